//! The completions of a star board, one after another, whatever the size of the board.

use super::sets::{StarSets, StarState, takes};
use super::solve::{StarOrder, StarSolver};
use crate::completions::{CompletionSearch, in_slices};
use crate::regions::set::Set;
use crate::repair::Dice;
use crate::with_words;
use queens_board::{Puzzle, Queens, Square};

/// How often a random path through the search is followed to estimate its size.
const PATHS: u32 = 32;

#[derive(Clone, Debug)]
struct StarWalk<const W: usize> {
    board: StarSets<W>,
    solver: StarSolver<W>,
    /// The stars of the completion found last, row by row.
    stars: Vec<Square>,
}

impl<const W: usize> CompletionSearch for StarWalk<W> {
    fn advance_while(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        let is_found = in_slices(go_on, |nodes| {
            let end = self.solver.nodes().saturating_add(nodes);
            self.solver.advance_within(&self.board, end)
        })?;
        let squares = self.solver.stars().iter();
        self.stars.clear();
        let squares = squares.map(|number| self.board.square(number));
        self.stars.extend(squares);
        Some(is_found)
    }

    fn queens(&self) -> Queens<'_> {
        Queens::Squares(&self.stars)
    }

    fn cloned(&self) -> Box<dyn CompletionSearch> {
        Box::new(self.clone())
    }
}

/// Whether the puzzle is one for [`walk`]: it has regions and takes several stars in each line. Without regions there are so many
/// solutions that looking ahead does not pay.
pub(crate) fn walks(puzzle: &Puzzle) -> bool {
    puzzle.board().stars() > 1 && puzzle.regions().is_some() && takes(puzzle)
}

/// The completions of a puzzle of this kind.
pub(crate) fn walk(puzzle: &Puzzle, order: StarOrder) -> Box<dyn CompletionSearch> {
    with_words!(puzzle.n(), W => {
        let (board, state, stars) = start::<W>(puzzle);
        let solver = StarSolver::new(state, stars).in_order(order);
        Box::new(StarWalk { board, solver, stars: Vec::new() })
    })
}

/// Roughly how many positions a search for all completions visits: the mean over random paths, each weighted by its choices (D. E.
/// Knuth, 1975).
pub(crate) fn estimated_nodes(puzzle: &Puzzle) -> f64 {
    with_words!(puzzle.n(), W => {
        let (board, state, stars) = start::<W>(puzzle);
        let mut dice = Dice::new(1);
        let paths = (0..PATHS).map(|_| StarSolver::new(state, stars).random_path(&board, &mut dice));
        paths.sum::<f64>() / f64::from(PATHS)
    })
}

fn start<const W: usize>(puzzle: &Puzzle) -> (StarSets<W>, StarState<W>, Set<W>) {
    let board = StarSets::<W>::new(puzzle);
    let state = board.position(puzzle);
    let givens = puzzle.givens().queens();
    let stars = givens.fold(Set::EMPTY, |all, star| all.or(&Set::of(board.number(star))));
    (board, state, stars)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Exact;

    /// A board with several solutions, and one of its stars given.
    fn boards() -> Vec<Puzzle> {
        let open = "stars 2\n\
            AABBBCCC\nAABBBCCC\nAABDDCCC\nEEEDDDDD\nEEEEFFFF\nGGGFFFFH\nGGGGFHHH\nGGGGHHHH";
        let open: Puzzle = open.parse().unwrap();
        let mut given = open.clone();
        let star = open
            .board()
            .squares()
            .find(|&square| given.give(square).is_ok());
        assert!(star.is_some());
        vec![open, given]
    }

    fn all(puzzle: &Puzzle, order: StarOrder) -> Vec<Vec<Square>> {
        let (mut walk, mut found) = (walk(puzzle, order), Vec::new());
        while walk.advance_while(&mut || true) == Some(true) {
            found.push(walk.queens().squares().collect());
        }
        found
    }

    #[test]
    fn the_search_in_order_finds_what_the_plain_one_finds() {
        for puzzle in boards() {
            let mut exact = Exact::new(&puzzle);
            let mut expected = Vec::new();
            while exact.advance_while(|| true) == Some(true) {
                let mut stars = Vec::new();
                exact.write_queens(puzzle.n(), &mut stars);
                stars.extend(puzzle.givens().queens());
                stars.sort_unstable();
                expected.push(stars);
            }
            assert_eq!(all(&puzzle, StarOrder::Squares), expected);
            let mut any = all(&puzzle, StarOrder::Fewest);
            any.sort_unstable();
            assert_eq!(any, expected);
        }
    }

    #[test]
    fn the_estimate_is_of_the_size_of_the_search() {
        let puzzle = &boards()[0];
        let (board, state, stars) = start::<1>(puzzle);
        let mut solver = StarSolver::new(state, stars);
        while solver.advance_within(&board, u64::MAX) == Some(true) {}
        let (nodes, estimate) = (solver.nodes() as f64, estimated_nodes(puzzle));
        assert!(
            (nodes / 4.0..nodes * 4.0).contains(&estimate),
            "{nodes} {estimate}"
        );
    }
}
