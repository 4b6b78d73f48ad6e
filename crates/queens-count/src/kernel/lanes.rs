//! The lanes kernel: counts the completions of any position, many states at a time.
//!
//! # The question
//!
//! k rows are left, and k columns; each row has a word with its free squares. In how many ways can the rows be filled?
//!
//! # The idea
//!
//! A *state* is just those k words. To place a queen in the first row, take its column and diagonals off the other
//! rows' words. *Look ahead on everything:* the child is dead if one of its rows is empty, or if the union of its rows
//! misses a column. For n = 4 after a queen in the corner:
//!
//! ```text
//! Q . . .      row 1: . . 2 3     a queen in column 2 leaves row 2 empty: dead
//! x x . .      row 2: . 1 . 3     a queen in column 3 leaves row 2: . 1 . .   row 3: . . 2 .
//! x . x .      row 3: . 1 2 .     both have a square, all of {1, 2} is covered: alive
//! x . . x                         (and the last two attack each other: no completion)
//! ```
//!
//! *Lanes:* all states of a level have the same open rows, so one vector can hold the word of the same row of 8, 16 or 32 states,
//! and one instruction works on all of them: take the lowest free square of the first row in every lane, clear what that queen
//! attacks from every other row, fold minimum and union over the rows for the two checks, and append the survivors, packed
//! together, to the next level. A level is expanded when it holds enough states to fill vectors, deepest first, so all levels
//! together stay in the L1 and L2 caches.
//!
//! *Columns without gaps:* at most 16 rows left means at most 16 columns left. Instruction sets with a byte shuffle
//! number those columns 0 … 15 and look up what a queen attacks in tables of 16 entries. A word is then 16 bits for
//! every n, which doubles the lanes, and a lookup is cheaper than two shifts. The portable version shifts, in words of
//! 16 bits up to n = 16 and of 32 bits beyond.
//!
//! *The last three rows* are counted at once. Place a queen in the first; if both others have a square and their
//! union is two columns x, y, then there is one completion, or two if both rows have both squares, unless x and y are
//! as far apart as the rows are.
//!
//! *Boards with other lines:* a table of attacks may as well be made from wrapped diagonals, from a knight's moves or from lines
//! that end at a pawn. So states of a torus, of amazons and of boards with pawns cost as much as states of classic queens, where
//! the set has tables (see docs/variants.md).
//!
//! # Cost
//!
//! About 17 states kept per completion at n = 16 (34 generated), 3 to 4 cycles each with AVX2, in half a megabyte.
//!
//! # Tried and left out
//!
//! * *Returning states with squares left to their level after one pass*, so that all lanes are always busy (62 %
//!   otherwise): a third fewer passes, but the additional unaligned stores, the bottleneck, cost as much as it won.
//! * *Choosing the row order per shard from sampled states* instead of middle-out: 8 % fewer nodes at n = 14, 4 % more
//!   at n = 16. Choosing by state (minimum remaining values) would save 40 % but lanes then share no row.
//! * *Packing survivors one pass later*, to overlap their latency with the next pass: no difference.
//! * *Refusing states in which two columns are left to one row only*, or two rows to one column: 8 to 11 % fewer nodes
//!   for 30 % more work on each.

#[cfg(test)]
mod faults;

use super::{Counted, Overflow};
use crate::attacks::Attacks;
use crate::position::{MAX_N, OpenRow, Position};

/// The operations that the algorithm needs from an instruction set. A vector holds one word of each of `LANES` states.
pub(crate) trait Lanes: Copy {
    /// The number of states per vector, at most [`MAX_LANES`].
    const LANES: usize;
    /// Whether [`table`](Self::table) looks up what a queen attacks. If so, lanes count boards with any lines, at no more cost
    /// per state than classic ones. Other sets count such boards one state at a time.
    const HAS_TABLES: bool = false;
    /// The free squares of one row.
    type Word: Copy + Default;
    /// One word per lane.
    type Vector: Copy;
    /// The remaining columns, and how a word numbers them.
    type Columns;
    /// The squares that queens attack in a row at some distance.
    type Attack: Copy;
    /// A queen per lane, in the form that `clear` needs.
    type Queens: Copy;
    /// Which lanes to keep.
    type Packing: Copy;

