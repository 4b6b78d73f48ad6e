//! Inequalities that every completion satisfies: which squares they forbid, and whether any completion is left.

use super::{Checker, Square};

impl Checker {
    /// Several inequalities are evaluated on the same board; then all squares that any of them forbids are removed.
    pub(super) fn strike(&mut self, words: &[&str]) -> Result<(), String> {
        let mut struck = Vec::new();
        let mut rest = words;
        while !rest.is_empty() {
            let length = match rest[0] {
                "none" => 2,
                "squares" => 6,
                "corners" => 7,
                _ => 4,
            };
            let (one, more) = rest.split_at(length.min(rest.len()));
            let inequality = self.inequality(one)?;
            let room = self.room(&inequality)?;
            struck.extend(self.squares().filter(|&s| inequality.slack(s) > room));
            rest = more;
        }
        for square in struck {
            self.strike_one(square);
        }
        Ok(())
    }

    /// Parses an inequality.
    pub(super) fn inequality(&self, words: &[&str]) -> Result<Inequality, String> {
        let (gap, to_come) = self.to_come()?;
        let n = self.n as i64;
        let mut inequality = Inequality {
            rows: vec![0; self.n],
            columns: vec![0; self.n],
            falling: vec![0; 2 * self.n - 1],
            rising: vec![0; 2 * self.n - 1],
            gap,
            queens: [0, 0],
            to_come,
        };
        let side = match words {
            ["none", "above"] => {
                inequality.queens = [-1, 0];
                return Ok(inequality);
            }
            ["none", "below"] => {
                inequality.queens = [0, -1];
                return Ok(inequality);
            }
            ["squares", thresholds @ ..] => {
                let most = 64 * n * n;
                let thresholds = numbers(thresholds, most).ok_or("these numbers are too large")?;
                let [row, column, above, below, rising] = thresholds[..] else {
                    return Err("five numbers are needed".to_string());
                };
                // With centres far away the sums below would overflow.
                if row.abs().max(column.abs()) > 8 * n {
                    return Err("these centres are off the board".to_string());
                }
                for i in 0..n {
                    inequality.rows[i as usize] = 2 * (2 * i - row).pow(2);
                    inequality.columns[i as usize] = 2 * (2 * i - column).pow(2);
                }
                for diagonal in 0..2 * n - 1 {
                    let last = if diagonal < gap as i64 { above } else { below };
                    let height = 2 * (diagonal - (n - 1)) - (row - column);
                    let sum = 2 * diagonal - (row + column);
                    inequality.falling[diagonal as usize] = (last - height.pow(2)).max(0);
                    inequality.rising[diagonal as usize] = (rising - sum.pow(2)).max(0);
                }
                inequality.queens = [above + rising, below + rising];
                return Ok(inequality);
            }
            ["corners", thresholds @ ..] => {
                let most = 64 * n * n;
                let thresholds = numbers(thresholds, most).ok_or("these numbers are too large")?;
                let [falling_above, falling_below, centre, above, below, rising] = thresholds[..]
                else {
                    return Err("six numbers are needed".to_string());
                };
                let falling = [falling_above, falling_below];
                if [falling_above, falling_below, centre]
                    .iter()
                    .any(|c| c.abs() > 8 * n)
                {
                    return Err("these centres are off the board".to_string());
                }
                let [rows, columns] = self.sides(gap);
                if rows.iter().chain(&columns).any(|side| *side == [true; 2]) {
                    return Err("a row or column belongs to both sides".to_string());
                }
                for (i, index) in (0..n).zip(0..) {
                    let [row, column]: [i64; 2] =
                        [&rows, &columns].map(|lines| falling[usize::from(lines[index][1])]);
                    inequality.rows[index] = 8 * i * i - 4 * (centre + row) * i;
                    inequality.columns[index] = 8 * i * i - 4 * (centre - column) * i;
                }
                for diagonal in 0..2 * n - 1 {
                    let side = usize::from(diagonal >= gap as i64);
                    let height = 2 * (diagonal - (n - 1)) - falling[side];
                    let last = [above, below][side];
                    inequality.falling[diagonal as usize] = (last - height.pow(2)).max(0);
                    inequality.rising[diagonal as usize] =
                        (rising - (2 * diagonal - centre).pow(2)).max(0);
                }
                inequality.queens = [0, 1].map(|side| {
                    [above, below][side] + rising - falling[side].pow(2) - centre.pow(2)
                });
                return Ok(inequality);
            }
            ["above" | "over", ..] => 0,
            ["below" | "under", ..] => 1,
            _ => return Err("this is not an inequality".to_string()),
        };
        let is_shared = matches!(words[0], "over" | "under");
        let thresholds = numbers(&words[1..], if is_shared { 4 * n * n } else { 2 * n });
        let Some(&[row, column, diagonal]) = thresholds.as_deref() else {
            return Err("three thresholds are needed".to_string());
        };
        // Above, low rows, high columns and low diagonals count; below it is the other way round.
        let sign = if side == 0 { -1 } else { 1 };
        for i in 0..n {
            inequality.rows[i as usize] = (sign * (i - row)).max(0);
            inequality.columns[i as usize] = (sign * (column - i)).max(0);
        }
        if is_shared {
            // A line that belongs to this side counts with its sign; one that belongs to the other side counts nothing.
            let [rows, columns] = self.sides(gap);
            for (i, index) in (0..n).zip(0..) {
                if rows[index] != [true; 2] {
                    inequality.rows[index] = i64::from(rows[index][side]) * sign * (i - row);
                }
                if columns[index] != [true; 2] {
                    inequality.columns[index] =
                        i64::from(columns[index][side]) * sign * (column - i);
                }
            }
        }
        for falling in 0..2 * self.n - 1 {
            if (falling >= gap) == (side == 1) {
                let height = falling as i64 - (n - 1);
                inequality.falling[falling] = (sign * (diagonal - height)).max(0);
            }
        }
        inequality.queens[side] = sign * (diagonal + column - row);
        Ok(inequality)
    }

