//! `--proof FILE`: that there is no completion, as a DRAT proof that other programs can check.
//!
//! The search's refutations are the proof: "queens on these squares lead nowhere" is a clause, and it follows from the
//! formula and the clauses before it by unit propagation. What was refuted below a square is deleted when the square
//! itself is refuted, so that a checker need not keep it. The formula goes to a file of the same name that ends in
//! `.cnf`; its comments say which square each variable is.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use queens::search::complete::Completer;
use queens::search::{Answer, Engine, Names};
use queens::{Puzzle, Square};

use super::cnf::{Cnf, write_clause};
use super::unwritable;
use crate::Failure;

/// Files that are being written. What goes wrong with them is kept until somebody asks.
#[derive(Debug)]
pub(crate) struct Proof {
    path: PathBuf,
    cnf: Cnf,
    out: BufWriter<File>,
    /// The refutations that hold no less below the squares now on the board.
    kept: Vec<Vec<i32>>,
    failure: Option<Failure>,
}

impl Proof {
    /// Writes the formula and opens the proof.
    pub(super) fn create(path: &Path, cnf: Cnf) -> Result<Self, Failure> {
        let formula = path.with_extension("cnf");
        if formula == path {
            return Err(Failure::input(
                "--proof: the formula goes to the file that ends in .cnf; let the proof end in .drat",
            ));
        }
        let file = File::create(&formula).map_err(|error| unwritable(&formula, error))?;
        cnf.write(BufWriter::new(file))
            .map_err(|error| unwritable(&formula, error))?;
        let file = File::create(path).map_err(|error| unwritable(path, error))?;
        Ok(Self {
            path: path.to_path_buf(),
            cnf,
            out: BufWriter::new(file),
            kept: Vec::new(),
            failure: None,
        })
    }

    /// Queens on these squares lead nowhere.
    pub(super) fn refute(&mut self, squares: &[Square]) {
        let clause: Vec<i32> = squares
            .iter()
            .map(|&square| -self.cnf.variable(square))
            .collect();
        let mut write = || {
            write_clause(&mut self.out, &clause)?;
            // After the empty clause there is nothing left to tidy up for.
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

    /// A line of a proof from elsewhere.
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

    pub(super) fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// What went wrong, told once.
    pub(super) fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Closes the files; without a refutation they are of no use and go.
    pub(super) fn finish(mut self, is_refuted: bool) -> Result<(), Failure> {
        self.out
            .flush()
            .map_err(|error| unwritable(&self.path, error))?;
        if !is_refuted {
            for path in [self.path.with_extension("cnf"), self.path.clone()] {
                std::fs::remove_file(&path).map_err(|error| unwritable(&path, error))?;
            }
        }
        Ok(())
    }
}

/// The search, whose refutations are written down.
#[derive(Debug)]
pub(super) struct Logged<'a> {
    search: Completer,
    proof: &'a RefCell<Proof>,
}

impl<'a> Logged<'a> {
    pub(super) fn new(puzzle: &Puzzle, proof: &'a RefCell<Proof>) -> Self {
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
