//! Boards with any lines: completions, explanations, ratings and made puzzles against a plain search that shares nothing with
//! them.

use proptest::prelude::*;
use queens::prelude::*;
use queens::{
    Counter, Difficulty, Language, Maker, Outcome, Puzzle, Regions, Rules, Solution, Square,
    Technique,
};

/// All solutions, by trying every column of every row against every queen above.
fn plain(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    fn descend(puzzle: &Puzzle, queens: &mut Vec<Square>, found: &mut Vec<Vec<u32>>) {
        let (n, row) = (puzzle.n(), queens.len());
        if row == n {
            found.push(queens.iter().map(|queen| queen.column as u32).collect());
            return;
        }
        for column in 0..n {
            let square = Square::new(row, column);
            let given = puzzle.givens().queen_of_row(row);
            let region = |square| puzzle.regions().map(|regions| regions.region(square));
            let clashes = |queen: &Square| {
                let rows = row - queen.row;
                let columns = column.abs_diff(queen.column);
                let shares_region = puzzle.regions().is_some() && region(*queen) == region(square);
                let meets = match puzzle.rules() {
                    rules if rules == Rules::CHESS => columns == 0 || columns == rows,
                    rules if rules == Rules::TOUCH => columns == 0 || (columns == 1 && rows == 1),
                    other => panic!("no test of {other} yet"),
                };
                shares_region || meets
            };
            if given.is_some_and(|given| given != column)
                || puzzle.blocked().contains(square)
                || queens.iter().any(clashes)
            {
                continue;
            }
            queens.push(square);
            descend(puzzle, queens, found);
            queens.pop();
        }
    }
    let mut found = Vec::new();
    descend(puzzle, &mut Vec::new(), &mut found);
    found
}

fn from_text(rules: Rules, text: &str) -> Puzzle {
    let letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
    let n = letters.len().isqrt();
    Puzzle::in_regions(rules, Regions::from_letters(n, letters).unwrap())
}

/// Any regions, connected or not, under any rules, with given queens that fit and some blocked squares.
fn any_puzzle(largest: usize) -> impl Strategy<Value = Puzzle> {
    let sized = |n: usize| {
        let order = Just((0..n * n).collect::<Vec<_>>()).prop_shuffle();
        let free = prop::collection::vec(0..n as u8, n * n);
        let squares = prop::collection::vec((0..n, 0..n), 0..3);
        let blocks = prop::collection::vec(prop::bool::weighted(0.1), n * n);
        let kind = (any::<bool>(), 0..4usize);
        (order, free, squares, blocks, kind).prop_map(
            move |(order, mut numbers, givens, blocks, (is_chess, kind))| {
                // Every region has a square.
                for (region, &square) in order.iter().take(n).enumerate() {
                    numbers[square] = region as u8;
                }
                let rules = if is_chess { Rules::CHESS } else { Rules::TOUCH };
                let mut puzzle = match kind {
                    0 => Puzzle::under(rules, n),
                    _ => Puzzle::in_regions(rules, Regions::from_numbers(n, &numbers).unwrap()),
                };
                for (row, column) in givens.into_iter().take(kind) {
                    let _ = puzzle.give(Square::new(row, column));
                }
                for square in (0..n * n).filter(|&square| kind > 1 && blocks[square]) {
                    let _ = puzzle.block(Square::new(square / n, square % n));
                }
                puzzle
            },
        )
    };
    (1..=largest).prop_flat_map(sized)
}

