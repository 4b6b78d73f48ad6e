//! Counts the fitting pairs of half boards by a tree that splits both lists.
//!
//! Two lists of words are given, and the pairs without a common bit are wanted. Take a bit that many words of both lists have:
//! words of the longer list with that bit can only fit words of the shorter list without it. So the longer list is *partitioned*
//! by the bit, and the shorter one is *filtered* for one of the two parts:
//!
//! ```text
//! pairs(X, Y) = pairs(X with b, Y without b) + pairs(X without b, Y)        b is settled in both
//!
//! X  a b . d | . b c . | a . . . | . . c d        with b: a d, c          without b: a, c d
//! Y  . b c . | a . . . | . . . d                  Y without b: a, d       Y: c, a, d
//!                                                 4 pairs to compare      6 pairs to compare, instead of 12
//! ```
//!
//! The lists become shorter and, unlike lists sorted by one key, do so by the bits that matter *there*. Once the shorter list has
//! at most `64 × LANES` words, it is turned into bit columns, and the words of the longer one are looked up (see `pairs`). By
//! then half of the bits are settled, so three or four tables are enough.
//!
//! Words have 32 bits in the tree: half the memory, and twice as many per instruction. If more diagonals are shared, or the lists
//! are long, both lists are first sorted by some bits, which are then settled for each pair of keys.
//!
//! # Cost
//!
//! Two cycles for a word that is partitioned, one for a word that is filtered, about five for a lookup; turning a list and
//! filling its tables takes about a thousand. See notes/join.md, *A tree that splits both lists*.

mod leaf;
mod root;

use super::words::{SLACK, Words};
use leaf::Leaf;
use root::{SortedByBits, SortingBits, narrow};

/// The number of bits chosen at a time.
const CHOSEN: usize = 3;

/// Parameters that affect only the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The least number of shared diagonals for which the tree is used: with fewer, the lists are so short that sorting them is
    /// as fast.
    pub(crate) least_shared: usize,
    /// Lists with fewer words in all are not sorted first, if their words have at most 32 bits.
    pub(crate) least_sorted: usize,
    /// The least number of words for each value of the bits by which lists are sorted.
    pub(crate) least_per_key: usize,
    /// The longest list that is compared word by word.
    pub(crate) compared: usize,
    /// The longest list that is turned, at most `64 × LANES`.
    pub(crate) turned: usize,
}

impl Limits {
    pub(crate) const DEFAULT: Self = Self {
        least_shared: 35,
        least_sorted: 60_000,
        least_per_key: 2000,
        compared: 16,
        turned: usize::MAX,
    };
}

/// Words of 32 bits. A pair of plain words counts twice, a pair with a tie once.
#[derive(Clone, Copy)]
struct List<'a> {
    plain: &'a [u32],
    ties: &'a [u32],
}

impl<'a> List<'a> {
    fn len(self) -> usize {
        self.plain.len() + self.ties.len()
    }

    /// The longer of its parts.
    fn longer(self) -> &'a [u32] {
        if self.plain.len() >= self.ties.len() {
            self.plain
        } else {
            self.ties
        }
    }

    fn halved(self) -> [Self; 2] {
        let (plain, ties) = (self.plain, self.ties);
        let (plain, ties) = (
            plain.split_at(plain.len() / 2),
            ties.split_at(ties.len() / 2),
        );
        [(plain.0, ties.0), (plain.1, ties.1)].map(|(plain, ties)| Self { plain, ties })
    }

    /// The words without the bit, in the scratch memory, and the rest of that memory.
    #[inline(always)]
    fn filtered<'s, W: Words>(
        self,
        words: W,
        bit: u32,
        scratch: &'s mut [u32],
    ) -> (List<'s>, &'s mut [u32]) {
        let (plain, scratch) = filtered(words, bit, self.plain, scratch);
        let (ties, scratch) = filtered(words, bit, self.ties, scratch);
        (List { plain, ties }, scratch)
    }

    /// The words without the bit and those with it, in the scratch memory, and the rest of that memory.
    #[inline(always)]
    fn parted<'s, W: Words>(
        self,
        words: W,
        bit: u32,
        scratch: &'s mut [u32],
    ) -> ([List<'s>; 2], &'s mut [u32]) {
        let (plain, scratch) = parted(words, bit, self.plain, scratch);
        let (ties, scratch) = parted(words, bit, self.ties, scratch);
        let lists = [(plain[0], ties[0]), (plain[1], ties[1])];
        (lists.map(|(plain, ties)| List { plain, ties }), scratch)
    }
}

#[inline(always)]
fn filtered<'s, W: Words>(
    words: W,
    bit: u32,
    list: &[u32],
    scratch: &'s mut [u32],
) -> (&'s [u32], &'s mut [u32]) {
    if list.is_empty() {
        return (&[], scratch);
    }
    let kept = words.filter(bit, list, &mut scratch[..list.len() + SLACK]);
    let (kept, scratch) = scratch.split_at_mut(kept);
    (kept, scratch)
}

