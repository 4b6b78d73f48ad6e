//! The completions of a star board, the most constrained line first.
//!
//! The question: where can k stars stand in every line so that none touch? A line that has only as many free squares as it needs
//! stars gets them. For a line with few free squares, every arrangement of its stars is tried: squares in no arrangement are
//! ruled out, and so are squares that every arrangement attacks.
//!
//! ```text
//! × A A ×      Region A needs two stars: b3 and c1, or c3 and c1. b2 touches all others and
//! × A × ×      gets none, and d2, which c1 attacks, is out, too.
//! × × A ×
//! ```
//!
//! Otherwise one square of the line with the fewest to spare gets a star, and later none. Cost: some microseconds for each
//! choice on a 10 × 10 board.

use super::sets::{MAX_LINES, StarSets, StarState};
use crate::regions::set::Set;
use crate::repair::Dice;

/// The most arrangements of a line to examine; a line with more rules out little.
const MAX_ARRANGEMENTS: u32 = 32;

/// The most free squares, per star needed and in all, of a line whose arrangements are examined.
const FEW_SQUARES: usize = 5;
const MAX_SQUARES: usize = 16;

/// The order in which a search tries squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StarOrder {
    /// First those of the line with the fewest squares to spare, for the shortest search.
    Fewest,
    /// Row by row, so that solutions come in lexicographic order.
    Squares,
}

/// A search that stops after every solution.
#[derive(Clone, Debug)]
pub struct StarSolver<const W: usize> {
    /// Positions that are yet to be searched, the next one last.
    stack: Vec<Branch<W>>,
    /// The stars of the solution found last.
    stars: Set<W>,
    /// Squares that get a star only where no other square of the line can.
    avoid: Set<W>,
    dice: Option<Dice>,
    order: StarOrder,
    nodes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Branch<const W: usize> {
    state: StarState<W>,
    stars: Set<W>,
}

impl<const W: usize> StarSolver<W> {
    /// The search from a position in which these stars stand already.
    pub fn new(state: StarState<W>, stars: Set<W>) -> Self {
        Self {
            stack: vec![Branch { state, stars }],
            stars: Set::EMPTY,
            avoid: Set::EMPTY,
            dice: None,
            order: StarOrder::Fewest,
            nodes: 0,
        }
    }

    /// The same search, which tries squares in this order.
    #[must_use]
    pub fn in_order(self, order: StarOrder) -> Self {
        Self { order, ..self }
    }

    /// The same search, which tries squares in random order.
    #[must_use]
    pub fn with_dice(self, dice: Dice) -> Self {
        let dice = Some(dice);
        Self { dice, ..self }
    }

    /// The same search, which tries other squares than these first: solutions that differ from a known one come sooner.
    #[must_use]
    pub fn avoiding(self, avoid: Set<W>) -> Self {
        Self { avoid, ..self }
    }

    /// The stars of the solution found last.
    pub fn stars(&self) -> Set<W> {
        self.stars
    }

