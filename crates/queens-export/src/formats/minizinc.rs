//! A MiniZinc model: a matrix of 0 and 1.
//!
//! The model prints its rows as digits, so that an answer is a board of 0 and 1 above MiniZinc's line of ten dashes.

use std::io::{self, Write};

use crate::answer::{Answers, BadAnswer, Collector, lines, states_none};
use crate::{Constraint, Model};

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let (rows, columns) = (model.rows(), model.columns());
    let square = |variable: usize| {
        let square = model.at(variable);
        format!("q[{},{}]", square.row, square.column)
    };
    writeln!(out, "% {}", model.title())?;
    writeln!(out, "% q[R,C] = 1: a queen in row R, column C, from 0")?;
    let indices = format!("0..{}, 0..{}", rows as i64 - 1, columns as i64 - 1);
    writeln!(out, "array[{indices}] of var 0..1: q;")?;
    for (variable, value) in model.all_fixed() {
        writeln!(
            out,
            "constraint {} = {};",
            square(variable),
            u8::from(value)
        )?;
    }
    for Constraint {
        name,
        variables,
        min,
        max,
    } in model.constraints()
    {
        let squares: Vec<String> = variables.iter().map(|&variable| square(variable)).collect();
        let sum = match &squares[..] {
            [] => "0".to_string(),
            _ => squares.join(" + "),
        };
        match (min, max) {
            _ if min == max => writeln!(out, "constraint {sum} = {min}; % {name}")?,
            (0, _) => writeln!(out, "constraint {sum} <= {max}; % {name}")?,
            _ => writeln!(out, "constraint {sum} in {min}..{max}; % {name}")?,
        }
    }
    writeln!(out, "solve satisfy;")?;
    writeln!(
        out,
        "output [show(q[r, c]) ++ if c = {} then \"\\n\" else \" \" endif | r in 0..{}, c in 0..{}];",
        columns as i64 - 1,
        rows as i64 - 1,
        columns as i64 - 1
    )
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    let mut next = 1;
    for (number, line) in lines(text) {
        if states_none(line) {
            collector.none();
        }
        if line.starts_with("-----") {
            collector.end();
            next = 1;
        }
        let digits: Vec<&str> = line.split_whitespace().collect();
        if !digits.iter().all(|digit| ["0", "1"].contains(digit)) {
            continue;
        }
        for digit in digits {
            collector.set(next, digit == "1", number);
            next += 1;
        }
    }
    Ok(collector.finish())
}
