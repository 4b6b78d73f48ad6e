//! The Containerfile, followed without a container engine: a stage that begins with an image runs on this machine in a
//! folder that stands for the image's root, one that begins with nothing is run by changing roots.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::solves;
use crate::shell::{command, root, run, succeeds};

/// The image, built.
pub(super) struct Image {
    /// The folder of all stages.
    pub(super) root: PathBuf,
    /// What `cargo xtask dist` made in the first of them.
    pub(super) packed: PathBuf,
    last: PathBuf,
    program: Vec<String>,
}

/// One stage while it is built.
#[derive(Default)]
struct Stage {
    folder: PathBuf,
    work: String,
}

impl Stage {
    fn path(&self, path: &str) -> PathBuf {
        let path = Path::new("/").join(&self.work).join(path);
        self.folder.join(path.strip_prefix("/").unwrap_or(&path))
    }
}

/// Follows the Containerfile. `made` has compiled crates from the registry, which are not compiled again.
pub(super) fn build(made: &Path) -> Result<Image> {
    let all = std::env::temp_dir().join(format!("queens-container-{}", std::process::id()));
    let mut stages: HashMap<String, PathBuf> = HashMap::new();
    let mut stage = Stage::default();
    let (mut packed, mut program) = (PathBuf::new(), Vec::new());
    let recipe = fs::read_to_string(root().join("Containerfile"))?;
    let instructions = recipe
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in instructions {
        println!("Containerfile: {line}");
        let (word, rest) = line
            .split_once(' ')
            .context("an instruction without arguments")?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (word, &*words) {
            ("FROM", [_, name @ ..]) => {
                let folder = all.join(stages.len().to_string());
                fs::create_dir_all(&folder)?;
                stages.insert(name.last().unwrap_or(&"").to_string(), folder.clone());
                stage = Stage {
                    folder,
                    work: "/".into(),
                };
            }
            ("WORKDIR", [folder]) => {
                stage.work = folder.to_string();
                fs::create_dir_all(stage.path(""))?;
            }
            ("COPY", [".", "."]) => sources(&stage.path(""))?,
            ("COPY", [from, what, to]) => {
                let from = from
                    .strip_prefix("--from=")
                    .and_then(|name| stages.get(name));
                let from = from.context("COPY is from a stage that is not there")?;
                // What the folder holds, not the folder.
                let what = from.join(what.trim_start_matches('/')).join(".");
                run(command("cp", &["--archive"]).arg(what).arg(stage.path(to)))?;
            }
            ("RUN", _) => {
                compiled(&stage.path("target"))?;
                packed = stage.path("target/dist");
                fs::create_dir_all(&packed)?;
                run(command("cp", &["--archive"])
                    .arg(made.join("build"))
                    .arg(&packed))?;
                let mut shell = Command::new("sh");
                shell.args(["-c", rest]).current_dir(stage.path(""));
                run(&mut shell)?;
            }
            ("ENTRYPOINT", _) => program = serde_json::from_str(rest)?,
            ("CMD", _) => {}
            _ => bail!("the tests do not know how to follow this instruction"),
        }
    }
    ensure!(packed.exists(), "the Containerfile runs nothing");
    Ok(Image {
        root: all,
        packed,
        last: stage.folder,
        program,
    })
}

/// What is to be committed, as a build would get it: with new times, so that our own crates are compiled.
fn sources(to: &Path) -> Result<()> {
    let listing = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let files = command("git", &listing).output()?;
    ensure!(files.status.success(), "git cannot list the sources");
    for file in String::from_utf8(files.stdout)?.lines() {
        let (from, to) = (root().join(file), to.join(file));
        fs::create_dir_all(to.parent().context("a file stands in a folder")?)?;
        fs::copy(&from, &to).with_context(|| format!("cannot copy {}", from.display()))?;
    }
    Ok(())
}

/// Crates from the registry that our own tasks use are not compiled again; where they cannot be had, they are.
fn compiled(target: &Path) -> Result<()> {
    let debug = target.join("debug");
    fs::create_dir_all(&debug)?;
    for part in [".fingerprint", "build", "deps"] {
        let from = root().join("target/debug").join(part);
        // The tests may be writing there just now.
        let mut copy = command("cp", &["--archive", "--link"]);
        succeeds(copy.arg(from).arg(&debug));
        let found = fs::read_dir(debug.join(part)).into_iter().flatten();
        for ours in found.filter_map(Result::ok).filter(|file| {
            let name = file.file_name().to_string_lossy().into_owned();
            name.starts_with("xtask") || name.starts_with("queens")
        }) {
            run(command("rm", &["--recursive"]).arg(ours.path()))?;
        }
    }
    Ok(())
}

impl Image {
    /// Runs the image's program in the image.
    pub(super) fn start(&self) -> Result<()> {
        solves(Command::new("chroot").arg(&self.last).args(&self.program))
    }
}
