//! Compiles the program so that its bytes do not depend on the folder or the machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::python::Venv;
use crate::shell::{add_targets, cargo, install, root, run};

/// The program for a target.
pub(super) fn program(target: &str) -> Result<PathBuf> {
    program_in(root(), &super::folder().join("build"), target)
}

/// The program for a target, from a copy of the sources. Cargo names the workspace's own files relative to the workspace; only
/// the folder of downloaded crates has to be remapped.
pub(crate) fn program_in(sources: &Path, into: &Path, target: &str) -> Result<PathBuf> {
    let windows = target.contains("windows");
    let linker = [("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")];
    let missing = if windows { install(&linker) } else { None };
    if let Some(why) = missing.or_else(|| add_targets(&[target])) {
        bail!(why);
    }
    run(&mut cargo(&[
        "fetch", "--quiet", "--locked", "--target", target,
    ]))?;
    let release = ["--release", "--locked", "--package", "queens-cli"];
    let mut build = if target.contains("apple") {
        for_mac(into)?
    } else {
        cargo(&["build"])
    };
    build
        .args(release)
        .args(["--target", target])
        .arg("--target-dir")
        .arg(into)
        .current_dir(sources);
    build.env("CARGO_ENCODED_RUSTFLAGS", renamed()?.join("\u{1f}"));
    build.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    // The compiler includes musl and a linker for it.
    build.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld");
    run(&mut build)?;
    let file = if windows { "queens.exe" } else { "queens" };
    Ok(into.join(target).join("release").join(file))
}

/// A build for macOS, linked by Zig, which comes from PyPI with the tool that makes cargo use it. Zig includes macOS's C library but
/// no frameworks; sysinfo uses two, whose functions are declared in stubs.
fn for_mac(into: &Path) -> Result<Command> {
    let sdk = into.join("macos-sdk");
    for (name, symbols) in FRAMEWORKS {
        let folder = sdk.join(format!("System/Library/Frameworks/{name}.framework"));
        fs::create_dir_all(&folder)?;
        let stub = format!(
            "--- !tapi-tbd
tbd-version: 4
targets: [ x86_64-macos, arm64-macos ]
install-name: '/System/Library/Frameworks/{name}.framework/Versions/A/{name}'
exports:
  - targets: [ x86_64-macos, arm64-macos ]
    symbols: [ {} ]
...
",
            symbols.join(", ")
        );
        fs::write(folder.join(format!("{name}.tbd")), stub)?;
    }
    let venv = Venv::with(&["cargo-zigbuild", "ziglang"])?;
    let mut build = venv.run("cargo-zigbuild", &["zigbuild"]);
    build.env("SDKROOT", sdk);
    Ok(build)
}

/// The functions and constants of Apple's frameworks that the program uses. The linker names any that is missing.
const FRAMEWORKS: [(&str, &[&str]); 2] = [
    (
        "CoreFoundation",
        &[
            "_CFDataGetBytes",
            "_CFDataGetLength",
            "_CFDataGetTypeID",
            "_CFGetTypeID",
            "_CFRelease",
            "_CFRetain",
            "_CFStringCreateWithBytesNoCopy",
            "_kCFAllocatorDefault",
            "_kCFAllocatorNull",
        ],
    ),
    (
        "IOKit",
        &[
            "_IOIteratorNext",
            "_IOObjectRelease",
            "_IORegistryEntryCreateCFProperty",
            "_IORegistryEntryGetName",
            "_IOServiceGetMatchingServices",
            "_IOServiceMatching",
            "_kIOMasterPortDefault",
        ],
    ),
];

/// Flags that give the folders of downloaded crates the same name everywhere, because it occurs in panic messages.
fn renamed() -> Result<Vec<String>> {
    let home = std::env::var("CARGO_HOME").or_else(|_| Ok(std::env::var("HOME")? + "/.cargo"));
    let home: Result<String, std::env::VarError> = home;
    let registries = Path::new(&home?).join("registry/src");
    let mut flags = Vec::new();
    for registry in
        fs::read_dir(&registries).with_context(|| format!("cannot read {registries:?}"))?
    {
        flags.push(format!(
            "--remap-path-prefix={}=/crates",
            registry?.path().display()
        ));
    }
    flags.sort();
    Ok(flags)
}
