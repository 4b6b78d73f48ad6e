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
//! every rotation and reflection, so the [crosses](crate::Plan) of classic boards do, without those on which two are a
//! knight's move apart: eight times less. *Rectangles*: the queens of the top and of the bottom row, one pair of each four
//! that two mirrors make of it. *Pawns* take the symmetry with them: where many places of pawns are counted, one of each
//! eight images is.

mod counting;
mod kept;
#[doc(hidden)]
pub mod plain;

use std::ops::Range;

use crate::executor::Work;
use crate::family::BoardKind;
pub use crate::family::{Family, Pawns};
use crate::kernel::{Counted, Kernel, Overflow, Worker};
use crate::plan::{Cut, Plan};
use crate::slots::Slots;
use queens_board::{Puzzle, Square};

/// A part of a count: queens that are placed already, and how often their completions count.
#[derive(Clone, Debug)]
struct Part {
    queens: Box<[Square]>,
    weight: u64,
}

/// A variant's lines and its parts, ready to be counted by any number of threads.
#[derive(Debug)]
#[doc(hidden)]
pub struct Prepared {
    kind: BoardKind,
    slots: Slots,
    parts: Vec<Part>,
}

impl Family {
    /// Cuts the count into parts. None if the board is larger than kernels take; no parts at all if there is no solution for a
    /// reason that needs no search.
    #[doc(hidden)]
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

    fn parts(&self, slots: &Slots) -> Vec<Part> {
        let part = |queens: &[Square], weight: u64| {
            slots.after(queens)?;
            let queens = queens.into();
            Some(Part { queens, weight })
        };
        let mut parts: Vec<Part> = match self.cut() {
            Some((n, cut)) => {
                let plan = Plan::new(n, cut).expect("a cut for every board");
                let parts = plan.shards().filter_map(|shard| {
                    let queens: Vec<Square> = shard.queens().collect();
                    part(&queens, shard.weight())
                });
                parts.collect()
            }
            None => part(&[], 1).into_iter().collect(),
        };
        divide(slots, &mut parts);
        parts
    }

    /// The plan that a count of it is cut by, if there is more than a queen to place: its n, and how.
    fn cut(&self) -> Option<(usize, Cut)> {
        match *self {
            Self::Torus { n } if n > 1 => Some((n, Cut::Torus { depth: 2 })),
            Self::Amazons { n } if n > 1 => Some((n, Cut::amazons(n))),
            Self::Rectangle { rows, columns } if 0 < rows && rows <= columns => {
                Some((columns, Cut::Rectangle { rows, depth: 0 }))
            }
            _ => None,
        }
    }

    /// The number of solutions, on one thread.
    ///
    /// # Panics
    /// If a side and the pawns are more than 32.
    pub fn count(&self) -> Result<u128, Overflow> {
        let prepared = self.prepared().expect("a board that fits words of 32 bits");
        let mut worker = Kernel::lanes().worker();
        (0..prepared.len()).try_fold(0, |sum, part| {
            let completions = prepared.count(&mut worker, part)?.completions;
            Ok(sum + u128::from(prepared.weight(part)) * u128::from(completions))
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
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let board = puzzle.board();
        let family = Family::of(board)?;
        let (rows, columns) = (board.rows(), board.columns());
        if puzzle.is_empty() {
            return family.prepared();
        }
        let lying = |square: Square| {
            if rows > columns {
                Square::new(square.column, square.row)
            } else {
                square
            }
        };
        let blocked: Vec<Square> = puzzle.blocked().iter().map(lying).collect();
        let (slots, is_possible) = family.slots(&blocked)?;
        let queens: Box<[Square]> = puzzle.givens().queens().map(lying).collect();
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
    pub fn len(&self) -> u64 {
        self.parts.len() as u64
    }
}

impl Work for Prepared {
    fn runs(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.len()).collect()
    }

    fn weight(&self, part: u64) -> u64 {
        self.parts[part as usize].weight
    }

    fn count(&self, worker: &mut Worker, part: u64) -> Result<Counted, Overflow> {
        let queens = &self.parts[part as usize].queens;
        let state = self.slots.after(queens).expect("a part of this board");
        worker.count_slots(self.kind, &self.slots, &state)
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
