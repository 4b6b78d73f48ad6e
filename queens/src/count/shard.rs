//! How a count is cut into shards: the only place where work is cut.
//!
//! A shard is a placement with a weight; the total is Σ weight × completions. Threads, browser workers and cluster
//! nodes all fold the same shards, in any order.
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
//! A deeper cut places `depth` more rows, middle-out, below each cross. Shards then are fewer seconds each and more in
//! number; their weights are those of their crosses.
//!
//! # The columns of the top half
//!
//! The join has shards of its own: queens on the middle rows, and the set of left columns that the top half takes
//! ([`kernel::join`](crate::count::kernel::join) tells how they are counted). Such a shard is more than one placement, but
//! [`Shard::puzzles`] states it as puzzles that every kernel can count.

mod cross;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::board::{Placement, Puzzle, Square};
use crate::count::kernel::join::{self, Batch, middle::Middle};
use crate::count::kernel::position::{MAX_N, Position};
use cross::{Cross, MAX_LINES, crosses};

/// How a plan cuts the work: all that is needed, with n, to cut it again in the same way.
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
    },
}

impl Cut {
    /// The cut that suits the lanes kernel: crosses of two lines for even n and of three for odd n (at n = 17, 22 %
    /// fewer nodes than with one), deep enough that a shard takes less than about a second up to n = 24, and no more than
    /// ten million of them up to n = 29.
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

    /// The cut that suits the join kernel, if it takes boards of this size.
    pub fn join(n: usize) -> Option<Self> {
        let middle = join::middle_rows(n);
        join::RANGE.contains(&n).then_some(Self::Join { middle })
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cross { lines, depth } => write!(f, "cross {lines} {depth}"),
            Self::Join { middle } => write!(f, "join {middle}"),
        }
    }
}

impl FromStr for Cut {
    type Err = BadCut;

    fn from_str(text: &str) -> Result<Self, BadCut> {
        let bad = || BadCut::Unknown(text.chars().take(40).collect());
        let mut words = text.split(' ');
        let kind = words.next();
        let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
        match (kind, numbers.as_deref()) {
            (Some("cross"), Some(&[lines, depth])) => Ok(Self::Cross { lines, depth }),
            (Some("join"), Some(&[middle])) => Ok(Self::Join { middle }),
            _ => Err(bad()),
        }
    }
}

/// Why work cannot be cut like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCut {
    /// No such way to cut.
    #[error("`{0}` is no way to cut a count: write `cross LINES DEPTH` or `join MIDDLE`")]
    Unknown(String),
    /// The board is too large.
    #[error("n = {n} is too large to be counted: at most {MAX_N}")]
    TooLarge {
        /// The side of the board.
        n: usize,
    },
    /// The lines cannot be centred on the board, or do not fit.
    #[error("a cross of {lines} middle lines does not fit n = {n}: both even or both odd, at most {max}", max = MAX_LINES.min(*.n))]
    Lines {
        /// The side of the board.
        n: usize,
        /// The number of lines asked for.
        lines: usize,
    },
    /// The join does not take this board, or not with so many middle rows.
    #[error("n = {n} cannot be joined with {middle} middle rows: n from {} to {}, and {}", join::RANGE.start(), join::RANGE.end(), join::ROWS_THAT_FIT)]
    Join {
        /// The side of the board.
        n: usize,
        /// The number of middle rows asked for.
        middle: usize,
    },
    /// More rows than the cross leaves.
    #[error("a depth of {depth} is too much: at most {MAX_DEPTH}")]
    Depth {
        /// The depth asked for.
        depth: usize,
    },
}

const MAX_DEPTH: usize = 4;

/// All shards of a count, in a fixed order, each available by its number.
///
/// ```
/// use queens::{Cut, Plan};
///
/// let plan = Plan::new(8, Cut::Cross { lines: 2, depth: 0 })?;
/// let total: u64 = plan.shards().map(|shard| shard.weight() * shard.puzzles().map(|(times, puzzle)| times * puzzle.completions().count() as u64).sum::<u64>()).sum();
/// assert_eq!(total, 92);
/// # Ok::<(), queens::BadCut>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    n: usize,
    cut: Cut,
    crosses: Vec<Cross>,
    middles: Vec<Middle>,
    /// The number of the first shard of each cross or middle, and the number of shards at the end. For crosses without
    /// a deeper cut: empty.
    starts: Vec<u64>,
}

