//! Reads text in UTF-16, as PowerShell's `>` writes it, as UTF-8.

use std::io::{self, Read};

/// Passes bytes through unchanged, unless they begin with the byte order mark of UTF-16.
pub(super) struct Utf8<R> {
    source: R,
    encoding: Option<Encoding>,
    /// Bytes that are ready, and the number already passed on.
    ready: Vec<u8>,
    at: usize,
    /// Bytes that are not a whole unit yet, and the first half of a surrogate pair.
    rest: Vec<u8>,
    high: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    LittleEndian,
    BigEndian,
}

/// The number of bytes read at a time.
const BLOCK: usize = 1 << 14;

impl<R: Read> Utf8<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            encoding: None,
            ready: Vec::new(),
            at: 0,
            rest: Vec::new(),
            high: None,
        }
    }

    /// Reads the first two bytes, which determine the encoding.
    fn begin(&mut self) -> io::Result<Encoding> {
        let mut mark = Vec::with_capacity(2);
        self.source.by_ref().take(2).read_to_end(&mut mark)?;
        let encoding = match mark[..] {
            [0xff, 0xfe] => Encoding::LittleEndian,
            [0xfe, 0xff] => Encoding::BigEndian,
            _ => {
                self.ready = mark;
                Encoding::Utf8
            }
        };
        self.encoding = Some(encoding);
        Ok(encoding)
    }

    /// Decodes the next bytes; false at the end.
    fn decode(&mut self, encoding: Encoding) -> io::Result<bool> {
        let mut block = std::mem::take(&mut self.rest);
        let before = block.len();
        block.resize(before + BLOCK, 0);
        let read = self.source.read(&mut block[before..])?;
        block.truncate(before + read);
        (self.at, self.high) = (0, self.high.take());
        self.ready.clear();
        let mut push = |c: char| self.ready.extend(c.encode_utf8(&mut [0; 4]).bytes());
        let mut units = block.chunks_exact(2);
        for unit in units.by_ref() {
            let unit = match encoding {
                Encoding::BigEndian => u16::from_be_bytes([unit[0], unit[1]]),
                _ => u16::from_le_bytes([unit[0], unit[1]]),
            };
            let pair = self.high.take().into_iter().chain([unit]);
            for decoded in char::decode_utf16(pair) {
                match decoded {
                    Ok(c) => push(c),
                    Err(half)
                        if (0xd800..0xdc00).contains(&half.unpaired_surrogate())
                            && half.unpaired_surrogate() == unit =>
                    {
                        self.high = Some(unit);
                    }
                    Err(_) => push(char::REPLACEMENT_CHARACTER),
                }
            }
        }
        self.rest = units.remainder().to_vec();
        if read == 0 && (self.high.take().is_some() || !std::mem::take(&mut self.rest).is_empty()) {
            push(char::REPLACEMENT_CHARACTER);
        }
        Ok(read > 0 || !self.ready.is_empty())
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None => self.begin()?,
        };
        while self.at == self.ready.len() {
            if encoding == Encoding::Utf8 {
                return self.source.read(bytes);
            }
            if !self.decode(encoding)? {
                return Ok(0);
            }
        }
        let length = bytes.len().min(self.ready.len() - self.at);
        bytes[..length].copy_from_slice(&self.ready[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives a few bytes at a time.
    struct SmallReads<'a>(&'a [u8], usize);

    impl Read for SmallReads<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(self.0.len()).min(bytes.len());
            bytes[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn decoded(bytes: &[u8], step: usize) -> String {
        let mut text = String::new();
        Utf8::new(SmallReads(bytes, step))
            .read_to_string(&mut text)
            .unwrap();
        text
    }

    #[test]
    fn utf_16_is_read_in_both_orders_and_other_bytes_as_they_are() {
        let text = "Lösung 1:\r\n👑⬜⬜⬜ ♛\n";
        for step in [1, 2, 3, 5, 4096] {
            let units = || "\u{feff}".encode_utf16().chain(text.encode_utf16());
            let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
            assert_eq!(decoded(&little, step), text);
            assert_eq!(decoded(&big, step), text);
            assert_eq!(decoded(text.as_bytes(), step), text);
        }
        assert_eq!(decoded(b"", 1), "");
        assert_eq!(decoded(b"Q", 1), "Q");
    }

    #[test]
    fn halves_of_pairs_are_replaced() {
        let halves = [0xfeff_u16, 0xd83d, u16::from(b'a'), 0xdc51, 0xd83d];
        let mut bytes: Vec<u8> = halves.into_iter().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decoded(&bytes, 3), "\u{fffd}a\u{fffd}\u{fffd}");
        bytes.truncate(5);
        assert_eq!(decoded(&bytes, 3), "\u{fffd}\u{fffd}");
    }
}
