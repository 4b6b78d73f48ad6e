//! Binary boards: the fewest bytes, for the largest boards.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `QUEENS`, a zero byte, and the version, 1 |
//! | 8 | n, little-endian |
//! | 4 n | the column of each row's queen from 0, little-endian, from the top row on |
//!
//! Boards may follow each other.

use std::io::{self, Write};

/// How every board starts.
pub(super) const MAGIC: [u8; 8] = *b"QUEENS\0\x01";

/// Columns that are written at a time.
const BLOCK: usize = 32;

/// Writes what comes before the columns.
pub(super) fn write_header(n: usize, out: &mut impl Write) -> io::Result<()> {
    out.write_all(&MAGIC)?;
    out.write_all(&(n as u64).to_le_bytes())
}

pub(super) fn write_columns(columns: &[u32], out: &mut impl Write) -> io::Result<()> {
    let mut words = [[0; 4]; BLOCK];
    for block in columns.chunks(BLOCK) {
        let words = &mut words[..block.len()];
        for (word, column) in words.iter_mut().zip(block) {
            *word = column.to_le_bytes();
        }
        out.write_all(words.as_flattened())?;
    }
    Ok(())
}

/// The columns of these bytes, four each.
pub(super) fn read_columns<'a>(bytes: &[u8], columns: &'a mut Vec<u32>) -> &'a [u32] {
    let (words, _) = bytes.as_chunks();
    columns.clear();
    columns.extend(words.iter().map(|&word| u32::from_le_bytes(word)));
    columns
}
