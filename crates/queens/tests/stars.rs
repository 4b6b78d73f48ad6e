//! Boards with several stars in each line: explanations, ratings and made puzzles against a plain search that shares nothing
//! with them.

use proptest::prelude::*;
use queens::prelude::*;
use queens::{Difficulty, Language, Maker, Outcome, Puzzle, Regions, Rules, Square, Technique};

/// All solutions, square by square in reading order: places a star if it touches no other and its lines have room, or leaves the
/// square empty. Gives up if a row, column or region ends with too few stars.
fn plain(puzzle: &Puzzle, most: usize) -> Vec<Vec<Square>> {
    struct Search<'a> {
        puzzle: &'a Puzzle,
        stars: usize,
        most: usize,
        standing: Vec<Square>,
        found: Vec<Vec<Square>>,
    }
    impl Search<'_> {
        fn room(&self, square: Square) -> bool {
            let touches = |star: &Square| {
                star.row.abs_diff(square.row) < 2 && star.column.abs_diff(square.column) < 2
            };
            let region = |square| self.puzzle.regions().map(|regions| regions.region(square));
            let in_column = self
                .standing
                .iter()
                .filter(|star| star.column == square.column);
            let in_region = self
                .standing
                .iter()
                .filter(|star| region(**star) == region(square));
            !self.standing.iter().any(touches)
                && in_column.count() < self.stars
                && (self.puzzle.regions().is_none() || in_region.count() < self.stars)
        }

        fn descend(&mut self, row: usize, column: usize, in_row: usize) {
            let n = self.puzzle.n();
            if self.found.len() == self.most {
                return;
            }
            if in_row == self.stars {
                // Given stars further right would be too many.
                let given = (column..n).any(|c| self.puzzle.givens().contains(Square::new(row, c)));
                if given {
                    return;
                }
                if row + 1 == n {
                    self.found.push(self.standing.clone());
                } else {
                    self.descend(row + 1, 0, 0);
                }
                return;
            }
            if column == n || !self.columns_can_be_filled(row) {
                return;
            }
            let square = Square::new(row, column);
            if !self.puzzle.blocked().contains(square) && self.room(square) {
                self.standing.push(square);
                self.descend(row, column + 1, in_row + 1);
                self.standing.pop();
            }
            if !self.puzzle.givens().contains(square) {
                self.descend(row, column + 1, in_row);
            }
        }

        /// Whether the rows below are enough for the stars that each column needs.
        fn columns_can_be_filled(&self, row: usize) -> bool {
            let n = self.puzzle.n();
            let mut has = vec![0; n];
            for star in &self.standing {
                has[star.column] += 1;
            }
            let most = (n - row).div_ceil(2);
            has.iter().all(|has| has + most >= self.stars)
        }
    }
    let mut search = Search {
        puzzle,
        stars: puzzle.board().stars(),
        most,
        standing: Vec::new(),
        found: Vec::new(),
    };
    search.descend(0, 0, 0);
    search.found
}

/// Follows an explanation and checks every step against all solutions.
fn check_explanation(puzzle: &Puzzle) {
    let solutions = plain(puzzle, 200);
    if solutions.len() == 200 {
        return;
    }
    let mut explanation = puzzle.explain().unwrap();
    let mut last = None;
    for step in explanation.by_ref() {
        for solution in &solutions {
            assert!(
                !step.rule_out.iter().any(|square| solution.contains(square)),
                "{step:?} rules out {solution:?} of\n{puzzle}"
            );
            assert!(
                step.place.iter().all(|square| solution.contains(square)),
                "{step:?} is wrong for {solution:?} of\n{puzzle}"
            );
        }
        let has_effect = step.place.is_some() || !step.rule_out.is_empty();
        assert!(
            has_effect || step.technique == Technique::NoSolution,
            "{step:?}"
        );
        for language in Language::ALL {
            let because = step.because(language, puzzle);
            assert!(
                because.ends_with('.') && !because.contains('{'),
                "{because}"
            );
        }
        assert!(!step.lines.is_empty(), "{step:?}");
        last = Some(step);
    }
    match (explanation.outcome(), &solutions[..]) {
        (Outcome::Solved(solution), [only]) => {
            assert!(solution.squares().eq(only.iter().copied()), "{puzzle}");
        }
        (Outcome::Impossible, []) => assert_eq!(last.unwrap().technique, Technique::NoSolution),
        (Outcome::Open(open), [_, _, ..]) => {
            for square in open {
                assert!(
                    solutions.iter().any(|solution| solution.contains(&square)),
                    "{square}"
                );
            }
        }
        (outcome, solutions) => {
            panic!("{outcome:?} for {} solutions of\n{puzzle}", solutions.len())
        }
    }
}

