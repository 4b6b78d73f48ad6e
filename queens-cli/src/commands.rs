//! One file per command. A command is a clap `Args` struct with `run(self) -> Outcome`.

pub(crate) mod bench;
#[cfg(feature = "watch")]
pub(crate) mod compare;
#[cfg(feature = "shell")]
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod list;
#[cfg(feature = "shell")]
pub(crate) mod man;
pub(crate) mod puzzle;
pub(crate) mod run;
pub(crate) mod sequence;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod variant;
pub(crate) mod verify;
#[cfg(feature = "watch")]
pub(crate) mod watch;
#[cfg(feature = "web")]
pub(crate) mod web;

#[cfg(not(all(feature = "shell", feature = "watch", feature = "web")))]
use crate::absent;

#[cfg(not(feature = "watch"))]
absent::command!(
    compare,
    Compare,
    "watch",
    "Compare methods over many boards (not in this build)"
);
#[cfg(not(feature = "shell"))]
absent::command!(
    completions,
    Completions,
    "shell",
    "Print a shell's completion script (not in this build)"
);
#[cfg(not(feature = "shell"))]
absent::command!(
    man,
    Man,
    "shell",
    "Print the manual page (not in this build)"
);
#[cfg(not(feature = "watch"))]
absent::command!(
    watch,
    Watch,
    "watch",
    "Watch a search, step by step and back (not in this build)"
);
#[cfg(not(feature = "web"))]
absent::command!(
    web,
    Web,
    "web",
    "Learn, play and race in the browser (not in this build)"
);
