//! Sorts a list of half boards by their keys.
//!
//! There are two ways to sort. Short lists need only keys of few bits: the list is divided by one bit after another, four words
//! at a time. For longer keys, the words with each key are counted and then moved to their places:
//!
//! ```text
//! list     c a b a | b a a c      two parts, which are counted and put side by side
//! counts   a 2 2   b 1 1   c 1 1  for each key, in the first and in the second part
//! places   a 0 2   b 4 5   c 6 7  where each part's next word with that key goes
//! sorted   a a a a b b c c
//! ```
//!
//! In lists that are looked up, the words of each key are padded to a multiple of eight. Eight words of padding end where the key
//! ends, so they are written first, and the real words over them:
//!
//! ```text
//! places   a 0 2   b 8 9   c 16 17
//! sorted   a a a a - - - - b b - - - - - - c c - - - - - -
//! ```

use super::keys::Keys;
use super::layout::{MAX_KEY, TIE};
use super::words::Words;

/// The most keys, not counting ties.
pub(super) const MAX_KEYS: usize = 1 << MAX_KEY;

/// The parts of a list that are sorted in parallel, each with separate counters: neighbours in a list often have the same key,
/// and would wait for each other. Two and four were tried (notes/join.md, *Sorting a list in interleaved parts*).
const PARTS: usize = 2;

/// The most bits of a key by which a list is divided; for more, words with each key are counted. Dividing takes two cycles per
/// half board for keys of two bits, where counting takes seven (notes/join.md, *Two-bit keys for n = 19*).
const MAX_HALVED_BITS: u32 = 2;

/// The purpose of sorting a list.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    /// To be turned, in groups.
    Turned,
    /// To be looked up: the words of every key are padded to a multiple of eight. Ties come last, if there are any.
    Others { padding: u64, ties: bool },
}

/// Half boards in the order of their keys.
pub(super) struct Sorted {
    words: Vec<u64>,
    /// Where the words with each key begin and end; ties of the others have separate keys after the plain ones.
    spans: [Span; 2 * MAX_KEYS],
    keys: usize,
    /// Whether the keys are in the order of a Gray code: groups of half boards then have more of their keys in common.
    gray: bool,
    /// The end of the plain words, and the end of all.
    plain: u32,
    end: u32,
    /// While a list is sorted: for each part the number of words with each key, then the place for the next of them.
    places: [[u32; 2 * MAX_KEYS]; PARTS],
}

#[derive(Clone, Copy, Default)]
struct Span {
    from: u32,
    to: u32,
}

/// A list in parts of equal length, in steps of four words; the remainder belongs to the last part.
struct Parts<'a> {
    fours: [&'a [[u64; 4]]; PARTS],
    rest: &'a [u64],
}

impl<'a> Parts<'a> {
    #[inline(always)]
    fn of(list: &'a [u64]) -> Self {
        let length = list.len() / (4 * PARTS) * 4;
        let (parts, rest) = list.split_at(length * PARTS);
        let part = |i| parts[i * length..][..length].as_chunks().0;
        Self {
            fours: std::array::from_fn(part),
            rest,
        }
    }
}

impl Sorted {
    pub(super) fn new() -> Self {
        Self {
            words: Vec::new(),
            spans: [Span::default(); 2 * MAX_KEYS],
            keys: 0,
            gray: false,
            plain: 0,
            end: 0,
            places: [[0; 2 * MAX_KEYS]; PARTS],
        }
    }

    /// Sorts a list by keys of this many bits. The list may be exchanged for another one.
    #[inline(always)]
    pub(super) fn sort<W: Words>(
        &mut self,
        words: W,
        list: &mut Vec<u64>,
        length: usize,
        key_bits: u32,
        purpose: Purpose,
        keys: Option<&Keys>,
    ) {
        self.keys = 1 << key_bits;
        let (padding, ties) = match purpose {
            Purpose::Turned => (None, false),
            Purpose::Others { padding, ties } => (Some(padding), ties),
        };
        let halved = key_bits <= MAX_HALVED_BITS && !ties;
        self.gray = padding.is_none() && !halved;
        if halved {
            match keys {
                Some(keys) if words.moves_bits() => lay_out(list, length, keys.by_masks(words)),
                Some(keys) => lay_out(list, length, keys.by_tables()),
                None => {}
            }
            self.halve(words, list, length, key_bits, padding);
        } else {
            self.count(words, &mut list[..length], key_bits, ties, padding, keys);
        }
    }

