//! The free squares of a board, line by line, with a trail by which every change can be undone.
//!
//! A free square is one bit on each of its four lines, so the squares that a new queen attacks are found by scanning bits instead
//! of walking over the board:
//!
//! ```text
//! . # . .     row 0: {0, 2, 3}    column 0: {0, 1, 3}    and falling and rising diagonals in the same way,
//! . . . #     row 1: {0, 1, 2}    column 1: {1, 2}       each by the rows of its squares
//! # . . .
//! . # # .
//! ```
//!
//! Rows and columns need a queen each and count their free squares: at 1 the queen is forced, at 0 the board is dead.

use super::RowOrColumn;
use queens_board::{ClassicPuzzle, Square};

/// The count of a row or column that has its queen.
const DONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
enum Change {
    /// A square is no longer free.
    Removed { row: u32, column: u32 },
    /// A queen was placed; the counts of its row and column before.
    Placed {
        row: u32,
        column: u32,
        counts: (u32, u32),
    },
}

/// A diagonal by its number: falling ones count from the top right corner, rising ones from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Diagonal {
    Falling(usize),
    Rising(usize),
}

/// A position in the trail to undo to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

/// See the module documentation.
#[derive(Clone, Debug)]
pub(crate) struct FreeSquares {
    n: usize,
    /// Words per line.
    width: usize,
    rows: Vec<u64>,
    columns: Vec<u64>,
    falling: Vec<u64>,
    rising: Vec<u64>,
    /// Free squares of each row, then of each column.
    counts: Vec<u32>,
    queens: Vec<u32>,
    standing: usize,
    trail: Vec<Change>,
    /// Rows and columns (numbered like `counts`) that came down to one free square.
    forced: Vec<u32>,
    /// The row or column that has lost its last free square.
    dead: Option<u32>,
}

impl FreeSquares {
    /// The puzzle's board with its given queens placed.
    pub(crate) fn new(puzzle: &ClassicPuzzle) -> Self {
        let n = puzzle.n();
        let width = n.div_ceil(64);
        let diagonals = (2 * n).saturating_sub(1);
        let mut board = Self {
            n,
            width,
            rows: vec![0; n * width],
            columns: vec![0; n * width],
            falling: vec![0; diagonals * width],
            rising: vec![0; diagonals * width],
            counts: vec![0; 2 * n],
            queens: vec![0; n],
            standing: 0,
            trail: Vec::new(),
            forced: Vec::new(),
            dead: None,
        };
        let givens = puzzle.givens();
        for queen in givens.queens() {
            board.counts[queen.row] = DONE;
            board.counts[n + queen.column] = DONE;
            board.queens[queen.row] = queen.column as u32;
        }
        board.standing = givens.len();
        // Attacked squares are left out from the start: on a board full of queens that is nearly all of them.
        for row in (0..n).filter(|&row| givens.queen_of_row(row).is_none()) {
            for (word, &blocked) in puzzle.blocked().row(row).iter().enumerate() {
                for column in ones_of(word, !blocked).take_while(|&column| column < n) {
                    if givens.attacker(Square::new(row, column)).is_none() {
                        board.set(row, column);
                        board.counts[row] += 1;
                        board.counts[n + column] += 1;
                    }
                }
            }
        }
        board.note_all();
        board
    }

    /// The same board without its trail, as [`new`](Self::new) would build it from its queens and free squares.
    pub(crate) fn copy(&self) -> Self {
        let mut board = Self {
            n: self.n,
            width: self.width,
            rows: self.rows.clone(),
            columns: self.columns.clone(),
            falling: self.falling.clone(),
            rising: self.rising.clone(),
            counts: self.counts.clone(),
            queens: self.queens.clone(),
            standing: self.standing,
            trail: Vec::new(),
            forced: Vec::new(),
            dead: None,
        };
        board.note_all();
        board
    }

    /// Notes rows and columns with at most one free square. The last one noted is handled first: rows, which are easier to see,
    /// before columns.
    fn note_all(&mut self) {
        for line in (0..2 * self.n).rev() {
            self.note(line);
        }
    }

