//! Finds out which squares belong together.
//!
//! By colour: squares are joined, the nearest colours first, until n groups are left. If the next two groups are much further
//! apart than any two joined before, the groups are the regions.
//!
//! ```text
//! distance   0.00 0.00 0.01 0.01 │ 0.08 0.11 0.20      a gap: what is left of it is noise, what is right of it
//!                                └ n groups            are different colours
//! ```
//!
//! By borders, if there are no colours or too few: squares with thick lines between them are separate, and the others are joined.
//! Or by both, if the same colour is used twice.

use super::ImageError;
use super::canvas::Canvas;
use super::cells::{Cell, Oklab, distance, oklab, pixels};
use super::lattice::Lattice;

/// Colours nearer to each other than this look the same.
const MAX_SAME_DISTANCE: f32 = 0.016;

/// Squares of one region are at most this far from its mean colour.
const MAX_REGION_DISTANCE: f32 = 0.045;

/// The variation that JPEG adds to one colour.
const NOISE: f32 = 0.004;

/// Distances and thicknesses differ if one is at least this many times the other.
const MIN_RATIO: f32 = 1.5;

/// The number of each square's region, and its certainty.
#[derive(Debug)]
pub(super) struct Division {
    pub(super) numbers: Vec<u8>,
    pub(super) certainty: Vec<f32>,
}

pub(super) fn divide(
    canvas: &Canvas,
    lattice: &Lattice,
    cells: &[Cell],
) -> Result<Division, ImageError> {
    let n = lattice.n;
    let tree = nearest_first(cells);
    let by_colour = groups(&tree, cells.len(), n);
    let pieces = |numbers: &[u8]| {
        let same = |a: usize, b: usize| numbers[a] == numbers[b];
        joined(n, same).1
    };
    let is_board = |numbers: &Vec<u8>| pieces(numbers) <= 2 * n && is_even(cells, numbers);
    if let Some(numbers) = by_colour.filter(is_board) {
        let certainty = certainty(cells, &numbers);
        return Ok(Division { numbers, certainty });
    }
    // Fewer colours than regions, or none.
    let colours = (1..n)
        .rev()
        .find_map(|count| groups(&tree, cells.len(), count));
    let colours = colours.unwrap_or_else(|| vec![0; cells.len()]);
    if !is_even(cells, &colours) {
        return Err(ImageError::NoBoard);
    }
    let is_thin = thin_borders(canvas, lattice, cells);
    let is_thin = |a: usize, b: usize| is_thin.as_ref().is_none_or(|thin| thin(a, b));
    let is_same = |a: usize, b: usize| colours[a] == colours[b];
    let by_border = joined(n, is_thin);
    let by_colour = joined(n, is_same);
    let by_both = joined(n, |a, b| is_same(a, b) && is_thin(a, b));
    let found = by_both.1;
    let ways = [by_border, by_colour, by_both];
    if let Some((numbers, _)) = ways.into_iter().find(|(_, count)| *count == n) {
        let certainty = vec![0.9; numbers.len()];
        return Ok(Division { numbers, certainty });
    }
    let is_chequered = (0..n * n).all(|square| {
        let (row, column) = (square / n, square % n);
        (colours[square] == colours[0]) == (row + column).is_multiple_of(2)
    });
    if is_chequered {
        return Err(ImageError::Chequered { n });
    }
    if found > n * n / 2 {
        return Err(ImageError::NoBoard);
    }
    let regions = found;
    Err(ImageError::Regions { n, regions })
}

/// The shortest way to join all squares, two by two, by their colours (Prim), the nearest pairs first.
fn nearest_first(cells: &[Cell]) -> Vec<(f32, usize, usize)> {
    let mut pairs = Vec::with_capacity(cells.len());
    let mut outside: Vec<(usize, f32, usize)> = (1..cells.len())
        .map(|cell| (cell, f32::INFINITY, 0))
        .collect();
    let mut newest = 0;
    while !outside.is_empty() {
        for (cell, nearest, to) in &mut outside {
            let distance = distance(cells[*cell].colour, cells[newest].colour);
            if distance < *nearest {
                (*nearest, *to) = (distance, newest);
            }
        }
        let next = (0..outside.len()).min_by(|&a, &b| outside[a].1.total_cmp(&outside[b].1));
        let (cell, nearest, to) = outside.swap_remove(next.unwrap_or(0));
        pairs.push((nearest, cell, to));
        newest = cell;
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    pairs
}

/// This many groups of squares by their colours, if they are well separated.
fn groups(pairs: &[(f32, usize, usize)], squares: usize, count: usize) -> Option<Vec<u8>> {
    let joins = squares.checked_sub(count)?;
    let (inside, between) = pairs.split_at(joins);
    let inner = inside.last().map_or(0.0, |pair| pair.0);
    if let Some(outer) = between.first()
        && (outer.0 < MAX_SAME_DISTANCE || outer.0 < MIN_RATIO * inner.max(NOISE))
    {
        return None;
    }
    let mut groups = Groups::new(squares);
    for &(_, a, b) in inside {
        groups.join(a, b);
    }
    Some(groups.numbers().0)
}

/// Groups of squares joined with their neighbours, and the number of groups.
fn joined(n: usize, is_joined: impl Fn(usize, usize) -> bool) -> (Vec<u8>, usize) {
    let mut groups = Groups::new(n * n);
    for (a, b) in neighbours(n) {
        if is_joined(a, b) {
            groups.join(a, b);
        }
    }
    groups.numbers()
}

/// Each square with its right and its lower neighbour.
fn neighbours(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n * n).flat_map(move |square| {
        let right = (square % n + 1 < n).then_some((square, square + 1));
        let below = (square + n < n * n).then_some((square, square + n));
        right.into_iter().chain(below)
    })
}

