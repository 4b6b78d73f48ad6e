//! Backtracking without recursion: an array of columns, `None` for "not placed", and a current row.
//!
//! The state is what a person would write down: the column of each row's queen. The search tries the current row's columns,
//! starting after its queen, and scans each earlier row for an attacker. If a column is free, the queen is placed and the next
//! row is current; if none is, the queen above is removed and *its* row continues from its column. After a solution the search
//! simply continues from the last row, so the same array finds the next one.
//!
//! ```text
//! row 0   Q . . .     [0, -, -, -]   placed
//! row 1   x x Q .     [0, 2, -, -]   column 0 attacked from row 0, column 1 too; column 2 is free
//! row 2   x x x x     [0, 2, -, -]   no column is free: back to row 1, which continues from column 3
//! ```
//!
//! Order: lexicographic. Cost: about n checks per square tried; all solutions of n = 12 take eleven million
//! events, n = 16 some hours. Source: N. Wirth's and E. W. Dijkstra's treatments of the eight queens, unrolled.

use super::{Entry, Event, Family, MAX_SEARCHED, Search, Tally, Variable, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "iterative",
    titles: ["Iterative", "Iterativ", "Iterativo"],
    summaries: [
        "one array and one current row, no recursion",
        "ein Array und eine aktuelle Reihe, ohne Rekursion",
        "un array y una fila actual, sin recursión",
    ],
    family: Family::Iterative,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| 17e-9 * n as f64 * cost::depth_first(n, goal),
    start: |_, n, _| Box::new(Iterative::new(n)),
};

#[derive(Clone, Debug)]
pub(super) struct Iterative {
    columns: Vec<Option<usize>>,
    /// The current row; n when a solution is on the board.
    row: usize,
    /// The next column to try in that row.
    column: usize,
    done: bool,
    tally: Tally,
}

impl Iterative {
    pub(super) fn new(n: usize) -> Self {
        Self {
            columns: vec![None; n],
            row: 0,
            column: 0,
            done: false,
            tally: Tally::default(),
        }
    }

    /// The first earlier queen that attacks the square. Each row scanned is one check.
    fn attacker(&mut self, square: Square) -> Option<Square> {
        for row in 0..square.row {
            self.tally.checks += 1;
            let queen = Square::new(row, self.columns[row].expect("earlier rows have queens"));
            if queen.attacks(square) {
                return Some(queen);
            }
        }
        None
    }
}

impl Search for Iterative {
    fn n(&self) -> usize {
        self.columns.len()
    }

    fn step(&mut self) -> Event {
        let n = self.n();
        if self.done {
            return Event::Done;
        }
        if self.row < n && self.column < n {
            let square = Square::new(self.row, self.column);
            self.column += 1;
            self.tally.tries += 1;
            if let Some(attacker) = self.attacker(square) {
                return Event::Rejected { square, attacker };
            }
            self.columns[square.row] = Some(square.column);
            self.tally.placements += 1;
            self.row += 1;
            self.column = 0;
            return Event::Placed(square);
        }
        if self.row == n && self.column == 0 {
            // All rows have a queen. The column records that the solution has been reported.
            self.column = n.max(1);
            self.tally.solutions += 1;
            return Event::Solved;
        }
        if self.row == 0 {
            self.done = true;
            return Event::Done;
        }
        self.row -= 1;
        let column = self.columns[self.row]
            .take()
            .expect("the row above has a queen");
        self.column = column + 1;
        self.tally.backtracks += 1;
        Event::Removed(Square::new(self.row, column))
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        let queens = self.columns.iter().enumerate();
        queens
            .filter_map(|(row, column)| Some(Square::new(row, (*column)?)))
            .collect()
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }

    fn variables(&self) -> Vec<Variable> {
        let column = |column: &Option<usize>| column.map_or(-1, |column| column as i64);
        vec![Variable::list("columns", self.columns.iter().map(column))]
    }
}
