//! The formats: one file each, with its writer and its reader.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use queens_board::UnknownName;

use crate::{Answers, BadAnswer, Model};

mod asp;
mod dimacs;
mod exact_cover;
mod lp;
mod minizinc;
mod mps;
mod opb;
mod qubo;
mod smt2;
mod xcsp3;

/// A solver's input format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SolverFormat {
    /// Clauses for SAT solvers and model counters.
    Dimacs,
    /// Pseudo-Boolean constraints.
    Opb,
    /// An integer program as text that people read.
    Lp,
    /// An integer program in free MPS.
    Mps,
    /// A MiniZinc model.
    Minizinc,
    /// A constraint network as XML.
    Xcsp3,
    /// Clauses in SMT-LIB 2.
    Smt2,
    /// Facts and three rules for answer set solvers.
    Asp,
    /// Quadratic penalties for annealers.
    Qubo,
    /// Items and options for dancing links.
    ExactCover,
}

impl SolverFormat {
    /// All formats.
    pub const ALL: [Self; 10] = [
        Self::Dimacs,
        Self::Opb,
        Self::Lp,
        Self::Mps,
        Self::Minizinc,
        Self::Xcsp3,
        Self::Smt2,
        Self::Asp,
        Self::Qubo,
        Self::ExactCover,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dimacs => "dimacs",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mps => "mps",
            Self::Minizinc => "minizinc",
            Self::Xcsp3 => "xcsp3",
            Self::Smt2 => "smt2",
            Self::Asp => "asp",
            Self::Qubo => "qubo",
            Self::ExactCover => "exact-cover",
        }
    }

    /// The solvers that read it.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Dimacs => "CNF for SAT solvers and model counters (CaDiCaL, Kissat, ganak)",
            Self::Opb => "pseudo-Boolean constraints (RoundingSat, Sat4j)",
            Self::Lp => "integer program, readable (HiGHS, GLPK, SCIP, Gurobi)",
            Self::Mps => "integer program, free MPS (the same solvers)",
            Self::Minizinc => "MiniZinc model (Gecode, Chuffed, OR-Tools)",
            Self::Xcsp3 => "XML of the XCSP3 competitions (ACE, Choco)",
            Self::Smt2 => "SMT-LIB 2 (Z3, cvc5)",
            Self::Asp => "answer set program (clingo)",
            Self::Qubo => "quadratic unconstrained binary optimisation (qbsolv, annealers)",
            Self::ExactCover => "exact cover in Knuth's DLX notation",
        }
    }

    /// Writes the model.
    pub fn write(self, model: &Model, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Dimacs => dimacs::write(model, out),
            Self::Opb => opb::write(model, out),
            Self::Lp => lp::write(model, out),
            Self::Mps => mps::write(model, out),
            Self::Minizinc => minizinc::write(model, out),
            Self::Xcsp3 => xcsp3::write(model, out),
            Self::Smt2 => smt2::write(model, out),
            Self::Asp => asp::write(model, out),
            Self::Qubo => qubo::write(model, out),
            Self::ExactCover => exact_cover::write(model, out),
        }
    }

    /// Reads what a solver printed for this model. The boards are as the solver stated them: check them.
    pub fn read(self, model: &Model, text: &str) -> Result<Answers, BadAnswer> {
        match self {
            Self::Dimacs => dimacs::read(model, text),
            Self::Opb => opb::read(model, text),
            Self::Lp => lp::read(model, text),
            Self::Mps => mps::read(model, text),
            Self::Minizinc => minizinc::read(model, text),
            Self::Xcsp3 => xcsp3::read(model, text),
            Self::Smt2 => smt2::read(model, text),
            Self::Asp => asp::read(model, text),
            Self::Qubo => qubo::read(model, text),
            Self::ExactCover => exact_cover::read(model, text),
        }
    }
}

impl fmt::Display for SolverFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for SolverFormat {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|format| format.name() == name);
        found
            .ok_or_else(|| UnknownName::new("solver format", name, Self::ALL.map(|one| one.name())))
    }
}

/// The sentence about variables in the comments of formats with numbered variables.
fn numbering(model: &Model) -> String {
    let (last_row, last_column) = (model.rows().max(1) - 1, model.columns().max(1) - 1);
    format!(
        "variable {} * row + column + 1: a queen in this row (0 to {last_row}) and column (0 to {last_column})",
        model.columns()
    )
}
