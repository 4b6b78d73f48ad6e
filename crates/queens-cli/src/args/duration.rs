//! Reads durations such as `500ms`, `30s`, `10m`, `2h` and `30d`, for all commands.

use std::time::Duration;

const UNITS: [(&str, f64); 6] = [
    ("ms", 1e-3),
    ("s", 1.0),
    ("m", 60.0),
    ("h", 3_600.0),
    ("d", 86_400.0),
    ("w", 604_800.0),
];

/// Reads a duration, which may be zero, for clap's `value_parser`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let read = |(unit, seconds): (&str, f64)| {
        let number = text.strip_suffix(unit)?;
        // Rust also parses `inf`, `nan` and exponents, which are not accepted here.
        let is_plain = number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        let number: f64 = number.parse().ok().filter(|_| is_plain)?;
        Duration::try_from_secs_f64(number * seconds).ok()
    };
    let wrong = || "write a time such as 500ms, 30s, 10m, 2h or 30d".to_string();
    UNITS.into_iter().find_map(read).ok_or_else(wrong)
}

/// Reads a duration longer than zero, for clap's `value_parser`.
pub(crate) fn positive(text: &str) -> Result<Duration, String> {
    match duration(text)? {
        time if time.is_zero() => Err("write a time longer than zero, such as 30s".to_string()),
        time => Ok(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_read() {
        for (text, milliseconds) in [
            ("500ms", 500),
            ("1.5s", 1_500),
            ("10m", 600_000),
            ("2h", 7_200_000),
            ("30d", 2_592_000_000),
            ("1w", 604_800_000),
            ("0s", 0),
        ] {
            assert_eq!(
                duration(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_number_without_a_unit_is_refused() {
        for text in [
            "",
            "5",
            "s",
            "-3s",
            "1e3s",
            "infs",
            "nans",
            "9999999999999999999999w",
            "5 s",
            "5y",
        ] {
            assert!(duration(text).is_err(), "{text}");
        }
        assert!(positive("0ms").is_err());
    }
}
