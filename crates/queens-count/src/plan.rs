//! Cuts a count into shards. Work is cut here and nowhere else.
//!
//! Threads, browser workers and cluster nodes all add up the same shards, in any order.
//!
//! # The central cross
//!
//! Every solution has a queen on each middle row and each middle column. Place those first: for even n on the two
//! middle rows and the two middle columns, for odd n on one or three of each. All eight symmetries map this cross of
//! lines onto itself, so they map the placements on it onto one another, and each orbit of placements needs to be
//! counted once, weighted by its size. That is the full eight-fold saving, without special cases:
//!
//! ```text
//! . . Q . . .     n = 6, two lines each way: queens on rows 2 and 3 and on columns 2 and 3.
//! . . . . . .     A half turn maps this placement to itself, so its orbit has 4 images, not 8.
//! . Q . . . .     The two rows left have one completion: 4 × 1 solutions. No other orbit
//! . . . . Q .     has any, so n = 6 has 4 solutions.
//! . . . . . .
//! . . . Q . .
//! ```
//!
//! A cross is written as the columns of the queens on the middle rows, then the rows of the queens on the middle
//! columns. Mirroring reverses one half and complements the other, transposing swaps the halves; the
//! lexicographically least of the eight images stands for the orbit, and most others are never generated, since its
//! first number must not be larger than any image's first number.
//!
//! A deeper cut places queens in `depth` more rows, middle-out, below each cross. There are then more shards, each of which takes
//! less time; their weights are those of their crosses.
//!
//! # The columns of the top half
//!
//! The join has its own kind of shards: queens on the middle rows, and the set of left columns that the top half takes
//! ([`kernel::join`](crate::kernel::join) describes how they are counted). From n = 25 on there are so many placements on the
//! middle rows that shards differ in the first left columns only. From n = 27 on, with halves of eleven rows, they differ in no
//! column: a shard then contains everything below a placement. For n = 28 there are 17,784,450 of them, which are not stored (see
//! `middles`).

mod cross;
mod lined;
mod middles;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::attacks::{AttackTables, Attacks};
use crate::family::{Family, Pawns};
use crate::shard::middle;
use crate::{CountError, Shard};
use cross::Crosses;
pub(crate) use cross::MAX_LINES;
use lined::Lined;
use middles::Middles;

/// How a plan cuts the work. Together with n, it determines all shards.
///
/// Its text names the kernel whose units the shards are, and the parameters:
///
/// ```
/// use queens::Cut;
///
/// let cut = Cut::Cross { lines: 2, depth: 1 };
/// assert_eq!(cut.to_string(), "cross 2 1");
/// assert_eq!("cross 2 1".parse(), Ok(cut));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cut {
    /// Orbits of placements on the middle `lines` rows and columns, and `depth` more rows below each.
    Cross {
        /// The number of middle rows, and of middle columns: odd for odd n, even for even n.
        lines: usize,
        /// The number of further rows with a queen.
        depth: usize,
    },
    /// Orbits of placements on the `middle` rows, and the left columns that the half above them takes.
    Join {
        /// The number of middle rows with queens: odd for odd n, even for even n.
        middle: usize,
        /// The number of left columns, from the first, by which shards differ; all by default.
        columns: Option<usize>,
    },
    /// Amazons instead of queens, cut like a cross.
    Amazons {
        /// The number of middle rows, and of middle columns: odd for odd n, even for even n.
        lines: usize,
        /// The number of further rows with an amazon.
        depth: usize,
    },
    /// A torus: a queen in the first square of row 0, which all other squares are equivalent to, one in the left half of row 1,
    /// and so on around row 0.
    Torus {
        /// The number of rows with a queen beside row 0.
        depth: usize,
    },
    /// A board with at most as many rows as columns (n): orbits of queens in the top and the bottom row, and `depth` more rows,
    /// middle-out.
    Rectangle {
        /// The number of rows.
        rows: usize,
        /// The number of further rows with a queen.
        depth: usize,
    },
    /// A board with pawns: queens in `depth` rows without a pawn, middle-out.
    Pawns {
        /// The number of rows with a queen.
        depth: usize,
        /// The squares of the pawns, with rows counted from the bottom: d4 is row 3, column 3 for every n.
        pawns: Pawns,
    },
}

