//! The `queens` command line: arguments in; text, JSON or pictures out; one file per command.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod commands;
mod exit;

use exit::Failure;

/// The n-queens puzzle: solve, list, count, verify and draw.
#[derive(Debug, Parser)]
#[command(name = "queens", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(commands::solve::Solve),
}

/// Runs the command line and returns the process's exit code.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let outcome = match arguments.command {
        Command::Solve(command) => command.run(),
    };
    exit::report(outcome)
}

/// How a command ended: `Ok(true)` is yes (0), `Ok(false)` a valid no (1).
type Outcome = Result<bool, Failure>;
