//! The eight symmetries on boards of any size.

use proptest::prelude::*;
use queens::prelude::*;
use queens::{Puzzle, Solution, Square, Symmetry};

fn symmetry() -> impl Strategy<Value = Symmetry> {
    proptest::sample::select(&Symmetry::ALL[..])
}

/// The last of the first few solutions with this queen in the first row.
fn solution() -> impl Strategy<Value = Solution> {
    (6usize..13, 0usize..13, 1usize..20).prop_filter_map("there is none", |(n, column, k)| {
        let mut puzzle = Puzzle::new(n);
        puzzle.give(Square::new(0, column % n)).unwrap();
        puzzle.completions().take(k).last()
    })
}

proptest! {
    #[test]
    fn images_of_attacking_queens_attack(
        n in 1usize..2000, a: (u16, u16), b: (u16, u16), symmetry in symmetry(),
    ) {
        let on_board = |(row, column): (u16, u16)| Square::new(row as usize % n, column as usize % n);
        let (a, b) = (on_board(a), on_board(b));
        let image = |square| symmetry.apply(square, n);
        prop_assert_eq!(image(a).attacks(image(b)), a.attacks(b));
        prop_assert!(image(a).is_on_board(n));
        prop_assert_eq!(symmetry.inverse().apply(image(a), n), a);
    }

    #[test]
    fn composition_is_associative(a in symmetry(), b in symmetry(), c in symmetry()) {
        prop_assert_eq!(a.then(b).then(c), a.then(b.then(c)));
        prop_assert_eq!(a.then(b).inverse(), b.inverse().then(a.inverse()));
    }

    #[test]
    fn a_class_has_one_canonical_solution(solution in solution(), symmetry in symmetry()) {
        let image = solution.transformed(symmetry);
        prop_assert_eq!(image.canonical(), solution.canonical());
        prop_assert!(solution.canonical().is_canonical());
        prop_assert_eq!(image.orbit_size(), solution.orbit_size());
        let orbit = solution.orbit();
        prop_assert_eq!(orbit.len(), solution.orbit_size());
        prop_assert!(orbit.contains(&image));
        prop_assert_eq!(image.transformed(symmetry.inverse()), solution);
    }
}

#[test]
fn canonical_is_idempotent_and_constant_on_an_orbit() {
    for n in [1, 4, 5, 6, 7, 8] {
        for solution in Puzzle::new(n).completions() {
            let orbit = solution.orbit();
            assert_eq!(orbit.len(), solution.orbit_size());
            assert_eq!(orbit[0], solution.canonical());
            assert_eq!(orbit[0].canonical(), orbit[0]);
            for image in &orbit {
                assert_eq!(image.canonical(), orbit[0]);
                assert_eq!(image.is_canonical(), *image == orbit[0]);
            }
        }
    }
}
