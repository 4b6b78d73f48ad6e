//! Constraints in conjunctive normal form.
//!
//! *At most one* of k squares. Up to five squares are compared pair by pair. Of a longer line, the first four squares get an
//! auxiliary variable that is true if one of them is, and it takes their place:
//!
//! ```text
//! a b c d e f g h   →   ab ac ad bc bd cd exclude each other; y = a or b or c or d;   y e f g h
//! ```
//!
//! A line of k squares needs about k/3 auxiliary variables and 3k clauses instead of k²/2. Unit propagation alone clears the
//! rest of the line when one square is true.
//!
//! *Between min and max* of k squares: a sequential counter (C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality
//! Constraints", 2005), whose variable s(i, j) is true if at least j of the first i squares are. It needs k·max auxiliary
//! variables and about 4·k·max clauses.
//!
//! With [`Clauses::for_counting`] the auxiliary variables are defined in both directions, so that every solution has exactly
//! one model and a model counter counts solutions. This adds one clause per auxiliary variable of *at most one*.

use crate::Constraint;

/// Lines of up to this many squares are compared pair by pair.
const MAX_PAIRWISE: usize = 5;

/// A formula in conjunctive normal form. Variables count from 1; a negative literal is a negated variable.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// The number of variables, auxiliary ones included.
    pub variables: i32,
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
    defines: bool,
}

impl Clauses {
    /// No clauses, over this many variables. Variables added later are auxiliary.
    pub fn new(variables: usize) -> Self {
        Self {
            variables: variables as i32,
            ..Self::default()
        }
    }

    /// The same, and the first variables determine the auxiliary ones.
    #[must_use]
    pub fn for_counting(self) -> Self {
        Self {
            defines: true,
            ..self
        }
    }

    /// A linear constraint.
    pub fn constrain(&mut self, constraint: &Constraint) {
        let (min, max) = (constraint.min, constraint.max);
        let line: Vec<i32> = constraint.variables.iter().map(|&x| x as i32).collect();
        match (min, max) {
            (0 | 1, 1) => {
                if min == 1 {
                    self.clauses.push(line.clone());
                }
                self.at_most_one(line);
            }
            (_, 0) => self.clauses.extend(line.into_iter().map(|x| vec![-x])),
            _ => self.count(&line, min, max),
        }
    }

    /// At most one of these variables is true.
    pub fn at_most_one(&mut self, mut line: Vec<i32>) {
        while line.len() > MAX_PAIRWISE {
            let any = self.add_variable();
            let rest = line.split_off(MAX_PAIRWISE - 1);
            for &square in &line {
                self.clauses.push(vec![-square, any]);
            }
            self.pairs(&line);
            if self.defines {
                let mut definition = line;
                definition.push(-any);
                self.clauses.push(definition);
            }
            line = rest;
            line.push(any);
        }
        self.pairs(&line);
    }

    fn pairs(&mut self, line: &[i32]) {
        for (i, &a) in line.iter().enumerate() {
            for &b in &line[..i] {
                self.clauses.push(vec![-b, -a]);
            }
        }
    }

    fn add_variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    /// Between min and max of these variables are true, max being at least 1.
    fn count(&mut self, line: &[i32], min: usize, max: usize) {
        if min > line.len() {
            return self.clauses.push(Vec::new());
        }
        // Of the squares so far, whether at least j + 1 are true: none if that is impossible.
        let mut before: Vec<i32> = Vec::new();
        for &square in line {
            if before.len() == max {
                self.clauses.push(vec![-square, -before[max - 1]]);
            }
            let reachable = (before.len() + 1).min(max);
            let now: Vec<i32> = (0..reachable).map(|_| self.add_variable()).collect();
            for (j, &at_least) in now.iter().enumerate() {
                // at_least = previous or (square and one_less), where the missing previous is false and the missing
                // one_less is true.
                let previous = before.get(j).copied();
                let one_less = j.checked_sub(1).map(|less| before[less]);
                self.clauses
                    .extend(previous.map(|previous| vec![-previous, at_least]));
                let with = one_less.map(|less| -less);
                self.clauses
                    .push([-square, at_least].into_iter().chain(with).collect());
                for other in [Some(square), one_less].into_iter().flatten() {
                    let because = [-at_least, other].into_iter().chain(previous);
                    self.clauses.push(because.collect());
                }
            }
            before = now;
        }
        if min > 0 {
            self.clauses.push(vec![before[min - 1]]);
        }
    }
}
