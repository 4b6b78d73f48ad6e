//! `queens man`: prints the manual page.

use std::io::Write;

use crate::{Failure, Outcome};

/// Print the manual page of queens or of one command
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Man {
    /// Command to describe
    command: Vec<String>,
}

const EXAMPLES: &str = "Examples:
  queens man | man -l -
  queens man run new > queens-run-new.1";

impl Man {
    pub(crate) fn run(self) -> Outcome {
        let mut page = crate::command_line();
        page.build();
        for name in &self.command {
            let command = page.find_subcommand(name).cloned();
            page = command.ok_or_else(|| {
                Failure::Input(format!("there is no command `{name}` (see queens --help)"))
            })?;
        }
        let mut roff = Vec::new();
        clap_mangen::Man::new(page).render(&mut roff)?;
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(&roff)?;
        stdout.flush()?;
        Ok(true)
    }
}
