//! What a search will take, told before it starts.
//!
//! A strategy must not be silently hopeless, so each has an estimate: the number of queens it will place, from a
//! formula or from exact counts continued, times the measured time for each.

use super::Strategy;

/// How much of a search is wanted.
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

/// The table, continued: each n needs a little more than the last one's factor again, by 0.41 (n = 16: 6.67).
pub(crate) fn early_checks(n: usize) -> f64 {
    let last = PLACEMENTS.len() - 1;
    let ratio = |n: usize| 6.67 + 0.41 * (n as f64 - 16.0);
    PLACEMENTS[n.min(last)] * (last + 1..=n).map(ratio).product::<f64>()
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

impl Strategy {
    /// Roughly how many seconds the search takes at a walking pace on one core of a present-day machine: within a factor of
    /// three or so, which is enough to tell a minute from a century.
    ///
    /// ```
    /// use queens::search::strategy::{Goal, Strategy};
    ///
    /// assert!(Strategy::Bitmask.estimated_seconds(14, Goal::All) < 10.0);
    /// assert!(Strategy::Subsets.estimated_seconds(10, Goal::All) > 1e5);
    /// ```
    pub fn estimated_seconds(self, n: usize, goal: Goal) -> f64 {
        let nanoseconds = 1e-9 * self.nanoseconds_per_queen(n);
        nanoseconds * self.estimated_placements(n, goal)
    }

    fn estimated_placements(self, n: usize, goal: Goal) -> f64 {
        let all = match self {
            Self::Subsets => choose(n * n, n) * n as f64 / (n as f64 - 1.0).max(1.0),
            Self::Rows => (n as f64).powi(n as i32) * n as f64 / (n as f64 - 1.0).max(1.0),
            Self::Permutations => factorial(n) * (std::f64::consts::E - 1.0),
            _ => early_checks(n),
        };
        match (goal, self) {
            (Goal::All, _) => all,
            // The first solution starts near the first corner: about one n-th of the way for brute force.
            (Goal::First, Self::Subsets | Self::Rows | Self::Permutations) => all / n.max(1) as f64,
            // Known for even n to 30 (113 queens for n = 8, 200 thousand for 20, 56 million for 30).
            (Goal::First, _) => all.min(10f64.powf(0.26 * n as f64)),
        }
    }

    /// Measured on an AMD Zen 3 core with `cargo bench --bench strategies`.
    fn nanoseconds_per_queen(self, n: usize) -> f64 {
        let n = n as f64;
        match self {
            Self::Subsets => 18.0,
            Self::Rows => 25.0,
            Self::Permutations => 30.0,
            Self::AttackCounts => 30.0 * n,
            Self::Backtrack | Self::Iterative => 17.0 * n,
            Self::Diagonals => 8.0 * n,
            Self::Bitmask => 20.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_what_backtracking_does() {
        for (n, &placements) in PLACEMENTS.iter().enumerate().take(10) {
            let mut search = Strategy::Backtrack.start(n);
            while search.next_solution().is_some() {}
            assert_eq!(search.tally().placements as f64, placements, "{n}");
        }
    }
}
