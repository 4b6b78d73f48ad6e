//! Writes a search, or the reasoning about a puzzle, as an animated GIF: the board, a description of the last step, and the
//! counters.

use std::iter;
use std::path::Path;

use queens::board::Naming;
use queens::formats::picture::{Coordinates, Drawing, FONT, SQUARE, Theme, escape};
use queens::{Language, Replay, Walkthrough};
use queens_render::animation::{Still, gif};

use super::subject::{Lane, Subject};
use super::wrapped;
use crate::progress::Progress;
use crate::stats::group;
use crate::{Failure, files};

/// The largest board in a GIF; larger ones would be unreadable.
const MAX_N: usize = 32;
/// The most steps in a GIF.
const MAX_STEPS: u64 = 5_000;
/// The number of characters in a line of a reason.
const WIDTH: usize = 62;
/// The most steps of a search if no number was given.
const DEFAULT_STEPS: u64 = 500;

/// Refuses boards that would be unreadable.
pub(crate) fn require(n: usize) -> Result<(), Failure> {
    if n == 0 || n > MAX_N {
        return Err(Failure::Input(format!(
            "a GIF shows boards from n = 1 to {MAX_N}, not n = {n}"
        )));
    }
    Ok(())
}

/// What to show, and how.
#[derive(Debug)]
pub(crate) struct Film {
    /// One search or reasoning, at its start.
    pub(crate) subject: Subject,
    /// Events per second.
    pub(crate) speed: u64,
    pub(crate) from: u64,
    pub(crate) steps: Option<u64>,
    pub(crate) theme: Theme,
    pub(crate) naming: Naming,
    /// Whether the sides of the board are labelled.
    pub(crate) has_labels: bool,
}

impl Film {
    /// Writes the GIF.
    pub(crate) fn save(self, path: &Path) -> Result<(), Failure> {
        if self.steps.is_some_and(|steps| steps > MAX_STEPS) {
            return Err(Failure::Input(format!(
                "a GIF shows at most {MAX_STEPS} steps"
            )));
        }
        let stills = self.stills()?;
        let progress = Progress::start("pictures", Some(stills.len() as u64));
        let mut drawn = 0;
        let bytes = gif(&stills, 1.0, &mut || {
            drawn += 1;
            progress.set(drawn);
        })
        .map_err(Failure::Input)?;
        drop(progress);
        files::write(path, &bytes)
    }

    /// Draws the scenes, all with letters of one size, so that the longest line fits.
    fn stills(self) -> Result<Vec<Still>, Failure> {
        let scenes = self.scenes()?;
        let lines = scenes.iter().flat_map(|scene| &scene.words);
        let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        let size = (SIDE / (longest as f64 * 0.5)).min(15.0);
        let most = scenes.iter().map(|scene| scene.words.len()).max();
        let lines = most.unwrap_or(0).max(2);
        let draw = |scene: &Scene| Still {
            svg: scene.draw(size, lines),
            hundredths: scene.hundredths,
        };
        Ok(scenes.iter().map(draw).collect())
    }

    fn scenes(mut self) -> Result<Vec<Scene>, Failure> {
        self.subject.seek(self.from);
        // Viewers slow down anything faster than fifty frames per second, so faster animations skip steps.
        let every = self.speed.div_ceil(50);
        let hundredths = every.saturating_mul(100) / self.speed.max(1);
        let hundredths = hundredths.clamp(2, 1_000) as u16;
        let unasked = match self.subject {
            // All steps.
            Subject::Reasoning(_) => MAX_STEPS,
            Subject::Search(_) | Subject::Race { .. } => DEFAULT_STEPS,
        };
        let last = self.from.saturating_add(self.steps.unwrap_or(unasked));
        let mut scenes = vec![self.scene(hundredths.max(100))?];
        let mut is_at_an_end = false;
        while self.subject.position() < last && !self.subject.is_done() {
            self.subject.forward();
            is_at_an_end = self.subject.is_at_an_end();
            let is_last = is_at_an_end || self.subject.position() == last;
            if is_last || self.subject.position().is_multiple_of(every) {
                scenes.push(self.scene(if is_last { 300 } else { hundredths })?);
            }
            if is_at_an_end && self.steps.is_none() {
                break;
            }
        }
        if self.steps.is_none() && !is_at_an_end && !self.subject.is_done() {
            crate::stderr::note!(
                "the GIF ends at step {last}, before the first solution: add more --steps, or start later with --from"
            );
        }
        Ok(scenes)
    }

