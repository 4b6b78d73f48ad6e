//! The record file of one process.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use queens::ledger::Record;

use super::directory::RunDir;
use super::failed;
use crate::exit::Failure;
use crate::files;

/// Bytes of copied lines between two saves.
const BYTES_BETWEEN_SAVES: usize = 1 << 22;

/// Appends records to a file that no other process writes.
///
/// Lines are buffered until [`save`](Self::save) writes and syncs them. If the disk is full, the file is truncated to its last
/// complete line.
#[derive(Debug)]
pub(super) struct Segment {
    path: PathBuf,
    file: File,
    saved: u64,
    lines: Vec<u8>,
}

impl Segment {
    /// Creates the file immediately, so that an unwritable directory is detected before anything is counted.
    pub(super) fn create(dir: &RunDir, host: &str) -> Result<Self, Failure> {
        let records = dir.records();
        let create = |path: &PathBuf| OpenOptions::new().append(true).create_new(true).open(path);
        fs::create_dir_all(&records).map_err(|error| failed("create", &records, error))?;
        loop {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            let time = since.unwrap_or_default().as_nanos();
            let name = format!("{host}-{}-{time:x}.records", process::id());
            let path = records.join(name);
            let file = match create(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file.map_err(|error| failed("create", &path, error))?,
            };
            files::sync_directory(&records).map_err(|error| failed("sync", &records, error))?;
            return Ok(Self {
                path,
                file,
                saved: 0,
                lines: Vec::new(),
            });
        }
    }

    /// The name of this process in the directory.
    pub(super) fn name(&self) -> String {
        let name = self.path.file_stem().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    pub(super) fn add(&mut self, record: &Record) {
        self.lines.extend_from_slice(record.to_line().as_bytes());
    }

    /// Adds a line that was read from another segment, without its newline, and saves from time to time: all records of a
    /// long count do not fit the memory.
    pub(super) fn copy_line(&mut self, line: &[u8]) -> Result<(), Failure> {
        self.lines.extend_from_slice(line);
        self.lines.push(b'\n');
        if self.lines.len() < BYTES_BETWEEN_SAVES {
            return Ok(());
        }
        self.save()
    }

    /// Writes and syncs the buffered lines: all of them, or none and an error.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        if self.lines.is_empty() {
            return Ok(());
        }
        let written = self.file.write_all(&self.lines);
        if let Err(error) = written.and_then(|()| self.file.sync_data()) {
            // Reopened, because Windows cannot truncate a file opened for appending.
            let file = OpenOptions::new().write(true).open(&self.path);
            let _ = file.and_then(|file| file.set_len(self.saved));
            return Err(failed("write", &self.path, error));
        }
        self.saved += self.lines.len() as u64;
        self.lines.clear();
        Ok(())
    }
}

impl Drop for Segment {
    /// A process without records leaves no file.
    fn drop(&mut self) {
        if self.saved == 0 {
            let _ = fs::remove_file(&self.path);
        }
    }
}