#[inline(always)]
fn parted<'s, W: Words>(
    words: W,
    bit: u32,
    list: &[u32],
    scratch: &'s mut [u32],
) -> ([&'s [u32]; 2], &'s mut [u32]) {
    if list.is_empty() {
        return ([&[], &[]], scratch);
    }
    let (without, scratch) = scratch.split_at_mut(list.len() + SLACK);
    let first = words.part(bit, list, without, &mut scratch[..list.len() + SLACK]);
    let (with, scratch) = scratch.split_at_mut(list.len() - first);
    ([&without[..first], with], scratch)
}

/// The tree, with the memory that one thread needs.
pub(super) struct Tree<W: Words> {
    sorted: [SortedByBits; 2],
    /// The lists of a node.
    roots: [Vec<u32>; 4],
    scratch: Vec<u32>,
    leaf: Leaf<W>,
}

impl<W: Words> Tree<W> {
    #[inline(always)]
    pub(super) fn new(words: W) -> Self {
        Self {
            sorted: Default::default(),
            roots: Default::default(),
            scratch: Vec::new(),
            leaf: Leaf::new(words),
        }
    }

    /// Counts the fitting pairs of packed words with this many shared bits: twice each, but ties once.
    #[inline(always)]
    pub(super) fn count(
        &mut self,
        words: W,
        lists: [&[u64]; 2],
        shared: usize,
        all_tie: bool,
        limits: Limits,
    ) -> u64 {
        let length = lists[0].len() + lists[1].len();
        // Space for some levels; a node that needs more allocates it.
        self.scratch.resize(6 * length + 16 * SLACK, 0);
        let Self {
            sorted,
            roots: [a, b, c, d],
            scratch,
            leaf,
        } = self;
        let mut node = Node {
            words,
            limits,
            leaf,
        };
        if shared <= 32 && length < limits.least_sorted {
            let plain = [
                narrow(lists[0], all_tie, [a, b]),
                narrow(lists[1], all_tie, [c, d]),
            ];
            let alive = ((1u64 << shared) - 1) as u32;
            let x = List {
                plain: &a[..plain[0]],
                ties: b,
            };
            let y = List {
                plain: &c[..plain[1]],
                ties: d,
            };
            return node.count(x, y, alive, &[], scratch);
        }
        let [x, y] = if lists[0].len() >= lists[1].len() {
            lists
        } else {
            [lists[1], lists[0]]
        };
        let keys = SortingBits::choose(words, [x, y], shared, limits.least_per_key);
        let [sorted_x, sorted_y] = sorted;
        sorted_x.sort(words, x, [keys.x, keys.y], keys.rest, all_tie);
        sorted_y.sort(words, y, [keys.y, keys.x], keys.rest, all_tie);
        let alive = ((1u64 << keys.rest.count_ones()) - 1) as u32;
        let mut sum = 0;
        for key_x in 0..1 << keys.x.count_ones() {
            for key_y in 0..1 << keys.y.count_ones() {
                let x = sorted_x.of(key_x, key_y, [a, b]);
                let y = sorted_y.of(key_y, key_x, [c, d]);
                sum += node.count(x, y, alive, &[], scratch);
            }
        }
        sum
    }
}

/// The data of a node of the tree.
struct Node<'a, W: Words> {
    words: W,
    limits: Limits,
    leaf: &'a mut Leaf<W>,
}

impl<W: Words> Node<'_, W> {
    /// Counts the pairs that have none of the remaining bits in common. The next bits may have been chosen.
    fn count(&mut self, a: List, b: List, alive: u32, bits: &[u32], scratch: &mut [u32]) -> u64 {
        // A recursive call is not inlined, so it enters again.
        self.words.enter(
            #[inline(always)]
            || self.count_inlined(a, b, alive, bits, scratch),
        )
    }

    #[inline(always)]
    fn count_inlined(
        &mut self,
        a: List,
        b: List,
        alive: u32,
        bits: &[u32],
        scratch: &mut [u32],
    ) -> u64 {
        let words = self.words;
        let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        if short.len() <= self.limits.compared {
            return compare(words, short, long, alive);
        }
        if short.len() <= self.limits.turned.min(64 * W::LANES) {
            return self.leaf.count(words, short, long, alive);
        }
        let mut chosen = [0; CHOSEN];
        let bits = if bits.is_empty() {
            let count = self.leaf.choose(words, [short, long], alive, &mut chosen);
            &chosen[..count]
        } else {
            bits
        };
        let Some((&bit, bits)) = bits.split_first() else {
            // No bit distinguishes any words.
            let parts = short.halved();
            return parts
                .into_iter()
                .map(|part| self.count(part, long, alive, &[], scratch))
                .sum();
        };
        let room = 2 * long.len() + short.len() + 6 * SLACK;
        let mut more = Vec::new();
        let scratch = if scratch.len() < room {
            more.resize(4 * room, 0);
            &mut more[..]
        } else {
            scratch
        };
        let alive = alive & !bit;
        let ([without, with], scratch) = long.parted(words, bit, scratch);
        let mut sum = 0;
        if with.len() > 0 {
            let (short, scratch) = short.filtered(words, bit, scratch);
            sum += self.count(with, short, alive, bits, scratch);
        }
        sum + self.count(without, short, alive, bits, scratch)
    }
}

/// Compares a short list word by word.
#[inline(always)]
fn compare<W: Words>(words: W, short: List, long: List, alive: u32) -> u64 {
    let mut sum = 0;
    for (list, times) in [(short.plain, 2), (short.ties, 1)] {
        for &word in list {
            sum += times * words.count_disjoint(word & alive, long.plain);
            if !long.ties.is_empty() {
                sum += words.count_disjoint(word & alive, long.ties);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests;
