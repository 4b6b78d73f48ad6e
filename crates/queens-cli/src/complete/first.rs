//! `--first --proof DIR`: finds the first solution in lexicographic order, and proves that no other comes before it.
//!
//! `DIR/proof.txt` is written prefix by prefix, each refutation as a whole, so an interrupted search continues after the last
//! finished one. The format is described in `docs/first-solutions.md`.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use queens::search::Answer;
use queens::search::complete::InOrder;
use queens::{ClassicPuzzle, Solution};

use crate::Failure;
use crate::budget::{Budget, Spending};
use crate::files::unwritable;
use crate::stats::group;
use crate::stop::{Signal, Stop};

/// The longest line of a proof, in bytes.
const MAX_LINE: u64 = 1 << 24;

/// The result, and the work it took.
pub(crate) struct FirstProven {
    /// `None` if no board of this size has a solution.
    pub(crate) solution: Option<Solution>,
    pub(super) nodes: u64,
    pub(super) bytes: u64,
    pub(super) path: PathBuf,
}

impl FirstProven {
    pub(crate) fn print_stats(&self) {
        crate::stderr::note!("nodes       {}", group(self.nodes));
        let bytes = group(self.bytes);
        crate::stderr::note!("proof       {bytes} bytes in {}", self.path.display());
    }
}

/// Searches for the first solution and writes the proof, from where the existing one ends.
pub(crate) fn prove_first(
    n: usize,
    directory: &Path,
    budget: Option<Budget>,
) -> Result<FirstProven, Failure> {
    fs::create_dir_all(directory).map_err(|error| unwritable(directory, error))?;
    let path = directory.join("proof.txt");
    let mut proof = Written::open(&path, n)?;
    if let Some(solution) = proof.first.take() {
        return proof.finished(Some(solution), 0, path);
    }
    let stop = Stop::listen()?;
    let mut search = proof.search(n)?.proving();
    let settled = |search: &InOrder| {
        let asked = list(search.asked().iter());
        format!(
            "no solution begins with anything before {asked}; run the same command again to continue"
        )
    };
    let answer = Spending::start(budget).drive(&mut search, 0, |search, answer| {
        proof.write(&search.take_proof())?;
        match stop.signal() {
            _ if *answer != Answer::Undecided => Ok(()),
            Some(Signal::Interrupt) => Err(Failure::Interrupted(format!(": {}", settled(search)))),
            Some(Signal::Terminate) => {
                Err(Failure::TryAgain(format!("stopped: {}", settled(search))))
            }
            None => Ok(()),
        }
    })?;
    let nodes = search.nodes();
    if answer == Answer::Undecided {
        let (nodes, settled) = (group(nodes), settled(&search));
        return Err(Failure::TryAgain(format!(
            "not decided after {nodes} nodes: {settled}"
        )));
    }
    let solution = answer.completion();
    if let Some(solution) = &solution {
        let line = list(solution.columns().iter());
        proof.write(&format!("first {line}\n"))?;
    }
    proof.finished(solution, nodes, path)
}

/// `0 2 4 1 3`.
fn list(columns: impl Iterator<Item = impl ToString>) -> String {
    let columns: Vec<String> = columns.map(|column| column.to_string()).collect();
    columns.join(" ")
}

/// A proof file: what it has settled, and where it ends.
struct Written {
    path: PathBuf,
    file: File,
    /// The last refuted prefix, the last completion found, the first solution.
    settled: Option<Vec<u32>>,
    known: Option<Solution>,
    first: Option<Solution>,
}

impl Written {
    /// Opens a proof, or begins one; removes an unfinished part.
    fn open(path: &Path, n: usize) -> Result<Self, Failure> {
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options
            .open(path)
            .map_err(|error| unwritable(path, error))?;
        let mut proof = Self {
            path: path.to_path_buf(),
            file,
            settled: None,
            known: None,
            first: None,
        };
        let header = format!("queens-first 1\nboard {n}\n");
        let end = proof.read(&header)?;
        let moved = proof
            .file
            .set_len(end)
            .and_then(|()| proof.file.seek(SeekFrom::Start(end)));
        moved.map_err(|error| unwritable(path, error))?;
        if end == 0 {
            proof.write(&header)?;
        }
        Ok(proof)
    }

    /// Reads what is settled; returns where that ends.
    fn read(&mut self, header: &str) -> Result<u64, Failure> {
        let name = self.path.display().to_string();
        let unreadable = |error| Failure::unreadable(&name, error);
        let mut reader = BufReader::new(&self.file);
        let mut begin = Vec::new();
        let wanted = header.len() as u64;
        reader
            .by_ref()
            .take(wanted)
            .read_to_end(&mut begin)
            .map_err(unreadable)?;
        if header.as_bytes() != begin {
            // Killed at the very beginning, or not our file.
            if header.as_bytes().starts_with(&begin) {
                return Ok(0);
            }
            let board = header.lines().last().unwrap_or_default();
            return Err(Failure::Input(format!(
                "{name} is not a proof for {board}; choose another directory"
            )));
        }
        let (mut place, mut end, mut number) = (wanted, wanted, 2);
        let mut refuting = None;
        let mut line = String::new();
        loop {
            line.clear();
            place += reader
                .by_ref()
                .take(MAX_LINE)
                .read_line(&mut line)
                .map_err(unreadable)? as u64;
            // The last line may be incomplete.
            if !line.ends_with('\n') {
                return Ok(end);
            }
            number += 1;
            let (word, rest) = line
                .trim_end()
                .split_once(' ')
                .unwrap_or((line.trim_end(), ""));
            let bad = || Failure::Input(format!("{name}: line {number} is not a line of a proof"));
            let columns =
                || -> Option<Vec<u32>> { rest.split(' ').map(|c| c.parse().ok()).collect() };
            let solution = || {
                columns()
                    .and_then(|columns| Solution::new(columns).ok())
                    .ok_or_else(bad)
            };
            match word {
                "refute" => refuting = Some(columns().filter(|c| !c.is_empty()).ok_or_else(bad)?),
                "end" => self.settled = refuting.take(),
                "completion" => self.known = Some(solution()?),
                "first" => self.first = Some(solution()?),
                _ => {}
            }
            if matches!(word, "end" | "completion" | "first") {
                end = place;
            }
        }
    }

    /// The search, continued from the end of the proof.
    fn search(&self, n: usize) -> Result<InOrder, Failure> {
        let puzzle = ClassicPuzzle::new(n);
        let Some(settled) = &self.settled else {
            return Ok(match self.known.clone() {
                Some(known) => InOrder::from(&puzzle, known),
                None => InOrder::new(&puzzle),
            });
        };
        let search = InOrder::after(&puzzle, settled, self.known.clone());
        search.ok_or_else(|| {
            let name = self.path.display();
            Failure::Input(format!("{name} refutes queens that attack each other"))
        })
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| unwritable(&self.path, error))
    }

    fn finished(
        self,
        solution: Option<Solution>,
        nodes: u64,
        path: PathBuf,
    ) -> Result<FirstProven, Failure> {
        let synced = self.file.sync_all().and_then(|()| self.file.metadata());
        let bytes = synced
            .map_err(|error: io::Error| unwritable(&path, error))?
            .len();
        Ok(FirstProven {
            solution,
            nodes,
            bytes,
            path,
        })
    }
}
