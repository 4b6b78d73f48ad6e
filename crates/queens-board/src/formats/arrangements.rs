//! The queens of boards that are not square, or have pawns: a writer and a reader of each format that makes sense.
//!
//! ```text
//! board        ascii        chess      array, ones     json
//! 2 ♛ · · ·    Q + + +      a2 c1      [0, 2]          {"board":"2x4","rules":"chess","pawns":[],"index":0,
//! 1 · · ♛ ·    + + Q +                 1 3              "squares":["a2","c1"],"columns":[0,2]}
//!   a b c d
//! ```
//!
//! Arrays need one queen in each row. The columns are not the ranks' numbers: on a board of 5 rows the upper left square
//! is a5, whatever the number of columns. Pawns are `♙` in drawings and `P` in letters.

use std::io::{self, Read};

use super::boards::Lines;
use super::chess::is_square;
use super::reader::without_colours;
use super::{BadBoard, Format, diagram, list, members, push_number, variant_members};
use crate::{Square, Variant};

/// Writes arrangements of one board in one format, one after another.
///
/// ```
/// use queens::formats::{ArrangementWriter, Format};
/// use queens::prelude::*;
/// use queens::{Rules, Variant};
///
/// let board = Variant::new(2, 4, Rules::CHESS)?;
/// let mut out = Vec::new();
/// let mut writer = ArrangementWriter::new(&board, Format::Ascii).unwrap();
/// writer.write(board.arrangements().next().unwrap().queens(), &mut out);
/// assert_eq!(out, b"Q + + +\n+ + Q +\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArrangementWriter {
    board: Variant,
    format: Format,
    coloured: bool,
    boards: u64,
}

impl ArrangementWriter {
    /// A writer for this board; none if the format is not for boards like it.
    pub fn new(board: &Variant, format: Format) -> Option<Self> {
        let is_fine = match format {
            Format::Array | Format::Ones => board.is_by_rows(),
            Format::Grid | Format::Binary => false,
            _ => true,
        };
        let board = board.clone();
        is_fine.then_some(Self {
            board,
            format,
            coloured: false,
            boards: 0,
        })
    }

    /// Whether [`Format::Board`] colours its squares with ANSI escape sequences.
    #[must_use]
    pub const fn coloured(mut self, yes: bool) -> Self {
        self.coloured = yes;
        self
    }

    /// Appends the board with these queens, row by row.
    pub fn write(&mut self, queens: &[Square], out: &mut Vec<u8>) {
        if self.format.is_diagram() && self.boards > 0 {
            out.push(b'\n');
        }
        let columns: Vec<u32> = queens.iter().map(|queen| queen.column as u32).collect();
        let by_rows = self.board.is_by_rows();
        match self.format {
            Format::Board | Format::Ascii | Format::Grid => self.draw(queens, out),
            Format::Chess => {
                let mut by_file = queens.to_vec();
                by_file.sort_by_key(|queen| (queen.column, std::cmp::Reverse(queen.row)));
                out.extend_from_slice(self.names(&by_file).join(" ").as_bytes());
                out.push(b'\n');
            }
            Format::Ones => {
                // Writing to a vector cannot fail.
                let _ = list::write_columns(&columns, 1, b" ", true, out);
                out.push(b'\n');
            }
            Format::Array | Format::Binary => {
                out.push(b'[');
                let _ = list::write_columns(&columns, 0, b", ", true, out);
                out.extend_from_slice(b"]\n");
            }
            Format::Csv => {
                if self.boards == 0 {
                    let word = if by_rows { "row" } else { "queen" };
                    let header = (0..queens.len()).map(|i| format!(",{word}{i}"));
                    out.extend_from_slice(
                        format!("index{}\n", header.collect::<String>()).as_bytes(),
                    );
                }
                let fields = if by_rows {
                    columns.iter().map(u32::to_string).collect()
                } else {
                    self.names(queens)
                };
                out.extend_from_slice(format!("{},{}\n", self.boards, fields.join(",")).as_bytes());
            }
            Format::Json => self.write_json(queens, &columns, out),
        }
        self.boards += 1;
    }

    fn names(&self, squares: &[Square]) -> Vec<String> {
        let rows = self.board.rows();
        let names = squares.iter().map(|square| square.chess(rows).to_string());
        names.collect()
    }

