//! The steps of `cargo xtask test`, in order. A new kind of check is a file in `steps/` and a line here.

use anyhow::Result;

mod deny;
mod dist;
mod fuzz;
mod packages;
mod pictures;
mod rust;
mod slurm;
mod web;

/// One check.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) run: fn() -> Result<Outcome>,
}

/// How a check ended, if it did not fail. A step installs what it needs; only if that cannot be, it says why it was
/// skipped.
pub(crate) enum Outcome {
    Passed,
    Skipped(String),
}

/// Every step.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "rustfmt has nothing to change",
        run: rust::format,
    },
    Step {
        name: "clippy",
        about: "no warning from the compiler or clippy",
        run: rust::clippy,
    },
    Step {
        name: "features",
        about: "the library compiles with no feature and with each alone",
        run: rust::features,
    },
    Step {
        name: "api",
        about: "the library's public API is the one in queens/api.txt",
        run: rust::api,
    },
    Step {
        name: "docs",
        about: "the documentation builds without a warning",
        run: rust::docs,
    },
    Step {
        name: "tests",
        about: "all tests, doc-tests and command-line snapshots",
        run: rust::tests,
    },
    Step {
        name: "release",
        about: "what counts and searches once more, optimised and so to larger boards",
        run: rust::release,
    },
    Step {
        name: "pictures",
        about: "the documents' pictures are what the program draws",
        run: pictures::check,
    },
    Step {
        name: "deny",
        about: "licences, versions and sources of all crates are what deny.toml allows",
        run: deny::check,
    },
    Step {
        name: "packages",
        about: "cargo's packages, complete and built alone",
        run: packages::build,
    },
    Step {
        name: "oldest",
        about: "the oldest compilers that the packages claim to need",
        run: packages::oldest,
    },
    Step {
        name: "dist",
        about: "archive, Debian package and container: made twice, the same bytes, and run",
        run: dist::check,
    },
    Step {
        name: "fuzz",
        about: "every parser against random input for a short while",
        run: fuzz::run_all,
    },
    Step {
        name: "web",
        about: "the page, built and driven in a real browser",
        run: web::browser,
    },
    Step {
        name: "slurm",
        about: "a real cluster through the death of a node, a task and the controller",
        run: slurm::run,
    },
];
