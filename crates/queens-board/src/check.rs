//! Checks whether a board is a solution. On the classic board this takes one pass over the rows, with one bit for each column and
//! diagonal.
//!
//! A queen is attacked by an earlier one if the bit of its column, falling or rising diagonal is already set. The columns come in
//! pieces of any length, and n need not be known before the last one, so a solution with a billion queens can be checked while it
//! is read from a pipe: five bits per queen, 625 MB.
//!
//! Boards held in memory are checked the same way; only they keep the queens, so that the attacker can be named.
//!
//! Other boards are held in memory ([`Board::check`]): a queen walks in each of its directions until the board ends, a pawn
//! blocks it, or it is back at its square. Without pawns, if lines take one queen each, one bit per line gives the same answer.
//!
//! This code deliberately shares nothing with the searches, not even the lines of a board.
//!
//! ```
//! use queens::Checker;
//!
//! let mut checker = Checker::new();
//! checker.check(&[1, 3])?;
//! checker.check(&[0, 2])?;
//! assert_eq!(checker.finish()?, 4);
//!
//! let refused = Checker::new().check(&[0, 2, 5, 3, 1]).unwrap_err();
//! assert_eq!(refused.to_string(), "the queen at row 3, column 3 shares its falling diagonal with an earlier queen");
//! # Ok::<(), queens::Misplaced>(())
//! ```
//!
//! Cost: three bits read and set per queen. If the board consists of a few staircases or strips, memory is read sequentially.

use crate::{Board, LineKind, Misplaced, Square, Surface, Unsupported, zeros};

/// Checks the rows of a solution as they arrive.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The side of the board, if it is known.
    n: Option<usize>,
    /// Rows and columns below this have bits. A multiple of 64.
    capacity: usize,
    bits: Bits,
    /// The next row.
    row: usize,
    /// The queen furthest to the right: its column in the upper half of the word, its row in the lower half.
    furthest: u64,
}

impl Checker {
    /// A checker that learns n from the number of queens.
    #[must_use]
    pub fn new() -> Self {
        Self {
            n: None,
            capacity: 0,
            bits: Bits::Few([0; 5]),
            row: 0,
            furthest: 0,
        }
    }

    /// A checker for n × n boards.
    pub fn for_board(n: usize) -> Result<Self, Unsupported> {
        let capacity = n.next_multiple_of(64);
        let mut bits = Bits::new(capacity)?;
        if !n.is_multiple_of(64) {
            // No queen may stand in a column past the edge of the board.
            let columns = bits.lines(capacity).columns;
            *columns.last_mut().expect("there are columns") = u64::MAX << (n % 64);
        }
        Ok(Self {
            n: Some(n),
            capacity,
            bits,
            ..Self::new()
        })
    }

    /// The memory that a checker for n × n boards takes, in bytes.
    pub const fn bytes(n: u64) -> u64 {
        5 * 8 * n.div_ceil(64)
    }

    /// The smallest side of a board that has these columns.
    pub fn least_side(columns: &[u32]) -> u64 {
        columns.iter().max().map_or(0, |&c| u64::from(c) + 1)
    }

    /// Whether the side was given, rather than learnt from the number of queens.
    pub fn has_side(&self) -> bool {
        self.n.is_some()
    }

    /// The number of queens checked so far.
    pub fn rows(&self) -> usize {
        self.row
    }

