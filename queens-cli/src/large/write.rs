//! Rows out, in the formats that need no more than one row at a time. What is written is what [`crate::output`] writes
//! for small boards, except that JSON has neither chess squares nor the symmetry class.

use std::io::{self, Write};

use super::binary;
use crate::Failure;
use crate::args::format::Format;

/// Bytes collected before they are written.
const BUFFER: usize = 1 << 18;

/// Writes one solution as its rows come.
#[derive(Debug)]
pub(crate) struct Writer<W> {
    format: Format,
    n: usize,
    rows: usize,
    buffer: Vec<u8>,
    sink: W,
}

impl<W: Write> Writer<W> {
    /// A writer of an n × n board, or an error for formats that draw squares.
    pub(crate) fn new(format: Format, n: usize, sink: W) -> Result<Self, Failure> {
        match format {
            Format::Array | Format::Ones | Format::Json | Format::Csv | Format::Binary => {
                Ok(Self {
                    format,
                    n,
                    rows: 0,
                    buffer: Vec::with_capacity(BUFFER + 64),
                    sink,
                })
            }
            Format::Board | Format::Ascii | Format::Grid | Format::Chess => {
                Err(Failure::Input(format!(
                    "n = {n} is too large to draw; choose --format array, ones, csv, json or binary"
                )))
            }
        }
    }

    /// Writes what comes before the rows.
    pub(crate) fn start(&mut self) -> io::Result<()> {
        match self.format {
            Format::Array => self.buffer.push(b'['),
            Format::Json => write!(self.buffer, "{{\"n\":{},\"columns\":[", self.n)?,
            Format::Binary => binary::header(self.n, &mut self.buffer),
            Format::Csv => {
                self.buffer.extend_from_slice(b"index");
                for row in 0..self.n {
                    self.buffer.extend_from_slice(b",row");
                    self.number(row as u64);
                    self.pass_on(BUFFER)?;
                }
                self.buffer.extend_from_slice(b"\n0");
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes the next rows.
    pub(crate) fn rows(&mut self, columns: &[u32]) -> io::Result<()> {
        let (separator, base): (&[u8], u64) = match self.format {
            Format::Binary => {
                binary::columns(columns, &mut self.buffer);
                return self.pass_on(BUFFER);
            }
            Format::Array => (b", ", 0),
            Format::Ones => (b" ", 1),
            _ => (b",", 0),
        };
        for &column in columns {
            if self.rows > 0 || self.format == Format::Csv {
                self.buffer.extend_from_slice(separator);
            }
            self.rows += 1;
            self.number(u64::from(column) + base);
            self.pass_on(BUFFER)?;
        }
        Ok(())
    }

    /// Writes what comes after the rows.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.buffer.extend_from_slice(match self.format {
            Format::Array => b"]\n",
            Format::Json => b"]}\n",
            Format::Binary => b"",
            _ => b"\n",
        });
        self.pass_on(0)?;
        self.sink.flush()
    }

    fn number(&mut self, number: u64) {
        let mut digits = itoa::Buffer::new();
        self.buffer
            .extend_from_slice(digits.format(number).as_bytes());
    }

    /// Passes the buffer on if it is this full.
    fn pass_on(&mut self, full: usize) -> io::Result<()> {
        if self.buffer.len() >= full {
            self.sink.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }
}
