//! `--export`: the page and its documentation as a folder of plain files, which any static server can publish.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::page;
use crate::files;
use crate::{Failure, Outcome};

/// A file of every export, by which an older one is recognised.
const MARKER_FILE: &str = "content-security-policy.txt";

/// Writes the files and prints the path of the first one to open. An earlier export is replaced; other folders stay as they are.
pub(super) fn write(folder: &Path) -> Outcome {
    if !is_ours(folder)
        .map_err(|error| Failure::unreadable(&folder.display().to_string(), error))?
    {
        return Err(Failure::input(format!(
            "{} contains other files: name a new or empty folder, or an earlier export",
            folder.display()
        )));
    }
    for (name, content) in page::all() {
        let path = folder.join(name);
        let parent = path.parent().expect("the folder, at least");
        fs::create_dir_all(parent).map_err(|error| files::unwritable(parent, error))?;
        files::write(&path, &content.plain())?;
    }
    writeln!(
        anstream::stdout(),
        "{}",
        folder.join("index.html").display()
    )?;
    crate::stderr::note!("{} is ready for any static web server", folder.display());
    Ok(true)
}

/// Whether the folder is missing, empty or an earlier export.
fn is_ours(folder: &Path) -> io::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_none() || folder.join(MARKER_FILE).is_file()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_written_and_an_earlier_export_is_replaced() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("deep/site");
        write(&folder).unwrap();
        for (name, content) in page::all() {
            assert_eq!(
                fs::read(folder.join(name)).unwrap(),
                &*content.plain(),
                "{name}"
            );
        }
        fs::write(folder.join("index.html"), "old").unwrap();
        write(&folder).unwrap();
        assert!(
            fs::read(folder.join("index.html"))
                .unwrap()
                .starts_with(b"<!doctype")
        );
    }

    #[test]
    fn a_folder_with_other_files_is_refused_and_left_alone() {
        let scratch = tempfile::tempdir().unwrap();
        fs::write(scratch.path().join("thesis.tex"), "").unwrap();
        let refused = write(scratch.path()).unwrap_err();
        assert!(matches!(refused, Failure::Input(_)));
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
        let file = scratch.path().join("thesis.tex");
        assert!(matches!(write(&file).unwrap_err(), Failure::Io { .. }));
    }
}