    /// Checks the queens of the next rows, or names the first one that may not stand where it does. After an error the checker
    /// must not be used again.
    pub fn check(&mut self, mut columns: &[u32]) -> Result<(), Misplaced> {
        let rows = self.row + columns.len();
        match self.n {
            Some(n) if rows > n => {
                return Err(Misplaced::Number { queens: rows, n });
            }
            None if rows > self.capacity => self.grow(rows.max(self.capacity / 4 * 5))?,
            _ => {}
        }
        loop {
            let row = self.row;
            let queens = columns.iter().enumerate();
            let clean = self.take(queens.map(|(i, &column)| (row + i, column as usize)));
            self.row += clean;
            columns = &columns[clean..];
            let Some(&column) = columns.first() else {
                return Ok(());
            };
            let queen = Square::new(self.row, column as usize);
            if self.n.is_none() && queen.column >= self.capacity {
                self.grow((queen.column + 1).max(self.capacity / 4 * 5))?;
                continue;
            }
            return Err(match self.n {
                Some(n) if queen.column >= n => outside(queen, n),
                _ => Misplaced::Shared {
                    queen,
                    line: self.taken_line(queen),
                },
            });
        }
    }

    /// The side of the board, if the checked queens are a complete solution.
    pub fn finish(self) -> Result<usize, Misplaced> {
        self.finish_from(0)
    }

    /// The same, with columns that count from this base. None may be below it.
    pub fn finish_from(self, base: u32) -> Result<usize, Misplaced> {
        let rows = self.row;
        let [row, column] = [self.furthest as u32, (self.furthest >> 32) as u32];
        let queen = Square::new(row as usize, column as usize);
        match self.n {
            Some(n) if rows < n => Err(Misplaced::Number { queens: rows, n }),
            None if rows > 0 && queen.column >= rows + base as usize => Err(outside(queen, rows)),
            _ => Ok(rows),
        }
    }

    /// Checks a board held in memory, with its queens in any order and in any rows: names the first one that may not stand where
    /// it does, and the first earlier queen that attacks it.
    pub(crate) fn check_all(n: usize, queens: &[Square]) -> Result<(), Misplaced> {
        let mut checker = Self::for_board(n)?;
        // Thousands of small boards may be checked; avoid an allocation for each.
        let (mut few, mut many);
        let rows: &mut [u64] = if n <= 64 {
            few = [0];
            &mut few
        } else {
            many = zeros(n.div_ceil(64))?;
            &mut many
        };
        let in_new_rows = queens.iter().map_while(|queen| {
            let (word, bit) = (rows.get_mut(queen.row / 64)?, 1 << (queen.row % 64));
            let is_new = *word & bit == 0 && queen.is_on_board(n);
            *word |= bit;
            is_new.then_some((queen.row, queen.column))
        });
        let clean = checker.take(in_new_rows);
        if let Some(&queen) = queens.get(clean) {
            if !queen.is_on_board(n) {
                return Err(outside(queen, n));
            }
            let attacked = Misplaced::among(queen, queens[..clean].iter().copied());
            return Err(attacked.expect("a taken line has a queen on it"));
        }
        checker.row = queens.len();
        checker.finish().map(drop)
    }

    /// The number of these queens, given as row and column, that are on the board and not attacked, up to the first that is not.
    /// Sets their bits.
    fn take(&mut self, queens: impl Iterator<Item = (usize, usize)>) -> usize {
        let capacity = self.capacity;
        let lines = self.bits.lines(capacity);
        let mut furthest = self.furthest;
        let mut clean = 0;
        for (row, column) in queens {
            let (falling, rising) = (column + capacity - row, column + row);
            let words = (
                lines.columns.get_mut(column / 64),
                lines.falling.get_mut(falling / 64),
                lines.rising.get_mut(rising / 64),
            );
            let (Some(a), Some(b), Some(c)) = words else {
                break;
            };
            let bits = [column, falling, rising].map(|line| 1u64 << (line % 64));
            if (*a & bits[0]) | (*b & bits[1]) | (*c & bits[2]) != 0 {
                break;
            }
            *a |= bits[0];
            *b |= bits[1];
            *c |= bits[2];
            furthest = furthest.max((column as u64) << 32 | row as u64);
            clean += 1;
        }
        self.furthest = furthest;
        clean
    }