    /// Runs the function compiled for this instruction set.
    fn enter<R>(self, function: impl FnOnce() -> R) -> R;

    fn columns(self, free: u32) -> Self::Columns;
    fn word(self, columns: &Self::Columns, free: u32) -> Self::Word;
    fn attack(self, columns: &Self::Columns, distance: usize) -> Self::Attack;
    /// The squares that queens attack in another row, by the queens' columns.
    fn table(self, columns: &Self::Columns, attacked: &[u32; MAX_N]) -> Self::Attack {
        let _ = (columns, attacked);
        unreachable!("only sets with tables look attacks up")
    }

    fn zero(self) -> Self::Vector;
    /// All ones in the first lanes.
    fn first(self, lanes: usize) -> Self::Vector;
    fn load(self, row: &[Self::Word; ROOM], at: usize) -> Self::Vector;
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn minus(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Starts or continues a fold that shows in which lanes no word was zero; `keep` and `zero_seen` read it.
    fn nonzero(self, a: Self::Vector) -> Self::Vector;
    fn and_nonzero(self, so_far: Self::Vector, a: Self::Vector) -> Self::Vector;
    /// All ones in the lanes in which some word of the fold was zero.
    fn zero_seen(self, so_far: Self::Vector) -> Self::Vector;
    /// All ones in the lanes that are equal.
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn any(self, a: Self::Vector) -> bool;
    fn sum(self, a: Self::Vector) -> u64;
    /// The number of one bits in all words.
    fn ones(self, a: Self::Vector) -> u64;

    /// Queens on these squares, one or none per lane.
    fn queens(self, squares: Self::Vector) -> Self::Queens;
    /// The row without the squares that the queens attack in it. Lanes without a queen are unspecified.
    fn clear(self, row: Self::Vector, queens: Self::Queens, attack: &Self::Attack) -> Self::Vector;

    /// Keeps the lanes in which the fold saw no zero and `union` is `wanted`.
    fn keep(
        self,
        nonzero: Self::Vector,
        union: Self::Vector,
        wanted: Self::Vector,
    ) -> Self::Packing;
    /// Appends the kept lanes of all vectors but the first to the rows, after `at` states, and returns the new number of states.
    /// May overwrite up to one vector beyond that.
    fn append<const ROWS: usize>(
        self,
        child: &[Self::Vector; ROWS],
        packing: Self::Packing,
        rows: &mut [[Self::Word; ROOM]],
        at: usize,
    ) -> usize;
}

/// The most rows that the lanes search handles; positions with more are split first.
const MAX_ROWS: usize = 16;
const MAX_LANES: usize = 32;
/// A level with this many states is expanded before it gets more: all levels together take half a megabyte.
const FULL: usize = 1024;
/// One vector's states have at most 16 children each.
pub(crate) const ROOM: usize = FULL + MAX_ROWS * MAX_LANES;

/// The memory of one search, which can be reused for the next position.
///
/// What it may assume about the board is known to the compiler, so that each search contains only the code it needs. `COVERED`:
/// every column needs a queen. `EVEN`: attacks between two rows are the same in both directions, column by column. The classic
/// board is both.
pub(crate) struct LaneSearch<S: Lanes, const COVERED: bool = true, const EVEN: bool = true> {
    set: S,
    /// `levels[k]`: the states with k rows left, as k rows of words.
    levels: Vec<Vec<[S::Word; ROOM]>>,
    len: [usize; MAX_ROWS + 1],
    /// `attacks[k][i]`: the squares that a queen in the first of k rows attacks in row i of them.
    attacks: [[S::Attack; MAX_ROWS]; MAX_ROWS + 1],
    /// The squares that a queen in the last row attacks in the one before it.
    back: S::Attack,
    counted: Counted,
}

impl<S: Lanes, const COVERED: bool, const EVEN: bool> LaneSearch<S, COVERED, EVEN> {
    pub(crate) fn new(set: S) -> Self {
        let none = set.attack(&set.columns(0), 1);
        Self {
            set,
            levels: (0..=MAX_ROWS)
                .map(|rows| vec![[S::Word::default(); ROOM]; rows])
                .collect(),
            len: [0; MAX_ROWS + 1],
            attacks: [[none; MAX_ROWS]; MAX_ROWS + 1],
            back: none,
            counted: Counted::default(),
        }
    }

