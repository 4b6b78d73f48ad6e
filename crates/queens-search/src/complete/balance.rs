//! Two corners that must balance: a bound that sees at once what search finds out late.
//!
//! Queens that fill the top left corner in lexicographic order take one central falling diagonal after the other. What
//! they leave are two triangles, far apart, that must hold all the other queens. For n = 34 after eleven rows
//! (`#`: no free square):
//!
//! ```text
//! # # # # # # # . . . .      23 rows and columns are left. Say u queens go above the gap and l = 23 − u below it.
//! . # # # # # # # . . .      Below, a queen of row r and column c has r − c ≥ 4, all different, so that the sum of
//! # # # # # # # # # . .      r − c is at least 4 + 5 + …, l terms. But the sum of l different rows is at most that of
//! . . # # # # # # # # .      the last l rows, the sum of l different columns at least that of the first l.
//! . . . # # # # # # # #      The same holds above. Nearly all u are impossible, and the few that are left leave
//! . . . . # # # # # # #      almost no choice of rows, columns and diagonals.
//! ```
//!
//! In full: let `above` queens be above a falling diagonal and the others on or below it. Write Δ for what the rows and
//! columns of the queens below miss of the greatest possible sum of r − c, and E for what their diagonals have more than the
//! least possible sum. Then Δ + E is the difference of the two, the *room* below. Rows and columns that are not used below
//! are used above, so above the same Δ comes up: Δ + E′ is the room above. A room below zero is a refutation. And a
//! single square is no longer free if its row and column alone cost more Δ, or with its diagonal more Δ + E, than there is
//! room.
//!
//! Cost: time in proportion to the free squares. Effect on the first solution in lexicographic order, nodes of all questions:
//! n = 34 from 6,034,613 down to 20,422, n = 36 from 40,573,818 to 122,896; n = 38, never finished before, takes 41,820. The
//! sums are those by which at most (2s + 1) / 3 queens stand on a triangle of side s (G. Nivasch and E. Lev, "Nonattacking
//! queens on a triangle", Mathematics Magazine 78, 2005).
//!
//! Tried and left out: counting only rows and columns that both sides can use when shares are compared, because some are
//! decided by their free squares. The rooms get smaller, but for n = 30 to 41 the nodes change by a tenth either way.

use super::RowOrColumn;
use super::board::Board;
use super::refutation::{Contradiction, Inequality, Refutation};
use queens_board::Square;

/// Gaps up to this width tell too little.
const NARROW: usize = 3;

/// So many queens above a falling diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Balance {
    /// The first falling diagonal that is not above, counted from the top right corner.
    pub(super) gap: usize,
    /// Queens above it on the complete board, those that stand already included.
    pub(super) above: usize,
}

/// What a balance does to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// Some squares are no longer free.
    Narrowed,
    /// There is no completion with this balance.
    Refuted(Contradiction),
}

/// One side's share of the lines that are left, and how much it may deviate from the best use of them.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// Queens still to come here.
    queens: usize,
    /// The last row, column and diagonal of those that suit this side best.
    row: i64,
    column: i64,
    diagonal: i64,
    room: i64,
}

/// How far a queen's rows and columns, and her diagonal, are from those that suit her side.
struct Detour {
    lines: i64,
    diagonal: i64,
}

/// Row less column.
pub(super) fn height(square: Square) -> i64 {
    square.row as i64 - square.column as i64
}

impl Balance {
    fn is_above(&self, square: Square, n: usize) -> bool {
        square.falling(n) < self.gap
    }

    /// The balances of which one must hold, those with the most room first; none if there is no gap that splits the board.
    /// Why the others cannot hold is written down. The board's forced queens are placed.
    pub(super) fn all(board: &Board, refutation: &mut Refutation) -> Option<Vec<Self>> {
        let gap = gap(board)?;
        refutation.split(gap);
        let mut balances = Vec::new();
        for above in 0..=board.n() {
            let balance = Self { gap, above };
            match balance.sides(board) {
                Ok((above, below)) => balances.push((above.room.min(below.room), balance)),
                Err(why) => {
                    refutation.case(above);
                    refutation.contradiction(why);
                }
            }
        }
        balances.sort_by_key(|(room, _)| std::cmp::Reverse(*room));
        Some(balances.into_iter().map(|(_, balance)| balance).collect())
    }

