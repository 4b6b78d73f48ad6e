//! The join against the published table, against itself on other instruction sets, and against lanes.

use queens::count::Subtotal;
use queens::count::kernel::{InstructionSet, Kernel, Worker};
use queens::{Cut, Plan, Shard, known};

fn joins() -> Vec<Kernel> {
    let kernels: Vec<_> = Kernel::available()
        .filter(|kernel| matches!(kernel, Kernel::Join(_)))
        .collect();
    println!("kernels: {kernels:?}");
    assert!(kernels.contains(&Kernel::Join(InstructionSet::Portable)));
    assert!(kernels.contains(&Kernel::Join(InstructionSet::best())));
    kernels
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

#[test]
fn every_join_agrees_with_the_known_table() {
    for kernel in joins() {
        let largest = match (kernel, cfg!(debug_assertions)) {
            (_, true) => 13,
            (Kernel::Join(InstructionSet::Portable), false) => 17,
            (_, false) => 18,
        };
        for n in 8..=largest {
            let plan = Plan::new(n, Cut::join(n).unwrap()).unwrap();
            assert_eq!(
                total(&plan, kernel),
                known(n).unwrap().all,
                "{kernel}, n = {n}"
            );
        }
    }
}

#[test]
fn any_number_of_middle_rows_gives_the_same_total() {
    let kernel = Kernel::Join(InstructionSet::best());
    let largest = if cfg!(debug_assertions) { 11 } else { 15 };
    for n in 8..=largest {
        for middle in (0..=2).filter(|middle| middle % 2 == n % 2) {
            let plan = Plan::new(n, Cut::Join { middle }).unwrap();
            assert_eq!(plan.shards().count() as u64, plan.len());
            assert_eq!(
                total(&plan, kernel),
                known(n).unwrap().all,
                "n = {n}, {}",
                plan.cut()
            );
        }
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
        for middle in (0..=2).filter(|middle| middle % 2 == n % 2) {
            let plan = Plan::new(n, Cut::Join { middle }).unwrap();
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
