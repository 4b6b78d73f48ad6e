//! `--first --proof FILE.drat`: proves that no solution comes before the first one, for any program that checks DRAT.
//!
//! The formula is satisfied by a solution that is smaller in lexicographic order: if all queens above a row stand as in the first
//! solution, the row's queen does not stand further right, and not all rows are the same. The proof refutes each smaller prefix
//! by plain search; the rest then follows row by row from the top. The bounds that settle larger boards (`first.rs`) are sums,
//! which DRAT cannot express briefly.

use std::path::Path;

use queens::search::complete::{Completer, InOrder};
use queens::search::{Answer, Engine, Names};
use queens::{ClassicPuzzle, Solution, Square};

use super::cnf::Cnf;
use super::first::FirstProven;
use super::proof::Proof;
use crate::Failure;
use crate::budget::{Budget, Spending};
use crate::files::{Existing, unwritable};
use crate::stats::group;

/// Larger proofs take gigabytes: plain search places six million queens for n = 34.
const MAX_N: usize = 33;

/// Searches for the first solution, and writes the formula and its refutation.
pub(crate) fn refute_before(
    n: usize,
    path: &Path,
    existing: Existing,
    budget: Option<Budget>,
) -> Result<FirstProven, Failure> {
    if n > MAX_N {
        return Err(Failure::Input(format!(
            "--proof: a DRAT proof for n = {n} would take gigabytes; choose n up to {MAX_N}, or name a directory for a proof in \
             the search's own form"
        )));
    }
    let empty = ClassicPuzzle::new(n);
    let solution = InOrder::new(&empty).run(u64::MAX).completion();
    let mut cnf = Cnf::new(&empty);
    if let Some(solution) = &solution {
        cnf.before(solution);
    }
    let mut proof = Proof::create(path, existing, cnf)?;
    let nodes = refute_all(n, solution.as_ref(), budget, &mut proof)?;
    proof.commit()?;
    let written = path.metadata().map_err(|error| unwritable(path, error))?;
    Ok(FirstProven {
        solution,
        nodes,
        bytes: written.len(),
        path: path.to_path_buf(),
    })
}

/// Refutes everything smaller; returns the number of nodes.
fn refute_all(
    n: usize,
    solution: Option<&Solution>,
    budget: Option<Budget>,
    proof: &mut Proof,
) -> Result<u64, Failure> {
    let spending = Spending::start(budget);
    let mut nodes = 0;
    for prefix in smaller(n, solution) {
        let mut puzzle = ClassicPuzzle::new(n);
        if prefix.iter().any(|&queen| puzzle.give(queen).is_err()) {
            // Two queens in a line need no proof.
            continue;
        }
        let search = Completer::new(&puzzle);
        let mut refuting = Refuting {
            search,
            prefix,
            proof: &mut *proof,
        };
        let answer = spending.drive(&mut refuting, nodes, |refuting, _| {
            refuting.proof.failure().map_or(Ok(()), Err)
        })?;
        nodes += refuting.steps();
        match answer {
            Answer::NoMore => {}
            Answer::Completion(_) => unreachable!("the first solution is the first"),
            Answer::Undecided => {
                let nodes = group(nodes);
                return Err(Failure::TryAgain(format!("not proven after {nodes} nodes")));
            }
        }
    }
    proof.refute(&[]);
    match proof.failure() {
        Some(failure) => Err(failure),
        None => Ok(nodes),
    }
}

/// The search below one prefix, whose refutations are written to the proof.
#[derive(Debug)]
struct Refuting<'a> {
    search: Completer,
    prefix: Vec<Square>,
    proof: &'a mut Proof,
}

impl Engine for Refuting<'_> {
    fn names(&self) -> Names {
        self.search.names()
    }

    fn steps(&self) -> u64 {
        self.search.nodes()
    }

    fn run(&mut self, steps: u64) -> Answer {
        let length = self.prefix.len();
        let answer = self.search.run_logged(steps, |squares| {
            self.prefix.truncate(length);
            self.prefix.extend(squares);
            self.proof.refute(&self.prefix);
        });
        self.prefix.truncate(length);
        answer
    }
}

/// The prefixes that differ from a solution only in their last queen, which stands further left; the empty prefix, if there is no
/// solution.
fn smaller(n: usize, solution: Option<&Solution>) -> Vec<Vec<Square>> {
    let Some(solution) = solution else {
        return vec![Vec::new()];
    };
    let queens: Vec<Square> = solution.squares().collect();
    let prefixes = (0..n).flat_map(|row| {
        let (above, queen) = (&queens[..row], queens[row]);
        (0..queen.column).map(move |column| [above, &[Square::new(row, column)]].concat())
    });
    prefixes.collect()
}
