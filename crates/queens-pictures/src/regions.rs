//! Draws a board divided into regions: a colour for each, thin lines between squares, and thick lines between regions, so
//! that regions can be told apart without colours.

use std::fmt::Write;

use super::{Drawing, Mark, SQUARE};
use queens_board::{Puzzle, Regions, Square};

/// Colours of regions on a light background. Each is as different from the earlier ones as pale colours can be.
pub(super) const PALE: &[&str] = &[
    "#a3d2f0", "#cc9c3c", "#f090b4", "#b4fcb4", "#fcd8c0", "#b49cf0", "#30c0a8", "#90b460",
    "#fcccfc", "#a8a89c", "#6cfcfc", "#fce484", "#6ca8f0", "#e49078", "#c0e4cc", "#c09cc0",
    "#3cc0e4", "#ccc084", "#78b4b4", "#e4e4f0", "#f0b4c0", "#9ca8d8", "#fcb478", "#84e4c0",
    "#c0d878", "#e4f0b4", "#ccccfc", "#e4a8f0", "#9cc09c", "#b4fcfc", "#78d8d8", "#6cc084",
];

/// Colours of regions on a dark background, chosen in the same way.
pub(super) const DEEP: &[&str] = &[
    "#2f5d86", "#9c6000", "#540c30", "#004800", "#906090", "#54483c", "#3c846c", "#3c246c",
    "#9c4848", "#6c7818", "#003c3c", "#602400", "#00306c", "#60549c", "#3c3048", "#6c6c78",
    "#484800", "#6c306c", "#786c48", "#6c3c48", "#007884", "#3c6054", "#006c3c", "#a85478",
    "#6c480c", "#90606c", "#303018", "#482424", "#60486c", "#3078b4", "#782430", "#481848",
];

/// Widths of the lines between squares and between regions.
const WIDTHS: (usize, usize) = (2, 8);

impl Drawing {
    /// The board of a puzzle: its regions, given queens, and blocked squares, which are hatched on classic boards and crossed out
    /// on others.
    ///
    /// ```
    /// use queens::Puzzle;
    /// use queens::formats::picture::Drawing;
    ///
    /// let puzzle: Puzzle = "A*A B B\nA A B B\nC C D D\nC C D D#".parse()?;
    /// let drawing = Drawing::of_puzzle(&puzzle);
    /// assert_eq!((drawing.queens.len(), drawing.marks.len()), (1, 1));
    /// assert_eq!(drawing.svg().matches(r#"<path class="region""#).count(), 4);
    /// # Ok::<(), queens::BadPuzzle>(())
    /// ```
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        // People who solve boards with regions and other rules cross squares out.
        let board = puzzle.board();
        let mark = if board.is_classic() || !board.is_permutation() {
            Mark::Blocked
        } else {
            Mark::Crossed
        };
        let mut drawing = Self::on(board.clone());
        let blocked = puzzle.blocked().iter().map(|square| (square, mark));
        drawing.marks.extend(blocked);
        drawing.queens = puzzle.givens().queens().collect();
        drawing
    }

    /// The regions in their colours, the lines between squares, and the borders of regions.
    pub(super) fn divided(&self, regions: &Regions, out: &mut String) {
        let (n, side) = (self.board.rows(), self.board.rows() * SQUARE);
        let colours = self.theme.regions;
        for region in 0..n {
            let mut path = String::new();
            for row in 0..n {
                let is_inside = |column| regions.region(Square::new(row, column)) == region;
                let starts = (0..n).filter(|&c| is_inside(c) && (c == 0 || !is_inside(c - 1)));
                for start in starts {
                    let end = (start..n).find(|&c| !is_inside(c)).unwrap_or(n);
                    let [x, right, y] = [start, end, row].map(|at| at * SQUARE);
                    // Writing to a String cannot fail.
                    let _ = write!(path, "M{x} {y}H{right}V{}H{x}Z", y + SQUARE);
                }
            }
            let colour = colours.get(region).unwrap_or(&self.theme.light);
            let _ = writeln!(out, r#"<path class="region" d="{path}" fill="{colour}"/>"#);
        }
        let mut thin = String::new();
        for at in (1..n).map(|line| line * SQUARE) {
            let _ = write!(thin, "M0 {at}H{side}M{at} 0V{side}");
        }
        let thick = borders(regions);
        let lines = [
            ("lines", thin, WIDTHS.0, self.theme.frame),
            ("borders", thick, WIDTHS.1, self.theme.queen),
        ];
        for (class, path, width, colour) in lines {
            if !path.is_empty() {
                let _ = writeln!(
                    out,
                    r#"<path class="{class}" d="{path}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" fill="none"/>"#
                );
            }
        }
    }

    /// The pairs of queens in conflict: neighbours on a line, touching, or in the same region.
    pub(super) fn clashes(&self) -> Vec<(Square, Square)> {
        let board = &self.board;
        if board.is_classic() {
            return super::conflicts(board.rows(), &self.queens);
        }
        // With several stars, queens share regions.
        let regions = board.regions().filter(|_| board.stars() == 1);
        let is_same = |a, b| regions.is_some_and(|regions| regions.region(a) == regions.region(b));
        self.pairs(|a, b| board.attacks(a, b) || is_same(a, b))
    }

    fn pairs(&self, is_clash: impl Fn(Square, Square) -> bool) -> Vec<(Square, Square)> {
        let queens = &self.queens;
        let pairs = queens
            .iter()
            .enumerate()
            .flat_map(|(i, &a)| queens[..i].iter().map(move |&b| (b, a)));
        pairs.filter(|&(a, b)| is_clash(a, b)).collect()
    }
}

/// The borders between regions, as straight segments.
fn borders(regions: &Regions) -> String {
    let n = regions.n();
    let mut path = String::new();
    for line in 1..n {
        let region = |row, column| regions.region(Square::new(row, column));
        let across = |at: usize| region(line - 1, at) != region(line, at);
        let down = |at: usize| region(at, line - 1) != region(at, line);
        for (start, end) in runs(n, across) {
            let [y, x, right] = [line, start, end].map(|at| at * SQUARE);
            let _ = write!(path, "M{x} {y}H{right}");
        }
        for (start, end) in runs(n, down) {
            let [x, y, bottom] = [line, start, end].map(|at| at * SQUARE);
            let _ = write!(path, "M{x} {y}V{bottom}");
        }
    }
    path
}

/// The ranges of consecutive positions at which a condition holds.
fn runs(n: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let starts = (0..n).filter(|&at| holds(at) && (at == 0 || !holds(at - 1)));
    let end = |start| (start..n).find(|&at| !holds(at)).unwrap_or(n);
    starts.map(|start| (start, end(start))).collect()
}
