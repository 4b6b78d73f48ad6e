//! One solution for any n in linear time: up to billions of queens, row by row, in half a byte per queen.
//!
//! The plain linear-time method is a permutation in which each row draws unused columns until its diagonals are free, about three
//! draws per queen, and then swaps the columns of the few rows that found none with other rows. It is limited by cache misses:
//! every draw reads two random places of memory. For boards that fit in the cache, that is exactly what happens ([`draws`]). For
//! larger ones the columns are taken in an order that reads memory sequentially ([`strips`]). In either case a few rows are left
//! pending, and swaps settle them ([`swaps`]).
//!
//! Rows are returned in order as soon as no swap can change them, so a caller that only writes or checks a board need not hold 4
//! bytes per queen: the program keeps one bit per diagonal and the last rows.
//!
//! ```
//! use queens::Checker;
//! use queens::search::repair::Linear;
//!
//! let mut checker = Checker::for_board(100_000)?;
//! let mut repair = Linear::new(100_000, 2026)?;
//! while let Some(columns) = repair.next_rows() {
//!     checker.check(columns)?;
//! }
//! assert_eq!(checker.finish()?, 100_000);
//! assert!(repair.tally().swaps < 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Cost: 5 ns per queen at any n from a million to a billion on one core (AMD Zen 3), 0.5 bytes per queen. Source of
//! the plain method: R. Sosic and J. Gu, "Efficient local search with conflict minimization: a case study of the
//! n-queens problem", IEEE Transactions on Knowledge and Data Engineering 6 (1994).
//!
//! Tried and left out: whole words instead of 57-bit windows at any byte are 40 % slower (two loads and a funnel shift for each
//! diagonal), and huge pages do not help once the board itself is not stored.

use super::Dice;
use queens_board::Solution;
use queens_board::Unsupported;

mod diagonals;
mod draws;
mod strips;
mod swaps;

use diagonals::Diagonals;
use strips::Strips;

/// A row that has no column yet.
const PENDING: u32 = u32::MAX;

/// Boards of at least this size are filled by strips, smaller ones by draws.
const MIN_STRIPS_N: usize = 1 << 16;

/// The least number of rows held back as partners for swaps. A smaller board is held as a whole.
const MIN_HELD: usize = 1 << 16;

/// Linear-time repair in progress, a few rows at a time.
#[derive(Clone, Debug)]
pub struct Linear {
    dice: Dice,
    diagonals: Diagonals,
    strips: Strips,
    /// The columns of the rows that were not returned yet, and of those returned last.
    held: Vec<u32>,
    /// The first row held.
    first: usize,
    /// The number of held rows that were already returned.
    given: usize,
    /// Rows without a column.
    pending: Vec<usize>,
    done: bool,
    tally: LinearTally,
}

/// The work of linear-time repair besides placing each queen once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinearTally {
    /// Windows without a free square for a row, so that another was tried.
    pub misses: u64,
    /// Rows that found no free square.
    pub pending: u64,
    /// Rows tried as partners for a swap.
    pub tries: u64,
    /// Swaps made: the steps of the repair.
    pub swaps: u64,
    /// New starts from a fresh board, on small boards.
    pub restarts: u64,
}

impl Linear {
    /// A repair of the n × n board. For n = 2 and 3 there is no solution, and no rows are returned.
    pub fn new(n: u32, seed: u64) -> Result<Self, Unsupported> {
        let n = n as usize;
        Ok(Self {
            dice: Dice::new(seed),
            diagonals: Diagonals::new(n)?,
            strips: Strips::new(n),
            held: Vec::new(),
            first: 0,
            given: 0,
            pending: Vec::new(),
            done: n == 0 || matches!(n, 2 | 3),
            tally: LinearTally::default(),
        })
    }

    /// The memory that a repair of the n × n board takes, in bytes.
    pub const fn bytes(n: u32) -> u64 {
        Diagonals::bytes(n as u64) + 4 * 3 * MIN_HELD as u64
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.diagonals.n()
    }

    /// The work done so far.
    pub fn tally(&self) -> LinearTally {
        self.tally
    }

    /// The columns of the next rows, or `None` after the last one.
    pub fn next_rows(&mut self) -> Option<&[u32]> {
        if self.done {
            return None;
        }
        self.held.drain(..self.given);
        self.first += self.given;
        self.given = 0;
        if self.n() < MIN_STRIPS_N {
            self.fill_small();
        } else {
            self.fill_large();
        }
        Some(&self.held[..self.given])
    }

    /// All rows at once: takes four more bytes per queen.
    pub fn solve(mut self) -> Result<Option<Solution>, Unsupported> {
        let n = self.n();
        let mut columns = Vec::new();
        let bytes = 4 * n as u64;
        columns
            .try_reserve_exact(n)
            .map_err(|_| Unsupported::OutOfMemory { bytes })?;
        while let Some(rows) = self.next_rows() {
            columns.extend_from_slice(rows);
        }
        if columns.len() < n {
            return Ok(None);
        }
        let solution = Solution::new(columns);
        Ok(Some(solution.expect("the rows of a repair are a solution")))
    }

    /// Fills the whole board, with as many starts as it takes.
    fn fill_small(&mut self) {
        loop {
            let unused = self.draw_rows();
            if self.settle(unused, Some(64 * self.n() as u64 + 1000)) {
                break;
            }
            self.tally.restarts += 1;
            self.diagonals.clear();
            self.held.clear();
            self.pending.clear();
        }
        self.given = self.held.len();
        self.done = true;
    }

    /// Fills rows until enough are held, or all of them.
    fn fill_large(&mut self) {
        while self.first + self.held.len() < self.n() {
            self.fill_block();
            if self.held.len() >= 2 * MIN_HELD && self.pending.is_empty() {
                self.given = self.held.len() - MIN_HELD;
                return;
            }
        }
        let unused = self.strips.unused();
        self.settle(unused, None);
        self.given = self.held.len();
        self.done = true;
    }
}
