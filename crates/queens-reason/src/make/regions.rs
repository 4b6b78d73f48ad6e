//! Makes regions puzzles with exactly one solution.
//!
//! Random regions nearly never leave one solution on boards larger than 9 × 9. So the solution comes first: random queens, and
//! regions grown around them. As long as the solver finds another solution, one of its squares moves to a neighbouring region.
//! The other solution then has two queens in that region and none in its own, while the intended solution stays valid.
//!
//! ```text
//! A A B B      a second solution, c4 a3 d2 b1, has its     A A B B
//! A A B B      queen of region C on b1: b1 moves to D,     A A B B
//! C C D D      and the second solution is none any more    C C D D
//! C C D D                                                  C D D D
//! ```
//!
//! Squares that only the moved one connects to their region move with it, so that regions stay connected. Squares move to large
//! regions more often than to small ones, by a pull that differs from board to board: strong pulls make few large regions and
//! many small ones, and easier puzzles. A board that moves back and forth for too long is replaced by a new one. A board that
//! lacks the requested difficulty is varied square by square, keeping changes that bring it no further away.

use super::bench::Bench;
use super::editable::EditableRegions;
use crate::rate::Difficulty;
use queens_board::{Puzzle, Regions, Rules, Unsupported};
use queens_search::regions::line_sets::LineSets;
use queens_search::repair::Dice;
use queens_search::stars::sets::StarSets;
use queens_search::with_words;

/// The most boards to begin in search of one with the requested difficulty.
const MAX_BOARDS: u32 = 2_000;

/// The most variations of a board in search of the requested difficulty.
const MAX_VARIATIONS: u32 = 100;

/// An endless supply of regions puzzles, each with exactly one solution; the same seed gives the same puzzles.
///
/// ```
/// use queens::prelude::*;
/// use queens::search::{Difficulty, Maker};
///
/// let mut maker = Maker::new(7, 2026)?.of_difficulty(Difficulty::Medium);
/// let puzzle = maker.next().unwrap();
/// assert_eq!(puzzle.completions().count(), 1);
/// assert_eq!(puzzle.rating().unwrap().difficulty(), Difficulty::Medium);
/// # Ok::<(), queens::Unsupported>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maker {
    n: usize,
    rules: Rules,
    stars: usize,
    has_single_squares: bool,
    difficulty: Option<Difficulty>,
    dice: Dice,
}

impl Maker {
    /// A maker of n × n boards, 1 ≤ n ≤ 32, on which queens may not touch.
    pub fn new(n: usize, seed: u64) -> Result<Self, Unsupported> {
        if n == 0 || n == 2 || n == 3 || n > Regions::MAX_SIDE {
            return Err(Unsupported::Maker { n });
        }
        Ok(Self {
            n,
            rules: Rules::TOUCH,
            stars: 1,
            has_single_squares: n == 1,
            difficulty: None,
            dice: Dice::new(seed),
        })
    }

    /// Makes boards with this many stars in each row, column and region. If the stars do not fit, the maker ends at once.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::search::Maker;
    ///
    /// let mut maker = Maker::new(10, 7)?.with_stars(2);
    /// let puzzle = maker.next().unwrap();
    /// assert_eq!(puzzle.board().stars(), 2);
    /// assert_eq!(puzzle.count_up_to(2), 1);
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    #[must_use]
    pub fn with_stars(self, stars: usize) -> Self {
        Self { stars, ..self }
    }

    /// Makes boards under other rules. If no solution exists under them or is found, the maker ends at once.
    #[must_use]
    pub fn under(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Makes only boards of this difficulty. If 2,000 boards and their variations contain none, the maker ends.
    #[must_use]
    pub fn of_difficulty(self, difficulty: Difficulty) -> Self {
        let difficulty = Some(difficulty);
        Self { difficulty, ..self }
    }

    /// Allows regions of a single square, which give away their queen.
    #[must_use]
    pub fn with_single_squares(self) -> Self {
        Self {
            has_single_squares: true,
            ..self
        }
    }

    /// The empty board, each row of which is a region.
    fn empty(&self) -> Option<Puzzle> {
        let rows: Vec<u8> = (0..self.n * self.n)
            .map(|square| (square / self.n) as u8)
            .collect();
        self.puzzle(&rows)
    }

    fn puzzle(&self, numbers: &[u8]) -> Option<Puzzle> {
        let regions = Regions::from_numbers(self.n, numbers);
        let regions = regions.expect("every region has a square");
        let board = self.rules.on(self.n).with_regions(regions);
        Some(Puzzle::on(board.with_stars(self.stars).ok()?))
    }

    fn make<const W: usize>(&mut self) -> Option<Puzzle> {
        let empty = self.empty()?;
        match self.stars {
            0 => None,
            1 => self.divided(LineSets::<W>::new(empty.board())),
            _ => self.divided(StarSets::<W>::new(&empty)),
        }
    }

    fn divided<G: EditableRegions<W>, const W: usize>(&mut self, board: G) -> Option<Puzzle> {
        // Stars that do not touch need this many squares.
        let smallest = 2 * self.stars - usize::from(self.stars > 1 || self.has_single_squares);
        let mut bench = Bench::new(board, self.stars, smallest);
        for _ in 0..MAX_BOARDS {
            let queens = bench.random_solution(self.rules, &mut self.dice)?;
            if bench.divide(queens, &mut self.dice)
                && bench.leave_one_solution(&mut self.dice)
                && self.varied(&mut bench)
            {
                return self.puzzle(bench.numbers());
            }
        }
        None
    }

    /// Varies a board until it has the requested difficulty: moves a square, removes other solutions again, and undoes changes
    /// that bring the board further away. Returns false if that takes too long.
    fn varied<G: EditableRegions<W>, const W: usize>(&mut self, bench: &mut Bench<G, W>) -> bool {
        let Some(asked) = self.difficulty else {
            return true;
        };
        let (mut distance, mut open) = bench.distance(asked, u32::MAX);
        for _ in 0..MAX_VARIATIONS {
            if distance == 0 {
                return true;
            }
            let before = bench.numbers().to_vec();
            let is_varied = bench.vary(&open, &mut self.dice);
            if is_varied && bench.leave_one_solution(&mut self.dice) {
                let (now, still_open) = bench.distance(asked, distance);
                if now <= distance {
                    (distance, open) = (now, still_open);
                    continue;
                }
            }
            bench.set_regions(before);
        }
        distance == 0
    }
}

impl Iterator for Maker {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        with_words!(self.n, W => self.make::<W>())
    }
}