    fn write_json(&self, queens: &[Square], columns: &[u32], out: &mut Vec<u8>) {
        let text = format!(
            "{{{},\"index\":{},\"squares\":{}",
            variant_members(&self.board),
            self.boards,
            members::list(self.names(queens).iter())
        );
        out.extend_from_slice(text.as_bytes());
        if self.board.is_by_rows() {
            out.extend_from_slice(b",\"columns\":[");
            let _ = list::write_columns(columns, 0, b",", true, out);
            out.push(b']');
        }
        out.extend_from_slice(b"}\n");
    }

    fn draw(&self, queens: &[Square], out: &mut Vec<u8>) {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let is_drawn = self.format == Format::Board;
        let is_labelled = is_drawn && rows.max(columns) <= diagram::LABELLED;
        let width = rows.to_string().len();
        for row in 0..rows {
            if is_labelled {
                let rank = rows - row;
                out.resize(out.len() + width - rank.to_string().len(), b' ');
                push_number(rank, out);
                out.push(b' ');
            }
            for column in 0..columns {
                let square = Square::new(row, column);
                let is_piece = queens.contains(&square) || self.board.pawns().contains(&square);
                let signs = if is_drawn {
                    ["♛", "♙", "·"]
                } else {
                    ["Q", "P", "+"]
                };
                let sign = if queens.contains(&square) {
                    signs[0]
                } else if is_piece {
                    signs[1]
                } else {
                    signs[2]
                };
                let is_coloured = self.coloured && is_drawn;
                if is_coloured {
                    diagram::push_style((row + column).is_multiple_of(2), is_piece, out);
                }
                out.extend_from_slice(sign.as_bytes());
                if is_coloured || column + 1 < columns {
                    out.push(b' ');
                }
            }
            if self.coloured && is_drawn {
                out.extend_from_slice(diagram::RESET.as_bytes());
            }
            out.push(b'\n');
        }
        if is_labelled {
            out.resize(out.len() + width, b' ');
            for column in 0..columns {
                out.push(b' ');
                super::chess::push_file(column, out);
            }
            out.push(b'\n');
        }
    }
}

/// Reads the queens of boards like one, in whatever of those formats they are written.
///
/// ```
/// use queens::formats::ArrangementReader;
/// use queens::{Rules, Square, Variant};
///
/// let board = Variant::new(2, 4, Rules::CHESS)?;
/// let mut reader = ArrangementReader::new(&board, "[0, 2]\na2 c1\n".as_bytes());
/// let queens = vec![Square::new(0, 0), Square::new(1, 2)];
/// assert_eq!(reader.next_board()?, Some((1, Ok(queens.clone()))));
/// assert_eq!(reader.next_board()?, Some((2, Ok(queens))));
/// assert_eq!(reader.next_board()?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ArrangementReader<'a> {
    board: Variant,
    lines: Lines<'a>,
    /// The rows of a drawing that is not complete.
    drawing: Vec<Vec<char>>,
    /// Whether the header of a table was seen.
    in_table: bool,
}

/// The queens of a board, or why there is none.
pub type ReadQueens = Result<Vec<Square>, BadBoard>;

impl<'a> ArrangementReader<'a> {
    /// A reader of what a source has of this board.
    pub fn new(board: &Variant, source: impl Read + 'a) -> Self {
        Self {
            board: board.clone(),
            lines: Lines::new(source),
            drawing: Vec::new(),
            in_table: false,
        }
    }

    /// The board that a line of JSON describes, if it is not a square one without pawns; what is wrong with it, if it cannot be.
    ///
    /// ```
    /// use queens::formats::ArrangementReader;
    ///
    /// let line = r#"{"board":"2x4","rules":"torus","pawns":["a1"],"squares":["b2"]}"#;
    /// let board = ArrangementReader::described(line).unwrap()?;
    /// assert_eq!((board.rows(), board.columns(), board.pawns().len()), (2, 4, 1));
    /// assert!(ArrangementReader::described(r#"{"n":4,"columns":[1,3,0,2]}"#).is_none());
    /// # Ok::<(), queens::formats::BadBoard>(())
    /// ```
    pub fn described(line: &str) -> Option<Result<Variant, BadBoard>> {
        let line = line.trim().trim_start_matches('\u{feff}');
        let record = super::json::record(line.starts_with('{').then_some(line)?);
        let described = record.ok()?.other_board()?;
        Some(described.map_err(BadBoard::Json))
    }

