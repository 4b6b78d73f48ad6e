//! Counts whole boards without searching them, by joining half boards.
//!
//! # The idea
//!
//! Cut the board into a top and a bottom half. If the top takes the set R of columns, the bottom takes the others, and
//! apart from that, only the diagonals of the two decide whether they fit. A half board is then one word of
//! 64 bits, and the solutions for R are the pairs of a top word and a bottom word without a common bit.
//!
//! 1. *Quadrants.* Tables hold all placements in each quarter of the board, by the columns and rows they take.
//! 2. *Lists.* For each R and each half, and for each split of its rows between left and right: all pairs of a left and a
//!    right placement that do not attack each other. Four pairs are tested at a time and the survivors packed.
//! 3. *Match.* Count the pairs of a top and a bottom that fit: up to 256 of one half at a time against each of the other,
//!    with a few table lookups (see `pairs`). Long lists are sorted by some diagonals first, so that groups can be skipped; or
//!    both are split by a tree (see `tree`), if the processor moves bits fast.
//!
//! # n = 8 by hand
//!
//! Let the top take columns 1, 2, 5 and 7. On the left it has columns 1 and 2, which are too close for neighbouring rows;
//! its two rows there are 0 and 3 (columns 1, 2 or 2, 1), or 0 and 2, or 1 and 3. On the right, columns 5 and 7 need the
//! other two rows. Only the split {0, 3} | {1, 2} leaves pairs that do not attack each other, four of them. The bottom
//! has columns 0, 3, 4 and 6 and six placements. Diagonals that both halves can meet are numbered from the long ones, −3
//! to 3:
//!
//! ```text
//! tops     falling    rising        bottoms  falling    rising
//! 1 5 7 2  −1 1       −2 −1 2       0 3 6 4  0 2 3      −3 1
//! 1 7 5 2  −3 −1 1    −2 0 1        3 0 6 4  0 1 3      −2 0
//! 2 5 7 1  −2 2       −3 −1 2       4 0 3 6  0 1 3      −2 1 2
//! 2 7 5 1  −3 −2 2    −3 0 1        4 6 0 3  −1 0       −1 1 3
//!                                   4 6 3 0  −1 0 3     0 1 2
//!                                   6 3 0 4  −2 2 3     −1 1 3
//! ```
//!
//! Of the 24 pairs two have no diagonal in common: 1 5 7 2 over 0 3 6 4, and 2 5 7 1 over 3 0 6 4. Both are solutions:
//!
//! ```text
//! . Q . . . . . .     . . Q . . . . .
//! . . . . . Q . .     . . . . . Q . .
//! . . . . . . . Q     . . . . . . . Q
//! . . Q . . . . .     . Q . . . . . .
//! Q . . . . . . .     . . . Q . . . .
//! . . . Q . . . .     Q . . . . . . .
//! . . . . . . Q .     . . . . . . Q .
//! . . . . Q . . .     . . . . Q . . .
//! ```
//!
//! # Middle rows
//!
//! For odd n the queen of the middle row is placed first, for n = 22 and 24 the queens of the two middle rows, and from n = 25 on
//! those of as many rows as leave 22: this shortens the lists, at the cost of listing more half boards in all. Tables are made
//! for each such *middle*, without the squares that its queens attack, so they stay small: the largest is about a gigabyte, at n
//! = 23 and 24. From n = 25 on, half of the free columns are left ones, wherever they are; so one-sided middles have no larger
//! tables than others, half a gigabyte or so.
//!
//! Fewer middle rows list fewer half boards and match longer lists, which pays off with a tree. For n = 26 to 28, *long halves* of
//! twelve rows take about half the time. Their tables take gigabytes for each middle, so all threads of a process share them.
//!
//! # Symmetry
//!
//! Mirroring left and right, or top and bottom, maps middles and sets R onto one another; one of each orbit is counted.
//! Transposing the board gives the last factor of two:
//!
//! - With middle rows, compare how near the middle the queens of the most central rows are with how near those of the most
//!   central columns are. Boards whose columns' queens are nearer are left out, since their transposes are counted; others
//!   count twice, and ties once. This only forbids squares of the central columns. On odd boards there is no tie except
//!   with the queen in the centre.
//! - Without, let Q be the set of rows whose queens stand on the left: transposing swaps R and Q. Take each half of R, and
//!   of Q, as a binary number, a number and its complement being the same, and of the two numbers the smaller one.
//!   Boards where Q's is smaller than R's are left out. So for a given R, both halves keep to the splits of their rows
//!   from some number on: two thirds of the list, half of the pairs.
//!
//! # Units and puzzles
//!
//! A unit is a middle and a set R, a shard the units that agree on the left columns. A unit is a puzzle: given queens, and
//! in every column either the top or the bottom blocked. By the first rule there are two puzzles, with the central squares
//! blocked for ties and beyond, and for beyond only. By the second there are more: rows from some number on are an
//! interval of binary numbers, which is cut into at most 2t cubes, and each pair of cubes is a puzzle in which some rows
//! keep to one side. [`Shard::puzzles`](crate::Shard::puzzles) states them, and lanes confirm them in the tests.
//!
//! # Cost
//!
//! 1.1 × 10⁸ half boards for the 6.7 × 10⁸ solutions of n = 18, about 1.6 nanoseconds of one core per solution there and
//! 1.2 at n = 20. `notes/join.md` lists what was tried, with measurements, and where the constants come from.

