//! Boards with other lines that the lanes kernel can count, as plain data: which squares attack which, and the rows that need a
//! queen each.
//!
//! # Symmetry
//!
//! *Torus.* All squares are alike, so the queen of row 0 stands in column 0 and counts n times. Left and right are alike too, so
//! the queen of row 1 is placed in one half of its columns and counts twice. *Amazons* have the full symmetry of the board, so
//! the [crosses](crate::Plan) of classic boards are used, without those on which two amazons are a knight's move apart: eight
//! times less work. *Rectangles*: of the queens in the top and the bottom row, one pair of each four that two mirrors make of it.
//! *Pawns* are moved by a symmetry, too: where many places of pawns are counted, one of each eight images is.

mod kept;

use crate::attacks::middle_out;
use crate::kernel::Kernel;
use crate::pieces::family_work;
use crate::position::MAX_N;
use crate::{CountError, Counter};
use queens_board::{Attack, Board, Rules, Square, Surface};

/// A board, and what its pieces attack.
///
/// ```
/// use queens::count::Family;
///
/// assert_eq!(Family::Torus { n: 7 }.count()?, 28);
/// assert_eq!(Family::Amazons { n: 10 }.count()?, 4);
/// assert_eq!(Family::Rectangle { rows: 3, columns: 5 }.count()?, 14);
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// n queens on a board whose left and right edges are joined, and whose top and bottom edges are too. A cylinder, on which
    /// only left and right are joined, has the same solutions: a diagonal that leaves at the bottom would re-enter at the top in
    /// the same wrapped column.
    Torus {
        /// The side.
        n: usize,
    },
    /// n pieces that move like a queen or a knight.
    Amazons {
        /// The side.
        n: usize,
    },
    /// A queen in each row, and at most one in each column.
    Rectangle {
        /// The number of rows.
        rows: usize,
        /// The number of columns, not fewer.
        columns: usize,
    },
    /// n + k queens on an n × n board with k pawns, which they cannot jump over.
    Pawns {
        /// The side.
        n: usize,
        /// Where the pawns stand.
        pawns: Pawns,
    },
    /// n semi-queens, which move along rows, columns and falling diagonals only.
    OneDiagonal {
        /// The side.
        n: usize,
    },
}

/// The squares of pawns, in order and at most sixteen of them: plain data, which shards and plans can carry.
///
/// ```
/// use queens::Square;
/// use queens::count::Pawns;
///
/// let pawns = Pawns::new([Square::new(4, 4), Square::new(3, 3)]).unwrap();
/// assert_eq!(pawns.iter().next(), Some(Square::new(3, 3)));
/// assert!(Pawns::new((0..17).map(|row| Square::new(row, 0))).is_none());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pawns {
    len: u8,
    at: [(u8, u8); Self::MAX],
}

impl Pawns {
    /// The largest number of pawns.
    pub const MAX: usize = 16;

    /// Pawns on these squares; `None` if there are too many, or if one is beyond the largest board.
    pub fn new(squares: impl IntoIterator<Item = Square>) -> Option<Self> {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort();
        squares.dedup();
        let mut pawns = Self::default();
        for Square { row, column } in squares {
            if row.max(column) >= MAX_N {
                return None;
            }
            *pawns.at.get_mut(usize::from(pawns.len))? = (row as u8, column as u8);
            pawns.len += 1;
        }
        Some(pawns)
    }

    /// Their squares, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let pawns = self.at.into_iter().take(self.len());
        pawns.map(|(row, column)| Square::new(row.into(), column.into()))
    }

    /// The number of pawns.
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether there are no pawns.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether a pawn stands here.
    pub fn contains(&self, square: Square) -> bool {
        self.iter().any(|pawn| pawn == square)
    }
}

/// What a lanes search may assume about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardKind {
    /// A queen per column, and attacks between two rows are the same in both directions.
    Even,
    /// A queen per column.
    Uneven,
    /// Attacks between two rows are the same in both directions.
    Open,
}

impl Family {
    /// The family of a board, regardless of given queens and blocked squares; `None` if lanes cannot count it.
    pub fn of(board: &Board) -> Option<Self> {
        let (rows, columns) = (board.rows(), board.columns());
        if board.regions().is_some() || board.stars() != 1 {
            return None;
        }
        let pawns = Pawns::new(board.pawns().iter().copied())?;
        if board.queens() != rows.min(columns) + pawns.len()
            || rows.max(columns) + pawns.len() > MAX_N
        {
            return None;
        }
        let (rules, n) = (board.rules(), rows);
        let (attack, is_joined) = (rules.attack(), rules.surface().joins_columns());
        let is_empty_square = pawns.is_empty() && rows == columns;
        if rules == Rules::CHESS && pawns.is_empty() {
            let (rows, columns) = (rows.min(columns), rows.max(columns));
            Some(Self::Rectangle { rows, columns })
        } else if rules == Rules::CHESS && rows == columns {
            Some(Self::Pawns { n, pawns })
        } else if attack == Attack::QUEEN && is_joined && is_empty_square {
            Some(Self::Torus { n })
        } else if rules == Rules::AMAZON && is_empty_square {
            Some(Self::Amazons { n })
        } else if attack == Attack::SEMI_QUEEN && !is_joined && is_empty_square {
            Some(Self::OneDiagonal { n })
        } else {
            None
        }
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        match *self {
            Self::Rectangle { rows, columns } => (rows, columns),
            Self::Torus { n }
            | Self::Amazons { n }
            | Self::Pawns { n, .. }
            | Self::OneDiagonal { n } => (n, n),
        }
    }

