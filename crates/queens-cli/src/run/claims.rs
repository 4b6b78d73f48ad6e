//! Records which process counts which shards, so that processes in one directory count no shard twice.
//!
//! ```text
//! DIR/claims/log            who took which shards, a line for each stretch: HOST-PID-TIME 17-20 22-22
//! DIR/claims/HOST-PID-TIME  locked by that process while it runs, and touched every few seconds
//! ```
//!
//! A thread that takes a stretch of shards locks the log, reads what others have added, leaves out the shards they took, adds a
//! line and unlocks: about ten microseconds, for work of up to a second. Claims are never withdrawn. A shard is free again if it
//! has no record and the process that took it has ended: the operating system releases the locks of a process that died, however
//! it died. On a network file system, the locks of another host may be invisible. A process there counts as dead if its file has
//! not been touched for a minute.
//!
//! Claims only save work; no result depends on them. If files cannot be locked, or the folder is deleted, shards are at worst
//! counted twice, and their records confirm each other.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use queens::count::ShardSet;

use super::directory::{is_claim, remove_files};

/// How often a running process touches its file.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// A process whose file has not been touched for this long counts as dead.
const CLAIM_TIMEOUT: Duration = Duration::from_secs(60);
/// How long to wait for the log, whose lock a stopped process may hold.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

/// The claims of this process, and what is known about those of others.
#[derive(Debug)]
pub(super) struct Claims {
    folder: PathBuf,
    host: String,
    name: String,
    /// Stays locked as long as this process runs.
    alive: File,
    log: Mutex<Log>,
    last_heartbeat: Mutex<Instant>,
    /// When the file of each other process was last touched, and when this process noticed.
    seen: Mutex<HashMap<String, (SystemTime, Instant)>>,
}

#[derive(Debug)]
struct Log {
    file: File,
    /// The end of the part already read.
    end: u64,
    /// The shards taken by others.
    others: ShardSet,
}

impl Claims {
    /// Joins the processes that work in a directory, under the name of this process's record file; fails where that is
    /// impossible.
    pub(super) fn join(directory: &Path, host: &str, name: &str, shards: u64) -> io::Result<Self> {
        let folder = directory.join("claims");
        fs::create_dir_all(&folder)?;
        let alive = open(&folder.join(name), true)?;
        // The file is new and unknown to others, so locking fails only on file systems without locks.
        let _ = alive.try_lock();
        let log = Log {
            file: open(&folder.join("log"), true)?,
            end: 0,
            others: ShardSet::new(shards),
        };
        Ok(Self {
            folder,
            host: host.to_string(),
            name: name.to_string(),
            alive,
            log: Mutex::new(log),
            last_heartbeat: Mutex::new(Instant::now()),
            seen: Mutex::default(),
        })
    }

    /// The shards taken by running processes, freshly read. A caller that reads the records afterwards finds in them everything
    /// finished by processes that have ended.
    pub(super) fn of_others(&self) -> ShardSet {
        let mut log = lock(&self.log);
        log.others = ShardSet::new(log.others.bound());
        log.end = 0;
        let mut running = HashMap::new();
        let held = held(&log.file);
        let _ = log.read(&self.name, |name| {
            *running
                .entry(name.to_string())
                .or_insert_with(|| self.is_alive(name))
        });
        drop(held);
        log.others.clone()
    }

    /// Claims these shards, removing those that others have claimed.
    pub(super) fn take(&self, shards: &mut Vec<u64>) {
        let mut log = lock(&self.log);
        let held = held(&log.file);
        // A process that wrote recently is still alive.
        let is_read = log.read(&self.name, |_| true);
        shards.retain(|&shard| !log.others.contains(shard));
        if let (Ok(ends_whole), false) = (is_read, shards.is_empty()) {
            let _ = log.add(&self.name, shards, ends_whole);
        }
        drop(held);
    }

    /// Tells other hosts, from time to time, that this process is alive.
    pub(super) fn keep_alive(&self) {
        let mut last_heartbeat = lock(&self.last_heartbeat);
        if last_heartbeat.elapsed() >= HEARTBEAT {
            let _ = self.alive.set_modified(SystemTime::now());
            *last_heartbeat = Instant::now();
        }
    }

    /// Deletes all claims: called by the last process, when nothing is missing.
    pub(super) fn clear(self) {
        let folder = self.folder.clone();
        drop(self);
        let _ = remove_files(&folder, is_claim);
        let _ = fs::remove_dir(folder);
    }

    fn is_alive(&self, name: &str) -> bool {
        let path = self.folder.join(name);
        let is_here = name.rsplitn(3, '-').nth(2) == Some(&self.host);
        if is_here && is_abandoned(&path) {
            let _ = fs::remove_file(&path);
            return false;
        }
        // A process that ends deletes its file.
        let Ok(touched) = path.metadata().and_then(|file| file.modified()) else {
            return false;
        };
        let mut seen = lock(&self.seen);
        let known = seen
            .entry(name.to_string())
            .or_insert((touched, Instant::now()));
        if known.0 != touched {
            *known = (touched, Instant::now());
        }
        known.1.elapsed() < CLAIM_TIMEOUT
    }
}

impl Drop for Claims {
    fn drop(&mut self) {
        let _ = self.alive.unlock();
        let _ = fs::remove_file(self.folder.join(&self.name));
    }
}

