//! SMT-LIB 2 in the logic QF_UF: the clauses of [`dimacs`](super::dimacs) over named Booleans, which every SMT solver reads.
//!
//! Answers are models: `(define-fun q_0_3 () Bool true)` or `((q_0_3 true) …)`.

use std::io::{self, Write};

use super::dimacs::clauses;
use crate::Model;
use crate::answer::{Answers, BadAnswer, named_values};

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let clauses = clauses(model);
    let name = |variable: usize| match model.square(variable) {
        Some(_) => model.name(variable).to_string(),
        None => format!("y{}", variable - model.squares()),
    };
    writeln!(out, "; {}", model.title())?;
    writeln!(out, "; q_R_C: a queen in row R, column C, from 0")?;
    writeln!(out, "(set-option :produce-models true)")?;
    writeln!(out, "(set-logic QF_UF)")?;
    for variable in 1..=clauses.variables as usize {
        writeln!(out, "(declare-fun {} () Bool)", name(variable))?;
    }
    for clause in &clauses.clauses {
        let literal = |&literal: &i32| {
            let name = name(literal.unsigned_abs() as usize);
            if literal > 0 {
                name
            } else {
                format!("(not {name})")
            }
        };
        let literals: Vec<String> = clause.iter().map(literal).collect();
        match &literals[..] {
            [] => writeln!(out, "(assert false)")?,
            [literal] => writeln!(out, "(assert {literal})")?,
            _ => writeln!(out, "(assert (or {}))", literals.join(" "))?,
        }
    }
    writeln!(out, "(check-sat)")?;
    let squares: Vec<String> = (1..=model.squares()).map(name).collect();
    match &squares[..] {
        [] => Ok(()),
        _ => writeln!(out, "(get-value ({}))", squares.join(" ")),
    }
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    named_values(model, text)
}
