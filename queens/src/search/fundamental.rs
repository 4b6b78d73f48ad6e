//! One solution per symmetry class, streamed.
//!
//! A solution stands for its class when none of its images comes before it. That can be asked of each solution alone, so
//! nothing is remembered: memory stays the same however many classes there are. A canonical solution's first
//! queen stands in the left half of her row (its mirror image would come before it otherwise), so only that half is
//! searched.

use std::iter::FusedIterator;

use crate::board::Images;
use crate::board::{Puzzle, Solution, Square};
use crate::search::Completions;

/// The fundamental solutions of the n × n board, in lexicographic order, each the least of its class.
///
/// ```
/// let orbits: Vec<usize> = queens::fundamental(8).map(|(_, orbit)| orbit).collect();
/// assert_eq!(orbits.len(), 12);
/// assert_eq!(orbits.iter().filter(|&&orbit| orbit == 8).count(), 11);
/// assert_eq!(orbits.iter().sum::<usize>(), 92);
/// ```
pub fn fundamental(n: usize) -> Fundamental {
    let mut left_half = Puzzle::new(n);
    for column in n.div_ceil(2)..n {
        left_half
            .block(Square::new(0, column))
            .expect("the board has no queen yet");
    }
    Fundamental {
        solutions: left_half.completions(),
        images: Images::default(),
    }
}

/// An iterator over canonical solutions, each with the size of its orbit. Made by [`fundamental`].
#[derive(Clone, Debug)]
pub struct Fundamental {
    solutions: Completions,
    images: Images,
}

impl Fundamental {
    /// Moves to the next one and lends its columns, with the orbit's size: no allocation per solution.
    pub fn advance(&mut self) -> Option<(&[u32], usize)> {
        // The columns are asked for anew at the end because a loan may not outlive the loop that ends it.
        let orbit = loop {
            let columns = self.solutions.advance()?;
            if let Some(orbit) = self.images.canonical_orbit_size(columns) {
                break orbit;
            }
        };
        Some((self.solutions.columns(), orbit))
    }
}

impl Iterator for Fundamental {
    type Item = (Solution, usize);

    fn next(&mut self) -> Option<(Solution, usize)> {
        let (columns, orbit) = self.advance()?;
        let solution = Solution::new(columns).expect("completions are solutions");
        Some((solution, orbit))
    }
}

impl FusedIterator for Fundamental {}
