//! Solutions that a turn of the board maps to themselves: a queen is placed with all her images at once.

use super::Family;
use crate::position::MAX_N;
use crate::slots::{Left, Slots, State};
use queens_board::Square;

/// The number of solutions that this map of squares, a symmetry of the board, keeps.
pub(super) fn kept(variant: &Family, turn: impl Fn(Square) -> Square) -> u128 {
    let pawns = variant.pawns();
    if !pawns.iter().all(|pawn| pawns.contains(turn(pawn))) {
        return 0;
    }
    let Some(squares) = variant.squares() else {
        return 0;
    };
    let Some(slots) = Slots::new(&squares, |a, b| variant.attacks(a, b)) else {
        return 0;
    };
    let image = |slot: usize, bit: usize| slots.find(turn(slots.square(slot, bit)?));
    let images = (0..slots.len()).map(|slot| std::array::from_fn(|bit| image(slot, bit)));
    let images: Vec<[Option<(usize, usize)>; MAX_N]> = images.collect();
    below(&slots, &images, &slots.empty())
}

fn below(slots: &Slots, images: &[[Option<(usize, usize)>; MAX_N]], state: &State) -> u128 {
    let Some(&Left { slot, free }) = state.left().first() else {
        return 1;
    };
    let bits = (0..MAX_N).filter(|bit| free >> bit & 1 == 1);
    let with_images = bits.filter_map(|bit| {
        let mut child = slots.put(state, slot, bit)?;
        let mut at = images[slot][bit]?;
        while at != (slot, bit) {
            child = slots.put(&child, at.0, at.1)?;
            at = images[at.0][at.1]?;
        }
        Some(child).filter(State::is_alive)
    });
    with_images.map(|child| below(slots, images, &child)).sum()
}