    /// An upper bound on the bytes of a board and its trail, which holds every free square and every queen at most once.
    pub(super) fn bytes(puzzle: &ClassicPuzzle) -> u64 {
        let (n, givens) = (puzzle.n(), puzzle.givens());
        let open = n - givens.len();
        let free = |row| {
            let blocked = puzzle.blocked().row(row).iter();
            let blocked: u32 = blocked.map(|word| word.count_ones()).sum();
            (n - blocked as usize).min(open)
        };
        let rows = (0..n).filter(|&row| givens.queen_of_row(row).is_none());
        let free: usize = rows.map(free).sum();
        let lines = 6 * n * n.div_ceil(64) * size_of::<u64>();
        // A growing list may have twice the capacity it needs.
        let trail = 2 * (free + open) * size_of::<Change>();
        (lines + trail + 64 * n) as u64
    }

    fn bits(&self, row: usize, column: usize) -> [(usize, u64); 4] {
        let w = self.width;
        let by_row = (row / 64, 1 << (row % 64));
        [
            (row * w + column / 64, 1 << (column % 64)),
            (column * w + by_row.0, by_row.1),
            ((row + self.n - 1 - column) * w + by_row.0, by_row.1),
            ((row + column) * w + by_row.0, by_row.1),
        ]
    }

    fn set(&mut self, row: usize, column: usize) {
        let [r, c, f, s] = self.bits(row, column);
        self.rows[r.0] |= r.1;
        self.columns[c.0] |= c.1;
        self.falling[f.0] |= f.1;
        self.rising[s.0] |= s.1;
    }

    fn clear(&mut self, row: usize, column: usize) {
        let [r, c, f, s] = self.bits(row, column);
        self.rows[r.0] &= !r.1;
        self.columns[c.0] &= !c.1;
        self.falling[f.0] &= !f.1;
        self.rising[s.0] &= !s.1;
    }

    /// Notes a row or column whose count has dropped to 1 or 0.
    fn note(&mut self, line: usize) {
        match self.counts[line] {
            0 => self.dead = Some(line as u32),
            1 => self.forced.push(line as u32),
            _ => {}
        }
    }

    pub(super) fn n(&self) -> usize {
        self.n
    }

