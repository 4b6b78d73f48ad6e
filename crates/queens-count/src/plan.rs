//! How a count is cut into shards: the only place where work is cut.
//!
//! Threads, browser workers and cluster nodes all fold the same shards, in any order.
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
//! ([`kernel::join`](crate::kernel::join) tells how they are counted). From n = 25 on there are so many placements
//! on the middle rows that shards differ in the first left columns only, and from n = 27 on in none: a shard then is all that
//! lies below a placement. There are 17,784,450 of them for n = 28, which are not kept (see `middles`).

mod cross;
mod lined;
mod middles;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::Shard;
use crate::attacks::{AttackTables, Attacks};
use crate::family::{Family, Pawns};
use crate::position::{MAX_N, Position};
use crate::shard::middle;
use crate::shard::{Content, Placed};
use cross::{Cross, MAX_LINES, crosses};
use lined::Lined;
use middles::Middles;
use queens_board::Square;

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
        /// The number of left columns by which shards differ, from the first one on; all, unless given.
        columns: Option<usize>,
    },
    /// Amazons instead of queens, cut like a cross.
    Amazons {
        /// The number of middle rows, and of middle columns: odd for odd n, even for even n.
        lines: usize,
        /// The number of further rows with an amazon.
        depth: usize,
    },
    /// A torus: a queen in the first square of row 0, which every other square is like, one in the left half of row 1, and so
    /// on around row 0.
    Torus {
        /// The number of rows with a queen beside row 0.
        depth: usize,
    },
    /// A board with fewer rows than its n columns, or as many: orbits of queens in the top and the bottom row, and `depth` more
    /// rows, middle-out.
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
        /// Where the pawns stand, with rows counted from the bottom: d4 is row 3, column 3 for every n.
        pawns: Pawns,
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

    /// The cut that suits amazons. Few shards, for to begin one takes as long as to count a thousand states: with three lines
    /// n = 17 takes eight times as long as with one.
    pub fn amazons(n: usize) -> Self {
        let lines = if n.is_multiple_of(2) { 2.min(n) } else { 1 };
        let depth = match (lines, n) {
            (1, 15..=23) | (2, 22..=25) => 1,
            (_, 24..) => 2,
            _ => 0,
        };
        Self::Amazons { lines, depth }
    }

    /// The cut that suits a board of other lines, if lanes take them: shards of some seconds, up to about 25 columns.
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

    /// The cut for a count in one process: a hundred shards or so, however long they take. None if no cut is of this board.
    pub(crate) fn at_once(family: &Family) -> Option<Self> {
        let cut = Self::of(family).filter(|_| family.size().0 > 0)?;
        Some(match (cut, family.size().1) {
            (Self::Torus { .. }, n) => {
                let depth = if n < 17 { 3 } else { 2 };
                Self::Torus { depth }
            }
            (Self::Rectangle { rows, .. }, columns) => {
                let depth = usize::from(columns < 17);
                Self::Rectangle { rows, depth }
            }
            (Self::Pawns { pawns, .. }, _) => Self::Pawns { depth: 2, pawns },
            _ => cut,
        })
    }

    /// The cut that suits the join kernel, if it takes boards of this size: shards of seconds up to n = 24, and of some minutes
    /// at most beyond.
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
    type Err = BadCut;

    fn from_str(text: &str) -> Result<Self, BadCut> {
        let bad = || BadCut::Unknown(text.chars().take(40).collect());
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

/// Why work cannot be cut like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadCut {
    /// No such way to cut.
    #[error(
        "`{0}` is no way to cut a count: write `cross LINES DEPTH` or `join MIDDLE COLUMNS`, or, for other boards, `amazons LINES DEPTH`, `torus DEPTH`, `rectangle ROWS DEPTH` or `pawns DEPTH SQUARES`"
    )]
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
    #[error("n = {n} cannot be joined with {middle} middle rows: n from {} to {}, and {}", middle::RANGE.start(), middle::RANGE.end(), middle::ROWS_THAT_FIT)]
    Join {
        /// The side of the board.
        n: usize,
        /// The number of middle rows asked for.
        middle: usize,
    },
    /// More shards than can be kept account of.
    #[error("that would be more than {most} shards: cut less deep")]
    TooMany {
        /// How many there may be.
        most: u64,
    },
    /// A rectangle that has no queen for each row.
    #[error(
        "{rows} rows of {columns} squares cannot be cut: at least one row, and no more than columns"
    )]
    Rows {
        /// The number of rows asked for.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A pawn that is not on the board, or too many of them.
    #[error(
        "the pawns do not fit a board of {n} rows: on its squares, and at most {MAX_N} together with its rows"
    )]
    Pawns {
        /// The side of the board.
        n: usize,
    },
    /// More rows than the cross leaves.
    #[error("a depth of {depth} is too much: at most {MAX_DEPTH}")]
    Depth {
        /// The depth asked for.
        depth: usize,
    },
}

