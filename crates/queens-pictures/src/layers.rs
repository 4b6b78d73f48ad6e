//! The layers of a picture of a board, from the squares up to the labels.

use std::fmt::Write;

use super::{Coordinates, Drawing, FONT, MAX_CHEQUERED_SIDE, Mark, SQUARE, Theme, escape};
use queens_board::Square;

// Writing to a String cannot fail, so the result of `write!` is ignored.
impl Drawing {
    pub(super) fn squares(&self, out: &mut String) {
        let Theme {
            light, dark, frame, ..
        } = self.theme;
        let (side, height) = (self.board.columns() * SQUARE, self.board.rows() * SQUARE);
        let _ = writeln!(
            out,
            r#"<rect width="{side}" height="{height}" fill="{light}"/>"#
        );
        if let Some(regions) = self.board.regions() {
            self.divided(regions, out);
        } else if self.board.rows() <= MAX_CHEQUERED_SIDE {
            let rows = (0..self.board.rows()).map(|row| {
                let start = if row % 2 == 0 { SQUARE } else { 0 };
                format!("M{start} {}H{side}", row * SQUARE + SQUARE / 2)
            });
            let _ = writeln!(
                out,
                r#"<path d="{}" stroke="{dark}" stroke-width="{SQUARE}" stroke-dasharray="{SQUARE}"/>"#,
                rows.filter(|row| !row.starts_with(&format!("M{side} ")))
                    .collect::<String>()
            );
        }
        let width = (self.edge() / 5).max(4);
        let _ = writeln!(
            out,
            r#"<rect x="-{0}" y="-{0}" width="{1}" height="{2}" fill="none" stroke="{frame}" stroke-width="{width}"/>"#,
            width / 2,
            side + width / 2 * 2,
            height + width / 2 * 2
        );
    }

    /// The marks below queens and lines: a tint of the whole square.
    pub(super) fn tints(&self, out: &mut String) {
        for &(square, mark) in &self.marks {
            let (fill, opacity) = match mark {
                Mark::Fresh => (self.theme.fresh, self.theme.tint),
                Mark::Rejected => (self.theme.wrong, self.theme.tint),
                Mark::Attacker => (self.theme.attack, self.theme.tint),
                Mark::Blocked => ("url(#hatch)", 75),
                Mark::Left | Mark::Crossed | Mark::Pawn => continue,
            };
            let (x, y) = corner(square);
            let _ = writeln!(
                out,
                r#"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{fill}" fill-opacity="{opacity}%"/>"#
            );
        }
    }

    pub(super) fn attacks(&self, out: &mut String) {
        let attack = self.theme.attack;
        let kinds = [
            ("rays", &self.rays, 4, "0.4"),
            ("attacks", &self.lines, 7, "0.8"),
        ];
        for (class, lines, width, opacity) in kinds {
            if lines.is_empty() {
                continue;
            }
            let path = lines.iter().fold(String::new(), |path, (from, to)| {
                let ((x, y), (to_x, to_y)) = (centre(*from), centre(*to));
                path + &format!("M{x} {y}L{to_x} {to_y}")
            });
            let _ = writeln!(
                out,
                r#"<path class="{class}" d="{path}" stroke="{attack}" stroke-width="{width}" stroke-opacity="{opacity}" stroke-linecap="round" fill="none"/>"#
            );
        }
    }

