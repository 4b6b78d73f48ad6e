//! Boards as pictures: SVG text, without files, fonts or dependencies.
//!
//! One square is 100 units, so a queen of row r and column c is `<use class="queen" x="{100c}" y="{100r}"/>`, and
//! what a picture shows can be read back from it. Light and dark squares are dashes of one wide line per row, so the
//! text grows with n, not with n².
//!
//! ```
//! use queens::Solution;
//! use queens::formats::picture::Drawing;
//!
//! let svg = Drawing::of(&Solution::new([1, 3, 0, 2])?).svg();
//! assert!(svg.starts_with("<svg"));
//! assert_eq!(svg.matches(r##"<use class="queen""##).count(), 4);
//! assert!(svg.contains(r##"<use class="queen" href="#queen" x="300" y="100"/>"##));
//! # Ok::<(), queens::Misplaced>(())
//! ```

use std::fmt::Write;

use queens_board::{Board, Rules, Solution, Square};

mod layers;
mod regions;
mod step;
mod theme;
mod walkthrough;

use layers::Piece;

pub use theme::Theme;

/// Units from one square to the next.
pub const SQUARE: usize = 100;

/// Font of labels: generic, so that every viewer has one.
pub const FONT: &str = "Inter, 'Helvetica Neue', Arial, sans-serif";

/// A mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// A queen was just placed here: a frame.
    Fresh,
    /// A queen was just removed from here: a dashed frame.
    Left,
    /// The square was tried and rejected: a cross.
    Rejected,
    /// A queen attacks from here: a ring.
    Attacker,
    /// No queen may stand here: hatched.
    Blocked,
    /// No queen may stand here, as players mark it: a cross in the colour of the queens.
    Crossed,
    /// A pawn, which blocks attacks.
    Pawn,
}

/// The labels along the board's sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coordinates {
    /// None.
    #[default]
    None,
    /// Files `a`, `b`, … below, ranks from 1 at the bottom.
    Chess,
    /// Columns above and rows at the left, both from 0, as in the arrays.
    Numbers,
}

/// A board to draw. Start with [`new`](Self::new) or [`of`](Self::of) and change its fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Drawing {
    /// The board.
    pub board: Board,
    /// The queens; they may attack each other.
    pub queens: Vec<Square>,
    /// Marks on squares.
    pub marks: Vec<(Square, Mark)>,
    /// Lines of attack, from queen to queen.
    pub lines: Vec<(Square, Square)>,
    /// Lines that a queen attacks, from edge to edge.
    pub rays: Vec<(Square, Square)>,
    /// Short texts in squares, such as attack counts.
    pub labels: Vec<(Square, String)>,
    /// The labels along the sides.
    pub coordinates: Coordinates,
    /// The colours.
    pub theme: Theme,
}

/// Boards larger than this show queens as discs.
const MAX_SIDE_WITH_CROWNS: usize = 64;
/// Boards larger than this have no light and dark squares, which would only flicker.
const MAX_CHEQUERED_SIDE: usize = 200;

impl Drawing {
    /// The empty n × n board.
    pub fn new(n: usize) -> Self {
        Self::on(Rules::CHESS.on(n))
    }

    /// The empty board with its pawns and regions.
    pub fn on(board: Board) -> Self {
        let pawns = board.pawns().iter().map(|&pawn| (pawn, Mark::Pawn));
        Self {
            marks: pawns.collect(),
            board,
            ..Self::default()
        }
    }

    /// The board of a solution.
    ///
    /// ```
    /// use queens::formats::picture::Drawing;
    /// use queens::prelude::*;
    /// use queens::{Board, Puzzle, Rules};
    ///
    /// let puzzle = Puzzle::on(Board::new(2, 4, Rules::CHESS)?);
    /// let svg = Drawing::of(&puzzle.completions().next().unwrap()).svg();
    /// assert!(svg.contains("2 queens on a board of 2 × 4: a2 c1"));
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    pub fn of(solution: &Solution) -> Self {
        Self {
            queens: solution.squares().collect(),
            ..Self::on(solution.board().into_owned())
        }
    }

