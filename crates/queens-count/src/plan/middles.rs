//! Numbers the join's shards without a list of them: for n = 28 there are 17,784,450 placements on the middle rows.
//!
//! Placements come in lexicographic order. Those that begin with the same columns are a *block*, whose first shard number is
//! stored; to find a shard, its block is enumerated again.

use std::ops::Range;

use super::{Cut, Division};
use crate::CountError;
use crate::shard::middle::{self, Middle};
use crate::shard::{Content, Shard};

/// The most shards of a join.
const MAX_SHARDS: u64 = 1 << 28;

/// The number of columns that the placements of a block begin with: with at most this many middle rows, a block is one placement.
const BLOCK_COLUMNS: usize = 4;

/// The shards of a join.
#[derive(Clone, Debug)]
pub(super) struct Middles {
    n: usize,
    rows: usize,
    /// The number of left columns by which shards differ, if not all.
    columns: Option<usize>,
    blocks: Vec<Block>,
    shards: u64,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    first: [u8; BLOCK_COLUMNS],
    /// The number of its first shard.
    start: u64,
}

impl Middles {
    pub(super) fn new(n: usize, rows: usize, columns: Option<usize>) -> Result<Self, CountError> {
        if !middle::takes(n, rows) {
            return Err(CountError::JoinRows { n, middle: rows });
        }
        // All of them is the same as no limit.
        let columns = columns.filter(|&columns| columns < (n - rows) / 2);
        let (mut blocks, mut shards) = (Vec::<Block>::new(), 0);
        Middle::visit(n, rows, &[], &mut |middle| {
            let mut first = [0; BLOCK_COLUMNS];
            let known = rows.min(BLOCK_COLUMNS);
            first[..known].copy_from_slice(&middle.columns()[..known]);
            if blocks.last().is_none_or(|block| block.first != first) {
                let start = shards;
                blocks.push(Block { first, start });
            }
            shards += number_of_shards(middle, columns);
        });
        if shards > MAX_SHARDS {
            return Err(CountError::TooManyShards { most: MAX_SHARDS });
        }
        Ok(Self {
            n,
            rows,
            columns,
            blocks,
            shards,
        })
    }

    /// The placements of a block.
    fn block(&self, block: &Block) -> Vec<Middle> {
        let mut middles = Vec::new();
        let first = &block.first[..self.rows.min(BLOCK_COLUMNS)];
        Middle::visit(self.n, self.rows, first, &mut |middle| middles.push(middle));
        middles
    }

    fn middles(&self) -> impl Iterator<Item = Middle> + '_ {
        self.blocks.iter().flat_map(|block| self.block(block))
    }
}

impl Division for Middles {
    fn cut(&self) -> Cut {
        Cut::Join {
            middle: self.rows,
            columns: self.columns,
        }
    }

    fn len(&self) -> u64 {
        self.shards
    }

    fn shares_tables(&self) -> bool {
        self.cut().shares_tables(self.n)
    }

    fn runs(&self) -> Vec<Range<u64>> {
        if self.columns == Some(0) {
            return std::iter::once(0..self.shards).collect();
        }
        let starts = self.blocks.iter().map(|block| block.start);
        let ends = starts.clone().skip(1).chain([self.shards]);
        starts.zip(ends).map(|(start, end)| start..end).collect()
    }

    fn shard(&self, id: u64) -> Option<Shard> {
        if id >= self.shards {
            return None;
        }
        let index = self.blocks.partition_point(|block| block.start <= id) - 1;
        let block = &self.blocks[index];
        let mut ahead = id - block.start;
        for middle in self.block(block) {
            let shards = number_of_shards(middle, self.columns);
            if ahead < shards {
                let halves = middle.shards(self.columns).nth(ahead as usize)?;
                return Some(Shard::new(id, middle.orbit(), Content::Halves(halves)));
            }
            ahead -= shards;
        }
        None
    }

    fn weights(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        Box::new(self.middles().flat_map(|middle| {
            let shards = number_of_shards(middle, self.columns) as usize;
            std::iter::repeat_n(middle.orbit(), shards)
        }))
    }

    fn shards(&self) -> Box<dyn Iterator<Item = Shard> + '_> {
        let contents = self.middles().flat_map(|middle| {
            let shards = middle.shards(self.columns);
            shards.map(move |halves| (middle.orbit(), Content::Halves(halves)))
        });
        let numbered = (0..).zip(contents);
        Box::new(numbered.map(|(id, (weight, content))| Shard::new(id, weight, content)))
    }
}

fn number_of_shards(middle: Middle, columns: Option<usize>) -> u64 {
    match columns {
        Some(0) => 1,
        _ => middle.shards(columns).count() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;

    #[test]
    fn the_shards_of_long_halves_share_tables_and_have_every_unit_once() {
        for n in [26, 27] {
            let cut = Cut::join_long_halves(n).unwrap();
            let plan = Plan::new(n, cut).unwrap();
            assert!(plan.shares_tables());
            let runs = plan.runs();
            assert_eq!(
                runs.len(),
                Middle::all(n, n - 2 * middle::LONG_HALF).len(),
                "one run for each middle"
            );
            let run = runs[runs.len() / 2].clone();
            let (mut units, mut middles) = (0, Vec::new());
            for id in run {
                let shard = plan.shard(id).unwrap();
                let Content::Halves(halves) = shard.content() else {
                    panic!("a shard of the join");
                };
                units += halves.units().map(|unit| unit.orbit).sum::<u64>();
                middles.push(halves.middle());
            }
            middles.dedup();
            assert_eq!(middles.len(), 1);
            assert_eq!(units, 2_704_156, "24 choose 12");
        }
    }
}
