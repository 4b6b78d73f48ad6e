//! Decides whether a puzzle has a completion: the question that [`InOrder`](super::InOrder) asks of one prefix after another.
//!
//! Most answers are easy, and plain search finds them. If it does not, and the queens so far have opened a gap between two
//! corners, the question splits into cases, one for each number of queens above the gap that the sums of `balance.rs` and
//! `sums.rs` allow. They are searched in turns, because any of them may contain the completion.
//!
//! Each case has two searches. The *hopeful* one expects a completion. It restarts with every turn and keeps only its conflict
//! weights, so that it does not stay where it got lost. The *doubtful* one expects none and continues where it was. It assigns
//! rows and columns to corners first (`shares.rs`), uses more bounds (`squares.rs`, `sums.rs`) and joins corners that have
//! nothing else in common (`join.rs`). With two cases, A and B, the turns are:
//!
//! ```text
//! plain search                 1,000 nodes
//! round of  1,000              A hopeful  1,000                      B hopeful  1,000
//! round of  2,000              A hopeful  2,000                      B hopeful  2,000
//! round of  4,000              A hopeful  4,000, doubtful  4,000     B hopeful  4,000, doubtful  4,000
//! round of 64,000              A hopeful 32,000, doubtful 64,000     B hopeful 32,000, doubtful 64,000
//! ```
//!
//! Without restarts, the hopeful searches took 1,468,734 nodes for the first solution of n = 36, most of them below a prefix that
//! has completions; with restarts it is 122,896. On random boards with blocked squares there is no significant difference.

use super::Completer;
use super::balance::Balance;
use super::open_lines::{Assign, OpenLines};
use super::refutation::{Contradiction, Refutation};
use super::sums;
use crate::Answer;
use queens_board::ClassicPuzzle;

/// Nodes of plain search before the question is split into cases.
const PLAIN_NODES: u64 = 1_000;

/// The length of the first round; every round is twice as long as the last.
const FIRST_ROUND: u64 = 1_000;

/// The first round with turns for the doubtful search.
const FIRST_DOUBT: u64 = 4_000;

/// The longest turn of a hopeful search: if it has not found its completion by then, there is none.
const MAX_HOPEFUL: u64 = 32_000;

/// The lengths of a case's turns in a round: the hopeful search's, and the doubtful one's. Where lines are not assigned to
/// corners, the doubtful search is no better, and hopeful turns are unlimited.
fn turns(round: u64) -> [u64; 2] {
    let hopeful = if super::DIVIDES_LINES {
        round.min(MAX_HOPEFUL)
    } else {
        round
    };
    [hopeful, if round < FIRST_DOUBT { 0 } else { round }]
}

/// One balance, or all of them.
#[derive(Clone, Debug)]
struct Case {
    hopeful: Completer,
    /// Created with its first turn.
    doubtful: Option<Completer>,
    is_in_doubt: bool,
}

impl Case {
    fn new(hopeful: Completer) -> Self {
        Self {
            hopeful,
            doubtful: None,
            is_in_doubt: false,
        }
    }

    /// The search whose turn it is.
    fn search(&mut self) -> &mut Completer {
        if !self.is_in_doubt {
            return &mut self.hopeful;
        }
        self.doubtful
            .get_or_insert_with(|| self.hopeful.doubtful_search())
    }

    /// Ends a turn; returns whether it is the doubtful search's turn now, in this round.
    fn end_turn(&mut self, round: u64) -> bool {
        if !self.is_in_doubt {
            self.hopeful.restart();
        }
        let [_, doubtful] = turns(round);
        self.is_in_doubt = !self.is_in_doubt && doubtful > 0;
        self.is_in_doubt
    }
}

/// A search that ends with the first completion.
///
/// ```
/// use queens::search::Answer;
/// use queens::search::complete::Question;
/// use queens::Square;
/// use queens::ClassicPuzzle;
///
/// // The first eleven queens of a lexicographic search that will come to nothing.
/// let mut prefix = ClassicPuzzle::new(34);
/// for (row, column) in [0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7].into_iter().enumerate() {
///     prefix.give(Square::new(row, column))?;
/// }
/// assert_eq!(Question::new(&prefix).run(20_000), Answer::NoMore);
/// # Ok::<(), queens::Misplaced>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The cases left to search. Either one of them contains a completion, or there is none.
    cases: Vec<Case>,
    is_split: bool,
    /// The case whose turn it is, and the nodes left to it.
    turn: usize,
    left: u64,
    round: u64,
    /// The conflict weights of the case that ended last.
    trouble: Vec<u64>,
    nodes: u64,
    /// The refutation of the cases that have ended.
    refutation: Refutation,
}

impl Question {
    /// A question before its first node.
    pub fn new(puzzle: &ClassicPuzzle) -> Self {
        Self::of(Completer::new(puzzle))
    }

