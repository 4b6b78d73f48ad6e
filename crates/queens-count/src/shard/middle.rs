//! The queens that are placed first, on the middle rows, and their symmetry.
//!
//! Mirrors map middles onto one another; one of each orbit stands for all. Transposing the board maps its rows onto its
//! columns, so of a board and its transpose only one need be counted: the one whose most central *rows* have a queen
//! nearer to the middle than its most central *columns*. On 8 × 8, rows 3 and 4 are central, and so are columns 3 and 4;
//! distances from the middle are written doubled, 1 3 5 7:
//!
//! ```text
//! . . . . . . . .   7     The queen of row 3 is at distance 5, that of row 4 at 7: the rows are at 5.
//! . . . x x . . .   5
//! . . . # # . . .   3     So no queen of columns 3 and 4 may be nearer than 5, on the squares #: such boards are
//! . Q . # # . . .   1     counted transposed. With one on a square x, at 5, a board ties with its transpose, and
//! . . . # # . . Q   1     both are met; with none nearer than 7, the board stands for its transpose, too.
//! . . . # # . . .   3
//! . . . x x . . .   5
//! . . . . . . . .   7
//! ```

use crate::taken::TakenLines;
use queens_board::Square;

/// The smallest and the largest board that the join supports.
pub(crate) const RANGE: std::ops::RangeInclusive<usize> = 8..=28;

/// The most middle rows with queens placed first.
pub(crate) const MAX_ROWS: usize = 8;

/// The most rows of a half whose tables stay below a gigabyte for each middle.
const MAX_SHORT_HALF: usize = 11;

/// Longer halves have tables of gigabytes, and words with up to 61 bits.
pub(crate) const LONG_HALF: usize = 12;

/// The middle rows of boards that are cut into long halves. With fewer, tables are several times as large; with more, words have
/// too many bits.
const LONG_ROWS: std::ops::RangeInclusive<usize> = 2..=4;

/// With at most this many middle rows, halves of [`MAX_SHORT_HALF`] rows have large tables, and the left columns are those left of
/// the middle.
pub(crate) const SHARED_ROWS: usize = 2;

/// Whether the join supports boards of this size with this many middle rows: enough rows must be left that every half board has a
/// diagonal which the other half meets, too (see `layout::padding`).
pub(crate) fn takes(n: usize, middle_rows: usize) -> bool {
    RANGE.contains(&n)
        && middle_rows <= MAX_ROWS.min(n)
        && middle_rows % 2 == n % 2
        && (n - middle_rows <= 2 * MAX_SHORT_HALF || is_long(n, middle_rows))
        && middle_rows.div_ceil(2) < (n - middle_rows) / 2
}

/// Whether this many middle rows leave long halves.
fn is_long(n: usize, middle_rows: usize) -> bool {
    LONG_ROWS.contains(&middle_rows) && n - middle_rows == 2 * LONG_HALF
}

/// The condition of [`takes`], in words.
pub(crate) const ROWS_THAT_FIT: &str = "at most 8 middle rows, both even or both odd, that leave at most 22 others (24 with 2, 3 or 4 middle rows), and more others than middle rows and one";

/// The number of middle rows whose queens are placed first, with tables of at most some gigabytes.
pub(crate) fn middle_rows(n: usize) -> usize {
    match n % 2 {
        _ if n > 24 => n - 2 * MAX_SHORT_HALF,
        1 => 1,
        _ if n <= 20 => 0,
        _ => 2,
    }
}

/// The number of middle rows that leave long halves, if such boards can be joined.
pub(crate) fn long_middle_rows(n: usize) -> Option<usize> {
    let rows = n.checked_sub(2 * LONG_HALF)?;
    takes(n, rows).then_some(rows)
}

/// Whether the threads of a process share tables: those of one middle at a time, if they are large. Otherwise each thread has its
/// own, as it must if no two shards have the same middle.
pub(crate) fn shares_tables(n: usize, middle_rows: usize, columns: Option<usize>) -> bool {
    let is_large = middle_rows <= SHARED_ROWS || is_long(n, middle_rows);
    is_large && columns != Some(0)
}

/// How far a line is from the middle of the board, doubled: 1, 3, 5 … for even n and 0, 2, 4 … for odd n.
pub(crate) fn distance(n: usize, line: usize) -> usize {
    (2 * line).abs_diff(n - 1)
}

/// A placement on the middle rows, one for each orbit under the two mirrors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Middle {
    n: u8,
    rows: u8,
    columns: [u8; MAX_ROWS],
}

/// A mirror, or both in succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mirror {
    LeftRight,
    TopBottom,
    Both,
}

impl Mirror {
    pub(crate) const ALL: [Self; 3] = [Self::LeftRight, Self::TopBottom, Self::Both];
}

impl Middle {
    /// Queens in these columns of the middle rows, from the first row.
    pub(crate) fn new(n: usize, rows: usize, on: &[u8]) -> Self {
        let mut columns = [0; MAX_ROWS];
        columns[..on.len()].copy_from_slice(on);
        Self {
            n: n as u8,
            rows: rows as u8,
            columns,
        }
    }

    /// One placement per orbit, in lexicographic order, without those that the transposed board counts and those that have no
    /// solution.
    pub(crate) fn all(n: usize, rows: usize) -> Vec<Self> {
        let mut found = Vec::new();
        Self::visit(n, rows, &[], &mut |middle| found.push(middle));
        found
    }

