//! One file per command. A command is a clap `Args` struct with `run(self) -> Outcome`.

#[cfg(feature = "bench")]
pub(crate) mod bench;
#[cfg(feature = "watch")]
pub(crate) mod compare;
#[cfg(feature = "shell")]
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod export;
pub(crate) mod list;
#[cfg(feature = "shell")]
pub(crate) mod man;
#[cfg(feature = "puzzles")]
pub(crate) mod puzzle;
#[cfg(feature = "runs")]
pub(crate) mod run;
#[cfg(feature = "sequences")]
pub(crate) mod sequence;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod verify;
#[cfg(feature = "watch")]
pub(crate) mod watch;
#[cfg(feature = "web")]
pub(crate) mod web;

#[cfg(not(all(
    feature = "bench",
    feature = "puzzles",
    feature = "runs",
    feature = "sequences",
    feature = "shell",
    feature = "watch",
    feature = "web"
)))]
use crate::missing_feature;

#[cfg(not(feature = "bench"))]
missing_feature::command!(
    bench,
    Bench,
    "bench",
    "Measure how fast this machine is (not in this build)"
);

#[cfg(not(feature = "watch"))]
missing_feature::command!(
    compare,
    Compare,
    "watch",
    "Compare methods over many boards (not in this build)"
);
#[cfg(not(feature = "shell"))]
missing_feature::command!(
    completions,
    Completions,
    "shell",
    "Print the completion script of a shell (not in this build)"
);
#[cfg(not(feature = "shell"))]
missing_feature::command!(
    man,
    Man,
    "shell",
    "Print the manual page (not in this build)"
);
#[cfg(not(feature = "puzzles"))]
missing_feature::command!(
    puzzle,
    PuzzleCommand,
    "puzzles",
    "Make, check and explain puzzles (not in this build)"
);
#[cfg(not(feature = "runs"))]
missing_feature::command!(
    run,
    Run,
    "runs",
    "Run a long count in a crash-safe directory (not in this build)"
);
#[cfg(not(feature = "sequences"))]
missing_feature::command!(
    sequence,
    SequenceCommand,
    "sequences",
    "Compute integer sequences about queens (not in this build)"
);
#[cfg(not(feature = "watch"))]
missing_feature::command!(
    watch,
    Watch,
    "watch",
    "Watch a search step by step (not in this build)"
);
#[cfg(not(feature = "web"))]
missing_feature::command!(
    web,
    Web,
    "web",
    "Learn and play in the browser (not in this build)"
);
