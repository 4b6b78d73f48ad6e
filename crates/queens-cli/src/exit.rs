//! Exit codes: 0 yes, 1 a valid "no", 2 usage or bad input, 74 a file or stream that cannot be read or written (or does not
//! exist), 75 try again, 130 interrupted.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use queens::formats::BadBoard;

use crate::Outcome;

/// Why a command failed. The text is one line that says what is wrong and what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Invalid arguments or input.
    #[error("{0}")]
    Input(String),
    /// A file or stream could not be read or written.
    #[error("{context}: {error}")]
    Io { context: String, error: io::Error },
    /// Not decided within the budget, or interrupted work that can be continued.
    #[error("{0}")]
    TryAgain(String),
    /// Bad input or an unreadable file, already reported.
    #[error("something could not be read")]
    Reported { lost_file: bool },
    /// Ctrl-C.
    #[error("interrupted{0}")]
    Interrupted(String),
}

impl Failure {
    /// Bad input, from any error or text.
    pub(crate) fn input(error: impl ToString) -> Self {
        Self::Input(error.to_string())
    }

    /// A file that cannot be read.
    pub(crate) fn unreadable(name: &str, error: io::Error) -> Self {
        Self::Io {
            context: format!("cannot read {name}"),
            error,
        }
    }

    /// A board that cannot be read, with the place before the number of the line.
    pub(crate) fn bad_board(bad: &BadBoard, place: &str, line: u64) -> Self {
        Self::Input(format!("{place}{line}: {bad}"))
    }

    fn code(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Reported { lost_file: false } => 2,
            Self::Io { .. } | Self::Reported { lost_file: true } => 74,
            Self::TryAgain(_) => 75,
            Self::Interrupted(_) => 130,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io {
            context: "cannot write the output".to_string(),
            error: crate::closed::explain(error),
        }
    }
}

/// Prints help, or what is wrong with the arguments.
pub(crate) fn report_usage(error: clap::Error, words: &[OsString]) -> ExitCode {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand as NoCommand;
    if error.use_stderr() && error.kind() != NoCommand {
        return report(Err(crate::usage::one_line(&error, words)));
    }
    let is_printed = error.print();
    match is_printed {
        Err(error) => report(Err(error.into())),
        Ok(()) => ExitCode::from(if error.use_stderr() { 2 } else { 0 }),
    }
}

/// Prints a failure on stderr and returns the exit code. A closed pipe (`| head`) is not a failure.
pub(crate) fn report(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(Failure::Io { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            if !matches!(failure, Failure::Reported { .. }) {
                print_failure(&failure);
            }
            ExitCode::from(failure.code())
        }
    }
}

/// Prints a failure on stderr, as one line.
pub(crate) fn print_failure(failure: &Failure) {
    // Quoted text, such as a file name, may contain control characters.
    let text = failure.to_string();
    let text = text.replace(|c: char| c.is_control(), "?");
    crate::stderr::note!("queens: {text}");
}