impl Plan {
    /// Cuts the count of all solutions on an n × n board, n ≤ 32.
    pub fn new(n: usize, cut: Cut) -> Result<Self, BadCut> {
        let (lines, depth) = match cut {
            Cut::Cross { lines, depth } => (lines, depth),
            Cut::Join { middle } => return Self::joined(n, middle),
        };
        if n > MAX_N {
            return Err(BadCut::TooLarge { n });
        }
        if lines > n || lines > MAX_LINES || lines % 2 != n % 2 {
            return Err(BadCut::Lines { n, lines });
        }
        if depth > MAX_DEPTH {
            return Err(BadCut::Depth { depth });
        }
        let crosses = crosses(n, lines);
        let mut starts = Vec::new();
        if depth > 0 {
            starts.push(0);
            for cross in &crosses {
                let position = Position::after(n, cross.queens(n, lines));
                let mut shards = 0;
                below(&position, depth, &mut Vec::new(), &mut |_| {
                    shards += 1;
                    true
                });
                starts.push(starts[starts.len() - 1] + shards);
            }
        }
        Ok(Self {
            n,
            cut,
            crosses,
            middles: Vec::new(),
            starts,
        })
    }

    fn joined(n: usize, middle: usize) -> Result<Self, BadCut> {
        if !join::takes(n, middle) {
            return Err(BadCut::Join { n, middle });
        }
        let middles = Middle::all(n, middle);
        let mut starts = vec![0];
        for middle in &middles {
            starts.push(starts[starts.len() - 1] + middle.batches().count() as u64);
        }
        Ok(Self {
            n,
            cut: Cut::Join { middle },
            crosses: Vec::new(),
            middles,
            starts,
        })
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// How the work is cut.
    pub fn cut(&self) -> Cut {
        self.cut
    }

    /// The number of shards.
    pub fn len(&self) -> u64 {
        match self.starts.last() {
            Some(&end) => end,
            None => self.crosses.len() as u64,
        }
    }

    /// Whether there is nothing to count.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shard with this number, if there are so many.
    pub fn shard(&self, id: u64) -> Option<Shard> {
        let index = self.part_of(id)?;
        let (lines, depth) = match self.cut {
            Cut::Cross { lines, depth } => (lines, depth),
            Cut::Join { .. } => return self.joined_shard(id, self.middles[index]),
        };
        let cross = &self.crosses[index];
        let mut shard = Shard {
            id,
            weight: u64::from(cross.weight),
            n: self.n as u8,
            column_of_row: [NONE; MAX_N],
            batch: None,
        };
        cross
            .queens(self.n, lines)
            .for_each(|queen| shard.put(queen));
        if depth > 0 {
            let mut ahead = id - self.starts[index];
            let position = Position::after(self.n, cross.queens(self.n, lines));
            below(&position, depth, &mut Vec::new(), &mut |queens| {
                if ahead == 0 {
                    queens.iter().for_each(|&queen| shard.put(queen));
                }
                ahead = ahead.wrapping_sub(1);
                ahead != u64::MAX
            });
        }
        Some(shard)
    }

    /// The weight of the shard with this number, without cutting it.
    pub fn weight(&self, id: u64) -> Option<u64> {
        let part = self.part_of(id)?;
        Some(match self.cut {
            Cut::Cross { .. } => self.crosses[part].weight.into(),
            Cut::Join { .. } => self.middles[part].orbit(),
        })
    }

    /// Runs of shards to count one after another: those of one run share large tables. Crosses need none and are one run.
    ///
    /// ```
    /// use queens::{Cut, Plan};
    ///
    /// let plan = Plan::new(9, Cut::join(9).unwrap())?;
    /// let runs = plan.runs();
    /// assert!(runs.len() > 1);
    /// assert_eq!(runs.iter().map(|run| run.end - run.start).sum::<u64>(), plan.len());
    /// # Ok::<(), queens::BadCut>(())
    /// ```
    pub fn runs(&self) -> Vec<Range<u64>> {
        match self.cut {
            Cut::Cross { .. } => std::iter::once(0..self.len()).collect(),
            Cut::Join { .. } => {
                let bounds = self.starts.windows(2);
                bounds.map(|bounds| bounds[0]..bounds[1]).collect()
            }
        }
    }

    /// The cross or the middle that a shard lies below.
    fn part_of(&self, id: u64) -> Option<usize> {
        (id < self.len()).then(|| match self.starts.is_empty() {
            true => id as usize,
            false => self.starts.partition_point(|&start| start <= id) - 1,
        })
    }

    fn joined_shard(&self, id: u64, middle: Middle) -> Option<Shard> {
        let first = self.starts[self.part_of(id)?];
        let batch = middle.batches().nth((id - first) as usize)?;
        let mut shard = Shard {
            id,
            weight: middle.orbit(),
            n: self.n as u8,
            column_of_row: [NONE; MAX_N],
            batch: Some(batch),
        };
        middle.queens().for_each(|queen| shard.put(queen));
        Some(shard)
    }

    /// All shards, in order.
    pub fn shards(&self) -> impl Iterator<Item = Shard> + '_ {
        (0..self.len()).filter_map(|id| self.shard(id))
    }
}

