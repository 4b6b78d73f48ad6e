//! All solutions with the same prefix, sorted.
//!
//! If the free squares are symmetric, as on an empty board, half of the words are enough: of a word and its mirror image, the
//! smaller one. Digits of images add up to the last digit, so the images of a sorted bucket are another bucket in reverse.
//! Sets of columns that are images of each other, also upside down, are joined once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::matching::Matcher;
use super::quadrant::{Halves, Quadrant, SharedDiagonals};
use super::rest::Rest;

/// Words fall into buckets by the digits of their first two rows: those from this place on.
const FIRST_DIGITS: u32 = 56;

/// Buckets at least this long are divided by the next two digits before they are sorted.
const MIN_DIVIDED: usize = 4096;

/// The solutions with the same prefix: found, then read in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Slice {
    rest: Rest,
    /// Until all solutions are found.
    join: Option<Box<SliceJoin>>,
    /// If only one of each word and its mirror image was found.
    images: Option<Images>,
    /// One for each thread.
    workers: Vec<Worker>,
    buckets: Vec<Vec<u64>>,
    /// The buckets before this one are sorted.
    sorted: usize,
    /// The bucket that is being read, and how much of it was read.
    bucket: usize,
    read: usize,
}

/// The words that are found as mirror images of others.
#[derive(Clone, Copy, Debug)]
struct Images {
    /// The sum of a word and its image: the last digit in every place.
    sum: u64,
    /// The numbers of the first row's columns that are listed, as a set.
    listed: u32,
    /// Whether the free squares are symmetric upside down as well: how far words are shifted when their digits are reversed.
    reversed: Option<u32>,
}

impl Images {
    /// The free squares with images of the first row's squares, and how to find images, if they are symmetric.
    fn new(rest: &Rest) -> Option<(Rest, Self)> {
        let squares = rest.with_images()?;
        let rows = squares.half_rows(false).count() + squares.half_rows(true).count();
        let unused = 64 - 4 * rows as u32;
        let images = Self {
            sum: (0x1111_1111_1111_1111 * (rows as u64 - 1)) >> unused << unused,
            listed: rest.first_digits(),
            reversed: squares.is_reversible().then_some(unused),
        };
        Some((squares, images))
    }

    /// The bucket that has the images of this one.
    fn bucket(&self, index: usize) -> Option<usize> {
        ((self.sum >> FIRST_DIGITS) as usize).checked_sub(index)
    }

    /// Whether a bucket is listed.
    fn is_listed(&self, index: usize) -> bool {
        self.listed >> (index >> 4) & 1 == 1
    }

    /// Replaces the words of a sorted bucket by their images.
    fn replace(&self, words: &mut [u64]) {
        words.reverse();
        words.iter_mut().for_each(|word| *word = self.sum - *word);
    }
}

/// What to do with the solutions whose upper half has a certain set of columns.
#[derive(Clone, Copy, Debug)]
struct Found {
    /// The sum of a word and its mirror image.
    sum: u64,
    /// All bits if images are not left out.
    never: u64,
    /// Whether the image of every solution has the same set of columns, so that it is found as well.
    both: bool,
    /// How far digits are shifted when reversed, if the solution is kept upside down as well.
    reversed: Option<u32>,
}

impl Found {
    /// The smaller one of a word and its mirror image.
    #[inline(always)]
    fn least(self, word: u64) -> u64 {
        word.min(self.sum.wrapping_sub(word) | self.never)
    }

    /// Keeps a solution.
    #[inline(always)]
    fn keep(self, word: u64, buckets: &mut [Vec<u64>]) {
        let least = self.least(word);
        if self.both && least != word {
            return;
        }
        buckets[(least >> FIRST_DIGITS) as usize].push(least);
        if let Some(unused) = self.reversed {
            const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
            let bytes = word.swap_bytes();
            let reversed = ((bytes & LOW) << 4 | (bytes >> 4 & LOW)) << unused;
            let least = self.least(reversed);
            buckets[(least >> FIRST_DIGITS) as usize].push(least);
        }
    }
}

/// The tables of a slice, and the columns to join next.
#[derive(Clone, Debug)]
struct SliceJoin {
    diagonals: SharedDiagonals,
    /// By number: add 1 for the right ones, 2 for the lower ones.
    quadrants: [Quadrant; 4],
    images: Option<Images>,
    /// The number of left and of right columns.
    sides: [u32; 2],
    upper_rows: u32,
    /// The set of left columns that the upper half takes next.
    next: usize,
}

