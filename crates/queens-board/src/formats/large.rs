//! Boards too large to hold: one after another from any source of bytes, a few rows at a time.
//!
//! Reads the formats that are [written row by row](super::Format::is_streamed), recognised by how each board starts: `[` an array, a digit the
//! columns from 1, `{` a JSON object with `columns`, `index` a table, or the header of the binary format. What comes of
//! the rows is a [`Judge`]'s business.

use std::io::{self, BufRead};

use super::binary;
use crate::{Misplaced, OutOfMemory};

/// Columns that are judged at a time.
const BLOCK: usize = 1 << 14;

/// Hears the rows of each board as they are read.
pub trait Judge {
    /// A board begins; n is known if its header tells.
    fn start(&mut self, n: Option<usize>) -> Result<(), Refused>;

    /// The columns of the next rows.
    fn rows(&mut self, columns: &[u32]) -> Result<(), Refused>;

    /// The board was read to its end: its n.
    fn finish(&mut self) -> Result<usize, Refused>;
}

/// Why reading ended before the end of the input.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The judge found a board that is no solution.
    #[error(transparent)]
    Wrong(Misplaced),
    /// This is not a board.
    #[error("{0}")]
    Format(String),
    /// The input failed.
    #[error("cannot read the input: {0}")]
    Io(#[from] io::Error),
    /// The judge has no room for a board like this.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl From<Misplaced> for Refused {
    /// A wrong board is an answer; no memory to judge it is none.
    fn from(wrong: Misplaced) -> Self {
        match wrong {
            Misplaced::OutOfMemory(error) => Self::OutOfMemory(error),
            wrong => Self::Wrong(wrong),
        }
    }
}

/// Whether these bytes start a binary board.
pub fn is_binary(start: &[u8]) -> bool {
    start.starts_with(&binary::MAGIC)
}

/// The numbers of a board, as its bytes come.
struct Numbers {
    base: u32,
    /// What ends the board, if not the line's end.
    close: Option<u8>,
    /// What has been read of a number.
    number: Option<u32>,
    rows: u64,
}

impl Numbers {
    /// Appends columns until the bytes, the board or the block ends: how many bytes were used, and whether the board has
    /// ended. Not for each kind of source anew, and so as fast for all.
    fn read(&mut self, bytes: &[u8], columns: &mut Vec<u32>) -> Result<(usize, bool), Refused> {
        let Self { base, close, .. } = *self;
        for (at, &byte) in bytes.iter().enumerate() {
            if byte.is_ascii_digit() {
                let digit = u32::from(byte - b'0');
                let longer =
                    (self.number.unwrap_or(0).checked_mul(10)).and_then(|n| n.checked_add(digit));
                if longer.is_none() {
                    let row = self.rows + u64::from(base);
                    return bad(format!("row {row}: this column is past {}", u32::MAX));
                }
                self.number = longer;
                continue;
            }
            if let Some(column) = self.number.take() {
                let Some(column) = column.checked_sub(base) else {
                    return bad(format!(
                        "row {}: a list without brackets counts columns from 1, and this is 0",
                        self.rows + 1
                    ));
                };
                self.rows += 1;
                columns.push(column);
            }
            let ended = match byte {
                b' ' | b',' | b'\t' | b'\r' => false,
                b'\n' => close.is_none(),
                byte if Some(byte) == close => true,
                byte => {
                    let (row, sign) = (self.rows + u64::from(base), byte.escape_ascii());
                    return bad(format!("row {row}: `{sign}` is not a column"));
                }
            };
            if ended || columns.len() == BLOCK {
                return Ok((at + 1, ended));
            }
        }
        Ok((bytes.len(), false))
    }
}

fn bad<T>(what: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::Format(what.into()))
}

/// Reads large boards.
#[derive(Debug)]
pub struct RowReader<R> {
    source: R,
    columns: Vec<u32>,
    /// After the header of a table each line is a board.
    in_table: bool,
}

impl<R: BufRead> RowReader<R> {
    /// The boards of a source.
    pub fn new(source: R) -> Self {
        Self {
            source,
            columns: Vec::with_capacity(BLOCK),
            in_table: false,
        }
    }

    /// Reads the next board to the judge and returns its n; `None` at the end of the input. After an error there is no
    /// going on.
    pub fn next_board(&mut self, judge: &mut impl Judge) -> Result<Option<usize>, Refused> {
        self.skip_blanks()?;
        while self.peek()? == Some(b'i') {
            self.skip_line()?;
            self.skip_blanks()?;
            self.in_table = true;
        }
        let n = match self.peek()? {
            None => return Ok(None),
            Some(b'[') => {
                self.next()?;
                self.numbers(judge, 0, Some(b']'))?
            }
            Some(b'{') => self.json(judge)?,
            Some(b'Q') => self.binary(judge)?,
            Some(b'0'..=b'9') if self.in_table => {
                // The first field is the index.
                while self.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
                    self.next()?;
                }
                self.numbers(judge, 0, None)?
            }
            Some(b'0'..=b'9') => self.numbers(judge, 1, None)?,
            Some(byte) => {
                return bad(format!(
                    "a large board starts with [, {{, a digit, `index` or QUEENS, not with `{}`",
                    byte.escape_ascii()
                ));
            }
        };
        Ok(Some(n))
    }

    /// Numbers to the end of the line, or to the closing bracket.
    fn numbers(
        &mut self,
        judge: &mut impl Judge,
        base: u32,
        close: Option<u8>,
    ) -> Result<usize, Refused> {
        judge.start(None)?;
        self.columns.clear();
        let mut numbers = Numbers {
            base,
            close,
            number: None,
            rows: 0,
        };
        loop {
            let bytes = self.source.fill_buf()?;
            if bytes.is_empty() && close.is_some() {
                return bad("the array is not closed: it should end with ]");
            }
            let at_end = bytes.is_empty();
            // The end of the input ends the line.
            let bytes = if at_end { b"\n" } else { bytes };
            let (used, ended) = numbers.read(bytes, &mut self.columns)?;
            self.source.consume(if at_end { 0 } else { used });
            if ended || self.columns.len() >= BLOCK {
                judge.rows(&self.columns)?;
                self.columns.clear();
            }
            if ended {
                return judge.finish();
            }
        }
    }

    /// A JSON object: the array after `"columns":`, and whatever else on one line.
    fn json(&mut self, judge: &mut impl Judge) -> Result<usize, Refused> {
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
        let n = self.numbers(judge, 0, Some(b']'))?;
        self.skip_line()?;
        match said {
            Some(said) if said != n => {
                bad(format!("this JSON says n = {said}, but has {n} columns"))
            }
            _ => Ok(n),
        }
    }

    fn binary(&mut self, judge: &mut impl Judge) -> Result<usize, Refused> {
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
        let n = n as usize;
        judge.start(Some(n))?;
        let mut bytes = vec![0; 4 * BLOCK.min(n)];
        let mut left = n;
        while left > 0 {
            let rows = BLOCK.min(left);
            let bytes = &mut bytes[..4 * rows];
            self.exact(bytes, "the columns")?;
            judge.rows(binary::read_columns(bytes, &mut self.columns))?;
            left -= rows;
        }
        judge.finish()
    }

    fn exact(&mut self, bytes: &mut [u8], what: &str) -> Result<(), Refused> {
        self.source
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => {
                    Refused::Format(format!("the input ends in the middle of {what}"))
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
