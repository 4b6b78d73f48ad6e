//! `serde` of boards of all kinds: what is read equals what was written, and JSON lines read back as the same board.

use std::fmt::Debug;

use proptest::prelude::*;
use queens::formats::puzzle_members;
use queens::prelude::*;
use queens::{Board, Placement, Puzzle, Regions, Rules, Solution, Square};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_str, json, to_string, to_value};

fn reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &T) -> String {
    let text = to_string(what).unwrap();
    let read: T = from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, what, "{text}");
    text
}

fn rules() -> impl Strategy<Value = Rules> {
    proptest::sample::select(Rules::ALL.to_vec())
}

/// Squares within the largest board of these tests; those outside the current board are left out.
fn squares() -> impl Strategy<Value = Vec<Square>> {
    let square = (0..7usize, 0..7usize).prop_map(|(row, column)| Square::new(row, column));
    proptest::collection::vec(square, 0..8)
}

/// Any division of an n × n board in which row i has a square of region i.
fn regions(n: usize, seed: &[u8]) -> Regions {
    let numbers: Vec<u8> = (0..n * n)
        .map(|index| match (index / n, index % n) {
            (row, 0) => row as u8,
            _ => seed[index % seed.len()] % n as u8,
        })
        .collect();
    Regions::from_numbers(n, &numbers).unwrap()
}

proptest! {
    #[test]
    fn puzzles_and_their_parts(
        rules in rules(),
        n in 0..7usize,
        given in squares(),
        blocked in squares(),
        seed in proptest::option::of(proptest::collection::vec(any::<u8>(), 1..20)),
    ) {
        let mut puzzle = match seed {
            Some(seed) => Puzzle::in_regions(rules, regions(n, &seed)),
            None => Puzzle::under(rules, n),
        };
        given.into_iter().for_each(|queen| drop(puzzle.give(queen)));
        blocked.into_iter().for_each(|square| drop(puzzle.block(square)));
        let text = reads_back(&puzzle);
        prop_assert_eq!(text.parse::<Puzzle>().unwrap(), puzzle.clone(), "{}", text);
        let described = format!("{{{}}}", puzzle_members(&puzzle));
        prop_assert_eq!(&from_str::<Puzzle>(&described).unwrap(), &puzzle, "{}", described);
        reads_back(puzzle.givens());
        if let Some(regions) = puzzle.regions() {
            reads_back(regions);
        }
        reads_back(puzzle.board());
        for solution in puzzle.completions().take(2) {
            reads_back(&solution);
            reads_back(&Placement::from(&solution));
        }
    }

    #[test]
    fn other_boards_and_their_solutions(
        rules in rules(),
        rows in 0..7usize,
        columns in 0..7usize,
        pawns in squares(),
        given in squares(),
        blocked in squares(),
        queens in proptest::option::of(0..9usize),
        stars in proptest::option::of(1..3usize),
    ) {
        let mut board = Board::new(rows, columns, rules).unwrap();
        pawns.into_iter().take(3).for_each(|pawn| drop(board.pawn(pawn)));
        if let Some(queens) = queens {
            board = board.with_queens(queens.max(2)).unwrap();
        }
        if let Some(stars) = stars {
            board = board.with_stars(stars).unwrap();
        }
        let mut puzzle = Puzzle::on(board);
        given.into_iter().take(2).for_each(|queen| drop(puzzle.give(queen)));
        blocked.into_iter().for_each(|square| drop(puzzle.block(square)));
        reads_back(&puzzle);
        let described = format!("{{{}}}", puzzle_members(&puzzle));
        prop_assert_eq!(&from_str::<Puzzle>(&described).unwrap(), &puzzle, "{}", described);
        for found in puzzle.completions().take(2) {
            reads_back(&found);
            prop_assert_eq!(&*found.board(), puzzle.board());
        }
    }
}

#[test]
fn a_solution_under_other_rules_says_so() {
    for rules in Rules::ALL {
        for solution in Puzzle::under(rules, 7).completions() {
            let text = reads_back(&solution);
            let is_list = text.starts_with('[');
            assert_eq!(is_list, rules == Rules::CHESS, "{text}");
        }
    }
    let torus = Solution::of(Rules::TORUS.on(5), &[0, 2, 4, 1, 3]).unwrap();
    let text = r#"{"n":5,"rules":"torus","columns":[0,2,4,1,3]}"#;
    assert_eq!(to_string(&torus).unwrap(), text);
    assert_eq!(text.parse::<Solution>().unwrap(), torus);
    let touch = Solution::of(Rules::TOUCH.on(6), &[0, 3, 1, 5, 2, 4]).unwrap();
    assert_eq!(
        to_string(&touch).unwrap().parse::<Solution>().unwrap(),
        touch
    );
}

