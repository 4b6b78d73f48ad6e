//! Creating and opening a run directory.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use queens::ledger::{PlanId, PlanText};

use super::{failed, slurm};
use crate::exit::Failure;
use crate::files;

/// A directory with a valid plan.
#[derive(Clone, Debug)]
pub(crate) struct RunDir {
    path: PathBuf,
    plan: PlanText,
    id: PlanId,
}

impl RunDir {
    /// Writes the plan into a new directory, or opens a directory with the same plan.
    pub(crate) fn create(path: &Path, plan: PlanText) -> Result<Self, Failure> {
        let file = path.join("plan");
        if !file
            .try_exists()
            .map_err(|error| failed("read", &file, error))?
        {
            let records = path.join("records");
            fs::create_dir_all(&records).map_err(|error| failed("create", &records, error))?;
            let written = files::replace(&file, plan.to_text().as_bytes());
            written.map_err(|error| failed("write", &file, error))?;
            files::sync_directory(path).map_err(|error| failed("sync", path, error))?;
        }
        let there = Self::open(path)?;
        if there.plan == plan {
            return Ok(there);
        }
        let (n, cut) = (there.plan.n, &there.plan.cut);
        Err(Failure::Input(format!(
            "{} holds a count of n = {n} cut as \"{cut}\", not of n = {} cut as \"{}\": choose another directory",
            path.display(),
            plan.n,
            plan.cut
        )))
    }

    /// Opens a directory that has a plan.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let file = path.join("plan");
        let bytes = fs::read(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Failure::Io {
                context: format!(
                    "{} is not a run directory: make one with `queens run new {} N`",
                    path.display(),
                    path.display()
                ),
                error,
            },
            _ => failed("read", &file, error),
        })?;
        let plan = PlanText::parse(&bytes)
            .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?;
        Ok(Self {
            path: path.to_path_buf(),
            id: plan.id(),
            plan,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn plan(&self) -> &PlanText {
        &self.plan
    }

    pub(crate) fn id(&self) -> PlanId {
        self.id
    }

    /// The folder of the record files.
    pub(super) fn records(&self) -> PathBuf {
        self.path.join("records")
    }

    /// The record files, by name.
    pub(super) fn segments(&self) -> Result<Vec<PathBuf>, Failure> {
        let records = self.records();
        let unreadable = |error| failed("read", &records, error);
        let entries = match fs::read_dir(&records) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(unreadable)?,
        };
        let mut segments = Vec::new();
        for entry in entries {
            let path = entry.map_err(unreadable)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "records")
            {
                segments.push(path);
            }
        }
        segments.sort();
        Ok(segments)
    }

    /// Removes the count's files, and folders that are then empty. Other files stay.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        type IsOwn = fn(&str) -> bool;
        let folders: [(&str, IsOwn); 4] = [
            ("claims", is_claim),
            ("records", |name| {
                name.strip_suffix(".records").is_some_and(is_process)
            }),
            ("slurm", slurm::is_log),
            ("", files::is_temporary),
        ];
        for (name, is_own) in folders {
            let folder = self.path.join(name);
            remove_files(&folder, is_own).map_err(|error| failed("remove", &folder, error))?;
            if !name.is_empty() {
                // A folder with other files stays.
                let _ = fs::remove_dir(&folder);
            }
        }
        // Removed last, so that an interrupted removal can be repeated.
        let plan = self.path.join("plan");
        fs::remove_file(&plan).map_err(|error| failed("remove", &plan, error))?;
        let _ = fs::remove_dir(&self.path);
        Ok(())
    }
}

/// Removes the regular files of a folder whose names are accepted.
pub(super) fn remove_files(folder: &Path, is_own: impl Fn(&str) -> bool) -> io::Result<()> {
    use io::ErrorKind::{NotADirectory, NotFound};
    let entries = match fs::read_dir(folder) {
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let is_own = entry.file_name().to_str().is_some_and(&is_own);
        if is_own && entry.file_type()?.is_file() {
            match fs::remove_file(entry.path()) {
                Err(error) if error.kind() == NotFound => {}
                removed => removed?,
            }
        }
    }
    Ok(())
}

/// Whether a file of this name is a claim, or the log of claims.
pub(super) fn is_claim(name: &str) -> bool {
    name == "log" || is_process(name)
}

/// Whether this is the name of a process in a run directory: HOST-PID-TIME.
fn is_process(name: &str) -> bool {
    let mut parts = name.rsplitn(3, '-');
    let mut is_next = |is_allowed: fn(char) -> bool| {
        parts
            .next()
            .is_some_and(|part| !part.is_empty() && part.chars().all(is_allowed))
    };
    is_next(|c| c.is_ascii_hexdigit()) && is_next(|c| c.is_ascii_digit()) && is_next(|_| true)
}
