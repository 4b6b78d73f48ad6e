//! Every notation's writer against its reader.

use proptest::prelude::*;
use queens::board::Draft;
use queens::formats::{BadBoard, Format, Reader};
use queens::prelude::*;
use queens::{Puzzle, Solution};

/// The boards of a text.
fn read(text: &str) -> Result<Vec<Draft>, BadBoard> {
    let mut reader = Reader::default();
    let mut boards = Vec::new();
    for line in text.lines() {
        boards.extend(reader.line(line)?.cloned());
    }
    reader.end()?;
    Ok(boards)
}

fn written(format: Format, coloured: bool, solutions: &[Solution]) -> String {
    let mut writer = format.writer().coloured(coloured);
    let mut text = Vec::new();
    for solution in solutions {
        writer.write(solution.columns(), &mut text);
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn everything_written_reads_back() {
    for n in [0, 1, 4, 5, 8, 10, 28, 70] {
        let solutions: Vec<_> = match n {
            // The first in lexicographic order would take a while.
            28.. => vec![knight_steps(n)],
            n => Puzzle::new(n as usize).completions().take(20).collect(),
        };
        for format in Format::ALL
            .into_iter()
            .filter(|&format| format != Format::Binary)
        {
            for coloured in [false, true] {
                let text = written(format, coloured, &solutions);
                let read = read(&text).unwrap_or_else(|bad| panic!("{format} {n}: {bad}"));
                let read: Vec<_> = read.iter().map(|draft| draft.solution().unwrap()).collect();
                assert_eq!(read, solutions, "{format} {n}");
            }
        }
    }
}

#[test]
fn a_board_that_comes_row_by_row_is_written_like_a_whole_one() {
    let solution = knight_steps(70);
    for format in Format::ALL {
        let (mut writer, mut streamed, mut whole) = (format.writer(), Vec::new(), Vec::new());
        if !format.is_streamed() {
            assert!(writer.begin(70, &mut streamed).is_err(), "{format}");
            continue;
        }
        writer.begin(70, &mut streamed).unwrap();
        for rows in solution.columns().chunks(9) {
            writer.rows(rows, &mut streamed).unwrap();
        }
        writer.end(&mut streamed).unwrap();
        if format == Format::Json {
            let text = String::from_utf8(streamed).unwrap();
            assert_eq!(text.parse(), Ok(solution.clone()));
        } else {
            format.writer().write(solution.columns(), &mut whole);
            assert_eq!(streamed, whole, "{format}");
        }
    }
}

#[test]
fn a_solution_is_read_from_any_text_that_holds_one() {
    let solution = Solution::new([1, 3, 0, 2]).unwrap();
    for text in ["[1, 3, 0, 2]", "a2 b4 c1 d3", "2 4 1 3\n"] {
        assert_eq!(text.parse(), Ok(solution.clone()), "{text}");
    }
    let refused = |text: &str| text.parse::<Solution>().unwrap_err().to_string();
    assert!(refused("").starts_with("expected one board"));
    assert!(refused("[0]\n[0]\n").starts_with("expected one board"));
    assert!(refused("[0, 1]").starts_with("the queen at row 1, column 1 is attacked"));
}

/// Odd columns, then even ones: a solution if n is even and n mod 6 is not 2.
fn knight_steps(n: u32) -> Solution {
    Solution::new(
        (1..n)
            .step_by(2)
            .chain((0..n).step_by(2))
            .collect::<Vec<_>>(),
    )
    .unwrap()
}

#[test]
fn each_notation_looks_as_documented() {
    let solution = [Solution::new([1, 3, 0, 2]).unwrap()];
    let text = |format| written(format, false, &solution);
    assert_eq!(
        text(Format::Board),
        "4 · ♛ · ·\n3 · · · ♛\n2 ♛ · · ·\n1 · · ♛ ·\n  a b c d\n"
    );
    assert_eq!(text(Format::Ascii), "+ Q + +\n+ + + Q\nQ + + +\n+ + Q +\n");
    assert_eq!(
        text(Format::Grid),
        "\
-----------------
|   | Q |   |   |
-----------------
|   |   |   | Q |
-----------------
| Q |   |   |   |
-----------------
|   |   | Q |   |
-----------------
"
    );
    assert_eq!(text(Format::Array), "[1, 3, 0, 2]\n");
    assert_eq!(text(Format::Ones), "2 4 1 3\n");
    assert_eq!(text(Format::Chess), "a2 b4 c1 d3\n");
}

#[test]
fn the_library_reads_its_own_placements() {
    let solution = Solution::new([1, 3, 0, 2]).unwrap();
    let text = queens::Placement::from(&solution).to_string();
    assert_eq!(read(&text).unwrap(), [Draft::from(&solution)]);
}

#[test]
fn a_diagram_that_is_wrong_is_read_and_then_refused() {
    let board = &read("Q Q\n+ +\n").unwrap()[0];
    assert_eq!(
        board.check().unwrap_err().to_string(),
        "the queen at row 0, column 1 is attacked from row 0, column 0"
    );
    let full = "Q Q Q\n".repeat(3);
    assert!(read(&full).unwrap()[0].check().is_err());
    let empty = &read("+ +\n+ +\n").unwrap()[0];
    assert_eq!(
        empty.check().unwrap_err().to_string(),
        "there is no queen where the 2 × 2 board needs 2"
    );
}

#[test]
fn a_text_that_is_not_a_board_is_refused_with_the_reason() {
    let refused = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        refused("hello"),
        "`hello` is not a board: write an array such as [1, 3, 0, 2], chess squares or a diagram"
    );
    assert_eq!(
        refused("+ Q +\n+ +"),
        "this row has 2 squares, but the first row of the board has 3"
    );
    assert_eq!(refused("+ Q +\n"), "the board has 1 rows, but 3 columns");
    assert_eq!(refused("+ Q +\n\n"), "the board has 1 rows, but 3 columns");
    assert!(refused("+ Q +\n[1, 3]").contains("is not a square of a diagram"));
    assert!(refused("| Q |\n+ x").contains("`x` is not a square"));
    assert_eq!(
        refused("|   | Q"),
        "the row is not closed: it should end with |"
    );
    assert!(refused(&"é".repeat(1000)).len() < 200);
    assert!(!refused("\u{7}bell").contains('\u{7}'));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[-\\[\\]|Q+. 0-9a-z,♛·\u{1b}\n{}]{0,200}") {
        if let Ok(boards) = read(&text) {
            for board in boards {
                let _ = board.check();
            }
        }
    }

    #[test]
    fn a_list_that_passes_the_check_is_a_solution(columns in proptest::collection::vec(0u32..7, 0..7)) {
        let text = format!("{columns:?}");
        let board = &read(&text).unwrap()[0];
        // From 0, or from 1.
        let ones: Option<Vec<u32>> = columns.iter().map(|column| column.checked_sub(1)).collect();
        let is_solution = Solution::new(columns).is_ok() || ones.is_some_and(|ones| Solution::new(ones).is_ok());
        prop_assert_eq!(board.check().is_ok(), is_solution);
    }
}
