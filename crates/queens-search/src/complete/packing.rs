//! The packings of a corner: a queen in each of its rows and columns, no two of them on a diagonal.
//!
//! `join.rs` asks for hundreds of millions of them, so a step must be cheap. A corner is stored row by row, with its columns as
//! bits of a word. Rotated by an amount that depends on the row, the bits of a word stand for diagonals. Adding up the words bit
//! by bit, to three and no further, counts the free squares of all columns at once:
//!
//! ```text
//! row 7   . 1 1 .      columns   0 2 3 1      rotated   . 1 1 .              diagonals   . 1 1 1 1 .
//! row 8   . . 1 1                                         . . 1 1
//! row 9   . 1 1 .                                           . 1 1 .
//! ```
//!
//! The search branches on the row or column with the fewest free squares. Two sums refute early. The numbers of the *falling*
//! diagonals, counted from the gap, add up to the rows minus the columns; what the first of them leave of that sum is the room
//! for skipping some. The *squares* of both kinds of diagonals have a fixed sum as well (`squares.rs` explains why). The more
//! rising diagonals the other corner has taken, the farther out the rest are, and soon their squares are too large. A diagonal
//! that would exceed the room is no longer used.
//!
//! A small case: rows 4 to 7 and columns 1 to 4, all squares free. Its two packings take 15 steps:
//!
//! ```text
//! step 1         every line has four free squares: try all of row 4, the last column first
//! steps 2 to 5   column 4: row 5 is left with columns 2 and 1, and both leave some line empty
//! steps 6 to 8   column 3: rows 5, 6 and 7 have one free square each, columns 1, 4 and 2:     . . Q .
//!                a packing that takes the rising diagonals 6, 7, 9 and 10                     Q . . .
//! steps 9 to 11  column 2: the mirror image, which takes the same rising diagonals            . . . Q
//! steps 12 to 15 column 1: nothing, as in the mirror                                          . Q . .
//! ```
//!
//! Cost: an eighth of a microsecond per step. For n = 48 after sixteen rows, 17 queens below and room for 24, the squares reduce
//! the steps to a quarter. Tried and left out: branching on needed diagonals (10 % fewer steps, but each costs more); a parity
//! check of rows, columns and both kinds of diagonals (5 % fewer).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Side;
use super::fitting::fitting;
use queens_board::Square;

/// The most rows of a corner.
const MAX_ROWS: usize = 24;

/// Why a search for packings ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The visitor asked to stop.
    Enough,
    /// It would take more steps than allowed.
    OutOfSteps,
}

/// A corner, oriented so that the rows of its squares are larger than their columns: the one above the gap is reflected in the
/// main diagonal, which leaves rising diagonals unchanged.
#[derive(Clone, Debug)]
pub(super) struct Corner {
    side: Side,
    rows: Vec<i64>,
    /// The last column. Bits count columns from there back.
    column: i64,
    free: [u64; MAX_ROWS],
    columns: u64,
    /// The amount by which rows are rotated so that their bits stand for falling and for rising diagonals: falling ones count
    /// from the gap, rising ones from the last one back.
    turns: [[u32; MAX_ROWS]; 2],
    /// The sums of the bits of falling and of rising diagonals in every packing, and of the squares of both.
    sums: [i64; 2],
    squares: i64,
    /// The queens of the packing visited last: row and bit.
    queens: Vec<(usize, u32)>,
    steps: u64,
}

/// Some queens of a packing, and the squares they leave to the others.
#[derive(Clone, Copy)]
struct PartialPacking {
    free: [u64; MAX_ROWS],
    /// Rows and columns without a queen.
    rows: u32,
    columns: u64,
    queens: usize,
    /// The rest of the sums.
    sums: [i64; 2],
    squares: i64,
    /// The rising diagonals that are taken.
    rising: u64,
}

/// A row, by its index, or a column, by its bit.
#[derive(Clone, Copy)]
enum CornerLine {
    Row(usize),
    Column(u32),
}

impl CornerLine {
    /// The free squares of the line: one bit for each column of a row, or each row of a column.
    fn free(self, partial: &PartialPacking) -> u64 {
        match self {
            Self::Row(row) => partial.free[row],
            Self::Column(bit) => {
                let rows = partial.free.iter().enumerate();
                rows.fold(0, |rows, (row, word)| rows | (word >> bit & 1) << row)
            }
        }
    }

