//! Finds a reason why a puzzle has no completion that a person can check.
//!
//! Two kinds of obstacle are looked for, on the board as it is and again once the forced queens are placed: a row or column
//! without a free square, and, by Hall's theorem, rows whose free squares lie in fewer columns than there are rows:
//!
//! ```text
//! . # # .     rows 0, 1 and 2 have free squares only in columns 0 and 3:
//! . # # .     three queens, two columns
//! . # # .
//! . . . .
//! ```
//!
//! A matching of rows to columns either covers all rows, or the rows reached from an unmatched one by alternating paths
//! are such a set. Cost: O(n · free squares) for each matching.

use std::fmt;

use super::RowOrColumn;
use super::free_squares::FreeSquares;
use queens_board::{ClassicPuzzle, Naming, Puzzle, Square};

/// A queen that had to be placed because its row or column had no other free square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The row or column.
    pub line: RowOrColumn,
    /// Its only free square.
    pub queen: Square,
}

/// A reason why there is no completion, which can be checked on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Queens to place first, in this order.
    pub forced: Vec<Forced>,
    /// Rows, by number, whose free squares then lie in too few columns.
    pub rows: Vec<usize>,
    /// All columns in which those rows have a free square: fewer than the rows.
    pub columns: Vec<usize>,
    /// Instead of rows and columns: a column without a free square.
    pub empty_column: Option<usize>,
}

/// With more forced queens than this, the reason is not shortened.
const MAX_SHORTENED: usize = 200;

impl Obstacle {
    /// An obstacle to completing the puzzle, if there is one that needs no search.
    pub fn find(puzzle: &ClassicPuzzle) -> Option<Self> {
        let mut board = FreeSquares::new(puzzle);
        let mut forced = Vec::new();
        let mut found = empty(&board).or_else(|| crowded(&board, puzzle.n()));
        while found.is_none() {
            found = empty(&board);
            if found.is_none() {
                let Some((line, queen)) = board.next_forced() else {
                    break;
                };
                board.place(queen);
                forced.push(Forced { line, queen });
            }
        }
        let mut obstacle = found.or_else(|| crowded(&board, puzzle.n()))?;
        obstacle.forced = forced;
        Some(obstacle.shortened(puzzle))
    }

    fn of_rows(rows: Vec<usize>, columns: Vec<usize>) -> Self {
        Self {
            forced: Vec::new(),
            rows,
            columns,
            empty_column: None,
        }
    }

    /// Removes forced queens that the reason does not need.
    fn shortened(mut self, puzzle: &ClassicPuzzle) -> Self {
        let last = self.forced.len().min(MAX_SHORTENED);
        for i in (0..last).rev() {
            let mut shorter = self.clone();
            shorter.forced.remove(i);
            if shorter.holds(puzzle) {
                self = shorter;
            }
        }
        self
    }

    /// Checks the reason against the puzzle from scratch.
    pub fn holds(&self, puzzle: &Puzzle) -> bool {
        let mut puzzle = puzzle.clone();
        let n = puzzle.n();
        for &Forced { line, queen } in &self.forced {
            let mut others = squares_of(line, n).filter(|&square| puzzle.is_free(square));
            if others.next() != Some(queen) || others.next().is_some() {
                return false;
            }
            if puzzle.give(queen).is_err() {
                return false;
            }
        }
        if let Some(column) = self.empty_column {
            let mut squares = squares_of(RowOrColumn::Column(column), n);
            return squares.all(|s| {
                !puzzle.is_free(s) && puzzle.givens().queen_of_row(s.row) != Some(column)
            });
        }
        let is_confined = |&row: &usize| {
            puzzle.givens().queen_of_row(row).is_none()
                && squares_of(RowOrColumn::Row(row), n)
                    .all(|s| !puzzle.is_free(s) || self.columns.contains(&s.column))
        };
        self.columns.len() < self.rows.len() && self.rows.iter().all(is_confined)
    }
}

fn squares_of(line: RowOrColumn, n: usize) -> impl Iterator<Item = Square> {
    (0..n).map(move |i| match line {
        RowOrColumn::Row(row) => Square::new(row, i),
        RowOrColumn::Column(column) => Square::new(i, column),
    })
}

/// A row or column without a free square.
fn empty(board: &FreeSquares) -> Option<Obstacle> {
    let (line, _) = board.open().find(|&(_, free)| free == 0)?;
    let mut obstacle = Obstacle::of_rows(Vec::new(), Vec::new());
    match line {
        RowOrColumn::Row(row) => obstacle.rows.push(row),
        RowOrColumn::Column(column) => obstacle.empty_column = Some(column),
    }
    Some(obstacle)
}

