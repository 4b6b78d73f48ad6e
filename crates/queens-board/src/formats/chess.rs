//! `a2 b4 c1 d3`: the queens' squares, file by file as chess players write them.

use super::{BadBoard, push_number};
use crate::{Draft, Square};

pub(super) fn write(columns: &[u32], rows: &mut Vec<u32>, out: &mut Vec<u8>) {
    let n = columns.len();
    // A board that is wrong may have two queens on a file and none on another: then row by row.
    rows.clear();
    rows.resize(n, u32::MAX);
    for (row, &column) in columns.iter().enumerate() {
        rows[column as usize] = row as u32;
    }
    let start = out.len();
    let mut push = |row: usize, column: usize| {
        if out.len() > start {
            out.push(b' ');
        }
        push_file(column, out);
        push_number(n - row, out);
    };
    if rows.contains(&u32::MAX) {
        for (row, &column) in columns.iter().enumerate() {
            push(row, column as usize);
        }
    } else {
        for (column, &row) in rows.iter().enumerate() {
            push(row as usize, column);
        }
    }
    out.push(b'\n');
}

/// Appends a file's letters: a … z, aa, ab ….
pub(super) fn push_file(column: usize, out: &mut Vec<u8>) {
    if column >= 26 {
        push_file(column / 26 - 1, out);
    }
    out.push(b'a' + (column % 26) as u8);
}

/// Whether a word looks like a square: letters, then digits.
pub(super) fn is_square(word: &str) -> bool {
    let rank = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    !rank.is_empty() && rank.len() < word.len() && rank.bytes().all(|b| b.is_ascii_digit())
}

/// Reads the squares; there are as many as the board has rows, unless its side is told.
pub(super) fn read(line: &str, side: Option<usize>, draft: &mut Draft) -> Result<(), BadBoard> {
    let separators = |c: char| c.is_ascii_whitespace() || c == ',';
    let names = || line.split(separators).filter(|name| !name.is_empty());
    draft.clear();
    draft.n = side.unwrap_or_else(|| names().count());
    for name in names() {
        draft.queens.push(Square::from_chess(name, draft.n)?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_agree_with_the_names_of_squares() {
        for column in (0..800).chain([18_277, 18_278, 475_253]) {
            let mut file = Vec::new();
            push_file(column, &mut file);
            file.push(b'1');
            let name = Square::new(999_999, column).chess(1_000_000).to_string();
            assert_eq!(String::from_utf8(file).unwrap(), name);
        }
    }

    #[test]
    fn squares_may_come_in_any_order() {
        let mut draft = Draft::default();
        read("D3, A2, C1, B4", None, &mut draft).unwrap();
        assert_eq!(draft.solution().unwrap().columns(), [1, 3, 0, 2]);
    }

    #[test]
    fn a_square_beside_the_board_is_named() {
        let refused = read("a2 b4 c1 d5", None, &mut Draft::default()).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "`d5` is not a square of the 4 × 4 board"
        );
    }
}
