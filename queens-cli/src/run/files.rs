//! Files that are either there, whole, or not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file through a temporary one beside it, so that no reader ever sees a part of it and a crash leaves the
/// old state or the new. The temporary file does not survive a failure.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = path.parent().expect("a file has a directory");
    let name = path.file_name().expect("a file has a name");
    let temporary = directory.join(format!(".{}.{}", name.display(), std::process::id()));
    let written = write_synced(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written?;
    sync_directory(directory)
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes the names in a directory survive a power failure. Windows opens no directory as a file; its file system keeps a
/// journal of names.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(windows) {
        return Ok(());
    }
    File::open(path)?.sync_all()
}
