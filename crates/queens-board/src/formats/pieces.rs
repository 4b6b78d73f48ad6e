//! Writes lists of columns as text, two rows at a time.
//!
//! Writing millions of boards spends most of its time on digits. Here the text of every pair of columns is prepared, including
//! the separators: `"0, 4, "` for columns 0 and 4. A board of 16 rows is eight copies of eight bytes.

use super::push_number;

/// The largest board: two columns and their separators fit eight bytes.
const MAX_SIDE: usize = 32;

/// The text of all pairs of columns on boards of the same size.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    side: usize,
    between: &'static [u8],
    base: usize,
    /// The text of each pair, padded to eight bytes, and its length.
    pairs: Vec<([u8; 8], usize)>,
}

impl Pieces {
    /// For boards of this side; columns count from the base and are separated by these bytes, at most two. `None` for larger
    /// boards.
    pub(super) fn new(side: usize, base: usize, between: &'static [u8]) -> Option<Self> {
        if side > MAX_SIDE || between.len() > 2 {
            return None;
        }
        let pair = |pair: usize| {
            let mut text = Vec::new();
            for column in [pair / side, pair % side] {
                push_number(column + base, &mut text);
                text.extend_from_slice(between);
            }
            let mut padded = [0; 8];
            padded[..text.len()].copy_from_slice(&text);
            (padded, text.len())
        };
        Some(Self {
            side,
            between,
            base,
            pairs: (0..side * side).map(pair).collect(),
        })
    }

    /// Whether these pieces are for boards of this side.
    pub(super) fn fits(&self, side: usize) -> bool {
        self.side == side
    }

    /// Appends the columns of one board, and some text after the last one.
    ///
    /// # Panics
    /// If a column is not on the board.
    pub(super) fn write(&self, columns: &[u32], after: &[u8], out: &mut Vec<u8>) {
        let start = out.len();
        // Each piece is written with its padding, which the next one overwrites.
        out.resize(start + 4 * columns.len() + 8, 0);
        let text = &mut out[start..];
        let mut at = 0;
        let (pairs, last) = columns.as_chunks::<2>();
        for &[left, right] in pairs {
            assert!((right as usize) < self.side, "the column is on the board");
            let (piece, length) = &self.pairs[left as usize * self.side + right as usize];
            text[at..at + 8].copy_from_slice(piece);
            at += length;
        }
        out.truncate(start + at);
        if let [column] = last {
            assert!((*column as usize) < self.side, "the column is on the board");
            push_number(*column as usize + self.base, out);
            out.extend_from_slice(self.between);
        }
        out.truncate(out.len() - self.between.len());
        out.extend_from_slice(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_the_text_of_every_column_on_every_board() {
        for side in 1..=MAX_SIDE {
            for (base, between) in [(0, &b", "[..]), (1, b" "), (0, b",")] {
                let pieces = Pieces::new(side, base, between).unwrap();
                for first in 0..side {
                    let columns: Vec<u32> =
                        (0..side).map(|i| ((first + i) % side) as u32).collect();
                    let mut out = b"before".to_vec();
                    pieces.write(&columns, b"after", &mut out);
                    let words: Vec<String> = columns
                        .iter()
                        .map(|&c| (c as usize + base).to_string())
                        .collect();
                    let between = str::from_utf8(between).unwrap();
                    let expected = format!("before{}after", words.join(between));
                    assert_eq!(String::from_utf8(out).unwrap(), expected);
                }
            }
        }
        assert!(Pieces::new(MAX_SIDE + 1, 0, b",").is_none());
    }
}
