//! A bound on two corners that must balance: it refutes at once what a search refutes late.
//!
//! Queens that fill the top left corner in lexicographic order take one central falling diagonal after the other. They
//! leave two triangles, far apart, that must hold all the other queens. For n = 34 after eleven rows (`#`: no free square):
//!
//! ```text
//! # # # # # # # . . . .      23 rows and columns are left. Say u queens go above the gap and l = 23 − u below it.
//! . # # # # # # # . . .      Below, a queen of row r and column c has r − c ≥ 4, all different, so the sum of
//! # # # # # # # # # . .      r − c is at least 4 + 5 + …, l terms. But the sum of l different rows is at most that of
//! . . # # # # # # # # .      the last l rows, and the sum of l different columns at least that of the first l.
//! . . . # # # # # # # #      The same holds above. Nearly all u are impossible, and the few that are left leave
//! . . . . # # # # # # #      almost no choice of rows, columns and diagonals.
//! ```
//!
//! A [`Slack`] holds the bound for one number of queens above the gap. Each corner gets its best lines: above, the first rows,
//! the last columns and the diagonals next to the gap; below, the last rows and the first columns. The *room* of a corner is how
//! much the best rows and columns have to spare over the best diagonals. A small case, where two queens go above the gap and
//! every row and column can go to either side:
//!
//! ```text
//! rows 5 6 7 8, columns 6 7 8 9, free diagonals above (row less column): −2, −3, −4, …
//! best above     rows 5 6, columns 8 9: the sum of row less column is 11 − 17 = −6
//! diagonals      −2 and −3: their sum is −5, and no two have a greater one
//! room above     −5 − (−6) = 1
//! a queen at     row 8 costs 8 − 6 = 2 more than the last good row: more than the room, so row 8 has no free square above
//! ```
//!
//! A room below zero refutes the balance. A row or column that one corner takes from the best of the other costs both corners the
//! same, so a square is also removed if its lines cost more than the other corner's room.
//!
//! In a search that expects to find nothing, lines whose free squares are all on one side count there ([`Assign::Decided`]). If
//! that is not their best side, both rooms shrink.
//!
//! Cost: time in proportion to the free squares. Nodes of all questions for the first solution in lexicographic order:
//!
//! | n | without | with |
//! |---|---|---|
//! | 34 | 6,034,613 | 20,422 |
//! | 36 | 40,573,818 | 122,896 |
//! | 38 | not finished | 41,820 |
//!
//! The sums are those by which at most (2s + 1) / 3 queens stand on a triangle of side s (G. Nivasch and E. Lev, "Nonattacking
//! queens on a triangle", Mathematics Magazine 78, 2005).
//!
//! Tried and left out: assigning lines to sides in the search that expects a completion, too. The rooms get smaller, but for n =
//! 30 to 41 the number of nodes changes by at most 10 % in either direction.

use super::RowOrColumn;
use super::Side;
use super::free_squares::{Diagonal, FreeSquares};
use super::open_lines::{Assign, EITHER, OpenLines, sum};
use super::refutation::{Contradiction, Inequality, Refutation};

/// Narrower gaps refute too little.
const MIN_GAP: usize = 4;

/// A number of queens above a falling diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Balance {
    /// The first falling diagonal that is not above, counted from the top right corner.
    pub(super) gap: usize,
    /// Queens above it on the complete board, including those already placed.
    pub(super) above: usize,
}

/// The effect of a bound on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// Some squares are no longer free.
    Narrowed,
    /// There is no completion with this balance.
    Refuted(Contradiction),
}

