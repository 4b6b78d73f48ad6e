//! `cargo xtask pictures`: every picture in the documents, made by the program itself.

use anyhow::Context;

use crate::shell;

/// The file below `docs/pictures`, and the arguments of `queens` that draw it; the file's name goes at the end.
const PICTURES: [(&str, &[&str]); 5] = [
    ("board.svg", &["show", "[6, 4, 2, 0, 5, 7, 1, 3]", "-o"]),
    (
        "sheet.svg",
        &["list", "8", "--fundamental", "--coordinates", "none", "-o"],
    ),
    (
        "search.gif",
        &[
            "watch",
            "6",
            "--strategy",
            "iterative",
            "--speed",
            "12",
            "-o",
        ],
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
            "--seeds",
            "51",
            "--budget",
            "10s",
            "-o",
        ],
    ),
];

/// Draws all of them, or those that are named.
pub(crate) fn run(names: &[String]) -> anyhow::Result<()> {
    for (file, arguments) in PICTURES {
        if !names.is_empty() && !names.iter().any(|name| name == file) {
            continue;
        }
        let path = format!("docs/pictures/{file}");
        println!("{path}");
        let cargo = [
            "run",
            "--quiet",
            "--release",
            "--package",
            "queens-cli",
            "--",
        ];
        let all: Vec<&str> = [&cargo[..], arguments, &[path.as_str()]].concat();
        shell::run(&mut shell::cargo(&all)).with_context(|| format!("cannot draw {path}"))?;
    }
    Ok(())
}
