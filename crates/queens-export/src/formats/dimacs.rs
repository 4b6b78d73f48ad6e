//! DIMACS: `p cnf VARIABLES CLAUSES`, then a clause per line, ended by 0.
//!
//! The variables of the squares come first, row by row; auxiliary ones follow, and the squares determine them, so that a
//! model counter counts solutions. Answers are `v` lines of literals, or MiniSat's literals without a `v`.

use std::io::{self, Write};

use super::numbering;
use crate::answer::{Answers, BadAnswer, Collector, lines, states_none};
use crate::{Clauses, Model};

/// The model's clauses, given queens and blocked squares included.
pub(super) fn clauses(model: &Model) -> Clauses {
    let mut clauses = Clauses::new(model.squares()).for_counting();
    for (variable, value) in model.all_fixed() {
        let variable = variable as i32;
        let literal = if value { variable } else { -variable };
        clauses.clauses.push(vec![literal]);
    }
    for constraint in model.constraints() {
        clauses.constrain(constraint);
    }
    clauses
}

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let clauses = clauses(model);
    writeln!(out, "c {}", model.title())?;
    writeln!(out, "c {}", numbering(model))?;
    if clauses.variables as usize > model.squares() {
        writeln!(
            out,
            "c variables from {} on are auxiliary",
            model.squares() + 1
        )?;
    }
    writeln!(out, "p cnf {} {}", clauses.variables, clauses.clauses.len())?;
    for clause in &clauses.clauses {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    for (number, line) in lines(text) {
        if states_none(line) {
            collector.none();
        }
        let literals = line.strip_prefix('v').unwrap_or(line);
        let words: Vec<&str> = literals.split_whitespace().collect();
        let parsed: Result<Vec<i64>, _> = words.iter().map(|word| word.parse()).collect();
        let Ok(literals) = parsed else {
            if line.starts_with("v ") {
                let reason = "a v line holds literals such as 1 -2 3 0".to_string();
                return Err(BadAnswer {
                    line: number,
                    reason,
                });
            }
            continue;
        };
        for literal in literals {
            match literal {
                0 => collector.end(),
                _ => collector.set(literal.unsigned_abs() as usize, literal > 0, number),
            }
        }
    }
    Ok(collector.finish())
}
