//! Draws the reasoning about a puzzle: its board, and beside it the progress.

use queens::Walkthrough;
use queens::formats::picture::Drawing;

use super::Style;
use super::board;
use crate::terminal::{Area, Buffer, Span, TextLine};

/// The board at the left; at the right the technique, and the counts.
pub(super) fn draw(screen: &mut Buffer, area: Area, walkthrough: &Walkthrough, style: Style) {
    let drawing = Drawing::of_walkthrough(walkthrough);
    let (_, right) = board::draw_beside(&drawing, area, screen, style);
    let n = drawing.board.rows();
    let fact = |name: &str, text: String| {
        TextLine(vec![
            Span::new(format!("{name:<11}"), style.faint()),
            Span::plain(text),
        ])
    };
    let technique = walkthrough.step().map(|step| step.technique.to_string());
    let queens = walkthrough.queens().len();
    let crosses = walkthrough.crosses().len();
    let lines = vec![
        TextLine::new("reasons, the easiest first", style.faint()),
        TextLine::default(),
        fact("technique", technique.unwrap_or_default()),
        fact("queens", format!("{queens} of {n}")),
        fact("ruled out", crosses.to_string()),
    ];
    screen.wrapped(&lines, right);
}
