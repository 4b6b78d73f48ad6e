//! The events of a search, in units that mean the same for every method.

use std::fmt;

use queens_board::{Line, Solution, Square};

/// One action of a search.
///
/// Replaying `Placed`, `Removed`, `Moved` and `Restarted` on an empty board gives the search's board at every moment. After
/// `Replaced`, take the whole board from [`Search::queens`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A queen was put on the board.
    Placed(Square),
    /// A queen was taken off the board.
    Removed(Square),
    /// A square was considered and rejected: a queen there would be (or is) attacked from the other square.
    Rejected {
        /// The square that was tried.
        square: Square,
        /// A queen that attacks it.
        attacker: Square,
    },
    /// No square is left for the queen of a row or column: the queens on the board cannot be completed.
    DeadEnd(Line),
    /// A row or column was chosen to get its queen next.
    Chosen(Line),
    /// A square was struck out: with the queens on the board, a queen there leads to no further solution.
    Struck(Square),
    /// A learnt clause does not allow the queens on the board (clause learning).
    Conflict,
    /// A clause was learnt from a conflict, or from a solution to exclude it from then on (clause learning).
    Learnt,
    /// The number of solutions is known although none was listed, and the board is empty (dynamic programming).
    Counted,
    /// A queen was moved (local search).
    Moved {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// A move was considered and not made, because it leads to a worse board (simulated annealing).
    Declined {
        /// Where the queen stands.
        from: Square,
        /// Where it could have gone.
        to: Square,
    },
    /// No move leads to a better board, so this start is given up (local search).
    Trapped,
    /// The whole board was replaced by another one (populations).
    Replaced,
    /// The board was cleared for a new start (local search and populations).
    Restarted,
    /// The queens on the board are a solution. The next step continues the search.
    Solved,
    /// There is nothing left to search. Every further step returns this again.
    Done,
}

/// The work of a search so far, in units that mean the same for every method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Tally {
    /// Boards judged: a square was considered for a new queen or for one that could move there, or a whole board was
    /// drawn or bred. This is the unit in which searches, repairs and populations can be compared.
    pub tries: u64,
    /// Conflict checks: each asks whether one square is attacked from another, or along one line, or by one table.
    pub checks: u64,
    /// Queens put on the board, or moved there.
    pub placements: u64,
    /// Queens removed again because the search was stuck, or to look for the next solution.
    pub backtracks: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Steps of a method that draws random numbers: queens moved, or generations of a population.
    pub repairs: u64,
    /// New starts from a fresh board (methods that draw random numbers only).
    pub restarts: u64,
}

/// A variable of a method, by the name it has in the method's program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variable {
    /// The name in the listings.
    pub name: &'static str,
    /// How the values are laid out.
    pub layout: Layout,
    /// The values, row by row.
    pub values: Vec<i64>,
}

