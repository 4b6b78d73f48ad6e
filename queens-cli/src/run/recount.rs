//! Counting finished shards again, on all cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use queens::Symmetry;
use queens::count::kernel::Overflow;

use super::sample::Random;
use super::shards::Shards;
use super::stop::{Signal, Stop};

/// A shard that was counted again.
#[derive(Debug)]
pub(crate) struct Recount {
    pub(crate) shard: u64,
    pub(crate) count: Result<u64, Overflow>,
    pub(crate) symmetry: Symmetry,
}

/// Counts these shards again and calls `each` with every result; the signal, if one came before the end. Threads deep in
/// a large shard are left behind then.
pub(crate) fn recount(
    shards: &Arc<Shards>,
    chosen: Vec<u64>,
    threads: usize,
    seed: u64,
    stop: &Stop,
    mut each: impl FnMut(Recount) -> std::io::Result<()>,
) -> std::io::Result<Option<Signal>> {
    let threads = threads.clamp(1, chosen.len().max(1));
    let list = Arc::new((AtomicUsize::new(0), chosen));
    let (sender, counted) = mpsc::channel();
    for _ in 0..threads {
        let (shards, list, sender) = (Arc::clone(shards), Arc::clone(&list), sender.clone());
        thread::spawn(move || {
            let (next, chosen) = &*list;
            let mut worker = shards.worker();
            while let Some(&shard) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                let symmetry = symmetry(seed, shard);
                let count = shards.recount(&mut worker, shard, symmetry);
                let count = count.map(|counted| counted.completions);
                let recount = Recount {
                    shard,
                    count,
                    symmetry,
                };
                if sender.send(recount).is_err() {
                    return;
                }
            }
        });
    }
    drop(sender);
    loop {
        match counted.recv_timeout(Duration::from_millis(100)) {
            Ok(recount) => each(recount)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
        if let Some(signal) = stop.signal() {
            return Ok(Some(signal));
        }
    }
}

/// Any symmetry but the identity, which would repeat the count as it was.
fn symmetry(seed: u64, shard: u64) -> Symmetry {
    let pick = Random::new(seed ^ shard.rotate_left(32)).below(7);
    Symmetry::ALL[1 + pick as usize]
}
