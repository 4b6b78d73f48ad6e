//! A board as a set of lines: the common form of all rules.
//!
//! A line takes from `min` to `max` queens: rows, columns and regions of the classic board exactly one, diagonals (and 2 × 2
//! blocks where queens may not touch) at most one. Boards differ only in their lines:
//!
//! ```text
//! queens attack as in chess        queens may not touch, in regions A … D
//! . ╲ . ╱     row 1, column b,     A A B B     row 3, column b, region A,
//! – Q – –     a rising and a       A Q B B     and the four blocks of which
//! ╱ | ╲ .     falling diagonal     C C C D     b3 is a corner
//! . | . ╲                          C D D D
//! ```
//!
//! Two queens may stand together if they share no line that takes only one. On a cylinder or torus a diagonal continues across
//! the joined edges and has n squares; a knight's move of an amazon is a line of two squares. A pawn cuts the lines through its
//! square. With two stars, each row, column and region takes two queens. If there are fewer queens than rows, a row may stay
//! empty.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{Board, Square};

/// The name of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A row, from the top, from 0.
    Row(usize),
    /// A column, from the left, from 0.
    Column(usize),
    /// A region, by its number.
    Region(usize),
    /// A falling diagonal ↘, by [`Square::falling`]; where edges are joined, modulo n.
    Falling(usize),
    /// A rising diagonal ↗, by [`Square::rising`]; where edges are joined, modulo n.
    Rising(usize),
    /// The 2 × 2 block with this upper left corner.
    Block(Square),
    /// Two squares a knight's move apart, if queens are amazons.
    Knight(Square, Square),
}

impl Line {
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

/// The lines of a board, each with its squares and the number of queens it takes. Made by [`Board::lines`].
///
/// ```
/// use queens::{Line, Rules, Square};
///
/// let chess = Rules::CHESS.on(8).lines();
/// assert_eq!(chess.iter().filter(|(line, _)| chess.bounds(line.kind()) == (1..=1)).count(), 16);
/// let through: Vec<Line> = chess.through(Square::new(7, 0)).collect();
/// assert_eq!(through, [Line::Row(7), Line::Column(0), Line::Falling(14), Line::Rising(7)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    names: Vec<Line>,
    /// Where each line's squares end in `squares`; those of line i begin where those of line i − 1 end.
    ends: Vec<u32>,
    squares: Vec<Square>,
    /// The number of queens in rows, columns and regions.
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
    regions: RangeInclusive<usize>,
}

impl Board {
    /// The lines, cut by the pawns: rows, columns and regions first, each kind in order, then those that take at most one queen.
    pub fn lines(&self) -> Lines {
        let (shape, stars, queens) = (self.shape, self.stars(), self.queens());
        // If every line of a kind takes at most k queens, and there are k for each, every one takes k.
        let bounds = |lines: usize| {
            let is_full = self.pawns().is_empty() && queens == stars * lines;
            (if is_full { stars } else { 0 })..=stars
        };
        let mut lines = Lines {
            names: Vec::new(),
            ends: Vec::new(),
            squares: Vec::with_capacity(4 * self.rows() * self.columns()),
            rows: bounds(self.rows()),
            columns: bounds(self.columns()),
            regions: bounds(self.rows()),
        };
        let attack = self.rules().attack();
        if self.pawns().is_empty() {
            let (rows, columns) = (0..self.rows(), 0..self.columns());
            for row in rows.clone() {
                let squares = columns.clone().map(|column| Square::new(row, column));
                lines.push(Line::Row(row), squares);
            }
            for column in columns {
                let squares = rows.clone().map(|row| Square::new(row, column));
                lines.push(Line::Column(column), squares);
            }
        } else {
            lines.push_runs(self, (0, 1), |square| Line::Row(square.row));
            lines.push_runs(self, (1, 0), |square| Line::Column(square.column));
        }
        if let Some(regions) = self.regions() {
            for region in 0..regions.n() {
                lines.push(Line::Region(region), regions.squares(region));
            }
        }
        if attack.slides_falling() {
            lines.push_runs(self, (1, 1), |square| Line::Falling(shape.falling(square)));
        }
        if attack.slides_rising() {
            lines.push_runs(self, (1, -1), |square| Line::Rising(shape.rising(square)));
        }
        lines.push_leaps(self);
        lines
    }
}

impl Lines {
    /// The number of queens that lines of a kind take.
    pub fn bounds(&self, kind: LineKind) -> RangeInclusive<usize> {
        match kind {
            LineKind::Row => self.rows.clone(),
            LineKind::Column => self.columns.clone(),
            LineKind::Region => self.regions.clone(),
            _ => 0..=1,
        }
    }

    fn push(&mut self, name: Line, squares: impl Iterator<Item = Square>) {
        self.squares.extend(squares);
        self.end(name);
    }

    /// Ends a line whose squares were added.
    fn end(&mut self, name: Line) {
        self.names.push(name);
        self.ends.push(self.squares.len() as u32);
    }

