//! `queens bench methods`: how many boards each method judges in a second.

use std::io::Write;
use std::time::{Duration, Instant};

use queens::search::repair::Options;
use queens::{Event, Method};

use crate::args::report::Report;
use crate::json::line;
use crate::{Failure, Outcome};

/// Runs each method for a while, again from the start when it has ended.
pub(super) struct Methods {
    /// Those that were named; otherwise all that take the board.
    pub(super) methods: Vec<Method>,
    pub(super) n: Vec<usize>,
    /// The best of this many runs is printed.
    pub(super) runs: u64,
    pub(super) format: Report,
}

/// How long a run takes at least.
const MIN_RUN_TIME: Duration = Duration::from_millis(200);

#[derive(Clone, Copy, Debug, serde::Serialize)]
struct Rates {
    tries_per_second: f64,
    checks_per_second: f64,
    placements_per_second: f64,
}

#[derive(Debug, serde::Serialize)]
struct Measured {
    n: usize,
    method: String,
    #[serde(flatten)]
    rates: Rates,
}

impl Methods {
    pub(crate) fn run(self) -> Outcome {
        let mut out = std::io::stdout().lock();
        for (method, n) in self
            .methods
            .iter()
            .flat_map(|m| self.n.iter().map(move |n| (m, n)))
        {
            method.check(*n).map_err(Failure::input)?;
        }
        if self.format == Report::Text {
            writeln!(
                out,
                "{:<28} {:>6} {:>12} {:>12} {:>12}",
                "millions per second", "n", "tries", "checks", "placements"
            )?;
        }
        let all = Method::all().flat_map(Method::variants);
        let methods = match &self.methods[..] {
            [] => all.collect(),
            named => named.to_vec(),
        };
        for &n in &self.n {
            for &method in methods.iter().filter(|method| method.check(n).is_ok()) {
                let runs = (0..self.runs).map(|seed| measure(method, n, seed));
                let runs = runs.collect::<Result<Vec<_>, Failure>>()?;
                let best = |a: &Rates, b: &Rates| a.tries_per_second.total_cmp(&b.tries_per_second);
                let rates = runs.into_iter().max_by(best).expect("there is a run");
                if self.format == Report::Json {
                    let method = method.to_string();
                    writeln!(out, "{}", line(&Measured { n, method, rates }))?;
                } else {
                    let millions = |rate: f64| format!("{:.3}", rate / 1e6);
                    writeln!(
                        out,
                        "{:<28} {n:>6} {:>12} {:>12} {:>12}",
                        method.to_string(),
                        millions(rates.tries_per_second),
                        millions(rates.checks_per_second),
                        millions(rates.placements_per_second)
                    )?;
                }
                out.flush()?;
            }
        }
        Ok(true)
    }
}

fn measure(method: Method, n: usize, seed: u64) -> Result<Rates, Failure> {
    let begin = || {
        let search = method.start_with(n, Options::seeded(seed));
        search.map_err(Failure::input)
    };
    let mut search = begin()?;
    let mut counted = [0; 3];
    let mut add = |tally: queens::Tally| {
        let now = [tally.tries, tally.checks, tally.placements];
        for (sum, number) in counted.iter_mut().zip(now) {
            *sum += number;
        }
    };
    let start = Instant::now();
    while start.elapsed() < MIN_RUN_TIME {
        if search.steps(1_000) == Event::Done {
            add(search.tally());
            search = begin()?;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    add(search.tally());
    let [tries, checks, placements] = counted.map(|number| number as f64 / seconds);
    Ok(Rates {
        tries_per_second: tries,
        checks_per_second: checks,
        placements_per_second: placements,
    })
}
