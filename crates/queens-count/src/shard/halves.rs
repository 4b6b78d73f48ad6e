//! The join's shards: queens on the middle rows, and the left columns that the top half takes. Such a shard consists of *units*,
//! one for each set of right columns that the top half takes as well.
//!
//! Without middle queens, transposing swaps the columns R that the top takes and the rows Q whose queens stand on the left. The
//! *figure* of a half of R or Q is that set as a binary number, or its complement's if that is less; mirrors do not change it. Of
//! a board and its transpose, the one whose R has the smaller least figure among its two halves is counted, and stands for both;
//! if they are equal, both are counted. On 8 × 8:
//!
//! ```text
//! columns  0 1 2 3 | 4 5 6 7
//! top      . Q Q . | . Q . Q     R: the left half is 0110 = 6, its complement 1001 = 9, so the figure is 6. The right
//! bottom   Q . . Q | Q . Q .     half, from the edge, is 0101: 5, complement 10, so 5. R's least figure is 5.
//! ```
//!
//! Both halves are then limited to splits of their four rows, left or right, of figure 5 or more: numbers from 5 to 15 − 5.

use super::middle::{LONG_HALF, Middle, Mirror, SHARED_ROWS, distance};
use queens_board::{Placement, Puzzle, Square};

/// The units with the same middle and the same columns for the top half among the left ones: a shard of the join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Halves {
    middle: Middle,
    /// The columns that shards differ by: all left ones, or the first of them.
    dealt: u32,
    /// Those of them that the top half takes, the lowest bit for column 0.
    left: u32,
}

/// One middle, one set of columns for the top half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) middle: Middle,
    /// The columns of the top half.
    pub(crate) top: u32,
    /// The number of images that this unit stands for, under the mirrors that leave the middle unchanged.
    pub(crate) orbit: u64,
}

/// Sets of the given size, in numeric order.
pub(crate) fn subsets(size: usize, of: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << of).filter(move |set| set.count_ones() as usize == size)
}

/// The columns of a set, as a set of their ranks among these.
pub(crate) fn ranks(set: u32, among: u32) -> u32 {
    let columns = (0..32).filter(|column| among >> column & 1 == 1);
    let bits = columns.enumerate();
    bits.fold(0, |ranks, (rank, column)| {
        ranks | (set >> column & 1) << rank
    })
}

/// The inverse of [`ranks`].
pub(crate) fn spread(ranks: u32, among: u32) -> u32 {
    let columns = (0..32).filter(|column| among >> column & 1 == 1);
    let bits = columns.enumerate();
    bits.fold(0, |set, (rank, column)| set | (ranks >> rank & 1) << column)
}

impl Middle {
    /// The columns without a queen.
    pub(crate) fn free_columns(&self) -> u32 {
        let all = ((1u64 << self.n()) - 1) as u32;
        self.columns()
            .iter()
            .fold(all, |free, column| free & !(1 << column))
    }

    /// The left columns and the right ones: with few middle rows and short halves, those left of the middle (an odd n's middle column
    /// is on the right); otherwise as many free ones on either side, since the tables of a side grow by a factor with each.
    pub(crate) fn sides(&self) -> [u32; 2] {
        let all = ((1u64 << self.n()) - 1) as u32;
        let left = if self.rows() <= SHARED_ROWS && self.half() < LONG_HALF {
            (1 << (self.n() / 2)) - 1
        } else {
            let free = spread((1 << self.half()) - 1, self.free_columns());
            (1 << (32 - free.leading_zeros())) - 1
        };
        [left, all & !left]
    }

    /// The left columns by which its shards differ: the first free ones, or all.
    fn dealt(&self, columns: Option<usize>) -> u32 {
        let left = self.free_columns() & self.sides()[0];
        let first = columns.map_or(u32::MAX, |first| (1u64 << first.min(31)) as u32 - 1);
        spread(first, left)
    }

    /// All shards with this middle, in numeric order of their columns: one for each way to deal the first left columns, or all of
    /// them, to the halves.
    pub(crate) fn shards(self, columns: Option<usize>) -> impl Iterator<Item = Halves> {
        let dealt = self.dealt(columns);
        let free = self.free_columns() & !dealt;
        let (half, free) = (self.half(), free.count_ones() as usize);
        // The columns that the top half does not take belong to the bottom half: where that is an image, keep one of the two.
        let swaps = self.kept_by().any(|mirror| mirror == Mirror::TopBottom);
        let sets = (0..1u32 << dealt.count_ones()).filter(move |set| {
            let taken = set.count_ones() as usize;
            taken <= half && half - taken <= free && !(swaps && set & 1 == 1)
        });
        sets.map(move |set| Halves {
            middle: self,
            dealt,
            left: spread(set, dealt),
        })
    }
}

