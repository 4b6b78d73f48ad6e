//! One queen per row, which may threaten one another, and the number of queens on every line.

use queens_board::Square;

/// The queens of the first rows, and the number of queens on every column and diagonal.
#[derive(Clone, Debug)]
pub(crate) struct ConflictCounts {
    n: usize,
    /// The column of each row's queen, for the rows that have one.
    columns: Vec<u32>,
    on_column: Vec<u32>,
    on_falling: Vec<u32>,
    on_rising: Vec<u32>,
    /// Pairs of queens on one line; zero on a solved board.
    conflicts: u64,
}

impl ConflictCounts {
    pub(crate) fn new(n: usize) -> Self {
        let diagonals = (2 * n).saturating_sub(1);
        Self {
            n,
            columns: Vec::with_capacity(n),
            on_column: vec![0; n],
            on_falling: vec![0; diagonals],
            on_rising: vec![0; diagonals],
            conflicts: 0,
        }
    }

    /// Removes all queens. A start that skips this ends with more than n queens.
    pub(crate) fn clear(&mut self) {
        self.columns.clear();
        self.on_column.fill(0);
        self.on_falling.fill(0);
        self.on_rising.fill(0);
        self.conflicts = 0;
    }

    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// The number of rows that have a queen.
    pub(crate) fn len(&self) -> usize {
        self.columns.len()
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.conflicts == 0
    }

    /// Pairs of queens on one line.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The change of the number of conflicts if a row's queen moves to another column. The two squares share only the row, so the
    /// queen never counts itself on the new one.
    pub(crate) fn change(&self, row: usize, column: usize) -> i64 {
        i64::from(self.threats(Square::new(row, column))) - i64::from(self.threats_to(row))
    }

    /// The number of queens on the three lines of each square of a row, including the row's own queen, in order of columns: three
    /// slices side by side, so that a row is scanned with vector instructions.
    pub(crate) fn row_threats(&self, row: usize) -> impl Iterator<Item = u32> + '_ {
        let n = self.n;
        let first = Square::new(row, 0);
        // From left to right the falling diagonals' numbers decrease.
        let falling = first.falling(n);
        let falling = self.on_falling[falling + 1 - n..=falling].iter().rev();
        let rising = first.rising();
        let rising = &self.on_rising[rising..rising + n];
        let lines = self.on_column.iter().zip(falling).zip(rising);
        lines.map(|((column, falling), rising)| column + falling + rising)
    }

    pub(crate) fn queen(&self, row: usize) -> Square {
        Square::new(row, self.columns[row] as usize)
    }

    pub(crate) fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.len()).map(|row| self.queen(row))
    }

    /// Whether no queen stands on this column.
    pub(crate) fn is_unused(&self, column: usize) -> bool {
        self.on_column[column] == 0
    }

    /// The number of queens on the square's column and diagonals: those that threaten it, apart from the row, if no queen stands
    /// on it.
    pub(crate) fn threats(&self, square: Square) -> u32 {
        self.on_column[square.column]
            + self.on_falling[square.falling(self.n)]
            + self.on_rising[square.rising()]
    }

    /// The number of other queens that threaten this row's queen.
    pub(crate) fn threats_to(&self, row: usize) -> u32 {
        // The queen itself stands on all three lines.
        self.threats(self.queen(row)) - 3
    }

    /// Places a queen on the next row.
    pub(crate) fn push(&mut self, column: usize) -> Square {
        let square = Square::new(self.len(), column);
        self.columns.push(column as u32);
        self.add(square);
        square
    }

    /// Moves a row's queen and returns its old square.
    pub(crate) fn move_queen(&mut self, row: usize, column: usize) -> Square {
        let from = self.queen(row);
        for count in self.lines(from) {
            *count -= 1;
        }
        self.conflicts -= u64::from(self.threats(from));
        self.columns[row] = column as u32;
        self.add(Square::new(row, column));
        from
    }

    fn add(&mut self, square: Square) {
        self.conflicts += u64::from(self.threats(square));
        for count in self.lines(square) {
            *count += 1;
        }
    }

    fn lines(&mut self, square: Square) -> [&mut u32; 3] {
        [
            &mut self.on_column[square.column],
            &mut self.on_falling[square.falling(self.n)],
            &mut self.on_rising[square.rising()],
        ]
    }
}
