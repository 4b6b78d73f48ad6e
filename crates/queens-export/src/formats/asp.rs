//! An answer set program for clingo: the lines as facts, and three rules that hold for every board.
//!
//! Answers are lines of `queen(R,C)` atoms.

use std::io::{self, Write};

use crate::Model;
use crate::answer::{Answers, BadAnswer, Collector, lines, states_none};

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let (rows, columns) = (model.rows() as i64 - 1, model.columns() as i64 - 1);
    writeln!(out, "% {}", model.title())?;
    writeln!(out, "% queen(R,C): a queen in row R, column C, from 0")?;
    writeln!(out, "{{ queen(0..{rows},0..{columns}) }}.")?;
    writeln!(out, "% line(L,Min,Max): between Min and Max queens on L")?;
    writeln!(
        out,
        ":- line(L,Min,Max), not Min {{ queen(R,C) : on(L,R,C) }} Max."
    )?;
    writeln!(out, "#show queen/2.")?;
    for (variable, value) in model.all_fixed() {
        let square = model.at(variable);
        let not = if value { "not " } else { "" };
        writeln!(out, ":- {not}queen({},{}).", square.row, square.column)?;
    }
    for constraint in model.constraints() {
        let (name, min, max) = (&constraint.name, constraint.min, constraint.max);
        write!(out, "line({name},{min},{max}).")?;
        for &variable in &constraint.variables {
            let square = model.at(variable);
            write!(out, " on({name},{},{}).", square.row, square.column)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    for (number, line) in lines(text) {
        if states_none(line) {
            collector.none();
        }
        for atom in line.split_whitespace() {
            let Some(arguments) = atom.strip_prefix("queen(") else {
                continue;
            };
            let arguments = arguments.trim_end_matches('.').strip_suffix(')');
            let name = arguments.map(|arguments| format!("q_{}", arguments.replace(',', "_")));
            let variable = name.and_then(|name| model.named(&name));
            let variable = variable.ok_or_else(|| BadAnswer {
                line: number,
                reason: format!("{atom} is not a square of the board"),
            })?;
            collector.set(variable, true, number);
        }
        collector.end();
    }
    Ok(collector.finish())
}
