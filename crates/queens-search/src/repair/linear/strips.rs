//! A large board: the columns are cut into strips, and each strip is filled from left to right.
//!
//! Each strip keeps a window: its first unused column and, as bits, which of the next columns are used. A row is assigned to a
//! strip by a schedule, reads the bits of the rising and the falling diagonals at the window, and takes the first column that is
//! free in all three. From row to row the windows move to the right, so all memory is read in sixteen sequential streams. Four
//! neighbouring rows use the same strip, so that their diagonals are read and written once: 4.5 ns per queen instead of 7. (Eight
//! rows would be no faster, and find no free square ten times as often.)
//!
//! ```text
//! row 8    . . Q . . . . . │ . . . . . . . . │ . . . . . . . .     used by the first strip: x x x . . . . .
//! row 9    . . . . Q . . . │ . . . . . . . . │ . . . . . . . .                            x x x . x . . .
//! row 10   . . . . . . . . │ . . . . . Q . . │ . . . . . . . .     here two rows together; another strip's turn
//! row 11   . . . . . . . . │ . . . . x x x Q │ . . . . . . . .     three columns are attacked, the next is free
//! ```
//!
//! The schedule decides how many queens each strip has by each row. If all strips grew alike, the last rows would find no free
//! diagonals: random solutions have more queens along the middle of each side than in the corners and the centre. So after the
//! share t of the rows, the strip at x (both from 0 to 1) is steered to the share t − a · cos 2πx · sin 2πt / 2π of its queens,
//! with a = 0.3. Parabolas approximate sine and cosine, which are not the same on every machine.
//!
//! A row whose window has no free square tries the other windows; that happens to three rows in a thousand, and only among the
//! very last rows do all windows fail.

use super::diagonals::{Diagonals, Window};
use super::{Linear, PENDING};

/// The number of strips. With six or fewer the windows are too full to find free squares; more strips are more streams.
const STRIPS: usize = 8;

/// The number of rows that the schedule is made for at a time.
const BLOCK: usize = 1 << 12;

/// Neighbouring rows that use the same strip together: their diagonals are read and written once.
const TOGETHER: usize = 4;

/// How many more of the first and last rows the strips in the middle of the board get.
const STEER: f64 = 0.3;

/// The distance in the schedule between neighbouring rows of a block: the golden section spreads the visits to each strip evenly.
const STRIDE: usize = (BLOCK as f64 * 0.618_033_988_749_895) as usize | 1;

#[derive(Clone, Copy, Debug)]
struct Strip {
    /// The first unused column.
    next: usize,
    /// The used columns from there on, one bit each; the lowest is clear.
    used: u64,
    /// The columns that belong to the strip.
    start: usize,
    end: usize,
}

impl Strip {
    fn queens(&self) -> usize {
        self.next - self.start + self.used.count_ones() as usize
    }

    /// Places a queen in each of the next rows, on the first free square of the window, until one has none. Returns their number.
    #[inline(always)]
    fn place<const ROWS: usize>(
        &mut self,
        diagonals: &mut Diagonals,
        row: usize,
        columns: &mut [u32; ROWS],
    ) -> usize {
        let mut window = diagonals.window::<ROWS>(row, self.next);
        // Far from its end a strip need not check how much of it is left.
        let width = match ROWS {
            1 => ((self.end - self.next) as u32).min(Window::<ROWS>::WIDTH),
            _ => Window::<ROWS>::WIDTH,
        };
        let beyond = u64::MAX << width;
        let mut used = self.used;
        let mut placed = 0;
        for column in columns {
            let free = !(used | window.taken(placed) | beyond);
            if free == 0 {
                break;
            }
            let bit = free & free.wrapping_neg();
            window.take(placed, bit);
            used |= bit;
            *column = self.next as u32 + free.trailing_zeros();
            placed += 1;
        }
        diagonals.keep(window);
        let full = used.trailing_ones();
        self.used = used >> full;
        self.next += full as usize;
        placed
    }
}

/// The strips, and the schedule for the rows of a block.
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

    /// Places queens in these rows, some together, until one finds no free square in its strip's window. Returns the number
    /// placed, and that strip.
    fn place_rows<const ROWS: usize>(
        &mut self,
        diagonals: &mut Diagonals,
        row: usize,
        turn: &mut ScheduleIndex,
        columns: &mut [u32],
    ) -> (usize, Option<usize>) {
        let mut done = 0;
        for columns in columns.as_chunks_mut::<ROWS>().0 {
            let index = self.turns[turn.next()] as usize % STRIPS;
            let placed = self.strips[index].place(diagonals, row + done, columns);
            done += placed;
            if placed < ROWS {
                return (done, Some(index));
            }
        }
        (done, None)
    }

    /// Places the queen of a row that found no free square in this strip's window.
    #[cold]
    fn place_elsewhere(
        &mut self,
        diagonals: &mut Diagonals,
        row: usize,
        missed: usize,
        misses: &mut u64,
    ) -> Option<u32> {
        *misses += 1;
        (1..STRIPS).find_map(|next| {
            let strip = &mut self.strips[(missed + next) % STRIPS];
            let mut column = [PENDING];
            let placed = strip.place(diagonals, row, &mut column);
            *misses += 1 - placed as u64;
            (placed == 1).then_some(column[0])
        })
    }
}

/// A position in the schedule.
#[derive(Clone, Copy, Debug)]
struct ScheduleIndex {
    at: usize,
    stride: usize,
}

impl ScheduleIndex {
    #[inline(always)]
    fn next(&mut self) -> usize {
        self.at = (self.at + self.stride) % BLOCK;
        self.at
    }
}

/// Approximates the sine of a full turn with two parabolas: 0 at 0, 1 at ¼, 0 at ½, −1 at ¾.
fn wave(turn: f64) -> f64 {
    let turn = turn - turn.floor();
    if turn < 0.5 {
        16.0 * turn * (0.5 - turn)
    } else {
        -16.0 * (turn - 0.5) * (1.0 - turn)
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
        let mut turn = ScheduleIndex {
            at: (self.dice.bits() % BLOCK as u64) as usize,
            stride: STRIDE + 2 * (self.dice.bits() % 64) as usize,
        };
        let near_end = (strips.strips.iter()).any(|strip| strip.end - strip.next < BLOCK + 64);
        let held = self.held.len();
        self.held.resize(held + rows, PENDING);
        let columns = &mut self.held[held..];
        let mut done = 0;
        while done < rows {
            let rest = &mut columns[done..];
            let (placed, missed) = if near_end || rest.len() < TOGETHER {
                strips.place_rows::<1>(diagonals, row + done, &mut turn, rest)
            } else {
                strips.place_rows::<TOGETHER>(diagonals, row + done, &mut turn, rest)
            };
            done += placed;
            let Some(missed) = missed else { continue };
            let misses = &mut self.tally.misses;
            match strips.place_elsewhere(diagonals, row + done, missed, misses) {
                Some(column) => columns[done] = column,
                None => self.pending.push(row + done),
            }
            done += 1;
        }
    }
}