    /// The line that an attacked queen shares with an earlier queen.
    fn taken_line(&mut self, queen: Square) -> LineKind {
        let has = |bits: &[u64], line: usize| bits[line / 64] >> (line % 64) & 1 == 1;
        let lines = self.bits.lines(self.capacity);
        if has(lines.columns, queen.column) {
            LineKind::Column
        } else if has(lines.falling, queen.column + self.capacity - queen.row) {
            LineKind::Falling
        } else {
            LineKind::Rising
        }
    }

    /// Makes room for a board of this side.
    fn grow(&mut self, n: usize) -> Result<(), Unsupported> {
        let capacity = n.next_multiple_of(64);
        let more = (capacity - self.capacity) / 64;
        let mut grown = Bits::new(capacity)?;
        let (to, from) = (grown.lines(capacity), self.bits.lines(self.capacity));
        to.columns[..from.columns.len()].copy_from_slice(from.columns);
        to.falling[more..more + from.falling.len()].copy_from_slice(from.falling);
        to.rising[..from.rising.len()].copy_from_slice(from.rising);
        (self.bits, self.capacity) = (grown, capacity);
        Ok(())
    }
}

/// One bit for each column and diagonal.
#[derive(Clone, Debug)]
enum Bits {
    /// A board of at most 64 rows. Thousands of them may be checked, so they use no allocation.
    Few([u64; 5]),
    Many(Vec<u64>),
}

/// The bits of columns and diagonals, separately.
struct LineBits<'a> {
    columns: &'a mut [u64],
    /// Bit column − row + capacity.
    falling: &'a mut [u64],
    rising: &'a mut [u64],
}

impl Bits {
    fn new(capacity: usize) -> Result<Self, Unsupported> {
        if capacity <= 64 {
            return Ok(Self::Few([0; 5]));
        }
        zeros(5 * (capacity / 64)).map(Self::Many)
    }

    /// Slices of known length, so that one test tells whether a queen is outside the board.
    #[inline]
    fn lines(&mut self, capacity: usize) -> LineBits<'_> {
        let words = match self {
            Self::Few(words) => &mut words[..],
            Self::Many(words) => words,
        };
        let (columns, diagonals) = words[..5 * (capacity / 64)].split_at_mut(capacity / 64);
        let (falling, rising) = diagonals.split_at_mut(capacity / 32);
        LineBits {
            columns,
            falling,
            rising,
        }
    }
}

fn outside(queen: Square, n: usize) -> Misplaced {
    let (rows, columns) = (n, n);
    Misplaced::Outside {
        queen,
        rows,
        columns,
    }
}

impl Default for Checker {
    fn default() -> Self {
        Self::new()
    }
}

impl Board {
    /// Checks that these queens are a solution, or names the first one that may not stand where it does.
    ///
    /// ```
    /// use queens::{Board, Rules, Square};
    ///
    /// let board = Board::new(2, 4, Rules::CHESS)?;
    /// let check = |columns: [usize; 2]| board.check((0..2).map(|row| Square::new(row, columns[row])));
    /// assert!(check([0, 2]).is_ok());
    /// let wrong = check([0, 1]).unwrap_err();
    /// assert_eq!(wrong.to_string(), "the queen at row 1, column 1 is attacked from row 0, column 0");
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    pub fn check(&self, queens: impl Iterator<Item = Square> + Clone) -> Result<(), Misplaced> {
        self.check_unless(|_| false, queens)
    }

    /// The same, with blocked squares on which no queen may stand.
    pub(crate) fn check_unless(
        &self,
        is_blocked: impl Fn(Square) -> bool,
        queens: impl Iterator<Item = Square> + Clone,
    ) -> Result<(), Misplaced> {
        let mut taken = OccupiedLines::new(self);
        let mut number = 0;
        for queen in queens.clone() {
            let (rows, columns) = (self.rows(), self.columns());
            if queen.row >= rows || queen.column >= columns {
                return Err(Misplaced::Outside {
                    queen,
                    rows,
                    columns,
                });
            }
            if self.pawns().contains(&queen) {
                return Err(Misplaced::OnPawn { queen });
            }
            if is_blocked(queen) {
                return Err(Misplaced::Blocked { queen });
            }
            taken.add(self, queen, queens.clone().take(number))?;
            number += 1;
        }
        let needed = self.queens();
        if number == needed {
            Ok(())
        } else if self.is_permutation() {
            let (queens, n) = (number, needed);
            Err(Misplaced::Number { queens, n })
        } else {
            let queens = number;
            Err(Misplaced::Needed { queens, needed })
        }
    }
}