    /// Shows conflicts: rings every two queens that attack each other with no queen between them, touch where that is not
    /// allowed, or share a region, and joins them by a line.
    pub fn show_conflicts(&mut self) {
        let conflicts = self.clashes();
        for &(a, b) in &conflicts {
            for queen in [a, b] {
                if !self.marks.contains(&(queen, Mark::Attacker)) {
                    self.marks.push((queen, Mark::Attacker));
                }
            }
        }
        self.lines.extend(conflicts);
    }

    /// Shows the lines on which each queen attacks, up to the edge of the board or to a pawn. Over joined edges they continue on
    /// the other side. If queens only may not touch, diagonals end after one square.
    pub fn show_attacks(&mut self) {
        let is_straight = [Rules::CHESS, Rules::TOUCH].contains(&self.board.rules())
            && self.board.stars() == 1
            && self.board.pawns().is_empty();
        if !is_straight {
            return self.show_ways();
        }
        let (last_row, last) = (
            self.board.rows().saturating_sub(1),
            self.board.columns().saturating_sub(1),
        );
        let longest = if self.board.rules() == Rules::TOUCH {
            1
        } else {
            usize::MAX
        };
        for &Square { row, column } in &self.queens {
            let (below, beside) = (last_row.saturating_sub(row), last.saturating_sub(column));
            let way = |down: usize, right: usize| down.min(right).min(longest);
            let (up_left, down_right) = (way(row, column), way(below, beside));
            let (down_left, up_right) = (way(below, column), way(row, beside));
            self.rays.extend([
                (Square::new(row, 0), Square::new(row, last)),
                (Square::new(0, column), Square::new(last_row, column)),
                (
                    Square::new(row - up_left, column - up_left),
                    Square::new(row + down_right, column + down_right),
                ),
                (
                    Square::new(row + down_left, column - down_left),
                    Square::new(row - up_right, column + up_right),
                ),
            ]);
        }
    }

    /// Adds the attack lines of each queen, direction by direction.
    fn show_ways(&mut self) {
        let is_next =
            |a: Square, b: Square| a.row.abs_diff(b.row).max(a.column.abs_diff(b.column)) == 1;
        for &queen in &self.queens {
            for way in self.board.ways_from(queen) {
                // A line over a joined edge is drawn in pieces; a knight's move is a dot.
                let mut from = queen;
                let mut last = queen;
                for square in way {
                    if !is_next(last, square) {
                        self.rays.extend((last != queen).then_some((from, last)));
                        from = square;
                    }
                    last = square;
                }
                self.rays.push((from, last));
            }
        }
    }

    /// The margins around the board: left, top, right, bottom, in units.
    pub fn margins(&self) -> [usize; 4] {
        // The labels grow with the board, to stay readable. A digit is less than two thirds as wide as it is high.
        let label = self.label_height();
        let (below, beside) = (
            label * 2,
            label + self.board.rows().to_string().len() * label * 2 / 3,
        );
        let edge = self.edge();
        match self.coordinates {
            Coordinates::None => [edge; 4],
            Coordinates::Chess => [beside, edge, edge, below],
            Coordinates::Numbers => [beside, below, edge, edge],
        }
    }

    /// The picture's width and height in units.
    pub fn size(&self) -> (usize, usize) {
        let [left, top, right, bottom] = self.margins();
        let (width, height) = (self.board.columns() * SQUARE, self.board.rows() * SQUARE);
        (left + width + right, top + height + bottom)
    }

    /// Recommended pixels per square: 60, fewer on boards larger than 12 × 12, at least 2.
    pub fn pixels_per_square(&self) -> f64 {
        (720.0 / self.board.rows().max(self.board.columns()).max(1) as f64).clamp(2.0, 60.0)
    }

    fn edge(&self) -> usize {
        (self.board.rows() * SQUARE / 40).max(20)
    }

    fn label_height(&self) -> usize {
        (self.board.rows() * SQUARE / 32).max(32)
    }

