//! A large board: the columns are cut into strips, and each strip is filled from left to right.
//!
//! Each strip keeps a window: its first unused column and, as bits, which of the next columns are used. A row takes a
//! strip by a schedule, reads the bits of the rising and the falling diagonals at the window, and takes the first
//! column that is free in all three. From row to row the windows creep to the right, so that all memory is read in
//! sixteen sequential streams.
//!
//! ```text
//! row 7   . . . Q . . . . │ . . . . . . . . │ . . . . . . . .     used by the first strip: x x x x . . . .
//! row 8   . . . . . . . . │ . . . . . Q . . │ . . . . . . . .
//! row 9   . . . . . . . . │ . . . . . . . . │ . . x x Q . . .     two columns are attacked, the third is free
//! row 10  . . . . x Q . . │ . . . . . . . . │ . . . . . . . .     … and now: x x x x . x . .
//! ```
//!
//! The schedule decides how many queens each strip has got by each row. If all strips grew alike, the last rows would
//! find no free diagonals: random solutions have more queens along the middle of each side than in the corners and the
//! centre. So after the share t of the rows, the strip at x (both from 0 to 1) is steered to the share
//! t − a · cos 2πx · sin 2πt / 2π of its queens, with a = 0.3. Waves of parabolas stand in for sine and cosine, which
//! are not the same on every machine.
//!
//! A row whose window has no free square looks at the other windows; that happens to one row in several thousand, and
//! only among the very last rows do all windows fail.

use super::diagonals::{Diagonals, WINDOW};
use super::{Linear, PENDING};

/// The number of strips. Six and fewer fill the windows so much that rows find nothing; more strips are more streams.
const STRIPS: usize = 8;

/// Rows for which the schedule is made at a time.
const BLOCK: usize = 1 << 12;

/// How much more the strips in the middle of the board get of the first and last rows.
const STEER: f64 = 0.3;

/// Rows of a block that are next to each other are this far apart in the schedule: the golden section spreads the
/// visits to each strip evenly.
const STRIDE: usize = (BLOCK as f64 * 0.618_033_988_749_895) as usize | 1;

#[derive(Clone, Copy, Debug)]
struct Strip {
    /// The first unused column.
    next: usize,
    /// The columns from there on that are used, one bit each; the lowest is clear.
    used: u64,
    /// The columns that belong to the strip.
    start: usize,
    end: usize,
}

impl Strip {
    fn queens(&self) -> usize {
        self.next - self.start + self.used.count_ones() as usize
    }

    /// Places the row's queen on the first free square of the window.
    #[inline(always)]
    fn place<const NEAR_END: bool>(
        &mut self,
        diagonals: &mut Diagonals,
        row: usize,
    ) -> Option<u32> {
        let window = diagonals.window(row, self.next);
        // Far from its end a strip needs no look at how much is left of it.
        let width = match NEAR_END {
            true => ((self.end - self.next) as u32).min(WINDOW),
            false => WINDOW,
        };
        let free = !(self.used | window.taken()) & !(u64::MAX << width);
        if free == 0 {
            return None;
        }
        let bit = free & free.wrapping_neg();
        diagonals.take(window, bit);
        let column = self.next as u32 + free.trailing_zeros();
        let used = self.used | bit;
        let full = used.trailing_ones();
        self.used = used >> full;
        self.next += full as usize;
        Some(column)
    }
}

/// The strips, and whose turn it is in the rows of a block.
#[derive(Clone, Debug)]
pub(super) struct Strips {
    strips: [Strip; STRIPS],
    turns: Box<[u8; BLOCK]>,
}

impl Strips {
    pub(super) fn new(n: usize) -> Self {
        let cut = |strip: usize| (n as u64 * strip as u64 / STRIPS as u64) as usize;
        Self {
            strips: std::array::from_fn(|strip| Strip {
                next: cut(strip),
                used: 0,
                start: cut(strip),
                end: cut(strip + 1),
            }),
            turns: Box::new([0; BLOCK]),
        }
    }

    /// The columns that no row took.
    pub(super) fn unused(&self) -> Vec<usize> {
        let unused = |strip: &Strip| {
            let Strip {
                next, used, end, ..
            } = *strip;
            (next..end).filter(move |column| {
                let bit = column - next;
                bit >= 64 || used >> bit & 1 == 0
            })
        };
        self.strips.iter().flat_map(unused).collect()
    }

