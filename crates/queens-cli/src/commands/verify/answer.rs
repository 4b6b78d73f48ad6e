//! Judges one answer: what a program printed, board by board and as a whole.

use queens::board::Naming;
use queens::formats::Written;
use queens::{Board, Misplaced, Puzzle, Rules, Solution, Square, known};

use super::counters::Counters;
use super::seen::Seen;
use super::task::Task;
use super::trace::Follower;
use super::verdict::{Mistake, Place, Verdict};
use crate::Failure;

/// The state of an answer.
pub(super) struct Answer<'a> {
    task: &'a Task,
    seen: Seen,
    /// The number of different correct boards.
    found: u64,
    follower: Option<Follower>,
    expected: Counters<'a>,
    counters: Counters<'a>,
    /// The last stated number of solutions, with its line, if all solutions are required.
    solutions: Option<(u64, u64)>,
    /// The same in words that may mean symmetry classes.
    classes: Option<(u64, u64)>,
    /// Whether boards have numbers instead of lines.
    is_numbered: bool,
}

impl<'a> Answer<'a> {
    pub(super) fn new(task: &'a Task) -> Self {
        let follower = task.trace.zip(task.n);
        Self {
            task,
            seen: Seen::new(),
            found: 0,
            follower: follower.map(|((method, ties), n)| Follower::new(method, ties, n)),
            expected: Counters::new(task.expect.iter()),
            counters: Counters::new(task.counters.iter()),
            solutions: None,
            classes: None,
            is_numbered: false,
        }
    }

    /// The same for boards that have numbers instead of lines.
    pub(super) fn of_numbered_boards(self) -> Self {
        Self {
            is_numbered: true,
            ..self
        }
    }

    /// Judges a board; returns what is wrong with it, if anything.
    pub(super) fn board(&mut self, board: &Written, line: u64) -> Result<Option<Mistake>, Failure> {
        if let Some(follower) = &mut self.follower {
            return Ok(follower.board(board));
        }
        // JSON may describe the puzzle that the board completes, unless one was requested. For a requested board it may describe
        // the given queens and blocked squares.
        let asked = self.task.puzzle.as_ref();
        let own = board.draft.puzzle();
        let is_more = |own: &&Puzzle| {
            asked.is_none_or(|asked| asked.is_empty() && own.board() == asked.board())
        };
        let puzzle = own.filter(is_more).or(asked);
        if let Some(wrong) = self.wrong_side(board).or_else(|| self.wrong_rules(board)) {
            return Ok(Some(wrong));
        }
        let n = board.draft.n();
        let rules_board =
            puzzle.map_or_else(|| self.task.rules.on(n), |puzzle| puzzle.board().clone());
        let is_of_side = rules_board.rows() == n;
        if let Some(wrong) = is_of_side
            .then(|| board.draft.check_on(&rules_board).err())
            .flatten()
        {
            let reason = wrong.named(board.naming, board.draft.n()).to_string();
            return Ok(Some(Mistake::misplaced(&wrong, reason)));
        }
        if let Some(objection) = puzzle.and_then(|puzzle| objection(puzzle, board)) {
            return Ok(Some(objection));
        }
        if !self.task.distinct && !self.task.complete {
            return Ok(None);
        }
        self.check_repetition(board, rules_board, line)
    }

    fn wrong_side(&self, board: &Written) -> Option<Mistake> {
        let (n, side) = (board.draft.n(), self.task.n?);
        let reason = || format!("this is a {n} × {n} board, not {side} × {side}");
        (n != side).then(|| Mistake::new("side", reason()))
    }

    /// The mistake of a board that JSON describes with other rules or regions than the requested ones.
    fn wrong_rules(&self, board: &Written) -> Option<Mistake> {
        let (own, task) = (board.draft.puzzle()?, self.task);
        let is_asked = task.puzzle.is_some() || task.rules != Rules::CHESS || task.complete;
        let reason = if own.rules() != task.rules {
            let (own, asked) = (own.rules(), task.rules);
            format!("this board is under the rules {own}, not {asked}")
        } else if own.regions() != task.puzzle.as_ref().and_then(Puzzle::regions) {
            "this board has other regions than the requested ones".to_string()
        } else if *own.board() != *task.puzzle_of(board.draft.n()).board() {
            format!("this board is {}, not the requested one", own.describe())
        } else {
            return None;
        };
        is_asked.then(|| Mistake::new("rules", reason))
    }

    fn check_repetition(
        &mut self,
        board: &Written,
        on: Board,
        line: u64,
    ) -> Result<Option<Mistake>, Failure> {
        let queens: Vec<Square> = board.draft.queens().collect();
        let solution = Solution::of(on, &queens[..]).map_err(Failure::input)?;
        let fundamental = self.task.fundamental;
        let Some(before) = self.seen.add(&solution, self.task, line)? else {
            self.found += 1;
            return Ok(None);
        };
        let what = if fundamental {
            "or an image of it, appeared before"
        } else {
            "appeared before"
        };
        let place = if self.is_numbered {
            format!("as board {before}")
        } else {
            format!("on line {before}")
        };
        let comma = if fundamental { "," } else { "" };
        let mistake = Mistake::new("repeated", format!("this board{comma} {what}, {place}"));
        Ok(self.task.distinct.then_some(mistake))
    }

