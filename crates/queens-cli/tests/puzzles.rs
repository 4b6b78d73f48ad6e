//! The command line on twenty boards with known answers, and its proofs, checked by a program that shares nothing with it.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use proptest::prelude::*;
use queens::count::kernel::Kernel;
use queens::search::complete::Completer;
use queens::{Puzzle, Solution, Square};

fn boards() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/puzzles")
}

/// File names and whether there is a completion.
fn answers() -> Vec<(String, bool)> {
    let table = fs::read_to_string(boards().join("answers.tsv")).unwrap();
    let lines = table.lines().skip(2);
    let answers: Vec<_> = lines
        .map(|line| {
            let mut fields = line.split('\t');
            let file = fields.next().unwrap().to_string();
            (file, fields.nth(1) == Some("sat"))
        })
        .collect();
    assert_eq!(answers.len(), 20);
    answers
}

fn queens(arguments: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(arguments).output().unwrap()
}

#[test]
fn all_twenty_boards_are_answered_correctly() {
    for (file, has_completion) in answers() {
        let path = boards().join(&file);
        let output = queens(&[
            "solve",
            "--format",
            "array",
            "--puzzle",
            path.to_str().unwrap(),
        ]);
        let code = output.status.code();
        assert_eq!(code, Some(if has_completion { 0 } else { 1 }), "{file}");
        if has_completion {
            let puzzle = Puzzle::from_text(&fs::read(&path).unwrap()).unwrap();
            let solution: Solution = String::from_utf8(output.stdout).unwrap().parse().unwrap();
            assert!(puzzle.admits(&solution), "{file}");
        } else {
            // A slow machine also prints its progress.
            let said = String::from_utf8(output.stderr).unwrap();
            let last = said.lines().last().unwrap_or_default();
            let is_named = last.starts_with("no completion of the ") && last.ends_with(": proven");
            assert!(is_named, "{file}: {said}");
        }
    }
}

/// The clauses of a DIMACS or DRAT text in the checker's literals; true for deletions.
fn clauses(text: &str) -> Vec<(bool, Vec<dratify::Lit>)> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let literal = |number: i32| 2 * (number.unsigned_abs() - 1) + u32::from(number < 0);
    lines
        .map(|line| {
            let (is_deletion, line) = match line.strip_prefix("d ") {
                Some(rest) => (true, rest),
                None => (false, line),
            };
            let numbers = line.split_whitespace().map(|word| word.parse().unwrap());
            let clause = numbers.take_while(|&number: &i32| number != 0).map(literal);
            (is_deletion, clause.collect())
        })
        .collect()
}

/// Whether a checker accepts the proof in the folder.
fn is_accepted(folder: &Path, change: impl FnOnce(&mut Vec<(bool, Vec<dratify::Lit>)>)) -> bool {
    let formula = clauses(&fs::read_to_string(folder.join("proof.cnf")).unwrap());
    let formula: Vec<_> = formula.into_iter().map(|(_, clause)| clause).collect();
    let mut proof = clauses(&fs::read_to_string(folder.join("proof.drat")).unwrap());
    change(&mut proof);
    let variables = formula
        .iter()
        .flatten()
        .map(|&lit| lit / 2 + 1)
        .max()
        .unwrap_or(0);
    let mut checker = dratify::Checker::new(variables, &formula, true, true);
    let all_follow = proof
        .iter()
        .all(|(is_deletion, clause)| checker.check_step(*is_deletion, clause));
    all_follow
        && proof
            .last()
            .is_some_and(|(deleted, clause)| !deleted && clause.is_empty())
}

fn prove(folder: &Path, file: &str, method: &str) -> Option<i32> {
    let proof = folder.join("proof.drat");
    let puzzle = boards().join(file);
    let arguments = [
        "solve",
        "--method",
        method,
        "--proof",
        proof.to_str().unwrap(),
        "--overwrite",
        "--puzzle",
    ];
    let output = queens(&[&arguments[..], &[puzzle.to_str().unwrap()]].concat());
    output.status.code()
}

