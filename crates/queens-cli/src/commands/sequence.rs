//! `queens sequence`: computes terms of integer sequences about queens, and compares them with the published ones.

use std::io::{self, Write};
use std::sync::OnceLock;

use queens::count::sequence::Sequence;

use crate::args::board_size::board_size;
use crate::args::report::Report;
use crate::args::threads::{threads, threads_to_start};
use crate::json::{self, Digits};
use crate::progress::Progress;
use crate::{Failure, Outcome, cost};

/// Compute integer sequences and compare them with published terms
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SequenceCommand {
    /// OEIS number, such as A051223 [default: list the known sequences]
    name: Option<String>,

    /// First n; for a triangle, first row [default: the sequence's first]
    #[arg(long, value_name = "N", value_parser = board_size, requires = "name")]
    from: Option<usize>,

    /// Last n; for a triangle, last row [default: as far as a few seconds reach]
    #[arg(long, value_name = "N", value_parser = board_size, requires = "name")]
    to: Option<usize>,

    /// Number of threads [default: one per core]
    #[arg(long, short, value_name = "T", value_parser = threads, requires = "name")]
    threads: Option<usize>,

    /// Start even if the estimated time is more than ten minutes
    #[arg(long, requires = "name")]
    force: bool,

    /// Print the terms in this format
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Report,
}

const EXAMPLES: &str = "Examples:
  queens sequence                          list the known sequences
  queens sequence A051223 --to 15          amazons, as a b-file: lines of n and a(n)
  queens sequence A181499 --from 12        a triangle, with the indices of its terms
  queens sequence A352661 --from 22 --format json

Every term is computed and then compared with the published one. Exits with 1 if a term differs.";

/// Terms that take at most this many seconds on one core are computed by default.
const DEFAULT_SECONDS: f64 = 5.0;

#[derive(serde::Serialize)]
struct Listed {
    sequence: &'static str,
    counts: &'static str,
    first: usize,
    largest: usize,
    triangle: bool,
    published_to: usize,
    copy: &'static str,
}

#[derive(serde::Serialize)]
struct Term {
    sequence: &'static str,
    n: usize,
    index: usize,
    value: Digits,
    published: Published,
}

/// The published value of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
enum Published {
    Agrees,
    Differs,
    /// Published, but the table here has no copy.
    Elsewhere,
    No,
}

impl SequenceCommand {
    pub(crate) fn run(self) -> Outcome {
        let Some(name) = &self.name else {
            return self.list();
        };
        let sequence = Sequence::find(name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            Failure::Input(format!(
                "there is no sequence `{name}`; `queens sequence` lists those that can be computed"
            ))
        })?;
        let (from, to) = self.range(sequence)?;
        // The work starts all its threads at once.
        let threads = threads_to_start(self.threads);
        let threads = threads.min(4096);
        let seconds: f64 = (from..=to).map(|n| sequence.seconds(n)).sum();
        cost::require(
            self.force,
            sequence.name(),
            cost::Time::Seconds(seconds / threads as f64),
            &format!("n = {from} to {to}"),
            "choose a smaller --to",
        )?;
        let mut numbers = [0; 4];
        for n in from..=to {
            let terms = compute(sequence, n, threads)?;
            for (i, value) in terms.into_iter().enumerate() {
                let index = sequence.index(n) + i;
                let published = judge(sequence, index, value);
                numbers[published as usize] += 1;
                self.print(Term {
                    sequence: sequence.name(),
                    n,
                    index,
                    value: Digits(value),
                    published,
                })?;
                if published == Published::Differs {
                    let known = sequence.published().term(index).unwrap_or(0);
                    let name = sequence.name();
                    crate::stderr::note!(
                        "queens: term {index} of {name} is {value}, but {known} is published: one of them is wrong"
                    );
                    return Ok(false);
                }
            }
        }
        summarise(sequence, numbers);
        Ok(true)
    }

    fn list(&self) -> Outcome {
        let mut out = io::stdout().lock();
        for sequence in Sequence::all() {
            let published = sequence.published();
            if self.format == Report::Json {
                let listed = Listed {
                    sequence: sequence.name(),
                    counts: sequence.sentence(),
                    first: sequence.first(),
                    largest: sequence.largest(),
                    triangle: sequence.is_triangle(),
                    published_to: published.last(),
                    copy: published.date(),
                };
                writeln!(out, "{}", json::line(&listed))?;
            } else {
                writeln!(out, "{}  {}", sequence.name(), sequence.sentence())?;
            }
        }
        out.flush()?;
        Ok(true)
    }

    /// The first and the last n.
    fn range(&self, sequence: &Sequence) -> Result<(usize, usize), Failure> {
        let (name, first, largest) = (sequence.name(), sequence.first(), sequence.largest());
        let from = self.from.unwrap_or(first);
        let quick = (from..=largest).take_while(|&n| sequence.seconds(n) <= DEFAULT_SECONDS);
        let to = self.to.unwrap_or_else(|| quick.last().unwrap_or(from));
        if from < first {
            return Err(Failure::Input(format!("{name} begins at n = {first}")));
        }
        if from.max(to) > largest {
            return Err(Failure::Input(format!(
                "{name} is computed up to n = {largest} here"
            )));
        }
        if from > to {
            return Err(Failure::Input(format!(
                "there are no terms from n = {from} to n = {to}"
            )));
        }
        Ok((from, to))
    }

    fn print(&self, term: Term) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.format == Report::Json {
            writeln!(out, "{}", json::line(&term))?;
        } else {
            writeln!(out, "{} {}", term.index, term.value.0)?;
        }
        out.flush()?;
        Ok(())
    }
}

fn compute(sequence: &Sequence, n: usize, threads: usize) -> Result<Vec<u128>, Failure> {
    let computation = sequence
        .computation(n)
        .expect("an n in the sequence's range");
    let bar = OnceLock::new();
    let report = |done, parts| {
        let start = || Progress::start("parts", Some(parts));
        bar.get_or_init(start).set(done);
    };
    computation.run(threads, &report).map_err(Failure::input)
}

fn judge(sequence: &Sequence, index: usize, value: u128) -> Published {
    let published = sequence.published();
    match published.term(index) {
        Some(term) if term == value => Published::Agrees,
        Some(_) => Published::Differs,
        None if index <= published.last() => Published::Elsewhere,
        None => Published::No,
    }
}

/// Prints on stderr which terms agree and which go beyond the published ones.
fn summarise(sequence: &Sequence, numbers: [usize; 4]) {
    let [agree, _, elsewhere, beyond] = numbers;
    let published = sequence.published();
    let terms = |number: usize| match number {
        1 => "1 term".to_string(),
        _ => format!("{number} terms"),
    };
    let mut parts = Vec::new();
    if agree > 0 {
        let verb = if agree == 1 { "agrees" } else { "agree" };
        parts.push(format!(
            "{} {verb} with the published ones (oeis.org, copy of {})",
            terms(agree),
            published.date()
        ));
    }
    if elsewhere > 0 {
        parts.push(format!("{} published, not compared", terms(elsewhere)));
    }
    if beyond > 0 {
        parts.push(format!(
            "{} beyond what was published then (up to {})",
            terms(beyond),
            published.last()
        ));
    }
    crate::stderr::note!("queens: {}: {}", sequence.name(), parts.join("; "));
}
