//! The fuzz targets' kept inputs, as an ordinary test: it runs where there is no nightly compiler.

#[path = "../../../fuzz/checks.rs"]
mod checks;

use std::path::Path;

/// Runs a check over every kept input; the folder must not be empty.
fn over_inputs(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/inputs")
        .join(target);
    let mut inputs = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        check(&std::fs::read(path).unwrap());
        inputs += 1;
    }
    assert!(inputs > 0, "there is no input for {target}");
}

#[test]
fn board_text_holds_for_every_kept_input() {
    over_inputs("board_text", checks::board_text);
}

#[test]
fn printouts_hold_for_every_kept_input() {
    over_inputs("printout", checks::printout);
    over_inputs("board_text", checks::printout);
    over_inputs("json", checks::printout);
}

#[test]
fn squares_hold_for_every_kept_input() {
    over_inputs("squares", checks::squares);
}

#[test]
fn json_holds_for_every_kept_input() {
    over_inputs("json", checks::json);
}

#[test]
fn puzzles_hold_for_every_kept_input() {
    over_inputs("puzzle", checks::puzzle);
}

#[test]
fn large_boards_hold_for_every_kept_input() {
    over_inputs("large", checks::large);
}

#[test]
fn pictures_hold_for_every_kept_input() {
    over_inputs("image", checks::image);
}