    /// The marks above the queens, each with its own shape.
    pub(super) fn signs(&self, out: &mut String) {
        let Theme {
            fresh,
            wrong,
            attack,
            queen,
            ..
        } = self.theme;
        for &(square, mark) in &self.marks {
            let (x, y) = corner(square);
            let (sign, class) = match mark {
                Mark::Fresh => (
                    format!(r#"d="M5 5H95V95H5Z" stroke="{fresh}" stroke-width="7""#),
                    "fresh",
                ),
                Mark::Left => (
                    format!(
                        r#"d="M7 7H93V93H7Z" stroke="{fresh}" stroke-width="5" stroke-dasharray="12 9.5""#
                    ),
                    "left",
                ),
                Mark::Rejected => (
                    format!(
                        r#"d="M30 30L70 70M70 30L30 70" stroke="{wrong}" stroke-width="10" stroke-linecap="round""#
                    ),
                    "rejected",
                ),
                Mark::Attacker => (
                    format!(r#"d="M50 5A45 45 0 1 1 49.9 5Z" stroke="{attack}" stroke-width="6""#),
                    "attacker",
                ),
                Mark::Crossed => (
                    format!(
                        r#"d="M34 34L66 66M66 34L34 66" stroke="{queen}" stroke-width="7" stroke-linecap="round""#
                    ),
                    "crossed",
                ),
                Mark::Pawn => (
                    format!(
                        r#"d="M50 21A14 14 0 1 1 49.9 21ZM28 82H72L57 49H43Z" stroke="{queen}" stroke-width="7""#
                    ),
                    "pawn",
                ),
                Mark::Blocked => continue,
            };
            let _ = writeln!(
                out,
                r#"<path class="{class}" transform="translate({x} {y})" {sign} fill="none"/>"#
            );
        }
    }

    /// Short texts: in the middle of an empty square, or on a badge in the corner of a square with a queen.
    pub(super) fn texts(&self, out: &mut String) {
        if self.labels.is_empty() {
            return;
        }
        let Theme {
            text, paper, wrong, ..
        } = self.theme;
        let _ = writeln!(
            out,
            r#"<g font-family="{FONT}" font-size="36" fill="{text}" text-anchor="middle">"#
        );
        for (square, label) in &self.labels {
            let (x, y) = centre(*square);
            let label = escape(label);
            let _ = if self.queens.contains(square) {
                writeln!(
                    out,
                    r#"<circle cx="{0}" cy="{1}" r="18" fill="{wrong}"/><text x="{0}" y="{2}" font-size="28" font-weight="600" fill="{paper}">{label}</text>"#,
                    x + 30,
                    y - 30,
                    y - 20
                )
            } else {
                writeln!(out, r#"<text x="{x}" y="{}">{label}</text>"#, y + 13)
            };
        }
        out.push_str("</g>\n");
    }

    /// The labels along the sides; on large boards only every fifth, tenth, … line has one.
    pub(super) fn sides(&self, out: &mut String) {
        let (n, side) = (self.board.rows(), self.board.rows() * SQUARE);
        let height = self.label_height();
        let every = match n {
            0..=26 => 1,
            27..=64 => 5,
            65..=200 => 10,
            201..=500 => 50,
            _ => 100,
        };
        let (text, gap) = (self.theme.text, height / 2 + self.edge() / 4);
        // The middle of a letter is about a third of its size above the baseline.
        let third = height * 36 / 100;
        let (mut across, mut down) = (String::new(), String::new());
        for i in 0..n.max(self.board.columns()) {
            let at = i * SQUARE + SQUARE / 2;
            let mut put = |(label_across, number_across), (label_down, number_down)| {
                let (across_label, down_label): (String, String) = (label_across, label_down);
                if i < self.board.columns() && number_across % every == 0 {
                    let y = match self.coordinates {
                        Coordinates::Chess => (side + gap + height * 7 / 10) as isize,
                        _ => -(gap as isize),
                    };
                    let _ = writeln!(across, r#"<text x="{at}" y="{y}">{across_label}</text>"#);
                }
                if i < n && number_down % every == 0 {
                    let y = at + third;
                    let _ = writeln!(down, r#"<text x="-{gap}" y="{y}">{down_label}</text>"#);
                }
            };
            match self.coordinates {
                Coordinates::None => return,
                Coordinates::Numbers => put((i.to_string(), i), (i.to_string(), i)),
                Coordinates::Chess => {
                    let name = Square::new(0, i).chess(n).to_string();
                    let file = name.trim_end_matches(|c: char| c.is_ascii_digit());
                    let rank = n.saturating_sub(i);
                    put((file.to_string(), i + 1), (rank.to_string(), rank));
                }
            }
        }
        let _ = writeln!(
            out,
            r#"<g font-family="{FONT}" font-size="{height}" fill="{text}"><g text-anchor="middle">
{across}</g><g text-anchor="end">
{down}</g></g>"#
        );
    }
}

pub(super) fn corner(square: Square) -> (usize, usize) {
    (square.column * SQUARE, square.row * SQUARE)
}

fn centre(square: Square) -> (usize, usize) {
    let (x, y) = corner(square);
    (x + SQUARE / 2, y + SQUARE / 2)
}

/// What is drawn on the square of a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Queen,
    Star,
}

impl Piece {
    /// Its name, in titles and as the anchor of its shape.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Queen => "queen",
            Self::Star => "star",
        }
    }

    pub(super) fn shape(self) -> &'static str {
        match self {
            Self::Queen => CROWN,
            Self::Star => STAR,
        }
    }
}

/// A crown with five points on a foot, in a square of 100 units.
const CROWN: &str = r#"<g transform="translate(50 54) scale(0.88) translate(-50 -54)"><path d="M26 69L15 40L34 55L33 29L45 51L50 25L55 51L67 29L66 55L85 40L74 69ZM25 73H75V79H25ZM22 83H78V90H22Z"/><circle cx="14" cy="35" r="5.5"/><circle cx="32.5" cy="24" r="5.5"/><circle cx="50" cy="19" r="5.5"/><circle cx="67.5" cy="24" r="5.5"/><circle cx="86" cy="35" r="5.5"/></g>"#;
/// A star with five points, in a square of 100 units.
const STAR: &str = r#"<path d="M50 15L59.4 40.1L86.1 41.3L65.2 57.9L72.3 83.7L50 69L27.7 83.7L34.8 57.9L13.9 41.3L40.6 40.1Z"/>"#;
