//! `queens show BOARD…`: draws boards.

use std::io::{BufRead, Cursor, Read, Write};
use std::path::Path;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::board::{Draft, Naming};
use queens::formats::Boards;
use queens::{Board, Format, Misplaced, Puzzle, Queens};

use crate::args::board::BoardArguments;
use crate::args::board_size::{Size, size};
use crate::args::format::FormatArgument;
use crate::args::given::Given;
use crate::args::notation::Notation;
use crate::args::picture::{PictureOptions, PictureStyle};
use crate::args::puzzle::{bytes, read_all};
use crate::args::stars::StarsArgument;
use crate::output::Output;
use crate::picture::PictureKind;
use crate::picture::sheet::{self, MAX_BOARDS};
use crate::{Failure, Outcome, large};

/// Draw boards and puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    #[command(flatten)]
    given: Given,

    /// Boards as arrays, chess squares or diagrams, or files of puzzles or screenshots [default: read stdin]
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    /// Rows and columns of boards that are not square or have pawns, such as 5x8
    #[arg(long = "n", value_name = "N", help_heading = "Board", hide_short_help = true, value_parser = size)]
    size: Option<Size>,

    #[command(flatten)]
    other: BoardArguments,

    /// Print solutions or puzzles in this format [default: board]
    #[arg(long, short, value_name = "FORMAT", help_heading = "Output", value_parser = shown())]
    format: Option<ShowFormat>,

    #[command(flatten)]
    stars: StarsArgument,

    #[command(flatten)]
    picture: PictureOptions,
}

/// What is printed: solutions, or puzzles.
#[derive(Clone, Copy, Debug)]
enum ShowFormat {
    Solutions(Format),
    Puzzles(Notation),
}

/// The notations that only puzzles have.
const NOTATIONS: [Notation; 2] = [Notation::Sbn, Notation::PuzzLink];

/// The formats by name, for clap's `value_parser`.
fn shown() -> impl TypedValueParser<Value = ShowFormat> {
    let named = || {
        let named = |notation: Notation| Some((notation, notation.to_possible_value()?));
        NOTATIONS.into_iter().filter_map(named)
    };
    let value = |format: Format| PossibleValue::new(format.name()).help(format.about());
    let values = Format::ALL.into_iter().map(value);
    let values: Vec<_> = values.chain(named().map(|(_, value)| value)).collect();
    PossibleValuesParser::new(values).try_map(move |name| {
        match named().find(|(_, value)| value.get_name() == name) {
            Some((notation, _)) => Ok(ShowFormat::Puzzles(notation)),
            None => name.parse().map(ShowFormat::Solutions),
        }
    })
}

const EXAMPLES: &str = "Examples:
  queens show \"[1, 3, 0, 2]\"
  queens show a2 b4 c1 d3
  queens list 6 --format array | queens show --format grid
  queens show puzzle.txt
  queens show levels.txt -o sheet.svg --theme print
  queens show shot.png > board.txt
  queens show board.txt --stars 2 --format puzz-link
  queens show \"[1, 3, 0, 2]\" -o board.svg
  queens show \"[0, 2, 4, 1, 3]\" --board torus
  queens solve 5x8 | queens show --n 5x8 -o board.svg
  queens solve 100 | queens show -o board.png --theme print --coordinates none

If queens attack each other, the board is still drawn; stderr names the squares, and the exit code is 1.";

impl Show {
    pub(crate) fn run(mut self) -> Outcome {
        let [no_picture, no_text] = self.picture.ignored();
        self.given.refuse(&[no_picture, no_text])?;
        if let Some(size) = self.size {
            self.other.set_size(size);
            if !self.other.is_other() {
                return Err(Failure::input(
                    "--n is for boards that are not square or have pawns: leave it out",
                ));
            }
        }
        if !self.is_files() && self.stars.number().is_some() {
            return Err(Failure::input(
                "--stars is for files of puzzles: leave it out",
            ));
        }
        if self.other.is_other() {
            self.show_other()
        } else if self.boards.is_empty() {
            self.read(std::io::stdin().lock(), "line ")
        } else if self.is_files() {
            if let Some(text) = self.boards_in_files()? {
                return self.read(&text[..], "line ");
            }
            if let Some(option) = self.other.used() {
                return Err(Failure::Input(format!(
                    "{option} is not for puzzle files, which name their own rules, as in rules torus"
                )));
            }
            let files = self
                .boards
                .iter()
                .map(|file| read_all(Path::new(file), false, self.stars));
            self.puzzles(files.collect::<Result<Vec<_>, _>>()?.concat())
        } else {
            let drawn = self.read(self.text().as_bytes(), "board ");
            drawn.map_err(|failure| self.or_no_file(failure))
        }
    }

