//! All other tests of the library. They are one program, because every program takes a second to link.
//! `cargo test -p queens --test library regions::` runs one file.

mod board_formats;
mod examples;
mod export;
mod find_the_bug;
mod front_page;
mod fuzz_inputs;
mod image;
mod linear;
mod methods;
mod notation;
mod pictures;
mod printout;
mod proof;
mod puzzles;
mod regions;
mod regions_formats;
mod repair;
mod searches;
mod serde;
mod serde_round_trips;
mod star_battle_document;
mod stars;
mod steps_follow;
mod streams;
mod symmetry;
mod variants;

/// Whether tests try all their cases, as `cargo xtask ci` asks; `cargo test` takes a part of the expensive ones.
fn is_thorough() -> bool {
    std::env::var_os("QUEENS_THOROUGH").is_some()
}

#[test]
fn every_file_of_tests_is_listed() {
    let programs = [include_str!("counting.rs"), include_str!("library.rs")];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(module) = name.strip_suffix(".rs")
            && !["counting", "library"].contains(&module)
        {
            let line = format!("mod {module};\n");
            let is_listed = programs.iter().any(|program| program.contains(&line));
            assert!(is_listed, "neither counting.rs nor library.rs lists {name}");
        }
    }
}
