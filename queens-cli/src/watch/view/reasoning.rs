//! The reasoning about a puzzle: its board, and beside it how far it has come.

use queens::Walkthrough;
use queens::formats::picture::Drawing;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::Style;
use super::board;

/// The board at the left; at the right the technique, and what is known.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, walkthrough: &Walkthrough, style: Style) {
    let drawing = Drawing::of_walkthrough(walkthrough);
    let (_, right) = board::draw_beside(&drawing, area, frame, style);
    let n = drawing.n;
    let fact = |name: &str, text: String| {
        Line::from(vec![
            Span::styled(format!("{name:<11}"), style.faint()),
            Span::raw(text),
        ])
    };
    let technique = walkthrough.step().map(|step| step.technique.to_string());
    let queens = walkthrough.queens().len();
    let crosses = walkthrough.crosses().len();
    let lines = vec![
        Line::styled("reasons, the easiest first", style.faint()),
        Line::default(),
        fact("technique", technique.unwrap_or_default()),
        fact("queens", format!("{queens} of {n}")),
        fact("ruled out", crosses.to_string()),
    ];
    let paragraph = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(paragraph, right);
}
