//! Bytes from any source, read by code that is compiled once, with the library, rather than for every kind of source.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// The number of bytes requested at a time.
const BUFFER: usize = 1 << 16;

/// A buffered reader of any source of bytes.
pub struct Source<'a>(BufReader<Box<dyn Read + 'a>>);

impl<'a> Source<'a> {
    /// Buffers this source.
    pub fn new(bytes: impl Read + 'a) -> Self {
        Self(BufReader::with_capacity(BUFFER, Box::new(bytes)))
    }

    /// Appends a line including its end, or its first `longest` bytes; returns the number of bytes.
    pub fn line(&mut self, longest: usize, line: &mut Vec<u8>) -> io::Result<usize> {
        let mut limited = self.0.by_ref().take(longest as u64);
        limited.read_until(b'\n', line)
    }

    /// Skips the rest of a line; returns the number of bytes, and whether the line had an end.
    pub fn skip_line(&mut self) -> io::Result<(usize, bool)> {
        let mut length = 0;
        loop {
            let block = self.0.fill_buf()?;
            if block.is_empty() {
                return Ok((length, false));
            }
            let end = block.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(block.len(), |end| end + 1);
            self.0.consume(used);
            length += used;
            if end.is_some() {
                return Ok((length, true));
            }
        }
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").finish_non_exhaustive()
    }
}
