//! One solution for any n on the command line: methods, large boards in every format, and their verification.

use assert_cmd::Command;

fn queens(arguments: &[&str]) -> std::process::Output {
    queens_with_input(arguments, Vec::new())
}

fn queens_with_input(arguments: &[&str], input: Vec<u8>) -> std::process::Output {
    let mut command = Command::cargo_bin("queens").unwrap();
    command.args(arguments).write_stdin(input).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a command that must succeed and returns what it wrote.
fn written(arguments: &[&str]) -> Vec<u8> {
    let output = queens(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    output.stdout
}

fn verify(input: Vec<u8>) -> (i32, String, String) {
    let output = queens_with_input(&["verify"], input);
    let code = output.status.code().unwrap();
    (code, text(&output.stdout), text(&output.stderr))
}

const FORMATS: [&str; 5] = ["array", "ones", "csv", "json", "binary"];

#[test]
fn verify_reads_the_output_of_solve() {
    for n in ["1", "4", "9", "10_001", "2e5"] {
        for method in ["construct", "repair"] {
            for format in FORMATS {
                let board = written(&["solve", n, "--method", method, "--format", format]);
                let (code, stdout, stderr) = verify(board);
                assert_eq!(
                    (code, &*stdout),
                    (0, "1 board: correct\n"),
                    "{n} {method} {format}: {stderr}"
                );
            }
        }
    }
}

#[test]
fn large_boards_are_written_like_small_ones() {
    // The last board that is held in memory, and the first that is not.
    for format in FORMATS {
        let [held, streamed] = ["10_000", "10_001"].map(|n| {
            text(&written(&[
                "solve",
                n,
                "--method",
                "construct",
                "--format",
                format,
            ]))
        });
        assert_eq!(held[..8], streamed[..8], "{format}");
        let ends = [&held, &streamed].map(|text| text.chars().last());
        assert!(format == "binary" || ends == [Some('\n'); 2], "{format}");
    }
    let array = text(&written(&[
        "solve",
        "10001",
        "--method",
        "construct",
        "--format",
        "array",
    ]));
    assert!(array.starts_with("[3, 5, 7, ") || array.starts_with("[1, 3, 5, "));
    assert!(array.ends_with("]\n"));
}

#[test]
fn binary_is_as_documented() {
    let bytes = written(&["solve", "6", "--method", "construct", "--format", "binary"]);
    let mut expected = b"QUEENS\0\x01\x06\0\0\0\0\0\0\0".to_vec();
    for column in [1u32, 3, 5, 0, 2, 4] {
        expected.extend(column.to_le_bytes());
    }
    assert_eq!(bytes, expected);
}

#[test]
fn a_wrong_queen_of_a_large_board_is_found_in_every_format() {
    // 300,000 columns take more than the megabyte of text from which on boards are checked as they are read.
    let mut bytes = written(&["solve", "3e5", "--method", "repair", "--format", "binary"]);
    // Row 250,000 gets the column of row 7.
    let at = |row: usize| 16 + 4 * row..16 + 4 * row + 4;
    let column = bytes[at(7)].to_vec();
    bytes[at(250_000)].copy_from_slice(&column);
    let columns = bytes[16..]
        .chunks(4)
        .map(|word| u32::from_le_bytes(word.try_into().unwrap()));
    let columns: Vec<String> = columns.map(|column| column.to_string()).collect();
    let column = &columns[7];
    let queen = format!("board 1: the queen at row 250000, column {column}");
    let wrong = "1 board: 0 correct, 1 wrong\n";
    let piped = format!(
        "{queen} shares its column with an earlier queen (verify a file, and both are named)\n{wrong}"
    );
    let array = format!("[{}]\n", columns.join(", "));
    let json = format!("{{\"n\":300000,\"columns\":[{}]}}\n", columns.join(","));
    // The table is large only if its header is long.
    let header = format!("index{}", ",row".repeat(300_000));
    let csv = format!("{header}\n0,{}\n", columns.join(","));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (number, input) in [bytes, array.into(), json.into(), csv.into()]
        .into_iter()
        .enumerate()
    {
        let path = folder.join(format!("wrong-queen-{number}"));
        std::fs::write(&path, &input).unwrap();
        let (code, stdout, stderr) = verify(input);
        assert_eq!((code, &stdout), (1, &piped), "{stderr}");
        // A file is read again, to find the other queen.
        let path = path.to_str().unwrap();
        let filed = queens(&["verify", path]);
        let expected = format!("{path}: {queen} is attacked from row 7, column {column}\n{wrong}");
        assert_eq!(text(&filed.stdout), expected);
        assert_eq!(filed.status.code(), Some(1));
    }
}

#[test]
#[cfg(unix)]
fn a_wrong_board_from_a_named_pipe_is_reported_without_waiting() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let pipe = folder.join("large-pipe");
    let _ = std::fs::remove_file(&pipe);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let mut board = b"QUEENS\0\x01\x04\0\0\0\0\0\0\0".to_vec();
    board.extend([1u32, 3, 0, 0].into_iter().flat_map(u32::to_le_bytes));
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::write(pipe, board))
    };
    let message = queens(&["verify", pipe.to_str().unwrap()]);
    writer.join().unwrap().unwrap();
    let message = text(&message.stdout);
    assert!(
        message.contains("row 3, column 0 shares its column with an earlier queen"),
        "{message}"
    );
}

