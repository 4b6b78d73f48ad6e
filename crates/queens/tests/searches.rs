//! The methods that search everything against the published table, against each other, and against their own events.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use queens::prelude::*;
use queens::search::Detail;
use queens::search::method::{Goal, backtrack};
use queens::{Event, Line, Method, Puzzle, Search, Square, Tally, known};

/// Every method that searches everything, with every value of its parameters.
fn systematic() -> impl Iterator<Item = Method> {
    Method::all_systematic().flat_map(Method::variants)
}

/// Whether a method chooses the row or column of the next queen, so that solutions do not come in lexicographic order.
fn has_own_order(method: Method) -> bool {
    let own = [
        "dancing-links",
        "cdcl",
        "forward-checking:order=mrv",
        "arc-consistency:order=mrv",
    ];
    own.contains(&method.to_string().as_str())
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

/// The solutions that have these queens and were not found before.
fn completions(n: usize, board: &BTreeSet<Square>, found: &[BTreeSet<Square>]) -> usize {
    let solutions = Puzzle::new(n).completions().map(|solution| {
        let queens = solution.columns().iter().enumerate();
        let queens = queens.map(|(row, &column)| Square::new(row, column as usize));
        queens.collect::<BTreeSet<Square>>()
    });
    let others =
        solutions.filter(|solution| solution.is_superset(board) && !found.contains(solution));
    others.count()
}

/// Whether a method strikes out squares that no queen attacks.
fn looks_further(method: Method) -> bool {
    let name = method.name();
    name == "arc-consistency" || name == "cdcl"
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

/// A learnt clause holds for every solution that is not found yet.
fn learnt_clause_holds(search: &dyn Search, found: &[BTreeSet<Square>]) {
    let n = search.n();
    let variables = search.variables();
    let clause = variables.iter().find(|variable| variable.name == "learnt");
    let clause = &clause.expect("a clause was learnt").values;
    assert!(!clause.is_empty());
    for solution in Puzzle::new(n).completions() {
        let columns = solution.columns().iter().enumerate();
        let queens: BTreeSet<Square> = columns
            .map(|(row, &column)| Square::new(row, column as usize))
            .collect();
        let is_true = |literal: &i64| {
            let number = literal.unsigned_abs() as usize - 1;
            queens.contains(&Square::new(number / n, number % n)) == (*literal > 0)
        };
        assert!(
            found.contains(&queens) || clause.iter().any(is_true),
            "{clause:?}"
        );
    }
}

#[test]
fn clauses_are_learnt_that_all_solutions_obey_and_they_save_queens() {
    let mut search = Method::CDCL.start(7);
    let (mut found, mut learnt) = (Vec::new(), 0);
    loop {
        match search.step() {
            Event::Solved => found.push(search.queens().into_iter().collect()),
            Event::Learnt => {
                learnt_clause_holds(&*search, &found);
                learnt += 1;
            }
            Event::Done => break,
            _ => {}
        }
    }
    assert_eq!(found.len(), 40);
    assert!(learnt > 60, "{learnt}");
}

#[test]
fn arc_consistency_leaves_no_square_without_a_support_in_every_row() {
    for method in Method::ARC_CONSISTENCY.variants() {
        let mut search = method.start(6);
        let mut settled = 0;
        for _ in 0..2_000 {
            search.step();
            let variables = search.variables();
            if !variables[2].values.is_empty() || search.snapshot().step() == Event::Done {
                continue;
            }
            let next = search.snapshot().step();
            if matches!(next, Event::DeadEnd(_) | Event::Removed(_)) {
                continue;
            }
            let struck = &variables[1].values;
            let left = |row: usize| {
                let columns = (0..6).filter(move |column| struck[row * 6 + column] == 0);
                columns.map(move |column| Square::new(row, column))
            };
            for row in 0..6 {
                for square in left(row) {
                    for other in (0..6).filter(|other| *other != row) {
                        let has_support = left(other).any(|support| !support.attacks(square));
                        assert!(has_support, "{method}: {square} in row {other}");
                    }
                }
            }
            settled += 1;
        }
        assert!(settled > 20, "{settled}");
    }
}

#[test]
fn dynamic_programming_counts_without_listing_and_then_meets_no_dead_end() {
    for (n, states, merged) in [(4, 15, 1), (6, 135, 13), (8, 1_817, 163)] {
        let mut search = Method::DYNAMIC_PROGRAMMING.start(n);
        while search.step() != Event::Counted {
            assert_eq!(search.counted(), None);
        }
        // Counted by a program that shares nothing with this one.
        let solutions = known(n).unwrap().all as u64;
        let expected = Detail::Counted {
            solutions,
            states,
            merged,
        };
        assert_eq!(search.detail(), expected);
        assert_eq!(search.tally().solutions, 0);
        let queens = search.tally().placements;
        assert_eq!(queens, states + merged);
        let mut listed = 0;
        while let Some(solution) = search.next_solution() {
            assert_eq!(solution.n(), n);
            listed += 1;
        }
        assert_eq!(listed, solutions);
        assert!(search.tally().placements - queens <= solutions * n as u64);
    }
}

/// The states of all rows, the queens that lead to a known one, and the most states of a row, counted with one row in memory at a
/// time. It shares no code with the method.
fn merged_states(n: u32) -> (u64, u64, u64) {
    let full = (1u64 << n) - 1;
    let mut states = vec![0u64];
    let (mut all, mut merged, mut most) = (0, 0, 0);
    for _ in 0..n {
        let mut below = Vec::new();
        for state in states {
            let (columns, falling, rising) = (state & full, state >> n & full, state >> (2 * n));
            let mut free = full & !(columns | falling | rising);
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                let falling = (falling | queen) << 1 & full;
                let rising = (rising | queen) >> 1;
                below.push((columns | queen) | falling << n | rising << (2 * n));
            }
        }
        let queens = below.len() as u64;
        below.sort_unstable();
        below.dedup();
        let reached = below.len() as u64;
        all += reached;
        merged += queens - reached;
        most = most.max(reached);
        states = below;
    }
    (all, merged, most)
}

/// Checks the rows of the documents' tables for these n, and returns how many there are.
fn check_merged_states(sides: std::ops::RangeInclusive<u32>) -> usize {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut rows = 0;
    for document in ["docs/methods.md", "docs/book/14-exact-cover.md"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        let (_, table) = text.split_once("states | queens").unwrap();
        for line in table.lines().skip(2).take_while(|line| !line.is_empty()) {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let n = cells[0].parse().unwrap();
            if !sides.contains(&n) {
                continue;
            }
            let (states, merged, most) = merged_states(n);
            let share = 100.0 * merged as f64 / (states + merged) as f64;
            let numbers = [states, merged, share.round() as u64, most];
            for (cell, number) in cells[2..].iter().zip(numbers) {
                let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
                assert_eq!(digits, number.to_string(), "{document}: {line}");
            }
            rows += 1;
        }
    }
    rows
}

#[test]
fn the_documents_say_how_many_states_are_merged() {
    assert_eq!(check_merged_states(4..=10), 14);
}

/// `cargo test --release -p queens --test library merged_on_large_boards -- --ignored`: half a minute, and 4 GB of memory.
#[test]
#[ignore = "minutes in a release build"]
fn the_documents_say_how_many_states_are_merged_on_large_boards() {
    assert_eq!(check_merged_states(11..=16), 12);
}

#[test]
fn events_are_enough_to_rebuild_the_board() {
    for method in systematic() {
        for n in 0..=4 {
            let mut search = method.start(n);
            let mut board = BTreeSet::new();
            let mut expected = Tally::default();
            let mut found = Vec::new();
            loop {
                match search.step() {
                    Event::Placed(square) => {
                        assert!(board.insert(square), "{method}: {square} placed twice");
                        expected.placements += 1;
                    }
                    Event::Removed(square) => {
                        assert!(board.remove(&square), "{method}: {square} was empty");
                        expected.backtracks += 1;
                    }
                    Event::Rejected { square, attacker } => {
                        assert!(
                            board.contains(&attacker),
                            "{method}: no queen on {attacker}"
                        );
                        assert!(attacker.attacks(square), "{method}");
                        assert_eq!(board.contains(&square), !prunes(method), "{method}");
                    }
                    Event::DeadEnd(_) | Event::Conflict if looks_further(method) => {
                        assert_eq!(completions(n, &board, &found), 0, "{method} n = {n}");
                    }
                    Event::Struck(square) => {
                        let mut with = board.clone();
                        with.insert(square);
                        assert_eq!(completions(n, &with, &found), 0, "{method}: {square}");
                    }
                    Event::Learnt => learnt_clause_holds(&*search, &found),
                    Event::Replaced => board = search.queens().into_iter().collect(),
                    Event::Counted => {
                        board.clear();
                        let solutions = completions(n, &board, &[]) as u64;
                        assert_eq!(search.counted(), Some(solutions), "{method} n = {n}");
                    }
                    Event::DeadEnd(line) => {
                        assert_eq!(free_squares(line, n, &board), 0, "{method}: {line:?}")
                    }
                    Event::Chosen(line) => {
                        if looks_further(method) {
                            continue;
                        }
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
                    Event::Solved => {
                        expected.solutions += 1;
                        found.push(board.clone());
                    }
                    Event::Done => break,
                    event => panic!("{method} does not {event:?}"),
                }
                assert_eq!(
                    board,
                    search.queens().into_iter().collect::<BTreeSet<Square>>()
                );
            }
            let tally = search.tally();
            assert_eq!(expected.placements, tally.placements, "{method}");
            assert_eq!(expected.backtracks, tally.backtracks, "{method}");
            assert_eq!(expected.solutions, tally.solutions, "{method}");
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
