//! `--proof FILE`: writes a DRAT proof that there is no completion, which other programs can check.
//!
//! The search's refutations are the proof: "queens on these squares lead to a dead end" is a clause, which follows from the
//! formula and the earlier clauses by unit propagation. Clauses refuted below a square are deleted when the square itself is
//! refuted, so that a checker need not keep them. The formula goes to a file of the same name that ends in `.cnf`; its comments
//! give the square of each variable.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use queens::search::complete::Completer;
use queens::search::{Answer, Engine, Names};
use queens::{ClassicPuzzle, Square};

use super::cnf::{Cnf, write_clause};
use crate::Failure;
use crate::files::{self, Existing, NewFile, unwritable};
use crate::stop::{Signal, Stop};

/// A formula and its refutation, written to temporary files until they are complete. Dropped earlier, they leave no files.
#[derive(Debug)]
pub(crate) struct Proof {
    path: PathBuf,
    cnf: Cnf,
    /// The formula's file; `None` once it has its name.
    formula: Option<NewFile>,
    out: BufWriter<NewFile>,
    /// The refutations that are still needed below the squares now on the board.
    kept: Vec<Vec<i32>>,
    failure: Option<Failure>,
    /// A search that is stopped removes its temporary files.
    stop: Stop,
}

impl Proof {
    /// Writes the formula and opens the proof.
    pub(super) fn create(path: &Path, existing: Existing, cnf: Cnf) -> Result<Self, Failure> {
        let formula_path = path.with_extension("cnf");
        if formula_path == path {
            return Err(Failure::input(
                "--proof: the formula goes to the file that ends in .cnf; let the proof end in .drat",
            ));
        }
        let target = files::regular_file(path).map_err(|error| unwritable(path, error))?;
        let is_stream = target.is_none();
        if is_stream && (path.starts_with("/dev") || path.starts_with("/proc")) {
            return Err(Failure::Input(format!(
                "--proof: {} is not a file, and the formula goes beside it: name a file that ends in .drat",
                path.display()
            )));
        }
        let create = |path: &Path| {
            NewFile::create(path, existing).map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Failure::Input(format!(
                    "--proof: {} exists: name another file, or replace it with --overwrite",
                    path.display()
                )),
                _ => unwritable(path, error),
            })
        };
        let stop = Stop::listen()?;
        let mut formula = create(&formula_path)?;
        let out = BufWriter::new(create(path)?);
        cnf.write(BufWriter::new(&mut formula))
            .map_err(|error| unwritable(&formula_path, error))?;
        let mut proof = Self {
            path: path.to_path_buf(),
            cnf,
            formula: Some(formula),
            out,
            kept: Vec::new(),
            failure: None,
            stop,
        };
        if is_stream {
            // A program that reads the proof from a pipe needs the formula first.
            proof.commit_formula()?;
        }
        Ok(proof)
    }

    /// Writes that queens on these squares lead to a dead end.
    pub(super) fn refute(&mut self, squares: &[Square]) {
        let clause: Vec<i32> = squares
            .iter()
            .map(|&square| -self.cnf.variable(square))
            .collect();
        let mut write = || {
            write_clause(&mut self.out, &clause)?;
            // After the empty clause there is nothing left to delete.
            while !clause.is_empty()
                && self
                    .kept
                    .last()
                    .is_some_and(|below| below.len() > clause.len())
            {
                let below = self.kept.pop().expect("there is a last one");
                write!(self.out, "d ")?;
                write_clause(&mut self.out, &below)?;
            }
            Ok(())
        };
        let written = write();
        self.keep(written);
        self.kept.push(clause);
    }

    /// Writes a line of a proof from another engine.
    #[cfg(feature = "sat")]
    pub(super) fn line(&mut self, deleted: bool, clause: &[i32]) {
        let mut write = || {
            if deleted {
                write!(self.out, "d ")?;
            }
            write_clause(&mut self.out, clause)
        };
        let written = write();
        self.keep(written);
    }

    fn keep(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.failure.get_or_insert(unwritable(&self.path, error));
        }
    }

    /// Whether to stop: the proof cannot be written, or the process was asked to stop.
    pub(super) fn is_broken(&self) -> bool {
        self.failure.is_some() || self.stop.signal().is_some()
    }

    /// The error, which is returned once.
    pub(super) fn failure(&mut self) -> Option<Failure> {
        self.failure.take().or_else(|| {
            let unwritten = "no proof was written";
            Some(match self.stop.signal()? {
                Signal::Interrupt => Failure::Interrupted(format!("; {unwritten}")),
                Signal::Terminate => Failure::TryAgain(format!("terminated; {unwritten}")),
            })
        })
    }

    /// Gives both files their names.
    pub(super) fn commit(mut self) -> Result<(), Failure> {
        self.commit_formula()?;
        let out = self.out.into_inner().map_err(|error| error.into_error());
        let written = out.and_then(NewFile::commit);
        written.map_err(|error| unwritable(&self.path, error))
    }

    fn commit_formula(&mut self) -> Result<(), Failure> {
        let written = self.formula.take().map_or(Ok(()), NewFile::commit);
        written.map_err(|error| unwritable(&self.path.with_extension("cnf"), error))
    }
}

/// The search, whose refutations are written to the proof.
#[derive(Debug)]
pub(super) struct Logged<'a> {
    search: Completer,
    proof: &'a RefCell<Proof>,
}

impl<'a> Logged<'a> {
    pub(super) fn new(puzzle: &ClassicPuzzle, proof: &'a RefCell<Proof>) -> Self {
        let search = Completer::new(puzzle);
        Self { search, proof }
    }
}

impl Engine for Logged<'_> {
    fn names(&self) -> Names {
        self.search.names()
    }

    fn steps(&self) -> u64 {
        self.search.nodes()
    }

    fn run(&mut self, steps: u64) -> Answer {
        let mut proof = self.proof.borrow_mut();
        let refuted = |squares: &[Square]| {
            if !proof.is_broken() {
                proof.refute(squares);
            }
        };
        self.search.run_logged(steps, refuted)
    }
}