/// Groups of squares, each with a representative square.
struct Groups(Vec<usize>);

impl Groups {
    fn new(squares: usize) -> Self {
        Self((0..squares).collect())
    }

    fn root(&self, mut square: usize) -> usize {
        while self.0[square] != square {
            square = self.0[square];
        }
        square
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }

    /// Groups numbered by their first squares, as far as a byte allows, and their number.
    fn numbers(&self) -> (Vec<u8>, usize) {
        let mut known = Vec::new();
        let numbers = (0..self.0.len()).map(|square| {
            let root = self.root(square);
            let number = known.iter().position(|&other| other == root);
            let number = number.unwrap_or_else(|| {
                known.push(root);
                known.len() - 1
            });
            number.min(255) as u8
        });
        (numbers.collect(), known.len())
    }
}

/// The mean colour of each group.
fn means(cells: &[Cell], numbers: &[u8]) -> Vec<Oklab> {
    let groups = numbers
        .iter()
        .max()
        .map_or(0, |&last| usize::from(last) + 1);
    let mut means = vec![([0.0f32; 3], 0.0f32); groups];
    for (cell, &number) in cells.iter().zip(numbers) {
        let (sum, count) = &mut means[usize::from(number)];
        sum.iter_mut().zip(cell.colour).for_each(|(s, c)| *s += c);
        *count += 1.0;
    }
    let mean = |(sum, count): &(Oklab, f32)| sum.map(|s| s / count);
    means.iter().map(mean).collect()
}

/// Whether each group has one colour. In a photo colours change gradually, although single steps are small.
fn is_even(cells: &[Cell], numbers: &[u8]) -> bool {
    let means = means(cells, numbers);
    let mut all = cells.iter().zip(numbers);
    all.all(|(cell, &number)| {
        distance(cell.colour, means[usize::from(number)]) < MAX_REGION_DISTANCE
    })
}

/// How much nearer each square's colour is to its own region's than to any other.
fn certainty(cells: &[Cell], numbers: &[u8]) -> Vec<f32> {
    let means = means(cells, numbers);
    let certainty = |(cell, &number): (&Cell, &u8)| {
        let away = |region: usize| distance(cell.colour, means[region]);
        let others = (0..means.len()).filter(|&region| region != usize::from(number));
        let other = others.map(away).fold(f32::INFINITY, f32::min);
        (1.0 - away(number.into()) / other.max(NOISE)).clamp(0.0, 1.0)
    };
    cells.iter().zip(numbers).map(certainty).collect()
}

/// Whether the line between two neighbours is one of the thinner kind; `None` if there is only one kind.
fn thin_borders(
    canvas: &Canvas,
    lattice: &Lattice,
    cells: &[Cell],
) -> Option<impl Fn(usize, usize) -> bool> {
    let n = lattice.n;
    let ink = |a: usize, b: usize| {
        let [first, second] = [a, b].map(|square| lattice.square(square / n, square % n));
        // The half of each square next to the line, without the ends of the line, where other lines meet it.
        let middle = |from: f32, to: f32, part: f32| from + (to - from) * part;
        let (across, down) = ((first[0], second[2]), (first[1], second[3]));
        let sides = if b == a + 1 {
            let x = [0.38, 0.62].map(|part| middle(across.0, across.1, part));
            let y = [0.3, 0.7].map(|part| middle(down.0, down.1, part));
            [x[0], y[0], x[1], y[1]]
        } else {
            let x = [0.3, 0.7].map(|part| middle(across.0, across.1, part));
            let y = [0.38, 0.62].map(|part| middle(down.0, down.1, part));
            [x[0], y[0], x[1], y[1]]
        };
        let (mut sum, mut count) = (0.0, 0.0f32);
        for (_, _, pixel) in pixels(canvas, sides) {
            let colour = oklab(pixel);
            let [near, far] = [a, b].map(|square| distance(colour, cells[square].colour));
            sum += near.min(far);
            count += 1.0;
        }
        sum / count.max(1.0)
    };
    let mut inks: Vec<f32> = neighbours(n).map(|(a, b)| ink(a, b).max(NOISE)).collect();
    let of_pair: std::collections::HashMap<(usize, usize), f32> =
        neighbours(n).zip(inks.iter().copied()).collect();
    inks.sort_by(f32::total_cmp);
    let gaps = inks.windows(2).map(|pair| (pair[1] / pair[0], pair));
    let (ratio, widest) = gaps.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let limit = (widest[0] * widest[1]).sqrt();
    (ratio >= 1.3).then_some(move |a, b| of_pair.get(&(a, b)).is_none_or(|&ink| ink < limit))
}
