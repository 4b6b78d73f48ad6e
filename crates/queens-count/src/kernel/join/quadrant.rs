//! Tables of all placements in a quarter of the board, by the columns and the rows that they take.

use super::layout::{LEFT, Layout, RIGHT, TIE, board_row};
use super::words::Words;
use crate::shard::halves::subsets;
use crate::shard::middle::{Middle, distance};
use queens_board::Square;

/// Fills a cell up to a multiple of four words. It has bits in common with every square and every placement.
pub(super) const PADDING: u64 = u64::MAX;

/// All placements of some number of queens in a quadrant.
///
/// A *cell* has the words of all placements on the same columns and rows. Cells are in numeric order of their columns,
/// then of their rows.
#[derive(Debug)]
pub(super) struct Placements {
    words: Vec<u64>,
    /// Where cells end, without the padding; the next begins at the next multiple of four.
    ends: Vec<u32>,
    /// For each set of columns the row sets, those with the largest cells first.
    largest_first: Vec<u16>,
    /// The number of sets of rows.
    row_sets: usize,
}

/// The cells of one set of columns.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a> {
    words: &'a [u64],
    ends: &'a [u32],
    /// The row sets, those with the largest cells first.
    pub(super) largest_first: &'a [u16],
}

impl<'a> Cells<'a> {
    /// The placements on some rows, N at a time, one, two or four, with padding.
    #[inline(always)]
    pub(super) fn on_rows<const N: usize>(self, rows: usize) -> &'a [[u64; N]] {
        let end = (self.ends[rows + 1] as usize).next_multiple_of(N);
        self.words[start(self.ends[rows])..end].as_chunks().0
    }
}

/// Where the cell begins that comes after one that ends here.
#[inline(always)]
fn start(end: u32) -> usize {
    end.next_multiple_of(4) as usize
}

impl Placements {
    /// Of words with padding and the cells' ends.
    fn new(words: Vec<u64>, ends: Vec<u32>, row_sets: usize) -> Self {
        let mut largest_first: Vec<u16> = Vec::with_capacity(ends.len() - 1);
        // Sizes above the sets, so that numbers are sorted.
        let mut sizes: Vec<u64> = Vec::with_capacity(row_sets);
        for ends in ends.windows(row_sets + 1).step_by(row_sets) {
            let size = |set: usize| start(ends[set + 1]) - start(ends[set]);
            sizes.clear();
            sizes.extend(
                (0..row_sets)
                    .map(|set| ((u32::MAX as usize - size(set)) as u64) << 16 | set as u64),
            );
            sizes.sort_unstable();
            largest_first.extend(sizes.iter().map(|&size| size as u16));
        }
        Self {
            words,
            ends,
            largest_first,
            row_sets,
        }
    }

    /// The only placement of no queen.
    fn none(word: u64) -> Self {
        Self::new(vec![word, PADDING, PADDING, PADDING], vec![0, 1], 1)
    }

    #[inline(always)]
    pub(super) fn on_columns(&self, columns: usize) -> Cells<'_> {
        let first = columns * self.row_sets;
        Cells {
            words: &self.words,
            ends: &self.ends[first..][..=self.row_sets],
            largest_first: &self.largest_first[first..][..self.row_sets],
        }
    }
}

/// All placements in a quadrant, by the number of queens.
#[derive(Debug)]
pub(super) struct Quadrant(Vec<Placements>);