    /// The lines of one direction, by their numbers. A run begins after an edge or a pawn; one without either wraps around and
    /// begins in its uppermost row. Diagonals of one square forbid nothing, but name it.
    fn push_runs(
        &mut self,
        board: &Board,
        (down, right): (isize, isize),
        name: impl Fn(Square) -> Line,
    ) {
        let (shape, pawns) = (board.shape, board.pawns());
        let is_open = |square: &Square| !pawns.contains(square);
        let before = |square| shape.moved(square, (-down, -right)).filter(is_open);
        let mut is_done = vec![false; shape.rows() * shape.columns()];
        let kind = self.names.len();
        let first = shape.squares().filter(|&square| before(square).is_none());
        for start in first.chain(shape.squares()).filter(is_open) {
            let run = self.squares.len();
            let mut at = Some(start);
            while let Some(square) = at {
                let index = square.row * shape.columns() + square.column;
                if std::mem::replace(&mut is_done[index], true) {
                    break;
                }
                self.squares.push(square);
                at = shape.moved(square, (down, right)).filter(is_open);
            }
            if self.squares.len() > run {
                self.end(name(start));
            }
        }
        if !self.names[kind..].is_sorted() {
            self.sort_from(kind);
        }
    }

    /// Sorts the lines from this one on by their names.
    fn sort_from(&mut self, first: usize) {
        let start = |line: usize| {
            line.checked_sub(1)
                .map_or(0, |last| self.ends[last] as usize)
        };
        let base = start(first);
        let lines = first..self.names.len();
        let run = |line: usize| start(line) - base..self.ends[line] as usize - base;
        let mut runs: Vec<_> = lines.map(|line| (self.names[line], run(line))).collect();
        runs.sort_by_key(|&(name, _)| name);
        let squares = self.squares.split_off(base);
        self.names.truncate(first);
        self.ends.truncate(first);
        for (name, run) in runs {
            self.push(name, squares[run].iter().copied());
        }
    }

    /// 2 × 2 blocks where queens may not touch, and a line of two squares for every other leap.
    fn push_leaps(&mut self, board: &Board) {
        let (shape, pawns) = (board.shape, board.pawns());
        let (leaps, in_blocks) = {
            let attack = board.rules().attack();
            (attack.leaps(), attack.forbids_blocks())
        };
        let is_open = |square: &Square| !pawns.contains(square);
        let is_single = board.stars() > 1 && shape.rows().min(shape.columns()) == 1;
        for corner in shape.squares().filter(|_| in_blocks) {
            let block = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|by| shape.moved(corner, by));
            let on_board = block.iter().flatten().count();
            // A single row or column has no blocks, but it has neighbouring squares.
            if on_board == 4 || on_board == 2 && is_single {
                let open = block.into_iter().flatten().filter(is_open);
                self.push(Line::Block(corner), open);
            }
        }
        // Around the edges of a small board a leap can end in the row or column where it began. The pair needs its own line only
        // if a pawn may cut that row or column, or it takes several queens.
        let is_covered = pawns.is_empty() && board.stars() == 1;
        let far: Vec<(isize, isize)> = leaps
            .iter()
            .copied()
            .filter(|(down, right)| !in_blocks || down.unsigned_abs().max(right.unsigned_abs()) > 1)
            .collect();
        if far.is_empty() {
            return;
        }
        for a in shape.squares().filter(is_open) {
            let mut reached: Vec<Square> = far
                .iter()
                .filter_map(|&leap| shape.moved(a, leap))
                .filter(|b| a < *b && is_open(b))
                .filter(|b| !is_covered || a.row != b.row && a.column != b.column)
                .collect();
            reached.sort();
            reached.dedup();
            for b in reached {
                self.push(Line::Knight(a, b), [a, b].into_iter());
            }
        }
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
    use crate::Rules;

    #[test]
    fn two_squares_share_a_line_when_the_rules_forbid_them() {
        for (n, rules) in (1..=6).flat_map(|n| Rules::ALL.map(|rules| (n, rules))) {
            let all = || (0..n * n).map(|index| Square::new(index / n, index % n));
            let lines = rules.on(n).lines();
            for a in all() {
                for b in all().filter(|&b| b != a) {
                    let shared = lines
                        .through(a)
                        .any(|line| lines.through(b).any(|other| other == line));
                    assert_eq!(
                        shared,
                        rules.on(n).attacks(a, b),
                        "{n}, {rules}: {a} and {b}"
                    );
                }
            }
        }
    }

    #[test]
    fn boards_of_no_or_one_square_have_their_lines() {
        assert_eq!(Rules::CHESS.on(0).lines().iter().count(), 0);
        assert_eq!(Rules::TOUCH.on(0).lines().iter().count(), 0);
        assert_eq!(Rules::CHESS.on(1).lines().iter().count(), 4);
        assert_eq!(Rules::TOUCH.on(1).lines().iter().count(), 2);
    }
}