mod groups;
mod keys;
mod layout;
mod list;
mod pairs;
mod quadrant;
mod sorted;
mod tree;
pub(crate) mod words;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use super::{Counted, Overflow};
use crate::shard::halves::{Unit, figure, ranks, subsets};
use crate::shard::middle::{LONG_HALF, Middle, SHARED_ROWS, shares_tables};
use groups::{Groups, work};
use keys::Keys;
use layout::Layout;
use list::fill;
use pairs::{FitTables, Pairs};
use quadrant::{Quadrant, rank};
use sorted::{Purpose, Sorted};
pub(crate) use tree::Limits;
use tree::Tree;
use words::Words;

/// A bound on the memory for a plan with this many middle rows and columns, with this many threads, in bytes: one copy of the
/// tables for all threads, two while they go from one middle to the next, or one for each thread; and lists for each thread.
///
/// The tables' words were counted for all middles up to n = 20 and for a sample from there on; this is a third more.
pub(crate) fn memory(n: usize, middle_rows: usize, columns: Option<usize>, threads: usize) -> u64 {
    let copies = match middle_rows {
        0 => 1,
        _ if shares_tables(n, middle_rows, columns) => threads.min(2) as u64,
        _ => threads as u64,
    };
    let half = n.saturating_sub(middle_rows) / 2;
    let lists: u64 = match half {
        LONG_HALF.. => 128 << 20,
        _ if n <= 20 => 8 << 20,
        _ => 64 << 20,
    };
    let tables = table_bytes(half, middle_rows).saturating_mul(copies);
    tables.saturating_add(lists.saturating_mul(threads as u64))
}

/// A bound on the tables for one middle.
fn table_bytes(half: usize, middle_rows: usize) -> u64 {
    let megabytes = match half {
        ..=8 => 8,
        9 => 40,
        10 => 336,
        11 if middle_rows <= SHARED_ROWS => 2640,
        11 => 880,
        // Seen: 5.7 GB with four middle rows, for the placement that leaves most squares free, and 6.6 GB with three.
        _ => 2048 * (8 - middle_rows.min(4) as u64),
    };
    megabytes << 20
}

/// What is chosen for speed and changes no count; probes choose otherwise, to go where only large boards lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tuning {
    /// The number of diagonals in the key, if not what suits n.
    pub(crate) key: Option<usize>,
    /// The most diagonals in a chunk, if not what suits their number.
    pub(crate) chunk: Option<usize>,
    /// Whether every unit has its own key, if not what suits the middle.
    pub(crate) own_keys: Option<bool>,
    /// The least [`work`] for which the best cuts into groups are worth the search.
    pub(crate) worth_cutting: u64,
    /// Whether packed words are matched by a tree, where instructions move bits fast.
    pub(crate) tree: bool,
    /// The limits of that tree.
    pub(crate) limits: Limits,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            key: None,
            chunk: None,
            own_keys: None,
            worth_cutting: groups::MIN_WORK_TO_CUT,
            tree: true,
            limits: Limits::DEFAULT,
        }
    }
}

/// The quadrants' tables for one middle, each made by the thread that first needs it.
pub(crate) struct Tables {
    middle: Middle,
    layout: Layout,
    quadrants: [OnceLock<Quadrant>; 4],
    /// The number of quadrants that some thread has begun with.
    begun: AtomicUsize,
    column_ranks: [Vec<u32>; 2],
    /// The figure of every split of the rows, by the number of rows on the left.
    figures: Vec<Vec<u32>>,
}

impl Tables {
    fn new(middle: Middle, tuning: Tuning) -> Self {
        let half = middle.half();
        let free = middle
            .sides()
            .map(|side| (middle.free_columns() & side).count_ones());
        let figures = |size| subsets(size, half).map(|set| figure(set, half)).collect();
        Self {
            middle,
            layout: Layout::new(&middle, tuning),
            quadrants: Default::default(),
            begun: AtomicUsize::new(0),
            column_ranks: free.map(|columns| rank(columns as usize)),
            figures: (0..=half).map(figures).collect(),
        }
    }