    /// Visits those of [`all`](Self::all) that begin with these columns, one after another: there may be millions.
    pub(crate) fn visit(n: usize, rows: usize, first: &[u8], each: &mut impl FnMut(Self)) {
        let mut taken = TakenLines::default();
        for (row, &column) in first.iter().enumerate() {
            taken = taken.with(row, column.into());
        }
        let mut middle = Self::new(n, rows, first);
        middle.place(first.len(), taken, each);
    }

    fn place(&mut self, row: usize, taken: TakenLines, each: &mut impl FnMut(Self)) {
        if row == self.rows() {
            if self.is_counted() {
                each(*self);
            }
            return;
        }
        // The first and the last column, and their mirror images, are first in some image.
        let (n, leads) = (self.n(), row == 0 || row + 1 == self.rows());
        let least = if row > 0 && leads { self.columns[0] } else { 0 };
        let end = match row {
            0 => n.div_ceil(2),
            _ if leads => n - usize::from(least),
            _ => n,
        };
        // Rows are numbered from the first middle one.
        let free = taken.free_in_row(row);
        for column in (least.into()..end).filter(|column| free >> column & 1 == 1) {
            self.columns[row] = column as u8;
            self.place(row + 1, taken.with(row, column), each);
        }
        self.columns[row] = 0;
    }

    /// Whether it represents its orbit, and has boards that are not counted transposed.
    fn is_counted(&self) -> bool {
        let is_least = || Mirror::ALL.iter().all(|&m| *self <= self.mirrored(m));
        is_least() && self.is_nearer()
    }

    /// Whether its boards are counted as they are, and not transposed. On an odd board, a queen at an end of the middle row
    /// leaves the ends of the middle column free, and attacks both.
    pub(crate) fn is_nearer(&self) -> bool {
        let rows = self.rows_distance();
        // Keeps empty shards: plan files written by 0.1 contain them.
        let is_empty = self.rows > 1 && self.n % 2 == 1 && rows + 1 == self.n();
        self.columns_distance() >= rows && !is_empty
    }

    pub(crate) fn n(&self) -> usize {
        self.n.into()
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows.into()
    }

    /// The number of rows above, and below.
    pub(crate) fn half(&self) -> usize {
        (self.n() - self.rows()) / 2
    }

    pub(crate) fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        let first = self.half();
        let columns = self.columns[..self.rows()].iter().enumerate();
        columns.map(move |(row, &column)| Square::new(first + row, column.into()))
    }

    /// The columns of its queens.
    pub(crate) fn columns(&self) -> &[u8] {
        &self.columns[..self.rows()]
    }

    /// This middle with one more queen above and one below, if nothing attacks them and the board is not counted transposed.
    pub(crate) fn extended(&self, above: usize, below: usize) -> Option<Self> {
        let mut columns = vec![above as u8];
        columns.extend(self.columns());
        columns.push(below as u8);
        let mut taken = TakenLines::default();
        for (row, &column) in columns.iter().enumerate() {
            if taken.free_in_row(row) >> column & 1 == 0 {
                return None;
            }
            taken = taken.with(row, column.into());
        }
        let longer = Self::new(self.n(), columns.len(), &columns);
        longer.is_nearer().then_some(longer)
    }

    pub(crate) fn mirrored(&self, mirror: Mirror) -> Self {
        let mut image = *self;
        let columns = &mut image.columns[..self.rows.into()];
        if mirror != Mirror::LeftRight {
            columns.reverse();
        }
        if mirror != Mirror::TopBottom {
            columns.iter_mut().for_each(|c| *c = self.n - 1 - *c);
        }
        image
    }

    /// The mirrors that leave it unchanged.
    pub(crate) fn kept_by(&self) -> impl Iterator<Item = Mirror> + '_ {
        let mirrors = Mirror::ALL.into_iter();
        mirrors.filter(|&mirror| self.mirrored(mirror) == *self)
    }

    /// The size of its orbit under the mirrors.
    pub(crate) fn orbit(&self) -> u64 {
        4 / (1 + self.kept_by().count() as u64)
    }

    /// The distance from the middle of the nearest queen in the one or two most central rows; 0 without middle rows. Queens of
    /// the central columns may not be nearer.
    pub(crate) fn rows_distance(&self) -> usize {
        let rows = self.rows();
        let central = match rows % 2 {
            _ if rows == 0 => 0..0,
            0 => rows / 2 - 1..rows / 2 + 1,
            _ => rows / 2..rows / 2 + 1,
        };
        let distances = central.map(|row| distance(self.n(), self.columns[row].into()));
        distances.min().unwrap_or(0)
    }

    /// The same distance for the middle queens on the central columns, if there are any.
    fn columns_distance(&self) -> usize {
        let n = self.n();
        let central = self.queens().filter(|q| distance(n, q.column) <= 1);
        let distances = central.map(|queen| distance(n, queen.row));
        distances.min().unwrap_or(usize::MAX)
    }

    /// Whether every completion has the same figure for rows and columns, so that both the board and its transpose are counted.
    pub(crate) fn always_ties(&self) -> bool {
        self.rows > 0 && self.columns_distance() == self.rows_distance()
    }
}