    /// The next board and the line on which it ends, from 1; none at the end. An error only if the source fails.
    pub fn next_board(&mut self) -> io::Result<Option<(u64, ReadQueens)>> {
        loop {
            if !self.lines.advance()? {
                let rows = std::mem::take(&mut self.drawing).len();
                let wrong = format!("this drawing has {rows} of {} rows", self.board.rows());
                let unfinished = (self.lines.number(), Err(BadBoard::Table(wrong)));
                return Ok((rows > 0).then_some(unfinished));
            }
            let read = match self.lines.text() {
                Ok(text) => {
                    let text = without_colours(text).trim().to_string();
                    self.read(&text)
                }
                Err(bad) => Some(Err(bad)),
            };
            if let Some(read) = read {
                return Ok(Some((self.lines.number(), read)));
            }
        }
    }

    /// What a line is; none if a board goes on, or it is between boards.
    fn read(&mut self, line: &str) -> Option<ReadQueens> {
        let words = || line.split_whitespace();
        let is_file = |word: &str| word.len() == 1 && word.bytes().all(|b| b.is_ascii_lowercase());
        if line.is_empty() || words().all(is_file) {
            return None;
        }
        if line.starts_with("index,") {
            self.in_table = true;
            return None;
        }
        if let Some(row) = self.row(line) {
            self.drawing.push(row);
            let is_whole = self.drawing.len() == self.board.rows();
            return is_whole.then(|| self.take_drawing());
        }
        if line.starts_with('{') {
            return Some(self.json(line));
        }
        let listed = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let fields = listed.unwrap_or(line).split([',', ' ', '\t']);
        let fields = fields.map(|field| field.trim_matches(['"', '\'']));
        let fields = fields.filter(|field| !field.is_empty());
        let from_table = self.in_table && line.contains(',') && listed.is_none();
        let fields: Vec<&str> = fields.skip(usize::from(from_table)).collect();
        if fields.iter().all(|field| is_square(field)) {
            return Some(self.squares(fields));
        }
        let base = usize::from(listed.is_none() && !from_table);
        let numbers: Option<Vec<usize>> = fields.iter().map(|field| field.parse().ok()).collect();
        Some(match numbers {
            Some(numbers) if self.board.is_by_rows() => self.columns(&numbers, base),
            Some(_) => Err(BadBoard::Table(
                "a list of columns says nothing here: a row may have two queens".to_string(),
            )),
            None => Err(BadBoard::not_a_board(line)),
        })
    }

    fn squares<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> ReadQueens {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let squares = names
            .into_iter()
            .map(|name| Square::from_chess_on(name, rows, columns));
        Ok(squares.collect::<Result<_, _>>()?)
    }

    fn columns(&self, numbers: &[usize], base: usize) -> ReadQueens {
        let rows = self.board.rows();
        if numbers.len() != rows {
            let wrong = format!("{} columns for a board of {rows} rows", numbers.len());
            return Err(BadBoard::Table(wrong));
        }
        let queens = numbers.iter().enumerate();
        let queens = queens.map(|(row, number)| Some(Square::new(row, number.checked_sub(base)?)));
        let queens: Option<Vec<Square>> = queens.collect();
        queens.ok_or_else(|| BadBoard::Table("columns without brackets count from 1".to_string()))
    }

    /// The squares of a row of a drawing, with or without its rank.
    fn row(&self, line: &str) -> Option<Vec<char>> {
        let cells = |text: &str| {
            let cells = text.chars().filter(|c| !c.is_whitespace());
            let cells: Vec<char> = cells.collect();
            let is_cell = |c: &char| "♛♕Q♙♟P·.+#".contains(*c);
            (cells.len() == self.board.columns() && cells.iter().all(is_cell)).then_some(cells)
        };
        let without_rank = line.trim_start_matches(|c: char| c.is_ascii_digit());
        cells(line).or_else(|| cells(without_rank))
    }

    fn take_drawing(&mut self) -> ReadQueens {
        let drawing = std::mem::take(&mut self.drawing);
        let find = |signs: &str| -> Vec<Square> {
            let all = self.board.squares();
            all.filter(|square| signs.contains(drawing[square.row][square.column]))
                .collect()
        };
        if find("♙♟P") != self.board.pawns() {
            let wrong = "the pawns of this drawing are not those of the board".to_string();
            return Err(BadBoard::Table(wrong));
        }
        Ok(find("♛♕Q"))
    }

    fn json(&self, text: &str) -> ReadQueens {
        let record = super::json::record(text)?;
        record.require_board(&self.board)?;
        record.queens_on(self.board.rows(), self.board.columns())
    }
}
