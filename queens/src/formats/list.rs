//! `[1, 3, 0, 2]` and `2 4 1 3`: the columns, row by row, from 0 in brackets or from 1 without.

use std::io::{self, Write};

use super::BadBoard;
use crate::board::{Draft, Square};

/// Writes columns with something between them; `is_first` says that nothing comes before the first.
#[inline]
pub(super) fn write_columns<const N: usize>(
    columns: &[u32],
    base: u64,
    between: &[u8; N],
    is_first: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    let (first, rest) = columns.split_at(columns.len().min(usize::from(is_first)));
    if let [column] = first {
        out.write_all(digits.format(u64::from(*column) + base).as_bytes())?;
    }
    for &column in rest {
        out.write_all(between)?;
        out.write_all(digits.format(u64::from(column) + base).as_bytes())?;
    }
    Ok(())
}

/// Reads either form. A list without brackets counts from 1, unless it has a 0: a permutation of 1 … n has none, and
/// one of 0 … n − 1 always has.
pub(super) fn read(line: &str, draft: &mut Draft) -> Result<(), BadBoard> {
    let (inside, is_array) = match line.strip_prefix('[') {
        Some(rest) => (rest.strip_suffix(']').ok_or(BadBoard::NotClosed)?, true),
        None => (line, false),
    };
    draft.clear();
    let separators = |c: char| c.is_ascii_whitespace() || c == ',';
    let words = inside.split(separators).filter(|word| !word.is_empty());
    for (row, word) in words.enumerate() {
        let column: u32 = word.parse().map_err(|_| BadBoard::not_a_column(word))?;
        draft.queens.push(Square::new(row, column as usize));
    }
    draft.n = draft.queens.len();
    if !is_array && draft.queens.iter().all(|queen| queen.column > 0) {
        for queen in &mut draft.queens {
            queen.column -= 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(line: &str) -> Vec<usize> {
        let mut draft = Draft::default();
        read(line, &mut draft).unwrap();
        draft.queens().map(|queen| queen.column).collect()
    }

    #[test]
    fn lists_are_read_with_and_without_brackets_and_commas() {
        for line in ["[1, 3, 0, 2]", "[1,3,0,2]", "2 4 1 3", "2,4,1,3", "1 3 0 2"] {
            assert_eq!(columns(line), [1, 3, 0, 2], "{line}");
        }
        assert_eq!(columns("[]"), [0; 0]);
        assert_eq!(columns("1"), [0]);
        // In brackets the columns are from 0, whatever they are.
        assert_eq!(columns("[1, 2]"), [1, 2]);
    }

    #[test]
    fn what_is_no_list_of_columns_is_refused_by_name() {
        let refused = |line| read(line, &mut Draft::default()).unwrap_err().to_string();
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
