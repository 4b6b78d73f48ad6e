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
/// The number of characters in a line of a description.
const LINE_LENGTH: usize = 62;
/// The width of a character, as a share of the size of the letters.
const CHARACTER_WIDTH: f64 = 0.54;
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
        let most = scenes.iter().map(|scene| scene.words.len()).max();
        let layout = Layout {
            size: (BOARD_SIDE / (longest as f64 * 0.5)).min(15.0),
            lines: most.unwrap_or(0).max(2),
            facts: Row::of(&scenes),
        };
        let draw = |scene: &Scene| Still {
            svg: scene.draw(&layout),
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
        words
            .split("; ")
            .flat_map(|line| wrapped(line, LINE_LENGTH))
            .collect(),
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
    (drawing, wrapped(&walkthrough.narrate(), LINE_LENGTH), facts)
}

/// One frame of the animation.
struct Scene {
    drawing: Drawing,
    words: Vec<String>,
    facts: Vec<String>,
    hundredths: u16,
}

/// The board's side in pixels.
const BOARD_SIDE: f64 = 400.0;

/// What all frames share, so that most of their pixels stay the same.
struct Layout {
    /// The size of the letters of the description.
    size: f64,
    /// The number of lines of the description.
    lines: usize,
    facts: Row,
}

/// Where the counters stand: each has room for the longest text that it shows in any frame.
#[derive(Debug)]
struct Row {
    size: f64,
    places: Vec<f64>,
}

impl Row {
    fn of(scenes: &[Scene]) -> Self {
        let columns = scenes.iter().map(|scene| scene.facts.len()).max();
        let widths: Vec<usize> = (0..columns.unwrap_or(0))
            .map(|column| {
                let facts = scenes.iter().filter_map(|scene| scene.facts.get(column));
                facts.map(|fact| fact.chars().count()).max().unwrap_or(0)
            })
            .collect();
        // Two characters between neighbours at least.
        let gaps = widths.len().saturating_sub(1);
        let characters = widths.iter().sum::<usize>() + 2 * gaps;
        let size = (BOARD_SIDE / (characters.max(1) as f64 * CHARACTER_WIDTH)).min(12.0);
        let text: f64 = widths
            .iter()
            .map(|&w| w as f64 * CHARACTER_WIDTH * size)
            .sum();
        let gap = (BOARD_SIDE - text) / gaps.max(1) as f64;
        let mut places = Vec::new();
        let mut place = 0.0;
        for width in widths {
            places.push(place);
            place += width as f64 * CHARACTER_WIDTH * size + gap;
        }
        Self { size, places }
    }
}

impl Scene {
    /// The board, and below it the last step and the counters. All texts start at the same place in every frame.
    fn draw(&self, layout: &Layout) -> String {
        let (size, lines) = (layout.size, layout.lines);
        let drawing = &self.drawing;
        let scale = BOARD_SIDE / (drawing.board.rows() * SQUARE) as f64;
        let [left, top, _, bottom] = drawing.margins().map(|units| units as f64 * scale);
        let (left, top) = (left.max(20.0), top.max(20.0));
        // The words begin below the labels of the columns.
        let first = 32.0 + (bottom - 12.0).max(0.0);
        let below = first + 6.0 + 20.0 * lines as f64;
        let (width, height) = (BOARD_SIDE + 2.0 * left, top + BOARD_SIDE + below + 14.0);
        let theme = drawing.theme;
        let text = |x: f64, y: f64, line: &str| {
            let y = top + BOARD_SIDE + y;
            format!(r#"<text x="{x:.2}" y="{y:.2}">{line}</text>"#)
        };
        let words = self.words.iter().enumerate();
        let words = words.map(|(index, line)| text(left, first + 20.0 * index as f64, line));
        let facts = self.facts.iter().zip(&layout.facts.places);
        let facts = facts.map(|(fact, place)| text(left + place, below, fact));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.2} {height:.2}">
{definitions}<rect width="100%" height="100%" fill="{paper}"/>
<g transform="translate({left:.2} {top:.2}) scale({scale:.6})">{body}{letters}</g>
<g font-family="{FONT}"><g font-size="{size:.2}" font-weight="600" fill="{queen}">{words}</g>
<g font-size="{small:.2}" fill="{text}">{facts}</g></g>
</svg>"#,
            definitions = drawing.definitions(),
            paper = theme.paper,
            body = drawing.body(),
            letters = letters(drawing, scale),
            queen = theme.queen,
            words = words.collect::<String>(),
            small = layout.facts.size,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_counter_reaches_into_the_next_one() {
        let scene = |facts: &[&str]| Scene {
            drawing: Drawing::new(4),
            words: Vec::new(),
            facts: facts.iter().map(|fact| (*fact).to_string()).collect(),
            hundredths: 2,
        };
        for method in ["tabu", "forward-checking:order=mrv"] {
            let scenes = ["step 1", "step 5,000"]
                .map(|step| scene(&[method, step, "checks 1,234", "backtracks 12", "solutions 0"]));
            let row = Row::of(&scenes);
            for scene in &scenes {
                let ends = scene.facts.iter().zip(&row.places);
                let ends = ends
                    .map(|(fact, place)| place + fact.len() as f64 * CHARACTER_WIDTH * row.size);
                let nexts = row.places[1..].iter().copied().chain([BOARD_SIDE + 0.1]);
                assert!(ends.zip(nexts).all(|(end, next)| end <= next), "{row:?}");
            }
        }
    }
}
