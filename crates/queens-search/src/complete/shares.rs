//! Whose row is it? Two corners that must balance share the open rows and columns, and each share is a question of its own.
//!
//! `balance.rs` counts with the best share of the lines: the first rows and the last columns above the gap, the others
//! below. A line that has free squares on one side alone is decided, and if that is not the best side, both corners lose by
//! it. So the bound here is the same with decided lines where they are; and a search that *supposes* which side a line goes
//! to, before it puts any queen, has few shares to look at if one corner has little room: 74 if it has room for five.
//!
//! ```text
//! rows 5 6 7 8 for two queens above:    5 6 | 7 8   room as counted      5 8 | 6 7   two less, above and below
//!                                       5 7 | 6 8   one less             6 7 | 5 8   two less …
//! ```
//!
//! Once all lines are decided, the sum of row less column is known for each corner, not only for both together, and that
//! makes the bounds of `corners.rs` and `sums.rs` several times as tight. It also says that some diagonals are *needed*:
//! leaving one out would cost more than there is room. A needed diagonal has to get a queen like a row, and is as good to
//! branch on.

use super::balance::{Balance, height};
use super::board::{Board, Diagonal};
use super::refutation::{Contradiction, Inequality, Refutation};
use super::{RowOrColumn, Side};
use queens_board::Square;

/// Rows, columns and diagonals of the two corners, as far as they are told apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Shares {
    /// By side, above first.
    pub(super) rooms: [i64; 2],
    /// Whether every open row and column has free squares on one side alone.
    pub(super) is_decided: bool,
    /// The queens to come, by side.
    pub(super) queens: [usize; 2],
}

/// The open rows, or columns: those of the corner above, of the one below, and of either.
type Lines = [Vec<i64>; 3];

/// Which of the undecided lines suit which side: with the room as it is, the last for above and the first for below.
#[derive(Clone, Copy, Debug)]
struct Limit {
    above: i64,
    below: i64,
}

fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}

