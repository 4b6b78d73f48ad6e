//! The output of students' programs: `verify` accepts every correct one, and rejects every wrong one.

use std::io::Write;
use std::process::{Command, Stdio};

use queens::Puzzle;
use queens::prelude::*;

#[path = "styles/diagrams.rs"]
mod diagrams;
#[path = "styles/lists.rs"]
mod lists;
#[path = "styles/write.rs"]
mod write;

use diagrams::DIAGRAMS;
use lists::LISTS;
use write::Board;

/// The output of `queens verify` on stdout and stderr, and its exit code.
fn verify(arguments: &[&str], input: &[u8]) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.arg("verify").args(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (text, output.status.code().unwrap())
}

fn solutions(n: usize) -> Vec<Board> {
    let solutions = Puzzle::new(n).completions();
    solutions
        .map(|solution| solution.columns().to_vec())
        .collect()
}

/// The solutions; in the third, two rows are exchanged, or a queen is moved next to another.
fn wrong_solutions(n: usize) -> [Vec<Board>; 2] {
    let (mut swapped, mut moved) = (solutions(n), solutions(n));
    swapped[2].swap(0, 1);
    moved[2][3] = moved[2][2];
    [swapped, moved]
}

fn grade(n: usize, boards: &[Board], write: fn(&[Board]) -> String) -> (String, i32) {
    verify(
        &["--n", &n.to_string(), "--distinct", "--complete"],
        write(boards).as_bytes(),
    )
}

#[test]
fn every_style_passes_if_correct_and_fails_if_wrong() {
    let mut failures = Vec::new();
    let styles = LISTS.iter().chain(DIAGRAMS);
    for (index, &(name, write)) in styles.enumerate() {
        let mut expect = |what: &str, (text, code): (String, i32), words: &str, expected: i32| {
            if code != expected || !text.contains(words) {
                let start: String = text.chars().take(400).collect();
                failures.push(format!("{name}, {what}: exit {code}\n{start}\n"));
            }
        };
        expect(
            "n = 8",
            grade(8, &solutions(8), write),
            "92 boards: correct\nscore 1:",
            0,
        );
        let plain = verify(&[], write(&solutions(6)).as_bytes());
        expect("n = 6, without options", plain, "4 boards: correct\n", 0);
        let words = "92 boards: 91 correct, 1 wrong, 1 missing\n";
        let wrong = &wrong_solutions(8)[index % 2];
        expect("one wrong", grade(8, wrong, write), words, 1);
        if !crate::is_thorough() {
            continue;
        }
        expect(
            "n = 6",
            grade(6, &solutions(6), write),
            "4 boards: correct\nscore 1:",
            0,
        );
        let wrong = &wrong_solutions(8)[1 - index % 2];
        expect("one wrong", grade(8, wrong, write), words, 1);
        let words = "91 boards: 91 correct, 0 wrong, 1 missing";
        expect("one missing", grade(8, &solutions(8)[1..], write), words, 1);
    }
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.concat()
    );
}

/// All solutions of 8 queens as lists, between two texts.
fn between(before: &str, after: &str) -> String {
    let lists: String = solutions(8)
        .iter()
        .map(|board| format!("{board:?}\n"))
        .collect();
    format!("{before}\n{lists}{after}\n")
}

const ALL_OF_8: [&str; 4] = ["--n", "8", "--distinct", "--complete"];

#[test]
fn a_stated_total_must_be_right() {
    let sentences = [
        "The number of solutions for 8 queens is {}.",
        "Solutions of 8 queens: {}",
        "Total: {}",
        "Found {} ways",
        "count = {}",
        "There are {} solutions",
        "Found {} solutions in 0.25 s",
        "num_solutions={}",
    ];
    for sentence in sentences {
        for (number, expected) in [("92", 0), ("93", 1), ("8", 1)] {
            let sentence = sentence.replace("{}", number);
            for text in [between("", &sentence), between(&sentence, "")] {
                let (output, code) = verify(&ALL_OF_8, text.as_bytes());
                assert_eq!(code, expected, "{sentence}: {output}");
                let is_reported = output.contains(&format!(
                    "solutions: {number} is stated, but 92 would be right"
                ));
                assert_eq!(is_reported, expected == 1, "{sentence}: {output}");
            }
        }
    }
}

#[test]
fn numbers_of_other_things_are_not_totals() {
    let lines = [
        "n = 8",
        "Solving 8 queens",
        "Solution 17:",
        "All solutions found in 93 ms",
        "Total time: 0.93 s",
        "Total backtracks: 876",
        "93",
        "12 fundamental solutions",
        "12 unique solutions",
        "92 distinct solutions",
    ];
    for line in lines {
        let (output, code) = verify(&ALL_OF_8, between(line, line).as_bytes());
        assert_eq!(code, 0, "{line}: {output}");
    }
    let (output, code) = verify(&ALL_OF_8, between("", "13 unique solutions").as_bytes());
    assert_eq!(code, 1, "{output}");
}

