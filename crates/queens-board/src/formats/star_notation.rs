//! Star battle notation (SBN): side, stars and the letter of each square's region, on one line.
//!
//! ```text
//! 4x1.AABBAABBCCDDCCDD                       side x stars . letters, row by row
//! 10x2.AAAAABBBCC….s1072188929d82l10c51v1    anything after a second dot is ignored
//! ```
//!
//! This is the notation of the star-battle generator of Mason Omara and of the sites that use its boards. It has no given queens
//! and no crossed squares. The letters are not kept: a reader gets `A`, `B`, `C` … in the order of their first squares.

use super::bad_puzzle::{BadPuzzle, Place};
use crate::{Puzzle, Regions, Rules, Unsupported};

/// Whether a text begins like this notation: `10x2.`
pub(super) fn is_notation(text: &str) -> bool {
    head(text.trim_start()).is_some()
}

/// The side, the stars, and what follows the first dot.
fn head(text: &str) -> Option<(&str, &str, &str)> {
    let is_number =
        |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (head, rest) = text.split_once('.')?;
    let (side, stars) = head.split_once('x')?;
    Some((side, stars, rest)).filter(|_| is_number(&side) && is_number(&stars))
}

/// Reads one board.
pub(super) fn read(text: &str) -> Result<Puzzle, BadPuzzle> {
    let before = text.len() - text.trim_start().len();
    let place = Place::end_of(&text[..before]);
    let word = text.trim();
    if word.contains(char::is_whitespace) {
        return Err(place.error("there is more text after the board"));
    }
    read_word(word).map_err(|message| place.error(message))
}

fn read_word(word: &str) -> Result<Puzzle, String> {
    let (side, stars, rest) = head(word).ok_or("write side, stars and letters: 4x1.AABB…")?;
    let number = |digits: &str| digits.parse::<usize>().unwrap_or(usize::MAX);
    let (n, stars) = (number(side), number(stars));
    if n > Regions::MAX_SIDE {
        let largest = Regions::MAX_SIDE;
        return Err(format!(
            "a board of {side} rows: boards with regions have at most {largest}"
        ));
    }
    if stars == 0 || stars > n {
        return Err(format!(
            "a board of {n} rows cannot take {stars} stars in each"
        ));
    }
    let letters = rest.split('.').next().unwrap_or_default();
    let squares = letters.chars().count();
    if squares != n * n {
        return Err(format!(
            "{squares} letters: a {n} × {n} board has {}",
            n * n
        ));
    }
    let named = Regions::from_letters(n, letters.chars()).map_err(|wrong| wrong.to_string())?;
    let regions = Regions::from_numbers(n, named.numbers()).expect("the numbers of regions");
    let board = Rules::TOUCH.on(n).with_regions(regions).with_stars(stars);
    Ok(Puzzle::on(board.map_err(|wrong| wrong.to_string())?))
}

impl Puzzle {
    /// The puzzle in star battle notation.
    ///
    /// ```
    /// use queens::Puzzle;
    ///
    /// let puzzle: Puzzle = "AABB\nAABB\nCCDD\nCCDD\n".parse()?;
    /// let notation = puzzle.to_star_notation()?;
    /// assert_eq!(notation, "4x1.AABBAABBCCDDCCDD");
    /// assert_eq!(notation.parse(), Ok(puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_star_notation(&self) -> Result<String, Unsupported> {
        let regions = self.regions_alone()?;
        let letter = |&number: &u8| char::from(Regions::LETTERS[usize::from(number)]);
        let letters: String = regions.numbers().iter().map(letter).collect();
        Ok(format!("{}x{}.{letters}", self.n(), self.board().stars()))
    }

    /// The regions of a board in which queens may not touch, without given queens and crossed squares. Addresses of star battles
    /// can express nothing else.
    pub(super) fn regions_alone(&self) -> Result<&Regions, Unsupported> {
        let regions = self.regions();
        let regions = regions.ok_or(Unsupported::Address("it has no regions"))?;
        if self.rules() != Rules::TOUCH {
            return Err(Unsupported::Address("its queens attack as in chess"));
        }
        if !self.is_empty() {
            return Err(Unsupported::Address(
                "it has given queens or crossed squares",
            ));
        }
        Ok(regions)
    }
}
