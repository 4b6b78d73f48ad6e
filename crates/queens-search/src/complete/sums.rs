//! A bound from sums and squares together, for two corners that must balance.
//!
//! The falling diagonals (row minus column) of all remaining queens have a fixed sum. If those next to the gap do not reach it,
//! some side must take diagonals farther out, by exactly the difference. Their squares are then larger than `squares.rs` assumes,
//! which uses the least squares whatever their sum. For n = 62 after 21 rows:
//!
//! ```text
//! 19 queens above and 22 below the gap, next to it the diagonals −13, −14, … and 9, 10, …: 31 short of the sum. No room
//! above, so that the 22 below make up for it: from 9 … 30 to 10 … 31 is 22, and nine of them one farther is 31. Their
//! squares are 880 + 495 more than the least, and there is room for 1355: no completion, without any search.
//! ```
//!
//! Between two multiples of the number of queens the true cost lies above the straight line, so bounds from multipliers, which
//! all other bounds are, cannot show this. The least squares for each sum are computed one diagonal after another.
//!
//! Cost: about ten thousand steps. So the bound is computed once for each number of queens above the gap, and at every node where
//! rows and columns are already divided (`shares.rs`), since only one sum is then left for each side.

use super::balance::Slack;
use super::free_squares::{Diagonal, FreeSquares};
use super::open_lines::{EITHER, OpenLines, sum};
use super::squares::least;

/// A larger room refutes nothing and takes long.
const MAX_ROOM: i64 = 64;

/// Infinity for sums of squares; small multiples of it do not overflow.
const INFINITE: i64 = i64::MAX / 16;

/// The least sum of squares of `wanted` of these increasing numbers, for each excess of their sum over the least one.
fn least_squares(numbers: &[i64], wanted: usize, excess: usize) -> Vec<i64> {
    let width = excess + 1;
    let mut least = vec![INFINITE; (wanted + 1) * width];
    least[0] = 0;
    for (index, &number) in numbers.iter().enumerate() {
        // As the last of `taken` numbers, it exceeds the one that would be the least there.
        for taken in (1..=wanted.min(index + 1)).rev() {
            let more = (number - numbers[taken - 1]) as usize;
            if more > excess {
                break;
            }
            let (before, after) = least.split_at_mut(taken * width);
            let before = &before[(taken - 1) * width..][..width - more];
            for (after, before) in after[more..width].iter_mut().zip(before) {
                *after = (*after).min(before + number * number);
            }
        }
    }
    least.split_off(wanted * width)
}

/// Whether no completion has this many remaining queens above and below the gap. The bound of `balance.rs` must hold, forced
/// queens must be placed, and no line may be assigned to a side.
pub(super) fn refute(board: &FreeSquares, lines: &OpenLines, [above, below]: [usize; 2]) -> bool {
    let Some(corners) = Corners::new(board, lines.gap, [above, below]) else {
        return false;
    };
    let (rows, columns) = (&lines.rows[EITHER], &lines.columns[EITHER]);
    let [nearest_above, nearest_below] = corners.nearest();
    let missing = sum(rows) - sum(columns) + nearest_above - nearest_below;
    // Rows and columns allow no larger sums than this room above, and the same plus the missing sum below.
    let room = sum(&columns[below..]) - sum(&rows[..above]) - nearest_above;
    corners
        .left(board, lines, [room, room + missing], false)
        .is_some_and(|(left, _)| left < 0)
}

/// The same once every row and column is decided: each side then exceeds the diagonals next to the gap by exactly its room. If
/// that refutes nothing, returns the needed rising diagonals.
pub(super) fn refute_exactly(
    board: &FreeSquares,
    lines: &OpenLines,
    slack: &Slack,
    needed: &mut Vec<Diagonal>,
) -> bool {
    let corners = Corners::new(board, lines.gap, slack.queens);
    let left = corners.and_then(|corners| corners.left(board, lines, slack.rooms, true));
    let Some((left, centre)) = left else {
        return false;
    };
    if left < 0 {
        return true;
    }
    let rising = (0..2 * board.n() - 1).filter(|&rising| board.has_free_rising(rising));
    let square = |rising: usize| (2 * rising as i64 - centre).pow(2);
    let mut nearest: Vec<(i64, usize)> = rising.map(|rising| (square(rising), rising)).collect();
    nearest.sort_unstable();
    let wanted = lines.len();
    let next = nearest.get(wanted).map_or(INFINITE, |&(square, _)| square);
    let of_use = nearest.iter().take(wanted);
    let of_use = of_use.filter(|&&(square, _)| next - square > left);
    needed.extend(of_use.map(|&(_, rising)| Diagonal::Rising(rising)));
    false
}

/// The distance of each free falling diagonal from the main one, those next to the gap first, and the number of them that get
/// queens.
struct Corners {
    far: [Vec<i64>; 2],
    queens: [usize; 2],
}

