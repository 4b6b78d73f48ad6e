//! Which bit of a half board's word stands for which diagonal.
//!
//! ```text
//! bit  0         10        20              50         61 − key  61  62    63
//!      | field 0 | field 1 | …             | crossing |  key   | tie right left
//! ```
//!
//! A diagonal that both halves can meet is in the *key*, by which lists are sorted, if it is among the most central,
//! and else in one of the *chunks* of at most eight bits, each looked up at once. A chunk lies in a field of ten bits,
//! the two lowest of which are 0. Diagonals that a middle queen attacks are empty and need no bit. *Crossing* diagonals
//! are met by the left and the right quadrant of one half but not by the other half; a quadrant's *own* diagonals matter
//! only while its placements are built, and take any bit that is left over.

use super::Tuning;
use super::words::FIELD;
use crate::board::Square;
use crate::count::shard::halves::sides;
use crate::count::shard::middle::Middle;

/// The most chunks.
pub(super) const MAX_CHUNKS: usize = 5;
/// The most bits of a key.
pub(super) const MAX_KEY: u32 = 8;
/// Set if the half board belongs to the ties: counted once, where others count twice.
pub(super) const TIE: u64 = 1 << 61;
/// Set in every placement of a right quadrant.
pub(super) const RIGHT: u64 = 1 << 62;
/// Set in every placement of a left quadrant.
pub(super) const LEFT: u64 = 1 << 63;

/// The bit of every diagonal: falling ones by row − column + n − 1, rising ones by row + column.
#[derive(Clone, Debug)]
pub(super) struct Bits([Vec<Option<u32>>; 2]);

impl Bits {
    fn is_missing(&self, (kind, diagonal): (usize, usize)) -> bool {
        self.0[kind][diagonal].is_none()
    }

    /// All bits in use.
    fn used(&self) -> u64 {
        let bits = self.0.iter().flatten().flatten();
        bits.fold(0, |used, bit| used | 1 << bit)
    }

    /// Gives the next free bits to those of the diagonals that have none.
    fn add(
        &mut self,
        diagonals: impl IntoIterator<Item = (usize, usize)>,
        bits: std::ops::Range<u32>,
    ) {
        let used = self.used();
        let mut free = bits.filter(|bit| used >> bit & 1 == 0);
        for diagonal in diagonals {
            if self.is_missing(diagonal) {
                let bit = free.next().expect("a bit for every diagonal");
                self.0[diagonal.0][diagonal.1] = Some(bit);
            }
        }
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
    /// The number of bits of the key.
    pub(super) key: u32,
    /// The number of bits of every chunk.
    pub(super) widths: Vec<usize>,
}

impl Layout {
    pub(super) fn new(middle: &Middle, tuning: Tuning) -> Self {
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
        // A queen of a half stands on a shared diagonal, unless it is on one of these rows.
        let apart = [false, true].map(|bottom| {
            let rows = (0..half).filter(|&row| {
                let row = board_row(n, bottom, row);
                let squares = (0..n).map(|column| diagonals(n, Square::new(row, column)));
                let free = |square: &[_; 2]| !square.iter().any(|d| attacked.contains(d));
                let mut squares = squares.filter(free);
                squares.any(|square| !square.iter().any(|d| shared.contains(d)))
            });
            rows.count()
        });
        // With fewer key bits than other queens, some queen is on a chunk's diagonal: see `padding`.
        let most = half - 1 - apart[0].max(apart[1]);
        let key = tuning.key.unwrap_or_else(|| key_bits(n, middle.rows()));
        let key = key.min(most);
        let rest = shared.split_off(key);
        let chunk = tuning.chunk.map(|bits| rest.len().div_ceil(bits));
        let chunks = chunk.unwrap_or_else(|| chunks(rest.len()));
        let mut bits = Bits([vec![None; 2 * n], vec![None; 2 * n]]);
        // The most central diagonal is the highest bit of the key, so that it changes least often in a sorted list.
        for (bit, (kind, diagonal)) in shared.into_iter().enumerate() {
            bits.0[kind][diagonal] = Some(TIE.ilog2() - 1 - bit as u32);
        }
        let mut widths = vec![0; chunks];
        for (i, (kind, diagonal)) in rest.into_iter().enumerate() {
            let chunk = i % chunks;
            bits.0[kind][diagonal] = Some(chunk_bit(chunk, widths[chunk]));
            widths[chunk] += 1;
        }
        Self {
            bits,
            attacked,
            key: key as u32,
            widths,
        }
    }

