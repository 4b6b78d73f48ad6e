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
//! ones, and easier puzzles. A board that moves back and forth for too long is given up for a new one; one that is not
//! of the difficulty asked for is varied square by square as long as it comes no further from it.

use super::grow::{beside, grow, leaving};
use super::random_solution;
use crate::rate::{Difficulty, Rating};
use queens_board::{Puzzle, Regions, Rules, Unsupported};
use queens_search::regions::set::Set;
use queens_search::regions::solve::{Order, Solver};
use queens_search::regions::{NO_QUEEN, Position};
use queens_search::repair::Dice;
use queens_search::with_words;

/// Squares tried in search of another solution. A board that needs more is no pleasure, and given up.
const PATIENCE: u64 = 200;

/// So many boards are begun in search of one of the difficulty asked for.
const BOARDS: u32 = 2_000;

/// So often a board is varied in search of the difficulty asked for.
const VARIATIONS: u32 = 100;

/// Makes regions puzzles without end, each with exactly one solution; the same ones from the same seed.
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
    smallest: u32,
    difficulty: Option<Difficulty>,
    dice: Dice,
}

impl Maker {
    /// A maker of n × n boards, 1 ≤ n ≤ 32, on which queens may not touch.
    pub fn new(n: usize, seed: u64) -> Result<Self, Unsupported> {
        if n == 0 || n == 2 || n == 3 || n > Regions::LARGEST {
            return Err(Unsupported::Maker { n });
        }
        Ok(Self {
            n,
            rules: Rules::TOUCH,
            smallest: if n == 1 { 1 } else { 2 },
            difficulty: None,
            dice: Dice::new(seed),
        })
    }

    /// Boards under other rules. Where there is no solution under them, or none is found, the maker ends at once.
    #[must_use]
    pub fn under(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Boards of this difficulty only. Where there is none in 2,000 boards and their variations, the maker ends.
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
        let mut bench = Bench::<W>::new(self.n, self.rules, self.smallest);
        for _ in 0..BOARDS {
            let queens = random_queens(self.n, self.rules, &mut self.dice)?;
            bench.divide(queens, &mut self.dice);
            if bench.leave_one_solution(&mut self.dice) && self.varied(&mut bench) {
                let regions = Regions::from_numbers(self.n, bench.numbers());
                let regions = regions.expect("each queen has her region");
                return Some(Puzzle::in_regions(self.rules, regions));
            }
        }
        None
    }