impl Balance {
    /// The balances that the board's sums allow, those with the most room first; `None` if no gap splits the board. One of them
    /// must hold. Records why the others cannot. The board's forced queens must be placed.
    pub(super) fn all(board: &FreeSquares, refutation: &mut Refutation) -> Option<Vec<Self>> {
        let gap = gap(board)?;
        refutation.split(gap);
        let lines = OpenLines::new(board, gap, Assign::None);
        let mut balances = Vec::new();
        for above in 0..=board.n() {
            match Slack::new(board, &lines, above) {
                Ok(Slack { rooms, .. }) => {
                    balances.push((rooms[0].min(rooms[1]), Self { gap, above }));
                }
                Err(why) => {
                    refutation.case(above);
                    refutation.contradiction(why);
                }
            }
        }
        balances.sort_by_key(|(room, _)| std::cmp::Reverse(*room));
        Some(balances.into_iter().map(|(_, balance)| balance).collect())
    }
}

/// The bound for one balance: how far each corner may deviate from its best rows, columns and diagonals. Arrays hold the
/// corner above first.
#[derive(Clone, Debug)]
pub(super) struct Slack {
    pub(super) queens: [usize; 2],
    pub(super) rooms: [i64; 2],
    /// The last of the undecided lines that suits each corner; beyond the board if there is none.
    rows: [i64; 2],
    columns: [i64; 2],
    /// The free falling diagonals next to the gap (row less column), one for each queen, and the one behind them.
    heights: [Vec<i64>; 2],
    next: [Option<i64>; 2],
}

impl Slack {
    /// The bound with `above` queens above the gap on the complete board, or why there is no such board.
    pub(super) fn new(
        board: &FreeSquares,
        lines: &OpenLines,
        above: usize,
    ) -> Result<Self, Contradiction> {
        let n = board.n();
        let beyond = 4 * (n * n) as i64;
        let [above, below] = lines.queens(above)?;
        let OpenLines {
            gap, rows, columns, ..
        } = lines;
        let (heights_above, next_above) =
            free_heights(board, (0..*gap).rev(), above).ok_or(Contradiction::TooFewAbove)?;
        let (heights_below, next_below) =
            free_heights(board, *gap..2 * n - 1, below).ok_or(Contradiction::TooFewBelow)?;
        let mut slack = Self {
            queens: [above, below],
            rooms: [0; 2],
            rows: [0; 2],
            columns: [0; 2],
            heights: [heights_above, heights_below],
            next: [next_above, next_below],
        };
        // More lines on one side than queens: an inequality whose threshold is beyond the board states this.
        let too_many = if rows[0].len() > above {
            Some((Side::Above, -beyond, 0))
        } else if columns[0].len() > above {
            Some((Side::Above, 0, beyond))
        } else if rows[1].len() > below {
            Some((Side::Below, beyond, 0))
        } else if columns[1].len() > below {
            Some((Side::Below, 0, -beyond))
        } else {
            None
        };
        if let Some((side, row, column)) = too_many {
            let inequality = slack.inequality(lines, side, row, column);
            return Err(Contradiction::Unbalanced(inequality));
        }
        // Of the undecided lines, the first rows and the last columns suit the corner above.
        let (rows_above, rows_below) = rows[EITHER].split_at(above - rows[0].len());
        let (columns_below, columns_above) = columns[EITHER].split_at(below - columns[1].len());
        slack.rows = [
            rows_above.last().copied().unwrap_or(-beyond),
            rows_below.first().copied().unwrap_or(beyond),
        ];
        slack.columns = [
            columns_above.first().copied().unwrap_or(beyond),
            columns_below.last().copied().unwrap_or(-beyond),
        ];
        slack.rooms = [
            sum(&columns[0]) + sum(columns_above) - sum(&rows[0]) - sum(rows_above)
                + sum(&slack.heights[0]),
            sum(&rows[1]) + sum(rows_below)
                - sum(&columns[1])
                - sum(columns_below)
                - sum(&slack.heights[1]),
        ];
        match Side::BOTH
            .into_iter()
            .find(|&side| slack.rooms[side as usize] < 0)
        {
            Some(side) => Err(Contradiction::Unbalanced(slack.room_of(lines, side, side))),
            None => Ok(slack),
        }
    }