/// The two boards of two stars in each row and column of the 8 × 8 board, and boards of 9 × 9, with any regions, some given
/// stars and some blocks.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    (8..=9usize).prop_flat_map(|n| {
        let order = Just((0..n * n).collect::<Vec<_>>()).prop_shuffle();
        let numbers = prop::collection::vec(0..n as u8, n * n);
        let givens = prop::collection::vec((0..n, 0..n), 0..4);
        let blocks = prop::collection::vec(prop::bool::weighted(0.1), n * n);
        let kind = (any::<bool>(), any::<bool>());
        (order, numbers, givens, blocks, kind).prop_map(
            move |(order, mut numbers, givens, blocks, (has_regions, has_blocks))| {
                // Every region has two squares.
                for (index, &square) in order.iter().take(2 * n).enumerate() {
                    numbers[square] = (index % n) as u8;
                }
                let mut board = Rules::TOUCH.on(n);
                if has_regions {
                    board = board.with_regions(Regions::from_numbers(n, &numbers).unwrap());
                }
                let mut puzzle = Puzzle::on(board.with_stars(2).unwrap());
                for (row, column) in givens {
                    let _ = puzzle.give(Square::new(row, column));
                }
                for square in (0..n * n).filter(|&square| has_blocks && blocks[square]) {
                    let _ = puzzle.block(Square::new(square / n, square % n));
                }
                puzzle
            },
        )
    })
}

