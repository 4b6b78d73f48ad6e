//! A board's lines as sets of squares, ready for searches and reasoning, and its free squares and open lines.

use super::set::Set;
use queens_board::{Line, Regions, Rules, Square};

/// Open lines, one bit each: rows, columns, regions, in this order.
pub type Open = u128;

/// The lines of a board of at most 64 W squares and 32 rows.
#[derive(Clone, Debug)]
pub struct LineSets<const W: usize> {
    /// The side of the board.
    pub n: usize,
    /// The rules that say which queens attack each other.
    pub rules: Rules,
    /// The lines that need a queen: rows, columns, regions.
    pub need: Vec<Set<W>>,
    /// For each square, the squares that share a line other than a region with it, itself included.
    near: Vec<Set<W>>,
    /// For each square, its region; empty if there are none.
    pub region_of: Vec<u8>,
    /// For each square, its row and column as open lines.
    cross: Vec<Open>,
}

impl<const W: usize> LineSets<W> {
    /// The lines of a board with one queen in each row and column.
    ///
    /// # Panics
    /// If the board takes other numbers of queens, or does not fit W words.
    pub fn new(board: &queens_board::Board) -> Self {
        let (n, rules, regions) = (board.rows(), board.rules(), board.regions());
        assert!(board.is_permutation(), "one queen in each row and column");
        assert!(
            n <= Regions::MAX_SIDE && n * n <= 64 * W,
            "the board fits the words"
        );
        let number = |square: Square| square.row * n + square.column;
        let mut need = Vec::with_capacity(3 * n);
        let mut near = vec![Set::EMPTY; n * n];
        let lines = board.lines();
        for (line, squares) in lines.iter() {
            let mut set = Set::EMPTY;
            for &square in squares {
                set.insert(number(square));
            }
            if *lines.bounds(line.kind()).start() == 1 {
                need.push(set);
            }
            if !matches!(line, Line::Region(_)) {
                for &square in squares {
                    let near = &mut near[number(square)];
                    *near = near.or(&set);
                }
            }
        }
        let cross = (0..n * n).map(|square| 1 << (square / n) | 1 << (n + square % n));
        Self {
            n,
            rules,
            need,
            near,
            region_of: regions.map_or_else(Vec::new, |regions| regions.numbers().to_vec()),
            cross: cross.collect(),
        }
    }

    /// The empty board: every square is free, every line that needs a queen is open.
    pub fn start(&self) -> Candidates<W> {
        Candidates {
            free: self.all_squares(),
            // Three kinds of at most 32 lines each leave bits unused.
            open: (1 << self.need.len()) - 1,
        }
    }

    /// Every square of the board.
    pub fn all_squares(&self) -> Set<W> {
        Set::below(self.n * self.n)
    }

    /// The squares that a queen on this square forbids: all squares of all its lines, its own included.
    #[inline]
    pub fn forbidden(&self, square: usize) -> Set<W> {
        match self.region_of.get(square) {
            Some(&region) => self.near[square].or(&self.need[2 * self.n + usize::from(region)]),
            None => self.near[square],
        }
    }

    /// The squares that a queen on any of these squares forbids.
    #[inline]
    pub fn forbidden_by_all(&self, squares: Set<W>) -> Set<W> {
        let mut all = self.all_squares();
        squares.all(|square| {
            all = all.and(&self.forbidden(square));
            // The squares of one line always forbid each other; that does not count.
            !all.is_within(&squares)
        });
        all
    }

    /// The lines that a queen on this square fills.
    #[inline]
    pub fn filled(&self, square: usize) -> Open {
        let region = self.region_of.get(square);
        let region = region.map_or(0, |&region| 1 << (2 * self.n + usize::from(region)));
        self.cross[square] | region
    }
}

/// Methods for making and explaining boards.
impl<const W: usize> LineSets<W> {
    /// Moves a square to another region.
    pub fn recolour(&mut self, square: usize, region: u8) {
        let before = std::mem::replace(&mut self.region_of[square], region);
        self.need[2 * self.n + usize::from(before)].remove(square);
        self.need[2 * self.n + usize::from(region)].insert(square);
    }

    /// The open lines' numbers, those of regions first because they are the easiest to see.
    pub fn regions_first(&self, open: Open) -> impl Iterator<Item = usize> {
        let regions = open >> (2 * self.n) << (2 * self.n);
        indices(regions).chain(indices(open & !regions))
    }

    /// The name of an open line.
    pub fn line(&self, index: usize) -> Line {
        match index / self.n {
            0 => Line::Row(index),
            1 => Line::Column(index - self.n),
            _ => Line::Region(index - 2 * self.n),
        }
    }

    /// The square with this number.
    pub fn square(&self, number: usize) -> Square {
        Square::new(number / self.n, number % self.n)
    }
}

/// Free squares and open lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates<const W: usize> {
    /// Squares on which a queen can still stand.
    pub free: Set<W>,
    /// Lines that still need a queen.
    pub open: Open,
}

/// A move that an open line forces, or a dead end.
pub(super) enum ForcedMove {
    /// A line has no free square.
    Nowhere,
    /// This is the only free square of a line.
    Queen(usize),
    Nothing,
}

impl<const W: usize> Candidates<W> {
    #[inline]
    pub(super) fn forced(&self, board: &LineSets<W>) -> ForcedMove {
        for line in indices(self.open) {
            let squares = board.need[line].and(&self.free);
            match squares.first() {
                None => return ForcedMove::Nowhere,
                Some(first) if squares.only().is_some() => return ForcedMove::Queen(first),
                Some(_) => {}
            }
        }
        ForcedMove::Nothing
    }

    /// Rules out the squares that would leave an open line empty; false if there are none.
    pub(super) fn rule_out(&mut self, board: &LineSets<W>) -> bool {
        let before = self.free;
        for line in indices(self.open) {
            let squares = board.need[line].and(&self.free);
            let out = board.forbidden_by_all(squares).minus(&squares);
            self.free = self.free.minus(&out);
        }
        self.free != before
    }

    /// Puts a queen on a free square.
    #[inline]
    pub fn place(&mut self, board: &LineSets<W>, square: usize) {
        self.free = self.free.minus(&board.forbidden(square));
        self.open &= !board.filled(square);
    }
}

/// The open lines' numbers.
#[inline]
pub fn indices(mut open: Open) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (open != 0).then(|| open.trailing_zeros() as usize)?;
        open &= open - 1;
        Some(index)
    })
}
