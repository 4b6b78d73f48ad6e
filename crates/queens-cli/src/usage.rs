//! Converts clap's multi-line errors into one line.

use std::ffi::OsString;

use clap::CommandFactory;

use crate::{Arguments, Failure};

/// The error in the arguments and where to find help, on one line.
pub(crate) fn one_line(error: &clap::Error, words: &[OsString]) -> Failure {
    let text = error.render().to_string();
    let is_more = |line: &&str| !line.starts_with("Usage:") && !line.starts_with("For more");
    let what = text
        .lines()
        .take_while(is_more)
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let what = what.collect::<Vec<_>>().join("; ");
    let what = what
        .strip_prefix("error: ")
        .unwrap_or(&what)
        .replace(":;", ":");
    Failure::Input(format!("{what} (see queens {}--help)", command(words)))
}

/// The subcommands on the command line, each followed by a space: `run new `.
fn command(words: &[OsString]) -> String {
    let words = words.iter().skip(1);
    subcommands(words.map(|word| word.to_string_lossy().into_owned()))
}

fn subcommands(mut words: impl Iterator<Item = String>) -> String {
    let mut command = Arguments::command();
    let mut names = String::new();
    while let Some(word) = words.next() {
        if let Some(named) = command.find_subcommand(&word).cloned() {
            names.push_str(&word);
            names.push(' ');
            command = named;
        } else if !word.starts_with('-') {
            break;
        } else if takes_next_word(&command, &word) {
            words.next();
        }
    }
    names
}

/// Whether the word is an option whose value is the next word, as in `--color always`.
fn takes_next_word(command: &clap::Command, word: &str) -> bool {
    let is_named = |arg: &&clap::Arg| {
        let long = arg.get_long().map(|long| format!("--{long}"));
        let short = arg.get_short().map(|short| format!("-{short}"));
        long.as_deref() == Some(word) || short.as_deref() == Some(word)
    };
    let option = command.get_arguments().find(is_named);
    option.is_some_and(|option| option.get_action().takes_values())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_before_a_command_do_not_hide_it() {
        for (line, names) in [
            ("--color always list 8 --bogus", "list "),
            ("--color=always list 8 --bogus", "list "),
            ("--bogus list 8", "list "),
            ("--color run run new --bogus", "run new "),
            ("run --bogus new", "run new "),
            ("list 8 count", "list "),
            ("--color always --bogus", ""),
        ] {
            let words = line.split(' ').map(str::to_string);
            assert_eq!(subcommands(words), names, "{line}");
        }
    }
}
