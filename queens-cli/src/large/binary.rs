//! `--format binary`: the fewest bytes, for the largest boards.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `QUEENS`, a zero byte, and the version, 1 |
//! | 8 | n, little-endian |
//! | 4 n | the column of each row's queen from 0, little-endian, from the top row on |
//!
//! Boards may follow each other.

/// How every board starts.
pub(crate) const MAGIC: [u8; 8] = *b"QUEENS\0\x01";

/// Appends what comes before the columns.
pub(crate) fn header(n: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&MAGIC);
    out.extend_from_slice(&(n as u64).to_le_bytes());
}

/// Appends columns.
pub(crate) fn columns(columns: &[u32], out: &mut Vec<u8>) {
    out.extend(columns.iter().flat_map(|column| column.to_le_bytes()));
}

/// Appends a whole board.
pub(crate) fn write(columns: &[u32], out: &mut Vec<u8>) {
    header(columns.len(), out);
    self::columns(columns, out);
}

/// The columns of these bytes, four each.
pub(crate) fn read_columns<'a>(bytes: &[u8], columns: &'a mut Vec<u32>) -> &'a [u32] {
    let (words, _) = bytes.as_chunks();
    columns.clear();
    columns.extend(words.iter().map(|&word| u32::from_le_bytes(word)));
    columns
}