const MAX_DEPTH: usize = 4;

/// The most shards of a join.
const MAX_SHARDS: u64 = 1 << 28;

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
/// # Ok::<(), queens::BadCut>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    n: usize,
    division: Division,
}

/// What the shards lie below.
#[derive(Clone, Debug)]
enum Division {
    Crosses {
        board: Attacks,
        lines: usize,
        depth: usize,
        crosses: Vec<Cross>,
        /// The number of the first shard of each cross, and the number of shards at the end; without a deeper cut,
        /// empty: each cross is a shard.
        starts: Vec<u64>,
    },
    Middles(Middles),
    Lined(Lined),
}

impl Plan {
    /// Cuts the count of all solutions on an n × n board, n ≤ 32; of a rectangle, n is the number of columns.
    pub fn new(n: usize, cut: Cut) -> Result<Self, BadCut> {
        let division = match cut {
            Cut::Cross { lines, depth } => Self::crosses(n, Attacks::Classic { n }, lines, depth)?,
            Cut::Amazons { lines, depth } => {
                let tables = AttackTables::new(Family::Amazons { n }, &[]);
                let tables = tables.ok_or(BadCut::TooLarge { n })?;
                Self::crosses(n, Attacks::Tables(tables.into()), lines, depth)?
            }
            Cut::Torus { .. } | Cut::Rectangle { .. } | Cut::Pawns { .. } => {
                Division::Lined(Lined::new(n, cut)?)
            }
            Cut::Join { middle, columns } => Self::middles(n, middle, columns)?,
        };
        Ok(Self { n, division })
    }

    fn crosses(n: usize, board: Attacks, lines: usize, depth: usize) -> Result<Division, BadCut> {
        if n > MAX_N {
            return Err(BadCut::TooLarge { n });
        }
        if lines > n || lines > MAX_LINES || lines % 2 != n % 2 {
            return Err(BadCut::Lines { n, lines });
        }
        if depth > MAX_DEPTH {
            return Err(BadCut::Depth { depth });
        }
        let mut crosses = crosses(n, lines);
        if let Attacks::Tables(_) = board {
            crosses.retain(|cross| board.after(cross.queens(n, lines)).is_some());
        }
        let shards_below = |cross: &Cross| {
            let mut shards = 0;
            let (board, position) = after_cross(n, cross.queens(n, lines));
            below(&board, &position, depth, &mut Vec::new(), &mut |_| {
                shards += 1;
                true
            });
            shards
        };
        let starts = if depth == 0 {
            Vec::new()
        } else {
            starts(crosses.iter().map(shards_below))
        };
        Ok(Division::Crosses {
            board,
            lines,
            depth,
            crosses,
            starts,
        })
    }

