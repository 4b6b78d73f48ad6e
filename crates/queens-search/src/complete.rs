//! Completing a puzzle: finds a completion, or proves that there is none.
//!
//! Solving the empty board is easy; completing a given one is NP-complete (I. P. Gent, C. Jefferson and P. Nightingale,
//! "Complexity of n-Queens Completion", JAIR 59, 2017). The idea: never branch where there is no choice. Every row *and* every
//! column needs a queen. One with a single free square gets its queen at once, one with none ends the branch, and otherwise the
//! search branches where there is the least choice.
//!
//! ```text
//! Q . . . .     row 1 has the squares 2, 3, 4 free, column 1 the rows 2, 3, 4 … all three choices everywhere,
//! . . ? ? ?     so take row 1, column 2: now row 2 has only column 4 left, row 3 only column 1, row 4 only column 3:
//! . ? . ? ?     forced, forced, forced, solved
//! . ? ? . ?
//! . ? ? ? .
//! ```
//!
//! Three rules choose. *Which line*: the one with the fewest free squares per conflict weight, where a line's weight is one more
//! than the number of dead ends it caused (dom/wdeg: F. Boussemart et al., "Boosting systematic search by weighting constraints",
//! ECAI 2004); on boards near the threshold this halves the nodes. *Which square of it*: the one that takes the fewest free
//! squares from the other lines. *After a refuted square*: the square is removed and the choice made again, so that the
//! refutation itself can force queens.
//!
//! A [`Completer`] holds the whole search; [`Completer::run`] continues for a number of nodes and can be called again, so the
//! caller controls the clock, the progress bar and the stop button.
//!
//! ```
//! use queens::search::Answer;
//! use queens::search::complete::Completer;
//! use queens::Square;
//! use queens::ClassicPuzzle;
//!
//! let mut puzzle = ClassicPuzzle::new(8);
//! puzzle.give(Square::new(0, 0))?;
//! let mut search = Completer::new(&puzzle);
//! let Answer::Completion(solution) = search.run(1_000) else { panic!() };
//! assert!(puzzle.admits(&solution));
//!
//! // All of them, in the order of the search:
//! assert_eq!(Completer::new(&puzzle).count(), 4);
//! # Ok::<(), queens::Misplaced>(())
//! ```
//!
//! Two helpers cover its weaknesses. With few given queens on a large board, nearly anything can be completed, yet the search
//! sometimes takes far too long; [`RepairCompleter`] does not. When given queens fill a corner, nothing can be completed, and the search takes
//! long to find out; [`Question`] checks sums first.
//!
//! Cost: a node takes time in proportion to n plus the squares that its queens take from play. Measured on twenty boards
//! (n = 24 to 400, given queens or blocked squares) this search is faster than the SAT solvers CaDiCaL and BatSat on every
//! hard one, and so it is on random boards near the threshold and on filled corners; there is no clause learning here. The
//! numbers are in `docs/completion.md`.

use std::iter::FusedIterator;

use crate::Answer;
use queens_board::{ClassicPuzzle, Solution, Square};

mod balance;
mod by_repair;
mod fitting;
mod free_squares;
mod in_order;
mod join;
mod obstacle;
mod open_lines;
mod packing;
mod question;
mod refutation;
mod shares;
mod squares;
mod sums;

use balance::{Balance, Effect, Slack};
pub use by_repair::RepairCompleter;
pub(crate) use free_squares::FreeSquares;
use free_squares::{Diagonal, Mark};
pub use in_order::InOrder;
use join::{CornerJoin, Joining, Limits};
pub use obstacle::{Forced, Obstacle};
use open_lines::{Assign, OpenLines};
pub use question::Question;
use refutation::{Contradiction, Length, Refutation};

/// A row or a column: a line that needs a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowOrColumn {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
}

impl std::fmt::Display for RowOrColumn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
        }
    }
}

/// One side of a gap in the falling diagonals: above it, or below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

impl Side {
    const BOTH: [Self; 2] = [Self::Above, Self::Below];

    fn other(self) -> Self {
        Self::BOTH[1 - self as usize]
    }
}

/// A decision of the search that was not forced.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Queen(Square),
    /// The queen of this row or column stands on this side.
    Side(RowOrColumn, Side),
}

#[derive(Clone, Copy, Debug)]
struct Decision {
    choice: Choice,
    before: Mark,
    /// The length of the refutation before it.
    written: Length,
}

/// The largest conflict weight that is carried from one search to the next.
const MAX_CARRIED_WEIGHT: u64 = 64;

