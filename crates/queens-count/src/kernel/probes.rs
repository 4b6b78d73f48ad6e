//! Counts that an instruction set must get right before it is trusted: a few milliseconds that exercise every part of the
//! algorithms that larger boards use. The tests break a set in one place after another, and each broken set must be refused.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::boxed::{CountHalves, CountPositions};
use super::join::{Limits, Tuning};
use crate::attacks::Attacks;
use crate::position::Position;
use crate::shard::halves::Halves;
use crate::shard::middle::Middle;
use queens_board::{ClassicPuzzle, Square};

/// Boards with random queens and few free squares, so that many rows are counted quickly.
struct Sparse {
    n: usize,
    queens: usize,
    /// This many of 32 squares are free.
    free: u64,
    seed: u64,
    completions: u64,
    nodes: u64,
}

impl Sparse {
    fn puzzle(&self) -> ClassicPuzzle {
        let mut random = SplitMix64::seed_from_u64(self.seed);
        let mut below = |bound: usize| random.next_u64() % bound as u64;
        let mut puzzle = ClassicPuzzle::new(self.n);
        while puzzle.givens().len() < self.queens {
            let square = Square::new(below(self.n) as usize, below(self.n) as usize);
            // An attacked queen is left out.
            let _ = puzzle.give(square);
        }
        for square in (0..self.n * self.n).map(|i| Square::new(i / self.n, i % self.n)) {
            if below(32) >= self.free {
                // A queen's square cannot be blocked.
                let _ = puzzle.block(square);
            }
        }
        puzzle
    }
}

/// Sixteen rows, the most that lanes handle at a time; then more rows, on boards with columns beyond the sixteenth, some of which
/// are taken: rows up to 31 apart.
const SPARSE: [Sparse; 4] = [
    sparse(16, 0, 14, 1, 13, 4437),
    sparse(32, 15, 24, 3, 94, 4735),
    sparse(32, 15, 24, 2, 41, 3160),
    sparse(32, 14, 20, 13, 13, 5368),
];

const fn sparse(
    n: usize,
    queens: usize,
    free: u64,
    seed: u64,
    completions: u64,
    nodes: u64,
) -> Sparse {
    Sparse {
        n,
        queens,
        free,
        seed,
        completions,
        nodes,
    }
}

/// Whole boards, with their solutions and nodes: the smallest, and one that fills levels.
const BOARDS: [(usize, u64, u64); 3] = [(4, 2, 6), (5, 10, 25), (10, 724, 9420)];

/// Whether lanes count all probes correctly, and keep as many states as they should.
pub(super) fn counts_correctly(lanes: &mut dyn CountPositions) -> bool {
    let mut is_right = |n, position: &Position, completions, nodes| {
        let counted = lanes.count(&Attacks::Classic { n }, position);
        counted.is_ok_and(|counted| (counted.completions, counted.nodes) == (completions, nodes))
    };
    BOARDS.iter().all(|&(n, completions, nodes)| {
        is_right(n, &Attacks::Classic { n }.empty(), completions, nodes)
    }) && SPARSE.iter().all(|sparse| {
        let position = (&sparse.puzzle()).into();
        is_right(sparse.n, &position, sparse.completions, sparse.nodes)
    })
}

/// Boards to join, by the number of middle rows: with none and with two there are ties.
const BOARDS_JOINED: [(usize, usize, u64); 3] = [(8, 0, 92), (9, 1, 352), (8, 2, 92)];

/// A shard without middle rows, how to count it and the boards next to it, and its completions.
struct JoinProbe {
    n: usize,
    left: u32,
    tuning: Tuning,
    completions: u64,
}

/// Limits with which the short lists of small boards exercise all of the tree.
const SHALLOW: Limits = Limits {
    least_shared: 0,
    least_sorted: 100,
    least_per_key: 20,
    compared: 3,
    turned: 20,
};

/// Lists of more than 512 half boards, in groups cut at keys, as on large boards; then even groups and separate keys; then no
/// key, which leaves four lookups, or one for eight diagonals. The smaller board is enough for that, and is joined faster.
const SHARDS: [JoinProbe; 4] = [
    joined(14, 0b010_1010, None, None, false, 0, 10_580),
    joined(12, 0b10_1010, None, None, true, u64::MAX, 608),
    joined(12, 0b10_1010, Some(0), None, false, u64::MAX, 608),
    joined(12, 0b10_1010, Some(0), Some(8), false, u64::MAX, 608),
];

const fn joined(
    n: usize,
    left: u32,
    key: Option<usize>,
    chunk: Option<usize>,
    own_keys: bool,
    worth_cutting: u64,
    completions: u64,
) -> JoinProbe {
    let tuning = Tuning {
        key,
        chunk,
        own_keys: Some(own_keys),
        worth_cutting,
        tree: true,
        limits: SHALLOW,
    };
    JoinProbe {
        n,
        left,
        tuning,
        completions,
    }
}

impl JoinProbe {
    fn halves(&self) -> Halves {
        Halves::new(Middle::all(self.n, 0)[0], self.left)
    }
}

/// Whether a join counts all probes correctly.
pub(super) fn joins_correctly(join: &mut dyn CountHalves) -> bool {
    SHARDS.iter().all(|shard| {
        join.tune(shard.tuning);
        let boards = BOARDS_JOINED.iter().all(|&(n, rows, all)| {
            let middles = Middle::all(n, rows).into_iter();
            let shards = middles.flat_map(|middle| middle.shards(None));
            let counts = shards.map(|halves| {
                let counted = join.count(halves.middle(), &mut halves.units()).ok()?;
                Some(halves.middle().orbit() * counted.completions)
            });
            counts.sum::<Option<u64>>() == Some(all)
        });
        let halves = shard.halves();
        let counted = join.count(halves.middle(), &mut halves.units());
        boards && counted.is_ok_and(|counted| counted.completions == shard.completions)
    })
}

#[cfg(test)]
mod tests;
