//! Arrays of arrays of letters, as written in JavaScript and TypeScript, within any other text.
//!
//! ```text
//! const level = {
//!   size: 4,
//!   regions: [
//!     ["A", "A", "B", "B"],
//!     ["A", "A", "B", "B"],
//!     ["C", "C", "D", "D"],
//!     ["C", "C", "D", "D"], // a comma may follow
//!   ],
//! };
//! ```
//!
//! Any kind of quotes will do; numbers need none. Names of several letters, such as colours, become `A`, `B`, `C` …

use crate::formats::bad_puzzle::{BadPuzzle, Place};
use crate::{Puzzle, Regions, Rules};

/// The boards in a text, one after another.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Arrays<'a> {
    text: &'a str,
    /// Where to continue.
    at: usize,
    /// How many queens each line takes, if not one.
    stars: Option<usize>,
}

impl<'a> Arrays<'a> {
    pub(in crate::formats) fn new(text: &'a str, stars: Option<usize>) -> Self {
        Self { text, at: 0, stars }
    }

    fn place(&self, at: usize) -> Place {
        Place::end_of(&self.text[..at])
    }

    /// Skips blanks and comments, and returns the next character.
    fn next_sign(&mut self) -> Option<char> {
        loop {
            let rest = &self.text[self.at..];
            let sign = rest.chars().next()?;
            // Comments are assumed to be short, so that a text of nothing but opened comments is read in linear time.
            let near = rest
                .char_indices()
                .nth(4096)
                .map_or(rest, |(end, _)| &rest[..end]);
            let skipped = if sign.is_whitespace() {
                Some(sign.len_utf8())
            } else if near.starts_with("//") {
                near.find('\n')
            } else if near.starts_with("/*") {
                near.find("*/").map(|end| end + 2)
            } else {
                None
            };
            match skipped {
                Some(skipped) => self.at += skipped,
                None => return Some(sign),
            }
        }
    }

    fn take(&mut self, sign: char) -> bool {
        let is_here = self.next_sign() == Some(sign);
        if is_here {
            self.at += sign.len_utf8();
        }
        is_here
    }

    /// Moves past the brackets with which an array of arrays of letters begins.
    fn find_start(&mut self) -> bool {
        while let Some(found) = self.text[self.at..].find('[') {
            self.at += found + 1;
            let outer = self.at;
            if self.take('[') && self.next_sign().is_some_and(is_start_of_cell) {
                return true;
            }
            self.at = outer;
        }
        false
    }

    /// A string in quotes, or a number.
    fn cell(&mut self) -> Result<&'a str, BadPuzzle> {
        let sign = self.next_sign();
        let rest = &self.text[self.at..];
        let cell = match sign {
            Some(quote @ ('"' | '\'' | '`')) => {
                let inside = &rest[1..];
                let end = inside.find([quote, '\n']);
                let end = end.filter(|&end| inside[end..].starts_with(quote));
                end.map(|end| (&inside[..end], end + 2))
            }
            Some('0'..='9') => {
                let end = rest.find(|c: char| !c.is_ascii_digit());
                let end = end.unwrap_or(rest.len());
                Some((&rest[..end], end))
            }
            _ => None,
        };
        let wrong = || {
            self.place(self.at)
                .error("expected a letter in quotes, or a number")
        };
        let (cell, length) = cell.ok_or_else(wrong)?;
        self.at += length;
        Ok(cell)
    }

    /// The items up to the bracket that ends an array.
    fn items<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, BadPuzzle>,
    ) -> Result<Vec<T>, BadPuzzle> {
        let mut items = Vec::new();
        while !self.take(']') {
            items.push(item(self)?);
            if !self.take(',') && self.next_sign() != Some(']') {
                return Err(self.place(self.at).error("expected `,` or `]`"));
            }
        }
        Ok(items)
    }

    fn board(&mut self) -> Result<Puzzle, BadPuzzle> {
        let start = self.at;
        let mut is_first = true;
        let rows = self.items(|this| {
            let at = this.at;
            if !std::mem::take(&mut is_first) && !this.take('[') {
                return Err(this.place(this.at).error("expected `[`"));
            }
            Ok((at, this.items(Self::cell)?))
        })?;
        let n = rows.first().map_or(0, |(_, row)| row.len());
        if n > Regions::MAX_SIDE {
            let largest = Regions::MAX_SIDE;
            let message =
                format!("a row of {n} squares: a board with regions has at most {largest}");
            return Err(self.place(start).error(message));
        }
        if let Some((at, row)) = rows.iter().find(|(_, row)| row.len() != n) {
            let message = format!("this row has {} squares, but the first has {n}", row.len());
            return Err(self.place(*at).error(message));
        }
        if rows.len() != n {
            let message = format!("the board has {} rows, but {n} columns", rows.len());
            return Err(self.place(start).error(message));
        }
        let cells = rows.iter().flat_map(|(_, row)| row.iter().copied());
        let regions = Regions::from_letters(n, letters(cells.collect()));
        let regions = regions.map_err(|wrong| self.place(start).error(wrong.to_string()))?;
        let board = Rules::TOUCH.on(n).with_regions(regions);
        let board = board.with_stars(self.stars.unwrap_or(1));
        Ok(Puzzle::on(board.map_err(|wrong| {
            self.place(start).error(wrong.to_string())
        })?))
    }
}

fn is_start_of_cell(sign: char) -> bool {
    matches!(sign, '"' | '\'' | '`' | '0'..='9')
}

/// Single characters as they are; otherwise letters in the order in which the names first occur.
fn letters(cells: Vec<&str>) -> Vec<char> {
    let single = |cell: &&str| {
        let mut characters = cell.chars();
        let first = characters.next()?;
        let is_fine = characters.next().is_none() && first.is_alphanumeric();
        is_fine.then_some(first)
    };
    if let Some(letters) = cells.iter().map(single).collect() {
        return letters;
    }
    let mut names: Vec<&str> = Vec::new();
    let mut numbers = Vec::with_capacity(cells.len());
    for cell in cells {
        let known = names.iter().position(|&name| name == cell);
        numbers.push(known.unwrap_or(names.len()));
        if known.is_none() {
            names.push(cell);
        }
    }
    // Boards with more names than letters have too many regions in any case.
    let letter = |number: usize| {
        Regions::LETTERS
            .get(number)
            .map_or('?', |&letter| letter.into())
    };
    numbers.into_iter().map(letter).collect()
}

impl Iterator for Arrays<'_> {
    type Item = Result<Puzzle, BadPuzzle>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.find_start() {
            return None;
        }
        let board = self.board();
        if board.is_err() {
            // One error is enough.
            self.at = self.text.len();
        }
        Some(board)
    }
}