/// Follows an explanation and checks every step against all solutions.
fn check_explanation(puzzle: &Puzzle) {
    let solutions = plain(puzzle);
    let n = puzzle.n();
    let mut explanation = puzzle.explain().unwrap();
    let mut last = None;
    for step in explanation.by_ref() {
        for solution in &solutions {
            let holds = |square: &Square| solution[square.row] as usize == square.column;
            assert!(
                !step.rule_out.iter().any(holds),
                "{step:?} rules out {solution:?}"
            );
            assert!(
                step.place.iter().all(holds),
                "{step:?} is wrong for {solution:?}"
            );
        }
        let has_effect = step.place.is_some() || !step.rule_out.is_empty();
        assert!(
            has_effect || step.technique == Technique::NoSolution,
            "{step:?}"
        );
        assert!(
            step.because(Language::English, puzzle).ends_with('.') && !step.lines.is_empty(),
            "{step:?}"
        );
        last = Some(step);
    }
    match (explanation.outcome(), solutions.as_slice()) {
        (Outcome::Solved(solution), [only]) => assert_eq!(solution.columns(), only),
        (Outcome::Impossible, []) => assert_eq!(last.unwrap().technique, Technique::NoSolution),
        (Outcome::Open(open), [_, _, ..]) => {
            for row in 0..n {
                for column in 0..n {
                    let square = Square::new(row, column);
                    let is_given = puzzle.givens().queen_of_row(row).is_some();
                    let holds = |solution: &Vec<u32>| solution[row] as usize == column;
                    let is_placed = solutions.iter().all(holds);
                    if !is_given && !is_placed {
                        assert_eq!(
                            open.contains(&square),
                            solutions.iter().any(holds),
                            "{square}"
                        );
                    }
                }
            }
        }
        (outcome, solutions) => panic!("{outcome:?} for {} solutions", solutions.len()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn completions_are_those_of_a_plain_search_in_order(puzzle in any_puzzle(7)) {
        let expected = plain(&puzzle);
        let found: Vec<Solution> = puzzle.completions().collect();
        let columns: Vec<Vec<u32>> = found.iter().map(|solution| solution.columns().to_vec()).collect();
        prop_assert_eq!(&columns, &expected);
        for solution in &found {
            prop_assert!(puzzle.admits(solution));
        }
        for limit in [0, 1, 2, 5, u64::MAX] {
            prop_assert_eq!(puzzle.count_up_to(limit), limit.min(expected.len() as u64));
        }
        prop_assert_eq!(puzzle.count().unwrap(), expected.len() as u128);
    }

    #[test]
    fn no_step_rules_out_a_square_of_a_solution_and_the_last_one_is_the_end(puzzle in any_puzzle(7)) {
        check_explanation(&puzzle);
    }

    #[test]
    fn symmetries_keep_the_number_of_completions(puzzle in any_puzzle(6)) {
        for symmetry in queens::Symmetry::ALL {
            prop_assert_eq!(puzzle.transformed(symmetry).count_up_to(u64::MAX), plain(&puzzle).len() as u64);
        }
    }

    #[test]
    fn made_boards_have_one_solution_and_connected_regions(seed in any::<u64>(), n in 4usize..10) {
        let puzzle = Maker::new(n, seed).unwrap().next().unwrap();
        let regions = puzzle.regions().unwrap();
        prop_assert_eq!(plain(&puzzle).len(), 1);
        prop_assert_eq!(regions.in_pieces().count(), 0);
        prop_assert!((0..n).all(|region| regions.squares(region).count() > 1));
        check_explanation(&puzzle);
    }
}

#[test]
fn queens_that_may_not_touch_are_counted_as_in_hertzsprungs_problem() {
    let counts: Vec<u128> = (0..10)
        .map(|n| Puzzle::under(Rules::TOUCH, n).count().unwrap())
        .collect();
    assert_eq!(counts, [1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622]);
    let by_column = Counter::new().by_first_row(&Puzzle::under(Rules::TOUCH, 6));
    assert_eq!(by_column.unwrap().iter().sum::<u128>(), 90);
}

#[test]
fn boards_beyond_the_words_are_searched_row_by_row() {
    let first = Puzzle::under(Rules::TOUCH, 40)
        .completions()
        .next()
        .unwrap();
    assert_eq!(&first.columns()[..4], [0, 2, 4, 1]);
    assert_eq!(Puzzle::under(Rules::TOUCH, 40).count_up_to(2), 2);
}

#[test]
fn a_board_of_the_largest_size_is_made_solved_and_explained() {
    let mut rows = Puzzle::in_regions(Rules::TOUCH, {
        let numbers: Vec<u8> = (0..1024).map(|square| (square / 32) as u8).collect();
        Regions::from_numbers(32, &numbers).unwrap()
    });
    assert_eq!(rows.count_up_to(2), 2);
    for row in 0..31 {
        // 1, 3, 5, … 31, 0, 2, 4, … without the last.
        let column = if row < 16 { 2 * row + 1 } else { 2 * row - 32 };
        rows.give(Square::new(row, column)).unwrap();
    }
    assert_eq!(rows.count_up_to(2), 1);
    check_end(&rows);
}

fn check_end(puzzle: &Puzzle) {
    let mut explanation = puzzle.explain().unwrap();
    let _ = explanation.by_ref().count();
    let Outcome::Solved(solution) = explanation.outcome() else {
        panic!("it has one solution");
    };
    assert!(puzzle.admits(&solution));
}

#[test]
fn classic_puzzles_are_explained() {
    for seed in 0..8 {
        let puzzle = queens::search::make::unique(queens::Rules::CHESS, 8, seed, 3).unwrap();
        check_explanation(&puzzle);
        assert!(puzzle.rating().is_some());
    }
    let mut corner = Puzzle::new(8);
    corner.give(Square::new(0, 0)).unwrap();
    check_explanation(&corner);
    check_explanation(&Puzzle::new(6));
    assert!(Puzzle::new(33).explain().is_err());
}

#[test]
fn a_misplaced_queen_is_refused_with_the_reason() {
    let mut puzzle = from_text(Rules::TOUCH, "AABBC ADDBC AADCC EEDDC EEEEE");
    puzzle.give(Square::from_chess("a5", 5).unwrap()).unwrap();
    let mut refused = |name| {
        let square = Square::from_chess(name, 5).unwrap();
        puzzle.give(square).unwrap_err().to_string()
    };
    assert_eq!(
        refused("b4"),
        "the queen at row 1, column 1 touches the one at row 0, column 0"
    );
    assert_eq!(
        refused("b3"),
        "the queen at row 2, column 1 shares region A with the one at row 0, column 0"
    );
    assert_eq!(
        refused("a1"),
        "the queen at row 4, column 0 is attacked from row 0, column 0"
    );
}

#[test]
fn the_same_seed_makes_the_same_boards_and_another_seed_others() {
    let boards = |seed| Maker::new(8, seed).unwrap().take(5).collect::<Vec<_>>();
    assert_eq!(boards(1), boards(1));
    assert_ne!(boards(1), boards(2));
    let [first, second] = [&boards(1)[0], &boards(1)[1]];
    assert_ne!(first, second);
}

#[test]
fn boards_are_made_of_every_difficulty() {
    for difficulty in Difficulty::ALL {
        for puzzle in Maker::new(7, 3).unwrap().of_difficulty(difficulty).take(2) {
            assert_eq!(puzzle.rating().unwrap().difficulty(), difficulty);
            check_explanation(&puzzle);
        }
    }
    let mixture = Maker::new(8, 5)
        .unwrap()
        .under(Rules::CHESS)
        .next()
        .unwrap();
    assert_eq!(mixture.rules(), Rules::CHESS);
    assert_eq!(plain(&mixture).len(), 1);
    assert!(Maker::new(3, 0).is_err() && Maker::new(33, 0).is_err());
    assert_eq!(Maker::new(1, 0).unwrap().next().unwrap().count_up_to(2), 1);
}

#[test]
fn our_levels_have_one_solution_each_are_rated_as_stated_and_all_differ() {
    let levels: Vec<_> = queens::formats::levels().collect();
    assert_eq!(levels.len(), 5 * 4 * 12);
    for level in &levels {
        let puzzle = &level.puzzle;
        let rating = puzzle.rating().unwrap();
        assert_eq!(
            (rating.difficulty(), rating.score()),
            (level.difficulty, level.score)
        );
        let regions = puzzle.regions().unwrap();
        assert_eq!(regions.in_pieces().count(), 0);
        if puzzle.n() <= 8 {
            assert_eq!(plain(puzzle).len(), 1);
        }
        assert_eq!(puzzle.count_up_to(2), 1);
    }
    let mut codes: Vec<_> = levels.iter().map(|level| level.puzzle.to_code()).collect();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), levels.len());
}

