//! XCSP3: an array of variables and a `sum` per line, as XML.
//!
//! Answers are `<instantiation>` elements with `<list>` and `<values>`, in lines that may begin with `v`. A list `q[][]` is the
//! whole board, row by row.

use std::io::{self, Write};

use queens_board::Square;

use crate::answer::{Answers, BadAnswer, Collector, lines, states_none};
use crate::{Constraint, Model};

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let (rows, columns) = (model.rows(), model.columns());
    let square = |variable: usize| {
        let square = model.at(variable);
        format!("q[{}][{}]", square.row, square.column)
    };
    writeln!(out, "<instance format=\"XCSP3\" type=\"CSP\">")?;
    writeln!(out, "  <!-- {} -->", model.title())?;
    writeln!(
        out,
        "  <!-- q[R][C] = 1: a queen in row R, column C, from 0 -->"
    )?;
    writeln!(out, "  <variables>")?;
    writeln!(
        out,
        "    <array id=\"q\" size=\"[{rows}][{columns}]\"> 0 1 </array>"
    )?;
    writeln!(out, "  </variables>\n  <constraints>")?;
    let fixed: Vec<(usize, bool)> = model.all_fixed().collect();
    if !fixed.is_empty() {
        let names: Vec<String> = fixed
            .iter()
            .map(|&(variable, _)| square(variable))
            .collect();
        let values: Vec<&str> = fixed
            .iter()
            .map(|&(_, value)| ["0", "1"][usize::from(value)])
            .collect();
        writeln!(out, "    <instantiation>")?;
        writeln!(out, "      <list> {} </list>", names.join(" "))?;
        writeln!(out, "      <values> {} </values>", values.join(" "))?;
        writeln!(out, "    </instantiation>")?;
    }
    for Constraint {
        name,
        variables,
        min,
        max,
    } in model.constraints()
    {
        let squares: Vec<String> = variables.iter().map(|&variable| square(variable)).collect();
        let condition = match (min, max) {
            _ if min == max => format!("(eq,{min})"),
            (0, _) => format!("(le,{max})"),
            _ => format!("(in,{min}..{max})"),
        };
        writeln!(out, "    <sum id=\"{name}\">")?;
        writeln!(out, "      <list> {} </list>", squares.join(" "))?;
        writeln!(out, "      <condition> {condition} </condition>")?;
        writeln!(out, "    </sum>")?;
    }
    writeln!(out, "  </constraints>\n</instance>")
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    // The instantiation is XML over several lines: its words one after another, each with its line.
    let mut words = Vec::new();
    for (number, line) in lines(text) {
        if states_none(line) {
            collector.none();
        }
        let line = line.strip_prefix("v ").unwrap_or(line);
        let spaced = line.replace('<', " <").replace('>', "> ");
        words.extend(
            spaced
                .split_whitespace()
                .map(|word| (number, word.to_string())),
        );
    }
    let mut element = String::new();
    let (mut names, mut place): (Vec<Option<usize>>, usize) = (Vec::new(), 0);
    for (line, word) in words {
        if word.starts_with('<') {
            if word == "<list>" {
                (names, place) = (Vec::new(), 0);
            }
            if word == "</instantiation>" {
                collector.end();
            }
            element = word;
            continue;
        }
        match element.as_str() {
            "<list>" if word == "q[][]" => names.extend((1..=model.squares()).map(Some)),
            "<list>" => names.push(index(model, &word)),
            "<values>" => {
                // `0x5` is five times 0.
                let (value, times) = word.split_once('x').unwrap_or((&word, "1"));
                let bad = || BadAnswer {
                    line,
                    reason: format!("the value of a square is 0 or 1, not {word}"),
                };
                let times: usize = times.parse().map_err(|_| bad())?;
                let is_true = match value {
                    "0" => false,
                    "1" => true,
                    _ => return Err(bad()),
                };
                for variable in names.iter().skip(place).take(times).flatten() {
                    collector.set(*variable, is_true, line);
                }
                place = place.saturating_add(times);
            }
            _ => {}
        }
    }
    Ok(collector.finish())
}

/// The variable of `q[3][4]`.
fn index(model: &Model, name: &str) -> Option<usize> {
    let (row, column) = name
        .strip_prefix("q[")?
        .strip_suffix(']')?
        .split_once("][")?;
    let square = Square::new(row.parse().ok()?, column.parse().ok()?);
    let is_on_board = square.row < model.rows() && square.column < model.columns();
    is_on_board.then(|| model.variable(square))
}