/// Takes from play what does not fit, or tells how the lines are shared, and which diagonals are needed. The board's forced
/// queens are placed.
pub(super) fn narrow(
    board: &mut Board,
    balance: &Balance,
    refutation: &mut Refutation,
    needed: &mut Vec<Diagonal>,
) -> Result<Option<Shares>, Contradiction> {
    let n = board.n();
    let far = 4 * (n * n) as i64;
    let (mut rows, mut columns): (Lines, Lines) = Default::default();
    let mut is_undecided = vec![false; 2 * n];
    for (line, _) in board.open() {
        let share = match board.sides(line, balance.gap) {
            (true, true) => 2,
            (is_above, _) => usize::from(!is_above),
        };
        is_undecided[board.number(line)] = share == 2;
        match line {
            RowOrColumn::Row(row) => rows[share].push(row as i64),
            RowOrColumn::Column(column) => columns[share].push(column as i64),
        }
    }
    let placed_above = board
        .placed()
        .filter(|queen| queen.falling(n) < balance.gap);
    let above = balance.above.checked_sub(placed_above.count());
    let above = above.ok_or(Contradiction::TooFewAbove)?;
    let open: usize = rows.iter().map(Vec::len).sum();
    let below = open.checked_sub(above).ok_or(Contradiction::TooFewBelow)?;
    let queens = [above, below];
    let diagonals =
        Side::BOTH.map(|side| free_heights(board, balance, side, queens[side as usize]));
    let [
        Some((heights_above, next_above)),
        Some((heights_below, next_below)),
    ] = diagonals
    else {
        return Err(if diagonals[0].is_none() {
            Contradiction::TooFewAbove
        } else {
            Contradiction::TooFewBelow
        });
    };
    let last = [&heights_above, &heights_below].map(|heights| heights.last().copied());
    let last = last.map(Option::unwrap_or_default);
    let over = |row, column| Inequality::Over([row, column, last[0]]);
    let under = |row, column| Inequality::Under([row, column, last[1]]);
    // More lines on one side than queens: an inequality whose threshold is out of reach says so.
    let too_many = if rows[0].len() > above {
        Some(over(-far, 0))
    } else if columns[0].len() > above {
        Some(over(0, far))
    } else if rows[1].len() > below {
        Some(under(far, 0))
    } else if columns[1].len() > below {
        Some(under(0, -far))
    } else {
        None
    };
    if let Some(inequality) = too_many {
        return Err(Contradiction::Unbalanced(inequality));
    }
    // Of the undecided, the first rows and the last columns suit above.
    let (rows_above, rows_below) = rows[2].split_at(above - rows[0].len());
    let (columns_below, columns_above) = columns[2].split_at(below - columns[1].len());
    let row = Limit {
        above: rows_above.last().copied().unwrap_or(-far),
        below: rows_below.first().copied().unwrap_or(far),
    };
    let column = Limit {
        above: columns_above.first().copied().unwrap_or(far),
        below: columns_below.last().copied().unwrap_or(-far),
    };
    let rooms = [
        sum(&columns[0]) + sum(columns_above) - sum(&rows[0]) - sum(rows_above)
            + sum(&heights_above),
        sum(&rows[1]) + sum(rows_below)
            - sum(&columns[1])
            - sum(columns_below)
            - sum(&heights_below),
    ];
    if rooms[0] < 0 {
        return Err(Contradiction::Unbalanced(over(row.above, column.above)));
    }
    if rooms[1] < 0 {
        return Err(Contradiction::Unbalanced(under(row.below, column.below)));
    }
    let mut unfit = Vec::new();
    let mut used = [[false; 2]; 2];
    for (line, _) in board.open() {
        if matches!(line, RowOrColumn::Row(_)) {
            for square in board.free(line) {
                let (r, c) = (square.row as i64, square.column as i64);
                let side = usize::from(square.falling(n) >= balance.gap);
                let mut lines = 0;
                if is_undecided[square.row] {
                    lines += [r - row.above, row.below - r][side].max(0);
                }
                if is_undecided[n + square.column] {
                    lines += [column.above - c, c - column.below][side].max(0);
                }
                let height = height(square);
                let diagonal = [last[0] - height, height - last[1]][side].max(0);
                let by_own = queens[side] == 0 || lines + diagonal > rooms[side];
                if by_own || lines > rooms[1 - side] {
                    used[side][usize::from(by_own)] = true;
                    unfit.push(square);
                }
            }
        }
    }
    if !unfit.is_empty() {
        let own = |side: usize, inequality, none| {
            let is_none = queens[side] == 0;
            used[side][1].then_some(if is_none { none } else { inequality })
        };
        let inequalities = [
            own(0, over(row.above, column.above), Inequality::NoneAbove),
            own(1, under(row.below, column.below), Inequality::NoneBelow),
            used[1][0].then(|| over(row.below, column.below)),
            used[0][0].then(|| under(row.above, column.above)),
        ];
        refutation.strike(inequalities.into_iter().flatten());
        for square in unfit {
            board.remove(square);
        }
        return Ok(None);
    }
    needed.clear();
    for (heights, next, room) in [
        (&heights_above, next_above, rooms[0]),
        (&heights_below, next_below, rooms[1]),
    ] {
        // Without it the next one has to do.
        let is_needed = |height: &&i64| next.is_none_or(|next| (next - **height).abs() > room);
        let all = heights.iter().filter(is_needed);
        needed.extend(all.map(|height| Diagonal::Falling((height + n as i64 - 1) as usize)));
    }
    Ok(Some(Shares {
        rooms,
        is_decided: rows[2].is_empty() && columns[2].is_empty(),
        queens,
    }))
}

/// The free falling diagonals (row less column) of a side next to the gap, so many, and the next one; none if they are too few.
fn free_heights(
    board: &Board,
    balance: &Balance,
    side: Side,
    wanted: usize,
) -> Option<(Vec<i64>, Option<i64>)> {
    let n = board.n();
    let (mut above, mut below);
    let diagonals: &mut dyn Iterator<Item = usize> = match side {
        Side::Above => {
            above = (0..balance.gap).rev();
            &mut above
        }
        Side::Below => {
            below = balance.gap..2 * n - 1;
            &mut below
        }
    };
    let mut free = diagonals
        .filter(|&falling| board.has_free(falling))
        .map(|falling| falling as i64 - (n as i64 - 1));
    let heights: Vec<i64> = free.by_ref().take(wanted).collect();
    (heights.len() == wanted).then(|| (heights, free.next()))
}

/// The undecided row or column whose smaller side has the fewest free squares, and the other side, which is supposed first:
/// refuted, it leaves little.
pub(super) fn choose(board: &Board, balance: &Balance) -> Option<(RowOrColumn, Side)> {
    let n = board.n();
    let undecided = board.open().filter_map(|(line, free)| {
        let above = board.free(line);
        let above = above.filter(|square| square.falling(n) < balance.gap);
        let above = above.count() as u32;
        let below = free - above;
        let side = if above < below {
            Side::Below
        } else {
            Side::Above
        };
        (above > 0 && below > 0).then_some((above.min(below), line, side))
    });
    let best = undecided.min_by_key(|&(fewest, ..)| fewest);
    best.map(|(_, line, side)| (line, side))
}

