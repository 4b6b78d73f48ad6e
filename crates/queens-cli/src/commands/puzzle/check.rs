//! `queens puzzle check FILE`: whether a puzzle has no completion, exactly one, or more, and how hard it is.

use std::io::{BufWriter, Write};

use queens::board::Naming;
use queens::prelude::*;
use queens::search::complete::{Completer, Obstacle};
use queens::search::{Answer, Undecided};
use queens::{Puzzle, Rating, Rules, Solution};

use super::explain::Explainer;
use crate::args::board::BoardArguments;
use crate::args::budget::budget;
use crate::args::puzzle::split_regions;
use crate::args::puzzle_file::PuzzleFile;
use crate::args::report::Report;
use crate::budget::{Budget, DEFAULT_BUDGET, Spending};
use crate::json::about_puzzle;
use crate::{Failure, Outcome, complete, memory};

/// Check whether puzzles have exactly one solution, and rate how hard they are
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    #[command(flatten)]
    board: PuzzleFile,

    #[command(flatten)]
    other: BoardArguments,

    /// Give up on a board after this many nodes, or this time, such as 30s
    #[arg(long, value_name = "NODES|TIME", help_heading = "Output", value_parser = budget, default_value = DEFAULT_BUDGET)]
    budget: Budget,

    /// Explain the solution step by step, the easiest step first
    #[arg(long, help_heading = "Output")]
    explain: bool,

    /// Skip the difficulty rating, which takes longer than the rest
    #[arg(long, help_heading = "Output", conflicts_with = "explain")]
    no_rating: bool,

    /// Print the result in this format
    #[arg(
        long,
        short,
        help_heading = "Output",
        value_name = "FORMAT",
        default_value = "text"
    )]
    format: Report,
}

const EXAMPLES: &str = "Examples:
  queens puzzle check board.txt
  queens puzzle check board.txt --explain
  queens puzzle check screenshot.png
  queens puzzle check levels.txt --format json
  queens puzzle make 8 --regions --count 20 | queens puzzle check -

With --format json, each board is one object: its description, its index from 0, solutions (0, 1, 2 for more than one, or \
null if undecided, and then found) and, for boards with exactly one, difficulty and score. split_regions names regions in \
several pieces. With --explain, each step is one object: index, technique, place (the square of a queen, or null), rule_out \
(squares where no queen can stand) and because; the last object of a board has its outcome (solved, impossible, open or \
undecided).

Exits with 0 if every board has exactly one completion, 1 if a board has none or more than one, and 75 if the --budget ran \
out before that was decided.";

/// The result for a board.
#[derive(serde::Serialize)]
struct Verdict {
    index: usize,
    #[serde(skip)]
    n: usize,
    #[serde(skip)]
    rules: Rules,
    /// 2 stands for more than one; `None` if undecided.
    solutions: Option<u64>,
    /// The number found before the search gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    /// Regions in several pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    split_regions: Vec<String>,
}

impl Check {
    pub(crate) fn run(self) -> Outcome {
        let puzzles = self.board.read(&self.other)?;
        if self.explain {
            return Explainer {
                puzzles: &puzzles,
                budget: self.budget,
                format: self.format,
            }
            .run();
        }
        let mut stdout = BufWriter::new(std::io::stdout().lock());
        let (mut all_are_unique, mut undecided) = (true, Vec::new());
        for (index, puzzle) in puzzles.iter().enumerate() {
            let is_alone = self.format == Report::Text && puzzles.len() == 1;
            let classic = puzzle.classic();
            classic.as_ref().map_or(Ok(()), memory::require_search)?;
            let mut found = Vec::new();
            let counted = self.count(puzzle, &mut found)?;
            undecided.extend(counted.err());
            if is_alone && counted.is_err() {
                break;
            }
            let solutions = counted.ok();
            all_are_unique &= solutions == Some(1);
            let is_rated = solutions == Some(1) && !self.no_rating;
            let rating = is_rated.then(|| self.rating(puzzle)).flatten();
            if let (Some(solutions), true) = (solutions, is_alone) {
                if classic.is_none() {
                    found = self.first(puzzle, solutions as usize);
                }
                self.print(puzzle, solutions, &found, &mut stdout)?;
                if let Some(rating) = rating {
                    let (difficulty, score) = (rating.difficulty(), rating.score());
                    writeln!(stdout, "difficulty: {difficulty} ({score})")?;
                }
                if is_rated && rating.is_none() && puzzle.explain().is_ok() {
                    writeln!(stdout, "difficulty: not decided within the --budget")?;
                }
                continue;
            }
            let verdict = Verdict {
                index,
                n: puzzle.n(),
                rules: puzzle.rules(),
                solutions,
                found: counted.err().map(|given_up| given_up.found),
                difficulty: rating.map(|rating| rating.difficulty().name()),
                score: rating.map(Rating::score),
                split_regions: split_regions(puzzle),
            };
            match self.format {
                Report::Json => writeln!(stdout, "{}", about_puzzle(puzzle, &verdict))?,
                Report::Text => writeln!(stdout, "{verdict}")?,
            }
            // Flush, so that each board appears as soon as it is decided.
            stdout.flush()?;
        }
        stdout.flush()?;
        let given_up = match (&undecided[..], puzzles.len()) {
            ([], _) => return Ok(all_are_unique),
            ([given_up], 1) => given_up.to_string(),
            (several, boards) => format!("{} of {boards} boards not decided", several.len()),
        };
        Err(Failure::TryAgain(format!(
            "{given_up}; allow a larger --budget"
        )))
    }

