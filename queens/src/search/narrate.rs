//! What a search does, in plain words: the same on the terminal, on the page and in tests.
//!
//! The sentence comes from the event, the board after it, and the event that follows, so it tells what is so and
//! what is done next without knowing the method: `row 3: column 5 is attacked from row 1; trying column 6`.

use crate::board::Square;
use crate::search::{Event, Search};

/// The step that a search has just taken, in plain words; `next` is the step it will take.
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
    match event {
        Event::Placed(square) => placed(search, square),
        Event::Rejected { square, attacker } => {
            let fact = rejected(search, square, attacker);
            match next {
                // A full board was no solution: its last queen goes, wherever the two stand.
                Event::Removed(last) if last != square && search.queens().contains(&square) => {
                    fact + &format!("; back to row {}", last.row)
                }
                _ => fact + &what_next(square, next),
            }
        }
        Event::Removed(square) => {
            let Square { row, column } = square;
            format!("row {row}: the queen leaves column {column}") + &what_next(square, next)
        }
        Event::Moved { from, to } => moved(search, from, to),
        Event::Restarted => "the board is cleared for a new start".to_string(),
        Event::Solved => match search.tally().solutions {
            0 | 1 => "a solution: no queen attacks another".to_string(),
            found => format!("solution {found}: no queen attacks another"),
        },
        Event::Done => match search.tally().solutions {
            0 => "nothing is left to search: there is no solution".to_string(),
            1 => "nothing is left to search: 1 solution found".to_string(),
            found => format!("nothing is left to search: {found} solutions found"),
        },
    }
}

fn placed(search: &dyn Search, square: Square) -> String {
    let Square { row, column } = square;
    let queens = search.queens();
    match queens.iter().find(|queen| queen.attacks(square)) {
        None => format!("row {row}: column {column} is not attacked: the queen goes there"),
        Some(attacker) => {
            let whence = whence(square, *attacker);
            format!("row {row}: a queen goes to column {column}, attacked {whence}")
        }
    }
}

fn rejected(search: &dyn Search, square: Square, attacker: Square) -> String {
    let Square { row, column } = square;
    if square == attacker {
        return format!("row {row}: column {column} is taken");
    }
    let whence = whence(square, attacker);
    if search.queens().contains(&square) {
        format!("row {row}: the queen in column {column} is attacked {whence}")
    } else {
        format!("row {row}: column {column} is attacked {whence}")
    }
}

/// The attacker's row, or column where the row is the same.
fn whence(square: Square, attacker: Square) -> String {
    if square.row == attacker.row {
        format!("from column {}", attacker.column)
    } else {
        format!("from row {}", attacker.row)
    }
}

fn moved(search: &dyn Search, from: Square, to: Square) -> String {
    let queens = search.queens();
    let others = || queens.iter().filter(|queen| **queen != to);
    let threats = |square| match others().filter(|queen| queen.attacks(square)).count() {
        0 => "safe".to_string(),
        1 => "1 threat".to_string(),
        many => format!("{many} threats"),
    };
    let (before, after) = (threats(from), threats(to));
    if from.row != to.row {
        return format!("the queen at {from} ({before}) moves to {to} ({after})");
    }
    format!(
        "row {}: the queen moves from column {} ({before}) to column {} ({after})",
        from.row, from.column, to.column
    )
}

/// What follows after a square was given up.
fn what_next(square: Square, next: Event) -> String {
    let here = |other: Square| other.row == square.row;
    match next {
        Event::Placed(to) | Event::Rejected { square: to, .. } if to != square => {
            if here(to) {
                format!("; trying column {}", to.column)
            } else {
                format!("; trying {to}")
            }
        }
        Event::Removed(back) if back == square => "; it is taken away".to_string(),
        Event::Removed(back) if here(back) => String::new(),
        Event::Removed(back) => format!("; no column is left, back to row {}", back.row),
        Event::Done => "; nothing is left to try".to_string(),
        _ => String::new(),
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
