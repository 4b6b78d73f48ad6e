//! Commands connected by pipes, readers that leave early, and the memory of a long list.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

fn queens(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(arguments.split_whitespace());
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// The output of a command on stdout and stderr, and its exit code, given this input.
fn answer(arguments: &str, input: &[u8]) -> (String, String, i32) {
    let mut command = queens(arguments);
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
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code().unwrap(),
    )
}

const FORMATS: [&str; 8] = [
    "board", "ascii", "grid", "array", "ones", "chess", "json", "csv",
];

#[test]
fn verify_reads_the_output_of_list() {
    for format in FORMATS {
        for (n, solutions) in [(0, 1), (1, 1), (4, 2), (8, 92)] {
            let list = queens(&format!("list {n} --format {format}"))
                .output()
                .unwrap();
            // An empty list is the empty board only if one is expected.
            let verify = if n == 0 { "verify --n 0" } else { "verify" };
            let (stdout, stderr, code) = answer(verify, &list.stdout);
            let boards = if solutions == 1 { "board" } else { "boards" };
            let expected = format!("{solutions} {boards}: correct\n");
            assert!(stdout.starts_with(&expected), "{format} {n}: {stdout}");
            assert!(n == 0 || stdout == expected, "{format} {n}: {stdout}");
            assert_eq!((stderr.as_str(), code), ("", 0));
        }
    }
}

#[test]
fn show_converts_the_output_of_list_to_every_format() {
    let array = answer("list 6 --format array", b"").0;
    for from in FORMATS {
        let list = answer(&format!("list 6 --format {from}"), b"").0;
        for to in FORMATS {
            let shown = answer(&format!("show --format {to}"), list.as_bytes()).0;
            let back = answer("show --format array", shown.as_bytes()).0;
            assert_eq!(back, array, "{from} to {to}");
        }
    }
}

#[test]
fn colours_appear_on_request_and_verify_ignores_them() {
    let coloured = answer("list 6 --format board --color always", b"").0;
    assert!(coloured.contains("\u{1b}[48;5;"));
    assert_eq!(
        answer("verify", coloured.as_bytes()).0,
        "4 boards: correct\n"
    );
    let mut command = queens("solve 6 --format board");
    let forced = command
        .env("CLICOLOR_FORCE", "1")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(!String::from_utf8(forced.stdout).unwrap().contains('\u{1b}'));
}

#[test]
fn a_wrong_board_on_stdin_is_named_by_its_line() {
    let (stdout, _, code) = answer("verify", b"[1, 3, 0, 2]\n\n[1, 3, 2, 0]\n");
    assert_eq!(code, 1);
    assert_eq!(
        stdout,
        "line 3: the queen at row 2, column 2 is attacked from row 1, column 3\n2 boards: 1 correct, 1 wrong\n"
    );
}

#[test]
fn an_endless_line_is_refused_in_bounded_memory() {
    // As the first line it is read as a large board; after a short line it is just too long.
    for (start, message) in [
        (
            "",
            "queens: board 1: this JSON object has no `columns` near its start\n",
        ),
        (
            "[0]\n",
            "queens: line 2: this line is longer than 268435456 bytes\n",
        ),
    ] {
        let mut command = queens("verify");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(start.as_bytes()).unwrap();
        let chunk = vec![b'{'; 1 << 20];
        let chunks = (0..1024)
            .take_while(|_| stdin.write_all(&chunk).is_ok())
            .count();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(chunks < 1024, "it should have left");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), message);
    }
}

/// A child whose first line has been read.
fn first_line(arguments: &str) -> (Child, BufReader<ChildStdout>, String) {
    let mut command = queens(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    (child, stdout, line)
}

#[test]
fn a_reader_that_leaves_ends_the_list_quietly() {
    for format in FORMATS {
        // All solutions of n = 17 would take minutes.
        let (mut child, stdout, line) = first_line(&format!("list 17 --format {format}"));
        assert!(!line.is_empty());
        drop(stdout);
        let status = child.wait().unwrap();
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut stderr)
            .unwrap();
        assert_eq!((stderr.as_str(), status.code()), ("", Some(0)), "{format}");
    }
}

#[test]
fn control_characters_never_reach_the_terminal() {
    for (arguments, code) in [
        (&["verify", "a\nb\u{1b}[2J"][..], 74),
        (&["list", "8", "--place", "a\n1"], 2),
    ] {
        let output = queens("").args(arguments).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(!stderr.contains('\u{1b}'), "{stderr}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_long_list_takes_little_memory() {
    // The peak memory so far, read while the list continues: if the list were kept, its 64 MB of text would show.
    let (mut child, mut stdout, _) = first_line("list 14 --format grid");
    let read = std::io::copy(&mut (&mut stdout).take(64 << 20), &mut std::io::sink()).unwrap();
    assert_eq!(read, 64 << 20);
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 32 * 1024, "{kilobytes} kB");
}

#[test]
fn completion_scripts_and_manual_pages_are_printed_for_everything() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (script, _, code) = answer(&format!("completions {shell}"), b"");
        assert_eq!(code, 0);
        assert!(script.contains("fundamental"), "{shell}");
    }
    let (page, _, code) = answer("man", b"");
    assert_eq!(code, 0);
    assert!(page.contains(".TH queens 1"), "{page}");
    for command in [
        "solve",
        "list",
        "count",
        "show",
        "verify",
        "completions",
        "man",
    ] {
        let (page, _, code) = answer(&format!("man {command}"), b"");
        assert_eq!(code, 0);
        assert!(page.contains("Examples:"), "{command}");
    }
}