    /// The question that a search asks, from the current state of that search. It has made no choice yet.
    pub(crate) fn of(search: Completer) -> Self {
        Self {
            cases: vec![Case::new(search)],
            is_split: false,
            turn: 0,
            left: PLAIN_NODES,
            round: FIRST_ROUND,
            trouble: Vec::new(),
            nodes: 0,
            refutation: Refutation::default(),
        }
    }

    /// The same question; records a refutation if wanted.
    pub(super) fn written(mut self, is_wanted: bool) -> Self {
        self.refutation = Refutation::written(is_wanted);
        for case in &mut self.cases {
            case.hopeful.refutation = Refutation::written(is_wanted);
        }
        self
    }

    /// The refutation, if one was found and wanted.
    pub(super) fn refutation(&self) -> &Refutation {
        &self.refutation
    }

    /// The nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The conflict weights, for the next question.
    pub(super) fn trouble(self) -> Vec<u64> {
        self.trouble
    }

    /// Continues for at most this many nodes.
    pub fn run(&mut self, mut nodes: u64) -> Answer {
        loop {
            let Some(case) = self.cases.get_mut(self.turn) else {
                if self.cases.is_empty() {
                    return Answer::NoMore;
                }
                self.round *= 2;
                self.begin(0);
                continue;
            };
            let search = case.search();
            let before = search.nodes();
            let answer = search.run(nodes.min(self.left));
            let spent = search.nodes() - before;
            self.nodes += spent;
            self.left = self.left.saturating_sub(spent);
            nodes = nodes.saturating_sub(spent);
            match answer {
                Answer::Completion(_) => {
                    self.trouble = search.trouble();
                    return answer;
                }
                Answer::NoMore => {
                    self.trouble = search.trouble();
                    if let Some(balance) = search.balance {
                        self.refutation.case(balance.above);
                    }
                    self.refutation.append(&search.refutation);
                    self.cases.remove(self.turn);
                    self.begin(self.turn);
                }
                Answer::Undecided if self.left > 0 => return answer,
                Answer::Undecided if !self.is_split => self.split(),
                Answer::Undecided => match case.end_turn(self.round) {
                    true => [_, self.left] = turns(self.round),
                    false => self.begin(self.turn + 1),
                },
            }
        }
    }

    /// Gives a case its first turn of the round.
    fn begin(&mut self, turn: usize) {
        self.turn = turn;
        [self.left, _] = turns(self.round);
    }

    /// Replaces plain search by its cases, if there is a gap; otherwise plain search continues alone.
    fn split(&mut self) {
        self.is_split = true;
        self.left = self.round;
        let all = &self.cases[0].hopeful;
        if let Some((cases, refutation)) = all.split() {
            self.trouble = all.trouble();
            self.cases = cases.into_iter().map(Case::new).collect();
            self.refutation = refutation;
        }
    }
}

impl Completer {
    /// Goes back to the first choice with the learnt conflict weights. Refuted squares stay refuted.
    fn restart(&mut self) {
        if let Some(first) = self.decisions.first() {
            self.board.undo(first.before);
            self.refutation.truncate(first.written);
            self.decisions.clear();
        }
    }

    /// The same search, from its start, as a doubtful search.
    fn doubtful_search(&self) -> Self {
        let mut doubtful = self.clone();
        doubtful.restart();
        doubtful.is_doubtful = doubtful.balance.is_some();
        doubtful.nodes = 0;
        doubtful
    }

    /// The same search from the start, once for each balance that its gap allows, and the refutation so far; `None` if there is
    /// no gap.
    fn split(&self) -> Option<(Vec<Self>, Refutation)> {
        let mut start = self.clone();
        start.restart();
        let mut refutation = std::mem::take(&mut start.refutation);
        start.refutation = Refutation::written(refutation.is_wanted());
        let mut balances = Balance::all(&start.board, &mut refutation)?;
        let gap = balances.first().map_or(0, |balance| balance.gap);
        let lines = OpenLines::new(&start.board, gap, Assign::None);
        balances.retain(|balance| {
            let queens = lines.queens(balance.above);
            let is_refuted = super::DIVIDES_LINES
                && queens.is_ok_and(|queens| sums::refute(&start.board, &lines, queens));
            if is_refuted {
                refutation.case(balance.above);
                refutation.contradiction(Contradiction::Sums);
            }
            !is_refuted
        });
        let cases = balances.into_iter().map(|balance| Self {
            balance: Some(balance),
            nodes: 0,
            ..start.clone()
        });
        Some((cases.collect(), refutation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_have_the_documented_lengths() {
        let rounds = [1_000, 2_000, 4_000, 64_000].map(turns);
        let documented = [[1_000, 0], [2_000, 0], [4_000, 4_000], [32_000, 64_000]];
        assert_eq!(rounds, documented);
    }
}