/// The free squares of a line on one side of the gap.
pub(super) fn free_on(
    board: &Board,
    balance: &Balance,
    line: RowOrColumn,
    side: Side,
) -> Vec<Square> {
    let n = board.n();
    let squares = board.free(line);
    let is_here = |s: &Square| (s.falling(n) < balance.gap) == (side == Side::Above);
    squares.filter(is_here).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Completer, Limits};
    use super::*;
    use crate::{Answer, Completions};
    use queens_board::{Puzzle, Solution};

    /// Limits that the smallest corners reach, one at a time.
    const LEFT: [Limits; 3] = [limits(2, 99, 99), limits(99, 6, 99), limits(99, 99, 2)];

    const fn limits(listed: usize, listing: u64, around_one: u64) -> Limits {
        Limits {
            listed,
            listing,
            around_one,
        }
    }

    fn a_node_at_a_time(mut search: Completer) -> Vec<Solution> {
        let mut found = Vec::new();
        loop {
            match search.run(1) {
                Answer::Completion(solution) => found.push(solution),
                Answer::Undecided => {}
                Answer::NoMore => return found,
            }
        }
    }

    /// All prefixes with so many rows that begin with so many of 0, 2, 4.
    fn prefixes(n: usize, rows: usize, fixed: usize) -> Vec<Puzzle> {
        let mut all = vec![Puzzle::new(n)];
        for row in 0..rows {
            let columns = if row < fixed {
                2 * row..2 * row + 1
            } else {
                0..n
            };
            let longer = |prefix: &Puzzle| {
                let mut with = Vec::new();
                for column in columns.clone() {
                    let mut prefix = prefix.clone();
                    if prefix.give(Square::new(row, column)).is_ok() {
                        with.push(prefix);
                    }
                }
                with
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// Plain search says what there is; the search that shares rows and columns finds all of that, with every number of
    /// queens above, and of most that has nothing it knows it from the bounds alone. So it does a node at a time, and where
    /// joins are left to the search.
    #[test]
    fn shared_lines_lose_no_completion_and_refute_much() {
        let (mut found, mut at_once, mut written) = (0, 0, String::new());
        for (n, rows, fixed) in [(9, 3, 1), (10, 3, 1), (12, 6, 3)] {
            for puzzle in prefixes(n, rows, fixed) {
                let all: Vec<Solution> = Completions::plain(&puzzle).collect();
                // The main diagonal and what is below it, or from the next one on.
                for gap in [n - 1, n] {
                    let (mut shared, mut left) = (Vec::new(), [const { Vec::new() }; 3]);
                    for above in 0..=n {
                        let mut search = Completer::new(&puzzle);
                        search.balance = Some(Balance { gap, above });
                        search.is_doubtful = true;
                        search.refutation = Refutation::written(true);
                        for (limits, left) in LEFT.into_iter().zip(&mut left) {
                            let mut search = search.clone();
                            search.limits = limits;
                            left.extend(a_node_at_a_time(search));
                        }
                        shared.extend(search.by_ref());
                        at_once += usize::from(search.nodes() == 0);
                        written += search.refutation.text();
                    }
                    for mut found in left.into_iter().chain([shared]) {
                        found.sort();
                        assert_eq!(found, all, "gap {gap}\n{puzzle}");
                    }
                    found += all.len();
                }
            }
        }
        assert!(found > 100 && at_once > 1_000, "{found} {at_once}");
        for kind in [
            "+ r ",
            "+ c ",
            "over ",
            "under ",
            "corners ",
            "x over",
            "x under",
            "x corners",
            "x exact",
            "x packed",
        ] {
            let is_there = written.lines().any(|line| line.starts_with(kind));
            assert!(is_there, "no line {kind}");
        }
    }

    #[test]
    fn a_line_belongs_to_the_sides_where_it_has_free_squares() {
        for n in [5, 64, 70] {
            let mut puzzle = Puzzle::new(n);
            puzzle.give(Square::new(0, 0)).unwrap();
            puzzle.give(Square::new(1, n / 2)).unwrap();
            let board = Board::new(&puzzle);
            for gap in 0..2 * n {
                for (line, _) in board.open() {
                    let is_above = |square: &Square| square.falling(n) < gap;
                    let above = board.free(line).any(|square| is_above(&square));
                    let below = board.free(line).any(|square| !is_above(&square));
                    assert_eq!(board.sides(line, gap), (above, below), "{line}, gap {gap}");
                }
            }
            let rising = board.free_along(Diagonal::Rising(n)).count();
            assert_eq!(rising, board.free_count(Diagonal::Rising(n)) as usize);
            let falling = board.free_along(Diagonal::Falling(n - 3));
            assert!(falling.eq(rows_of(&board).filter(|square| square.falling(n) == n - 3)));
        }
    }

    fn rows_of(board: &Board) -> impl Iterator<Item = Square> + '_ {
        let rows = board.open().map(|(line, _)| line);
        let rows = rows.filter(|line| matches!(line, RowOrColumn::Row(_)));
        rows.flat_map(|row| board.free(row))
    }
}