    /// Quadrants by number: 1 for the right ones, 2 for the bottom ones.
    #[inline(always)]
    fn quadrant<W: Words>(&self, words: W, number: usize) -> &Quadrant {
        let (bottom, right) = (number & 2 != 0, number & 1 != 0);
        let build = || {
            words.enter(
                #[inline(always)]
                || Quadrant::new(words, &self.layout, &self.middle, bottom, right),
            )
        };
        self.quadrants[number].get_or_init(build)
    }
}

/// The tables in use, shared by all threads that count the same board.
#[derive(Default)]
pub(crate) struct TableCache(Mutex<Vec<Weak<Tables>>>);

impl TableCache {
    fn tables(&self, middle: Middle, tuning: Tuning) -> Arc<Tables> {
        // A thread that panicked while it held the lock left a list of weak references, which is as good as new.
        let mut cache = self
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        cache.retain(|tables| tables.strong_count() > 0);
        let found = cache
            .iter()
            .filter_map(Weak::upgrade)
            .find(|tables| tables.middle == middle);
        found.unwrap_or_else(|| {
            let tables = Arc::new(Tables::new(middle, tuning));
            cache.push(Arc::downgrade(&tables));
            tables
        })
    }
}

/// The join, with the memory that one thread needs.
pub(crate) struct Join<W: Words> {
    words: W,
    tuning: Tuning,
    cache: Arc<TableCache>,
    tables: Option<Arc<Tables>>,
    lists: [Vec<u64>; 2],
    turned: Sorted,
    others: Sorted,
    keys: Keys,
    groups: Groups,
    fits: FitTables<W>,
    tree: Tree<W>,
}

impl<W: Words> Join<W> {
    pub(crate) fn new(words: W, cache: Arc<TableCache>) -> Self {
        Self {
            words,
            tuning: Tuning::default(),
            cache,
            tables: None,
            lists: Default::default(),
            turned: Sorted::new(),
            others: Sorted::new(),
            keys: Keys::new(),
            groups: Groups::new(),
            fits: words.enter(
                #[inline(always)]
                || FitTables::new(words),
            ),
            tree: words.enter(
                #[inline(always)]
                || Tree::new(words),
            ),
        }
    }

    /// The same with other tuning and separate tables.
    pub(crate) fn tune(&mut self, tuning: Tuning) {
        (self.tuning, self.tables, self.cache) = (tuning, None, Arc::default());
    }

    /// Counts units with the same middle, each as often as it has images. The nodes are the half boards listed.
    pub(crate) fn count(
        &mut self,
        middle: Middle,
        units: &mut dyn Iterator<Item = Unit>,
    ) -> Result<Counted, Overflow> {
        let tables = self.prepare(middle);
        self.count_units(&tables, units)
    }

    /// The tables for a middle; kept for the next time.
    pub(crate) fn prepare(&mut self, middle: Middle) -> Arc<Tables> {
        let tables = match self.tables.take() {
            Some(tables) if tables.middle == middle => tables,
            other => {
                // Free the old tables before the next are made.
                drop(other);
                self.cache.tables(middle, self.tuning)
            }
        };
        let words = self.words;
        // Threads that need the same new tables make different quadrants, and then wait for each other.
        // The right ones are larger on odd boards and come first.
        const ORDER: [usize; 4] = [1, 3, 0, 2];
        while tables.begun.load(Ordering::Relaxed) < 4 {
            let begun = tables.begun.fetch_add(1, Ordering::Relaxed);
            if let Some(&number) = ORDER.get(begun) {
                tables.quadrant(words, number);
            }
        }
        (0..4).for_each(|number| {
            tables.quadrant(words, number);
        });
        self.tables = Some(Arc::clone(&tables));
        tables
    }

    fn count_units(
        &mut self,
        tables: &Tables,
        units: &mut dyn Iterator<Item = Unit>,
    ) -> Result<Counted, Overflow> {
        let words = self.words;
        let mut counted = Counted::default();
        for unit in units {
            let found = words.enter(
                #[inline(always)]
                || self.count_unit(tables, unit),
            );
            let completions = found.fits.checked_mul(unit.orbit).ok_or(Overflow)?;
            counted.add(completions, found.listed)?;
            counted.pairs = counted.pairs.checked_add(found.pairs).ok_or(Overflow)?;
        }
        Ok(counted)
    }

