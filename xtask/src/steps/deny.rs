//! Checks `deny.toml` for the crates that we use: licences, versions and sources. cargo-deny checks more, including security
//! advisories, but takes minutes to install; if it is installed, it runs as well.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, ensure};
use spdx::{Expression, ParseMode};
use toml_edit::{DocumentMut, Item};

use super::Outcome;
use crate::dist::crates::{self, Crate, Crates};
use crate::shell::{cargo, root, run, succeeds};

pub(super) fn check() -> Result<Outcome> {
    let rules: DocumentMut = fs::read_to_string(root().join("deny.toml"))?.parse()?;
    let mut problems = Vec::new();
    let allowed = strings(&rules["licenses"]["allow"]);
    let all = crates::all(None)?;
    // One registry, which is cargo's own unless all of it was replaced.
    let is_registry = |source: &&String| source.starts_with("registry+");
    let mut sources = all.values().filter_map(|one| one.source.as_ref());
    let registry = sources.find(is_registry);
    for one in all.values().filter(|one| one.source.is_some()) {
        let name = format!("{} {}", one.name, one.version);
        if one.source.as_ref() != registry {
            problems.push(format!(
                "{name} comes from {:?}, not from the others' registry",
                one.source
            ));
        }
        if !is_allowed(one, &allowed)? {
            problems.push(format!(
                "{name} has the disallowed licence {:?}",
                one.licence
            ));
        }
    }
    let mut twice = BTreeMap::new();
    for target in strings(&rules["graph"]["targets"]) {
        twice.extend(several(&crates::shipped(&target, true)?));
    }
    let skipped = strings(&rules["bans"]["skip"]);
    for (name, versions) in &twice {
        if !skipped.contains(name) {
            problems.push(format!(
                "{name} is used in several versions: {}",
                versions.join(", ")
            ));
        }
    }
    for name in skipped.iter().filter(|name| !twice.contains_key(*name)) {
        println!("{name} is used in one version: deny.toml need not skip it");
    }
    ensure!(
        problems.is_empty(),
        "deny.toml does not allow this:\n  {}",
        problems.join("\n  ")
    );
    println!(
        "licences and sources of {} crates, versions of those in the program: as deny.toml allows",
        all.len()
    );
    advisories()?;
    Ok(Outcome::Passed)
}

/// Runs all of cargo-deny if it is installed; it fetches the advisories.
fn advisories() -> Result<()> {
    if !succeeds(&mut cargo(&["deny", "--version"])) {
        println!(
            "security advisories were NOT checked: cargo-deny is not installed (cargo install cargo-deny)"
        );
        return Ok(());
    }
    run(&mut cargo(&[
        "deny", "--locked", "check", "bans", "licenses", "sources",
    ]))?;
    if succeeds(&mut cargo(&["deny", "fetch", "db"])) {
        return run(&mut cargo(&["deny", "--locked", "check", "advisories"]));
    }
    println!("security advisories were NOT checked: their database cannot be fetched");
    Ok(())
}

fn is_allowed(one: &Crate, allowed: &[String]) -> Result<bool> {
    let licence = Expression::parse_mode(&one.licence, ParseMode::LAX);
    let licence = licence.with_context(|| format!("the licence of {}", one.name))?;
    Ok(licence.evaluate(|wanted| allowed.contains(&wanted.to_string())))
}

/// Crates that are used in several versions.
fn several(crates: &Crates) -> BTreeMap<String, Vec<String>> {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in crates.values() {
        versions
            .entry(one.name.clone())
            .or_default()
            .push(one.version.clone());
    }
    versions.retain(|_, versions| versions.len() > 1);
    versions
}

/// A list of names: strings, or tables with a `crate` or `name`.
fn strings(list: &Item) -> Vec<String> {
    let values = list.as_array().into_iter().flatten();
    let name = |value: &toml_edit::Value| {
        let table = value.as_inline_table().and_then(|table| table.get("crate"));
        table.unwrap_or(value).as_str().map(str::to_string)
    };
    values.filter_map(name).collect()
}
