//! The root of the tree: words of 64 bits become words of 32.
//!
//! If more than 32 diagonals are shared, or lists are long, both lists are sorted by some diagonals that many of their words
//! have. Some of these diagonals are the first list's *own*, the others the second one's. For every value of both, the words with
//! this value of their own diagonals and without those of the other list are matched:
//!
//! ```text
//! own of X: a      own of Y: b      sorted: X by a, then b; Y by b, then a
//!
//! a = 0, b = 0     all of X without a                with all of Y without b
//! a = 1, b = 0     all of X with a                   with Y without b and without a
//! a = 0, b = 1     X without a and without b         with all of Y with b
//! a = 1, b = 1     X with a and without b            with Y with b and without a
//! ```
//!
//! These four cover all pairs that have neither a nor b in common. Only lists in more than one piece are copied.

use super::super::keys::shares;
use super::super::layout::TIE;
use super::super::words::Words;
use super::List;

/// The most bits by which lists are sorted for their length alone.
const MAX_SORTED: u32 = 9;

/// The lower 32 bits of words: of plain ones, whose number is returned, and of ties.
#[inline(always)]
pub(super) fn narrow(list: &[u64], all_tie: bool, [plain, ties]: [&mut Vec<u32>; 2]) -> usize {
    ties.clear();
    if all_tie {
        ties.extend(list.iter().map(|&word| word as u32));
        return 0;
    }
    if plain.len() < list.len() {
        plain.resize(list.len(), 0);
    }
    let mut at = 0;
    let (eights, rest) = list.as_chunks::<8>();
    let mut divide = |word: u64, plain: &mut u32| {
        *plain = word as u32;
        if word & TIE != 0 {
            ties.push(word as u32);
        }
        usize::from(word & TIE == 0)
    };
    for eight in eights {
        if eight.iter().fold(0, |any, word| any | word) & TIE == 0 {
            let out = plain[at..].first_chunk_mut().expect("room for all words");
            *out = eight.map(|word| word as u32);
            at += 8;
        } else {
            for &word in eight {
                at += divide(word, &mut plain[at]);
            }
        }
    }
    for &word in rest {
        at += divide(word, &mut plain[at]);
    }
    at
}

/// The bits by which two lists are sorted first.
pub(super) struct SortingBits {
    /// Those by which the longer list is sorted first.
    pub(super) x: u64,
    /// Those by which the shorter one is.
    pub(super) y: u64,
    /// The other bits, at most 32.
    pub(super) rest: u64,
}

impl SortingBits {
    /// The bits that most words of both lists have; more of them for the longer one, so that pieces of both have similar lengths.
    #[inline(always)]
    pub(super) fn choose<W: Words>(
        words: W,
        [x, y]: [&[u64]; 2],
        shared: usize,
        least_per_key: usize,
    ) -> Self {
        let length = x.len() + y.len();
        let suits = (length / least_per_key).max(1).ilog2().min(MAX_SORTED);
        let count = suits.max(shared.saturating_sub(32).max(1) as u32);
        let shares = [shares(words, x), shares(words, y)];
        let mut worth: [u64; 64] = std::array::from_fn(|bit| {
            // Products in the upper bits, so that numbers can be sorted.
            let worth = (shares[0][bit] * shares[1][bit]) << 6 | bit as u64;
            if bit < shared { worth } else { 0 }
        });
        worth[..shared].sort_unstable_by(|a, b| b.cmp(a));
        // The ratio of their lengths, as a power of two.
        let longer = (x.len() * 10 / 14 / y.len().max(1)).max(1).ilog2();
        let for_x = count.min((count + longer).div_ceil(2));
        let mut bits = Self {
            x: 0,
            y: 0,
            rest: ((1 << shared) - 1),
        };
        for (i, worth) in (0..).zip(&worth[..count as usize]) {
            let bit = 1 << (worth & 0x3f);
            let (to_x, to_y) = (
                bits.x.count_ones() < for_x,
                bits.y.count_ones() < count - for_x,
            );
            if to_x && (i % 2 == 0 || !to_y) {
                bits.x |= bit;
            } else {
                bits.y |= bit;
            }
            bits.rest &= !bit;
        }
        bits
    }
}

