//! A search as an animated GIF: the board, what was just done in plain words, and the counters.

use std::iter;
use std::path::Path;

use queens::board::Naming;
use queens::formats::picture::{Coordinates, Drawing, FONT, SQUARE, Theme, escape};
use queens::search::repair::Options;
use queens::{Event, Method, Replay};

use crate::Failure;
use crate::picture;
use crate::picture::animation::{Still, gif};
use crate::progress::Progress;
use crate::stats::group;

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
    pub(crate) method: Method,
    pub(crate) seed: u64,
    /// Events a second.
    pub(crate) speed: u64,
    pub(crate) from: u64,
    pub(crate) steps: Option<u64>,
    pub(crate) theme: Theme,
    pub(crate) naming: Naming,
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

    /// The scenes, drawn: all with letters of one size, such that the longest line fits.
    fn stills(&self) -> Result<Vec<Still>, Failure> {
        let scenes = self.scenes()?;
        let lines = scenes.iter().flat_map(|scene| &scene.words);
        let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        let size = (SIDE / (longest as f64 * 0.5)).min(15.0);
        let draw = |scene: &Scene| Still {
            svg: scene.draw(size),
            hundredths: scene.hundredths,
        };
        Ok(scenes.iter().map(draw).collect())
    }

    fn scenes(&self) -> Result<Vec<Scene>, Failure> {
        let search = self.method.start(self.n, Options::seeded(self.seed));
        let mut replay = Replay::new(search.map_err(Failure::input)?);
        replay.seek(self.from);
        // Viewers slow anything faster than fifty pictures a second down, so faster films leave steps out.
        let every = self.speed.div_ceil(50);
        let hundredths = (100 * every / self.speed.max(1)).clamp(2, 1_000) as u16;
        let last = self.from + self.steps.unwrap_or(UNASKED);
        let mut scenes = vec![self.scene(&replay, hundredths.max(100))];
        while replay.step() < last && !replay.is_done() {
            let event = replay.forward();
            let is_end = matches!(event, Event::Solved | Event::Done) || replay.step() == last;
            if is_end || replay.step().is_multiple_of(every) {
                scenes.push(self.scene(&replay, if is_end { 300 } else { hundredths }));
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
        Ok(scenes)
    }

    fn scene(&self, replay: &Replay, hundredths: u16) -> Scene {
        let tally = replay.search().tally();
        let changes = if self.method.is_repair() {
            ("repairs", tally.repairs)
        } else {
            ("backtracks", tally.backtracks)
        };
        let facts = [
            ("step", replay.step()),
            ("checks", tally.checks),
            changes,
            ("solutions", tally.solutions),
        ];
        let facts = facts.map(|(name, number)| format!("{name} {}", group(number)));
        let mut drawing = Drawing::of_step(replay);
        drawing.theme = self.theme;
        // The board is labelled as the words name its squares.
        drawing.coordinates = match self.naming {
            Naming::Chess => Coordinates::Chess,
            _ => Coordinates::Numbers,
        };
        Scene {
            drawing,
            words: (replay.narrate_in(self.naming).split("; "))
                .map(escape)
                .collect(),
            facts: iter::once(self.method.to_string()).chain(facts).collect(),
            hundredths,
        }
    }
}

/// One picture of the film.
struct Scene {
    drawing: Drawing,
    /// What was done, and on a line of its own what is next.
    words: Vec<String>,
    facts: Vec<String>,
    hundredths: u16,
}

/// The board's side in pixels.
const SIDE: f64 = 400.0;

impl Scene {
    /// The board, and below it what was just done, with letters of this size, and the counters. All texts start where
    /// they did in the picture before, so that most of their pixels stay.
    fn draw(&self, size: f64) -> String {
        let drawing = &self.drawing;
        let scale = SIDE / (drawing.n * SQUARE) as f64;
        let [left, top, ..] = drawing.margins().map(|units| units as f64 * scale);
        let (left, top) = (left.max(20.0), top.max(20.0));
        let (width, height) = (SIDE + 2.0 * left, top + SIDE + 92.0);
        let theme = drawing.theme;
        let text = |x: f64, y: f64, line: &str| {
            let y = top + SIDE + y;
            format!(r#"<text x="{x:.2}" y="{y:.2}">{line}</text>"#)
        };
        let words = self.words.iter().zip([32.0, 52.0]);
        let words = words.map(|(line, y)| text(left, y, line));
        let places = [0.0, 0.22, 0.4, 0.6, 0.83].map(|share| left + SIDE * share);
        let facts = self.facts.iter().zip(places);
        let facts = facts.map(|(fact, x)| text(x, 78.0, fact));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.2} {height:.2}">
{definitions}<rect width="100%" height="100%" fill="{paper}"/>
<g transform="translate({left:.2} {top:.2}) scale({scale:.6})">{body}</g>
<g font-family="{FONT}"><g font-size="{size:.2}" font-weight="600" fill="{queen}">{words}</g>
<g font-size="12" fill="{text}">{facts}</g></g>
</svg>"#,
            definitions = drawing.definitions(),
            paper = theme.paper,
            body = drawing.body(),
            queen = theme.queen,
            words = words.collect::<String>(),
            text = theme.text,
            facts = facts.collect::<String>(),
        )
    }
}
