//! `cargo xtask pictures`: draws every picture in the documents, except the screenshot of the page, with the program itself.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::shell;

/// The file below `docs/pictures`, and the arguments of `queens` that draw it; the file's name goes at the end.
const PICTURES: [(&str, &[&str]); 5] = [
    ("board.svg", &["show", "[6, 4, 2, 0, 5, 7, 1, 3]", "-o"]),
    (
        "sheet.svg",
        &["list", "8", "--fundamental", "--coordinates", "none", "-o"],
    ),
    // The last steps before the first solution, which comes after 197 steps.
    (
        "search.gif",
        &["watch", "6", "--from", "140", "--speed", "8", "-o"],
    ),
    (
        "cuts.svg",
        &[
            "compare",
            "subsets,rows,permutations,backtrack",
            "--n",
            "4-7",
            "--budget",
            "2m",
            "-o",
        ],
    ),
    (
        "compare.svg",
        &[
            "compare",
            "random,repair-blind,repair-best",
            "--n",
            "4,5,6,7,8,10,12,16,20,24,32,48,64,96,128",
            "--runs",
            "51",
            "--budget",
            "10s",
            "-o",
        ],
    ),
];

/// Where the documents look for them.
const FOLDER: &str = "docs/pictures";

/// The largest size of a picture: a page with all of them should still open at once.
const MAX_BYTES: u64 = 300_000;

/// Draws all pictures, or the named ones.
pub(crate) fn run(names: &[String]) -> Result<()> {
    let unknown = |name: &&String| PICTURES.iter().all(|(file, _)| file != name);
    if let Some(name) = names.iter().find(unknown) {
        let files = PICTURES.map(|(file, _)| file).join(", ");
        anyhow::bail!("there is no picture `{name}`: there are {files}");
    }
    for (file, arguments) in PICTURES {
        if names.is_empty() || names.iter().any(|name| name == file) {
            // Measurements need optimised code.
            shell::run(&mut shell::cargo(&[
                "build",
                "--release",
                "--package",
                "queens-cli",
            ]))?;
            let queens = shell::root().join("target/release/queens");
            draw(&queens, &format!("{FOLDER}/{file}"), arguments)?;
        }
    }
    Ok(())
}

/// Draws all pictures to another folder, with little time for the comparisons, to check that the commands still work and match
/// the documents. Boards must be identical byte for byte; animations and measurements need not.
pub(crate) fn check() -> Result<()> {
    let queens = shell::queens()?;
    let folder = "target/pictures";
    fs::create_dir_all(shell::root().join(folder))?;
    for (file, arguments) in PICTURES {
        let mut arguments = arguments.to_vec();
        if let Some(at) = arguments.iter().position(|word| *word == "--budget") {
            arguments[at + 1] = "300ms";
        }
        let drawn = format!("{folder}/{file}");
        draw(&queens, &drawn, &arguments)?;
        let kept = format!("{FOLDER}/{file}");
        let [drawn, kept] = [drawn, kept].map(|path| read(Path::new(&path)));
        let (drawn, kept) = (drawn?, kept?);
        let again = format!("cargo xtask pictures {file}");
        ensure!(
            kept.len() as u64 <= MAX_BYTES,
            "{file} is larger than {MAX_BYTES} bytes"
        );
        let is_measured = arguments[0] == "compare";
        ensure!(
            is_measured || file.ends_with(".gif") || drawn == kept,
            "{FOLDER}/{file} differs from what the program draws now: run {again}"
        );
    }
    every_picture_is_shown()
}

/// Checks that every picture is used by a document, including the screenshot.
fn every_picture_is_shown() -> Result<()> {
    let mut pages = read(Path::new("README.md"))?;
    for entry in fs::read_dir(shell::root().join("docs"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            pages.extend(read(&path)?);
        }
    }
    let pages = String::from_utf8_lossy(&pages);
    for entry in fs::read_dir(shell::root().join(FOLDER))? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        let shown = pages.contains(&format!("pictures/{file}"));
        ensure!(shown, "no document shows {FOLDER}/{file}");
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(shell::root().join(path)).with_context(|| format!("cannot read {}", path.display()))
}

fn draw(queens: &Path, path: &str, arguments: &[&str]) -> Result<()> {
    println!("{path}");
    let mut command = shell::command(&queens.to_string_lossy(), arguments);
    // Only the picture is needed, not the table on stdout.
    command.arg(path).stdout(std::process::Stdio::null());
    shell::run(&mut command).with_context(|| format!("cannot draw {path}"))
}
