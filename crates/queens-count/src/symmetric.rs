//! Solutions that a turn of the board maps to themselves, found by placing a queen and its images at once.

use crate::position::MAX_N;
use crate::taken::TakenLines;

/// The number of solutions that a half turn leaves unchanged.
///
/// A queen in row r and column c implies one in row n − 1 − r and column n − 1 − c. For odd n the middle queen is its own image.
/// Rows are filled from the middle to the top; the lower half follows. A mirror maps these solutions to one another, and none to
/// itself, so the first queen stands in the left half and counts twice.
///
/// # Panics
/// If n > 32.
pub(super) fn half_turn(n: usize) -> u128 {
    assert!(n <= 32, "diagonals of n = {n} do not fit 64 bits");
    if n < 2 {
        return 1;
    }
    // A queen on a long diagonal would attack its image; the middle queen holds both.
    let middle = if n % 2 == 1 { 1 << (n / 2) } else { 0 };
    let lines = TakenLines {
        columns: middle,
        falling: 1 << (MAX_N - 1),
        rising: 1 << (n - 1),
        ..TakenLines::default()
    };
    let row = n / 2 - 1;
    let left = free(lines, n, row) & ((1 << (n / 2)) - 1);
    2 * half_turn_below(n, row, left, lines)
}

/// The free squares of a row.
fn free(lines: TakenLines, n: usize, row: usize) -> u32 {
    lines.free_in_row(row) & (u32::MAX >> (MAX_N - n))
}

/// Counts the ways to place queens on the free squares of this row and of all rows above it. The last row's queens are not
/// placed: no free square attacks its own image.
fn half_turn_below(n: usize, row: usize, mut left: u32, lines: TakenLines) -> u128 {
    if row == 0 {
        return left.count_ones().into();
    }
    let mut count = 0;
    while left != 0 {
        let column = left.trailing_zeros() as usize;
        left &= left - 1;
        let lines = lines.with(row, column);
        let lines = lines.with(n - 1 - row, n - 1 - column);
        count += half_turn_below(n, row - 1, free(lines, n, row - 1), lines);
    }
    count
}

/// The number of solutions that a quarter turn leaves unchanged.
///
/// A queen in row r and column c implies one in row c and column n − 1 − r, and so on around: four queens, which take both rows
/// and both columns at the distances of r and of c from the edge. So the distances 0 … n/2 − 1 are taken in pairs, and n or n − 1
/// is divisible by four. The least remaining distance is a row of the upper half; its queen's column is at another free distance
/// from the left or from the right edge.
///
/// # Panics
/// If n > 32.
pub(super) fn quarter_turn(n: usize) -> u128 {
    assert!(n <= 32, "diagonals of n = {n} do not fit 64 bits");
    if n < 2 {
        return 1;
    }
    if n % 4 > 1 {
        return 0;
    }
    let none = TakenLines::default();
    let lines = match n % 2 {
        1 => none.with(n / 2, n / 2),
        _ => none,
    };
    quarter_turn_below(n, 0, lines)
}

fn quarter_turn_below(n: usize, distance: usize, lines: TakenLines) -> u128 {
    let is_left = |distance: &usize| lines.columns >> distance & 1 == 0;
    let Some(row) = (distance..n / 2).find(is_left) else {
        return 1;
    };
    let mut count = 0;
    for other in (row + 1..n / 2).filter(is_left) {
        'columns: for column in [other, n - 1 - other] {
            let mut lines = lines;
            let (mut r, mut c) = (row, column);
            for _ in 0..4 {
                if free(lines, n, r) >> c & 1 == 0 {
                    continue 'columns;
                }
                lines = lines.with(r, c);
                (r, c) = (c, n - 1 - r);
            }
            count += quarter_turn_below(n, row + 1, lines);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known;
    use queens_board::{Puzzle, Symmetry};
    use queens_search::Complete;

    #[test]
    fn turns_keep_as_many_solutions_as_the_known_table_says() {
        for n in 1..=16 {
            assert_eq!(half_turn(n), known(n).unwrap().half_turn, "{n}");
        }
        for n in 1..=25 {
            assert_eq!(quarter_turn(n), known(n).unwrap().quarter_turn, "{n}");
        }
    }

    #[test]
    fn turning_every_solution_gives_the_same_numbers() {
        for n in 0..=9 {
            let kept = |symmetry| {
                let solutions = Puzzle::new(n).completions();
                let is_kept =
                    |solution: &queens_board::Solution| solution.transformed(symmetry) == *solution;
                solutions.filter(is_kept).count() as u128
            };
            assert_eq!(half_turn(n), kept(Symmetry::HalfTurn), "{n}");
            assert_eq!(quarter_turn(n), kept(Symmetry::QuarterTurn), "{n}");
        }
    }
}
