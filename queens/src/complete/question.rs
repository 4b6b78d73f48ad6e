//! "Does this prefix have a completion?": the question that [`InOrder`](super::InOrder) asks again and again.
//!
//! Most answers are near, and plain search finds them. Where it does not, and the queens so far have opened a gap
//! between two corners, the question falls into parts, one for each [`Balance`] that the gap allows. They are searched in
//! turns, because any of them may hold the completion.

use super::balance::Balance;
use super::{Answer, Completer};
use crate::Puzzle;

/// Nodes of plain search before the question is split.
const PATIENCE: u64 = 1_000;
/// Nodes of a part's first turn; the turns grow.
const TURN: u64 = 1_000;
/// Gaps up to this width tell too little.
const NARROW: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct Question {
    /// What is left to search. One of them holds a completion, or there is none.
    parts: Vec<Completer>,
    is_split: bool,
    /// The part whose turn it is, and the nodes left to it.
    turn: usize,
    left: u64,
    /// Nodes of a turn in this round.
    round: u64,
    /// What the part that ended last has learnt.
    trouble: Vec<u64>,
    nodes: u64,
}

impl Question {
    pub(super) fn new(puzzle: &Puzzle, trouble: Vec<u64>) -> Self {
        Self {
            parts: vec![Completer::with_trouble(puzzle, trouble)],
            is_split: false,
            turn: 0,
            left: PATIENCE,
            round: TURN,
            trouble: Vec::new(),
            nodes: 0,
        }
    }

    /// The nodes of all parts.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What was learnt about rows and columns, for the next question.
    pub(super) fn trouble(self) -> Vec<u64> {
        self.trouble
    }

    /// Goes on for at most so many nodes.
    pub(super) fn run(&mut self, mut nodes: u64) -> Answer {
        loop {
            let Some(part) = self.parts.get_mut(self.turn) else {
                if self.parts.is_empty() {
                    return Answer::NoMore;
                }
                self.turn = 0;
                self.round *= 2;
                self.left = self.round;
                continue;
            };
            let before = part.nodes();
            let answer = part.run(nodes.min(self.left));
            let spent = part.nodes() - before;
            self.nodes += spent;
            self.left -= spent;
            nodes -= spent;
            match answer {
                Answer::Completion(_) => {
                    self.trouble = part.trouble();
                    return answer;
                }
                Answer::NoMore => {
                    self.trouble = part.trouble();
                    self.parts.remove(self.turn);
                    self.left = self.round;
                }
                Answer::Undecided if self.left > 0 => return answer,
                Answer::Undecided if !self.is_split => self.split(),
                Answer::Undecided => {
                    self.turn += 1;
                    self.left = self.round;
                }
            }
        }
    }

    /// Replaces plain search by its parts, if there is a gap; else it goes on alone.
    fn split(&mut self) {
        self.is_split = true;
        self.left = self.round;
        if let Some(parts) = self.parts[0].split() {
            self.trouble = self.parts[0].trouble();
            self.parts = parts;
        }
    }
}

impl Completer {
    /// The same search from the start, once for each balance that its gap allows; none if there is no gap.
    fn split(&self) -> Option<Vec<Self>> {
        let mut start = self.clone();
        // Squares refuted by then stay refuted.
        if let Some(first) = start.decisions.first() {
            start.board.undo(first.before);
            start.decisions.clear();
        }
        let balances = Balance::all(&start.board, NARROW)?;
        let parts = balances.into_iter().map(|balance| Self {
            balance: Some(balance),
            nodes: 0,
            trouble: self.trouble(),
            ..start.clone()
        });
        Some(parts.collect())
    }
}
