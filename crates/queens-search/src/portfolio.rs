//! Runs several engines to complete a puzzle, one after another, the cheapest first.
//!
//! Forced queens decide many boards. A few dozen steps of repair complete nearly every board with much room (n = 1,000 with 300
//! random queens takes half a millisecond, where search takes 45), and search decides the rest. If the *first* completion in
//! lexicographic order is wanted, it is derived from any other, which saves most of the questions on the way.
//!
//! Not included, because no board is known on which they help: a SAT solver, which takes longer than search on random boards and
//! on filled corners alike, and more repair after the search has begun. Such an [`Engine`] can be chosen by name.

use std::fmt;

use crate::complete::{Completer, FreeSquares, InOrder, Question, RepairCompleter};
use crate::{Answer, Complete, Path};
use queens_board::{Puzzle, Solution};

/// Steps of repair before the search: boards that repair can complete take a few dozen.
const REPAIR_STEPS: u64 = 64;

/// An engine's name, and the singular and plural of its steps.
pub type Names = [&'static str; 3];

const SEARCH: Names = ["search", "node", "nodes"];
const BY_REPAIR: Names = ["repair", "step of repair", "steps of repair"];
const IN_ORDER: Names = ["in order", "node in order", "nodes in order"];

/// A question about a puzzle's completions that is answered a slice at a time: the caller controls the clock, the progress bar
/// and the stop button.
pub trait Engine: fmt::Debug {
    /// The names of the engine and its steps.
    fn names(&self) -> Names;

    /// The steps so far.
    fn steps(&self) -> u64;

    /// Continues for at most this many steps.
    fn run(&mut self, steps: u64) -> Answer;

    /// Continues in slices of this many steps until there is an answer or `go_on` returns false.
    ///
    /// ```
    /// use queens::ClassicPuzzle;
    /// use queens::search::complete::InOrder;
    /// use queens::search::{Answer, Engine};
    ///
    /// let mut search = InOrder::new(&ClassicPuzzle::new(36));
    /// let mut slices_left = 3;
    /// let mut go_on = || {
    ///     slices_left -= 1;
    ///     slices_left > 0
    /// };
    /// assert_eq!(search.run_while(100, &mut go_on), Answer::Undecided);
    /// assert_eq!(search.steps(), 300);
    /// ```
    fn run_while(&mut self, slice: u64, go_on: &mut dyn FnMut() -> bool) -> Answer {
        loop {
            match self.run(slice) {
                Answer::Undecided if go_on() => {}
                answer => return answer,
            }
        }
    }
}

/// The work of one engine, and why it was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// The engine's name.
    pub engine: &'static str,
    /// Why it was used.
    pub why: &'static str,
    /// The number of steps it took.
    pub steps: u64,
    unit: [&'static str; 2],
}

impl Effort {
    const fn new([engine, one, several]: Names, steps: u64, why: &'static str) -> Self {
        Self {
            engine,
            why,
            steps,
            unit: [one, several],
        }
    }
}

/// `1 node`, `12 nodes`.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, several] = self.unit;
        let unit = if self.steps == 1 { one } else { several };
        write!(f, "{} {unit}", self.steps)
    }
}

/// Completes a puzzle with the engine that suits it: forced queens decide many boards, a few dozen steps of repair complete
/// nearly every board with much room, and search decides the rest. Boards with other lines than the classic ones have a
/// separate search, without a budget.
///
/// ```
/// use queens::Puzzle;
/// use queens::search::Answer;
/// use queens::search::Portfolio;
///
/// let mut portfolio = Portfolio::new(&Puzzle::new(40), 0);
/// assert!(matches!(portfolio.run(1_000), Answer::Completion(_)));
/// let [effort] = portfolio.efforts() else { panic!() };
/// assert_eq!(effort.engine, "repair");
/// ```
#[derive(Debug)]
pub struct Portfolio<'a> {
    path: Path,
    wants_first: bool,
    /// The puzzle's board, kept for a search in order.
    board: Option<FreeSquares>,
    stage: Stage<'a>,
    efforts: Vec<Effort>,
}

