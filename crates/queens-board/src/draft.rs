//! A board as it was written down, not yet checked.

use crate::{Board, Checker, Misplaced, Puzzle, Rules, Solution, Square};

/// A board as it was written down. Its queens may attack one another, be too few, or stand outside the board. JSON also names the
/// [puzzle](Self::puzzle) that it completes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draft {
    pub(crate) n: usize,
    pub(crate) queens: Vec<Square>,
    puzzle: Option<Box<Puzzle>>,
}

impl Draft {
    /// The board with these queens.
    pub fn new(n: usize, queens: Vec<Square>) -> Self {
        Self {
            n,
            queens,
            puzzle: None,
        }
    }

    /// The same queens, as a completion of this puzzle.
    #[must_use]
    pub fn on(self, puzzle: Puzzle) -> Self {
        Self {
            puzzle: Some(Box::new(puzzle)),
            ..self
        }
    }

    /// The puzzle that the board claims to complete: its rules, regions, given queens and blocked squares. `None` if nothing was
    /// claimed.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_deref()
    }

    /// The side of the board; if it is not square, the number of rows.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The queens, in the order in which they were written.
    pub fn queens(&self) -> impl ExactSizeIterator<Item = Square> + Clone + '_ {
        self.queens.iter().copied()
    }

    /// The column of each row's queen, if every row has exactly one and it stands on the board. They may attack one another.
    pub fn columns(&self) -> Option<Vec<u32>> {
        let width = self.puzzle().map(|puzzle| puzzle.board().columns());
        self.columns_within(width.unwrap_or(self.n))
    }

    /// The same for a board with this many columns.
    pub fn columns_within(&self, width: usize) -> Option<Vec<u32>> {
        let mut columns = vec![u32::MAX; self.n];
        for queen in self.queens() {
            let column = columns.get_mut(queen.row)?;
            if *column != u32::MAX || queen.column >= width {
                return None;
            }
            *column = queen.column as u32;
        }
        (self.queens.len() == self.n).then_some(columns)
    }

    /// Checks that there are n queens and none attacks another; otherwise says which queen is attacked from where. If the board
    /// claims to complete a puzzle, checks that it does.
    ///
    /// ```
    /// use queens::Square;
    /// use queens::board::Draft;
    ///
    /// let queens = [(0, 1), (1, 3), (2, 2), (3, 0)].map(|(row, column)| Square::new(row, column));
    /// let wrong = Draft::new(4, queens.to_vec()).check().unwrap_err();
    /// assert_eq!(wrong.to_string(), "the queen at row 2, column 2 is attacked from row 1, column 3");
    /// ```
    pub fn check(&self) -> Result<(), Misplaced> {
        match self.puzzle() {
            Some(puzzle) => self.completes(puzzle),
            None => Checker::check_all(self.n, &self.queens),
        }
    }

    /// Checks that the queens complete a puzzle: none may stand where its rules, regions, given queens and blocked squares forbid
    /// it.
    ///
    /// ```
    /// use queens::board::Draft;
    /// use queens::{Puzzle, Solution, Square};
    ///
    /// let mut puzzle = Puzzle::new(4);
    /// puzzle.block(Square::new(3, 2))?;
    /// let wrong = Draft::from(&Solution::new([1, 3, 0, 2])?).completes(&puzzle).unwrap_err();
    /// assert_eq!(wrong.to_string(), "the queen at row 3, column 2 stands on a blocked square");
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn completes(&self, puzzle: &Puzzle) -> Result<(), Misplaced> {
        let is_blocked = |queen| puzzle.blocked().contains(queen);
        puzzle.board().check_unless(is_blocked, self.queens())?;
        let mut givens = puzzle.givens().queens();
        match givens.find(|given| !self.queens.contains(given)) {
            Some(queen) => Err(Misplaced::Missing { queen }),
            None => Ok(()),
        }
    }

    /// Checks that the queens are a solution of this board.
    ///
    /// ```
    /// use queens::board::Draft;
    /// use queens::{Rules, Solution};
    ///
    /// let board = Draft::from(&Solution::new([1, 3, 0, 2])?);
    /// let wrong = board.check_on(&Rules::TORUS.on(4)).unwrap_err();
    /// assert_eq!(wrong.to_string(), "the queen at row 2, column 0 is attacked from row 1, column 3");
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn check_on(&self, board: &Board) -> Result<(), Misplaced> {
        if board.is_classic() {
            return Checker::check_all(board.rows(), &self.queens);
        }
        board.check(self.queens())
    }

    /// The solution, if the board is one.
    pub fn solution(&self) -> Result<Solution, Misplaced> {
        self.check()?;
        let board = self.puzzle().map(|puzzle| puzzle.board().clone());
        let board = board.unwrap_or_else(|| Rules::CHESS.on(self.n));
        match self.columns() {
            Some(columns) if board.is_by_rows() => Solution::of(board, &columns),
            _ => Solution::of(board, &self.queens[..]),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.n = 0;
        self.queens.clear();
        self.puzzle = None;
    }
}

impl From<&Solution> for Draft {
    fn from(solution: &Solution) -> Self {
        let draft = Self::new(solution.n(), solution.squares().collect());
        match solution.other_board() {
            Some(board) => draft.on(Puzzle::on(Board::clone(board))),
            None => draft,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_agrees_with_the_placement_on_every_small_board() {
        for n in 0..=5usize {
            for code in 0..n.pow(n as u32) {
                let column = |row: usize| code / n.pow(row as u32) % n;
                let columns: Vec<u32> = (0..n).map(|row| column(row) as u32).collect();
                let draft =
                    Draft::new(n, (0..n).map(|row| Square::new(row, column(row))).collect());
                let placed = crate::Placement::with_queens(n, draft.queens());
                assert_eq!(draft.columns().as_ref(), Some(&columns));
                assert_eq!(draft.check().is_ok(), placed.is_ok(), "{columns:?}");
                if let Err(Misplaced::Attacked { queen, attacker }) = draft.check() {
                    assert!(queen.attacks(attacker) && attacker.row < queen.row);
                }
            }
        }
    }

    #[test]
    fn too_few_queens_shared_squares_and_squares_off_the_board_are_distinguished() {
        let message = |queens: &[(usize, usize)]| {
            let queens = queens.iter().map(|&(row, column)| Square::new(row, column));
            let wrong = Draft::new(4, queens.collect()).solution().unwrap_err();
            wrong.to_string()
        };
        assert_eq!(
            message(&[]),
            "there is no queen where the 4 × 4 board needs 4"
        );
        assert_eq!(
            message(&[(0, 1), (1, 3)]),
            "there are only 2 queens where the 4 × 4 board needs 4"
        );
        assert_eq!(
            message(&[(0, 1), (0, 1)]),
            "there is already a queen at row 0, column 1"
        );
        assert_eq!(
            message(&[(0, 4)]),
            "row 0, column 4 is not on the 4 × 4 board"
        );
    }
}
