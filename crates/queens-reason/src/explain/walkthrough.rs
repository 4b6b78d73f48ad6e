//! An explanation to walk through, forwards and backwards: reasoning watched like any other search.

use super::Explain;
use super::tell::Phrase;
use super::{Explanation, Outcome, Step};
use queens_board::Language;
use queens_board::{Puzzle, Square, Unsupported};

/// The nodes that are searched for all steps together, some ten seconds of work: somebody waits for the next step.
const MAX_NODES: u64 = 1 << 21;

/// A puzzle's explanation with a position that moves both ways.
///
/// Each step rules a square out or places a queen, so there are at most n² and as many more as there are queens, and all of them are kept once they
/// have been found; they are found as one comes to them. Where finding them takes too long, the explanation ends
/// undecided.
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
    /// What comes after the steps found so far.
    explanation: Explanation,
    /// One more than the position, as long as there are more.
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

    /// How many steps were taken to come here.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The step that led here; none at the start.
    pub fn step(&self) -> Option<&Step> {
        self.taken().last()
    }

    /// The steps that led here.
    pub fn taken(&self) -> &[Step] {
        &self.steps[..self.position]
    }

    /// Whether there is no further step.
    pub fn is_done(&self) -> bool {
        self.position == self.steps.len()
    }

    /// One step on, which is returned; none if there is no more.
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

    /// One step back; false at the start.
    pub fn back(&mut self) -> bool {
        let is_possible = self.position > 0;
        self.position -= usize::from(is_possible);
        is_possible
    }

    /// To this step, or to the last one if there are fewer.
    pub fn seek(&mut self, position: usize) {
        self.position = self.position.min(position);
        while self.position < position && self.forward().is_some() {}
    }

    /// The queens on the board now: the given ones, then those placed, one after the other.
    pub fn queens(&self) -> Vec<Square> {
        let placed = self.taken().iter().filter_map(|step| step.place);
        self.puzzle.givens().queens().chain(placed).collect()
    }

    /// The squares ruled out so far, one step after the other; blocked ones are not among them.
    pub fn crosses(&self) -> Vec<Square> {
        let steps = self.taken().iter();
        steps.flat_map(|step| step.rule_out.clone()).collect()
    }

    /// What it all comes to, at the end.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_done().then(|| self.explanation.outcome())
    }

    /// The step that led here, in plain words, and at the end what it comes to.
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
