//! The [`Counter`] of boards that are not classic.

use queens_search::Complete;

use super::{Family, Prepared};
use crate::kernel::Kernel;
use crate::{CountError, Counter, Total, Watch};
use queens_board::Puzzle;

impl<W: Watch> Counter<W> {
    /// Counts the completions of a puzzle of other lines than the classic ones, if the lanes of variants take it.
    pub(crate) fn puzzle_in_lanes(&self, puzzle: &Puzzle) -> Option<Result<Total, CountError>> {
        if puzzle.is_classic() || puzzle.is_hopeless() {
            return None;
        }
        let prepared = Prepared::of(puzzle)?;
        Some(self.sum(prepared, Kernel::lanes(), self.threads))
    }

    /// Counts the completions of a puzzle one by one, as they are listed.
    pub(crate) fn one_by_one(&self, puzzle: &Puzzle) -> Result<Total, CountError> {
        let mut completions = puzzle.completions();
        let mut total = Total {
            shards: 1,
            ..Total::default()
        };
        loop {
            let go_on = || {
                total.nodes += 1;
                !self.watch.stops()
            };
            match completions.advance_while(go_on) {
                Some(true) => total.all += 1,
                Some(false) => return Ok(total),
                None => return Err(CountError::Stopped),
            }
        }
    }

    /// Roughly how many seconds it takes to count the completions of a puzzle that is not classic.
    ///
    /// ```
    /// use queens::{Counter, Puzzle, Rules};
    ///
    /// let seconds = |n| Counter::new().other_seconds(&Puzzle::under(Rules::AMAZON, n));
    /// assert!(seconds(14) < 10.0 && seconds(26) > 1e6);
    /// ```
    pub fn other_seconds(&self, puzzle: &Puzzle) -> f64 {
        /// For each queen that the plain search would place.
        const PLAIN: f64 = 2e-7;
        const LANES: f64 = 4e-9;
        let each = if Family::of(puzzle.board()).is_some() {
            LANES / self.threads.max(1) as f64
        } else {
            PLAIN
        };
        each * puzzle.estimated_placements()
    }
}
