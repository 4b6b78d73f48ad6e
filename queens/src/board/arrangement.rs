//! The queens of a variant, none attacking another.

use crate::board::{Misplaced, Square, Variant};

/// As many queens as a [`Variant`] asks for, none attacking another: a set of squares, in reading order.
///
/// The type cannot hold attacked queens; the only way in checks, by walking from every queen as she moves. That shares
/// nothing with what finds arrangements.
///
/// ```
/// use queens::{Arrangement, Rules, Square, Variant};
///
/// let board = Variant::new(2, 4, Rules::Chess)?;
/// let queens = |columns: [usize; 2]| (0..2).map(move |row| Square::new(row, columns[row]));
/// assert!(Arrangement::new(&board, queens([0, 2])).is_ok());
/// let refused = Arrangement::new(&board, queens([0, 1])).unwrap_err();
/// assert_eq!(refused.to_string(), "the queen at row 1, column 1 is attacked from row 0, column 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement {
    queens: Box<[Square]>,
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
        })
    }

    /// The queens, row by row.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }
}
