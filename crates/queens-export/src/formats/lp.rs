//! The LP format of CPLEX: an integer program as text, without an objective.
//!
//! Answers are tables in which a square's name is followed by its value: the solution files of HiGHS, GLPK, SCIP and CBC.

use std::io::{self, Write};

use crate::answer::{Answers, BadAnswer, named_values};
use crate::{Constraint, Model};

/// Terms on one line: the format allows 510 characters.
const TERMS_PER_LINE: usize = 20;

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\\ {}", model.title())?;
    writeln!(out, "\\ q_R_C = 1: a queen in row R, column C, from 0")?;
    writeln!(out, "Minimize")?;
    match model.squares() {
        0 => writeln!(out, " nothing:")?,
        _ => writeln!(out, " nothing: 0 {}", model.name(1))?,
    }
    writeln!(out, "Subject To")?;
    for constraint in model.constraints() {
        let Constraint { name, min, max, .. } = constraint;
        if min == max {
            sum(model, constraint, name, &format!("= {min}"), out)?;
            continue;
        }
        if *min > 0 {
            let name = format!("{name}_min");
            sum(model, constraint, &name, &format!(">= {min}"), out)?;
        }
        sum(model, constraint, name, &format!("<= {max}"), out)?;
    }
    writeln!(out, "Bounds")?;
    for (variable, value) in model.all_fixed() {
        writeln!(out, " {} = {}", model.name(variable), u8::from(value))?;
    }
    writeln!(out, "Binary")?;
    for variable in 1..=model.squares() {
        writeln!(out, " {}", model.name(variable))?;
    }
    writeln!(out, "End")
}

fn sum(
    model: &Model,
    constraint: &Constraint,
    name: &str,
    relation: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, " {name}:")?;
    for (index, &variable) in constraint.variables.iter().enumerate() {
        let plus = if index > 0 { " +" } else { "" };
        let line = if index > 0 && index % TERMS_PER_LINE == 0 {
            "\n "
        } else {
            ""
        };
        write!(out, "{line}{plus} {}", model.name(variable))?;
    }
    writeln!(out, " {relation}")
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    named_values(model, text)
}
