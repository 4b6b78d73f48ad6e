//! Rates how hard a puzzle is for a person.
//!
//! The hardest technique in the explanation of a puzzle decides its difficulty; the number of such steps adds a little. Each
//! technique has a rank:
//!
//! | rank | the hardest step | difficulty |
//! |---|---|---|
//! | 1 | the only free square of a line | easy |
//! | 2 | confined to one line | easy |
//! | 3 | a square that would leave a line empty | medium |
//! | 4 | two lines within two others | hard |
//! | 5 | three or more lines within as many others | hard |
//! | 6 | a contradiction that follows squares left alone in their lines | expert |
//! | 7 | a contradiction that needs another technique on the way | expert |
//! | 8 | a contradiction within a contradiction | expert |
//!
//! The score is 100 times the rank of the hardest step, plus the number of steps of that rank, at most 99. Explanations always
//! take the easiest possible step, so the score depends only on the puzzle and stays the same from version to version.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::explain::{Found, Logic, Reason, Reasoner};
use queens_board::UnknownName;
use queens_search::regions::set::Set;

/// How hard a puzzle is.
///
/// ```
/// use queens::prelude::*;
/// use queens::search::Difficulty;
/// use queens::{Puzzle, Regions, Rules};
///
/// let letters = "AAAAB ACABB CCDDD ECCDD ECDDD".chars().filter(|letter| *letter != ' ');
/// let puzzle = Puzzle::in_regions(Rules::TOUCH, Regions::from_letters(5, letters)?);
/// let rating = puzzle.rating().unwrap();
/// assert_eq!(rating.difficulty(), Difficulty::Medium);
/// # Ok::<(), queens::formats::BadBoard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    score: u32,
}

impl Rating {
    /// 100 times the rank of the hardest step, plus the number of steps of that rank.
    pub fn score(self) -> u32 {
        self.score
    }

    /// The difficulty as a word.
    pub fn difficulty(self) -> Difficulty {
        let rank = self.score / 100;
        let found = Difficulty::ALL
            .into_iter()
            .find(|difficulty| difficulty.ranks().contains(&rank));
        found.unwrap_or(Difficulty::Easy)
    }

    /// The rating of a board that reasoning solves.
    pub(crate) fn of<L: Logic<W>, const W: usize>(
        mut reasoner: Reasoner<L, W>,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Self> {
        let (mut hardest, mut times) = (0, 0);
        while let Some(found) = reasoner.advance(go_on) {
            let rank = rank(&found);
            if rank > hardest {
                (hardest, times) = (rank, 0);
            }
            times += u32::from(rank == hardest);
        }
        reasoner.is_solved().then(|| Self {
            score: 100 * hardest + times.min(99),
        })
    }
}

/// The distance of a board with one solution from a difficulty, and the squares that were free before the first step that was too
/// hard.
///
/// The distance is 0 if the board has the difficulty. It grows with the number of steps that are too hard, or with the ranks that
/// the hardest step lacks. Values above `most` are not distinguished. If no step without a supposition is left, the next one is a
/// contradiction.
pub(crate) fn distance<L: Logic<W>, const W: usize>(
    mut reasoner: Reasoner<L, W>,
    difficulty: Difficulty,
    most: u32,
) -> (u32, Set<W>) {
    let ranks = difficulty.ranks();
    let (mut hardest, mut too_hard) = (0, 0);
    let mut open = None;
    loop {
        let free = reasoner.free_squares();
        let found = reasoner.advance_plainly();
        let rank = match &found {
            Some(found) => rank(found),
            None if reasoner.is_solved() => break,
            None => CONTRADICTION,
        };
        hardest = hardest.max(rank);
        if rank > *ranks.end() {
            open.get_or_insert(free);
            too_hard += rank - ranks.end();
            if found.is_none() {
                too_hard += free.len();
            }
        }
        if too_hard > most {
            return (u32::MAX, Set::EMPTY);
        }
        if found.is_none() {
            break;
        }
    }
    let missing = ranks.start().saturating_sub(hardest);
    (missing + too_hard, open.unwrap_or(Set::EMPTY))
}

/// The rank of the easiest contradiction.
const CONTRADICTION: u32 = 6;

/// The rank of a step.
pub(crate) fn rank<const W: usize>(found: &Found<W>) -> u32 {
    let several = |lines: u32| if lines <= 2 { 4 } else { 5 };
    match &found.reason {
        Reason::Single { .. } | Reason::Forced { .. } => 1,
        Reason::Confined { .. } | Reason::Room { .. } => 2,
        Reason::Emptied { .. } => 3,
        Reason::Tiling { lines, .. } if lines.count_ones() == 1 => 3,
        Reason::Squeeze { .. } => 3,
        Reason::Tiling { .. } => 4,
        Reason::Sets { lines, within } => several(lines.count_ones().max(within.count_ones())),
        Reason::Between { width, .. } => several(*width as u32),
        Reason::Contradiction { steps, .. } => match steps.iter().map(rank).max() {
            Some(6..) => 8,
            Some(2..) => 7,
            _ => CONTRADICTION,
        },
        Reason::Empty { .. } | Reason::Hopeless | Reason::Cramped { .. } => 1,
        Reason::Crowded { .. } => 4,
    }
}

/// A puzzle's difficulty as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Squares left alone in their lines, and lines whose free squares all lie in one other line.
    Easy,
    /// Also squares that would leave a line empty.
    Medium,
    /// Also several lines within as many others.
    Hard,
    /// Also contradictions.
    Expert,
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The ranks of its hardest steps.
    const fn ranks(self) -> RangeInclusive<u32> {
        match self {
            Self::Easy => 0..=2,
            Self::Medium => 3..=3,
            Self::Hard => 4..=5,
            Self::Expert => 6..=8,
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Difficulty {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL
            .into_iter()
            .find(|difficulty| difficulty.name() == name);
        found.ok_or_else(|| UnknownName::new("difficulty", name, Self::ALL.map(Self::name)))
    }
}
