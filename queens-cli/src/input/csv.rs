//! Tables as [`crate::output`] writes them: `index,row0,row1,…`, then one line per board.

use queens::Square;
use queens::formats::notation::Draft;

use super::Unreadable;

/// The board's side, if the line is the header of a table.
pub(super) fn header(line: &str) -> Option<usize> {
    let mut names = line.split(',');
    let is_index = names.next()?.trim().trim_matches('"') == "index";
    is_index.then(|| names.count())
}

/// Whether the line may be a line of a table.
pub(super) fn is_record(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit() || c == '"')
}

/// Reads one line of a table of n × n boards.
pub(super) fn read(line: &str, n: usize, draft: &mut Draft) -> Result<(), Unreadable> {
    let mut table = csv::ReaderBuilder::new();
    table
        .has_headers(false)
        .trim(csv::Trim::All)
        .buffer_capacity(line.len());
    let mut record = csv::StringRecord::new();
    let bad = |reason: String| {
        Unreadable::Csv(format!("this line of the table is not a board: {reason}"))
    };
    table
        .from_reader(line.as_bytes())
        .read_record(&mut record)
        .map_err(|error| bad(error.to_string()))?;
    let mut queens = Vec::new();
    for (row, word) in record.iter().skip(1).enumerate() {
        let column: u32 = word.parse().map_err(|_| {
            let word: String = word.chars().take(24).collect();
            bad(format!("`{word}` is not a column"))
        })?;
        queens.push(Square::new(row, column as usize));
    }
    if queens.len() != n {
        let columns = queens.len();
        return Err(bad(format!("it has {columns} columns, but the header {n}")));
    }
    *draft = Draft::new(n, queens);
    Ok(())
}
