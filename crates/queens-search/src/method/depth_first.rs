//! The common frame of depth-first methods: place one queen after another, and backtrack when stuck.
//!
//! A [`Rule`] defines a method: which squares the next queen may try, what is checked before it is placed, and what is checked on
//! a full board. Besides the rule's tables, the stack of queens is the whole state.
//!
//! ```text
//! while there are fewer than n queens:
//!     take the rule's next square          → Rejected if the rule names an attacker, else Placed
//!     none is left: take back a queen      → Removed, and continue after its square (or Done)
//! n queens: ask the rule about the board   → Rejected or Solved, then take back the last queen
//! ```

use std::fmt::Debug;

use super::{Event, Search, Tally, Variable};
use queens_board::Square;

/// The rule of a depth-first method. The defaults are those of a method that places one queen in each row, tries every column,
/// and checks nothing.
pub(super) trait Rule: Clone + Debug + Send + 'static {
    /// The next square to try for the next queen, at or after the position `from`.
    fn candidate(&self, n: usize, queens: &[Square], from: usize) -> Option<Square> {
        (from < n).then(|| Square::new(queens.len(), from))
    }

    /// The position after a square, from which the next candidate is searched.
    fn after(&self, _n: usize, square: Square) -> usize {
        square.column + 1
    }

    /// The position from which the next queen's candidates start once this one is placed.
    fn below(&self, _n: usize, _square: Square) -> usize {
        0
    }

    /// Called before a queen is placed: returns a queen that attacks the square.
    fn attacker(&self, _queens: &[Square], _square: Square, _tally: &mut Tally) -> Option<Square> {
        None
    }

    /// Called on a full board: returns two queens that attack each other, the later one first.
    fn attack(&self, _queens: &[Square], _tally: &mut Tally) -> Option<(Square, Square)> {
        None
    }

    /// Updates the rule's tables when a queen is placed.
    fn place(&mut self, _square: Square) {}

    /// Updates the rule's tables when a queen is removed.
    fn remove(&mut self, _square: Square) {}

    /// Whether each row gets one queen.
    fn is_by_row(&self) -> bool {
        true
    }

    /// The variables of the method's program.
    fn variables(&self, _n: usize, queens: &[Square]) -> Vec<Variable> {
        vec![Variable::columns(queens)]
    }

    /// The number of queens that attack each square, if the rule keeps such a board.
    fn attack_counts(&self) -> Option<&[u32]> {
        None
    }
}

/// A depth-first search by a rule.
#[derive(Clone, Debug)]
pub(super) struct DepthFirst<R> {
    n: usize,
    rule: R,
    queens: Vec<Square>,
    /// The position from which the next candidate is searched.
    from: usize,
    /// Whether the current full board has been judged.
    judged: bool,
    done: bool,
    tally: Tally,
}

impl<R: Rule> DepthFirst<R> {
    pub(super) fn new(n: usize, rule: R) -> Self {
        let queens = Vec::with_capacity(n);
        Self {
            n,
            rule,
            queens,
            from: 0,
            judged: false,
            done: false,
            tally: Tally::default(),
        }
    }

    fn judge(&mut self) -> Event {
        self.judged = true;
        if let Some((square, attacker)) = self.rule.attack(&self.queens, &mut self.tally) {
            return Event::Rejected { square, attacker };
        }
        self.tally.solutions += 1;
        Event::Solved
    }

    fn try_square(&mut self, square: Square) -> Event {
        self.tally.tries += 1;
        if let Some(attacker) = self.rule.attacker(&self.queens, square, &mut self.tally) {
            self.from = self.rule.after(self.n, square);
            return Event::Rejected { square, attacker };
        }
        self.rule.place(square);
        self.queens.push(square);
        self.tally.placements += 1;
        self.from = self.rule.below(self.n, square);
        Event::Placed(square)
    }

    fn back(&mut self) -> Event {
        let Some(square) = self.queens.pop() else {
            self.done = true;
            return Event::Done;
        };
        self.rule.remove(square);
        self.judged = false;
        self.from = self.rule.after(self.n, square);
        self.tally.backtracks += 1;
        Event::Removed(square)
    }
}

impl<R: Rule> Search for DepthFirst<R> {
    fn n(&self) -> usize {
        self.n
    }

    fn step(&mut self) -> Event {
        if self.done {
            return Event::Done;
        }
        if self.queens.len() == self.n {
            return if self.judged {
                self.back()
            } else {
                self.judge()
            };
        }
        match self.rule.candidate(self.n, &self.queens, self.from) {
            Some(square) => self.try_square(square),
            None => self.back(),
        }
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        self.queens.clone()
    }

    fn is_by_row(&self) -> bool {
        self.rule.is_by_row()
    }

    fn attack_counts(&self) -> Option<&[u32]> {
        self.rule.attack_counts()
    }

    fn variables(&self) -> Vec<Variable> {
        self.rule.variables(self.n, &self.queens)
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}

/// The first two queens of a full board that attack each other by this test, the later one first; each pair tested is one check.
pub(super) fn first_attack(
    queens: &[Square],
    tally: &mut Tally,
    attack: impl Fn(Square, Square) -> bool,
) -> Option<(Square, Square)> {
    for (later, &queen) in queens.iter().enumerate() {
        for &earlier in &queens[..later] {
            tally.checks += 1;
            if attack(earlier, queen) {
                return Some((queen, earlier));
            }
        }
    }
    None
}