/// Memory of one thread, kept from one set of columns to the next.
#[derive(Clone, Debug)]
struct Worker {
    upper: Halves,
    lower: Halves,
    narrow: Box<Matcher<4>>,
    #[cfg(target_arch = "x86_64")]
    wide: Box<Matcher<8>>,
    buckets: Vec<Vec<u64>>,
}

impl Default for Worker {
    fn default() -> Self {
        Self {
            upper: Halves::default(),
            lower: Halves::default(),
            narrow: Box::default(),
            #[cfg(target_arch = "x86_64")]
            wide: Box::default(),
            buckets: vec![Vec::new(); 1 << (64 - FIRST_DIGITS)],
        }
    }
}

impl Slice {
    /// Starts again. Returns false if there are too many diagonals for the join.
    pub(super) fn start(&mut self, rest: Rest) -> bool {
        let (rest, images) = match Images::new(&rest) {
            Some((squares, images)) => (squares, Some(images)),
            None => (rest, None),
        };
        let Some(diagonals) = SharedDiagonals::new(&rest) else {
            return false;
        };
        let quadrant = |number| Quadrant::new(&rest, &diagonals, number & 2 != 0, number & 1 != 0);
        self.join = Some(Box::new(SliceJoin {
            quadrants: [0, 1, 2, 3].map(quadrant),
            diagonals,
            images,
            sides: [false, true].map(|right| rest.column_set(right).count_ones()),
            upper_rows: rest.half_rows(false).count() as u32,
            next: 0,
        }));
        (self.rest, self.images) = (rest, images);
        true
    }

    /// Whether there are solutions to find.
    pub(super) fn is_running(&self) -> bool {
        self.join.is_some()
    }

    /// Finds all solutions with this many threads; false if `go_on` returned false before.
    pub(super) fn run(&mut self, threads: usize, go_on: &mut dyn FnMut() -> bool) -> bool {
        let Some(join) = &mut self.join else {
            return true;
        };
        self.workers.resize_with(threads, Worker::default);
        if !join.run(&mut self.workers, go_on) {
            return false;
        }
        self.join = None;
        (self.sorted, self.bucket, self.read) = (0, 0, 0);
        self.buckets.resize(1 << (64 - FIRST_DIGITS), Vec::new());
        for (index, bucket) in self.buckets.iter_mut().enumerate() {
            bucket.clear();
            // The worker reuses the memory of a bucket that was read.
            std::mem::swap(bucket, &mut self.workers[0].buckets[index]);
        }
        if threads > 1 {
            self.sort_all(threads);
        }
        true
    }

    /// Collects the words of all workers, and sorts them.
    fn sort_all(&mut self, threads: usize) {
        let mut all: Vec<(&mut Vec<u64>, Vec<Vec<u64>>)> = Vec::new();
        for (index, bucket) in self.buckets.iter_mut().enumerate() {
            let others = self.workers[1..].iter_mut();
            let others = others.map(|worker| std::mem::take(&mut worker.buckets[index]));
            all.push((bucket, others.collect()));
        }
        let queue = Mutex::new(all.into_iter());
        on_threads(threads, || {
            let mut scratch = Vec::new();
            let next = || queue.lock().ok().and_then(|mut queue| queue.next());
            while let Some((bucket, others)) = next() {
                others.iter().for_each(|words| bucket.extend(words));
                sort(bucket, &mut scratch);
            }
        });
        if let Some(images) = self.images.take() {
            let middle = (images.sum >> FIRST_DIGITS) as usize / 2 + 1;
            let (sources, targets) = self.buckets.split_at_mut(middle);
            let queue = Mutex::new((middle..).zip(targets));
            on_threads(threads, || {
                let next = || queue.lock().ok().and_then(|mut queue| queue.next());
                while let Some((index, target)) = next() {
                    let source = images.bucket(index).filter(|_| images.is_listed(index));
                    if let Some(source) = source {
                        target.extend_from_slice(&sources[source]);
                        images.replace(target);
                    }
                }
            });
            let numbered = self.buckets.iter_mut().enumerate();
            numbered
                .filter(|&(index, _)| !images.is_listed(index))
                .for_each(|(_, bucket)| bucket.clear());
        }
        self.sorted = self.buckets.len();
    }

