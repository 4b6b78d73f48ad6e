//! One file per command. A command is a clap `Args` struct with `run(self) -> Outcome`.

pub(crate) mod solve;
