//! `x packed`: two corners that share only rising diagonals, and cannot both be filled.
//!
//! All ways to fill one corner are listed, with a queen in each of its rows and columns. For every set of rising diagonals that
//! they take, the program then tries to fill the other corner without these. Two sums shorten the search. Both hold for any
//! queens that fill a corner, because each row and column gets one:
//!
//! - row minus column adds up to the sum of the rows minus the sum of the columns;
//! - (row − column − a)² + (row + column − b)² adds up to a number that rows and columns determine, for any a and b.
//!
//! So the best free diagonals, as many as queens, must not exceed either sum.

use std::collections::BTreeSet;

/// The most rows of a corner.
const MAX_ROWS: usize = 32;

/// With more steps than this for one corner, or more sets of diagonals, the proof is refused: it should have been split into
/// smaller parts.
const MAX_STEPS: u64 = 1 << 32;
const MAX_FILLINGS: usize = 1 << 20;

/// A corner: free squares in rows and columns that need a queen each.
pub(super) struct Corner {
    rows: Vec<i64>,
    /// The first column, and the first and the last row.
    left: i64,
    top: i64,
    bottom: i64,
    start: State,
    steps: u64,
}

/// The rest to be filled. Diagonals are numbered: rising ones row − top + column − left, falling ones bottom − row + column −
/// left.
#[derive(Clone, Copy)]
struct State {
    /// By row: free columns, counted from `left`.
    free: [u64; MAX_ROWS],
    rows: u32,
    columns: u64,
    /// The required sums of the numbers of rising and of falling diagonals, and of all their squares.
    sums: [i64; 2],
    squares: i64,
    /// Rising diagonals that were used.
    used: u128,
}

impl Corner {
    /// A corner of these squares below a gap; or above one, where rows and columns are exchanged. An error if it is too large for
    /// this program.
    pub(super) fn new(squares: &[(usize, usize)], is_above: bool) -> Result<Self, String> {
        let turned = squares.iter().map(|&(row, column)| {
            let (row, column) = (row as i64, column as i64);
            if is_above {
                (column, row)
            } else {
                (row, column)
            }
        });
        let squares: Vec<(i64, i64)> = turned.collect();
        let rows: BTreeSet<i64> = squares.iter().map(|square| square.0).collect();
        let columns: BTreeSet<i64> = squares.iter().map(|square| square.1).collect();
        if rows.len() != columns.len() {
            return Err("a corner has different numbers of rows and columns".to_string());
        }
        let ends = |lines: &BTreeSet<i64>| (lines.first().copied(), lines.last().copied());
        let (Some(top), Some(bottom)) = ends(&rows) else {
            return Err("a corner is empty".to_string());
        };
        let (Some(left), Some(right)) = ends(&columns) else {
            return Err("a corner is empty".to_string());
        };
        if rows.len() > MAX_ROWS || right - left > 63 || bottom - top > 63 {
            return Err("this corner is too large for this program".to_string());
        }
        let mut start = State {
            free: [0; MAX_ROWS],
            rows: ((1_u64 << rows.len()) - 1) as u32,
            columns: 0,
            sums: [0; 2],
            squares: 0,
            used: 0,
        };
        // Any queens in these rows and columns have these sums: the squares of both numbers are 2 row² + 2 column² plus terms
        // linear in row and column.
        for (row, column) in rows.iter().zip(&columns) {
            for (sum, number) in start
                .sums
                .iter_mut()
                .zip([row - top + column - left, bottom - row + column - left])
            {
                *sum += number;
            }
            let (row, column) = (row - top, column - left);
            start.squares += 2 * row * row + 2 * column * column;
        }
        // (bottom − row)² instead of (row − top)², and twice the products with columns, which cancel except for bottom − top.
        let height = bottom - top;
        let row_sum: i64 = rows.iter().map(|row| row - top).sum();
        let column_sum: i64 = columns.iter().map(|column| column - left).sum();
        let queens = rows.len() as i64;
        start.squares += queens * height * height - 2 * height * row_sum + 2 * height * column_sum;
        let rows: Vec<i64> = rows.into_iter().collect();
        for (row, column) in squares {
            let index = rows.binary_search(&row).expect("it was just collected");
            start.free[index] |= 1 << (column - left);
            start.columns |= 1 << (column - left);
        }
        Ok(Self {
            rows,
            left,
            top,
            bottom,
            start,
            steps: 0,
        })
    }

