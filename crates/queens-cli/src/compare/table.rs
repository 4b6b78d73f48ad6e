//! Cells as text, CSV and JSON.

use std::io::{self, Write};
use std::ops::Range;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::{Cell, Measure};
use crate::stats::group;

/// A table for people: the median, and the band from 10 to 90 % of the runs if there are several and the terminal is wide enough;
/// otherwise a line says that bands were left out.
pub(crate) fn text(cells: &[Cell], width: usize, out: &mut impl Write) -> io::Result<()> {
    let mut lines = lines(cells, true);
    let longest = lines.iter().map(|line| line.chars().count()).max();
    let has_bands = cells.iter().any(|cell| cell.runs.len() > 1);
    if let Some(longest) = longest
        && longest > width
        && has_bands
    {
        lines = self::lines(cells, false);
        lines.push(format!(
            "medians only: the bands take {longest} columns, or --format csv"
        ));
    }
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn lines(cells: &[Cell], with_bands: bool) -> Vec<String> {
    let has_repair = cells.iter().any(|cell| cell.method.is_seeded());
    let shown = |measure: &Measure| match measure {
        Measure::Repairs | Measure::Restarts => has_repair,
        _ => true,
    };
    let measures: Vec<Measure> = Measure::ALL.into_iter().filter(shown).collect();
    // The line below the table names the goal if there is only one.
    let has_goals = cells.iter().any(|cell| cell.goal != cells[0].goal);
    let goal = has_goals.then_some("goal");
    let names = ["method", "n"].into_iter().chain(goal).chain(["solved"]);
    let mut rows = vec![names.map(String::from).collect::<Vec<_>>()];
    rows[0].extend(measures.iter().map(|measure| measure.name().to_string()));
    for cell in cells {
        let solved = format!("{}/{}", cell.solved(), cell.runs.len());
        let mut row = vec![cell.method.to_string(), cell.n.to_string()];
        row.extend(has_goals.then(|| cell.goal_name().to_string()));
        row.push(solved);
        row.extend(
            measures
                .iter()
                .map(|measure| spread(cell, *measure, with_bands)),
        );
        rows.push(row);
    }
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max())
        .map(Option::unwrap_or_default)
        .collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (column, (text, width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => line += &format!("{text:<width$}  "),
                2 if has_goals => line += &format!("{text:<width$}  "),
                _ => line += &format!("{text:>width$}  "),
            }
        }
        line.trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// The median, followed by the band if there is one; `–` for runs that exceeded the budget.
fn spread(cell: &Cell, measure: Measure, with_band: bool) -> String {
    let of_search = !cell.method.is_seeded();
    if of_search && matches!(measure, Measure::Repairs | Measure::Restarts) {
        return String::new();
    }
    let number = |value: Option<f64>| match value {
        None => "–".to_string(),
        Some(value) if measure == Measure::Seconds => seconds(value),
        Some(value) => group(value as u64),
    };
    let spread = cell.spread(measure);
    if !with_band || cell.runs.len() <= 1 {
        return number(spread.median);
    }
    format!(
        "{} ({} … {})",
        number(spread.median),
        number(spread.low),
        number(spread.high)
    )
}

/// A readable time: 12 µs, 3.4 ms, 5.6 s.
fn seconds(value: f64) -> String {
    let (scaled, unit) = match value {
        1.0.. => (value, "s"),
        1e-3.. => (value * 1e3, "ms"),
        _ => (value * 1e6, "µs"),
    };
    match scaled {
        10.0.. => format!("{scaled:.0} {unit}"),
        _ => format!("{scaled:.1} {unit}"),
    }
}

/// One cell, for programs: names and values in the order of the columns. Quantities that exceeded the budget are null.
struct Record(Vec<(String, Value)>);

impl Record {
    fn new(cell: &Cell, seeds: &Range<u64>) -> Self {
        let first_seed = cell.method.is_seeded().then_some(seeds.start);
        let mut members = vec![
            ("method".to_string(), cell.method.to_string().into()),
            ("n".to_string(), cell.n.into()),
            ("goal".to_string(), cell.goal_name().into()),
            ("first_seed".to_string(), first_seed.into()),
            ("runs".to_string(), cell.runs.len().into()),
            (
                "failed".to_string(),
                (cell.runs.len() - cell.solved()).into(),
            ),
        ];
        for measure in Measure::ALL {
            let spread = cell.spread(measure);
            let bounds = [
                ("low", spread.low),
                ("median", spread.median),
                ("high", spread.high),
            ];
            members.extend(bounds.map(|(bound, value)| {
                let value = match measure {
                    Measure::Seconds => value.into(),
                    _ => value.map(|value| value as u64).into(),
                };
                (format!("{}_{bound}", measure.name()), value)
            }));
        }
        Self(members)
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// One line for each cell, with a heading. No field needs quotes: methods and goals are single words, everything else is numbers.
pub(crate) fn csv(cells: &[Cell], seeds: &Range<u64>, out: &mut impl Write) -> io::Result<()> {
    for (index, cell) in cells.iter().enumerate() {
        let Record(members) = Record::new(cell, seeds);
        if index == 0 {
            let names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
            writeln!(out, "{}", names.join(","))?;
        }
        let field = |(_, value): &(String, Value)| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            number => number.to_string(),
        };
        let fields: Vec<String> = members.iter().map(field).collect();
        writeln!(out, "{}", fields.join(","))?;
    }
    Ok(())
}

/// One JSON object for each cell, a line each.
pub(crate) fn json(cells: &[Cell], seeds: &Range<u64>, out: &mut impl Write) -> io::Result<()> {
    for cell in cells {
        serde_json::to_writer(&mut *out, &Record::new(cell, seeds))?;
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_terminal_shows_only_the_medians() {
        let run = |placements| crate::compare::cell::Run {
            tally: {
                let mut tally = queens::Tally::default();
                tally.placements = placements;
                tally
            },
            time: std::time::Duration::from_micros(placements),
        };
        let cell = Cell {
            method: queens::Method::REPAIR_BEST,
            n: 8,
            goal: queens::search::method::Goal::First,
            runs: [10, 2_000, 30_000, 31_000].map(run).map(Some).into(),
        };
        let table = |width| {
            let mut out = Vec::new();
            text(std::slice::from_ref(&cell), width, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(table(usize::MAX).contains("(10 … 31,000)"));
        let narrow = table(80);
        assert!(!narrow.contains('…') && narrow.contains("medians only"));
        assert!(narrow.lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn times_can_be_read() {
        let read = [0.000_012_3, 0.003_46, 0.5, 2.0, 75.0].map(seconds);
        assert_eq!(read, ["12 µs", "3.5 ms", "500 ms", "2.0 s", "75 s"]);
    }
}
