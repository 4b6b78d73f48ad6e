//! OPB: a pseudo-Boolean constraint per line, `+1 x1 +1 x2 = 1 ;`, without auxiliary variables.
//!
//! Answers are `v` lines of literals such as `x1 -x2`.

use std::io::{self, Write};

use super::numbering;
use crate::answer::{Answers, BadAnswer, Collector, lines, states_none};
use crate::{Constraint, Model};

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let in_two = |line: &&Constraint| line.min > 0 && line.min < line.max;
    let twice = model.constraints().iter().filter(in_two).count();
    let constraints = model.constraints().len() + twice + model.all_fixed().count();
    writeln!(
        out,
        "* #variable= {} #constraint= {constraints}",
        model.squares()
    )?;
    writeln!(out, "* {}", model.title())?;
    writeln!(out, "* {}", numbering(model))?;
    for (variable, value) in model.all_fixed() {
        writeln!(out, "+1 x{variable} = {} ;", u8::from(value))?;
    }
    for Constraint {
        variables,
        min,
        max,
        ..
    } in model.constraints()
    {
        let mut sum = |sign: char, relation: &str| {
            for variable in variables {
                write!(out, "{sign}1 x{variable} ")?;
            }
            writeln!(out, "{relation} ;")
        };
        if min == max {
            sum('+', &format!("= {min}"))?;
            continue;
        }
        if *min > 0 {
            sum('+', &format!(">= {min}"))?;
        }
        sum('-', &format!(">= -{max}"))?;
    }
    Ok(())
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    for (number, line) in lines(text) {
        if states_none(line) {
            collector.none();
        }
        // An answer may take several v lines; what comes between two answers ends the first.
        let Some(literals) = line.strip_prefix("v ") else {
            collector.end();
            continue;
        };
        for literal in literals.split_whitespace() {
            let name = literal.trim_start_matches(['-', '~']);
            let variable = name
                .strip_prefix('x')
                .and_then(|digits| digits.parse().ok());
            let variable = variable.ok_or_else(|| BadAnswer {
                line: number,
                reason: format!("a literal looks like x1 or -x2, not `{literal}`"),
            })?;
            collector.set(variable, name == literal, number);
        }
    }
    Ok(collector.finish())
}