impl Halves {
    /// The shard of a middle whose left columns are all dealt.
    pub(crate) fn new(middle: Middle, left: u32) -> Self {
        let dealt = middle.dealt(None);
        Self {
            middle,
            dealt,
            left,
        }
    }

    pub(crate) fn middle(&self) -> Middle {
        self.middle
    }

    /// The left columns of the top half.
    pub(crate) fn columns(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |column| self.left >> column & 1 == 1)
    }

    /// The number of left columns dealt, if not all are.
    pub(crate) fn dealt(self) -> Option<usize> {
        let is_part = self.dealt != self.middle.dealt(None);
        is_part.then_some(self.dealt.count_ones() as usize)
    }

    /// The units, in a fixed order.
    pub(crate) fn units(self) -> impl Iterator<Item = Unit> {
        let Self {
            middle,
            dealt,
            left,
        } = self;
        let free = middle.free_columns();
        let [left_side, right] = middle.sides().map(|side| side & free & !dealt);
        let lefts = 0..1u32 << left_side.count_ones();
        lefts
            .map(move |set| left | spread(set, left_side))
            .filter(move |left| left.count_ones() as usize <= middle.half())
            .flat_map(move |left| {
                let wanted = middle.half() - left.count_ones() as usize;
                let sets = subsets(wanted, right.count_ones() as usize);
                sets.filter_map(move |set| Unit::least(middle, left | spread(set, right)))
            })
    }

    /// Puzzles that any kernel can count, with the number of times that each counts; together they make up this shard.
    pub(crate) fn puzzles(self) -> impl Iterator<Item = (u64, Puzzle)> {
        self.units().flat_map(|unit| {
            let puzzles = unit.puzzles().into_iter();
            puzzles.map(move |(times, puzzle)| (times * unit.orbit, puzzle))
        })
    }
}

/// The columns of the top half in the mirror image.
fn mirrored(middle: &Middle, top: u32, mirror: Mirror) -> u32 {
    let reversed = |set: u32| set.reverse_bits() >> (32 - middle.n());
    let bottom = middle.free_columns() & !top;
    match mirror {
        Mirror::LeftRight => reversed(top),
        Mirror::TopBottom => bottom,
        Mirror::Both => reversed(bottom),
    }
}

/// The figure of a split of a half's rows, or of a half's columns: a set and its complement have the same figure.
pub(crate) fn figure(set: u32, half: usize) -> u32 {
    set.min(((1 << half) - 1) ^ set)
}

impl Unit {
    /// The unit with this top half, if it is the least of its images, column 0 being most significant.
    fn least(middle: Middle, top: u32) -> Option<Self> {
        let mut images = [top; 4];
        let mut count = 1;
        for mirror in middle.kept_by() {
            images[count] = mirrored(&middle, top, mirror);
            count += 1;
        }
        let images = &mut images[..count];
        let is_least = images
            .iter()
            .all(|&image| top.reverse_bits() <= image.reverse_bits());
        images.sort_unstable();
        let others = images.windows(2).filter(|pair| pair[0] != pair[1]);
        let orbit = 1 + others.count() as u64;
        is_least.then_some(Self { middle, top, orbit })
    }

    /// Its mirror image, which has the same number of solutions.
    pub(crate) fn mirrored(&self, mirror: Mirror) -> Self {
        Self {
            middle: self.middle.mirrored(mirror),
            top: mirrored(&self.middle, self.top, mirror),
            orbit: self.orbit,
        }
    }

    /// The part of it that has a queen above the middle ones and one below them in these columns: a unit with two more middle
    /// rows. Together these parts make up this unit, since which of a board and its transpose is counted does not depend on the
    /// rows.
    pub(crate) fn extended(&self, longer: Middle, above: usize, below: usize) -> Option<Self> {
        let fits = self.top >> above & 1 == 1 && self.bottom() >> below & 1 == 1;
        fits.then_some(Self {
            middle: longer,
            top: self.top & !(1 << above),
            orbit: self.orbit,
        })
    }

    /// The columns of the bottom half.
    pub(crate) fn bottom(&self) -> u32 {
        self.middle.free_columns() & !self.top
    }

    /// Without middle queens: the least [`figure`] that a split of the rows must have to be counted here.
    pub(crate) fn least_figure(&self) -> Option<u32> {
        let (n, half) = (self.middle.n(), self.middle.half());
        let [left, _] = self.middle.sides();
        let mirrored = self.top.reverse_bits() >> (32 - n);
        let sides = [self.top & left, mirrored & left];
        let least = sides.map(|side| figure(side, half)).into_iter().min();
        least.filter(|_| self.middle.rows() == 0)
    }

