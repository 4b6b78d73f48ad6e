//! Clap's errors, which take several lines, as one.

use clap::CommandFactory;

use crate::{Arguments, Failure};

/// What is wrong with the arguments and where the help is, on one line.
pub(crate) fn one_line(error: &clap::Error) -> Failure {
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
    Failure::Input(format!("{what} (see queens {}--help)", command()))
}

/// The commands that were named, each with a blank behind it: `list `.
fn command() -> String {
    let mut command = Arguments::command();
    let mut names = String::new();
    for word in std::env::args().skip(1) {
        let Some(named) = command.find_subcommand(&word).cloned() else {
            break;
        };
        names.push_str(&word);
        names.push(' ');
        command = named;
    }
    names
}
