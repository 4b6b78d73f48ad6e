//! The help of every command, walked through clap's tree: it fits a terminal, explains every option, and its examples are
//! command lines that the program accepts. `cmd/help.trycmd` shows the short helps, and one in full.

use std::process::Command;

/// Every command by its words, without the program's name; the first has none.
fn commands() -> Vec<(Vec<String>, clap::Command)> {
    fn walk(
        command: clap::Command,
        words: Vec<String>,
        found: &mut Vec<(Vec<String>, clap::Command)>,
    ) {
        for inner in command
            .get_subcommands()
            .filter(|inner| !inner.is_hide_set())
        {
            let words = [&words[..], &[inner.get_name().to_string()]].concat();
            walk(inner.clone(), words, found);
        }
        found.push((words, command));
    }
    let mut found = Vec::new();
    walk(queens_cli::command(), Vec::new(), &mut found);
    assert!(found.len() > 20, "{}", found.len());
    found
}

/// The output of `--help`.
fn help(words: &[String]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(words)
        .arg("--help")
        .output()
        .unwrap();
    assert!(output.status.success(), "{words:?}");
    assert!(output.stderr.is_empty(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The words of a line as a shell splits them, with quotes but without quotes in quotes.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, text) in line.split(['"', '\'']).enumerate() {
        if place % 2 == 1 {
            words.push(text.to_string());
        } else {
            words.extend(text.split_whitespace().map(str::to_string));
        }
    }
    words
}

/// The `queens` commands in an example: without the remark, each part of a pipe, and without files the shell opens.
fn calls(example: &str) -> Vec<Vec<String>> {
    let line = example.trim_start();
    let line = line.split("  ").next().unwrap();
    let parts = line.split(" | ").map(|part| part.split(" > ").next());
    let parts = parts.flatten().map(split);
    parts
        .filter(|words| words.first().is_some_and(|word| word == "queens"))
        .collect()
}

#[test]
fn every_help_fits_a_terminal_and_explains_every_option() {
    for (words, command) in commands() {
        let help = help(&words);
        let about = command.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        let start: String = about.chars().take(30).collect();
        assert!(!start.is_empty() && help.starts_with(&start), "{words:?}");
        let usage = [&["Usage: queens".to_string()], &words[..]].concat();
        assert!(help.contains(&usage.join(" ")), "{words:?}: {help}");
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{words:?}: {line}");
        }
        let options = command
            .get_arguments()
            .filter(|option| !option.is_hide_set());
        for option in options {
            let name = option.get_id();
            let about = option.get_help().map(ToString::to_string);
            assert!(
                about.is_some_and(|about| !about.is_empty()),
                "{words:?}: {name}"
            );
            if let Some(long) = option.get_long() {
                assert!(help.contains(&format!("--{long}")), "{words:?}: {long}");
            }
        }
    }
}

#[test]
fn every_example_is_a_command_line_that_is_accepted() {
    let mut count = 0;
    for (words, _) in commands() {
        let help = help(&words);
        let Some((_, examples)) = help.split_once("\nExamples:\n") else {
            continue;
        };
        for call in examples.lines().flat_map(calls) {
            let parsed = queens_cli::command().try_get_matches_from(&call);
            // `queens help list` prints its answer as an error without an error's exit code.
            let error = parsed.err().filter(|error| error.exit_code() != 0);
            assert!(error.is_none(), "{words:?}: {call:?}: {}", error.unwrap());
            count += 1;
        }
    }
    assert!(count > 70, "only {count} examples were found");
}
