//! How one term is computed: by counting boards, or by jobs whose results are added. Both run on the
//! [`Executor`](crate::Executor).

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::executor::Work;
use crate::family::Family;
use crate::kernel::{Counted, Kernel, Overflow, Worker};
use crate::pieces::family_work;
use crate::{Count, CountError, Counter, Progress};

/// A numbered job that returns a number for each term.
type Job = dyn Fn(u64) -> Vec<u128> + Send + Sync;
type Finish = dyn FnOnce(Vec<u128>) -> Vec<u128> + Send;

/// The computation of one term, or of a row of a triangle.
pub struct Computation(Source);

enum Source {
    /// Results of jobs, added up term by term.
    Sums { sums: Sums, finish: Box<Finish> },
    /// The numbers of solutions of some boards.
    Boards {
        boards: Boards,
        finish: Box<dyn FnOnce(u128) -> u128 + Send>,
    },
    /// A classic board.
    Classic { n: usize, finish: fn(Count) -> u128 },
}

impl std::fmt::Debug for Computation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Computation")
    }
}

impl Computation {
    /// A number of jobs, and a function that turns their sums into the terms.
    pub(super) fn new(
        jobs: usize,
        job: impl Fn(usize) -> Vec<u128> + Send + Sync + 'static,
        finish: impl FnOnce(Vec<u128>) -> Vec<u128> + Send + 'static,
    ) -> Self {
        Self(Source::Sums {
            sums: Sums {
                jobs: jobs as u64,
                job: Box::new(move |i| job(i as usize)),
                sums: Mutex::new(Ok(Vec::new())),
            },
            finish: Box::new(finish),
        })
    }

    /// Terms that take no time.
    pub(super) fn done(terms: Vec<u128>) -> Self {
        Self::new(0, |_| Vec::new(), |_| terms)
    }

    /// One number, computed by one thread.
    pub(super) fn alone(count: impl Fn() -> u128 + Send + Sync + 'static) -> Self {
        Self::new(1, move |_| vec![count()], |sums| sums)
    }

    /// A classic board.
    pub(super) fn board(n: usize, finish: fn(Count) -> u128) -> Self {
        Self(Source::Classic { n, finish })
    }

    /// The solutions of boards of one kind, each with its multiplicity; `finish` turns their sum into the term.
    pub(super) fn boards(
        boards: Vec<(u64, Family)>,
        finish: impl FnOnce(u128) -> u128 + Send + 'static,
    ) -> Self {
        let boards = Boards::new(boards);
        let finish = Box::new(finish);
        Self(Source::Boards { boards, finish })
    }

    /// Computes the terms. `progress` is called with the number of finished parts and of all parts.
    pub fn run(
        self,
        threads: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Vec<u128>, CountError> {
        let report = |Progress { finished, shards }| progress(finished, shards);
        let counter = Counter::new().threads(threads).on_progress(report);
        match self.0 {
            Source::Classic { n, finish } => Ok(vec![finish(counter.board(n)?.0)]),
            Source::Boards { boards, finish } => {
                let total = counter.work(boards, Kernel::lanes())?;
                Ok(vec![finish(total.all)])
            }
            Source::Sums { sums, finish } => {
                counter.work(&sums, Kernel::Reference)?;
                let sums = sums.sums.into_inner();
                Ok(finish(sums.unwrap_or_else(PoisonError::into_inner)?))
            }
        }
    }
}

/// Jobs that are not counts of boards, and the sums of their results so far.
struct Sums {
    jobs: u64,
    job: Box<Job>,
    sums: Mutex<Result<Vec<u128>, CountError>>,
}

impl Work for Sums {
    fn runs(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.jobs).collect()
    }

    fn weight(&self, _: u64) -> u64 {
        1
    }

    fn count(&self, _: &mut Worker, job: u64) -> Result<Counted, Overflow> {
        let found = (self.job)(job);
        let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *sums, Ok(Vec::new()));
        *sums = before.and_then(|before| add(before, found));
        Ok(Counted::default())
    }
}

/// The number of shards of each board that no plan cuts, roughly.
const SHARDS_PER_BOARD: usize = 64;

/// Boards, one after another.
struct Boards(Vec<WeightedBoard>);

struct WeightedBoard {
    /// How many times its solutions count.
    times: u64,
    work: Box<dyn Work>,
    /// The number of its first shard.
    start: u64,
}

impl Boards {
    fn new(boards: Vec<(u64, Family)>) -> Self {
        let mut end = 0;
        let board = |(times, family)| {
            let work = family_work(family, SHARDS_PER_BOARD)?;
            let start = end;
            end += work.shards();
            Some(WeightedBoard { times, work, start })
        };
        Self(boards.into_iter().filter_map(board).collect())
    }

    /// The board that contains a shard, and the shard's number there.
    fn find(&self, shard: u64) -> (&WeightedBoard, u64) {
        let after = self.0.partition_point(|board| board.start <= shard);
        let board = &self.0[after - 1];
        (board, shard - board.start)
    }
}

impl Work for Boards {
    fn runs(&self) -> Vec<Range<u64>> {
        let last = self.0.last();
        let end = last.map_or(0, |last| last.start + last.work.shards());
        std::iter::once(0..end).collect()
    }

    fn weight(&self, shard: u64) -> u64 {
        let (board, shard) = self.find(shard);
        board.times * board.work.weight(shard)
    }

    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        let (board, shard) = self.find(shard);
        board.work.count(worker, shard)
    }
}

fn add(mut sums: Vec<u128>, found: Vec<u128>) -> Result<Vec<u128>, CountError> {
    if sums.len() < found.len() {
        sums.resize(found.len(), 0);
    }
    for (sum, number) in sums.iter_mut().zip(found) {
        *sum = sum.checked_add(number).ok_or(CountError::TotalOverflow)?;
    }
    Ok(sums)
}