    /// Divides a list by one bit after another, with or without ties.
    #[inline(always)]
    fn halve<W: Words>(
        &mut self,
        words: W,
        list: &mut Vec<u64>,
        length: usize,
        key_bits: u32,
        padding: Option<u64>,
    ) {
        // Space for the padding, which is written last.
        let gap = if padding.is_some() { 8 } else { 0 };
        let room = length + 2 * gap * self.keys;
        for list in [&mut *list, &mut self.words] {
            if list.len() < room {
                list.resize(room + room / 2, 0);
            }
        }
        let span = |from: usize, to: usize| Span {
            from: from as u32,
            to: to as u32,
        };
        let spans = &mut self.spans;
        spans[0] = span(0, length);
        for level in 1..=key_bits {
            let mut halves = [Span::default(); 1 << MAX_HALVED_BITS];
            let mut at = 0;
            let wholes = &spans[..1 << (level - 1)];
            for (whole, halves) in wholes.iter().zip(halves.as_chunks_mut().0) {
                let whole = &list[whole.from as usize..whole.to as usize];
                let end = at + whole.len() + gap;
                let without = divide(words, whole, TIE >> level, &mut self.words[at..end]);
                *halves = [span(at, at + without), span(at + without + gap, end)];
                at = end + gap;
            }
            spans[..1 << MAX_HALVED_BITS].copy_from_slice(&halves);
            std::mem::swap(list, &mut self.words);
        }
        std::mem::swap(list, &mut self.words);
        if let Some(padding) = padding {
            for span in &mut spans[..self.keys] {
                self.words[span.to as usize..][..8].fill(padding);
                span.to = span.from + (span.to - span.from).next_multiple_of(8);
            }
        }
        self.plain = spans[self.keys - 1].to;
        self.end = self.plain;
    }

    /// Counts the words with each key, and then moves every word to its place.
    #[inline(always)]
    fn count<W: Words>(
        &mut self,
        words: W,
        list: &mut [u64],
        key_bits: u32,
        ties: bool,
        padding: Option<u64>,
        keys: Option<&Keys>,
    ) {
        let spans = if ties { 2 * self.keys } else { self.keys };
        // The second mask changes nothing, but tells the compiler that a key is inside the arrays.
        let mask = (spans - 1) & (2 * MAX_KEYS - 1);
        let key_at = TIE.ilog2() - key_bits;
        let key = |word: u64| (word >> key_at) as usize & mask;
        for counts in &mut self.places {
            counts[..spans].fill(0);
        }
        match keys {
            Some(keys) if words.moves_bits() => {
                self.lay_out_and_count(list, keys.by_masks(words), key);
            }
            Some(keys) => self.lay_out_and_count(list, keys.by_tables(), key),
            None => self.count_keys(&Parts::of(list), key),
        }
        let parts = Parts::of(list);
        self.lay_out(list.len(), spans, padding);
        self.put(&parts, key);
    }

    /// The first pass: the number of words with each key in each part.
    #[inline(always)]
    fn count_keys(&mut self, parts: &Parts, key: impl Fn(u64) -> usize) {
        let counts = &mut self.places;
        for at in 0..parts.fours[0].len() {
            for i in 0..4 {
                for (fours, counts) in parts.fours.iter().zip(&mut *counts) {
                    counts[key(fours[at][i])] += 1;
                }
            }
        }
        for &word in parts.rest {
            counts[PARTS - 1][key(word)] += 1;
        }
    }

    /// The same for packed words, which are laid out at the same time.
    #[inline(always)]
    fn lay_out_and_count(
        &mut self,
        list: &mut [u64],
        laid_out: impl Fn(u64) -> u64,
        key: impl Fn(u64) -> usize,
    ) {
        let counts = &mut self.places;
        let length = list.len() / (4 * PARTS) * 4;
        let (first, second) = list.split_at_mut(length);
        let (second, rest) = second.split_at_mut(length);
        for (first, second) in first.iter_mut().zip(second) {
            (*first, *second) = (laid_out(*first), laid_out(*second));
            counts[0][key(*first)] += 1;
            counts[1][key(*second)] += 1;
        }
        for word in rest {
            *word = laid_out(*word);
            counts[PARTS - 1][key(*word)] += 1;
        }
    }

