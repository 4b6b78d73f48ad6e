//! Is there a completion? The question that [`InOrder`](super::InOrder) asks of one prefix after the other.
//!
//! Most answers are near, and plain search finds them. Where it does not, and the queens so far have opened a gap
//! between two corners, the question falls into parts, one for each number of queens above the gap that the sums of
//! `balance.rs` and `sums.rs` allow. They are searched in turns, because any of them may hold the completion.
//!
//! A turn starts at the first choice again and is twice as long as the last: what the others learnt about rows and columns
//! is kept, but not where they got lost. Searches that went on instead took 1,468,734 nodes for the first solution of n = 36,
//! most of them below a prefix that has completions; with new starts it is 122,896. On random boards with blocked squares
//! they make no difference that can be told from chance.
//!
//! Starting again is good for finding and bad for refuting, and so is going where dead ends were. From the third round on
//! every turn is followed by one of another search that expects nothing, shares rows and columns between the corners first
//! (`shares.rs`), knows more bounds (`squares.rs`, `corners.rs`, `sums.rs`), joins corners that have nothing else in common
//! (`join.rs`) and goes on where it was. Only its turns grow beyond some length.

use super::Completer;
use super::balance::Balance;
use super::open_lines::{Assign, OpenLines};
use super::refutation::{Contradiction, Refutation};
use super::sums;
use crate::Answer;
use queens_board::Puzzle;

/// Nodes of plain search before the question is split.
const PATIENCE: u64 = 1_000;
/// Nodes of a part's first turn; the turns grow.
const TURN: u64 = 1_000;

/// From this length of turns on a part is searched in two ways.
const DOUBT: u64 = 4_000;

/// No turn of the search that hopes is longer: it has shown its completion by then, or there is none.
const HOPE: u64 = 32_000;

/// The turn of the search that hopes, in a round of such turns. Where the other one does not share rows and columns, it is no
/// better, and hope has no end.
fn hopeful_turn(round: u64) -> u64 {
    if super::SHARES {
        round.min(HOPE)
    } else {
        round
    }
}

/// One balance, or all of it.
#[derive(Clone, Debug)]
struct Part {
    /// Expects a completion, and starts again with every turn.
    hopeful: Completer,
    /// Expects none, and goes on where it was; once there is doubt.
    doubtful: Option<Completer>,
    /// Whose turn it is.
    is_in_doubt: bool,
}

impl Part {
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
        self.doubtful.get_or_insert_with(|| self.hopeful.in_doubt())
    }
}

/// A search that ends with the first completion.
///
/// ```
/// use queens::search::Answer;
/// use queens::search::complete::Question;
/// use queens::{Puzzle, Square};
///
/// // The first eleven queens of a lexicographic search that will come to nothing.
/// let mut prefix = Puzzle::new(34);
/// for (row, column) in [0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7].into_iter().enumerate() {
///     prefix.give(Square::new(row, column))?;
/// }
/// assert_eq!(Question::new(&prefix).run(20_000), Answer::NoMore);
/// # Ok::<(), queens::Misplaced>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// What is left to search. One of them holds a completion, or there is none.
    parts: Vec<Part>,
    is_split: bool,
    /// The part whose turn it is, and the nodes left to it.
    turn: usize,
    left: u64,
    /// Nodes of a turn in this round.
    round: u64,
    /// What the part that ended last has learnt.
    trouble: Vec<u64>,
    nodes: u64,
    /// What was refuted of the parts that have ended.
    refutation: Refutation,
}

impl Question {
    /// The question before its first node.
    ///
    /// # Panics
    /// If the lines are not the classic ones ([`Puzzle::is_classic`]).
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::of(Completer::new(puzzle))
    }

    /// The question that a search asks, from where that search is. It has made no choice yet.
    pub(crate) fn of(search: Completer) -> Self {
        Self {
            parts: vec![Part::new(search)],
            is_split: false,
            turn: 0,
            left: PATIENCE,
            round: TURN,
            trouble: Vec::new(),
            nodes: 0,
            refutation: Refutation::default(),
        }
    }

    /// The same question; if there is no completion, why not is written down.
    pub(super) fn written(mut self, is_wanted: bool) -> Self {
        self.refutation = Refutation::written(is_wanted);
        for part in &mut self.parts {
            part.hopeful.refutation = Refutation::written(is_wanted);
        }
        self
    }

    /// Why there is no completion, if that was found and wanted.
    pub(super) fn refutation(&self) -> &Refutation {
        &self.refutation
    }

    /// The nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What was learnt about rows and columns, for the next question.
    pub(super) fn trouble(self) -> Vec<u64> {
        self.trouble
    }

    /// Goes on for at most so many nodes.
    pub fn run(&mut self, mut nodes: u64) -> Answer {
        loop {
            let Some(part) = self.parts.get_mut(self.turn) else {
                if self.parts.is_empty() {
                    return Answer::NoMore;
                }
                self.turn = 0;
                self.round *= 2;
                self.left = hopeful_turn(self.round);
                continue;
            };
            let search = part.search();
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
                    self.parts.remove(self.turn);
                    self.left = hopeful_turn(self.round);
                }
                Answer::Undecided if self.left > 0 => return answer,
                Answer::Undecided if !self.is_split => self.split(),
                Answer::Undecided => {
                    if !part.is_in_doubt {
                        part.hopeful.restart();
                    }
                    part.is_in_doubt = !part.is_in_doubt && self.round >= DOUBT;
                    self.left = self.round;
                    if !part.is_in_doubt {
                        self.left = hopeful_turn(self.round);
                        self.turn += 1;
                    }
                }
            }
        }
    }

    /// Replaces plain search by its parts, if there is a gap; else it goes on alone.
    fn split(&mut self) {
        self.is_split = true;
        self.left = self.round;
        let all = &self.parts[0].hopeful;
        if let Some((parts, refutation)) = all.split() {
            self.trouble = all.trouble();
            self.parts = parts.into_iter().map(Part::new).collect();
            self.refutation = refutation;
        }
    }
}

impl Completer {
    /// Goes back to the first choice with what was learnt about rows and columns. Squares refuted by then stay refuted.
    fn restart(&mut self) {
        if let Some(first) = self.decisions.first() {
            self.board.undo(first.before);
            self.refutation.truncate(first.written);
            self.decisions.clear();
        }
    }

    /// The same search, from its start, by one that expects to find nothing.
    fn in_doubt(&self) -> Self {
        let mut doubtful = self.clone();
        doubtful.restart();
        doubtful.is_doubtful = doubtful.balance.is_some();
        doubtful.nodes = 0;
        doubtful
    }

    /// The same search from the start, once for each balance that its gap allows, and what is refuted by then; none if there
    /// is no gap.
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
            let is_refuted = super::SHARES
                && queens.is_ok_and(|queens| sums::refute(&start.board, &lines, queens));
            if is_refuted {
                refutation.case(balance.above);
                refutation.contradiction(Contradiction::Sums);
            }
            !is_refuted
        });
        let parts = balances.into_iter().map(|balance| Self {
            balance: Some(balance),
            nodes: 0,
            ..start.clone()
        });
        Some((parts.collect(), refutation))
    }
}
