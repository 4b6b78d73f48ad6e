//! Completions in lexicographic order on boards where plain search takes too long.
//!
//! A wrong queen near the top costs plain search hundreds of millions of nodes. Here every prefix is checked
//! for a completion *before* a queen is placed below it, by a search that starts wherever there is the least choice. A completion
//! found on the way is kept: as long as it agrees with the prefix, only squares before its own have to be checked. For prefixes
//! that fill a corner there is a bound (`balance.rs`). The last few rows are left to plain search, which is faster where there is
//! little to search.

use std::iter::FusedIterator;

use super::Completer;
use super::free_squares::{FreeSquares, Mark};
use super::question::Question;
use crate::Answer;
use crate::plain::Plain;
use queens_board::{ClassicPuzzle, Solution, Square};

/// Rows for plain search: an empty board of this size takes less than a second.
const PLAIN_ROWS: usize = 12;

/// Nodes after which a question is left undecided and asked about every prefix that is longer by one queen. The hardest one for n
/// = 48 takes 29 million.
const MAX_NODES: u64 = 40_000_000;

/// The completions of a puzzle in lexicographic order.
///
/// ```
/// use queens::ClassicPuzzle;
/// use queens::search::Answer;
/// use queens::search::complete::InOrder;
///
/// let mut solutions = InOrder::new(&ClassicPuzzle::new(20));
/// let Answer::Completion(first) = solutions.run(100_000) else { panic!() };
/// assert_eq!(first.columns()[..6], [0, 2, 4, 1, 3, 12]);
/// ```
#[derive(Clone, Debug)]
pub struct InOrder {
    puzzle: ClassicPuzzle,
    /// The puzzle with the queens of all rows above `row`.
    prefix: ClassicPuzzle,
    /// The board of the prefix, built with the first question.
    board: Option<PrefixBoard>,
    row: usize,
    /// The first column of the row not yet ruled out.
    column: usize,
    /// A completion of the prefix.
    witness: Option<Solution>,
    question: Option<Question>,
    /// The completions of the prefix, once few rows are left.
    tail: Option<Plain>,
    /// The conflict weights that the last search learnt; the next question is similar.
    trouble: Vec<u64>,
    /// Completions found earlier, each with the row below which another prefix is being checked.
    set_aside: Vec<(usize, Solution)>,
    /// The number of rows left to plain search.
    tail_rows: usize,
    /// The number of nodes spent on a question before it is asked about longer prefixes.
    node_limit: u64,
    nodes: u64,
    is_done: bool,
    /// Why no smaller prefix has a completion, as far as it has not been taken yet; only if a proof is wanted.
    proof: Option<String>,
}

impl InOrder {
    /// A search before its first solution.
    pub fn new(puzzle: &ClassicPuzzle) -> Self {
        Self {
            puzzle: puzzle.clone(),
            prefix: puzzle.clone(),
            board: None,
            row: 0,
            column: 0,
            witness: None,
            question: None,
            tail: None,
            trouble: vec![1; 2 * puzzle.n()],
            set_aside: Vec::new(),
            tail_rows: PLAIN_ROWS,
            node_limit: MAX_NODES,
            nodes: 0,
            is_done: false,
            proof: None,
        }
    }

    /// A search before its first solution, given a known one: the squares of that solution need not be checked.
    ///
    /// # Panics
    /// If it is not a completion of the puzzle.
    pub fn from(puzzle: &ClassicPuzzle, known: Solution) -> Self {
        Self::from_board(puzzle, None, known)
    }

    /// The same, with the puzzle's board if it has already been built.
    pub(crate) fn from_board(
        puzzle: &ClassicPuzzle,
        board: Option<FreeSquares>,
        known: Solution,
    ) -> Self {
        assert!(puzzle.admits(&known), "this is not a completion");
        Self {
            witness: Some(known),
            board: board.map(PrefixBoard::new),
            ..Self::new(puzzle)
        }
    }