    /// An upper bound on the sum of the slacks of a completion's queens; an error if some free square has a negative slack.
    pub(super) fn room(&self, inequality: &Inequality) -> Result<i64, String> {
        let sum = |numbers: &[i64], queens: &[Option<usize>]| -> i64 {
            let open = numbers.iter().zip(queens);
            open.filter(|(_, queen)| queen.is_none())
                .map(|(number, _)| number)
                .sum()
        };
        let mut room = sum(&inequality.rows, &self.rows) + sum(&inequality.columns, &self.columns);
        let mut seen = [0, 1].map(|_| vec![false; 2 * self.n - 1]);
        for square in self.squares() {
            if inequality.slack(square) < 0 {
                return Err(format!("{square:?} breaks the inequality"));
            }
            let (falling, rising) = (square.0 + self.n - 1 - square.1, square.0 + square.1);
            if !std::mem::replace(&mut seen[0][falling], true) {
                room += inequality.falling[falling];
            }
            if !std::mem::replace(&mut seen[1][rising], true) {
                room += inequality.rising[rising];
            }
        }
        for side in 0..2 {
            room -= inequality.queens[side] * inequality.to_come[side];
        }
        Ok(room)
    }
}

/// Parses numbers of at most this size.
fn numbers(words: &[&str], most: i64) -> Option<Vec<i64>> {
    let number = |word: &&str| {
        let number: Option<i64> = word.parse().ok();
        number.filter(|number| (-most..=most).contains(number))
    };
    words.iter().map(number).collect()
}

/// Assigns numbers to rows, columns and diagonals such that on every free square they add up to at least the number of its side.
/// Every open row and column gets one queen and a diagonal at most one, so the total slack of all queens is bounded. If the bound
/// is negative, there is no completion; if a square's slack exceeds it, no queen stands there.
pub(super) struct Inequality {
    rows: Vec<i64>,
    columns: Vec<i64>,
    /// Not negative, like those of the rising diagonals.
    falling: Vec<i64>,
    rising: Vec<i64>,
    gap: usize,
    /// The number that each queen must reach, above the gap and below, and how many queens are still to come.
    queens: [i64; 2],
    to_come: [i64; 2],
}

impl Inequality {
    /// The amount by which a queen here exceeds the number it must reach.
    fn slack(&self, (row, column): Square) -> i64 {
        let falling = row + self.rows.len() - 1 - column;
        let side = usize::from(falling >= self.gap);
        let lines = self.rows[row] + self.columns[column];
        lines + self.falling[falling] + self.rising[row + column] - self.queens[side]
    }
}