impl Cut {
    /// The cut that suits the lanes kernel: crosses of two lines for even n and of three for odd n (at n = 17, 22 % fewer nodes
    /// than with one). It is deep enough that a shard takes less than about a second up to n = 24, and gives at most ten million
    /// shards up to n = 29.
    pub fn lanes(n: usize) -> Self {
        let lines = match n % 2 {
            0 => 2.min(n),
            _ if n < 9 => 1,
            _ => 3,
        };
        let depth = match (lines, n) {
            (3, _) | (_, ..=21) => 0,
            (_, 22..=23) => 1,
            _ => 2,
        };
        Self::Cross { lines, depth }
    }

    /// The cut that suits amazons. It has few shards, because starting one takes as long as counting a thousand states: with
    /// three lines n = 17 takes eight times as long as with one.
    pub fn amazons(n: usize) -> Self {
        let lines = if n.is_multiple_of(2) { 2.min(n) } else { 1 };
        let depth = match (lines, n) {
            (1, 15..=23) | (2, 22..=25) => 1,
            (_, 24..) => 2,
            _ => 0,
        };
        Self::Amazons { lines, depth }
    }

    /// The cut that suits a board with other lines, if lanes support them: shards of some seconds, up to about 25 columns.
    ///
    /// ```
    /// use queens::Cut;
    /// use queens::count::Family;
    ///
    /// let cut = Cut::of(&Family::Rectangle { rows: 17, columns: 20 }).unwrap();
    /// assert_eq!(cut.to_string(), "rectangle 17 2");
    /// ```
    pub fn of(family: &Family) -> Option<Self> {
        Some(match *family {
            Family::Torus { n } => {
                let depth = if n < 23 { 2 } else { 3 };
                Self::Torus { depth }
            }
            Family::Amazons { n } => Self::amazons(n),
            Family::Rectangle { rows, columns } => {
                let depth = match columns {
                    ..=16 => 0,
                    17..=18 => 1,
                    19..=21 => 2,
                    _ => 3,
                };
                Self::Rectangle { rows, depth }
            }
            Family::Pawns { n, pawns } => {
                let depth = match n {
                    ..=15 => 1,
                    16..=18 => 2,
                    19..=21 => 3,
                    _ => 4,
                };
                let from_below = lined::upside_down(n, pawns)?;
                Self::Pawns {
                    depth,
                    pawns: from_below,
                }
            }
            _ => return None,
        })
    }

    /// The cut for a count in one process: about a hundred shards, however long they take. `None` if no cut fits this board.
    pub(crate) fn at_once(family: &Family) -> Option<Self> {
        let cut = Self::of(family).filter(|_| family.size().0 > 0)?;
        // If few rows would be left, starting a shard would take longer than counting it.
        Some(match (cut, family.size()) {
            (Self::Torus { .. }, (n, _)) => {
                let depth = if (12..17).contains(&n) { 3 } else { 2 };
                Self::Torus { depth }
            }
            (Self::Rectangle { .. }, (rows, columns)) => {
                let depth = usize::from(rows > 10 && columns < 17);
                Self::Rectangle { rows, depth }
            }
            (Self::Pawns { pawns, .. }, (n, _)) => {
                let depth = if n < 9 { 1 } else { 2 };
                Self::Pawns { depth, pawns }
            }
            _ => cut,
        })
    }

    /// The cut that suits the join kernel, if it supports this n: shards of seconds up to n = 24, and of at most some minutes
    /// beyond.
    pub fn join(n: usize) -> Option<Self> {
        let middle = middle::middle_rows(n);
        let columns = match n {
            ..=24 => None,
            25 => Some(5),
            26 => Some(3),
            _ => Some(0),
        };
        let cut = Self::Join { middle, columns };
        middle::RANGE.contains(&n).then_some(cut)
    }
}

