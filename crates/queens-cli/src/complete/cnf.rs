//! A puzzle as a formula: one variable per free square, true where a queen stands.
//!
//! Every row and column without a given queen has one of its squares true; no line has two, as [`Clauses`] encodes it. A queen's
//! other squares then follow by unit propagation alone, so the search's refutations can serve as a proof. `queens export --to
//! dimacs` has a variable for every square instead; here large boards with few free squares must fit.

use std::io::{self, Write};

use queens::export::Clauses;
use queens::{Puzzle, Solution, Square};

use crate::{Failure, memory};

/// A formula in conjunctive normal form. Variables count from 1, a negative literal is a negated one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cnf {
    n: usize,
    formula: Clauses,
    /// The square of each of the first variables.
    pub(crate) squares: Vec<Square>,
    /// The variable of each free square, by row and column; 0 elsewhere.
    variable: Vec<i32>,
}

impl Cnf {
    /// Bytes of memory per free square: about 14 clauses, each a separate list; and the same with a SAT solver's copy of them.
    /// Measured at n = 200 and 400: 1,660 with the solver.
    const BYTES_PER_SQUARE: u64 = 1_100;
    const BYTES_PER_SQUARE_TO_SOLVE: u64 = 2_000;

    /// Refuses a formula that does not fit in memory, alone or with a SAT solver.
    pub(crate) fn require_memory(puzzle: &Puzzle, is_solved: bool) -> Result<(), Failure> {
        let n = puzzle.n();
        let open = n - puzzle.givens().len();
        let squares = (open * open).min(n * n - puzzle.blocked().len()) as u64;
        let (bytes, what) = if is_solved {
            (Self::BYTES_PER_SQUARE_TO_SOLVE, "the SAT solver")
        } else {
            (Self::BYTES_PER_SQUARE, "the formula of a proof")
        };
        memory::require(bytes * squares, &format!("{what} for n = {n}"))
    }

    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let mut cnf = Self {
            n,
            variable: vec![0; n * n],
            ..Self::default()
        };
        let givens = puzzle.givens();
        let diagonals = (2 * n).saturating_sub(1);
        let mut lines = vec![Vec::new(); 2 * n + 2 * diagonals];
        for row in 0..n {
            for column in 0..n {
                let square = Square::new(row, column);
                if puzzle.is_free(square) {
                    cnf.squares.push(square);
                    let variable = cnf.squares.len() as i32;
                    cnf.variable[row * n + column] = variable;
                    lines[row].push(variable);
                    lines[n + column].push(variable);
                    lines[2 * n + square.falling(n)].push(variable);
                    lines[2 * n + diagonals + square.rising()].push(variable);
                }
            }
        }
        cnf.formula = Clauses::new(cnf.squares.len());
        let mut wants_queen = vec![true; 2 * n];
        for queen in givens.queens() {
            wants_queen[queen.row] = false;
            wants_queen[n + queen.column] = false;
        }
        for (line, squares) in lines.into_iter().enumerate() {
            if wants_queen.get(line).copied().unwrap_or(false) {
                cnf.formula.clauses.push(squares.clone());
            }
            cnf.formula.at_most_one(squares);
        }
        cnf
    }

    /// The number of variables, auxiliary ones included.
    pub(crate) fn variables(&self) -> usize {
        self.formula.variables as usize
    }

    pub(crate) fn clauses(&self) -> &[Vec<i32>] {
        &self.formula.clauses
    }

    /// Keeps only what comes before a solution of the empty board in lexicographic order.
    pub(super) fn before(&mut self, solution: &Solution) {
        let mut above = Vec::new();
        for queen in solution.squares() {
            for column in queen.column + 1..self.n {
                let further = self.variable(Square::new(queen.row, column));
                self.formula
                    .clauses
                    .push([&above[..], &[-further]].concat());
            }
            above.push(-self.variable(queen));
        }
        self.formula.clauses.push(above);
    }

    /// The variable of a free square.
    pub(crate) fn variable(&self, square: Square) -> i32 {
        self.variable[square.row * self.n + square.column]
    }

    /// Writes DIMACS, with the meaning of the variables in comments.
    pub(crate) fn write(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "c completions of a puzzle with n = {}", self.n)?;
        writeln!(
            out,
            "c variable, row, column (from 0): a queen stands there"
        )?;
        for (index, Square { row, column }) in self.squares.iter().enumerate() {
            writeln!(out, "c {} {row} {column}", index + 1)?;
        }
        writeln!(out, "p cnf {} {}", self.variables(), self.clauses().len())?;
        for clause in self.clauses() {
            write_clause(&mut out, clause)?;
        }
        out.flush()
    }
}

/// One clause on a line, ended by 0.
pub(super) fn write_clause(mut out: impl Write, clause: &[i32]) -> io::Result<()> {
    for literal in clause {
        write!(out, "{literal} ")?;
    }
    writeln!(out, "0")
}
