//! The queens that are placed first, on the middle rows, and what symmetry makes of them.
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

use crate::board::Square;

/// The smallest and the largest board that is joined.
pub(crate) const RANGE: std::ops::RangeInclusive<usize> = 8..=24;

/// The most middle rows with queens placed first.
const MAX_ROWS: usize = 2;

/// The most rows of a half: more diagonals would not fit a word.
const MAX_HALF: usize = 11;

/// Whether boards of this size are joined with so many middle rows.
pub(crate) fn takes(n: usize, middle_rows: usize) -> bool {
    RANGE.contains(&n)
        && middle_rows <= MAX_ROWS
        && middle_rows % 2 == n % 2
        && (n - middle_rows) / 2 <= MAX_HALF
}

/// What [`takes`] asks of the middle rows, in words.
pub(crate) const ROWS_THAT_FIT: &str =
    "at most 2 middle rows, both even or both odd, that leave at most 22 others";

/// The number of middle rows whose queens are placed first.
pub(crate) fn middle_rows(n: usize) -> usize {
    match n % 2 {
        1 => 1,
        _ if n <= 20 => 0,
        _ => 2,
    }
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

/// A mirror, or both one after the other.
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
    /// One placement per orbit, in lexicographic order, without those that the transposed board counts.
    pub(crate) fn all(n: usize, rows: usize) -> Vec<Self> {
        let mut found = vec![Self {
            n: n as u8,
            rows: 0,
            columns: [0; MAX_ROWS],
        }];
        // Rows are numbered from the first middle row here; only their distances matter.
        for row in 0..rows {
            let longer = found.iter().flat_map(|middle| {
                let fits = move |&column: &usize| {
                    let queens = middle.columns[..row].iter().enumerate();
                    !queens
                        .map(|(row, &column)| Square::new(row, column.into()))
                        .any(|queen| queen.attacks(Square::new(row, column)))
                };
                (0..n).filter(fits).map(move |column| {
                    let mut longer = *middle;
                    longer.columns[row] = column as u8;
                    longer.rows += 1;
                    longer
                })
            });
            found = longer.collect();
        }
        found.retain(|middle| {
            let least = Mirror::ALL.iter().all(|&m| *middle <= middle.mirrored(m));
            least && middle.columns_distance() >= middle.rows_distance()
        });
        found
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

    fn mirrored(&self, mirror: Mirror) -> Self {
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

    /// The mirrors that leave it as it is.
    pub(crate) fn kept_by(&self) -> impl Iterator<Item = Mirror> + '_ {
        let mirrors = Mirror::ALL.into_iter();
        mirrors.filter(|&mirror| self.mirrored(mirror) == *self)
    }

    /// The size of its orbit under the mirrors.
    pub(crate) fn orbit(&self) -> u64 {
        4 / (1 + self.kept_by().count() as u64)
    }

    /// How near to the middle a queen of the one or two most central rows is; without middle rows: 0. Queens of the
    /// central columns may not be nearer.
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

    /// The same for those of the middle queens that stand on the central columns, if any do.
    fn columns_distance(&self) -> usize {
        let n = self.n();
        let central = self.queens().filter(|q| distance(n, q.column) <= 1);
        let distances = central.map(|queen| distance(n, queen.row));
        distances.min().unwrap_or(usize::MAX)
    }

    /// Whether every completion has the same figure for rows and columns, and so is met on both boards.
    pub(crate) fn always_ties(&self) -> bool {
        self.rows > 0 && self.columns_distance() == self.rows_distance()
    }
}
