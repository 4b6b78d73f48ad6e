//! Counts the solutions of a board part by part: every worker derives the same parts and counts its share.

use queens::count::internal::{SteppedCount, by_first_queen, work_on};
use queens::count::kernel::{Kernel, Overflow, Worker};
use queens::count::{Choice, Executor, Finished, KernelRequest, ShardSet, Sink, Work};
use queens::prelude::*;
use queens::{Completions, Plan, Puzzle};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::setup::Setup;

/// Maximum memory for the tables of one worker.
const MAX_TABLE_BYTES: u64 = 256 << 20;
/// Approximate number of parts of a board with given queens or blocked squares.
const TARGET_PARTS: usize = 64;
/// A kernel counts this many open rows in a few milliseconds.
const MAX_ROWS: usize = 13;
/// Seconds per queen that the plain search would place, for counting by tables and by plain search.
const SECONDS_WITH_TABLES: f64 = 3e-8;
const SECONDS_PLAIN: f64 = 5e-7;

/// A count, all of it or a range of its parts.
#[wasm_bindgen]
pub struct Counting {
    method: CountMethod,
    next: u64,
    end: u64,
    total: u64,
    seconds: Option<f64>,
}

/// How to count a board.
enum CountMethod {
    /// The empty classic board, by the fastest kernel.
    Plan(Executor<Plan>, Worker),
    /// A classic board with queens or blocked squares, in steps.
    Stepped(SteppedCount, Worker),
    /// Another board whose lines the tables support.
    Tables(Box<dyn Work>, Worker),
    /// Any board, by a search for each square of the first queen.
    Plain(Vec<Puzzle>, Option<Completions>),
}

impl CountMethod {
    fn of(puzzle: &Puzzle) -> Result<CountMethod, JsError> {
        let Some(classic) = puzzle.classic() else {
            return Ok(match work_on(puzzle, TARGET_PARTS) {
                Some(work) => CountMethod::Tables(work, Kernel::lanes().worker()),
                None => CountMethod::Plain(by_first_queen(puzzle), None),
            });
        };
        let n = classic.n();
        if puzzle.givens().is_empty() && puzzle.blocked().is_empty() {
            let Choice { kernel, cut, .. } =
                KernelRequest::Fastest.for_board(n, 1, Some(MAX_TABLE_BYTES));
            let executor = Executor::new(Plan::new(n, cut)?, kernel);
            let worker = executor.worker();
            return Ok(CountMethod::Plan(executor, worker));
        }
        let kernel = Kernel::lanes();
        if n > kernel.max_n() {
            let most = kernel.max_n();
            return Err(JsError::new(&format!("boards past {most} are not counted")));
        }
        let count = SteppedCount::new(puzzle.clone(), MAX_ROWS);
        Ok(CountMethod::Stepped(count, kernel.worker()))
    }

    fn parts(&self) -> u64 {
        match self {
            CountMethod::Plan(executor, _) => executor.job().len(),
            CountMethod::Stepped(..) => 1,
            CountMethod::Tables(work, _) => work.shards(),
            CountMethod::Plain(parts, _) => parts.len() as u64,
        }
    }
}

#[wasm_bindgen]
impl Counting {
    /// Plans the count of this board's solutions.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: Ts<Setup>) -> Result<Counting, JsError> {
        Counting::of(&Setup::read(&setup)?)
    }

    fn of(puzzle: &Puzzle) -> Result<Counting, JsError> {
        let method = CountMethod::of(puzzle)?;
        let each = match method {
            CountMethod::Plan(..) | CountMethod::Stepped(..) => None,
            CountMethod::Tables(..) => Some(SECONDS_WITH_TABLES),
            CountMethod::Plain(..) => Some(SECONDS_PLAIN),
        };
        Ok(Counting {
            next: 0,
            end: method.parts(),
            total: 0,
            seconds: each.map(|each| each * puzzle.estimated_placements()),
            method,
        })
    }

    /// What counts: a kernel such as `lanes/simd128`, `tables`, or `plain` for a search.
    pub fn kernel(&self) -> String {
        match &self.method {
            CountMethod::Plan(executor, _) => executor.kernel().to_string(),
            CountMethod::Stepped(..) => Kernel::lanes().to_string(),
            CountMethod::Tables(..) => "tables".into(),
            CountMethod::Plain(..) => "plain".into(),
        }
    }

    /// The number of parts.
    pub fn parts(&self) -> f64 {
        self.method.parts() as f64
    }

    /// Roughly how many seconds one worker takes for all parts; `None` for the classic board, which takes a moment.
    pub fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    /// Sets the range of parts to count next; the end is exclusive.
    pub fn take(&mut self, from: f64, to: f64) {
        let parts = self.method.parts();
        (self.next, self.end, self.total) = (from as u64, (to as u64).min(parts), 0);
        match &mut self.method {
            CountMethod::Plan(executor, _) => {
                executor.restart(ShardSet::all_but(parts, self.next..self.end));
            }
            CountMethod::Plain(_, search) => *search = None,
            CountMethod::Stepped(..) | CountMethod::Tables(..) => {}
        }
    }

    /// Counts one part; a plain search stops after placing `budget` queens and continues in the next call. Returns true if no
    /// part of the range is left.
    pub fn run(&mut self, budget: u32) -> Result<bool, JsError> {
        let part = self.next;
        if part >= self.end {
            return Ok(true);
        }
        match &mut self.method {
            CountMethod::Plan(executor, worker) => {
                let mut counted = OneShard::default();
                let is_counted = executor.step(worker, &mut counted)?;
                self.next = if is_counted { counted.next } else { self.end };
                self.add(counted.solutions)?;
            }
            CountMethod::Stepped(count, worker) => {
                let goes_on = count.step(worker)?;
                self.total = count.counted().completions;
                self.next += u64::from(!goes_on);
            }
            CountMethod::Tables(work, worker) => {
                let completions = work.count(worker, part)?.completions;
                let weighted = completions.checked_mul(work.weight(part));
                self.add(weighted.ok_or(Overflow)?)?;
                self.next += 1;
            }
            CountMethod::Plain(parts, search) => {
                let part = &parts[part as usize];
                let completions = search.get_or_insert_with(|| Completions::plain(part));
                let mut left = budget;
                let mut found = 0;
                let goes_on = loop {
                    let placed = completions.advance_while(|| {
                        left = left.saturating_sub(1);
                        left > 0
                    });
                    match placed {
                        Some(true) => found += 1,
                        Some(false) => break false,
                        None => break true,
                    }
                };
                if !goes_on {
                    *search = None;
                    self.next += 1;
                }
                self.add(found)?;
            }
        }
        Ok(self.next >= self.end)
    }

    fn add(&mut self, solutions: u64) -> Result<(), Overflow> {
        self.total = self.total.checked_add(solutions).ok_or(Overflow)?;
        Ok(())
    }

    /// The solutions counted since the last `take`.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The number of the first part that is not counted completely.
    pub fn next(&self) -> f64 {
        self.next as f64
    }
}

