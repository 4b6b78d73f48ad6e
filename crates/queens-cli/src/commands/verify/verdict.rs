//! Reports the result for each board, as text or JSON, and the summary.

use std::io::{self, Write, stdout};

use queens::{Misplaced, Square};
use serde::Serialize;

use super::task::Task;
use crate::args::report::Report;
use crate::{Failure, Outcome, exit};

/// The place of a board: a line, or the k-th board in a file of large boards.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Place {
    Line(u64),
    Board(u64),
}

/// What is wrong, and on which squares: rows and columns from 0, the most important one first.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Mistake {
    kind: &'static str,
    reason: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<Square>,
}

impl Mistake {
    pub(super) fn new(kind: &'static str, reason: String) -> Self {
        Self::at(kind, reason, [])
    }

    pub(super) fn at(
        kind: &'static str,
        reason: String,
        squares: impl IntoIterator<Item = Square>,
    ) -> Self {
        let squares = squares.into_iter().collect();
        Self {
            kind,
            reason,
            squares,
        }
    }

    /// A mistake that counts, but was reported before.
    pub(super) fn silent() -> Self {
        Self::new("", String::new())
    }

    pub(super) fn misplaced(wrong: &Misplaced, reason: String) -> Self {
        let kind = match wrong {
            Misplaced::Attacked { .. } | Misplaced::Shared { .. } => "attacked",
            Misplaced::Touches { .. } => "touches",
            Misplaced::SameRegion { .. } => "region",
            Misplaced::Taken { .. } => "taken",
            Misplaced::Outside { .. } => "outside",
            Misplaced::OnPawn { .. } => "pawn",
            Misplaced::Full { .. } => "full",
            Misplaced::Blocked { .. } => "blocked",
            _ => "queens",
        };
        Self::at(kind, reason, wrong.squares())
    }
}

/// A mistake and where it is.
#[derive(Serialize)]
struct MistakeReport<'a> {
    file: Option<&'a str>,
    #[serde(flatten)]
    place: Option<Place>,
    #[serde(flatten)]
    mistake: &'a Mistake,
}

/// The number of points, and how many were earned.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    correct: u64,
    wrong: u64,
    unreadable: u64,
    missing: u64,
    numbers: u64,
    wrong_numbers: u64,
    /// Whether an answer without boards is right, too.
    needs_no_board: bool,
}

/// The summary of one answer, or of all.
#[derive(Serialize)]
struct Sum<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    correct: u64,
    wrong: u64,
    unreadable: u64,
    missing: u64,
    score: f64,
}

impl Points {
    fn boards(&self) -> u64 {
        self.correct + self.wrong
    }

    fn right(&self) -> u64 {
        self.correct + self.numbers
    }

    /// All points; a wrong board stands for a missing one.
    fn all(&self) -> u64 {
        let boards = (self.boards() + self.unreadable).max(self.correct + self.missing);
        boards + self.numbers + self.wrong_numbers
    }

    fn is_right(&self) -> bool {
        self.right() == self.all() && (self.correct > 0 || self.needs_no_board)
    }

    /// The score from 0 to 1, which is 1 only if everything is right.
    fn score(&self) -> f64 {
        match (self.is_right(), self.all()) {
            (true, _) => 1.0,
            (false, 0) => 0.0,
            (false, all) => (1000 * self.right() / all) as f64 / 1000.0,
        }
    }

    fn add(&mut self, other: &Self) {
        self.correct += other.correct;
        self.wrong += other.wrong;
        self.unreadable += other.unreadable;
        self.missing += other.missing;
        self.numbers += other.numbers;
        self.wrong_numbers += other.wrong_numbers;
        self.needs_no_board |= other.needs_no_board;
    }

    fn sum<'a>(&self, file: Option<&'a str>) -> Sum<'a> {
        Sum {
            file,
            correct: self.correct,
            wrong: self.wrong,
            unreadable: self.unreadable,
            missing: self.missing,
            score: self.score(),
        }
    }

    fn in_words(&self) -> String {
        let boards = self.boards();
        let noun = if boards == 1 { "board" } else { "boards" };
        let parts = [
            (self.correct, "correct"),
            (self.wrong, "wrong"),
            (self.unreadable, "unreadable"),
            (self.missing, "missing"),
            (self.wrong_numbers, "of the numbers wrong"),
        ];
        let others = parts[2..].iter().any(|&(number, _)| number > 0);
        if self.wrong == 0 && !others {
            return format!("{boards} {noun}: correct");
        }
        let shown = parts.iter().enumerate();
        let shown = shown.filter(|&(i, &(number, _))| number > 0 || i < 2);
        let shown: Vec<String> = shown
            .map(|(_, (number, what))| format!("{number} {what}"))
            .collect();
        format!("{boards} {noun}: {}", shown.join(", "))
    }
}

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    format: Report,
    file: Option<String>,
    /// The points of this file, and of all earlier ones.
    points: Points,
    total: Points,
    /// The first line that is neither a board nor meant as one.
    prose: Option<(u64, String)>,
    /// Whether a whole file could not be read.
    lost_file: bool,
}

impl Verdict {
    pub(super) fn new(format: Report) -> Self {
        Self {
            format,
            ..Self::default()
        }
    }

    /// Begins a file, or stdin.
    pub(super) fn begin(&mut self, file: Option<&str>) {
        self.file = file.map(str::to_string);
        (self.points, self.prose) = (Points::default(), None);
    }

    pub(super) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    pub(super) fn boards(&self) -> u64 {
        self.total.boards() + self.points.boards()
    }

    pub(super) fn correct(&mut self) {
        self.points.correct += 1;
    }

