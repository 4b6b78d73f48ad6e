//! Addresses of regions puzzles: those of puzz.link's star battle, and a short code of our own.
//!
//! puzz.link writes a board as its borders, five to a character:
//!
//! ```text
//! https://puzz.link/p?starbattle/4/4/1/94g1s0
//!                     columns/rows/stars/borders
//! ```
//!
//! First, row by row, whether there is a border between each square and its right neighbour, then, row by row again, its lower
//! neighbour. Each five are the bits of one base-32 digit, the first the highest, and each of the two lists is padded with zeros.
//!
//! Our own code also has the rules, regions in several pieces, given queens and crossed squares:
//!
//! ```text
//! 4t.b94g1s0.q01.x3233    side and rules (t touch, c chess); b borders as above, or l and a digit of base 32 for the
//!                         region of each square; q queens and x crosses, row and column in a digit each
//! 10t2.b…                 a number after the rules: the queens in each line, if not one
//! ```
//!
//! The letters of regions are not kept: a reader of an address gets `A`, `B`, `C` … in the order of their first squares.

use super::bad_puzzle::{BadPuzzle, Place, quoted};
use crate::{Puzzle, Regions, Rules, Square, Surface, Unsupported};

/// How an address of puzz.link begins.
const PUZZ_LINK: &str = "https://puzz.link/p?";

/// The text before a board in puzz.link's addresses, and before a code in ours.
const MARKS: [&str; 2] = ["starbattle/", "board="];

/// Whether a text is meant as an address.
pub(super) fn is_address(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    MARKS.iter().any(|mark| first.contains(mark)) || is_code(first.trim())
}

/// Whether this begins like one of our codes: `8t.`
fn is_code(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_known = |letters: &str| Rules::ALL.iter().any(|&rules| letter_of(rules) == letters);
    let head = rest.split_once('.').map(|(head, _)| head);
    let rules = head.map(|head| head.trim_end_matches(|c: char| c.is_ascii_digit()));
    rest.len() < text.len() && rules.is_some_and(is_known)
}

/// Reads an address of either kind.
pub(super) fn read(text: &str) -> Result<Puzzle, BadPuzzle> {
    let before = text.len() - text.trim_start().len();
    let (word, rest) = {
        let text = text.trim_start();
        text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
    };
    let place = Place::end_of(&text[..before]);
    if !rest.trim().is_empty() {
        return Err(place.error("there is more text after the address"));
    }
    let found = match MARKS.map(|mark| word.split_once(mark)) {
        [Some((_, board)), _] => read_star_battle(board),
        [_, Some((_, code))] => read_code(code.split(['&', '#']).next().unwrap_or_default()),
        _ => read_code(word),
    };
    found.map_err(|message| place.error(message))
}

fn read_star_battle(board: &str) -> Result<Puzzle, String> {
    let mut parts = board.split('/');
    let mut number = |what: &str| {
        let part = parts.next().unwrap_or_default();
        let wrong =
            |_| format!("this address has no {what}: write starbattle/8/8/1/ and the borders");
        part.parse::<usize>().map_err(wrong)
    };
    let (columns, rows) = (number("number of columns")?, number("number of rows")?);
    let stars = number("number of stars")?;
    let borders = parts.next().unwrap_or_default();
    if stars == 0 || stars > rows {
        return Err(format!(
            "a board of {rows} rows cannot take {stars} stars in each"
        ));
    }
    if columns != rows {
        return Err(format!(
            "a board of {rows} rows and {columns} columns: only square ones are read"
        ));
    }
    let regions = read_borders(rows, borders)?;
    let board = Rules::TOUCH
        .on(rows)
        .with_regions(regions)
        .with_stars(stars);
    Ok(Puzzle::on(board.map_err(|wrong| wrong.to_string())?))
}

