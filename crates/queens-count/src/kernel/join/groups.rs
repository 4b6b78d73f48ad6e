//! Decides which half boards are turned together.
//!
//! A group of turned half boards shares the tables for matching. Other half boards are skipped if they conflict with what all
//! keys of the group have in common, so groups should contain few keys, and need not all be full. The work for a group is that of
//! its tables ([`TABLE_COST`]) and a lookup for each remaining other half board. With 800 others of key 001 and 160 of key 100, and
//! groups of 256:
//!
//! ```text
//! turned       200 × 011   300 × 010   100 × 110   200 × 111
//!
//! full groups  256 × 01?   256 × ?10   256 × 11?    32 × 111
//! in common        010         010         110          111
//! others left  800 + 160   800 + 160       800            0
//! work              1360        1360        1200         400    4320 in all
//!
//! cut at keys  200 × 011   256 × 010   256 × ?1?    88 × 111
//! in common        011         010         010          111
//! others left        160   800 + 160   800 + 160          0
//! work               560        1360        1360         400    3680 in all
//! ```
//!
//! The best cuts are found from the first key to the last: the least work up to a key is that up to an earlier key, plus that of
//! full groups from there on, the last of which ends at the key and need not be full.

use super::sorted::{MAX_KEYS, Sorted};

/// The cost of a group's tables, in lookups of others. notes/join.md, *Constants*, explains this and the next two.
const TABLE_COST: u32 = 400;

/// The least [`work`] for which the best cuts are worth the search.
pub(super) const MIN_WORK_TO_CUT: u64 = 300_000;

/// The most groups from one cut at a key to the next, except those inside a single key.
const MAX_GROUPS: usize = 8;

/// The work of matching this many turned half boards with this many others by keys of this many bits, in lookups: each bit of the
/// key in which groups differ leaves three quarters of the others.
pub(super) fn work(turned: u64, others: u64, key_bits: u32) -> u64 {
    let groups = turned.div_ceil(256);
    let left = (1..=groups.ilog2().min(key_bits)).fold(others, |left, _| left - left / 4);
    groups * (u64::from(TABLE_COST) + left)
}

/// Where a sorted list is cut into groups.
pub(super) struct Groups {
    ends: Vec<u32>,
    /// For each key, the number of others whose keys have nothing in common with it.
    left: [u32; MAX_KEYS],
    /// The keys of the list and where each begins, and the end of the list.
    keys: Vec<(usize, u32)>,
    /// For each key, the least work up to it, and the cut before.
    best: Vec<(u64, u32)>,
}

impl Groups {
    pub(super) fn new() -> Self {
        Self {
            ends: Vec::new(),
            left: [0; MAX_KEYS],
            keys: Vec::new(),
            best: Vec::new(),
        }
    }