    /// Sorts a bucket, or makes it of the images of another one, which was read already or is not listed.
    fn make_ready(&mut self, index: usize) {
        let source = self.images.and_then(|images| images.bucket(index));
        match (self.images, source) {
            (Some(images), Some(source)) if source < index => {
                let mut words = std::mem::take(&mut self.buckets[source]);
                if !images.is_listed(source) {
                    sort(&mut words, &mut Vec::new());
                }
                images.replace(&mut words);
                self.buckets[index] = words;
            }
            _ => sort(&mut self.buckets[index], &mut Vec::new()),
        }
        self.sorted = index + 1;
    }

    /// Moves to the next bucket with unread words, and sorts it; false at the end.
    #[inline]
    pub(super) fn prepare(&mut self) -> bool {
        if self.join.is_some() {
            return false;
        }
        while self.bucket < self.buckets.len() {
            let is_listed = |images: Images| images.is_listed(self.bucket);
            if self.images.is_none_or(is_listed) {
                if self.sorted <= self.bucket {
                    self.make_ready(self.bucket);
                }
                if self.read < self.buckets[self.bucket].len() {
                    return true;
                }
            }
            (self.bucket, self.read) = (self.bucket + 1, 0);
        }
        false
    }

    /// The unread words of this bucket, in order.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        let bucket = self.buckets.get(self.bucket);
        bucket.map_or(&[], |bucket| &bucket[self.read..])
    }

    /// The next words in order, at most `count` of them, in pieces of at most `length`. Only sorted buckets count.
    pub(super) fn pieces(&self, count: usize, length: usize) -> Vec<&[u64]> {
        let others = self.bucket + 1..self.sorted.max(self.bucket + 1);
        let buckets = self.buckets[others].iter().map(Vec::as_slice);
        let mut left = count;
        let mut pieces = Vec::new();
        for words in std::iter::once(self.words()).chain(buckets) {
            let words = &words[..words.len().min(left)];
            pieces.extend(words.chunks(length));
            left -= words.len();
            if left == 0 {
                break;
            }
        }
        pieces
    }

    /// Marks this many words as read.
    #[inline]
    pub(super) fn skip(&mut self, words: usize) {
        self.read += words;
        while let Some(bucket) = self.buckets.get(self.bucket)
            && self.read > bucket.len()
        {
            (self.bucket, self.read) = (self.bucket + 1, self.read - bucket.len());
        }
    }

    /// Writes the columns of a solution into those of its prefix.
    #[inline]
    pub(super) fn decode(&self, word: u64, columns: &mut [u32]) {
        self.rest.decode(word, columns);
    }

    /// Writes the next solution's columns; false if all were read.
    #[inline]
    pub(super) fn next(&mut self, columns: &mut [u32]) -> bool {
        if !self.prepare() {
            return false;
        }
        let word = self.words()[0];
        self.skip(1);
        self.rest.decode(word, columns);
        true
    }
}

/// Calls a function on this many threads, including the current one.
pub(super) fn on_threads(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(&work);
        }
        work();
    });
}

/// Sorts words that agree on the first two digits.
fn sort(words: &mut Vec<u64>, scratch: &mut Vec<u64>) {
    if words.len() < MIN_DIVIDED {
        words.sort_unstable();
        return;
    }
    const DIGITS: u32 = FIRST_DIGITS - 8;
    let mut ends = [0; 256];
    for word in words.iter() {
        ends[(word >> DIGITS) as usize & 0xff] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        let count = *end;
        *end = sum;
        sum += count;
    }
    scratch.resize(words.len(), 0);
    for &word in words.iter() {
        let end = &mut ends[(word >> DIGITS) as usize & 0xff];
        scratch[*end] = word;
        *end += 1;
    }
    let mut start = 0;
    for end in ends {
        scratch[start..end].sort_unstable();
        start = end;
    }
    std::mem::swap(words, scratch);
}

/// Joins all sets of columns with these left ones, with the best instructions of this processor.
fn join_sets(join: &SliceJoin, left: usize, worker: &mut Worker) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("bmi2") {
            #[expect(unsafe_code, reason = "a function for certain processors")]
            // SAFETY: the processor has the instructions.
            return unsafe { with_avx512(join, left, worker) };
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
            #[expect(unsafe_code, reason = "a function for certain processors")]
            // SAFETY: the processor has the instructions.
            return unsafe { with_avx2(join, left, worker) };
        }
    }
    join_with(join, left, worker);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,bmi2")]
