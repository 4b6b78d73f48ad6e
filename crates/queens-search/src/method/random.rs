//! No repair at all: a new random board each time, with one queen per row.
//!
//! The method to beat. One board in 182 thousand is a solution for n = 8, one in 30 billion for n = 14.

use super::{Entry, Family, RANDOM_START};
use crate::repair::{Choose, Repairing, Variant};

pub(super) const METHOD: Entry = Entry {
    name: "random",
    titles: ["Random", "Zufall", "Al azar"],
    summaries: [
        "a new random board each time, one queen per row",
        "jedes Mal ein neues Zufallsbrett, eine Dame je Reihe",
        "cada vez un tablero al azar, una reina por fila",
    ],
    family: Family::Seeded,
    largest: usize::MAX,
    parameters: &[RANDOM_START],
    // One board in e^(1.94 n) or so is a solution (M. Simkin, "The number of n-queens configurations", 2021); the rest
    // fits the published counts for n from 8 to 16.
    seconds: |_, n, _| 2e-8 * n as f64 * (1.94 * n as f64 - 3.2).exp(),
    start: |method, n, options| Box::new(Repairing::new(VARIANT, method, n, options)),
};

const VARIANT: Variant<Choose> = Variant {
    budget: |_| 0,
    policy: None,
};
