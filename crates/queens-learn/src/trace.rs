//! The boards that a method visits, in order: the output expected from a program that traces itself.
//!
//! Programs print their board at one of three moments. Backtracking on the 4 × 4 board begins
//!
//! ```text
//! placed     [0, -, -, -]  [0, 2, -, -]  [0, 3, -, -]  [0, 3, 1, -]  …    after each queen placed
//! changed    [0, -, -, -]  [0, 2, -, -]  [0, -, -, -]  [0, 3, -, -]  …    after each queen placed or removed
//! tried      [0, -, -, -]  [0, 0, -, -]  [0, 1, -, -]  [0, 2, -, -]  …    after each square tried, attacked or not
//! ```
//!
//! The events of a [`Search`] give all three. Rows go from the top and columns from the left; a program that takes columns from
//! the right prints the mirror images, [`Trace::mirrored`].
//!
//! A repair draws random numbers, so there is no single sequence; [`repair_move`] judges each move instead.

use queens_board::Square;
use queens_search::{Event, Method, Search};

/// When a program prints its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// After each queen placed.
    Placed,
    /// After each queen placed or removed.
    Changed,
    /// After each square tried, attacked or not.
    Tried,
}

impl Moment {
    /// All moments.
    pub const ALL: [Self; 3] = [Self::Placed, Self::Changed, Self::Tried];
}

/// Iterates over the boards of a systematic method.
///
/// ```
/// use queens::Method;
/// use queens::search::trace::{Moment, Trace};
///
/// let mut trace = Trace::new(Method::BACKTRACK, 4, Moment::Placed);
/// let board = (0..4).filter_map(|_| trace.next_board()).last().unwrap();
/// let columns: Vec<usize> = board.iter().map(|queen| queen.column).collect();
/// assert_eq!(columns, [0, 3, 1]);
/// ```
#[derive(Debug)]
pub struct Trace {
    search: Box<dyn Search>,
    moment: Moment,
    mirrored: bool,
    /// The event of the last board, if it placed a queen.
    placed: bool,
}

impl Trace {
    /// The boards of a method's search of the empty n × n board.
    ///
    /// # Panics
    /// If n > [`Method::largest`].
    pub fn new(method: Method, n: usize, moment: Moment) -> Self {
        Self {
            search: method.start(n),
            moment,
            mirrored: false,
            placed: false,
        }
    }

    /// The mirrored boards, of a program that tries columns from the right.
    #[must_use]
    pub fn mirrored(mut self, yes: bool) -> Self {
        self.mirrored = yes;
        self
    }

    /// The queens of the next board, row by row; `None` at the end of the search.
    pub fn next_board(&mut self) -> Option<Vec<Square>> {
        loop {
            let event = self.search.step();
            self.placed = matches!(event, Event::Placed(_));
            let mut queens = self.search.queens();
            match event {
                Event::Done => return None,
                Event::Placed(_) => {}
                Event::Removed(_) if self.moment == Moment::Changed => {}
                Event::Rejected { square, .. }
                    if self.moment == Moment::Tried && !queens.contains(&square) =>
                {
                    queens.push(square);
                }
                _ => continue,
            }
            if self.mirrored {
                let n = self.search.n();
                for queen in &mut queens {
                    queen.column = n - 1 - queen.column;
                }
            }
            queens.sort_unstable();
            return Some(queens);
        }
    }

    /// Whether the last board is a solution, after which a program may stop.
    pub fn is_at_solution(&self) -> bool {
        self.placed && self.search.snapshot().step() == Event::Solved
    }
}

/// Whether a method's boards can be compared or its moves judged: those of all methods that search everything, and of
/// repairs that choose by the threats to a queen and a square.
pub fn judges(method: Method) -> bool {
    let repairs = [
        Method::RANDOM,
        Method::REPAIR_BLIND,
        Method::REPAIR_BEST,
        Method::MIN_CONFLICTS,
    ];
    !method.is_seeded() || repairs.contains(&method)
}

