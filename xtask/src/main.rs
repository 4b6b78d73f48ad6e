//! The project's own commands: `cargo xtask ci` runs all checks.

use std::process::ExitCode;

mod api;
mod dist;
mod pictures;
mod python;
mod quick;
mod shell;
mod steps;
mod test;
mod web;

const USAGE: &str = "\
Usage:
  cargo xtask quick           test the crates changed since the last commit, without the slow tests
  cargo xtask quick CRATE…    test these crates, without the slow tests
  cargo xtask ci              run every check; lists what it will install and asks for confirmation on a terminal
  cargo xtask ci STEP…        run some of them
  cargo xtask steps           list them
  cargo xtask web             build the page: crates/queens-web/dist, and crates/queens-cli/assets for `queens web`
  cargo xtask npm             build and test the npm package in target/npm
  cargo xtask python          build the Python package: a wheel for this machine and the sources, in target/wheels
  cargo xtask python TARGET…  build wheels for other machines
  cargo xtask dist            make archives and packages for every platform in target/dist
  cargo xtask dist TARGET…    for some of them; `host` is this machine's
  cargo xtask pictures        draw the pictures of the documents again
  cargo xtask api             list the library's public API again, in crates/queens/api.txt";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.split_first() {
        Some((command, names)) if command == "ci" => test::run(names),
        // How `ci` calls itself.
        Some((command, [name])) if command == "step" => return step(name),
        Some((command, [])) if command == "steps" => {
            test::list();
            Ok(())
        }
        Some((command, [])) if command == "web" => web::build(None),
        Some((command, [])) if command == "npm" => web::npm(),
        Some((command, [])) if command == "api" => api::write(),
        Some((command, names)) if command == "quick" => quick::run(names),
        Some((command, names)) if command == "python" => python::build(names),
        Some((command, names)) if command == "dist" => dist::run(names),
        Some((command, names)) if command == "pictures" => pictures::run(names),
        _ => Err(anyhow::anyhow!("{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn step(name: &str) -> ExitCode {
    match test::step(name) {
        Ok(steps::Outcome::Passed) => {
            if let Some(seconds) = shell::processor_seconds() {
                println!("{}{seconds:.1}", test::PROCESSOR);
            }
            ExitCode::SUCCESS
        }
        Ok(steps::Outcome::Skipped(why)) => {
            println!("{why}");
            ExitCode::from(test::SKIPPED)
        }
        Err(error) => {
            println!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
