//! Exactly uniform solutions: count the parts of the search, choose one in proportion to its count, then one solution in it.
//!
//! The parts of the empty classic board are the shards of a count. Each stands for up to eight images of itself, so the chosen
//! solution is turned or mirrored at random. Any other puzzle is divided by the queen of its first open row, and its parts again,
//! until they are small or many.
//!
//! ```text
//! n = 6, four solutions: parts by the queen of row 0   a 0   b 1   c 1   d 1   e 1   f 0
//! number 2 of 0 … 3 is the only one with a queen on d6
//! ```
//!
//! Cost: one count of the board, or up to three of a puzzle; then from 0.1 ms (n = 14) to 0.1 s (n = 20) for each solution.

use queens_board::{Puzzle, Solution, Square, Symmetry};
use queens_count::executor::{Executor, Finished, Sink};
use queens_count::kernel::Overflow;
use queens_count::{
    CountError, Counter, KernelRequest, Plan, Shard, Watch, internal::by_first_queen,
};
use queens_search::Complete;
use queens_search::repair::Dice;

/// Parts of fewer completions are not divided further in advance.
const MIN_DIVIDED: u128 = 50_000;

/// Of at most this many completions, those up to the chosen one are listed: counting parts of them would take longer.
const MAX_LISTED: u128 = 500;

/// At least this many parts are not divided further in advance.
const MAX_PARTS: usize = 1_000;

/// From this n on shards of the empty board are the parts.
const MIN_N_FOR_SHARDS: usize = 8;

/// A puzzle in counted parts.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    parts: Parts,
    /// For each part, the number of solutions in it and in all parts before it.
    ends: Vec<u128>,
}

#[derive(Clone, Debug)]
enum Parts {
    Shards(Plan, Vec<u64>),
    Puzzles(Vec<Puzzle>),
}

impl Exact {
    /// Counts the parts of a puzzle.
    pub(crate) fn new<W: Watch>(puzzle: &Puzzle, counter: &Counter<W>) -> Result<Self, CountError> {
        let is_whole =
            puzzle.is_classic() && puzzle.givens().is_empty() && puzzle.blocked().is_empty();
        if is_whole && puzzle.n() >= MIN_N_FOR_SHARDS {
            Self::of_shards(puzzle.n(), counter)
        } else {
            Self::of_puzzle(puzzle, counter)
        }
    }

    fn of_shards<W: Watch>(n: usize, counter: &Counter<W>) -> Result<Self, CountError> {
        let choice = request(counter).for_board(n, counter.threads, counter.memory);
        let plan = Plan::new(n, choice.cut)?;
        let executor = Executor::new(&plan, choice.kernel);
        let sink = || ShardCounts {
            counts: Vec::new(),
            watch: &counter.watch,
        };
        let sinks = executor.on_threads(counter.threads.max(1), sink)?;
        let mut counts: Vec<(u64, u128)> = sinks.into_iter().flat_map(|sink| sink.counts).collect();
        counts.sort_unstable();
        let (ids, counts): (Vec<u64>, Vec<u128>) = counts.into_iter().unzip();
        Ok(Self {
            ends: sums(&counts),
            parts: Parts::Shards(plan, ids),
        })
    }

    /// Roughly how many seconds one thread takes to count the shards of the empty board.
    pub(crate) fn seconds<W>(n: usize, counter: &Counter<W>) -> f64 {
        let choice = request(counter).for_board(n, 1, counter.memory);
        choice.estimated_seconds(1)
    }

    fn of_puzzle<W: Watch>(puzzle: &Puzzle, counter: &Counter<W>) -> Result<Self, CountError> {
        let all = counter.puzzle(puzzle)?.all;
        let mut parts = vec![(puzzle.clone(), all)];
        while parts.len() < MAX_PARTS && parts.iter().any(|(_, count)| *count > MIN_DIVIDED) {
            let mut smaller = Vec::new();
            for (puzzle, count) in parts {
                if count <= MIN_DIVIDED {
                    smaller.push((puzzle, count));
                    continue;
                }
                for child in children(&puzzle) {
                    let count = counter.puzzle(&child)?.all;
                    if count > 0 {
                        smaller.push((child, count));
                    }
                }
            }
            parts = smaller;
        }
        let (puzzles, counts): (Vec<Puzzle>, Vec<u128>) = parts.into_iter().unzip();
        Ok(Self {
            ends: sums(&counts),
            parts: Parts::Puzzles(puzzles),
        })
    }

