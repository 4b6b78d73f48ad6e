//! `queens export N --to FORMAT`: a puzzle as input for another solver.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::export::{Model, SolverFormat};

use crate::args::puzzle::PuzzleArguments;
use crate::args::squares::SquareArguments;
use crate::{Outcome, files, memory};

/// Write a puzzle as input for another solver: SAT, integer programming, constraints and others
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Export {
    #[command(flatten)]
    board: PuzzleArguments,

    /// The solver's input format
    #[arg(long, value_name = "FORMAT", value_parser = solver_format())]
    to: SolverFormat,

    /// Write the input to this file instead of stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Also write the variable map to this file, as a table: number, name, row, column, square
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,

    #[command(flatten)]
    squares: SquareArguments,
}

const EXAMPLES: &str = "Examples:
  queens export 8 --to dimacs -o queens8.cnf
  cadical queens8.cnf | queens verify --from dimacs --n 8
  queens export 8 --to asp | clingo 0 | queens verify --from asp --n 8 --complete
  queens export --puzzle board.txt --to lp --map map.tsv -o board.lp
  queens export --board 5x8 --to minizinc
  queens export 8 --pawn d4 --to opb

Numbered variables 1, 2, 3 … are the squares row by row from the top; auxiliary ones come after them. Named variables \
are q_ROW_COLUMN, both from 0. docs/export.md has an example of each format and the sizes of the encodings.";

/// The formats by name, for clap's `value_parser`.
pub(crate) fn solver_format() -> impl TypedValueParser<Value = SolverFormat> {
    let value = |format: SolverFormat| PossibleValue::new(format.name()).help(format.about());
    let names = PossibleValuesParser::new(SolverFormat::ALL.map(value));
    names.map(|name| name.parse().expect("one of the possible values"))
}

impl Export {
    pub(crate) fn run(self) -> Outcome {
        /// Bytes per square: the lines, the model, DIMACS's clauses (each a list of its own) and the text. Measured at
        /// n = 400: 2,900.
        const BYTES: u64 = 3_000;
        self.board.check(&self.squares)?;
        let puzzle = self.board.with(&self.squares)?;
        let n = puzzle.n() as u64;
        memory::require(BYTES * n * n, &format!("the export of n = {n}"))?;
        let model = Model::of_puzzle(&puzzle);
        if let Some(path) = &self.map {
            let mut map = Vec::new();
            model.write_map(&mut map)?;
            files::write(path, &map)?;
        }
        match &self.output {
            Some(path) => {
                let mut text = Vec::new();
                self.to.write(&model, &mut text)?;
                files::write(path, &text)?;
            }
            None => {
                let mut out = BufWriter::new(io::stdout().lock());
                self.to.write(&model, &mut out)?;
                out.flush()?;
            }
        }
        Ok(true)
    }
}
