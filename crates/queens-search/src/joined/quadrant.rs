//! All placements in a quarter of the free rows and columns, by the columns and rows they take.
//!
//! A placement takes as many rows as columns; it may leave others empty, which the neighbouring quadrant takes. For each set
//! of columns there is a *cell* for every set of as many rows. Sets of the same size are numbered in numeric order, so the
//! complements of rows come in reverse order: the cells of a left and a right quadrant that complete each other have
//! numbers that add up to the last one.

use super::rest::Rest;

/// The most rows or columns of a quadrant.
pub(super) const MAX_SIDE: usize = 8;

/// The number of subsets of each size: `BINOMIALS[n][k]`.
const BINOMIALS: [[usize; MAX_SIDE + 1]; MAX_SIDE + 1] = {
    let mut table = [[0; MAX_SIDE + 1]; MAX_SIDE + 1];
    let mut n = 0;
    while n <= MAX_SIDE {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of each set among the sets of the same size, in numeric order.
const RANKS: [u8; 1 << MAX_SIDE] = {
    let mut ranks = [0; 1 << MAX_SIDE];
    let mut seen = [0; MAX_SIDE + 1];
    let mut set = 0usize;
    while set < 1 << MAX_SIDE {
        let size = set.count_ones() as usize;
        ranks[set] = seen[size];
        seen[size] += 1;
        set += 1;
    }
    ranks
};

/// A placement of a quadrant or a half: the diagonals that others need to know, and four bits for each row of the half, the first
/// one in the highest place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placed {
    pub(super) diagonals: u64,
    pub(super) digits: u32,
    /// For a left placement: the number of the right cell that has the other rows.
    other_cell: u32,
}

/// The placements of right cells that are tested at a time. Cells are padded to a multiple of it.
const GROUP: usize = 4;

/// A bit that is set in all left placements, and in padding among the right ones.
const PADDING: u64 = 1 << 63;

/// Bits of a word for the diagonals that more than one quadrant can meet.
#[derive(Clone, Debug)]
pub(super) struct SharedDiagonals {
    falling: Vec<[u64; 2]>,
    rising: Vec<[u64; 2]>,
    /// The number of diagonals that both halves can meet. They have the lowest bits.
    pub(super) shared: usize,
}

impl SharedDiagonals {
    /// `None` if a word has too few bits: never on an empty board of up to 24 rows.
    pub(super) fn new(rest: &Rest) -> Option<Self> {
        let side = rest.side();
        // Which quadrants each diagonal meets.
        let mut met = [vec![0u8; 2 * side], vec![0u8; 2 * side]];
        for number in 0..4 {
            for (row, allowed) in rest.half_rows(number & 2 != 0) {
                let mut columns = allowed & rest.column_set(number & 1 != 0);
                while columns != 0 {
                    let column = columns.trailing_zeros() as usize;
                    columns &= columns - 1;
                    met[0][side + row - column] |= 1 << number;
                    met[1][row + column] |= 1 << number;
                }
            }
        }
        let [upper, lower] = [0b0011, 0b1100];
        let mut bits = met.clone().map(|met| vec![[0u64; 2]; met.len()]);
        let mut next = 0;
        for (met, bits) in met.iter().zip(&mut bits) {
            for (met, bit) in met.iter().zip(bits) {
                if met & upper != 0 && met & lower != 0 {
                    *bit = [bit_number(next)?; 2];
                    next += 1;
                }
            }
        }
        let shared = next as usize;
        // The others concern one half only, so both halves use the same bits for theirs.
        for half in 0..2 {
            let both = [upper, lower][half];
            let mut next = shared as u32;
            for (met, bits) in met.iter().zip(&mut bits) {
                for (met, bit) in met.iter().zip(bits) {
                    if *met == both {
                        bit[half] = bit_number(next)?;
                        next += 1;
                    }
                }
            }
        }
        let [falling, rising] = bits;
        Some(Self {
            falling,
            rising,
            shared,
        })
    }
}

/// One bit of a word, if it has that many beside [`PADDING`].
fn bit_number(number: u32) -> Option<u64> {
    (number < 63).then(|| 1 << number)
}

/// The placements of one quadrant.
#[derive(Clone, Debug)]
pub(super) struct Quadrant {
    placed: Vec<Placed>,
    /// Where the placements of each cell begin, and the last one's end.
    starts: Vec<u32>,
    /// The first cell of the sets of each size.
    first_cells: [usize; MAX_SIDE + 1],
    rows: usize,
}

impl Quadrant {
    pub(super) fn new(rest: &Rest, diagonals: &SharedDiagonals, lower: bool, right: bool) -> Self {
        let rows: Vec<(usize, u64)> = rest.half_rows(lower).collect();
        let columns = rest.column_set(right);
        let width = columns.count_ones() as usize;
        let mut first_cells = [0; MAX_SIDE + 1];
        let mut cells = 0;
        for (size, first) in first_cells.iter_mut().enumerate() {
            *first = cells;
            cells += BINOMIALS[width][size] * BINOMIALS[rows.len()][size];
        }
        let mut search = QuadrantSearch {
            rest,
            diagonals,
            half: usize::from(lower),
            rows: &rows,
            columns,
            first_cells,
            found: Vec::new(),
        };
        search.visit(0, PartialQuadrant::default());
        let found = search.found;
        // A counting sort by cell.
        let mut starts = vec![0u32; cells + 1];
        for (cell, _) in &found {
            starts[*cell as usize + 1] += 1;
        }
        for cell in 0..cells {
            let length = starts[cell + 1];
            let length = if right {
                length.next_multiple_of(GROUP as u32)
            } else {
                length
            };
            starts[cell + 1] = starts[cell] + length;
        }
        let mut ends = starts.clone();
        let padding = Placed {
            diagonals: PADDING,
            ..Placed::default()
        };
        let mut placed = vec![padding; starts[cells] as usize];
        for (cell, mut placement) in found {
            if !right {
                placement.diagonals |= PADDING;
            }
            let end = &mut ends[cell as usize];
            placed[*end as usize] = placement;
            *end += 1;
        }
        Self {
            placed,
            starts,
            first_cells,
            rows: rows.len(),
        }
    }

    /// Where the cells of a set of columns begin and end, in the order of their rows.
    #[inline(always)]
    fn cells(&self, columns: usize) -> &[u32] {
        let size = columns.count_ones() as usize;
        let count = BINOMIALS[self.rows][size];
        let first = self.first_cells[size] + usize::from(RANKS[columns]) * count;
        &self.starts[first..=first + count]
    }
}

/// A search for all placements, including partial ones.
struct QuadrantSearch<'a> {
    rest: &'a Rest,
    diagonals: &'a SharedDiagonals,
    half: usize,
    rows: &'a [(usize, u64)],
    columns: u64,
    first_cells: [usize; MAX_SIDE + 1],
    found: Vec<(u32, Placed)>,
}

