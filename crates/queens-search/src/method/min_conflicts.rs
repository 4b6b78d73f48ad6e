//! Moves any threatened queen to the least threatened square of its row.
//!
//! After a greedy start only a few queens are threatened, and their number hardly grows with n: about fifty moves solve a million
//! queens. Choosing the queen at random, rather than by its threats, keeps the search from circling.

use super::{Entry, Family, GREEDY_START, TIES};
use crate::repair::{Choose, Chooser, Repairing, Variant};

pub(super) const METHOD: Entry = Entry {
    name: "min-conflicts",
    titles: ["Min conflicts", "Min-Konflikte", "Mín. conflictos"],
    summaries: [
        "any threatened queen moves to the least threatened square of its row",
        "irgendeine bedrohte Dame zieht auf das am wenigsten bedrohte Feld ihrer Reihe",
        "cualquier reina amenazada va a la casilla menos amenazada de su fila",
    ],
    family: Family::Seeded,
    largest: usize::MAX,
    parameters: &[TIES, GREEDY_START],
    // The start takes nearly all the time: 2 s for a million queens; beyond, memory gets slower.
    seconds: |_, n, _| 4e-6 * n as f64,
    start: |method, n, options| Box::new(Repairing::new(VARIANT, method, n, options)),
};

const VARIANT: Variant<Choose> = Variant {
    budget: |n| n as u64 + 50,
    policy: Some(choose),
};

fn choose(search: &mut Chooser<'_>) -> (usize, usize) {
    let row = search.any_threatened();
    let column = search.board.queen(row).column;
    (row, search.least_threatened(row, Some(column)))
}
