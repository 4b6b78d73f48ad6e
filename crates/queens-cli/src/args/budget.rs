//! `--budget`: how much a search or repair may do before it gives up.

use super::board_size::at_least_one;
use super::duration::positive;
use crate::budget::Budget;

/// Reads a budget, for clap's `value_parser`.
pub(crate) fn budget(text: &str) -> Result<Budget, String> {
    let wrong = "write a number of steps such as 1e6, or a time such as 500ms, 30s or 10m";
    let time = positive(text).map(Budget::Time);
    let steps = || at_least_one(text).map(Budget::Steps);
    time.or_else(|_| steps()).map_err(|_| wrong.to_string())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn steps_and_times_are_distinguished() {
        assert_eq!(budget("1e6"), Ok(Budget::Steps(1_000_000)));
        assert_eq!(
            budget("500ms"),
            Ok(Budget::Time(Duration::from_millis(500)))
        );
        assert_eq!(
            budget("1.5s"),
            Ok(Budget::Time(Duration::from_millis(1500)))
        );
        assert_eq!(budget("2m"), Ok(Budget::Time(Duration::from_secs(120))));
        for bad in ["", "0", "0s", "s", "-3s", "1e999s", "nans", "ten", "5y"] {
            assert!(budget(bad).is_err(), "{bad}");
        }
    }
}