#[test]
fn the_second_of_two_boards_has_its_own_pair() {
    let board = |columns: [u32; 4]| {
        let mut board = b"QUEENS\0\x01\x04\0\0\0\0\0\0\0".to_vec();
        board.extend(columns.into_iter().flat_map(u32::to_le_bytes));
        board
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-boards");
    std::fs::write(&path, [board([1, 3, 0, 2]), board([2, 0, 3, 2])].concat()).unwrap();
    let message = text(&queens(&["verify", path.to_str().unwrap()]).stdout);
    assert!(
        message.contains("board 2: the queen at row 3, column 2 is attacked from"),
        "{message}"
    );
    // A queen on a diagonal is found by its line.
    std::fs::write(&path, board([1, 2, 0, 3])).unwrap();
    let message = text(&queens(&["verify", path.to_str().unwrap()]).stdout);
    assert!(
        message.contains("board 1: the queen at row 1, column 2 is attacked from row 0, column 1"),
        "{message}"
    );
}

#[test]
fn large_input_that_is_not_a_board_is_refused_in_one_line() {
    let good = written(&["solve", "3e5", "--method", "construct", "--format", "array"]);
    let refused = |input: Vec<u8>, expected: &str| {
        let (code, stdout, stderr) = verify(input);
        assert_eq!((code, &*stdout), (2, ""), "{stderr}");
        assert_eq!(stderr, format!("queens: board 1: {expected}\n"));
    };
    refused(
        good[..good.len() - 2].to_vec(),
        "the array is not closed: it should end with ]",
    );
    let mut letter = good.clone();
    let comma = letter.iter().rposition(|&byte| byte == b',').unwrap();
    letter[comma] = b'x';
    refused(letter, "row 299999: `x` is not a column");
    let mut long = good.clone();
    long.splice(1..1, *b"99999999999, ");
    refused(long, "row 0: this column exceeds 4294967295");
    let binary = written(&[
        "solve",
        "3e5",
        "--method",
        "construct",
        "--format",
        "binary",
    ]);
    refused(
        binary[..1000].to_vec(),
        "the input ends in the middle of the columns",
    );
    refused(
        binary[..10].to_vec(),
        "the input ends in the middle of the header",
    );
    let mut huge = binary.clone();
    huge[8..16].fill(255);
    refused(
        huge,
        "the header says n = 18446744073709551615; a board has at most 4294967295 rows",
    );
}

#[test]
fn large_boards_may_follow_each_other() {
    for format in FORMATS {
        let mut boards = written(&["solve", "3e5", "--seed", "1", "--format", format]);
        boards.extend(written(&[
            "solve", "3e5", "--seed", "2", "--format", format,
        ]));
        assert_eq!(verify(boards).1, "2 boards: correct\n", "{format}");
    }
}

#[test]
fn a_seed_chooses_the_solution_and_auto_names_its_method() {
    let with_seed = |seed| written(&["solve", "1000", "--seed", seed]);
    assert_eq!(with_seed("1"), with_seed("1"));
    assert_ne!(with_seed("1"), with_seed("2"));
    for (arguments, method) in [
        (&["solve", "8"][..], "search"),
        (&["solve", "1000"], "construct"),
        (&["solve", "1000", "--seed", "1"], "repair"),
    ] {
        let output = queens(&[arguments, &["--quiet", "--stats"]].concat());
        assert_eq!(text(&output.stdout), "");
        let stats = text(&output.stderr);
        assert_eq!(
            stats.lines().next(),
            Some(&*format!("method      {method}"))
        );
    }
}

#[test]
fn two_and_three_have_no_solution_by_any_method() {
    let methods = "auto construct repair search random repair-blind repair-best min-conflicts";
    for method in methods.split(' ') {
        for n in ["2", "3"] {
            let output = queens(&["solve", n, "--method", method]);
            assert_eq!(output.status.code(), Some(1), "{method}");
            assert_eq!(
                text(&output.stderr),
                format!("there is no solution for n = {n}\n")
            );
            assert!(output.stdout.is_empty());
        }
        let output = queens(&["solve", "6", "--method", method, "--format", "array"]);
        assert_eq!(verify(output.stdout).0, 0, "{method}");
    }
}

#[test]
fn impossible_work_is_refused_before_it_starts() {
    let refused = |arguments: &[&str], code: i32| {
        let output = queens(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stdout.is_empty());
        let stderr = text(&output.stderr);
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        stderr
    };
    let drawn = refused(&["solve", "1e6", "--format", "ascii"], 2);
    assert!(
        drawn.contains("too large to draw; choose --format array, ones, csv, json or binary"),
        "{drawn}"
    );
    let searched = refused(&["solve", "60", "--method", "search"], 2);
    assert!(
        searched.contains("choose another --method, or add --force"),
        "{searched}"
    );
    let placed = refused(&["solve", "8", "--method", "repair", "--place", "a1"], 2);
    assert!(placed.contains("need a search"), "{placed}");
    let beyond = refused(&["solve", "1e10"], 2);
    assert!(beyond.contains("at most 4294967295"), "{beyond}");
    let budget = [
        "solve",
        "50",
        "--method",
        "repair-blind:restarts=2",
        "--budget",
        "1",
    ];
    let budget = refused(&budget, 75);
    assert!(
        budget.contains("did not solve n = 50 in 3 steps and 2 restarts"),
        "{budget}"
    );
    // A random board of 40 queens would never be found; the time is the limit.
    let time = refused(
        &["solve", "40", "--method", "random", "--budget", "200ms"],
        75,
    );
    assert!(time.contains("allow a larger --budget"), "{time}");
}

/// The exit code and stderr of a command with this many kilobytes of address space.
#[cfg(target_os = "linux")]
fn shell_within(kilobytes: u32, command: &str) -> (Option<i32>, String) {
    let queens = assert_cmd::cargo::cargo_bin("queens");
    let script = format!("ulimit -v {kilobytes}; {} {command}", queens.display());
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .output();
    let output = output.unwrap();
    (output.status.code(), text(&output.stderr))
}

#[test]
#[cfg(target_os = "linux")]
fn small_files_that_need_much_memory_are_refused_before_allocating() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let json = file("board.json", "{\"n\":10000,\"place\":[]}");
    let facts = file("board.lp", "board(10000).\n");
    let terms = file("board.essence", "letting n = 10000\n");
    let many = file("many.json", &"{\"n\":10000}\n".repeat(200));
    for (command, why) in [
        (format!("puzzle check {json}"), "bytes of memory"),
        (format!("puzzle check {facts}"), "bytes of memory"),
        (format!("puzzle check {terms}"), "bytes of memory"),
        (format!("puzzle check {many}"), "boards fill the memory"),
        (
            format!("puzzle check --explain {many}"),
            "boards fill the memory",
        ),
        (
            format!("puzzle check --explain {json}"),
            "boards up to 32 × 32",
        ),
        (
            format!("solve --puzzle {json} --method sat"),
            "bytes of memory",
        ),
        (
            format!("solve --puzzle {json} --method fewest-choices"),
            "bytes of memory",
        ),
        (
            format!("solve --puzzle {json} --proof {json}.drat"),
            "bytes of memory",
        ),
        (
            format!("list --puzzle {json} --any-order --limit 1"),
            "bytes of memory",
        ),
        (format!("count --puzzle {json} --force"), "bytes of memory"),
    ] {
        let (code, stderr) = shell_within(600_000, &command);
        assert_eq!(code, Some(2), "{command}: {stderr}");
        let last = stderr.lines().last().unwrap_or_default();
        assert!(last.contains(why), "{command}: {stderr}");
    }
    // Work that fits is done: a picture is not drawn at twice its size first.
    let picture = folder.path().join("board.png");
    let (code, stderr) = shell_within(600_000, &format!("solve 3000 -o {}", picture.display()));
    assert_eq!(code, Some(0), "{stderr}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_lack_of_memory_is_one_clear_line() {
    // 200 MB of address space: the diagonals of a billion queens do not fit, and nothing aborts.
    let shell = |command: &str| shell_within(200_000, command);
    for command in [
        "solve 1e9 --method repair --quiet",
        "solve 1e9 --method construct --quiet",
    ] {
        let (code, stderr) = shell(command);
        assert_eq!(code, Some(2), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains("bytes of memory"), "{stderr}");
    }
    // If there is no room for all threads, fewer start, and a note says so once.
    for command in [
        "count 12 --threads 5000",
        "count 9 --board torus --threads 5000",
    ] {
        let (code, stderr) = shell(&format!("{command} > /dev/null"));
        assert_eq!(code, Some(0), "{command}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{command}: {stderr}");
        assert!(stderr.contains(" of 5000 threads: "), "{stderr}");
    }
    let (code, stderr) = shell("solve 2e6 --method construct > /dev/null");
    assert_eq!(code, Some(0), "the closed form needs no memory: {stderr}");
}

#[test]
fn a_reader_that_leaves_early_is_not_a_failure() {
    let queens = assert_cmd::cargo::cargo_bin("queens");
    let mut child = std::process::Command::new(queens)
        .args(["solve", "1e7", "--format", "ones"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
}

#[test]
fn the_benchmark_measures_and_checks_a_solution() {
    let table = text(&written(&["bench", "large", "1e5", "--runs", "2"]));
    assert_eq!(table.lines().count(), 2, "{table}");
    let json = text(&written(&[
        "bench", "large", "1e5", "--runs", "1", "--keep", "-f", "json",
    ]));
    assert!(
        json.starts_with("{\"n\":100000,\"runs\":1,\"find\":"),
        "{json}"
    );
}
