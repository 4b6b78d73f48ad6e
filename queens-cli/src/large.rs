//! Boards that are too large to hold: rows stream from a source through a check to a writer, or from a file or pipe
//! through a [`read::Reader`] to a judge.

use std::io::{self, BufRead, Read};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use queens::{Checker, Misplaced, OutOfMemory};

use crate::{Failure, memory};

pub(crate) mod binary;
mod judge;
pub mod read;
mod source;
mod write;

pub(crate) use judge::{Partner, Strict};
pub(crate) use read::{Reader, Refused};
pub(crate) use source::Source;
pub(crate) use write::Writer;

/// Boards up to this side are held whole, and written in every format.
pub(crate) const HELD: usize = 10_000;

/// A first line that is longer is read as one large board.
const LONG: usize = 1 << 20;

/// The first line of a source, or as much of it as shows that the board is large.
pub(crate) fn head(source: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    source.take(LONG as u64).read_until(b'\n', &mut head)?;
    Ok(head)
}

/// Whether a source that starts like this has boards to be checked as they are read.
pub(crate) fn is_large(head: &[u8]) -> bool {
    head.len() == LONG || head.starts_with(&binary::MAGIC)
}

/// How long finding the rows and checking them took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub(crate) find: Duration,
    pub(crate) check: Duration,
}

/// Takes all rows from a source to the check, if one is wanted, and to `each`.
pub(crate) fn stream(
    source: &mut Source,
    n: usize,
    checked: bool,
    mut each: impl FnMut(&[u32]) -> io::Result<()>,
) -> Result<Times, Failure> {
    let mut checker = checked.then(|| Checker::for_board(n)).transpose()?;
    let mut times = Times::default();
    let mut progress = Progress::new(Some(n));
    loop {
        let start = Instant::now();
        let rows = source.next_rows();
        let found = Instant::now();
        times.find += found - start;
        let Some(rows) = rows else { break };
        if let Some(checker) = &mut checker {
            checker.check(rows).map_err(ours)?;
            times.check += found.elapsed();
        }
        each(rows)?;
        progress.add(rows.len());
    }
    if let Some(checker) = checker {
        checker.finish().map_err(ours)?;
    }
    Ok(times)
}

/// A wrong row of our own making.
fn ours(error: Misplaced) -> Failure {
    match error {
        Misplaced::OutOfMemory(error) => error.into(),
        error => Failure::Input(format!(
            "what was found is no solution, which is a mistake of ours: {error}"
        )),
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        Self::Input(error.to_string())
    }
}

/// Refuses a board for which finding and checking need more memory than there is.
pub(crate) fn require_memory(source: u64, n: usize, checked: bool) -> Result<(), Failure> {
    let check = if checked { Checker::bytes(n as u64) } else { 0 };
    memory::require(source + check, &format!("n = {n}"))
}

/// Rows done and time left, on stderr if that is a terminal, from the first second on.
struct Progress {
    n: Option<usize>,
    rows: usize,
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(n: Option<usize>) -> Self {
        Self {
            n,
            rows: 0,
            start: Instant::now(),
            bar: None,
        }
    }

    fn add(&mut self, rows: usize) {
        self.rows += rows;
        if self.bar.is_none() && self.start.elapsed() > Duration::from_secs(1) {
            let (bar, template) = match self.n {
                Some(n) => {
                    let template = "{bar:30} {human_pos} of {human_len} rows, {eta} left";
                    (ProgressBar::new(n as u64), template)
                }
                None => (ProgressBar::no_length(), "{human_pos} rows, {per_sec}"),
            };
            let style = ProgressStyle::with_template(template);
            let bar = bar.with_style(style.expect("the template is well formed"));
            self.bar = Some(bar.with_elapsed(self.start.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.rows as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
