//! Boards too large to hold in memory: rows stream from a source through a check to a writer, or from a file or pipe through a
//! [`RowReader`](queens::formats::large::RowReader) to a judge.

use std::io::{self, BufRead, BufWriter, Read, Write};
use std::time::{Duration, Instant};

use queens::formats::large::is_binary;
use queens::formats::{self, Format, Reader};
use queens::{Board, Checker, Misplaced, Unsupported};

use crate::progress::Progress;
use crate::{Failure, memory};

mod judge;
mod source;

pub(crate) use judge::{BoardCollector, Partner, Strict};
pub(crate) use source::Source;

/// Boards up to this side are held in memory and written in every format.
pub(crate) const MAX_HELD: usize = 10_000;

/// Bytes collected before they are written.
const BUFFER: usize = 1 << 18;

/// A longer first line is read as one large board.
const MAX_LINE: usize = 1 << 20;

/// Reads the first line of a source, or enough of it to know that the board is large.
pub(crate) fn head(source: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    source.take(MAX_LINE as u64).read_until(b'\n', &mut head)?;
    Ok(head)
}

/// The board that a first line of JSON describes, if it does not have one queen in each row and column.
pub(crate) fn described(head: &[u8]) -> Option<Board> {
    let line = str::from_utf8(head).ok()?.trim_start_matches('\u{feff}');
    let is_object = line.trim_start().starts_with('{') && line.trim_end().ends_with('}');
    let mut reader = Reader::default();
    let draft = reader.line(is_object.then_some(line)?).ok()??;
    let board = draft.puzzle()?.board();
    (!board.is_permutation()).then(|| board.clone())
}

/// Whether the boards of a source that starts like this must be checked while they are read.
pub(crate) fn is_large(head: &[u8]) -> bool {
    head.len() == MAX_LINE || is_binary(head)
}

/// Writes one solution row by row.
#[derive(Debug)]
pub(crate) struct Writer<W: Write> {
    writer: formats::Writer,
    n: usize,
    sink: BufWriter<W>,
}

impl<W: Write> Writer<W> {
    /// A writer of an n × n board, or an error for formats that draw squares.
    pub(crate) fn new(format: Format, n: usize, sink: W) -> Result<Self, Failure> {
        if !format.is_streamed() {
            return Err(Failure::Input(format!(
                "n = {n} is too large to draw; choose --format array, ones, csv, json or binary"
            )));
        }
        Ok(Self {
            writer: format.writer(),
            n,
            sink: BufWriter::with_capacity(BUFFER, sink),
        })
    }

    /// Writes what comes before the rows.
    pub(crate) fn start(&mut self) -> io::Result<()> {
        self.writer.begin(self.n, &mut self.sink)
    }

    /// Writes the next rows.
    pub(crate) fn rows(&mut self, columns: &[u32]) -> io::Result<()> {
        self.writer.rows(columns, &mut self.sink)
    }

    /// Writes what comes after the rows.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.end(&mut self.sink)?;
        self.sink.flush()
    }
}

/// The times to find the rows and to check them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub(crate) find: Duration,
    pub(crate) check: Duration,
}

/// Streams all rows from a source to the check, if requested, and to `each`.
pub(crate) fn stream(
    source: &mut Source,
    n: usize,
    checked: bool,
    mut each: impl FnMut(&[u32]) -> io::Result<()>,
) -> Result<Times, Failure> {
    let mut checker = checked.then(|| Checker::for_board(n)).transpose()?;
    let mut times = Times::default();
    let progress = Progress::start("rows", Some(n as u64));
    let mut done = 0;
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
        done += rows.len() as u64;
        progress.set(done);
    }
    if let Some(checker) = checker {
        checker.finish().map_err(ours)?;
    }
    Ok(times)
}

/// The error for a wrong row of our own solution.
fn ours(error: Misplaced) -> Failure {
    match error {
        Misplaced::Unsupported(error) => error.into(),
        error => Failure::Input(format!(
            "internal error: the result is not a solution: {error}"
        )),
    }
}

impl From<Unsupported> for Failure {
    fn from(error: Unsupported) -> Self {
        Self::Input(error.to_string())
    }
}

/// Refuses a board that needs more memory to find and check than is available.
pub(crate) fn require_memory(source: u64, n: usize, checked: bool) -> Result<(), Failure> {
    let check = if checked { Checker::bytes(n as u64) } else { 0 };
    memory::require(source + check, &format!("n = {n}"))
}
