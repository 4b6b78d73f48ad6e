//! Samples shards, and states what recounting them proves.

use std::time::{SystemTime, UNIX_EPOCH};

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// A seed that differs from run to run.
pub(crate) fn fresh_seed() -> u64 {
    let time = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    SplitMix64::seed_from_u64(time.as_nanos() as u64).next_u64() >> 32
}

/// Samples shards in proportion to their work. A shard drawn twice is taken once.
pub(crate) fn choose(
    shards: impl Iterator<Item = (u64, u64)> + Clone,
    draws: u64,
    seed: u64,
) -> Vec<u64> {
    let mut random = SplitMix64::seed_from_u64(seed);
    // A shard without solutions takes time, too.
    let pieces = |work: u64| u128::from(work) + 1;
    let all: u128 = shards.clone().map(|(_, work)| pieces(work)).sum();
    let mut places: Vec<u128> = (0..draws)
        .map(|_| {
            let wide = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            wide % all.max(1)
        })
        .collect();
    places.sort_unstable();
    let mut places = places.into_iter().peekable();
    let (mut chosen, mut end) = (Vec::new(), 0);
    for (shard, work) in shards {
        end += pieces(work);
        let before = places.peek().is_some_and(|&place| place < end);
        if before {
            chosen.push(shard);
        }
        while places.next_if(|&place| place < end).is_some() {}
    }
    chosen
}

/// What agreement of random samples proves about `what`, such as shards.
///
/// If a share f of the work is in wrong shards, m draws all miss them with probability (1 − f)^m.
pub(crate) fn proves(draws: u64, what: &str) -> String {
    if draws == 0 {
        return "nothing was recounted, so nothing is proved".into();
    }
    let fraction = |caught: f64| 1.0 - (1.0 - caught).powf(1.0 / draws as f64);
    format!(
        "if more than {} of the work were in wrong {what}, the sample would have caught it with probability 95 %; more than {}, with 99.9 %",
        percent(fraction(0.95)),
        percent(fraction(0.999))
    )
}

/// Formats with two significant digits, or as many as are needed to differ from 100 %.
fn percent(fraction: f64) -> String {
    let percent = 100.0 * fraction;
    let digits = (1.0 - percent.log10().floor()).clamp(0.0, 12.0) as usize;
    let text = format!("{percent:.digits$}");
    if text == "100" {
        return format!("{percent:.1} %");
    }
    format!("{text} %")
}

/// A number below a bound of at least 1.
pub(super) fn below(random: &mut SplitMix64, bound: u64) -> u64 {
    ((u128::from(random.next_u64()) * u128::from(bound)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_sorted_without_repetition_and_the_same_for_the_same_seed() {
        let shards = (0..100).map(|shard| (3 * shard, shard));
        let sample = choose(shards.clone(), 30, 7);
        assert!(sample.is_sorted_by(|a, b| a < b) && (10..=30).contains(&sample.len()));
        assert!(sample.iter().all(|shard| shard % 3 == 0 && *shard < 300));
        assert_eq!(sample, choose(shards.clone(), 30, 7));
        assert_ne!(sample, choose(shards.clone(), 30, 8));
        assert_eq!(choose(shards.clone(), 100_000, 7).len(), 100);
        assert!(choose(shards.take(0), 30, 7).is_empty());
    }

    #[test]
    fn percentages_stay_below_a_hundred() {
        for draws in 1..200 {
            let claim = proves(draws, "shards");
            assert!(!claim.contains("100"), "{claim}");
        }
        let one = proves(1, "shards");
        assert!(one.starts_with("if more than 95 % of"), "{one}");
        assert!(one.ends_with("more than 99.9 %, with 99.9 %"), "{one}");
    }

    #[test]
    fn the_stated_probability_holds_in_simulation() {
        // A tenth of the shards with 3 % of the work is wrong, 100 draws: the claim says that 95 % of the samples notice.
        assert!(proves(100, "shards").starts_with("if more than 3.0 %"));
        let work = |shard| if shard < 100 { 299 } else { 1076 };
        let shards = (0..1000).map(|shard| (shard, work(shard)));
        let seeds = 0..2000;
        let noticed = seeds.filter(|&seed| choose(shards.clone(), 100, seed)[0] < 100);
        assert!(noticed.count() >= 1880);
    }
}
