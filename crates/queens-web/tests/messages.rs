//! Checks that nothing needs the code that `build/src/trim.rs` removes.

use std::fs;
use std::path::Path;

/// Lines outside of tests that format with `Debug`.
fn for_programmers(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            for_programmers(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let (code, _) = text
            .split_once("#[cfg(test)]\nmod tests")
            .unwrap_or((&text, ""));
        // The page never shows a panic's message.
        let is_message = |line: &&str| {
            let line = line.trim_start();
            line.contains("?}") && !line.starts_with("//") && !line.starts_with("assert")
        };
        found.extend(
            code.lines()
                .filter(is_message)
                .map(|line| format!("{}: {line}", path.display())),
        );
    }
}

#[test]
fn no_message_is_made_by_debug_which_the_build_of_the_page_empties() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in [
        "src",
        "../queens-board/src",
        "../queens-search/src",
        "../queens-count/src",
        "../queens-reason/src",
        "../queens-learn/src",
        "../queens-pictures/src",
    ] {
        for_programmers(&here.join(folder), &mut found);
    }
    // Tests in separate files.
    found.retain(|line| !line.contains("tests.rs") && !line.contains("faults.rs"));
    assert!(found.is_empty(), "write it with Display: {found:#?}");
}
