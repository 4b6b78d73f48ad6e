//! Moves through an explanation forwards and backwards, so that it can be watched like a search.

use super::Explain;
use super::tell::Phrase;
use super::{Explanation, Outcome, Step};
use queens_board::Language;
use queens_board::{Puzzle, Square, Unsupported};

/// The most nodes to search for all steps together: about ten seconds of work, because a person waits for the next step.
const MAX_NODES: u64 = 1 << 21;

/// A puzzle's explanation with a position that moves both ways.
///
/// Each step is found when it is first reached and then kept. A step rules out a square or places a queen, so there are at most
/// n² steps plus one for each queen. If finding them takes too long, the explanation ends undecided.
///
/// ```
/// use queens::{Puzzle, Walkthrough};
///
/// let puzzle: Puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n".parse()?;
/// let mut walkthrough = Walkthrough::new(&puzzle)?;
/// walkthrough.forward();
/// assert_eq!(walkthrough.narrate(), "All free squares of region E are in column a, so a5, a4 and a3 are out.");
/// assert_eq!(walkthrough.crosses().len(), 3);
/// walkthrough.back();
/// assert!(walkthrough.crosses().is_empty());
/// walkthrough.seek(usize::MAX);
/// assert!(walkthrough.is_done());
/// assert_eq!(walkthrough.queens().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walkthrough {
    puzzle: Puzzle,
    /// Finds the steps after those found so far.
    explanation: Explanation,
    /// The steps up to the position and one more, if there are more.
    steps: Vec<Step>,
    position: usize,
}

impl Walkthrough {
    /// The explanation of a puzzle, before its first step.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Unsupported> {
        let mut explanation = puzzle.explain()?;
        let steps = next(&mut explanation).into_iter().collect();
        Ok(Self {
            puzzle: puzzle.clone(),
            explanation,
            steps,
            position: 0,
        })
    }

    /// The puzzle that is explained.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of steps taken so far.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The last step; `None` at the start.
    pub fn step(&self) -> Option<&Step> {
        self.taken().last()
    }

    /// The steps taken so far.
    pub fn taken(&self) -> &[Step] {
        &self.steps[..self.position]
    }

    /// Whether there is no further step.
    pub fn is_done(&self) -> bool {
        self.position == self.steps.len()
    }

    /// Moves one step forward and returns the step; `None` if there are no more.
    pub fn forward(&mut self) -> Option<&Step> {
        if self.is_done() {
            return None;
        }
        self.position += 1;
        if self.is_done() {
            self.steps.extend(next(&mut self.explanation));
        }
        self.step()
    }

    /// Moves one step back; returns false at the start.
    pub fn back(&mut self) -> bool {
        let is_possible = self.position > 0;
        self.position -= usize::from(is_possible);
        is_possible
    }

    /// Moves to this step, or to the last one if there are fewer.
    pub fn seek(&mut self, position: usize) {
        self.position = self.position.min(position);
        while self.position < position && self.forward().is_some() {}
    }

    /// The queens on the board now: the given ones, then the placed ones in order.
    pub fn queens(&self) -> Vec<Square> {
        let placed = self.taken().iter().filter_map(|step| step.place);
        self.puzzle.givens().queens().chain(placed).collect()
    }

    /// The squares ruled out so far, step by step, without blocked squares.
    pub fn crosses(&self) -> Vec<Square> {
        let steps = self.taken().iter();
        steps.flat_map(|step| step.rule_out.clone()).collect()
    }

    /// The outcome, after the last step.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_done().then(|| self.explanation.outcome())
    }

    /// Describes the last step in words and, at the end, the outcome.
    pub fn narrate(&self) -> String {
        self.narrate_in(Language::English)
    }

    /// The same in this language.
    pub fn narrate_in(&self, language: Language) -> String {
        let because = match self.step() {
            None => Phrase::Before.say(language, &[]),
            Some(step) => step.because(language, &self.puzzle),
        };
        let end = self.outcome().map(|outcome| match outcome {
            Outcome::Solved(_) if self.puzzle.board().stars() > 1 => Phrase::SolvedStars,
            Outcome::Solved(_) => Phrase::Solved,
            Outcome::Impossible => Phrase::Impossible,
            Outcome::Open(_) => Phrase::Open,
            Outcome::Undecided { found: 2.., .. } => Phrase::Several,
            Outcome::Undecided { .. } => Phrase::Undecided,
        });
        because + &end.map_or(String::new(), |end| end.say(language, &[]))
    }
}

fn next(explanation: &mut Explanation) -> Option<Step> {
    explanation.next_while(&mut |nodes| nodes < MAX_NODES)
}