#[test]
fn a_torus_that_2_or_3_divides_is_refuted_at_once() {
    for n in [4, 14, 20, 27] {
        for rules in [Rules::TORUS, Rules::CYLINDER, Rules::AMAZON_TORUS] {
            let puzzle = Puzzle::under(rules, n);
            let mut explanation = puzzle.explain().unwrap();
            let steps: Vec<_> = explanation.by_ref().collect();
            assert_eq!(explanation.outcome(), Outcome::Impossible);
            assert_eq!(
                steps[0].because(Language::English, &puzzle),
                "Where edges are joined, there are solutions only if neither 2 nor 3 divides n."
            );
            assert_eq!(
                (steps.len(), steps[0].technique),
                (1, Technique::NoSolution)
            );
            assert_eq!(puzzle.rating(), None);
        }
    }
}

#[test]
fn an_explanation_that_is_stopped_is_undecided() {
    let mut explanation = Puzzle::under(Rules::TORUS, 13).explain().unwrap();
    assert_eq!(explanation.next_while(&mut |_| false), None);
    let Outcome::Undecided { open, found } = explanation.outcome() else {
        panic!("{:?}", explanation.outcome());
    };
    // The first search of a few nodes found a solution.
    assert_eq!((open.len(), found), (13 * 13, 1));
    assert_eq!(explanation.next(), None, "it stays at its end");
    // The empty 8 × 8 board has many solutions, which the first searches find.
    let mut explanation = Puzzle::new(8).explain().unwrap();
    let mut left = 12;
    let mut is_early = |_| {
        left -= 1;
        left > 0
    };
    assert_eq!(explanation.next_while(&mut is_early), None);
    assert!(matches!(
        explanation.outcome(),
        Outcome::Undecided { found: 2, .. }
    ));
    assert_eq!(
        Puzzle::under(Rules::TORUS, 13).rating_while(&mut |_| false),
        None
    );
}

#[test]
fn a_stopped_count_reports_what_it_found() {
    let torus = Puzzle::under(Rules::TORUS, 13);
    let undecided = torus.count_up_to_while(u64::MAX, |nodes| nodes < 1_000);
    let undecided = undecided.unwrap_err();
    assert!(undecided.nodes >= 1_000 && undecided.nodes < 1_064);
    assert!(undecided.found > 0 && undecided.found < 4_524);
    let small = Puzzle::under(Rules::TORUS, 7);
    assert_eq!(small.count_up_to_while(100, |_| true), Ok(28));
}
