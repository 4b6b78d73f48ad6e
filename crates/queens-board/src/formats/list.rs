//! `[1, 3, 0, 2]` and `2 4 1 3`: the columns, row by row, from 0 in brackets or from 1 without.
//!
//! Other programs count differently, so one rule determines what a list means, whatever the size of the board: a list with a 0
//! counts from 0. A list without a 0 counts from 1 if it has no brackets, or if it contains the number n. `[2, 4, 1, 3]` and `1 3
//! 0 2` are both the board above.

use super::BadBoard;
use super::format::{Entry, RowWriter};
use crate::{Board, Draft, Naming, Square};

/// `--format array`.
pub(super) const ARRAY: Entry = Entry {
    name: "array",
    about: "the column of each row's queen, from 0",
    is_diagram: false,
    is_for: Board::is_by_rows,
    naming: |_| Naming::Numbers,
    write: None,
    rows: Some(RowWriter {
        before: None,
        open: b"[",
        columns: |columns, is_first, out| push_columns(columns, 0, b", ", is_first, out),
        after: b"]\n",
        list: Some((0, b", ")),
    }),
    is_bare: false,
    line: None,
};

/// `--format ones`.
pub(super) const ONES: Entry = Entry {
    name: "ones",
    about: "the column of each row's queen, from 1",
    naming: |_| Naming::Ones,
    rows: Some(RowWriter {
        before: None,
        open: b"",
        columns: |columns, is_first, out| push_columns(columns, 1, b" ", is_first, out),
        after: b"\n",
        list: Some((1, b" ")),
    }),
    is_bare: true,
    ..ARRAY
};

/// Appends columns with a separator. `is_first` says that nothing comes before the first.
#[inline]
pub(super) fn push_columns<const N: usize>(
    columns: &[u32],
    base: u64,
    between: &[u8; N],
    is_first: bool,
    out: &mut Vec<u8>,
) {
    let mut digits = itoa::Buffer::new();
    let (first, rest) = columns.split_at(columns.len().min(usize::from(is_first)));
    if let [column] = first {
        out.extend_from_slice(digits.format(u64::from(*column) + base).as_bytes());
    }
    for &column in rest {
        out.extend_from_slice(between);
        out.extend_from_slice(digits.format(u64::from(column) + base).as_bytes());
    }
}

/// The base of a list's columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) naming: Naming,
    /// It has neither a 0 nor an n, so it could count from 0 or from 1. A full board is wrong either way.
    pub(super) either: bool,
}

/// Whether a list counts from 1, judging by its least and greatest numbers: a permutation of 1 … n has no 0, and one of 0 … n − 1
/// always has.
pub(super) fn counts_from_one(has_brackets: bool, least: u32, most: u32, columns: usize) -> bool {
    least > 0 && (!has_brackets || most as usize == columns)
}

/// Reads either form. A row without a queen is −1, None or -. If rows and columns are given, the list may be the first rows only.
/// If the base is given, nothing is guessed.
pub(super) fn read(
    line: &str,
    sides: Option<(usize, usize)>,
    base: Option<u32>,
    draft: &mut Draft,
) -> Result<Counted, BadBoard> {
    let (inside, is_array) = match line.strip_prefix('[') {
        Some(rest) => (rest.strip_suffix(']').ok_or(BadBoard::NotClosed)?, true),
        None => (line, false),
    };
    draft.clear();
    let separators = |c: char| c.is_ascii_whitespace() || c == ',';
    let words = inside.split(separators).filter(|word| !word.is_empty());
    let (mut rows, mut least, mut most) = (0, u32::MAX, 0);
    for word in words {
        match word.parse::<u32>() {
            Ok(column) => {
                draft.queens.push(Square::new(rows, column as usize));
                (least, most) = (least.min(column), most.max(column));
            }
            Err(_) if is_no_queen(word) => {}
            Err(_) => return Err(BadBoard::not_a_column(word)),
        }
        rows += 1;
    }
    if rows == 1 && sides.is_none() && !is_array && most > 1 {
        return Err(BadBoard::one_number(inside));
    }
    draft.n = sides.map_or(rows, |(side, _)| side.max(rows));
    let columns = sides.map_or(rows, |(_, columns)| columns.max(rows.min(columns)));
    if let Some(base) = base {
        return from_base(base, draft);
    }
    if least == 0 || draft.queens.is_empty() {
        return Ok(Counted::default());
    }
    let either = (most as usize) < columns;
    if !counts_from_one(is_array, least, most, columns) {
        return Ok(Counted {
            either,
            ..Counted::default()
        });
    }
    for queen in &mut draft.queens {
        queen.column -= 1;
    }
    let naming = Naming::Ones;
    Ok(Counted { naming, either })
}

