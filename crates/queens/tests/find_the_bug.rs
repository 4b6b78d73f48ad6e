//! The program of docs/find-the-bug.md behaves as that page says, and the library does not.

#[allow(dead_code, reason = "the exhibit's main is not called")]
#[path = "../examples/find_the_bug.rs"]
mod exhibit;

use queens::Method;
use queens::search::repair::Options;

/// A separate random generator for that program.
fn random(mut state: u64) -> impl FnMut(usize) -> usize {
    move |sides| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % sides
    }
}

#[test]
fn the_exhibit_ends_with_too_many_queens_or_not_at_all() {
    let mut ends = [0; 65];
    let mut never = 0;
    for seed in 0..60 {
        match exhibit::solve(random(seed), 20) {
            Some(board) => {
                ends[board.as_flattened().iter().filter(|&&queen| queen).count()] += 1;
            }
            None => never += 1,
        }
    }
    assert!(never > 0 && ends[11] > 0, "{never} {ends:?}");
}

#[test]
fn the_library_ends_with_eight_queens_for_the_same_seeds() {
    for seed in 0..60 {
        let options = Options {
            seed,
            ..Options::default()
        };
        let mut search = Method::REPAIR_BEST.start_with(exhibit::N, options).unwrap();
        let solution = search
            .next_solution()
            .expect("it continues until it is solved");
        assert_eq!(solution.n(), exhibit::N);
        assert_eq!(search.queens().len(), exhibit::N);
    }
}