#[derive(Debug)]
enum Stage<'a> {
    /// Forced queens, then repair with this seed.
    Start(u64),
    /// The engine that decides, and why it was chosen.
    Engine(Box<dyn Engine + 'a>, &'static str),
    /// A completion is known, and the first one is wanted.
    InOrder(Box<InOrder>),
    Decided(Option<Solution>),
}

impl<'a> Portfolio<'a> {
    /// The engines in the order that suits most puzzles. The same seed gives the same repair.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Self {
        Self::at(puzzle, Stage::Start(seed))
    }

    /// A single engine, chosen by name.
    pub fn with(puzzle: &Puzzle, engine: impl Engine + 'a) -> Self {
        Self::at(puzzle, Stage::Engine(Box::new(engine), "it was requested"))
    }

    fn at(puzzle: &Puzzle, stage: Stage<'a>) -> Self {
        Self {
            path: Path::of(puzzle),
            wants_first: false,
            board: None,
            stage,
            efforts: Vec::new(),
        }
    }

    /// Asks for the first completion in lexicographic order instead of any.
    #[must_use]
    pub fn first(self, wants_first: bool) -> Self {
        Self {
            wants_first,
            ..self
        }
    }

    /// The work done so far, engine by engine.
    pub fn efforts(&self) -> &[Effort] {
        &self.efforts
    }

    /// The number of known rows of the first completion, once any completion is known.
    pub fn rows_known(&self) -> Option<usize> {
        match &self.stage {
            Stage::InOrder(search) => Some(search.row()),
            _ => None,
        }
    }

    /// Continues for at most this many steps of one engine: if it is another engine's turn, that one runs in the next call. An
    /// answer stays the same once there is one.
    ///
    /// # Panics
    /// If an external engine returns something that is not a completion of the puzzle.
    pub fn run(&mut self, steps: u64) -> Answer {
        // The search for boards with other lines finds completions in lexicographic order.
        let is_first = match &self.stage {
            Stage::Start(_) => !matches!(self.path, Path::Classic(_)),
            Stage::InOrder(_) => true,
            Stage::Engine(..) | Stage::Decided(_) => false,
        };
        let (answer, effort) = match &mut self.stage {
            &mut Stage::Start(seed) => self.start(seed, steps),
            Stage::Engine(engine, why) => {
                let answer = engine.run(steps);
                (answer, Effort::new(engine.names(), engine.steps(), why))
            }
            Stage::InOrder(search) => {
                let answer = search.run(steps);
                let why = "the first in lexicographic order is wanted";
                (answer, Effort::new(IN_ORDER, search.nodes(), why))
            }
            Stage::Decided(Some(solution)) => return Answer::Completion(solution.clone()),
            Stage::Decided(None) => return Answer::NoMore,
        };
        match self.efforts.last_mut() {
            Some(last) if last.engine == effort.engine => *last = effort,
            _ => self.efforts.push(effort),
        }
        match answer {
            Answer::Undecided => {}
            Answer::NoMore => self.stage = Stage::Decided(None),
            Answer::Completion(ref found) => {
                assert!(self.path.puzzle().admits(found), "this is not a completion");
                if self.wants_first && !is_first {
                    self.stage = if let Path::Classic(puzzle) = &self.path {
                        let board = self.board.take();
                        let search = InOrder::from_board(puzzle, board, found.clone());
                        Stage::InOrder(Box::new(search))
                    } else {
                        Stage::Start(0)
                    };
                    return Answer::Undecided;
                }
                self.stage = Stage::Decided(Some(found.clone()));
            }
        }
        answer
    }

    /// Forced queens, then a little repair; the search is next.
    fn start(&mut self, seed: u64, steps: u64) -> (Answer, Effort) {
        let puzzle = match &self.path {
            Path::Classic(puzzle) => puzzle,
            path @ (Path::Permutation(puzzle) | Path::General(puzzle)) => {
                let first = puzzle.completions().next();
                let answer = first.map_or(Answer::NoMore, Answer::Completion);
                return (answer, Effort::new(SEARCH, 0, path.why()));
            }
        };
        let mut search = Completer::new(puzzle);
        self.board = self.wants_first.then(|| search.board().copy());
        let answer = search.run(0);
        if answer != Answer::Undecided {
            return (answer, Effort::new(SEARCH, 0, "forced queens decide"));
        }
        let question = Box::new(Question::of(search));
        self.stage = Stage::Engine(question, "repair found no completion, or there is none");
        let mut repair = RepairCompleter::new(puzzle, seed);
        // Half of a small budget is left to the search, which can prove that there is no completion.
        let found = repair.run(steps.div_ceil(2).min(REPAIR_STEPS));
        let answer = found.map_or(Answer::Undecided, Answer::Completion);
        let why = "most boards with room take few steps";
        (answer, Effort::new(BY_REPAIR, repair.steps(), why))
    }
}

