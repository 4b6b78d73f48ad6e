//! `cargo xtask api`: the library's public API as a text, `crates/queens/api.txt`, so that every change to it is seen.
//!
//! The list comes from rustdoc's JSON, which the stable compiler writes when it is told to behave like a nightly one. That
//! format changes: `public-api` is pinned to the version that reads what our pinned compiler writes.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, root, run};

const FILE: &str = "crates/queens/api.txt";

/// The facade and the crates that it re-exports.
const CRATES: [&str; 7] = [
    "queens",
    "queens-board",
    "queens-search",
    "queens-count",
    "queens-reason",
    "queens-learn",
    "queens-pictures",
];

/// Writes the list anew.
pub(crate) fn write() -> Result<()> {
    fs::write(root().join(FILE), list()?).with_context(|| format!("cannot write {FILE}"))
}

/// Compares it with the one that is kept.
pub(crate) fn check() -> Result<()> {
    let kept = fs::read_to_string(root().join(FILE))?;
    let now = list()?;
    let missing = |from: &str, there: &str, sign: char| {
        let lines = from
            .lines()
            .filter(|line| !there.lines().any(|l| l == *line));
        lines
            .map(|line| format!("\n{sign} {line}"))
            .collect::<String>()
    };
    let changes = missing(&kept, &now, '-') + &missing(&now, &kept, '+');
    if kept != now {
        bail!(
            "the public API changed; if it is meant, cargo xtask api writes {FILE} anew{changes}"
        );
    }
    Ok(())
}

fn list() -> Result<String> {
    // A folder of its own: the variable would make cargo build everything again.
    let folder = root().join("target/api");
    let mut lists = String::new();
    for name in CRATES {
        let mut rustdoc = cargo(&["rustdoc", "-p", name, "--lib", "--locked"]);
        rustdoc.arg("--target-dir").arg(&folder);
        rustdoc.args(["--", "-Zunstable-options", "--output-format", "json"]);
        run(rustdoc.env("RUSTC_BOOTSTRAP", "1"))?;
        let json = folder.join(format!("doc/{}.json", name.replace('-', "_")));
        let api = public_api::Builder::from_rustdoc_json(json)
            .omit_blanket_impls(true)
            .omit_auto_trait_impls(true)
            .build()?;
        lists += &without_methods_of_traits(&api.to_string());
    }
    Ok(lists)
}

/// That a type has a trait says all: the trait's methods need not be listed for each.
fn without_methods_of_traits(list: &str) -> String {
    let mut kept = String::new();
    let mut owner = None;
    for line in list.lines() {
        if line.starts_with("impl") {
            let implementor = line.split_once(" for ").map(|(_, after)| after);
            owner = implementor.map(|after| {
                let end = after.find(" where ").unwrap_or(after.len());
                format!(" {}::", &after[..end])
            });
        } else if owner.as_ref().is_some_and(|owner| line.contains(owner)) {
            continue;
        }
        if !line.contains("StructuralPartialEq") {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}