    /// Leaves this many of the last rows to plain search, instead of twelve; with 0, every queen is checked.
    #[must_use]
    pub fn with_tail(self, tail_rows: usize) -> Self {
        Self { tail_rows, ..self }
    }

    /// Leaves a question undecided after this many nodes, instead of forty million, and asks about every prefix that is longer by
    /// one queen.
    #[must_use]
    pub fn with_node_limit(self, node_limit: u64) -> Self {
        Self { node_limit, ..self }
    }

    /// Also records why every smaller prefix has no completion; see [`take_proof`](Self::take_proof). Nothing is left to plain
    /// search, which records nothing.
    #[must_use]
    pub fn proving(self) -> Self {
        let mut proof = String::new();
        if let Some(known) = &self.witness {
            write_columns(&mut proof, "completion", known.columns());
        }
        Self {
            tail_rows: 0,
            proof: Some(proof),
            ..self
        }
    }

    /// Continues after a prefix, given by its columns, that was checked before: neither it nor any earlier prefix has a
    /// completion. `known` is the completion found last. `None` if these queens attack each other or are not on the board.
    ///
    /// # Panics
    /// If there is no queen in the prefix, or the puzzle has given ones.
    pub fn after(puzzle: &ClassicPuzzle, prefix: &[u32], known: Option<Solution>) -> Option<Self> {
        assert!(
            puzzle.givens().is_empty(),
            "this is for boards without queens"
        );
        let (&last, settled) = prefix.split_last().expect("some queens");
        if prefix.len() > puzzle.n() || last as usize >= puzzle.n() {
            return None;
        }
        let mut search = Self::new(puzzle);
        for (row, &column) in settled.iter().enumerate() {
            let queen = Square::new(row, column as usize);
            search.prefix.give(queen).ok()?;
        }
        search.row = settled.len();
        search.column = last as usize + 1;
        search.witness = known.filter(|known| known.columns().starts_with(settled));
        Some(search)
    }

