//! The lines of a star board as sets of squares, and a state: the free squares, and the stars that each line still needs.
//!
//! Searches and reasoning share these types. Unlike [`LineSets`](crate::regions::line_sets::LineSets), a line may need
//! several stars, and its squares stay free until it has them all.

use crate::regions::set::Set;
use queens_board::{Line, Puzzle, Regions, Square};

/// The most lines: rows, columns and regions of the largest board.
pub const MAX_LINES: usize = 3 * Regions::MAX_SIDE;

/// Whether this module can search the puzzle: a square board of at most 32 rows without pawns, each of whose lines takes the same
/// number of stars.
pub fn takes(puzzle: &Puzzle) -> bool {
    let board = puzzle.board();
    let is_square = board.rows() == board.columns() && board.rows() <= Regions::MAX_SIDE;
    is_square && board.stars() > 0 && board.pawns().is_empty() && board.has_usual_queens()
}

/// The lines of a board of at most 64 W squares and 32 rows.
#[derive(Clone, Debug)]
pub struct StarSets<const W: usize> {
    /// The side of the board.
    pub n: usize,
    /// The number of stars in each line.
    pub stars: u8,
    /// Rows, columns and, if the board has them, regions, in this order.
    pub lines: Vec<Set<W>>,
    /// For each square, the squares that a star on it attacks, and itself.
    pub near: Vec<Set<W>>,
    /// For each square, the numbers of its row, column and region; without regions its row comes twice.
    lines_of: Vec<[u8; 3]>,
    /// The 2 × 2 blocks that hold at most one star: upper left corners and squares.
    pub blocks: Vec<(Square, Set<W>)>,
}

/// The free squares, and the number of stars that each line needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarState<const W: usize> {
    /// Squares on which a star can still stand.
    pub free: Set<W>,
    /// The number of stars that each line still needs.
    pub need: [u8; MAX_LINES],
}

impl<const W: usize> StarSets<W> {
    /// The lines of a puzzle's board.
    ///
    /// # Panics If this module cannot search the puzzle, or the board does not fit W words.
    pub fn new(puzzle: &Puzzle) -> Self {
        assert!(
            takes(puzzle),
            "a square board with as many stars in every line"
        );
        let board = puzzle.board();
        let n = board.rows();
        assert!(n * n <= 64 * W, "the board fits the words");
        let number = |square: &Square| square.row * n + square.column;
        let set = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(Set::EMPTY, |mut set, square| {
                set.insert(number(&square));
                set
            })
        };
        let mut lines = vec![
            Set::EMPTY;
            if board.regions().is_some() {
                3 * n
            } else {
                2 * n
            }
        ];
        let mut blocks = Vec::new();
        for (line, squares) in board.lines().iter() {
            let squares = set(&mut squares.iter().copied());
            match line {
                Line::Row(row) => lines[row] = squares,
                Line::Column(column) => lines[n + column] = squares,
                Line::Region(region) => lines[2 * n + region] = squares,
                Line::Block(corner) if squares.len() == 4 => blocks.push((corner, squares)),
                _ => {}
            }
        }
        let near = board.squares().map(|square| {
            let attacked = board.ways_from(square).flatten();
            set(&mut attacked.chain([square]))
        });
        let lines_of = board.squares().map(|square| {
            let region = board.regions().map(|regions| regions.region(square));
            let region = region.map_or(square.row, |region| 2 * n + region);
            [square.row as u8, (n + square.column) as u8, region as u8]
        });
        Self {
            n,
            stars: board.stars() as u8,
            near: near.collect(),
            lines_of: lines_of.collect(),
            lines,
            blocks,
        }
    }

    /// Whether the board has regions.
    pub fn has_regions(&self) -> bool {
        self.lines.len() > 2 * self.n
    }

    /// The empty board: every square is free.
    pub fn start(&self) -> StarState<W> {
        let mut need = [0; MAX_LINES];
        need[..self.lines.len()].fill(self.stars);
        StarState {
            free: Set::below(self.n * self.n),
            need,
        }
    }

    /// The state after a puzzle's given stars and blocked squares.
    pub fn position(&self, puzzle: &Puzzle) -> StarState<W> {
        let mut state = self.start();
        for square in puzzle.blocked().iter() {
            state.free.remove(self.number(square));
        }
        for star in puzzle.givens() {
            state.place(self, self.number(star));
        }
        state
    }

    /// The numbers of the lines through a square: row, column and, if there are regions, region.
    #[inline]
    pub fn lines_of(&self, square: usize) -> &[u8] {
        let kinds = if self.has_regions() { 3 } else { 2 };
        &self.lines_of[square][..kinds]
    }

    /// Moves a square to another region.
    pub fn recolour(&mut self, square: usize, region: u8) {
        let to = 2 * self.n as u8 + region;
        let before = std::mem::replace(&mut self.lines_of[square][2], to);
        self.lines[usize::from(before)].remove(square);
        self.lines[usize::from(to)].insert(square);
    }

    /// The name of a line.
    pub fn line(&self, index: usize) -> Line {
        match index / self.n {
            0 => Line::Row(index),
            1 => Line::Column(index - self.n),
            _ => Line::Region(index - 2 * self.n),
        }
    }

    /// The square with this number.
    pub fn square(&self, number: usize) -> Square {
        Square::new(number / self.n, number % self.n)
    }

    /// The number of a square.
    pub fn number(&self, square: Square) -> usize {
        square.row * self.n + square.column
    }
}

impl<const W: usize> StarState<W> {
    /// The squares that a star on this one removes: itself, what it attacks, and the lines that it fills.
    #[inline]
    pub fn gone_with(&self, board: &StarSets<W>, square: usize) -> Set<W> {
        let mut gone = board.near[square];
        for &line in board.lines_of(square) {
            if self.need[usize::from(line)] == 1 {
                gone = gone.or(&board.lines[usize::from(line)]);
            }
        }
        gone
    }

    /// Puts a star on a square.
    #[inline]
    pub fn place(&mut self, board: &StarSets<W>, square: usize) {
        self.free = self.free.minus(&self.gone_with(board, square));
        for &line in board.lines_of(square) {
            let need = &mut self.need[usize::from(line)];
            *need = need.saturating_sub(1);
        }
    }

    /// Whether every line has its stars.
    pub fn is_complete(&self) -> bool {
        self.need.iter().all(|&need| need == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::Rules;

    /// The 8 × 8 board with two stars in each row and column.
    fn two_stars() -> StarSets<1> {
        let board = Rules::TOUCH.on(8).with_stars(2).unwrap();
        StarSets::new(&Puzzle::on(board))
    }

    #[test]
    fn a_star_removes_its_neighbours_and_the_rest_of_the_lines_it_fills() {
        let board = two_stars();
        let mut state = board.start();
        state.place(&board, 0);
        let out: Vec<usize> = Set::below(64).minus(&state.free).iter().collect();
        assert_eq!(out, [0, 1, 8, 9]);
        assert_eq!((state.need[0], state.need[1], state.need[8]), (1, 2, 1));
        state.place(&board, 4);
        assert!(!state.free.meets(&board.lines[0]), "the row is full");
        assert!(!state.is_complete());
    }

    #[test]
    fn blocks_are_those_in_which_all_squares_touch() {
        assert_eq!(two_stars().blocks.len(), 49);
        let chess = Rules::CHESS.on(8).with_stars(2).unwrap();
        assert!(StarSets::<1>::new(&Puzzle::on(chess)).blocks.is_empty());
    }
}