    /// The queens on the board.
    pub(super) fn placed(&self) -> impl Iterator<Item = Square> + '_ {
        let rows = (0..self.n).filter(|&row| self.counts[row] == DONE);
        rows.map(|row| Square::new(row, self.queens[row] as usize))
    }

    /// Whether a falling diagonal, counted from the top right corner, has a free square.
    pub(super) fn has_free(&self, falling: usize) -> bool {
        let words = &self.falling[falling * self.width..(falling + 1) * self.width];
        words.iter().any(|&word| word != 0)
    }

    /// Whether a rising diagonal, counted from the top left corner, has a free square.
    pub(super) fn has_free_rising(&self, rising: usize) -> bool {
        let words = &self.rising[rising * self.width..(rising + 1) * self.width];
        words.iter().any(|&word| word != 0)
    }

    /// Whether a queen can be placed here.
    pub(super) fn is_free(&self, square: Square) -> bool {
        let [(word, bit), ..] = self.bits(square.row, square.column);
        self.rows[word] & bit != 0
    }

    /// Whether every row has its queen.
    pub(super) fn is_complete(&self) -> bool {
        self.standing == self.n
    }

    /// The column of each row's queen; meaningful on a complete board.
    pub(super) fn queens(&self) -> &[u32] {
        &self.queens
    }

    /// The row or column that can no longer get a queen.
    pub(super) fn dead(&self) -> Option<RowOrColumn> {
        self.dead.map(|line| self.line(line as usize))
    }

    fn line(&self, line: usize) -> RowOrColumn {
        if line < self.n {
            RowOrColumn::Row(line)
        } else {
            RowOrColumn::Column(line - self.n)
        }
    }

    /// The number of a row or column: rows first.
    pub(super) fn number(&self, line: RowOrColumn) -> usize {
        match line {
            RowOrColumn::Row(row) => row,
            RowOrColumn::Column(column) => self.n + column,
        }
    }

    /// The rows and columns that need a queen, each with the number of its free squares.
    pub(super) fn open(&self) -> impl Iterator<Item = (RowOrColumn, u32)> + '_ {
        let counts = self.counts.iter().enumerate();
        counts
            .filter(|&(_, &count)| count != DONE)
            .map(|(line, &count)| (self.line(line), count))
    }

    /// The free squares of a row or column.
    pub(super) fn free(&self, line: RowOrColumn) -> impl Iterator<Item = Square> + '_ {
        let (words, index) = match line {
            RowOrColumn::Row(row) => (&self.rows, row),
            RowOrColumn::Column(column) => (&self.columns, column),
        };
        ones(&words[index * self.width..(index + 1) * self.width]).map(move |i| match line {
            RowOrColumn::Row(row) => Square::new(row, i),
            RowOrColumn::Column(column) => Square::new(i, column),
        })
    }

    fn diagonal(&self, diagonal: Diagonal) -> &[u64] {
        let (words, index) = match diagonal {
            Diagonal::Falling(index) => (&self.falling, index),
            Diagonal::Rising(index) => (&self.rising, index),
        };
        &words[index * self.width..(index + 1) * self.width]
    }

    /// The number of free squares on a diagonal.
    pub(super) fn free_count(&self, diagonal: Diagonal) -> u32 {
        let words = self.diagonal(diagonal).iter();
        words.map(|word| word.count_ones()).sum()
    }

    /// The free squares of a diagonal.
    pub(super) fn free_along(&self, diagonal: Diagonal) -> impl Iterator<Item = Square> + '_ {
        ones(self.diagonal(diagonal)).map(move |row| match diagonal {
            Diagonal::Falling(index) => Square::new(row, row + self.n - 1 - index),
            Diagonal::Rising(index) => Square::new(row, index - row),
        })
    }

    /// Whether a row or column has free squares above a falling diagonal; and on it or below.
    pub(super) fn sides(&self, line: RowOrColumn, gap: usize) -> (bool, bool) {
        let gap = gap as i64 - (self.n as i64 - 1);
        // Above are the last squares of a row, from some column on, and the first of a column, before some row.
        let (words, index, first) = match line {
            RowOrColumn::Row(row) => (&self.rows, row, row as i64 - gap + 1),
            RowOrColumn::Column(column) => (&self.columns, column, column as i64 + gap),
        };
        let (mut before, mut behind) = (false, false);
        let words = &words[index * self.width..(index + 1) * self.width];
        for (word, start) in words.iter().zip((0..).step_by(64)) {
            let cut = (first - start).clamp(0, 64) as u32;
            let low = u64::MAX.checked_shr(64 - cut).unwrap_or(0);
            before |= word & low != 0;
            behind |= word & !low != 0;
        }
        match line {
            RowOrColumn::Row(_) => (behind, before),
            RowOrColumn::Column(_) => (before, behind),
        }
    }

    /// The number of free squares that a queen here would take; those on two of its lines count twice.
    pub(super) fn cost(&self, square: Square) -> u32 {
        let w = self.width;
        let count = |words: &[u64], line: usize| {
            let words = &words[line * w..(line + 1) * w];
            words.iter().map(|word| word.count_ones()).sum::<u32>()
        };
        count(&self.rows, square.row)
            + count(&self.columns, square.column)
            + count(&self.falling, square.falling(self.n))
            + count(&self.rising, square.rising())
    }

    /// Removes a free square.
    pub(super) fn remove(&mut self, square: Square) {
        let Square { row, column } = square;
        self.clear(row, column);
        for line in [row, self.n + column] {
            if self.counts[line] != DONE {
                self.counts[line] -= 1;
                self.note(line);
            }
        }
        let (row, column) = (row as u32, column as u32);
        self.trail.push(Change::Removed { row, column });
    }

    /// Places a queen on a free square, which fills its lines.
    pub(super) fn place(&mut self, queen: Square) {
        let Square { row, column } = queen;
        let (n, w) = (self.n, self.width);
        self.trail.push(Change::Placed {
            row: row as u32,
            column: column as u32,
            counts: (self.counts[row], self.counts[n + column]),
        });
        self.counts[row] = DONE;
        self.counts[n + column] = DONE;
        self.queens[row] = column as u32;
        self.standing += 1;
        let (falling, rising) = (queen.falling(n), queen.rising());
        for word in 0..w {
            for column in ones_of(word, self.rows[row * w + word]) {
                self.remove(Square::new(row, column));
            }
        }
        for word in 0..w {
            for row in ones_of(word, self.columns[column * w + word]) {
                self.remove(Square::new(row, column));
            }
        }
        for word in 0..w {
            for other in ones_of(word, self.falling[falling * w + word]) {
                self.remove(Square::new(other, other + column - row));
            }
        }
        for word in 0..w {
            for other in ones_of(word, self.rising[rising * w + word]) {
                self.remove(Square::new(other, rising - other));
            }
        }
    }

    /// Places forced queens until there are none, and reports each. Returns false if a row or column is left without a free
    /// square.
    pub(super) fn propagate(&mut self, mut forced: impl FnMut(RowOrColumn)) -> bool {
        while self.dead.is_none() {
            let Some((line, queen)) = self.next_forced() else {
                return true;
            };
            forced(line);
            self.place(queen);
        }
        false
    }

    /// A row or column with a single free square, and the square.
    pub(super) fn next_forced(&mut self) -> Option<(RowOrColumn, Square)> {
        while let Some(line) = self.forced.pop() {
            if self.counts[line as usize] == 1 {
                let line = self.line(line as usize);
                let square = self.free(line).next();
                return square.map(|square| (line, square));
            }
        }
        None
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Undoes everything since the mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        self.dead = None;
        self.forced.clear();
        for step in (mark.0..self.trail.len()).rev() {
            match self.trail[step] {
                Change::Removed { row, column } => {
                    let (row, column) = (row as usize, column as usize);
                    self.set(row, column);
                    for line in [row, self.n + column] {
                        if self.counts[line] != DONE {
                            self.counts[line] += 1;
                        }
                    }
                }
                Change::Placed {
                    row,
                    column,
                    counts,
                } => {
                    self.counts[row as usize] = counts.0;
                    self.counts[self.n + column as usize] = counts.1;
                    self.standing -= 1;
                }
            }
        }
        self.trail.truncate(mark.0);
    }
}

fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = words.iter().enumerate();
    words.flat_map(|(index, &word)| ones_of(index, word))
}

fn ones_of(index: usize, mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            64 * index + bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undoing_restores_the_board() {
        for n in [1, 5, 8, 63, 64, 65, 130] {
            let mut board = FreeSquares::new(&ClassicPuzzle::new(n));
            let before = board.clone();
            let mark = board.mark();
            board.place(Square::new(n / 2, n / 3));
            let middle = (board.rows.clone(), board.counts.clone());
            let second = board.mark();
            if let Some(square) = board.free(RowOrColumn::Row(n - 1)).last() {
                board.place(square);
                board.undo(second);
            }
            assert_eq!((board.rows.clone(), board.counts.clone()), middle);
            board.undo(mark);
            assert_eq!(board.rows, before.rows);
            assert_eq!(board.columns, before.columns);
            assert_eq!(board.falling, before.falling);
            assert_eq!(board.rising, before.rising);
            assert_eq!(board.counts, before.counts);
            assert_eq!(board.standing, 0);
        }
    }

    #[test]
    fn the_free_squares_are_those_of_the_puzzle() {
        let mut puzzle = ClassicPuzzle::new(9);
        puzzle.give(Square::new(2, 3)).unwrap();
        puzzle.block(Square::new(8, 8)).unwrap();
        puzzle.give(Square::new(5, 1)).unwrap();
        let board = FreeSquares::new(&puzzle);
        for row in 0..9 {
            let free: Vec<_> = board.free(RowOrColumn::Row(row)).collect();
            let squares = (0..9).map(|column| Square::new(row, column));
            assert_eq!(
                free,
                squares.filter(|&s| puzzle.is_free(s)).collect::<Vec<_>>()
            );
        }
        for (line, count) in board.open() {
            assert_eq!(board.free(line).count(), count as usize);
        }
    }
}
