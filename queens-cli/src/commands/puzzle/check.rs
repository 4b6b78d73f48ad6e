//! `queens puzzle check FILE`: no completion, exactly one, or more, and how hard it is.

use std::io::{BufWriter, Write};
use std::time::Instant;

use queens::board::Naming;
use queens::search::Answer;
use queens::search::complete::{Completer, Obstacle};
use queens::{Puzzle, Rating, Solution};

use super::json;
use crate::args::board::BoardArguments;
use crate::args::budget::budget;
use crate::args::puzzle::require_classic;
use crate::args::puzzle_file::PuzzleFile;
use crate::args::report::Report;
use crate::budget::Budget;
use crate::progress::Progress;
use crate::{Failure, Outcome};

/// Say whether puzzles have no completion, exactly one, or more, and how hard they are
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    #[command(flatten)]
    board: PuzzleFile,

    #[command(flatten)]
    other: BoardArguments,

    /// Give up after so many nodes, or a time such as 30s, for each classic board
    #[arg(long, value_name = "NODES|TIME", value_parser = budget)]
    budget: Option<Budget>,

    /// Leave the difficulty out, which takes longer than the rest
    #[arg(long)]
    no_rating: bool,

    /// How to tell what was found
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Report,
}

const EXAMPLES: &str = "Examples:
  queens puzzle check board.txt
  queens puzzle check levels.txt --format json
  queens puzzle check board.txt --board torus
  queens puzzle make 10 --unique | queens puzzle check -
  queens puzzle make 8 --regions --count 20 | queens puzzle check - --no-rating

In JSON there is one object per board: its index from 0, n, solutions (0, 1, or 2 for more than one) and, for boards \
with exactly one, difficulty and score. Exits with 0 if every board has exactly one completion, with 1 if one has none or \
more, and with 75 if that is not decided within the --budget.";

/// Nodes between two looks at the clock.
const SLICE: u64 = 1 << 12;

/// What was found about a board.
#[derive(serde::Serialize)]
struct Verdict {
    index: usize,
    n: usize,
    /// 2 stands for more than one.
    solutions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
}

impl Check {
    pub(crate) fn run(self) -> Outcome {
        let puzzles = self.board.read(&self.other)?;
        let mut stdout = BufWriter::new(std::io::stdout().lock());
        let mut all_are_unique = true;
        for (index, puzzle) in puzzles.iter().enumerate() {
            require_classic(puzzle, &[("--budget", self.budget.is_some())])?;
            let is_alone = self.format == Report::Text && puzzles.len() == 1;
            let (solutions, found) = if puzzle.is_classic() {
                let found = self.completions(puzzle)?;
                (found.len(), found)
            } else {
                // Two in any order are counted sooner than the first two in lexicographic order are found.
                let count = puzzle.count_up_to(2) as usize;
                let shown = if is_alone { count } else { 0 };
                (count, puzzle.completions().take(shown).collect())
            };
            let is_unique = solutions == 1;
            all_are_unique &= is_unique;
            let is_rated = is_unique && !self.no_rating;
            let rating = is_rated.then(|| puzzle.rating()).flatten();
            if is_alone {
                tell(puzzle, &found, rating, &mut stdout)?;
                continue;
            }
            let verdict = Verdict {
                index,
                n: puzzle.n(),
                solutions,
                difficulty: rating.map(|rating| rating.difficulty().name()),
                score: rating.map(Rating::score),
            };
            match self.format {
                Report::Json => writeln!(stdout, "{}", json(&verdict))?,
                Report::Text => writeln!(stdout, "{verdict}")?,
            }
        }
        stdout.flush()?;
        Ok(all_are_unique)
    }

    /// Two completions of a classic board, or as many as there are.
    fn completions(&self, puzzle: &Puzzle) -> Result<Vec<Solution>, Failure> {
        let mut search = Completer::new(puzzle);
        let start = Instant::now();
        let progress = Progress::start("nodes", None);
        let mut found = Vec::new();
        while found.len() < 2 {
            let slice = match self.budget {
                None => SLICE,
                Some(Budget::Steps(steps)) => SLICE.min(steps.saturating_sub(search.nodes())),
                Some(Budget::Time(time)) if start.elapsed() < time => SLICE,
                Some(Budget::Time(_)) => 0,
            };
            match search.run(slice) {
                Answer::Completion(solution) => found.push(solution),
                Answer::NoMore => break,
                Answer::Undecided if slice == 0 => {
                    let known = found.len();
                    return Err(Failure::TryAgain(format!(
                        "not decided after {} nodes: {known} found so far; allow a larger --budget",
                        search.nodes()
                    )));
                }
                Answer::Undecided => progress.set(search.nodes()),
            }
        }
        Ok(found)
    }
}

/// A board among many: one line.
impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (number, n) = (self.index + 1, self.n);
        let completions = ["no completion", "exactly one completion"];
        let completions = completions.get(self.solutions);
        let completions = completions.unwrap_or(&"more than one completion");
        write!(f, "board {number}: {n} × {n}, {completions}")?;
        if let (Some(difficulty), Some(score)) = (self.difficulty, self.score) {
            write!(f, ", {difficulty} ({score})")?;
        }
        Ok(())
    }
}

/// A board that is alone: with its completion, or what would leave exactly one.
fn tell(
    puzzle: &Puzzle,
    found: &[Solution],
    rating: Option<Rating>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match found {
        [] => {
            writeln!(out, "no completion")?;
            if let Some(reason) = why_not(puzzle) {
                writeln!(out, "{reason}")?;
            }
        }
        [only] => writeln!(out, "exactly one completion: {only}")?,
        [first, second, ..] => {
            writeln!(out, "more than one completion")?;
            let differs = first
                .squares()
                .filter(|queen| second.column(queen.row) != queen.column);
            let names: Vec<String> = differs
                .map(|queen| queen.chess(puzzle.n()).to_string())
                .collect();
            writeln!(
                out,
                "to decide between two of them, give or block one of: {}",
                names.join(" ")
            )?;
        }
    }
    if let Some(rating) = rating {
        writeln!(
            out,
            "difficulty: {} ({})",
            rating.difficulty(),
            rating.score()
        )?;
    }
    Ok(())
}

/// Why a puzzle has no completion, if there is a short reason.
fn why_not(puzzle: &Puzzle) -> Option<String> {
    if puzzle.is_classic() {
        return Obstacle::find(puzzle)
            .map(|obstacle| obstacle.named(Naming::Chess, puzzle.n()).to_string());
    }
    let last = puzzle.explain().ok()?.last()?;
    Some(last.because)
}
