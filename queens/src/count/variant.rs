//! Other boards and other pieces, counted: the torus, amazons, boards with fewer rows than columns, pawns.
//!
//! ```
//! use queens::count::variant::Family;
//!
//! assert_eq!(Family::Torus { n: 7 }.count()?, 28);
//! assert_eq!(Family::Amazons { n: 10 }.count()?, 4);
//! assert_eq!(Family::Rectangle { rows: 3, columns: 5 }.count()?, 14);
//! # Ok::<(), queens::count::kernel::Overflow>(())
//! ```
//!
//! Each is a set of lines, written down as slots (`slots.rs`) and counted by the lanes of classic boards with other
//! tables. [`plain`] is the search that everybody writes first, against which they are tested and measured.
//!
//! # Symmetry, where it is safe
//!
//! *Torus.* Every square is like every other, so the queen of row 0 stands in column 0 and counts n times; and left and
//! right are alike, which makes the queen of row 1 count twice in one half of her columns. *Amazons* attack the same after
//! every rotation and reflection, so the [crosses](crate::count::Plan) of classic boards do, without those on which two are a
//! knight's move apart: eight times less. *Rectangles*: the queens of the top and of the bottom row, one pair of each four
//! that two mirrors make of it. *Pawns* take the symmetry with them: where many places of pawns are counted, one of each
//! eight images is.

mod counting;
mod kept;
pub mod plain;

use crate::board::{Rules, Square, Variant};
use crate::count::kernel::tables::{CountSlots, Even, Open, Uneven};
use crate::count::kernel::{Counted, InstructionSet, Overflow};
use crate::count::plan::{Cut, Plan};
use crate::count::position::MAX_N;
use crate::count::slots::{Slots, row_order};

/// A board, and what its pieces attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// n queens on a board whose left and right edges are joined, and whose top and bottom edges are. A cylinder, of which only
    /// left and right are joined, has the same solutions: a diagonal that leaves at the bottom would come in again in a column
    /// that is wrapped the same.
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
        pawns: Vec<Square>,
    },
    /// n pieces that move along rows, columns and rising diagonals only.
    OneDiagonal {
        /// The side.
        n: usize,
    },
}

/// A part of a count: queens that are placed already, and how often their completions count.
#[derive(Clone, Debug)]
struct Part {
    queens: Box<[Square]>,
    weight: u64,
}

/// A variant's lines and its parts, ready to be counted by any number of threads.
#[derive(Debug)]
pub struct Prepared {
    kind: Kind,
    slots: Slots,
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Even,
    Uneven,
    Open,
}

/// A kernel for one thread.
pub struct Worker(Box<dyn CountSlots>);

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Worker")
    }
}

