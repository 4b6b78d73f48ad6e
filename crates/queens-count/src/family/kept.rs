//! Solutions that a turn of the board maps to themselves: a queen is placed with all its images at once.

use super::Family;
use crate::attacks::{AttackTables, Attacks};
use crate::position::{MAX_N, Position};
use queens_board::Square;

/// By row and bit: the row and the bit of a square's image.
type Images = Vec<[Option<(usize, usize)>; MAX_N]>;

/// The number of solutions that this symmetry of the board maps to themselves.
pub(super) fn kept(family: &Family, turn: impl Fn(Square) -> Square) -> u128 {
    let pawns = family.pawns();
    if !pawns.iter().all(|pawn| pawns.contains(turn(pawn))) {
        return 0;
    }
    let Some(tables) = AttackTables::new(*family, &[]).filter(AttackTables::is_possible) else {
        return 0;
    };
    let image = |row: usize, bit: usize| tables.find(turn(tables.square(row, bit)?));
    let images = (0..tables.len()).map(|row| std::array::from_fn(|bit| image(row, bit)));
    let images: Images = images.collect();
    let board = Attacks::Tables(tables.into());
    below(&board, &images, &board.empty())
}

fn below(board: &Attacks, images: &Images, position: &Position) -> u128 {
    let Some(&first) = position.rows().first() else {
        return 1;
    };
    let with_images = first.free_columns().filter_map(|column| {
        let mut child = board.put(position, first.row, column)?;
        let mut at = images[first.row][column]?;
        while at != (first.row, column) {
            child = board.put(&child, at.0, at.1)?;
            at = images[at.0][at.1]?;
        }
        Some(child).filter(Position::is_alive)
    });
    with_images.map(|child| below(board, images, &child)).sum()
}