    /// The number of completions, at most two, and the completions of a classic board.
    fn count(
        &self,
        puzzle: &Puzzle,
        found: &mut Vec<Solution>,
    ) -> Result<Result<u64, Undecided>, Failure> {
        let spending = Spending::start(self.budget);
        let Some(puzzle) = puzzle.classic() else {
            // Counting two in any order is faster than finding the first two in lexicographic order.
            return Ok(puzzle.count_up_to_while(2, |nodes| spending.goes_on(nodes)));
        };
        let mut search = Completer::new(&puzzle);
        while found.len() < 2 {
            match spending.drive(&mut search, 0, |_, _| Ok(()))? {
                Answer::Completion(solution) => found.push(solution),
                Answer::NoMore => break,
                Answer::Undecided => {
                    let (found, nodes) = (found.len() as u64, search.nodes());
                    return Ok(Err(Undecided { found, nodes }));
                }
            }
        }
        Ok(Ok(found.len() as u64))
    }

    /// The difficulty, if it can be determined within the budget.
    fn rating(&self, puzzle: &Puzzle) -> Option<Rating> {
        let spending = Spending::start(self.budget);
        puzzle.rating_while(&mut |nodes| spending.goes_on(nodes))
    }

    /// The first completions in lexicographic order, as many as are found within the budget.
    fn first(&self, puzzle: &Puzzle, most: usize) -> Vec<Solution> {
        let spending = Spending::start(self.budget);
        let mut found = Vec::new();
        let mut completions = puzzle.completions();
        let mut calls = 0;
        while found.len() < most {
            let go_on = || {
                calls += 1;
                spending.goes_on(calls)
            };
            if completions.advance_while(go_on) != Some(true) {
                break;
            }
            let solution = Solution::of(puzzle.board().clone(), completions.queens());
            found.push(solution.expect("a search finds solutions"));
        }
        found
    }

    /// Reports on a single board: with its completion, or with squares that would leave exactly one.
    fn print(
        &self,
        puzzle: &Puzzle,
        solutions: u64,
        found: &[Solution],
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        match (solutions, found) {
            (0, _) => {
                writeln!(out, "no completion of the {}", puzzle.describe())?;
                if let Some(reason) = self.obstacle_in_words(puzzle) {
                    writeln!(out, "{reason}")?;
                }
            }
            (1, [only]) => writeln!(out, "exactly one completion: {only}")?,
            (1, _) => writeln!(out, "exactly one completion")?,
            _ => writeln!(out, "more than one completion")?,
        }
        if let [first, second] = found {
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
        Ok(())
    }

    /// Why a puzzle has no completion, if there is a short reason.
    fn obstacle_in_words(&self, puzzle: &Puzzle) -> Option<String> {
        if let Some(puzzle) = puzzle.classic() {
            return Obstacle::find(&puzzle)
                .map(|obstacle| obstacle.named(Naming::Chess, puzzle.n()).to_string());
        }
        complete::last_reason(puzzle, self.budget).ok()?
    }
}

/// Writes one line about a board among many.
impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (number, n) = (self.index + 1, self.n);
        let board = match self.rules {
            rules if [Rules::CHESS, Rules::TOUCH].contains(&rules) => format!("{n} × {n}"),
            rules => rules.describe_board(n, n),
        };
        let completions = match self.solutions {
            Some(0) => "no completion",
            Some(1) => "exactly one completion",
            Some(_) => "more than one completion",
            None => "not decided",
        };
        write!(f, "board {number}: {board}, {completions}")?;
        if let (Some(difficulty), Some(score)) = (self.difficulty, self.score) {
            write!(f, ", {difficulty} ({score})")?;
        }
        Ok(())
    }
}
