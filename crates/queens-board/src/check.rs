//! Is this a solution? One pass over the rows, one bit for each column and diagonal.
//!
//! A queen is attacked by an earlier one when her column, falling or rising diagonal has its bit set already. The
//! columns come in pieces of any length, and n need not be known before the last one, so that a solution with a
//! billion queens can be checked as it comes out of a pipe: five bits per queen, 625 MB.
//!
//! Boards that are held whole go the same way; they alone have the queens at hand to name the attacker.
//!
//! This shares nothing with what finds solutions, by intention.
//!
//! ```
//! use queens::Checker;
//!
//! let mut checker = Checker::new();
//! checker.check(&[1, 3])?;
//! checker.check(&[0, 2])?;
//! assert_eq!(checker.finish()?, 4);
//!
//! let refused = Checker::new().check(&[0, 2, 5, 3, 1]).unwrap_err();
//! assert_eq!(refused.to_string(), "the queen at row 3, column 3 shares her falling diagonal with an earlier queen");
//! # Ok::<(), queens::Misplaced>(())
//! ```
//!
//! Cost: three bits read and set per queen; with the board's order in a few staircases or strips that is sequential.

use crate::{LineKind, Misplaced, OutOfMemory, Square, zeros};

/// Checks the rows of a solution as they come.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The side of the board, if it was told.
    n: Option<usize>,
    /// Rows and columns below this have bits. A multiple of 64.
    capacity: usize,
    bits: Bits,
    /// The next row.
    row: usize,
    /// The queen furthest to the right: her column above her row, each in half a word.
    furthest: u64,
}

impl Checker {
    /// A checker that learns n from the number of queens.
    #[must_use]
    pub fn new() -> Self {
        Self {
            n: None,
            capacity: 0,
            bits: Bits::Few([0; 5]),
            row: 0,
            furthest: 0,
        }
    }

    /// A checker of n × n boards.
    pub fn for_board(n: usize) -> Result<Self, OutOfMemory> {
        let capacity = n.next_multiple_of(64);
        let mut bits = Bits::new(capacity)?;
        if !n.is_multiple_of(64) {
            // No queen may take a column past the board.
            let columns = bits.lines(capacity).columns;
            *columns.last_mut().expect("there are columns") = u64::MAX << (n % 64);
        }
        Ok(Self {
            n: Some(n),
            capacity,
            bits,
            ..Self::new()
        })
    }

    /// The memory that a checker of n × n boards takes, in bytes.
    pub const fn bytes(n: u64) -> u64 {
        5 * 8 * n.div_ceil(64)
    }

    /// The least side of a board that has these columns.
    pub fn least_side(columns: &[u32]) -> u64 {
        columns.iter().max().map_or(0, |&c| u64::from(c) + 1)
    }

    /// Whether it was told n, rather than learning it.
    pub fn knows_side(&self) -> bool {
        self.n.is_some()
    }

    /// The number of queens checked so far.
    pub fn rows(&self) -> usize {
        self.row
    }

    /// Checks the queens of the next rows, or names the first one that may not stand where she does. After an error
    /// there is no going on.
    pub fn check(&mut self, mut columns: &[u32]) -> Result<(), Misplaced> {
        let rows = self.row + columns.len();
        match self.n {
            Some(n) if rows > n => {
                return Err(Misplaced::Number { queens: rows, n });
            }
            None if rows > self.capacity => self.grow(rows.max(self.capacity / 4 * 5))?,
            _ => {}
        }
        loop {
            let row = self.row;
            let queens = columns.iter().enumerate();
            let clean = self.take(queens.map(|(i, &column)| (row + i, column as usize)));
            self.row += clean;
            columns = &columns[clean..];
            let Some(&column) = columns.first() else {
                return Ok(());
            };
            let queen = Square::new(self.row, column as usize);
            if self.n.is_none() && queen.column >= self.capacity {
                self.grow((queen.column + 1).max(self.capacity / 4 * 5))?;
                continue;
            }
            return Err(match self.n {
                Some(n) if queen.column >= n => Misplaced::Outside { queen, n },
                _ => Misplaced::Shared {
                    queen,
                    line: self.taken_line(queen),
                },
            });
        }
    }

    /// The side of the board, if the queens checked are a whole solution.
    pub fn finish(self) -> Result<usize, Misplaced> {
        let rows = self.row;
        let [row, column] = [self.furthest as u32, (self.furthest >> 32) as u32];
        let queen = Square::new(row as usize, column as usize);
        match self.n {
            Some(n) if rows < n => Err(Misplaced::Number { queens: rows, n }),
            None if rows > 0 && queen.column >= rows => Err(Misplaced::Outside { queen, n: rows }),
            _ => Ok(rows),
        }
    }