/// A made board from which a border square was taken, so that it may have several solutions or none.
fn nearly_made() -> impl Strategy<Value = Puzzle> {
    (any::<u64>(), 0..81usize, 0..9u8).prop_map(|(seed, square, region)| {
        let made = Maker::new(9, seed).unwrap().with_stars(2).next().unwrap();
        let mut numbers = made.regions().unwrap().numbers().to_vec();
        numbers[square] = region;
        let regions = Regions::from_numbers(9, &numbers);
        regions.map_or(made, |regions| {
            Puzzle::on(
                Rules::TOUCH
                    .on(9)
                    .with_regions(regions)
                    .with_stars(2)
                    .unwrap(),
            )
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if crate::is_thorough() { 40 } else { 10 }))]

    #[test]
    fn no_step_rules_out_a_square_of_a_solution_and_the_last_one_is_the_end(puzzle in any_puzzle()) {
        check_explanation(&puzzle);
    }

    #[test]
    fn boards_with_few_solutions_or_none_are_explained_soundly(puzzle in nearly_made()) {
        check_explanation(&puzzle);
    }

    #[test]
    fn made_boards_have_one_solution_and_connected_regions_of_moderate_size(seed in any::<u64>()) {
        let puzzle = Maker::new(9, seed).unwrap().with_stars(2).next().unwrap();
        check_made(&puzzle);
    }
}

fn check_made(puzzle: &Puzzle) {
    let (n, stars) = (puzzle.n(), puzzle.board().stars());
    let regions = puzzle.regions().unwrap();
    assert_eq!(plain(puzzle, 2).len(), 1, "{puzzle}");
    assert_eq!(regions.in_pieces().count(), 0, "{puzzle}");
    for region in 0..n {
        let size = regions.squares(region).count();
        assert!(
            100 * size <= 35 * n * n && size >= 2 * stars - 1,
            "{puzzle}"
        );
    }
    check_explanation(puzzle);
}

#[test]
fn two_star_boards_are_made_of_every_difficulty() {
    for difficulty in Difficulty::ALL {
        let maker = Maker::new(10, 3).unwrap().with_stars(2);
        let puzzle = maker.of_difficulty(difficulty).next().unwrap();
        check_made(&puzzle);
        assert_eq!(puzzle.rating().unwrap().difficulty(), difficulty);
    }
}

#[test]
fn a_three_star_board_is_made_and_explained_to_its_end() {
    // Without chains, which take long in a test, and with a seed that needs few attempts.
    let maker = Maker::new(14, 6).unwrap().with_stars(3);
    let puzzle = maker.of_difficulty(Difficulty::Hard).next().unwrap();
    let mut explanation = puzzle.explain().unwrap();
    let steps: Vec<_> = explanation.by_ref().collect();
    let Outcome::Solved(solution) = explanation.outcome() else {
        panic!("{puzzle}");
    };
    for step in steps {
        assert!(
            step.rule_out
                .iter()
                .all(|&square| !solution.contains(square)),
            "{step:?}"
        );
        assert!(
            step.place.iter().all(|&square| solution.contains(square)),
            "{step:?}"
        );
    }
}

#[test]
fn the_same_seed_makes_the_same_two_star_boards() {
    let boards = |seed| {
        let maker = Maker::new(9, seed).unwrap().with_stars(2);
        maker.take(2).collect::<Vec<_>>()
    };
    assert_eq!(boards(1), boards(1));
    assert_ne!(boards(1), boards(2));
}

#[test]
fn a_maker_ends_where_the_stars_do_not_fit() {
    assert_eq!(Maker::new(7, 1).unwrap().with_stars(2).next(), None);
    assert_eq!(Maker::new(10, 1).unwrap().with_stars(3).next(), None);
    assert_eq!(Maker::new(8, 1).unwrap().with_stars(0).next(), None);
}

#[test]
fn our_levels_with_two_stars_have_one_solution_each_are_rated_as_stated_and_all_differ() {
    let levels: Vec<_> = queens::formats::star_levels().collect();
    assert_eq!(levels.len(), 4 * 4 * 15);
    for (index, level) in levels.iter().enumerate() {
        let puzzle = &level.puzzle;
        assert_eq!(puzzle.board().stars(), 2);
        assert!(levels[..index].iter().all(|other| other.puzzle != *puzzle));
        // Some of the fifteen levels of each size and difficulty, unless all are asked for.
        if index % 4 != 0 && !crate::is_thorough() {
            continue;
        }
        let rating = puzzle.rating().unwrap();
        assert_eq!(
            (rating.difficulty(), rating.score()),
            (level.difficulty, level.score)
        );
        assert_eq!(puzzle.count_up_to(2), 1);
        if puzzle.n() <= 9 {
            assert_eq!(plain(puzzle, 2).len(), 1, "{puzzle}");
        }
    }
}

#[test]
fn a_clue_never_makes_a_puzzle_harder() {
    let levels = queens::formats::star_levels().chain(queens::formats::levels());
    for (index, level) in levels.enumerate() {
        let puzzle = level.puzzle;
        let n = puzzle.n();
        let rank = |puzzle: &Puzzle| puzzle.rating().unwrap().score() / 100;
        let (hardest, solution) = (rank(&puzzle), puzzle.completions().next().unwrap());
        let queens: Vec<Square> = solution.squares().collect();
        let mut with_queen = puzzle.clone();
        with_queen.give(queens[index % queens.len()]).unwrap();
        assert!(rank(&with_queen) <= hardest, "{with_queen}");
        let others = (0..n * n).map(|square| Square::new(square / n, square % n));
        let others: Vec<Square> = others.filter(|square| !queens.contains(square)).collect();
        let mut with_cross = puzzle.clone();
        with_cross.block(others[7 * index % others.len()]).unwrap();
        assert!(rank(&with_cross) <= hardest, "{with_cross}");
    }
}
