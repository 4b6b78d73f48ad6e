//! What a technique has found as a step, with its sentence.

use super::found::{Found, Reason, Within};
use super::step::{Step, Technique};
use super::tell::Teller;
use queens_board::Language;
use queens_board::{Line, Regions, Square};
use queens_search::regions::board::{Board, indices};
use queens_search::regions::set::Set;

/// What is needed to name lines and squares.
pub(super) struct Words<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    pub(super) regions: Option<&'a Regions>,
}

impl<const W: usize> Words<'_, W> {
    /// The step that a finding is.
    pub(super) fn step(&self, found: &Found<W>) -> Step {
        let mut lines = Vec::new();
        let mut steps = Vec::new();
        let technique = match &found.reason {
            Reason::Single { line } => {
                lines.push(self.board.line(*line));
                Technique::Single
            }
            Reason::Confined { line, within } => {
                lines.extend([self.board.line(*line), self.within(*within)]);
                Technique::Confined
            }
            Reason::Emptied { line } => {
                lines.push(self.board.line(*line));
                Technique::Emptied
            }
            Reason::Sets { lines: set, within } => {
                lines.extend(
                    indices(*set)
                        .chain(indices(*within))
                        .map(|line| self.board.line(line)),
                );
                Technique::Sets
            }
            Reason::Contradiction {
                steps: followed, ..
            } => {
                steps.extend(followed.iter().map(|found| self.step(found)));
                lines.extend(
                    steps
                        .last()
                        .iter()
                        .flat_map(|last| last.lines.iter().copied()),
                );
                Technique::Contradiction
            }
            Reason::Empty { line } => {
                lines.push(self.board.line(*line));
                Technique::NoSolution
            }
            Reason::Crowded { lines: set, within } => {
                lines.extend(
                    indices(*set)
                        .chain(indices(*within))
                        .map(|line| self.board.line(line)),
                );
                Technique::NoSolution
            }
            Reason::Hopeless => Technique::NoSolution,
        };
        let mut step = Step {
            technique,
            lines,
            squares: self.squares(found.rests_on),
            place: found.place.map(|square| self.board.square(square)),
            rule_out: self.squares(found.out),
            because: String::new(),
            steps,
        };
        step.because = Teller {
            language: Language::English,
            n: self.board.n,
            regions: self.regions,
        }
        .sentence(&step);
        step
    }

    fn within(&self, within: Within) -> Line {
        match within {
            Within::Needed(line) => self.board.line(line),
            Within::Falling(square) => {
                Line::Falling(self.board.square(square).falling(self.board.n))
            }
            Within::Rising(square) => Line::Rising(self.board.square(square).rising()),
        }
    }

    fn squares(&self, squares: Set<W>) -> Vec<Square> {
        squares
            .iter()
            .map(|square| self.board.square(square))
            .collect()
    }
}
