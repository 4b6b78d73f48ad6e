//! Cuts boards with other lines: a torus, rectangles, boards with pawns. Amazons are cut like classic boards, by crosses.
//!
//! *Torus.* All squares are alike, so the queen of row 0 stands in its first square and counts n times. Left and right are alike
//! too, so the queen of row 1 stands in the left half and counts twice. *Rectangles.* The board has two mirrors: of the queens in
//! the top and the bottom row, one pair of each four images is taken. *Pawns* break all symmetry.
//!
//! ```text
//! Q . . . .     3 × 5: the top queen in a3, b3 or c3; the pairs a3 d1 and a3 e1
//! . . Q . .     count four times, twice: e1 is a3 turned by half
//! . . . . Q
//! ```
//!
//! Deeper cuts place queens in the rows that the search would fill next.

use std::fmt;
use std::sync::Arc;

use super::{Cut, Division, MAX_DEPTH};
use crate::attacks::{AttackTables, Attacks};
use crate::family::{Family, Pawns};
use crate::position::{MAX_N, Position};
use crate::shard::{Content, Placed};
use crate::{CountError, Shard};
use queens_board::Square;

/// The largest number of shards, which are stored.
const MAX_SHARDS: usize = 1 << 22;

/// The shards of a board with other lines.
#[derive(Clone, Debug)]
pub(super) struct Lined {
    tables: Arc<AttackTables>,
    cut: Cut,
    /// Each shard with its weight.
    shards: Vec<(u64, Placed)>,
}

impl Lined {
    pub(super) fn new(n: usize, cut: Cut) -> Result<Self, CountError> {
        if n > MAX_N {
            return Err(CountError::BoardTooLarge { n });
        }
        let (family, depth) = match cut {
            Cut::Torus { depth } if depth == 0 || n == 0 => {
                return Err(CountError::TooDeep { depth });
            }
            Cut::Torus { depth } => (Family::Torus { n }, depth),
            Cut::Rectangle { rows, .. } if rows == 0 || rows > n => {
                return Err(CountError::RectangleRows { rows, columns: n });
            }
            Cut::Rectangle { rows, depth } => (Family::Rectangle { rows, columns: n }, depth),
            Cut::Pawns { depth, pawns } => {
                let pawns = upside_down(n, pawns).ok_or(CountError::PawnsOffBoard { n })?;
                (Family::Pawns { n, pawns }, depth)
            }
            _ => return Err(CountError::UnknownCut(cut.to_string())),
        };
        if depth > MAX_DEPTH {
            return Err(CountError::TooDeep { depth });
        }
        let tables = AttackTables::new(family, &[]).ok_or(CountError::PawnsOffBoard { n })?;
        let mut lined = Self {
            tables: Arc::new(tables),
            cut,
            shards: Vec::new(),
        };
        if lined.tables.is_possible() && !lined.is_hopeless() {
            let board = lined.board();
            for (weight, mut queens) in lined.starts() {
                if let Some(position) = board.after(queens.iter().copied()) {
                    lined.deeper(&board, &position, depth, weight, &mut queens)?;
                }
            }
        }
        Ok(lined)
    }

    /// Pólya: a torus has a solution if and only if neither 2 nor 3 divides n.
    fn is_hopeless(&self) -> bool {
        let (_, n) = self.tables.family().size();
        let is_torus = matches!(self.tables.family(), Family::Torus { .. });
        is_torus && (n.is_multiple_of(2) || n.is_multiple_of(3))
    }

    /// The first queens of shards, and the weight of each.
    fn starts(&self) -> Vec<(u64, Vec<Square>)> {
        match self.tables.family() {
            // The queen of row 1, unless there is none, is equivalent to its mirror image.
            Family::Torus { n } => {
                let mirrored = if n == 1 { 1 } else { 2 };
                vec![(mirrored * n as u64, vec![Square::new(0, 0)])]
            }
            Family::Rectangle { rows, columns } if rows > 1 => top_and_bottom(rows, columns),
            _ => vec![(1, Vec::new())],
        }
    }