    /// Counts the completions.
    pub(crate) fn count(
        &mut self,
        board: &Attacks,
        position: &Position,
    ) -> Result<Counted, Overflow> {
        self.counted = Counted::default();
        self.split(board, position)?;
        Ok(self.counted)
    }

    /// Places queens one by one until lanes can count the rest.
    fn split(&mut self, board: &Attacks, position: &Position) -> Result<(), Overflow> {
        if !position.is_alive() {
            return Ok(());
        }
        match position.rows() {
            [] => self.counted.add(1, 1),
            [last] => {
                let completions = last.free.count_ones().into();
                self.counted.add(completions, completions)
            }
            [_, _] => board
                .children(position)
                .try_for_each(|(_, child)| self.split(board, &child)),
            rows if self.takes(board, position) => {
                self.prepare(board, position);
                self.drain(rows.len())
            }
            _ => board.children(position).try_for_each(|(_, child)| {
                self.counted.add(0, 1)?;
                self.split(board, &child)
            }),
        }
    }

    /// Whether lanes can count a position of at least three rows.
    fn takes(&self, board: &Attacks, position: &Position) -> bool {
        let is_small = position.rows().len() <= MAX_ROWS;
        match board {
            Attacks::Classic { .. } => is_small,
            Attacks::Tables(_) => {
                S::HAS_TABLES && is_small && position.columns().count_ones() as usize <= MAX_ROWS
            }
        }
    }

    /// Puts the position into its level, and the attacks into the tables.
    fn prepare(&mut self, board: &Attacks, position: &Position) {
        let (set, rows) = (self.set, position.rows());
        let columns = set.columns(position.columns());
        for (word, row) in self.levels[rows.len()].iter_mut().zip(rows) {
            word[0] = set.word(&columns, row.free);
        }
        self.len[rows.len()] = 1;
        match board {
            Attacks::Classic { .. } => {
                let mut by_distance = [None; MAX_N];
                self.fill_attacks(rows, |from, to| {
                    let distance = from.abs_diff(to);
                    *by_distance[distance].get_or_insert_with(|| set.attack(&columns, distance))
                });
            }
            Attacks::Tables(tables) => {
                self.fill_attacks(rows, |from, to| {
                    set.table(&columns, tables.attacks(from, to))
                });
            }
        }
    }

    /// Fills the tables with the squares that a queen in one row attacks in another.
    #[inline(always)]
    fn fill_attacks(
        &mut self,
        rows: &[OpenRow],
        mut attack: impl FnMut(usize, usize) -> S::Attack,
    ) {
        for (first, left) in (2..=rows.len()).rev().enumerate() {
            for i in 1..left {
                self.attacks[left][i] = attack(rows[first].row, rows[first + i].row);
            }
        }
        if !EVEN {
            self.back = attack(rows[rows.len() - 1].row, rows[rows.len() - 2].row);
        }
    }

    /// Counts what is below the one state in this level.
    fn drain(&mut self, top: usize) -> Result<(), Overflow> {
        // From level `flush` up, the remaining states no longer fill a vector, and no more will be added.
        let (mut level, mut flush) = (top, top);
        loop {
            let least = if level >= flush { 1 } else { S::LANES };
            if self.len[level] >= least {
                self.step(level, least)?;
                if level > 3 && self.len[level - 1] >= FULL {
                    level -= 1;
                }
            } else if level < flush {
                level += 1;
            } else if level > 3 {
                flush -= 1;
                level = flush;
            } else {
                return Ok(());
            }
        }
    }

