//! Estimates of the cost of a search, before it starts.
//!
//! A hopeless search must not start silently, so every method has an estimate: the number of queens it places, from a formula or
//! extrapolated from exact counts, times the time per queen that `cargo bench -p queens-benches --bench methods` measured on an
//! AMD Zen 3 core.

/// The goal of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The first solution.
    First,
    /// All solutions.
    All,
}

/// Queens placed by depth-first search with early checks, all solutions, for n = 0, 1, 2 … (counted by
/// `backtrack`).
const PLACEMENTS: [f64; 15] = [
    0.0,
    1.0,
    2.0,
    5.0,
    16.0,
    53.0,
    152.0,
    551.0,
    2_056.0,
    8_393.0,
    35_538.0,
    166_925.0,
    856_188.0,
    4_674_889.0,
    27_358_552.0,
];

/// The table, extrapolated: each ratio of successive numbers exceeds the one before it by 0.41 (n = 16: 6.67).
pub(crate) fn early_checks(n: usize) -> f64 {
    let last = PLACEMENTS.len() - 1;
    let ratio = |n: usize| 6.67 + 0.41 * (n as f64 - 16.0);
    PLACEMENTS[n.min(last)] * (last + 1..=n).map(ratio).product::<f64>()
}

pub(super) fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

pub(super) fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// Queens placed by brute force until the goal, from those of the whole search. The first solution starts near the first
/// corner: about one n-th of the way.
pub(super) fn brute_force(all: f64, n: usize, goal: Goal) -> f64 {
    match goal {
        Goal::All => all,
        Goal::First => all / n.max(1) as f64,
    }
}

/// Queens placed by depth-first search with early checks until the goal. The first solution is known for even n to 30
/// (113 queens for n = 8, 200 thousand for 20, 56 million for 30).
pub(super) fn depth_first(n: usize, goal: Goal) -> f64 {
    let all = early_checks(n);
    match goal {
        Goal::All => all,
        Goal::First => all.min(10f64.powf(0.26 * n as f64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Method;

    #[test]
    fn the_table_is_what_backtracking_does() {
        for (n, &placements) in PLACEMENTS.iter().enumerate().take(10) {
            let mut search = Method::BACKTRACK.start(n);
            while search.next_solution().is_some() {}
            assert_eq!(search.tally().placements as f64, placements, "{n}");
        }
    }
}
