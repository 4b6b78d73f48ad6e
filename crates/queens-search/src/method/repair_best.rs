//! Moves the most threatened queen to the least threatened square of its row.
//!
//! Ties are broken at random. With [`Ties::First`](crate::repair::Ties::First) two queens soon chase each other in a circle,
//! and only a restart ends it.

use super::{Entry, Family, Uses};
use crate::repair::{Choose, Chooser, Repairing, Start, Variant};

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
    uses: Uses {
        ties: true,
        start: true,
    },
    parameters: &[],
    // Half a step for every queen, each of which examines all queens.
    seconds: |_, n, _| 6.5e-9 * (n * n) as f64,
    start: |_, n, options| Box::new(Repairing::new(VARIANT, n, options)),
};

const VARIANT: Variant<Choose> = Variant {
    budget: |n| n as u64 + 50,
    start: Start::Random,
    policy: Some(choose),
};

fn choose(search: &mut Chooser<'_>) -> (usize, usize) {
    let row = search.most_threatened();
    let column = search.board.queen(row).column;
    (row, search.least_threatened(row, Some(column)))
}
