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

use std::fmt;
use std::str::FromStr;

use crate::kernel::position::{MAX_N, Position};
use crate::{Placement, Puzzle, Square};

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
}

impl Cut {
    /// The cut that suits the lanes kernel: crosses of two lines for even n and of three for odd n (at n = 17, 22 %
    /// fewer nodes than with one), deep enough that a shard takes less than about a second.
    pub fn lanes(n: usize) -> Self {
        let lines = match n % 2 {
            0 => 2.min(n),
            _ if n < 9 => 1,
            _ => 3,
        };
        let depth = match n {
            ..=21 => 0,
            22..=23 => 1,
            _ => 2,
        };
        Self::Cross { lines, depth }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cross { lines, depth } => write!(f, "cross {lines} {depth}"),
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
            _ => Err(bad()),
        }
    }
}

/// Why work cannot be cut like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCut {
    /// No such way to cut.
    #[error("`{0}` is no way to cut a count: write `cross LINES DEPTH`")]
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
    /// More rows than the cross leaves.
    #[error("a depth of {depth} is too much: at most {MAX_DEPTH}")]
    Depth {
        /// The depth asked for.
        depth: usize,
    },
}

const MAX_LINES: usize = 4;
const MAX_DEPTH: usize = 4;

/// All shards of a count, in a fixed order, each available by its number.
///
/// ```
/// use queens::{Cut, Plan};
///
/// let plan = Plan::new(8, Cut::Cross { lines: 2, depth: 0 })?;
/// let total: u64 = plan.shards().map(|shard| shard.weight() * shard.puzzle().completions().count() as u64).sum();
/// assert_eq!(total, 92);
/// # Ok::<(), queens::BadCut>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    n: usize,
    cut: Cut,
    crosses: Vec<Cross>,
    /// The number of the first shard of each cross, and the number of shards at the end. Without a deeper cut: empty.
    starts: Vec<u64>,
}

impl Plan {
    /// Cuts the count of all solutions on an n × n board, n ≤ 32.
    pub fn new(n: usize, cut: Cut) -> Result<Self, BadCut> {
        let Cut::Cross { lines, depth } = cut;
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
        let Cut::Cross { lines, depth } = self.cut;
        let index = self.cross_of(id)?;
        let cross = &self.crosses[index];
        let mut shard = Shard {
            id,
            weight: u64::from(cross.weight),
            n: self.n as u8,
            column_of_row: [NONE; MAX_N],
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
        Some(self.crosses[self.cross_of(id)?].weight.into())
    }

    /// The cross that a shard lies below.
    fn cross_of(&self, id: u64) -> Option<usize> {
        (id < self.len()).then(|| match self.starts.is_empty() {
            true => id as usize,
            false => self.starts.partition_point(|&start| start <= id) - 1,
        })
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

    /// The shard as a puzzle, whose completions are to be counted: anyone can count it again, turned or mirrored.
    pub fn puzzle(&self) -> Puzzle {
        Placement::with_queens(self.n(), self.queens())
            .expect("a shard's queens do not attack one another")
            .into()
    }

    pub(crate) fn position(&self) -> Position {
        Position::after(self.n(), self.queens())
    }

    fn put(&mut self, queen: Square) {
        self.column_of_row[queen.row] = queen.column as u8;
    }
}

/// A placement on the middle lines: the columns of the queens on the middle rows, then the rows of the queens on the
/// middle columns.
#[derive(Clone, Copy, Debug)]
struct Cross {
    at: [u8; 2 * MAX_LINES],
    weight: u8,
}

impl Cross {
    fn queens(&self, n: usize, lines: usize) -> impl Iterator<Item = Square> + '_ {
        let first = (n - lines) / 2;
        let on_rows = (0..lines).map(move |i| Square::new(first + i, self.at[i].into()));
        let on_columns = (0..lines).map(move |i| Square::new(self.at[lines + i].into(), first + i));
        // A queen where a middle row and a middle column meet is written twice.
        on_rows.chain(on_columns.filter(move |queen| !(first..first + lines).contains(&queen.row)))
    }
}

/// One placement per orbit on the middle lines, in lexicographic order.
fn crosses(n: usize, lines: usize) -> Vec<Cross> {
    let mut search = Crosses {
        n,
        lines,
        at: [0; 2 * MAX_LINES],
        found: Vec::new(),
    };
    search.place(0);
    search.found
}

struct Crosses {
    n: usize,
    lines: usize,
    at: [u8; 2 * MAX_LINES],
    found: Vec<Cross>,
}

impl Crosses {
    /// The square of the queen on line i: middle rows first, then middle columns.
    fn square(&self, i: usize) -> Square {
        let first = (self.n - self.lines) / 2;
        let at = self.at[i].into();
        match i < self.lines {
            true => Square::new(first + i, at),
            false => Square::new(at, first + i - self.lines),
        }
    }

    fn place(&mut self, line: usize) {
        let Self { n, lines, .. } = *self;
        if line == 2 * lines {
            if let Some(weight) = self.weight_if_least() {
                let at = self.at;
                self.found.push(Cross { at, weight });
            }
            return;
        }
        // Lines 0, lines - 1, lines, 2 lines - 1 are first in some image, as they are or complemented.
        let leads = [0, lines - 1, lines, 2 * lines - 1].contains(&line);
        let least = if leads && line > 0 {
            self.at[0].into()
        } else {
            0
        };
        let end = match leads {
            true if line == 0 => n.div_ceil(2),
            true => n - least,
            false => n,
        };
        for at in least..end {
            self.at[line] = at as u8;
            let queen = self.square(line);
            let fits = (0..line).all(|other| !self.square(other).attacks(queen));
            // A queen where a middle row meets a middle column must be there for both.
            let middle = (n - lines) / 2..(n + lines) / 2;
            let stands = line < lines
                || !middle.contains(&queen.row)
                || self.square(queen.row - middle.start) == queen;
            if fits && stands {
                self.place(line + 1);
            }
        }
    }

    /// The size of the orbit, if this cross is the least of its images.
    fn weight_if_least(&self) -> Option<u8> {
        let (n, lines) = (self.n as u8, self.lines);
        let mut fixed = 0;
        for image in 0..8 {
            let (swap, mirror_rows, mirror_columns) =
                (image & 1 != 0, image & 2 != 0, image & 4 != 0);
            let value = |i: usize| {
                let on_row = i < lines;
                // Mirroring the rows reverses the middle rows and complements the queens' rows on the middle columns.
                let (reverse, complement) = match on_row {
                    true => (mirror_rows, mirror_columns),
                    false => (mirror_columns, mirror_rows),
                };
                let j = i % lines;
                let j = if reverse { lines - 1 - j } else { j };
                let source = if on_row != swap { j } else { lines + j };
                let at = self.at[source];
                if complement { n - 1 - at } else { at }
            };
            let image = (0..2 * lines).map(value);
            match image.cmp(self.at[..2 * lines].iter().copied()) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => fixed += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(8 / fixed)
    }
}
