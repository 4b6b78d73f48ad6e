//! Puzzles as text, and the reasons why some have no completion. Counts are in `completion_counts.rs`.

use proptest::prelude::*;
use queens::count::kernel::reference;
use queens::search::Answer;
use queens::search::complete::{Completer, Obstacle};
use queens::{ClassicPuzzle, Puzzle, Square};

/// Any given queens that fit, any blocked squares.
fn puzzle(n: usize, density: f64) -> impl Strategy<Value = Puzzle> {
    let squares = prop::collection::vec((0..n, 0..n), 0..=n / 2);
    let blocks = prop::collection::vec(prop::bool::weighted(density), n * n);
    (squares, blocks).prop_map(move |(squares, blocks)| {
        let mut puzzle = Puzzle::new(n);
        for (row, column) in squares {
            let _ = puzzle.give(Square::new(row, column));
        }
        for (index, _) in blocks.iter().enumerate().filter(|(_, blocked)| **blocked) {
            let _ = puzzle.block(Square::new(index / n, index % n));
        }
        puzzle
    })
}

fn any_puzzle(largest: usize) -> impl Strategy<Value = Puzzle> {
    (1..=largest, 0.0..0.5).prop_flat_map(|(n, density)| puzzle(n, density))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn an_obstacle_is_only_found_where_there_is_no_completion(puzzle in any_puzzle(8)) {
        if let Some(obstacle) = Obstacle::find(&puzzle.classic().unwrap()) {
            prop_assert!(obstacle.holds(&puzzle), "{}", obstacle);
            prop_assert_eq!(reference::count(&puzzle.classic().unwrap()).completions, 0);
        }
    }

    #[test]
    fn written_boards_read_back(puzzle in any_puzzle(9)) {
        let text = puzzle.to_string();
        prop_assert_eq!(Puzzle::from_text(text.as_bytes()), Ok(puzzle.clone()));
        prop_assert_eq!(Puzzle::from_text(text.replace(' ', "").as_bytes()), Ok(puzzle));
    }

    #[test]
    fn any_bytes_are_a_puzzle_or_one_line_of_error(bytes in prop::collection::vec(prop::sample::select(
        &b"..#Q \n\r\0[](),.=n0123block\xff"[..]), 0..80)) {
        if let Err(error) = Puzzle::from_text(&bytes) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}

#[test]
fn a_board_that_needs_search_has_no_simple_obstacle() {
    assert_eq!(
        Obstacle::find(&ClassicPuzzle::new(3)).map(|obstacle| obstacle.rows.len()),
        None
    );
    assert_eq!(
        Completer::new(&ClassicPuzzle::new(3)).run(10),
        Answer::NoMore
    );
}

#[test]
fn the_reason_names_rows_and_columns() {
    let why = |text: &str| {
        let puzzle: Puzzle = text.parse().unwrap();
        Obstacle::find(&puzzle.classic().unwrap())
            .unwrap()
            .to_string()
    };
    assert_eq!(
        why(".##.\n.##.\n.##.\n....\n"),
        "rows 0, 1 and 2 have free squares only in columns 0 and 3: 3 queens, 2 columns"
    );
    assert_eq!(why("....\n####\n....\n....\n"), "row 1 has no free square");
    assert_eq!(
        why("..#.\n..#.\n..#.\n..#.\n"),
        "column 2 has no free square"
    );
    assert_eq!(
        why("Q...\n....\n....\n.#..\n"),
        "row 3 has one free square, so a queen stands at row 3, column 2\n\
         row 2 has no free square"
    );
}

#[test]
fn three_notations_mean_the_same() {
    let diagram = Puzzle::from_text(b". Q . .\n. . . .\n# . . .\n. . # .\n").unwrap();
    let facts = b"% a comment\nboard(4).\nqueen(1,2).\nblock(3,1). block(4,3).\n";
    assert_eq!(Puzzle::from_text(facts).as_ref(), Ok(&diagram));
    let library = Puzzle::from_text(b"letting n =  8\nletting init =  [[0, 1], [3, 5]]\n").unwrap();
    let queens: Vec<_> = library.givens().queens().collect();
    assert_eq!(queens, [Square::new(0, 1), Square::new(3, 5)]);
    let essence = b"language ESSENCE' 1.0\nletting n be 8\nletting init be [[0, 1], [3, 5]]\n";
    assert_eq!(Puzzle::from_text(essence), Ok(library));
    let diagonals = Puzzle::from_text(b"n = 4\nnumdiags = 2\ndiags = [[2, 1], [5, 0]]\n").unwrap();
    assert_eq!(
        diagonals.to_string(),
        ". . # .\n. # . .\n# . . .\n. # . .\n"
    );
}

#[test]
fn texts_that_are_not_puzzles_are_refused_with_line_and_column() {
    let error = |text: &[u8]| Puzzle::from_text(text).unwrap_err().to_string();
    assert_eq!(error(b""), "line 1, column 1: there is no puzzle here");
    assert_eq!(
        error(b"....\n...\n....\n....\n"),
        "line 2, column 4: this line has 3 squares, but the first has 4"
    );
    assert_eq!(
        error(b"....\n.....\n....\n....\n"),
        "line 2, column 5: this line has 5 squares, but the first has 4"
    );
    assert_eq!(
        error(b"....\n....\n"),
        "line 3, column 1: the board has 2 lines, but 4 columns"
    );
    assert_eq!(
        error(b"..\n..\n..\n"),
        "line 3, column 1: this is one line too many: the board has 2 columns"
    );
    assert_eq!(
        error(b"Q..Q\n....\n....\n....\n"),
        "line 1, column 4: the queen at d4 is attacked from a4"
    );
    assert_eq!(
        error(b"..\0.\n"),
        "line 1, column 3: the character U+0000 is not a square: write . for a free square, # for a blocked one, Q for a given queen"
    );
    assert_eq!(error(b"..\n.\xff\n"), "line 2, column 2: this is not text");
    let long = b"....\n".repeat(100_000);
    assert_eq!(
        error(&long),
        "line 5, column 1: this is one line too many: the board has 4 columns"
    );
    let wide = [b'.'; 100_000];
    assert_eq!(
        error(&wide),
        "line 1, column 1: this line has 100000 squares, and a board has at most 10000 lines"
    );
    assert_eq!(
        error(b"board(4).\nqueen(1,2).\nblock(1,2).\n"),
        "line 2, column 1: the queen at row 1, column 2 stands on a blocked square (counted from 1)"
    );
    assert_eq!(
        error(b"block(1,1).\n"),
        "line 2, column 1: the side of the board is missing: write board(8). or letting n = 8"
    );
    assert_eq!(
        error(b"board(4).\nblock(5,1).\n"),
        "line 2, column 1: row 5, column 1 is not on the 4 × 4 board (counted from 1)"
    );
    assert_eq!(
        error(b"board(4).\nblock(0,1).\n"),
        "line 2, column 7: rows and columns count from 1 here"
    );
    assert_eq!(
        error(b"board(99999999999999999999999).\n"),
        "line 1, column 7: a board has at most 10000 lines"
    );
    assert!(
        error(b"n = 4\ndiags = [[7, 0]]\n").ends_with("[7, 0] is not a diagonal of this board")
    );
    assert!(
        error(b"n = 4\ndiags = [[99999999999999999999999, 0]]\n")
            .starts_with("line 2, column 11: ")
    );
    assert_eq!(
        error(b"letting n = 4\nletting init = [[0, 1], [3\n"),
        "line 3, column 1: expected `,`"
    );
    // CSPLib counts rows and columns from 0, and so do the errors.
    assert_eq!(
        error(b"letting n = 4\nletting init = [[4, 1]]\n"),
        "line 2, column 18: row 4, column 1 is not on the 4 × 4 board"
    );
    assert_eq!(
        error(b"letting n = 4\nletting init = [[0, 1], [1, 2]]\n"),
        "line 2, column 26: the queen at row 1, column 2 is attacked from row 0, column 1"
    );
    assert_eq!(
        error(b"n = 4\ninit = [[0, 1]]\ndiags = [[1, 1]]\n"),
        "line 3, column 11: the queen at row 0, column 1 stands on a blocked square"
    );
    assert_eq!(
        error(b"....\n....\n....\n....\n\nhello\n"),
        "line 6, column 1: there is more text after the board"
    );
}