/// A list sorted by some bits.
#[derive(Default)]
pub(super) struct SortedByBits {
    words: Vec<u32>,
    /// Where the words with each key begin: plain ones and then ties, by the bits of its own and by those of the other list.
    starts: Vec<u32>,
    /// The number of the other list's bits.
    other_bits: u32,
    keys: Vec<u16>,
    /// For each half of the list, the number of words with each key, and then the place of the next one.
    places: Vec<[u32; 2]>,
}

impl SortedByBits {
    /// Counts the words with each key and moves them to their places. The list is processed in two parts, side by side, with
    /// separate counters, because neighbours often have the same key and would wait for each other.
    #[inline(always)]
    pub(super) fn sort<W: Words>(
        &mut self,
        words: W,
        list: &[u64],
        [own, other]: [u64; 2],
        rest: u64,
        all_tie: bool,
    ) {
        self.other_bits = other.count_ones();
        let bits = own.count_ones() + self.other_bits;
        let key = {
            #[inline(always)]
            |word: u64| {
                let tie = u64::from(all_tie || word & TIE != 0);
                let own = words.extract(word, own) << other.count_ones();
                (tie << bits | own | words.extract(word, other)) as u16
            }
        };
        self.places.clear();
        self.places.resize(2 << bits, [0; 2]);
        self.keys.resize(list.len(), 0);
        self.words.resize(list.len(), 0);
        let half = list.len() / 2;
        let (first, second) = list.split_at(half);
        let (first_keys, second_keys) = self.keys.split_at_mut(half);
        let places = &mut self.places[..];
        for (i, (first_key, &word)) in first_keys.iter_mut().zip(first).enumerate() {
            let keys = [key(word), key(second[i])];
            (*first_key, second_keys[i]) = (keys[0], keys[1]);
            places[usize::from(keys[0])][0] += 1;
            places[usize::from(keys[1])][1] += 1;
        }
        if let Some(&last) = second.get(half) {
            second_keys[half] = key(last);
            places[usize::from(second_keys[half])][1] += 1;
        }
        self.starts.clear();
        let mut start = 0;
        for place in places.iter_mut() {
            self.starts.push(start);
            let [first, second] = *place;
            *place = [start, start + first];
            start += first + second;
        }
        self.starts.push(start);
        let out = &mut self.words[..];
        let mut put = {
            #[inline(always)]
            |word: u64, key: u16, part: usize| {
                let place = &mut places[usize::from(key)][part];
                out[*place as usize] = words.extract(word, rest) as u32;
                *place += 1;
            }
        };
        for (i, (&key, &word)) in first_keys.iter().zip(first).enumerate() {
            put(word, key, 0);
            put(second[i], second_keys[i], 1);
        }
        if let Some(&last) = second.get(half) {
            put(last, second_keys[half], 1);
        }
    }

    /// The words with these bits of the list itself, without those that have one of the other list's; copied, if they are not in one
    /// piece.
    #[inline(always)]
    pub(super) fn of<'a>(
        &'a self,
        own: usize,
        without: usize,
        out: [&'a mut Vec<u32>; 2],
    ) -> List<'a> {
        let others = 1 << self.other_bits;
        let keys = self.starts.len() / 2;
        let mut pieces = [0, keys].into_iter().zip(out).map(|(tied, out)| {
            let starts = &self.starts[tied + own * others..][..=others];
            let piece =
                |from: usize, to: usize| &self.words[starts[from] as usize..starts[to] as usize];
            if without == 0 {
                return piece(0, others);
            }
            out.clear();
            let mut from = 0;
            while from < others {
                if from & without != 0 {
                    from += 1;
                    continue;
                }
                let mut to = from + 1;
                while to < others && to & without == 0 {
                    to += 1;
                }
                out.extend_from_slice(piece(from, to));
                from = to;
            }
            &out[..]
        });
        let [plain, ties] = [pieces.next(), pieces.next()].map(Option::unwrap_or_default);
        List { plain, ties }
    }
}
