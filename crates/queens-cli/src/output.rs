//! Writes solutions to stdout in any format, buffered, without an allocation per line.

use std::io::{self, Write};
use std::time::Instant;

use queens::formats::Writer;
use queens::search::policy::{Chosen, Walking};
use queens::{Completions, Format, Fundamental, Puzzle, Queens, Square};

use crate::progress::Progress;

/// Bytes collected before they are written.
const BUFFER: usize = 64 * 1024;

/// Maximum milliseconds that a solution waits in the buffer.
const MAX_DELAY: u128 = 100;

/// Writes solutions. A single solution is flushed immediately, so that the reader need not wait for a full buffer; many in quick
/// succession are written in large pieces.
#[derive(Debug)]
pub(crate) struct Output<W = io::Stdout> {
    style: Style,
    buffer: Vec<u8>,
    written: u64,
    flushed: Option<Instant>,
    progress: Option<Progress>,
    /// JSON members that follow those of a solution.
    members: String,
    sink: W,
}

#[derive(Debug)]
enum Style {
    Written(Writer),
    /// Collected, to be drawn together.
    Collected(Vec<Vec<Square>>),
}

/// Solutions in lexicographic order: all of them, or one of each symmetry class.
pub(crate) enum Stream {
    All(Box<Completions>),
    Fundamental(Box<Fundamental>),
}

impl Stream {
    /// Moves to the next solution and borrows its queens.
    fn advance(&mut self) -> Option<Queens<'_>> {
        match self {
            Self::All(all) => (all.advance_while(|| true) == Some(true)).then(|| all.queens()),
            Self::Fundamental(some) => {
                some.advance_while(|| true)??;
                Some(some.queens())
            }
        }
    }

    /// Appends the next solutions: see [`Completions::write`].
    fn write(
        &mut self,
        writer: &mut Writer,
        limit: u64,
        out: &mut Vec<u8>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<bool> {
        match self {
            Self::All(all) => all.write(writer, limit, out, go_on),
            Self::Fundamental(some) => some.write(writer, limit, out, go_on),
        }
    }

    /// How the solutions are found, and why.
    pub(crate) fn choice(&self) -> Chosen<Walking> {
        match self {
            Self::All(all) => all.choice(),
            Self::Fundamental(some) => some.choice(),
        }
    }

    /// Sets the number of threads.
    pub(crate) fn on_threads(self, threads: usize) -> Self {
        match self {
            Self::All(all) => Self::All(Box::new(all.on_threads(threads))),
            Self::Fundamental(some) => Self::Fundamental(Box::new(some.on_threads(threads))),
        }
    }
}

impl Output {
    /// Writes to stdout, with colours if it is a terminal that supports them.
    pub(crate) fn stdout(format: Format) -> Self {
        let stdout = io::stdout();
        let coloured = anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        Self::new(format, coloured, stdout)
    }

    /// Collects the solutions instead of writing them.
    pub(crate) fn collected() -> Self {
        Self {
            style: Style::Collected(Vec::new()),
            ..Self::new(Format::Array, false, io::stdout())
        }
    }

    /// The collected solutions.
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
            members: String::new(),
            sink,
        }
    }

    /// Shows the progress towards this number of solutions.
    pub(crate) fn with_progress(mut self, total: Option<u64>) -> Self {
        self.progress = Some(Progress::beside_results("solutions", total));
        self
    }

    /// Sets the puzzle that the next solutions complete; none means classic solutions.
    pub(crate) fn complete(&mut self, puzzle: Option<&Puzzle>) {
        if let Style::Written(writer) = &mut self.style {
            writer.complete(puzzle);
        }
    }

    /// Sets the JSON members that end the next solutions given to [`write`](Self::write): `"name":value`, or nothing.
    pub(crate) fn append(&mut self, members: String) {
        self.members = members;
    }

    /// How many boards were written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Writes the solutions of a stream until there are no more, or `enough` boards were written.
    pub(crate) fn stream(&mut self, solutions: &mut Stream, enough: u64) -> io::Result<()> {
        let Style::Written(_) = &self.style else {
            while self.written < enough
                && let Some(queens) = solutions.advance()
            {
                self.write(queens)?;
            }
            return Ok(());
        };
        let mut more = true;
        while more
            && self.written < enough
            && let Style::Written(writer) = &mut self.style
        {
            let flushed = *self.flushed.get_or_insert_with(Instant::now);
            let mut is_early = || flushed.elapsed().as_millis() < MAX_DELAY;
            let before = writer.boards();
            // Flush the first one immediately.
            let limit = if self.written == 0 {
                1
            } else {
                enough - self.written
            };
            let found = solutions.write(writer, limit, &mut self.buffer, &mut is_early);
            self.written += writer.boards() - before;
            more = found != Some(false);
            self.flush()?;
        }
        Ok(())
    }

    /// Writes the solution with these queens.
    pub(crate) fn write<'a>(&mut self, queens: impl Into<Queens<'a>>) -> io::Result<()> {
        match (&mut self.style, queens.into()) {
            (Style::Written(writer), queens) => writer.write(queens, &mut self.buffer),
            (Style::Collected(solutions), queens) => solutions.push(queens.squares().collect()),
        }
        if !self.members.is_empty() && self.buffer.ends_with(b"}\n") {
            self.buffer.truncate(self.buffer.len() - 2);
            writeln!(self.buffer, ",{}}}", self.members)?;
        }
        self.pass_on()
    }

    /// Flushes the buffer, unless more solutions follow quickly.
    fn pass_on(&mut self) -> io::Result<()> {
        self.written += 1;
        if self.buffer.len() < BUFFER
            && let Some(flushed) = self.flushed
            && flushed.elapsed().as_millis() < MAX_DELAY
        {
            return Ok(());
        }
        self.flush()
    }

    /// Flushes the buffer. Call it at the end, because errors on drop are lost.
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
