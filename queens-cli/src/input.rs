//! Boards in: any format that we write, recognised line by line, from files or stdin.

use std::io::{self, BufRead};

use queens::formats::notation::{BadBoard, Draft, Reader};

mod csv;
mod json;
mod puzzle;

pub use puzzle::puzzle;
pub(crate) use puzzle::rectangle;

/// The longest line, or JSON object, that is kept: memory stays bounded whatever comes.
const LONGEST: usize = 1 << 28;

/// Reads boards one at a time.
///
/// ```
/// use queens_cli::input::Boards;
///
/// let mut boards = Boards::new(&b"[1, 3, 0, 2]\n3 1 4 2\n"[..]);
/// while let Some(board) = boards.next_board()? {
///     assert!(board.check().is_ok());
/// }
/// # Ok::<(), queens_cli::input::Unreadable>(())
/// ```
#[derive(Debug)]
pub struct Boards<R> {
    source: R,
    /// The number of the line that was read last, from 1.
    line: u64,
    text: Vec<u8>,
    reader: Reader,
    json: json::Object,
    /// The number of columns, while in a table.
    table: Option<usize>,
    draft: Draft,
}

impl<R: BufRead> Boards<R> {
    /// The boards of a source.
    pub fn new(source: R) -> Self {
        Self {
            source,
            line: 0,
            text: Vec::new(),
            reader: Reader::default(),
            json: json::Object::default(),
            table: None,
            draft: Draft::default(),
        }
    }

    /// The line that was read last, from 1: the last line of the last board.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The next board, or `None` at the end.
    pub fn next_board(&mut self) -> Result<Option<&Draft>, Unreadable> {
        while self.next_line()? {
            let is_first = self.line == 1;
            let text = str::from_utf8(&self.text).map_err(|_| Unreadable::NotText)?;
            // Some editors put a byte order mark before everything else.
            let text = if is_first {
                text.trim_start_matches('\u{feff}')
            } else {
                text
            };
            let start = text.trim_start();
            if self.json.is_open() || start.starts_with('{') {
                if self.json.line(text)? {
                    self.json.take(&mut self.draft)?;
                    return Ok(Some(&self.draft));
                }
            } else if let Some(n) = csv::header(start) {
                self.table = Some(n);
            } else if let Some(n) = self.table.filter(|_| csv::is_record(start)) {
                csv::read(text, n, &mut self.draft)?;
                return Ok(Some(&self.draft));
            } else {
                self.table = self.table.filter(|_| start.is_empty());
                if let Some(draft) = self.reader.line(text)? {
                    self.draft.clone_from(draft);
                    return Ok(Some(&self.draft));
                }
            }
        }
        self.reader.end()?;
        self.json.end()?;
        Ok(None)
    }

    /// Reads a line, without its end; false at the end of the source.
    fn next_line(&mut self) -> Result<bool, Unreadable> {
        self.text.clear();
        let mut limited = io::Read::take(&mut self.source, LONGEST as u64);
        if limited.read_until(b'\n', &mut self.text)? == 0 {
            return Ok(false);
        }
        self.line += 1;
        if self.text.len() == LONGEST {
            return Err(Unreadable::TooLong);
        }
        while self.text.last().is_some_and(|b| matches!(b, b'\n' | b'\r')) {
            self.text.pop();
        }
        Ok(true)
    }
}

/// Why the input cannot be read as boards.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// A line is no board.
    #[error(transparent)]
    BadBoard(#[from] BadBoard),
    /// A JSON object is no board.
    #[error("{0}")]
    Json(String),
    /// A line of a table is no board.
    #[error("{0}")]
    Csv(String),
    /// Bytes that are not UTF-8.
    #[error("this line is not text")]
    NotText,
    /// A line that no memory should be spent on.
    #[error("this line is longer than {LONGEST} bytes")]
    TooLong,
    /// The source failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
