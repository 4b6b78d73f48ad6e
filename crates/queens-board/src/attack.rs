//! Which squares a piece attacks, as data: one file for each attack.
//!
//! Every piece attacks along its row and its column. The data says whether it also slides along each kind of diagonal,
//! and which fixed leaps it makes. Lines, searches, symmetries, names and the command line follow from that. To add an
//! attack, write its file and add its line to the list below.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::Symmetry;

/// Declares the file of each attack, and the list of all attacks.
macro_rules! attacks {
    ($($file:ident: $attack:ident,)+) => {
        $(mod $file;)+

        impl Attack {
            /// All attacks.
            pub const ALL: [Self; [$(stringify!($attack)),+].len()] = [$(Self::$attack),+];
        }
    };
}

attacks! {
    queen: QUEEN,
    touch: TOUCH,
    amazon: AMAZON,
    semi_queen: SEMI_QUEEN,
}

/// Which squares a piece attacks, besides those of its row and column.
///
/// ```
/// use queens::Attack;
///
/// assert_eq!(Attack::AMAZON.name(), "amazon");
/// assert!(Attack::AMAZON.slides_falling() && Attack::AMAZON.leaps().contains(&(2, 1)));
/// assert!(!Attack::TOUCH.slides_falling());
/// ```
#[derive(Clone, Copy)]
pub struct Attack(&'static Definition);

/// The data that defines an attack.
struct Definition {
    name: &'static str,
    /// The noun for the piece. An attack with another name than its piece is a rule for that piece.
    piece: &'static str,
    /// The move, as a short phrase.
    about: &'static str,
    /// The phrase after the size of a board, such as ` of amazons`.
    of_pieces: &'static str,
    /// The names of the rules on a flat board, a cylinder and a torus.
    rules: [&'static str; 3],
    /// The letter in page addresses; empty for the classic queen.
    code: &'static str,
    falling: bool,
    rising: bool,
    /// Rows down and columns right. Every leap is listed with its opposite, so attacks are mutual.
    leaps: &'static [(isize, isize)],
}

impl Attack {
    /// The attack's name, such as `amazon`.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The noun for the piece, such as `queen`.
    pub const fn piece(self) -> &'static str {
        self.0.piece
    }

    /// Whether this is a separate piece, rather than a rule for queens.
    pub fn is_piece(self) -> bool {
        self.name() == self.piece()
    }

    /// The move, as a short phrase.
    pub const fn about(self) -> &'static str {
        self.0.about
    }

    /// The phrase after the size of a board, such as ` of amazons`.
    pub(crate) const fn of_pieces(self) -> &'static str {
        self.0.of_pieces
    }

    /// The names of the rules on a flat board, a cylinder and a torus.
    pub(crate) const fn rules(self) -> [&'static str; 3] {
        self.0.rules
    }

    /// The letter in page addresses; empty for the classic queen.
    pub(crate) const fn code(self) -> &'static str {
        self.0.code
    }

    /// Whether the piece attacks along its whole falling diagonal ↘.
    #[inline]
    pub const fn slides_falling(self) -> bool {
        self.0.falling
    }

    /// Whether the piece attacks along its whole rising diagonal ↗.
    #[inline]
    pub const fn slides_rising(self) -> bool {
        self.0.rising
    }

    /// Fixed leaps, as rows down and columns right.
    #[inline]
    pub const fn leaps(self) -> &'static [(isize, isize)] {
        self.0.leaps
    }

    /// Whether two queens may not touch, not even diagonally, so that a 2 × 2 block takes at most one.
    pub(crate) fn forbids_blocks(self) -> bool {
        self.leaps().contains(&(1, 1)) && self.leaps().contains(&(1, -1))
    }

    /// Whether rotating or reflecting the board maps attacked squares to attacked squares.
    pub(crate) fn is_kept_by(self, symmetry: Symmetry) -> bool {
        let (swap, mirror_rows, mirror_columns) = symmetry.steps();
        let sign = |is_mirrored: bool| if is_mirrored { -1 } else { 1 };
        let image = |&(down, right): &(isize, isize)| {
            let (down, right) = if swap { (right, down) } else { (down, right) };
            (sign(mirror_rows) * down, sign(mirror_columns) * right)
        };
        let swaps_diagonals = mirror_rows != mirror_columns;
        let mut images = self.leaps().iter().map(image);
        (!swaps_diagonals || self.slides_falling() == self.slides_rising())
            && images.all(|leap| self.leaps().contains(&leap))
    }
}

impl Default for Attack {
    fn default() -> Self {
        Self::QUEEN
    }
}

impl PartialEq for Attack {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Attack {}

impl PartialOrd for Attack {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Attack {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.name().cmp(other.name())
    }
}

impl Hash for Attack {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_are_mutual_and_have_distinct_names() {
        for attack in Attack::ALL {
            for &(down, right) in attack.leaps() {
                assert!(attack.leaps().contains(&(-down, -right)), "{attack}");
                assert!(down != 0 && right != 0, "{attack}");
            }
            let same = Attack::ALL.iter().filter(|other| {
                let rules = other
                    .rules()
                    .iter()
                    .any(|name| attack.rules().contains(name));
                rules || other.name() == attack.name() || other.code() == attack.code()
            });
            assert_eq!(same.count(), 1, "{attack}");
        }
    }

    #[test]
    fn the_symmetries_of_an_attack_follow_from_its_data() {
        for symmetry in Symmetry::ALL {
            assert!(Attack::QUEEN.is_kept_by(symmetry) && Attack::AMAZON.is_kept_by(symmetry));
        }
    }
}
