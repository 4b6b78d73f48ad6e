//! What a solver prints.

use queens_board::Square;

use crate::Model;

/// A solver's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The boards, in the solver's order.
    pub boards: Vec<AnswerBoard>,
    /// Whether the solver states that there is no solution.
    pub states_none: bool,
}

/// One board of an answer. Its queens are those the solver named; nothing is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerBoard {
    /// The line on which the board ends, from 1.
    pub line: u64,
    /// The queens, row by row.
    pub queens: Vec<Square>,
}

/// An answer that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadAnswer {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong.
    pub reason: String,
}

/// Collects boards, variable by variable.
#[derive(Debug)]
pub(crate) struct Collector<'a> {
    model: &'a Model,
    answers: Answers,
    /// The value of each square's variable in the board being read.
    values: Vec<Option<bool>>,
    values_read: usize,
    line: u64,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(model: &'a Model) -> Self {
        Self {
            model,
            answers: Answers::default(),
            values: vec![None; model.squares()],
            values_read: 0,
            line: 0,
        }
    }

    /// The value of a variable. A variable that has a value already begins another board; auxiliary ones are skipped.
    pub(crate) fn set(&mut self, variable: usize, value: bool, line: u64) {
        let Some(known) = variable.checked_sub(1).and_then(|i| self.values.get(i)) else {
            return;
        };
        if known.is_some() {
            self.end();
        }
        self.values[variable - 1] = Some(value);
        self.values_read += 1;
        self.line = line;
    }

    /// Ends the board being read, if there is one.
    pub(crate) fn end(&mut self) {
        if self.values_read == 0 {
            return;
        }
        let values = self.values.iter().enumerate();
        let queens = values.filter(|(_, value)| **value == Some(true));
        let queens = queens.filter_map(|(index, _)| self.model.square(index + 1));
        self.answers.boards.push(AnswerBoard {
            line: self.line,
            queens: queens.collect(),
        });
        self.values.fill(None);
        self.values_read = 0;
    }

    /// Whether no variable has had a value yet.
    fn is_empty(&self) -> bool {
        self.answers.boards.is_empty() && self.values_read == 0
    }

    /// The solver states that there is no solution.
    pub(crate) fn none(&mut self) {
        self.answers.states_none = true;
    }

    pub(crate) fn finish(mut self) -> Answers {
        self.end();
        // Solvers that list all solutions end with "no more".
        self.answers.states_none &= self.answers.boards.is_empty();
        self.answers
    }
}

/// The lines of a text, from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    (1..).zip(text.lines())
}

/// Whether a solver's line states that there is no solution.
pub(crate) fn states_none(line: &str) -> bool {
    let line = line.trim().trim_matches('=').to_ascii_lowercase();
    let line = line.strip_prefix("s ").unwrap_or(&line);
    ["unsat", "unsatisfiable"].contains(&line)
        || line.contains("infeasible")
        || line.ends_with("integer empty")
}

/// Reads `NAME VALUE` pairs: after a square's name, the next number or truth value, wherever it stands.
pub(crate) fn named_values(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    let mut name = None;
    for (line, words) in lines(text) {
        if states_none(words) {
            collector.none();
            // GLPK prints the values of an infeasible program, too.
            if collector.is_empty() {
                break;
            }
        }
        let words = words.split(|c: char| c.is_whitespace() || "()=,:;".contains(c));
        for word in words.filter(|word| !word.is_empty()) {
            if let Some(variable) = model.named(word.trim_matches('|')) {
                name = Some(variable);
            } else if let (Some(variable), Some(value)) = (name, truth(word)) {
                let value = value.map_err(|reason| BadAnswer { line, reason })?;
                collector.set(variable, value, line);
                name = None;
            }
        }
    }
    Ok(collector.finish())
}

/// The truth value of a word, if it is one. Solvers of integer programs print numbers close to 0 and 1.
fn truth(word: &str) -> Option<Result<bool, String>> {
    const TOLERANCE: f64 = 1e-4;
    match word {
        "true" => Some(Ok(true)),
        "false" => Some(Ok(false)),
        _ => {
            let number: f64 = word.parse().ok()?;
            let near = |whole: f64| (number - whole).abs() < TOLERANCE;
            Some(match (near(0.0), near(1.0)) {
                (true, _) => Ok(false),
                (_, true) => Ok(true),
                _ => Err(format!("the value of a square is 0 or 1, not {word}")),
            })
        }
    }
}
