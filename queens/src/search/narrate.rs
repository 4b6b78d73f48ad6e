//! What a search does, in plain words: the same on the terminal, on the page and in tests.
//!
//! The sentence comes from the event, the board after it, and the event that follows, so it tells what is so and
//! what is done next without knowing the method: `row 3: column 5 is attacked from row 1; trying column 6`.

use crate::board::{Naming, Square};
use crate::search::{Event, Search};

/// The step that a search has just taken, in plain words; `next` is the step it will take. Rows and columns are
/// numbered from 0, as in the array.
///
/// ```
/// use queens::{Strategy, narrate};
///
/// let mut search = Strategy::Iterative.start(8);
/// let mut event = search.step();
/// for _ in 0..2 {
///     event = search.step();
/// }
/// let next = search.snapshot().step();
/// assert_eq!(narrate(&*search, event, next), "row 1: column 1 is attacked from row 0; trying column 2");
/// ```
pub fn narrate(search: &dyn Search, event: Event, next: Event) -> String {
    narrate_in(Naming::Numbers, search, event, next)
}

/// The same with squares named in this way.
///
/// ```
/// use queens::board::Naming;
/// use queens::{Strategy, narrate_in};
///
/// let mut search = Strategy::Iterative.start(8);
/// search.step();
/// let (event, next) = (search.step(), search.snapshot().step());
/// let words = narrate_in(Naming::Chess, &*search, event, next);
/// assert_eq!(words, "a7 is attacked from a8; trying b7");
/// ```
pub fn narrate_in(naming: Naming, search: &dyn Search, event: Event, next: Event) -> String {
    let n = search.n();
    Narrator { naming, search, n }.narrate(event, next)
}

/// What is needed to tell of a step.
struct Narrator<'a> {
    naming: Naming,
    search: &'a dyn Search,
    n: usize,
}

