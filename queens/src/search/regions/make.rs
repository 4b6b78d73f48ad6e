//! Making regions puzzles with exactly one solution.
//!
//! Random regions nearly never leave one solution on boards larger than 9 × 9. So the solution comes first: random queens,
//! regions grown round them, and as long as the solver finds another solution, one of its squares moves to a neighbouring
//! region. The other solution then has two queens in that region and none in its own; ours is untouched.
//!
//! ```text
//! A A B B      a second solution, c4 a3 d2 b1, has its     A A B B
//! A A B B      queen of region C on b1: b1 moves to D,     A A B B
//! C C D D      and the second solution is none any more    C C D D
//! C C D D                                                  C D D D
//! ```
//!
//! Squares that hang on the moved one alone move with it, so that regions stay connected. Squares go rather to large
//! regions than to small ones, more so in some boards than in others: strong pulls make few large regions and many small
//! ones, and easier puzzles. A board that moves back and forth for too long is given up for a new one.

use std::fmt;

use super::grow::{beside, grow, leaving};
use super::set::Set;
use super::solve::{Order, Solver};
use super::{NO_QUEEN, Position, with_words};
use crate::board::{Puzzle, Regions, Rules};
use crate::search::rate::{Difficulty, Rating};
use crate::search::repair::{Dice, Linear};

/// Squares tried in search of another solution. A board that needs more is no pleasure, and given up.
const PATIENCE: u64 = 200;

/// So many boards are made in search of one of the difficulty asked for.
const BOARDS: u32 = 20_000;

/// Makes regions puzzles without end, each with exactly one solution; the same ones from the same seed.
///
/// ```
/// use queens::search::{Difficulty, Maker};
///
/// let mut maker = Maker::new(7, 2026)?.of_difficulty(Difficulty::Medium);
/// let puzzle = maker.next().unwrap();
/// assert_eq!(puzzle.completions().count(), 1);
/// assert_eq!(puzzle.rating().unwrap().difficulty(), Difficulty::Medium);
/// # Ok::<(), queens::search::NoBoard>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maker {
    n: usize,
    rules: Rules,
    smallest: u32,
    difficulty: Option<Difficulty>,
    dice: Dice,
}

impl Maker {
    /// A maker of n × n boards, 1 ≤ n ≤ 32, on which queens may not touch.
    pub fn new(n: usize, seed: u64) -> Result<Self, NoBoard> {
        if n == 0 || n == 2 || n == 3 || n > Regions::LARGEST {
            return Err(NoBoard { n });
        }
        Ok(Self {
            n,
            rules: Rules::Touch,
            smallest: if n == 1 { 1 } else { 2 },
            difficulty: None,
            dice: Dice::new(seed),
        })
    }

    /// Boards under other rules.
    #[must_use]
    pub fn under(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Boards of this difficulty only. Where there is none in 20,000 boards, the maker ends.
    #[must_use]
    pub fn of_difficulty(self, difficulty: Difficulty) -> Self {
        let difficulty = Some(difficulty);
        Self { difficulty, ..self }
    }

    /// Regions of a single square, which give their queens away, may also come up.
    #[must_use]
    pub fn with_single_squares(self) -> Self {
        Self {
            smallest: 1,
            ..self
        }
    }

    fn make<const W: usize>(&mut self) -> Option<Puzzle> {
        let mut bench = Bench::<W> {
            position: Position::new(&Puzzle::under(self.rules, self.n)),
            queens: Vec::new(),
            smallest: self.smallest,
        };
        for _ in 0..BOARDS {
            let queens = random_queens(self.n, self.rules, &mut self.dice);
            bench.divide(queens, &mut self.dice);
            if !bench.leave_one_solution(&mut self.dice) {
                continue;
            }
            let is_asked_for = self.difficulty.is_none_or(|asked| {
                let rating = Rating::of(bench.position.clone());
                rating.is_some_and(|rating| rating.difficulty() == asked)
            });
            if is_asked_for {
                let numbers = &bench.position.board.region_of;
                let regions = Regions::from_numbers(self.n, numbers);
                let regions = regions.expect("each queen has her region");
                return Some(Puzzle::in_regions(self.rules, regions));
            }
        }
        None
    }
}

impl Iterator for Maker {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        with_words!(self.n, W => self.make::<W>())
    }
}

/// The squares of a random solution, row by row.
fn random_queens(n: usize, rules: Rules, dice: &mut Dice) -> Vec<usize> {
    if rules == Rules::Chess {
        let solution = Linear::new(n as u32, dice.bits()).and_then(Linear::solve);
        let solution = solution.expect("such a board fits in memory");
        let solution = solution.expect("there is a solution unless n is 2 or 3");
        return solution
            .squares()
            .map(|queen| queen.row * n + queen.column)
            .collect();
    }
    let mut columns: Vec<usize> = (0..n).collect();
    loop {
        for i in (1..n).rev() {
            columns.swap(i, dice.below(i + 1));
        }
        // One order in seven has no two neighbours who touch.
        if columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
            return (0..n).map(|row| row * n + columns[row]).collect();
        }
    }
}

