//! Placements on the middle rows and columns, one for each orbit under the eight symmetries.
//!
//! On 8 × 8 with two middle lines, rows 3 and 4 and columns 3 and 4 get their queens first. A cross is written as the columns
//! of the queens on the middle rows and the rows of those on the middle columns. Symmetries reverse, complement and swap
//! these halves:
//!
//! ```text
//! . . . . . . . .     0 5 | 1 6   as it is                  1 6 | 0 5   transposed
//! . . . Q . . . .     5 0 | 6 1   top and bottom mirrored   6 1 | 7 2
//! . . . . . . . .     7 2 | 6 1   left and right mirrored   6 1 | 5 0
//! Q . . . . . . .     2 7 | 1 6   turned by a half          1 6 | 2 7
//! . . . . . Q . .
//! . . . . . . . .     The least, 0 5 | 1 6, stands for all eight: its weight is 8. The cross 1 6 | 2 5 has two
//! . . . . Q . . .     symmetries, itself and a half turn, so that it has 8 / 2 = 4 images.
//! . . . . . . . .
//! ```
//!
//! The first number of an image is one of the outer numbers of the two halves, or its complement. So the search skips every cross
//! whose first number is larger than any of these: it never begins with 1 and continues with 7, the complement of 0.

use super::{Cut, Division, MAX_DEPTH};
use crate::attacks::Attacks;
use crate::family::Family;
use crate::position::{MAX_N, Position};
use crate::shard::{Content, Placed};
use crate::taken::TakenLines;
use crate::{CountError, Shard};
use queens_board::Square;

/// The most middle rows, and middle columns.
pub(crate) const MAX_LINES: usize = 4;

/// The shards below one cross of each orbit.
#[derive(Debug)]
pub(super) struct Crosses {
    n: usize,
    board: Attacks,
    lines: usize,
    depth: usize,
    crosses: Vec<Cross>,
    /// The number of the first shard of each cross, and the number of shards at the end; without a deeper cut,
    /// empty: each cross is a shard.
    starts: Vec<u64>,
}

impl Crosses {
    pub(super) fn new(
        n: usize,
        board: Attacks,
        lines: usize,
        depth: usize,
    ) -> Result<Self, CountError> {
        if n > MAX_N {
            return Err(CountError::BoardTooLarge { n });
        }
        if lines > n || lines > MAX_LINES || lines % 2 != n % 2 {
            return Err(CountError::CrossLines { n, lines });
        }
        if depth > MAX_DEPTH {
            return Err(CountError::TooDeep { depth });
        }
        let mut crosses = crosses(n, lines);
        if let Attacks::Tables(_) = board {
            crosses.retain(|cross| board.after(cross.queens(n, lines)).is_some());
        }
        let mut starts = Vec::new();
        if depth > 0 {
            let mut shards = 0;
            starts.push(shards);
            for cross in &crosses {
                visit_below(n, cross.queens(n, lines), depth, &mut |_| {
                    shards += 1;
                    true
                });
                starts.push(shards);
            }
        }
        Ok(Self {
            n,
            board,
            lines,
            depth,
            crosses,
            starts,
        })
    }

    /// The cross that contains a shard, and the number of shards in it before that one.
    fn find(&self, id: u64) -> Option<(&Cross, u64)> {
        if self.starts.is_empty() {
            return Some((self.crosses.get(usize::try_from(id).ok()?)?, 0));
        }
        let index = self.starts.partition_point(|&start| start <= id) - 1;
        Some((self.crosses.get(index)?, id - self.starts[index]))
    }
}

impl Division for Crosses {
    fn cut(&self) -> Cut {
        let Self { lines, depth, .. } = *self;
        match self.board {
            Attacks::Classic { .. } => Cut::Cross { lines, depth },
            Attacks::Tables(_) => Cut::Amazons { lines, depth },
        }
    }

    fn family(&self) -> Option<Family> {
        match &self.board {
            Attacks::Classic { .. } => None,
            Attacks::Tables(tables) => Some(tables.family()),
        }
    }

    fn len(&self) -> u64 {
        let last = self.starts.last().copied();
        last.unwrap_or(self.crosses.len() as u64)
    }

    fn shard(&self, id: u64) -> Option<Shard> {
        let (cross, mut ahead) = self.find(id)?;
        let queens = || cross.queens(self.n, self.lines);
        let mut lower = Vec::new();
        if self.depth > 0 {
            visit_below(self.n, queens(), self.depth, &mut |queens| {
                if ahead == 0 {
                    lower = queens.to_vec();
                    return false;
                }
                ahead -= 1;
                true
            });
        }
        let queens = Placed::new(self.n, queens().chain(lower));
        let content = Content::Placement(self.board.clone(), queens);
        Some(Shard::new(id, cross.weight.into(), content))
    }

    fn weight(&self, id: u64) -> Option<u64> {
        self.find(id).map(|(cross, _)| cross.weight.into())
    }
}

/// Visits the queens of every position `depth` rows below a cross until the visitor stops. Amazons are cut like queens, too: some
/// of their shards have no completion.
fn visit_below(
    n: usize,
    cross: impl Iterator<Item = Square>,
    depth: usize,
    visit: &mut impl FnMut(&[Square]) -> bool,
) {
    let board = Attacks::Classic { n };
    let position = board.after(cross);
    let position = position.expect("the queens of a cross do not attack one another");
    below(&board, &position, depth, &mut Vec::new(), visit);
}

fn below(
    board: &Attacks,
    position: &Position,
    depth: usize,
    queens: &mut Vec<Square>,
    visit: &mut impl FnMut(&[Square]) -> bool,
) -> bool {
    if depth == 0 || position.rows().is_empty() {
        return visit(queens);
    }
    for (queen, child) in board.children(position) {
        queens.push(queen);
        let goes_on = below(board, &child, depth - 1, queens, visit);
        queens.pop();
        if !goes_on {
            return false;
        }
    }
    true
}

