//! The packings of a corner: a queen in each of its rows and columns, no two of them on a diagonal.
//!
//! `join.rs` asks for hundreds of millions of them, so that a step must cost little. A corner is kept row by row, its
//! columns in a word; rotated by its row, a word tells which diagonals have a free square there, and adding up the words
//! bit by bit, to three and no further, counts the free squares of all columns at once:
//!
//! ```text
//! row 7   . 1 1 .      columns   0 2 3 1      rotated   . 1 1 .              diagonals   . 1 1 1 1 .
//! row 8   . . 1 1                                         . . 1 1
//! row 9   . 1 1 .                                           . 1 1 .
//! ```
//!
//! The search goes to the row or column with the fewest free squares, and two sums tell it early that there is nothing.
//! *Falling* diagonals, by their distance from the main one, add up to the rows less the columns; those next to the gap do not
//! reach that sum, and what is missing is the room to leave some of them out. And the *squares* of both kinds of diagonals have
//! a sum that rows and columns fix as well (`squares.rs` says why), measured from any centre, and best from their
//! means. The more rising diagonals the other corner has taken, the farther out are those that are left, and soon their squares
//! are too large. A diagonal that would take more than there is room is struck.
//!
//! Cost: an eighth of a microsecond a step. For n = 48 after sixteen rows, 17 queens below and room for 24, the squares make one
//! step of four. Tried and left out: branching on diagonals that cannot be left out (a tenth fewer steps, and as many
//! dearer); a number of odd squares that fits rows, columns and both kinds of diagonals (a twentieth fewer).

use std::collections::BTreeSet;

use super::Side;
use super::fitting::fitting;
use queens_board::Square;

/// So many rows at most.
const ROWS: usize = 24;

/// What a packing that is told leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Go {
    On,
    Home,
}

/// A corner, seen so that the rows of its squares are larger than their columns: the one above the gap is turned over the
/// main diagonal, which leaves rising diagonals where they are.
#[derive(Clone, Debug)]
pub(super) struct Corner {
    side: Side,
    rows: Vec<i64>,
    /// The last column. Bits count columns from there back.
    column: i64,
    free: [u64; ROWS],
    columns: u64,
    /// How far rows are rotated for their bits to be those of falling and of rising diagonals: the former count from the gap
    /// on, the latter from the last one back.
    turns: [[u32; ROWS]; 2],
    /// What the bits of falling and of rising diagonals add up to in every packing, and the squares of both.
    sums: [i64; 2],
    squares: i64,
    /// The queens of the packing that was told last: row and bit.
    queens: Vec<(usize, u32)>,
    steps: u64,
}

/// A packing that has begun.
#[derive(Clone, Copy)]
struct Begun {
    free: [u64; ROWS],
    /// Rows and columns without a queen.
    rows: u32,
    columns: u64,
    queens: usize,
    /// What is left of the sums.
    sums: [i64; 2],
    squares: i64,
    /// The rising diagonals that are taken.
    rising: u64,
}

#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Column(u32),
}

