//! The `queens` command line: arguments in; text, JSON or pictures out; one file per command.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
mod output;
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

/// The n-queens puzzle: solve, list, count, draw and verify.
#[derive(Debug, Parser)]
#[command(name = "queens", version, about, arg_required_else_help = true, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    color: colorchoice_clap::Color,

    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  queens solve 8                  one solution of the classic puzzle
  queens list 8 --fundamental     the twelve that are really different
  queens count 12                 how many there are
  queens run new count20 20       plan a count that survives every kill
  queens help list                more about a command";

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
    Completions(commands::completions::Completions),
    Man(commands::man::Man),
}

/// Runs the command line and returns the process's exit code.
pub fn main() -> ExitCode {
    stop::survive_file_limit();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return exit::report_usage(error),
    };
    arguments.color.write_global();
    let has_method = matches!(
        arguments.command,
        Command::Solve(_) | Command::List(_) | Command::Count(_) | Command::Watch(_)
    );
    if has_method {
        args::method::hint_at_old_name(std::env::args_os());
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
    <Arguments as clap::CommandFactory>::command()
}

/// How a command ended: `Ok(true)` is yes (0), `Ok(false)` a valid no (1).
type Outcome = Result<bool, Failure>;