/// Why a move is not one of the repair's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadMove {
    /// Not exactly one queen moved.
    #[error("{0} queens moved at once, and a step moves one")]
    Moved(usize),
    /// Nothing was left to repair.
    #[error("a queen moved although none was attacked")]
    Solved,
    /// Another queen should have moved.
    #[error(
        "the queen in row {row} moved, with {threats} threats; the one in row {other} has {most}"
    )]
    Queen {
        /// The row of the queen that moved.
        row: usize,
        /// The number of queens that attacked it.
        threats: usize,
        /// The row of a queen that should have moved.
        other: usize,
        /// The number of queens that attack that one.
        most: usize,
    },
    /// The queen should have moved to another square.
    #[error(
        "row {row}: the queen went to column {column}, with {threats} threats; column {other} has {least}"
    )]
    Square {
        /// The row.
        row: usize,
        /// The column it moved to.
        column: usize,
        /// The number of queens that attack that square.
        threats: usize,
        /// The best column, or one of them.
        other: usize,
        /// The number of queens that attack that one.
        least: usize,
    },
}

/// Judges one move of a repair, from board to board, by recounting the threats. Any of several equally good queens or squares is
/// right, unless the first is required.
///
/// ```
/// use queens::Method;
/// use queens::search::trace::repair_move;
///
/// let judge = |to: &[u32]| repair_move(Method::REPAIR_BEST, false, &[1, 3, 2, 2], to);
/// assert_eq!(judge(&[1, 3, 0, 2]), Ok(()));
/// assert_eq!(
///     judge(&[1, 3, 1, 2]).unwrap_err().to_string(),
///     "row 2: the queen went to column 1, with 2 threats; column 0 has 0"
/// );
/// ```
///
/// # Panics
/// If the boards have different sides.
pub fn repair_move(
    repair: Method,
    first: bool,
    before: &[u32],
    after: &[u32],
) -> Result<(), BadMove> {
    assert_eq!(before.len(), after.len(), "boards of one size");
    if repair == Method::RANDOM {
        return Ok(());
    }
    let n = before.len();
    let moved: Vec<usize> = (0..n).filter(|&row| before[row] != after[row]).collect();
    let &[row] = &moved[..] else {
        return Err(BadMove::Moved(moved.len()));
    };
    let threats = |square: Square| {
        let queens = before.iter().enumerate();
        let queens = queens.map(|(row, &column)| Square::new(row, column as usize));
        let others = queens.filter(|queen| queen.row != square.row);
        others.filter(|queen| queen.attacks(square)).count()
    };
    let to_row = |row: usize| threats(Square::new(row, before[row] as usize));
    let all: Vec<usize> = (0..n).map(to_row).collect();
    let most = all.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return Err(BadMove::Solved);
    }
    let may_move = |row: usize| match repair {
        Method::MIN_CONFLICTS => all[row] > 0,
        _ => all[row] == most,
    };
    let other = (0..n).find(|&row| may_move(row)).expect("one has the most");
    if !may_move(row) || first && row != other {
        return Err(BadMove::Queen {
            row,
            threats: all[row],
            other,
            most: all[other],
        });
    }
    if repair == Method::REPAIR_BLIND {
        return Ok(());
    }
    let column = after[row] as usize;
    let choices = (0..n).filter(|&column| column != before[row] as usize);
    let choices = choices.map(|column| (threats(Square::new(row, column)), column));
    let (least, other) = choices
        .min()
        .expect("the queen moved, so there is a choice");
    let has = threats(Square::new(row, column));
    if has > least || first && column != other {
        return Err(BadMove::Square {
            row,
            column,
            threats: has,
            other,
            least,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_search::repair::Options;

    fn columns(trace: &mut Trace, boards: usize) -> Vec<Vec<usize>> {
        let next = |_| Some(trace.next_board()?.iter().map(|q| q.column).collect());
        (0..boards).map_while(next).collect()
    }

    #[test]
    fn each_moment_prints_the_boards_of_the_textbook() {
        let first = |moment| {
            let mut trace = Trace::new(Method::BACKTRACK, 4, moment);
            columns(&mut trace, 5)
        };
        let placed = [&[0][..], &[0, 2], &[0, 3], &[0, 3, 1], &[1]];
        assert_eq!(first(Moment::Placed), placed);
        let changed = [&[0][..], &[0, 2], &[0], &[0, 3], &[0, 3, 1]];
        assert_eq!(first(Moment::Changed), changed);
        let tried = [&[0][..], &[0, 0], &[0, 1], &[0, 2], &[0, 2, 0]];
        assert_eq!(first(Moment::Tried), tried);
    }

    #[test]
    fn a_trace_has_as_many_boards_as_the_tally_counts() {
        for method in Method::all_systematic() {
            let mut search = method.start(5);
            while search.next_solution().is_some() {}
            let tally = search.tally();
            let boards = |moment| {
                let mut trace = Trace::new(method, 5, moment);
                columns(&mut trace, usize::MAX).len() as u64
            };
            assert_eq!(boards(Moment::Placed), tally.placements);
            assert_eq!(boards(Moment::Changed), tally.placements + tally.backtracks);
            assert_eq!(boards(Moment::Tried), tally.tries, "{method}");
        }
    }

    #[test]
    fn a_trace_reports_solutions() {
        for method in Method::all_systematic() {
            let mut trace = Trace::new(method, 4, Moment::Tried).mirrored(true);
            let mut solutions = Vec::new();
            while let Some(board) = trace.next_board() {
                if trace.is_at_solution() {
                    solutions.push(board.iter().map(|queen| queen.column).collect::<Vec<_>>());
                }
            }
            // Dancing links find solutions in their own order.
            solutions.sort_unstable();
            assert_eq!(solutions, [[1, 3, 0, 2], [2, 0, 3, 1]], "{method}");
        }
    }

    #[test]
    fn every_move_of_our_own_repairs_is_accepted() {
        for repair in [
            Method::REPAIR_BLIND,
            Method::REPAIR_BEST,
            Method::MIN_CONFLICTS,
        ] {
            for ties in ["first", "random"] {
                let method: Method = format!("{repair}:ties={ties}").parse().unwrap();
                let mut search = method.start_with(8, Options::seeded(5)).unwrap();
                let board = |search: &dyn Search| -> Vec<u32> {
                    let columns = search.columns().into_iter().flatten();
                    columns.map(|column| column as u32).collect()
                };
                let mut before = Vec::new();
                let mut moves = 0;
                for _ in 0..2_000 {
                    let event = search.step();
                    let after = board(&*search);
                    if let Event::Moved { .. } = event {
                        let first = ties == "first";
                        let judged = repair_move(repair, first, &before, &after);
                        assert_eq!(judged, Ok(()), "{repair}: {before:?} {after:?}");
                        moves += 1;
                    }
                    before = after;
                }
                assert!(moves > 20, "{repair}");
            }
        }
    }

    #[test]
    fn climbing_cooling_breeding_and_descents_are_not_judged() {
        let unjudged = Method::all().filter(|method| !judges(*method));
        let names: Vec<_> = unjudged.map(Method::name).collect();
        let expected = [
            "random-descents",
            "hill-climbing",
            "tabu",
            "beam",
            "simulated-annealing",
            "genetic",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn moves_that_no_repair_makes_are_refused() {
        let judge = |repair, first, before: &[u32], after: &[u32]| {
            repair_move(repair, first, before, after).unwrap_err()
        };
        let board = [1, 3, 2, 2];
        let moved = judge(Method::REPAIR_BEST, false, &board, &[1, 3, 0, 1]);
        assert_eq!(moved, BadMove::Moved(2));
        let still = judge(Method::REPAIR_BLIND, false, &board, &board);
        assert_eq!(still, BadMove::Moved(0));
        let solved = judge(Method::REPAIR_BEST, false, &[1, 3, 0, 2], &[1, 3, 0, 1]);
        assert_eq!(solved, BadMove::Solved);
        let unthreatened = judge(Method::MIN_CONFLICTS, false, &board, &[0, 3, 2, 2]);
        assert!(matches!(unthreatened, BadMove::Queen { row: 0, .. }));
        let later = judge(Method::MIN_CONFLICTS, true, &board, &[1, 3, 0, 2]);
        assert!(matches!(later, BadMove::Queen { other: 1, .. }));
    }
}
