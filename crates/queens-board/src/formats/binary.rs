//! Binary boards: the fewest bytes, for the largest boards.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `QUEENS`, a zero byte, and the version, 1 |
//! | 8 | n, little-endian |
//! | 4 n | the column of each row's queen from 0, little-endian, from the top row on |
//!
//! Boards may follow one another.

use super::format::{Entry, RowWriter};
use crate::{Board, Naming};

/// The first bytes of every board.
pub(super) const MAGIC: [u8; 8] = *b"QUEENS\0\x01";

/// The number of columns written at a time.
const BLOCK: usize = 32;

/// `--format binary`.
pub(super) const BINARY: Entry = Entry {
    name: "binary",
    about: "a header and 32-bit columns, for the largest boards",
    is_diagram: false,
    is_for: Board::is_permutation,
    naming: |_| Naming::Numbers,
    write: None,
    rows: Some(RowWriter {
        before: Some(|n, _, out| {
            out.write_all(&MAGIC)?;
            out.write_all(&(n as u64).to_le_bytes())
        }),
        open: b"",
        columns: |columns, _, out| push_columns(columns, out),
        after: b"",
        list: None,
    }),
    is_bare: false,
    line: None,
};

fn push_columns(columns: &[u32], out: &mut Vec<u8>) {
    let mut words = [[0; 4]; BLOCK];
    for block in columns.chunks(BLOCK) {
        let words = &mut words[..block.len()];
        for (word, column) in words.iter_mut().zip(block) {
            *word = column.to_le_bytes();
        }
        out.extend_from_slice(words.as_flattened());
    }
}

/// The columns encoded in these bytes, four each.
pub(super) fn read_columns<'a>(bytes: &[u8], columns: &'a mut Vec<u32>) -> &'a [u32] {
    let (words, _) = bytes.as_chunks();
    columns.clear();
    columns.extend(words.iter().map(|&word| u32::from_le_bytes(word)));
    columns
}