impl Corners {
    /// `None` if no queens remain to be placed, or there are too few diagonals.
    fn new(board: &FreeSquares, gap: usize, queens: [usize; 2]) -> Option<Self> {
        let n = board.n() as i64;
        let gap = gap as i64 - (n - 1);
        let is_free = |&height: &i64| board.has_free((height + n - 1) as usize);
        let above = (1 - gap..n).filter(|&far| is_free(&-far)).collect();
        let far: [Vec<i64>; 2] = [above, (gap..n).filter(is_free).collect()];
        let is_enough = far[0].len() >= queens[0] && far[1].len() >= queens[1];
        (is_enough && queens != [0, 0]).then_some(Self { far, queens })
    }

    /// The sums of the diagonals next to the gap.
    fn nearest(&self) -> [i64; 2] {
        [0, 1].map(|side| sum(&self.far[side][..self.queens[side]]))
    }

    /// The most that the squares of the open rows and columns leave for those of the diagonals, and twice the mean of the rising
    /// ones. Each side's diagonals exceed the least sum by exactly the room, or both by less by the same amount.
    fn left(
        &self,
        board: &FreeSquares,
        lines: &OpenLines,
        rooms: [i64; 2],
        is_exact: bool,
    ) -> Option<(i64, i64)> {
        if rooms.iter().any(|room| !(0..=MAX_ROOM).contains(room)) {
            return None;
        }
        let open = (self.queens[0] + self.queens[1]) as i64;
        let rising: i64 = lines.sums().iter().sum();
        let squares = lines.squares();
        let centre = 2 * rising / open;
        let is_free = |sum: i64| board.has_free_rising(sum as usize);
        let all = 0..2 * board.n() as i64 - 1;
        let (nearest, _) = least(all, centre, open as usize, is_free)?;
        // At least four times the squares of the rising diagonals, and what that leaves for the falling ones.
        let rising = nearest + 4 * centre * rising - open * centre * centre;
        let [above, below] = [0, 1]
            .map(|side| least_squares(&self.far[side], self.queens[side], rooms[side] as usize));
        // The farther one side, the farther the other.
        let shared = above.iter().rev().zip(below.iter().rev());
        let shared = shared.take(if is_exact { 1 } else { usize::MAX });
        let falling = shared.map(|(above, below)| 4 * (above + below)).min()?;
        Some((8 * squares - rising - falling, centre))
    }
}

#[cfg(test)]
mod tests {
    use super::super::balance::Balance;
    use super::super::open_lines::Assign;
    use super::*;
    use crate::Completions;
    use queens_board::{ClassicPuzzle, Square};

    #[test]
    fn nothing_that_has_a_completion_is_refuted() {
        for n in [6, 8, 9] {
            for solution in Completions::plain(&ClassicPuzzle::new(n)) {
                for rows in 0..n {
                    let mut puzzle = ClassicPuzzle::new(n);
                    for queen in solution.squares().take(rows) {
                        puzzle.give(queen).unwrap();
                    }
                    let board = FreeSquares::new(&puzzle);
                    for gap in 1..2 * n - 1 {
                        let above = solution.squares().filter(|s| s.falling(n) < gap);
                        let above = above.count();
                        let lines = OpenLines::new(&board, gap, Assign::None);
                        let queens = lines.queens(above).unwrap();
                        assert!(
                            !refute(&board, &lines, queens),
                            "gap {gap} after {rows} rows"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_example_is_refuted() {
        let prefix = [
            0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7, 18, 6, 21, 9, 24, 26, 28, 30, 11, 13,
        ];
        let mut puzzle = ClassicPuzzle::new(62);
        for (row, column) in prefix.into_iter().enumerate() {
            puzzle.give(Square::new(row, column)).unwrap();
        }
        let mut board = FreeSquares::new(&puzzle);
        assert!(board.propagate(|_| {}));
        let balances = Balance::all(&board, &mut Default::default()).unwrap();
        assert!(!balances.is_empty());
        for Balance { gap, above } in balances {
            let lines = OpenLines::new(&board, gap, Assign::None);
            assert!(refute(&board, &lines, lines.queens(above).unwrap()));
        }
    }

    #[test]
    fn least_squares_are_those_of_all_choices() {
        let numbers = [3, 4, 6, 7, 8, 11];
        let found = least_squares(&numbers, 3, 9);
        let mut least = vec![INFINITE; 10];
        for set in 0_u32..64 {
            let chosen = (0..6).filter(|i| set >> i & 1 == 1).map(|i| numbers[i]);
            let chosen: Vec<i64> = chosen.collect();
            let excess = chosen.iter().sum::<i64>() - 13;
            if chosen.len() == 3 && excess < 10 {
                let squares = chosen.iter().map(|x| x * x).sum();
                least[excess as usize] = least[excess as usize].min(squares);
            }
        }
        assert_eq!(found, least);
    }
}
