//! One solution for any n: linear-time repair, the closed form, and the check that both must pass.

use std::collections::HashSet;

use queens::search::repair::Linear;
use queens::{Checker, Misplaced, construct};

fn rows(n: u32, seed: u64) -> Vec<u32> {
    let mut repair = Linear::new(n, seed).unwrap();
    let mut rows = Vec::new();
    while let Some(columns) = repair.next_rows() {
        rows.extend_from_slice(columns);
    }
    rows
}

/// The rules as a beginner would check them: every column once, every diagonal at most once. Shares nothing with the checker.
fn is_solution(columns: &[u32]) -> bool {
    let lines = |line: fn(i64, i64) -> i64| {
        let rows = columns.iter().enumerate();
        let different: HashSet<i64> = rows
            .map(|(row, &column)| line(row as i64, i64::from(column)))
            .collect();
        different.len()
    };
    let n = columns.len();
    let on_board = columns.iter().all(|&column| (column as usize) < n);
    on_board
        && lines(|_, column| column) == n
        && lines(|row, column| row - column) == n
        && lines(|row, column| row + column) == n
}

fn check(columns: &[u32]) -> Result<usize, Misplaced> {
    let mut checker = Checker::for_board(columns.len())?;
    checker.check(columns)?;
    checker.finish()
}

#[test]
fn repair_solves_every_small_n() {
    for n in (0..2).chain(4..300) {
        for seed in 0..3 {
            let rows = rows(n, seed);
            assert_eq!(rows.len(), n as usize);
            assert!(is_solution(&rows), "n = {n}, seed {seed}");
        }
    }
    for n in [2, 3] {
        assert_eq!(rows(n, 0), [0; 0]);
        assert_eq!(Linear::new(n, 0).unwrap().solve(), Ok(None));
    }
}

#[test]
fn repair_solves_boards_where_one_method_takes_over_from_another() {
    for n in [65_535, 65_536, 65_537, 131_072, 140_001, 200_003] {
        for seed in 0..2 {
            assert!(is_solution(&rows(n, seed)), "n = {n}, seed {seed}");
        }
    }
}

#[test]
fn seeds_give_different_solutions_and_none_is_the_constructed_one() {
    for n in [1000, 100_000] {
        let [a, b] = [rows(n, 1), rows(n, 2)];
        assert_eq!(a, rows(n, 1));
        let constructed: Vec<u32> = construct(n.into()).unwrap().map(|c| c as u32).collect();
        for (one, other) in [(&a, &b), (&a, &constructed)] {
            let same = one.iter().zip(other).filter(|(a, b)| a == b).count();
            assert!(same < n as usize / 20, "{same} of {n} queens are the same");
        }
    }
}

#[test]
fn a_seed_gives_the_same_solution_on_every_machine() {
    // Small boards draw, large ones fill strips by a schedule in floating point, using only exact operations.
    let mix = |digest: u64, column: u32| {
        (digest.rotate_left(5) ^ u64::from(column)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    for (n, seed, pinned) in [
        (1_000, 1, 18418546144965933589),
        (65_536, 7, 6472667136948660836),
        (300_000, u64::MAX, 11200387032273777044),
    ] {
        let digest = rows(n, seed).into_iter().fold(0, mix);
        assert_eq!(digest, pinned, "n = {n}, seed {seed}");
    }
}

#[test]
fn all_rows_can_be_collected_as_a_solution() {
    let solution = Linear::new(70_000, 5).unwrap().solve().unwrap().unwrap();
    assert_eq!(solution.columns(), rows(70_000, 5));
}

#[test]
fn the_checker_agrees_with_the_rules_on_every_row_of_four_columns() {
    for code in 0..256 {
        let columns: Vec<u32> = (0..4).map(|row| code >> (2 * row) & 3).collect();
        let peaceful = is_solution(&columns);
        assert_eq!(check(&columns).is_ok(), peaceful, "{columns:?}");
        // Piece by piece, with n unknown:
        let mut checker = Checker::new();
        let pieces = columns.chunks(1).try_for_each(|piece| checker.check(piece));
        assert_eq!(pieces.and_then(|()| checker.finish()).is_ok(), peaceful);
    }
}

#[test]
fn every_wrong_queen_is_found_wherever_it_is() {
    let right = rows(2000, 9);
    let mut found = 0;
    for row in (0..2000).step_by(97) {
        let mut wrong = right.clone();
        wrong.swap(row, (row + 1000) % 2000);
        let known = check(&wrong);
        let mut checker = Checker::new();
        let pieces = wrong.chunks(70).try_for_each(|piece| checker.check(piece));
        let unknown = pieces.and_then(|()| checker.finish());
        assert_eq!(known, unknown);
        // A swap leaves the columns a permutation; it need not be wrong, but nearly always is.
        assert_eq!(known.is_ok(), is_solution(&wrong));
        found += usize::from(known.is_err());
    }
    assert!(found > 10, "{found} wrong boards were tried");
}

#[test]
fn the_checker_names_what_is_wrong() {
    let message = |columns: &[u32]| check(columns).unwrap_err().to_string();
    assert_eq!(
        message(&[1, 3, 1, 2]),
        "the queen at row 2, column 1 shares its column with an earlier queen"
    );
    assert_eq!(
        message(&[1, 3, 2, 0]),
        "the queen at row 2, column 2 shares its rising diagonal with an earlier queen"
    );
    assert_eq!(
        message(&[1, 3, 0, 4]),
        "row 3, column 4 is not on the 4 × 4 board"
    );
    let mut unknown = Checker::new();
    unknown.check(&[1, 3, 0, 4_000_000]).unwrap();
    assert_eq!(
        unknown.finish().unwrap_err().to_string(),
        "row 3, column 4000000 is not on the 4 × 4 board"
    );
    let mut short = Checker::for_board(5).unwrap();
    short.check(&[1, 3]).unwrap();
    assert_eq!(
        short.clone().finish().unwrap_err().to_string(),
        "there are only 2 queens where the 5 × 5 board needs 5"
    );
    assert_eq!(
        short.check(&[0, 2, 4, 1]).unwrap_err().to_string(),
        "there are 6 queens on a board of 5 rows"
    );
}
