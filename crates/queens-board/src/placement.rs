//! Queens on a board, none attacking another.

use std::iter::FusedIterator;

use crate::{Board, LineKind, Misplaced, Solution, Square};

/// A set of queens on a board that do not attack one another. Every question is about its completions.
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
    board: Board,
    queens: QueenTable,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum QueenTable {
    /// For boards on which no line takes more than one queen.
    LineOccupancy(Box<LineOccupancy>),
    /// For boards with pawns, or whose lines take several queens: the squares in reading order.
    Listed(Vec<Square>),
}

/// For each line, the row of the queen on it. Rows hold the column instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LineOccupancy {
    queens: usize,
    column_of_row: Vec<Option<u32>>,
    row_of_column: Vec<Option<u32>>,
    row_of_falling: Vec<Option<u32>>,
    row_of_rising: Vec<Option<u32>>,
}

impl LineOccupancy {
    fn new(board: &Board) -> Self {
        // If queens do not slide along diagonals, several may share one.
        let (attack, diagonals) = (board.rules().attack(), board.shape.diagonals());
        let table = |slides: bool| vec![None; if slides { diagonals } else { 0 }];
        Self {
            queens: 0,
            column_of_row: vec![None; board.rows()],
            row_of_column: vec![None; board.columns()],
            row_of_falling: table(attack.slides_falling()),
            row_of_rising: table(attack.slides_rising()),
        }
    }

    fn queen_of_row(&self, row: usize) -> Option<usize> {
        let column = self.column_of_row.get(row).copied().flatten();
        column.map(|column| column as usize)
    }

    fn set(&mut self, board: &Board, square: Square, row: Option<u32>) {
        self.column_of_row[square.row] = row.map(|_| square.column as u32);
        self.row_of_column[square.column] = row;
        if board.rules().attack().slides_falling() {
            self.row_of_falling[board.shape.falling(square)] = row;
        }
        if board.rules().attack().slides_rising() {
            self.row_of_rising[board.shape.rising(square)] = row;
        }
    }

    fn attacker(&self, board: &Board, square: Square) -> Option<Square> {
        if let Some(column) = self.queen_of_row(square.row) {
            return Some(Square::new(square.row, column));
        }
        let (shape, attack) = (board.shape, board.rules().attack());
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
}

impl Placement {
    /// The empty n × n board, on which queens attack as in chess.
    pub fn new(n: usize) -> Self {
        Self::on(crate::Rules::CHESS.on(n))
    }

    /// The empty board.
    pub fn on(board: Board) -> Self {
        let queens = if board.pawns().is_empty() && board.stars() == 1 {
            QueenTable::LineOccupancy(Box::new(LineOccupancy::new(&board)))
        } else {
            QueenTable::Listed(Vec::new())
        };
        Self { board, queens }
    }

    /// The placement of these queens, or an error for the first one that may not stand there.
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

    /// The board that the queens stand on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of rows.
    pub fn n(&self) -> usize {
        self.board.rows()
    }

    /// The number of queens on the board.
    pub fn len(&self) -> usize {
        match &self.queens {
            QueenTable::LineOccupancy(lines) => lines.queens,
            QueenTable::Listed(queens) => queens.len(),
        }
    }

    /// Whether no queen is on the board.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Places a queen on a square that no queen occupies or attacks.
    pub fn place(&mut self, square: Square) -> Result<(), Misplaced> {
        if let Some(wrong) = self.obstacle(square) {
            return Err(wrong);
        }
        match &mut self.queens {
            QueenTable::LineOccupancy(lines) => {
                lines.set(&self.board, square, Some(square.row as u32));
                lines.queens += 1;
            }
            QueenTable::Listed(queens) => {
                let at = queens.partition_point(|&queen| queen < square);
                queens.insert(at, square);
            }
        }
        Ok(())
    }

    /// The reason why no queen can be added on this square.
    fn obstacle(&self, queen: Square) -> Option<Misplaced> {
        if let Err(outside) = self.board.require_on_board(queen) {
            return Some(outside);
        }
        if self.board.pawns().contains(&queen) {
            return Some(Misplaced::OnPawn { queen });
        }
        if let Some(other) = self.attacker(queen) {
            return Some(Misplaced::by(&self.board, queen, other));
        }
        self.crowd(queen)
    }