#[test]
fn text_may_come_in_any_encoding() {
    let text = between("Lösungen", "92 solutions").replace('\n', "\r\n");
    let diagrams: String = solutions(8)
        .iter()
        .flat_map(|board| {
            board
                .iter()
                .map(|&at| "⬜".repeat(at as usize) + "👑" + &"⬜".repeat(7 - at as usize) + "\r\n")
        })
        .collect();
    for text in [text, diagrams] {
        let units = || "\u{feff}".encode_utf16().chain(text.encode_utf16());
        let encodings: [Vec<u8>; 4] = [
            units().flat_map(u16::to_le_bytes).collect(),
            units().flat_map(u16::to_be_bytes).collect(),
            ["\u{feff}".as_bytes(), text.as_bytes()].concat(),
            text.as_bytes().to_vec(),
        ];
        for bytes in encodings {
            let (output, code) = verify(&ALL_OF_8, &bytes);
            assert!(
                code == 0 && output.starts_with("92 boards: correct"),
                "{output}"
            );
        }
    }
}

#[test]
fn binary_boards_are_graded_like_others() {
    let binary = |boards: &[Board]| {
        let (mut writer, mut bytes) = (queens::formats::Format::Binary.writer(), Vec::new());
        boards
            .iter()
            .for_each(|board| writer.write(board, &mut bytes));
        bytes
    };
    let all = solutions(8);
    let (output, code) = verify(&ALL_OF_8, &binary(&all));
    assert_eq!(
        (output.as_str(), code),
        ("92 boards: correct\nscore 1: 92 of 92\n", 0)
    );
    for wrong in wrong_solutions(8) {
        let (output, code) = verify(&ALL_OF_8, &binary(&wrong));
        assert!(
            code == 1 && output.starts_with("board 3: the queen at"),
            "{output}"
        );
    }
    let twice = [&all[..], &all[..1]].concat();
    let (output, code) = verify(&ALL_OF_8, &binary(&twice));
    assert!(
        code == 1 && output.starts_with("board 93: this board appeared before, as board 1\n"),
        "{output}"
    );
    for options in [["--base", "0"], ["--queen", "Q"]] {
        let (output, code) = verify(&options, &binary(&all));
        assert!(
            code == 2 && output.contains(&format!("leave out {}", options[0])),
            "{output}"
        );
    }
}

#[test]
fn a_given_symbol_is_the_only_queen() {
    let drawn = |queen: &str, empty: &str| -> String {
        let row = |at: usize, n: usize| {
            [
                empty.repeat(at),
                queen.to_string(),
                empty.repeat(n - 1 - at),
            ]
            .concat()
                + "\n"
        };
        let board = |board: &Board| -> String {
            board
                .iter()
                .map(|&at| row(at as usize, board.len()))
                .collect()
        };
        solutions(8).iter().map(board).collect()
    };
    for (queen, empty) in [
        ("d", "."),
        ("Q", "q"),
        (".", "#"),
        ("1", "."),
        ("1", "0"),
        ("♜", "♛"),
        ("♛\u{fe0f}", "♕"),
    ] {
        let options = [&ALL_OF_8[..], &["--queen", queen]].concat();
        let (output, code) = verify(&options, drawn(queen, empty).as_bytes());
        assert!(
            code == 0 && output.starts_with("92 boards: correct"),
            "{queen}{empty}: {output}"
        );
        // A matrix is not a diagram.
        if empty == "0" {
            continue;
        }
        let (output, code) = verify(
            &["--n", "8", "--queen", "K"],
            drawn(queen, empty).as_bytes(),
        );
        assert_ne!(code, 0, "{queen}{empty}: {output}");
    }
    for bad in ["", "QQ", " ", "|"] {
        let (output, code) = verify(&["--queen", bad], b"Q");
        assert!(
            code == 2 && output.contains("write one character, such as Q or *"),
            "{output}"
        );
    }
}

#[test]
fn a_given_base_is_used() {
    let from_0 = "[1, 3, 0, 2]\n(0, 1) (1, 3) (2, 0) (3, 2)\n";
    let from_1 = "2 4 1 3\n[2, 4, 1, 3]\n(1, 2) (2, 4) (3, 1) (4, 3)\n";
    for (base, right, wrong) in [("0", from_0, from_1), ("1", from_1, from_0)] {
        let (output, code) = verify(&["--base", base], right.as_bytes());
        assert_eq!(code, 0, "{output}");
        let (output, code) = verify(&["--base", base], wrong.as_bytes());
        let boards = wrong.lines().count();
        assert!(
            code == 1 && output.ends_with(&format!("{boards} boards: 0 correct, {boards} wrong\n")),
            "{output}"
        );
    }
    for option in [["--base", "1"], ["--queen", "Q"]] {
        let options = [&["--n", "8", "--pawn", "d4"], &option[..]].concat();
        let (output, code) = verify(&options, b"");
        assert!(
            code == 2
                && output.contains(&format!("{} is for square boards without pawns", option[0])),
            "{output}"
        );
    }
}

#[test]
fn an_empty_list_has_no_boards() {
    for text in ["[]", "[[]]", "()", "{\"solutions\": []}", "Solutions: []"] {
        let (output, code) = verify(&[], text.as_bytes());
        assert_ne!(code, 0, "{text}: {output}");
        assert!(!output.contains("1 board"), "{text}: {output}");
        let (output, code) = verify(&["--n", "3", "--complete"], text.as_bytes());
        assert_eq!(
            (output.as_str(), code),
            ("0 boards: correct\nscore 1: 0 of 0\n", 0),
            "{text}"
        );
        let (output, code) = verify(&["--n", "4", "--complete"], text.as_bytes());
        assert!(
            code == 1 && output.starts_with("2 of 2 solutions are missing"),
            "{text}: {output}"
        );
    }
    let (output, code) = verify(&["--n", "0"], b"[]");
    assert!(
        code == 0 && output.starts_with("1 board: correct"),
        "{output}"
    );
}
