//! The `queens` command line: arguments in; text, JSON or pictures out; one file per command.

use std::process::ExitCode;

use clap::{FromArgMatches, Parser, Subcommand};

mod args;
mod budget;
mod closed;
mod commands;
#[cfg(feature = "watch")]
mod compare;
mod complete;
mod cost;
mod exit;
mod files;
mod json;
mod large;
mod memory;
#[cfg(not(all(
    feature = "bench",
    feature = "pictures",
    feature = "puzzles",
    feature = "runs",
    feature = "sat",
    feature = "sequences",
    feature = "shell",
    feature = "watch",
    feature = "web"
)))]
mod missing_feature;
mod old_spelling;
mod output;
mod parallel;
mod picture;
mod progress;
#[cfg(feature = "runs")]
mod run;
mod stats;
mod stderr;
mod stop;
#[cfg(feature = "watch")]
mod terminal;
mod usage;
#[cfg(feature = "watch")]
mod watch;

use exit::Failure;

/// Solve, list, count, draw and verify n-queens boards.
#[derive(Debug, Parser)]
#[command(name = "queens", version, about, arg_required_else_help = true, help_template = TEMPLATE, after_help = START)]
struct Arguments {
    #[command(flatten)]
    color: colorchoice_clap::Color,

    #[command(subcommand)]
    command: Command,
}

const TEMPLATE: &str = "{about}\n\n{usage-heading} {usage}{after-help}";

/// What `queens` alone prints; `queens --help` describes every command.
const START: &str = "\
Start with:
  queens solve 8           find one solution
  queens list 8            list all 92 solutions
  queens count 12          count the solutions of a larger board
  queens puzzle make 8     make a puzzle with exactly one solution
  queens web               learn and play in the browser

More commands: verify, show, watch, compare, export, sequence, bench, run.
`queens help` describes all of them, `queens help solve` one.";

/// The command line, with the list of commands as the end of the long help.
fn command_line() -> clap::Command {
    let command = <Arguments as clap::CommandFactory>::command();
    let mut list = "Commands:\n".to_string();
    for inner in command
        .get_subcommands()
        .filter(|inner| !inner.is_hide_set())
    {
        let about = inner.get_about().map(ToString::to_string);
        list += &format!("  {:<10} {}\n", inner.get_name(), about.unwrap_or_default());
    }
    let options = "\
Options:
      --color <WHEN>  When to use colour: auto, always or never [default: auto]
  -h, --help          Print a short help; of one command: queens COMMAND -h
  -V, --version       Print the version

`queens help COMMAND` describes a command and all its options.";
    command
        .mut_arg("color", |arg| {
            arg.hide_short_help(true).help("When to use colour")
        })
        .after_long_help(format!("{list}\n{options}"))
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(commands::solve::Solve),
    List(commands::list::List),
    Count(commands::count::Count),
    Puzzle(commands::puzzle::PuzzleCommand),
    Export(commands::export::Export),
    Show(commands::show::Show),
    Watch(commands::watch::Watch),
    Compare(commands::compare::Compare),
    Verify(commands::verify::Verify),
    Sequence(commands::sequence::SequenceCommand),
    Bench(commands::bench::Bench),
    Run(commands::run::Run),
    Web(commands::web::Web),
    #[command(hide = true)]
    Completions(commands::completions::Completions),
    #[command(hide = true)]
    Man(commands::man::Man),
}

/// Runs the command line and returns the process's exit code.
pub fn main() -> ExitCode {
    stop::survive_file_limit();
    let modern = old_spelling::modernize(std::env::args_os().collect());
    let matches = command_line().try_get_matches_from(&modern.words);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return exit::report_usage(error, &modern.words),
    };
    arguments.color.write_global();
    if !modern.hints.is_empty() {
        stderr::note!("queens: {}", modern.hints.join("; "));
    }
    let outcome = match arguments.command {
        Command::Solve(command) => command.run(),
        Command::List(command) => command.run(),
        Command::Count(command) => command.run(),
        Command::Puzzle(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Show(command) => command.run(),
        Command::Watch(command) => command.run(),
        Command::Compare(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Sequence(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Run(command) => command.run(),
        Command::Web(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    exit::report(outcome)
}

/// The tree of commands and their options, for tests that walk through all of them.
#[doc(hidden)]
pub fn command() -> clap::Command {
    command_line()
}

/// How a command ended: `Ok(true)` is yes (0), `Ok(false)` a valid no (1).
type Outcome = Result<bool, Failure>;

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs `check` on every command without subcommands, and its name.
    fn each_command(
        command: &clap::Command,
        name: &str,
        check: &mut impl FnMut(&str, &clap::Command),
    ) {
        let mut inner = command
            .get_subcommands()
            .filter(|inner| !inner.is_hide_set())
            .peekable();
        if inner.peek().is_none() {
            check(name, command);
        }
        for inner in inner.filter(|inner| inner.get_name() != "help") {
            each_command(inner, format!("{name} {}", inner.get_name()).trim(), check);
        }
    }

    #[test]
    fn the_short_help_fits_a_screen() {
        let mut root = command_line();
        root.build();
        each_command(&root, "", &mut |name, command| {
            let options = command.get_arguments().filter(|arg| {
                !arg.is_positional() && !arg.is_hide_set() && !arg.is_hide_short_help_set()
            });
            let options = options.filter(|arg| !matches!(arg.get_long(), Some("help" | "version")));
            let options = options.count();
            assert!(options <= 14, "queens {name} -h: {options} options");
            let help = command.clone().term_width(100).render_help().to_string();
            let lines = help.lines().count();
            let most = if name == "solve" { 40 } else { 50 };
            assert!(lines <= most, "queens {name} -h: {lines} lines");
        });
    }

    #[test]
    fn the_start_names_every_command() {
        for command in command_line()
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
        {
            assert!(START.contains(command.get_name()), "{}", command.get_name());
        }
    }
}
