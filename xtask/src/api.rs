//! `cargo xtask api`: writes the library's public API as text, `crates/queens/api.txt`, so that every change to it is visible.
//!
//! The list contains what the facade documents: its own modules, and the items of other crates that it re-exports. Hidden
//! re-exports are not part of the API and not listed. All traits that a type derives are on one line.
//!
//! The list comes from rustdoc's JSON, which the stable compiler writes with a setting that makes it behave like a nightly one. That format
//! changes, so `public-api` is pinned to the version that reads the output of our pinned compiler.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{cargo, root, run};

const FILE: &str = "crates/queens/api.txt";

/// The facade.
const FACADE: &str = "queens";

/// The re-exported crates.
const CRATES: [&str; 8] = [
    "queens-board",
    "queens-search",
    "queens-export",
    "queens-count",
    "queens-sample",
    "queens-reason",
    "queens-learn",
    "queens-pictures",
];

/// Writes the list.
pub(crate) fn write() -> Result<()> {
    fs::write(root().join(FILE), list()?).with_context(|| format!("cannot write {FILE}"))
}

/// Compares the current list with the committed one.
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
            "the public API changed; if that is intended, run cargo xtask api to update {FILE}{changes}"
        );
    }
    Ok(())
}

fn list() -> Result<String> {
    // A separate folder: the environment variable would make cargo rebuild everything.
    let folder = root().join("target/api");
    let mut list = public_api(&folder, FACADE)?;
    let promised = re_exported(&json_of(&folder, FACADE))?;
    for name in CRATES {
        let all = public_api(&folder, name)?;
        let kept = all.lines().filter(|line| is_of(line, &promised));
        let kept: String = kept.map(|line| format!("{line}\n")).collect();
        list += &derived_in_one_line(&without_methods_of_traits(&kept));
    }
    Ok(list)
}

fn json_of(folder: &Path, name: &str) -> std::path::PathBuf {
    folder.join(format!("doc/{}.json", name.replace('-', "_")))
}

/// All public items of a crate, a line each.
fn public_api(folder: &Path, name: &str) -> Result<String> {
    let mut rustdoc = cargo(&["rustdoc", "-p", name, "--lib", "--locked"]);
    rustdoc.arg("--target-dir").arg(folder);
    rustdoc.args(["--", "-Zunstable-options", "--output-format", "json"]);
    run(rustdoc.env("RUSTC_BOOTSTRAP", "1"))?;
    let api = public_api::Builder::from_rustdoc_json(json_of(folder, name))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()?;
    Ok(api.to_string())
}

/// The items that a crate re-exports, by the path that it names and by the one where they are defined. Hidden ones are not in the
/// JSON.
fn re_exported(json: &Path) -> Result<BTreeSet<String>> {
    let json: Value = serde_json::from_str(&fs::read_to_string(json)?)?;
    let mut paths = BTreeSet::new();
    let items = json["index"]
        .as_object()
        .into_iter()
        .flat_map(|index| index.values());
    for re_export in items.map(|item| &item["inner"]["use"]) {
        paths.extend(re_export["source"].as_str().map(str::to_string));
        let id = re_export["id"].as_u64().map(|id| id.to_string());
        let defined = id.map(|id| &json["paths"][id]["path"]);
        let path = defined.and_then(Value::as_array).map(|path| {
            let names: Vec<&str> = path.iter().filter_map(Value::as_str).collect();
            names.join("::")
        });
        paths.extend(path);
    }
    Ok(paths)
}

/// Whether a line is about one of these items, or about a part of one.
fn is_of(line: &str, items: &BTreeSet<String>) -> bool {
    let subject = match line.split_once(" for ") {
        Some((_, implementor)) if line.starts_with("impl") => implementor,
        _ => line,
    };
    let Some(start) = subject.find("queens_") else {
        return false;
    };
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let path = subject[start..]
        .split(|c| !is_path(c))
        .next()
        .unwrap_or_default();
    let ends = path.match_indices("::").map(|(end, _)| end);
    ends.chain([path.len()])
        .any(|end| items.contains(&path[..end]))
}

/// Traits that are usually derived, by their paths in the list.
const DERIVED: [&str; 9] = [
    "core::clone::Clone",
    "core::cmp::Eq",
    "core::cmp::Ord",
    "core::cmp::PartialEq",
    "core::cmp::PartialOrd",
    "core::default::Default",
    "core::fmt::Debug",
    "core::hash::Hash",
    "core::marker::Copy",
];

/// Puts the derived traits of each type into one line: `impl Clone, Debug, Eq for queens_board::Square`.
fn derived_in_one_line(list: &str) -> String {
    let mut kept: Vec<String> = Vec::new();
    // The line of the type whose traits are being collected.
    let mut collecting: Option<(String, usize)> = None;
    for line in list.lines() {
        let found = line.strip_prefix("impl ").and_then(|rest| {
            let (name, implementor) = rest.split_once(" for ")?;
            DERIVED
                .contains(&name)
                .then_some((name.rsplit("::").next()?, implementor))
        });
        match (found, &collecting) {
            (None, _) => kept.push(line.to_string()),
            (Some((name, implementor)), Some((same, at))) if same == implementor => {
                let end = kept[*at].find(" for ").unwrap_or_default();
                kept[*at].insert_str(end, &format!(", {name}"));
            }
            (Some((name, implementor)), _) => {
                collecting = Some((implementor.to_string(), kept.len()));
                kept.push(format!("impl {name} for {implementor}"));
            }
        }
    }
    kept.into_iter().map(|line| line + "\n").collect()
}

/// Removes the methods of traits: that a type implements the trait says enough.
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
