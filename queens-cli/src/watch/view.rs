//! The model as a screen of text: the board, beside it what the method keeps, below it what it is doing.
//!
//! Nothing is told by colour alone, and with [`Style::unicode`] off everything is drawn with ASCII.

use queens::board::Naming;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style as Look};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::model::{Destination, Mode};
use super::subject::Subject;
use super::{Model, wrapped};
use crate::stats::group;

mod board;
mod lane;
mod reasoning;
#[cfg(test)]
mod tests;

/// What the terminal can show.
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

    fn border(self) -> border::Set<'static> {
        self.pick(
            border::ROUNDED,
            border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            },
        )
    }

    /// For what matters less.
    fn faint(self) -> Look {
        if self.colour {
            Look::new().dark_gray()
        } else {
            Look::new()
        }
    }

    /// For what matters most.
    fn strong(self) -> Look {
        Look::new().add_modifier(Modifier::BOLD)
    }
}

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model, style: Style) {
    let words = words(model, style);
    let width = usize::from(frame.area().width);
    let story = match &model.subject {
        Subject::Search(_) => 2,
        Subject::Race { .. } => 0,
        // Reasons are long. Where three lines are not enough, the board gives way.
        Subject::Reasoning(_) => wrapped(&words, width).len().clamp(3, 8) as u16,
    };
    let rows = [
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(story),
        Constraint::Length(1),
    ];
    let [title, body, below, keys] = Layout::vertical(rows).areas(frame.area());
    draw_title(frame, title, model, style);
    match &model.subject {
        Subject::Search(lane) => lane::draw_alone(frame, body, lane, style),
        Subject::Reasoning(walkthrough) => reasoning::draw(frame, body, walkthrough, style),
        Subject::Race { lanes, .. } => {
            // Of one width, so that all boards are drawn at one size.
            let width = body.width / lanes.len().max(1) as u16;
            let columns = Layout::horizontal(vec![Constraint::Length(width); lanes.len()]);
            for (lane, area) in lanes.iter().zip(columns.split(body).iter()) {
                lane::draw_in_race(frame, *area, lane, style);
            }
        }
    }
    let words = Paragraph::new(Line::styled(words, style.strong())).wrap(Wrap { trim: true });
    frame.render_widget(words, below);
    draw_keys(frame, keys, model, style);
    if model.mode == Mode::Help {
        draw_help(frame, model, style);
    }
}

/// What was just done; in a race each lane has its own words.
fn words(model: &Model, style: Style) -> String {
    match &model.subject {
        Subject::Search(lane) => lane.replay.narrate_in(style.naming),
        Subject::Race { .. } => String::new(),
        Subject::Reasoning(walkthrough) => walkthrough.narrate(),
    }
}

fn draw_title(frame: &mut Frame<'_>, area: Rect, model: &Model, style: Style) {
    let dot = style.pick(" · ", " - ");
    let lanes = model.subject.lanes();
    let names: Vec<_> = lanes.iter().map(|lane| lane.method.name()).collect();
    let names = match &model.subject {
        Subject::Reasoning(_) => "reasoning".to_string(),
        Subject::Search(_) | Subject::Race { .. } => names.join(" against "),
    };
    let mut left = format!("queens{dot}n = {}{dot}{names}", model.n);
    if lanes.iter().any(|lane| lane.method.is_repair()) {
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
    frame.render_widget(Line::styled(left, style.strong()), area);
    let right = Paragraph::new(right).alignment(Alignment::Right);
    frame.render_widget(right, area);
}

fn draw_keys(frame: &mut Frame<'_>, area: Rect, model: &Model, style: Style) {
    let unit = model.unit();
    let line = match (&model.mode, model.goal) {
        (Mode::Jump(digits), _) => Line::from(format!(
            "jump to {unit} {digits}_   (enter goes, esc leaves)"
        )),
        (_, Some(Destination::NextSolution)) => {
            Line::from("looking for the next solution … esc stops")
        }
        (_, Some(Destination::Position(position))) => {
            Line::from(format!("going to {unit} {} … esc stops", group(position)))
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
                    Span::styled(key, style.strong()),
                    Span::styled(meaning, style.faint()),
                ]
            });
            spans.collect::<Line<'_>>()
        }
    };
    let line = if style.unicode {
        line
    } else {
        Line::from_iter(line.spans.into_iter().map(|span| {
            let text = span.content.replace('…', "...");
            Span::styled(text, span.style)
        }))
    };
    frame.render_widget(line, area);
}

fn draw_help(frame: &mut Frame<'_>, model: &Model, style: Style) {
    let arrows = style.pick(("→", "←"), ("right", "left"));
    let unit = model.unit();
    let lines = [
        ("space", "play, pause".to_string()),
        (arrows.0, format!("one {unit} on")),
        (arrows.1, format!("one {unit} back")),
        ("+  -", format!("twice, half as many {unit}s a second")),
        ("n", "run to the next solution".to_string()),
        ("/", format!("jump to a {unit}, back or forth")),
        ("r", "back to the start".to_string()),
        ("?", "this help".to_string()),
        ("q", "quit".to_string()),
    ];
    let mut text: Vec<Line<'_>> = lines
        .into_iter()
        .map(|(key, meaning)| {
            Line::from(vec![
                Span::styled(format!(" {key:>6}  "), style.strong()),
                Span::raw(meaning),
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
            " ♛ queen, with her threats (^ ten or more)   × tried   ○ left   · line of attack",
            " Q queen, with her threats (^ ten or more)   x tried   o left   * line of attack",
        )
    };
    text.extend([Line::default(), Line::styled(signs, style.faint())]);
    for lane in model.subject.lanes() {
        let (method, summary) = (lane.method.name(), lane.method.summary());
        text.push(Line::styled(format!(" {method}: {summary}"), style.faint()));
    }
    let area = frame.area();
    let width = area.width.min(78);
    let room = usize::from(width.saturating_sub(2)).max(1);
    let lines: usize = text
        .iter()
        .map(|line| line.width().div_ceil(room).max(1))
        .sum();
    let height = area.height.min(lines as u16 + 2);
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: false });
    let popup = Rect {
        x: (area.width - width) / 2,
        y: (area.height - height) / 2,
        width,
        height,
    };
    let block = Block::bordered()
        .border_set(style.border())
        .title(" Keys (any key closes) ");
    frame.render_widget(Clear, popup);
    frame.render_widget(paragraph.block(block), popup);
}