fn with_avx512(join: &SliceJoin, left: usize, worker: &mut Worker) {
    let Worker {
        upper,
        lower,
        wide,
        buckets,
        ..
    } = worker;
    join.sets(left, upper, lower, wide, buckets);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn with_avx2(join: &SliceJoin, left: usize, worker: &mut Worker) {
    join_with(join, left, worker);
}

#[inline(always)]
fn join_with(join: &SliceJoin, left: usize, worker: &mut Worker) {
    let Worker {
        upper,
        lower,
        narrow,
        buckets,
        ..
    } = worker;
    join.sets(left, upper, lower, narrow, buckets);
}

impl SliceJoin {
    /// Joins all sets of columns, one thread for each worker; false if `go_on` returned false before.
    fn run(&mut self, workers: &mut [Worker], go_on: &mut dyn FnMut() -> bool) -> bool {
        let end = 1 << self.sides[0];
        if let [worker] = workers {
            while self.next < end {
                join_sets(self, self.next, worker);
                self.next += 1;
                if !go_on() {
                    return false;
                }
            }
            return true;
        }
        let (next, is_stopped) = (AtomicUsize::new(self.next), AtomicBool::new(false));
        let work = |worker: &mut Worker, go_on: &mut dyn FnMut() -> bool| {
            while !is_stopped.load(Ordering::Relaxed) {
                let left = next.fetch_add(1, Ordering::Relaxed);
                if left >= end {
                    break;
                }
                join_sets(self, left, worker);
                if !go_on() {
                    is_stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            let (first, others) = workers.split_at_mut(1);
            for worker in others {
                scope.spawn(|| work(worker, &mut || true));
            }
            first.iter_mut().for_each(|worker| work(worker, go_on));
        });
        // Every set that was taken is done.
        self.next = next.into_inner().min(end);
        self.next == end
    }

    /// What to do with the solutions whose upper half has these columns; `None` if they are images of others.
    fn kept(&self, columns: usize) -> Option<Found> {
        let Some(images) = self.images else {
            return Some(Found {
                sum: 0,
                never: u64::MAX,
                both: false,
                reversed: None,
            });
        };
        let width = self.sides[0] + self.sides[1];
        let all = (1usize << width) - 1;
        let image = columns.reverse_bits() >> (usize::BITS - width);
        let mut least = columns.min(image);
        if images.reversed.is_some() {
            // Upside down, the upper half has the other columns.
            least = least.min(all ^ columns).min(all ^ image);
        }
        (columns == least).then(|| Found {
            sum: images.sum,
            never: 0,
            both: image == columns,
            // Otherwise the image of a solution, upside down, has the same columns and is found as well.
            reversed: images.reversed.filter(|_| image != all ^ columns),
        })
    }

    /// Finds the solutions whose upper half has these left columns.
    #[inline(always)]
    fn sets<const WORDS: usize>(
        &self,
        left: usize,
        upper: &mut Halves,
        lower: &mut Halves,
        matcher: &mut Matcher<WORDS>,
        buckets: &mut [Vec<u64>],
    ) {
        let [upper_left, upper_right, lower_left, lower_right] = &self.quadrants;
        let shared = self.diagonals.shared;
        let mask = u64::MAX.checked_shr(64 - shared as u32).unwrap_or(0);
        // The digits of the lower half follow those of the upper one.
        let unused = 4 * (8 - self.upper_rows);
        let all = self.sides.map(|side| (1 << side) - 1);
        for right in 0usize..=all[1] {
            if left.count_ones() + right.count_ones() != self.upper_rows {
                continue;
            }
            let Some(kept) = self.kept(left | right << self.sides[0]) else {
                continue;
            };
            upper.list(upper_left, upper_right, [left, right], mask);
            if upper.digits().is_empty() {
                continue;
            }
            lower.list(
                lower_left,
                lower_right,
                [left ^ all[0], right ^ all[1]],
                mask,
            );
            matcher.pairs(shared, upper, lower, |upper, lower| {
                kept.keep(u64::from(upper) << 32 | u64::from(lower) << unused, buckets);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    #[test]
    fn long_buckets_are_sorted_like_short_ones() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for length in [0, 1, MIN_DIVIDED - 1, MIN_DIVIDED, 3 * MIN_DIVIDED] {
            let mut words: Vec<u64> = (0..length).map(|_| random.next_u64() >> 8).collect();
            let mut expected = words.clone();
            expected.sort_unstable();
            sort(&mut words, &mut vec![7; 5]);
            assert!(words == expected, "{length}");
        }
    }
}
