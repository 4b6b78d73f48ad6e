//! `queens verify`: reads solutions in any of our formats and says which are wrong.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;

use queens::board::Draft;
use queens::formats::large::{Refused, RowReader};
use queens::formats::{BadBoard, Boards, Unreadable};
use queens::{Misplaced, Puzzle, Square};

use crate::args::puzzle::read;
use crate::args::report::Report;
use crate::large::{Partner, Strict};
use crate::progress::Progress;
use crate::{Failure, Outcome, large};

mod verdict;

use verdict::{Place, Verdict};

/// Check solutions in any format that `list` writes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// Files to read; without any, or for -, stdin
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The puzzle whose completions they must be
    #[arg(long, value_name = "FILE")]
    puzzle: Option<PathBuf>,

    /// How to tell what was found
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Report,
}

const EXAMPLES: &str = "Examples:
  queens list 8 | queens verify
  queens verify solutions.txt more.json
  queens solve 1e9 --method repair --format binary | queens verify
  queens list --puzzle board.txt | queens verify --puzzle board.txt

The format of the boards is recognised by itself. Each wrong board is named with the line on which it ends and the two \
queens that attack each other. Large boards are checked as they are read, with five bits per queen; a wrong one is read \
again for the other queen, if it is in a file. Exits with 1 if a board is wrong or there is none, and with 2 if the input \
is not made of boards.";

impl Verify {
    pub(crate) fn run(mut self) -> Outcome {
        if self.files.is_empty() {
            self.files.push("-".into());
        }
        let mut check = Check {
            puzzle: self.puzzle.as_deref().map(read).transpose()?,
            verdict: Verdict::new(self.format),
        };
        for path in &self.files {
            let name = path.display().to_string();
            if name == "-" {
                check.read(std::io::stdin().lock(), None)?;
            } else {
                let file = File::open(path).map_err(|error| Failure::unreadable(&name, error))?;
                check.read(BufReader::with_capacity(1 << 16, file), Some(&name))?;
            }
        }
        Ok(check.verdict.sum_up()?)
    }
}

/// What the boards are checked against, and what came of it so far.
struct Check {
    puzzle: Option<Puzzle>,
    verdict: Verdict,
}

/// Which queens may not stand together, by the puzzle's rules and regions if it has some.
fn misplaced(board: &Draft, puzzle: Option<&Puzzle>) -> Option<Misplaced> {
    let Some(puzzle) = puzzle.filter(|puzzle| !puzzle.is_classic()) else {
        return board.check().err();
    };
    if puzzle.n() != board.n() {
        return None;
    }
    let mut given = match puzzle.regions() {
        Some(regions) => Puzzle::in_regions(puzzle.rules(), regions.clone()),
        None => Puzzle::under(puzzle.rules(), puzzle.n()),
    };
    let wrong = board.queens().find_map(|queen| given.give(queen).err());
    let (queens, n) = (given.givens().len(), board.n());
    wrong.or_else(|| (queens < n).then_some(Misplaced::Number { queens, n }))
}

/// Why a solution is no completion of the puzzle.
fn objection(puzzle: &Puzzle, board: &Draft) -> Option<String> {
    if board.n() != puzzle.n() {
        let (n, side) = (board.n(), puzzle.n());
        return Some(format!(
            "n = {n}, but the puzzle's board is {side} × {side}"
        ));
    }
    let stands = |square: Square| board.queens().any(|queen| queen == square);
    let missing = puzzle.givens().queens().find(|&given| !stands(given));
    let missing = missing.map(|given| format!("the given queen at {given} is missing"));
    let blocked = || {
        let mut queens = board.queens();
        let queen = queens.find(|&queen| puzzle.blocked().contains(queen))?;
        Some(Misplaced::Blocked { queen }.to_string())
    };
    missing.or_else(blocked)
}

impl Check {
    /// Reads all boards of a file, or of stdin.
    fn read(&mut self, mut source: impl BufRead, file: Option<&str>) -> Result<(), Failure> {
        let unreadable = |error| Failure::unreadable(file.unwrap_or("the input"), error);
        let head = large::head(&mut source).map_err(unreadable)?;
        let is_large = large::is_large(&head);
        let source = Cursor::new(head).chain(source);
        if is_large && self.puzzle.is_none() {
            return self.read_large(source, file);
        }
        // What comes before the line number.
        let place = file.map_or("line ".to_string(), |name| format!("{name}:"));
        let mut boards = Boards::new(source);
        let progress = Progress::start("boards", None);
        loop {
            let wrong = match boards.next_board() {
                Ok(None) => return Ok(()),
                Ok(Some(board)) => {
                    let puzzle = self.puzzle.as_ref();
                    let wrong = misplaced(board, puzzle).map(|wrong| wrong.to_string());
                    wrong.or_else(|| objection(puzzle?, board))
                }
                // A square beside the board is a wrong board, not a wrong kind of input.
                Err(Unreadable::BadBoard(BadBoard::Square(bad))) => Some(bad.to_string()),
                Err(unreadable) => {
                    return Err(Failure::unreadable_board(unreadable, &place, boards.line()));
                }
            };
            progress.set(self.verdict.boards());
            match wrong {
                None => self.verdict.correct(),
                Some(wrong) => {
                    let line = Place::Line(boards.line());
                    self.verdict.wrong(file, line, &wrong)?;
                }
            }
        }
    }

    /// Reads boards that are too large to hold. After a wrong one the rest is left alone.
    fn read_large(&mut self, source: impl BufRead, file: Option<&str>) -> Result<(), Failure> {
        let mut boards = RowReader::new(source);
        let place = file.map_or(String::new(), |name| format!("{name}: "));
        for number in 1.. {
            match boards.next_board(&mut Strict::new()) {
                Ok(None) => break,
                Ok(Some(_)) => self.verdict.correct(),
                Err(Refused::Wrong(wrong)) => {
                    let reason = reason(&wrong, file, number);
                    self.verdict.wrong(file, Place::Board(number), &reason)?;
                    break;
                }
                Err(bad) => return Err(Failure::Input(format!("{place}board {number}: {bad}"))),
            }
        }
        Ok(())
    }
}

/// Why a large board is wrong. The check keeps one bit for a line, not who stands on it; a file can be read again for
/// that, a pipe cannot.
fn reason(wrong: &Misplaced, file: Option<&str>, board: u64) -> String {
    let &Misplaced::Shared { queen, .. } = wrong else {
        return wrong.to_string();
    };
    let partner = || {
        let path = file?;
        // Of a pipe with a name nothing is left, and reading it would wait for ever.
        std::fs::metadata(path).ok()?.is_file().then_some(())?;
        let mut boards = RowReader::new(BufReader::with_capacity(1 << 16, File::open(path).ok()?));
        let mut partner = Partner::new(board, queen);
        while let Ok(Some(_)) = boards.next_board(&mut partner) {}
        partner.found()
    };
    match partner() {
        Some(named) => named.to_string(),
        None => format!("{wrong} (verify a file, and both are named)"),
    }
}
