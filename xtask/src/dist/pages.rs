//! Manual pages and completions, printed by the program itself.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Shells, with the file names that they expect of a completion script.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "queens.bash"),
    ("elvish", "queens.elv"),
    ("fish", "queens.fish"),
    ("powershell", "queens.ps1"),
    ("zsh", "_queens"),
];

/// File names and contents.
type Files = Vec<(String, String)>;

/// The manual pages of the program, its commands and their commands.
pub(super) fn manual(program: &Path) -> Result<Files> {
    let mut pages = Vec::new();
    let mut ahead = vec![vec![]];
    while let Some(command) = ahead.pop() {
        let command: Vec<String> = command;
        let mut arguments = vec!["man"];
        arguments.extend(command.iter().map(String::as_str));
        let page = print(program, &arguments)?;
        let mut name = command.clone();
        name.insert(0, "queens".into());
        // A page refers to the pages of its subcommands: `queens\-run\-new(1)` in that of `queens run`.
        let start = name.join("\\-") + "\\-";
        let below = page
            .lines()
            .filter_map(|line| line.strip_prefix(&start)?.strip_suffix("(1)"));
        for name in below.filter(|name| *name != "help") {
            let mut command = command.clone();
            command.push(name.replace("\\-", "-"));
            ahead.push(command);
        }
        pages.push((name.join("-") + ".1", page));
    }
    ensure!(pages.len() > 10, "only {} manual pages", pages.len());
    Ok(pages)
}

/// The completion scripts.
pub(super) fn completions(program: &Path) -> Result<Files> {
    let script = |(shell, name): (&str, &str)| {
        Ok((name.to_string(), print(program, &["completions", shell])?))
    };
    SHELLS.into_iter().map(script).collect()
}

fn print(program: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).output();
    let output = output.with_context(|| format!("cannot start {}", program.display()))?;
    ensure!(
        output.status.success(),
        "queens {} failed",
        arguments.join(" ")
    );
    Ok(String::from_utf8(output.stdout)?)
}
