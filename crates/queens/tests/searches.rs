//! The methods that search everything against the published table, against each other, and against their own events.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use queens::prelude::*;
use queens::search::Detail;
use queens::search::method::{Goal, backtrack};
use queens::{Event, Line, Method, Puzzle, Square, Tally, known};

/// Every method that searches everything, with every value of its parameters.
fn systematic() -> impl Iterator<Item = Method> {
    Method::all_systematic().flat_map(Method::variants)
}

/// Whether a method chooses the row or column of the next queen, so that solutions do not come in lexicographic order.
fn has_own_order(method: Method) -> bool {
    ["dancing-links", "forward-checking:order=mrv"].contains(&method.to_string().as_str())
}

/// The n up to which a method finds all solutions quickly in a test build.
fn reach(method: Method) -> usize {
    match method {
        Method::SUBSETS => 5,
        Method::ROWS => 6,
        Method::PERMUTATIONS => 8,
        _ => 9,
    }
}

fn all_solutions(method: Method, n: usize) -> (Vec<Vec<u32>>, Tally) {
    let mut search = method.start(n);
    let mut solutions = Vec::new();
    while let Some(solution) = search.next_solution() {
        solutions.push(solution.columns().to_vec());
    }
    (solutions, search.tally())
}

#[test]
fn every_search_finds_all_solutions_and_nearly_all_in_the_same_order() {
    for method in systematic() {
        for n in 0..=reach(method) {
            let expected: Vec<_> = Puzzle::new(n)
                .completions()
                .map(|solution| solution.columns().to_vec())
                .collect();
            let (mut solutions, tally) = all_solutions(method, n);
            if has_own_order(method) {
                solutions.sort_unstable();
            }
            assert_eq!(solutions, expected, "{method} {n}");
            assert_eq!(tally.solutions as usize, expected.len(), "{method} {n}");
            if let Some(known) = known(n) {
                assert_eq!(known.all, expected.len() as u128, "{method} {n}");
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
        assert_eq!(recursive, all_solutions(Method::BACKTRACK, n).0, "{n}");
    }
}

#[test]
fn backtrack_and_iterative_do_the_same_thing_at_every_step() {
    let mut backtrack = Method::BACKTRACK.start(7);
    let mut iterative = Method::ITERATIVE.start(7);
    loop {
        let event = backtrack.step();
        assert_eq!(event, iterative.step());
        assert_eq!(backtrack.tally(), iterative.tally());
        if event == Event::Done {
            break;
        }
    }
}

fn is_on(square: Square, line: Line) -> bool {
    match line {
        Line::Row(row) => square.row == row,
        Line::Column(column) => square.column == column,
        _ => unreachable!("queens are found for rows and columns"),
    }
}

/// How many squares of a line no queen on the board attacks.
fn free_squares(line: Line, n: usize, board: &BTreeSet<Square>) -> u64 {
    let squares = (0..n * n).map(|i| Square::new(i / n, i % n));
    let free = squares.filter(|square| is_on(*square, line));
    let free = free.filter(|square| board.iter().all(|queen| !queen.attacks(*square)));
    free.count() as u64
}

/// The pruning methods reject squares, so their boards never hold attacking queens.
fn prunes(method: Method) -> bool {
    !matches!(
        method,
        Method::SUBSETS | Method::ROWS | Method::PERMUTATIONS
    )
}

#[test]
fn events_are_enough_to_rebuild_the_board() {
    for method in systematic() {
        for n in 0..=4 {
            let mut search = method.start(n);
            let mut board = BTreeSet::new();
            let mut told = Tally::default();
            loop {
                match search.step() {
                    Event::Placed(square) => {
                        assert!(board.insert(square), "{method}: {square} placed twice");
                        told.placements += 1;
                    }
                    Event::Removed(square) => {
                        assert!(board.remove(&square), "{method}: {square} was empty");
                        told.backtracks += 1;
                    }
                    Event::Rejected { square, attacker } => {
                        assert!(
                            board.contains(&attacker),
                            "{method}: no queen on {attacker}"
                        );
                        assert!(attacker.attacks(square), "{method}");
                        assert_eq!(board.contains(&square), !prunes(method), "{method}");
                    }
                    Event::DeadEnd(line) => {
                        assert_eq!(free_squares(line, n, &board), 0, "{method}: {line:?}")
                    }
                    Event::Chosen(line) => {
                        let free = free_squares(line, n, &board);
                        let squares = free as usize;
                        assert_eq!(
                            search.detail(),
                            Detail::Choices { squares },
                            "{method}: {line:?}"
                        );
                        let is_open = |line: &Line| board.iter().all(|queen| !is_on(*queen, *line));
                        let rows = (0..n).map(Line::Row);
                        let lines = rows.chain((0..n).map(Line::Column)).filter(is_open);
                        let lines = lines.filter(|line| {
                            method == Method::DANCING_LINKS || matches!(line, Line::Row(_))
                        });
                        let fewest = lines.map(|line| free_squares(line, n, &board)).min();
                        assert_eq!(
                            fewest,
                            Some(free),
                            "{method}: the fewest squares come first"
                        );
                    }
                    Event::Solved => told.solutions += 1,
                    Event::Done => break,
                    event => panic!("{method} does not {event:?}"),
                }
                assert_eq!(
                    board,
                    search.queens().into_iter().collect::<BTreeSet<Square>>()
                );
            }
            let tally = search.tally();
            assert_eq!(told.placements, tally.placements, "{method}");
            assert_eq!(told.backtracks, tally.backtracks, "{method}");
            assert_eq!(told.solutions, tally.solutions, "{method}");
            assert!(board.is_empty());
            assert_eq!(search.step(), Event::Done, "done stays done");
        }
    }
}

#[test]
fn attack_counts_are_the_number_of_queens_that_attack() {
    let mut search = Method::ATTACK_COUNTS.start(6);
    for _ in 0..500 {
        search.step();
        let queens = search.queens();
        let counts = search.attack_counts().expect("this method keeps counts");
        for (i, &count) in counts.iter().enumerate() {
            let square = Square::new(i / 6, i % 6);
            let attackers = queens.iter().filter(|queen| queen.attacks(square)).count();
            assert_eq!(count as usize, attackers);
        }
    }
}

#[test]
fn a_snapshot_continues_exactly_like_the_search() {
    for method in systematic() {
        let mut search = method.start(5);
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
fn looking_ahead_strikes_what_the_queens_above_attack() {
    for method in Method::FORWARD_CHECKING.variants() {
        let mut search = method.start(6);
        for _ in 0..1_000 {
            search.step();
            let queens = search.queens();
            let counts = search.attack_counts().expect("this method keeps counts");
            let open = |row: &usize| queens.iter().all(|queen| queen.row != *row);
            for row in (0..6).filter(open) {
                for column in 0..6 {
                    let square = Square::new(row, column);
                    let attackers = queens.iter().filter(|queen| queen.attacks(square));
                    assert_eq!(
                        counts[row * 6 + column] as usize,
                        attackers.count(),
                        "{method}: {square}"
                    );
                }
            }
        }
    }
}

#[test]
fn looking_ahead_places_fewer_queens_and_the_fewest_squares_first_still_fewer() {
    let placements = |name: &str| all_solutions(name.parse().unwrap(), 8).1.placements;
    let [plain, ahead, fewest] = [
        "backtrack",
        "forward-checking",
        "forward-checking:order=mrv",
    ]
    .map(placements);
    assert!(plain > ahead && ahead > fewest, "{plain} {ahead} {fewest}");
    assert!(placements("dancing-links") < fewest);
}

#[test]
fn less_naive_methods_place_fewer_queens() {
    let placements = |method| all_solutions(method, 5).1.placements;
    let brute = [
        Method::SUBSETS,
        Method::ROWS,
        Method::PERMUTATIONS,
        Method::BACKTRACK,
    ];
    assert!(
        brute
            .windows(2)
            .all(|pair| placements(pair[0]) > placements(pair[1]))
    );
    for method in [Method::ATTACK_COUNTS, Method::DIAGONALS, Method::BITMASK] {
        assert_eq!(
            placements(method),
            placements(Method::BACKTRACK),
            "{method}"
        );
    }
}

#[test]
fn estimates_grow_with_the_board_and_shrink_with_the_goal() {
    for method in systematic() {
        for n in 5..30 {
            let all = method.estimated_seconds(n, Goal::All);
            assert!(
                all < method.estimated_seconds(n + 1, Goal::All),
                "{method} {n}"
            );
            assert!(
                method.estimated_seconds(n, Goal::First) < all,
                "{method} {n}"
            );
        }
        assert!(
            method
                .estimated_seconds(method.largest(), Goal::All)
                .is_finite()
        );
    }
}
