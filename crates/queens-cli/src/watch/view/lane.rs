//! Draws one method's board and data.

use std::ops::Range;

use queens::board::Naming;
use queens::formats::picture::{Drawing, conflicts};
use queens::{Event, Language, Replay};

use super::Style;
use super::board::{self, Layout as BoardLayout};
use crate::stats::group;
use crate::terminal::{Area, Buffer, Extent, Span, TextLine};
use crate::watch::subject::Lane;

/// A single method: the board at the left, its data at the right.
pub(super) fn draw_alone(screen: &mut Buffer, area: Area, lane: &Lane, style: Style) {
    let drawing = Drawing::of_step(&lane.replay);
    let (layout, right) = board::draw_beside(&drawing, area, screen, style);
    let mut lines = vec![
        TextLine::new(lane.method.summary(), style.faint()),
        TextLine::default(),
    ];
    lines.extend(kept(&lane.replay, layout.rows(), style));
    lines.push(TextLine::default());
    lines.extend(counters(lane, style));
    if lane.method.is_seeded() {
        lines.push(TextLine::default());
        lines.extend(conflict_history(&lane.replay, right.width, style));
    }
    screen.wrapped(&lines, right);
}

/// One of several methods: the board above, its counters and description below.
pub(super) fn draw_in_race(screen: &mut Buffer, area: Area, lane: &Lane, style: Style) {
    let title = match lane.first_solution {
        Some(checks) => format!(" {}: solved at {} ", lane.method, group(checks)),
        None => format!(" {} ", lane.method),
    };
    let inside = screen.bordered(area, style.border(), &title, style.faint());

    let drawing = Drawing::of_step(&lane.replay);
    // The counters come first, then the board; the description gets the remaining room.
    let facts = counters(lane, style);
    let room = inside.height.saturating_sub(facts.len() as u16 + 2);
    let layout = BoardLayout::new(
        drawing.board.rows(),
        inside.width,
        room,
        board::focus(&drawing),
    );
    let rows = [
        Extent::Just(layout.size().1),
        Extent::Just(facts.len() as u16 + 1),
        Extent::Rest(0),
    ];
    let [top, middle, bottom] = inside.rows(rows);
    board::draw(&drawing, layout, top, screen, style);
    let facts = [vec![TextLine::default()], facts].concat();
    screen.lines(&facts, middle);
    let words = TextLine::new(
        lane.replay.narrate_in(Language::English, style.naming),
        style.strong(),
    );
    screen.wrapped(&[words], bottom);
}

/// The array, with `-` for rows without a queen, for the visible rows; or the squares in the order in which they were chosen, if
/// a row may have several.
fn kept(replay: &Replay, rows: Range<usize>, style: Style) -> Vec<TextLine> {
    let search = replay.search();
    let queens = search.queens();
    let columns = search.columns();
    let has_array = search.is_by_row();
    let (name, text) = if has_array {
        let column = |column: &Option<usize>| column.map_or("-".to_string(), |c| c.to_string());
        let shown: Vec<_> = columns[rows.clone()].iter().map(column).collect();
        let more = |is_more| {
            if is_more {
                style.pick("…, ", "..., ")
            } else {
                ""
            }
        };
        let (before, after) = (more(rows.start > 0), more(rows.end < columns.len()));
        let after = after.trim_end_matches(", ");
        let comma = if after.is_empty() { "" } else { ", " };
        let text = format!("[{before}{}{comma}{after}]", shown.join(", "));
        ("array  ", text)
    } else {
        let squares = queens.iter().map(|queen| match style.naming {
            Naming::Chess => queen.chess(search.n()).to_string(),
            _ => format!("{},{}", queen.row, queen.column),
        });
        ("squares ", squares.collect::<Vec<_>>().join("  "))
    };
    let mut lines = vec![TextLine(vec![
        Span::new(name, style.faint()),
        Span::plain(text),
    ])];
    if !conflicts(search.n(), &queens).is_empty() {
        let shown = queens
            .iter()
            .filter(|queen| !has_array || rows.contains(&queen.row));
        let threats = shown.map(|queen| {
            let attackers = queens.iter().filter(|other| other.attacks(*queen));
            attackers.count().to_string()
        });
        let threats: Vec<_> = threats.collect();
        lines.push(TextLine(vec![
            Span::new("threats", style.faint()),
            Span::plain(format!(" {}", threats.join(" "))),
        ]));
    }
    lines
}

fn counters(lane: &Lane, style: Style) -> Vec<TextLine> {
    let tally = lane.replay.search().tally();
    let last = if lane.method.is_seeded() {
        [("repairs", tally.repairs), ("restarts", tally.restarts)]
    } else {
        [
            ("placements", tally.placements),
            ("backtracks", tally.backtracks),
        ]
    };
    let first = [("tries", tally.tries), ("checks", tally.checks)];
    let found = [("solutions", tally.solutions)];
    first
        .into_iter()
        .chain(last)
        .chain(found)
        .map(|(name, number)| {
            TextLine(vec![
                Span::new(format!("{name:<11}"), style.faint()),
                Span::plain(format!("{:>9}", group(number))),
            ])
        })
        .collect()
}

/// The current number of attacking pairs, and its recent history as a small chart.
fn conflict_history(replay: &Replay, width: u16, style: Style) -> Vec<TextLine> {
    let width = u64::from(width.clamp(8, 120)) - 1;
    let mut history = Vec::new();
    replay.recall(width, |search, event| {
        if matches!(
            event,
            Event::Placed(_) | Event::Moved { .. } | Event::Replaced | Event::Restarted
        ) {
            history.push(conflicts(search.n(), &search.queens()).len());
        }
    });
    let search = replay.search();
    let now = conflicts(search.n(), &search.queens()).len();
    let most = history.iter().copied().max().unwrap_or(0).max(1);
    let bars: Vec<char> = style.pick("▁▂▃▄▅▆▇█", "_.:-=+*#").chars().collect();
    let bar = |value: &usize| bars[value * (bars.len() - 1) / most];
    vec![
        TextLine(vec![
            Span::new("conflicts  ", style.faint()),
            Span::plain(format!("{now:>9}")),
        ]),
        TextLine::plain(history.iter().map(bar).collect::<String>()),
    ]
}