/// Further information about a method's last event, for narration and panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Detail {
    /// Nothing.
    #[default]
    Nothing,
    /// Squares that the last queen took away from the rows still without a queen, or gave back when it left.
    Struck {
        /// The number of squares.
        squares: usize,
    },
    /// Why a square was struck out by arc consistency.
    Support {
        /// The row that no longer has a square compatible with it.
        row: usize,
        /// The square of that row that supported it before, if there was one.
        lost: Option<Square>,
        /// Arcs still to be revised.
        arcs: usize,
    },
    /// A queen or a struck square that follows from a line with one square left, or from a learnt clause.
    Forced {
        /// The row or column; `None` for a learnt clause.
        line: Option<Line>,
        /// Squares that the queen took away from the others.
        squares: usize,
    },
    /// A clause that was learnt.
    Clause {
        /// The number of squares in it.
        squares: usize,
        /// The number of decisions that stay.
        decisions: usize,
        /// Whether it only excludes a solution that was found.
        is_solution: bool,
    },
    /// The state of dynamic programming that is on the board.
    State {
        /// Its number among the states of its row, from 0.
        number: usize,
        /// The number of states in its row.
        states: usize,
        /// The number of ways to reach it.
        ways: u64,
    },
    /// The state that a queen leads to.
    Reached {
        /// The number of ways to reach it known so far.
        ways: u64,
        /// Whether it was reached before.
        is_known: bool,
    },
    /// The result of a count.
    Counted {
        /// The number of solutions.
        solutions: u64,
        /// The number of states in all rows.
        states: u64,
        /// The number of queens that led to a known state.
        merged: u64,
    },
    /// The number of squares left for the chosen line.
    Choices {
        /// The number of squares.
        squares: usize,
    },
    /// A queen of a random descent.
    Descent {
        /// The number of squares that it could choose from.
        choices: usize,
        /// The product of the numbers of choices so far.
        weight: u128,
    },
    /// The end of a random descent.
    Descended {
        /// Its weight, 0 if it ended early.
        weight: u128,
        /// The number of descents so far.
        descents: u64,
        /// The sum of their weights: divided by their number, an estimate of the number of solutions.
        total: u128,
    },
    /// A step of a local search.
    Climb {
        /// Pairs of attacking queens before the move.
        before: u64,
        /// Pairs of attacking queens after the move, or after the declined move.
        after: u64,
        /// The temperature in thousandths, if there is one.
        temperature: Option<u64>,
    },
    /// A board of the first generation, drawn at random.
    Drawn {
        /// Its number in the generation, from 0.
        number: usize,
        /// Pairs of attacking queens.
        conflicts: u64,
    },
    /// A board of the next step of a beam: one of the last boards after one move.
    Kept {
        /// The step, from 1.
        generation: u64,
        /// The number of the board that it was.
        parent: usize,
        /// Where the moved queen stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// Pairs of attacking queens.
        conflicts: u64,
    },
    /// A board that was bred from two parents.
    Bred {
        /// The generation, from 1.
        generation: u64,
        /// The numbers of the parents in the generation before, the best first.
        parents: [usize; 2],
        /// The rows above this one come from the first parent.
        cut: usize,
        /// The queen that a mutation moved.
        mutated: Option<Square>,
        /// Pairs of attacking queens.
        conflicts: u64,
    },
}

/// How the values of a [`Variable`] are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A number whose bits are columns, bit 0 the first.
    Bits,
    /// A list.
    List,
    /// A table with a value for each square.
    Board,
}

impl Variable {
    /// A list.
    pub(crate) fn list(name: &'static str, values: impl IntoIterator<Item = i64>) -> Self {
        Self {
            name,
            layout: Layout::List,
            values: values.into_iter().collect(),
        }
    }

    /// The columns of queens, one for each row from the first on.
    pub(crate) fn columns(queens: &[Square]) -> Self {
        Self::list("columns", queens.iter().map(|queen| queen.column as i64))
    }

    /// The column of each row's queen, −1 for rows without one.
    pub(crate) fn columns_by_row(n: usize, queens: &[Square]) -> Self {
        let mut columns = vec![-1; n];
        for queen in queens {
            columns[queen.row] = queen.column as i64;
        }
        Self::list("columns", columns)
    }
}

/// The state of a search when it pauses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Answer {
    /// A completion. The next run looks for another.
    Completion(Solution),
    /// There are no more: everything was searched.
    NoMore,
    /// The budget is used up. The next run continues.
    Undecided,
}

impl Answer {
    /// The completion, if there is one.
    pub fn completion(self) -> Option<Solution> {
        match self {
            Self::Completion(solution) => Some(solution),
            Self::NoMore | Self::Undecided => None,
        }
    }
}

/// A search in progress: all its state, one event at a time.
pub trait Search: fmt::Debug + Send {
    /// The side of the board.
    fn n(&self) -> usize;

    /// Takes the next step and returns its event.
    fn step(&mut self) -> Event;

    /// The work done so far.
    fn tally(&self) -> Tally;

    /// The queens on the board now, in the order in which the method keeps them. They may attack one another while a brute-force
    /// method or a repair is running.
    fn queens(&self) -> Vec<Square>;

    /// Whether the method places one queen in each row, so that an array of [columns](Self::columns) describes them. A method
    /// that uses any squares has a list of squares instead.
    fn is_by_row(&self) -> bool {
        true
    }

    /// The number of queens that attack each square, or when it was struck out, row by row, if the method keeps such a board.
    fn attack_counts(&self) -> Option<&[u32]> {
        None
    }

