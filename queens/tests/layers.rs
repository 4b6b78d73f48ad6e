//! The layers of the library: arrows point down only. Every path that begins with `crate::` names the layer it goes to,
//! so the sources themselves say which layer uses which.

use std::fs;
use std::path::Path;

/// Each layer with those it may use, the lowest first.
const LAYERS: [(&str, &[&str]); 5] = [
    ("board", &[]),
    ("search", &["board"]),
    // Kernels count on classic lines; puzzles of others are counted by searching them.
    ("count", &["board", "search"]),
    ("ledger", &["board", "count"]),
    ("formats", &["board", "search", "count", "ledger"]),
];

#[test]
fn no_layer_uses_one_above_it() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut read = 0;
    for (layer, below) in LAYERS {
        let mut files = vec![sources.join(layer).with_extension("rs")];
        collect(&sources.join(layer), &mut files);
        for file in &files {
            for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
                for used in uses(line) {
                    let at = format!("{}:{}", file.display(), number + 1);
                    assert!(
                        used == layer || below.contains(&used),
                        "{at}: the {layer} layer uses `crate::{used}`; it may use {below:?} only"
                    );
                }
            }
        }
        read += files.len();
    }
    let mut all = Vec::new();
    collect(&sources, &mut all);
    assert_eq!(all.len(), read + 1, "every file but lib.rs is in a layer");
}

#[test]
fn an_arrow_upward_is_seen_wherever_it_stands() {
    assert_eq!(uses("use crate::ledger::Record;"), ["ledger"]);
    assert_eq!(
        uses("let a: crate::count::Plan = crate::search::all();"),
        ["count", "search"]
    );
    assert_eq!(uses("/// [`Puzzle`](crate::Puzzle)"), [""; 0]);
    // A path without a layer is none, and so is refused.
    assert_eq!(uses("use crate::{Puzzle, Square};"), [""]);
}

/// What follows each `crate::` outside comments.
fn uses(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or_default();
    let paths = code.split("crate::").skip(1);
    paths
        .map(|path| {
            let name = path.split(|c: char| !c.is_alphanumeric() && c != '_');
            name.into_iter().next().unwrap_or_default()
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