/// Rows with too few columns, a row without a free square among them.
fn crowded(board: &FreeSquares, n: usize) -> Option<Obstacle> {
    let mut row_of = vec![None; n];
    for (line, _) in board.open() {
        let RowOrColumn::Row(row) = line else {
            continue;
        };
        let mut reached = vec![false; n];
        if !augment(board, row, &mut reached, &mut row_of) {
            let columns: Vec<usize> = (0..n).filter(|&column| reached[column]).collect();
            let mut rows: Vec<usize> = columns
                .iter()
                .filter_map(|&column| row_of[column])
                .collect();
            rows.push(row);
            rows.sort_unstable();
            return Some(Obstacle::of_rows(rows, columns));
        }
    }
    None
}

/// Matches the row to a column, reassigning other rows if necessary (breadth first, without deep recursion).
fn augment(
    board: &FreeSquares,
    start: usize,
    reached: &mut [bool],
    row_of: &mut [Option<usize>],
) -> bool {
    let mut came_from = vec![usize::MAX; reached.len()];
    let mut column_of = std::collections::HashMap::new();
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(row) = queue.pop_front() {
        for Square { column, .. } in board.free(RowOrColumn::Row(row)) {
            if std::mem::replace(&mut reached[column], true) {
                continue;
            }
            came_from[column] = row;
            if let Some(other) = row_of[column] {
                column_of.insert(other, column);
                queue.push_back(other);
                continue;
            }
            // An unmatched column: move every row on the path to the column it was reached by.
            let mut column = column;
            loop {
                let row = came_from[column];
                row_of[column] = Some(row);
                match column_of.get(&row) {
                    Some(&previous) if row != start => column = previous,
                    _ => return true,
                }
            }
        }
    }
    false
}

/// Rows and columns are numbered from 0.
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.named(Naming::Numbers, 0))
    }
}

impl Obstacle {
    /// The reason in words, with rows, columns and squares of the n × n board in this notation.
    pub fn named(&self, naming: Naming, n: usize) -> impl fmt::Display + '_ {
        let obstacle = self;
        Named {
            obstacle,
            naming,
            n,
        }
    }
}

struct Named<'a> {
    obstacle: &'a Obstacle,
    naming: Naming,
    n: usize,
}

impl Named<'_> {
    fn line(&self, line: RowOrColumn) -> String {
        match line {
            RowOrColumn::Row(row) => self.naming.row(row, self.n).to_string(),
            RowOrColumn::Column(column) => self.naming.column(column).to_string(),
        }
    }

    /// `rows 1, 2 and 3`.
    fn lines(&self, lines: impl Iterator<Item = RowOrColumn>) -> String {
        let lines: Vec<String> = lines.map(|line| self.line(line)).collect();
        let (kind, _) = lines
            .first()
            .map_or("", String::as_str)
            .split_once(' ')
            .unwrap_or_default();
        let labels: Vec<&str> = lines
            .iter()
            .filter_map(|line| Some(line.split_once(' ')?.1))
            .collect();
        let plural = if lines.len() == 1 { "" } else { "s" };
        format!("{kind}{plural} {}", list(&labels))
    }
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Obstacle {
            forced,
            rows,
            columns,
            empty_column,
        } = self.obstacle;
        for &Forced { line, queen } in forced {
            let (line, queen) = (self.line(line), queen.named(self.naming, self.n));
            writeln!(
                f,
                "{line} has one free square, so a queen stands at {queen}"
            )?;
        }
        match (empty_column, &rows[..]) {
            (&Some(column), _) => {
                let column = self.line(RowOrColumn::Column(column));
                write!(f, "{column} has no free square")
            }
            (None, &[row]) => write!(f, "{} has no free square", self.line(RowOrColumn::Row(row))),
            (None, rows) => write!(
                f,
                "{} have free squares only in {}: {} queens, {}",
                self.lines(rows.iter().map(|&row| RowOrColumn::Row(row))),
                self.lines(columns.iter().map(|&column| RowOrColumn::Column(column))),
                rows.len(),
                match columns.len() {
                    1 => "one column".to_string(),
                    columns => format!("{columns} columns"),
                }
            ),
        }
    }
}

/// `1, 2 and 3`.
fn list(words: &[&str]) -> String {
    match words.split_last() {
        Some((last, [])) => (*last).to_string(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
