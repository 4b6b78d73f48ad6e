//! A board that is being divided: squares move from region to region until one solution is left.

use super::editable::EditableRegions;
use super::grow::{beside, leaving, regions};
use crate::rate::{self, Difficulty};
use queens_board::Rules;
use queens_search::regions::set::Set;
use queens_search::repair::Dice;

/// The most squares of a region, in percent of the board.
const MAX_PERCENT: usize = 35;

/// The number of times that regions are grown around one solution before it is given up.
const MAX_GROWTHS: u32 = 100;

/// A board that is being divided.
#[derive(Debug)]
pub(super) struct Bench<G, const W: usize> {
    board: G,
    /// The number of queens in each line.
    stars: usize,
    /// The solution to keep.
    queens: Set<W>,
    /// The region of each square.
    numbers: Vec<u8>,
    /// The number of squares of each region.
    sizes: Vec<usize>,
    smallest: usize,
    largest: usize,
    /// The possible next moves.
    moves: Vec<Move<W>>,
}

/// Squares that could move from one region to another.
#[derive(Debug)]
struct Move<const W: usize> {
    squares: Set<W>,
    to: u8,
    weight: usize,
}

impl<G: EditableRegions<W>, const W: usize> Bench<G, W> {
    /// A board whose regions have at least this many squares.
    pub(super) fn new(board: G, stars: usize, smallest: usize) -> Self {
        let n = board.side();
        Self {
            board,
            stars,
            queens: Set::EMPTY,
            numbers: Vec::new(),
            sizes: Vec::new(),
            smallest,
            // A board of one square is one region.
            largest: (n * n * MAX_PERCENT / 100).max(n.min(4)),
            moves: Vec::new(),
        }
    }

    /// A random solution of the board without regions.
    pub(super) fn random_solution(&self, rules: Rules, dice: &mut Dice) -> Option<Set<W>> {
        self.board.random_solution(rules, dice)
    }

    /// The region of each square.
    pub(super) fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// Restores these regions.
    pub(super) fn set_regions(&mut self, numbers: Vec<u8>) {
        self.sizes = vec![0; self.board.side()];
        for (square, &region) in numbers.iter().enumerate() {
            self.sizes[usize::from(region)] += 1;
            if self.board.region_of(square) != region {
                self.board.recolour(square, region);
            }
        }
        self.numbers = numbers;
    }

    /// Grows regions around these queens; returns false if that failed too often.
    pub(super) fn divide(&mut self, queens: Set<W>, dice: &mut Dice) -> bool {
        let squares: Vec<usize> = queens.iter().collect();
        let sizes = (self.smallest, self.largest);
        let n = self.board.side();
        let numbers = (0..MAX_GROWTHS).find_map(|_| regions(n, &squares, self.stars, sizes, dice));
        let Some(numbers) = numbers else {
            return false;
        };
        self.set_regions(numbers);
        self.queens = queens;
        true
    }

    /// The distance of the board, which has one solution, from a difficulty (values above `most` are not distinguished), and the
    /// squares that were free before the first step that was too hard.
    pub(super) fn distance(&self, asked: Difficulty, most: u32) -> (u32, Set<W>) {
        rate::distance(self.board.reasoner(), asked, most)
    }

    /// Moves one of these squares to another region, or any square if there are none; returns false if no move is possible.
    pub(super) fn vary(&mut self, among: &Set<W>, dice: &mut Dice) -> bool {
        let mut squares: Vec<usize> = among.iter().collect();
        if squares.is_empty() {
            squares.extend(0..self.numbers.len());
        }
        self.moves.clear();
        for _ in 0..4 * squares.len() {
            self.add_moves(squares[dice.below(squares.len())], 0);
            if !self.moves.is_empty() {
                return self.move_one(dice);
            }
        }
        false
    }

    /// Moves squares until there is no other solution; returns false if that takes too long.
    pub(super) fn leave_one_solution(&mut self, dice: &mut Dice) -> bool {
        let pull = dice.below(4) as u32;
        for _ in 0..20 * self.board.side() {
            let other = match self.board.other_solution(&self.queens) {
                None => return false,
                Some(None) => return true,
                Some(Some(other)) => other,
            };
            self.moves.clear();
            for square in other.minus(&self.queens).iter() {
                self.add_moves(square, pull);
            }
            // If all its squares are inside regions, or in small ones, any other move will do.
            if !self.move_one(dice) && !self.vary(&Set::EMPTY, dice) {
                return false;
            }
        }
        false
    }

    /// Makes one of the moves, drawn by their weights; returns false if there is none.
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
            let from = std::mem::replace(&mut self.numbers[square], *to);
            self.sizes[usize::from(from)] -= 1;
            self.sizes[usize::from(*to)] += 1;
            self.board.recolour(square, *to);
        }
        true
    }

    /// The moves of a square to the regions beside it.
    fn add_moves(&mut self, square: usize, pull: u32) {
        let n = self.board.side();
        let region = self.numbers[square];
        let size = self.sizes[usize::from(region)];
        if self.queens.contains(square) || size <= self.smallest {
            return;
        }
        let mut squares = None;
        for near in beside(n, square) {
            let to = self.numbers[near];
            if to == region {
                continue;
            }
            let squares = squares.get_or_insert_with(|| leaving(&self.board, square, &self.queens));
            let Some(squares) = *squares else {
                return;
            };
            let leaving = squares.len() as usize;
            let to_size = self.sizes[usize::from(to)];
            if size >= self.smallest + leaving && to_size + leaving <= self.largest {
                // The sum of all weights fits 32 bits, so that boards are the same everywhere.
                let attraction = to_size.min(64).pow(pull) * 16 / leaving;
                self.moves.push(Move {
                    squares,
                    to,
                    weight: attraction.max(1),
                });
            }
        }
    }
}