/// Whether a process on this machine is working in a run directory.
pub(crate) fn is_worked_on(directory: &Path) -> bool {
    let files = fs::read_dir(directory.join("claims"));
    let files = files.into_iter().flatten().flatten();
    let mut processes = files.filter(|file| file.file_name() != "log");
    processes.any(|file| {
        let file = open(&file.path(), false);
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    })
}

/// Whether no process holds the lock of a file.
fn is_abandoned(path: &Path) -> bool {
    open(path, false).is_ok_and(|file| file.try_lock().is_ok())
}

fn open(path: &Path, create: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(create).open(path)
}

/// Nothing panics while it holds one of these locks. If something did, a shard would at worst be counted twice.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A locked file; dropping it unlocks it.
struct FileLock(Option<File>);

/// Locks a file, with a timeout, and without an error where locks are not supported.
fn held(file: &File) -> FileLock {
    let Ok(handle) = file.try_clone() else {
        return FileLock(None);
    };
    let start = Instant::now();
    loop {
        match handle.try_lock() {
            Err(TryLockError::WouldBlock) if start.elapsed() < LOCK_TIMEOUT => {
                thread::sleep(Duration::from_micros(200));
            }
            Err(_) => return FileLock(None),
            Ok(()) => return FileLock(Some(handle)),
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if let Some(file) = &self.0 {
            let _ = file.unlock();
        }
    }
}

impl Log {
    /// Reads the new lines and records the shards of other processes for which `is_alive` returns true; returns whether the last
    /// line is complete.
    fn read(&mut self, ours: &str, mut is_alive: impl FnMut(&str) -> bool) -> io::Result<bool> {
        let mut text = Vec::new();
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.read_to_end(&mut text)?;
        // An incomplete line of a killed process claims nothing, and the next process to write ends the line.
        let whole = text
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let bound = self.others.bound();
        for line in text[..whole].split(|&byte| byte == b'\n') {
            let line = String::from_utf8_lossy(line);
            let Some((name, ranges)) = line.split_once(' ') else {
                continue;
            };
            if name == ours || !is_alive(name) {
                continue;
            }
            for range in ranges.split(' ').filter_map(range) {
                for shard in range.take_while(|&shard| shard < bound) {
                    self.others.insert(shard);
                }
            }
        }
        self.end += whole as u64;
        Ok(whole == text.len())
    }

    /// Adds a line.
    fn add(&mut self, ours: &str, shards: &[u64], ends_whole: bool) -> io::Result<()> {
        let mut line = String::new();
        if !ends_whole {
            line.push('\n');
        }
        line.push_str(ours);
        for range in shards.chunk_by(|a, b| a + 1 == *b) {
            line.push_str(&format!(" {}-{}", range[0], range[range.len() - 1]));
        }
        line.push('\n');
        self.file.write_all(line.as_bytes())
    }
}

fn range(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once('-')?;
    Some(first.parse().ok()?..=last.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join(folder: &Path, host: &str, pid: u64) -> Claims {
        Claims::join(folder, host, &format!("{host}-{pid}-1f"), 100).unwrap()
    }

    #[test]
    fn claimed_shards_are_left_out_until_their_process_ends() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (
            join(folder.path(), "here", 1),
            join(folder.path(), "here", 2),
        );
        let mut shards = vec![3, 4, 5, 9];
        one.take(&mut shards);
        assert_eq!(shards, [3, 4, 5, 9]);
        let mut shards = vec![2, 3, 9, 10];
        two.take(&mut shards);
        assert_eq!(shards, [2, 10]);
        assert_eq!(two.of_others().len(), 4);
        assert!(is_worked_on(folder.path()));
        // As the operating system does when a process dies: the file stays, without a lock.
        one.alive.unlock().unwrap();
        assert_eq!(two.of_others().len(), 0);
        let mut shards = vec![3, 4];
        two.take(&mut shards);
        assert_eq!(shards, [3, 4]);
        drop(two);
        assert!(!is_worked_on(folder.path()));
    }

    #[test]
    fn another_host_is_alive_until_its_file_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let (here, there) = (
            join(folder.path(), "here", 1),
            join(folder.path(), "there", 1),
        );
        there.take(&mut vec![7]);
        // Its lock says nothing to other hosts.
        there.alive.unlock().unwrap();
        assert!(here.of_others().contains(7));
        let long_ago = Instant::now().checked_sub(CLAIM_TIMEOUT).unwrap();
        lock(&here.seen).get_mut("there-1-1f").unwrap().1 = long_ago;
        assert!(!here.of_others().contains(7));
        let later = SystemTime::now() + Duration::from_secs(1);
        there.alive.set_modified(later).unwrap();
        assert!(here.of_others().contains(7));
        drop(there);
        assert!(!here.of_others().contains(7));
    }

    #[test]
    fn an_incomplete_line_does_not_affect_others() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (
            join(folder.path(), "here", 1),
            join(folder.path(), "here", 2),
        );
        lock(&one.log).file.write_all(b"here-1-1f 1-5 8").unwrap();
        one.take(&mut vec![20]);
        for line in ["here-1-1f 90-18446744073709551615", "here-1-1f x-3 -", ""] {
            writeln!(lock(&one.log).file, "{line}").unwrap();
        }
        let others = two.of_others();
        let taken: Vec<u64> = (0..100).filter(|&shard| others.contains(shard)).collect();
        assert_eq!(
            taken,
            [1, 2, 3, 4, 5, 20]
                .into_iter()
                .chain(90..100)
                .collect::<Vec<_>>()
        );
    }
}
