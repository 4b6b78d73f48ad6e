//! Records a refutation as the search finds it, line by line, so that other programs can check it.
//!
//! The lines are described in `docs/first-solutions.md`. They state every step that removes a square or places a queen, but not
//! why the search took it:
//!
//! ```text
//! + 8 14         suppose a queen at row 8, column 14 …
//! r 9            then row 9 has one free square: a queen
//! x c 3          and column 3 has none: the supposition is refuted, and its square taken from play
//! ```

use super::{RowOrColumn, Side};
use queens_board::Square;

/// The length of a text to keep.
pub(super) type Length = usize;

/// An inequality that holds for every completion. A few thresholds determine the values that it assigns to rows, columns and
/// diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inequality {
    /// For the queens above the gap: rows before, columns after and diagonals (row minus column) above these.
    Above([i64; 3]),
    /// For the others: rows after, columns before and diagonals below these.
    Below([i64; 3]),
    /// The same, with rows and columns assigned to the side that has all their free squares.
    Over([i64; 3]),
    Under([i64; 3]),
    /// For all queens, if every row and column has free squares on one side only: twice the centre of the falling diagonals above
    /// and below and of the rising ones, and the last of the best squares of each.
    Corners([i64; 6]),
    /// For all queens: twice the centre's row and column, and the last of the best squares of falling diagonals above and below
    /// the gap, and of rising ones.
    Squares([i64; 5]),
    /// No queen remains to be placed above the gap, or none below.
    NoneAbove,
    NoneBelow,
}

/// Why a board has no completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// A row or column without a free square.
    Empty(RowOrColumn),
    /// More queens remain to be placed above the gap than there are lines for them, or fewer than none; or below.
    TooFewAbove,
    TooFewBelow,
    /// More queens remain to be placed than there are rising diagonals for them.
    TooFewRising,
    /// The squares of falling diagonals with the right sum are too large.
    Sums,
    /// The same for each side, if every row and column has free squares on one side only.
    Exact,
    /// No packing of one corner fits one of the other.
    Packed,
    /// An inequality that nothing can satisfy.
    Unbalanced(Inequality),
}

/// The text, if one is wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Refutation(Option<String>);

impl Refutation {
    pub(super) fn written(is_wanted: bool) -> Self {
        Self(is_wanted.then(String::new))
    }

    pub(super) fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn length(&self) -> Length {
        self.0.as_ref().map_or(0, String::len)
    }

    /// Discards the text after this length.
    pub(super) fn truncate(&mut self, length: Length) {
        if let Some(text) = &mut self.0 {
            text.truncate(length);
        }
    }

    /// Writes a line, which is built only if it is wanted.
    fn line(&mut self, line: impl FnOnce() -> String) {
        if let Some(text) = &mut self.0 {
            text.push_str(&line());
            text.push('\n');
        }
    }

    pub(super) fn suppose(&mut self, queen: Square) {
        self.line(|| format!("+ {} {}", queen.row, queen.column));
    }

    /// The queen of this row or column stands on this side of the gap.
    pub(super) fn suppose_side(&mut self, line: RowOrColumn, side: Side) {
        let side = match side {
            Side::Above => "above",
            Side::Below => "below",
        };
        self.line(|| format!("+ {} {side}", letter(line)));
    }

    pub(super) fn forced(&mut self, line: RowOrColumn) {
        self.line(|| letter(line));
    }

    /// These inequalities together remove squares.
    pub(super) fn strike(&mut self, inequalities: impl Iterator<Item = Inequality>) {
        self.line(|| {
            let all: Vec<String> = inequalities.map(words).collect();
            all.join(" ")
        });
    }

    pub(super) fn contradiction(&mut self, why: Contradiction) {
        self.line(|| match why {
            Contradiction::Empty(line) => format!("x {}", letter(line)),
            Contradiction::TooFewAbove => "x a".to_string(),
            Contradiction::TooFewBelow => "x b".to_string(),
            Contradiction::TooFewRising => "x d".to_string(),
            Contradiction::Sums => "x sums".to_string(),
            Contradiction::Exact => "x exact".to_string(),
            Contradiction::Packed => "x packed".to_string(),
            Contradiction::Unbalanced(inequality) => format!("x {}", words(inequality)),
        });
    }

    pub(super) fn split(&mut self, gap: usize) {
        self.line(|| format!("split {gap}"));
    }

    /// The following lines hold with this many queens above the gap.
    pub(super) fn case(&mut self, above: usize) {
        self.line(|| format!("case {above}"));
    }

    pub(super) fn append(&mut self, other: &Self) {
        if let (Some(text), Some(other)) = (&mut self.0, &other.0) {
            text.push_str(other);
        }
    }

    pub(super) fn text(&self) -> &str {
        self.0.as_deref().unwrap_or_default()
    }
}

fn letter(line: RowOrColumn) -> String {
    match line {
        RowOrColumn::Row(row) => format!("r {row}"),
        RowOrColumn::Column(column) => format!("c {column}"),
    }
}

fn words(inequality: Inequality) -> String {
    let (name, numbers): (_, &[i64]) = match &inequality {
        Inequality::Above(thresholds) => ("above", thresholds),
        Inequality::Below(thresholds) => ("below", thresholds),
        Inequality::Over(thresholds) => ("over", thresholds),
        Inequality::Under(thresholds) => ("under", thresholds),
        Inequality::Squares(thresholds) => ("squares", thresholds),
        Inequality::Corners(thresholds) => ("corners", thresholds),
        Inequality::NoneAbove => ("none above", &[]),
        Inequality::NoneBelow => ("none below", &[]),
    };
    let mut words = name.to_string();
    for number in numbers {
        words.push_str(&format!(" {number}"));
    }
    words
}
