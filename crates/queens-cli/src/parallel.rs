//! Runs numbered jobs on several threads and passes on their results in order.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread;

use crate::Failure;

/// Runs the jobs 0, 1, 2 … on this many threads until `goes_on` returns false for a number, and passes every result to `take`, in
/// order. A started job always finishes, unless `take` fails.
pub(crate) fn in_order<T: Send>(
    threads: usize,
    goes_on: impl Fn(u64) -> bool + Sync,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // The next number; `None` at the end, so that no earlier number is skipped.
    let next = Mutex::new(Some(0));
    let number = || {
        let mut next = next.lock().expect("no thread panics with the lock");
        let number = (*next).filter(|&number| goes_on(number));
        *next = number.map(|number| number + 1);
        number
    };
    // A full channel makes threads wait for a slow reader of the results.
    let (sender, receiver) = sync_channel(4 * threads);
    thread::scope(|scope| {
        for started in 0..threads.max(1) {
            let (sender, number, work) = (sender.clone(), &number, &work);
            let run = move || {
                while let Some(number) = number() {
                    if sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            };
            match thread::Builder::new().spawn_scoped(scope, run) {
                Ok(_) => {}
                Err(error) if started == 0 => {
                    return Err(Failure::TryAgain(format!("cannot start a thread: {error}")));
                }
                // Fewer threads do all the work.
                Err(_) => break,
            }
        }
        drop(sender);
        let (mut waiting, mut expected) = (BTreeMap::new(), 0);
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&expected) {
                take(result)?;
                expected += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut taken = Vec::new();
            let take = |result| {
                taken.push(result);
                Ok(())
            };
            let slow = |number: u64| {
                thread::sleep(std::time::Duration::from_micros(number * 37 % 500));
                number * number
            };
            in_order(threads, |number| number < 50, slow, take).unwrap();
            assert!(taken.into_iter().eq((0..50).map(|number| number * number)));
        }
    }

    #[test]
    fn a_failure_ends_the_work() {
        let take = |number| match number {
            3 => Err(Failure::input("enough")),
            _ => Ok(()),
        };
        assert!(in_order(2, |_| true, |number| number, take).is_err());
    }
}
