//! Everything that finds or counts solutions, against the published table.

use queens::{Puzzle, known};

#[test]
fn the_reference_kernel_agrees_with_the_known_table() {
    assert_eq!(
        queens::count::kernel::reference::count(&Puzzle::new(0)).completions,
        1
    );
    for n in 1..=11 {
        let count = queens::count::kernel::reference::count(&Puzzle::new(n)).completions;
        assert_eq!(u128::from(count), known(n).unwrap().all, "{n}");
    }
}