impl Family {
    /// The family of a board, whatever is given and blocked on it; None if lanes do not take its lines.
    pub fn of(board: &Variant) -> Option<Self> {
        let (rows, columns) = (board.rows(), board.columns());
        let pawns = board.pawns().to_vec();
        if board.queens() != rows.min(columns) + pawns.len()
            || rows.max(columns) + pawns.len() > MAX_N
        {
            return None;
        }
        match board.rules() {
            Rules::Chess if pawns.is_empty() => Some(Self::Rectangle {
                rows: rows.min(columns),
                columns: rows.max(columns),
            }),
            Rules::Chess if rows == columns => Some(Self::Pawns { n: rows, pawns }),
            Rules::Torus | Rules::Cylinder if pawns.is_empty() && rows == columns => {
                Some(Self::Torus { n: rows })
            }
            Rules::Amazon if pawns.is_empty() && rows == columns => Some(Self::Amazons { n: rows }),
            _ => None,
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

    /// Whether pieces on two squares attack each other.
    pub fn attacks(&self, a: Square, b: Square) -> bool {
        let rows = a.row.abs_diff(b.row);
        let columns = a.column.abs_diff(b.column);
        let along_a_line = rows == 0 || columns == 0 || rows == columns;
        match self {
            Self::Torus { n } => along_a_line || rows + columns == *n,
            Self::Amazons { .. } => {
                along_a_line || rows.min(columns) == 1 && rows.max(columns) == 2
            }
            Self::Rectangle { .. } => along_a_line,
            Self::OneDiagonal { .. } => {
                rows == 0 || columns == 0 || a.row + a.column == b.row + b.column
            }
            Self::Pawns { pawns, .. } => {
                let steps = rows.max(columns);
                let between = |pawn: &Square| {
                    let on = |step: usize| {
                        let at = |from: usize, to: usize| {
                            if from < to {
                                from + step * (to - from) / steps
                            } else {
                                from - step * (from - to) / steps
                            }
                        };
                        *pawn == Square::new(at(a.row, b.row), at(a.column, b.column))
                    };
                    (1..steps).any(on)
                };
                along_a_line && !pawns.iter().any(between)
            }
        }
    }

    fn pawns(&self) -> &[Square] {
        match self {
            Self::Pawns { pawns, .. } => pawns,
            _ => &[],
        }
    }

    /// The squares of each slot with their columns, middle rows first; the torus, which has no middle, begins at row 0. None
    /// if there are not as many slots as pieces.
    fn squares(&self) -> Option<Vec<Vec<(Square, usize)>>> {
        let (rows, columns) = self.size();
        let is_pawn = |row, column| self.pawns().contains(&Square::new(row, column));
        // The pieces of each column: the first has the column's number, the others the next free ones.
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
        let is_torus = matches!(self, Self::Torus { .. });
        for row in row_order(rows, is_torus) {
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

    /// Cuts the count into parts. None if the board is larger than kernels take; no parts at all if there is no solution for a
    /// reason that needs no search.
    pub fn prepared(&self) -> Option<Prepared> {
        let (slots, is_possible) = self.slots(&[])?;
        let parts = if is_possible {
            self.parts(&slots)
        } else {
            Vec::new()
        };
        Some(Prepared {
            kind: self.kind(),
            slots,
            parts,
        })
    }

    fn kind(&self) -> Kind {
        match self {
            Self::Rectangle { rows, columns } if rows < columns => Kind::Open,
            Self::Torus { .. } | Self::Amazons { .. } | Self::Rectangle { .. } => Kind::Even,
            Self::Pawns { .. } | Self::OneDiagonal { .. } => Kind::Uneven,
        }
    }

    /// The lines without blocked squares, and whether there are as many slots as pieces.
    fn slots(&self, blocked: &[Square]) -> Option<(Slots, bool)> {
        let (rows, columns) = self.size();
        if rows.max(columns) + self.pawns().len() > MAX_N {
            return None;
        }
        let squares = self.squares();
        let is_possible = squares.is_some();
        let mut squares = squares.unwrap_or_default();
        for slot in &mut squares {
            slot.retain(|(square, _)| !blocked.contains(square));
        }
        let slots = Slots::new(&squares, |a, b| self.attacks(a, b))?;
        Some((slots, is_possible))
    }

    fn parts(&self, slots: &Slots) -> Vec<Part> {
        let part = |queens: &[Square], weight: u64| {
            slots.after(queens)?;
            let queens = queens.into();
            Some(Part { queens, weight })
        };
        let mut parts: Vec<Part> = match *self {
            Self::Torus { n } | Self::Amazons { n } if n > 1 => {
                let cut = match self {
                    Self::Torus { .. } => Cut::Torus { depth: 2 },
                    _ => Cut::amazons(n),
                };
                let plan = Plan::new(n, cut).expect("a cut for every board");
                let parts = plan.shards().filter_map(|shard| {
                    let queens: Vec<Square> = shard.queens().collect();
                    part(&queens, shard.weight())
                });
                parts.collect()
            }
            Self::Rectangle { rows, columns } if rows > 1 => {
                let mut parts = Vec::new();
                for top in 0..columns {
                    for bottom in 0..columns {
                        let [left, up] = [(columns - 1 - top, columns - 1 - bottom), (bottom, top)];
                        let turned = (left.1, left.0);
                        let images = [(top, bottom), left, up, turned];
                        if images.iter().all(|&image| (top, bottom) <= image) {
                            let queens = [Square::new(0, top), Square::new(rows - 1, bottom)];
                            let fixed = images.iter().filter(|&&image| image == (top, bottom));
                            parts.extend(part(&queens, 4 / fixed.count() as u64));
                        }
                    }
                }
                parts
            }
            _ => part(&[], 1).into_iter().collect(),
        };
        divide(slots, &mut parts);
        parts
    }

    /// The number of solutions, on one thread.
    ///
    /// # Panics
    /// If a side and the pawns are more than 32.
    pub fn count(&self) -> Result<u128, Overflow> {
        let prepared = self.prepared().expect("a board that fits words of 32 bits");
        let mut worker = prepared.worker();
        (0..prepared.len()).try_fold(0, |sum, part| {
            let (weight, counted) = prepared.count_part(part, &mut worker)?;
            Ok(sum + u128::from(weight) * u128::from(counted.completions))
        })
    }

    /// The number of solutions that a half turn of the board maps to themselves.
    pub fn half_turn(&self) -> u128 {
        let (rows, columns) = self.size();
        kept::kept(self, |square| {
            Square::new(rows - 1 - square.row, columns - 1 - square.column)
        })
    }

    /// The number of solutions that a quarter turn of the board maps to themselves; none if it is not a square.
    pub fn quarter_turn(&self) -> u128 {
        let (rows, columns) = self.size();
        if rows != columns {
            return 0;
        }
        kept::kept(self, |square| {
            Square::new(square.column, rows - 1 - square.row)
        })
    }
}

impl Prepared {
    /// A board with given queens, blocked squares and pawns, if its lines are ones that lanes take.
    pub(super) fn of(board: &Variant) -> Option<Self> {
        let family = Family::of(board)?;
        let (rows, columns) = (board.rows(), board.columns());
        if board.given().is_empty() && board.blocked().is_empty() {
            return family.prepared();
        }
        let lying = |square: &Square| {
            if rows > columns {
                Square::new(square.column, square.row)
            } else {
                *square
            }
        };
        let blocked: Vec<Square> = board.blocked().iter().map(lying).collect();
        let (slots, is_possible) = family.slots(&blocked)?;
        let queens: Box<[Square]> = board.given().iter().map(lying).collect();
        let is_possible = is_possible && slots.after(&queens).is_some();
        let mut parts: Vec<Part> = is_possible
            .then_some(Part { queens, weight: 1 })
            .into_iter()
            .collect();
        divide(&slots, &mut parts);
        let kind = family.kind();
        Some(Self { kind, slots, parts })
    }

    /// The number of parts.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a number of parts, not a collection"
    )]
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// A kernel for one thread.
    pub fn worker(&self) -> Worker {
        let set = InstructionSet::best();
        Worker(match self.kind {
            Kind::Even => set.tables::<Even>(),
            Kind::Uneven => set.tables::<Uneven>(),
            Kind::Open => set.tables::<Open>(),
        })
    }

    /// How often the completions of a part count, and what they are.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn count_part(&self, part: usize, worker: &mut Worker) -> Result<(u64, Counted), Overflow> {
        let part = &self.parts[part];
        let state = self
            .slots
            .after(&part.queens)
            .expect("a part of this board");
        let counted = worker.0.count(&self.slots, &state)?;
        Ok((part.weight, counted))
    }
}

/// A part for every few milliseconds: queens in the next slots too, where there are few.
fn divide(slots: &Slots, parts: &mut Vec<Part>) {
    while parts.len() < 64 && parts.iter().any(|part| part.queens.len() + 8 < slots.len()) {
        let below = |part: &Part| {
            let weight = part.weight;
            let next = |square: Square| part.queens.iter().copied().chain([square]).collect();
            let state = slots.after(&part.queens).expect("a part of this board");
            let children: Vec<Part> = slots
                .free_squares(&state)
                .map(|square| Part {
                    queens: next(square),
                    weight,
                })
                .collect();
            children
        };
        *parts = parts.iter().flat_map(below).collect();
    }
}
