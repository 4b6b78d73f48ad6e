//! Builds the page: into `crates/queens-web/dist`, whose folder `site` any static server can serve and whose `queens.html` runs
//! from disk, and into `crates/queens-cli/assets/page.tar`, from which `queens web` serves it.
//!
//! 1. Compile the engine to WebAssembly: the module that counts for speed and with SIMD, which every browser since 2023 has; those
//!    that search and that know boards mostly for size.
//! 2. Let wasm-bindgen write the JavaScript and its types.
//! 3. Let `page/build.mjs` check and bundle the TypeScript, build the chapters of the book and the documentation, and write the
//!    folder and `docs/book`, the same book as plain text.
//! 4. Compress the files that changed and pack them all. The build is reproducible: a test step builds into another file (the
//!    argument), tests it, and compares the documents.
//!
//! Rejected: `wasm-opt` after wasm-bindgen. Version 132 at `-Oz` makes the modules 7 to 8 % smaller, but compressed the smaller
//! one only 3 % smaller and the larger one 1 % larger; it is a package of 100 MB.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

mod pack;

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .canonicalize()?;
    // Without rustup, the target must be installed already.
    let target = ["target", "add", "wasm32-unknown-unknown"];
    let _ = Command::new("rustup")
        .args(target)
        .current_dir(&root)
        .output();
    engine(&root, "search", ["search", "page"], "")?;
    engine(&root, "boards", ["boards", "page"], "")?;
    let simd = "-Ctarget-feature=+simd128";
    engine(&root, "count", ["counting", "web"], simd)?;
    let elsewhere = std::env::args_os().nth(1);
    page(&root, elsewhere.is_some())?;
    let kept = root.join("crates/queens-cli/assets/page.tar");
    let packed = elsewhere.map_or(kept.clone(), PathBuf::from);
    pack::pack(&root.join("crates/queens-web/dist/site"), &packed, &kept)
}

/// Compiles a part of the engine with these features, profile and compiler flags, and runs wasm-bindgen.
fn engine(root: &Path, name: &str, part: [&str; 2], flags: &str) -> Result<()> {
    let [features, profile] = part;
    let target = root.join("target/page");
    run(
        Command::new(std::env::var("CARGO").unwrap_or("cargo".into()))
            .args([
                "rustc",
                "--quiet",
                "--package",
                "queens-web",
                "--lib",
                "--crate-type=cdylib",
                "--no-default-features",
                "--features",
                features,
                "--profile",
                profile,
            ])
            .args(["--target", "wasm32-unknown-unknown", "--target-dir"])
            .arg(&target)
            .env("RUSTFLAGS", format!("{flags} {}", without_paths(root)?))
            .current_dir(root),
    )
    .context("cannot build for WebAssembly (rustup target add wasm32-unknown-unknown)")?;
    let folder = target.join("bound").join(name);
    let compiled = target.join(format!("wasm32-unknown-unknown/{profile}/queens_web.wasm"));
    Bindgen::new()
        .input_path(compiled)
        .out_name("queens")
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)?;
    Ok(())
}

/// Flags that keep source paths out of messages, so that the module is the same on every machine.
fn without_paths(root: &Path) -> Result<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let registry = home
        .context("there is no home directory")?
        .join("registry/src");
    let mut flags = format!("--remap-path-prefix={}=queens", root.display());
    for source in fs::read_dir(&registry).into_iter().flatten() {
        flags += &format!(" --remap-path-prefix={}=crates", source?.path().display());
    }
    Ok(flags)
}

/// Bundles the page, and writes the book's documents or compares them.
fn page(root: &Path, is_check: bool) -> Result<()> {
    let page = root.join("crates/queens-web/page");
    let installed = page.join("node_modules/.package-lock.json");
    let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    let current = match (
        modified(&installed),
        modified(&page.join("package-lock.json")),
    ) {
        (Ok(installed), Ok(locked)) => installed >= locked,
        _ => false,
    };
    if !current {
        let npm = run(Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&page));
        npm.context("is npm there? It comes with Node.js 20 or newer")?;
    }
    let check = is_check.then_some("--check");
    run(Command::new("node")
        .arg("build.mjs")
        .args(check)
        .current_dir(&page))
}

fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("cannot start {name}"))?;
    ensure!(status.success(), "{name} failed ({status})");
    Ok(())
}
