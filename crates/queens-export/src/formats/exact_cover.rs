//! Exact cover in the notation of D. E. Knuth's DLX programs ("The Art of Computer Programming", volume 4B, 7.2.2.1).
//!
//! The first line names the items, the secondary ones behind a `|`; every other line is an option: a square with its lines.
//! A line that needs one queen is a primary item, one that takes at most one is a secondary item. Other numbers of queens are
//! multiplicities `min:max|item`, which DLX3 reads. Every square is also a secondary item of its option, so that answers name
//! it; the item of a given queen is primary, and a blocked square has no option.
//!
//! Answers are the chosen options, one per line, as the DLX programs print them; a line without a square ends a board.

use std::io::{self, Write};

use crate::Model;
use crate::answer::{Answers, BadAnswer, Collector, lines};

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "| {}", model.title())?;
    writeln!(out, "| q_R_C: a queen in row R, column C, from 0")?;
    let is_secondary = |min: usize, max: usize| (min, max) == (0, 1);
    let mut options: Vec<String> = vec![String::new(); model.squares()];
    let (mut primary, mut secondary) = (String::new(), String::new());
    for constraint in model.constraints() {
        let (name, min, max) = (&constraint.name, constraint.min, constraint.max);
        match (min, max) {
            _ if is_secondary(min, max) => secondary += &format!(" {name}"),
            (1, 1) => primary += &format!("{name} "),
            _ => primary += &format!("{min}:{max}|{name} "),
        }
        for &variable in &constraint.variables {
            options[variable - 1] += &format!(" {name}");
        }
    }
    for variable in 1..=model.squares() {
        let name = model.name(variable);
        match model.fixed(variable) {
            None => secondary += &format!(" {name}"),
            Some(true) => primary += &format!("{name} "),
            Some(false) => {}
        }
    }
    writeln!(out, "{primary}|{secondary}")?;
    for (index, lines) in options.iter().enumerate() {
        if model.fixed(index + 1) != Some(false) {
            writeln!(out, "{}{lines}", model.name(index + 1))?;
        }
    }
    Ok(())
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    for (number, line) in lines(text) {
        let mut squares = line.split_whitespace().filter_map(|item| model.named(item));
        match squares.next() {
            Some(variable) => collector.set(variable, true, number),
            None => collector.end(),
        }
    }
    Ok(collector.finish())
}
