//! Creating and opening a run directory.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use queens::ledger::{PlanId, PlanText};

use super::{failed, files};
use crate::exit::Failure;

/// A directory with a valid plan.
#[derive(Clone, Debug)]
pub(crate) struct RunDir {
    path: PathBuf,
    plan: PlanText,
    id: PlanId,
}

impl RunDir {
    /// Writes the plan into a new directory. A directory that holds the very same plan is opened as it is.
    pub(crate) fn create(path: &Path, plan: PlanText) -> Result<Self, Failure> {
        let file = path.join("plan");
        if !file
            .try_exists()
            .map_err(|error| failed("read", &file, error))?
        {
            let records = path.join("records");
            fs::create_dir_all(&records).map_err(|error| failed("create", &records, error))?;
            let written = files::write_whole(&file, plan.to_text().as_bytes());
            written.map_err(|error| failed("write", &file, error))?;
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
                    "{} is no run directory: make one with `queens run new {} N`",
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

    /// Where the record files are.
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
}
