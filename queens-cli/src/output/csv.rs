//! A table with one line per solution: its index, then the column of each row's queen. [`crate::input`] reads it.

use std::io;

/// Appends the board with these columns, after a header if it is the first.
pub(super) fn write(columns: &[u32], index: u64, out: &mut Vec<u8>) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    if index == 0 {
        let header = (0..columns.len()).map(|row| format!("row{row}"));
        table.write_record(std::iter::once("index".to_string()).chain(header))?;
    }
    table.write_field(itoa::Buffer::new().format(index))?;
    for &column in columns {
        table.write_field(itoa::Buffer::new().format(column))?;
    }
    table.write_record(None::<&[u8]>)?;
    table.flush()
}
