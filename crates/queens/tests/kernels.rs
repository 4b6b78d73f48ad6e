//! Lanes against the reference and the published table, and the nodes of every kernel. The kernels that ran are printed, so that
//! skipped ones are noticed.

use queens::ClassicPuzzle;
use queens::count::kernel::{InstructionSet, Kernel, reference};
use queens::prelude::*;
use queens::{Cut, Plan, Square, Symmetry, known};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Debug builds, fifty times slower, take the first part of each test.
const IS_FAST: bool = !cfg!(debug_assertions);

/// All kernels that count puzzles and placements; the join has separate tests.
fn lanes() -> Vec<Kernel> {
    let kernels: Vec<_> = Kernel::available()
        .filter(|kernel| matches!(kernel, Kernel::Lanes(_)))
        .collect();
    println!("kernels: {kernels:?}");
    kernels
}

/// Some queens that do not attack one another, and some blocked squares.
fn random_puzzle(
    random: &mut impl RngCore,
    n: usize,
    queens: usize,
    blocked: usize,
) -> ClassicPuzzle {
    let mut puzzle = ClassicPuzzle::new(n);
    let mut square = || {
        let mut below_n = || (random.next_u64() % n as u64) as usize;
        Square::new(below_n(), below_n())
    };
    for _ in 0..queens {
        let _ = puzzle.give(square());
    }
    for _ in 0..blocked {
        let _ = puzzle.block(square());
    }
    puzzle
}

#[test]
fn lanes_agree_with_the_reference_on_random_puzzles() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut workers: Vec<_> = lanes().into_iter().map(|k| (k, k.worker())).collect();
    let mut with_completions = 0;
    let (rounds, largest) = if IS_FAST { (4000, 20) } else { (400, 12) };
    for round in 0..rounds {
        let n: usize = 1 + round % largest;
        // Large boards get enough queens and blocks for the reference to finish soon.
        let queens = n.saturating_sub(8) + random.next_u64() as usize % 4;
        let puzzle = random_puzzle(&mut random, n, queens, round % (3 * n));
        let expected = reference::count(&puzzle).completions;
        with_completions += usize::from(expected > 0);
        for (kernel, worker) in &mut workers {
            let counted = worker.count(&puzzle).unwrap();
            assert_eq!(counted.completions, expected, "{kernel}: {puzzle:?}");
            assert_eq!(worker.counted_by(), *kernel);
        }
    }
    assert!(with_completions > rounds / 4, "{with_completions}");
}

#[test]
fn more_than_sixteen_rows_are_split_before_the_lanes() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(17);
    for n in [18, 22, 27, 32]
        .into_iter()
        .take(if IS_FAST { 4 } else { 1 })
    {
        // All but about three squares of each row blocked; one solution kept open.
        let open = ClassicPuzzle::new(n).completions().next().unwrap();
        let mut puzzle = ClassicPuzzle::new(n);
        for square in (0..n * n).map(|i| Square::new(i / n, i % n)) {
            let is_open = open.column(square.row) == square.column;
            if !is_open && random.next_u64() % n as u64 > 2 {
                puzzle.block(square).unwrap();
            }
        }
        let expected = reference::count(&puzzle).completions;
        assert!(expected > 0);
        for kernel in lanes() {
            let counted = kernel.worker().count(&puzzle).unwrap();
            assert_eq!(counted.completions, expected, "{kernel}, n = {n}");
        }
    }
}

#[test]
fn a_rotated_or_reflected_shard_has_the_same_count() {
    let mut worker = Kernel::lanes().worker();
    let plan = Plan::new(12, Cut::lanes(12)).unwrap();
    for shard in plan.shards().step_by(7) {
        let count = worker.count_shard(&shard).unwrap().completions;
        for symmetry in Symmetry::ALL {
            let (_, puzzle) = shard.puzzles().next().unwrap();
            let image = puzzle.transformed(symmetry);
            assert_eq!(worker.count(&image).unwrap().completions, count);
        }
    }
}

fn total(plan: &Plan, kernel: Kernel) -> u128 {
    let mut worker = kernel.worker();
    let count = |shard: queens::Shard| {
        let counted = worker.count_shard(&shard).unwrap();
        assert_eq!(worker.counted_by(), kernel);
        u128::from(shard.weight()) * u128::from(counted.completions)
    };
    plan.shards().map(count).sum()
}