/// A placement on the middle lines: the columns of the queens on the middle rows, then the rows of the queens on the
/// middle columns.
#[derive(Clone, Copy, Debug)]
struct Cross {
    at: [u8; 2 * MAX_LINES],
    weight: u8,
}

impl Cross {
    fn queens(&self, n: usize, lines: usize) -> impl Iterator<Item = Square> + '_ {
        let first = (n - lines) / 2;
        let on_rows = (0..lines).map(move |i| Square::new(first + i, self.at[i].into()));
        let on_columns = (0..lines).map(move |i| Square::new(self.at[lines + i].into(), first + i));
        // A queen where a middle row and a middle column meet is written twice.
        on_rows.chain(on_columns.filter(move |queen| !(first..first + lines).contains(&queen.row)))
    }
}

/// One placement per orbit on the middle lines, in lexicographic order.
fn crosses(n: usize, lines: usize) -> Vec<Cross> {
    let mut search = CrossSearch {
        n,
        lines,
        at: [0; 2 * MAX_LINES],
        found: Vec::new(),
    };
    search.place(0, TakenLines::default());
    search.found
}

struct CrossSearch {
    n: usize,
    lines: usize,
    at: [u8; 2 * MAX_LINES],
    found: Vec<Cross>,
}

impl CrossSearch {
    /// The square of the queen on line i: middle rows first, then middle columns.
    fn square(&self, i: usize) -> Square {
        let first = (self.n - self.lines) / 2;
        let at = self.at[i].into();
        if i < self.lines {
            Square::new(first + i, at)
        } else {
            Square::new(at, first + i - self.lines)
        }
    }

    fn place(&mut self, line: usize, taken: TakenLines) {
        let Self { n, lines, .. } = *self;
        if line == 2 * lines {
            if let Some(weight) = self.weight_if_least() {
                let at = self.at;
                self.found.push(Cross { at, weight });
            }
            return;
        }
        // The outer numbers of both halves are first in some image, either as they are or complemented.
        let leads = [0, lines - 1, lines, 2 * lines - 1].contains(&line);
        let least = if leads && line > 0 {
            self.at[0].into()
        } else {
            0
        };
        let end = match line {
            0 => n.div_ceil(2),
            _ if leads => n - least,
            _ => n,
        };
        let first = (n - lines) / 2;
        let row_of_queen = |column: usize| {
            let row = self.at[..lines]
                .iter()
                .position(|&at| usize::from(at) == column);
            row.map(|row| 1 << (first + row))
        };
        let (squares, taken_twice) = match line.checked_sub(lines) {
            None => (taken.free_in_row(first + line), false),
            // A queen where a middle row meets a middle column is in both.
            Some(i) => match row_of_queen(first + i) {
                None => (taken.free_in_column(first + i), false),
                Some(row) => (row, true),
            },
        };
        let mut squares = squares & ((1u64 << end) - (1 << least)) as u32;
        while squares != 0 {
            self.at[line] = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            let taken = if taken_twice {
                taken
            } else {
                let Square { row, column } = self.square(line);
                taken.with(row, column)
            };
            self.place(line + 1, taken);
        }
    }

    /// The size of the orbit, if this cross is the least of its images.
    ///
    /// Mirroring the rows reverses the queens of the middle rows and complements the rows of those on the middle columns;
    /// mirroring the columns does the opposite, and transposing swaps both. Each half is a number of `lines` bytes here.
    fn weight_if_least(&self) -> Option<u8> {
        let (n, bits) = (self.n as u64, 8 * self.lines as u32);
        let lowest = |bytes: u64| bytes.checked_shr(64 - bits).unwrap_or(0);
        let ones = lowest(u64::from_be_bytes([1; 8]));
        let half = |line: usize| {
            let queens = self.at[line..][..self.lines].iter();
            queens.fold(0, |half, &at| half << 8 | u64::from(at))
        };
        let reversed = |half: u64| lowest(half.swap_bytes());
        let complement = |half: u64| n * ones - ones - half;
        // Indexed by whether the rows and the columns are mirrored.
        let images = |first: u64, second: u64| {
            let (first_back, second_back) = (reversed(first), reversed(second));
            [
                (first, second),
                (first_back, complement(second)),
                (complement(first), second_back),
                (complement(first_back), complement(second_back)),
            ]
        };
        let number = |(first, second): (u64, u64)| first << bits | second;
        let (on_rows, on_columns) = (half(0), half(self.lines));
        let own = number((on_rows, on_columns));
        let mut fixed = 0;
        for image in images(on_rows, on_columns)
            .into_iter()
            .chain(images(on_columns, on_rows))
        {
            match number(image).cmp(&own) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => fixed += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(8 / fixed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_the_least_of_eight_images() {
        let crosses = crosses(8, 2);
        let weight = |at: [u8; 4]| {
            let cross = crosses.iter().find(|cross| cross.at[..4] == at);
            cross.map(|cross| cross.weight)
        };
        assert_eq!(weight([0, 5, 1, 6]), Some(8));
        for image in [
            [5, 0, 6, 1],
            [7, 2, 6, 1],
            [2, 7, 1, 6],
            [1, 6, 0, 5],
            [6, 1, 7, 2],
        ] {
            assert_eq!(weight(image), None, "{image:?}");
        }
        assert_eq!(weight([1, 6, 2, 5]), Some(4));
        assert!(crosses.iter().all(|cross| cross.at[..2] != [1, 7]));
    }
}
