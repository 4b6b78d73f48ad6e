//! Draws the model as a screen of text: the board, beside it the method's data, below it a description of the last step.
//!
//! Colour never carries meaning on its own, and with [`Style::unicode`] off everything is drawn in ASCII.

use queens::Language;
use queens::board::Naming;

use super::model::{Destination, Mode};
use super::subject::Subject;
use super::{Model, wrapped};
use crate::stats::group;
use crate::terminal::{Area, Border, Buffer, CellStyle, Color, Extent, Span, TextLine};

mod board;
mod lane;
mod reasoning;
#[cfg(test)]
mod tests;

/// The capabilities of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) colour: bool,
    pub(crate) unicode: bool,
    /// How rows, columns and squares are named.
    pub(crate) naming: Naming,
}

impl Style {
    /// One of two texts.
    fn pick<T>(self, unicode: T, ascii: T) -> T {
        if self.unicode { unicode } else { ascii }
    }

    fn border(self) -> Border {
        self.pick(
            ['╭', '╮', '╯', '╰', '─', '│'],
            ['+', '+', '+', '+', '-', '|'],
        )
    }

    /// The style for secondary text.
    fn faint(self) -> CellStyle {
        CellStyle {
            ink: self.colour.then_some(Color::DarkGrey),
            ..CellStyle::default()
        }
    }

    /// The style for the most important text.
    fn strong(self) -> CellStyle {
        CellStyle {
            is_bold: true,
            ..CellStyle::default()
        }
    }
}

/// Draws everything.
pub(crate) fn draw(screen: &mut Buffer, model: &Model, style: Style) {
    let words = words(model, style);
    let width = usize::from(screen.area.width);
    let story = match &model.subject {
        Subject::Search(_) => 2,
        Subject::Race { .. } => 0,
        // Reasons are long. If three lines are not enough, the board gets less room.
        Subject::Reasoning(_) => wrapped(&words, width).len().clamp(3, 8) as u16,
    };
    let rows = [
        Extent::Just(1),
        Extent::Rest(1),
        Extent::Just(story),
        Extent::Just(1),
    ];
    let [title, body, below, keys] = screen.area.rows(rows);
    draw_title(screen, title, model, style);
    match &model.subject {
        Subject::Search(lane) => lane::draw_alone(screen, body, lane, style),
        Subject::Reasoning(walkthrough) => reasoning::draw(screen, body, walkthrough, style),
        Subject::Race { lanes, .. } => {
            // Equal widths, so that all boards are drawn at one size.
            let width = body.width / lanes.len().max(1) as u16;
            for (x, lane) in (body.x..).step_by(width.max(1).into()).zip(lanes) {
                let area = Area { x, width, ..body };
                lane::draw_in_race(screen, area, lane, style);
            }
        }
    }
    screen.wrapped(&[TextLine::new(words, style.strong())], below);
    draw_keys(screen, keys, model, style);
    if model.mode == Mode::Help {
        draw_help(screen, model, style);
    }
}

/// The description of the last step; in a race each lane has its own.
fn words(model: &Model, style: Style) -> String {
    match &model.subject {
        Subject::Search(lane) => lane.replay.narrate_in(Language::English, style.naming),
        Subject::Race { .. } => String::new(),
        Subject::Reasoning(walkthrough) => walkthrough.narrate(),
    }
}

fn draw_title(screen: &mut Buffer, area: Area, model: &Model, style: Style) {
    let dot = style.pick(" · ", " - ");
    let lanes = model.subject.lanes();
    let names: Vec<_> = lanes.iter().map(|lane| lane.method.name()).collect();
    let names = match &model.subject {
        Subject::Reasoning(_) => "reasoning".to_string(),
        Subject::Search(_) | Subject::Race { .. } => names.join(" against "),
    };
    let mut left = format!("queens{dot}n = {}{dot}{names}", model.n);
    if lanes.iter().any(|lane| lane.method.is_seeded()) {
        left += &format!("{dot}seed {}", model.seed);
    }
    let state = match (model.goal, model.playing) {
        _ if model.is_done() => "done".to_string(),
        (Some(_), _) => "running".to_string(),
        (None, true) => format!("{} {}s/s", group(model.speed), model.unit()),
        (None, false) => "paused".to_string(),
    };
    let right = format!("{} {}{dot}{state}", model.unit(), group(model.position()));
    let room = area.width as usize;
    let left: String = left
        .chars()
        .take(room.saturating_sub(right.chars().count() + 2))
        .collect();
    screen.line(&TextLine::new(left, style.strong()), area);
    let width = area.width.min(right.chars().count() as u16);
    let x = area.right() - width;
    screen.line(&TextLine::plain(right), Area { x, width, ..area });
}