    /// The groups of the list that was cut.
    #[inline(always)]
    pub(super) fn of<'a>(&'a self, list: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let group = &list[start..end as usize];
            start = end as usize;
            group
        })
    }

    /// Cuts into groups of the same size.
    pub(super) fn even(&mut self, length: usize, size: usize) {
        let groups = length.div_ceil(size);
        self.ends.clear();
        self.ends
            .extend((1..=groups).map(|i| (i * size).min(length) as u32));
    }

    /// Cuts into groups of at most this size that minimise the work of matching them with the others. The remaining others are
    /// assumed to be those that conflict with nothing that all keys of a group have in common; ties are excluded.
    #[inline(always)]
    pub(super) fn cut(&mut self, turned: &Sorted, others: &Sorted, size: u32) {
        self.count_left(others);
        self.keys.clear();
        let keys = turned.in_order().map(|key| (key, turned.span(key)));
        let keys = keys.filter(|(_, span)| !span.is_empty());
        self.keys.extend(keys.map(|(key, span)| (key, span.start)));
        self.keys.push((0, turned.all().len() as u32));
        let last = self.keys.len() - 1;
        self.best.clear();
        self.best.resize(last + 1, (u64::MAX, 0));
        self.best[0] = (0, 0);
        for from in 0..last {
            self.extend(from, size);
        }
        self.ends.clear();
        let mut to = last;
        while to > 0 {
            let from = self.best[to].1 as usize;
            let (start, mut end) = (self.keys[from].1, self.keys[to].1);
            let groups = (end - start).div_ceil(size);
            for i in (0..groups).rev() {
                self.ends.push(end);
                end = start + i * size;
            }
            to = from;
        }
        self.ends.reverse();
    }

    /// For each key, the number of others with a disjoint key: subset sums, one bit after another.
    ///
    /// ```text
    /// others            800 × 001, 160 × 100
    /// by complement     left[110] = 800, left[011] = 160: what their keys leave free
    /// summed up         left[010] = left[110] + left[011] = 960: a key of 010 is free in both
    /// ```
    #[inline(always)]
    fn count_left(&mut self, others: &Sorted) {
        let keys = others.keys();
        let left = &mut self.left[..keys];
        for (key, left) in left.iter_mut().rev().enumerate() {
            *left = others.span(key).len() as u32;
        }
        let mut bit = 1;
        while bit < keys {
            for halves in left.chunks_exact_mut(2 * bit) {
                let (without, with) = halves.split_at_mut(bit);
                for (without, with) in without.iter_mut().zip(with) {
                    *without += *with;
                }
            }
            bit *= 2;
        }
    }

    /// Follows full groups from a cut at a key, and offers a cut at each key they pass. In the example, from key 010 on: 256 of
    /// its half boards are a group inside the key, for 1360; 44 are left, and end at key 110 for another 1360; with the 100 of
    /// key 110 they end at key 111 for the same; with 112 of key 111 they are the next full group.
    #[inline(always)]
    fn extend(&mut self, from: usize, size: u32) {
        let Self {
            left, keys, best, ..
        } = self;
        let (mut work, mut start) = (best[from].0, keys[from].1);
        let group = |shared: usize| u64::from(TABLE_COST + left[shared & (MAX_KEYS - 1)]);
        let mut offer = |to: usize, work: u64| {
            if work < best[to].0 {
                best[to] = (work, from as u32);
            }
        };
        let mut key = from;
        for _ in 0..MAX_GROUPS {
            let mut shared = keys[key].0;
            let inside = (keys[key + 1].1 - start) / size;
            work += u64::from(inside) * group(shared);
            start += inside * size;
            if start == keys[key + 1].1 {
                return offer(key + 1, work);
            }
            let end = start + size;
            while keys[key + 1].1 < end {
                key += 1;
                offer(key, work + group(shared));
                if key + 1 == keys.len() {
                    return;
                }
                shared &= keys[key].0;
            }
            work += group(shared);
            start = end;
            if start == keys[key + 1].1 {
                return offer(key + 1, work);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::TIE;
    use super::super::sorted::Purpose;
    use super::*;
    use crate::kernel::portable::Portable;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    const KEY_BITS: u32 = 4;
    const SIZE: u32 = 8;

    fn sorted(mut list: Vec<u64>, purpose: Purpose) -> Sorted {
        let (mut sorted, length) = (Sorted::new(), list.len());
        sorted.sort(Portable, &mut list, length, KEY_BITS, purpose, None);
        sorted
    }

    fn key(word: u64) -> usize {
        (word >> (TIE.ilog2() - KEY_BITS)) as usize & ((1 << KEY_BITS) - 1)
    }

    /// The least work for all ways to cut the list, at keys and full groups from there, group by group.
    fn least_work(turned: &[u64], others: &Sorted) -> u64 {
        let work = |group: &[u64]| {
            let shared = group.iter().map(|&word| key(word)).reduce(|a, b| a & b);
            let left = (0..others.keys()).filter(|key| key & shared.unwrap() == 0);
            let left = left.map(|key| others.with_key(key).len() as u64);
            u64::from(TABLE_COST) + left.sum::<u64>()
        };
        // After each half board at which a group may end.
        let mut least = vec![None; turned.len() + 1];
        least[0] = Some(0);
        for start in 0..turned.len() {
            let Some(so_far) = least[start] else { continue };
            for end in start + 1..=turned.len().min(start + SIZE as usize) {
                let at_key = end == turned.len() || key(turned[end - 1]) != key(turned[end]);
                if at_key || end == start + SIZE as usize {
                    let sum = so_far + work(&turned[start..end]);
                    least[end] = Some(least[end].map_or(sum, |least: u64| least.min(sum)));
                }
            }
        }
        least[turned.len()].unwrap()
    }

    #[test]
    fn no_other_cuts_are_less_work() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut groups = Groups::new();
        for length in 1..=MAX_GROUPS * SIZE as usize {
            // A quarter of the bits, so that some keys are frequent.
            let mut words = |length| -> Vec<u64> {
                let words = (0..length).map(|_| random.next_u64() & random.next_u64() & (TIE - 1));
                words.collect()
            };
            let turned = sorted(words(length), Purpose::Turned);
            let others = Purpose::Others {
                padding: 0,
                ties: false,
            };
            let others = sorted(words(20 * length * length), others);
            groups.cut(&turned, &others, SIZE);
            assert_eq!(
                groups.of(turned.all()).collect::<Vec<_>>().concat(),
                turned.all()
            );
            let mut sizes = groups.of(turned.all()).map(<[u64]>::len);
            assert!(sizes.all(|size| (1..=SIZE as usize).contains(&size)));
            let found = groups.best[groups.keys.len() - 1].0;
            let least = least_work(turned.all(), &others);
            assert_eq!(found, least, "{length} half boards");
        }
    }

    #[test]
    fn the_example_is_cut_as_documented() {
        const KEY_BITS: u32 = 3;
        let list = |keys: &[(usize, u64)]| -> Vec<u64> {
            let words = keys.iter().map(|&(times, key)| vec![key; times]);
            let words = words.flatten().map(|key| key << (TIE.ilog2() - KEY_BITS));
            words.collect()
        };
        let sorted = |mut list: Vec<u64>, purpose| {
            let (mut sorted, length) = (Sorted::new(), list.len());
            sorted.sort(Portable, &mut list, length, KEY_BITS, purpose, None);
            sorted
        };
        let turned = list(&[(200, 0b011), (300, 0b010), (100, 0b110), (200, 0b111)]);
        let turned = sorted(turned, Purpose::Turned);
        let others = Purpose::Others {
            padding: 0,
            ties: false,
        };
        let others = sorted(list(&[(800, 0b001), (160, 0b100)]), others);
        let mut groups = Groups::new();
        groups.cut(&turned, &others, 256);
        let sizes: Vec<usize> = groups.of(turned.all()).map(<[u64]>::len).collect();
        assert_eq!(sizes, [200, 256, 256, 88]);
        assert_eq!(groups.best.last().unwrap().0, 3680);
        assert_eq!(groups.left[0b010], 960);
        let full =
            [0b010, 0b010, 0b110, 0b111].map(|shared: usize| TABLE_COST + groups.left[shared]);
        assert_eq!(full, [1360, 1360, 1200, 400]);
    }

    #[test]
    fn even_groups_are_full_but_for_the_last() {
        let mut groups = Groups::new();
        for (length, expected) in [(1, &[1][..]), (8, &[8]), (9, &[8, 1]), (24, &[8, 8, 8])] {
            groups.even(length, SIZE as usize);
            let sizes: Vec<usize> = groups.of(&vec![0; length]).map(<[u64]>::len).collect();
            assert_eq!(sizes, expected);
        }
    }
}