    /// Counts and reports a wrong board.
    pub(super) fn wrong(&mut self, place: Option<Place>, mistake: &Mistake) -> io::Result<()> {
        self.points.wrong += 1;
        self.report(place, mistake)
    }

    /// Counts and reports missing boards.
    pub(super) fn missing(&mut self, boards: u64, mistake: &Mistake) -> io::Result<()> {
        self.points.missing += boards;
        self.report(None, mistake)
    }

    /// Judges a stated number on this line, or reports that it is missing.
    pub(super) fn number(
        &mut self,
        name: &str,
        wanted: u64,
        latest: Result<(u64, u64), String>,
    ) -> io::Result<()> {
        let (place, reason) = match latest {
            Ok((number, _)) if number == wanted => {
                self.points.numbers += 1;
                return Ok(());
            }
            Ok((number, line)) => {
                let reason = format!("{name}: {number} is stated, but {wanted} would be right");
                (Some(Place::Line(line)), reason)
            }
            Err(reason) => (None, reason),
        };
        self.points.wrong_numbers += 1;
        self.report(place, &Mistake::new("number", reason))
    }

    /// Says that an answer without boards is right, too.
    pub(super) fn needs_no_board(&mut self) {
        self.points.needs_no_board = true;
    }

    /// Takes a line that is neither a board nor meant as one.
    pub(super) fn other(&mut self, text: &str, line: u64) {
        // An empty list says that there is no board.
        let is_empty = text.chars().all(|c| "[](){} ".contains(c));
        if self.prose.is_none() && !is_empty {
            self.prose = Some((line, text.to_string()));
        }
    }

    /// Called at the end of a file: prose without any board cannot be judged.
    pub(super) fn only_prose(&mut self) -> io::Result<()> {
        let Points {
            unreadable,
            needs_no_board,
            ..
        } = self.points;
        if self.points.boards() > 0 || unreadable > 0 || needs_no_board {
            return Ok(());
        }
        let Some((line, text)) = self.prose.take() else {
            return Ok(());
        };
        let bad = queens::formats::BadBoard::not_a_board(&text);
        self.unreadable(line, &bad.to_string())
    }

    /// Reports something meant as a board that cannot be read.
    pub(super) fn unreadable(&mut self, line: u64, bad: &str) -> io::Result<()> {
        let place = match self.file() {
            Some(file) => format!("{file}:{line}"),
            None => format!("line {line}"),
        };
        self.not_read(
            Some(Place::Line(line)),
            bad,
            Failure::Input(format!("{place}: {bad}")),
        )
    }

    /// Reports a file that cannot be read.
    pub(super) fn unreadable_file(&mut self, error: &io::Error) -> io::Result<()> {
        let name = self.file().unwrap_or("the input");
        let failure = Failure::Input(format!("cannot read {name}: {error}"));
        self.lost_file = true;
        self.not_read(None, &error.to_string(), failure)
    }

    fn not_read(&mut self, place: Option<Place>, bad: &str, failure: Failure) -> io::Result<()> {
        self.points.unreadable += 1;
        stdout().flush()?;
        exit::print_failure(&failure);
        if self.format == Report::Json {
            self.report(place, &Mistake::new("unreadable", bad.to_string()))?;
        }
        Ok(())
    }

    fn report(&self, place: Option<Place>, mistake: &Mistake) -> io::Result<()> {
        let (file, reason) = (self.file(), &mistake.reason);
        if reason.is_empty() {
            return Ok(());
        }
        if self.format == Report::Json {
            let report = MistakeReport {
                file,
                place,
                mistake,
            };
            return write(&report);
        }
        match (file, place) {
            (None, Some(Place::Line(line))) => writeln!(stdout(), "line {line}: {reason}"),
            (Some(file), Some(Place::Line(line))) => writeln!(stdout(), "{file}:{line}: {reason}"),
            (None, Some(Place::Board(i))) => writeln!(stdout(), "board {i}: {reason}"),
            (Some(file), Some(Place::Board(i))) => {
                writeln!(stdout(), "{file}: board {i}: {reason}")
            }
            (None, None) => writeln!(stdout(), "{reason}"),
            (Some(file), None) => writeln!(stdout(), "{file}: {reason}"),
        }
    }

    /// Ends a file; its summary is printed if it is one of several.
    pub(super) fn end(&mut self, several: bool) -> io::Result<()> {
        let points = self.points;
        self.total.add(&points);
        if !several {
            return Ok(());
        }
        let file = self.file().unwrap_or("-");
        match self.format {
            Report::Json => write(&points.sum(Some(file))),
            Report::Text => {
                let (words, score) = (points.in_words(), points.score());
                writeln!(stdout(), "{file}: {words}, score {score}")
            }
        }
    }

    /// Prints the summary of all files. The outcome is whether everything was right, unless something could not be read.
    pub(super) fn sum_up(&self, task: &Task) -> Outcome {
        let total = &self.total;
        let is_empty = total.all() == 0 && !total.needs_no_board;
        match self.format {
            Report::Json => write(&total.sum(None))?,
            Report::Text if is_empty => writeln!(stdout(), "there is no board in the input")?,
            Report::Text => {
                if total.boards() > 0 || task.is_grading() {
                    writeln!(stdout(), "{}", total.in_words())?;
                }
                if task.is_grading() {
                    let (score, right, all) = (total.score(), total.right(), total.all());
                    writeln!(stdout(), "score {score}: {right} of {all}")?;
                }
            }
        }
        stdout().flush()?;
        if total.unreadable > 0 {
            let lost_file = self.lost_file;
            return Err(Failure::Reported { lost_file });
        }
        Ok(total.is_right())
    }
}

fn write(what: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    stdout().write_all(&line)
}
