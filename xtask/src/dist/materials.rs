//! The bill of materials (CycloneDX 1.5) and the licences of all crates that the program is linked with.
//!
//! Rejected: `cargo-cyclonedx` and `cargo-about`. No registry has them as programs, so every run on a fresh machine would compile
//! them first. Each describes one package, but the archive holds two: the command, and the page's WebAssembly inside it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::crates::{Crate, Crates};
use crate::shell::root;

/// The bill of materials. No time and no serial number, so that the same sources give the same bytes.
pub(super) fn bill(crates: &Crates) -> Result<String> {
    let (ours, program) = crates
        .iter()
        .find(|(_, one)| one.name == "queens-cli")
        .context("the program is not among its crates")?;
    let parts = crates.iter().filter(|(id, _)| *id != ours);
    let components: Vec<Value> = parts.map(|(_, one)| component("library", one)).collect();
    let dependencies = crates.values().map(|one| {
        let on: Vec<_> = one.uses.iter().map(|id| crates[id].package_url()).collect();
        json!({ "ref": one.package_url(), "dependsOn": on })
    });
    let bill = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component("application", program) },
        "components": components,
        "dependencies": dependencies.collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

fn component(kind: &str, one: &Crate) -> Value {
    let mut component = json!({
        "type": kind,
        "bom-ref": one.package_url(),
        "name": one.name,
        "version": one.version,
        "purl": one.package_url(),
        // Older crates write a slash for OR.
        "licenses": [{ "expression": one.licence.replace(" / ", "/").replace('/', " OR ") }],
    });
    if let Some(sum) = &one.checksum {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    component
}

/// The licences: first a list of crates and licences, then every text once, with the crates it belongs to.
pub(super) fn licences(crates: &Crates) -> Result<String> {
    let mut all = INTRODUCTION.to_string();
    // Compared word by word: some differ only in line breaks.
    let mut texts: BTreeMap<String, (Vec<String>, String)> = BTreeMap::new();
    for one in crates.values().filter(|one| one.source.is_some()) {
        let name = format!("{} {}", one.name, one.version);
        writeln!(all, "  {name}: {}", one.licence)?;
        for text in texts_of(one)? {
            let words: Vec<&str> = text.split_whitespace().collect();
            let same = texts.entry(words.join(" ")).or_default();
            same.0.push(name.clone());
            same.1 = text;
        }
    }
    let fonts = fs::read_to_string(root().join("crates/queens-render/fonts/OFL.txt"))?;
    let mut texts: Vec<_> = texts.into_values().collect();
    texts.push((vec!["The fonts Inter and Figtree".into()], fonts));
    texts.sort();
    for (names, text) in texts {
        write!(
            all,
            "\n{}\n{}\n\n{}\n",
            "=".repeat(80),
            names.join(", "),
            text.trim()
        )?;
    }
    Ok(all)
}

const INTRODUCTION: &str = "\
Queens is licensed as MIT or Apache-2.0: see LICENSE-MIT and LICENSE-APACHE.
It is linked from the crates below, whose licences follow, and from

  the Rust standard library: MIT OR Apache-2.0, The Rust Project Contributors (https://www.rust-lang.org)
  on Linux musl libc: MIT, Copyright 2005-2020 Rich Felker, et al. (https://musl.libc.org)
  on Windows the runtime of mingw-w64: ZPL-2.1 and public domain (https://www.mingw-w64.org)
  parts of two fonts: OFL-1.1, Inter, Copyright 2016 The Inter Project Authors;
    Figtree, Copyright 2022 The Figtree Project Authors

";

/// The licence files in a crate's package. For the few packages without one, uses MIT's text, which names its authors.
fn texts_of(one: &Crate) -> Result<Vec<String>> {
    let mut files: Vec<_> = fs::read_dir(&one.folder)?.collect::<Result<_, _>>()?;
    files.retain(|file| is_licence(&file.file_name().to_string_lossy()) && file.path().is_file());
    files.sort_by_key(|file| file.file_name());
    if files.is_empty() {
        let (name, licence) = (&one.name, &one.licence);
        let is_mit = licence
            .split([' ', '/', '(', ')'])
            .any(|word| word == "MIT");
        ensure!(
            is_mit,
            "{name} has no licence file, and {licence} is not MIT: see {:?}",
            one.folder
        );
        let text = fs::read_to_string(root().join("LICENSE-MIT"))?;
        let terms = text
            .find("Permission is")
            .context("LICENSE-MIT is not MIT's")?;
        let authors = if one.authors.is_empty() {
            name
        } else {
            &one.authors
        };
        return Ok(vec![format!(
            "MIT License\n\nCopyright (c) {authors}\n\n{}",
            &text[terms..]
        )]);
    }
    let text = |file: &fs::DirEntry| {
        let bytes = fs::read(file.path())?;
        Ok(String::from_utf8_lossy(&bytes)
            .replace("\r\n", "\n")
            .trim()
            .to_string())
    };
    files.iter().map(text).collect()
}

fn is_licence(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["licen", "copying", "copyright", "notice", "unlicen"]
        .iter()
        .any(|start| name.starts_with(start))
}