    /// The row, column or region of this square that takes no more queens, even if none attacks it.
    fn crowd(&self, queen: Square) -> Option<Misplaced> {
        let (regions, stars) = (self.board.regions(), self.board.stars());
        let region = regions.map(|regions| regions.region(queen));
        let is_same = |other: &Square| regions.map(|regions| regions.region(*other)) == region;
        if stars == 1 {
            let region = regions?.label(region?);
            let other = self.queens().find(is_same)?;
            return Some(Misplaced::SameRegion {
                queen,
                other,
                region,
            });
        }
        let is_full = |line: &dyn Fn(&Square) -> bool| self.queens().filter(line).count() >= stars;
        let is_on_line = |other: &Square| self.board.are_on_one_line(queen, *other);
        let in_row = |other: &Square| other.row == queen.row && is_on_line(other);
        let in_column = |other: &Square| other.column == queen.column && is_on_line(other);
        let full = [
            (LineKind::Row, is_full(&in_row)),
            (LineKind::Column, is_full(&in_column)),
            (LineKind::Region, region.is_some() && is_full(&is_same)),
        ];
        let (line, _) = full.into_iter().find(|&(_, is_full)| is_full)?;
        Some(Misplaced::Full { queen, line, stars })
    }

    /// Removes the queen from a square; false if there is none.
    pub fn remove(&mut self, square: Square) -> bool {
        let found = self.contains(square);
        if found {
            match &mut self.queens {
                QueenTable::LineOccupancy(lines) => {
                    lines.set(&self.board, square, None);
                    lines.queens -= 1;
                }
                QueenTable::Listed(queens) => queens.retain(|&queen| queen != square),
            }
        }
        found
    }

    /// Whether a queen stands on this square.
    pub fn contains(&self, square: Square) -> bool {
        match &self.queens {
            QueenTable::LineOccupancy(lines) => {
                lines.queen_of_row(square.row) == Some(square.column)
            }
            QueenTable::Listed(queens) => queens.binary_search(&square).is_ok(),
        }
    }

    /// The column of the first queen in this row.
    pub fn queen_of_row(&self, row: usize) -> Option<usize> {
        match &self.queens {
            QueenTable::LineOccupancy(lines) => lines.queen_of_row(row),
            QueenTable::Listed(queens) => {
                let first = queens.iter().find(|queen| queen.row == row);
                first.map(|queen| queen.column)
            }
        }
    }

    /// The queens, row by row.
    pub fn queens(&self) -> PlacedQueens<'_> {
        PlacedQueens {
            placement: self,
            next: 0,
            left: self.len(),
        }
    }

    /// A queen that occupies or attacks this square: the one on the square's row, else column, else falling, else rising
    /// diagonal, or one that would touch or is a knight's move away.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn attacker(&self, square: Square) -> Option<Square> {
        match &self.queens {
            QueenTable::LineOccupancy(lines) => lines.attacker(&self.board, square),
            QueenTable::Listed(queens) => {
                let attacks =
                    |&&other: &&Square| other == square || self.board.attacks(square, other);
                queens.iter().find(attacks).copied()
            }
        }
    }

    /// Whether another queen can be placed on this square.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn is_free(&self, square: Square) -> bool {
        self.obstacle(square).is_none()
    }

    /// The squares on which another queen can be placed, row by row.
    pub fn free_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.board.squares().filter(|&square| self.is_free(square))
    }

    /// The empty squares that some queen attacks, row by row.
    pub fn attacked_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.board.squares().filter(|&square| {
            let attacker = self.attacker(square);
            attacker.is_some_and(|attacker| attacker != square)
        })
    }
}

/// The queens of a placement, row by row.
#[derive(Clone, Debug)]
pub struct PlacedQueens<'a> {
    placement: &'a Placement,
    /// The next row, or the next queen of a list.
    next: usize,
    left: usize,
}

impl Iterator for PlacedQueens<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        match &self.placement.queens {
            QueenTable::Listed(queens) => {
                self.next += 1;
                queens.get(self.next - 1).copied()
            }
            QueenTable::LineOccupancy(lines) => loop {
                let row = self.next;
                self.next += 1;
                if let Some(column) = lines.column_of_row[row] {
                    return Some(Square::new(row, column as usize));
                }
            },
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for PlacedQueens<'_> {}
impl FusedIterator for PlacedQueens<'_> {}

impl<'a> IntoIterator for &'a Placement {
    type Item = Square;
    type IntoIter = PlacedQueens<'a>;

    fn into_iter(self) -> PlacedQueens<'a> {
        self.queens()
    }
}

impl From<&Solution> for Placement {
    fn from(solution: &Solution) -> Self {
        let mut placement = Self::on(solution.board().into_owned());
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
    fn a_refused_queen_leaves_the_board_unchanged() {
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
            "there is already a queen at row 0, column 1"
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