    /// Where the key begins.
    pub(super) fn key_at(&self) -> u32 {
        TIE.ilog2() - self.key
    }

    /// A half board that fits none of the other half: it sets all bits of the chunks, and each of those sets one of them.
    pub(super) fn padding(&self) -> u64 {
        let chunks = self.widths.iter().enumerate();
        let bits = chunks.flat_map(|(chunk, &width)| (0..width).map(move |i| chunk_bit(chunk, i)));
        bits.fold(0, |word, bit| word | 1 << bit)
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
        let mut bits = self.bits.clone();
        let crossing = left_side.iter().filter(|d| right_side.contains(d)).copied();
        bits.add(crossing, MAX_CHUNKS as u32 * FIELD..self.key_at());
        let kept = bits.used() | TIE | RIGHT | LEFT;
        let own = if right { right_side } else { left_side };
        bits.add(own, 0..self.key_at());
        (bits, kept)
    }
}

/// The bit of a word for a bit of a chunk.
pub(super) fn chunk_bit(chunk: usize, bit: usize) -> u32 {
    chunk as u32 * FIELD + 2 + bit as u32
}

/// The number of chunks for so many diagonals: one look-up less is worth tables of twice the size (docs/join.md, *A look-up
/// by one bit extraction*).
fn chunks(diagonals: usize) -> usize {
    match diagonals {
        29..=32 => 4,
        _ => diagonals.div_ceil(7).max(1),
    }
}

/// The row of the board for a row of a half: both halves number theirs from the edge.
pub(super) fn board_row(n: usize, bottom: bool, row: usize) -> usize {
    if bottom { n - 1 - row } else { row }
}

/// The number of diagonals in the key: more pay for longer lists, and lists without middle queens are longer. The
/// shortest are not worth sorting, and few bits suffice where they are all that tell groups of half boards apart. See
/// docs/join.md, *Constants*.
fn key_bits(n: usize, middle_rows: usize) -> usize {
    let half = (n - middle_rows) / 2;
    match (half, middle_rows) {
        (..=8, 0) => 5,
        // Lanes are faster here: as many as for n = 19, so that small boards put that way of sorting to the test.
        (..=7, _) => 2,
        (8, _) => 0,
        (9, 0) => 5,
        (9, _) => 2,
        (10, 1) => 7,
        (10, 2) => 6,
        _ => 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::shard::middle::{RANGE, takes};

    #[test]
    fn the_diagonals_of_every_board_fit_a_word() {
        for n in RANGE {
            for rows in (0..=2).filter(|&rows| takes(n, rows)) {
                let middles = Middle::all(n, rows);
                for middle in middles.iter().step_by(1 + middles.len() / 200) {
                    let layout = Layout::new(middle, Tuning::default());
                    assert!(layout.widths.len() <= MAX_CHUNKS, "{middle:?}");
                    assert!(layout.widths.iter().all(|&width| width <= 8));
                    for number in 0..4 {
                        let (bits, _) = layout.quadrant(middle, number & 2 != 0, number & 1 != 0);
                        let mut used = 0u64;
                        for bit in bits.0.iter().flatten().flatten() {
                            assert_eq!(used >> bit & 1, 0, "{middle:?}: bit {bit} twice");
                            used |= 1 << bit;
                        }
                        assert!(used < TIE, "{middle:?}");
                    }
                }
            }
        }
    }
}