    /// The row and column bit of a square of the line.
    fn square(self, index: u32) -> (usize, u32) {
        match self {
            Self::Row(row) => (row, index),
            Self::Column(bit) => (index as usize, bit),
        }
    }
}

impl Corner {
    /// A corner of these free squares. Bits of rising diagonals count from `rising` back, and none is beyond it. `None` if the
    /// corner is too large to be packed here, or does not have as many rows as columns.
    pub(super) fn new(side: Side, squares: &[Square], rising: usize) -> Option<Self> {
        let turned = squares.iter().map(|square| {
            let (row, column) = (square.row as i64, square.column as i64);
            match side {
                Side::Below => (row, column),
                Side::Above => (column, row),
            }
        });
        let squares: Vec<(i64, i64)> = turned.collect();
        let rows: BTreeSet<i64> = squares.iter().map(|&(row, _)| row).collect();
        let columns: BTreeSet<i64> = squares.iter().map(|&(_, column)| column).collect();
        let falling: BTreeSet<i64> = squares.iter().map(|&(row, column)| row - column).collect();
        let (&gap, &far) = (falling.first()?, falling.last()?);
        let (&first, &column) = (columns.first()?, columns.last()?);
        let least = squares.iter().map(|&(row, column)| row + column).min()?;
        let last = rising as i64;
        let is_small = [column - first, far - gap, last - least]
            .iter()
            .all(|&width| width < 64);
        if !is_small || rows.len() > MAX_ROWS || rows.len() != columns.len() {
            return None;
        }
        let queens = rows.len() as i64;
        let (falling, rising) = rows
            .iter()
            .zip(&columns)
            .fold((0, 0), |(falling, rising), (row, column)| {
                (falling + row - column, rising + row + column)
            });
        let lines = rows.iter().chain(&columns).map(|line| line * line);
        let mut corner = Self {
            side,
            column,
            free: [0; MAX_ROWS],
            columns: 0,
            turns: [[0; MAX_ROWS]; 2],
            sums: [falling - queens * gap, queens * last - rising],
            // (r − c − gap)² + (last − r − c)², where (r − c)² + (r + c)² = 2r² + 2c².
            squares: 2 * lines.sum::<i64>() - 2 * gap * falling - 2 * last * rising
                + queens * (gap * gap + last * last),
            queens: Vec::new(),
            steps: 0,
            rows: rows.into_iter().collect(),
        };
        for (index, row) in corner.rows.iter().enumerate() {
            corner.turns[0][index] = (row - column - gap).rem_euclid(64) as u32;
            corner.turns[1][index] = (last - row - column).rem_euclid(64) as u32;
        }
        for (row, column) in squares {
            let bit = 1 << (corner.column - column);
            corner.columns |= bit;
            corner.free[corner.rows.binary_search(&row).ok()?] |= bit;
        }
        Some(corner)
    }

    /// The steps so far: queens tried, forced ones included.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Visits the rising diagonals of every packing that avoids those taken.
    pub(super) fn pack(
        &mut self,
        taken: u64,
        steps: u64,
        mut visit: impl FnMut(u64) -> ControlFlow<Ended>,
    ) -> ControlFlow<Ended> {
        let mut partial = PartialPacking {
            free: self.free,
            rows: (1 << self.rows.len()) - 1,
            columns: self.columns,
            queens: self.rows.len(),
            sums: self.sums,
            squares: self.squares,
            rising: 0,
        };
        for (free, turn) in partial.free.iter_mut().zip(self.turns[1]) {
            *free &= !taken.rotate_right(turn);
        }
        self.queens.clear();
        self.search(partial, self.steps + steps, &mut visit)
    }

    /// The squares of the packing at which the visitor stopped.
    pub(super) fn packed(&self) -> Vec<Square> {
        let squares = self.queens.iter().map(|&(row, bit)| {
            let row = self.rows[row] as usize;
            let column = (self.column - i64::from(bit)) as usize;
            match self.side {
                Side::Below => Square::new(row, column),
                Side::Above => Square::new(column, row),
            }
        });
        squares.collect()
    }