    /// Adds to the error for a single word that there is no file of that name either.
    fn or_no_file(&self, failure: Failure) -> Failure {
        match (failure, &self.boards[..]) {
            (Failure::Input(why), [word]) if !word.contains([' ', '[']) => {
                Failure::Input(format!("{why}; there is no file `{word}` either"))
            }
            (failure, _) => failure,
        }
    }

    /// Writes puzzles: grids and diagrams separated by blank lines, JSON, or a picture.
    fn puzzles(&self, puzzles: Vec<Puzzle>) -> Outcome {
        if let Some(path) = &self.picture.output {
            PictureKind::of(path, &[PictureKind::Svg, PictureKind::Png])?;
            if puzzles.len() > MAX_BOARDS {
                return Err(sheet::too_many());
            }
            let draw = |(index, puzzle): (usize, &Puzzle)| {
                let drawing = self.picture.style.draw(puzzle, None)?;
                Ok((drawing, (index + 1).to_string()))
            };
            let drawings = puzzles.iter().enumerate().map(draw);
            let drawings = drawings.collect::<Result<Vec<_>, Failure>>()?;
            sheet::save(path, &format!("{} boards", drawings.len()), &drawings)?;
            return Ok(true);
        }
        let notation = match self.format {
            None | Some(ShowFormat::Solutions(Format::Board)) => Notation::Text,
            Some(ShowFormat::Solutions(Format::Json)) => Notation::Json,
            Some(ShowFormat::Puzzles(notation)) => notation,
            Some(ShowFormat::Solutions(format)) => {
                return Err(Failure::Input(format!(
                    "puzzles are shown as text, json, sbn or puzz-link, not as {}: leave --format out",
                    format.name()
                )));
            }
        };
        let mut stdout = std::io::stdout().lock();
        for (index, puzzle) in puzzles.iter().enumerate() {
            write!(stdout, "{}", notation.write(puzzle, index == 0)?)?;
        }
        stdout.flush()?;
        Ok(true)
    }

    /// The text of files, if the first one has boards as JSON rather than puzzles.
    fn boards_in_files(&self) -> Result<Option<Vec<u8>>, Failure> {
        let mut text = Vec::new();
        for file in self.boards.iter().map(Path::new) {
            // A pipe could not be read again as a puzzle.
            if !file.is_file() {
                return Ok(None);
            }
            text.extend(bytes(file)?);
            if !is_json_board(&text) {
                return Ok(None);
            }
            text.push(b'\n');
        }
        Ok(Some(text))
    }

    /// Draws all boards of a source, which JSON may describe; `place` comes before line numbers.
    fn read(&self, mut source: impl BufRead, place: &str) -> Outcome {
        let head = large::head(&mut source)?;
        let board = large::described(&head);
        let source = Cursor::new(head).chain(source);
        match board {
            Some(board) if self.other.used().is_none() => self.draw_boards(&board, source),
            Some(board) => Err(other_board(&Puzzle::on(board).describe())),
            None => self.draw(Boards::new(source), place, &|n| self.other.rules().on(n)),
        }
    }

    /// Draws all boards of a reader; `board` gives the board for a side, if the text does not describe one.
    fn draw(&self, boards: Boards<'_>, place: &str, board: &dyn Fn(usize) -> Board) -> Outcome {
        match &self.picture.output {
            Some(path) => draw_into(path, boards, place, &self.picture.style, board),
            None => draw(boards, place, self.for_solutions()?.for_drawing(), board),
        }
    }

