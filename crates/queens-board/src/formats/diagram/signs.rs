//! Finds out which symbol of a diagram is the queen.
//!
//! `Q`, `q`, ♛, ♕ and 👑 always are. In a diagram without any of these, as `. * . .` or `X _ _ _`, the most frequent symbol of the
//! first row is the background, and the queen is the symbol that every row has exactly once, or else the rarest one. A correct
//! board is always read as intended: it has n queens among n² squares.

use crate::{Draft, Square};

/// The most kinds of symbols in a diagram besides its queens and its background.
const MAX_SIGNS: usize = 6;

/// What a square of a diagram shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Queen,
    /// An empty square, or a queen in a diagram with other symbols.
    Other(char),
}

/// The symbol of a square; `None` if it cannot be a square.
pub(super) fn sign(square: &[u8], queen: Option<char>) -> Option<Sign> {
    let one = match square {
        [] => ' ',
        &[byte] if byte.is_ascii() => char::from(byte),
        _ => {
            let mut signs = str::from_utf8(square).ok()?.chars();
            let one = signs.next()?;
            if signs.next().is_some() {
                return None;
            }
            one
        }
    };
    let is_queen = match queen {
        Some(queen) => one == queen,
        None => matches!(one, 'Q' | 'q' | '♛' | '♕' | '👑' | '👸'),
    };
    if is_queen {
        return Some(Sign::Queen);
    }
    let is_sign = match one {
        ' ' | '+' | '.' | '_' | '-' | '*' | '#' | '@' | '$' | '%' | '&' | 'x' | 'o' | 'q' | '0'
        | '1' => true,
        one if one.is_ascii() => one.is_ascii_uppercase(),
        one => !one.is_alphanumeric() && !one.is_whitespace() && !one.is_control(),
    };
    is_sign.then_some(Sign::Other(one))
}

/// The positions of the symbols of a diagram without known queens.
#[derive(Clone, Debug, Default)]
pub(super) struct Signs {
    /// The only symbol for a queen, if it was given.
    pub(super) queen: Option<char>,
    /// Whether any symbol may be a square, rather than only those that we write.
    is_tolerant: bool,
    /// The symbol of most squares of the first row, in UTF-8.
    background: Vec<u8>,
    others: Vec<SignSquares>,
}

/// The squares with a symbol: their number, and the first few of them.
#[derive(Clone, Debug)]
struct SignSquares {
    sign: char,
    count: usize,
    squares: Vec<Square>,
}

impl Signs {
    pub(super) fn with_queen(queen: Option<char>) -> Self {
        Self {
            queen,
            is_tolerant: true,
            ..Self::default()
        }
    }

    pub(super) fn clear(&mut self) {
        self.background.clear();
        self.others.clear();
    }

    /// The symbol of a square, if it is allowed here.
    pub(super) fn sign(&self, square: &[u8]) -> Option<Sign> {
        let sign = sign(square, self.queen)?;
        let is_ours = match sign {
            Sign::Queen => true,
            Sign::Other(other) => matches!(other, ' ' | '+' | '.' | '_' | '-' | '*' | '·'),
        };
        (self.is_tolerant || is_ours).then_some(sign)
    }

    pub(super) fn is_background(&self, square: &[u8]) -> bool {
        !self.background.is_empty() && self.background == square
    }

    /// Adds a square, keeping at most `most` squares with its symbol; false if there are too many symbols.
    pub(super) fn add(&mut self, sign: char, square: Square, most: usize) -> bool {
        let at = self.others.iter().position(|other| other.sign == sign);
        let at = at.unwrap_or(self.others.len());
        if at == MAX_SIGNS {
            return false;
        }
        if at == self.others.len() {
            self.others.push(SignSquares {
                sign,
                count: 0,
                squares: Vec::new(),
            });
        }
        let other = &mut self.others[at];
        other.count += 1;
        if other.squares.len() <= most {
            other.squares.push(square);
        }
        true
    }

    /// The number of squares with each symbol.
    pub(super) fn counts(&self) -> [usize; MAX_SIGNS] {
        let mut counts = [0; MAX_SIGNS];
        for (count, other) in counts.iter_mut().zip(&self.others) {
            *count = other.count;
        }
        counts
    }

    /// Undoes a line that turned out not to be a row.
    pub(super) fn restore(&mut self, counts: [usize; MAX_SIGNS], row: usize) {
        for (count, other) in counts.into_iter().zip(&mut self.others) {
            other.count = count;
            while other.squares.last().is_some_and(|last| last.row == row) {
                other.squares.pop();
            }
        }
        self.others.retain(|other| other.count > 0);
    }

