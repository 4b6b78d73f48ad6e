//! Boards to divide into regions: with one queen in each line, or with k stars.

use crate::explain::{Logic, Reasoner};
use queens_board::Rules;
use queens_search::regions::NO_QUEEN;
use queens_search::regions::line_sets::{Candidates, LineSets};
use queens_search::regions::set::Set;
use queens_search::regions::solve::{Order, Solver};
use queens_search::repair::Dice;
use queens_search::stars::{self, sets::StarSets};

/// Squares tried in search of another solution. A board that needs more is too hard for people, and is given up.
const MAX_NODES: u64 = 200;

/// The same for boards with several stars in each line.
const MAX_STAR_NODES: u64 = 600;

/// Positions searched for a random solution with several stars in each line before the search restarts.
const MAX_RANDOM_NODES: u64 = 2_000;

/// The most restarts.
const MAX_RESTARTS: u32 = 50;

/// A board whose squares can move from region to region.
pub(super) trait EditableRegions<const W: usize>: Logic<W> {
    /// The empty board.
    fn start(&self) -> Self::State;

    /// The squares of a region.
    fn region(&self, region: u8) -> Set<W>;

    /// The region of a square.
    fn region_of(&self, square: usize) -> u8;

    /// Moves a square to another region.
    fn recolour(&mut self, square: usize, region: u8);

    /// A random solution of the board without regions; `None` if no solution exists or was found.
    fn random_solution(&self, rules: Rules, dice: &mut Dice) -> Option<Set<W>>;

    /// A solution other than this one: `Some(None)` if there is no other, and `None` if that takes too long to decide.
    fn other_solution(&self, known: &Set<W>) -> Option<Option<Set<W>>>;

    /// The reasoning about the empty board.
    fn reasoner(&self) -> Reasoner<Self, W> {
        Reasoner::new(self.clone(), self.start(), Set::EMPTY)
    }
}

impl<const W: usize> EditableRegions<W> for LineSets<W> {
    fn start(&self) -> Candidates<W> {
        Self::start(self)
    }

    fn region(&self, region: u8) -> Set<W> {
        self.need[2 * self.n + usize::from(region)]
    }

    fn region_of(&self, square: usize) -> u8 {
        self.region_of[square]
    }

    fn recolour(&mut self, square: usize, region: u8) {
        Self::recolour(self, square, region);
    }

    fn random_solution(&self, rules: Rules, dice: &mut Dice) -> Option<Set<W>> {
        let n = self.n;
        let set = |columns: &mut dyn Iterator<Item = usize>| {
            let squares = columns.enumerate().map(|(row, column)| row * n + column);
            squares.fold(Set::EMPTY, |all, square| all.or(&Set::of(square)))
        };
        if rules != Rules::TOUCH {
            let solution = super::random_solution(rules, n, dice.bits())?;
            return Some(set(&mut solution
                .columns()
                .iter()
                .map(|&column| column as usize)));
        }
        let mut columns: Vec<usize> = (0..n).collect();
        loop {
            dice.shuffle(&mut columns);
            // One order in seven has no two neighbours that touch.
            if columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
                return Some(set(&mut columns.iter().copied()));
            }
        }
    }

    fn other_solution(&self, known: &Set<W>) -> Option<Option<Set<W>>> {
        let mut solver = Solver::new(Order::Fewest, Self::start(self), [NO_QUEEN; 32]);
        while solver.advance_within(self, MAX_NODES)? {
            let columns = solver.columns()[..self.n].iter().enumerate();
            let queens = columns.map(|(row, &column)| row * self.n + usize::from(column));
            let found = queens.fold(Set::EMPTY, |all, queen| all.or(&Set::of(queen)));
            if found != *known {
                return Some(Some(found));
            }
        }
        Some(None)
    }
}

impl<const W: usize> EditableRegions<W> for StarSets<W> {
    fn start(&self) -> Self::State {
        Self::start(self)
    }

    fn region(&self, region: u8) -> Set<W> {
        self.lines[2 * self.n + usize::from(region)]
    }

    fn region_of(&self, square: usize) -> u8 {
        self.lines_of(square)[2] - 2 * self.n as u8
    }

    fn recolour(&mut self, square: usize, region: u8) {
        Self::recolour(self, square, region);
    }

    fn random_solution(&self, _: Rules, dice: &mut Dice) -> Option<Set<W>> {
        let mut state = Self::start(self);
        state.need[2 * self.n..].fill(0);
        for _ in 0..MAX_RESTARTS {
            let own = Dice::new(dice.bits());
            let mut solver = stars::solve::StarSolver::new(state, Set::EMPTY).with_dice(own);
            match solver.advance_within(self, MAX_RANDOM_NODES) {
                Some(true) => return Some(solver.stars()),
                Some(false) => return None,
                None => {}
            }
        }
        None
    }

    fn other_solution(&self, known: &Set<W>) -> Option<Option<Set<W>>> {
        let solver = stars::solve::StarSolver::new(Self::start(self), Set::EMPTY);
        let mut solver = solver.avoiding(*known);
        while solver.advance_within(self, MAX_STAR_NODES)? {
            if solver.stars() != *known {
                return Some(Some(solver.stars()));
            }
        }
        Some(None)
    }
}
