//! Puzzles as input for other solvers, and readers for what the solvers print.
//!
//! A [`Model`] states a puzzle as linear constraints: one variable with the value 0 or 1 per square, and `min..=max` queens
//! on each line. It comes from the board's lines alone, so every board that has lines can be exported. A [`SolverFormat`]
//! writes the model and reads the solver's answer back. Each format is a file of `formats/` with its writer and its reader.
//!
//! Formats without linear constraints (DIMACS and SMT-LIB) get them as [`Clauses`]. All other formats need no auxiliary
//! variables, except that a QUBO needs slack variables for a line that takes between 2 and k queens.
//!
//! ```
//! use queens::Puzzle;
//! use queens::export::{Model, SolverFormat};
//!
//! let model = Model::of_puzzle(&Puzzle::new(4));
//! let mut opb = Vec::new();
//! SolverFormat::Opb.write(&model, &mut opb)?;
//! let opb = String::from_utf8(opb)?;
//! assert!(opb.starts_with("* #variable= 16 #constraint= 18\n"));
//!
//! // The solver's answer: a queen stands on squares 2, 8, 9 and 15.
//! let output = "s SATISFIABLE\nv -x1 x2 -x3 -x4 -x5 -x6 -x7 x8 x9 -x10 -x11 -x12 -x13 -x14 x15 -x16\n";
//! let answers = SolverFormat::Opb.read(&model, output)?;
//! let columns: Vec<_> = answers.boards[0].queens.iter().map(|queen| queen.column).collect();
//! assert_eq!(columns, [1, 3, 0, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod clauses;
mod formats;
mod model;

pub use answer::{AnswerBoard, Answers, BadAnswer};
pub use clauses::Clauses;
pub use formats::SolverFormat;
pub use model::{Constraint, Model};