    /// All shards, this many rows deeper.
    fn deeper(
        &mut self,
        board: &Attacks,
        position: &Position,
        depth: usize,
        weight: u64,
        queens: &mut Vec<Square>,
    ) -> Result<(), CountError> {
        let (rows, columns) = self.tables.family().size();
        // A row that a pawn cuts in two would need two queens here. Below a pawn, another bit stands for the pawn's column.
        let mut whole = position.rows().iter();
        let next = whole.find(|row| self.tables.is_whole(row.row));
        let Some(&next) = next.filter(|_| depth > 0) else {
            if self.shards.len() == MAX_SHARDS {
                let most = MAX_SHARDS as u64;
                return Err(CountError::TooManyShards { most });
            }
            let placed = Placed::new(rows, queens.iter().copied());
            self.shards.push((weight, placed));
            return Ok(());
        };
        let is_torus = matches!(self.tables.family(), Family::Torus { .. });
        for column in next.free_columns() {
            let square = board.square(next.row, column);
            if is_torus && queens.len() == 1 && 2 * square.column > columns {
                continue;
            }
            let Some(child) = board.put(position, next.row, column) else {
                continue;
            };
            queens.push(square);
            self.deeper(board, &child, depth - 1, weight, queens)?;
            queens.pop();
        }
        Ok(())
    }

    fn board(&self) -> Attacks {
        Attacks::Tables(Arc::clone(&self.tables))
    }
}

impl Division for Lined {
    fn cut(&self) -> Cut {
        self.cut
    }

    fn family(&self) -> Option<Family> {
        Some(self.tables.family())
    }

    fn len(&self) -> u64 {
        self.shards.len() as u64
    }

    fn shard(&self, id: u64) -> Option<Shard> {
        let &(weight, queens) = self.shards.get(usize::try_from(id).ok()?)?;
        let content = Content::Placement(self.board(), queens);
        Some(Shard::new(id, weight, content))
    }
}

/// Queens in the top and the bottom row, one pair of each four that the mirrors make of it.
fn top_and_bottom(rows: usize, columns: usize) -> Vec<(u64, Vec<Square>)> {
    let mut starts = Vec::new();
    for pair in (0..columns).flat_map(|top| (0..columns).map(move |bottom| (top, bottom))) {
        let (top, bottom) = pair;
        let (left, turned) = (
            (columns - 1 - top, columns - 1 - bottom),
            (columns - 1 - bottom, columns - 1 - top),
        );
        let images = [pair, left, (bottom, top), turned];
        if images.iter().all(|&image| pair <= image) {
            let fixed = images.iter().filter(|&&image| image == pair).count();
            let queens = vec![Square::new(0, top), Square::new(rows - 1, bottom)];
            starts.push((4 / fixed as u64, queens));
        }
    }
    starts
}

/// The same squares with rows counted from the other side of n; `None` if one is not on the board.
pub(super) fn upside_down(n: usize, pawns: Pawns) -> Option<Pawns> {
    let mut squares = Vec::new();
    for pawn in pawns.iter().filter(|pawn| pawn.column < n) {
        squares.push(Square::new((n - 1).checked_sub(pawn.row)?, pawn.column));
    }
    Pawns::new(squares).filter(|all| all.len() == pawns.len())
}

/// As chess squares, whose rank needs no n.
pub(super) fn write_pawns(f: &mut fmt::Formatter<'_>, pawns: Pawns) -> fmt::Result {
    let mut squares = pawns.iter();
    squares.try_for_each(|pawn| write!(f, " {}", Square::new(0, pawn.column).chess(pawn.row + 1)))
}

/// A depth and chess squares.
pub(super) fn read_pawns<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Cut> {
    let depth = words.next()?.parse().ok()?;
    let read = |name: &str| {
        let square = Square::from_chess(name, MAX_N).ok()?;
        Some(Square::new(MAX_N - 1 - square.row, square.column))
    };
    let squares: Option<Vec<Square>> = words.map(read).collect();
    let squares = squares.filter(|squares| !squares.is_empty())?;
    let pawns = Pawns::new(squares.iter().copied())?;
    (pawns.len() == squares.len()).then_some(Cut::Pawns { depth, pawns })
}
