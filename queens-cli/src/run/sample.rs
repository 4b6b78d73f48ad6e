//! Random shards, and what recounting them proves.

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

/// So many of these shards, each as likely as any other, in order.
pub(crate) fn choose(shards: &[u64], sample: u64, seed: u64) -> Vec<u64> {
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut shards = shards.to_vec();
    let sample = shards.len().min(sample as usize);
    for at in 0..sample {
        let other = at + below(&mut random, (shards.len() - at) as u64) as usize;
        shards.swap(at, other);
    }
    shards.truncate(sample);
    shards.sort();
    shards
}

/// What it means that a random sample of the shards agreed.
///
/// If a fraction f of the shards is wrong, m shards drawn without replacement all look right with probability at most
/// (1 − f)^m.
pub(crate) fn proves(sample: u64, shards: u64) -> String {
    if sample == 0 {
        return "nothing was recounted, so nothing is proved".into();
    }
    if sample == shards {
        return "every finished shard was counted twice with the same result".into();
    }
    let fraction = |caught: f64| 1.0 - (1.0 - caught).powf(1.0 / sample as f64);
    format!(
        "if more than {} of the shards were wrong, the sample would have caught it with probability 95 %; more than {}, with 99.9 %",
        percent(fraction(0.95)),
        percent(fraction(0.999))
    )
}

/// Two significant digits.
fn percent(fraction: f64) -> String {
    let percent = 100.0 * fraction;
    let digits = (1.0 - percent.log10().floor()).clamp(0.0, 12.0) as usize;
    format!("{percent:.digits$} %")
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
        let shards: Vec<u64> = (0..100).map(|shard| 3 * shard).collect();
        let sample = choose(&shards, 30, 7);
        assert!(sample.is_sorted_by(|a, b| a < b) && sample.len() == 30);
        assert!(sample.iter().all(|shard| shards.contains(shard)));
        assert_eq!(sample, choose(&shards, 30, 7));
        assert_ne!(sample, choose(&shards, 30, 8));
        assert_eq!(choose(&shards, 1000, 7), shards);
    }

    #[test]
    fn the_claim_holds_when_it_is_tried() {
        // 3 % of 1,000 shards are wrong, 100 are recounted: the claim says that 95 % of the samples notice.
        assert!(proves(100, 1000).starts_with("if more than 3.0 %"));
        let shards: Vec<u64> = (0..1000).collect();
        let noticed =
            (0..2000).filter(|&seed| choose(&shards, 100, seed).iter().any(|&shard| shard < 30));
        assert!(noticed.count() >= 1900);
    }
}