    /// The last of the diagonals that suit a corner.
    fn last_height(&self, side: Side) -> i64 {
        let last = self.heights[side as usize].last();
        last.copied().unwrap_or_default()
    }

    /// An inequality for the refutation, with these thresholds.
    fn inequality(&self, lines: &OpenLines, side: Side, row: i64, column: i64) -> Inequality {
        let thresholds = [row, column, self.last_height(side)];
        match (lines.assign, side) {
            (Assign::None, Side::Above) => Inequality::Above(thresholds),
            (Assign::None, Side::Below) => Inequality::Below(thresholds),
            (Assign::Decided, Side::Above) => Inequality::Over(thresholds),
            (Assign::Decided, Side::Below) => Inequality::Under(thresholds),
        }
    }

    /// The inequality that states a corner's room, by the lines that are the last to suit one side. Both sides' lines
    /// state the same room; the other side's are stricter for the other side's squares.
    fn room_of(&self, lines: &OpenLines, side: Side, by: Side) -> Inequality {
        let by = by as usize;
        self.inequality(lines, side, self.rows[by], self.columns[by])
    }

    /// Removes the squares that cost more than the room; returns whether there were any.
    pub(super) fn narrow(
        &self,
        board: &mut FreeSquares,
        lines: &OpenLines,
        refutation: &mut Refutation,
    ) -> bool {
        let n = board.n();
        let last = Side::BOTH.map(|side| self.last_height(side));
        let mut unfit = Vec::new();
        // Which inequalities removed a square: of each side's squares, by the other side's room or by their own.
        let mut used = [[false; 2]; 2];
        for (line, _) in board.open() {
            if matches!(line, RowOrColumn::Row(_)) {
                for square in board.free(line) {
                    let (row, column) = (square.row as i64, square.column as i64);
                    let side = usize::from(square.falling(n) >= lines.gap);
                    // Above, late rows, early columns and far diagonals cost; below it is the other way round.
                    let cost = |more: i64| [more, -more][side].max(0);
                    let mut cost_of_lines = 0;
                    if lines.is_either[square.row] {
                        cost_of_lines += cost(row - self.rows[side]);
                    }
                    if lines.is_either[n + square.column] {
                        cost_of_lines += cost(self.columns[side] - column);
                    }
                    let diagonal = cost(last[side] - (row - column));
                    let by_own =
                        self.queens[side] == 0 || cost_of_lines + diagonal > self.rooms[side];
                    if by_own || cost_of_lines > self.rooms[1 - side] {
                        used[side][usize::from(by_own)] = true;
                        unfit.push(square);
                    }
                }
            }
        }
        if unfit.is_empty() {
            return false;
        }
        if refutation.is_wanted() {
            let own = |side: Side, none| {
                let index = side as usize;
                used[index][1].then(|| match self.queens[index] {
                    0 => none,
                    _ => self.room_of(lines, side, side),
                })
            };
            let other = |side: Side| {
                let is_used = used[side.other() as usize][0];
                is_used.then(|| self.room_of(lines, side, side.other()))
            };
            let inequalities = [
                own(Side::Above, Inequality::NoneAbove),
                own(Side::Below, Inequality::NoneBelow),
                other(Side::Above),
                other(Side::Below),
            ];
            refutation.strike(inequalities.into_iter().flatten());
        }
        for square in unfit {
            board.remove(square);
        }
        true
    }

    /// The falling diagonals that must get a queen: taking the next free one instead costs more than there is room.
    pub(super) fn needed(&self, n: usize) -> impl Iterator<Item = Diagonal> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            let (next, room) = (self.next[side as usize], self.rooms[side as usize]);
            let heights = self.heights[side as usize].iter();
            heights
                .filter(move |&height| next.is_none_or(|next| (next - height).abs() > room))
                .map(move |height| Diagonal::Falling((height + n as i64 - 1) as usize))
        })
    }
}

