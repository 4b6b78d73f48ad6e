//! `queens bench variants`: other boards and pieces, in lanes and by the textbook search.

use std::io::Write;
use std::time::Instant;

use queens::count::internal::plain_count;
use queens::count::{Family, Pawns};
use queens::{Puzzle, Square};

use crate::args::report::Report;
use crate::json::{Digits, about_puzzle};
use crate::{Failure, Outcome};

/// Counts a torus, amazons, rectangles and pawns in lanes and by plain search, on one core.
pub(super) struct Variants {
    /// The best of this many runs is printed; the plain search runs once.
    pub(super) runs: u64,
    pub(super) format: Report,
}

#[derive(Debug, serde::Serialize)]
struct Measured {
    n: usize,
    kernel: String,
    solutions: Digits,
    seconds: f64,
    plain_seconds: f64,
    times_plain: f64,
    ns_per_solution: f64,
    plain_ns_per_solution: f64,
}

/// Boards for which the plain search takes between one and ten seconds or so.
fn boards() -> Vec<(&'static str, Family)> {
    let pawns = |squares: &[(usize, usize)]| {
        let squares = squares.iter();
        let squares = squares.map(|&(row, column)| Square::new(row, column));
        Pawns::new(squares).expect("one or two pawns")
    };
    vec![
        ("torus", Family::Torus { n: 17 }),
        ("amazons", Family::Amazons { n: 16 }),
        ("amazons", Family::Amazons { n: 17 }),
        (
            "rectangle 10x15",
            Family::Rectangle {
                rows: 10,
                columns: 15,
            },
        ),
        (
            "rectangle 13x15",
            Family::Rectangle {
                rows: 13,
                columns: 15,
            },
        ),
        (
            "pawn",
            Family::Pawns {
                n: 14,
                pawns: pawns(&[(4, 6)]),
            },
        ),
        (
            "two pawns",
            Family::Pawns {
                n: 13,
                pawns: pawns(&[(4, 6), (7, 3)]),
            },
        ),
    ]
}

impl Variants {
    pub(crate) fn run(self) -> Outcome {
        let mut out = std::io::stdout().lock();
        if self.format == Report::Text {
            writeln!(
                out,
                "{:<16} {:>3} {:>12} {:>10} {:>10} {:>8} {:>12}",
                "board", "n", "solutions", "plain s", "lanes s", "times", "ns/solution"
            )?;
        }
        for (name, family) in boards() {
            let measured = self.measure(name, &family)?;
            if self.format == Report::Json {
                let board = family.board().expect("these are boards");
                writeln!(out, "{}", about_puzzle(&Puzzle::on(board), &measured))?;
            } else {
                writeln!(
                    out,
                    "{name:<16} {:>3} {:>12} {:>10.3} {:>10.4} {:>8.1} {:>12.1}",
                    measured.n,
                    measured.solutions.0,
                    measured.plain_seconds,
                    measured.seconds,
                    measured.times_plain,
                    measured.ns_per_solution
                )?;
            }
            out.flush()?;
        }
        Ok(true)
    }

    fn measure(&self, name: &str, family: &Family) -> Result<Measured, Failure> {
        let mut seconds = f64::INFINITY;
        let mut solutions = 0;
        for _ in 0..self.runs {
            let start = Instant::now();
            solutions = family.count().map_err(Failure::input)?;
            seconds = seconds.min(start.elapsed().as_secs_f64());
        }
        let start = Instant::now();
        let plain = plain_count(family);
        let plain_seconds = start.elapsed().as_secs_f64();
        if u128::from(plain) != solutions {
            return Err(Failure::Input(format!(
                "{name}: lanes count {solutions} and the plain search {plain}: one of them is wrong"
            )));
        }
        let each = |seconds: f64| 1e9 * seconds / solutions as f64;
        Ok(Measured {
            n: family.size().1,
            kernel: name.to_string(),
            solutions: Digits(solutions),
            seconds,
            plain_seconds,
            times_plain: plain_seconds / seconds,
            ns_per_solution: each(seconds),
            plain_ns_per_solution: each(plain_seconds),
        })
    }
}
