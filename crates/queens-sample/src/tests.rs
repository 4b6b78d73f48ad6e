//! Estimates against published counts, and samples against the uniform distribution.

use std::collections::HashMap;

use queens_board::{Board, Puzzle, Regions, Rules, Solution, Square};
use queens_count::{CountCompletions, CountError, Counter, known};
use queens_search::Complete;

use crate::{ApproximateCount, Approximation, Sampler, Uniformity};

fn estimate(puzzle: &Puzzle, seed: u64, samples: u64) -> ApproximateCount {
    let mut approximation = Approximation::new(puzzle, seed).unwrap();
    approximation.run(samples);
    approximation.estimate().unwrap()
}

fn covers(estimate: &ApproximateCount, number: f64) -> bool {
    (estimate.low()..=estimate.high()).contains(&number)
}

/// How many intervals contain the published count, for n from 8 to 27.
fn covered(seeds: u64, samples: u64) -> usize {
    let covered = |n| {
        let exact = known(n).unwrap().all as f64;
        let estimates = (0..seeds).map(|seed| estimate(&Puzzle::new(n), seed, samples));
        estimates.filter(|estimate| covers(estimate, exact)).count()
    };
    (8..=27).map(covered).sum()
}

#[test]
fn intervals_cover_the_published_counts_about_as_often_as_they_claim() {
    let covered = covered(10, 8);
    // 190 of 200 are expected, with a deviation of 3.1.
    assert!((180..=199).contains(&covered), "{covered} of 200");
}

#[test]
#[ignore = "takes half a minute of an optimised program"]
fn intervals_of_many_samples_cover_the_published_counts_as_often() {
    let covered = covered(20, 100);
    // 380 of 400 are expected, with a deviation of 4.4.
    assert!((362..=396).contains(&covered), "{covered} of 400");
}

#[test]
fn estimates_of_other_boards_agree_with_their_counts() {
    let mut given = Puzzle::new(12);
    given.give(Square::new(3, 0)).unwrap();
    given.block(Square::new(5, 6)).unwrap();
    let rectangle = Puzzle::on(Board::new(5, 8, Rules::CHESS).unwrap());
    let stars = Puzzle::on(Rules::TOUCH.on(9).with_stars(2).unwrap());
    let rows: Vec<u8> = (0..49).map(|square| square / 7).collect();
    let regions = Puzzle::in_regions(Rules::TOUCH, Regions::from_numbers(7, &rows).unwrap());
    let boards = [
        given,
        rectangle,
        stars,
        regions,
        Puzzle::under(Rules::TORUS, 11),
        Puzzle::under(Rules::CYLINDER, 11),
        Puzzle::under(Rules::AMAZON, 11),
    ];
    for puzzle in boards {
        let exact = puzzle.completions().count() as f64;
        let estimates: Vec<ApproximateCount> =
            (0..10).map(|seed| estimate(&puzzle, seed, 8)).collect();
        let covered = estimates.iter().filter(|e| covers(e, exact)).count();
        assert!(
            exact > 0.0 && covered >= 7,
            "{}: {covered}",
            puzzle.describe()
        );
    }
}

#[test]
fn boards_that_descents_cannot_sample_are_refused() {
    let mut pawn = Board::new(8, 8, Rules::CHESS).unwrap();
    pawn.pawn(Square::new(3, 3)).unwrap();
    let refused = |puzzle: &Puzzle| Approximation::new(puzzle, 0).unwrap_err();
    assert_eq!(refused(&Puzzle::on(pawn)), CountError::NoFullLines);
    let mut large = Puzzle::new(300);
    large.give(Square::new(0, 0)).unwrap();
    assert!(matches!(
        refused(&large),
        CountError::TooLargeToApproximate {
            n: 300,
            is_empty: false,
            ..
        }
    ));
    assert!(matches!(
        refused(&Puzzle::new(100_000)),
        CountError::TooLargeToApproximate { is_empty: true, .. }
    ));
    assert!(matches!(
        refused(&Puzzle::under(Rules::TORUS, 35)),
        CountError::TooLargeToApproximate {
            n: 35,
            most: 32,
            ..
        }
    ));
}

#[test]
fn boards_without_solutions_have_no_estimate_and_tiny_ones_an_exact_one() {
    for n in [2, 3] {
        let mut approximation = Approximation::new(&Puzzle::new(n), 1).unwrap();
        approximation.run(4);
        assert_eq!(approximation.estimate(), None, "{n}");
        assert_eq!(
            Sampler::approximate(&Puzzle::new(n), 1, Counter::new())
                .unwrap()
                .draw(0),
            Ok(None)
        );
        assert_eq!(
            Sampler::new(&Puzzle::new(n), 1, Counter::new())
                .unwrap()
                .draw(0),
            Ok(None)
        );
    }
    for n in [0, 1] {
        assert!(
            (estimate(&Puzzle::new(n), 1, 8).value() - 1.0).abs() < 1e-9,
            "{n}"
        );
    }
}

