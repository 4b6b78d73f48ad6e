//! Regions grown round the queens of a solution.

use queens_search::regions::line_sets::LineSets;
use queens_search::regions::set::Set;
use queens_search::repair::Dice;

/// No region yet.
const NOBODY: u8 = u8::MAX;

/// Connected regions of random sizes, one round each queen: the region of each square.
///
/// Squares beside a region join it one by one in random order. Each region draws a weight first, and a square that
/// could join several joins one with a chance by weight, so that small regions and large ones come together.
pub(super) fn grow(n: usize, queens: &[usize], dice: &mut Dice) -> Vec<u8> {
    let mut region_of = vec![NOBODY; n * n];
    let weights: Vec<usize> = queens
        .iter()
        .map(|_| [1, 2, 4, 8, 16][dice.below(5)])
        .collect();
    let mut edge = Vec::new();
    let join = |region_of: &mut Vec<u8>, edge: &mut Vec<usize>, square: usize, region: u8| {
        region_of[square] = region;
        edge.extend(beside(n, square).filter(|&near| region_of[near] == NOBODY));
    };
    for (region, &queen) in queens.iter().enumerate() {
        join(&mut region_of, &mut edge, queen, region as u8);
    }
    while !edge.is_empty() {
        let square = edge.swap_remove(dice.below(edge.len()));
        if region_of[square] != NOBODY {
            continue;
        }
        let near = || {
            let near = beside(n, square).map(|near| region_of[near]);
            near.filter(|&region| region != NOBODY)
        };
        let weight = |region: u8| weights[usize::from(region)];
        let mut chance = dice.below(near().map(weight).sum());
        let chosen = near().find(|&region| {
            let is_chosen = chance < weight(region);
            chance = chance.wrapping_sub(weight(region));
            is_chosen
        });
        let region = chosen.expect("a square at the edge is beside a region");
        join(&mut region_of, &mut edge, square, region);
    }
    region_of
}

/// The squares that share a side with this one.
pub(super) fn beside(n: usize, square: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / n, square % n);
    let near = [
        (row > 0).then(|| square - n),
        (column > 0).then(|| square - 1),
        (column + 1 < n).then(|| square + 1),
        (row + 1 < n).then(|| square + n),
    ];
    near.into_iter().flatten()
}

/// The squares that leave a region when this one does: itself, and what hangs by it alone, away from the queen.
pub(super) fn leaving<const W: usize>(board: &LineSets<W>, square: usize, queen: usize) -> Set<W> {
    let is_inside = |near: usize| board.region_of[near] == board.region_of[square];
    if beside(board.n, square)
        .filter(|&near| is_inside(near))
        .count()
        < 2
    {
        // Nothing hangs by the end of a branch.
        return Set::of(square);
    }
    let region = board.need[2 * board.n + usize::from(board.region_of[square])];
    let mut staying = Set::of(queen);
    let mut edge = staying;
    while !edge.is_empty() {
        let mut reached = Set::EMPTY;
        for near in edge.iter().flat_map(|from| beside(board.n, from)) {
            if is_inside(near) && near != square && !staying.contains(near) {
                reached.insert(near);
            }
        }
        staying = staying.or(&reached);
        edge = reached;
    }
    region.minus(&staying)
}