/// Visits the queens of every position `depth` rows below this one until the visitor has had enough.
fn below(
    position: &Position,
    depth: usize,
    queens: &mut Vec<Square>,
    visit: &mut impl FnMut(&[Square]) -> bool,
) -> bool {
    if depth == 0 || position.rows().is_empty() {
        return visit(queens);
    }
    for (queen, child) in position.children() {
        queens.push(queen);
        let goes_on = below(&child, depth - 1, queens, visit);
        queens.pop();
        if !goes_on {
            return false;
        }
    }
    true
}

const NONE: u8 = u8::MAX;

/// A part of a count: a placement, and how often its completions count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    id: u64,
    weight: u64,
    n: u8,
    column_of_row: [u8; MAX_N],
    /// A shard of the join.
    batch: Option<Batch>,
}

impl Shard {
    /// Its number in the plan.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// How many solutions of the whole board each completion stands for.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.n.into()
    }

    /// The queens, row by row.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        let columns = self.column_of_row.iter().enumerate();
        columns.filter_map(|(row, &column)| {
            (column != NONE).then_some(Square::new(row, column.into()))
        })
    }

    /// The shard as puzzles, each with the number of times that its completions count: anyone can count them again,
    /// turned or mirrored. A placement is one puzzle, a shard of the join up to some thousands.
    ///
    /// ```
    /// use queens::{Cut, Plan};
    ///
    /// let plan = Plan::new(8, Cut::join(8).unwrap())?;
    /// let mut total = 0;
    /// for shard in plan.shards() {
    ///     for (times, puzzle) in shard.puzzles() {
    ///         total += shard.weight() * times * puzzle.completions().count() as u64;
    ///     }
    /// }
    /// assert_eq!(total, 92);
    /// # Ok::<(), queens::BadCut>(())
    /// ```
    pub fn puzzles(&self) -> impl Iterator<Item = (u64, Puzzle)> {
        let placement = match self.batch {
            Some(_) => None,
            None => Some(Placement::with_queens(self.n(), self.queens())),
        };
        let puzzle = placement.map(|placement| {
            let placement = placement.expect("a shard's queens do not attack one another");
            (1, placement.into())
        });
        let joined = self.batch.into_iter().flat_map(Batch::puzzles);
        puzzle.into_iter().chain(joined)
    }

    pub(crate) fn batch(&self) -> Option<Batch> {
        self.batch
    }

    pub(crate) fn position(&self) -> Position {
        Position::after(self.n(), self.queens())
    }

    fn put(&mut self, queen: Square) {
        self.column_of_row[queen.row] = queen.column as u8;
    }
}

/// The column of each row's queen, `.` for open rows; for a shard of the join, then the left columns of its top half.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, &column) in self.column_of_row[..self.n()].iter().enumerate() {
            let space = if row == 0 { "" } else { " " };
            match column {
                NONE => write!(f, "{space}.")?,
                column => write!(f, "{space}{column}")?,
            }
        }
        let Some(batch) = self.batch else {
            return Ok(());
        };
        f.write_str(" top")?;
        batch
            .columns()
            .try_for_each(|column| write!(f, " {column}"))
    }
}