#[test]
fn the_classic_shapes_are_unchanged() {
    let texts = [
        (
            to_value(Solution::new([1, 3, 0, 2]).unwrap()).unwrap(),
            json!([1, 3, 0, 2]),
        ),
        (
            to_value(Puzzle::new(4)).unwrap(),
            json!({"n": 4, "place": []}),
        ),
        (
            to_value(Placement::new(4)).unwrap(),
            json!({"n": 4, "place": []}),
        ),
    ];
    for (written, shape) in texts {
        assert_eq!(written, shape);
    }
    let board = Board::new(3, 5, Rules::CHESS).unwrap();
    assert_eq!(to_value(&board).unwrap(), json!({"board": "3x5"}));
    let found = Puzzle::on(board).completions().next().unwrap();
    let columns = json!({"board": "3x5", "columns": [0, 2, 4]});
    assert_eq!(to_value(&found).unwrap(), columns);
    let tall = Board::new(4, 2, Rules::CHESS).unwrap();
    let found = Puzzle::on(tall).completions().next().unwrap();
    let squares = json!({"board": "4x2", "squares": ["a4", "b2"]});
    assert_eq!(to_value(&found).unwrap(), squares);
    let stars = Rules::TOUCH.on(8).with_stars(2).unwrap();
    let shape = json!({"n": 8, "rules": "touch", "stars": 2});
    assert_eq!(to_value(&stars).unwrap(), shape);
}

fn refused<T: DeserializeOwned + Debug>(text: Value, reason: &str) {
    let error = serde_json::from_value::<T>(text.clone()).unwrap_err();
    assert!(error.to_string().contains(reason), "{text}: {error}");
}

#[test]
fn contradictions_are_refused() {
    refused::<Solution>(
        json!({"n": 4, "rules": "torus", "columns": [1, 3, 0, 2]}),
        "is attacked from",
    );
    refused::<Solution>(
        json!({"n": 5, "columns": [1, 3, 0, 2]}),
        "says n = 5, but has 4 columns",
    );
    refused::<Solution>(json!({"n": 4}), "missing field `columns`");
    refused::<Solution>(
        json!({"columns": [1, 3, 0, 2], "place": ["a4"]}),
        "the given queen at row 0, column 0 is missing",
    );
    refused::<Solution>(
        json!({"columns": [1, 3, 0, 2], "block": ["b4"]}),
        "stands on a blocked square",
    );
    refused::<Solution>(
        json!({"columns": [1, 3, 0, 2], "regions": ["ABCD", "AABB", "CCDD", "CCBB"]}),
        "region",
    );
    refused::<Solution>(
        json!({"columns": [1, 3, 0, 2], "rules": "draughts"}),
        "chess",
    );
    refused::<Solution>(
        json!({"board": "3x4", "columns": [1, 3, 0, 2]}),
        "not on the 3 × 4 board",
    );
    refused::<Puzzle>(json!({"n": 4, "plaice": ["a1"]}), "unknown field `plaice`");
    refused::<Puzzle>(json!({"n": 4, "columns": [0]}), "unknown field `columns`");
    refused::<Puzzle>(json!({}), "missing field `n`");
    refused::<Puzzle>(json!({"board": "3"}), "rows and columns such as \"5x8\"");
    refused::<Puzzle>(
        json!({"board": "3x5", "n": 3}),
        "n = 3, but the board is 3x5",
    );
    refused::<Puzzle>(json!({"board": "3x99"}), "too large");
    refused::<Puzzle>(json!({"n": 40, "stars": 2}), "too large");
    refused::<Board>(
        json!({"n": 8, "place": ["a1"]}),
        "a board has no given queens",
    );
    refused::<Puzzle>(
        json!({"board": "3x5", "place": ["a1", "b2"]}),
        "the queen at b2 is attacked from a1",
    );
    refused::<Solution>(json!({"board": "3x5"}), "missing field `columns`");
    refused::<Solution>(
        json!({"board": "3x5", "squares": ["a3", "b2", "e1"]}),
        "the queen at row 1, column 1 is attacked from row 0, column 0",
    );
    refused::<Regions>(json!(["AB", "A"]), "row 1 of the regions has 1 squares");
}

/// Other programs have members of the same names.
#[test]
fn members_of_other_programs_are_ignored() {
    let text = r#"{"board": [[0, 1]], "queens": [[0, 1], [1, 3]], "time": {"s": 1}, "columns": [1, 3, 0, 2]}"#;
    assert_eq!(from_str::<Solution>(text).unwrap().columns(), [1, 3, 0, 2]);
    assert_eq!(text.parse::<Solution>().unwrap().columns(), [1, 3, 0, 2]);
}
