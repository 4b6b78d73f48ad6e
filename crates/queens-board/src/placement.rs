//! Queens on a board, none attacking another.

use std::iter::{Enumerate, FusedIterator};
use std::slice;

use crate::{Misplaced, Rules, Shape, Solution, Square};

/// A set of queens on an n × n board that do not attack one another. Every question is about its completions.
///
/// The type cannot hold two attacking queens: [`place`](Self::place) refuses them and names the attacker.
///
/// ```
/// use queens::{Placement, Square};
///
/// let mut placement = Placement::new(4);
/// placement.place(Square::new(0, 1))?;
/// placement.place(Square::new(1, 3))?;
/// assert_eq!(placement.to_string(), "\
/// . Q . .
/// . . . Q
/// . . . .
/// . . . .
/// ");
/// let refused = placement.place(Square::new(2, 2)).unwrap_err();
/// assert_eq!(refused.to_string(), "the queen at row 2, column 2 is attacked from row 1, column 3");
/// # Ok::<(), queens::Misplaced>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    n: usize,
    rules: Rules,
    queens: usize,
    // For each line, the row of the queen on it. Rows hold the column instead.
    column_of_row: Vec<Option<u32>>,
    row_of_column: Vec<Option<u32>>,
    row_of_falling: Vec<Option<u32>>,
    row_of_rising: Vec<Option<u32>>,
}

impl Placement {
    /// The empty n × n board, on which queens attack as in chess.
    pub fn new(n: usize) -> Self {
        Self::under(Rules::CHESS, n)
    }

    /// The empty n × n board under such rules.
    pub fn under(rules: Rules, n: usize) -> Self {
        // Where queens do not slide along diagonals, several may share one.
        let diagonals = rules.on(n).diagonals();
        let (falling, rising) = (
            rules.attack().slides_falling(),
            rules.attack().slides_rising(),
        );
        Self {
            n,
            rules,
            queens: 0,
            column_of_row: vec![None; n],
            row_of_column: vec![None; n],
            row_of_falling: vec![None; if falling { diagonals } else { 0 }],
            row_of_rising: vec![None; if rising { diagonals } else { 0 }],
        }
    }

    /// The placement of these queens, or the first one that may not stand where it is put.
    pub fn with_queens(
        n: usize,
        queens: impl IntoIterator<Item = Square>,
    ) -> Result<Self, Misplaced> {
        let mut placement = Self::new(n);
        for square in queens {
            placement.place(square)?;
        }
        Ok(placement)
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Which queens may not stand together.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of queens on the board.
    pub fn len(&self) -> usize {
        self.queens
    }

    /// Whether no queen is on the board.
    pub fn is_empty(&self) -> bool {
        self.queens == 0
    }

    /// Puts a queen on a square that no queen holds or attacks.
    pub fn place(&mut self, square: Square) -> Result<(), Misplaced> {
        if !square.is_on_board(self.n) {
            return Err(Misplaced::Outside {
                queen: square,
                n: self.n,
            });
        }
        if let Some(wrong) = Misplaced::under(self.rules, self.n, square, self.attacker(square)) {
            return Err(wrong);
        }
        self.set(square, Some(square.row as u32));
        self.column_of_row[square.row] = Some(square.column as u32);
        self.queens += 1;
        Ok(())
    }

    /// Takes the queen from a square; false if none stands there.
    pub fn remove(&mut self, square: Square) -> bool {
        let found =
            square.is_on_board(self.n) && self.queen_of_row(square.row) == Some(square.column);
        if found {
            self.set(square, None);
            self.column_of_row[square.row] = None;
            self.queens -= 1;
        }
        found
    }

    fn set(&mut self, square: Square, row: Option<u32>) {
        let shape = self.shape();
        self.row_of_column[square.column] = row;
        if self.rules.attack().slides_falling() {
            self.row_of_falling[shape.falling(square)] = row;
        }
        if self.rules.attack().slides_rising() {
            self.row_of_rising[shape.rising(square)] = row;
        }
    }

    fn shape(&self) -> Shape {
        self.rules.on(self.n)
    }

    /// The column of the queen in this row.
    pub fn queen_of_row(&self, row: usize) -> Option<usize> {
        self.column_of_row
            .get(row)
            .copied()
            .flatten()
            .map(|column| column as usize)
    }

    /// The queens, row by row.
    pub fn queens(&self) -> Queens<'_> {
        Queens {
            rows: self.column_of_row.iter().enumerate(),
            left: self.queens,
        }
    }

