//! The crates in the program and the page, from `cargo metadata` and the lock file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::shell::{cargo, root};

/// The packages in the archives: the page is part of the program.
const SHIPPED: [&str; 2] = ["queens-cli", "queens-web"];

/// One crate.
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Its licence, an SPDX expression.
    pub(crate) licence: String,
    pub(crate) authors: String,
    /// Its source; `None` for our own crates.
    pub(crate) source: Option<String>,
    /// The folder of its files.
    pub(crate) folder: PathBuf,
    /// The oldest compiler that it declares to support.
    pub(crate) rust_version: Option<String>,
    /// The SHA-256 of its package, from the lock file.
    pub(crate) checksum: Option<String>,
    /// The ids of the crates that it is linked with.
    pub(crate) uses: Vec<String>,
}

/// Crates by their ids, which begin with their source and sort by name.
pub(crate) type Crates = BTreeMap<String, Crate>;

impl Crate {
    /// Its package URL in a bill of materials.
    pub(crate) fn package_url(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }
}

/// Every crate of the workspace, including those of tests; with a target, only those that the target needs.
pub(crate) fn all(target: Option<&str>) -> Result<Crates> {
    let mut metadata = cargo(&["metadata", "--locked", "--format-version", "1"]);
    if let Some(target) = target {
        metadata.args(["--filter-platform", target]);
    }
    let metadata: Value = serde_json::from_slice(&printed(metadata)?)?;
    let checksums = checksums()?;
    let mut uses: BTreeMap<String, Vec<String>> =
        BTreeMap::from_iter(list(&metadata["resolve"]["nodes"]).map(dependencies));
    let packages = list(&metadata["packages"]).filter_map(|package| {
        let id = text(&package["id"]);
        let uses = uses.remove(&id)?; // Crates that the target does not need have no node.
        let (name, version) = (text(&package["name"]), text(&package["version"]));
        let manifest = PathBuf::from(text(&package["manifest_path"]));
        let authors: Vec<String> = list(&package["authors"]).map(text).collect();
        let one = Crate {
            checksum: checksums.get(&(name.clone(), version.clone())).cloned(),
            name,
            version,
            licence: text(&package["license"]),
            authors: authors.join(", "),
            source: package["source"].as_str().map(str::to_string),
            folder: manifest.parent()?.to_path_buf(),
            rust_version: package["rust_version"].as_str().map(str::to_string),
            uses,
        };
        Some((id, one))
    });
    Ok(packages.collect())
}

/// The crates that the program for a target is linked with; with `built`, also those needed to build it. `cargo metadata` alone
/// would name too many: crates behind features that only tests or other targets enable.
pub(crate) fn shipped(target: &str, built: bool) -> Result<Crates> {
    let edges = if built {
        "normal,build"
    } else {
        "normal,no-proc-macro"
    };
    let mut tree = cargo(&["tree", "--locked", "--target", target, "--edges", edges]);
    tree.args(["--prefix", "none", "--format", "{p}"]);
    for name in SHIPPED {
        tree.args(["--package", name]);
    }
    // Each line is a crate, as `anyhow v1.0.104` and perhaps more.
    let tree = String::from_utf8(printed(tree)?)?;
    let named: BTreeSet<Vec<&str>> = tree
        .lines()
        .map(|line| line.split(' ').take(2).collect())
        .collect();
    let mut crates = all(Some(target))?;
    crates.retain(|_, one| named.contains(&vec![&*one.name, &format!("v{}", one.version)]));
    let ids: BTreeSet<String> = crates.keys().cloned().collect();
    for one in crates.values_mut() {
        one.uses.retain(|id| ids.contains(id));
    }
    Ok(crates)
}

/// The output of a command.
fn printed(mut command: Command) -> Result<Vec<u8>> {
    let output = command.output().context("cannot start cargo")?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?}: {error}");
    Ok(output.stdout)
}

/// A node of the resolved graph, with the crates it is linked with, but without those used only by tests or builds.
fn dependencies(node: &Value) -> (String, Vec<String>) {
    let is_linked = |used: &&Value| list(&used["dep_kinds"]).any(|kind| kind["kind"].is_null());
    let uses = list(&node["deps"]).filter(is_linked);
    (
        text(&node["id"]),
        uses.map(|used| text(&used["pkg"])).collect(),
    )
}

/// The checksums of the lock file, by name and version.
fn checksums() -> Result<BTreeMap<(String, String), String>> {
    let lock = fs::read_to_string(root().join("Cargo.lock"))?;
    let mut checksums = BTreeMap::new();
    for package in lock.split("[[package]]") {
        let field = |name: &str| {
            let mut lines = package.lines();
            let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "))?;
            Some(value.trim_matches('"').to_string())
        };
        if let (Some(name), Some(version), Some(sum)) =
            (field("name"), field("version"), field("checksum"))
        {
            checksums.insert((name, version), sum);
        }
    }
    Ok(checksums)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}