impl Corner {
    /// A corner of these free squares. Bits of rising diagonals count from `rising` back, and none is beyond. None if the corner is
    /// too large to be packed here, or has not as many rows as columns.
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
        if !is_small || rows.len() > ROWS || rows.len() != columns.len() {
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
            free: [0; ROWS],
            columns: 0,
            turns: [[0; ROWS]; 2],
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

    /// Tells the rising diagonals of every packing that uses none of those taken, until one leads home. None if that takes
    /// more steps.
    pub(super) fn pack(
        &mut self,
        taken: u64,
        steps: u64,
        mut tell: impl FnMut(u64) -> Go,
    ) -> Option<Go> {
        let mut begun = Begun {
            free: self.free,
            rows: (1 << self.rows.len()) - 1,
            columns: self.columns,
            queens: self.rows.len(),
            sums: self.sums,
            squares: self.squares,
            rising: 0,
        };
        for (free, turn) in begun.free.iter_mut().zip(self.turns[1]) {
            *free &= !taken.rotate_right(turn);
        }
        self.queens.clear();
        self.go_on(begun, self.steps + steps, &mut tell)
    }

    /// The squares of the packing that led home.
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

    fn go_on(
        &mut self,
        mut begun: Begun,
        end: u64,
        tell: &mut impl FnMut(u64) -> Go,
    ) -> Option<Go> {
        let standing = self.queens.len();
        let mut go = Go::On;
        loop {
            if begun.queens == 0 {
                go = tell(begun.rising);
                break;
            }
            if self.steps >= end {
                return None;
            }
            self.steps += 1;
            let Some(line) = self.least_choice(&mut begun) else {
                break;
            };
            // The last choice of a line needs no way back.
            let (row, bit) = match line {
                Line::Row(row) => {
                    let mut choices = begun.free[row];
                    while choices & (choices - 1) != 0 && go == Go::On {
                        let bit = choices.trailing_zeros();
                        choices &= choices - 1;
                        go = self.try_one(&begun, (row, bit), end, tell)?;
                    }
                    (row, choices.trailing_zeros())
                }
                Line::Column(bit) => {
                    let mut rows =
                        (0..self.rows.len()).filter(|&row| begun.free[row] >> bit & 1 == 1);
                    let mut last = rows.next()?;
                    for row in rows {
                        if go == Go::On {
                            go = self.try_one(&begun, (last, bit), end, tell)?;
                        }
                        last = row;
                    }
                    (last, bit)
                }
            };
            if go == Go::Home {
                break;
            }
            self.place(&mut begun, row, bit);
        }
        if go == Go::On {
            self.queens.truncate(standing);
        }
        Some(go)
    }

    fn try_one(
        &mut self,
        begun: &Begun,
        (row, bit): (usize, u32),
        end: u64,
        tell: &mut impl FnMut(u64) -> Go,
    ) -> Option<Go> {
        let mut next = *begun;
        self.place(&mut next, row, bit);
        let go = self.go_on(next, end, tell)?;
        if go == Go::On {
            self.queens.pop();
        }
        Some(go)
    }

    /// Puts a queen on a free square.
    fn place(&mut self, begun: &mut Begun, row: usize, bit: u32) {
        let column = 1_u64 << bit;
        let [falling, rising] = [0, 1].map(|kind| column.rotate_left(self.turns[kind][row]));
        for other in 0..self.rows.len() {
            let [falling, rising] = [(falling, 0), (rising, 1)]
                .map(|(line, kind)| line.rotate_right(self.turns[kind][other]));
            begun.free[other] &= !(column | falling | rising);
        }
        begun.free[row] = 0;
        begun.rows &= !(1 << row);
        begun.columns &= !column;
        begun.queens -= 1;
        begun.rising |= rising;
        for (sum, line) in begun.sums.iter_mut().zip([falling, rising]) {
            let number = i64::from(line.trailing_zeros());
            *sum -= number;
            begun.squares -= number * number;
        }
        self.queens.push((row, bit));
    }

    /// Takes away what does not fit, and tells a row or column with few free squares; none if that leads nowhere.
    fn least_choice(&self, begun: &mut Begun) -> Option<Line> {
        loop {
            let mut columns = Counts::default();
            let mut free = [0; 2];
            let (mut empty, mut single) = (0_u32, 0_u32);
            for (row, &word) in begun.free[..self.rows.len()].iter().enumerate() {
                columns.add(word);
                free[0] |= word.rotate_left(self.turns[0][row]);
                free[1] |= word.rotate_left(self.turns[1][row]);
                empty |= u32::from(word == 0) << row;
                single |= u32::from(word & word.wrapping_sub(1) == 0) << row;
            }
            if begun.rows & empty != 0 || begun.columns & !columns.any() != 0 {
                return None;
            }
            if begun.rows & single != 0 {
                return Some(Line::Row((begun.rows & single).trailing_zeros() as usize));
            }
            let forced = begun.columns & columns.with(1);
            if forced != 0 {
                return Some(Line::Column(forced.trailing_zeros()));
            }
            let fit = fitting(free, begun.queens, begun.sums, begun.squares)?;
            if free[0] & !fit[0] | free[1] & !fit[1] == 0 {
                return self.open_line(begun, &columns);
            }
            for row in 0..self.rows.len() {
                begun.free[row] &= fit[0].rotate_right(self.turns[0][row]);
                begun.free[row] &= fit[1].rotate_right(self.turns[1][row]);
            }
        }
    }

    /// A line with the fewest free squares, if that is no more than three, or a row with the fewest.
    fn open_line(&self, begun: &Begun, columns: &Counts) -> Option<Line> {
        let rows = (0..self.rows.len()).filter(|row| begun.rows >> row & 1 == 1);
        let counted = rows.map(|row| (begun.free[row].count_ones(), row));
        let (fewest, row) = counted.min()?;
        for number in 2..fewest.min(4) {
            let few = begun.columns & columns.with(number);
            if few != 0 {
                return Some(Line::Column(few.trailing_zeros()));
            }
        }
        Some(Line::Row(row))
    }
}

/// How many free squares each column has: told up to three.
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

    /// The columns with so many, one to three.
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
    use queens_board::Puzzle;

    /// A corner of a larger board: the completions of a small one, so far to the right or down.
    fn corner(puzzle: &Puzzle, side: Side) -> Vec<Square> {
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
                    let mut told = Vec::new();
                    let end = corner.pack(taken, u64::MAX >> 1, |used| {
                        told.push(used);
                        Go::On
                    });
                    assert_eq!(end, Some(Go::On));
                    wanted.sort_unstable();
                    told.sort_unstable();
                    assert_eq!(told, wanted, "{side:?}\n{puzzle}");
                    found += told.len();
                    if let Some(&first) = told.first() {
                        assert_eq!(corner.pack(taken, 1 << 20, |_| Go::Home), Some(Go::Home));
                        let packed = corner.packed();
                        assert_eq!(packed.len(), n);
                        assert!(packed.iter().all(|queen| squares.contains(queen)));
                        assert_eq!(corner.pack(taken, 1, |_| Go::Home), None, "{first}");
                    }
                }
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