    /// The number of all solutions, once the method knows it without having listed them.
    fn counted(&self) -> Option<u64> {
        None
    }

    /// Counts all solutions without listing any; `None` at once if the method cannot.
    fn count_unlisted(&mut self) -> Option<u64> {
        None
    }

    /// Further information about the last event.
    fn detail(&self) -> Detail {
        Detail::Nothing
    }

    /// The variables of the method's program, as they are now.
    fn variables(&self) -> Vec<Variable> {
        vec![Variable::columns(&self.queens())]
    }

    /// About how many numbers a copy of the search holds, for callers that keep many copies.
    fn size(&self) -> usize {
        self.n() * self.n()
    }

    /// A copy of the search as it is now, from which it can be continued; used to step back.
    fn snapshot(&self) -> Box<dyn Search>;

    /// The column of each row's queen (the last one, if a brute-force method has several in a row), `None` where a row
    /// has none.
    fn columns(&self) -> Vec<Option<usize>> {
        let mut columns = vec![None; self.n()];
        for queen in self.queens() {
            columns[queen.row] = Some(queen.column);
        }
        columns
    }

    /// Takes up to this many steps, at least one, but stops at one that solves or ends the search. Returns the last event.
    ///
    /// ```
    /// use queens::{Event, Method};
    ///
    /// let mut search = Method::BITMASK.start(8);
    /// assert!(!matches!(search.steps(10), Event::Solved | Event::Done));
    /// assert_eq!(search.steps(1_000_000), Event::Solved);
    /// ```
    fn steps(&mut self, most: u64) -> Event {
        for _ in 1..most {
            let event = self.step();
            if matches!(event, Event::Solved | Event::Done) {
                return event;
            }
        }
        self.step()
    }

    /// Runs to the next solution, or `None` at the end.
    ///
    /// ```
    /// use queens::{Method, Search, Solution};
    ///
    /// fn second(search: &mut (impl Search + ?Sized)) -> Option<Solution> {
    ///     search.next_solution()?;
    ///     search.next_solution()
    /// }
    ///
    /// let solution = second(&mut *Method::BITMASK.start(6)).unwrap();
    /// assert_eq!(solution.columns(), [2, 5, 1, 4, 0, 3]);
    /// ```
    fn next_solution(&mut self) -> Option<Solution> {
        loop {
            match self.step() {
                Event::Solved => return Some(self.solved()),
                Event::Done => return None,
                _ => {}
            }
        }
    }

    /// Runs to the next solution or to the end, as long as `go_on`, called before each step, returns true.
    ///
    /// ```
    /// use queens::Method;
    /// use queens::search::Answer;
    ///
    /// let mut search = Method::BACKTRACK.start(8);
    /// let stopped = search.next_solution_while(&mut |tally| tally.placements < 100);
    /// assert_eq!(stopped, Answer::Undecided);
    /// let finished = search.next_solution_while(&mut |_| true);
    /// assert!(matches!(finished, Answer::Completion(_)));
    /// ```
    fn next_solution_while(&mut self, go_on: &mut dyn FnMut(Tally) -> bool) -> Answer {
        while go_on(self.tally()) {
            match self.step() {
                Event::Solved => return Answer::Completion(self.solved()),
                Event::Done => return Answer::NoMore,
                _ => {}
            }
        }
        Answer::Undecided
    }

    /// The board as a solution, after [`Event::Solved`].
    ///
    /// # Panics
    /// If the queens on the board are not a solution.
    fn solved(&self) -> Solution {
        let columns = self.columns().into_iter().flatten();
        let columns: Vec<u32> = columns.map(|column| column as u32).collect();
        Solution::new(columns).expect("a search reports Solved only for a solution")
    }
}

/// The events of the search, up to the end.
///
/// ```
/// use queens::{Event, Method};
///
/// let solved = Method::BACKTRACK.start(6).filter(|event| *event == Event::Solved);
/// assert_eq!(solved.count(), 4);
/// ```
impl Iterator for dyn Search {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        Some(self.step()).filter(|event| *event != Event::Done)
    }
}

impl Clone for Box<dyn Search> {
    fn clone(&self) -> Self {
        self.snapshot()
    }
}