    /// The board with the middle queens, on which the top half is limited to its columns and the bottom half to the others.
    fn board(&self) -> Puzzle {
        let n = self.middle.n();
        let queens = Placement::with_queens(n, self.middle.queens());
        let mut board: Puzzle = queens
            .expect("middle queens do not attack one another")
            .into();
        let half = self.middle.half();
        for column in 0..n {
            let (top, bottom) = (self.top >> column & 1, self.bottom() >> column & 1);
            let rows = (0..half).filter(|_| top == 0);
            let rows = rows.chain((n - half..n).filter(|_| bottom == 0));
            rows.for_each(|row| block(&mut board, Square::new(row, column)));
        }
        board
    }

    /// The puzzles that make up this unit, with the number of times that each counts.
    pub(crate) fn puzzles(&self) -> Vec<(u64, Puzzle)> {
        let n = self.middle.n();
        if let Some(least) = self.least_figure() {
            return [least, least + 1]
                .into_iter()
                .flat_map(|least| self.splits(least))
                .collect();
        }
        let nearest = self.middle.rows_distance();
        let beyond = |nearest: usize| {
            let mut puzzle = self.board();
            for column in (0..n).filter(|&column| distance(n, column) <= 1) {
                let rows = (0..n).filter(|&row| distance(n, row) < nearest);
                let rows = rows.filter(|row| self.middle.queens().all(|queen| queen.row != *row));
                rows.for_each(|row| block(&mut puzzle, Square::new(row, column)));
            }
            puzzle
        };
        match (self.middle.always_ties(), n % 2) {
            (true, _) => vec![(1, beyond(nearest))],
            // On an odd board, queens at equal distances on the middle row and column would attack each other.
            (false, 1) => vec![(2, beyond(nearest))],
            _ => vec![(1, beyond(nearest)), (1, beyond(nearest + 1))],
        }
    }

    /// Without middle queens: puzzles for all splits of the rows with at least this figure.
    fn splits(&self, least: u32) -> Vec<(u64, Puzzle)> {
        let (n, half) = (self.middle.n(), self.middle.half());
        let cubes = cubes(least, half);
        let mut puzzles = Vec::new();
        for top in &cubes {
            for bottom in &cubes {
                let mut puzzle = self.board();
                for row in 0..half {
                    for (row, side) in [(row, top[row]), (n - 1 - row, bottom[row])] {
                        let columns = match side {
                            Some(true) => half..n,
                            Some(false) => 0..half,
                            None => 0..0,
                        };
                        columns.for_each(|column| block(&mut puzzle, Square::new(row, column)));
                    }
                }
                puzzles.push((1, puzzle));
            }
        }
        puzzles
    }
}

fn block(puzzle: &mut Puzzle, square: Square) {
    puzzle.block(square).expect("no middle queen stands there");
}

/// Sets of rows with at least this [`figure`] are an interval of numbers. It is cut into cubes, which say of each row whether its
/// queen is on the left, on the right, or either. In the example above, where the least figure is 5 and a half has four rows:
///
/// ```text
/// numbers 5 to 15 − 5:   5      6 7    8 9    10
/// row 3210               0101   011?   100?   1010
/// ```
fn cubes(least: u32, half: usize) -> Vec<Vec<Option<bool>>> {
    let end = (1u32 << half).saturating_sub(least);
    let mut cubes = Vec::new();
    let mut from = least;
    while from < end {
        let mut free = from.trailing_zeros().min(half as u32);
        while from + (1 << free) > end {
            free -= 1;
        }
        let side = |row| (row >= free).then_some(from >> row & 1 == 1);
        cubes.push((0..half as u32).map(side).collect());
        from += 1 << free;
    }
    cubes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_cut_into_four_cubes() {
        let written = |cube: &Vec<Option<bool>>| -> String {
            let rows = cube.iter().rev();
            rows.map(|side| side.map_or('?', |is_left| if is_left { '1' } else { '0' }))
                .collect()
        };
        let cubes: Vec<String> = cubes(5, 4).iter().map(written).collect();
        assert_eq!(cubes, ["0101", "011?", "100?", "1010"]);
    }

    /// The board of the module documentation: the left half of its top columns is 0110, the right half, from the edge, 0101.
    #[test]
    fn the_example_has_a_least_figure_of_five() {
        let top = [1, 2, 5, 7]
            .into_iter()
            .fold(0, |top, column| top | 1 << column);
        let middle = Middle::new(8, 0, &[]);
        let unit = Unit {
            middle,
            top,
            orbit: 1,
        };
        assert_eq!(unit.least_figure(), Some(5));
    }
}
