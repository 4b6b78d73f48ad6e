//! The two notations made of words, numbers and brackets: `block(3,1).` and `letting init = [[0, 1]]`.

use std::iter::Peekable;
use std::str::Chars;

use crate::formats::bad_puzzle::{BadPuzzle, MAX_SIDE, Place, quoted, too_large};
use crate::{Naming, Puzzle, Square};

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(usize),
    Sign(char),
    End,
}

/// Words, numbers and signs, each with its place. `%` and `$` begin comments.
struct Tokens<'a> {
    characters: Peekable<Chars<'a>>,
    line: usize,
    column: usize,
    next: (Token, Place),
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Result<Self, BadPuzzle> {
        let place = Place::new(1, 1);
        let mut tokens = Self {
            characters: text.chars().peekable(),
            line: 1,
            column: 1,
            next: (Token::End, place),
        };
        tokens.advance()?;
        Ok(tokens)
    }

    /// The language's name and version fill a separate line, with signs that have no other meaning.
    fn skip_line(&mut self) -> Result<(), BadPuzzle> {
        while self.bump().is_some_and(|c| c != '\n') {}
        self.advance().map(drop)
    }

    fn bump(&mut self) -> Option<char> {
        let character = self.characters.next()?;
        match character {
            '\n' => (self.line, self.column) = (self.line + 1, 1),
            _ => self.column += 1,
        }
        Some(character)
    }

    /// Takes the current token and reads the next.
    fn advance(&mut self) -> Result<(Token, Place), BadPuzzle> {
        while let Some(&character) = self.characters.peek() {
            match character {
                '%' | '$' => while self.bump().is_some_and(|c| c != '\n') {},
                _ if character.is_whitespace() => drop(self.bump()),
                _ => break,
            }
        }
        let place = Place::new(self.line, self.column);
        let token = match self.characters.peek() {
            None => Token::End,
            Some('0'..='9') => {
                let mut number = 0usize;
                while let Some(digit) = self.characters.peek().and_then(|c| c.to_digit(10)) {
                    self.bump();
                    number = number.saturating_mul(10).saturating_add(digit as usize);
                }
                Token::Number(number)
            }
            Some('a'..='z' | 'A'..='Z') => {
                let mut word = String::new();
                while let Some(&c) = self.characters.peek() {
                    if !c.is_ascii_alphanumeric() && c != '_' || word.len() > 24 {
                        break;
                    }
                    word.push(c);
                    self.bump();
                }
                Token::Word(word)
            }
            Some('(' | ')' | '[' | ']' | ',' | '.' | '=') => {
                Token::Sign(self.bump().expect("it was peeked at"))
            }
            Some(&other) => {
                return Err(place.error(format!("{} is not expected here", quoted(other))));
            }
        };
        Ok(std::mem::replace(&mut self.next, (token, place)))
    }

    fn expect(&mut self, sign: char) -> Result<(), BadPuzzle> {
        match self.advance()? {
            (Token::Sign(found), _) if found == sign => Ok(()),
            (_, place) => Err(place.error(format!("expected `{sign}`"))),
        }
    }

    fn number(&mut self) -> Result<(usize, Place), BadPuzzle> {
        match self.advance()? {
            (Token::Number(number), place) => Ok((number, place)),
            (_, place) => Err(place.error("expected a whole number")),
        }
    }

    fn side(&mut self) -> Result<usize, BadPuzzle> {
        let (n, place) = self.number()?;
        if n > MAX_SIDE {
            return Err(place.error(too_large()));
        }
        Ok(n)
    }
}

/// The statements of the text, kept until the side of the board is known.
#[derive(Default)]
struct Statements {
    n: Option<usize>,
    queens: Vec<(Place, usize, usize)>,
    /// The queens of `init`. CSPLib counts rows and columns from 0, facts count them from 1, and so do the errors.
    init: Vec<(Place, usize, usize)>,
    blocks: Vec<(Place, usize, usize)>,
    diagonals: Vec<(Place, usize, usize)>,
}