#[derive(Clone, Copy, Default)]
struct PartialQuadrant {
    placed: Placed,
    row_set: usize,
    columns: u64,
    falling: u64,
    rising: u64,
}

impl QuadrantSearch<'_> {
    fn visit(&mut self, index: usize, state: PartialQuadrant) {
        let Some(&(row, allowed)) = self.rows.get(index) else {
            let size = state.row_set.count_ones() as usize;
            let columns = self.rest.ranks(state.columns, self.columns);
            let count = BINOMIALS[self.rows.len()][size];
            let row_cell = usize::from(RANKS[state.row_set]);
            let cell = self.first_cells[size] + usize::from(RANKS[columns]) * count + row_cell;
            let placed = Placed {
                other_cell: (count - 1 - row_cell) as u32,
                ..state.placed
            };
            self.found.push((cell as u32, placed));
            return;
        };
        let down = self.rows.get(index + 1).map_or(0, |&(next, _)| next - row);
        let next = |state: PartialQuadrant| PartialQuadrant {
            falling: state.falling << down,
            rising: state.rising >> down,
            ..state
        };
        self.visit(index + 1, next(state));
        let taken = state.columns | state.falling | state.rising;
        let mut untried = allowed & self.columns & !taken;
        while untried != 0 {
            let queen = untried & untried.wrapping_neg();
            untried ^= queen;
            let column = queen.trailing_zeros() as usize;
            let falling = self.diagonals.falling[self.rest.side() + row - column][self.half];
            let rising = self.diagonals.rising[row + column][self.half];
            let digit = u32::from(self.rest.digit(column));
            let placed = Placed {
                diagonals: state.placed.diagonals | falling | rising,
                digits: state.placed.digits | digit << (28 - 4 * index),
                other_cell: 0,
            };
            let state = PartialQuadrant {
                placed,
                row_set: state.row_set | 1 << index,
                columns: state.columns | queen,
                falling: state.falling | queen,
                rising: state.rising | queen,
            };
            self.visit(index + 1, next(state));
        }
    }
}

/// Half boards on the same columns: the fields of [`Placed`] as separate lists.
#[derive(Clone, Debug, Default)]
pub(super) struct Halves {
    diagonals: Vec<u64>,
    digits: Vec<u32>,
    length: usize,
}

impl Halves {
    /// Half boards that take these diagonals, with numbers instead of digits.
    #[cfg(test)]
    pub(super) fn from_diagonals(diagonals: Vec<u64>) -> Self {
        let length = diagonals.len();
        Self {
            diagonals,
            digits: (0..length as u32).collect(),
            length,
        }
    }

    /// The diagonals that each half board takes.
    pub(super) fn diagonals(&self) -> &[u64] {
        &self.diagonals[..self.length]
    }

    /// The digits of each half board.
    pub(super) fn digits(&self) -> &[u32] {
        &self.digits[..self.length]
    }

    /// Lists the half boards on these left and right columns, with the diagonals of the mask.
    #[inline(always)]
    pub(super) fn list(
        &mut self,
        left: &Quadrant,
        right: &Quadrant,
        columns: [usize; 2],
        mask: u64,
    ) {
        self.length = 0;
        let left_starts = left.cells(columns[0]);
        let right_starts = right.cells(columns[1]);
        let (Some(&first), Some(&end)) = (left_starts.first(), left_starts.last()) else {
            return;
        };
        let mut length = 0;
        for x in &left.placed[first as usize..end as usize] {
            let cell = x.other_cell as usize;
            let (first, end) = (right_starts[cell] as usize, right_starts[cell + 1] as usize);
            for group in right.placed[first..end].as_chunks::<GROUP>().0 {
                if self.diagonals.len() < length + GROUP {
                    self.diagonals.resize(2 * length + 64, 0);
                    self.digits.resize(2 * length + 64, 0);
                }
                let diagonals = &mut self.diagonals[length..length + GROUP];
                let digits = &mut self.digits[length..length + GROUP];
                // Written in any case, and kept if they match: whether they do is not predictable.
                let mut kept = 0;
                for y in group {
                    diagonals[kept % GROUP] = (x.diagonals | y.diagonals) & mask;
                    digits[kept % GROUP] = x.digits | y.digits;
                    kept += usize::from(x.diagonals & y.diagonals == 0);
                }
                length += kept;
            }
        }
        self.length = length;
    }
}