    /// The positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Moves to the next solution, or returns false if there is none; `None` if this many positions were searched before that.
    pub fn advance_within(&mut self, board: &StarSets<W>, nodes: u64) -> Option<bool> {
        while let Some(node) = self.stack.pop() {
            if self.nodes >= nodes {
                self.stack.push(node);
                return None;
            }
            self.nodes += 1;
            if self.descend(board, node) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Makes all forced moves. Returns true if that fills the board; otherwise the two sides of a choice go on the stack, unless
    /// this is a dead end.
    fn descend(&mut self, board: &StarSets<W>, mut node: Branch<W>) -> bool {
        if !settle(board, &mut node) {
            return false;
        }
        let Some(square) = self.choice(board, &node) else {
            self.stars = node.stars;
            return true;
        };
        let mut without = node;
        without.state.free.remove(square);
        node.put(board, square);
        self.stack.push(without);
        self.stack.push(node);
        false
    }

    /// The square that gets a star next; none if every line has its stars.
    fn choice(&mut self, board: &StarSets<W>, node: &Branch<W>) -> Option<usize> {
        let state = &node.state;
        if self.order == StarOrder::Squares {
            return state.free.first();
        }
        let mut fewest: Option<(u32, Set<W>)> = None;
        for (line, squares) in board.lines.iter().enumerate() {
            let need = u32::from(state.need[line]);
            if need == 0 {
                continue;
            }
            let free = squares.and(&state.free);
            // The fewest squares to spare; among equals, the line that needs fewer stars.
            let choices = 4 * (free.len() - need) + need;
            if fewest.is_none_or(|(fewest, _)| choices < fewest) {
                fewest = Some((choices, free));
            }
        }
        let (_, free) = fewest?;
        let preferred = free.minus(&self.avoid);
        let choice = if preferred.is_empty() {
            free
        } else {
            preferred
        };
        let index = match &mut self.dice {
            Some(dice) => dice.below(choice.len() as usize),
            None => 0,
        };
        choice.iter().nth(index)
    }

    /// Follows a random path from the start; returns how many positions a search has whose paths are all like this one.
    pub fn random_path(mut self, board: &StarSets<W>, dice: &mut Dice) -> f64 {
        let (mut nodes, mut width) = (0.0, 1.0);
        while let Some(node) = self.stack.pop() {
            nodes += width;
            let depth = self.stack.len();
            if self.descend(board, node) || self.stack.len() == depth {
                break;
            }
            width *= 2.0;
            let one = self.stack.len() - 1 - dice.below(2);
            self.stack.swap_remove(one);
            self.stack.truncate(depth + 1);
        }
        nodes
    }
}

impl<const W: usize> Branch<W> {
    fn put(&mut self, board: &StarSets<W>, square: usize) {
        self.stars.insert(square);
        self.state.place(board, square);
    }
}

/// Places stars and rules squares out where a single line leaves no choice; false if a line has too little room.
fn settle<const W: usize>(board: &StarSets<W>, node: &mut Branch<W>) -> bool {
    // For each line, its free squares when it was last examined in vain.
    let mut silent = [Set::EMPTY; MAX_LINES];
    loop {
        if !fill(board, node) {
            return false;
        }
        let mut is_settled = true;
        for (line, squares) in board.lines.iter().enumerate() {
            let need = usize::from(node.state.need[line]);
            let free = squares.and(&node.state.free);
            if need == 0 || free.len() as usize > FEW_SQUARES * need || free == silent[line] {
                continue;
            }
            silent[line] = free;
            let Some(mut arrangements) = Arrangements::of(board, &node.state, free, need) else {
                continue;
            };
            if !arrangements.add(0, need, Set::EMPTY, Set::EMPTY) {
                continue;
            }
            if arrangements.used.is_empty() {
                return false;
            }
            let out = arrangements.gone.or(&free.minus(&arrangements.used));
            if !out.is_empty() {
                node.state.free = node.state.free.minus(&out);
                is_settled = false;
            }
        }
        if is_settled {
            return true;
        }
    }
}

/// Places the stars of lines without a square to spare; false if a line has too few squares.
fn fill<const W: usize>(board: &StarSets<W>, node: &mut Branch<W>) -> bool {
    'again: loop {
        for (line, squares) in board.lines.iter().enumerate() {
            let need = u32::from(node.state.need[line]);
            if need == 0 {
                continue;
            }
            let free = squares.and(&node.state.free);
            let count = free.len();
            if count < need {
                return false;
            }
            if count == need {
                for square in free.iter() {
                    if !node.state.free.contains(square) {
                        return false;
                    }
                    node.put(board, square);
                }
                continue 'again;
            }
        }
        return true;
    }
}

/// The arrangements of one line's stars.
struct Arrangements<const W: usize> {
    /// The line's free squares, each with the squares that a star on it removes.
    squares: [(Set<W>, Set<W>); MAX_SQUARES],
    count: usize,
    /// The same squares.
    free: Set<W>,
    /// Those that some arrangement uses.
    used: Set<W>,
    /// Free squares outside the line that every arrangement removes.
    gone: Set<W>,
    left: u32,
}

impl<const W: usize> Arrangements<W> {
    /// Before the first arrangement; `None` if there are too many squares.
    fn of(board: &StarSets<W>, state: &StarState<W>, free: Set<W>, need: usize) -> Option<Self> {
        let mut squares = [(Set::EMPTY, Set::EMPTY); MAX_SQUARES];
        let mut count = 0;
        // With one star, squares far apart rarely remove a common square, so the first two are checked first.
        let mut common = state.free.minus(&free);
        for square in free.iter() {
            let taken = state.gone_with(board, square);
            *squares.get_mut(count)? = (Set::of(square), taken);
            count += 1;
            common = common.and(&taken);
            if need == 1 && common.is_empty() {
                return None;
            }
        }
        Some(Self {
            squares,
            count,
            free,
            used: Set::EMPTY,
            gone: state.free.minus(&free),
            left: MAX_ARRANGEMENTS,
        })
    }

    /// Adds every way to place this many stars on the squares from this one on; false if there are too many ways, or nothing can
    /// be ruled out any more.
    fn add(&mut self, from: usize, stars: usize, used: Set<W>, taken: Set<W>) -> bool {
        if stars == 0 {
            self.used = self.used.or(&used);
            self.gone = self.gone.and(&taken);
            self.left -= 1;
            return self.left > 0 && !(self.gone.is_empty() && self.used == self.free);
        }
        for index in from..self.count {
            let (square, takes) = self.squares[index];
            if !square.meets(&taken)
                && !self.add(index + 1, stars - 1, used.or(&square), taken.or(&takes))
            {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::{Puzzle, Rules};

    fn count(n: usize, stars: usize, dice: Option<Dice>) -> usize {
        let board = Rules::TOUCH.on(n).with_stars(stars).unwrap();
        let sets = StarSets::<2>::new(&Puzzle::on(board));
        let mut solver = StarSolver::new(sets.start(), Set::EMPTY);
        solver.dice = dice;
        let mut count = 0;
        while solver.advance_within(&sets, u64::MAX) == Some(true) {
            assert_eq!(solver.stars().len() as usize, n * stars);
            count += 1;
        }
        count
    }

    #[test]
    fn every_solution_of_an_empty_board_is_found_once() {
        // 8 × 8 with two stars in each row and column: two. With one star: Hertzsprung's problem.
        assert_eq!(count(8, 2, None), 2);
        assert_eq!(count(6, 1, None), 90);
        assert_eq!(count(7, 1, Some(Dice::new(1))), 646);
        assert_eq!(count(9, 2, Some(Dice::new(2))), count(9, 2, None));
    }

    #[test]
    fn a_stopped_search_continues_where_it_was() {
        let board = Rules::TOUCH.on(9).with_stars(2).unwrap();
        let sets = StarSets::<2>::new(&Puzzle::on(board));
        let mut solver = StarSolver::new(sets.start(), Set::EMPTY);
        let (mut found, mut limit) = (0, 0);
        loop {
            match solver.advance_within(&sets, limit) {
                Some(true) => found += 1,
                Some(false) => break,
                None => limit += 3,
            }
        }
        assert_eq!(found, count(9, 2, None));
    }
}
