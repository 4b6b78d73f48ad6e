//! The [`Counter`] of boards that are not classic: each thread counts the next part that nobody has taken.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Family, Prepared};
use crate::board::{Puzzle, Variant};
use crate::count::kernel::Overflow;
use crate::count::{CountError, Counter, Progress, Total, Watch};

impl Counter {
    /// Counts the completions of a puzzle of other lines than the classic ones, if the lanes of variants take it.
    pub(in crate::count) fn puzzle_in_lanes(
        &self,
        puzzle: &Puzzle,
        watch: &impl Watch,
    ) -> Option<Result<Total, CountError>> {
        if puzzle.is_classic() || puzzle.is_hopeless() {
            return None;
        }
        let prepared = Prepared::of(&Variant::of_puzzle(puzzle)?)?;
        Some(self.prepared(&prepared, watch))
    }

    /// Counts the arrangements of a board of any shape: in lanes where they take its lines (a torus, amazons, fewer rows than
    /// columns, pawns; [`variant`](crate::count::variant)), else by the plain search that lists them.
    ///
    /// ```
    /// use queens::{Counter, Rules, Variant};
    ///
    /// let total = Counter::default().variant(&Variant::new(5, 8, Rules::Chess)?, &())?;
    /// assert_eq!(total.all, 568);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn variant(&self, board: &Variant, watch: &impl Watch) -> Result<Total, CountError> {
        if let Some(prepared) = Prepared::of(board) {
            return self.prepared(&prepared, watch);
        }
        let mut arrangements = board.arrangements();
        let mut total = Total {
            shards: 1,
            ..Total::default()
        };
        loop {
            let go_on = || {
                total.nodes += 1;
                !watch.stops()
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
    /// let seconds = |n| Counter::default().variant_seconds(&Variant::new(n, n, Rules::Amazon).unwrap());
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

    /// Counts the parts of a variant, each thread the next one that nobody has taken.
    fn prepared(&self, prepared: &Prepared, watch: &impl Watch) -> Result<Total, CountError> {
        let (next, finished) = (AtomicU64::new(0), AtomicU64::new(0));
        let shards = prepared.len() as u64;
        let count = || {
            let mut total = Total::default();
            let mut worker = prepared.worker();
            loop {
                let shard = next.fetch_add(1, Ordering::Relaxed);
                if shard >= shards {
                    return Ok(total);
                }
                if watch.stops() {
                    return Err(CountError::Stopped);
                }
                let counted = prepared.count_part(shard as usize, &mut worker);
                let (weight, counted) =
                    counted.map_err(|Overflow| CountError::Overflow { shard })?;
                total.add(weight, counted, worker.kernel())?;
                let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
                watch.finished(Progress { finished, shards });
            }
        };
        let threads = self.threads.clamp(1, prepared.len().max(1));
        let totals: Vec<Result<Total, CountError>> = if threads == 1 {
            vec![count()]
        } else {
            std::thread::scope(|scope| {
                let threads: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
                let joined = threads.into_iter().map(|thread| thread.join());
                joined
                    .map(|total| total.expect("no thread panics"))
                    .collect()
            })
        };
        let mut sum = Total::default();
        for total in totals {
            sum.merge(total?)?;
        }
        Ok(sum)
    }
}