    /// A queen that holds or attacks this square: the one on the square's row, else column, else falling, else rising
    /// diagonal, or one that would touch or is a knight's move away. `None` means that a queen can be placed here.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn attacker(&self, square: Square) -> Option<Square> {
        if let Some(column) = self.queen_of_row(square.row) {
            return Some(Square::new(square.row, column));
        }
        let (shape, attack) = (self.shape(), self.rules.attack());
        let mut row = self.row_of_column[square.column];
        if row.is_none() && attack.slides_falling() {
            row = self.row_of_falling[shape.falling(square)];
        }
        if row.is_none() && attack.slides_rising() {
            row = self.row_of_rising[shape.rising(square)];
        }
        let Some(row) = row.map(|row| row as usize) else {
            let is_queen = |to: &Square| self.queen_of_row(to.row) == Some(to.column);
            return shape.leaps(square).find(is_queen);
        };
        self.queen_of_row(row)
            .map(|column| Square::new(row, column))
    }

    /// The squares on which another queen can be placed, row by row.
    pub fn free_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares()
            .filter(|&square| self.attacker(square).is_none())
    }

    /// The empty squares that some queen attacks, row by row.
    pub fn attacked_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares().filter(|&square| {
            let attacker = self.attacker(square);
            attacker.is_some_and(|attacker| attacker != square)
        })
    }

    fn squares(&self) -> impl Iterator<Item = Square> {
        let n = self.n;
        (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
    }
}

/// The queens of a placement, row by row.
#[derive(Clone, Debug)]
pub struct Queens<'a> {
    rows: Enumerate<slice::Iter<'a, Option<u32>>>,
    left: usize,
}

impl Iterator for Queens<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let (row, column) = self
            .rows
            .find_map(|(row, column)| Some((row, (*column)?)))?;
        self.left -= 1;
        Some(Square::new(row, column as usize))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Queens<'_> {}
impl FusedIterator for Queens<'_> {}

impl<'a> IntoIterator for &'a Placement {
    type Item = Square;
    type IntoIter = Queens<'a>;

    fn into_iter(self) -> Queens<'a> {
        self.queens()
    }
}

impl From<&Solution> for Placement {
    fn from(solution: &Solution) -> Self {
        let mut placement = Self::under(solution.rules(), solution.n());
        for square in solution.squares() {
            placement
                .place(square)
                .expect("a solution's queens do not attack one another");
        }
        placement
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_removed_queen_attacks_nothing() {
        let empty = Placement::new(6);
        let mut placement = empty.clone();
        let queens = [Square::new(0, 1), Square::new(3, 0), Square::new(5, 4)];
        for queen in queens {
            placement.place(queen).unwrap();
        }
        assert_eq!(placement.queens().collect::<Vec<_>>(), queens);
        for queen in queens {
            assert!(placement.remove(queen));
            assert!(!placement.remove(queen));
        }
        assert_eq!(placement, empty);
        assert_eq!(placement.free_squares().count(), 36);
    }

    #[test]
    fn attacked_and_free_squares_agree_with_the_rules() {
        let placement = Placement::with_queens(7, [Square::new(2, 2), Square::new(6, 3)]).unwrap();
        let queens: Vec<_> = placement.queens().collect();
        for square in placement.free_squares() {
            assert!(
                queens
                    .iter()
                    .all(|&queen| queen != square && !queen.attacks(square))
            );
        }
        for square in placement.attacked_squares() {
            assert!(queens.iter().any(|&queen| queen.attacks(square)));
            assert!(placement.attacker(square).unwrap().attacks(square));
        }
        assert_eq!(
            placement.free_squares().count() + placement.attacked_squares().count(),
            49 - 2
        );
    }

    #[test]
    fn what_may_not_be_placed_leaves_the_board_as_it_was() {
        let mut placement = Placement::with_queens(4, [Square::new(0, 1)]).unwrap();
        let before = placement.clone();
        let refused = |placement: &mut Placement, row, column| {
            placement
                .place(Square::new(row, column))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            refused(&mut placement, 0, 1),
            "there is a queen at row 0, column 1 already"
        );
        assert_eq!(
            refused(&mut placement, 0, 3),
            "the queen at row 0, column 3 is attacked from row 0, column 1"
        );
        assert_eq!(
            refused(&mut placement, 3, 1),
            "the queen at row 3, column 1 is attacked from row 0, column 1"
        );
        assert_eq!(
            refused(&mut placement, 2, 3),
            "the queen at row 2, column 3 is attacked from row 0, column 1"
        );
        assert_eq!(
            refused(&mut placement, 1, 0),
            "the queen at row 1, column 0 is attacked from row 0, column 1"
        );
        assert_eq!(
            refused(&mut placement, 4, 0),
            "row 4, column 0 is not on the 4 × 4 board"
        );
        assert_eq!(placement, before);
    }
}