/// With at most this much room in the tighter corner, there are few enough divisions of rows and columns to try one after
/// another.
const MAX_TIGHT_ROOM: i64 = 12;

/// Whether rows and columns are divided between corners at all. Boards that need it are too large for the page, where code size
/// matters.
const DIVIDES_LINES: bool = cfg!(not(target_family = "wasm"));

/// The search for a puzzle's completions. See the [module documentation](self).
#[derive(Clone, Debug)]
pub struct Completer {
    board: FreeSquares,
    decisions: Vec<Decision>,
    /// The conflict weight of each row, then each column: one more than the dead ends it caused.
    trouble: Vec<u64>,
    nodes: u64,
    phase: Phase,
    /// Set if only completions with this number of queens above a diagonal are wanted.
    balance: Option<Balance>,
    /// Whether the search expects to find nothing. It then spends time on other bounds, divides rows and columns between the
    /// corners first, and branches where there is the least choice, regardless of conflict weights.
    is_doubtful: bool,
    /// For the doubtful search: the room of each corner, whether every open line belongs to one of them, and the diagonals that
    /// must get queens.
    rooms: [i64; 2],
    is_divided: bool,
    needed: Vec<Diagonal>,
    /// The state of joining the corners of this board.
    joining: Joining,
    limits: Limits,
    /// Queens of one corner for which the other can be packed. With such a hint the search is no longer doubtful, and joins no
    /// more.
    hint: Vec<Square>,
    /// The refutation of everything that will not be searched again.
    refutation: Refutation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Forced queens remain to be placed.
    Open,
    /// The board is a completion that was already returned.
    Found,
    Done,
}

impl Completer {
    /// The search before its first node.
    pub fn new(puzzle: &ClassicPuzzle) -> Self {
        Self::of_board(FreeSquares::new(puzzle), vec![1; 2 * puzzle.n()])
    }

    /// An upper bound on the bytes of memory that a search of this puzzle needs.
    ///
    /// ```
    /// use queens::ClassicPuzzle;
    /// use queens::search::complete::Completer;
    ///
    /// assert!(Completer::bytes(&ClassicPuzzle::new(100)) < 1_000_000);
    /// assert!(Completer::bytes(&ClassicPuzzle::new(10_000)) > 2_000_000_000);
    /// ```
    pub fn bytes(puzzle: &ClassicPuzzle) -> u64 {
        FreeSquares::bytes(puzzle)
    }

    /// A search of this board that starts with the conflict weights of another.
    fn of_board(board: FreeSquares, trouble: Vec<u64>) -> Self {
        Self {
            board,
            decisions: Vec::new(),
            trouble,
            nodes: 0,
            phase: Phase::Open,
            balance: None,
            is_doubtful: false,
            rooms: [0; 2],
            is_divided: false,
            needed: Vec::new(),
            joining: Joining::Unasked,
            limits: Limits::default(),
            hint: Vec::new(),
            refutation: Refutation::default(),
        }
    }

    /// The conflict weights, scaled down for the next search so that its own dead ends count.
    fn trouble(&self) -> Vec<u64> {
        let most = self.trouble.iter().copied().max().unwrap_or(1);
        let scaled = self
            .trouble
            .iter()
            .map(|&trouble| (trouble * MAX_CARRIED_WEIGHT / most).max(1));
        scaled.collect()
    }

    /// The current board.
    pub(crate) fn board(&self) -> &FreeSquares {
        &self.board
    }

    /// The number of nodes so far: squares chosen where there was a choice.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Continues for at most this many nodes.
    pub fn run(&mut self, nodes: u64) -> Answer {
        self.run_logged(nodes, |_| {})
    }

    /// Continues for at most this many nodes, and reports every refutation: a set of squares, the last one as late as possible,
    /// that cannot all hold a queen. Each follows from the board and the earlier refutations by forced queens alone (reverse unit
    /// propagation), and the last one is empty: together they prove that there is no completion.
    pub fn run_logged(&mut self, nodes: u64, refuted: impl FnMut(&[Square])) -> Answer {
        match self.advance(nodes, refuted) {
            Phase::Open => Answer::Undecided,
            Phase::Done => Answer::NoMore,
            Phase::Found => {
                let solution = Solution::new(self.board.queens());
                let solution = solution.expect("a queen is only placed where none attacks");
                Answer::Completion(solution)
            }
        }
    }