/// Its steps are those of all engines together.
impl Engine for Portfolio<'_> {
    fn names(&self) -> Names {
        ["auto", "step", "steps"]
    }

    fn steps(&self) -> u64 {
        self.efforts.iter().map(|effort| effort.steps).sum()
    }

    fn run(&mut self, steps: u64) -> Answer {
        self.run(steps)
    }
}

/// Searches whose steps are nodes.
macro_rules! engines {
    ($($search:ty => $names:expr),+ $(,)?) => {
        $(impl Engine for $search {
            fn names(&self) -> Names {
                $names
            }

            fn steps(&self) -> u64 {
                self.nodes()
            }

            fn run(&mut self, steps: u64) -> Answer {
                self.run(steps)
            }
        })+
    };
}

engines! { Completer => SEARCH, Question => SEARCH, InOrder => IN_ORDER }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;
    use queens_board::{ClassicPuzzle, Rules, Square};

    fn decide(mut portfolio: Portfolio<'_>) -> (Option<Solution>, Vec<&'static str>) {
        loop {
            let answer = portfolio.run(1_000);
            if answer != Answer::Undecided {
                assert_eq!(portfolio.run(0), answer, "the answer stays");
                let engines = portfolio.efforts().iter().map(|effort| effort.engine);
                return (answer.completion(), engines.collect());
            }
        }
    }

    #[test]
    fn every_puzzle_gets_the_cheapest_engine_that_decides_it() {
        let (found, engines) = decide(Portfolio::new(&random::some_givens(100, 20, 1), 0));
        assert!(found.is_some());
        assert_eq!(engines, ["repair"]);
        let mut hopeless = ClassicPuzzle::new(8);
        for column in 0..8 {
            hopeless.block(Square::new(3, column)).unwrap();
        }
        assert_eq!(decide(Portfolio::new(&hopeless, 0)), (None, vec!["search"]));
        let crowded = random::blocked(32, 0.79, 1);
        let (found, engines) = decide(Portfolio::new(&crowded, 0));
        assert_eq!(found.is_some(), Completer::new(&crowded).next().is_some());
        assert_eq!(engines, ["repair", "search"]);
    }

    #[test]
    fn the_first_completion_is_that_of_a_search_in_order() {
        let puzzle = ClassicPuzzle::new(20);
        let portfolio = Portfolio::with(&puzzle, Completer::new(&puzzle)).first(true);
        let (first, engines) = decide(portfolio);
        assert_eq!(first, puzzle.completions().next());
        assert_eq!(engines, ["search", "in order"]);
    }

    /// An engine that has one answer.
    #[derive(Debug)]
    struct FixedAnswer(Solution);

    impl Engine for FixedAnswer {
        fn names(&self) -> Names {
            ["knows", "step", "steps"]
        }

        fn steps(&self) -> u64 {
            0
        }

        fn run(&mut self, _: u64) -> Answer {
            Answer::Completion(self.0.clone())
        }
    }

    #[test]
    fn an_engines_answer_on_other_boards_is_not_taken_for_the_first() {
        for rules in [Rules::TORUS, Rules::TOUCH] {
            let puzzle = Puzzle::under(rules, 7);
            let last = puzzle.completions().last().unwrap();
            let portfolio = || Portfolio::with(&puzzle, FixedAnswer(last.clone()));
            let (first, engines) = decide(portfolio().first(true));
            assert_eq!(first, puzzle.completions().next());
            assert_eq!(engines, ["knows", "search"]);
            assert_eq!(decide(portfolio()), (Some(last.clone()), vec!["knows"]));
        }
    }
}
