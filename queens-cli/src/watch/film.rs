//! A search as an animated GIF: the board, what was just done in plain words, and the counters.

use std::path::Path;

use queens::picture::{Coordinates, Drawing, FONT, SQUARE, Theme, escape};
use queens::{Event, Replay};

use super::view::group;
use crate::Failure;
use crate::args::watchable::Watchable;
use crate::picture;
use crate::picture::animation::{Still, gif};
use crate::progress::Progress;

/// The largest board in a GIF: beyond, nobody could read it.
const LARGEST: usize = 32;
/// The most steps in a GIF.
const MOST: u64 = 5_000;
/// The most steps if nobody said how many.
const UNASKED: u64 = 500;

/// What to show, and how.
#[derive(Debug)]
pub(crate) struct Film {
    pub(crate) n: usize,
    pub(crate) method: Watchable,
    pub(crate) seed: u64,
    /// Events a second.
    pub(crate) speed: u64,
    pub(crate) from: u64,
    pub(crate) steps: Option<u64>,
    pub(crate) theme: Theme,
}

impl Film {
    /// Writes the GIF.
    pub(crate) fn save(&self, path: &Path) -> Result<(), Failure> {
        if self.n == 0 || self.n > LARGEST {
            return Err(Failure::Input(format!(
                "a GIF shows boards from n = 1 to {LARGEST}, not n = {}",
                self.n
            )));
        }
        if self.steps.is_some_and(|steps| steps > MOST) {
            return Err(Failure::Input(format!("a GIF shows at most {MOST} steps")));
        }
        let stills = self.stills()?;
        let progress = Progress::start("pictures", Some(stills.len() as u64));
        let mut drawn = 0;
        let bytes = gif(&stills, 1.0, || {
            drawn += 1;
            progress.set(drawn);
        })?;
        drop(progress);
        picture::write(path, &bytes)
    }

    fn stills(&self) -> Result<Vec<Still>, Failure> {
        let mut replay = Replay::new(self.method.start(self.n, self.seed)?);
        replay.seek(self.from);
        // Viewers slow anything faster than fifty pictures a second down, so faster films leave steps out.
        let every = self.speed.div_ceil(50);
        let hundredths = (100 * every / self.speed.max(1)).clamp(2, 1_000) as u16;
        let last = self.from + self.steps.unwrap_or(UNASKED);
        let mut stills = vec![Still {
            svg: self.picture(&replay),
            hundredths: hundredths.max(100),
        }];
        while replay.step() < last && !replay.is_done() {
            let event = replay.forward();
            let is_end = matches!(event, Event::Solved | Event::Done) || replay.step() == last;
            if is_end || replay.step().is_multiple_of(every) {
                stills.push(Still {
                    svg: self.picture(&replay),
                    hundredths: if is_end { 300 } else { hundredths },
                });
            }
            if event == Event::Solved && self.steps.is_none() {
                break;
            }
        }
        if self.steps.is_none() && replay.event() != Some(Event::Solved) && !replay.is_done() {
            anstream::eprintln!(
                "the GIF ends at step {last}, before the first solution: --steps shows more, --from starts later"
            );
        }
        Ok(stills)
    }

    /// One picture: the board, and below it two lines of text.
    fn picture(&self, replay: &Replay) -> String {
        let drawing = Drawing {
            theme: self.theme,
            // The words count rows and columns from 0, so the board does too.
            coordinates: Coordinates::Numbers,
            ..Drawing::of_step(replay)
        };
        let side = 400.0;
        let scale = side / (self.n * SQUARE) as f64;
        let [left, top, ..] = drawing.margins().map(|units| units as f64 * scale);
        let (left, top) = (left.max(20.0), top.max(20.0));
        let (width, height) = (side + 2.0 * left, top + side + 74.0);
        let theme = drawing.theme;
        let tally = replay.search().tally();
        let [name, value] = match self.method.is_repair() {
            true => ["repairs", &group(tally.repairs)],
            false => ["backtracks", &group(tally.backtracks)],
        };
        let facts = format!(
            "{} · step {} · checks {} · {name} {value} · solutions {}",
            self.method,
            group(replay.step()),
            group(tally.checks),
            group(tally.solutions)
        );
        let words = escape(&replay.narrate());
        // Long sentences are set smaller, so that they fit.
        let size = (width - 16.0) / (words.chars().count() as f64 * 0.52);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.2} {height:.2}">
{definitions}<rect width="100%" height="100%" fill="{paper}"/>
<g transform="translate({left:.2} {top:.2}) scale({scale:.6})">{body}</g>
<g font-family="{FONT}" text-anchor="middle"><text x="{middle:.2}" y="{first:.2}" font-size="{size:.2}" font-weight="600" fill="{queen}">{words}</text>
<text x="{middle:.2}" y="{second:.2}" font-size="12" fill="{text}">{facts}</text></g>
</svg>"#,
            definitions = drawing.definitions(),
            paper = theme.paper,
            body = drawing.body(),
            middle = width / 2.0,
            first = top + side + 34.0,
            second = top + side + 58.0,
            size = size.min(15.0),
            queen = theme.queen,
            text = theme.text,
        )
    }
}