    /// The number of solutions, on one thread.
    ///
    /// # Panics
    /// If a side and the pawns are more than 32.
    pub fn count(&self) -> Result<u128, CountError> {
        let work = family_work(*self, 1).expect("a board that fits words of 32 bits");
        let counter = Counter::new().threads(1);
        Ok(counter.work(work, Kernel::lanes())?.all)
    }

    /// The number of solutions that a half turn of the board maps to themselves.
    pub fn half_turn(&self) -> u128 {
        let (rows, columns) = self.size();
        kept::kept(self, |square| {
            Square::new(rows - 1 - square.row, columns - 1 - square.column)
        })
    }

    /// The number of solutions that a quarter turn of the board maps to themselves; zero if the board is not square.
    pub fn quarter_turn(&self) -> u128 {
        let (rows, columns) = self.size();
        if rows != columns {
            return 0;
        }
        kept::kept(self, |square| {
            Square::new(square.column, rows - 1 - square.row)
        })
    }

    /// The squares of the pawns.
    pub(crate) fn pawns(&self) -> Pawns {
        match self {
            Self::Pawns { pawns, .. } => *pawns,
            _ => Pawns::default(),
        }
    }

    /// The same as a board; `None` if it is too large, or if a pawn is not on it.
    pub fn board(&self) -> Option<Board> {
        let rules = match self {
            Self::Torus { .. } => Rules::TORUS,
            Self::Amazons { .. } => Rules::AMAZON,
            Self::Rectangle { .. } | Self::Pawns { .. } => Rules::CHESS,
            Self::OneDiagonal { .. } => Rules::new(Surface::Flat, Attack::SEMI_QUEEN),
        };
        let (rows, columns) = self.size();
        let mut board = Board::new(rows, columns, rules).ok()?;
        let mut pawns = self.pawns().iter();
        pawns.try_for_each(|pawn| board.pawn(pawn)).ok()?;
        Some(board)
    }

    /// The squares of each row, or piece of a row between pawns, with their columns, in the order of the search. `None` if there
    /// are not as many as pieces to place.
    pub(crate) fn squares(&self) -> Option<Vec<Vec<(Square, usize)>>> {
        let (rows, columns) = self.size();
        let is_pawn = |row, column| self.pawns().contains(Square::new(row, column));
        // The first piece of each column has the column's number; the other pieces get the next free numbers.
        let mut pieces = columns;
        let mut piece_of = vec![vec![0; columns]; rows];
        for column in 0..columns {
            let (mut piece, mut is_new) = (column, false);
            let mut seen = false;
            for (row, pieces_of_row) in piece_of.iter_mut().enumerate() {
                if is_pawn(row, column) {
                    is_new = seen;
                    continue;
                }
                if std::mem::take(&mut is_new) {
                    piece = pieces;
                    pieces += 1;
                }
                seen = true;
                pieces_of_row[column] = piece;
            }
        }
        let mut slots = Vec::new();
        for row in self.row_order() {
            let squares: Vec<usize> = (0..columns).collect();
            let of_row = squares.split(|&column| is_pawn(row, column));
            for slot in of_row.filter(|slot| !slot.is_empty()) {
                let square = |&column: &usize| (Square::new(row, column), piece_of[row][column]);
                slots.push(slot.iter().map(square).collect());
            }
        }
        let queens = rows + self.pawns().len();
        let enough = match self {
            Self::Rectangle { rows, columns } => rows <= columns,
            _ => pieces == queens,
        };
        (enough && slots.len() == queens).then_some(slots)
    }

    /// Rows in the order of the search: from the middle out, or around row 0 on the torus, where no row is in the middle.
    fn row_order(&self) -> Vec<usize> {
        let (rows, _) = self.size();
        let around = |i: usize| match i % 2 {
            1 => i.div_ceil(2),
            _ => (rows - i / 2) % rows,
        };
        match self {
            Self::Torus { .. } => (0..rows).map(around).collect(),
            _ => middle_out(rows).collect(),
        }
    }

    pub(crate) fn kind(&self) -> BoardKind {
        match self {
            Self::Rectangle { rows, columns } if rows < columns => BoardKind::Open,
            Self::Torus { .. } | Self::Amazons { .. } | Self::Rectangle { .. } => BoardKind::Even,
            Self::Pawns { .. } | Self::OneDiagonal { .. } => BoardKind::Uneven,
        }
    }
}