    /// The number of solutions.
    pub(crate) fn total(&self) -> u128 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// One solution, all equally likely; `None` if there is none.
    pub(crate) fn draw<W: Watch>(
        &self,
        dice: &mut Dice,
        counter: &Counter<W>,
    ) -> Result<Option<Solution>, CountError> {
        if self.total() == 0 {
            return Ok(None);
        }
        let rank = below(dice, self.total());
        let part = self.ends.partition_point(|&end| end <= rank);
        let rank = rank - part.checked_sub(1).map_or(0, |before| self.ends[before]);
        let count = self.ends[part] - part.checked_sub(1).map_or(0, |before| self.ends[before]);
        match &self.parts {
            Parts::Puzzles(puzzles) => find(&puzzles[part], count, rank, counter).map(Some),
            Parts::Shards(plan, ids) => {
                let shard = plan.shard(ids[part]).expect("a shard of the plan");
                // Each solution of the shard has `weight` ranks, one for each image.
                let solution = find_in_shard(&shard, rank, counter)?;
                let symmetry = Symmetry::ALL[dice.below(Symmetry::ALL.len())];
                Ok(Some(solution.transformed(symmetry)))
            }
        }
    }
}

/// The kernel that counts the shards of the empty board: lanes, unless another one is requested. The join counts faster from
/// n = 16 on, but each of its shards consists of thousands of puzzles, and a draw would have to count half of them: 20 s for
/// n = 20, where lanes take 0.1 s.
fn request<W>(counter: &Counter<W>) -> KernelRequest {
    match counter.kernel {
        KernelRequest::Fastest => KernelRequest::Lanes,
        requested => requested,
    }
}

/// The solution of a shard that has this rank; each has `weight` ranks, one for each image.
fn find_in_shard<W: Watch>(
    shard: &Shard,
    rank: u128,
    counter: &Counter<W>,
) -> Result<Solution, CountError> {
    let mut rank = rank / u128::from(shard.weight());
    for (times, puzzle) in shard.puzzles() {
        let times = u128::from(times);
        let count = counter.puzzle(&puzzle)?.all;
        if rank < count * times {
            return find(&puzzle, count, rank / times, counter);
        }
        rank -= count * times;
    }
    unreachable!("a shard has as many solutions as were counted")
}

/// The completion of this rank.
fn find<W: Watch>(
    puzzle: &Puzzle,
    count: u128,
    mut rank: u128,
    counter: &Counter<W>,
) -> Result<Solution, CountError> {
    if count <= MAX_LISTED {
        let mut completions = puzzle.completions();
        return Ok(completions
            .nth(rank as usize)
            .expect("as many as were counted"));
    }
    for child in children(puzzle) {
        let count = counter.puzzle(&child)?.all;
        if rank < count {
            return find(&child, count, rank, counter);
        }
        rank -= count;
    }
    unreachable!("the children have all completions")
}

/// The puzzle with a queen on each square of its first open row, or of the whole board if rows may stay empty.
fn children(puzzle: &Puzzle) -> Vec<Puzzle> {
    let board = puzzle.board();
    if !board.is_by_rows() {
        return by_first_queen(puzzle);
    }
    let is_open = |row: &usize| puzzle.givens().queen_of_row(*row).is_none();
    let Some(row) = (0..board.rows()).find(is_open) else {
        return Vec::new();
    };
    let with_queen = |column| {
        let mut child = puzzle.clone();
        child.give(Square::new(row, column)).ok()?;
        Some(child)
    };
    (0..board.columns()).filter_map(with_queen).collect()
}

fn sums(counts: &[u128]) -> Vec<u128> {
    let add = |sum: &mut u128, count: &u128| {
        *sum += count;
        Some(*sum)
    };
    counts.iter().scan(0, add).collect()
}

/// A number below this one, all equally likely.
fn below(dice: &mut Dice, end: u128) -> u128 {
    let unused = (end - 1).leading_zeros();
    loop {
        let bits = u128::from(dice.bits()) << 64 | u128::from(dice.bits());
        let number = bits.checked_shr(unused).unwrap_or(0);
        if number < end {
            return number;
        }
    }
}

/// The counts of the shards that one thread counted, times their weights.
struct ShardCounts<'a, W> {
    counts: Vec<(u64, u128)>,
    watch: &'a W,
}

impl<W: Watch> Sink for ShardCounts<'_, W> {
    type Error = CountError;

    fn begin(&mut self, _: u64) -> Result<(), CountError> {
        match self.watch.stops() {
            true => Err(CountError::Stopped),
            false => Ok(()),
        }
    }

    fn finish(&mut self, finished: Finished) -> Result<(), CountError> {
        let Finished {
            shard,
            weight,
            counted,
            progress,
            ..
        } = finished;
        let counted = counted.map_err(|Overflow| CountError::Overflow { shard })?;
        if counted.completions > 0 {
            self.counts
                .push((shard, u128::from(weight) * u128::from(counted.completions)));
        }
        self.watch.finished(progress);
        Ok(())
    }
}