    /// Continues until there is something to report, or for this many nodes.
    fn advance(&mut self, nodes: u64, mut refuted: impl FnMut(&[Square])) -> Phase {
        let end = self.nodes.saturating_add(nodes);
        let mut squares = Vec::new();
        loop {
            let is_fine = match self.phase {
                Phase::Done => return Phase::Done,
                Phase::Open if DIVIDES_LINES && self.joining.is_begun() => {
                    if self.nodes >= end {
                        return Phase::Open;
                    }
                    self.go_on_joining()
                }
                Phase::Open => self.propagate(),
                Phase::Found => false,
            };
            self.phase = Phase::Open;
            if !is_fine {
                if let Some(line) = self.board.dead() {
                    let line = self.board.number(line);
                    self.trouble[line] += 1;
                }
                squares.clear();
                let choices = self.decisions.iter();
                squares.extend(choices.filter_map(|decision| match decision.choice {
                    Choice::Queen(queen) => Some(queen),
                    Choice::Side(..) => None,
                }));
                refuted(&squares);
                let Some(Decision { choice, before, .. }) = self.decisions.pop() else {
                    self.phase = Phase::Done;
                    continue;
                };
                self.board.undo(before);
                self.joining = Joining::Unasked;
                match choice {
                    Choice::Queen(queen) => self.board.remove(queen),
                    Choice::Side(line, side) => self.remove_side(line, side),
                }
            } else if self.board.is_complete() {
                self.phase = Phase::Found;
                return Phase::Found;
            } else if self.nodes >= end {
                return Phase::Open;
            } else if !DIVIDES_LINES || !self.joining.is_begun() {
                self.nodes += 1;
                self.joining = Joining::Unasked;
                let choice = self.choose();
                let before = self.board.mark();
                let written = self.refutation.length();
                self.decisions.push(Decision {
                    choice,
                    before,
                    written,
                });
                match choice {
                    Choice::Queen(queen) => {
                        self.refutation.suppose(queen);
                        self.board.place(queen);
                    }
                    Choice::Side(line, side) => {
                        self.refutation.suppose_side(line, side);
                        self.remove_side(line, side.other());
                    }
                }
            }
        }
    }

    /// Removes the free squares of a row or column on one side of the gap.
    fn remove_side(&mut self, line: RowOrColumn, side: Side) {
        if DIVIDES_LINES && let Some(balance) = &self.balance {
            for square in shares::free_on(&self.board, balance, line, side) {
                self.board.remove(square);
            }
        }
    }

    /// Places forced queens, and removes squares that do not fit the balance. Returns false at a dead end.
    fn propagate(&mut self) -> bool {
        while self.board.propagate(|line| self.refutation.forced(line)) {
            let Some(balance) = self.balance else {
                return true;
            };
            let effect = self.narrow(balance);
            match effect {
                Effect::Nothing => return true,
                Effect::Narrowed => {}
                Effect::Refuted(why) => {
                    self.refutation.contradiction(why);
                    return false;
                }
            }
        }
        if let Some(line) = self.board.dead() {
            self.refutation.contradiction(Contradiction::Empty(line));
        }
        false
    }

    /// Applies all bounds, the fastest first.
    fn narrow(&mut self, balance: Balance) -> Effect {
        let (board, refutation) = (&mut self.board, &mut self.refutation);
        let assign = if DIVIDES_LINES && self.is_doubtful {
            Assign::Decided
        } else {
            Assign::None
        };
        let lines = OpenLines::new(board, balance.gap, assign);
        let slack = match Slack::new(board, &lines, balance.above) {
            Ok(slack) => slack,
            Err(why) => return Effect::Refuted(why),
        };
        if slack.narrow(board, &lines, refutation) {
            return Effect::Narrowed;
        }
        if !self.is_doubtful {
            return Effect::Nothing;
        }
        if DIVIDES_LINES {
            self.rooms = slack.rooms;
            self.is_divided = lines.is_decided();
            self.needed.clear();
            self.needed.extend(slack.needed(board.n()));
        }
        let needed = &mut self.needed;
        let effect = squares::narrow(board, &lines, slack.queens, refutation, needed);
        if !DIVIDES_LINES || !self.is_divided || effect != Effect::Nothing {
            return effect;
        }
        if sums::refute_exactly(board, &lines, &slack, needed) {
            return Effect::Refuted(Contradiction::Exact);
        }
        if self.hint.is_empty()
            && matches!(self.joining, Joining::Unasked)
            && let Some(join) = CornerJoin::new(board, balance.gap, slack.rooms, self.limits)
        {
            self.joining = Joining::Begun(Box::new(join));
        }
        Effect::Nothing
    }