/// The deviation of chi-squared from its mean, in standard deviations: about normal for many solutions.
fn unevenness(samples: impl Iterator<Item = Solution>, solutions: usize) -> f64 {
    let mut seen: HashMap<Vec<u32>, u32> = HashMap::new();
    let mut drawn = 0;
    for solution in samples {
        *seen.entry(solution.columns().to_vec()).or_default() += 1;
        drawn += 1;
    }
    assert!(seen.len() <= solutions);
    let expected = f64::from(drawn) / solutions as f64;
    let squares: f64 = seen
        .values()
        .map(|&count| (f64::from(count) - expected).powi(2))
        .sum();
    let unseen = (solutions - seen.len()) as f64 * expected.powi(2);
    let freedom = (solutions - 1) as f64;
    ((squares + unseen) / expected - freedom) / (2.0 * freedom).sqrt()
}

fn draws<W: queens_count::Watch>(
    sampler: &Sampler<W>,
    count: u64,
) -> impl Iterator<Item = Solution> {
    (0..count).map(|number| sampler.draw(number).unwrap().unwrap().solution)
}

#[test]
fn exact_samples_are_uniform() {
    let counter = Counter::new().threads(1);
    let mut given = Puzzle::new(12);
    given.give(Square::new(3, 0)).unwrap();
    let many = given.count().unwrap() as usize;
    let torus = Puzzle::under(Rules::TORUS, 11);
    // `cargo xtask ci` also tries the larger board.
    let is_thorough = std::env::var_os("QUEENS_THOROUGH").is_some();
    let (n, total) = if is_thorough { (12, 14_200) } else { (10, 724) };
    for (puzzle, solutions, each) in [
        (Puzzle::new(6), 4, 100),
        (Puzzle::new(8), 92, 50),
        (Puzzle::new(n), total, 3),
        (given, many, 3),
        (torus, 88, 20),
    ] {
        let sampler = Sampler::new(&puzzle, 3, counter).unwrap();
        assert_eq!(
            sampler.uniformity(),
            Uniformity::Exact {
                solutions: solutions as u128
            }
        );
        let z = unevenness(draws(&sampler, each * solutions as u64), solutions);
        assert!(z.abs() < 4.0, "{}: {z}", puzzle.describe());
    }
}

#[test]
fn exact_samples_are_uniform_where_the_join_counts() {
    let counter = Counter::new()
        .threads(1)
        .kernel(queens_count::KernelRequest::Join);
    let sampler = Sampler::exact(&Puzzle::new(9), 3, counter).unwrap();
    let z = unevenness(draws(&sampler, 352 * 8), 352);
    assert!(z.abs() < 4.0, "{z}");
}

#[test]
fn chains_are_nearly_uniform() {
    let sampler = Sampler::approximate(&Puzzle::new(8), 5, Counter::new()).unwrap();
    let z = unevenness(draws(&sampler, 1000), 92);
    assert!(z.abs() < 4.0, "{z}");
    assert_eq!(sampler.uniformity(), Uniformity::Approximate);
    let acceptance = |number| sampler.draw(number).unwrap().unwrap().acceptance;
    let mean = (0..200).map(acceptance).sum::<f64>() / 200.0;
    assert!((0.9..1.0).contains(&mean), "{mean}");
}

#[test]
fn puzzles_of_other_lines_are_sampled_with_their_given_queens() {
    let mut stars = Puzzle::on(Rules::TOUCH.on(9).with_stars(2).unwrap());
    let first = stars
        .completions()
        .next()
        .unwrap()
        .squares()
        .next()
        .unwrap();
    stars.give(first).unwrap();
    for sampler in [
        Sampler::exact(&stars, 1, Counter::new()).unwrap(),
        Sampler::approximate(&stars, 1, Counter::new()).unwrap(),
    ] {
        let drawn = sampler.draw(4).unwrap().unwrap();
        assert!(stars.admits(&drawn.solution));
        assert_eq!(sampler.draw(4), Ok(Some(drawn)));
    }
}

#[test]
fn the_known_growth_is_met() {
    // Simkin: Q(n) is about (n e^-a)^n with 1.94 < a < 1.9449; a(n) = ln n - ln Q(n) / n approaches it from below.
    let alpha = |n: usize| {
        let ln = estimate(&Puzzle::new(n), 1, 2).log10()[0] * std::f64::consts::LN_10;
        (n as f64).ln() - ln / n as f64
    };
    let (small, large) = (alpha(50), alpha(100));
    assert!(
        small < large && (1.80..1.9449).contains(&large),
        "{small} {large}"
    );
}
