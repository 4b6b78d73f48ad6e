//! Counts the completions of a puzzle in short steps, so that a caller can stop or show progress in between.
//!
//! A puzzle with many open rows is split into one for each free square of the row that has the fewest. A puzzle with few is
//! counted at once. On 5 × 5 with three rows counted at once:
//!
//! ```text
//! five open rows     cut into 5 puzzles with a queen on row 0
//! four open rows     cut at row 1 or another with fewer free squares, and so on
//! three open rows    counted by the kernel
//! ```

use crate::kernel::{Counted, Overflow, Worker};
use queens_board::{Puzzle, Square};

/// A count in progress.
#[derive(Clone, Debug)]
pub struct SteppedCount {
    /// The puzzles still to be counted, the next one last.
    puzzles: Vec<Puzzle>,
    max_rows: usize,
    counted: Counted,
}

impl SteppedCount {
    /// A count before its first step. Puzzles with at most `max_rows` open rows are counted at once.
    pub fn new(puzzle: Puzzle, max_rows: usize) -> Self {
        Self {
            puzzles: vec![puzzle],
            max_rows,
            counted: Counted::default(),
        }
    }

    /// Splits or counts one puzzle; false if none is left.
    pub fn step(&mut self, worker: &mut Worker) -> Result<bool, Overflow> {
        let Some(puzzle) = self.puzzles.pop() else {
            return Ok(false);
        };
        if open_rows(&puzzle) <= self.max_rows {
            let counted = worker.count(&puzzle)?;
            self.counted.add(counted.completions, counted.nodes)?;
        } else {
            self.puzzles.extend(cut(&puzzle));
        }
        Ok(true)
    }

    /// The completions counted so far.
    pub fn counted(&self) -> Counted {
        self.counted
    }
}

/// At least this many puzzles that together make up this one, unless they have few open rows.
pub fn pieces(puzzle: &Puzzle, pieces: usize) -> Vec<Puzzle> {
    /// Counting a puzzle with this few rows takes less time than starting a thread.
    const FEW_ROWS: usize = 11;
    let mut puzzles = vec![puzzle.clone()];
    while puzzles.len() < pieces
        && puzzles
            .first()
            .is_some_and(|first| open_rows(first) > FEW_ROWS)
    {
        puzzles = puzzles.iter().flat_map(cut).collect();
    }
    puzzles
}

fn open_rows(puzzle: &Puzzle) -> usize {
    puzzle.n() - puzzle.givens().len()
}

/// The puzzle with a queen on each free square of the open row that has the fewest.
fn cut(puzzle: &Puzzle) -> Vec<Puzzle> {
    let n = puzzle.n();
    let free = |row| {
        let squares = (0..n).map(move |column| Square::new(row, column));
        squares.filter(|&square| puzzle.is_free(square))
    };
    let open = (0..n).filter(|&row| puzzle.givens().queen_of_row(row).is_none());
    let fewest = open.min_by_key(|&row| free(row).count());
    let with_queen = |queen| {
        let mut puzzle = puzzle.clone();
        puzzle.give(queen).expect("the square is free");
        puzzle
    };
    fewest.into_iter().flat_map(free).map(with_queen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use queens_search::Completions;

    #[test]
    fn steps_add_up_to_all_completions() {
        for (n, max_rows) in [(5, 3), (8, 0), (8, 8), (10, 6)] {
            let mut puzzle = Puzzle::new(n);
            puzzle.block(Square::new(0, 0)).unwrap();
            puzzle.give(Square::new(2, 1)).unwrap();
            for kernel in [Kernel::lanes(), Kernel::Reference] {
                let mut worker = kernel.worker();
                let mut count = SteppedCount::new(puzzle.clone(), max_rows);
                let mut steps = 0;
                while count.step(&mut worker).unwrap() {
                    steps += 1;
                }
                let listed = Completions::plain(&puzzle).count() as u64;
                assert_eq!(count.counted().completions, listed, "n = {n}");
                assert_eq!(steps == 1, max_rows + 1 >= n, "n = {n}");
            }
        }
    }

    #[test]
    fn pieces_add_up_to_the_whole() {
        let puzzle = Puzzle::new(12);
        let mut worker = Kernel::lanes().worker();
        let all = worker.count(&puzzle).unwrap().completions;
        let pieces = pieces(&puzzle, 10);
        assert_eq!(pieces.len(), 12);
        let counts = pieces
            .iter()
            .map(|piece| worker.count(piece).unwrap().completions);
        assert_eq!(counts.sum::<u64>(), all);
    }
}
