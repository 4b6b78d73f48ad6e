//! Tests that run the command. They are one program, because every program takes a second to link.
//! `cargo test -p queens-cli --test command pipes::` runs one file.

mod claims;
mod compare;
#[cfg(feature = "faults")]
mod faults;
#[cfg(unix)]
mod files;
mod help;
mod images;
mod json;
mod kills;
mod large;
mod manners;
mod options;
mod pictures;
mod pipes;
mod puzzles;
mod run;
#[cfg(unix)]
mod schedulers;
mod styles;
#[cfg(unix)]
mod watch;

/// Whether tests try all their cases, as `cargo xtask ci` asks; `cargo test` takes a part of the expensive ones.
fn is_thorough() -> bool {
    std::env::var_os("QUEENS_THOROUGH").is_some()
}

#[test]
fn every_file_of_tests_is_listed() {
    let program = include_str!("command.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(module) = name.strip_suffix(".rs")
            && !["command", "snapshots"].contains(&module)
        {
            let line = format!("mod {module};\n");
            assert!(program.contains(&line), "command.rs does not list {name}");
        }
    }
}