impl Narrator<'_> {
    fn narrate(&self, event: Event, next: Event) -> String {
        let solutions = self.search.tally().solutions;
        match event {
            Event::Placed(square) => self.placed(square),
            Event::Rejected { square, attacker } => {
                let fact = self.rejected(square, attacker);
                match next {
                    // A full board was no solution: its last queen goes, wherever the two stand.
                    Event::Removed(last)
                        if last != square && self.search.queens().contains(&square) =>
                    {
                        fact + &format!("; back to {}", self.place(last))
                    }
                    _ => fact + &self.what_next(square, next),
                }
            }
            Event::Removed(square) => {
                let fact = match self.naming {
                    Naming::Chess => format!("the queen leaves {}", self.square(square)),
                    _ => format!(
                        "{}: the queen leaves {}",
                        self.row(square),
                        self.column(square)
                    ),
                };
                fact + &self.what_next(square, next)
            }
            Event::Moved { from, to } => self.moved(from, to),
            Event::Restarted => "the board is cleared for a new start".to_string(),
            Event::Solved => match solutions {
                0 | 1 => "a solution: no queen attacks another".to_string(),
                found => format!("solution {found}: no queen attacks another"),
            },
            Event::Done => match solutions {
                0 => "nothing is left to search: there is no solution".to_string(),
                1 => "nothing is left to search: 1 solution found".to_string(),
                found => format!("nothing is left to search: {found} solutions found"),
            },
        }
    }

    fn square(&self, square: Square) -> String {
        square.named(self.naming, self.n).to_string()
    }

    fn row(&self, square: Square) -> String {
        self.naming.row(square.row, self.n).to_string()
    }

    fn column(&self, square: Square) -> String {
        self.naming.column(square.column).to_string()
    }

    /// A square at the beginning of a sentence, its row first.
    fn subject(&self, square: Square) -> String {
        match self.naming {
            Naming::Chess => self.square(square),
            _ => format!("{}: {}", self.row(square), self.column(square)),
        }
    }

    /// A square in a row that was named.
    fn here(&self, square: Square) -> String {
        match self.naming {
            Naming::Chess => self.square(square),
            _ => self.column(square),
        }
    }

    /// Where a method with one queen per row goes back to; one with any squares goes back to a queen.
    fn place(&self, queen: Square) -> String {
        if self.naming == Naming::Chess || !self.search.is_by_row() {
            return self.square(queen);
        }
        self.row(queen)
    }

    fn placed(&self, square: Square) -> String {
        let queens = self.search.queens();
        let subject = self.subject(square);
        match queens.iter().find(|queen| queen.attacks(square)) {
            None => format!("{subject} is not attacked: the queen goes there"),
            Some(attacker) => {
                let whence = self.whence(square, *attacker);
                match self.naming {
                    Naming::Chess => format!("a queen goes to {subject}, attacked {whence}"),
                    _ => format!(
                        "{}: a queen goes to {}, attacked {whence}",
                        self.row(square),
                        self.column(square)
                    ),
                }
            }
        }
    }

    fn rejected(&self, square: Square, attacker: Square) -> String {
        let subject = self.subject(square);
        if square == attacker {
            return format!("{subject} is taken");
        }
        let whence = self.whence(square, attacker);
        match (self.search.queens().contains(&square), self.naming) {
            (false, _) => format!("{subject} is attacked {whence}"),
            (true, Naming::Chess) => format!("the queen on {subject} is attacked {whence}"),
            (true, _) => format!(
                "{}: the queen in {} is attacked {whence}",
                self.row(square),
                self.column(square)
            ),
        }
    }

    /// The attacker's row, or column where the row is the same; where a row may have several queens, her square.
    fn whence(&self, square: Square, attacker: Square) -> String {
        if self.naming == Naming::Chess {
            format!("from {}", self.square(attacker))
        } else if square.row == attacker.row {
            format!("from {}", self.column(attacker))
        } else if self.search.is_by_row() {
            format!("from {}", self.row(attacker))
        } else {
            format!("from {}", self.square(attacker))
        }
    }

    fn moved(&self, from: Square, to: Square) -> String {
        let queens = self.search.queens();
        let others = || queens.iter().filter(|queen| **queen != to);
        let threats = |square| match others().filter(|queen| queen.attacks(square)).count() {
            0 => "safe".to_string(),
            1 => "1 threat".to_string(),
            many => format!("{many} threats"),
        };
        let (before, after) = (threats(from), threats(to));
        if self.naming == Naming::Chess || from.row != to.row {
            let (from, to) = (self.square(from), self.square(to));
            return format!("the queen at {from} ({before}) moves to {to} ({after})");
        }
        format!(
            "{}: the queen moves from {} ({before}) to {} ({after})",
            self.row(from),
            self.column(from),
            self.column(to)
        )
    }

    /// What follows after a square was given up.
    fn what_next(&self, square: Square, next: Event) -> String {
        let is_here = |other: Square| other.row == square.row;
        match next {
            Event::Placed(to) | Event::Rejected { square: to, .. } if to != square => {
                if is_here(to) {
                    format!("; trying {}", self.here(to))
                } else {
                    format!("; trying {}", self.square(to))
                }
            }
            Event::Removed(back) if back == square => "; it is taken away".to_string(),
            Event::Removed(back) if is_here(back) && self.search.is_by_row() => String::new(),
            Event::Removed(back) => {
                let what = if self.search.is_by_row() {
                    "column"
                } else {
                    "square"
                };
                format!("; no {what} is left, back to {}", self.place(back))
            }
            Event::Done => "; nothing is left to try".to_string(),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Replay, Strategy};

    #[test]
    fn the_first_search_of_four_queens_reads_as_a_story() {
        let mut replay = Replay::new(Strategy::Iterative.start(4));
        let mut story = Vec::new();
        for _ in 0..12 {
            replay.forward();
            story.push(replay.narrate());
        }
        let expected = [
            "row 0: column 0 is not attacked: the queen goes there",
            "row 1: column 0 is attacked from row 0; trying column 1",
            "row 1: column 1 is attacked from row 0; trying column 2",
            "row 1: column 2 is not attacked: the queen goes there",
            "row 2: column 0 is attacked from row 0; trying column 1",
            "row 2: column 1 is attacked from row 1; trying column 2",
            "row 2: column 2 is attacked from row 0; trying column 3",
            "row 2: column 3 is attacked from row 1; no column is left, back to row 1",
            "row 1: the queen leaves column 2; trying column 3",
            "row 1: column 3 is not attacked: the queen goes there",
            "row 2: column 0 is attacked from row 0; trying column 1",
            "row 2: column 1 is not attacked: the queen goes there",
        ];
        assert_eq!(story, expected);
    }

    #[test]
    fn the_same_story_can_be_told_in_chess_squares() {
        let mut replay = Replay::new(Strategy::Iterative.start(4));
        let mut story = Vec::new();
        for _ in 0..9 {
            replay.forward();
            story.push(replay.narrate_in(Naming::Chess));
        }
        let expected = [
            "a4 is not attacked: the queen goes there",
            "a3 is attacked from a4; trying b3",
            "b3 is attacked from a4; trying c3",
            "c3 is not attacked: the queen goes there",
            "a2 is attacked from a4; trying b2",
            "b2 is attacked from c3; trying c2",
            "c2 is attacked from a4; trying d2",
            "d2 is attacked from c3; no column is left, back to c3",
            "the queen leaves c3; trying d3",
        ];
        assert_eq!(story, expected);
    }

    #[test]
    fn any_squares_are_told_as_squares_not_as_rows_that_have_one_queen() {
        let mut replay = Replay::new(Strategy::Subsets.start(2));
        let mut story = Vec::new();
        for _ in 0..6 {
            replay.forward();
            story.push(replay.narrate());
        }
        let expected = [
            "row 0: column 0 is not attacked: the queen goes there",
            "row 0: a queen goes to column 1, attacked from column 0",
            "row 0: the queen in column 1 is attacked from column 0; it is taken away",
            "row 0: the queen leaves column 1; trying row 1, column 0",
            "row 1: a queen goes to column 0, attacked from row 0, column 0",
            "row 1: the queen in column 0 is attacked from row 0, column 0; it is taken away",
        ];
        assert_eq!(story, expected);
    }

    #[test]
    fn every_step_of_every_strategy_has_a_sentence() {
        for strategy in Strategy::ALL {
            let mut replay = Replay::new(strategy.start(4));
            while !replay.is_done() {
                replay.forward();
                assert!(!replay.narrate().is_empty());
                replay.seek(replay.step() + replay.step() / 64);
            }
        }
    }

    #[test]
    fn a_move_tells_the_threats_before_and_after() {
        /// Queens that stand still.
        #[derive(Clone, Debug)]
        struct Still(Vec<Square>);

        impl Search for Still {
            fn n(&self) -> usize {
                4
            }
            fn step(&mut self) -> Event {
                Event::Done
            }
            fn tally(&self) -> crate::search::Tally {
                crate::search::Tally::default()
            }
            fn queens(&self) -> Vec<Square> {
                self.0.clone()
            }
            fn snapshot(&self) -> Box<dyn Search> {
                Box::new(self.clone())
            }
        }

        let board = Still(vec![
            Square::new(0, 1),
            Square::new(1, 3),
            Square::new(2, 0),
            Square::new(3, 3),
        ]);
        let event = Event::Moved {
            from: Square::new(3, 0),
            to: Square::new(3, 3),
        };
        assert_eq!(
            narrate(&board, event, Event::Done),
            "row 3: the queen moves from column 0 (1 threat) to column 3 (1 threat)"
        );
        let attacked = Event::Rejected {
            square: Square::new(3, 3),
            attacker: Square::new(1, 3),
        };
        assert_eq!(
            narrate(&board, attacked, Event::Removed(Square::new(3, 3))),
            "row 3: the queen in column 3 is attacked from row 1; it is taken away"
        );
        let early = Event::Rejected {
            square: Square::new(1, 3),
            attacker: Square::new(3, 3),
        };
        assert_eq!(
            narrate(&board, early, Event::Removed(Square::new(3, 3))),
            "row 1: the queen in column 3 is attacked from row 3; back to row 3"
        );
    }
}