pub(super) fn read(text: &str) -> Result<Puzzle, BadPuzzle> {
    let mut tokens = Tokens::new(text)?;
    if tokens.next.0 == Token::Word("language".to_string()) {
        tokens.skip_line()?;
    }
    let mut statements = Statements::default();
    loop {
        let (token, place) = tokens.advance()?;
        let word = match token {
            Token::End => return statements.puzzle(place),
            Token::Word(word) => word,
            _ => return Err(place.error(UNKNOWN)),
        };
        match word.as_str() {
            "board" | "size" => {
                tokens.expect('(')?;
                statements.n = Some(tokens.side()?);
                tokens.expect(')')?;
                tokens.expect('.')?;
            }
            "block" | "queen" => {
                tokens.expect('(')?;
                let ((row, first), _) = (tokens.number()?, tokens.expect(',')?);
                let (column, second) = tokens.number()?;
                tokens.expect(')')?;
                tokens.expect('.')?;
                for (number, place) in [(row, first), (column, second)] {
                    if number == 0 {
                        return Err(place.error("rows and columns count from 1 here"));
                    }
                }
                let list = match word.as_str() {
                    "block" => &mut statements.blocks,
                    _ => &mut statements.queens,
                };
                list.push((place, row - 1, column - 1));
            }
            // CSPLib's lines begin with `letting`, its generator's with the name.
            "letting" => {}
            "n" => {
                equals(&mut tokens)?;
                statements.n = Some(tokens.side()?);
            }
            "numdiags" => {
                equals(&mut tokens)?;
                tokens.number()?;
            }
            "init" => {
                equals(&mut tokens)?;
                pairs(&mut tokens, &mut statements.init)?;
            }
            "diags" => {
                equals(&mut tokens)?;
                pairs(&mut tokens, &mut statements.diagonals)?;
            }
            _ => return Err(place.error(UNKNOWN)),
        }
    }
}

const UNKNOWN: &str =
    "this is not a puzzle: write lines of . # and Q, facts such as block(1,2). or letting n = 8";

/// `=`, or `be` as in Essence.
fn equals(tokens: &mut Tokens<'_>) -> Result<(), BadPuzzle> {
    match tokens.advance()? {
        (Token::Sign('='), _) => Ok(()),
        (Token::Word(word), _) if word == "be" => Ok(()),
        (_, place) => Err(place.error("expected `=`")),
    }
}

/// `[[0, 1], [3, 4]]`.
fn pairs(tokens: &mut Tokens<'_>, list: &mut Vec<(Place, usize, usize)>) -> Result<(), BadPuzzle> {
    tokens.expect('[')?;
    while tokens.next.0 != Token::Sign(']') {
        tokens.expect('[')?;
        let (first, place) = tokens.number()?;
        tokens.expect(',')?;
        let (second, _) = tokens.number()?;
        tokens.expect(']')?;
        list.push((place, first, second));
        if tokens.next.0 == Token::Sign(']') {
            break;
        }
        tokens.expect(',')?;
    }
    tokens.expect(']')
}

impl Statements {
    fn puzzle(self, end: Place) -> Result<Puzzle, BadPuzzle> {
        let n = self.n.ok_or_else(|| {
            end.error("the side of the board is missing: write board(8). or letting n = 8")
        })?;
        let mut puzzle = Puzzle::new(n);
        for (place, row, column) in self.blocks {
            let blocked = puzzle.block(Square::new(row, column));
            blocked.map_err(|wrong| place.wrong(&wrong, Naming::Ones, n))?;
        }
        for (queens, naming) in [(self.queens, Naming::Ones), (self.init, Naming::Numbers)] {
            for (place, row, column) in queens {
                let given = puzzle.give(Square::new(row, column));
                given.map_err(|wrong| place.wrong(&wrong, naming, n))?;
            }
        }
        for (place, diagonal, kind) in self.diagonals {
            if diagonal >= (2 * n).saturating_sub(1) || kind > 1 {
                return Err(place.error(format!(
                    "[{diagonal}, {kind}] is not a diagonal of this board"
                )));
            }
            for row in 0..n {
                let column = match kind {
                    1 => diagonal.checked_sub(row),
                    _ => (row + n - 1).checked_sub(diagonal),
                };
                if let Some(column) = column.filter(|&column| column < n) {
                    let blocked = puzzle.block(Square::new(row, column));
                    blocked.map_err(|wrong| place.wrong(&wrong, Naming::Numbers, n))?;
                }
            }
        }
        Ok(puzzle)
    }
}