    /// Every set of rising diagonals with which the corner can be filled, in this corner's numbering.
    fn fillings(&mut self) -> Result<BTreeSet<u128>, String> {
        let mut all = BTreeSet::new();
        let is_too_long = self.fill(self.start, &mut |used| {
            all.insert(used);
            all.len() > MAX_FILLINGS
        })?;
        if is_too_long {
            return Err("a corner can be filled in too many ways".to_string());
        }
        Ok(all)
    }

    /// The most that falling diagonals may be away from the gap in total: the less, the fewer ways there are to fill the corner.
    fn room(&self) -> i64 {
        let rows = self.rows.iter().zip(self.start.free);
        let falling = rows.fold(0, |falling, (row, free)| {
            falling | u128::from(free) << (self.bottom - row)
        });
        room(&self.start, falling).map_or(0, |(room, _)| room)
    }

    /// Whether the corner can be filled without these rising diagonals.
    fn can_be_filled(&mut self, without: u128) -> Result<bool, String> {
        let mut state = self.start;
        for (index, row) in self.rows.iter().enumerate() {
            state.free[index] &= !((without >> (row - self.top)) as u64);
        }
        self.fill(state, &mut |_| true)
    }

    /// Reports every way to continue, until one is enough. Returns whether it was.
    fn fill(
        &mut self,
        mut state: State,
        is_enough: &mut impl FnMut(u128) -> bool,
    ) -> Result<bool, String> {
        if state.rows == 0 {
            return Ok(is_enough(state.used));
        }
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err("the corners take too long to fill".to_string());
        }
        // One row and all columns, or one column and all rows.
        let Some((rows, columns)) = self.fewest(&mut state) else {
            return Ok(false);
        };
        for index in (0..self.rows.len()).filter(|index| rows >> index & 1 == 1) {
            let mut choices = state.free[index] & columns;
            while choices != 0 {
                let column = i64::from(choices.trailing_zeros());
                choices &= choices - 1;
                let mut next = state;
                self.put(&mut next, index, column);
                if self.fill(next, is_enough)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Places a queen in this row, by index, and column, from `left`.
    fn put(&self, state: &mut State, index: usize, column: i64) {
        let row = self.rows[index];
        for (free, other) in state.free.iter_mut().zip(&self.rows) {
            let away = other.abs_diff(row);
            *free &= !(1 << column | 1 << column << away | 1 << column >> away);
        }
        state.free[index] = 0;
        state.rows &= !(1 << index);
        state.columns &= !(1 << column);
        let numbers = [row - self.top + column, self.bottom - row + column];
        for (sum, number) in state.sums.iter_mut().zip(numbers) {
            *sum -= number;
            state.squares -= number * number;
        }
        state.used |= 1 << numbers[0];
    }

    /// A row or a column with few free squares, as all rows and columns involved. `None` if the corner cannot be filled.
    fn fewest(&self, state: &mut State) -> Option<(u32, u64)> {
        loop {
            let (mut once, mut twice, mut thrice) = (0_u64, 0, 0);
            let mut diagonals = [0_u128; 2];
            let (mut fewest, mut best) = (u32::MAX, 0);
            for (index, row) in self.rows.iter().enumerate() {
                let free = state.free[index];
                if state.rows >> index & 1 == 1 && free.count_ones() < fewest {
                    (fewest, best) = (free.count_ones(), index);
                }
                thrice |= twice & free;
                twice |= once & free;
                once |= free;
                diagonals[0] |= u128::from(free) << (row - self.top);
                diagonals[1] |= u128::from(free) << (self.bottom - row);
            }
            if fewest == 0 || state.columns & !once != 0 {
                return None;
            }
            let rare = [once & !twice, twice & !thrice].map(|columns| columns & state.columns);
            let is_rare = (rare[0] != 0 && fewest > 1) || (rare[1] != 0 && fewest > 2);
            if fewest > 1 && rare[0] == 0 {
                let unfit = unfit(state, diagonals)?;
                if unfit != [0, 0] {
                    for (index, row) in self.rows.iter().enumerate() {
                        let struck = unfit[0] >> (row - self.top) | unfit[1] >> (self.bottom - row);
                        state.free[index] &= !(struck as u64);
                    }
                    continue;
                }
            }
            return Some(if is_rare {
                let columns = if rare[0] != 0 { rare[0] } else { rare[1] };
                (state.rows, columns & columns.wrapping_neg())
            } else {
                (1 << best, u64::MAX)
            });
        }
    }
}

/// The amount by which the largest numbers of falling diagonals exceed their sum, and the least of these; `None` if they do not
/// reach it.
fn room(state: &State, falling: u128) -> Option<(i64, i64)> {
    let mut largest = falling;
    while largest.count_ones() > state.rows.count_ones() {
        largest &= largest - 1;
    }
    let room = bits(largest).sum::<i64>() - state.sums[1];
    (room >= 0).then(|| (room, i64::from(largest.trailing_zeros())))
}

/// Of the diagonals with a free square, those that no queen can use; `None` if there are too few to fill the corner.
fn unfit(state: &State, diagonals: [u128; 2]) -> Option<[u128; 2]> {
    let queens = state.rows.count_ones();
    if diagonals.iter().any(|lines| lines.count_ones() < queens) {
        return None;
    }
    let (room, least) = room(state, diagonals[1])?;
    let least = least - room;
    // For both kinds: twice the mean is nearly a whole number, and the squares of distances from it are least for the nearest
    // diagonals.
    let queens = i64::from(queens);
    let mut left = 4 * state.squares;
    let mut bounds = [(0, 0); 2];
    for kind in 0..2 {
        let centre = 2 * state.sums[kind] / queens;
        let far = |line: i64| (2 * line - centre).abs();
        let mut nearest = diagonals[kind];
        let mut more = nearest.count_ones();
        let farthest = loop {
            let first = i64::from(nearest.trailing_zeros());
            let last = 127 - i64::from(nearest.leading_zeros());
            let farthest = if far(first) > far(last) { first } else { last };
            if i64::from(more) == queens {
                break farthest;
            }
            nearest &= !(1 << farthest);
            more -= 1;
        };
        let squares: i64 = bits(nearest).map(|line| far(line) * far(line)).sum();
        left += queens * centre * centre - 4 * centre * state.sums[kind] - squares;
        bounds[kind] = (centre, far(farthest) * far(farthest));
    }
    if left < 0 {
        return None;
    }
    let mut unfit = [0; 2];
    for kind in 0..2 {
        let (centre, last) = bounds[kind];
        for line in bits(diagonals[kind]) {
            let far = 2 * line - centre;
            if far * far - last > left || (kind == 1 && line < least) {
                unfit[kind] |= 1 << line;
            }
        }
    }
    Some(unfit)
}

/// Whether both corners can be filled without a common rising diagonal. The one with less room is listed.
pub(super) fn can_both_be_filled(
    above: &[(usize, usize)],
    below: &[(usize, usize)],
) -> Result<bool, String> {
    let [mut first, mut second] = [Corner::new(above, true)?, Corner::new(below, false)?];
    if first.room() > second.room() {
        std::mem::swap(&mut first, &mut second);
    }
    let shift = first.top + first.left - second.top - second.left;
    for used in first.fillings()? {
        let used = if shift < 0 {
            used.checked_shr(shift.unsigned_abs() as u32)
        } else {
            used.checked_shl(shift as u32)
        };
        if second.can_be_filled(used.unwrap_or(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn bits(mut word: u128) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            i64::from(bit)
        })
    })
}