    #[inline(always)]
    fn count_unit(&mut self, tables: &Tables, unit: Unit) -> Found {
        let (words, layout) = (self.words, &tables.layout);
        let least = unit.least_figure();
        let mut lengths = [0; 2];
        let (free, sides) = (unit.middle.free_columns(), unit.middle.sides());
        for bottom in [false, true] {
            let columns = if bottom { unit.bottom() } else { unit.top };
            let [left, right] = [0, 1].map(|side| {
                let set = ranks(columns & sides[side], free & sides[side]);
                let quadrant = tables.quadrant(words, side + 2 * usize::from(bottom));
                let placements = quadrant.of(set.count_ones() as usize);
                placements.on_columns(tables.column_ranks[side][set as usize] as usize)
            });
            let on_left = (columns & sides[0]).count_ones();
            let figures = &tables.figures[on_left as usize];
            let list = &mut self.lists[usize::from(bottom)];
            let length = fill(words, left, right, figures, least, list);
            lengths[usize::from(bottom)] = length;
            if length == 0 {
                break;
            }
        }
        let [top, bottom] = lengths.map(|length| length as u64);
        if top * bottom == 0 {
            // Whichever half was empty: mirror images list as many.
            return Found::default();
        }
        let mut found = Found {
            listed: top + bottom,
            pairs: top * bottom,
            fits: 0,
        };
        // A constant for most instruction sets, which then have no tree.
        let use_tree = words.moves_bits() && self.tuning.tree;
        let least_shared = self.tuning.limits.least_shared;
        if let Some(shared) = layout.packed.filter(|&n| use_tree && n >= least_shared) {
            let [tops, bottoms] = &self.lists;
            let lists = [&tops[..lengths[0]], &bottoms[..lengths[1]]];
            let all_tie = unit.middle.always_ties();
            let limits = self.tuning.limits;
            found.fits = self.tree.count(words, lists, shared, all_tie, limits);
            return found;
        }
        let works =
            [(top, bottom), (bottom, top)].map(|(turned, others)| work(turned, others, layout.key));
        let (turned, other) = if works[0] <= works[1] { (0, 1) } else { (1, 0) };
        let others = Purpose::Others {
            padding: layout.padding(),
            ties: unit.middle.rows().is_multiple_of(2),
        };
        if let Some(shared) = layout.packed {
            let [tops, bottoms] = &self.lists;
            let (tops, bottoms) = (&tops[..lengths[0]], &bottoms[..lengths[1]]);
            self.keys.choose(words, layout, shared, [tops, bottoms]);
        }
        let keys = layout.packed.map(|_| &self.keys);
        for (sorted, half, purpose) in [
            (&mut self.turned, turned, Purpose::Turned),
            (&mut self.others, other, others),
        ] {
            let list = &mut self.lists[half];
            sorted.sort(words, list, lengths[half], layout.key, purpose, keys);
        }
        let (turned, others) = (&self.turned, &self.others);
        if works[0].min(works[1]) >= self.tuning.worth_cutting {
            self.groups.cut(turned, others, 64 * W::LANES as u32);
        } else {
            self.groups.even(turned.all().len(), 64 * W::LANES);
        }
        let pairs = Pairs {
            layout,
            turned,
            groups: &self.groups,
            others,
            all_tie: unit.middle.always_ties(),
        };
        found.fits = pairs.count(words, &mut self.fits);
        found
    }
}

/// What a unit has.
#[derive(Default)]
struct Found {
    /// Half boards.
    listed: u64,
    /// Pairs of a top and a bottom half.
    pairs: u64,
    /// Pairs that fit, ties once and others twice.
    fits: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{InstructionSet, Kernel};
    use crate::shard::halves::Halves;
    use crate::shard::middle::middle_rows;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    impl<W: Words> Join<W> {
        /// One unit, without its images.
        pub(super) fn count_alone(&mut self, tables: &Tables, unit: Unit) -> Counted {
            let alone = Unit { orbit: 1, ..unit };
            let counted = self.count_units(tables, &mut std::iter::once(alone));
            counted.expect("a small board")
        }
    }

