//! Grows regions around the queens of a solution.

use super::editable::EditableRegions;
use queens_search::regions::set::Set;
use queens_search::repair::Dice;

/// No region yet.
const NO_REGION: u8 = u8::MAX;

/// The number of attempts to join the stars into groups before the regions are grown again.
const MAX_JOINS: u32 = 20;

/// Connected regions of random sizes, each around as many queens as a line takes: the region of each square. `None` if a region
/// became too large, or neighbours enclosed a queen.
pub(super) fn regions(
    n: usize,
    queens: &[usize],
    stars: usize,
    sizes: (usize, usize),
    dice: &mut Dice,
) -> Option<Vec<u8>> {
    let mut region_of = grow(n, queens, sizes.1, dice);
    if stars > 1 {
        let group_of =
            (0..MAX_JOINS).find_map(|_| groups(n, &region_of, queens.len(), stars, dice))?;
        for region in &mut region_of {
            *region = group_of[usize::from(*region)];
        }
    }
    let mut squares = vec![0; n];
    for &region in &region_of {
        squares[usize::from(region)] += 1;
    }
    let (smallest, largest) = sizes;
    let is_right = squares
        .iter()
        .all(|&size| (smallest..=largest).contains(&size));
    is_right.then_some(region_of)
}

/// Connected regions of random sizes, one around each queen: the region of each square.
///
/// Squares beside a region join it one by one in random order. Each region first draws a weight. A square that could join several
/// regions joins one with a probability in proportion to its weight, so that boards have small and large regions. A region of the
/// largest size is joined only if there is no other.
fn grow(n: usize, queens: &[usize], largest: usize, dice: &mut Dice) -> Vec<u8> {
    let mut region_of = vec![NO_REGION; n * n];
    let mut weights: Vec<usize> = queens
        .iter()
        .map(|_| [16, 32, 64, 128, 256][dice.below(5)])
        .collect();
    let mut sizes = vec![0; queens.len()];
    let mut edge = Vec::new();
    let mut join = |region_of: &mut Vec<u8>,
                    weights: &mut Vec<usize>,
                    edge: &mut Vec<usize>,
                    square: usize,
                    region: u8| {
        region_of[square] = region;
        let size = &mut sizes[usize::from(region)];
        *size += 1;
        if *size == largest {
            weights[usize::from(region)] = 1;
        }
        edge.extend(beside(n, square).filter(|&near| region_of[near] == NO_REGION));
    };
    for (region, &queen) in queens.iter().enumerate() {
        join(&mut region_of, &mut weights, &mut edge, queen, region as u8);
    }
    while !edge.is_empty() {
        let square = edge.swap_remove(dice.below(edge.len()));
        if region_of[square] != NO_REGION {
            continue;
        }
        let near = || {
            let near = beside(n, square).map(|near| region_of[near]);
            near.filter(|&region| region != NO_REGION)
        };
        let weight = |region: u8| weights[usize::from(region)];
        let mut chance = dice.below(near().map(weight).sum());
        let chosen = near().find(|&region| {
            let is_chosen = chance < weight(region);
            chance = chance.wrapping_sub(weight(region));
            is_chosen
        });
        let region = chosen.expect("a square at the edge is beside a region");
        join(&mut region_of, &mut weights, &mut edge, square, region);
    }
    region_of
}

/// Joins the cells that were grown around single stars into connected groups of as many cells as a line takes stars, and returns
/// the group of each cell. The cells with the fewest neighbours choose first. `None` if some cells remain.
fn groups(
    n: usize,
    cell_of: &[u8],
    cells: usize,
    stars: usize,
    dice: &mut Dice,
) -> Option<Vec<u8>> {
    let mut beside_of = vec![0u128; cells];
    for (square, &cell) in cell_of.iter().enumerate() {
        for near in beside(n, square) {
            beside_of[usize::from(cell)] |= 1 << cell_of[near];
        }
    }
    let mut group_of = vec![NO_REGION; cells];
    let mut free = u128::MAX >> (128 - cells);
    for group in 0..n {
        // A cell with the fewest free neighbours, any of them.
        let ways = |cell: usize| (beside_of[cell] & free & !(1 << cell)).count_ones();
        let mut order: Vec<usize> = members(free).collect();
        dice.shuffle(&mut order);
        let mut own: u128 = 1 << order.into_iter().min_by_key(|&cell| ways(cell))?;
        free &= !own;
        for _ in 1..stars {
            let reached = members(own).fold(0, |all, cell| all | beside_of[cell]) & free;
            let ways = |cell: usize| (beside_of[cell] & free & !(1 << cell)).count_ones();
            let mut order: Vec<usize> = members(reached).collect();
            dice.shuffle(&mut order);
            // Usually one that would otherwise be left alone.
            let next = match dice.below(3) {
                0 => order.first().copied()?,
                _ => order.into_iter().min_by_key(|&cell| ways(cell))?,
            };
            own |= 1 << next;
            free &= !own;
        }
        for cell in members(own) {
            group_of[cell] = group as u8;
        }
    }
    Some(group_of)
}

fn members(mut cells: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
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

/// The squares that leave a region with this one: itself, and those that only it connects to the region's queens. `None` if a
/// queen would leave.
pub(super) fn leaving<G: EditableRegions<W>, const W: usize>(
    board: &G,
    square: usize,
    queens: &Set<W>,
) -> Option<Set<W>> {
    let n = board.side();
    let region = board.region(board.region_of(square));
    if beside(n, square)
        .filter(|&near| region.contains(near))
        .count()
        < 2
    {
        // The end of a branch connects nothing else.
        return Some(Set::of(square));
    }
    let own = region.and(queens);
    let mut staying = Set::of(own.first()?);
    let mut edge = staying;
    while !edge.is_empty() {
        let mut reached = Set::EMPTY;
        for near in edge.iter().flat_map(|from| beside(n, from)) {
            if region.contains(near) && near != square && !staying.contains(near) {
                reached.insert(near);
            }
        }
        staying = staying.or(&reached);
        edge = reached;
    }
    own.is_within(&staying).then(|| region.minus(&staying))
}
