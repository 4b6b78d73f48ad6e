//! Moves the most threatened queen to the least threatened square of its row.
//!
//! Ties are broken at random. With `ties=first` two queens soon chase each other in a circle, and only a restart ends it.

use super::{Entry, Family, RANDOM_START, TIES};
use crate::repair::{Choose, Chooser, Repairing, Variant};

pub(super) const METHOD: Entry = Entry {
    name: "repair-best",
    titles: ["Repair best", "Reparatur, beste", "Reparación óptima"],
    summaries: [
        "the most threatened queen moves to the least threatened square of its row",
        "die am meisten bedrohte Dame zieht auf das am wenigsten bedrohte Feld ihrer Reihe",
        "la reina más amenazada va a la casilla menos amenazada de su fila",
    ],
    family: Family::Seeded,
    largest: usize::MAX,
    parameters: &[TIES, RANDOM_START],
    // Half a step for every queen, each of which examines all queens.
    seconds: |_, n, _| 6.5e-9 * (n * n) as f64,
    start: |method, n, options| Box::new(Repairing::new(VARIANT, method, n, options)),
};

const VARIANT: Variant<Choose> = Variant {
    budget: |n| n as u64 + 50,
    policy: Some(choose),
};

fn choose(search: &mut Chooser<'_>) -> (usize, usize) {
    let row = search.most_threatened();
    let column = search.board.queen(row).column;
    (row, search.least_threatened(row, Some(column)))
}