    #[test]
    fn lanes_confirm_random_units_of_larger_boards() {
        let set = InstructionSet::best();
        let mut lanes = Kernel::Lanes(set).worker();
        let mut join = Join::new(crate::kernel::portable::Portable, Arc::default());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut below = |bound: usize| random.next_u64() as usize % bound;
        let largest = if cfg!(debug_assertions) { 14 } else { 18 };
        for n in 14..=largest {
            let mut found = 0;
            while found < 5 {
                let middles = Middle::all(n, middle_rows(n));
                let middle = middles[below(middles.len())];
                let shards: Vec<Halves> = middle.shards(None).collect();
                let units: Vec<Unit> = shards[below(shards.len())].units().collect();
                if units.is_empty() {
                    continue;
                }
                let unit = units[below(units.len())];
                let tables = join.cache.tables(middle, Tuning::default());
                let joined = join.count_alone(&tables, unit).completions;
                let puzzles = unit.puzzles().into_iter();
                let counts = puzzles
                    .map(|(times, puzzle)| times * lanes.count(&puzzle).unwrap().completions);
                assert_eq!(joined, counts.sum::<u64>(), "{unit:?}");
                found += usize::from(joined > 0);
            }
        }
    }

    #[test]
    fn groups_cut_at_keys_count_alike() {
        let words = crate::kernel::portable::Portable;
        let mut join = Join::new(words, Arc::default());
        let middles = [12, 13, 14].map(|n| Middle::all(n, middle_rows(n))[0]);
        for halves in middles.into_iter().flat_map(|m| m.shards(None).step_by(9)) {
            let tables = join.prepare(halves.middle());
            for unit in halves.units() {
                let found = join.count_alone(&tables, unit);
                if found.pairs == 0 {
                    continue;
                }
                let (turned, others) = (&join.turned, &join.others);
                let (layout, all_tie) = (&tables.layout, unit.middle.always_ties());
                for size in [8, 100, 256] {
                    join.groups.cut(turned, others, size);
                    let pairs = Pairs {
                        layout,
                        turned,
                        groups: &join.groups,
                        others,
                        all_tie,
                    };
                    let fits = pairs.count(words, &mut join.fits);
                    assert_eq!(fits, found.completions, "{unit:?}");
                }
            }
        }
    }

    fn assert_tables_fit(n: usize, rows: usize, sample: usize) {
        let best = crate::kernel::portable::Portable;
        let middles = Middle::all(n, rows);
        let step = middles.len().div_ceil(sample);
        let largest = middles.into_iter().step_by(step).map(|middle| {
            let tables = Tables::new(middle, Tuning::default());
            let bytes = (0..4).map(|number| tables.quadrant(best, number).bytes());
            bytes.sum::<u64>()
        });
        let largest = largest.max().unwrap();
        let bound = table_bytes((n - rows) / 2, rows);
        println!("n = {n}/{rows}: tables of {largest} bytes, bound {bound}");
        assert!(largest <= bound, "n = {n}: {largest}");
    }

    #[test]
    fn the_tables_fit_the_memory_that_is_announced() {
        let largest = if cfg!(debug_assertions) { 13 } else { 19 };
        (8..=largest).for_each(|n| assert_tables_fit(n, middle_rows(n), usize::MAX));
    }

    #[test]
    #[ignore = "a minute in a release build"]
    fn the_tables_of_large_boards_fit_the_memory_that_is_announced() {
        (20..=28).for_each(|n| assert_tables_fit(n, middle_rows(n), 4));
    }

    #[test]
    #[ignore = "two minutes in a release build, and up to ten gigabytes of memory"]
    fn the_tables_of_long_halves_fit_the_memory_that_is_announced() {
        (26..=28).for_each(|n| assert_tables_fit(n, n - 2 * LONG_HALF, 6));
    }

    #[test]
    fn a_count_that_does_not_fit_is_refused() {
        let middle = Middle::all(8, 0)[0];
        let mut join = Join::new(crate::kernel::portable::Portable, Arc::default());
        let tables = join.cache.tables(middle, Tuning::default());
        let mut units = middle.shards(None).flat_map(Halves::units);
        let (unit, fits) = units
            .find_map(|unit| match join.count_alone(&tables, unit).completions {
                0 => None,
                fits => Some((unit, fits)),
            })
            .unwrap();
        let unit = |orbit| Unit { orbit, ..unit };
        let mut count = |units: &[Unit]| {
            let counted = join.count_units(&tables, &mut units.iter().copied());
            counted.map(|counted| counted.completions)
        };
        let most = u64::MAX / fits;
        assert_eq!(count(&[unit(most)]), Ok(most * fits));
        assert_eq!(count(&[unit(most + 1)]), Err(Overflow), "one unit");
        let two = [unit(most), unit(1 + (u64::MAX - most * fits) / fits)];
        assert_eq!(count(&two), Err(Overflow), "the sum of two");
    }

    #[test]
    fn the_plain_instruction_set_joins() {
        assert!(InstructionSet::Portable.is_available());
        assert!(Kernel::available().any(|kernel| kernel == Kernel::Join(InstructionSet::Portable)));
    }
}
