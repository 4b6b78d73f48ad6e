//! The strategies against the published table, against each other, and against their own events.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use queens::prelude::*;
use queens::search::strategy::{Goal, backtrack};
use queens::{Event, Puzzle, Square, Strategy, Tally, known};

/// The n up to which a strategy finds all solutions quickly in a test build.
fn reach(strategy: Strategy) -> usize {
    match strategy {
        Strategy::Subsets => 5,
        Strategy::Rows => 6,
        Strategy::Permutations => 8,
        _ => 9,
    }
}

fn all_solutions(strategy: Strategy, n: usize) -> (Vec<Vec<u32>>, Tally) {
    let mut search = strategy.start(n);
    let mut solutions = Vec::new();
    while let Some(solution) = search.next_solution() {
        solutions.push(solution.columns().to_vec());
    }
    (solutions, search.tally())
}

#[test]
fn every_strategy_finds_all_solutions_in_the_same_order() {
    for strategy in Strategy::ALL {
        for n in 0..=reach(strategy) {
            let expected: Vec<_> = Puzzle::new(n)
                .completions()
                .map(|solution| solution.columns().to_vec())
                .collect();
            let (solutions, tally) = all_solutions(strategy, n);
            assert_eq!(solutions, expected, "{strategy} {n}");
            assert_eq!(tally.solutions as usize, expected.len(), "{strategy} {n}");
            if let Some(known) = known(n) {
                assert_eq!(known.all, expected.len() as u128, "{strategy} {n}");
            }
        }
    }
}

#[test]
fn recursion_and_explicit_stack_find_the_same_sequence() {
    for n in 0..=9 {
        let mut recursive = Vec::new();
        let end = backtrack(n, |columns| {
            recursive.push(
                columns
                    .iter()
                    .map(|&column| column as u32)
                    .collect::<Vec<_>>(),
            );
            ControlFlow::<()>::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(recursive, all_solutions(Strategy::Backtrack, n).0, "{n}");
    }
}

#[test]
fn backtrack_and_iterative_do_the_same_thing_at_every_step() {
    let mut backtrack = Strategy::Backtrack.start(7);
    let mut iterative = Strategy::Iterative.start(7);
    loop {
        let event = backtrack.step();
        assert_eq!(event, iterative.step());
        assert_eq!(backtrack.tally(), iterative.tally());
        if event == Event::Done {
            break;
        }
    }
}

/// The pruning strategies reject squares, so their boards never hold attacking queens.
fn prunes(strategy: Strategy) -> bool {
    !matches!(
        strategy,
        Strategy::Subsets | Strategy::Rows | Strategy::Permutations
    )
}

#[test]
fn events_tell_the_whole_story() {
    for strategy in Strategy::ALL {
        for n in 0..=4 {
            let mut search = strategy.start(n);
            let mut board = BTreeSet::new();
            let mut told = Tally::default();
            loop {
                match search.step() {
                    Event::Placed(square) => {
                        assert!(board.insert(square), "{strategy}: {square} placed twice");
                        told.placements += 1;
                    }
                    Event::Removed(square) => {
                        assert!(board.remove(&square), "{strategy}: {square} was empty");
                        told.backtracks += 1;
                    }
                    Event::Rejected { square, attacker } => {
                        assert!(
                            board.contains(&attacker),
                            "{strategy}: no queen on {attacker}"
                        );
                        assert!(attacker.attacks(square), "{strategy}");
                        assert_eq!(board.contains(&square), !prunes(strategy), "{strategy}");
                    }
                    Event::Solved => told.solutions += 1,
                    Event::Done => break,
                    event => panic!("{strategy} does not {event:?}"),
                }
                assert_eq!(
                    board,
                    search.queens().into_iter().collect::<BTreeSet<Square>>()
                );
            }
            let tally = search.tally();
            assert_eq!(told.placements, tally.placements, "{strategy}");
            assert_eq!(told.backtracks, tally.backtracks, "{strategy}");
            assert_eq!(told.solutions, tally.solutions, "{strategy}");
            assert!(board.is_empty());
            assert_eq!(search.step(), Event::Done, "done stays done");
        }
    }
}

#[test]
fn attack_counts_are_the_number_of_queens_that_attack() {
    let mut search = Strategy::AttackCounts.start(6);
    for _ in 0..500 {
        search.step();
        let queens = search.queens();
        let counts = search.attack_counts().expect("this strategy keeps counts");
        for (i, &count) in counts.iter().enumerate() {
            let square = Square::new(i / 6, i % 6);
            let attackers = queens.iter().filter(|queen| queen.attacks(square)).count();
            assert_eq!(count as usize, attackers);
        }
    }
}

#[test]
fn a_snapshot_goes_on_exactly_as_the_search_does() {
    for strategy in Strategy::ALL {
        let mut search = strategy.start(5);
        for _ in 0..77 {
            search.step();
        }
        let mut copy = search.snapshot();
        for _ in 0..200 {
            assert_eq!(search.step(), copy.step());
        }
        assert_eq!(search.tally(), copy.tally());
    }
}

#[test]
fn less_naive_strategies_place_fewer_queens() {
    let placements = |strategy| all_solutions(strategy, 5).1.placements;
    let brute = [
        Strategy::Subsets,
        Strategy::Rows,
        Strategy::Permutations,
        Strategy::Backtrack,
    ];
    assert!(
        brute
            .windows(2)
            .all(|pair| placements(pair[0]) > placements(pair[1]))
    );
    for strategy in [
        Strategy::AttackCounts,
        Strategy::Diagonals,
        Strategy::Bitmask,
    ] {
        assert_eq!(
            placements(strategy),
            placements(Strategy::Backtrack),
            "{strategy}"
        );
    }
}

#[test]
fn estimates_grow_with_the_board_and_shrink_with_the_goal() {
    for strategy in Strategy::ALL {
        for n in 5..30 {
            let all = strategy.estimated_seconds(n, Goal::All);
            assert!(
                all < strategy.estimated_seconds(n + 1, Goal::All),
                "{strategy} {n}"
            );
            assert!(
                strategy.estimated_seconds(n, Goal::First) < all,
                "{strategy} {n}"
            );
        }
        assert!(
            strategy
                .estimated_seconds(Strategy::LARGEST, Goal::All)
                .is_finite()
        );
    }
}

#[test]
fn every_name_leads_back_to_its_strategy() {
    for strategy in Strategy::ALL {
        assert_eq!(strategy.name().parse(), Ok(strategy));
    }
    let error = "dancing-links".parse::<Strategy>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("there is no strategy `dancing-links`: choose one of subsets, rows")
    );
}