    fn middles(n: usize, rows: usize, columns: Option<usize>) -> Result<Division, BadCut> {
        if !middle::takes(n, rows) {
            return Err(BadCut::Join { n, middle: rows });
        }
        // As many as there are is the same as all.
        let columns = columns.filter(|&columns| columns < (n - rows) / 2);
        let middles = Middles::new(n, rows, columns);
        if middles.len() > MAX_SHARDS {
            return Err(BadCut::TooMany { most: MAX_SHARDS });
        }
        Ok(Division::Middles(middles))
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// How the work is cut.
    pub fn cut(&self) -> Cut {
        match &self.division {
            &Division::Crosses {
                ref board,
                lines,
                depth,
                ..
            } => match board {
                Attacks::Classic { .. } => Cut::Cross { lines, depth },
                Attacks::Tables(_) => Cut::Amazons { lines, depth },
            },
            Division::Lined(lined) => lined.cut(),
            Division::Middles(middles) => middles.cut(),
        }
    }

    /// The board that is counted, if it is not the classic one.
    ///
    /// ```
    /// use queens::count::Family;
    /// use queens::{Cut, Plan};
    ///
    /// let torus = Plan::new(11, Cut::Torus { depth: 1 })?;
    /// assert_eq!(torus.family(), Some(Family::Torus { n: 11 }));
    /// assert_eq!(Plan::new(11, Cut::lanes(11))?.family(), None);
    /// # Ok::<(), queens::BadCut>(())
    /// ```
    pub fn family(&self) -> Option<Family> {
        match &self.division {
            Division::Lined(lined) => Some(lined.family()),
            Division::Crosses {
                board: Attacks::Tables(tables),
                ..
            } => Some(tables.family()),
            _ => None,
        }
    }

    /// The number of shards.
    pub fn len(&self) -> u64 {
        match &self.division {
            Division::Crosses {
                crosses, starts, ..
            } => starts.last().copied().unwrap_or(crosses.len() as u64),
            Division::Middles(middles) => middles.len(),
            Division::Lined(lined) => lined.len(),
        }
    }

    /// Whether there is no shard: then there is no solution.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shard with this number, if there are so many.
    pub fn shard(&self, id: u64) -> Option<Shard> {
        let (board, lines, depth, crosses) = match &self.division {
            Division::Middles(middles) => return middles.shard(id),
            Division::Lined(lined) => return lined.shard(id),
            Division::Crosses {
                board,
                lines,
                depth,
                crosses,
                ..
            } => (board, *lines, *depth, crosses),
        };
        let (index, ahead) = self.find(id)?;
        let cross = || crosses[index].queens(self.n, lines);
        let lower = self.queens_below(cross(), depth, ahead);
        let queens = Placed::new(self.n, cross().chain(lower));
        let content = Content::Placement(board.clone(), queens);
        Some(Shard::new(id, crosses[index].weight.into(), content))
    }

    /// The weight of the shard with this number, without cutting it.
    pub fn weight(&self, id: u64) -> Option<u64> {
        match &self.division {
            Division::Middles(middles) => middles.shard(id).map(|shard| shard.weight()),
            Division::Lined(lined) => lined.shard(id).map(|shard| shard.weight()),
            Division::Crosses { crosses, .. } => {
                let (index, _) = self.find(id)?;
                Some(crosses[index].weight.into())
            }
        }
    }

    /// The weights of all shards, in order: sooner than one by one.
    pub fn weights(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match &self.division {
            Division::Middles(middles) => Box::new(middles.weights()),
            _ => Box::new((0..self.len()).filter_map(|id| self.weight(id))),
        }
    }

    /// Runs of shards to count one after another: those of one run share large tables. Crosses need none and are one run, and
    /// so are shards of which each has tables of its own.
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
        match &self.division {
            Division::Middles(middles) => middles.runs(),
            _ => std::iter::once(0..self.len()).collect(),
        }
    }

    /// Whether the threads of a process share the tables of a run, which are large; else each counts runs of its own.
    pub fn shares_tables(&self) -> bool {
        match &self.division {
            Division::Middles(middles) => middles.share_tables(),
            _ => true,
        }
    }

    /// All shards, in order.
    pub fn shards(&self) -> Box<dyn Iterator<Item = Shard> + '_> {
        match &self.division {
            Division::Middles(middles) => Box::new(middles.shards()),
            _ => Box::new((0..self.len()).filter_map(|id| self.shard(id))),
        }
    }

    /// The cross that a shard lies below, and how many shards lie there before it.
    fn find(&self, id: u64) -> Option<(usize, u64)> {
        if id >= self.len() {
            return None;
        }
        let starts = match &self.division {
            Division::Crosses { starts, .. } if !starts.is_empty() => starts,
            _ => return Some((id as usize, 0)),
        };
        let index = starts.partition_point(|&start| start <= id) - 1;
        Some((index, id - starts[index]))
    }

    /// The queens of the position `depth` rows below the cross that has so many others ahead.
    fn queens_below(
        &self,
        cross: impl Iterator<Item = Square>,
        depth: usize,
        mut ahead: u64,
    ) -> Vec<Square> {
        let mut found = Vec::new();
        if depth > 0 {
            let (board, position) = after_cross(self.n, cross);
            below(&board, &position, depth, &mut Vec::new(), &mut |queens| {
                if ahead == 0 {
                    found = queens.to_vec();
                    return false;
                }
                ahead -= 1;
                true
            });
        }
        found
    }
}

/// Where each part begins, and where the last one ends.
fn starts(lengths: impl Iterator<Item = u64>) -> Vec<u64> {
    let ends = lengths.scan(0, |end, length| {
        *end += length;
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

/// What is left after the queens of a cross. Amazons are cut like queens, too: some of their shards have no completion.
fn after_cross(n: usize, cross: impl Iterator<Item = Square>) -> (Attacks, Position) {
    let board = Attacks::Classic { n };
    let position = board.after(cross);
    (board, position.expect("a cross without attacks"))
}

/// Visits the queens of every position `depth` rows below this one until the visitor has had enough.
fn below(
    board: &Attacks,
    position: &Position,
    depth: usize,
    queens: &mut Vec<Square>,
    visit: &mut impl FnMut(&[Square]) -> bool,
) -> bool {
    if depth == 0 || position.rows().is_empty() {
        return visit(queens);
    }
    for (queen, child) in board.children(position) {
        queens.push(queen);
        let goes_on = below(board, &child, depth - 1, queens, visit);
        queens.pop();
        if !goes_on {
            return false;
        }
    }
    true
}