/// The lines that the checked queens occupy.
enum OccupiedLines {
    /// Every line takes one queen: whether it has one, and the column of each row's queen.
    Lines {
        columns: Vec<bool>,
        falling: Vec<bool>,
        rising: Vec<bool>,
        column_of_row: Vec<u32>,
    },
    /// The queens of each row, as bits.
    Squares([u32; Board::MAX_SIDE]),
}

/// No queen in this row.
const EMPTY: u32 = u32::MAX;

impl OccupiedLines {
    fn new(board: &Board) -> Self {
        if !board.pawns().is_empty() || board.stars() > 1 {
            return Self::Squares([0; Board::MAX_SIDE]);
        }
        let (rows, columns) = (board.rows(), board.columns());
        let diagonals = rows + columns;
        Self::Lines {
            columns: vec![false; columns],
            falling: vec![false; diagonals],
            rising: vec![false; diagonals],
            column_of_row: vec![EMPTY; rows],
        }
    }

    fn add(
        &mut self,
        board: &Board,
        queen: Square,
        earlier: impl Iterator<Item = Square>,
    ) -> Result<(), Misplaced> {
        let region = |square| board.regions().map(|regions| regions.region(square));
        let (stars, own) = (board.stars(), region(queen));
        match self {
            Self::Lines {
                columns,
                falling,
                rising,
                column_of_row,
            } => {
                let attack = board.rules().attack();
                let [down, up] = diagonals(board, queen);
                let is_earlier = |to: Square| column_of_row[to.row] == to.column as u32;
                let is_wrong = column_of_row[queen.row] != EMPTY
                    || columns[queen.column]
                    || attack.slides_falling() && falling[down]
                    || attack.slides_rising() && rising[up]
                    || leaps(board, queen).any(is_earlier);
                if is_wrong {
                    let mut earlier = earlier;
                    let is_seen = |other: &Square| {
                        let [other_down, other_up] = diagonals(board, *other);
                        other.row == queen.row
                            || other.column == queen.column
                            || attack.slides_falling() && other_down == down
                            || attack.slides_rising() && other_up == up
                            || leaps(board, queen).any(|square| square == *other)
                    };
                    let other = earlier
                        .find(is_seen)
                        .expect("a taken line has a queen on it");
                    return Err(Misplaced::by(board, queen, other));
                }
                (columns[queen.column], falling[down], rising[up]) = (true, true, true);
                column_of_row[queen.row] = queen.column as u32;
                if let Some(own) = own {
                    let mut earlier = earlier;
                    if let Some(other) = earlier.find(|&other| region(other) == Some(own)) {
                        let region = board.regions().map_or(' ', |regions| regions.label(own));
                        return Err(Misplaced::SameRegion {
                            queen,
                            other,
                            region,
                        });
                    }
                }
            }
            Self::Squares(rows) => {
                let has = |square: Square| rows[square.row] >> square.column & 1 == 1;
                let mut walked = walks(board, queen).chain([queen]);
                if let Some(other) = walked.find(|&square| has(square)) {
                    return Err(Misplaced::by(board, queen, other));
                }
                if stars > 1 {
                    let (mut in_row, mut in_column, mut in_region) = (0, 0, 0);
                    for other in earlier {
                        let are_joined = |step| reaches(board, queen, other, step);
                        let is_across = other.row == queen.row;
                        let is_below = other.column == queen.column;
                        in_row += usize::from(is_across && are_joined((0, 1)));
                        in_column += usize::from(is_below && are_joined((1, 0)));
                        in_region += usize::from(own.is_some() && region(other) == own);
                    }
                    let crowd = [
                        (LineKind::Row, in_row),
                        (LineKind::Column, in_column),
                        (LineKind::Region, in_region),
                    ];
                    if let Some(&(line, _)) = crowd.iter().find(|&&(_, number)| number >= stars) {
                        return Err(Misplaced::Full { queen, line, stars });
                    }
                }
                rows[queen.row] |= 1 << queen.column;
            }
        }
        Ok(())
    }
}

