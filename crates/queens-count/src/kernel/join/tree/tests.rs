//! Against sorted lists, which share nothing with the tree but the tables of its leaves.

use std::sync::Arc;

use super::super::words::with_every_set;
use super::super::{Join, Tuning};
use super::*;
use crate::shard::halves::{Halves, Unit};
use crate::shard::middle::Middle;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// The example of the module documentation.
#[test]
fn a_bit_leaves_ten_pairs_of_twelve() {
    let [a, b, c, d] = [1, 2, 4, 8];
    let (x, y) = ([a | b | d, b | c, a, c | d], [b | c, a, d]);
    let words = crate::kernel::portable::Portable;
    let mut room = [[0; 4 + SLACK]; 3];
    let [without, with, kept] = &mut room;
    let first = words.part(b, &x, without, with);
    assert_eq!(
        (&without[..first], &with[..4 - first]),
        (&[a, c | d][..], &[a | b | d, b | c][..])
    );
    let kept_number = words.filter(b, &y, kept);
    assert_eq!(kept[..kept_number], [a, d]);
    assert_eq!(2 * kept_number + first * y.len(), 10);
}

/// Limits for boards whose lists are short.
const ANY: Limits = Limits {
    least_shared: 0,
    ..Limits::DEFAULT
};

/// Some that lead lists of small boards through all of the tree: sorted, and then parted down to twenty words or to one.
const LIMITS: [Limits; 4] = [
    ANY,
    Limits {
        least_sorted: 0,
        ..ANY
    },
    Limits {
        least_sorted: 0,
        least_per_key: 50,
        compared: 2,
        turned: 20,
        ..ANY
    },
    Limits {
        least_sorted: usize::MAX,
        compared: 0,
        turned: 1,
        ..ANY
    },
];

/// Some units of a middle, counted by both ways of matching.
fn assert_units_alike<W: Words>(
    words: W,
    middle: Middle,
    limits: &[Limits],
    below: &mut dyn FnMut(usize) -> usize,
) {
    let sorted = Tuning {
        own_keys: Some(true),
        tree: false,
        ..Tuning::default()
    };
    let mut join = Join::new(words, Arc::default());
    join.tune(sorted);
    let tables = join.prepare(middle);
    let shards: Vec<Halves> = middle.shards(None).collect();
    let units: Vec<Unit> = shards[below(shards.len())].units().collect();
    for _ in 0..units.len().min(4) {
        let unit = units[below(units.len())];
        join.tuning = sorted;
        let expected = join.count_alone(&tables, unit);
        for &limits in limits {
            join.tuning = Tuning {
                tree: true,
                limits,
                ..sorted
            };
            let found = join.count_alone(&tables, unit);
            let completions = expected.completions;
            assert_eq!(found.completions, completions, "{unit:?}, {limits:?}");
            assert_eq!(found.nodes, expected.nodes, "{unit:?}");
        }
    }
}

fn assert_small_boards_alike<W: Words>(words: W) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut below = |bound: usize| random.next_u64() as usize % bound;
    for (n, rows) in [
        (12, 0),
        (12, 2),
        (13, 1),
        (13, 3),
        (14, 4),
        (15, 1),
        (16, 2),
    ] {
        let middles = Middle::all(n, rows);
        let ties = middles.iter().copied().filter(Middle::always_ties);
        let ties: Vec<Middle> = ties.collect();
        for step in 0..6 {
            // All pairs tie with some middles.
            let among = if step % 3 == 0 && !ties.is_empty() {
                &ties
            } else {
                &middles
            };
            let middle = among[below(among.len())];
            assert_units_alike(words, middle, &LIMITS, &mut below);
        }
    }
}

#[test]
fn the_tree_counts_as_sorted_lists_do() {
    with_every_set!(assert_small_boards_alike);
}

/// More shared diagonals than a word in the tree has bits.
fn assert_wide_words_alike<W: Words>(words: W) {
    if words.moves_bits() {
        let middle = Middle::all(18, 0)[0];
        assert_units_alike(words, middle, &[ANY], &mut |bound| bound / 2);
    }
}

#[test]
fn the_tree_counts_thirty_four_shared_diagonals_alike() {
    with_every_set!(assert_wide_words_alike);
}
