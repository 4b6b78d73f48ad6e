//! The join against the published table, against itself on other instruction sets, and against lanes.

use queens::count::Subtotal;
use queens::count::internal::{count_extended, count_mirrored, count_units};
use queens::count::kernel::{InstructionSet, Kernel, Worker};
use queens::{Cut, Plan, Shard, known};

fn cut(middle: usize) -> Cut {
    let columns = None;
    Cut::Join { middle, columns }
}

fn total(plan: &Plan, kernel: Kernel) -> u128 {
    let mut worker = kernel.worker();
    let count = |shard: Shard| {
        let counted = worker.count_shard(&shard).unwrap();
        assert_eq!(worker.counted_by(), kernel, "{shard:?}");
        assert!(Subtotal::from(counted).agrees(), "{kernel}, {shard:?}");
        u128::from(shard.weight()) * u128::from(counted.completions)
    };
    plan.shards().map(count).sum()
}

/// The numbers of middle rows with which boards of this size are joined.
fn middles(n: usize) -> Vec<usize> {
    let is_admitted = |&middle: &usize| Plan::new(n, cut(middle)).is_ok();
    (0..=n).filter(is_admitted).collect()
}

fn assert_any_number_of_middle_rows_gives_the_same_total(n: usize, columns: &[Option<usize>]) {
    for middle in middles(n) {
        for &columns in columns {
            let plan = Plan::new(n, Cut::Join { middle, columns }).unwrap();
            let mut shards = 0;
            for (shard, weight) in plan.shards().zip(plan.weights()) {
                assert_eq!((shard.id(), shard.weight()), (shards, weight));
                if shards % 1009 == 0 {
                    assert_eq!(plan.shard(shards), Some(shard));
                }
                shards += 1;
            }
            assert_eq!(shards, plan.len());
            let kernel = Kernel::Join(InstructionSet::best());
            let found = total(&plan, kernel);
            assert_eq!(found, known(n).unwrap().all, "n = {n}, {}", plan.cut());
        }
    }
}

#[test]
fn any_number_of_middle_rows_gives_the_same_total() {
    let largest = if cfg!(debug_assertions) { 10 } else { 13 };
    let columns = [None, Some(0), Some(2)];
    (8..=largest).for_each(|n| assert_any_number_of_middle_rows_gives_the_same_total(n, &columns));
}

#[test]
#[ignore = "minutes in a release build"]
fn any_number_of_middle_rows_gives_the_same_total_of_larger_boards() {
    // A shard for every middle: how they are cut further does not matter on smaller boards, and would give five million shards
    // here.
    (14..=16).for_each(|n| assert_any_number_of_middle_rows_gives_the_same_total(n, &[Some(0)]));
}

#[test]
fn boards_that_would_be_miscounted_are_refused() {
    assert_eq!(middles(11), [1, 3]);
    assert_eq!(middles(14), [0, 2, 4, 6]);
    assert_eq!(middles(16), [0, 2, 4, 6]);
    for (n, middle) in [
        (7, 1),
        (11, 5),
        (16, 8),
        (24, 0),
        (25, 1),
        (28, 2),
        (29, 5),
        (29, 7),
    ] {
        let refused = Plan::new(n, cut(middle)).unwrap_err();
        assert!(
            refused.to_string().contains("cannot be joined"),
            "{refused}"
        );
    }
}

/// Run directories on disk have these cuts: other shards under the same cut would mix up their records.
#[test]
fn plans_of_large_boards_keep_their_shards() {
    for (n, cut, shards) in [
        (24, "join 2", 214_016),
        (25, "join 3 5", 72_320),
        (26, "join 4 3", 387_936),
        (26, "join 2 10", 159_744),
        (27, "join 5 0", 886_631),
        (27, "join 3 9", 1_520_640),
        (28, "join 4 8", 17_748_480),
    ] {
        let plan = Plan::new(n, cut.parse().unwrap()).unwrap();
        assert_eq!(plan.len(), shards, "n = {n}, {cut}");
    }
}