#[test]
fn an_independent_checker_accepts_the_proofs() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["blocked-24-75.txt", "blocked-32-80.txt", "placed-60-42.txt"] {
        for method in ["fewest-choices", "sat"] {
            assert_eq!(
                prove(folder.path(), file, method),
                Some(1),
                "{file} by {method}"
            );
            assert!(is_accepted(folder.path(), |_| {}), "{file} by {method}");
        }
    }
}

#[test]
fn the_checker_rejects_a_proof_that_jumps_to_its_conclusion() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        prove(folder.path(), "blocked-32-80.txt", "fewest-choices"),
        Some(1)
    );
    assert!(!is_accepted(folder.path(), |proof| proof.truncate(1)));
    assert!(!is_accepted(folder.path(), |proof| drop(
        proof.drain(..proof.len() - 1)
    )));
}

#[test]
fn no_proof_is_left_behind_where_there_is_a_completion() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        prove(folder.path(), "placed-60-40.txt", "fewest-choices"),
        Some(0)
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_proof_that_cannot_be_written_is_an_error() {
    // Writing to /dev/full fails with "no space left on device".
    if !Path::new("/dev/full").exists() {
        return;
    }
    for method in ["fewest-choices", "sat", "auto"] {
        let folder = tempfile::tempdir().unwrap();
        let proof = folder.path().join("proof.drat");
        std::os::unix::fs::symlink("/dev/full", &proof).unwrap();
        assert_eq!(
            prove(folder.path(), "blocked-40-83.txt", method),
            Some(74),
            "{method}"
        );
    }
}

/// A checker that shares nothing with the library.
#[path = "../../queens/examples/check_first/main.rs"]
mod check_first;

/// `solve 26 --first --proof`: the exit code and the output, and the checker's verdict on the proof.
fn prove_first(folder: &Path, more: &[&str]) -> (Option<i32>, String, Option<Vec<usize>>) {
    let directory = folder.join("first");
    let arguments = [
        "solve",
        "26",
        "--first",
        "--proof",
        directory.to_str().unwrap(),
    ];
    let output = queens(&[&arguments, more].concat());
    let proof = fs::read(directory.join("proof.txt")).unwrap();
    let shown = check_first::check(&proof[..]).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said, shown.first)
}