    /// The whole picture as an SVG document.
    pub fn svg(&self) -> String {
        let (width, height) = self.size();
        let [left, top, ..] = self.margins();
        let scale = self.pixels_per_square() / SQUARE as f64;
        let mut out = String::new();
        // Whole numbers: the code that prints fractions would be a twelfth of the page's WebAssembly.
        let pixels = |units: usize| (units as f64 * scale).round_ties_even() as usize;
        let (w, h) = (pixels(width), pixels(height));
        // Writing to a String cannot fail.
        let _ = write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{w}" height="{h}" viewBox="-{left} -{top} {width} {height}">
<title>{}</title>
{}<rect x="-{left}" y="-{top}" width="{width}" height="{height}" fill="{}"/>
{}</svg>
"#,
            self.title(),
            self.definitions(),
            self.theme.paper,
            self.body()
        );
        out
    }

    fn title(&self) -> String {
        let (n, columns) = (self.board.rows(), self.board.columns());
        let piece = self.piece().name();
        let pieces = match self.queens.len() {
            1 => format!("1 {piece}"),
            many => format!("{many} {piece}s"),
        };
        let mut title = format!("{pieces} on a board of {n} × {columns}");
        if (1..=32).contains(&self.queens.len()) {
            let names = self
                .queens
                .iter()
                .map(|queen| queen.chess(n).to_string())
                .collect::<Vec<_>>();
            title += &format!(": {}", names.join(" "));
        }
        title
    }

    /// Boards with several queens in a line show them as stars, as players of Star Battle know them.
    fn piece(&self) -> Piece {
        if self.board.stars() > 1 {
            Piece::Star
        } else {
            Piece::Queen
        }
    }

    /// The definitions that [`body`](Self::body) refers to; boards of one size, piece and theme share them. Those for stars include
    /// queens.
    pub fn definitions(&self) -> String {
        let Theme { queen, text, .. } = self.theme;
        let shape = |piece: Piece| {
            let shape = match self.board.rows() {
                0..=MAX_SIDE_WITH_CROWNS => piece.shape().to_string(),
                // Beyond 320 squares a disc inside its square would be hard to see.
                n => format!(r#"<circle cx="50" cy="50" r="{}"/>"#, (n / 8).max(40)),
            };
            format!(r#"<g id="{}" fill="{queen}">{shape}</g>"#, piece.name())
        };
        let mut shapes = shape(Piece::Queen);
        if self.piece() == Piece::Star {
            shapes += &shape(Piece::Star);
        }
        format!(
            r#"<defs>{shapes}<pattern id="hatch" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="20" fill="{text}"/></pattern></defs>
"#
        )
    }

    /// The board without the surrounding document, with its upper left corner at 0, 0.
    pub fn body(&self) -> String {
        let mut out = String::new();
        self.squares(&mut out);
        self.tints(&mut out);
        self.attacks(&mut out);
        let piece = self.piece().name();
        for queen in &self.queens {
            let (x, y) = layers::corner(*queen);
            let _ = writeln!(
                out,
                r##"<use class="queen" href="#{piece}" x="{x}" y="{y}"/>"##
            );
        }
        self.signs(&mut out);
        self.texts(&mut out);
        self.sides(&mut out);
        out
    }
}

/// The pairs of queens that attack each other with no queen between them.
pub fn conflicts(n: usize, queens: &[Square]) -> Vec<(Square, Square)> {
    // The queens of each line, sorted along it: neighbours attack each other.
    let diagonals = (2 * n).saturating_sub(1);
    let mut lines = vec![Vec::new(); 2 * n + 2 * diagonals];
    let mut sorted = queens.to_vec();
    sorted.sort();
    for queen in sorted {
        lines[queen.row].push(queen);
        lines[n + queen.column].push(queen);
        lines[2 * n + queen.falling(n)].push(queen);
        lines[2 * n + diagonals + queen.rising()].push(queen);
    }
    let pairs = lines
        .iter()
        .flat_map(|line| line.windows(2).map(|pair| (pair[0], pair[1])));
    pairs.collect()
}

/// Escapes text for SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
