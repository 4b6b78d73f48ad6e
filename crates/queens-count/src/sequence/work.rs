//! The work of one term: a count of boards, or parts whose tallies are added. All of it runs on the [`Executor`](crate::Executor).

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::executor;
use crate::family::Family;
use crate::kernel::{Counted, Kernel, Overflow, Worker};
use crate::pieces::family_work;
use crate::{Count, CountError, Counter, Progress};

/// What a part found: one number for each term.
pub(super) type Tally = Vec<u128>;

type Part = dyn Fn(u64) -> Tally + Send + Sync;
type Finish = dyn FnOnce(Tally) -> Vec<u128> + Send;

/// The work that gives one term, or a row of a triangle.
pub struct Work(Kind);

enum Kind {
    Parts {
        parts: Tallied,
        finish: Box<Finish>,
    },
    Boards {
        boards: Boards,
        finish: Box<dyn FnOnce(u128) -> u128 + Send>,
    },
    Board {
        n: usize,
        finish: fn(Count) -> u128,
    },
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Work")
    }
}

impl Work {
    /// Parts that cannot fail.
    pub(super) fn new(
        parts: usize,
        part: impl Fn(usize) -> Tally + Send + Sync + 'static,
        finish: impl FnOnce(Tally) -> Vec<u128> + Send + 'static,
    ) -> Self {
        Self(Kind::Parts {
            parts: Tallied {
                parts: parts as u64,
                part: Box::new(move |i| part(i as usize)),
                sum: Mutex::new(Ok(Tally::new())),
            },
            finish: Box::new(finish),
        })
    }

    /// Terms that take no time.
    pub(super) fn done(terms: Vec<u128>) -> Self {
        Self::new(0, |_| Vec::new(), |_| terms)
    }

    /// One number, by one thread.
    pub(super) fn alone(count: impl Fn() -> u128 + Send + Sync + 'static) -> Self {
        Self::new(1, move |_| vec![count()], |tally| tally)
    }

    /// A classic board.
    pub(super) fn board(n: usize, finish: fn(Count) -> u128) -> Self {
        Self(Kind::Board { n, finish })
    }

    /// The solutions on boards of one kind, each as often as it is written here; what comes out of all of them is made the
    /// term.
    pub(super) fn boards(
        boards: Vec<(u64, Family)>,
        finish: impl FnOnce(u128) -> u128 + Send + 'static,
    ) -> Self {
        let boards = Boards::new(boards);
        let finish = Box::new(finish);
        Self(Kind::Boards { boards, finish })
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
            Kind::Board { n, finish } => Ok(vec![finish(counter.board(n)?.0)]),
            Kind::Boards { boards, finish } => {
                let total = counter.sum_in_lanes(boards)?;
                Ok(vec![finish(total.all)])
            }
            Kind::Parts { parts, finish } => {
                counter.sum(&parts, Kernel::Reference, threads)?;
                let sum = parts.sum.into_inner();
                Ok(finish(sum.unwrap_or_else(PoisonError::into_inner)?))
            }
        }
    }
}

/// Parts that are not counts of boards: each adds its tally to the sum.
struct Tallied {
    parts: u64,
    part: Box<Part>,
    sum: Mutex<Result<Tally, CountError>>,
}

impl executor::Work for Tallied {
    fn runs(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.parts).collect()
    }

    fn weight(&self, _: u64) -> u64 {
        1
    }

    fn count(&self, _: &mut Worker, part: u64) -> Result<Counted, Overflow> {
        let tally = (self.part)(part);
        let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *sum, Ok(Tally::new()));
        *sum = before.and_then(|before| add(before, tally));
        Ok(Counted::default())
    }
}

/// About so many shards of each board that no plan cuts.
const PIECES: usize = 64;

/// Boards, one behind the other.
struct Boards(Vec<Board>);

struct Board {
    /// How often its solutions count.
    times: u64,
    work: Box<dyn executor::Work>,
    /// The number of its first shard.
    start: u64,
}

impl Boards {
    fn new(boards: Vec<(u64, Family)>) -> Self {
        let mut end = 0;
        let board = |(times, family)| {
            let work = family_work(family, PIECES)?;
            let start = end;
            end += work.shards();
            Some(Board { times, work, start })
        };
        Self(boards.into_iter().filter_map(board).collect())
    }

    /// The board that a shard belongs to, and its number there.
    fn find(&self, shard: u64) -> (&Board, u64) {
        let after = self.0.partition_point(|board| board.start <= shard);
        let board = &self.0[after - 1];
        (board, shard - board.start)
    }
}

impl executor::Work for Boards {
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

fn add(mut sum: Tally, tally: Tally) -> Result<Tally, CountError> {
    if sum.len() < tally.len() {
        sum.resize(tally.len(), 0);
    }
    for (sum, number) in sum.iter_mut().zip(tally) {
        *sum = sum.checked_add(number).ok_or(CountError::TotalOverflow)?;
    }
    Ok(sum)
}