    /// Draws boards of this kind.
    fn draw_boards(&self, board: &Board, source: impl Read) -> Outcome {
        self.for_solutions()?.or_drawing().for_solutions_of(board)?;
        self.draw(Boards::of(board, source), "line ", &|_| board.clone())
    }

    /// The format for solutions.
    fn for_solutions(&self) -> Result<FormatArgument, Failure> {
        match self.format {
            None => Ok(FormatArgument::of(None)),
            Some(ShowFormat::Solutions(format)) => Ok(FormatArgument::of(Some(format))),
            Some(ShowFormat::Puzzles(_)) => Err(Failure::input(
                "--format sbn and puzz-link are for files of puzzles: choose another format",
            )),
        }
    }

    /// Whether the arguments are files: one of them exists, or looks like a file name.
    fn is_files(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.any(|board| Path::new(board).is_file() || is_file_name(board))
    }

    /// Draws boards that are not square, or have pawns.
    fn show_other(&self) -> Outcome {
        let Some(Size { rows, columns }) = self.size else {
            return Err(Failure::input(
                "--pawn needs the size of the board: add --n 8",
            ));
        };
        let board = self.other.board(rows, columns)?;
        if self.boards.is_empty() {
            return self.draw_boards(&board, std::io::stdin().lock());
        }
        if !self.is_files() {
            return self.draw_boards(&board, self.text().as_bytes());
        }
        let mut text = Vec::new();
        for file in &self.boards {
            let read = std::fs::read(file);
            text.extend(read.map_err(|error| Failure::unreadable(file, error))?);
            text.push(b'\n');
        }
        self.draw_boards(&board, &text[..])
    }

    /// The arguments as one board per line. Boards may be written without quotes: a board continues until an argument begins with
    /// a bracket or contains blanks.
    fn text(&self) -> String {
        let mut boards: Vec<String> = Vec::new();
        for piece in &self.boards {
            match boards.last_mut() {
                Some(board)
                    if !piece.starts_with('[') && !piece.contains(' ') && !board.ends_with(']') =>
                {
                    board.push(' ');
                    board.push_str(piece);
                }
                _ => boards.push(piece.clone()),
            }
        }
        boards.join("\n")
    }
}

/// Whether this can only be a file name: `boards/8.txt`, but not `.Q..`, `1.5` or `[1, 3, 0, 2]`.
fn is_file_name(board: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'Q' | 'q' | 'X' | 'x');
    board.contains(['.', '/']) && !board.contains([' ', '[', '{', '"']) && board.contains(is_letter)
}

/// Whether a text begins with a board as JSON, with its queens.
fn is_json_board(text: &[u8]) -> bool {
    let mut objects = serde_json::Deserializer::from_slice(text).into_iter::<serde_json::Value>();
    let first = objects.next().and_then(Result::ok);
    first.is_some_and(|board| board.get("columns").or(board.get("squares")).is_some())
}

/// The puzzle that a drawn board completes: the one in the JSON, or else the requested board. An error if they contradict each
/// other.
fn puzzle_of(draft: &Draft, board: &dyn Fn(usize) -> Board) -> Result<Puzzle, Failure> {
    let asked = board(draft.n());
    match draft.puzzle() {
        Some(puzzle) if *puzzle.board() == asked || asked.is_classic() => Ok(puzzle.clone()),
        Some(puzzle) if puzzle.board().is_permutation() => Err(other_board(&format!(
            "a board of the rules {}",
            puzzle.rules()
        ))),
        Some(puzzle) => Err(other_board(&puzzle.describe())),
        None => Ok(Puzzle::on(asked)),
    }
}

/// What is wrong with a board.
fn check(draft: &Draft, puzzle: &Puzzle) -> Option<Misplaced> {
    let checked = match draft.puzzle() {
        Some(_) => draft.check(),
        None => draft.check_on(puzzle.board()),
    };
    checked.err()
}

fn other_board(board: &str) -> Failure {
    Failure::Input(format!(
        "the JSON describes {board}, but another board was requested: leave out --board and --piece"
    ))
}

