//! Writes files atomically: a file appears complete, or the old one stays unchanged.
//!
//! The bytes go to a temporary file in the same directory, which is renamed once everything is on disk. A full disk or a crash
//! never leaves a partial file under the final name. Devices and pipes are written directly.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Failure;

/// Prefix of temporary file names.
const TEMPORARY: &str = ".queens-";

/// Maximum number of symbolic links to follow.
const MAX_LINKS: usize = 40;

/// Whether to replace an existing file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Existing {
    #[default]
    Keep,
    Replace,
}

/// A file being written. [`commit`](Self::commit) gives it its name; dropping it earlier removes it.
#[derive(Debug)]
pub(crate) struct NewFile {
    file: File,
    /// The temporary file and the name it will get; none for devices and pipes.
    rename: Option<(PathBuf, PathBuf)>,
    existing: Existing,
}

impl NewFile {
    /// Opens a temporary file beside the target, or the target itself if that is a device or a pipe.
    pub(crate) fn create(path: &Path, existing: Existing) -> io::Result<Self> {
        let Some(target) = regular_file(path)? else {
            // Append, to keep what other processes have written to the same stream.
            let file = OpenOptions::new().append(true).open(path)?;
            return Ok(Self {
                file,
                rename: None,
                existing,
            });
        };
        let old = match fs::metadata(&target) {
            Ok(_) if existing == Existing::Keep => return Err(io::ErrorKind::AlreadyExists.into()),
            // A file that may not be written may not be replaced either.
            Ok(old) => {
                OpenOptions::new().write(true).open(&target)?;
                Some(old)
            }
            Err(_) => None,
        };
        let (file, temporary) = create_temporary(directory(&target))?;
        let new = Self {
            file,
            rename: Some((temporary, target)),
            existing,
        };
        if let Some(old) = old {
            new.file.set_permissions(old.permissions())?;
        }
        Ok(new)
    }

    /// Syncs the file and gives it its name.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        let Some((temporary, target)) = &self.rename else {
            return self.file.flush();
        };
        self.file.sync_all()?;
        match self.existing {
            Existing::Replace => fs::rename(temporary, target)?,
            Existing::Keep => rename_to_new(temporary, target)?,
        }
        // Sync the directory, so that the name survives a power failure.
        let _ = sync_directory(directory(target));
        self.rename = None;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.rename {
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Writes a whole file. An existing one is replaced and keeps its permissions.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path, Existing::Replace)?;
    file.write_all(bytes)?;
    file.commit()
}

/// The same, with an error that names the file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    replace(path, bytes).map_err(|error| unwritable(path, error))
}

/// A file that cannot be written.
pub(crate) fn unwritable(path: &Path, error: io::Error) -> Failure {
    Failure::Io {
        context: format!("cannot write {}", path.display()),
        error,
    }
}

/// The regular file that a path names or would name, after following symbolic links; `None` for a device or a pipe.
pub(crate) fn regular_file(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        // Links there are open files, as in `-o /dev/stdout > FILE`: replacing FILE would take it from its other writers.
        if path.starts_with("/proc") || path.starts_with("/dev/fd") {
            return Ok(None);
        }
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => path = directory(&path).join(fs::read_link(&path)?),
            Ok(found) if found.is_file() => return Ok(Some(path)),
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(_) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(path)),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether this is the temporary file of a killed process.
#[cfg(feature = "runs")]
pub(crate) fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY)
}

/// Syncs a directory, so that its names survive a power failure. Windows cannot open directories as files; its file system has a
/// journal.
pub(crate) fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(windows) {
        return Ok(());
    }
    File::open(path)?.sync_all()
}

/// The directory that a file is in.
fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Creates a file with a unique name.
fn create_temporary(directory: &Path) -> io::Result<(File, PathBuf)> {
    static CREATED: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        let name = format!("{TEMPORARY}{}-{number}", std::process::id());
        let path = directory.join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            // Left behind by an earlier process with the same id.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => return Ok((file?, path)),
        }
    }
}

/// Renames a file unless the new name is taken. A hard link checks that and takes the name in one step; file systems
/// without hard links take two.
fn rename_to_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<_> = entries
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_there_once_it_is_committed_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new");
        for existing in [Existing::Keep, Existing::Replace] {
            let mut file = NewFile::create(&path, existing).unwrap();
            file.write_all(b"half").unwrap();
            assert!(!path.exists());
            drop(file);
            assert!(names(folder.path()).is_empty());
        }
        let mut file = NewFile::create(&path, Existing::Keep).unwrap();
        file.write_all(b"whole").unwrap();
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(names(folder.path()), ["new"]);
    }

    #[test]
    fn a_file_that_is_kept_is_kept_even_if_it_appears_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine");
        let file = NewFile::create(&path, Existing::Keep).unwrap();
        fs::write(&path, "mine").unwrap();
        let is_kept = |result: io::Result<()>| {
            result.unwrap_err().kind() == io::ErrorKind::AlreadyExists
                && fs::read(&path).unwrap() == b"mine"
        };
        assert!(is_kept(file.commit()));
        assert!(is_kept(NewFile::create(&path, Existing::Keep).map(drop)));
        assert_eq!(names(folder.path()), ["mine"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_mode_and_the_links_to_it() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("old"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("old", &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert!(link.is_symlink());
        // A dangling link names the file to create.
        let dangling = folder.path().join("dangling");
        symlink("target", &dangling).unwrap();
        write(&dangling, b"new").unwrap();
        assert_eq!(fs::read(folder.path().join("target")).unwrap(), b"new");
        assert!(write(folder.path(), b"new").is_err());
        assert_eq!(names(folder.path()), ["dangling", "link", "old", "target"]);
    }
}
