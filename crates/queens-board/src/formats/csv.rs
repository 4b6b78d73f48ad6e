//! A table: `index,row0,row1,…`, then one line per board with the column of each row's queen.

use std::io::{self, Write};

use super::BadBoard;
use crate::{Draft, Square};

/// Writes the index that a line begins with; for the first board, after the header.
pub(super) fn begin(n: usize, index: u64, out: &mut impl Write) -> io::Result<()> {
    if index == 0 {
        let mut digits = itoa::Buffer::new();
        out.write_all(b"index")?;
        for row in 0..n {
            out.write_all(b",row")?;
            out.write_all(digits.format(row).as_bytes())?;
        }
        out.write_all(b"\n")?;
    }
    out.write_all(itoa::Buffer::new().format(index).as_bytes())
}

/// The board's side, if the line is the header of a table.
pub(super) fn header(line: &str) -> Option<usize> {
    let mut names = line.split(',');
    (unquoted(names.next()?) == "index").then(|| names.count())
}

/// Whether the line may be a line of a table.
pub(super) fn is_record(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit() || c == '"')
}

/// Reads one line of a table of n × n boards.
pub(super) fn read(line: &str, n: usize, draft: &mut Draft) -> Result<(), BadBoard> {
    let bad = |reason: String| {
        BadBoard::Table(format!("this line of the table is not a board: {reason}"))
    };
    draft.clear();
    for (row, word) in line.split(',').skip(1).map(unquoted).enumerate() {
        let column: u32 = word.parse().map_err(|_| {
            let word: String = word.chars().take(24).collect();
            bad(format!("`{word}` is not a column"))
        })?;
        draft.queens.push(Square::new(row, column as usize));
    }
    draft.n = n;
    let columns = draft.queens.len();
    if columns != n {
        return Err(bad(format!("it has {columns} columns, but the header {n}")));
    }
    Ok(())
}

/// A field without the blanks and the quotes around it, which some programs add.
fn unquoted(field: &str) -> &str {
    field.trim().trim_matches('"').trim()
}
