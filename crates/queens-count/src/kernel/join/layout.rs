//! Which bit of a half board's word stands for which diagonal.
//!
//! ```text
//! bit  0         10        20              50         61 − key  61  62    63
//!      | field 0 | field 1 | …             | crossing |  key   | tie right left
//! ```
//!
//! A diagonal that both halves can meet, a *shared* one, is in the *key*, by which lists are sorted, or else in one of the
//! *chunks* of at most eight bits, each looked up at once. A chunk lies in a field of ten bits, the two lowest of which
//! are 0. Diagonals that a middle queen attacks are empty and need no bit. *Crossing* diagonals are met by the left and the
//! right quadrant of one half but not by the other half; a quadrant's *own* diagonals matter only while its placements
//! are built, and take any bit that is left over.
//!
//! The key has the most central diagonals; or, where lists are long, those that suit the unit, and words are laid out again
//! for every unit (see `keys`). In tables and lists they are then packed:
//!
//! ```text
//! bit  0        at most 46         at most 61     61  62    63
//!      | shared | crossing | own |                | tie right left
//! ```
//!
//! Do they fit? Let h be the rows of a half, m the middle rows and b the left columns, b − h of them with middle queens. A
//! left quadrant and what is shared have b + h − 1 falling and n + h − 1 rising diagonals (or the other way round), and each of
//! those queens takes one of the latter away: n + 3h − 2 = 5h + m − 2 are left. The diagonal in the corner of the board has a
//! single square and needs no bit, so 5h + m − 3 bits are enough: 58 for n = 28 with six middle rows, and all 61 with four.

use super::Tuning;
use super::words::FIELD;
use crate::shard::middle::{Middle, SHARED_ROWS};
use queens_board::Square;

/// The most chunks.
pub(super) const MAX_CHUNKS: usize = 5;
/// The most bits of a key.
pub(super) const MAX_KEY: u32 = 8;
/// The most diagonals that both halves can meet.
pub(super) const MAX_SHARED: usize = 48;
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
    /// If every unit has its own key: the number of diagonals that both halves can meet, which are the lowest bits.
    pub(super) packed: Option<usize>,
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
        let rest = shared.len() - key;
        let chunk = tuning.chunk.map(|bits| rest.div_ceil(bits));
        let chunks = chunk.unwrap_or_else(|| chunks(rest));
        let mut layout = Self {
            bits: Bits([vec![None; 2 * n], vec![None; 2 * n]]),
            attacked,
            key: key as u32,
            widths: (0..chunks)
                .map(|i| (rest + chunks - 1 - i) / chunks)
                .collect(),
            packed: None,
        };
        let own_keys = tuning.own_keys.unwrap_or_else(|| own_keys(middle));
        layout.packed = own_keys.then_some(shared.len());
        let places: Vec<u32> = if own_keys {
            // The most central ones are the highest bits, in the key as well.
            (0..shared.len() as u32).rev().collect()
        } else {
            layout.places().collect()
        };
        for ((kind, diagonal), place) in shared.into_iter().zip(places) {
            layout.bits.0[kind][diagonal] = Some(place);
        }
        layout
    }

    /// The bits for shared diagonals from the centre outwards: those of the key, from the highest one, which changes least
    /// often in a sorted list; then those of the chunks in turn.
    fn places(&self) -> impl Iterator<Item = u32> + '_ {
        let key = (1..=self.key).map(|bit| TIE.ilog2() - bit);
        let chunks = self.widths.len();
        let rest: usize = self.widths.iter().sum();
        key.chain((0..rest).map(move |i| chunk_bit(i % chunks, i / chunks)))
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
        let [left_side, right_side] = middle.sides().map(reached);
        let mut bits = self.bits.clone();
        let crossing = left_side.iter().filter(|d| right_side.contains(d)).copied();
        let (first, end) = match self.packed {
            Some(shared) => (shared as u32, TIE.ilog2()),
            None => (self.widths.len() as u32 * FIELD, self.key_at()),
        };
        bits.add(crossing, first..end);
        let kept = bits.used() | TIE | RIGHT | LEFT;
        let mut own = if right { right_side } else { left_side };
        // A diagonal with a single square holds no two queens. The square is in a corner, so it has the bit of a long diagonal.
        own.retain(|&(_, diagonal)| diagonal != 0 && diagonal != 2 * n - 2);
        bits.add(own, 0..end);
        (bits, kept)
    }
}