    /// Checks a board whose queens are at hand, in whatever order and rows they come: names the first one that may not
    /// stand where she does, and the first before her that attacks her.
    pub(crate) fn check_all(n: usize, queens: &[Square]) -> Result<(), Misplaced> {
        let mut checker = Self::for_board(n)?;
        // Small boards come by the thousand: one piece of memory less for each.
        let (mut few, mut many);
        let rows: &mut [u64] = if n <= 64 {
            few = [0];
            &mut few
        } else {
            many = zeros(n.div_ceil(64))?;
            &mut many
        };
        let in_new_rows = queens.iter().map_while(|queen| {
            let (word, bit) = (rows.get_mut(queen.row / 64)?, 1 << (queen.row % 64));
            let is_new = *word & bit == 0 && queen.is_on_board(n);
            *word |= bit;
            is_new.then_some((queen.row, queen.column))
        });
        let clean = checker.take(in_new_rows);
        if let Some(&queen) = queens.get(clean) {
            if !queen.is_on_board(n) {
                return Err(Misplaced::Outside { queen, n });
            }
            let attacked = Misplaced::among(queen, queens[..clean].iter().copied());
            return Err(attacked.expect("a taken line has a queen on it"));
        }
        checker.row = queens.len();
        checker.finish().map(drop)
    }

    /// How many of these queens, each a row and a column, are on the board and not attacked, up to the first that is not.
    /// Sets their bits.
    fn take(&mut self, queens: impl Iterator<Item = (usize, usize)>) -> usize {
        let capacity = self.capacity;
        let lines = self.bits.lines(capacity);
        let mut furthest = self.furthest;
        let mut clean = 0;
        for (row, column) in queens {
            let (falling, rising) = (column + capacity - row, column + row);
            let words = (
                lines.columns.get_mut(column / 64),
                lines.falling.get_mut(falling / 64),
                lines.rising.get_mut(rising / 64),
            );
            let (Some(a), Some(b), Some(c)) = words else {
                break;
            };
            let bits = [column, falling, rising].map(|line| 1u64 << (line % 64));
            if (*a & bits[0]) | (*b & bits[1]) | (*c & bits[2]) != 0 {
                break;
            }
            *a |= bits[0];
            *b |= bits[1];
            *c |= bits[2];
            furthest = furthest.max((column as u64) << 32 | row as u64);
            clean += 1;
        }
        self.furthest = furthest;
        clean
    }

    /// Which of an attacked queen's lines an earlier queen has.
    fn taken_line(&mut self, queen: Square) -> LineKind {
        let has = |bits: &[u64], line: usize| bits[line / 64] >> (line % 64) & 1 == 1;
        let lines = self.bits.lines(self.capacity);
        if has(lines.columns, queen.column) {
            LineKind::Column
        } else if has(lines.falling, queen.column + self.capacity - queen.row) {
            LineKind::Falling
        } else {
            LineKind::Rising
        }
    }

    /// Makes room for a board of this side.
    fn grow(&mut self, n: usize) -> Result<(), OutOfMemory> {
        let capacity = n.next_multiple_of(64);
        let more = (capacity - self.capacity) / 64;
        let mut grown = Bits::new(capacity)?;
        let (to, from) = (grown.lines(capacity), self.bits.lines(self.capacity));
        to.columns[..from.columns.len()].copy_from_slice(from.columns);
        to.falling[more..more + from.falling.len()].copy_from_slice(from.falling);
        to.rising[..from.rising.len()].copy_from_slice(from.rising);
        (self.bits, self.capacity) = (grown, capacity);
        Ok(())
    }
}

/// One bit for each column and diagonal.
#[derive(Clone, Debug)]
enum Bits {
    /// Of a board of at most 64 rows, which come by the thousand: each would ask for memory.
    Few([u64; 5]),
    Many(Vec<u64>),
}

/// The same, apart.
struct LineBits<'a> {
    columns: &'a mut [u64],
    /// Bit column − row + capacity.
    falling: &'a mut [u64],
    rising: &'a mut [u64],
}

impl Bits {
    fn new(capacity: usize) -> Result<Self, OutOfMemory> {
        if capacity <= 64 {
            return Ok(Self::Few([0; 5]));
        }
        zeros(5 * (capacity / 64)).map(Self::Many)
    }

    /// Slices of known length, so that one test tells whether a queen is beside the board.
    #[inline]
    fn lines(&mut self, capacity: usize) -> LineBits<'_> {
        let words = match self {
            Self::Few(words) => &mut words[..],
            Self::Many(words) => words,
        };
        let (columns, diagonals) = words[..5 * (capacity / 64)].split_at_mut(capacity / 64);
        let (falling, rising) = diagonals.split_at_mut(capacity / 32);
        LineBits {
            columns,
            falling,
            rising,
        }
    }
}

impl Default for Checker {
    fn default() -> Self {
        Self::new()
    }
}
