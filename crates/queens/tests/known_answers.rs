//! Everything that counts solutions, against the published table: strategies and listings have their own tests.

use queens::ClassicPuzzle;
use queens::count::KernelRequest;
use queens::count::internal::half_board;
use queens::count::kernel::{Kernel, reference};
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

#[test]
fn every_kernel_and_every_wish_agrees_with_the_known_table() {
    let named = Kernel::available().map(KernelRequest::from);
    let wishes = [
        KernelRequest::Fastest,
        KernelRequest::Lanes,
        KernelRequest::Join,
    ]
    .into_iter();
    for kernel in wishes.chain(named) {
        let counter = Counter::new().kernel(kernel);
        for n in 1..=11 {
            let (count, total) = counter.board(n).unwrap();
            let known = known(n).unwrap();
            assert_eq!(
                (count.all, count.fundamental()),
                (known.all, known.fundamental),
                "{kernel:?}, {n}"
            );
            let ran = total.kernel.map(KernelRequest::from);
            let is_named = matches!(kernel, KernelRequest::Named(_)) && (8..).contains(&n);
            assert!(!is_named || ran == Some(kernel), "{kernel:?}, {n}: {ran:?}");
        }
    }
}