/// The squares of a draft, if rows or columns count from this base; an error for a column below it.
fn from_base(base: u32, draft: &mut Draft) -> Result<Counted, BadBoard> {
    for queen in &mut draft.queens {
        let column = queen.column.checked_sub(base as usize);
        queen.column = column.ok_or(BadBoard::BelowOne)?;
    }
    Ok(Counted {
        naming: if base == 1 {
            Naming::Ones
        } else {
            Naming::Numbers
        },
        either: false,
    })
}

/// Whether a word says that its row has no queen.
pub(super) fn is_no_queen(word: &str) -> bool {
    matches!(word, "-1" | "-" | "_" | "None" | "null" | "nil")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(line: &str) -> Vec<usize> {
        let mut draft = Draft::default();
        read(line, None, None, &mut draft).unwrap();
        draft.queens().map(|queen| queen.column).collect()
    }

    #[test]
    fn lists_are_read_with_and_without_brackets_and_commas() {
        for line in ["[1, 3, 0, 2]", "[1,3,0,2]", "2 4 1 3", "2,4,1,3", "1 3 0 2"] {
            assert_eq!(columns(line), [1, 3, 0, 2], "{line}");
        }
        assert_eq!(columns("[]"), [0; 0]);
        assert_eq!(columns("1"), [0]);
    }

    #[test]
    fn lists_are_from_0_or_1_by_what_they_hold() {
        let counted = |line| read(line, None, None, &mut Draft::default()).unwrap();
        assert_eq!(columns("[2, 4, 1, 3]"), [1, 3, 0, 2]);
        assert_eq!(counted("[2, 4, 1, 3]").naming, Naming::Ones);
        // Past the edge either way: kept as written.
        assert_eq!(columns("[1, 9]"), [1, 9]);
        assert_eq!(columns("[1, 2, 2]"), [1, 2, 2]);
        assert!(counted("[1, 2, 2]").either && counted("1 2 2").either);
        assert!(!counted("[1, 3, 0, 2]").either && !counted("2 4 1 3").either);
    }

    #[test]
    fn rows_without_a_queen_are_left_out() {
        for line in [
            "[1, 3, -1, -1]",
            "[1, 3, None, None]",
            "[1, 3, -, -]",
            "[1, 3, null, null]",
        ] {
            let mut draft = Draft::default();
            read(line, None, None, &mut draft).unwrap();
            assert_eq!((draft.n(), draft.queens().len()), (4, 2), "{line}");
        }
        let mut draft = Draft::default();
        let counted = read("[1, 3]", Some((8, 8)), None, &mut draft).unwrap();
        assert_eq!((draft.n(), draft.queens().len()), (8, 2));
        assert!(counted.either);
    }

    #[test]
    fn one_number_is_no_board_but_its_digits_may_be() {
        let refused = |line| {
            let refused = read(line, None, None, &mut Draft::default());
            refused.unwrap_err().to_string()
        };
        assert_eq!(
            refused("2413"),
            "`2413` is one number, not a board: if its digits are the columns, write 2 4 1 3"
        );
        assert_eq!(
            refused("92"),
            "`92` is one number, not a board: write a number for each row, such as 2 4 1 3"
        );
    }

    #[test]
    fn an_error_names_what_is_not_a_list_of_columns() {
        let refused = |line| {
            let refused = read(line, None, None, &mut Draft::default());
            refused.unwrap_err().to_string()
        };
        assert_eq!(
            refused("[1, 3"),
            "the array is not closed: it should end with ]"
        );
        let message = "`x` is not a column: write a number, such as 3";
        assert_eq!(refused("[1, x]"), message);
        for bad in ["[1, -3]", "[4294967296]", "[1.5]", "7 ]"] {
            assert!(refused(bad).contains("is not a column"), "{bad}");
        }
    }
}
