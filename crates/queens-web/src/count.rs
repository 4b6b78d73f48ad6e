//! Counts all solutions shard by shard: every worker derives the same plan and counts its share of the shards.

use queens::Plan;
use queens::count::kernel::{Overflow, Worker};
use queens::count::{Choice, Executor, Finished, KernelRequest, ShardSet, Sink};
use wasm_bindgen::prelude::*;

/// Maximum memory for the tables of one worker.
const MEMORY: u64 = 256 << 20;

/// A plan and the state to count its shards.
#[wasm_bindgen]
pub struct Counting {
    executor: Executor<Plan>,
    worker: Worker,
    counted: Counted,
}

/// Solutions counted since the last `take`.
#[derive(Default)]
struct Counted {
    next: u64,
    total: u64,
}

impl Sink for Counted {
    type Error = Overflow;

    fn finish(&mut self, finished: Finished) -> Result<(), Overflow> {
        let completions = finished.counted?.completions;
        let weighted = completions.checked_mul(finished.weight);
        let total = weighted.and_then(|solutions| self.total.checked_add(solutions));
        self.total = total.ok_or(Overflow)?;
        self.next = finished.shard + 1;
        Ok(())
    }
}

#[wasm_bindgen]
impl Counting {
    /// Plans the count of all solutions on the n × n board.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize) -> Result<Counting, JsError> {
        let Choice { kernel, cut, .. } = KernelRequest::Fastest.for_board(n, 1, Some(MEMORY));
        let executor = Executor::new(Plan::new(n, cut)?, kernel);
        Ok(Counting {
            worker: executor.worker(),
            executor,
            counted: Counted::default(),
        })
    }

    /// The kernel that counts, such as `lanes/simd128`.
    pub fn kernel(&self) -> String {
        self.executor.kernel().to_string()
    }

    /// The number of shards.
    pub fn shards(&self) -> f64 {
        self.executor.job().len() as f64
    }

    /// Sets the range of shards to count next; the end is exclusive.
    pub fn take(&mut self, from: f64, to: f64) {
        let plan = self.executor.job();
        let (next, end) = (from as u64, (to as u64).min(plan.len()));
        let others = ShardSet::all_but(plan.len(), next..end);
        self.executor.restart(others);
        self.counted = Counted { next, total: 0 };
    }

    /// Counts one shard; returns false if none is left.
    pub fn step(&mut self) -> Result<bool, JsError> {
        Ok(self.executor.step(&mut self.worker, &mut self.counted)?)
    }

    /// The solutions in the shards counted since the last `take`.
    pub fn total(&self) -> u64 {
        self.counted.total
    }

    /// The number of the first uncounted shard.
    pub fn next(&self) -> f64 {
        self.counted.next as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_of_a_plan_add_up_to_the_known_count() {
        for n in 1..=11 {
            let mut counting = Counting::new(n).unwrap();
            let shards = counting.shards();
            let half = (shards / 2.0).floor();
            let mut total = 0;
            for (from, to) in [(half, shards), (0.0, half)] {
                counting.take(from, to);
                while counting.step().unwrap() {}
                assert_eq!(counting.next(), to);
                total += counting.total();
            }
            assert_eq!(u128::from(total), queens::known(n).unwrap().all, "{n}");
        }
    }
}
