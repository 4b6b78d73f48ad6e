//! QUBO: a quadratic function of the variables that has its minimum at the solutions.
//!
//! A line with exactly k queens contributes (Σ x − k)², one that takes at most one Σ xᵢ·xⱼ over its pairs, and one that takes min
//! to max the square of Σ x + slack − max, with slack variables 1, 2, 4 … after the squares. A given queen contributes 1 − x, a
//! blocked square x. The constant terms are left out, so solutions have the energy that the comment states. Since the weight of
//! every violation is at least 1, all other points lie at least 1 above.
//!
//! The file is qbsolv's: `p qubo 0 NODES DIAGONALS COUPLERS`, then `i i weight` and `i j weight`, nodes from 0. Answers are
//! lines of 0 and 1.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::numbering;
use crate::Model;
use crate::answer::{Answers, BadAnswer, Collector, lines};

#[derive(Default)]
struct Quadratic {
    nodes: usize,
    weights: BTreeMap<(usize, usize), i64>,
    constant: i64,
}

impl Quadratic {
    fn add(&mut self, a: usize, b: usize, weight: i64) {
        *self.weights.entry((a.min(b), a.max(b))).or_default() += weight;
    }

    /// (Σ coefficient·x − total)², where x² = x.
    fn square(&mut self, terms: &[(usize, i64)], total: i64) {
        self.constant += total * total;
        for (index, &(a, weight)) in terms.iter().enumerate() {
            self.add(a, a, weight * (weight - 2 * total));
            for &(b, other) in &terms[..index] {
                self.add(a, b, 2 * weight * other);
            }
        }
    }
}

fn penalties(model: &Model) -> Quadratic {
    let mut sum = Quadratic {
        nodes: model.squares(),
        ..Quadratic::default()
    };
    for (variable, value) in model.all_fixed() {
        sum.add(variable - 1, variable - 1, if value { -1 } else { 1 });
        sum.constant += i64::from(value);
    }
    for constraint in model.constraints() {
        let nodes: Vec<usize> = constraint.variables.iter().map(|x| x - 1).collect();
        if (constraint.min, constraint.max) == (0, 1) {
            for (index, &a) in nodes.iter().enumerate() {
                for &b in &nodes[..index] {
                    sum.add(a, b, 1);
                }
            }
            continue;
        }
        let mut terms: Vec<(usize, i64)> = nodes.into_iter().map(|node| (node, 1)).collect();
        // Slack that takes every value from 0 to max − min: powers of two, and the remainder.
        let mut left = (constraint.max - constraint.min) as i64;
        let mut power = 1;
        while left > 0 {
            let weight = power.min(left);
            terms.push((sum.nodes, weight));
            sum.nodes += 1;
            left -= weight;
            power *= 2;
        }
        sum.square(&terms, constraint.max as i64);
    }
    sum
}

pub(super) fn write(model: &Model, out: &mut dyn Write) -> io::Result<()> {
    let mut sum = penalties(model);
    sum.weights.retain(|_, weight| *weight != 0);
    let diagonal = sum.weights.keys().filter(|(a, b)| a == b).count();
    let couplers = sum.weights.len() - diagonal;
    writeln!(out, "c {}", model.title())?;
    writeln!(out, "c node = variable - 1; {}", numbering(model))?;
    writeln!(out, "c the energy of a solution is {}", -sum.constant)?;
    writeln!(out, "p qubo 0 {} {diagonal} {couplers}", sum.nodes)?;
    let (first, second) = (
        sum.weights.iter().filter(|((a, b), _)| a == b),
        sum.weights.iter().filter(|((a, b), _)| a != b),
    );
    for ((a, b), weight) in first.chain(second) {
        writeln!(out, "{a} {b} {weight}")?;
    }
    Ok(())
}

pub(super) fn read(model: &Model, text: &str) -> Result<Answers, BadAnswer> {
    let mut collector = Collector::new(model);
    for (number, line) in lines(text) {
        let is_separator = |c: char| c.is_whitespace() || "[],".contains(c);
        let bits: Vec<char> = line.chars().filter(|&c| !is_separator(c)).collect();
        if bits.len() < model.squares() || !bits.iter().all(|bit| "01".contains(*bit)) {
            continue;
        }
        for (index, bit) in bits.into_iter().enumerate() {
            collector.set(index + 1, bit == '1', number);
        }
        collector.end();
    }
    Ok(collector.finish())
}