    /// The proof recorded since the last call, in the format of `docs/first-solutions.md`: one refutation for each prefix that
    /// has no completion, and the completions found on the way.
    pub fn take_proof(&mut self) -> String {
        self.proof.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The nodes of all searches so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of rows of the next solution that are settled.
    pub fn row(&self) -> usize {
        self.row
    }

    /// The columns of the prefix being checked, or checked next: no solution that begins with an earlier one is left.
    pub fn asked(&self) -> Vec<usize> {
        let above = (0..self.row).filter_map(|row| self.prefix.givens().queen_of_row(row));
        above.chain([self.column]).collect()
    }

    /// Continues for at most this many nodes: returns the next solution in lexicographic order, none, or undecided.
    pub fn run(&mut self, nodes: u64) -> Answer {
        let n = self.puzzle.n();
        let mut left = nodes;
        loop {
            if self.is_done {
                return Answer::NoMore;
            }
            if let Some(tail) = &mut self.tail {
                if let Some(columns) = tail.advance() {
                    let solution = Solution::new(columns);
                    let solution = solution.expect("plain search only places queens that fit");
                    return Answer::Completion(solution);
                }
                self.tail = None;
                self.step_back();
                continue;
            }
            if n - self.prefix.givens().len() <= self.tail_rows && self.column == 0 {
                self.tail = Some(Plain::new(&self.prefix));
                continue;
            }
            if self.column == n {
                self.step_back();
                continue;
            }
            let square = Square::new(self.row, self.column);
            let known = self.witness.as_ref();
            if known.is_some_and(|witness| witness.column(self.row) == self.column) {
                self.settle(square);
                continue;
            }
            if self.question.is_none() {
                let Some(board) = self.board_with(square) else {
                    self.column += 1;
                    continue;
                };
                let trouble = std::mem::take(&mut self.trouble);
                let question = Question::of(Completer::of_board(board, trouble));
                self.question = Some(question.written(self.proof.is_some()));
            }
            let question = self.question.as_mut().expect("it was just asked");
            // Below the last row there is nothing to ask.
            let node_limit = if self.row + 1 == n || cfg!(target_family = "wasm") {
                u64::MAX
            } else {
                self.node_limit
            };
            let before = question.nodes();
            let answer = question.run(left.min(node_limit.saturating_sub(before)));
            let spent = question.nodes() - before;
            left = left.saturating_sub(spent);
            self.nodes += spent;
            match answer {
                // The page asks no questions that exceed the limit.
                Answer::Undecided
                    if cfg!(target_family = "wasm") || question.nodes() < node_limit =>
                {
                    return answer;
                }
                Answer::Undecided => self.descend(square),
                Answer::NoMore => {
                    self.write_refuted();
                    self.column += 1;
                }
                Answer::Completion(solution) => {
                    if let Some(proof) = &mut self.proof {
                        write_columns(proof, "completion", solution.columns());
                    }
                    self.witness = Some(solution);
                }
            }
            let learnt = self.question.take().map(Question::trouble);
            let learnt = learnt.filter(|trouble| !trouble.is_empty());
            self.trouble = learnt.unwrap_or_else(|| vec![1; 2 * n]);
        }
    }

    /// The board of the prefix with one more queen; `None` if it cannot stand there.
    fn board_with(&mut self, queen: Square) -> Option<FreeSquares> {
        let (puzzle, prefix) = (&self.puzzle, &self.prefix);
        let board = self.board.get_or_insert_with(|| {
            let mut board = PrefixBoard::new(FreeSquares::new(puzzle));
            for row in 0..queen.row {
                let column = prefix.givens().queen_of_row(row);
                board.settle(Square::new(row, column.expect("rows above are settled")));
            }
            board
        });
        board.with(queen, prefix.givens().queen_of_row(queen.row))
    }

    /// Records why the prefix just checked has no completion.
    fn write_refuted(&mut self) {
        let asked: Vec<u32> = self.asked().iter().map(|&column| column as u32).collect();
        if let (Some(proof), Some(question)) = (&mut self.proof, &self.question) {
            write_columns(proof, "refute", &asked);
            proof.push_str(question.refutation().text());
            proof.push_str("end\n");
        }
    }

    /// Places the row's queen here and moves to the next row.
    fn settle(&mut self, queen: Square) {
        if self.prefix.givens().queen_of_row(queen.row).is_none() {
            let settled = self.prefix.give(queen);
            settled.expect("the witness has a queen here, or it was asked about");
        }
        if let Some(board) = &mut self.board {
            board.settle(queen);
        }
        self.row += 1;
        self.column = 0;
    }

    /// Asks about every queen in the row below this one, because it is undecided whether this one has a completion. If it has
    /// one, these prefixes would come next anyway; if none of them has one, neither has this queen.
    fn descend(&mut self, queen: Square) {
        if let Some(witness) = self.witness.take() {
            self.set_aside.push((queen.row, witness));
        }
        self.settle(queen);
    }

    /// Goes back to the last row whose queen was not given, past its column.
    fn step_back(&mut self) {
        self.witness = None;
        while self.row > 0 {
            self.row -= 1;
            if let Some(board) = &mut self.board {
                board.step_back();
            }
            if self.puzzle.givens().queen_of_row(self.row).is_none() {
                let column = self.prefix.givens().queen_of_row(self.row);
                let column = column.expect("rows above are settled");
                self.prefix.take(Square::new(self.row, column));
                self.column = column + 1;
                let is_back = |&mut (row, _): &mut (usize, Solution)| row == self.row;
                let witness = self.set_aside.pop_if(is_back);
                self.witness = witness.map(|(_, witness)| witness);
                return;
            }
        }
        self.is_done = true;
    }
}

/// The board of a prefix, built once and then changed queen by queen.
#[derive(Clone, Debug)]
struct PrefixBoard {
    board: FreeSquares,
    /// The trail position before each settled row.
    marks: Vec<Mark>,
}

impl PrefixBoard {
    fn new(board: FreeSquares) -> Self {
        let marks = Vec::new();
        Self { board, marks }
    }

