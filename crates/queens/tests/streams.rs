//! Lazy streams of solutions: order, memory, laziness, threads.

use std::sync::mpsc::sync_channel;

use proptest::prelude::*;
use queens::prelude::*;
use queens::search::complete::InOrder;
use queens::search::policy::Walking;
use queens::search::{Answer, Portfolio};
use queens::{
    Completions, Placement, Puzzle, Rules, Solution, Square, Symmetry, fundamental, known,
};

#[test]
fn completions_are_strictly_increasing_and_complete() {
    for n in 1..=10 {
        let solutions: Vec<Solution> = Puzzle::new(n).completions().collect();
        assert!(solutions.is_sorted_by(|a, b| a < b));
        assert_eq!(solutions.len() as u128, known(n).unwrap().all);
        for solution in &solutions {
            assert!(no_two_attack(solution.columns()));
        }
    }
    assert_eq!(Puzzle::new(0).completions().count(), 1);
}

/// Verifies a solution using only the array.
fn no_two_attack(columns: &[u32]) -> bool {
    let pairs = (0..columns.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    let attack = |(i, j): (usize, usize)| {
        let distance = columns[i].abs_diff(columns[j]);
        distance == 0 || distance as usize == j - i
    };
    columns
        .iter()
        .all(|&column| (column as usize) < columns.len())
        && !pairs.into_iter().any(attack)
}

#[test]
fn fundamental_solutions_are_one_per_class() {
    for n in 1..=10 {
        let known = known(n).unwrap();
        let classes: Vec<_> = fundamental(n).collect();
        assert_eq!(classes.len() as u128, known.fundamental, "{n}");
        assert_eq!(
            classes
                .iter()
                .map(|(_, orbit)| *orbit as u128)
                .sum::<u128>(),
            known.all,
            "{n}"
        );
        for (solution, orbit) in classes {
            assert!(solution.is_canonical());
            assert_eq!(solution.orbit().len(), orbit);
        }
    }
}

#[test]
fn the_first_few_solutions_for_thirty_come_quickly() {
    let first: Vec<Solution> = Puzzle::new(29).completions().take(3).collect();
    assert!(first.is_sorted_by(|a, b| a < b));
    assert!(
        first
            .iter()
            .all(|solution| no_two_attack(solution.columns()))
    );
}

#[test]
fn a_large_board_is_listed_by_the_search_that_does_not_get_lost() {
    assert_eq!(Puzzle::new(10).completions().choice().what, Walking::Plain);
    for n in [11, 24] {
        assert_eq!(Puzzle::new(n).completions().choice().what, Walking::Joined);
    }
    let mut large = Puzzle::new(30).completions();
    assert_eq!(large.choice().what, Walking::InOrder);
    // Plain search would place fifty million queens before the first one.
    assert!(no_two_attack(large.advance().unwrap()));
}

#[test]
fn counting_and_skipping_agree_with_stepping() {
    for n in 0..=8 {
        let solutions: Vec<Solution> = Puzzle::new(n).completions().collect();
        assert_eq!(Puzzle::new(n).completions().count(), solutions.len());
        for (index, solution) in solutions.iter().enumerate() {
            let nth = Puzzle::new(n).completions().nth(index);
            assert_eq!(nth.as_ref(), Some(solution));
        }
        assert_eq!(Puzzle::new(n).completions().nth(solutions.len()), None);
        assert_eq!(fundamental(n).count(), fundamental(n).fold(0, |k, _| k + 1));
    }
}

#[test]
fn a_puzzle_has_one_fundamental_solution_for_each_class_that_it_admits() {
    for (row, column) in [(0, 0), (0, 3), (3, 4), (5, 1)] {
        let mut puzzle = Puzzle::new(8);
        puzzle.give(Square::new(row, column)).unwrap();
        puzzle.block(Square::new(7, 2)).unwrap();
        let mut classes: Vec<Vec<Solution>> = puzzle.completions().map(|s| s.orbit()).collect();
        classes.sort();
        classes.dedup();
        assert_eq!(puzzle.fundamental().count(), classes.len());
        for (solution, orbit) in puzzle.fundamental() {
            assert!(puzzle.admits(&solution));
            assert_eq!(orbit, solution.orbit().len());
        }
    }
}

#[test]
fn queens_that_may_not_touch_have_classes_and_portfolios_too() {
    let puzzle = Puzzle::under(Rules::TOUCH, 6);
    let all: Vec<Solution> = puzzle.completions().collect();
    let orbits = puzzle.fundamental().map(|(_, orbit)| orbit);
    assert_eq!(orbits.sum::<usize>(), all.len());
    let mut portfolio = Portfolio::new(&puzzle, 0).first(true);
    assert_eq!(portfolio.run(1), Answer::Completion(all[0].clone()));
}

#[test]
fn a_finished_stream_stays_finished() {
    for n in [0, 1, 3, 4] {
        let mut solutions = Puzzle::new(n).completions();
        while solutions.advance().is_some() {}
        assert_eq!(solutions.advance(), None);
        assert_eq!(solutions.next(), None);
    }
}

#[test]
fn a_consumer_may_leave_early() {
    fn is_send<T: Send>() {}
    is_send::<Completions>();
    let (sender, receiver) = sync_channel(4);
    let producer = std::thread::spawn(move || {
        Puzzle::new(20)
            .completions()
            .take_while(|solution| sender.send(solution.clone()).is_ok())
            .count()
    });
    assert_eq!(receiver.iter().take(10).count(), 10);
    drop(receiver);
    assert!(producer.join().unwrap() <= 10 + 4 + 1);
}

#[test]
fn a_board_wider_than_a_machine_word_is_searched_too() {
    // All but four rows of a known solution of 71 queens are given: both walks must find it again.
    let n = 71;
    let column = |row: usize| (2 * row) % n; // a solution whenever n leaves remainder 1 or 5 mod 6
    let queens = (0..n)
        .filter(|row| row % 17 != 3)
        .map(|row| Square::new(row, column(row)));
    let puzzle = Puzzle::from(Placement::with_queens(n, queens).unwrap());
    let completions: Vec<Solution> = Completions::plain(&puzzle).collect();
    let in_order = InOrder::new(&puzzle.classic().unwrap()).with_tail(0);
    assert!(in_order.eq(completions.iter().cloned()));
    assert!(puzzle.completions().eq(completions.iter().cloned()));
    assert!(completions.is_sorted_by(|a, b| a < b));
    let expected = (0..n).map(|row| column(row) as u32).collect::<Vec<_>>();
    assert!(
        completions
            .iter()
            .any(|solution| solution.columns() == expected)
    );
    assert!(completions.iter().all(|solution| puzzle.admits(solution)));
    let mut blocked = puzzle.clone();
    blocked.block(Square::new(3, column(3))).unwrap();
    let without = completions
        .iter()
        .filter(|solution| solution.column(3) != column(3))
        .count();
    assert_eq!(blocked.completions().count(), without);
}

/// A random puzzle: queens placed where possible, and blocked squares.
fn puzzles(largest: usize) -> impl Strategy<Value = Puzzle> {
    let squares = move || prop::collection::vec((0..largest, 0..largest), 0..8);
    (1..=largest, squares(), squares()).prop_map(|(n, givens, blocked)| {
        let mut puzzle = Puzzle::new(n);
        let on_board = |&(row, column): &(usize, usize)| row < n && column < n;
        for (row, column) in givens.into_iter().filter(on_board).take(2) {
            let _ = puzzle.give(Square::new(row, column));
        }
        for (row, column) in blocked.into_iter().filter(on_board) {
            let _ = puzzle.block(Square::new(row, column));
        }
        puzzle
    })
}

proptest! {
    #[test]
    fn completions_are_the_solutions_that_the_puzzle_admits(puzzle in puzzles(8)) {
        let all = Puzzle::new(puzzle.n()).completions();
        let expected: Vec<Solution> = all.filter(|solution| puzzle.admits(solution)).collect();
        prop_assert_eq!(puzzle.completions().collect::<Vec<_>>(), expected);
        prop_assert_eq!(queens::count::kernel::reference::count(&puzzle.classic().unwrap()).completions as usize, puzzle.completions().count());
    }

    #[test]
    fn a_turned_puzzle_has_the_turned_completions(puzzle in puzzles(7), index in 0usize..8) {
        let symmetry = Symmetry::ALL[index];
        let turned: Vec<Solution> = puzzle.transformed(symmetry).completions().collect();
        let mut expected: Vec<Solution> = puzzle.completions().map(|s| s.transformed(symmetry)).collect();
        expected.sort();
        prop_assert_eq!(turned, expected);
        prop_assert_eq!(puzzle.transformed(symmetry).transformed(symmetry.inverse()), puzzle);
    }
}
