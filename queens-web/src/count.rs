//! A count of all solutions, shard by shard: every worker makes the same plan and counts the shards it is given.

use queens::Plan;
use queens::count::kernel::{Kernel, Worker};
use wasm_bindgen::prelude::*;

/// What the tables of one worker may take: every worker has its own.
const MEMORY: u64 = 256 << 20;

/// The fastest kernel that fits.
fn kernel(n: usize) -> Kernel {
    let fastest = Kernel::best_for(n);
    match fastest.memory(n, 1).is_some_and(|bytes| bytes > MEMORY) {
        true => Kernel::best(),
        false => fastest,
    }
}

/// The plan of a count, and the memory to count its shards.
#[wasm_bindgen]
pub struct Counting {
    plan: Plan,
    kernel: Kernel,
    worker: Worker,
    next: u64,
    end: u64,
    total: u64,
}

#[wasm_bindgen]
impl Counting {
    /// The count of all solutions on an n × n board.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize) -> Result<Counting, JsError> {
        let kernel = kernel(n);
        Ok(Counting {
            plan: Plan::new(n, kernel.cut(n))?,
            kernel,
            worker: kernel.worker(),
            next: 0,
            end: 0,
            total: 0,
        })
    }

    /// The kernel that counts, such as `lanes/simd128`.
    pub fn kernel(&self) -> String {
        self.kernel.to_string()
    }

    /// How many shards there are.
    pub fn shards(&self) -> f64 {
        self.plan.len() as f64
    }

    /// Takes the shards from this number on, up to but not including that one, to be counted next.
    pub fn take(&mut self, from: f64, to: f64) {
        self.next = from as u64;
        self.end = to as u64;
        self.total = 0;
    }

    /// Counts one shard; false if none is left.
    pub fn step(&mut self) -> Result<bool, JsError> {
        let left = self.next < self.end;
        let Some(shard) = self.plan.shard(self.next).filter(|_| left) else {
            return Ok(false);
        };
        let completions = self.worker.count_shard(&shard)?.completions;
        let weighted = completions.checked_mul(shard.weight());
        let total = weighted.and_then(|solutions| self.total.checked_add(solutions));
        self.total = total.ok_or(queens::count::kernel::Overflow)?;
        self.next += 1;
        Ok(true)
    }

    /// The solutions in the shards counted since the last `take`.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The number of the first shard that was not counted.
    pub fn next(&self) -> f64 {
        self.next as f64
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
