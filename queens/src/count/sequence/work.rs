//! The work of one term: independent parts, whose tallies are added, on any number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::count::kernel::Overflow;
use crate::count::variant::{Family, Prepared, Worker};
use crate::count::{Count, CountError, Counter, Progress, Watch};

/// What a part found, by what is told apart.
pub(super) type Tally = Vec<u128>;

/// What a thread keeps from part to part.
type Kept = Option<Worker>;

type Part = dyn Fn(u64, &mut Kept) -> Result<Tally, CountError> + Send + Sync;
type Finish = dyn FnOnce(Tally) -> Vec<u128> + Send;

/// The work that gives one term, or a row of a triangle.
pub struct Work(Kind);

enum Kind {
    Parts {
        parts: u64,
        part: Box<Part>,
        finish: Box<Finish>,
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

struct Told<'a>(&'a (dyn Fn(u64, u64) + Sync));

impl Watch for Told<'_> {
    fn finished(&self, progress: Progress) {
        (self.0)(progress.finished, progress.shards);
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
            parts: parts as u64,
            part: Box::new(move |i, _| Ok(part(i as usize))),
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
        let prepared: Vec<(u64, Prepared)> = boards
            .into_iter()
            .filter_map(|(weight, board)| Some((weight, board.prepared()?)))
            .collect();
        let parts: Vec<(usize, usize)> = prepared
            .iter()
            .enumerate()
            .flat_map(|(board, (_, prepared))| (0..prepared.len()).map(move |part| (board, part)))
            .collect();
        let len = parts.len() as u64;
        let part = move |i: u64, kept: &mut Kept| {
            let (board, part) = parts[i as usize];
            let (times, prepared) = &prepared[board];
            let worker = kept.get_or_insert_with(|| prepared.worker());
            let counted = prepared.count_part(part, worker);
            let (weight, counted) =
                counted.map_err(|Overflow| CountError::Overflow { shard: i })?;
            let all = u128::from(*times) * u128::from(weight) * u128::from(counted.completions);
            Ok(vec![all])
        };
        let total = move |tally: Tally| vec![finish(tally.first().copied().unwrap_or(0))];
        Self(Kind::Parts {
            parts: len,
            part: Box::new(part),
            finish: Box::new(total),
        })
    }

    /// Computes the terms. From time to time `tell` hears how many parts are done, of how many.
    pub fn run(
        self,
        threads: usize,
        tell: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Vec<u128>, CountError> {
        let (parts, part, finish) = match self.0 {
            Kind::Board { n, finish } => {
                let counter = Counter {
                    threads,
                    ..Counter::default()
                };
                let (count, _) = counter.board(n, &Told(tell))?;
                return Ok(vec![finish(count)]);
            }
            Kind::Parts {
                parts,
                part,
                finish,
            } => (parts, part, finish),
        };
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let sum = Mutex::new(Ok(Tally::new()));
        let work = || {
            let mut tally = Ok(Tally::new());
            let mut kept = None;
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                if i >= parts || tally.is_err() {
                    break;
                }
                tally = tally.and_then(|tally| add(tally, part(i, &mut kept)?));
                tell(done.fetch_add(1, Ordering::Relaxed) + 1, parts);
            }
            let mut sum = sum.lock().expect("no thread panics with it");
            let before = std::mem::replace(&mut *sum, Ok(Tally::new()));
            *sum = before.and_then(|before| add(before, tally?));
        };
        if threads <= 1 {
            work();
        } else {
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(work);
                }
            });
        }
        Ok(finish(sum.into_inner().expect("no thread panics with it")?))
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