    /// Takes from play what does not fit. The board's forced queens are placed.
    pub(super) fn narrow(&self, board: &mut Board, refutation: &mut Refutation) -> Effect {
        let (above, below) = match self.sides(board) {
            Ok(sides) => sides,
            Err(why) => return Effect::Refuted(why),
        };
        let n = board.n();
        let mut unfit = Vec::new();
        // Which of the inequalities took a square: above or below the gap, by one's own room or by that of the others.
        let mut used = [[false; 2]; 2];
        for (line, _) in board.open() {
            if matches!(line, RowOrColumn::Row(_)) {
                for square in board.free(line) {
                    let is_above = self.is_above(square, n);
                    let (own, other, sign) = if is_above {
                        (&above, &below, -1)
                    } else {
                        (&below, &above, 1)
                    };
                    let detour = own.detour(square, sign);
                    let by_own = own.queens == 0 || detour.lines + detour.diagonal > own.room;
                    if by_own || detour.lines > other.room {
                        used[usize::from(is_above)][usize::from(by_own)] = true;
                        unfit.push(square);
                    }
                }
            }
        }
        if unfit.is_empty() {
            return Effect::Nothing;
        }
        if refutation.is_wanted() {
            refutation.strike(inequalities(&above, &below, used).into_iter().flatten());
        }
        for &square in &unfit {
            board.remove(square);
        }
        Effect::Narrowed
    }

    /// The sides above and below, or why one of them has too few lines or less than no room.
    fn sides(&self, board: &Board) -> Result<(Side, Side), Contradiction> {
        let n = board.n();
        let (mut rows, mut columns, mut placed_above) = (Vec::new(), Vec::new(), 0);
        for (line, _) in board.open() {
            match line {
                RowOrColumn::Row(row) => rows.push(row as i64),
                RowOrColumn::Column(column) => columns.push(column as i64),
            }
        }
        for queen in board.placed() {
            placed_above += usize::from(self.is_above(queen, n));
        }
        let above = self.above.checked_sub(placed_above);
        let above = above.ok_or(Contradiction::TooFewAbove)?;
        let below = rows.len().checked_sub(above);
        let below = below.ok_or(Contradiction::TooFewBelow)?;
        let height = |falling: usize| falling as i64 - (n as i64 - 1);
        let heights = |falling: &mut dyn Iterator<Item = usize>, wanted: usize| {
            let free = falling.filter(|&falling| board.has_free(falling));
            let heights: Vec<i64> = free.take(wanted).map(height).collect();
            (heights.len() == wanted).then_some(heights)
        };
        let diagonals_above = heights(&mut (0..self.gap).rev(), above);
        let diagonals_above = diagonals_above.ok_or(Contradiction::TooFewAbove)?;
        let diagonals_below = heights(&mut (self.gap..2 * n - 1), below);
        let diagonals_below = diagonals_below.ok_or(Contradiction::TooFewBelow)?;
        // Above, the first rows and the last columns suit best; below, the last rows and the first columns.
        let (rows_above, rows_below) = rows.split_at(above);
        let (columns_below, columns_above) = columns.split_at(below);
        let sum = |values: &[i64]| values.iter().sum::<i64>();
        let above = Side {
            queens: above,
            row: rows_above.last().copied().unwrap_or_default(),
            column: columns_above.first().copied().unwrap_or_default(),
            diagonal: diagonals_above.last().copied().unwrap_or_default(),
            room: sum(columns_above) - sum(rows_above) + sum(&diagonals_above),
        };
        let below = Side {
            queens: below,
            row: rows_below.first().copied().unwrap_or_default(),
            column: columns_below.last().copied().unwrap_or_default(),
            diagonal: diagonals_below.last().copied().unwrap_or_default(),
            room: sum(rows_below) - sum(columns_below) - sum(&diagonals_below),
        };
        let unbalanced = |inequality| Err(Contradiction::Unbalanced(inequality));
        if above.room < 0 {
            return unbalanced(Inequality::Above(above.thresholds()));
        }
        if below.room < 0 {
            return unbalanced(Inequality::Below(below.thresholds()));
        }
        Ok((above, below))
    }
}