#[test]
fn a_first_solution_is_proven_and_an_interrupted_proof_continues() {
    let folder = tempfile::tempdir().unwrap();
    let (code, said, first) = prove_first(folder.path(), &["--budget", "100"]);
    assert_eq!((code, first), (Some(75), None));
    assert!(
        said.contains("no solution begins with anything before 0"),
        "{said}"
    );
    let (code, _, first) = prove_first(folder.path(), &["--quiet"]);
    assert_eq!(code, Some(0));
    let first = first.unwrap();
    assert_eq!(first[..9], [0, 2, 4, 1, 3, 8, 10, 12, 14]);
    // Truncated at any point, as by a kill or a full disk, it is repaired.
    let path = folder.path().join("first/proof.txt");
    let whole = fs::read(&path).unwrap();
    for length in [
        0,
        7,
        20,
        25,
        whole.len() / 3,
        whole.len() / 2,
        whole.len() - 1,
    ] {
        fs::write(&path, &whole[..length]).unwrap();
        let (code, _, again) = prove_first(folder.path(), &["--quiet"]);
        assert_eq!((code, again), (Some(0), Some(first.clone())), "{length}");
    }
    // A proof for another board is left alone.
    let directory = path.parent().unwrap().to_str().unwrap();
    let before = fs::read(&path).unwrap();
    let output = queens(&["solve", "25", "--first", "--proof", directory]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&path).unwrap(), before);
    // If there is no solution, every prefix is refuted.
    let three = folder.path().join("three");
    let output = queens(&["solve", "3", "--first", "--proof", three.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let proof = fs::read(three.join("proof.txt")).unwrap();
    assert_eq!(check_first::check(&proof[..]).unwrap().settled, [2]);
}

#[test]
fn a_drat_proof_of_the_first_solution_passes_any_checker() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof.drat");
    let prove = |n: &str, more: &[&str]| {
        let arguments = ["solve", n, "--first", "--quiet", "--overwrite", "--proof"];
        let all = [&arguments[..], &[proof.to_str().unwrap()], more].concat();
        queens(&all).status.code()
    };
    for (n, code) in [(1, 0), (3, 1), (4, 0), (6, 0), (8, 0), (13, 0), (18, 0)] {
        assert_eq!(prove(&n.to_string(), &[]), Some(code), "n = {n}");
        assert!(is_accepted(folder.path(), |_| {}), "n = {n}");
    }
    assert!(!is_accepted(folder.path(), |proof| drop(proof.remove(0))));
    // A formula that admits the first solution itself has no refutation.
    let formula = folder.path().join("proof.cnf");
    let text = fs::read_to_string(&formula).unwrap();
    let last = text.trim_end().rfind('\n').unwrap();
    fs::write(&formula, &text[..=last]).unwrap();
    assert!(!is_accepted(folder.path(), |_| {}));
    // An unfinished proof replaces nothing and leaves no files.
    assert_eq!(prove("18", &["--budget", "5"]), Some(75));
    assert_eq!(fs::read(&formula).unwrap(), text.as_bytes()[..=last]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    assert_eq!(prove("34", &[]), Some(2));
}

#[test]
fn the_statistics_name_what_ran() {
    let run = |file: &str| {
        let path = boards().join(file);
        let output = queens(&["solve", "--stats", "-q", "--puzzle", path.to_str().unwrap()]);
        let text = String::from_utf8(output.stderr).unwrap();
        let engines = text.lines().filter(|line| line.contains(", "));
        engines
            .map(|line| line.split_whitespace().next().unwrap().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(run("placed-100-77.txt"), ["search"]);
    assert_eq!(run("placed-400-240.txt"), ["repair"]);
    assert_eq!(run("blocked-32-80.txt"), ["repair", "search"]);
}

#[test]
fn every_malformed_puzzle_gets_one_line_with_its_place() {
    let long = ".".repeat(9) + "\n";
    let cases: [(&str, Vec<u8>, &str); 10] = [
        (
            "ragged",
            b"....\n...\n....\n....\n".to_vec(),
            "line 2, column 4",
        ),
        (
            "two in a row",
            b"....\n.Q.Q\n....\n....\n".to_vec(),
            "line 2, column 4",
        ),
        (
            "unknown",
            b"....\n....\n..q.\n....\n".to_vec(),
            "line 3, column 3",
        ),
        (
            "100,000 lines",
            long.repeat(100_000).into_bytes(),
            "line 10, column 1",
        ),
        ("a long line", vec![b'.'; 100_000], "line 1, column 1"),
        (
            "NUL",
            b"....\n\0...\n....\n....\n".to_vec(),
            "line 2, column 1",
        ),
        ("only NUL", vec![0; 64], "line 1, column 1"),
        (
            "blocked",
            b"board(4).\nblock(2,3).\nqueen(2,3).\n".to_vec(),
            "line 3, column 1",
        ),
        (
            "blocked JSON",
            b"{\"n\": 4,\n \"place\": [\"b2\"],\n \"block\": [\"d1\", \"a1-c3\"]}".to_vec(),
            "line 3, column 18",
        ),
        (
            "attacked JSON",
            b"{\"n\": 4,\n \"place\": [\"b2\", \"c3\"]}".to_vec(),
            "line 2, column 18",
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    for (name, text, place) in cases {
        fs::write(&file, text).unwrap();
        for command in ["solve", "list", "count"] {
            let output = queens(&[command, "--puzzle", file.to_str().unwrap()]);
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{name}: {error}");
            assert_eq!(error.lines().count(), 1, "{name}: {error}");
            assert!(
                error.contains(&format!("board.txt: {place}: ")),
                "{name}: {error}"
            );
        }
    }
}

#[test]
fn made_boards_have_one_completion_and_the_requested_difficulty() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("levels.txt");
    for difficulty in ["easy", "medium", "hard"] {
        for format in ["text", "json"] {
            let arguments = [
                "puzzle",
                "make",
                "7",
                "--regions",
                "--seed",
                "7",
                "--count",
                "3",
            ];
            let options = ["--difficulty", difficulty, "--format", format];
            let made = queens(&[&arguments[..], &options].concat());
            assert!(made.stderr.is_empty(), "a given seed is not printed");
            fs::write(&file, &made.stdout).unwrap();
            let checked = queens(&["puzzle", "check", "-f", "json", file.to_str().unwrap()]);
            assert_eq!(checked.status.code(), Some(0));
            let lines = String::from_utf8(checked.stdout).unwrap();
            assert_eq!(lines.lines().count(), 3);
            for line in lines.lines() {
                assert!(line.contains(r#""n":7,"#), "{line}");
                assert!(line.contains(r#","solutions":1,"#), "{line}");
                assert!(
                    line.contains(&format!(r#""difficulty":"{difficulty}""#)),
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn puzzles_differ_each_time_and_the_printed_seed_repeats_them() {
    for kind in ["--regions", "--unique"] {
        let made = [(); 3].map(|()| queens(&["puzzle", "make", "8", kind]));
        let is_another = made.iter().any(|other| other.stdout != made[0].stdout);
        assert!(is_another, "{kind}");
        let message = String::from_utf8(made[0].stderr.clone()).unwrap();
        let seed = message.strip_prefix("seed ").unwrap().trim();
        let again = queens(&["puzzle", "make", "8", kind, "--seed", seed]);
        assert_eq!(again.stdout, made[0].stdout, "{kind}");
        assert!(again.stderr.is_empty());
    }
}

/// Counts models by blocking each one found. Uses a separate formula, pair by pair.
fn sat_count(puzzle: &Puzzle) -> usize {
    let n = puzzle.n();
    let mut solver = BasicSolver::default();
    let variables: Vec<_> = (0..n * n).map(|_| solver.new_var_default()).collect();
    let queen = |square: Square| Lit::new(variables[square.row * n + square.column], true);
    let squares: Vec<_> = (0..n * n).map(|i| Square::new(i / n, i % n)).collect();
    for (i, &a) in squares.iter().enumerate() {
        for &b in &squares[..i] {
            if a.attacks(b) {
                solver.add_clause_reuse(&mut vec![!queen(a), !queen(b)]);
            }
        }
        if puzzle.blocked().contains(a) {
            solver.add_clause_reuse(&mut vec![!queen(a)]);
        }
    }
    for given in puzzle.givens().queens() {
        solver.add_clause_reuse(&mut vec![queen(given)]);
    }
    for row in squares.chunks(n.max(1)) {
        solver.add_clause_reuse(&mut row.iter().map(|&square| queen(square)).collect());
    }
    let mut count = 0;
    while solver.solve_limited(&[]) == lbool::TRUE {
        count += 1;
        let is_true = |&&square: &&Square| solver.value_lit(queen(square)) == lbool::TRUE;
        let mut other: Vec<_> = squares.iter().filter(is_true).map(|&s| !queen(s)).collect();
        if !solver.add_clause_reuse(&mut other) {
            break;
        }
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn search_and_lanes_count_what_a_sat_solver_enumerates(n in 1usize..=10, givens in 0usize..6, density in 0.0..0.6, seed: u64) {
        let blocked = queens::search::random::blocked(n, density, seed);
        // Queens of a solution, or any queens, which need not have a completion.
        let mut puzzle = if seed % 2 == 0 && !matches!(n, 2 | 3) {
            queens::search::random::some_givens(n, givens.min(n), seed)
        } else {
            queens::search::random::placed(n, givens, seed)
        };
        for square in blocked.blocked().iter() {
            let _ = puzzle.block(square);
        }
        let count = sat_count(&puzzle);
        prop_assert_eq!(Completer::new(&puzzle).count(), count);
        let lanes = Kernel::lanes().worker().count(&puzzle).unwrap();
        prop_assert_eq!(lanes.completions, count as u64);
    }
}
