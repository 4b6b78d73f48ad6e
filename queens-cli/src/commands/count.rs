//! `queens count N`: how many solutions there are.

use std::io::Write;
use std::time::Instant;

use queens::kernel::reference;
use queens::strategy::Goal;
use queens::{Puzzle, Square};

use crate::args::board_size::board_size;
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::{Failure, Outcome, classes, cost, stats};

/// Count all solutions
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    /// The side of the board
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,

    /// Count symmetry classes
    #[arg(long, conflicts_with = "by_first_row")]
    fundamental: bool,

    /// Count separately for each column of the first row's queen
    #[arg(long)]
    by_first_row: bool,

    #[command(flatten)]
    squares: SquareArguments,

    #[command(flatten)]
    search: SearchArguments,
}

const EXAMPLES: &str = "Examples:
  queens count 12
  queens count 8 --fundamental
  queens count 8 --by-first-row
  queens count 8 --strategy permutations --stats";

/// The largest board that the plain kernel counts.
const LARGEST: usize = 64;

impl Count {
    pub(crate) fn run(self) -> Outcome {
        let puzzle = self.squares.puzzle(self.n)?;
        cost::check(&self.search, self.n, Goal::All)?;
        if self.n > LARGEST {
            return Err(Failure::Input(format!(
                "n = {} is too large to count; the largest board for this is {LARGEST}",
                self.n
            )));
        }
        let start = Instant::now();
        let by_column = match self.search.strategy {
            Some(_) => self.searched(&puzzle),
            None if self.fundamental => self.classes(&puzzle),
            None => by_first_row(&puzzle),
        };
        let total: u64 = by_column.iter().sum();
        let mut stdout = std::io::stdout().lock();
        if self.by_first_row {
            for (column, count) in by_column.iter().enumerate() {
                writeln!(stdout, "{column}\t{count}")?;
            }
        } else {
            writeln!(stdout, "{total}")?;
        }
        stdout.flush()?;
        if self.search.stats && self.search.strategy.is_none() {
            stats::print_solutions(total, start.elapsed());
        }
        Ok(true)
    }

    /// The counts that a strategy's search gives.
    fn searched(&self, puzzle: &Puzzle) -> Vec<u64> {
        let strategy = self.search.strategy.expect("only called with one");
        let start = Instant::now();
        let mut counts = vec![0; self.n.max(1)];
        let mut search = strategy.start(self.n);
        while let Some(solution) = search.next_solution() {
            let is_wanted = puzzle.admits(&solution)
                && (!self.fundamental || classes::is_first(solution.columns(), puzzle));
            if is_wanted {
                counts[solution
                    .columns()
                    .first()
                    .map_or(0, |&column| column as usize)] += 1;
            }
        }
        if self.search.stats {
            stats::print_search(strategy, search.tally(), start.elapsed());
        }
        counts
    }

    fn classes(&self, puzzle: &Puzzle) -> Vec<u64> {
        let mut count = 0;
        let mut solutions = puzzle.completions();
        while let Some(columns) = solutions.advance() {
            count += u64::from(classes::is_first(columns, puzzle));
        }
        vec![count]
    }
}

/// One count per column of the first row; a single one for the empty board.
fn by_first_row(puzzle: &Puzzle) -> Vec<u64> {
    if puzzle.n() == 0 {
        return vec![1];
    }
    let with_queen = |column| {
        let queen = Square::new(0, column);
        if puzzle.givens().queen_of_row(0) == Some(column) {
            return reference::count(puzzle).completions;
        }
        let mut puzzle = puzzle.clone();
        puzzle
            .give(queen)
            .map_or(0, |()| reference::count(&puzzle).completions)
    };
    (0..puzzle.n()).map(with_queen).collect()
}