    /// Turns the counts into places: key after key, and within a key part after part. Writes the padding.
    #[inline(always)]
    fn lay_out(&mut self, length: usize, spans: usize, padding: Option<u64>) {
        let keys = self.keys;
        let room = length + keys * 7 + 8;
        if self.words.len() < room {
            self.words.resize(room + room / 2, 0);
        }
        let words = &mut self.words[..];
        let (mut next, mut plain) = (0, 0);
        for rank in 0..spans {
            let key = if self.gray { gray(rank) } else { rank };
            self.spans[key].from = next;
            for places in &mut self.places {
                next += std::mem::replace(&mut places[key], next);
            }
            if let Some(padding) = padding.filter(|_| rank < keys) {
                next = next.next_multiple_of(8);
                // Its last words, or some of the previous key if there are none: all of them are still to be written.
                words[(next as usize).max(8) - 8..][..8].fill(padding);
            }
            self.spans[key].to = next;
            if rank < keys {
                plain = next;
            }
        }
        (self.plain, self.end) = (plain, next);
        if let Some(padding) = padding {
            words[next as usize..][..8].fill(padding);
            self.end = next.next_multiple_of(8);
        }
    }

    /// The second pass: every word goes to the next place for its key and part.
    #[inline(always)]
    fn put(&mut self, parts: &Parts, key: impl Fn(u64) -> usize) {
        let (words, next) = (&mut self.words[..], &mut self.places);
        for at in 0..parts.fours[0].len() {
            // The places of words are known before the first is written, so reads need not wait for writes to unknown places.
            let mut places = [[0; PARTS]; 4];
            for (i, places) in places.iter_mut().enumerate() {
                for (part, place) in places.iter_mut().enumerate() {
                    *place = next[part][key(parts.fours[part][at][i])];
                }
                for (part, place) in places.iter().enumerate() {
                    next[part][key(parts.fours[part][at][i])] = place + 1;
                }
            }
            for (i, places) in places.iter().enumerate() {
                for (part, &place) in places.iter().enumerate() {
                    words[place as usize] = parts.fours[part][at][i];
                }
            }
        }
        for &word in parts.rest {
            let place = &mut next[PARTS - 1][key(word)];
            words[*place as usize] = word;
            *place += 1;
        }
    }

    #[inline(always)]
    pub(super) fn keys(&self) -> usize {
        self.keys
    }

    /// The keys in the order of their words.
    #[inline(always)]
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        let gray_code = self.gray;
        (0..self.keys).map(move |rank| if gray_code { gray(rank) } else { rank })
    }

    /// Where the words with this key are; for others, without ties.
    #[inline(always)]
    pub(super) fn span(&self, key: usize) -> std::ops::Range<u32> {
        let Span { from, to } = self.spans[key];
        from..to
    }

    /// The words with this key; for others, without ties.
    #[inline(always)]
    pub(super) fn with_key(&self, key: usize) -> &[u64] {
        let Span { from, to } = self.spans[key];
        &self.words[from as usize..to as usize]
    }

    /// All words.
    pub(super) fn all(&self) -> &[u64] {
        &self.words[..self.end as usize]
    }

    /// The ties among others, filled up to a multiple of eight.
    pub(super) fn ties(&self) -> &[u64] {
        &self.words[self.plain as usize..self.end as usize]
    }
}

/// Lays out the first words of a list.
#[inline(always)]
fn lay_out(list: &mut [u64], length: usize, laid_out: impl Fn(u64) -> u64) {
    for word in &mut list[..length] {
        *word = laid_out(*word);
    }
}

/// The Gray code of a number: codes of neighbours differ in one bit.
fn gray(number: usize) -> usize {
    number ^ number >> 1
}