    /// Visits the packings that contain these queens. They are restored afterwards, unless the visitor stops.
    fn search(
        &mut self,
        mut partial: PartialPacking,
        end: u64,
        visit: &mut impl FnMut(u64) -> ControlFlow<Ended>,
    ) -> ControlFlow<Ended> {
        let standing = self.queens.len();
        while partial.queens > 0 {
            if self.steps >= end {
                return ControlFlow::Break(Ended::OutOfSteps);
            }
            self.steps += 1;
            let Some(line) = self.least_choice(&mut partial) else {
                self.queens.truncate(standing);
                return ControlFlow::Continue(());
            };
            let mut choices = line.free(&partial);
            // The last choice of a line does not need to be undone.
            while choices & (choices - 1) != 0 {
                let mut next = partial;
                self.place(&mut next, line.square(choices.trailing_zeros()));
                self.search(next, end, visit)?;
                self.queens.pop();
                choices &= choices - 1;
            }
            self.place(&mut partial, line.square(choices.trailing_zeros()));
        }
        visit(partial.rising)?;
        self.queens.truncate(standing);
        ControlFlow::Continue(())
    }

    /// Places a queen on a free square.
    fn place(&mut self, partial: &mut PartialPacking, (row, bit): (usize, u32)) {
        let column = 1_u64 << bit;
        let [falling, rising] = [0, 1].map(|kind| column.rotate_left(self.turns[kind][row]));
        for other in 0..self.rows.len() {
            let [falling, rising] = [(falling, 0), (rising, 1)]
                .map(|(line, kind)| line.rotate_right(self.turns[kind][other]));
            partial.free[other] &= !(column | falling | rising);
        }
        partial.free[row] = 0;
        partial.rows &= !(1 << row);
        partial.columns &= !column;
        partial.queens -= 1;
        partial.rising |= rising;
        for (sum, line) in partial.sums.iter_mut().zip([falling, rising]) {
            let number = i64::from(line.trailing_zeros());
            *sum -= number;
            partial.squares -= number * number;
        }
        self.queens.push((row, bit));
    }

    /// A row or column with few free squares, after removing squares that do not fit; `None` if there is no packing.
    fn least_choice(&self, partial: &mut PartialPacking) -> Option<CornerLine> {
        loop {
            let mut columns = Counts::default();
            let mut free = [0; 2];
            let (mut empty, mut single) = (0_u32, 0_u32);
            for (row, &word) in partial.free[..self.rows.len()].iter().enumerate() {
                columns.add(word);
                free[0] |= word.rotate_left(self.turns[0][row]);
                free[1] |= word.rotate_left(self.turns[1][row]);
                empty |= u32::from(word == 0) << row;
                single |= u32::from(word & word.wrapping_sub(1) == 0) << row;
            }
            if partial.rows & empty != 0 || partial.columns & !columns.any() != 0 {
                return None;
            }
            if partial.rows & single != 0 {
                return Some(CornerLine::Row(
                    (partial.rows & single).trailing_zeros() as usize
                ));
            }
            let forced = partial.columns & columns.with(1);
            if forced != 0 {
                return Some(CornerLine::Column(forced.trailing_zeros()));
            }
            let fit = fitting(free, partial.queens, partial.sums, partial.squares)?;
            if free[0] & !fit[0] | free[1] & !fit[1] == 0 {
                return self.open_line(partial, &columns);
            }
            for row in 0..self.rows.len() {
                partial.free[row] &= fit[0].rotate_right(self.turns[0][row]);
                partial.free[row] &= fit[1].rotate_right(self.turns[1][row]);
            }
        }
    }

    /// A line with the fewest free squares, if it has at most three; otherwise a row with the fewest.
    fn open_line(&self, partial: &PartialPacking, columns: &Counts) -> Option<CornerLine> {
        let rows = (0..self.rows.len()).filter(|row| partial.rows >> row & 1 == 1);
        let counted = rows.map(|row| (partial.free[row].count_ones(), row));
        let (fewest, row) = counted.min()?;
        for number in 2..fewest.min(4) {
            let few = partial.columns & columns.with(number);
            if few != 0 {
                return Some(CornerLine::Column(few.trailing_zeros()));
            }
        }
        Some(CornerLine::Row(row))
    }
}

/// The number of free squares of each column, counted up to three.
#[derive(Clone, Copy, Default)]
struct Counts {
    ones: u64,
    twos: u64,
    more: u64,
}

impl Counts {
    fn add(&mut self, row: u64) {
        let two = self.ones & row;
        self.ones ^= row;
        self.more |= self.twos & two;
        self.twos ^= two;
    }