impl Cut {
    /// The cut of boards of 26 to 28 rows into halves of twelve rows: about half the time of [`join`](Self::join) for these
    /// boards, where instructions move bits fast, and many times the memory. Shards of about a minute.
    ///
    /// ```
    /// use queens::Cut;
    ///
    /// assert_eq!(Cut::join_long_halves(28).unwrap().to_string(), "join 4 8");
    /// assert_eq!(Cut::join_long_halves(25), None);
    /// ```
    pub fn join_long_halves(n: usize) -> Option<Self> {
        let columns = match n {
            26 => 10,
            27 => 9,
            _ => 8,
        };
        middle::long_middle_rows(n).map(|middle| Self::Join {
            middle,
            columns: Some(columns),
        })
    }

    /// Whether the threads of a process share the tables of the middle queens: see [`Plan::shares_tables`].
    pub(crate) fn shares_tables(self, n: usize) -> bool {
        match self {
            Self::Join { middle, columns } => middle::shares_tables(n, middle, columns),
            _ => true,
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cross { lines, depth } => write!(f, "cross {lines} {depth}"),
            Self::Amazons { lines, depth } => write!(f, "amazons {lines} {depth}"),
            Self::Torus { depth } => write!(f, "torus {depth}"),
            Self::Rectangle { rows, depth } => write!(f, "rectangle {rows} {depth}"),
            Self::Pawns { depth, pawns } => {
                write!(f, "pawns {depth}")?;
                lined::write_pawns(f, *pawns)
            }
            Self::Join { middle, columns } => {
                write!(f, "join {middle}")?;
                columns.map_or(Ok(()), |columns| write!(f, " {columns}"))
            }
        }
    }
}

impl FromStr for Cut {
    type Err = CountError;

    fn from_str(text: &str) -> Result<Self, CountError> {
        let bad = || CountError::UnknownCut(text.chars().take(40).collect());
        let mut words = text.split(' ');
        let kind = words.next();
        if kind == Some("pawns") {
            return lined::read_pawns(words).ok_or_else(bad);
        }
        let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
        match (kind, numbers.as_deref()) {
            (Some("cross"), Some(&[lines, depth])) => Ok(Self::Cross { lines, depth }),
            (Some("amazons"), Some(&[lines, depth])) => Ok(Self::Amazons { lines, depth }),
            (Some("torus"), Some(&[depth])) => Ok(Self::Torus { depth }),
            (Some("rectangle"), Some(&[rows, depth])) => Ok(Self::Rectangle { rows, depth }),
            (Some("join"), Some(&[middle])) => {
                let columns = None;
                Ok(Self::Join { middle, columns })
            }
            (Some("join"), Some(&[middle, columns])) => {
                let columns = Some(columns);
                Ok(Self::Join { middle, columns })
            }
            _ => Err(bad()),
        }
    }
}

pub(crate) const MAX_DEPTH: usize = 4;

/// All shards of a count, in a fixed order, each available by its number.
///
/// ```
/// use queens::prelude::*;
/// use queens::{Cut, Plan};
///
/// let plan = Plan::new(8, Cut::Cross { lines: 2, depth: 0 })?;
/// let mut total = 0;
/// for shard in plan.shards() {
///     let completions = shard.puzzles().map(|(times, puzzle)| times * puzzle.completions().count() as u64);
///     total += shard.weight() * completions.sum::<u64>();
/// }
/// assert_eq!(total, 92);
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    n: usize,
    division: Arc<dyn Division>,
}

/// The shards of a plan. Each kind of cut has its own file.
trait Division: fmt::Debug + Send + Sync {
    /// How the work is cut.
    fn cut(&self) -> Cut;

    /// The board that is counted, if it is not classic.
    fn family(&self) -> Option<Family> {
        None
    }

    /// The number of shards.
    fn len(&self) -> u64;

