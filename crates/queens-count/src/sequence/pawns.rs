//! n + k queens and k pawns, for all places of the pawns.
//!
//! A pawn at the edge of the board, or next to another one, makes no room for a queen, so pawns stand inside. Of the eight images
//! of a set of pawns one is counted, multiplied by the number of different images.

use crate::{Family, Pawns};
use queens_board::Square;
use queens_board::Symmetry;

/// The squares on which a pawn can make room.
fn inside(n: usize) -> impl Iterator<Item = Square> + Clone {
    let range = 1..n.saturating_sub(1).max(1);
    let columns = range.clone();
    range.flat_map(move |row| columns.clone().map(move |column| Square::new(row, column)))
}

/// All places of one or two pawns.
fn places(n: usize, pawns: usize) -> Vec<Vec<Square>> {
    let mut places: Vec<Vec<Square>> = vec![Vec::new()];
    for _ in 0..pawns {
        let longer = |place: &Vec<Square>| {
            let last = place.last().copied();
            let place = place.clone();
            let later = inside(n).filter(move |&square| last.is_none_or(|last| last < square));
            later
                .map(move |square| place.iter().copied().chain([square]).collect())
                .collect::<Vec<_>>()
        };
        places = places.iter().flat_map(longer).collect();
    }
    places
}

/// A board for each orbit of places, with the size of the orbit.
pub(super) fn boards(n: usize, pawns: usize) -> Vec<(u64, Family)> {
    let places = places(n, pawns).into_iter();
    let orbits = places.filter_map(|pawns| {
        let image = |symmetry: Symmetry| {
            let mut image: Vec<Square> =
                pawns.iter().map(|&pawn| symmetry.apply(pawn, n)).collect();
            image.sort();
            image
        };
        let mut images: Vec<Vec<Square>> = Symmetry::ALL.map(image).to_vec();
        images.sort();
        images.dedup();
        let orbit = images.len() as u64;
        (images[0] == pawns).then(|| (orbit, board(n, pawns)))
    });
    orbits.collect()
}

/// The number of solutions that a half turn leaves unchanged.
pub(super) fn half_turn(n: usize, pawns: usize) -> u128 {
    let places = places(n, pawns).into_iter();
    places.map(|pawns| board(n, pawns).half_turn()).sum()
}

fn board(n: usize, pawns: Vec<Square>) -> Family {
    let pawns = Pawns::new(pawns).expect("one or two pawns");
    Family::Pawns { n, pawns }
}
