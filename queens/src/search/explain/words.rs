//! Steps in plain words: lines by their names, squares as in chess.

use super::found::{Found, Reason, Within};
use super::step::{Step, Technique};
use crate::board::{Line, Regions, Square};
use crate::search::regions::board::{Board, Open, indices};
use crate::search::regions::set::Set;

/// What is needed to name lines and squares.
pub(super) struct Words<'a, const W: usize> {
    pub(super) board: &'a Board<W>,
    pub(super) regions: Option<&'a Regions>,
}

impl<const W: usize> Words<'_, W> {
    /// The step that a finding is.
    pub(super) fn step(&self, found: &Found<W>) -> Step {
        let mut lines = Vec::new();
        let mut steps = Vec::new();
        let technique = match &found.reason {
            Reason::Single { line } => {
                lines.push(self.board.line(*line));
                Technique::Single
            }
            Reason::Confined { line, within } => {
                lines.extend([self.board.line(*line), self.within(*within)]);
                Technique::Confined
            }
            Reason::Emptied { line } => {
                lines.push(self.board.line(*line));
                Technique::Emptied
            }
            Reason::Sets { lines: set, within } => {
                lines.extend(
                    indices(*set)
                        .chain(indices(*within))
                        .map(|line| self.board.line(line)),
                );
                Technique::Sets
            }
            Reason::Contradiction {
                steps: followed, ..
            } => {
                steps.extend(followed.iter().map(|found| self.step(found)));
                lines.extend(
                    steps
                        .last()
                        .iter()
                        .flat_map(|last| last.lines.iter().copied()),
                );
                Technique::Contradiction
            }
            Reason::Empty { line } => {
                lines.push(self.board.line(*line));
                Technique::NoSolution
            }
            Reason::Crowded { lines: set, within } => {
                lines.extend(
                    indices(*set)
                        .chain(indices(*within))
                        .map(|line| self.board.line(line)),
                );
                Technique::NoSolution
            }
        };
        let mut because = self.because(found);
        because.replace_range(..1, &because[..1].to_uppercase());
        Step {
            technique,
            lines,
            squares: self.squares(found.rests_on),
            place: found.place.map(|square| self.board.square(square)),
            rule_out: self.squares(found.out),
            because: because + ".",
            steps,
        }
    }

    /// The sentence, without its first capital and its full stop.
    fn because(&self, found: &Found<W>) -> String {
        match &found.reason {
            Reason::Single { line } => {
                let square = joined(self.names_of(found.rests_on), "and");
                format!("the only free square of {} is {square}", self.name(*line))
            }
            Reason::Confined { line, within } => {
                let within = self.line_name(self.within(*within));
                let line = self.name(*line);
                format!(
                    "all free squares of {line} are in {within}, so {}",
                    self.out(found.out)
                )
            }
            Reason::Emptied { line } => {
                let squares = joined(self.names_of(found.out), "or");
                format!(
                    "a queen on {squares} would leave no free square in {}",
                    self.name(*line)
                )
            }
            Reason::Sets { lines, within } => {
                let (lines, within) = (self.names(*lines), self.names(*within));
                format!(
                    "all free squares of {lines} are in {within}, so {}",
                    self.out(found.out)
                )
            }
            Reason::Contradiction { square, steps } => {
                let steps: Vec<String> = steps.iter().map(|step| self.because(step)).collect();
                let square = self.chess(*square);
                format!(
                    "suppose a queen on {square}; then {}; so {square} is out",
                    steps.join("; then ")
                )
            }
            Reason::Empty { line } => format!("{} has no free square", self.name(*line)),
            Reason::Crowded { lines, within } => format!(
                "{} have free squares in {} only, which is too little room",
                self.names(*lines),
                self.names(*within)
            ),
        }
    }

    fn within(&self, within: Within) -> Line {
        match within {
            Within::Needed(line) => self.board.line(line),
            Within::Falling(square) => {
                Line::Falling(self.board.square(square).falling(self.board.n))
            }
            Within::Rising(square) => Line::Rising(self.board.square(square).rising()),
        }
    }

    fn name(&self, line: usize) -> String {
        self.line_name(self.board.line(line))
    }

    fn line_name(&self, line: Line) -> String {
        format!("{} {}", line.kind(), self.label(line))
    }

    /// A row or column by what the names of its squares have in common, a region by its letter, others by their ends.
    fn label(&self, line: Line) -> String {
        let n = self.board.n;
        let chess = |row, column| Square::new(row, column).chess(n).to_string();
        match line {
            Line::Row(row) => (n - row).to_string(),
            Line::Column(column) => {
                let name = chess(0, column);
                name.trim_end_matches(|c: char| c.is_ascii_digit())
                    .to_string()
            }
            Line::Region(region) => {
                let label = self.regions.map(|regions| regions.label(region));
                label.unwrap_or('?').to_string()
            }
            Line::Falling(number) => {
                let (row, column) = (number.saturating_sub(n - 1), (n - 1).saturating_sub(number));
                let more = n - 1 - row.max(column);
                format!(
                    "{}–{}",
                    chess(row, column),
                    chess(row + more, column + more)
                )
            }
            Line::Rising(number) => {
                let (row, column) = (number.min(n - 1), number.saturating_sub(n - 1));
                format!("{}–{}", chess(row, column), chess(column, row))
            }
            Line::Block(Square { row, column }) => {
                format!("{}–{}", chess(row, column), chess(row + 1, column + 1))
            }
        }
    }

    /// `regions A, B and C`: lines of one kind.
    fn names(&self, lines: Open) -> String {
        let lines: Vec<Line> = indices(lines).map(|line| self.board.line(line)).collect();
        let labels = lines.iter().map(|&line| self.label(line)).collect();
        let kind = lines
            .first()
            .map_or(String::new(), |line| line.kind().to_string());
        let plural = if lines.len() == 1 { "" } else { "s" };
        format!("{kind}{plural} {}", joined(labels, "and"))
    }

    fn chess(&self, square: usize) -> String {
        self.board.square(square).chess(self.board.n).to_string()
    }

    fn names_of(&self, squares: Set<W>) -> Vec<String> {
        squares.iter().map(|square| self.chess(square)).collect()
    }

    fn out(&self, squares: Set<W>) -> String {
        let verb = if squares.only().is_some() {
            "is"
        } else {
            "are"
        };
        format!("{} {verb} out", joined(self.names_of(squares), "and"))
    }

    fn squares(&self, squares: Set<W>) -> Vec<Square> {
        squares
            .iter()
            .map(|square| self.board.square(square))
            .collect()
    }
}

fn joined(mut words: Vec<String>, word: &str) -> String {
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} {word} {last}", words.join(", ")),
    }
}