    /// The cheapest square of the row or column with the fewest free squares per conflict weight. The doubtful search takes any
    /// line that needs a queen, regardless of weights, but first decides which side each line goes to.
    fn choose(&self) -> Choice {
        if DIVIDES_LINES
            && let (true, Some(balance)) = (self.is_doubtful, &self.balance)
            && !self.is_divided
            && self.rooms.iter().any(|&room| room <= MAX_TIGHT_ROOM)
            && let Some((line, side)) = shares::choose(&self.board, balance)
        {
            return Choice::Side(line, side);
        }
        let is_free = |queen: &&Square| {
            let mut row = self.board.free(RowOrColumn::Row(queen.row));
            DIVIDES_LINES && row.any(|square| square == **queen)
        };
        if let Some(&queen) = self.hint.iter().find(is_free) {
            return Choice::Queen(queen);
        }
        let trouble = |line| self.trouble[self.board.number(line)];
        let open = self.board.open();
        let weighted = open.map(|(line, free)| (line, u64::from(free), trouble(line)));
        let (line, free, _) = weighted
            .reduce(|best, next| {
                let is_better = if self.is_doubtful {
                    (next.1, best.2) < (best.1, next.2)
                } else {
                    next.1 * best.2 < best.1 * next.2
                };
                if is_better { next } else { best }
            })
            .expect("the board is not complete");
        let counted = self.needed.iter().filter(|_| DIVIDES_LINES);
        let counted = counted.map(|&diagonal| (self.board.free_count(diagonal), diagonal));
        let diagonal = counted.min_by_key(|&(count, _)| count);
        let cheapest = match diagonal {
            Some((count, diagonal)) if u64::from(count) < free => {
                let squares = self.board.free_along(diagonal);
                squares.min_by_key(|&square| self.board.cost(square))
            }
            _ => {
                let squares = self.board.free(line);
                squares.min_by_key(|&square| self.board.cost(square))
            }
        };
        Choice::Queen(cheapest.expect("no line that needs a queen is without a free square"))
    }
}

/// Iterates over the completions in the order of the search, without a budget.
impl Iterator for Completer {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.run(u64::MAX).completion()
    }

    /// Counts without making a [`Solution`] of each.
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.advance(u64::MAX, |_| {}) == Phase::Found {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Completer {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Complete;

    #[test]
    fn the_empty_board_has_as_many_completions_as_there_are_solutions() {
        for (n, all) in [1, 1, 0, 0, 2, 10, 4, 40, 92, 352].into_iter().enumerate() {
            assert_eq!(
                Completer::new(&ClassicPuzzle::new(n)).count(),
                all,
                "n = {n}"
            );
        }
    }

    #[test]
    fn a_search_cut_into_pieces_finds_the_same() {
        let whole: Vec<_> = Completer::new(&ClassicPuzzle::new(7)).collect();
        let mut search = Completer::new(&ClassicPuzzle::new(7));
        let mut pieces = Vec::new();
        loop {
            match search.run(1) {
                Answer::Completion(solution) => pieces.push(solution),
                Answer::NoMore => break,
                Answer::Undecided => {}
            }
        }
        assert_eq!(pieces, whole);
        assert_eq!(search.run(1), Answer::NoMore);
    }

    #[test]
    fn every_refutation_holds_and_the_last_is_empty() {
        let mut puzzle = ClassicPuzzle::new(8);
        for column in 0..5 {
            puzzle.block(Square::new(3, column)).unwrap();
            puzzle.block(Square::new(4, 7 - column)).unwrap();
            puzzle.block(Square::new(column, 6)).unwrap();
        }
        let mut last = None;
        let mut solutions = Vec::new();
        let mut search = Completer::new(&puzzle);
        while let Answer::Completion(solution) = search.run(u64::MAX) {
            solutions.push(solution);
        }
        // Of a puzzle without completions: block one square of each.
        for solution in &solutions {
            let square = solution.squares().next().unwrap();
            puzzle.block(square).unwrap();
        }
        let mut search = Completer::new(&puzzle);
        let answer = search.run_logged(u64::MAX, |squares| {
            let all_in = |solution: &Solution| {
                let mut squares = squares.iter();
                squares.all(|s| solution.column(s.row) == s.column)
            };
            assert!(!puzzle.completions().any(|solution| all_in(&solution)));
            last = Some(squares.to_vec());
        });
        assert_eq!(answer, Answer::NoMore);
        assert_eq!(last, Some(Vec::new()));
    }
}