fn read_code(code: &str) -> Result<Puzzle, String> {
    let mut parts = code.split('.');
    let head = parts.next().unwrap_or_default();
    let is_digit = |c: char| c.is_ascii_digit();
    let (digits, rest) = head.split_at(head.len() - head.trim_start_matches(is_digit).len());
    let letters = rest.trim_end_matches(is_digit);
    let stars = match &rest[letters.len()..] {
        "" => Some(1),
        stars => stars.parse().ok().filter(|&stars: &usize| stars > 0),
    };
    let rules = Rules::ALL
        .into_iter()
        .find(|&rules| letter_of(rules) == letters);
    let n = digits
        .parse()
        .ok()
        .filter(|&n: &usize| n <= Regions::MAX_SIDE);
    let (Some(rules), Some(n), Some(stars)) = (rules, n, stars) else {
        return Err("this is not the address of a board, which begins with the side, at most 32, and t, c, y, o or a for the rules".into());
    };
    // The parts may come in any order; regions come first, because squares are placed on a board with its regions.
    let (regions, squares): (Vec<&str>, Vec<&str>) =
        parts.partition(|part| part.starts_with(['b', 'l']));
    let mut board = rules.on(n);
    match regions[..] {
        [] => {}
        [part] => {
            let regions = match part.strip_prefix('b') {
                Some(borders) => read_borders(n, borders)?,
                None => {
                    let regions = Regions::from_numbers(n, &digits_of(&part[1..])?);
                    regions.map_err(|wrong| wrong.to_string())?
                }
            };
            board = board.with_regions(regions);
        }
        _ => return Err("an address has its regions once: leave out all but one b or l".into()),
    }
    if stars != 1 {
        board = board.with_stars(stars).map_err(|wrong| wrong.to_string())?;
    }
    let mut puzzle = Puzzle::on(board);
    for part in squares {
        let kind = part.chars().next();
        let rest = kind.map_or("", |kind| &part[kind.len_utf8()..]);
        match kind {
            Some('q' | 'x') => {
                for pair in digits_of(rest)?.chunks(2) {
                    let &[row, column] = pair else {
                        return Err("a square in this address has no column".into());
                    };
                    let square = Square::new(row.into(), column.into());
                    let put = if kind == Some('q') {
                        Puzzle::give
                    } else {
                        Puzzle::block
                    };
                    put(&mut puzzle, square).map_err(|wrong| wrong.to_string())?;
                }
            }
            // The code of an empty board ends in a full stop.
            None => {}
            _ => return Err("the parts of an address begin with b, l, q or x".into()),
        }
    }
    Ok(puzzle)
}

/// The digits of base 32 of a text.
fn digits_of(text: &str) -> Result<Vec<u8>, String> {
    text.chars().map(digit).collect()
}

/// A digit of base 32.
fn digit(character: char) -> Result<u8, String> {
    let digit = character.to_digit(32);
    let wrong = || {
        format!(
            "{} is not a base-32 digit, 0 to 9 or a to v",
            quoted(character)
        )
    };
    digit.map(|digit| digit as u8).ok_or_else(wrong)
}

fn character(digit: u8) -> char {
    char::from_digit(digit.into(), 32).expect("five bits are a digit")
}

/// Whether there is a border to the right of and below each square, where there is a neighbour.
fn borders(regions: &Regions) -> [Vec<bool>; 2] {
    let n = regions.n();
    let differ = |row, column, (down, right): (usize, usize)| {
        let [a, b] = [(row, column), (row + down, column + right)];
        let region = |(row, column)| regions.region(Square::new(row, column));
        region(a) != region(b)
    };
    let list = |rows: usize, columns: usize, step| {
        let squares = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        squares
            .map(|(row, column)| differ(row, column, step))
            .collect()
    };
    let fewer = n.saturating_sub(1);
    [list(n, fewer, (0, 1)), list(fewer, n, (1, 0))]
}

fn write_borders(regions: &Regions) -> String {
    let in_fives = |list: &Vec<bool>| {
        let digit = |five: &[bool]| {
            let bits = five.iter().enumerate();
            let digit = bits.fold(0, |digit, (at, &bit)| digit | u8::from(bit) << (4 - at));
            character(digit)
        };
        list.chunks(5).map(digit).collect::<String>()
    };
    borders(regions).iter().map(in_fives).collect()
}

