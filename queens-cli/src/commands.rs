//! One file per command. A command is a clap `Args` struct with `run(self) -> Outcome`.

pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod puzzle;
pub(crate) mod run;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod verify;
pub(crate) mod watch;
pub(crate) mod web;
