//! A board as a set of lines: what all rules have in common.
//!
//! A line *needs one* queen (rows, columns, regions) or *takes at most one* (diagonals; 2 × 2 blocks where queens may not
//! touch). Boards differ in their lines and in nothing else:
//!
//! ```text
//! queens attack as in chess        queens may not touch, in regions A … D
//! . ╲ . ╱     row 1, column b,     A A B B     row 3, column b, region A,
//! – Q – –     a rising and a       A Q B B     and the four blocks of which
//! ╱ | ╲ .     falling diagonal     C C C D     b3 is a corner
//! . | . ╲                          C D D D
//! ```
//!
//! Two queens may stand together when they share no line. On a cylinder or torus a diagonal goes on over the joined edges
//! and has n squares; a knight's move of an amazon is a line of two squares. Rectangles and pawns are boards of their own
//! ([`Variant`](crate::Variant)).

use std::fmt;

use crate::{Piece, Regions, Rules, Square};

/// The name of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A row, from the top, from 0.
    Row(usize),
    /// A column, from the left, from 0.
    Column(usize),
    /// A region, by its number.
    Region(usize),
    /// A falling diagonal ↘, by [`Square::falling`]; where edges are joined, by what that leaves divided by n.
    Falling(usize),
    /// A rising diagonal ↗, by [`Square::rising`]; where edges are joined, by what that leaves divided by n.
    Rising(usize),
    /// The 2 × 2 block with this upper left corner.
    Block(Square),
    /// Two squares a knight's move apart, where queens are amazons.
    Knight(Square, Square),
}

impl Line {
    /// Whether the line needs a queen; otherwise it takes at most one.
    pub const fn needs_one(self) -> bool {
        matches!(self, Self::Row(_) | Self::Column(_) | Self::Region(_))
    }

    /// The line's kind.
    pub const fn kind(self) -> LineKind {
        match self {
            Self::Row(_) => LineKind::Row,
            Self::Column(_) => LineKind::Column,
            Self::Region(_) => LineKind::Region,
            Self::Falling(_) => LineKind::Falling,
            Self::Rising(_) => LineKind::Rising,
            Self::Block(_) => LineKind::Block,
            Self::Knight(..) => LineKind::Knight,
        }
    }
}

/// A kind of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKind {
    /// From left to right.
    Row,
    /// Straight down.
    Column,
    /// A region, of any shape.
    Region,
    /// The falling diagonal ↘.
    Falling,
    /// The rising diagonal ↗.
    Rising,
    /// A 2 × 2 block.
    Block,
    /// A knight's move.
    Knight,
}

impl fmt::Display for LineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Region => "region",
            Self::Falling => "falling diagonal",
            Self::Rising => "rising diagonal",
            Self::Block => "block",
            Self::Knight => "knight's move",
        })
    }
}

/// The lines of a board, each with its squares.
///
/// ```
/// use queens::{Line, Lines, Rules, Square};
///
/// let chess = Lines::new(8, Rules::Chess, None);
/// assert_eq!(chess.iter().filter(|(line, _)| line.needs_one()).count(), 16);
/// let through: Vec<Line> = chess.through(Square::new(7, 0)).collect();
/// assert_eq!(through, [Line::Row(7), Line::Column(0), Line::Falling(14), Line::Rising(7)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    n: usize,
    names: Vec<Line>,
    /// Where each line's squares end in `squares`; those of line i begin where those of line i − 1 end.
    ends: Vec<u32>,
    squares: Vec<Square>,
}

impl Lines {
    /// The lines of an n × n board: rows, columns and regions first, each kind in order, then those that take at most
    /// one queen.
    ///
    /// # Panics
    /// If the regions are those of a board of another size.
    pub fn new(n: usize, rules: Rules, regions: Option<&Regions>) -> Self {
        let mut lines = Self {
            n,
            names: Vec::new(),
            ends: Vec::new(),
            squares: Vec::new(),
        };
        for row in 0..n {
            let squares = (0..n).map(|column| Square::new(row, column));
            lines.push(Line::Row(row), squares);
        }
        for column in 0..n {
            let squares = (0..n).map(|row| Square::new(row, column));
            lines.push(Line::Column(column), squares);
        }
        if let Some(regions) = regions {
            assert_eq!(regions.n(), n, "regions of a board of this size");
            for region in 0..n {
                lines.push(Line::Region(region), regions.squares(region));
            }
        }
        match rules {
            Rules::Touch => lines.push_blocks(),
            _ if rules.surface().joins_columns() => lines.push_rings(),
            _ => lines.push_diagonals(),
        }
        if rules.piece() == Piece::Amazon {
            lines.push_knights(rules);
        }
        lines
    }