/// The first free falling diagonals of this side, as many as needed, as row minus column, and the next one; `None` if there are
/// too few.
fn free_heights(
    board: &FreeSquares,
    falling: impl Iterator<Item = usize>,
    wanted: usize,
) -> Option<(Vec<i64>, Option<i64>)> {
    let free = falling.filter(|&falling| board.has_free(falling));
    let mut heights = free.map(|falling| falling as i64 - (board.n() as i64 - 1));
    let next_to_gap: Vec<i64> = heights.by_ref().take(wanted).collect();
    (next_to_gap.len() == wanted).then(|| (next_to_gap, heights.next()))
}

/// The middle of the widest gap in the free falling diagonals, if it is wide enough and leaves a good part of the board on either
/// side.
fn gap(board: &FreeSquares) -> Option<usize> {
    let n = board.n();
    let free: Vec<usize> = (0..(2 * n).saturating_sub(1))
        .filter(|&falling| board.has_free(falling))
        .collect();
    let rows = n - board.placed().count();
    let least = rows / 4;
    let inner = free.get(least..free.len().saturating_sub(least))?;
    let gaps = inner.windows(2).map(|pair| (pair[0], pair[1]));
    let (before, after) = gaps.max_by_key(|(before, after)| after - before)?;
    (after - before >= MIN_GAP).then_some((before + after).div_ceil(2))
}

#[cfg(test)]
mod tests {
    use super::super::Completer;
    use super::*;
    use crate::Complete;
    use crate::random;
    use queens_board::{ClassicPuzzle, Solution, Square};

    /// The completions of a puzzle with this balance, by the hopeful search and by the doubtful one.
    fn completions(puzzle: &ClassicPuzzle, balance: Balance) -> Vec<Solution> {
        let mut search = Completer::new(puzzle);
        search.balance = Some(balance);
        let mut found: Vec<Solution> = search.clone().collect();
        found.sort();
        search.is_doubtful = true;
        let mut again: Vec<Solution> = search.collect();
        again.sort();
        assert_eq!(again, found, "{balance:?}\n{puzzle}");
        found
    }

    #[test]
    fn the_balances_share_the_completions_whatever_the_gap() {
        let mut refuted = 0;
        for seed in 0..20 {
            let n = 4 + seed as usize % 5;
            let mut puzzle = random::placed(n, seed as usize % 3, seed);
            for square in random::blocked(n, 0.1 * (seed % 4) as f64, seed)
                .blocked()
                .iter()
            {
                let _ = puzzle.block(square);
            }
            let all: Vec<_> = puzzle.completions().collect();
            for gap in 0..2 * n {
                let mut shared: Vec<Solution> = Vec::new();
                for above in 0..=n {
                    let balance = Balance { gap, above };
                    let found = completions(&puzzle, balance);
                    for solution in &found {
                        let squares = solution.squares();
                        let counted = squares.filter(|queen| queen.falling(n) < gap).count();
                        assert_eq!(counted, above, "gap {gap}: {solution}");
                    }
                    let board = FreeSquares::new(&puzzle);
                    let lines = OpenLines::new(&board, gap, Assign::None);
                    refuted += usize::from(Slack::new(&board, &lines, above).is_err());
                    shared.extend(found);
                }
                shared.sort();
                assert_eq!(shared, all, "gap {gap}\n{puzzle}");
            }
        }
        assert!(refuted > 500, "{refuted}");
    }

    #[test]
    fn a_filled_corner_leaves_one_balance() {
        let mut puzzle = ClassicPuzzle::new(34);
        for (row, column) in [0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7].into_iter().enumerate() {
            puzzle.give(Square::new(row, column)).unwrap();
        }
        let mut board = FreeSquares::new(&puzzle);
        assert!(board.propagate(|_| {}));
        let balances = Balance::all(&board, &mut Refutation::default()).unwrap();
        assert_eq!(balances.len(), 1);
        assert_eq!(completions(&puzzle, balances[0]), []);
    }
}
