//! The steps of `cargo xtask ci`; those of a lane are listed in order. A new kind of check is a file in `steps/` and a line here.

use anyhow::Result;

use crate::shell;

mod arm;
mod cross;
mod deny;
mod dist;
mod fuzz;
mod intrinsics;
mod lean;
mod mac;
mod packages;
mod pictures;
mod python;
mod rust;
mod slurm;
mod solvers;
mod web;
mod windows;

/// One check.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) lane: Lane,
    pub(crate) run: fn() -> Result<Outcome>,
}

/// The steps of a lane run one after another; lanes run in parallel, and a lane that has finished takes the last steps of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Steps that need the workspace's target folder most of the time, which only one cargo at a time can use.
    Workspace,
    /// Steps that do not, and wait for a browser, a cluster or a clock much of the time.
    Beside,
    /// Steps that compile again, for other platforms and for releases; they fill idle time.
    Platforms,
}

/// How a check ended, if it did not fail. A step installs what it needs; only if that is impossible, it is skipped, with a
/// reason.
pub(crate) enum Outcome {
    Passed,
    Skipped(String),
}

/// The programs that the steps need.
pub(crate) fn tools() -> Vec<shell::Tool> {
    [
        &web::TOOLS[..],
        &slurm::TOOLS,
        &fuzz::TOOLS,
        &windows::TOOLS,
        &arm::TOOLS,
        &solvers::TOOLS,
    ]
    .concat()
}

/// Installs what the steps need, all at once, so that missing programs are reported together.
pub(crate) fn prepare() {
    let _ = shell::install(&tools());
    let mut targets = vec![web::TARGET, windows::TARGET, arm::TARGET];
    targets.extend(mac::TARGETS);
    targets.extend(dist::target());
    let _ = shell::add_targets(&targets);
}

/// Every step.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "rustfmt has nothing to change",
        lane: Lane::Workspace,
        run: rust::format,
    },
    Step {
        name: "tests",
        about: "all tests, doc-tests and command-line snapshots",
        lane: Lane::Workspace,
        run: rust::tests,
    },
    Step {
        name: "clippy",
        about: "no warning from the compiler or clippy",
        lane: Lane::Workspace,
        run: rust::clippy,
    },
    Step {
        name: "features",
        about: "the library compiles with no feature and with each alone",
        lane: Lane::Workspace,
        run: rust::features,
    },
    Step {
        name: "api",
        about: "the library's public API is the one in crates/queens/api.txt",
        lane: Lane::Workspace,
        run: rust::api,
    },
    Step {
        name: "docs",
        about: "the documentation builds without a warning, and the README links to every document",
        lane: Lane::Workspace,
        run: rust::docs,
    },
    Step {
        name: "release",
        about: "the counts and searches again, optimised and on larger boards",
        lane: Lane::Workspace,
        run: rust::release,
    },
    Step {
        name: "intrinsics",
        about: "no intrinsic is called as a function in the optimised kernels",
        lane: Lane::Workspace,
        run: intrinsics::check,
    },
    Step {
        name: "pictures",
        about: "the documents' pictures are what the program draws",
        lane: Lane::Workspace,
        run: pictures::check,
    },
    Step {
        name: "lean",
        about: "the command builds and works without its features, and names those that are missing",
        lane: Lane::Workspace,
        run: lean::check,
    },
    Step {
        name: "packages",
        about: "cargo's packages, complete and built alone",
        lane: Lane::Workspace,
        run: packages::build,
    },
    Step {
        name: "web",
        about: "the page, driven in real browsers, and the npm package, in Node and in a bundle",
        lane: Lane::Beside,
        run: web::browser,
    },
    Step {
        name: "python",
        about: "the Python package: a wheel, its types, its documentation and its notebook",
        lane: Lane::Beside,
        run: python::check,
    },
    Step {
        name: "solvers",
        about: "other solvers read every exported format and find the same solutions",
        lane: Lane::Beside,
        run: solvers::agree,
    },
    Step {
        name: "slurm",
        about: "a count on a real cluster survives the death of a node, a task and the controller",
        lane: Lane::Beside,
        run: slurm::run,
    },
    Step {
        name: "fuzz",
        about: "every parser survives random input for a short while",
        lane: Lane::Beside,
        run: fuzz::run_all,
    },
    Step {
        name: "deny",
        about: "licences, versions and sources of all crates are what deny.toml allows",
        lane: Lane::Beside,
        run: deny::check,
    },
    Step {
        name: "dist",
        about: "the static program, its archive and its Debian package run, and are reproducible",
        lane: Lane::Platforms,
        run: dist::check,
    },
    Step {
        name: "windows",
        about: "the command under Wine, with a terminal and without",
        lane: Lane::Platforms,
        run: windows::wine,
    },
    Step {
        name: "arm",
        about: "the kernels and the command in an emulator of 64-bit ARM",
        lane: Lane::Platforms,
        run: arm::emulated,
    },
    Step {
        name: "oldest",
        about: "the packages compile with the oldest compilers that they support",
        lane: Lane::Beside,
        run: packages::oldest,
    },
    Step {
        name: "mac",
        about: "everything compiles for macOS, for both processors",
        lane: Lane::Beside,
        run: mac::compiles,
    },
];
