//! A puzzle as linear constraints over its squares.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

use queens_board::{Line, LineKind, Lines, Puzzle, Square};

/// Between `min` and `max` queens on some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The line's name, different from all others: letters and digits, such as `row0`, `col7` or `fall12`.
    pub name: String,
    /// The variables of its squares, ascending from 1.
    pub variables: Vec<usize>,
    /// The fewest queens.
    pub min: usize,
    /// The most queens.
    pub max: usize,
}

/// A puzzle as linear constraints: a variable per square, row by row from 1, with the value 1 where a queen stands.
///
/// ```
/// use queens::export::Model;
/// use queens::{Puzzle, Square};
///
/// let mut puzzle = Puzzle::new(8);
/// puzzle.give(Square::new(0, 3))?;
/// let model = Model::of_puzzle(&puzzle);
/// assert_eq!(model.constraints().len(), 16 + 26); // rows and columns, diagonals of at least two squares
/// assert_eq!(model.fixed(model.variable(Square::new(0, 3))), Some(true));
/// # Ok::<(), queens::Misplaced>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    rows: usize,
    columns: usize,
    title: String,
    fixed: Vec<Option<bool>>,
    constraints: Vec<Constraint>,
}

impl Model {
    /// A puzzle on any board: its lines, given queens and blocked squares. If neither every row nor every column has a fixed
    /// number of queens, one more constraint states the number of all.
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let (rows, columns, queens) = (board.rows(), board.columns(), board.queens());
        let title = if board.is_permutation() {
            puzzle.describe()
        } else {
            let described = board.rules().describe_board(rows, columns);
            format!("{described}, {queens} queens")
        };
        let mut model = Self::new(rows, columns, title);
        let lines = board.lines();
        model.add_lines(&lines);
        model.fix(puzzle.givens().queens(), true);
        model.fix(board.pawns().iter().copied(), false);
        model.fix(puzzle.blocked().iter(), false);
        let is_filled = |kind| *lines.bounds(kind).start() > 0;
        if !is_filled(LineKind::Row) && !is_filled(LineKind::Column) && rows * columns > 0 {
            model.constraints.push(Constraint {
                name: "queens".to_string(),
                variables: (1..=rows * columns).collect(),
                min: queens,
                max: queens,
            });
        }
        model
    }

    fn new(rows: usize, columns: usize, title: String) -> Self {
        Self {
            rows,
            columns,
            // Some solvers refuse other characters, even in comments.
            title: title.replace('×', "x"),
            fixed: vec![None; rows * columns],
            constraints: Vec::new(),
        }
    }

    fn fix(&mut self, squares: impl Iterator<Item = Square>, value: bool) {
        for square in squares {
            let variable = self.variable(square);
            self.fixed[variable - 1] = Some(value);
        }
    }

    /// Adds the lines that can be violated. Lines cut by pawns have the same name; the later ones get a letter.
    fn add_lines(&mut self, lines: &Lines) {
        let mut pieces: HashMap<String, usize> = HashMap::new();
        let (mut blocks, mut leaps) = (0, 0);
        for (line, squares) in lines.iter() {
            let (min, max) = lines.bounds(line.kind()).into_inner();
            if min == 0 && squares.len() <= max {
                continue;
            }
            let next = |count: &mut usize| {
                *count += 1;
                *count - 1
            };
            let name = match line {
                Line::Row(row) => format!("row{row}"),
                Line::Column(column) => format!("col{column}"),
                Line::Region(region) => format!("reg{region}"),
                Line::Falling(number) => format!("fall{number}"),
                Line::Rising(number) => format!("rise{number}"),
                Line::Block(_) => format!("blk{}", next(&mut blocks)),
                Line::Knight(..) => format!("kn{}", next(&mut leaps)),
            };
            let piece = pieces.entry(name.clone()).or_default();
            let letter = char::from(b'a' + (*piece % 26) as u8);
            let name = match *piece {
                0 => name,
                _ => format!("{name}{letter}"),
            };
            *piece += 1;
            let mut variables: Vec<usize> = squares.iter().map(|&at| self.variable(at)).collect();
            variables.sort_unstable();
            self.constraints.push(Constraint {
                name,
                variables,
                min,
                max,
            });
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of squares, and of their variables.
    pub fn squares(&self) -> usize {
        self.fixed.len()
    }

    /// The board in words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The constraints: rows, columns, regions, then the lines that take at most one queen, then the number of queens.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The variable of a square, from 1.
    pub fn variable(&self, square: Square) -> usize {
        square.row * self.columns + square.column + 1
    }

    /// The square of a variable; `None` if the variable is auxiliary.
    pub fn square(&self, variable: usize) -> Option<Square> {
        let is_square = (1..=self.squares()).contains(&variable);
        is_square.then(|| self.at(variable))
    }

    /// The square of a variable that is not auxiliary.
    pub(crate) fn at(&self, variable: usize) -> Square {
        let index = variable - 1;
        Square::new(index / self.columns, index % self.columns)
    }

    /// The value of a square's variable, if the puzzle gives it.
    ///
    /// # Panics
    /// If no square has this variable.
    pub fn fixed(&self, variable: usize) -> Option<bool> {
        self.fixed[variable - 1]
    }

    /// The variables whose value the puzzle gives, with that value.
    pub fn all_fixed(&self) -> impl Iterator<Item = (usize, bool)> {
        let values = self.fixed.iter().enumerate();
        values.filter_map(|(index, value)| Some((index + 1, (*value)?)))
    }

    /// The name of a square's variable in formats that have names: `q_0_3` in row 0, column 3.
    pub fn name(&self, variable: usize) -> impl fmt::Display {
        Name(self.at(variable))
    }

    /// The variable with this name.
    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        let (row, column) = name.strip_prefix("q_")?.split_once('_')?;
        let square = Square::new(row.parse().ok()?, column.parse().ok()?);
        let is_on_board = square.row < self.rows && square.column < self.columns;
        is_on_board.then(|| self.variable(square))
    }

    /// Writes the variable map, a tab-separated table: number, name, row and column from 0, chess square.
    pub fn write_map(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "variable\tname\trow\tcolumn\tsquare")?;
        for variable in 1..=self.squares() {
            let square @ Square { row, column } = self.at(variable);
            let (name, chess) = (Name(square), square.chess(self.rows));
            writeln!(out, "{variable}\t{name}\t{row}\t{column}\t{chess}")?;
        }
        Ok(())
    }
}

struct Name(Square);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q_{}_{}", self.0.row, self.0.column)
    }
}