    fn push(&mut self, name: Line, squares: impl Iterator<Item = Square>) {
        self.names.push(name);
        self.squares.extend(squares);
        self.ends.push(self.squares.len() as u32);
    }

    /// Diagonals of one square forbid nothing, but name it.
    fn push_diagonals(&mut self) {
        let n = self.n;
        for falling in 0..(2 * n).saturating_sub(1) {
            let rows = falling.saturating_sub(n - 1)..n.min(falling + 1);
            let squares = rows.map(|row| Square::new(row, row + n - 1 - falling));
            self.push(Line::Falling(falling), squares);
        }
        for rising in 0..(2 * n).saturating_sub(1) {
            let rows = rising.saturating_sub(n - 1)..n.min(rising + 1);
            let squares = rows.map(|row| Square::new(row, rising - row));
            self.push(Line::Rising(rising), squares);
        }
    }

    /// Diagonals that go on over the joined edges: one square in every row.
    fn push_rings(&mut self) {
        let n = self.n;
        for falling in 0..n {
            let squares = (0..n).map(|row| Square::new(row, (row + 2 * n - 1 - falling) % n));
            self.push(Line::Falling(falling), squares);
        }
        for rising in 0..n {
            let squares = (0..n).map(|row| Square::new(row, (rising + n - row) % n));
            self.push(Line::Rising(rising), squares);
        }
    }

    /// Each knight's move once, from the square that comes first. On the smallest boards the way around the edge leads to
    /// squares that share another line, or to the same square twice.
    fn push_knights(&mut self, rules: Rules) {
        let n = self.n;
        let surface = rules.surface();
        let over = |to: usize, back: usize, is_joined: bool| {
            let to = if is_joined { to % n + n } else { to };
            let to = to.checked_sub(back)?;
            let to = if is_joined { to % n } else { to };
            (to < n).then_some(to)
        };
        let moves = [(1, 2), (2, 1)].into_iter().flat_map(|(rows, columns)| {
            [
                (rows, 0, columns, 0),
                (rows, 0, 0, columns),
                (0, rows, columns, 0),
                (0, rows, 0, columns),
            ]
        });
        let moves: Vec<_> = moves.collect();
        for a in (0..n * n).map(|index| Square::new(index / n, index % n)) {
            let mut reached: Vec<Square> = moves
                .iter()
                .filter_map(|&(down, up, right, left)| {
                    let row = over(a.row + down, up, surface.joins_rows())?;
                    let column = over(a.column + right, left, surface.joins_columns())?;
                    Some(Square::new(row, column))
                })
                .filter(|&b| a < b && a.row != b.row && a.column != b.column)
                .collect();
            reached.sort();
            reached.dedup();
            for b in reached {
                self.push(Line::Knight(a, b), [a, b].into_iter());
            }
        }
    }

    fn push_blocks(&mut self) {
        for row in 1..self.n {
            for column in 1..self.n {
                let corner = Square::new(row - 1, column - 1);
                let squares = [
                    (row - 1, column - 1),
                    (row - 1, column),
                    (row, column - 1),
                    (row, column),
                ];
                let squares = squares.map(|(row, column)| Square::new(row, column));
                self.push(Line::Block(corner), squares.into_iter());
            }
        }
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The lines with their squares.
    pub fn iter(&self) -> impl Iterator<Item = (Line, &[Square])> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let bounds = starts.zip(&self.ends);
        let squares = bounds.map(|(start, &end)| &self.squares[start as usize..end as usize]);
        self.names.iter().copied().zip(squares)
    }

    /// The lines through a square.
    pub fn through(&self, square: Square) -> impl Iterator<Item = Line> + '_ {
        let with_squares = self
            .iter()
            .filter(move |(_, squares)| squares.contains(&square));
        with_squares.map(|(line, _)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_share_a_line_when_the_rules_forbid_them() {
        for (n, rules) in (1..=6).flat_map(|n| Rules::ALL.map(|rules| (n, rules))) {
            let all = || (0..n * n).map(|index| Square::new(index / n, index % n));
            let lines = Lines::new(n, rules, None);
            for a in all() {
                for b in all().filter(|&b| b != a) {
                    let shared = lines
                        .through(a)
                        .any(|line| lines.through(b).any(|other| other == line));
                    assert_eq!(shared, rules.forbids(a, b, n), "{n}, {rules}: {a} and {b}");
                }
            }
        }
    }

    #[test]
    fn boards_of_no_or_one_square_have_their_lines() {
        assert_eq!(Lines::new(0, Rules::Chess, None).iter().count(), 0);
        assert_eq!(Lines::new(0, Rules::Touch, None).iter().count(), 0);
        assert_eq!(Lines::new(1, Rules::Chess, None).iter().count(), 4);
        assert_eq!(Lines::new(1, Rules::Touch, None).iter().count(), 2);
    }
}
