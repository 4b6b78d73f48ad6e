//! What a repair will take, told before it starts. Repairs that know where to go take a few steps; those that do not are
//! hopeless sooner or later.

use super::Repair;

impl Repair {
    /// Roughly how many seconds until the first solution on one core of a present-day machine, fresh boards and all: enough
    /// to tell a minute from a century. No repair ever ends on a board without solutions, but [`start`](Self::start) knows
    /// these.
    ///
    /// ```
    /// use queens::Repair;
    ///
    /// assert!(Repair::Random.estimated_seconds(8) < 1.0);
    /// assert!(Repair::Random.estimated_seconds(50) > 1e30);
    /// assert!(Repair::MinConflicts.estimated_seconds(1_000_000) < 60.0);
    /// ```
    pub fn estimated_seconds(self, n: usize) -> f64 {
        let n = n as f64;
        match self {
            // One board in e^(1.94 n) or so is a solution (M. Simkin, "The number of n-queens configurations", 2021); the rest
            // fits the published counts for n from 8 to 16.
            Self::Random => 2e-8 * n * (1.94 * n - 3.2).exp(),
            // 899 steps for n = 20, 36 thousand for 64, 72 thousand for 72: medians of some seeds.
            Self::Blind => 8e-9 * n * 160.0 * (0.085 * n).exp(),
            // Half a step for every queen, each of which looks at all queens.
            Self::Best => 6.5e-9 * n * n,
            // The start is all: 2 s for a million queens, and memory gets slower beyond.
            Self::MinConflicts => 4e-6 * n,
        }
    }
}