    /// Called after the first row: its most frequent symbol is the background. All other symbols are stored from now on.
    pub(super) fn settle_background(&mut self, n: usize) {
        let most = self
            .others
            .iter()
            .enumerate()
            .max_by_key(|(_, other)| other.count);
        let Some((at, other)) = most.filter(|(_, other)| 2 * other.count >= n) else {
            return;
        };
        if other.sign != ' ' {
            self.background
                .extend(other.sign.encode_utf8(&mut [0; 4]).bytes());
        }
        self.others.remove(at);
    }

    /// Handles the case that what was read as a label is the first row's first square.
    pub(super) fn shift_first_row(&mut self, label: char, draft: &mut Draft) {
        let others = self.others.iter_mut().flat_map(|other| &mut other.squares);
        let first = others
            .chain(&mut draft.queens)
            .filter(|square| square.row == 0);
        first.for_each(|square| square.column += 1);
        let is_label = |other: &&mut SignSquares| other.sign == label;
        if let Some(other) = self.others.iter_mut().find(is_label) {
            other.count += 1;
            other.squares.insert(0, Square::new(0, 0));
        }
    }

    /// The board is complete and has no queen: chooses the symbol that must be one.
    pub(super) fn choose_queens(&mut self, draft: &mut Draft) {
        let n = draft.n;
        if self.queen.is_some() || !self.is_tolerant {
            return;
        }
        let is_in_every_row = |other: &SignSquares| {
            other.count == n
                && other
                    .squares
                    .iter()
                    .enumerate()
                    .all(|(row, square)| square.row == row)
        };
        let mut each = self.others.iter().filter(|other| is_in_every_row(other));
        let least = || {
            let rare = self.others.iter().filter(|other| 3 * other.count <= n * n);
            rare.min_by_key(|other| other.count)
        };
        let chosen = each.next().filter(|_| each.next().is_none()).or_else(least);
        if let Some(chosen) = chosen {
            draft.queens.clone_from(&chosen.squares);
        }
    }
}

/// Statistics about the symbols of a line, which tell whether it is a row of a diagram.
#[derive(Debug, Default)]
pub(super) struct RowSigns {
    pub(super) squares: usize,
    queens: usize,
    /// Symbols that are used only for empty squares.
    empty: usize,
    dashes: usize,
    stars: usize,
    digits: usize,
    letters: usize,
    /// The different letters, up to three.
    kinds: Vec<char>,
    /// Symbols beyond ASCII, which do not occur in prose.
    symbols: usize,
    symbol: Option<char>,
    has_two_symbols: bool,
}

impl RowSigns {
    pub(super) fn add(&mut self, square: &[u8], queen: Option<char>) -> bool {
        let Some(sign) = sign(square, queen) else {
            return false;
        };
        self.squares += 1;
        match sign {
            Sign::Queen => self.queens += 1,
            Sign::Other('.' | '_' | '+' | '·' | ' ') => self.empty += 1,
            Sign::Other('-') => self.dashes += 1,
            Sign::Other('*') => self.stars += 1,
            Sign::Other(digit) if digit.is_ascii_digit() => self.digits += 1,
            Sign::Other(sign) if sign.is_ascii() => {
                self.letters += 1;
                if !self.kinds.contains(&sign) && self.kinds.len() < 3 {
                    self.kinds.push(sign);
                }
            }
            Sign::Other(sign) => {
                self.symbols += 1;
                self.has_two_symbols |= self.symbol.replace(sign).is_some_and(|last| last != sign);
            }
        }
        true
    }

    /// Whether there are only queens and symbols that are almost always squares.
    pub(super) fn is_plain(&self) -> bool {
        self.letters + self.digits + self.symbols == 0
    }

    /// Whether symbols separated by blanks are a row: not digits alone, nor a few letters, nor the letters of columns.
    pub(super) fn is_spaced_row(&self) -> bool {
        let is_drawn = self.letters < self.squares || self.squares > 3;
        self.squares > 2 && self.digits < self.squares && is_drawn && self.kinds.len() < 3
    }

    /// Whether symbols without blanks between them are a row. Dashes, stars or letters alone are more often a rule, a bullet or a
    /// word.
    pub(super) fn is_joined_row(&self) -> bool {
        if self.squares == 0 || self.digits == self.squares || self.kinds.len() > 1 {
            return false;
        }
        let marks = self.letters + self.digits + self.stars;
        let blanks = self.empty + self.dashes + self.symbols;
        if self.queens > 0 {
            // A word such as QQ or xQ is not a row.
            return blanks > 0 || self.letters == 0 && self.digits == 0 || self.squares > 3;
        }
        match (marks, self.dashes) {
            // Symbols that are all alike are a decoration.
            (0, 0) => self.symbols < self.squares || self.has_two_symbols,
            (0, _) => false,
            (marks, 0) => blanks > 0 && self.squares > 3 && 2 * marks <= self.squares,
            (marks, _) => blanks > 0 && self.squares > 3 && marks == 1,
        }
    }
}
