//! Windows: cross-built with mingw and run under Wine, with a terminal and without.

use std::io::Write;
use std::process::Stdio;

use anyhow::{Result, ensure};

use super::Outcome;
use super::cross::Platform;
use crate::shell::{Tool, command, root, run};

const WINE: &str = "/usr/lib/wine/wine64";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";

pub(super) const TARGET: &str = "x86_64-pc-windows-gnu";
pub(super) const TOOLS: [Tool; 3] = [
    (COMPILER, "gcc-mingw-w64-x86-64"),
    (WINE, "wine64"),
    ("script", "bsdutils"),
];

/// Wine before version 9 has no `bcryptprimitives.dll`, from which Rust's standard library takes its randomness; an older Windows
/// function does the same.
const RANDOMNESS: &str = "\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) { return SystemFunction036(bytes, length); }
";

/// Wine with its own prefix, created if necessary; or why that is impossible.
pub(super) fn platform() -> Result<Result<Platform, String>> {
    let prefix = root().join("target/platforms/wine");
    let platform = Platform {
        target: TARGET,
        tools: &TOOLS,
        linker: Some(COMPILER),
        runner: vec![
            "env".into(),
            "WINEDEBUG=-all".into(),
            format!("WINEPREFIX={}", prefix.display()),
            WINE.into(),
        ],
    };
    if let Some(why) = platform.prepare() {
        return Ok(Err(why));
    }
    if !prefix.join("system.reg").exists() {
        // Wine creates only the last folder of the path.
        std::fs::create_dir_all(&prefix)?;
        let mut boot = command(WINE, &["wineboot", "--init"]);
        run(boot.env("WINEPREFIX", &prefix).env("WINEDEBUG", "-all"))?;
    }
    let library = prefix.join("drive_c/windows/system32/bcryptprimitives.dll");
    if !library.exists() {
        let mut compile = command(COMPILER, &["-shared", "-x", "c", "-", "-ladvapi32", "-o"]);
        let mut compiler = compile.arg(&library).stdin(Stdio::piped()).spawn()?;
        let mut source = compiler.stdin.take().expect("a pipe");
        source.write_all(RANDOMNESS.as_bytes())?;
        drop(source);
        ensure!(compiler.wait()?.success(), "{COMPILER} failed");
    }
    Ok(Ok(platform))
}

pub(super) fn wine() -> Result<Outcome> {
    let queens = match platform()? {
        Ok(platform) => platform.build("queens-cli/runs,queens-cli/watch", &[])?,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    queens.works()?;
    let is_drawn = |screen: &str| screen.contains("paused");
    let (code, screen) = queens.type_when("watch 6 --ascii", b"q", |folder| {
        let screen = std::fs::read(folder.join("typescript"));
        screen.is_ok_and(|screen| is_drawn(&String::from_utf8_lossy(&screen)))
    })?;
    ensure!(
        code == Some(0) && is_drawn(&screen),
        "watch ended with {code:?}\n{screen}"
    );
    println!("queens watch 6: shown, and ended by a key");
    Ok(Outcome::Passed)
}
