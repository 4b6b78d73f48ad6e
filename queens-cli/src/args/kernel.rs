//! `--kernel`: which kernel counts, by n, memory and processor.

use queens::Cut;
use queens::count::kernel::{InstructionSet, Kernel};

use crate::memory;

/// What `--kernel` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice(Option<Kernel>);

/// Reads a kernel's name, for clap's `value_parser`.
pub(crate) fn choice(name: &str) -> Result<Choice, String> {
    if name == "auto" {
        return Ok(Choice(None));
    }
    let kernel = name.parse().map_err(|error| format!("{error}"))?;
    let mut available = Kernel::available();
    match available.any(|available| available == kernel) {
        true => Ok(Choice(Some(kernel))),
        false => Err("this processor cannot run it; choose auto".to_string()),
    }
}

impl Choice {
    /// The fastest.
    pub(crate) const AUTO: Self = Self(None);

    /// The join, if it takes the board.
    pub(crate) const JOIN: Self = Self(Some(Kernel::Join(InstructionSet::Portable)));

    /// Whether the join was asked for.
    pub(crate) fn is_join(self) -> bool {
        matches!(self.0, Some(Kernel::Join(_)))
    }

    /// The largest board that it takes.
    pub(crate) fn max_n(self) -> usize {
        self.for_puzzle().max_n()
    }

    /// The kernel for puzzles, which are not joined.
    pub(crate) fn for_puzzle(self) -> Kernel {
        match self.0 {
            None | Some(Kernel::Join(_)) => Kernel::best(),
            Some(kernel) => kernel,
        }
    }

    /// The kernel for a whole board. Where the join does not take the board, or has not the memory, lanes do, and a
    /// line says so.
    pub(crate) fn for_board(self, n: usize, threads: usize) -> Kernel {
        let kernel = match self {
            Self::JOIN => Kernel::Join(InstructionSet::best()),
            Self(choice) => choice.unwrap_or_else(|| Kernel::best_for(n)),
        };
        if !matches!(kernel, Kernel::Join(_)) {
            return kernel;
        }
        let bytes = kernel.memory(n, threads).unwrap_or(0);
        let why = match memory::available() {
            _ if Cut::join(n).is_none() => "takes n from 8 to 24 only".to_string(),
            Some(available) if bytes > available => format!(
                "needs {} of memory and {} are available",
                memory::in_words(bytes),
                memory::in_words(available)
            ),
            _ => return kernel,
        };
        anstream::eprintln!("queens: the join {why}; counting n = {n} in lanes");
        Kernel::best()
    }
}
