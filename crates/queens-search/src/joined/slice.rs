//! All solutions with the same prefix, sorted.

use super::matching::Matcher;
use super::quadrant::{Diagonals, Halves, Quadrant};
use super::rest::Rest;

/// Column sets between two questions whether to go on.
const SETS: usize = 32;

/// The place of the lowest digit that decides the bucket, the third one.
const FIRST: u32 = 52;

/// The solutions with the same prefix: found, then read in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slice {
    rest: Rest,
    /// Until all solutions are found.
    join: Option<Box<Join>>,
    lists: Lists,
    /// Words by the digits of the first three rows.
    buckets: Vec<Vec<u64>>,
    /// The bucket that is read, sorted, and how much of it was read.
    bucket: usize,
    read: usize,
}

/// The tables of a slice, and the columns to join next.
#[derive(Clone, Debug)]
struct Join {
    diagonals: Diagonals,
    /// By number: 1 for the right ones, 2 for the lower ones.
    quadrants: [Quadrant; 4],
    /// The number of left and of right columns.
    sides: [u32; 2],
    upper_rows: u32,
    /// The left and right columns that the upper half takes next.
    columns: [usize; 2],
}

/// Memory kept from one set of columns to the next.
#[derive(Clone, Debug, Default)]
struct Lists {
    upper: Halves,
    lower: Halves,
    narrow: Box<Matcher<4>>,
    #[cfg(target_arch = "x86_64")]
    wide: Box<Matcher<8>>,
}

impl Slice {
    /// Begins anew. False if the diagonals are too many for the join.
    pub(crate) fn start(&mut self, rest: Rest) -> bool {
        let Some(diagonals) = Diagonals::new(&rest) else {
            return false;
        };
        let quadrant =
            |number| Quadrant::new(&rest, &diagonals, number & 2 != 0, number & 1 != 0);
        self.join = Some(Box::new(Join {
            quadrants: [0, 1, 2, 3].map(quadrant),
            diagonals,
            sides: [false, true].map(|right| rest.column_set(right).count_ones()),
            upper_rows: rest.half_rows(false).count() as u32,
            columns: [0; 2],
        }));
        self.rest = rest;
        self.buckets.resize(1 << (64 - FIRST), Vec::new());
        self.buckets.iter_mut().for_each(Vec::clear);
        (self.bucket, self.read) = (0, 0);
        true
    }

    /// Whether there are solutions to find.
    pub(crate) fn is_running(&self) -> bool {
        self.join.is_some()
    }

    /// Finds all solutions; false if `go_on` said no before.
    pub(crate) fn run(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        let Some(join) = &mut self.join else {
            return true;
        };
        while !join.is_done() {
            join_sets(join, &mut self.lists, &mut self.buckets);
            if !go_on() {
                return false;
            }
        }
        self.join = None;
        self.sort();
        true
    }

    fn sort(&mut self) {
        if let Some(bucket) = self.buckets.get_mut(self.bucket) {
            bucket.sort_unstable();
        }
    }

    /// Writes the next solution's columns; false if all were read.
    #[inline]
    pub(crate) fn next(&mut self, columns: &mut [u32]) -> bool {
        loop {
            let Some(bucket) = self.buckets.get(self.bucket).filter(|_| self.join.is_none()) else {
                return false;
            };
            if let Some(&word) = bucket.get(self.read) {
                self.read += 1;
                self.rest.decode(word, columns);
                return true;
            }
            (self.bucket, self.read) = (self.bucket + 1, 0);
            self.sort();
        }
    }
}

/// Joins the next sets of columns with the best instructions of this processor.
fn join_sets(join: &mut Join, lists: &mut Lists, buckets: &mut [Vec<u64>]) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("bmi2") {
            #[expect(unsafe_code, reason = "the processor has the instructions")]
            // SAFETY: they were detected.
            return unsafe { with_avx512(join, lists, buckets) };
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
            #[expect(unsafe_code, reason = "the processor has the instructions")]
            // SAFETY: they were detected.
            return unsafe { with_avx2(join, lists, buckets) };
        }
    }
    let Lists {
        upper,
        lower,
        narrow,
        ..
    } = lists;
    join.sets(upper, lower, narrow, buckets);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,bmi2")]
fn with_avx512(join: &mut Join, lists: &mut Lists, buckets: &mut [Vec<u64>]) {
    let Lists {
        upper, lower, wide, ..
    } = lists;
    join.sets(upper, lower, wide, buckets);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn with_avx2(join: &mut Join, lists: &mut Lists, buckets: &mut [Vec<u64>]) {
    let Lists {
        upper,
        lower,
        narrow,
        ..
    } = lists;
    join.sets(upper, lower, narrow, buckets);
}

impl Join {
    fn is_done(&self) -> bool {
        self.columns[0] == 1 << self.sides[0]
    }

    /// Finds the solutions of the next sets of columns.
    #[inline(always)]
    fn sets<const WORDS: usize>(
        &mut self,
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
        let mut sets = 0;
        while self.columns[0] <= all[0] && sets < SETS {
            let columns = self.columns;
            self.columns[1] += 1;
            if self.columns[1] > all[1] {
                self.columns = [columns[0] + 1, 0];
            }
            if columns[0].count_ones() + columns[1].count_ones() != self.upper_rows {
                continue;
            }
            sets += 1;
            let others = [columns[0] ^ all[0], columns[1] ^ all[1]];
            upper.list(upper_left, upper_right, columns, mask);
            if upper.digits().is_empty() {
                continue;
            }
            lower.list(lower_left, lower_right, others, mask);
            matcher.pairs(shared, upper, lower, |upper, lower| {
                let word = u64::from(upper) << 32 | u64::from(lower) << unused;
                buckets[(word >> FIRST) as usize].push(word);
            });
        }
    }
}