/// A board that is being divided.
struct Bench<const W: usize> {
    position: Position<W>,
    /// Our solution; queen i stands in region i.
    queens: Vec<usize>,
    smallest: u32,
}

/// Squares that could go from one region to another.
struct Move<const W: usize> {
    squares: Set<W>,
    to: u8,
    weight: usize,
}

impl<const W: usize> Bench<W> {
    /// Regions grown round these queens.
    fn divide(&mut self, queens: Vec<usize>, dice: &mut Dice) {
        let board = &mut self.position.board;
        let n = board.n;
        loop {
            board.region_of = grow(n, &queens, dice);
            board.need.truncate(2 * n);
            board.need.resize(3 * n, Set::EMPTY);
            for (square, &region) in board.region_of.iter().enumerate() {
                board.need[2 * n + usize::from(region)].insert(square);
            }
            // Now and then a queen is shut in by her neighbours.
            if board.need[2 * n..]
                .iter()
                .all(|region| region.len() >= self.smallest)
            {
                break;
            }
        }
        self.position.state = board.start();
        self.queens = queens;
    }

    /// Moves squares until there is no other solution; false if that takes too long.
    fn leave_one_solution(&mut self, dice: &mut Dice) -> bool {
        let n = self.position.board.n;
        let pull = dice.below(4) as u32;
        let mut moves = Vec::new();
        for _ in 0..20 * n {
            let other = match self.other_solution() {
                None => return false,
                Some(None) => return true,
                Some(Some(other)) => other,
            };
            moves.clear();
            let squares = (0..n).map(|row| row * n + usize::from(other[row]));
            squares.for_each(|square| self.add_moves(square, pull, &mut moves));
            if moves.is_empty() {
                // All its squares are inside regions, or in small ones: any other move will do.
                (0..n * n).for_each(|square| self.add_moves(square, pull, &mut moves));
            }
            let sum = moves.iter().map(|choice| choice.weight).sum();
            if sum == 0 {
                return false;
            }
            let mut drawn = dice.below(sum);
            let chosen = moves.iter().find(|choice| {
                let is_chosen = drawn < choice.weight;
                drawn = drawn.wrapping_sub(choice.weight);
                is_chosen
            });
            let Move { squares, to, .. } = chosen.expect("the draw is below the sum of weights");
            for square in squares.iter() {
                self.position.board.recolour(square, *to);
            }
        }
        false
    }

    /// The columns of a solution other than ours; none within if that took too long.
    fn other_solution(&self) -> Option<Option<[u8; 32]>> {
        let board = &self.position.board;
        let mut solver = Solver::new(Order::Fewest, self.position.state, [NO_QUEEN; 32]);
        while solver.advance_within(board, PATIENCE)? {
            let columns = solver.columns();
            let is_queen =
                |(row, &queen): (usize, &usize)| usize::from(columns[row]) == queen % board.n;
            if !self.queens.iter().enumerate().all(is_queen) {
                return Some(Some(*columns));
            }
        }
        Some(None)
    }

    /// The moves of a square to the regions beside it.
    fn add_moves(&self, square: usize, pull: u32, moves: &mut Vec<Move<W>>) {
        let board = &self.position.board;
        let region = board.region_of[square];
        let size = |region: u8| board.need[2 * board.n + usize::from(region)].len();
        let queen = self.queens[usize::from(region)];
        if square == queen || size(region) <= self.smallest {
            return;
        }
        let mut squares = None;
        for near in beside(board.n, square) {
            let to = board.region_of[near];
            if to == region {
                continue;
            }
            let squares = *squares.get_or_insert_with(|| leaving(board, square, queen));
            let leaving = squares.len();
            if size(region) - leaving >= self.smallest {
                // The sum of all weights fits 32 bits, so that boards are the same everywhere.
                let attraction = size(to).min(64).pow(pull) * 16 / leaving;
                let weight = attraction.max(1) as usize;
                moves.push(Move {
                    squares,
                    to,
                    weight,
                });
            }
        }
    }
}

/// A size of which there are no boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBoard {
    /// The side that was asked for.
    pub n: usize,
}

impl std::error::Error for NoBoard {}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (n, largest) = (self.n, Regions::LARGEST);
        if n > largest {
            write!(
                f,
                "boards with regions have at most {largest} rows, not {n}"
            )
        } else {
            write!(
                f,
                "there is no solution on a {n} × {n} board: take 4 or more rows"
            )
        }
    }
}
