//! `queens export N --to FORMAT`: a puzzle as input for another solver.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::export::{Model, SolverFormat};

use crate::args::puzzle::PuzzleArguments;
use crate::args::squares::SquareArguments;
use crate::{Outcome, files, memory};

/// Write a puzzle as input for another solver
#[derive(Debug, clap::Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct Export {
    #[command(flatten)]
    board: PuzzleArguments,

    /// Input format of the solver
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = solver_format())]
    to: SolverFormat,

    /// Write the input to this file instead of stdout
    #[arg(long, short, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Also write a table of the variables to this file: number, name, row, column, square
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    map: Option<PathBuf>,

    #[command(flatten)]
    squares: SquareArguments,
}

const SHORT_EXAMPLES: &str = "Examples:
  queens export 8 --to dimacs -o queens8.cnf
  queens export 8 --to asp | clingo 0 | queens verify --from asp --n 8 --complete";

const EXAMPLES: &str = "Examples:
  queens export 8 --to dimacs -o queens8.cnf
  cadical queens8.cnf | queens verify --from dimacs --n 8
  queens export 8 --to asp | clingo 0 | queens verify --from asp --n 8 --complete
  queens export --puzzle board.txt --to lp --map map.tsv -o board.lp
  queens export 5x8 --to minizinc
  queens export 8 --pawn d4 --to opb

Numbered variables 1, 2, 3 … are the squares row by row from the top; auxiliary variables follow. Named variables \
are q_ROW_COLUMN, both from 0. docs/export.md has an example of each format and the sizes of the encodings.";

/// The formats by name, for clap's `value_parser`.
pub(crate) fn solver_format() -> impl TypedValueParser<Value = SolverFormat> {
    let value = |format: SolverFormat| PossibleValue::new(format.name()).help(format.about());
    let names = PossibleValuesParser::new(SolverFormat::ALL.map(value));
    names.map(|name| name.parse().expect("one of the possible values"))
}

impl Export {
    pub(crate) fn run(mut self) -> Outcome {
        /// Bytes per square: the lines, the model, DIMACS's clauses (each a list of its own) and the text. Measured at
        /// n = 400: 2,900.
        const BYTES_PER_SQUARE: u64 = 3_000;
        self.board.check(&mut self.squares)?;
        let puzzle = self.board.with(&self.squares)?;
        let n = puzzle.n() as u64;
        memory::require(BYTES_PER_SQUARE * n * n, &format!("the export of n = {n}"))?;
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
