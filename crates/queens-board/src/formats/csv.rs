//! A table: `index,row0,row1,…`, then one line per board with the column of each row's queen. If a row need not have one queen,
//! `index,queen0,queen1,…` and the squares.

use std::io::{self, Write};

use super::chess::{is_square, push_file};
use super::format::{Entry, RowWriter};
use super::{BadBoard, list, push_number};
use crate::{Board, Draft, Naming, Queens, Square};

/// `--format csv`.
pub(super) const CSV: Entry = Entry {
    name: "csv",
    about: "a table with one line per solution",
    is_diagram: false,
    is_for: |_| true,
    naming: |_| Naming::Numbers,
    write: Some(|whole, out| match whole.queens {
        Queens::Squares(squares) => write_squares(whole.board, squares, whole.index, out),
        Queens::Columns(columns) => ROWS.write(columns, whole.index, out),
    }),
    rows: Some(ROWS),
    is_bare: false,
    line: None,
};

const ROWS: RowWriter = RowWriter {
    before: Some(begin),
    open: b"",
    columns: |columns, is_first, out| list::push_columns(columns, 0, b",", is_first, out),
    after: b"\n",
    list: Some((0, b",")),
};

/// Writes what comes before the first column; for the first board, this includes the header.
fn begin(n: usize, index: u64, out: &mut dyn Write) -> io::Result<()> {
    if index == 0 {
        let mut digits = itoa::Buffer::new();
        out.write_all(b"index")?;
        for row in 0..n {
            out.write_all(b",row")?;
            out.write_all(digits.format(row).as_bytes())?;
        }
        out.write_all(b"\n")?;
    }
    out.write_all(itoa::Buffer::new().format(index).as_bytes())?;
    out.write_all(if n > 0 { b"," } else { b"" })
}

/// Appends the squares of a board.
fn write_squares(board: &Board, squares: &[Square], index: u64, out: &mut Vec<u8>) {
    if index == 0 {
        out.extend_from_slice(b"index");
        for queen in 0..squares.len() {
            out.extend_from_slice(b",queen");
            push_number(queen, out);
        }
        out.push(b'\n');
    }
    push_number(index as usize, out);
    for square in squares {
        out.push(b',');
        push_file(square.column, out);
        push_number(board.rows() - square.row, out);
    }
    out.push(b'\n');
}

/// The number of queens, if the line is the header of a table.
pub(super) fn header(line: &str) -> Option<usize> {
    let mut names = line.split(',');
    (unquoted(names.next()?) == "index").then(|| names.count())
}

/// Whether the line may be a line of a table.
pub(super) fn is_record(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit() || c == '"')
}

/// Reads one line of a table with this many queens, on a board with these rows and columns if they are known.
pub(super) fn read(
    line: &str,
    n: usize,
    sides: Option<(usize, usize)>,
    draft: &mut Draft,
) -> Result<(), BadBoard> {
    let bad = |reason: String| {
        BadBoard::Table(format!("this line of the table is not a board: {reason}"))
    };
    draft.clear();
    let (rows, columns) = sides.unwrap_or((n, n));
    for (row, word) in line.split(',').skip(1).map(unquoted).enumerate() {
        let queen = match word.parse::<u32>() {
            Ok(column) => Square::new(row, column as usize),
            Err(_) if is_square(word) => Square::from_chess_on(word, rows, columns)?,
            Err(_) => {
                let word: String = word.chars().take(24).collect();
                return Err(bad(format!("`{word}` is not a column")));
            }
        };
        draft.queens.push(queen);
    }
    draft.n = rows;
    let queens = draft.queens.len();
    if queens != n {
        return Err(bad(format!("it has {queens} columns, but the header {n}")));
    }
    Ok(())
}

/// A field without surrounding blanks and quotes, which some programs add.
fn unquoted(field: &str) -> &str {
    field.trim().trim_matches('"').trim()
}
