//! What a technique has found, as a step of named lines and squares.

use super::found::{Found, Reason, Within};
use super::step::{Step, Technique};
use queens_board::Line;
use queens_search::regions::line_sets::{LineSets, Open, indices};
use queens_search::regions::set::Set;

/// The step that a finding is.
pub(super) fn step<const W: usize>(board: &LineSets<W>, found: &Found<W>) -> Step {
    let line = |&line: &usize| board.line(line);
    let both = |lines: &Open, within: &Open| -> Vec<Line> {
        let numbers = indices(*lines).chain(indices(*within));
        numbers.map(|number| board.line(number)).collect()
    };
    let squares = |set: Set<W>| set.iter().map(|square| board.square(square)).collect();
    let mut steps: Vec<Step> = Vec::new();
    let (technique, lines) = match &found.reason {
        Reason::Single { line: needed } => (Technique::Single, vec![line(needed)]),
        Reason::Confined {
            line: confined,
            within,
        } => {
            let within = match *within {
                Within::Needed(number) => board.line(number),
                Within::Falling(square) => Line::Falling(board.square(square).falling(board.n)),
                Within::Rising(square) => Line::Rising(board.square(square).rising()),
            };
            (Technique::Confined, vec![line(confined), within])
        }
        Reason::Emptied { line: emptied } => (Technique::Emptied, vec![line(emptied)]),
        Reason::Sets { lines, within } => (Technique::Sets, both(lines, within)),
        Reason::Contradiction {
            steps: followed, ..
        } => {
            steps.extend(followed.iter().map(|found| step(board, found)));
            let lines = steps.last().map(|last| last.lines.clone());
            (Technique::Contradiction, lines.unwrap_or_default())
        }
        Reason::Empty { line: empty } => (Technique::NoSolution, vec![line(empty)]),
        Reason::Crowded { lines, within } => (Technique::NoSolution, both(lines, within)),
        Reason::Hopeless => (Technique::NoSolution, Vec::new()),
    };
    Step {
        technique,
        lines,
        squares: squares(found.rests_on),
        place: found.place.map(|square| board.square(square)),
        rule_out: squares(found.out),
        steps,
    }
}