    fn scene(&self, hundredths: u16) -> Result<Scene, Failure> {
        let (mut drawing, words, facts) = match &self.subject {
            Subject::Reasoning(walkthrough) => reasoning(walkthrough),
            Subject::Search(lane) => search(lane, self.naming),
            Subject::Race { .. } => {
                return Err(Failure::input("a GIF shows one method: give one --method"));
            }
        };
        drawing.theme = self.theme;
        // The labels of the board have the notation of the words.
        drawing.coordinates = match self.naming {
            _ if !self.has_labels => Coordinates::None,
            Naming::Chess => Coordinates::Chess,
            _ => Coordinates::Numbers,
        };
        Ok(Scene {
            drawing,
            words: words.iter().map(|line| escape(line)).collect(),
            facts,
            hundredths,
        })
    }
}

/// A board, the last step and on a separate line the next one, and the counters.
type SceneText = (Drawing, Vec<String>, Vec<String>);

fn search(lane: &Lane, naming: Naming) -> SceneText {
    let (method, replay): (_, &Replay) = (lane.method, &lane.replay);
    let tally = replay.search().tally();
    let changes = if method.is_seeded() {
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
    let words = replay.narrate_in(Language::English, naming);
    (
        Drawing::of_step(replay),
        words.split("; ").map(str::to_string).collect(),
        iter::once(method.to_string()).chain(facts).collect(),
    )
}

fn reasoning(walkthrough: &Walkthrough) -> SceneText {
    let drawing = Drawing::of_walkthrough(walkthrough);
    let technique = walkthrough.step().map(|step| step.technique.to_string());
    let facts = vec![
        "reasoning".to_string(),
        format!("step {}", walkthrough.position()),
        format!("queens {}", drawing.queens.len()),
        technique.unwrap_or_default(),
    ];
    (drawing, wrapped(&walkthrough.narrate(), WIDTH), facts)
}

/// One frame of the animation.
struct Scene {
    drawing: Drawing,
    words: Vec<String>,
    facts: Vec<String>,
    hundredths: u16,
}

/// The board's side in pixels.
const SIDE: f64 = 400.0;

impl Scene {
    /// The board, and below it the last step, in this many lines with letters of this size, and the counters. All texts start at
    /// the same place in every frame, so that most of their pixels stay the same.
    fn draw(&self, size: f64, lines: usize) -> String {
        let drawing = &self.drawing;
        let scale = SIDE / (drawing.board.rows() * SQUARE) as f64;
        let [left, top, _, bottom] = drawing.margins().map(|units| units as f64 * scale);
        let (left, top) = (left.max(20.0), top.max(20.0));
        // The words begin below the labels of the columns.
        let first = 32.0 + (bottom - 12.0).max(0.0);
        let below = first + 6.0 + 20.0 * lines as f64;
        let (width, height) = (SIDE + 2.0 * left, top + SIDE + below + 14.0);
        let theme = drawing.theme;
        let text = |x: f64, y: f64, line: &str| {
            let y = top + SIDE + y;
            format!(r#"<text x="{x:.2}" y="{y:.2}">{line}</text>"#)
        };
        let words = self.words.iter().enumerate();
        let words = words.map(|(index, line)| text(left, first + 20.0 * index as f64, line));
        let places = [0.0, 0.22, 0.4, 0.6, 0.83].map(|share| left + SIDE * share);
        let facts = self.facts.iter().zip(places);
        let facts = facts.map(|(fact, x)| text(x, below, fact));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.2} {height:.2}">
{definitions}<rect width="100%" height="100%" fill="{paper}"/>
<g transform="translate({left:.2} {top:.2}) scale({scale:.6})">{body}{letters}</g>
<g font-family="{FONT}"><g font-size="{size:.2}" font-weight="600" fill="{queen}">{words}</g>
<g font-size="12" fill="{text}">{facts}</g></g>
</svg>"#,
            definitions = drawing.definitions(),
            paper = theme.paper,
            body = drawing.body(),
            letters = letters(drawing, scale),
            queen = theme.queen,
            words = words.collect::<String>(),
            text = theme.text,
            facts = facts.collect::<String>(),
        )
    }
}

/// The letter of each region, in a corner of its first square, because the words refer to it.
fn letters(drawing: &Drawing, scale: f64) -> String {
    let Some(regions) = drawing.board.regions() else {
        return String::new();
    };
    let size = (9.0 / scale).clamp(28.0, 60.0);
    let letter = |region| {
        let square = regions.squares(region).next()?;
        let (x, y) = (square.column * SQUARE + 6, square.row * SQUARE);
        let letter = escape(&regions.label(region).to_string());
        let y = y as f64 + size;
        Some(format!(r#"<text x="{x}" y="{y:.1}">{letter}</text>"#))
    };
    let letters: String = (0..regions.n()).filter_map(letter).collect();
    let ink = drawing.theme.queen;
    format!(
        r#"<g font-family="{FONT}" font-size="{size:.1}" font-weight="600" fill="{ink}">{letters}</g>"#
    )
}