#[test]
fn weighted_shards_add_up_to_all_solutions_however_they_are_cut() {
    for n in 1..=if IS_FAST { 13 } else { 9 } {
        for lines in (1..=4.min(n)).filter(|lines| lines % 2 == n % 2) {
            for depth in 0..=4 {
                let plan = Plan::new(n, Cut::Cross { lines, depth }).unwrap();
                assert_eq!(plan.shards().count() as u64, plan.len());
                assert!(plan.shard(plan.len()).is_none());
                let all = known(n).unwrap().all;
                assert_eq!(
                    total(&plan, Kernel::lanes()),
                    all,
                    "n = {n}, {}",
                    plan.cut()
                );
            }
        }
    }
}

#[test]
fn a_cut_that_does_not_fit_is_refused() {
    let message = |n, lines, depth| {
        let cut = Cut::Cross { lines, depth };
        Plan::new(n, cut).unwrap_err().to_string()
    };
    assert_eq!(
        message(33, 1, 0),
        "n = 33 is too large to be counted: at most 32"
    );
    assert_eq!(
        message(8, 3, 0),
        "a cross of 3 middle lines does not fit n = 8: both even or both odd, at most 4"
    );
    assert_eq!(message(8, 2, 5), "a depth of 5 is too large: at most 4");
    assert!("cross 2".parse::<Cut>().is_err());
    assert!("halves 2 2".parse::<Cut>().is_err());
}

#[test]
fn the_portable_set_is_always_there() {
    assert!(InstructionSet::Portable.is_available());
    assert!(InstructionSet::best().is_available());
}

/// A set that counts incorrectly is not available, and would silently be missing from all these tests.
#[test]
#[cfg(target_arch = "x86_64")]
fn every_set_that_the_processor_has_counts_and_joins() {
    use InstructionSet::{Avx2, Avx512};
    use std::arch::is_x86_feature_detected as has;
    let has_avx512 = has!("avx512vbmi2") && has!("avx512bw") && has!("avx512vpopcntdq");
    let kernels: Vec<_> = Kernel::available().collect();
    for (set, has_it) in [(Avx2, has!("avx2") && has!("bmi2")), (Avx512, has_avx512)] {
        if !has_it {
            println!("SKIPPED: {set}, which this processor lacks");
        }
        for kernel in [Kernel::Lanes(set), Kernel::Join(set)] {
            assert_eq!(kernels.contains(&kernel), has_it, "{kernel}");
        }
        assert_eq!(
            InstructionSet::best() == set,
            has_it && (set == Avx512 || !has_avx512)
        );
    }
}

#[test]
fn counts_by_first_row_agree_with_the_known_table() {
    let table = include_str!("../../queens-count/data/first-row.tsv").lines();
    let mut checked = 0;
    for line in table.filter(|line| line.starts_with(|first: char| first.is_ascii_digit())) {
        let (n, counts) = line.split_once('\t').unwrap();
        let n: usize = n.parse().unwrap();
        if n > if IS_FAST { 16 } else { 10 } {
            continue;
        }
        let left: Vec<u128> = counts
            .split(' ')
            .map(|count| count.parse().unwrap())
            .collect();
        let counted = queens::Counter::new()
            .by_first_row(&ClassicPuzzle::new(n))
            .unwrap();
        let right = left.iter().rev().skip(n % 2);
        let expected: Vec<_> = left.iter().chain(right).copied().collect();
        assert_eq!(counted, expected, "{n}");
        checked += 1;
    }
    assert!(checked >= 3);
}

/// The signature of each search: a change that alters it, for better or worse, shows here.
#[test]
fn every_kernel_keeps_the_recorded_number_of_nodes() {
    let totals = |kernel: Kernel| {
        let counter = queens::Counter::new().kernel(kernel).threads(1);
        [8, 10, 11, 12].map(|n| {
            let total = counter.all(n).unwrap();
            assert_eq!(total.kernel, Some(kernel));
            total
        })
    };
    let nodes = |kernel| totals(kernel).map(|total| total.nodes);
    for kernel in Kernel::available().filter(|kernel| *kernel != Kernel::Reference) {
        let (expected, pairs) = match kernel {
            Kernel::Join(_) => ([166, 1585, 7074, 20841], [344, 9785, 19029, 436172]),
            _ => ([58, 1070, 3866, 24457], [0; 4]),
        };
        assert_eq!(nodes(kernel), expected, "{kernel}");
        assert_eq!(totals(kernel).map(|total| total.pairs), pairs, "{kernel}");
    }
    assert_eq!(nodes(Kernel::Reference), [544, 8969, 46545, 195288]);
}