/// The numbers of a square's falling and rising diagonal; where edges are joined, diagonals are joined too.
fn diagonals(board: &Board, square: Square) -> [usize; 2] {
    let (rows, columns) = (board.rows(), board.columns());
    let mut turn = match board.rules().surface() {
        Surface::Flat => rows + columns,
        Surface::Cylinder => columns,
        Surface::Torus => rows.min(columns),
    };
    if board.rules().surface() == Surface::Torus {
        while rows % turn != 0 || columns % turn != 0 {
            turn -= 1;
        }
    }
    let falling = (square.row + turn * columns - square.column) % turn;
    [falling, (square.row + square.column) % turn]
}

/// The squares that a piece on this one leaps to.
fn leaps(board: &Board, from: Square) -> impl Iterator<Item = Square> {
    let leaps = board.rules().attack().leaps().iter();
    leaps.filter_map(move |&(down, right)| {
        step(board, from, down, right).filter(|&square| square != from)
    })
}

/// The square this many rows down and columns to the right; `None` outside the board.
fn step(board: &Board, from: Square, down: isize, right: isize) -> Option<Square> {
    let (rows, columns) = (board.rows() as isize, board.columns() as isize);
    let (mut row, mut column) = (from.row as isize + down, from.column as isize + right);
    if board.rules().surface() != Surface::Flat {
        column = column.rem_euclid(columns);
    }
    if board.rules().surface() == Surface::Torus {
        row = row.rem_euclid(rows);
    }
    let is_on_board = (0..rows).contains(&row) && (0..columns).contains(&column);
    is_on_board.then(|| Square::new(row as usize, column as usize))
}

/// Whether steps like this, in either direction, lead from one square to the other without passing a pawn.
fn reaches(board: &Board, from: Square, to: Square, (down, right): (isize, isize)) -> bool {
    [1, -1].into_iter().any(|sign| {
        let mut at = from;
        while let Some(next) = step(board, at, sign * down, sign * right) {
            if next == to {
                return true;
            }
            if next == from || board.pawns().contains(&next) {
                return false;
            }
            at = next;
        }
        false
    })
}

/// All squares that a queen sees from this one, up to the next pawn in each direction.
fn walks(board: &Board, from: Square) -> impl Iterator<Item = Square> {
    let attack = board.rules().attack();
    let directions = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    let slides = directions.flat_map(move |(down, right)| {
        let longest = match (down * right, board.stars()) {
            _ if (down, right) == (0, 0) => 0,
            (0, 1) => usize::MAX,
            // Several stars share a row. They may not stand next to each other where queens may not touch.
            (0, _) if attack.leaps().contains(&(1, 1)) && attack.leaps().contains(&(1, -1)) => 1,
            (0, _) => 0,
            (1, _) if attack.slides_falling() => usize::MAX,
            (-1, _) if attack.slides_rising() => usize::MAX,
            _ => 0,
        };
        let mut at = Some(from);
        let way = std::iter::from_fn(move || {
            at = step(board, at?, down, right);
            at = at.filter(|&at| at != from && !board.pawns().contains(&at));
            at
        });
        way.take(longest)
    });
    let is_open = |square: &Square| !board.pawns().contains(square);
    slides.chain(leaps(board, from).filter(is_open))
}