/// Writes the words without the bit to the front of `out`, and the others to its end. Returns the number of the former.
#[inline(always)]
fn divide<W: Words>(words: W, list: &[u64], bit: u64, out: &mut [u64]) -> usize {
    let (mut from, mut to) = (0, out.len());
    let (fours, rest) = list.as_chunks::<4>();
    for &word in rest {
        let without = usize::from(word & bit == 0);
        (out[from], out[to - 1]) = (word, word);
        from += without;
        to -= 1 - without;
    }
    for four in fours {
        let without = words.divide(bit, four, &mut out[from..to]);
        from += without;
        to -= 4 - without;
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::join::words::with_every_set;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    fn assert_sorted<W: Words>(words: W) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut sorted = Sorted::new();
        const PADDING: u64 = 0b1111;
        for length in (0..40).chain([1000, 1001, 1002, 1003]) {
            for (key_bits, ties) in [
                (0, false),
                (1, false),
                (2, false),
                (2, true),
                (6, false),
                (6, true),
            ] {
                // The lower bits distinguish words from each other, and from the padding.
                let list: Vec<u64> = (0..length)
                    .map(|i| random.next_u64() & !(u64::MAX >> 16) | i << 4)
                    .map(|word| if ties { word } else { word & !TIE })
                    .collect();
                let key_at = TIE.ilog2() - key_bits;
                let of_key = |key: u64| {
                    let has_key = move |word: &u64| {
                        let top = word & (2 * TIE - 1);
                        top >> key_at == key
                    };
                    let mut words: Vec<u64> = list.iter().copied().filter(has_key).collect();
                    words.sort_unstable();
                    words
                };
                let keys: Vec<Vec<u64>> = (0..1 << key_bits).map(of_key).collect();
                let mut ties_expected: Vec<u64> = list.clone();
                ties_expected.retain(|word| word & TIE != 0);
                ties_expected.sort_unstable();
                let sort = |sorted: &mut Sorted, purpose| {
                    let mut copy = list.clone();
                    copy.resize(list.len() + 4, u64::MAX);
                    sorted.sort(words, &mut copy, list.len(), key_bits, purpose, None);
                    assert_eq!(sorted.keys(), keys.len());
                };
                let real = |words: &[u64]| -> Vec<u64> {
                    let real = words.iter().copied().filter(|&word| word != PADDING);
                    let mut real: Vec<u64> = real.collect();
                    real.sort_unstable();
                    real
                };
                let padding = PADDING;
                sort(&mut sorted, Purpose::Others { padding, ties });
                for (key, expected) in keys.iter().enumerate() {
                    let found = sorted.with_key(key);
                    assert_eq!(&real(found), expected, "{length} words, key {key}");
                    assert!(found.len().is_multiple_of(8));
                }
                assert_eq!(real(sorted.ties()), ties_expected);
                assert!(sorted.ties().len().is_multiple_of(8));
                sort(&mut sorted, Purpose::Turned);
                let mut end = 0;
                for key in sorted.in_order() {
                    let span = sorted.span(key);
                    assert_eq!(span.start, end, "{length} words, key {key}");
                    end = span.end;
                    let found = sorted.with_key(key);
                    let (ties, plain): (Vec<u64>, Vec<u64>) =
                        found.iter().partition(|&word| word & TIE != 0);
                    assert_eq!(real(&plain), keys[key], "{length} words, key {key}");
                    let keys_of_ties = ties.iter().map(|word| (word & (TIE - 1)) >> key_at);
                    assert!(keys_of_ties.into_iter().all(|k| k == key as u64));
                }
                assert_eq!(end as usize, list.len());
                assert_eq!(sorted.all().len(), list.len());
            }
        }
    }

    #[test]
    fn the_example_is_sorted_as_documented() {
        // Keys of three bits, so that they are counted; in the order of their Gray codes, a is 0, b is 1 and c is 3.
        let key_at = TIE.ilog2() - 3;
        let [a, b, c] = [0, 1, 3].map(|key: u64| key << key_at);
        let list = [c, a, b, a, b, a, a, c];
        // The position of each word in the list.
        let marked: Vec<u64> = list
            .iter()
            .zip(1..)
            .map(|(word, mark)| word | mark)
            .collect();
        let sorted = |purpose| {
            let mut sorted = Sorted::new();
            let mut list = marked.clone();
            sorted.sort(
                crate::kernel::portable::Portable,
                &mut list,
                8,
                3,
                purpose,
                None,
            );
            sorted
        };
        let turned = sorted(Purpose::Turned);
        let marks: Vec<u64> = turned.all().iter().map(|word| word & 15).collect();
        assert_eq!(marks, [2, 4, 6, 7, 3, 5, 1, 8]);
        let others = sorted(Purpose::Others {
            padding: 0,
            ties: false,
        });
        let marks =
            |key| -> Vec<u64> { others.with_key(key).iter().map(|word| word & 15).collect() };
        assert_eq!(marks(0), [2, 4, 6, 7, 0, 0, 0, 0]);
        assert_eq!(marks(1), [3, 5, 0, 0, 0, 0, 0, 0]);
        assert_eq!(marks(3), [1, 8, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn every_word_is_found_under_its_key_and_no_other() {
        with_every_set!(assert_sorted);
    }
}
