//! Solutions out: any format to stdout, buffered, with no allocation per line.

use std::io::{self, Write};
use std::time::Instant;

use queens::formats::Writer;
use queens::{Format, Puzzle, Queens, Square};

use crate::progress::Progress;

/// Bytes collected before they are written.
const BUFFER: usize = 64 * 1024;

/// How many milliseconds a solution may wait in the buffer while others follow it.
const PATIENCE: u128 = 100;

/// Writes solutions one after another. A solution that comes alone is passed on at once, so that whoever reads need not
/// wait for a buffer to fill; many in quick succession go out in large pieces.
#[derive(Debug)]
pub(crate) struct Output<W = io::Stdout> {
    style: Style,
    buffer: Vec<u8>,
    written: u64,
    flushed: Option<Instant>,
    progress: Option<Progress>,
    sink: W,
}

#[derive(Debug)]
enum Style {
    Written(Writer),
    /// Kept, to be drawn together.
    Collected(Vec<Vec<Square>>),
}

impl Output {
    /// Solutions to stdout, coloured if that is a terminal which likes colours.
    pub(crate) fn stdout(format: Format) -> Self {
        let stdout = io::stdout();
        let coloured = anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        Self::new(format, coloured, stdout)
    }

    /// Solutions that are kept instead of written.
    pub(crate) fn collected() -> Self {
        Self {
            style: Style::Collected(Vec::new()),
            ..Self::new(Format::Array, false, io::stdout())
        }
    }

    /// The solutions that were kept.
    pub(crate) fn collection(&self) -> &[Vec<Square>] {
        match &self.style {
            Style::Collected(solutions) => solutions,
            Style::Written(_) => &[],
        }
    }
}

impl<W: Write> Output<W> {
    /// Solutions to any writer.
    pub(crate) fn new(format: Format, coloured: bool, sink: W) -> Self {
        let style = Style::Written(format.writer().coloured(coloured));
        Self {
            style,
            buffer: Vec::with_capacity(2 * BUFFER),
            written: 0,
            flushed: None,
            progress: None,
            sink,
        }
    }

    /// Shows how many of this many were written, if it takes a while.
    pub(crate) fn with_progress(mut self, total: Option<u64>) -> Self {
        self.progress = Some(Progress::beside_results("solutions", total));
        self
    }

    /// The solutions that follow complete this puzzle, or for none are classic ones.
    pub(crate) fn complete(&mut self, puzzle: Option<&Puzzle>) {
        if let Style::Written(writer) = &mut self.style {
            writer.complete(puzzle);
        }
    }

    /// How many boards were written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Writes the solution with these queens.
    pub(crate) fn write<'a>(&mut self, queens: impl Into<Queens<'a>>) -> io::Result<()> {
        match (&mut self.style, queens.into()) {
            (Style::Written(writer), queens) => writer.write(queens, &mut self.buffer),
            (Style::Collected(solutions), queens) => solutions.push(queens.squares().collect()),
        }
        self.pass_on()
    }

    /// Passes on what was written, unless more follows at once.
    fn pass_on(&mut self) -> io::Result<()> {
        self.written += 1;
        if self.buffer.len() < BUFFER
            && let Some(flushed) = self.flushed
            && flushed.elapsed().as_millis() < PATIENCE
        {
            return Ok(());
        }
        self.flush()
    }

    /// Passes on whatever is in the buffer. To be called at the end, since errors on drop go unseen.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.sink.write_all(&self.buffer)?;
        self.buffer.clear();
        self.flushed = Some(Instant::now());
        if let Some(progress) = &self.progress {
            progress.set(self.written);
        }
        self.sink.flush()
    }
}
