//! A folder to be packed. Modes and times do not depend on who packs it, or when.
//!
//! The system's `tar`, `gzip` and `zip` pack it. Rejected: `cargo-dist`, which writes a workflow for GitHub's machines; these
//! archives are made on any Linux.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, ensure};

use super::tool;
use crate::shell::{command, root};

/// A folder that is packed.
pub(super) struct Tree {
    pub(super) folder: PathBuf,
}

impl Tree {
    /// An empty folder.
    pub(super) fn new(folder: PathBuf) -> Result<Tree> {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Tree { folder })
    }

    /// Writes a file.
    pub(super) fn file(&self, path: &str, contents: impl AsRef<[u8]>) -> Result<()> {
        self.write(path, contents.as_ref(), 0o644)
    }

    /// Copies a program.
    pub(super) fn program(&self, path: &str, from: &Path) -> Result<()> {
        let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        self.write(path, &bytes, 0o755)
    }

    /// Writes a compressed file.
    pub(super) fn compressed(&self, path: &str, contents: impl AsRef<[u8]>) -> Result<()> {
        self.file(path, contents)?;
        tool("gzip", &["-9", "--no-name", path], &self.folder)
    }

    fn write(&self, path: &str, contents: &[u8], mode: u32) -> Result<()> {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().context("a file stands in a folder")?)?;
        fs::write(&path, contents)?;
        fs::set_permissions(&path, Permissions::from_mode(mode))?;
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(moment()?);
        File::options()
            .write(true)
            .open(&path)?
            .set_modified(time)?;
        Ok(())
    }

    /// Packs it as `FOLDER.tar.gz`, for systems with modes.
    pub(super) fn tar(&self) -> Result<PathBuf> {
        let (archive, name) = self.packed("tar")?;
        let time = format!("--mtime=@{}", moment()?);
        let same = [
            "--sort=name",
            "--format=ustar",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--mode=u=rwX,go=rX",
        ];
        let mut arguments = vec!["--create", "--file", &archive, &time];
        arguments.extend(same);
        arguments.push(&name);
        tool("tar", &arguments, &super::folder())?;
        tool(
            "gzip",
            &["-9", "--no-name", "--force", &archive],
            &super::folder(),
        )?;
        Ok(super::folder().join(archive + ".gz"))
    }

    /// Packs it as `FOLDER.zip`.
    pub(super) fn zip(&self) -> Result<PathBuf> {
        let (archive, name) = self.packed("zip")?;
        let mut files = self.files()?;
        files.sort();
        let files = files.iter().map(|file| format!("{name}/{file}"));
        let files: Vec<String> = files.collect();
        // Quietly, without owners and without entries for folders. Not every zip 3.0 knows these options by long names.
        let mut arguments = vec!["-9", "-q", "-X", "-D", &archive];
        arguments.extend(files.iter().map(String::as_str));
        tool("zip", &arguments, &super::folder())
            .context("the archive for Windows needs the tool zip (apt-get install zip)")?;
        Ok(super::folder().join(archive))
    }

    fn packed(&self, ending: &str) -> Result<(String, String)> {
        let name = self.folder.file_name().context("a tree has a name")?;
        let name = name.to_string_lossy().into_owned();
        Ok((format!("{name}.{ending}"), name))
    }

    /// All files, as paths relative to this folder.
    pub(super) fn files(&self) -> Result<Vec<String>> {
        let (mut files, mut ahead) = (Vec::new(), vec![self.folder.clone()]);
        while let Some(folder) = ahead.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    ahead.push(path);
                } else {
                    files.push(
                        path.strip_prefix(&self.folder)?
                            .to_string_lossy()
                            .into_owned(),
                    );
                }
            }
        }
        Ok(files)
    }
}

/// The modification time of every packed file in seconds since 1970: that of the last release in the changelog, unless
/// `SOURCE_DATE_EPOCH` is set.
pub(super) fn moment() -> Result<u64> {
    if let Ok(given) = std::env::var("SOURCE_DATE_EPOCH") {
        return given
            .parse()
            .context("SOURCE_DATE_EPOCH is not a number of seconds");
    }
    let changes = fs::read_to_string(root().join("CHANGELOG.md"))?;
    let mut releases = changes
        .lines()
        .filter_map(|line| line.strip_prefix("## ")?.split_once(" - "));
    let day = releases.next().map_or("1980-01-01", |(_, day)| day);
    let seconds = command("date", &["--utc", "--date", day, "+%s"]).output()?;
    ensure!(
        seconds.status.success(),
        "CHANGELOG.md: `{day}` is not a date"
    );
    Ok(String::from_utf8(seconds.stdout)?.trim().parse()?)
}