/// The bit of a word for a bit of a chunk.
pub(super) fn chunk_bit(chunk: usize, bit: usize) -> u32 {
    chunk as u32 * FIELD + 2 + bit as u32
}

/// The number of chunks for this many diagonals: one lookup less is worth tables of twice the size (notes/join.md, *Lookups by
/// one bit extraction*).
fn chunks(diagonals: usize) -> usize {
    match diagonals {
        29..=32 => 4,
        36..=40 => 5,
        _ => diagonals.div_ceil(7).max(1),
    }
}

/// The row of the board for a row of a half: both halves number theirs from the edge.
pub(super) fn board_row(n: usize, bottom: bool, row: usize) -> usize {
    if bottom { n - 1 - row } else { row }
}

/// The number of diagonals in the key: more pay for longer lists, and lists without middle queens are longer. The
/// shortest are not worth sorting, and few bits suffice where they are all that tell groups of half boards apart. See
/// notes/join.md, *Constants*.
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
        (10, 2..) => 6,
        _ => 8,
    }
}

/// Whether every unit has its own key: it pays for long lists (notes/join.md, *A key for each unit*), and with many
/// middle rows nothing else fits in the word.
fn own_keys(middle: &Middle) -> bool {
    middle.rows() > SHARED_ROWS || middle.half() > 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shard::middle::{MAX_ROWS, RANGE, takes};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    fn assert_fits(middle: &Middle) {
        for own_keys in [None, Some(true)] {
            let tuning = Tuning {
                own_keys,
                ..Tuning::default()
            };
            let layout = Layout::new(middle, tuning);
            assert!(layout.widths.len() <= MAX_CHUNKS, "{middle:?}");
            assert!(layout.widths.iter().all(|&width| width <= 8));
            assert!(layout.packed.is_none_or(|shared| shared <= MAX_SHARED));
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

    #[test]
    fn the_diagonals_of_every_board_fit_a_word() {
        let admitted = RANGE.flat_map(|n| (0..=MAX_ROWS).map(move |rows| (n, rows)));
        for (n, rows) in admitted.filter(|&(n, rows)| takes(n, rows)) {
            for middle in sampled(n, rows, if cfg!(debug_assertions) { 6 } else { 100 }) {
                assert_fits(&middle);
            }
        }
    }

    #[test]
    #[ignore = "half a minute in a release build"]
    fn the_diagonals_of_all_long_halves_fit_a_word() {
        for n in 26..=28 {
            Middle::visit(n, n - 24, &[], &mut |middle| assert_fits(&middle));
        }
    }

    /// Some middles of a board, one-sided ones among them: there are too many to list.
    fn sampled(n: usize, rows: usize, count: usize) -> Vec<Middle> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut found = Vec::new();
        for attempt in 0.. {
            // The last ones may stand in the first columns only.
            let width = if attempt % 2 == 0 {
                n
            } else {
                (3 * n).div_ceil(4)
            };
            let columns: Vec<u8> = (0..rows)
                .map(|_| (random.next_u64() % width as u64) as u8)
                .collect();
            let queens = |i: usize| Square::new(i, columns[i].into());
            let attacks = (0..rows).any(|i| (0..i).any(|j| queens(i).attacks(queens(j))));
            if !attacks {
                found.push(Middle::new(n, rows, &columns));
            }
            if found.len() == count {
                break;
            }
        }
        found
    }
}
