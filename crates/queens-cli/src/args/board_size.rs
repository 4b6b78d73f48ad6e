//! Reads whole numbers such as sizes of boards: `8`, `1_000_000`, `1e9`, `10^9` or `5x8`.

/// The largest side: columns are 32-bit numbers.
const MAX_SIDE: u128 = u32::MAX as u128;

/// Reads the side of a board, for clap's `value_parser`.
pub(crate) fn board_size(text: &str) -> Result<usize, String> {
    match number(text) {
        Some(n) if n <= MAX_SIDE => Ok(n as usize),
        Some(_) => Err(format!("a board has at most {MAX_SIDE} rows")),
        None => Err("write a whole number such as 8, 1_000_000, 1e9 or 10^9".to_string()),
    }
}

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// Reads `8` or `5x8`, for clap's `value_parser`.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let Some((rows, columns)) = text.split_once(['x', 'X', '×']) else {
        let n = board_size(text)?;
        return Ok(Size {
            rows: n,
            columns: n,
        });
    };
    match (board_size(rows)?, board_size(columns)?) {
        (0, _) | (_, 0) => Err("a board has at least one row and one column".to_string()),
        (rows, columns) => Ok(Size { rows, columns }),
    }
}

/// Reads the side of a square board, `8` or `8x8`, for clap's `value_parser`.
#[cfg(any(feature = "puzzles", test))]
pub(crate) fn square_size(text: &str) -> Result<usize, String> {
    match size(text)? {
        Size { rows, columns } if rows == columns => Ok(rows),
        _ => Err("this needs a square board: write one number, such as 8".to_string()),
    }
}

/// Reads a number of at least one, for clap's `value_parser`.
pub(crate) fn at_least_one(text: &str) -> Result<u64, String> {
    match number(text) {
        Some(number) if number > 0 => Ok(u64::try_from(number).unwrap_or(u64::MAX)),
        _ => Err("write a whole number, at least 1".to_string()),
    }
}

/// The value of a whole number. Anything beyond 128 bits becomes the largest value.
fn number(text: &str) -> Option<u128> {
    let power = |base: u128, exponent: &str| {
        let exponent = digits(exponent)?.min(u128::from(u32::MAX)) as u32;
        Some(base.saturating_pow(exponent))
    };
    if let Some((base, exponent)) = text.split_once('^') {
        return power(digits(base)?, exponent);
    }
    if let Some((factor, exponent)) = text.split_once(['e', 'E']) {
        return Some(digits(factor)?.saturating_mul(power(10, exponent)?));
    }
    digits(text)
}

/// Decimal digits, with optional `_` between them.
fn digits(text: &str) -> Option<u128> {
    let is_fine = |b: u8| b.is_ascii_digit() || b == b'_';
    if !text.bytes().all(is_fine) || text.starts_with('_') || text.ends_with('_') || text.is_empty()
    {
        return None;
    }
    let digits = text.bytes().filter(u8::is_ascii_digit);
    Some(digits.fold(0u128, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u128::from(digit - b'0'))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_can_be_written_in_several_ways() {
        for text in ["1000000000", "1_000_000_000", "1e9", "1E9", "10^9", "10e8"] {
            assert_eq!(board_size(text), Ok(1_000_000_000), "{text}");
        }
        assert_eq!(board_size("0"), Ok(0));
        assert_eq!(board_size("2^0"), Ok(1));
    }

    #[test]
    fn rows_and_columns_are_read() {
        let (rows, columns) = (5, 8);
        for text in ["5x8", "5X8", "5×8"] {
            assert_eq!(size(text), Ok(Size { rows, columns }), "{text}");
        }
        assert_eq!(square_size("8x8"), Ok(8));
        for text in ["0x8", "8x0", "x8", "8x", "5x8x9", "8x1e99"] {
            assert!(size(text).is_err(), "{text}");
        }
        assert!(square_size("5x8").unwrap_err().contains("a square board"));
    }

    #[test]
    fn texts_that_are_not_a_size_are_refused() {
        for text in [
            "", "-1", "1.5", "eight", "_8", "8_", "1e", "e9", "^2", "1e-3", "+8", "0x8",
        ] {
            assert!(
                board_size(text).unwrap_err().contains("whole number"),
                "{text}"
            );
        }
        for text in [
            "10^30",
            "1e30",
            "4294967296",
            "9^9^9",
            "10^99999999999999999999",
        ] {
            assert!(board_size(text).is_err(), "{text}");
        }
        assert!(
            board_size("10^30")
                .unwrap_err()
                .contains("at most 4294967295")
        );
    }
}
