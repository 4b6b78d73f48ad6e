//! Everything that counts solutions, against the published table: methods and listings have separate tests.

use std::ops::RangeInclusive;

use queens::ClassicPuzzle;
use queens::count::KernelRequest;
use queens::count::internal::half_board;
use queens::count::kernel::{InstructionSet, Kernel, reference};
use queens::{Counter, known};

#[test]
fn the_reference_kernel_agrees_with_the_known_table() {
    assert_eq!(reference::count(&ClassicPuzzle::new(0)).completions, 1);
    for n in 1..=11 {
        let count = reference::count(&ClassicPuzzle::new(n)).completions;
        assert_eq!(u128::from(count), known(n).unwrap().all, "{n}");
        assert_eq!(u128::from(half_board(n)), known(n).unwrap().all, "{n}");
    }
}

/// The largest board that a kernel counts here. Debug builds are fifty times slower.
fn largest(kernel: KernelRequest) -> usize {
    let (optimised, debug) = match kernel {
        KernelRequest::Named(Kernel::Reference) => (11, 11),
        KernelRequest::Named(Kernel::Join(InstructionSet::Portable)) => (17, 13),
        KernelRequest::Named(Kernel::Lanes(_)) => (16, 11),
        KernelRequest::Lanes => (16, 11),
        _ => (18, 13),
    };
    if cfg!(debug_assertions) {
        debug
    } else {
        optimised
    }
}

fn check(kernel: KernelRequest, sides: RangeInclusive<usize>) {
    let counter = Counter::new().kernel(kernel);
    for n in sides {
        let (count, total) = counter.board(n).unwrap();
        let known = known(n).unwrap();
        assert_eq!(
            (count.all, count.fundamental()),
            (known.all, known.fundamental),
            "{kernel:?}, {n}"
        );
        // On smaller boards the join leaves everything to lanes.
        let is_named = matches!(kernel, KernelRequest::Named(_)) && n >= 8;
        let ran = total.kernel.map(KernelRequest::from);
        assert!(!is_named || ran == Some(kernel), "{kernel:?}, {n}: {ran:?}");
    }
}

#[test]
fn every_kernel_and_every_request_agrees_with_the_known_table() {
    let named: Vec<_> = Kernel::available().collect();
    println!("kernels: {named:?}");
    for kernel in [
        Kernel::Join(InstructionSet::Portable),
        Kernel::Join(InstructionSet::best()),
    ] {
        assert!(named.contains(&kernel), "{kernel}");
    }
    let requests = [
        KernelRequest::Fastest,
        KernelRequest::Lanes,
        KernelRequest::Join,
    ];
    let named = named.into_iter().map(KernelRequest::from);
    for kernel in requests.into_iter().chain(named) {
        check(kernel, 1..=largest(kernel));
    }
}

#[test]
#[ignore = "half a minute in a release build"]
fn lanes_agree_with_the_known_table_at_17_and_18() {
    for set in Kernel::available().filter(|kernel| matches!(kernel, Kernel::Lanes(_))) {
        check(KernelRequest::from(set), 17..=18);
    }
}
