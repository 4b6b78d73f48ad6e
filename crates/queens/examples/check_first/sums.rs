//! Bounds on the diagonals of two corners, from their rows and columns.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Checker, Square, packed};

impl Checker {
    /// For each row, and each column: whether it has a free square above the gap, and whether it has one below.
    pub(super) fn sides(&self, gap: usize) -> [Vec<[bool; 2]>; 2] {
        let mut sides = [0, 1].map(|_| vec![[false; 2]; self.n]);
        for (row, column) in self.squares() {
            let side = usize::from(row + self.n - 1 - column >= gap);
            sides[0][row][side] = true;
            sides[1][column][side] = true;
        }
        sides
    }

    /// The sum of row minus column over all queens to come above the gap, if every row and column belongs to one side only.
    pub(super) fn sums_above(&self) -> Result<i64, String> {
        let (gap, to_come) = self.to_come()?;
        let [rows, columns] = self.sides(gap);
        if rows.iter().chain(&columns).any(|side| *side == [true; 2]) {
            return Err("a row or column belongs to both sides".to_string());
        }
        let above = |lines: &[[bool; 2]]| {
            let above = (0..self.n).filter(|&line| lines[line][0]);
            (above.clone().count() as i64, above.sum::<usize>() as i64)
        };
        let ((rows, row_sum), (columns, column_sum)) = (above(&rows), above(&columns));
        if [rows, columns] != [to_come[0]; 2] {
            return Err("there are not as many rows and columns above as queens".to_string());
        }
        Ok(row_sum - column_sum)
    }

    /// Whether queens can fill the corners above and below the gap, if every row and column belongs to only one of them.
    pub(super) fn can_be_packed(&self) -> Result<bool, String> {
        self.sums_above()?;
        let (gap, to_come) = self.to_come()?;
        let is_above = |&(row, column): &Square| row + self.n - 1 - column < gap;
        let (above, below): (Vec<Square>, Vec<Square>) = self.squares().partition(is_above);
        for axis in [|square: &Square| square.0, |square: &Square| square.1] {
            let lines: HashSet<usize> = below.iter().map(axis).collect();
            if lines.len() as i64 != to_come[1] {
                return Err("there are not as many rows and columns below as queens".to_string());
            }
        }
        packed::can_both_be_filled(&above, &below)
    }

    /// Whether falling diagonals with a free square, as many as queens are to come on each side of the gap, can have the sum that
    /// the open rows and columns require, and squares that leave enough for the rising ones. The sum above is either known, or
    /// only bounded from below.
    pub(super) fn has_sums(&self, known_above: Option<i64>) -> Result<bool, String> {
        let (gap, [above, below]) = self.to_come()?;
        let (mut sides, mut rising) = ([BTreeSet::new(), BTreeSet::new()], BTreeSet::new());
        for (row, column) in self.squares() {
            let is_below = row + self.n - 1 - column >= gap;
            sides[usize::from(is_below)].insert(row as i64 - column as i64);
            rising.insert((row + column) as i64);
        }
        let rows = (0..self.n).filter(|&row| self.rows[row].is_none());
        let rows: Vec<i64> = rows.map(|row| row as i64).collect();
        let taken: HashSet<usize> = self.rows.iter().flatten().copied().collect();
        let columns = (0..self.n).filter(|column| !taken.contains(column));
        let columns: Vec<i64> = columns.map(|column| column as i64).collect();
        let open = rows.len() as i64;
        if !(0..=open).contains(&above) || open == 0 {
            return Err("the number of queens to come is negative".to_string());
        }
        let sum = |numbers: &[i64]| numbers.iter().sum::<i64>();
        // The last columns minus the first rows: no queens above are farther from the main diagonal in sum.
        let farthest = sum(&columns[below as usize..]) - sum(&rows[..above as usize]);
        let centre = 2 * (sum(&rows) + sum(&columns)) / open;
        let mut nearest: Vec<i64> = rising.iter().map(|r| (2 * r - centre).pow(2)).collect();
        nearest.sort_unstable();
        nearest.truncate(rows.len());
        let rising =
            sum(&nearest) + 4 * centre * (sum(&rows) + sum(&columns)) - open * centre * centre;
        let squares: i64 = rows.iter().chain(&columns).map(|line| line * line).sum();
        let below = least_squares(&sides[1], below as usize);
        for (sum_above, squares_above) in least_squares(&sides[0], above as usize) {
            let rest = sum(&rows) - sum(&columns) - sum_above;
            if let Some(squares_below) = below.get(&rest)
                && known_above.map_or(-sum_above <= farthest, |known| known == sum_above)
                && 4 * (squares_above + squares_below) + rising <= 8 * squares
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// For each sum of this many of the numbers, the least sum of their squares.
fn least_squares(numbers: &BTreeSet<i64>, wanted: usize) -> BTreeMap<i64, i64> {
    let mut least = vec![BTreeMap::new(); wanted + 1];
    least[0].insert(0, 0);
    for number in numbers {
        for taken in (0..wanted).rev() {
            for (sum, squares) in least[taken].clone() {
                let squares = squares + number * number;
                let before = least[taken + 1].entry(sum + number).or_insert(squares);
                *before = squares.min(*before);
            }
        }
    }
    least.pop().unwrap_or_default()
}
