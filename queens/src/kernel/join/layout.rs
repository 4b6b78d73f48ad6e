//! Which bit of a half board's word stands for which diagonal.
//!
//! ```text
//! bit  0          7         14         …            54          62   63
//!      | chunk 0  | chunk 1 | chunk 2  | own, crossing |  key     tie left
//! ```
//!
//! A diagonal that both halves can meet is in the *key*, by which lists are sorted, if it is among the most central,
//! and else in one of the *chunks* of at most seven bits, each looked up at once. Diagonals that a middle queen attacks
//! are empty and need no bit. *Crossing* diagonals are met by the left and the right quadrant of one half but not by
//! the other half; a quadrant's *own* diagonals matter only while its placements are built.

use super::middle::Middle;
use super::unit::sides;
use crate::Square;

/// The most bits in a chunk.
pub(super) const CHUNK: usize = 7;
/// The most chunks.
pub(super) const MAX_CHUNKS: usize = 6;
/// Where the key begins.
pub(super) const KEY: u32 = 54;
/// The most bits of a key.
pub(super) const MAX_KEY: u32 = 8;
/// Set if the half board belongs to the ties: counted once, where others count twice.
pub(super) const TIE: u64 = 1 << (KEY + MAX_KEY);
/// Set in every placement of a left quadrant.
pub(super) const LEFT: u64 = 1 << 63;

/// The bit of every diagonal: falling ones by row − column + n − 1, rising ones by row + column.
#[derive(Clone, Debug)]
pub(super) struct Bits([Vec<Option<u32>>; 2]);

impl Bits {
    fn is_missing(&self, (kind, diagonal): (usize, usize)) -> bool {
        self.0[kind][diagonal].is_none()
    }

    /// Gives the next bits to those of the diagonals that have none.
    fn add(&mut self, diagonals: impl IntoIterator<Item = (usize, usize)>, next: &mut u32) {
        for diagonal in diagonals {
            if self.is_missing(diagonal) {
                self.0[diagonal.0][diagonal.1] = Some(*next);
                *next += 1;
            }
        }
        assert!(*next <= KEY, "diagonals reach the key");
    }

    /// The word of a queen.
    pub(super) fn word(&self, n: usize, queen: Square) -> u64 {
        let bits = diagonals(n, queen).map(|(kind, diagonal)| self.0[kind][diagonal]);
        bits.into_iter()
            .flatten()
            .fold(0, |word, bit| word | 1 << bit)
    }
}

/// The falling (0) and the rising (1) diagonal of a square.
fn diagonals(n: usize, square: Square) -> [(usize, usize); 2] {
    let Square { row, column } = square;
    [(0, row + n - 1 - column), (1, row + column)]
}

#[derive(Clone, Debug)]
pub(super) struct Layout {
    bits: Bits,
    /// The diagonals of the middle queens.
    attacked: Vec<(usize, usize)>,
    /// The first bit after the chunks.
    next: u32,
    /// The number of bits of the key.
    pub(super) key: u32,
    /// The number of bits in use of every chunk; the last has at least one to spare.
    pub(super) widths: Vec<usize>,
}

impl Layout {
    pub(super) fn new(middle: &Middle) -> Self {
        let (n, half) = (middle.n(), middle.half());
        let attacked: Vec<_> = middle.queens().flat_map(|q| diagonals(n, q)).collect();
        // From the centre outwards, falling and rising in turn.
        let offsets = (0..half).flat_map(|offset| [n - 1 - offset, n - 1 + offset]);
        let mut shared: Vec<(usize, usize)> = Vec::new();
        for diagonal in offsets.flat_map(|offset| [(0, offset), (1, offset)]) {
            if !attacked.contains(&diagonal) && !shared.contains(&diagonal) {
                shared.push(diagonal);
            }
        }
        let key = key_bits(n, middle.rows()).min(shared.len());
        let rest = shared.split_off(key);
        let chunks = (rest.len() + 1).div_ceil(CHUNK);
        let mut bits = Bits([vec![None; 2 * n], vec![None; 2 * n]]);
        // The most central diagonal is the highest bit of the key, so that it changes least often in a sorted list.
        for (bit, (kind, diagonal)) in shared.into_iter().rev().enumerate() {
            bits.0[kind][diagonal] = Some(KEY + bit as u32);
        }
        let mut widths = vec![0; chunks];
        for (i, (kind, diagonal)) in rest.into_iter().enumerate() {
            let chunk = i % chunks;
            bits.0[kind][diagonal] = Some((chunk * CHUNK + widths[chunk]) as u32);
            widths[chunk] += 1;
        }
        Self {
            bits,
            attacked,
            next: (chunks * CHUNK) as u32,
            key: key as u32,
            widths,
        }
    }

    /// A word that is disjoint from no other: it sets the spare bit of the last chunk.
    pub(super) fn padding(&self) -> u64 {
        let last = self.widths.len() - 1;
        1 << (last * CHUNK + self.widths[last])
    }

    /// The bits of a quadrant's diagonals, and those of them that matter outside it.
    pub(super) fn quadrant(&self, middle: &Middle, bottom: bool, right: bool) -> (Bits, u64) {
        let n = middle.n();
        let reached = |side: u32| -> Vec<(usize, usize)> {
            let columns = (0..n).filter(move |column| side >> column & 1 == 1);
            let squares = columns.flat_map(|column| {
                (0..middle.half()).map(move |row| Square::new(board_row(n, bottom, row), column))
            });
            let diagonals = squares.flat_map(|square| diagonals(n, square));
            diagonals.filter(|d| !self.attacked.contains(d)).collect()
        };
        let [left_side, right_side] = sides(n).map(reached);
        let (mut bits, mut next) = (self.bits.clone(), self.next);
        let crossing = left_side.iter().filter(|d| right_side.contains(d)).copied();
        bits.add(crossing, &mut next);
        let kept = ((1 << next) - 1) | (!0 << KEY);
        bits.add(if right { right_side } else { left_side }, &mut next);
        (bits, kept)
    }
}

/// The row of the board for a row of a half: both halves number theirs from the edge.
pub(super) fn board_row(n: usize, bottom: bool, row: usize) -> usize {
    if bottom { n - 1 - row } else { row }
}

/// The number of diagonals in the key: more pay for longer lists.
fn key_bits(n: usize, middle_rows: usize) -> usize {
    match (n - middle_rows) / 2 {
        ..=7 => 5,
        8 => 6,
        9 => 7,
        _ => 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diagonals_of_every_board_fit_a_word() {
        for n in super::super::RANGE {
            for rows in (0..=4).filter(|&rows| super::super::takes(n, rows)) {
                let middles = Middle::all(n, rows);
                for middle in middles.iter().step_by(1 + middles.len() / 200) {
                    let layout = Layout::new(middle);
                    assert!(layout.widths.len() <= MAX_CHUNKS, "{middle:?}");
                    assert!(layout.widths[layout.widths.len() - 1] < CHUNK, "{middle:?}");
                    for quadrant in 0..4 {
                        let (_, kept) =
                            layout.quadrant(middle, quadrant & 2 != 0, quadrant & 1 != 0);
                        assert_eq!(kept & layout.padding(), layout.padding());
                    }
                }
            }
        }
    }
}