fn draw_keys(screen: &mut Buffer, area: Area, model: &Model, style: Style) {
    let unit = model.unit();
    let mut line = match (&model.mode, model.goal) {
        (Mode::Jump(digits), _) => TextLine::plain(format!(
            "jump to {unit} {digits}_   (enter goes, esc leaves)"
        )),
        (_, Some(Destination::NextSolution)) => {
            TextLine::plain("looking for the next solution … esc stops")
        }
        (_, Some(Destination::Position(position))) => {
            TextLine::plain(format!("going to {unit} {} … esc stops", group(position)))
        }
        _ => {
            let play = if model.playing { "pause" } else { "play" };
            let arrows = style.pick("← →", "<- ->");
            let keys = [
                ("space", play),
                (arrows, "step"),
                ("+ -", "speed"),
                ("n", "solution"),
                ("/", "jump"),
                ("r", "restart"),
                ("?", "help"),
                ("q", "quit"),
            ];
            let spans = keys.into_iter().flat_map(|(key, meaning)| {
                let meaning = format!(" {meaning}  ");
                [
                    Span::new(key, style.strong()),
                    Span::new(meaning, style.faint()),
                ]
            });
            TextLine(spans.collect())
        }
    };
    if !style.unicode {
        for span in &mut line.0 {
            span.text = span.text.replace('…', "...");
        }
    }
    screen.line(&line, area);
}

fn draw_help(screen: &mut Buffer, model: &Model, style: Style) {
    let arrows = style.pick(("→", "←"), ("right", "left"));
    let unit = model.unit();
    let lines = [
        ("space", "play, pause".to_string()),
        (arrows.0, format!("one {unit} on")),
        (arrows.1, format!("one {unit} back")),
        ("+  -", format!("double or halve the {unit}s per second")),
        ("n", "run to the next solution".to_string()),
        ("/", format!("jump to a {unit}, back or forth")),
        ("r", "back to the start".to_string()),
        ("?", "this help".to_string()),
        ("q", "quit".to_string()),
    ];
    let mut text: Vec<TextLine> = lines
        .into_iter()
        .map(|(key, meaning)| {
            TextLine(vec![
                Span::new(format!(" {key:>6}  "), style.strong()),
                Span::plain(meaning),
            ])
        })
        .collect();
    let signs = if let Subject::Reasoning(_) = model.subject {
        match (style.colour, style.unicode) {
            (true, true) => {
                " ♛ queen   × no queen   yellow: what the step rests on   red: ruled out"
            }
            (true, false) => {
                " Q queen   x no queen   yellow: what the step rests on   red: ruled out"
            }
            (false, true) => {
                " ♛ queen (+ new)   ! the step rests on this   × ruled out by it   - before"
            }
            (false, false) => {
                " Q queen (+ new)   ! the step rests on this   x ruled out by it   - before"
            }
        }
    } else {
        style.pick(
            " ♛ queen, with its threats (^ ten or more)   × tried   ○ left   · line of attack",
            " Q queen, with its threats (^ ten or more)   x tried   o left   * line of attack",
        )
    };
    text.extend([TextLine::default(), TextLine::new(signs, style.faint())]);
    for lane in model.subject.lanes() {
        let (method, summary) = (lane.method.name(), lane.method.summary());
        text.push(TextLine::new(
            format!(" {method}: {summary}"),
            style.faint(),
        ));
    }
    let area = screen.area;
    let width = area.width.min(78);
    let room = usize::from(width.saturating_sub(2)).max(1);
    let lines: usize = text.iter().map(|line| line.wrapped(room).len()).sum();
    let height = area.height.min(lines as u16 + 2);
    let popup = Area {
        x: (area.width - width) / 2,
        y: (area.height - height) / 2,
        width,
        height,
    };
    screen.blank(popup);
    let title = " Keys (any key closes) ";
    let inside = screen.bordered(popup, style.border(), title, CellStyle::default());
    screen.wrapped(&text, inside);
}
