//! Moves the most threatened queen to a random square of its row.
//!
//! Choosing the right queen is not enough: on a crowded board a random square is as bad as the last one, so the number of steps
//! grows quickly with n.

use super::{Entry, Family, RANDOM_START, TIES};
use crate::repair::{Choose, Chooser, Repairing, Variant};

pub(super) const METHOD: Entry = Entry {
    name: "repair-blind",
    titles: ["Repair blind", "Reparatur, blind", "Reparación ciega"],
    summaries: [
        "the most threatened queen moves to a random square of its row",
        "die am meisten bedrohte Dame zieht auf ein zufälliges Feld ihrer Reihe",
        "la reina más amenazada va a una casilla al azar de su fila",
    ],
    family: Family::Seeded,
    largest: usize::MAX,
    parameters: &[TIES, RANDOM_START],
    // 899 steps for n = 20, 36 thousand for 64, 72 thousand for 72: medians of some seeds.
    seconds: |_, n, _| 8e-9 * n as f64 * 160.0 * (0.085 * n as f64).exp(),
    start: |method, n, options| Box::new(Repairing::new(VARIANT, method, n, options)),
};

const VARIANT: Variant<Choose> = Variant {
    budget: |n| 10 * n as u64 + 100,
    policy: Some(choose),
};

fn choose(search: &mut Chooser<'_>) -> (usize, usize) {
    let row = search.most_threatened();
    let column = search.board.queen(row).column;
    (row, search.any_other(column))
}
