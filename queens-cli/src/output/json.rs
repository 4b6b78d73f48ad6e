//! One JSON object per solution, on one line. [`crate::input`] reads it.

use std::io;

use queens::{Solution, Square};
use serde::Serialize;

#[derive(Serialize)]
struct Record<'a> {
    n: usize,
    index: u64,
    columns: &'a [u32],
    squares: Vec<String>,
    class: Option<Class>,
}

/// The symmetry class: its fundamental solution and the number of its members.
#[derive(Serialize)]
struct Class {
    fundamental: Box<[u32]>,
    size: usize,
}

/// Appends the board with these columns. A board that is no solution belongs to no class.
pub(super) fn write(columns: &[u32], index: u64, out: &mut Vec<u8>) -> io::Result<()> {
    let n = columns.len();
    let class = Solution::new(columns).ok().map(|solution| Class {
        fundamental: solution.canonical().columns().into(),
        size: solution.orbit_size(),
    });
    let square =
        |(row, &column): (usize, &u32)| Square::new(row, column as usize).chess(n).to_string();
    let record = Record {
        n,
        index,
        columns,
        squares: columns.iter().enumerate().map(square).collect(),
        class,
    };
    serde_json::to_writer(&mut *out, &record)?;
    out.push(b'\n');
    Ok(())
}