    /// The shard with this number, if there is one.
    fn shard(&self, id: u64) -> Option<Shard>;

    /// The weight of the shard with this number.
    fn weight(&self, id: u64) -> Option<u64> {
        self.shard(id).map(|shard| shard.weight())
    }

    /// All shards, in order.
    fn shards(&self) -> Box<dyn Iterator<Item = Shard> + '_> {
        Box::new((0..self.len()).filter_map(|id| self.shard(id)))
    }

    /// The weights of all shards, in order.
    fn weights(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        Box::new((0..self.len()).filter_map(|id| self.weight(id)))
    }

    /// Runs of shards that share tables.
    fn runs(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.len()).collect()
    }

    /// Whether the threads of a process share the tables of a run.
    fn shares_tables(&self) -> bool {
        true
    }
}

impl Plan {
    /// Cuts the count of all solutions of an n × n board, n ≤ 32. For a rectangle, n is the number of columns.
    pub fn new(n: usize, cut: Cut) -> Result<Self, CountError> {
        let division: Arc<dyn Division> = match cut {
            Cut::Cross { lines, depth } => {
                Arc::new(Crosses::new(n, Attacks::Classic { n }, lines, depth)?)
            }
            Cut::Amazons { lines, depth } => {
                let tables = AttackTables::new(Family::Amazons { n }, &[]);
                let tables = tables.ok_or(CountError::BoardTooLarge { n })?;
                Arc::new(Crosses::new(
                    n,
                    Attacks::Tables(tables.into()),
                    lines,
                    depth,
                )?)
            }
            Cut::Torus { .. } | Cut::Rectangle { .. } | Cut::Pawns { .. } => {
                Arc::new(Lined::new(n, cut)?)
            }
            Cut::Join { middle, columns } => Arc::new(Middles::new(n, middle, columns)?),
        };
        Ok(Self { n, division })
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// How the work is cut.
    pub fn cut(&self) -> Cut {
        self.division.cut()
    }

    /// The board that is counted, if it is not classic.
    ///
    /// ```
    /// use queens::count::Family;
    /// use queens::{Cut, Plan};
    ///
    /// let torus = Plan::new(11, Cut::Torus { depth: 1 })?;
    /// assert_eq!(torus.family(), Some(Family::Torus { n: 11 }));
    /// assert_eq!(Plan::new(11, Cut::lanes(11))?.family(), None);
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn family(&self) -> Option<Family> {
        self.division.family()
    }

    /// The number of shards.
    pub fn len(&self) -> u64 {
        self.division.len()
    }

    /// Whether there are no shards, so that there is no solution.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shard with this number, if there is one.
    pub fn shard(&self, id: u64) -> Option<Shard> {
        self.division.shard(id)
    }

    /// The weight of the shard with this number, without cutting it.
    pub fn weight(&self, id: u64) -> Option<u64> {
        self.division.weight(id)
    }

    /// The weights of all shards, in order; faster than one by one.
    pub fn weights(&self) -> impl Iterator<Item = u64> {
        self.division.weights()
    }

    /// Runs of shards to count one after another: those of one run share large tables. Crosses need no tables and are one run,
    /// and so are shards that each have separate tables.
    ///
    /// ```
    /// use queens::{Cut, Plan};
    ///
    /// let plan = Plan::new(9, Cut::join(9).unwrap())?;
    /// let runs = plan.runs();
    /// assert!(runs.len() > 1);
    /// assert_eq!(runs.iter().map(|run| run.end - run.start).sum::<u64>(), plan.len());
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn runs(&self) -> Vec<Range<u64>> {
        self.division.runs()
    }

    /// Whether the threads of a process share the tables of a run, which are large; otherwise each thread counts separate runs.
    pub fn shares_tables(&self) -> bool {
        self.division.shares_tables()
    }

    /// All shards, in order.
    pub fn shards(&self) -> impl Iterator<Item = Shard> {
        self.division.shards()
    }
}
