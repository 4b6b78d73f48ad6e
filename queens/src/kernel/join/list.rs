//! The list of all placements of a half on given columns, and its order by keys.

use super::layout::{MAX_KEY, TIE};
use super::quadrant::Cells;
use super::words::Words;

/// The most keys, ties apart.
pub(super) const MAX_KEYS: usize = 1 << MAX_KEY;

/// The parts of a list that are sorted at the same time.
const PARTS: usize = 4;

/// Lists the placements of a half: for every split of the rows, the pairs of a left and a right placement that do not
/// attack each other. Returns their number; they are the first in `out`.
///
/// A split is left out if its balance is below the floor, and marked as a tie if it is the floor.
#[inline(always)]
pub(super) fn fill<W: Words>(
    words: W,
    lefts: Cells,
    rights: Cells,
    balances: &[u32],
    floor: Option<u32>,
    out: &mut Vec<u64>,
) -> usize {
    let mut at = 0;
    // Loops of equal lengths come one after the other, which the processor foresees.
    for &other in rights.largest_first {
        let fours = rights.on_rows(other.into());
        if fours.is_empty() {
            break;
        }
        // The rows that the right does not take come in the opposite order.
        let split = balances.len() - 1 - usize::from(other);
        let tie = match floor {
            Some(floor) if balances[split] < floor => continue,
            Some(floor) if balances[split] == floor => TIE,
            _ => 0,
        };
        let lefts = lefts.on_rows(split);
        let room = at + 16 * lefts.len() * fours.len() + 4;
        if out.len() < room {
            out.resize(room + room / 2, 0);
        }
        for four in fours {
            let four = four.map(|right| right | tie);
            for lefts in lefts {
                for &left in lefts {
                    at = words.append(left, &four, out, at);
                }
            }
        }
    }
    at
}

/// Half boards in the order of their keys, those that tie behind the others.
pub(super) struct Sorted {
    words: Vec<u64>,
    /// Where the words with each key begin: plain ones first, then ties.
    starts: [u32; 2 * MAX_KEYS + 1],
    keys: usize,
    /// While sorting: the number of words with each key in each part, then where they end.
    ends: [[u32; 2 * MAX_KEYS]; PARTS],
}

impl Sorted {
    pub(super) fn new() -> Self {
        Self {
            words: Vec::new(),
            starts: [0; 2 * MAX_KEYS + 1],
            keys: 0,
            ends: [[0; 2 * MAX_KEYS]; PARTS],
        }
    }

    /// Sorts a list by keys of so many bits. With a padding, the words of every key are filled up to a multiple of
    /// eight.
    #[inline(always)]
    pub(super) fn sort(&mut self, list: &[u64], key_bits: u32, padding: Option<u64>) {
        let keys = 1usize << key_bits;
        let mask = (2 * keys - 1) & (2 * MAX_KEYS - 1);
        let key_at = TIE.ilog2() - key_bits;
        let key = |word: u64| (word >> key_at) as usize & mask;
        // Parts of the list are sorted side by side, each with its own counters: neighbours in the list often have the
        // same key, and would wait for each other.
        let part = list.len() / PARTS;
        let (parts, rest) = list.split_at(part * PARTS);
        let parts: [&[u64]; PARTS] = std::array::from_fn(|i| &parts[i * part..][..part]);
        let mut ends = self.ends.each_mut();
        for ends in &mut ends {
            ends[..2 * keys].fill(0);
        }
        for at in 0..part {
            for (part, ends) in parts.iter().zip(&mut ends) {
                ends[key(part[at])] += 1;
            }
        }
        for &word in rest {
            ends[PARTS - 1][key(word)] += 1;
        }
        let room = list.len() + 2 * keys * 7 + 8;
        if self.words.len() < room {
            self.words.resize(room + room / 2, 0);
        }
        let words = &mut self.words[..];
        let mut next = 0;
        for key in 0..2 * keys {
            self.starts[key] = next;
            for ends in &mut ends {
                next += std::mem::replace(&mut ends[key], next);
            }
            if let Some(padding) = padding {
                next = next.next_multiple_of(8);
                // Its last words, or some of the key before if there are none: all of them are still to be written.
                words[(next as usize).max(8) - 8..][..8].fill(padding);
            }
        }
        self.starts[2 * keys] = next;
        self.keys = keys;
        for at in 0..part {
            for (part, ends) in parts.iter().zip(&mut ends) {
                let end = &mut ends[key(part[at])];
                words[*end as usize] = part[at];
                *end += 1;
            }
        }
        for &word in rest {
            let end = &mut ends[PARTS - 1][key(word)];
            words[*end as usize] = word;
            *end += 1;
        }
    }

    #[inline(always)]
    pub(super) fn keys(&self) -> usize {
        self.keys
    }

    /// The words that are no ties and have this key.
    #[inline(always)]
    pub(super) fn with_key(&self, key: usize) -> &[u64] {
        &self.words[self.starts[key] as usize..self.starts[key + 1] as usize]
    }

    pub(super) fn plain(&self) -> &[u64] {
        &self.words[..self.starts[self.keys] as usize]
    }

    pub(super) fn ties(&self) -> &[u64] {
        let (from, to) = (self.starts[self.keys], self.starts[2 * self.keys]);
        &self.words[from as usize..to as usize]
    }
}