    /// Reads a line of prose, which may state numbers.
    pub(super) fn prose(&mut self, text: &str, line: u64) {
        self.expected.read(text, line);
        self.counters.read(text, line);
        if self.task.complete
            && let Some(number) = queens::formats::stated(text, "solutions")
        {
            if queens::formats::states_classes(text) {
                self.classes = Some((number, line));
            } else {
                self.solutions = Some((number, line));
            }
        }
    }

    /// Judges the answer as a whole.
    pub(super) fn finish(mut self, verdict: &mut Verdict) -> Result<(), Failure> {
        if let Some(follower) = self.follower.take() {
            let (mistake, missing) = follower.finish(self.task.complete);
            if let Some(mistake) = mistake {
                verdict.missing(missing, &mistake)?;
            }
        } else if self.task.complete {
            self.look_for_missing(verdict)?;
        }
        let mut is_counted = false;
        for (expected, latest) in self.expected.latest() {
            is_counted = true;
            let latest =
                latest.ok_or_else(|| format!("the number of {} is not stated", expected.name));
            verdict.number(&expected.name, expected.number, latest)?;
        }
        let mut is_stated = self.task.counters.is_empty();
        for (expected, latest) in self.counters.latest() {
            if let Some(latest) = latest {
                is_stated = true;
                verdict.number(&expected.name, expected.number, Ok(latest))?;
            }
        }
        if !is_stated {
            let reason = "none of tries, checks, placements, backtracks and solutions is stated";
            verdict.wrong(None::<Place>, &Mistake::new("number", reason.to_string()))?;
        }
        if is_counted || !self.task.counters.is_empty() {
            verdict.needs_no_board();
        }
        Ok(verdict.only_prose()?)
    }

    fn look_for_missing(&self, verdict: &mut Verdict) -> Result<(), Failure> {
        let (all, first) = self.seen.missing(self.task)?;
        if all == 0 {
            verdict.needs_no_board();
        }
        let missing = all.saturating_sub(self.found);
        if missing > 0 {
            let first = first.map_or(String::new(), |first| format!(", the first is {first}"));
            let (is, noun) = match (missing, self.task.fundamental) {
                (1, false) => ("is", "solutions"),
                (1, true) => ("is", "fundamental solutions"),
                (_, false) => ("are", "solutions"),
                (_, true) => ("are", "fundamental solutions"),
            };
            let reason = format!("{missing} of {all} {noun} {is} missing{first}");
            verdict.missing(missing, &Mistake::new("missing", reason))?;
        }
        let is_expected = self.task.expect.iter().chain(&self.task.counters);
        let mut is_expected = is_expected.filter(|expected| expected.name == "solutions");
        if is_expected.next().is_some() {
            return Ok(());
        }
        // `92 distinct solutions` and `12 distinct solutions` are both right. So are both totals if one solution of each class is
        // required.
        let others = [
            (self.solutions, self.task.fundamental),
            (self.classes, true),
        ];
        for (latest, may_be_other) in others {
            let Some((number, line)) = latest else {
                continue;
            };
            let is_other = may_be_other && self.other_total() == Some(number);
            let expected = if is_other { number } else { all };
            verdict.number("solutions", expected, Ok((number, line)))?;
        }
        Ok(())
    }
}

impl Answer<'_> {
    /// The number of symmetry classes if all solutions are required, or the other way round, if it is known.
    fn other_total(&self) -> Option<u64> {
        let is_classic = self.task.puzzle.is_none() && self.task.rules == Rules::CHESS;
        let known = known(self.task.n.filter(|_| is_classic)?)?;
        let other = if self.task.fundamental {
            known.all
        } else {
            known.fundamental
        };
        u64::try_from(other).ok()
    }
}

/// Why a solution does not complete the puzzle.
fn objection(puzzle: &Puzzle, board: &Written) -> Option<Mistake> {
    let (draft, naming) = (&board.draft, board.naming);
    let (n, side) = (draft.n(), puzzle.n());
    if n != side {
        let reason = format!("n = {n}, but the puzzle's board is {side} × {side}");
        return Some(Mistake::new("side", reason));
    }
    let stands = |square| draft.queens().any(|queen| queen == square);
    let missing = puzzle.givens().queens().find(|&given| !stands(given));
    if let Some(given) = missing {
        let (at, note) = (given.named(naming, n), Naming::note(naming));
        let reason = format!("the given queen at {at} is missing{note}");
        return Some(Mistake::at("given", reason, [given]));
    }
    let queen = draft
        .queens()
        .find(|&queen| puzzle.blocked().contains(queen))?;
    let wrong = Misplaced::Blocked { queen };
    Some(Mistake::misplaced(
        &wrong,
        wrong.named(naming, n).to_string(),
    ))
}