    fn any(&self) -> u64 {
        self.ones | self.twos | self.more
    }

    /// The columns with this number of free squares, one to three.
    fn with(&self, number: u32) -> u64 {
        let exact = match number {
            1 => self.ones & !self.twos,
            2 => self.twos & !self.ones,
            _ => self.ones & self.twos,
        };
        exact & !self.more
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Completions;
    use crate::random;
    use queens_board::ClassicPuzzle;

    /// A corner of a larger board: the completions of a small one, shifted right or down.
    fn corner(puzzle: &ClassicPuzzle, side: Side) -> Vec<Square> {
        let n = puzzle.n();
        let all = (0..n * n).map(|index| Square::new(index / n, index % n));
        let free = all.filter(|&square| !puzzle.blocked().contains(square));
        let moved = free.map(|square| match side {
            Side::Below => Square::new(square.row + n, square.column + 1),
            Side::Above => Square::new(square.row + 3, square.column + n),
        });
        moved.collect()
    }

    #[test]
    fn the_small_case_takes_the_documented_steps() {
        let squares: Vec<Square> = corner(&ClassicPuzzle::new(4), Side::Below);
        let mut corner = Corner::new(Side::Below, &squares, 12).unwrap();
        let mut found = Vec::new();
        let end = corner.pack(0, 100, |rising| {
            found.push(rising);
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        // Bits count from diagonal 12 back.
        let bits = [6, 7, 9, 10].map(|rising| 1 << (12 - rising));
        assert_eq!(found, [bits.iter().sum::<u64>(); 2]);
        assert_eq!(corner.steps(), 15);
        let first = [(4, 3), (5, 1), (6, 4), (7, 2)].map(|(row, column)| Square::new(row, column));
        let found = corner.pack(0, 100, |_| ControlFlow::Break(Ended::Enough));
        assert_eq!(found, ControlFlow::Break(Ended::Enough));
        assert_eq!(corner.packed(), first);
        assert_eq!(corner.steps(), 15 + 8);
    }

    #[test]
    fn packings_are_all_completions_of_the_corner() {
        let mut found = 0;
        for seed in 0..300 {
            let n = 4 + seed as usize % 6;
            let puzzle = random::blocked(n, 0.1 * (seed % 4) as f64, seed);
            for side in Side::BOTH {
                let squares = corner(&puzzle, side);
                let last = squares.iter().map(|square| square.rising()).max().unwrap();
                let rising = last + 2;
                let Some(mut corner) = Corner::new(side, &squares, rising) else {
                    continue;
                };
                let lines = (0..n).all(|i| {
                    (0..n).any(|j| !puzzle.blocked().contains(Square::new(i, j)))
                        && (0..n).any(|j| !puzzle.blocked().contains(Square::new(j, i)))
                });
                if !lines {
                    continue;
                }
                let (down, across) = match side {
                    Side::Below => (n, 1),
                    Side::Above => (3, n),
                };
                // With every second rising diagonal taken, with some of them, and with none.
                for taken in [0, 0x10_0008, 0x5555_5555_5555_5555] {
                    let wanted = Completions::plain(&puzzle).filter_map(|solution| {
                        let numbers = solution
                            .squares()
                            .map(|s| rising - s.rising() - down - across);
                        let used = numbers.fold(0, |used, number| used | 1_u64 << number);
                        (used & taken == 0).then_some(used)
                    });
                    let mut wanted: Vec<u64> = wanted.collect();
                    let mut found_sets = Vec::new();
                    let end = corner.pack(taken, u64::MAX >> 1, |used| {
                        found_sets.push(used);
                        ControlFlow::Continue(())
                    });
                    assert!(end.is_continue());
                    wanted.sort_unstable();
                    found_sets.sort_unstable();
                    assert_eq!(found_sets, wanted, "{side:?}\n{puzzle}");
                    found += found_sets.len();
                    if let Some(&first) = found_sets.first() {
                        let enough = |_| ControlFlow::Break(Ended::Enough);
                        assert_eq!(corner.pack(taken, 1 << 20, enough), enough(first));
                        let packed = corner.packed();
                        assert_eq!(packed.len(), n);
                        assert!(packed.iter().all(|queen| squares.contains(queen)));
                        let out = ControlFlow::Break(Ended::OutOfSteps);
                        assert_eq!(corner.pack(taken, 1, enough), out, "{first}");
                    }
                }
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