    /// Settles the next row. Its queen may be a given one, which is already placed.
    fn settle(&mut self, queen: Square) {
        self.marks.push(self.board.mark());
        if self.board.is_free(queen) {
            self.board.place(queen);
        }
    }

    /// Undoes the last settled row.
    fn step_back(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.board.undo(mark);
        }
    }

    /// A separate board with this queen, whose row may have a given one; `None` if it cannot stand there.
    fn with(&mut self, queen: Square, given: Option<usize>) -> Option<FreeSquares> {
        if given == Some(queen.column) {
            return Some(self.board.copy());
        }
        if !self.board.is_free(queen) {
            return None;
        }
        let mark = self.board.mark();
        self.board.place(queen);
        let board = self.board.copy();
        self.board.undo(mark);
        Some(board)
    }
}

fn write_columns(proof: &mut String, word: &str, columns: &[u32]) {
    proof.push_str(word);
    for column in columns {
        proof.push_str(&format!(" {column}"));
    }
    proof.push('\n');
}

/// Iterates over all completions, without a budget.
impl Iterator for InOrder {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.run(u64::MAX).completion()
    }
}

impl FusedIterator for InOrder {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Completions;

    #[test]
    fn the_order_is_that_of_plain_search() {
        for (n, tail) in (0..=9).map(|n| (n, 0)).chain([(9, 4), (13, PLAIN_ROWS)]) {
            let puzzle = ClassicPuzzle::new(n);
            let found = InOrder::new(&puzzle).with_tail(tail);
            assert!(found.eq(Completions::plain(&puzzle)), "n = {n}");
        }
        let mut puzzle = ClassicPuzzle::new(9);
        puzzle.give(Square::new(4, 2)).unwrap();
        puzzle.block(Square::new(0, 0)).unwrap();
        puzzle.block(Square::new(8, 7)).unwrap();
        let found = InOrder::new(&puzzle).with_tail(0);
        assert!(found.eq(Completions::plain(&puzzle)));
    }

    #[test]
    fn the_order_is_the_same_with_any_node_limit() {
        let small = ClassicPuzzle::new(8);
        let large = ClassicPuzzle::new(18);
        let first = Completions::plain(&large).next();
        for node_limit in 0..4 {
            let limited = |puzzle| InOrder::new(puzzle).with_node_limit(node_limit);
            let found = limited(&small).with_tail(0);
            assert!(found.eq(Completions::plain(&small)), "{node_limit}");
            assert_eq!(limited(&large).with_tail(5).next(), first, "{node_limit}");
        }
    }

    #[test]
    fn it_goes_on_behind_what_is_settled() {
        let puzzle = ClassicPuzzle::new(12);
        let first = Completions::plain(&puzzle).next().unwrap();
        for known in [None, Some(first.clone())] {
            // The first solution begins with 0, 2, 4, 7.
            for settled in [&[0, 2, 4, 6][..], &[0, 2, 4, 1], &[0, 1]] {
                let search = InOrder::after(&puzzle, settled, known.clone());
                assert_eq!(search.unwrap().next(), Some(first.clone()), "{settled:?}");
            }
        }
        for nonsense in [&[12][..], &[0, 12], &[0, 0, 5], &[1; 13]] {
            assert!(InOrder::after(&puzzle, nonsense, None).is_none());
        }
        let last = InOrder::after(&puzzle, &[11], None);
        assert_eq!(last.unwrap().next(), None);
    }

    #[test]
    fn it_can_be_interrupted_after_every_node() {
        let puzzle = ClassicPuzzle::new(12);
        let mut search = InOrder::new(&puzzle).with_tail(0);
        let mut interruptions = 0;
        let first = loop {
            match search.run(1) {
                Answer::Completion(solution) => break solution,
                Answer::NoMore => panic!("there are solutions"),
                Answer::Undecided => interruptions += 1,
            }
        };
        assert_eq!(Some(first), Completions::plain(&puzzle).next());
        assert!(interruptions > 20, "{interruptions}");
    }
}
