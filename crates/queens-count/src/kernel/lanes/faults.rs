//! Measures what happens when memory fails: one bit of a search's state is flipped at a random moment.
//!
//! `cargo test --package queens --lib faults -- --nocapture` prints how many wrong counts a recount detects, and how many the
//! residues detect.

use super::*;
use crate::Subtotal;
use crate::kernel::portable::Wide;
use crate::{Cut, Plan};
use queens_board::Symmetry;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Flips that change a result, of each kind.
const WRONG_COUNTS: usize = 1000;

/// What a flip hits.
#[derive(Clone, Copy, Debug, PartialEq)]
enum FlipTarget {
    /// The free squares of a state that waits to be expanded.
    State,
    /// The count so far.
    Count,
}

#[derive(Debug, Default)]
struct Outcome {
    flips: usize,
    wrong: usize,
    caught_by_recount: usize,
    caught_by_residues: usize,
}

#[test]
fn a_recount_notices_every_flipped_bit_that_changes_a_count() {
    let plan = Plan::new(12, Cut::Cross { lines: 2, depth: 0 }).unwrap();
    for target in [FlipTarget::State, FlipTarget::Count] {
        let outcome = inject(&plan, target);
        println!("{target:?}: {outcome:?}");
        assert_eq!(outcome.caught_by_recount, outcome.wrong);
        if target == FlipTarget::Count {
            assert_eq!(outcome.caught_by_residues, outcome.wrong);
        }
    }
}

fn inject(plan: &Plan, target: FlipTarget) -> Outcome {
    let mut random = SplitMix64::seed_from_u64(target as u64);
    let board = Attacks::Classic { n: plan.n() };
    let mut search: LaneSearch<_> = LaneSearch::new(Wide);
    let mut outcome = Outcome::default();
    while outcome.wrong < WRONG_COUNTS {
        let shard = plan.shard(below(&mut random, plan.len())).unwrap();
        let (_, puzzle) = shard.puzzles().next().unwrap();
        let puzzle = puzzle.classic().unwrap();
        let position = Position::from(&puzzle);
        let right = search.count(&board, &position).unwrap();
        let steps = search.search_with(&board, &position, u64::MAX, |_| {});
        let moment = below(&mut random, steps);
        search.search_with(&board, &position, moment, |search| {
            search.flip(target, &mut random)
        });
        outcome.flips += 1;
        let wrong = search.counted;
        if wrong.completions == right.completions {
            continue;
        }
        outcome.wrong += 1;
        outcome.caught_by_residues += usize::from(!Subtotal::from(wrong).agrees());
        let symmetry = Symmetry::ALL[1 + below(&mut random, 7) as usize];
        let turned = (&puzzle.transformed(symmetry).classic().unwrap()).into();
        let recount = search.count(&board, &turned).unwrap();
        outcome.caught_by_recount += usize::from(recount.completions != wrong.completions);
    }
    outcome
}

impl LaneSearch<Wide> {
    /// Searches like `split`, and lets the test modify the memory before one of the steps. Returns the number of steps.
    fn search_with(
        &mut self,
        board: &Attacks,
        position: &Position,
        moment: u64,
        mut meddle: impl FnMut(&mut Self),
    ) -> u64 {
        self.counted = Counted::default();
        let top = position.rows().len();
        if !position.is_alive() || !(3..=MAX_ROWS).contains(&top) {
            return 1;
        }
        self.prepare(board, position);
        let mut steps = 0;
        // Deepest level first, as long as there is any state.
        while let Some(level) = (3..=top).find(|&level| self.len[level] > 0) {
            if steps == moment {
                meddle(self);
            }
            self.step(level, 1).unwrap();
            steps += 1;
        }
        steps.max(1)
    }

    fn flip(&mut self, target: FlipTarget, random: &mut SplitMix64) {
        if target == FlipTarget::Count {
            self.counted.completions ^= 1 << below(random, 40);
            return;
        }
        let levels: Vec<usize> = (3..=MAX_ROWS)
            .filter(|&level| self.len[level] > 0)
            .collect();
        let level = levels[below(random, levels.len() as u64) as usize];
        let row = below(random, level as u64) as usize;
        let state = below(random, self.len[level] as u64) as usize;
        let word = &mut self.levels[level][row][state];
        *word ^= 1 << below(random, 12);
    }
}

fn below(random: &mut SplitMix64, bound: u64) -> u64 {
    random.next_u64() % bound
}
