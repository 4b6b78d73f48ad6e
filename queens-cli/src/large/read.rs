//! Rows in: one board after another from a file or a pipe, never held as a whole.
//!
//! Reads the formats that [`super::Writer`] writes, recognised by how each board starts: `[` an array, a digit the
//! columns from 1, `{` a JSON object with `columns`, `index` a table, or the header of the binary format.

use std::io::{self, BufRead};

use queens::{Checker, NotSolution, OutOfMemory};

use super::{Progress, binary};
use crate::memory;

/// Columns that are checked at a time.
const BLOCK: usize = 1 << 14;

/// Why the input is not made of boards.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("{0}")]
    Format(String),
    #[error("cannot read the input: {0}")]
    Io(#[from] io::Error),
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

fn bad<T>(what: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable::Format(what.into()))
}

/// Reads large boards.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    source: R,
    columns: Vec<u32>,
    /// After the header of a table each line is a board.
    in_table: bool,
}

/// One board: n, or why it is no solution.
pub(crate) type Verdict = Result<usize, NotSolution>;

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(source: R) -> Self {
        Self {
            source,
            columns: Vec::with_capacity(BLOCK),
            in_table: false,
        }
    }

    /// Checks the next board; `None` at the end of the input. After a wrong board there is no going on.
    pub(crate) fn check_next(&mut self) -> Result<Option<Verdict>, Unreadable> {
        self.skip_blanks()?;
        while self.peek()? == Some(b'i') {
            self.skip_line()?;
            self.skip_blanks()?;
            self.in_table = true;
        }
        let verdict = match self.peek()? {
            None => return Ok(None),
            Some(b'[') => {
                self.next()?;
                self.numbers(0, Some(b']'))?
            }
            Some(b'{') => self.json()?,
            Some(b'Q') => self.binary()?,
            Some(b'0'..=b'9') if self.in_table => {
                // The first field is the index.
                while self.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
                    self.next()?;
                }
                self.numbers(0, None)?
            }
            Some(b'0'..=b'9') => self.numbers(1, None)?,
            Some(byte) => {
                return bad(format!(
                    "a large board starts with [, {{, a digit, `index` or QUEENS, not with `{}`",
                    byte.escape_ascii()
                ));
            }
        };
        Ok(Some(verdict))
    }

    /// Numbers to the end of the line, or to the closing bracket.
    fn numbers(&mut self, base: u32, close: Option<u8>) -> Result<Verdict, Unreadable> {
        let mut checker = Checker::new();
        let mut progress = Progress::new(None);
        self.columns.clear();
        let mut number: Option<u32> = None;
        let mut rows = 0u64;
        let mut room = 0;
        loop {
            let bytes = self.source.fill_buf()?;
            let mut used = 0;
            let mut ended = bytes.is_empty();
            for &byte in bytes {
                used += 1;
                if byte.is_ascii_digit() {
                    let digit = u32::from(byte - b'0');
                    let longer =
                        (number.unwrap_or(0).checked_mul(10)).and_then(|n| n.checked_add(digit));
                    number = match longer {
                        Some(longer) => Some(longer),
                        None => {
                            return bad(format!("row {rows}: this column is past {}", u32::MAX));
                        }
                    };
                    continue;
                }
                if let Some(column) = number.take() {
                    let Some(column) = column.checked_sub(base) else {
                        return bad(format!(
                            "row {rows}: a list without brackets counts columns from 1, and this is 0"
                        ));
                    };
                    rows += 1;
                    self.columns.push(column);
                }
                match byte {
                    b' ' | b',' | b'\t' | b'\r' => {}
                    b'\n' if close.is_some() => {}
                    b'\n' => ended = true,
                    byte if Some(byte) == close => ended = true,
                    byte => {
                        return bad(format!(
                            "row {rows}: `{}` is not a column",
                            byte.escape_ascii()
                        ));
                    }
                }
                if ended || self.columns.len() == BLOCK {
                    break;
                }
            }
            let at_end = bytes.is_empty();
            self.source.consume(used);
            if at_end && close.is_some() {
                return bad("the array is not closed: it should end with ]");
            }
            if let Some(column) = number.take_if(|_| at_end) {
                self.columns.push(column.saturating_sub(base));
            }
            if ended || self.columns.len() >= BLOCK {
                let right = self
                    .columns
                    .iter()
                    .max()
                    .map_or(0, |&column| u64::from(column) + 1);
                if right > room {
                    // The board is at least this wide, if it is one.
                    room = 2 * right;
                    memory::require(Checker::bytes(room), "the check of this board")
                        .map_err(|refused| Unreadable::Format(refused.to_string()))?;
                }
                if let Err(wrong) = checker.check(&self.columns) {
                    return verdict(wrong);
                }
                progress.add(self.columns.len());
                self.columns.clear();
            }
            if ended {
                return checker.finish().map(Ok).or_else(verdict);
            }
        }
    }

    /// A JSON object: the array after `"columns":`, and whatever else on one line.
    fn json(&mut self) -> Result<Verdict, Unreadable> {
        let mut key = Vec::new();
        loop {
            match self.next()? {
                None => return bad("the JSON object ends without `columns`"),
                Some(b'[') if key.ends_with(b"\"columns\":") => break,
                Some(byte) if byte.is_ascii_whitespace() => {}
                Some(byte) => key.push(byte),
            }
            if key.len() > 1 << 16 {
                return bad("this JSON object has no `columns` near its start");
            }
        }
        let mut fields = key.split(|&byte| byte == b',' || byte == b'{');
        let said = fields.find_map(|field| {
            let number = str::from_utf8(field.strip_prefix(b"\"n\":")?).ok()?;
            number.parse::<usize>().ok()
        });
        let verdict = self.numbers(0, Some(b']'))?;
        self.skip_line()?;
        match (said, &verdict) {
            (Some(said), Ok(n)) if said != *n => {
                bad(format!("this JSON says n = {said}, but has {n} columns"))
            }
            _ => Ok(verdict),
        }
    }

    fn binary(&mut self) -> Result<Verdict, Unreadable> {
        let mut header = [0; 16];
        self.exact(&mut header, "the header")?;
        let [magic, n] = [0, 8].map(|at| header[at..at + 8].try_into().expect("eight bytes"));
        if magic != binary::MAGIC {
            return bad("this is not the header of a binary board, or of a version we do not know");
        }
        let n = u64::from_le_bytes(n);
        if n > u64::from(u32::MAX) {
            return bad(format!(
                "the header says n = {n}; a board has at most {} rows",
                u32::MAX
            ));
        }
        memory::require(Checker::bytes(n), &format!("the check of n = {n}"))
            .map_err(|refused| Unreadable::Format(refused.to_string()))?;
        let n = n as usize;
        let mut checker = Checker::for_board(n)?;
        let mut progress = Progress::new(Some(n));
        let mut bytes = vec![0; 4 * BLOCK];
        while checker.rows() < n {
            let rows = BLOCK.min(n - checker.rows());
            let bytes = &mut bytes[..4 * rows];
            self.exact(bytes, "the columns")?;
            if let Err(wrong) = checker.check(binary::read_columns(bytes, &mut self.columns)) {
                return verdict(wrong);
            }
            progress.add(rows);
        }
        checker.finish().map(Ok).or_else(verdict)
    }

    fn exact(&mut self, bytes: &mut [u8], what: &str) -> Result<(), Unreadable> {
        self.source
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => {
                    Unreadable::Format(format!("the input ends in the middle of {what}"))
                }
                _ => error.into(),
            })
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.source.fill_buf()?.first().copied())
    }

    fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        self.source.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    fn skip_blanks(&mut self) -> io::Result<()> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.next()?;
        }
        Ok(())
    }

    fn skip_line(&mut self) -> io::Result<()> {
        self.source.skip_until(b'\n').map(drop)
    }
}

/// A wrong board is an answer; no memory to check it is none.
fn verdict(wrong: NotSolution) -> Result<Verdict, Unreadable> {
    match wrong {
        NotSolution::OutOfMemory(error) => Err(error.into()),
        wrong => Ok(Err(wrong)),
    }
}
