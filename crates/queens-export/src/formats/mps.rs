//! Free MPS: an integer program, column by column. The answers are those of [`lp`](super::lp).

use std::io::{self, Write};

use crate::Model;
use crate::answer::{Answers, BadAnswer, named_values};

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "* {}", model.title())?;
    writeln!(out, "* q_R_C = 1: a queen in row R, column C, from 0")?;
    writeln!(out, "NAME queens")?;
    writeln!(out, "ROWS\n N nothing")?;
    let mut of_variable: Vec<Vec<&str>> = vec![Vec::new(); model.squares()];
    for constraint in model.constraints() {
        let kind = if constraint.min == constraint.max {
            'E'
        } else {
            'L'
        };
        writeln!(out, " {kind} {}", constraint.name)?;
        for &variable in &constraint.variables {
            of_variable[variable - 1].push(&constraint.name);
        }
    }
    writeln!(out, "COLUMNS")?;
    writeln!(out, " MARKER 'MARKER' 'INTORG'")?;
    for (index, names) in of_variable.iter().enumerate() {
        let variable = model.name(index + 1);
        if names.is_empty() {
            writeln!(out, " {variable} nothing 0")?;
        }
        for name in names {
            writeln!(out, " {variable} {name} 1")?;
        }
    }
    writeln!(out, " MARKER 'MARKER' 'INTEND'")?;
    writeln!(out, "RHS")?;
    for constraint in model.constraints() {
        writeln!(out, " RHS {} {}", constraint.name, constraint.max)?;
    }
    let ranges = || {
        model
            .constraints()
            .iter()
            .filter(|c| 0 < c.min && c.min < c.max)
    };
    if ranges().next().is_some() {
        writeln!(out, "RANGES")?;
        for constraint in ranges() {
            let width = constraint.max - constraint.min;
            writeln!(out, " RANGE {} {width}", constraint.name)?;
        }
    }
    writeln!(out, "BOUNDS")?;
    for variable in 1..=model.squares() {
        let name = model.name(variable);
        match model.fixed(variable) {
            None => writeln!(out, " BV BOUND {name}")?,
            Some(value) => writeln!(out, " FX BOUND {name} {}", u8::from(value))?,
        }
    }
    writeln!(out, "ENDATA")
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    named_values(model, text)
}