fn draw(
    mut boards: Boards<'_>,
    place: &str,
    format: Format,
    board_of: &dyn Fn(usize) -> Board,
) -> Outcome {
    let mut output = Output::stdout(format);
    let mut all_right = true;
    loop {
        let draft = match boards.next_board() {
            Ok(None) => break,
            Ok(Some(Ok(draft))) => draft,
            Ok(Some(Err(bad))) => {
                output.flush()?;
                return Err(Failure::bad_board(&bad, place, boards.line()));
            }
            Err(error) => {
                output.flush()?;
                return Err(unreadable(place, error));
            }
        };
        let puzzle = puzzle_of(draft, board_of)?;
        let (board, n) = (puzzle.board(), draft.n());
        let wrong = check(draft, &puzzle);
        output.complete(Some(&puzzle));
        let columns = draft.columns_within(board.columns());
        // Lists of columns, and square boards, need one queen in each row.
        let is_listed = matches!(format, Format::Array | Format::Ones) || board.is_permutation();
        let is_drawn = match columns {
            Some(columns) if board.is_by_rows() => output.write(&columns).map(|()| true)?,
            _ if is_listed => false,
            _ => {
                let queens = draft.queens().filter(|&queen| board.contains(queen));
                let mut queens: Vec<_> = queens.collect();
                queens.sort();
                output.write(Queens::Squares(&queens)).map(|()| true)?
            }
        };
        let line = boards.line();
        if let Some(wrong) = wrong {
            output.flush()?;
            if !is_drawn {
                let naming = match board.is_permutation() {
                    true => boards.naming(),
                    false => Naming::Chess,
                };
                let wrong = wrong.named(naming, n);
                return Err(Failure::Input(format!("{place}{line}: {wrong}")));
            }
            let naming = if board.is_permutation() {
                format.naming(n)
            } else {
                Naming::Chess
            };
            let wrong = wrong.named(naming, n);
            crate::stderr::note!("{place}{line}: {wrong}");
            all_right = false;
        }
    }
    if output.written() == 0 {
        return Err(Failure::input("there is no board to show"));
    }
    output.flush()?;
    Ok(all_right)
}

/// Draws one board, or a sheet of several, into a file. They may have any queens.
fn draw_into(
    path: &Path,
    mut boards: Boards<'_>,
    place: &str,
    style: &PictureStyle,
    board_of: &dyn Fn(usize) -> Board,
) -> Outcome {
    // Before any message about the boards.
    PictureKind::of(path, &[PictureKind::Svg, PictureKind::Png])?;
    let mut drawings = Vec::new();
    let mut all_right = true;
    loop {
        let draft = match boards.next_board() {
            Ok(None) => break,
            Ok(Some(Ok(draft))) => draft,
            Ok(Some(Err(bad))) => return Err(Failure::bad_board(&bad, place, boards.line())),
            Err(error) => return Err(unreadable(place, error)),
        };
        let n = draft.n();
        style.check_side(n)?;
        let puzzle = puzzle_of(draft, board_of)?;
        let wrong = check(draft, &puzzle);
        let queens = draft
            .queens()
            .filter(|&queen| puzzle.board().contains(queen));
        let drawing = style.draw(&puzzle, Some(queens.collect()))?;
        if let Some(wrong) = wrong {
            let wrong = wrong.named(style.naming(), n);
            crate::stderr::note!("{place}{}: {wrong}", boards.line());
            all_right = false;
        }
        drawings.push((drawing, (drawings.len() + 1).to_string()));
        if drawings.len() > MAX_BOARDS {
            return Err(sheet::too_many());
        }
    }
    if drawings.is_empty() {
        return Err(Failure::input("there is no board to show"));
    }
    sheet::save(path, &format!("{} boards", drawings.len()), &drawings)?;
    Ok(all_right)
}

/// The error for a file that cannot be read; its boards have this place.
fn unreadable(place: &str, error: std::io::Error) -> Failure {
    Failure::unreadable(place.trim_end_matches([' ', ':']), error)
}