/// The solutions of one shard.
#[derive(Default)]
struct OneShard {
    solutions: u64,
    next: u64,
}

impl Sink for OneShard {
    type Error = Overflow;

    fn finish(&mut self, finished: Finished) -> Result<(), Overflow> {
        let completions = finished.counted?.completions;
        let solutions = completions.checked_mul(finished.weight);
        self.solutions = solutions.ok_or(Overflow)?;
        self.next = finished.shard + 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::square_board;

    /// Counts in two ranges, the second first, a little at a time.
    fn counted(setup: &Setup) -> u64 {
        let mut counting = Counting::of(&setup.puzzle().unwrap()).unwrap();
        let parts = counting.parts();
        let half = (parts / 2.0).floor();
        let mut total = 0;
        for (from, to) in [(half, parts), (0.0, half)] {
            counting.take(from, to);
            while !counting.run(50).unwrap() {}
            assert_eq!(counting.next(), to);
            total += counting.total();
        }
        total
    }

    #[test]
    fn the_shards_of_a_plan_add_up_to_the_known_count() {
        for n in 1..=11 {
            let known = queens::known(n).unwrap().all;
            assert_eq!(u128::from(counted(&square_board(n))), known, "{n}");
        }
    }

    #[test]
    fn completions_are_counted_in_steps() {
        let given = |column: u32, n: u32| 3 * n + column;
        for (n, queens, blocked) in [
            (8, vec![0], vec![]),
            (14, vec![given(5, 14)], vec![0, 27, 100]),
            (15, vec![given(0, 15), 14], vec![7, 30]),
            (16, vec![0, given(6, 16), 16 * 15 + 9], vec![17]),
        ] {
            let setup = Setup {
                queens,
                blocked,
                ..square_board(n)
            };
            let puzzle = setup.puzzle().unwrap();
            let mut counting = Counting::of(&puzzle).unwrap();
            while !counting.run(1).unwrap() {}
            assert_eq!(
                counting.total(),
                puzzle.completions().count() as u64,
                "n = {n}"
            );
        }
    }

    #[test]
    fn other_boards_are_counted_alike_by_tables_and_plainly() {
        for (rows, columns, rules, pawns, known, kernel) in [
            (7, 7, "torus", vec![], 28, "tables"),
            (10, 10, "amazon", vec![], 4, "tables"),
            (5, 8, "chess", vec![], 568, "tables"),
            (8, 8, "chess", vec![35], 10, "tables"),
            (5, 7, "cylinder", vec![], 42, "plain"),
            (11, 11, "amazon-cylinder", vec![], 44, "plain"),
        ] {
            let setup = Setup {
                rows,
                columns,
                rules: rules.into(),
                pawns,
                ..Setup::default()
            };
            let counting = Counting::of(&setup.puzzle().unwrap()).unwrap();
            assert_eq!(counting.kernel(), kernel, "{rows} × {columns}, {rules}");
            assert_eq!(counted(&setup), known, "{rows} × {columns}, {rules}");
        }
    }

    #[test]
    fn given_queens_and_blocks_are_part_of_the_count() {
        // A queen on the corner of a torus, and a block.
        let torus = Setup {
            rules: "torus".into(),
            queens: vec![0],
            blocked: vec![7 + 2],
            ..square_board(7)
        };
        assert_eq!(counted(&torus), 3);
        let full = Setup {
            rows: 1,
            columns: 3,
            rules: "cylinder".into(),
            queens: vec![1],
            ..Setup::default()
        };
        assert_eq!(counted(&full), 1);
    }
}