/// The regions that the borders divide the board into.
fn read_borders(n: usize, text: &str) -> Result<Regions, String> {
    if n > Regions::MAX_SIDE {
        return Err(format!(
            "a board of {n} rows: boards with regions have at most {}",
            Regions::MAX_SIDE
        ));
    }
    let digits = digits_of(text)?;
    let borders = n * n.saturating_sub(1);
    let expected = 2 * borders.div_ceil(5);
    if digits.len() != expected {
        return Err(format!(
            "{} characters of borders: a {n} × {n} board has {expected}",
            digits.len()
        ));
    }
    let (right, below) = digits.split_at(expected / 2);
    let is_border = |list: &[u8], at: usize| list[at / 5] >> (4 - at % 5) & 1 == 1;
    // Each square joins the region of a neighbour without a border in between, until nothing changes.
    let mut number: Vec<usize> = (0..n * n).collect();
    let mut is_new = true;
    while is_new {
        is_new = false;
        let mut join = |a: usize, b: usize| {
            let lower = number[a].min(number[b]);
            is_new |= number[a] != number[b];
            (number[a], number[b]) = (lower, lower);
        };
        for row in 0..n {
            for column in 0..n {
                let square = row * n + column;
                if column + 1 < n && !is_border(right, row * (n - 1) + column) {
                    join(square, square + 1);
                }
                if row + 1 < n && !is_border(below, square) {
                    join(square, square + n);
                }
            }
        }
    }
    let letters = number
        .into_iter()
        .map(|number| char::from_u32(0x4e00 + number as u32).unwrap_or('?'));
    let regions = Regions::from_letters(n, letters).map_err(|wrong| wrong.to_string())?;
    Ok(Regions::from_numbers(n, regions.numbers()).expect("the numbers of regions"))
}

impl Puzzle {
    /// The address of the puzzle at puzz.link, as a star battle.
    ///
    /// ```
    /// use queens::Puzzle;
    ///
    /// let puzzle: Puzzle = "AABB\nAABB\nCCDD\nCCDD\n".parse()?;
    /// let address = puzzle.to_puzz_link()?;
    /// assert_eq!(address, "https://puzz.link/p?starbattle/4/4/1/94g1s0");
    /// assert_eq!(address.parse(), Ok(puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_puzz_link(&self) -> Result<String, Unsupported> {
        let regions = self.regions_alone()?;
        if regions.in_pieces().next().is_some() {
            return Err(Unsupported::Address(
                "one of its regions lies in several pieces",
            ));
        }
        let (n, stars) = (self.n(), self.board().stars());
        let borders = write_borders(regions);
        Ok(format!("{PUZZ_LINK}starbattle/{n}/{n}/{stars}/{borders}"))
    }

    /// A short code for the page's addresses; `None` for boards of more than 32 rows, for those that are not square or have
    /// pawns, and for those with fewer or more queens than their rows take.
    ///
    /// ```
    /// use queens::{Puzzle, Square};
    ///
    /// let mut puzzle: Puzzle = "AABB\nAABB\nCCDD\nCCDD\n".parse()?;
    /// puzzle.give(Square::from_chess("b4", 4)?)?;
    /// assert_eq!(puzzle.to_code().unwrap(), "4t.b94g1s0.q01");
    /// assert_eq!("4t.b94g1s0.q01".parse(), Ok(puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_code(&self) -> Option<String> {
        let (n, board) = (self.n(), self.board());
        let is_usual = board.pawns().is_empty() && board.has_usual_queens() && board.stars() > 0;
        if n > Regions::MAX_SIDE || board.rows() != board.columns() || !is_usual {
            return None;
        }
        let rules = letter_of(self.rules());
        let stars = match board.stars() {
            1 => String::new(),
            stars => stars.to_string(),
        };
        let mut code = format!("{n}{rules}{stars}.");
        if let Some(regions) = self.regions() {
            if regions.in_pieces().next().is_none() {
                code.push('b');
                code += &write_borders(regions);
            } else {
                code.push('l');
                code.extend(regions.numbers().iter().map(|&number| character(number)));
            }
        }
        let queens: Vec<Square> = self.givens().queens().collect();
        for (kind, squares) in [('q', queens), ('x', self.blocked().iter().collect())] {
            if !squares.is_empty() {
                let gap = if code.ends_with('.') { "" } else { "." };
                code.extend(gap.chars().chain([kind]));
                for Square { row, column } in squares {
                    code.extend([row, column].map(|number| character(number as u8)));
                }
            }
        }
        Some(code)
    }
}

/// The rules in an address.
fn letter_of(rules: Rules) -> String {
    let surface = match rules.surface() {
        Surface::Flat if rules == Rules::CHESS => "c",
        Surface::Flat => "",
        Surface::Cylinder => "y",
        Surface::Torus => "o",
    };
    format!("{}{surface}", rules.attack().code())
}