/// The inequalities by which squares were taken, as they are written down: one side's room is told by the rows and columns
/// that are the last to suit it, or just as well by those that are the first not to; for the other side's squares the
/// latter take more.
fn inequalities(above: &Side, below: &Side, used: [[bool; 2]; 2]) -> [Option<Inequality>; 4] {
    let [
        [below_by_above, below_by_own],
        [above_by_below, above_by_own],
    ] = used;
    let own = |side: &Side, inequality: fn([i64; 3]) -> Inequality, none| {
        if side.queens == 0 {
            none
        } else {
            inequality(side.thresholds())
        }
    };
    let crossed = |lines: &Side, side: &Side, inequality: fn([i64; 3]) -> Inequality| {
        inequality([lines.row, lines.column, side.diagonal])
    };
    [
        above_by_own.then(|| own(above, Inequality::Above, Inequality::NoneAbove)),
        below_by_own.then(|| own(below, Inequality::Below, Inequality::NoneBelow)),
        below_by_above.then(|| crossed(below, above, Inequality::Above)),
        above_by_below.then(|| crossed(above, below, Inequality::Below)),
    ]
}

impl Side {
    fn thresholds(&self) -> [i64; 3] {
        [self.row, self.column, self.diagonal]
    }

    /// The detour of a queen on this square; `sign` is 1 below, where high rows and low columns are good, and −1 above.
    fn detour(&self, queen: Square, sign: i64) -> Detour {
        let beyond = |amount: i64| (sign * amount).max(0);
        Detour {
            lines: beyond(self.row - queen.row as i64) + beyond(queen.column as i64 - self.column),
            diagonal: beyond(height(queen) - self.diagonal),
        }
    }
}

/// The middle of the widest gap in the free falling diagonals, if it tells something: some diagonals wide, with a good
/// part of the board on either side.
fn gap(board: &Board) -> Option<usize> {
    let n = board.n();
    let free: Vec<usize> = (0..(2 * n).saturating_sub(1))
        .filter(|&falling| board.has_free(falling))
        .collect();
    let rows = n - board.placed().count();
    let least = rows / 4;
    let inner = free.get(least..free.len().saturating_sub(least))?;
    let gaps = inner.windows(2).map(|pair| (pair[0], pair[1]));
    let (before, after) = gaps.max_by_key(|(before, after)| after - before)?;
    (after - before > NARROW).then_some((before + after).div_ceil(2))
}

#[cfg(test)]
mod tests {
    use super::super::Completer;
    use super::*;
    use crate::Complete;
    use crate::random;
    use queens_board::{Puzzle, Solution};

    /// The completions of a puzzle with this balance, by the search that hopes and by the one that doubts.
    fn completions(puzzle: &Puzzle, balance: Balance) -> Vec<Solution> {
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
                        let counted = squares.filter(|&queen| balance.is_above(queen, n)).count();
                        assert_eq!(counted, above, "gap {gap}: {solution}");
                    }
                    refuted += usize::from(balance.sides(&Board::new(&puzzle)).is_err());
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
        let mut puzzle = Puzzle::new(34);
        for (row, column) in [0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7].into_iter().enumerate() {
            puzzle.give(Square::new(row, column)).unwrap();
        }
        let mut board = Board::new(&puzzle);
        assert!(board.propagate(|_| {}));
        let balances = Balance::all(&board, &mut Refutation::default()).unwrap();
        assert_eq!(balances.len(), 1);
        assert_eq!(completions(&puzzle, balances[0]), []);
    }
}
