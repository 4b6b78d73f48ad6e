//! Random numbers that are the same on every machine: no range depends on the machine's word size.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// A seeded source of random numbers.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The random numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `sides`, all equally likely.
    pub fn below(&mut self, sides: usize) -> usize {
        self.below_and_fraction(sides).0
    }

    /// A number below `sides`, all equally likely, and a random fraction of 2⁶⁴: the upper and the lower half of a product, drawn
    /// again in the few cases that would favour some numbers (D. Lemire, "Fast random integer generation in an interval", 2019).
    /// Beside each number some 2⁶⁴ / `sides` fractions are equally likely.
    #[inline]
    pub fn below_and_fraction(&mut self, sides: usize) -> (usize, u64) {
        let sides = sides as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(sides);
            if product as u64 >= sides || product as u64 >= sides.wrapping_neg() % sides {
                return ((product >> 64) as usize, product as u64);
            }
        }
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers_on_every_machine() {
        let mut dice = Dice::new(2026);
        let thrown: Vec<_> = (0..8).map(|_| dice.below(1000)).collect();
        assert_eq!(thrown, [427, 614, 721, 864, 30, 915, 808, 899]);
    }

    #[test]
    fn every_side_comes_up_about_equally_often() {
        let mut dice = Dice::new(1);
        let mut seen = [0; 6];
        for _ in 0..60_000 {
            seen[dice.below(6)] += 1;
        }
        assert!(
            seen.iter().all(|count| (9_500..10_500).contains(count)),
            "{seen:?}"
        );
    }
}