    /// Makes the schedule for the rows of a block, and reads ahead what they will need.
    fn plan(&mut self, diagonals: &Diagonals, row: usize, rows: usize) {
        let time = (row + rows) as f64 / diagonals.n() as f64;
        let mut wanted = [0.0; STRIPS];
        for (index, (strip, wanted)) in self.strips.iter().zip(&mut wanted).enumerate() {
            let place = (index as f64 + 0.5) / STRIPS as f64;
            let share = time - STEER * wave(place + 0.25) * wave(time) / std::f64::consts::TAU;
            let (queens, length) = (strip.queens() as f64, (strip.end - strip.start) as f64);
            *wanted = (share * length - queens).clamp(0.0, length - queens);
            diagonals.read_ahead(row, rows, strip.next, *wanted as usize);
        }
        let total: f64 = wanted.iter().sum();
        let mut until = 0.0;
        let mut turn = 0;
        for (strip, wanted) in wanted.into_iter().enumerate() {
            until += wanted / total * BLOCK as f64;
            let last = if strip + 1 == STRIPS {
                BLOCK
            } else {
                (until.round() as usize).min(BLOCK)
            };
            self.turns[turn.min(last)..last].fill(strip as u8);
            turn = turn.max(last);
        }
    }

    /// Places queens in these rows until one finds no free square in her window, and says how many.
    fn place_rows<const NEAR_END: bool>(
        &mut self,
        diagonals: &mut Diagonals,
        row: usize,
        mut turn: usize,
        stride: usize,
        columns: &mut [u32],
    ) -> usize {
        for (index, column) in columns.iter_mut().enumerate() {
            let strip = &mut self.strips[self.turns[turn % BLOCK] as usize % STRIPS];
            turn = turn.wrapping_add(stride);
            match strip.place::<NEAR_END>(diagonals, row + index) {
                Some(placed) => *column = placed,
                None => return index,
            }
        }
        columns.len()
    }

    /// Places the queen of a row that found no free square in the window whose turn it was.
    #[cold]
    fn place_elsewhere(
        &mut self,
        diagonals: &mut Diagonals,
        row: usize,
        turn: usize,
        misses: &mut u64,
    ) -> Option<u32> {
        let missed = self.turns[turn % BLOCK] as usize;
        *misses += 1;
        (1..STRIPS).find_map(|next| {
            let strip = &mut self.strips[(missed + next) % STRIPS];
            let column = strip.place::<true>(diagonals, row);
            *misses += u64::from(column.is_none());
            column
        })
    }
}

/// Like the sine of a full turn, made of two parabolas: 0 at 0, 1 at ¼, 0 at ½, −1 at ¾.
fn wave(turn: f64) -> f64 {
    let turn = turn - turn.floor();
    match turn < 0.5 {
        true => 16.0 * turn * (0.5 - turn),
        false => -16.0 * (turn - 0.5) * (1.0 - turn),
    }
}

impl Linear {
    /// Fills the next rows.
    pub(super) fn fill_block(&mut self) {
        let Self {
            diagonals, strips, ..
        } = self;
        let n = diagonals.n();
        let row = self.first + self.held.len();
        let rows = BLOCK.min(n - row);
        strips.plan(diagonals, row, rows);
        // The seed decides where in the schedule the block starts and how it is read.
        let stride = STRIDE + 2 * (self.dice.bits() % 64) as usize;
        let turn = (self.dice.bits() % BLOCK as u64) as usize;
        let near_end = (strips.strips.iter()).any(|strip| strip.end - strip.next < BLOCK + 64);
        let held = self.held.len();
        self.held.resize(held + rows, PENDING);
        let columns = &mut self.held[held..];
        let place_rows = match near_end {
            true => Strips::place_rows::<true>,
            false => Strips::place_rows::<false>,
        };
        let mut done = 0;
        while done < rows {
            let (row, turn) = (row + done, turn + done * stride);
            let placed = place_rows(strips, diagonals, row, turn, stride, &mut columns[done..]);
            done += placed;
            if done == rows {
                break;
            }
            let (row, turn) = (row + placed, turn + placed * stride);
            match strips.place_elsewhere(diagonals, row, turn, &mut self.tally.misses) {
                Some(column) => columns[done] = column,
                None => self.pending.push(row),
            }
            done += 1;
        }
    }
}
