//! Reads boards too large to hold in memory: one after another from any source of bytes, a few rows at a time.
//!
//! Reads the formats that are [written row by row](super::Format::is_streamed), recognised by how each board starts: `[` or a
//! digit for a list of columns, `{` for a JSON object with `columns`, `index` for a table, or the header of the binary format. A
//! [`Judge`] decides what to do with the rows.
//!
//! Whether a list counts from 0 or from 1 is known only at its end (`list.rs` has the rule), so a judge gets the columns as
//! written, and their base at the end. Which queens attack each other does not depend on the base.

use std::io::{self, BufRead};

use super::{binary, list};
use crate::{Misplaced, Naming, Unsupported};

/// The number of columns judged at a time.
const BLOCK: usize = 1 << 14;

/// Receives the rows of each board as they are read.
pub trait Judge {
    /// Called when a board begins; n is known if its header states it.
    fn start(&mut self, n: Option<usize>) -> Result<(), Refused>;

    /// Receives the columns of the next rows, as written.
    fn rows(&mut self, columns: &[u32]) -> Result<(), Refused>;

    /// Called at the end of a board, whose columns count from this base. Returns its n.
    fn finish(&mut self, base: u32) -> Result<usize, Refused>;
}

/// Why reading ended before the end of the input.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The judge found a board that is not a solution.
    #[error(transparent)]
    Wrong(Misplaced),
    /// This is not a board.
    #[error("{0}")]
    Format(String),
    /// The input could not be read.
    #[error("cannot read the input: {0}")]
    Io(#[from] io::Error),
    /// The judge lacks the memory for such a board.
    #[error(transparent)]
    OutOfMemory(#[from] Unsupported),
}

impl From<Misplaced> for Refused {
    /// A wrong board is an answer; a lack of memory is not.
    fn from(wrong: Misplaced) -> Self {
        match wrong {
            Misplaced::Unsupported(error) => Self::OutOfMemory(error),
            wrong => Self::Wrong(wrong),
        }
    }
}

/// Whether these bytes start a binary board.
pub fn is_binary(start: &[u8]) -> bool {
    start.starts_with(&binary::MAGIC)
}

/// Parses the numbers of a board as its bytes arrive.
struct Numbers {
    /// The byte that ends the board, if not the end of the line.
    close: Option<u8>,
    /// Whether columns may count from 1.
    is_list: bool,
    least: u32,
    most: u32,
    /// The part of a number read so far.
    number: Option<u32>,
    rows: u64,
}

impl Numbers {
    /// Appends columns until the bytes, the board or the block ends. Returns the number of bytes used, and whether the board has
    /// ended. Not generic over the source, so it is equally fast for all.
    fn read(&mut self, bytes: &[u8], columns: &mut Vec<u32>) -> Result<(usize, bool), Refused> {
        let close = self.close;
        for (at, &byte) in bytes.iter().enumerate() {
            if byte.is_ascii_digit() {
                let digit = u32::from(byte - b'0');
                let longer =
                    (self.number.unwrap_or(0).checked_mul(10)).and_then(|n| n.checked_add(digit));
                if longer.is_none() {
                    let row = self.row();
                    return bad(format!("row {row}: this column exceeds {}", u32::MAX));
                }
                self.number = longer;
                continue;
            }
            if let Some(column) = self.number.take() {
                self.rows += 1;
                (self.least, self.most) = (self.least.min(column), self.most.max(column));
                columns.push(column);
            }
            let ended = match byte {
                b' ' | b',' | b'\t' | b'\r' => false,
                b'\n' => close.is_none(),
                byte if Some(byte) == close => true,
                byte => {
                    let (row, sign) = (self.row(), byte.escape_ascii());
                    return bad(format!("row {row}: `{sign}` is not a column"));
                }
            };
            if ended || columns.len() == BLOCK {
                return Ok((at + 1, ended));
            }
        }
        Ok((bytes.len(), false))
    }

    /// Whether columns count from 1 on a board with this many columns, judging by the numbers read so far. False before the first
    /// number.
    fn counts_from_one(&self, columns: usize) -> bool {
        let has_brackets = self.close.is_some();
        self.rows > 0
            && self.is_list
            && list::counts_from_one(has_brackets, self.least, self.most, columns)
    }

    /// The number of the next row, counted like the columns.
    fn row(&self) -> u64 {
        self.rows + u64::from(self.counts_from_one(0))
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
    /// After the header of a table, each line is a board.
    in_table: bool,
    naming: Naming,
}

impl<R: BufRead> RowReader<R> {
    /// The boards in a source.
    pub fn new(source: R) -> Self {
        Self {
            source,
            columns: Vec::with_capacity(BLOCK),
            in_table: false,
            naming: Naming::Numbers,
        }
    }

    /// How squares are named in the board that was read last.
    pub fn naming(&self) -> Naming {
        self.naming
    }

    /// Passes the next board to the judge and returns its n; `None` at the end of the input. After an error the reader must not
    /// be used again.
    pub fn next_board(&mut self, judge: &mut impl Judge) -> Result<Option<usize>, Refused> {
        self.naming = Naming::Numbers;
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
                self.numbers(judge, Some(b']'), true)?
            }
            Some(b'{') => self.json(judge)?,
            Some(b'Q') => self.binary(judge)?,
            Some(b'0'..=b'9') if self.in_table => {
                // The first field is the index.
                while self.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
                    self.next()?;
                }
                self.numbers(judge, None, false)?
            }
            Some(b'0'..=b'9') => self.numbers(judge, None, true)?,
            Some(byte) => {
                return bad(format!(
                    "a large board starts with [, {{, a digit, `index` or QUEENS, not with `{}`",
                    byte.escape_ascii()
                ));
            }
        };
        Ok(Some(n))
    }

    /// Reads numbers up to the end of the line, or to the closing bracket. Those of a list may count from 1.
    fn numbers(
        &mut self,
        judge: &mut impl Judge,
        close: Option<u8>,
        is_list: bool,
    ) -> Result<usize, Refused> {
        judge.start(None)?;
        self.columns.clear();
        let mut numbers = Numbers {
            close,
            is_list,
            least: u32::MAX,
            most: 0,
            number: None,
            rows: 0,
        };
        let read = self.judged(judge, &mut numbers);
        let columns = read.as_ref().map_or(0, |&n| n);
        if !numbers.counts_from_one(columns) {
            return read;
        }
        self.naming = Naming::Ones;
        read.map_err(|refused| match refused {
            Refused::Wrong(wrong) => Refused::Wrong(wrong.one_column_left()),
            refused => refused,
        })
    }

    fn judged(&mut self, judge: &mut impl Judge, numbers: &mut Numbers) -> Result<usize, Refused> {
        loop {
            let bytes = self.source.fill_buf()?;
            if bytes.is_empty() && numbers.close.is_some() {
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
                let counts_from_one = numbers.counts_from_one(numbers.rows as usize);
                return judge.finish(counts_from_one.into());
            }
        }
    }

    /// Reads a JSON object: the array after `"columns":`, and the rest of the line.
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
        let stated = fields.find_map(|field| {
            let number = str::from_utf8(field.strip_prefix(b"\"n\":")?).ok()?;
            number.parse::<usize>().ok()
        });
        let n = self.numbers(judge, Some(b']'), false)?;
        self.skip_line()?;
        match stated {
            Some(stated) if stated != n => {
                bad(format!("this JSON says n = {stated}, but has {n} columns"))
            }
            _ => Ok(n),
        }
    }

    fn binary(&mut self, judge: &mut impl Judge) -> Result<usize, Refused> {
        let mut header = [0; 16];
        self.exact(&mut header, "the header")?;
        let [magic, n] = [0, 8].map(|at| header[at..at + 8].try_into().expect("eight bytes"));
        if magic != binary::MAGIC {
            return bad("this is not the header of a binary board, or its version is unknown");
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
        judge.finish(0)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;

    struct Checked(Checker);

    impl Judge for Checked {
        fn start(&mut self, _: Option<usize>) -> Result<(), Refused> {
            self.0 = Checker::new();
            Ok(())
        }

        fn rows(&mut self, columns: &[u32]) -> Result<(), Refused> {
            Ok(self.0.check(columns)?)
        }

        fn finish(&mut self, base: u32) -> Result<usize, Refused> {
            Ok(std::mem::take(&mut self.0).finish_from(base)?)
        }
    }

    /// The sides of all boards, or the error of one.
    fn read(text: &str) -> Result<Vec<usize>, String> {
        let mut boards = RowReader::new(text.as_bytes());
        let mut sides = Vec::new();
        loop {
            match boards.next_board(&mut Checked(Checker::new())) {
                Ok(Some(n)) => sides.push(n),
                Ok(None) => return Ok(sides),
                Err(Refused::Wrong(wrong)) => {
                    return Err(wrong.named(boards.naming(), 0).to_string());
                }
                Err(refused) => return Err(refused.to_string()),
            }
        }
    }

    #[test]
    fn lists_count_from_0_or_1_as_in_the_reader_of_small_boards() {
        for line in [
            "[1, 3, 0, 2]",
            "[2, 4, 1, 3]",
            "1 3 0 2",
            "2,4,1,3",
            "1",
            "0",
            "[]",
        ] {
            let mut draft = crate::Draft::default();
            list::read(line, None, None, &mut draft).unwrap();
            assert!(draft.solution().is_ok(), "{line}");
            assert_eq!(read(line), Ok(vec![draft.n()]), "{line}");
        }
        let several = "[2, 4, 1, 3]\n1 3 0 2\n[1, 3, 0, 2]\n2 4 1 3\nindex\n0,1,3,0,2\n";
        assert_eq!(read(several), Ok(vec![4; 5]));
    }

    #[test]
    fn only_lists_count_from_1() {
        for text in ["{\"columns\":[2,4,1,3]}", "index\n0,2,4,1,3\n"] {
            let wrong = "row 1, column 4 is not on the 4 × 4 board";
            assert_eq!(read(text), Err(wrong.to_string()), "{text}");
        }
    }

    #[test]
    fn a_wrong_queen_is_named_in_the_base_of_its_list() {
        let shares = |queen: &str, note: &str| {
            let earlier = "shares its falling diagonal with an earlier queen";
            Err(format!("the queen at {queen} {earlier}{note}"))
        };
        assert_eq!(read("[0, 2, 3, 1]"), shares("row 2, column 3", ""));
        assert_eq!(
            read("1 3 4 2"),
            shares("row 3, column 4", " (counted from 1)")
        );
        assert_eq!(
            read("2 4 1 7"),
            Err("row 4, column 7 is not on the 4 × 4 board (counted from 1)".to_string())
        );
        assert_eq!(
            read("[2, 4, 1, 7]"),
            Err("row 3, column 7 is not on the 4 × 4 board".to_string())
        );
    }
}
