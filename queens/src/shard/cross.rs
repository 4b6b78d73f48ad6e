//! Placements on the middle rows and columns, one for each orbit under the eight symmetries.

use crate::Square;
use crate::kernel::position::MAX_N;

/// The most middle rows, and middle columns.
pub(super) const MAX_LINES: usize = 4;

/// A placement on the middle lines: the columns of the queens on the middle rows, then the rows of the queens on the
/// middle columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cross {
    at: [u8; 2 * MAX_LINES],
    pub(super) weight: u8,
}

impl Cross {
    pub(super) fn queens(&self, n: usize, lines: usize) -> impl Iterator<Item = Square> + '_ {
        let first = (n - lines) / 2;
        let on_rows = (0..lines).map(move |i| Square::new(first + i, self.at[i].into()));
        let on_columns = (0..lines).map(move |i| Square::new(self.at[lines + i].into(), first + i));
        // A queen where a middle row and a middle column meet is written twice.
        on_rows.chain(on_columns.filter(move |queen| !(first..first + lines).contains(&queen.row)))
    }
}

/// One placement per orbit on the middle lines, in lexicographic order.
pub(super) fn crosses(n: usize, lines: usize) -> Vec<Cross> {
    let mut search = Crosses {
        n,
        lines,
        at: [0; 2 * MAX_LINES],
        found: Vec::new(),
    };
    search.place(0, Taken::default());
    search.found
}

/// The lines that queens stand on, a bit for each.
#[derive(Clone, Copy, Default)]
struct Taken {
    rows: u64,
    columns: u64,
    falling: u64,
    rising: u64,
}

impl Taken {
    /// With one queen more, unless it is attacked.
    fn with(self, Square { row, column }: Square) -> Option<Self> {
        let (falling, rising) = (row + MAX_N - 1 - column, row + column);
        let taken = self.rows >> row
            | self.columns >> column
            | self.falling >> falling
            | self.rising >> rising;
        (taken & 1 == 0).then_some(Self {
            rows: self.rows | 1 << row,
            columns: self.columns | 1 << column,
            falling: self.falling | 1 << falling,
            rising: self.rising | 1 << rising,
        })
    }
}

struct Crosses {
    n: usize,
    lines: usize,
    at: [u8; 2 * MAX_LINES],
    found: Vec<Cross>,
}

impl Crosses {
    /// The square of the queen on line i: middle rows first, then middle columns.
    fn square(&self, i: usize) -> Square {
        let first = (self.n - self.lines) / 2;
        let at = self.at[i].into();
        match i < self.lines {
            true => Square::new(first + i, at),
            false => Square::new(at, first + i - self.lines),
        }
    }

    fn place(&mut self, line: usize, taken: Taken) {
        let Self { n, lines, .. } = *self;
        if line == 2 * lines {
            if let Some(weight) = self.weight_if_least() {
                let at = self.at;
                self.found.push(Cross { at, weight });
            }
            return;
        }
        // Lines 0, lines - 1, lines, 2 lines - 1 are first in some image, as they are or complemented.
        let leads = [0, lines - 1, lines, 2 * lines - 1].contains(&line);
        let least = if leads && line > 0 {
            self.at[0].into()
        } else {
            0
        };
        let end = match leads {
            true if line == 0 => n.div_ceil(2),
            true => n - least,
            false => n,
        };
        for at in least..end {
            self.at[line] = at as u8;
            let queen = self.square(line);
            // A queen where a middle row meets a middle column must be there for both.
            let middle = (n - lines) / 2..(n + lines) / 2;
            let taken = match line >= lines && middle.contains(&queen.row) {
                true => (self.square(queen.row - middle.start) == queen).then_some(taken),
                false => taken.with(queen),
            };
            if let Some(taken) = taken {
                self.place(line + 1, taken);
            }
        }
    }

    /// The size of the orbit, if this cross is the least of its images.
    fn weight_if_least(&self) -> Option<u8> {
        let (n, lines) = (self.n as u8, self.lines);
        let mut fixed = 0;
        for image in 0..8 {
            let (swap, mirror_rows, mirror_columns) =
                (image & 1 != 0, image & 2 != 0, image & 4 != 0);
            let value = |i: usize| {
                let on_row = i < lines;
                // Mirroring the rows reverses the middle rows and complements the queens' rows on the middle columns.
                let (reverse, complement) = match on_row {
                    true => (mirror_rows, mirror_columns),
                    false => (mirror_columns, mirror_rows),
                };
                let j = i % lines;
                let j = if reverse { lines - 1 - j } else { j };
                let source = if on_row != swap { j } else { lines + j };
                let at = self.at[source];
                if complement { n - 1 - at } else { at }
            };
            let image = (0..2 * lines).map(value);
            match image.cmp(self.at[..2 * lines].iter().copied()) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => fixed += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(8 / fixed)
    }
}
