//! `a2 b4 c1 d3`: the queens' squares, file by file, as chess players write them.

use super::format::Entry;
use super::{BadBoard, push_number};
use crate::{Board, Draft, Naming, Queens, Square};

/// Reading a board of at most this size allocates nothing, because many such boards may be read.
const MAX_ON_STACK: usize = 64;

/// `--format chess`.
pub(super) const CHESS: Entry = Entry {
    name: "chess",
    about: "chess squares: a5 b2 …",
    is_diagram: false,
    is_for: |_| true,
    naming: |_| Naming::Chess,
    write: Some(|whole, out| write(whole.board, whole.queens, out)),
    rows: None,
    is_bare: true,
    line: Some(|line, sides, draft| {
        let first = line.split([' ', '\t', ',']).next().unwrap_or_default();
        is_square(first).then(|| read(line, sides, draft))
    }),
};

pub(super) fn write(board: &Board, queens: Queens<'_>, out: &mut Vec<u8>) {
    let start = out.len();
    let mut push = |square: Square| {
        if out.len() > start {
            out.push(b' ');
        }
        push_file(square.column, out);
        push_number(board.rows() - square.row, out);
    };
    match queens {
        Queens::Columns(columns) if board.rows() == board.columns() => {
            // A wrong board may have two queens on a file and none on another; it is written row by row.
            let (mut few, mut many);
            let rows = if columns.len() <= MAX_ON_STACK {
                few = [u32::MAX; MAX_ON_STACK];
                &mut few[..columns.len()]
            } else {
                many = vec![u32::MAX; columns.len()];
                &mut many[..]
            };
            for (row, &column) in columns.iter().enumerate() {
                rows[column as usize] = row as u32;
            }
            if rows.contains(&u32::MAX) {
                queens.squares().for_each(&mut push);
            } else {
                let by_file = rows.iter().enumerate();
                by_file.for_each(|(column, &row)| push(Square::new(row as usize, column)));
            }
        }
        _ => {
            let mut by_file: Vec<Square> = queens.squares().collect();
            by_file.sort_by_key(|queen| (queen.column, std::cmp::Reverse(queen.row)));
            by_file.into_iter().for_each(&mut push);
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

/// Reads the squares; there are as many as the board has rows and columns, unless these are given.
pub(super) fn read(
    line: &str,
    sides: Option<(usize, usize)>,
    draft: &mut Draft,
) -> Result<(), BadBoard> {
    let separators = |c: char| c.is_ascii_whitespace() || c == ',';
    let names = || line.split(separators).filter(|name| !name.is_empty());
    draft.clear();
    let (rows, columns) = sides.unwrap_or_else(|| (names().count(), names().count()));
    draft.n = rows;
    for name in names() {
        let queen = Square::from_chess_on(name, rows, columns)?;
        draft.queens.push(queen);
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