impl Quadrant {
    /// Builds the tables column by column: the placements on some columns are those on all but the last, extended by a
    /// queen on each free square of the last.
    #[inline(always)]
    pub(super) fn new<W: Words>(
        words: W,
        layout: &Layout,
        middle: &Middle,
        bottom: bool,
        right: bool,
    ) -> Self {
        let half = middle.half();
        let (bits, kept) = layout.quadrant(middle, bottom, right);
        let side = middle.free_columns() & middle.sides()[usize::from(right)];
        let columns: Vec<usize> = (0..32).filter(|column| side >> column & 1 == 1).collect();
        // What a queen attacks, or 0 where none may stand, by column.
        let squares: Vec<Vec<u64>> = columns
            .iter()
            .map(|&column| {
                let rows = (0..half).map(|row| board_row(middle.n(), bottom, row));
                let word = |square| match may_stand(middle, square) {
                    None => 0,
                    Some(tie) => bits.word(middle.n(), square) | tie,
                };
                rows.map(|row| word(Square::new(row, column))).collect()
            })
            .collect();
        let (row_rank, column_rank) = (rank(half), rank(columns.len()));
        let first = if right { RIGHT } else { LEFT };
        let mut all = vec![Placements::none(first)];
        for queens in 1..=half.min(columns.len()) {
            let fewer = &all[queens - 1];
            let row_sets: Vec<u32> = subsets(queens, half).collect();
            let mut out = vec![0; fewer.words.len() + 64];
            let (mut ends, mut at) = (vec![0], 0);
            ends.reserve_exact(row_sets.len() * subsets(queens, columns.len()).count());
            for column_set in subsets(queens, columns.len()) {
                let last = column_set.ilog2() as usize;
                let others = column_rank[column_set as usize & !(1 << last)] as usize;
                let (squares, others) = (&squares[last], fewer.on_columns(others));
                for &row_set in &row_sets {
                    let mut rows = row_set;
                    while rows != 0 {
                        let row = rows.trailing_zeros() as usize;
                        rows &= rows - 1;
                        if squares[row] == 0 {
                            continue;
                        }
                        let rest = row_rank[row_set as usize & !(1 << row)] as usize;
                        let fours = others.on_rows::<4>(rest);
                        let room = at + 4 * fours.len() + 8;
                        if out.len() < room {
                            out.resize(room + room / 2, 0);
                        }
                        let out = &mut out[..];
                        for four in fours {
                            at = words.append(squares[row], four, out, at);
                        }
                    }
                    ends.push(at as u32);
                    while at % 4 != 0 {
                        out[at] = PADDING;
                        at += 1;
                    }
                }
            }
            out.truncate(at);
            out.shrink_to_fit();
            all.push(Placements::new(out, ends, row_sets.len()));
        }
        let placements = all.iter_mut().flat_map(|placements| &mut placements.words);
        for word in placements.filter(|word| **word != PADDING) {
            *word &= kept;
        }
        Self(all)
    }

    pub(super) fn of(&self, queens: usize) -> &Placements {
        &self.0[queens]
    }

    /// Its size in memory.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> u64 {
        let bytes = self.0.iter().map(|placements| {
            8 * placements.words.capacity()
                + 4 * placements.ends.capacity()
                + 2 * placements.largest_first.capacity()
        });
        bytes.sum::<usize>() as u64
    }
}

/// Whether a queen may stand here beside the middle ones, by the rule that counts one of a board and its transpose: on
/// the central columns no nearer to the middle than the middle queens are, and tied if just as near.
fn may_stand(middle: &Middle, square: Square) -> Option<u64> {
    let n = middle.n();
    if middle.queens().any(|queen| queen.attacks(square)) {
        return None;
    }
    if middle.rows() == 0 || distance(n, square.column) > 1 {
        return Some(0);
    }
    match distance(n, square.row).cmp(&middle.rows_distance()) {
        std::cmp::Ordering::Less => None,
        std::cmp::Ordering::Equal => Some(TIE),
        std::cmp::Ordering::Greater => Some(0),
    }
}

/// The rank of every set among those of its size, in numeric order.
pub(super) fn rank(of: usize) -> Vec<u32> {
    let mut seen = vec![0; of + 1];
    let sets = 0..1usize << of;
    let ranks = sets.map(|set| {
        let size = set.count_ones() as usize;
        seen[size] += 1;
        seen[size] - 1
    });
    ranks.collect()
}
