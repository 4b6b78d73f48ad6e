//! The [`Counter`] of boards that are not classic.

use queens_search::Arrange;

use super::{Family, Prepared};
use crate::kernel::Kernel;
use crate::{CountError, Counter, Total, Watch};
use queens_board::{Puzzle, Variant};

impl<W: Watch> Counter<W> {
    /// Counts the completions of a puzzle of other lines than the classic ones, if the lanes of variants take it.
    pub(crate) fn puzzle_in_lanes(&self, puzzle: &Puzzle) -> Option<Result<Total, CountError>> {
        if puzzle.is_classic() || puzzle.is_hopeless() {
            return None;
        }
        let prepared = Prepared::of(&Variant::of_puzzle(puzzle)?)?;
        Some(self.sum(prepared, Kernel::lanes(), self.threads))
    }

    /// Counts the arrangements of a board of any shape: in lanes where they take its lines (a torus, amazons, fewer rows than
    /// columns, pawns; [`variant`](crate::variant)), else by the plain search that lists them.
    ///
    /// ```
    /// use queens::{Counter, Rules, Variant};
    ///
    /// let total = Counter::new().variant(&Variant::new(5, 8, Rules::CHESS)?)?;
    /// assert_eq!(total.all, 568);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn variant(&self, board: &Variant) -> Result<Total, CountError> {
        if let Some(prepared) = Prepared::of(board) {
            return self.sum(prepared, Kernel::lanes(), self.threads);
        }
        let mut arrangements = board.arrangements();
        let mut total = Total {
            shards: 1,
            ..Total::default()
        };
        loop {
            let go_on = || {
                total.nodes += 1;
                !self.watch.stops()
            };
            match arrangements.advance_while(go_on) {
                Some(true) => total.all += 1,
                Some(false) => return Ok(total),
                None => return Err(CountError::Stopped),
            }
        }
    }

    /// Roughly how many seconds it takes to count the arrangements of a board.
    ///
    /// ```
    /// use queens::{Counter, Rules, Variant};
    ///
    /// let seconds = |n| Counter::new().variant_seconds(&Variant::new(n, n, Rules::AMAZON).unwrap());
    /// assert!(seconds(14) < 10.0 && seconds(26) > 1e6);
    /// ```
    pub fn variant_seconds(&self, board: &Variant) -> f64 {
        /// For each queen that the plain search would place.
        const PLAIN: f64 = 2e-7;
        const LANES: f64 = 4e-9;
        let each = if Family::of(board).is_some() {
            LANES / self.threads.max(1) as f64
        } else {
            PLAIN
        };
        each * board.estimated_placements()
    }
}
