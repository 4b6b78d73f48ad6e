//! The queens of a variant, none attacking another.

use std::sync::Arc;

use crate::{Misplaced, Square, Variant};

/// As many queens as a [`Variant`] asks for, none attacking another: a set of squares, in reading order.
///
/// The type cannot hold attacked queens; the only way in checks, by walking from every queen as she moves. That shares
/// nothing with what finds arrangements.
///
/// ```
/// use queens::{Arrangement, Rules, Square, Variant};
///
/// let board = Variant::new(2, 4, Rules::CHESS)?;
/// let queens = |columns: [usize; 2]| (0..2).map(move |row| Square::new(row, columns[row]));
/// assert!(Arrangement::new(&board, queens([0, 2])).is_ok());
/// let refused = Arrangement::new(&board, queens([0, 1])).unwrap_err();
/// assert_eq!(refused.to_string(), "the queen at row 1, column 1 is attacked from row 0, column 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement {
    queens: Box<[Square]>,
    board: Arc<Variant>,
}

impl Arrangement {
    /// The arrangement of these queens on this board, or the first one that may not stand where she does.
    pub fn new(
        board: &Variant,
        queens: impl IntoIterator<Item = Square>,
    ) -> Result<Self, Misplaced> {
        let mut placed: Vec<Square> = Vec::new();
        for queen in queens {
            board.require_on_board(queen)?;
            if placed.contains(&queen) {
                return Err(Misplaced::Taken { queen });
            }
            if board.pawns().contains(&queen) {
                return Err(Misplaced::OnPawn { queen });
            }
            if let Some(attacker) = board.first_seen(queen, &placed) {
                return Err(Misplaced::Attacked { queen, attacker });
            }
            placed.push(queen);
        }
        let needed = board.queens();
        if placed.len() != needed {
            let queens = placed.len();
            return Err(Misplaced::Needed { queens, needed });
        }
        if let Some(&queen) = board.given().iter().find(|given| !placed.contains(given)) {
            return Err(Misplaced::Missing { queen });
        }
        if let Some(&queen) = placed.iter().find(|queen| board.blocked().contains(queen)) {
            return Err(Misplaced::Blocked { queen });
        }
        placed.sort();
        Ok(Self {
            queens: placed.into(),
            board: Arc::new(board.bare()),
        })
    }

    /// The board that they stand on and its pawns, without given queens and blocked squares.
    pub fn board(&self) -> &Variant {
        &self.board
    }

    /// The queens, row by row.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }
}

/// What is seen from every square of a board, walked once: for judging many arrangements of it.
///
/// ```
/// use queens::board::Sight;
/// use queens::{Arrangement, Rules, Square, Variant};
///
/// let board = Variant::new(2, 4, Rules::CHESS)?;
/// let sight = Sight::new(&board);
/// let queens = vec![Square::new(0, 1), Square::new(1, 3)];
/// assert_eq!(sight.arrangement(queens.clone()), Arrangement::new(&board, queens));
/// let attacked = vec![Square::new(0, 1), Square::new(1, 2)];
/// assert_eq!(sight.arrangement(attacked.clone()), Arrangement::new(&board, attacked));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sight {
    board: Variant,
    /// The same without given queens and blocked squares.
    bare: Arc<Variant>,
    /// The words that hold a bit for each square.
    words: usize,
    /// For each square, so many words: a bit for each square that a queen sees from there.
    seen: Vec<u64>,
    /// Whether a queen may stand there.
    is_open: Vec<bool>,
}

impl Sight {
    /// Walks from every square in every direction.
    pub fn new(board: &Variant) -> Self {
        let number = |square: Square| square.row * board.columns() + square.column;
        let squares = board.rows() * board.columns();
        let words = squares.div_ceil(64);
        let mut seen = vec![0; squares * words];
        for from in board.squares() {
            let row = &mut seen[number(from) * words..][..words];
            for to in board.seen_from(from).map(number) {
                row[to / 64] |= 1 << (to % 64);
            }
        }
        let mut is_open = vec![true; squares];
        for &square in board.pawns().iter().chain(board.blocked()) {
            is_open[number(square)] = false;
        }
        Self {
            board: board.clone(),
            bare: Arc::new(board.bare()),
            words,
            seen,
            is_open,
        }
    }

    /// The arrangement of these queens, or what [`Arrangement::new`] says is wrong with them.
    pub fn arrangement(&self, mut queens: Vec<Square>) -> Result<Arrangement, Misplaced> {
        if !self.is_right(&queens) {
            return Arrangement::new(&self.board, queens);
        }
        // What a search finds comes in order.
        if !queens.is_sorted() {
            queens.sort();
        }
        Ok(Arrangement {
            queens: queens.into(),
            board: Arc::clone(&self.bare),
        })
    }

    fn is_right(&self, queens: &[Square]) -> bool {
        /// Words for the largest board.
        const WORDS: usize = Variant::LARGEST * Variant::LARGEST / 64;
        let mut placed = [0u64; WORDS];
        for &queen in queens {
            let number = queen.row * self.board.columns() + queen.column;
            if !self.board.contains(queen) || !self.is_open[number] {
                return false;
            }
            let seen = &self.seen[number * self.words..][..self.words];
            // Queens see each other or do not: to look back is enough.
            let is_attacked = seen.iter().zip(&placed).any(|(seen, at)| seen & at != 0);
            let (word, bit) = (number / 64, 1 << (number % 64));
            if is_attacked || placed[word] & bit != 0 {
                return false;
            }
            placed[word] |= bit;
        }
        let mut given = self.board.given().iter();
        queens.len() == self.board.queens() && given.all(|given| queens.contains(given))
    }
}