/// A shard counted by the join, and as puzzles by lanes.
fn assert_confirmed(shard: &Shard, join: &mut Worker, lanes: &mut Worker) {
    let joined = join.count_shard(shard).unwrap().completions;
    let counted = lanes.count_shard(shard).unwrap().completions;
    assert_eq!(joined, counted, "{shard:?}");
    assert!(matches!(join.counted_by(), Kernel::Join(_)));
    assert!(matches!(lanes.counted_by(), Kernel::Lanes(_)));
}

#[test]
fn lanes_confirm_every_shard_of_small_boards() {
    let set = InstructionSet::best();
    let (mut join, mut lanes) = (Kernel::Join(set).worker(), Kernel::Lanes(set).worker());
    let largest = if cfg!(debug_assertions) { 9 } else { 12 };
    for n in 8..=largest {
        for middle in middles(n) {
            let plan = Plan::new(n, cut(middle)).unwrap();
            plan.shards()
                .for_each(|shard| assert_confirmed(&shard, &mut join, &mut lanes));
        }
    }
}

#[test]
fn a_worker_says_what_runs_and_what_counted() {
    use InstructionSet::{Avx2, Portable, Simd128};
    // No machine has both of these.
    let missing = [Simd128, Avx2]
        .into_iter()
        .find(|set| !set.is_available())
        .unwrap();
    assert_eq!(Kernel::Lanes(missing).worker().kernel(), Kernel::lanes());
    let fallen_back = Kernel::Join(missing).worker();
    assert_eq!(fallen_back.kernel(), Kernel::Join(Portable));
    assert_eq!(fallen_back.another().kernel(), Kernel::Join(Portable));

    let mut worker = Kernel::Join(Portable).worker();
    let shard = |cut| Plan::new(10, cut).unwrap().shard(3).unwrap();
    worker.count(&queens::Puzzle::new(8)).unwrap();
    assert_eq!(worker.counted_by(), Kernel::Lanes(Portable));
    worker.count_shard(&shard(Cut::join(10).unwrap())).unwrap();
    assert_eq!(worker.counted_by(), Kernel::Join(Portable));
    worker.count_shard(&shard(Cut::lanes(10))).unwrap();
    assert_eq!(worker.counted_by(), Kernel::Lanes(Portable));
    let mut reference = Kernel::Reference.worker();
    reference.count_shard(&shard(Cut::lanes(10))).unwrap();
    assert_eq!(reference.counted_by(), Kernel::Reference);
}

/// What a second count of a shard must confirm: with two more middle rows, in every mirror, and unit by unit in lanes.
fn assert_counted_again(shard: &Shard, join: &mut Worker) {
    use queens::Symmetry::{HalfTurn, MirrorColumns, MirrorFalling, MirrorRows};
    let counted = join.count_shard(shard).unwrap();
    for mirror in [MirrorColumns, MirrorRows, HalfTurn] {
        let mirrored = count_mirrored(join, shard, mirror).unwrap();
        assert_eq!(mirrored, Ok(counted), "{shard}, {mirror:?}");
    }
    assert_eq!(count_mirrored(join, shard, MirrorFalling), None);
    if let Some(extended) = count_extended(join, shard) {
        let completions = extended.unwrap().completions;
        assert_eq!(completions, counted.completions, "{shard}");
    }
    let mut next = shard.id();
    let random = || {
        next += 7;
        next
    };
    let units = count_units(join, shard, random, 2).unwrap().unwrap();
    assert!(units.iter().all(|[joined, lanes]| joined == lanes));
}

#[test]
fn other_rows_mirrors_and_lanes_count_every_shard_alike() {
    let mut join = Kernel::Join(InstructionSet::best()).worker();
    let largest = if cfg!(debug_assertions) { 10 } else { 12 };
    let mut extended = 0;
    for n in 8..=largest {
        for middle in middles(n) {
            for columns in [None, Some(0), Some(2)] {
                let plan = Plan::new(n, Cut::Join { middle, columns }).unwrap();
                // All of those for the smallest boards; of larger ones some, including the first, which have more symmetries.
                let step = if n < 10 { 1 } else { 23 };
                for shard in plan.shards().step_by(step) {
                    assert_counted_again(&shard, &mut join);
                    extended += u64::from(count_extended(&mut join, &shard).is_some());
                }
            }
        }
    }
    assert!(extended > 40, "{extended}");
}
