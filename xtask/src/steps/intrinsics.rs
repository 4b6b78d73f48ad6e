//! Finds intrinsics that are called as functions.
//!
//! An intrinsic is one instruction only inside a function compiled for an instruction set that has it. A closure that is not
//! inlined, or that a function of the standard library calls, is compiled without. Then every intrinsic in it becomes a call,
//! and nothing fails: the count is right and slow. Such an intrinsic leaves a symbol in the compiled library, which is what
//! this step looks for.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, ensure};

use super::Outcome;
use crate::shell::cargo;

pub(super) fn check() -> Result<Outcome> {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Outcome::Skipped(
            "only x86-64 has instruction sets to choose from".into(),
        ));
    }
    let arguments = [
        "build",
        "--release",
        "--locked",
        "-p",
        "queens-count",
        "--message-format=json",
    ];
    let built = cargo(&arguments).output().context("cargo build")?;
    ensure!(built.status.success(), "queens-count does not compile");
    let messages = String::from_utf8_lossy(&built.stdout);
    let library = messages
        .split('"')
        .find(|text| text.contains("libqueens_count") && text.ends_with(".rlib"))
        .context("cargo named no library of queens-count")?;
    let called = called_intrinsics(&fs::read(library).context("the library of queens-count")?);
    ensure!(
        called.is_empty(),
        "intrinsics are called as functions: {}. `objdump -dr` of {library} shows the callers; inline them into `enter`",
        called.into_iter().collect::<Vec<_>>().join(", ")
    );
    Ok(Outcome::Passed)
}

/// The x86 intrinsics that have a separate symbol.
fn called_intrinsics(library: &[u8]) -> BTreeSet<String> {
    let is_symbol = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    let symbols = library.split(|byte| !is_symbol(byte));
    let intrinsics = symbols.filter_map(|symbol| {
        let symbol = str::from_utf8(symbol).ok()?;
        let (_, path) = symbol.split_once("9core_arch")?;
        // Types of vectors, `__m256i`, are in the symbols of generic functions.
        Some(path[path.find("_mm")?..].to_owned())
    });
    intrinsics.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_intrinsic_with_a_symbol_is_found_and_a_vector_type_is_not() {
        let symbol = |path: &str| format!("\0_RNvNtNtNtCsgEmfK2I1SDS_4core9core_arch3x86{path}\0");
        let function = symbol("4avx216__mm256_xor_si256");
        let found: Vec<String> = called_intrinsics(function.as_bytes()).into_iter().collect();
        assert_eq!(found, ["_mm256_xor_si256"]);
        assert!(called_intrinsics(symbol("7___m256i").as_bytes()).is_empty());
    }
}