    /// Varies a board until it has the difficulty asked for: a square moves, other solutions are destroyed again, and
    /// what has come no nearer is undone. False if that takes too long.
    fn varied<const W: usize>(&mut self, bench: &mut Bench<W>) -> bool {
        let Some(asked) = self.difficulty else {
            return true;
        };
        let mut distance = bench.distance(asked);
        for _ in 0..VARIATIONS {
            if distance == 0 {
                return true;
            }
            let before = bench.numbers().to_vec();
            let is_unique = bench.vary(&mut self.dice) && bench.leave_one_solution(&mut self.dice);
            let now = if is_unique {
                bench.distance(asked)
            } else {
                u32::MAX
            };
            if now <= distance {
                distance = now;
            } else {
                bench.set_regions(before);
            }
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

/// The squares of a random solution, row by row; none if there is none, or none was found.
fn random_queens(n: usize, rules: Rules, dice: &mut Dice) -> Option<Vec<usize>> {
    if rules != Rules::TOUCH {
        let solution = random_solution(rules, n, dice.bits())?;
        let numbers = solution.squares().map(|queen| queen.row * n + queen.column);
        return Some(numbers.collect());
    }
    let mut columns: Vec<usize> = (0..n).collect();
    loop {
        dice.shuffle(&mut columns);
        // One order in seven has no two neighbours who touch.
        if columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
            return Some((0..n).map(|row| row * n + columns[row]).collect());
        }
    }
}

/// A board that is being divided.
#[derive(Debug)]
struct Bench<const W: usize> {
    position: Position<W>,
    /// Our solution; queen i stands in region i.
    queens: Vec<usize>,
    smallest: u32,
    /// What could be done next.
    moves: Vec<Move<W>>,
}

/// Squares that could go from one region to another.
#[derive(Debug)]
struct Move<const W: usize> {
    squares: Set<W>,
    to: u8,
    weight: usize,
}

impl<const W: usize> Bench<W> {
    fn new(n: usize, rules: Rules, smallest: u32) -> Self {
        let mut position = Position::new(&Puzzle::under(rules, n));
        position.board.need.resize(3 * n, Set::EMPTY);
        position.state = position.board.start();
        Self {
            position,
            queens: Vec::new(),
            smallest,
            moves: Vec::new(),
        }
    }

    /// The region of each square.
    fn numbers(&self) -> &[u8] {
        &self.position.board.region_of
    }

    fn set_regions(&mut self, numbers: Vec<u8>) {
        let board = &mut self.position.board;
        let regions = &mut board.need[2 * board.n..];
        regions.fill(Set::EMPTY);
        for (square, &region) in numbers.iter().enumerate() {
            regions[usize::from(region)].insert(square);
        }
        board.region_of = numbers;
    }

    /// Regions grown round these queens.
    fn divide(&mut self, queens: Vec<usize>, dice: &mut Dice) {
        loop {
            let n = self.position.board.n;
            self.set_regions(grow(n, &queens, dice));
            let regions = &self.position.board.need[2 * n..];
            // Now and then a queen is shut in by her neighbours.
            if regions.iter().all(|region| region.len() >= self.smallest) {
                break;
            }
        }
        self.queens = queens;
    }

    /// How far the board is from a difficulty, in ranks.
    fn distance(&self, asked: Difficulty) -> u32 {
        let rating = Rating::of(self.position.clone(), &mut |_| true);
        rating.map_or(u32::MAX, |rating| rating.distance(asked))
    }

    /// Moves some square or other to another region; false if none can.
    fn vary(&mut self, dice: &mut Dice) -> bool {
        let squares = self.numbers().len();
        self.moves.clear();
        for _ in 0..4 * squares {
            self.add_moves(dice.below(squares), 0);
            if !self.moves.is_empty() {
                return self.move_one(dice);
            }
        }
        false
    }

    /// Moves squares until there is no other solution; false if that takes too long.
    fn leave_one_solution(&mut self, dice: &mut Dice) -> bool {
        let n = self.position.board.n;
        let pull = dice.below(4) as u32;
        for _ in 0..20 * n {
            let other = match self.other_solution() {
                None => return false,
                Some(None) => return true,
                Some(Some(other)) => other,
            };
            self.moves.clear();
            for (row, &column) in other[..n].iter().enumerate() {
                self.add_moves(row * n + usize::from(column), pull);
            }
            // If all its squares are inside regions, or in small ones, any other move will do.
            if !self.move_one(dice) && !self.vary(dice) {
                return false;
            }
        }
        false
    }

    /// Carries out one of the moves, by their weights; false if there is none.
    fn move_one(&mut self, dice: &mut Dice) -> bool {
        let sum = self.moves.iter().map(|choice| choice.weight).sum();
        if sum == 0 {
            return false;
        }
        let mut drawn = dice.below(sum);
        let chosen = self.moves.iter().find(|choice| {
            let is_chosen = drawn < choice.weight;
            drawn = drawn.wrapping_sub(choice.weight);
            is_chosen
        });
        let Move { squares, to, .. } = chosen.expect("the draw is below the sum of weights");
        for square in squares.iter() {
            self.position.board.recolour(square, *to);
        }
        true
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
    fn add_moves(&mut self, square: usize, pull: u32) {
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
                self.moves.push(Move {
                    squares,
                    to,
                    weight,
                });
            }
        }
    }
}