    fn step(&mut self, level: usize, least: usize) -> Result<(), Overflow> {
        let set = self.set;
        macro_rules! expand {
            ($($rows:literal)*) => {
                match level {
                    3 if COVERED => set.enter(#[inline(always)] || self.finish(least)),
                    3 => set.enter(#[inline(always)] || self.finish_uncovered(least)),
                    $($rows => set.enter(#[inline(always)] || self.expand::<$rows>(least)),)*
                    _ => unreachable!("levels have 3 to 16 rows"),
                }
            };
        }
        expand!(4 5 6 7 8 9 10 11 12 13 14 15 16)
    }

    /// Replaces states with `ROWS` rows left by their children, until the next level is full or fewer than `least`
    /// states are left.
    #[inline(always)]
    fn expand<const ROWS: usize>(&mut self, least: usize) -> Result<(), Overflow> {
        let set = self.set;
        let (below, here) = self.levels.split_at_mut(ROWS);
        let parents: &[_; ROWS] = here[0].as_slice().try_into().expect("one array per row");
        let children = below[ROWS - 1].as_mut_slice();
        let children = &mut children[..ROWS - 1];
        let attacks = &self.attacks[ROWS];
        let mut len = self.len[ROWS];
        let before = self.len[ROWS - 1];
        let mut out = before;
        while len >= least && out < FULL {
            let (at, mut first) = pop(set, &parents[0], len);
            len = at;
            let mut rows = [set.zero(); ROWS];
            let mut columns = first;
            for i in 1..ROWS {
                rows[i] = set.load(&parents[i], at);
                columns = set.or(columns, rows[i]);
            }
            loop {
                let squares = lowest(set, first);
                first = set.xor(first, squares);
                let queens = set.queens(squares);
                // Starting from the queens' squares, the fold sees a zero in lanes without a queen, and the union must
                // be all columns of the parent.
                let mut nonzero = set.nonzero(squares);
                let mut union = squares;
                let mut child = rows;
                for i in 1..ROWS {
                    child[i] = set.clear(rows[i], queens, &attacks[i]);
                    nonzero = set.and_nonzero(nonzero, child[i]);
                    union = set.or(union, child[i]);
                }
                let wanted = if COVERED { columns } else { union };
                let packing = set.keep(nonzero, union, wanted);
                out = set.append(&child, packing, children, out);
                if !set.any(first) {
                    break;
                }
            }
        }
        self.len[ROWS] = len;
        self.len[ROWS - 1] = out;
        self.counted.add(0, (out - before) as u64)
    }

    /// Counts the completions of states with three rows left, until fewer than `least` states are left.
    #[inline(always)]
    fn finish(&mut self, least: usize) -> Result<(), Overflow> {
        let set = self.set;
        let parents: &[_; 3] = self.levels[3].as_slice().try_into().expect("three rows");
        let (to_second, to_third) = (&self.attacks[3][1], &self.attacks[3][2]);
        let between = &self.attacks[2][1];
        let mut len = self.len[3];
        // At most 96 states per lane and 3 × 2 completions for each: 16 bits hold the sums.
        let (mut completions, mut nodes) = (set.zero(), set.zero());
        while len >= least {
            let (at, mut first) = pop(set, &parents[0], len);
            len = at;
            let second = set.load(&parents[1], at);
            let third = set.load(&parents[2], at);
            let columns = set.or(set.or(first, second), third);
            loop {
                let squares = lowest(set, first);
                first = set.xor(first, squares);
                let queens = set.queens(squares);
                let a = set.clear(second, queens, to_second);
                let b = set.clear(third, queens, to_third);
                let two = set.or(a, b);
                let nonzero = set.and_nonzero(set.and_nonzero(set.nonzero(squares), a), b);
                let covered = set.equal(set.or(two, squares), columns);
                let alive = without(set, covered, set.zero_seen(nonzero));
                nodes = set.minus(nodes, alive);
                // Rows a and b share two columns. A queen on the left one leaves the right one, unless attacked.
                let square = lowest(set, two);
                let left = set.queens(square);
                if EVEN {
                    let right = set.clear(two, left, between);
                    let apart = without(set, alive, set.equal(right, set.zero()));
                    let both_ways = set.and(apart, set.equal(a, b));
                    completions = set.minus(set.minus(completions, apart), both_ways);
                } else {
                    // A closure here was not inlined, and called every intrinsic as a function.
                    for (from, to, attack) in [(a, b, between), (b, a, &self.back)] {
                        let right = set.clear(set.xor(set.or(to, square), square), left, attack);
                        let fails = set.or(
                            set.equal(set.and(from, square), set.zero()),
                            set.equal(right, set.zero()),
                        );
                        completions = set.minus(completions, without(set, alive, fails));
                    }
                }
                if !set.any(first) {
                    break;
                }
            }
        }
        self.len[3] = len;
        self.counted.add(set.sum(completions), set.sum(nodes))
    }

    /// The same where columns may stay empty: a queen in the first row, one in the second, and the remaining squares of the
    /// third.
    #[inline(always)]
    fn finish_uncovered(&mut self, least: usize) -> Result<(), Overflow> {
        let set = self.set;
        let parents: &[_; 3] = self.levels[3].as_slice().try_into().expect("three rows");
        let (to_second, to_third) = (&self.attacks[3][1], &self.attacks[3][2]);
        let between = &self.attacks[2][1];
        let mut len = self.len[3];
        let (mut completions, mut nodes) = (0, 0);
        while len >= least {
            let (at, mut first) = pop(set, &parents[0], len);
            len = at;
            let second = set.load(&parents[1], at);
            let third = set.load(&parents[2], at);
            while set.any(first) {
                let squares = lowest(set, first);
                first = set.xor(first, squares);
                let queens = set.queens(squares);
                let none = set.equal(squares, set.zero());
                let mut a = without(set, set.clear(second, queens, to_second), none);
                let b = set.clear(third, queens, to_third);
                while set.any(a) {
                    let squares = lowest(set, a);
                    a = set.xor(a, squares);
                    let left = set.clear(b, set.queens(squares), between);
                    let none = set.equal(squares, set.zero());
                    completions += set.ones(without(set, left, none));
                    nodes += 1;
                }
            }
        }
        self.len[3] = len;
        self.counted.add(completions, nodes)
    }
}

/// The last states of a level, a full vector if there are enough: where they start, and their first row.
#[inline(always)]
fn pop<S: Lanes>(set: S, row: &[S::Word; ROOM], len: usize) -> (usize, S::Vector) {
    let at = len.saturating_sub(S::LANES);
    let words = set.load(row, at);
    if len < S::LANES {
        (at, set.and(words, set.first(len)))
    } else {
        (at, words)
    }
}

#[inline(always)]
fn lowest<S: Lanes>(set: S, words: S::Vector) -> S::Vector {
    set.and(words, set.minus(set.zero(), words))
}

/// The lanes of one mask that are not in the other.
#[inline(always)]
fn without<S: Lanes>(set: S, mask: S::Vector, other: S::Vector) -> S::Vector {
    set.and(set.xor(mask, other), mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_does_not_fit_is_refused() {
        let mut search: LaneSearch<_> = LaneSearch::new(crate::kernel::portable::Narrow);
        let board = Attacks::Classic { n: 8 };
        let mut count_from = |completions| {
            search.counted = Counted {
                completions,
                ..Counted::default()
            };
            search.split(&board, &board.empty())?;
            Ok(search.counted.completions)
        };
        assert_eq!(count_from(u64::MAX - 92), Ok(u64::MAX));
        assert_eq!(count_from(u64::MAX - 91), Err(Overflow));
    }
}
