//! `queens show BOARD…`: draws boards.

use std::io::{BufRead, Cursor, Read, Write};
use std::path::{Path, PathBuf};

use queens::board::{Draft, Naming};
use queens::formats::{ArrangementReader, Boards};
use queens::{Arrangement, Format, Misplaced, Puzzle, Rules, Variant};

use super::variant::{VariantOutput, described, in_words};
use crate::args::board::BoardArguments;
use crate::args::format::FormatArgument;
use crate::args::given::Given;
use crate::args::picture::{Look, PictureOptions};
use crate::args::puzzle::{bytes, read_all};
use crate::args::screenshot;
use crate::output::Output;
use crate::picture::Kind;
use crate::picture::sheet::{self, MOST};
use crate::{Failure, Outcome, large};

/// Draw boards given as arrays, chess squares or diagrams, and puzzles from files
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    #[command(flatten)]
    given: Given,

    /// Boards, or files of puzzles; without any, boards are read from stdin
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    /// A screenshot of a board with regions, PNG or JPEG: shows what is read from it
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    image: Option<PathBuf>,

    #[command(flatten)]
    other: BoardArguments,

    #[command(flatten)]
    format: FormatArgument,

    #[command(flatten)]
    picture: PictureOptions,
}

const EXAMPLES: &str = "Examples:
  queens show \"[1, 3, 0, 2]\"
  queens show a2 b4 c1 d3
  queens list 6 --format array | queens show --format grid
  queens show puzzle.txt
  queens show levels.txt -o sheet.svg --theme print
  queens show --image shot.png > board.txt
  queens show \"[1, 3, 0, 2]\" -o board.svg
  queens show \"[0, 2, 4, 1, 3]\" --board torus
  queens solve --board 5x8 | queens show --board 5x8 -o board.svg
  queens solve 100 | queens show -o board.png --theme print --coordinates none

A board whose queens attack each other is drawn too; it is named on stderr, with its squares as the drawing has them, and \
the exit code is 1.";

impl Show {
    pub(crate) fn run(self) -> Outcome {
        let [no_picture, no_text] = self.picture.ignored();
        self.given.refuse(&[
            no_picture,
            no_text,
            (
                self.image.is_some(),
                &["board", "piece", "pawn"],
                "is for boards that are no puzzles, and a screenshot is one: leave it out",
            ),
        ])?;
        if self.other.is_variant() {
            self.show_variant()
        } else if let Some(path) = &self.image {
            self.puzzles(vec![screenshot::read_for_show(path)?])
        } else if self.boards.is_empty() {
            self.read(std::io::stdin().lock(), "line ")
        } else if self.is_files() {
            if let Some(text) = self.boards_in_files()? {
                return self.read(&text[..], "line ");
            }
            if let Some(option) = self.other.used() {
                return Err(Failure::Input(format!(
                    "{option} is for boards that are no puzzles: a file says its own, as in rules torus"
                )));
            }
            let files = self.boards.iter().map(|file| read_all(Path::new(file)));
            self.puzzles(files.collect::<Result<Vec<_>, _>>()?.concat())
        } else {
            let drawn = self.read(self.text().as_bytes(), "board ");
            drawn.map_err(|failure| self.or_no_file(failure))
        }
    }

    /// Adds to the refusal of a single word that it does not name a file either.
    fn or_no_file(&self, failure: Failure) -> Failure {
        match (failure, &self.boards[..]) {
            (Failure::Input(why), [word]) if !word.contains([' ', '[']) => {
                Failure::Input(format!("{why}; there is no file `{word}` either"))
            }
            (failure, _) => failure,
        }
    }

    /// Writes puzzles: grids and diagrams with blank lines between them, JSON, or a picture.
    fn puzzles(&self, puzzles: Vec<Puzzle>) -> Outcome {
        if let Some(path) = &self.picture.output {
            Kind::of(path, &[Kind::Svg, Kind::Png])?;
            if puzzles.len() > MOST {
                return Err(sheet::too_many());
            }
            let draw = |(index, puzzle): (usize, &Puzzle)| {
                let drawing = self.picture.look.draw_puzzle(puzzle, None)?;
                Ok((drawing, (index + 1).to_string()))
            };
            let drawings = puzzles.iter().enumerate().map(draw);
            let drawings = drawings.collect::<Result<Vec<_>, Failure>>()?;
            sheet::save(path, &format!("{} boards", drawings.len()), &drawings)?;
            return Ok(true);
        }
        let format = self.format.for_drawing();
        if !matches!(format, Format::Board | Format::Json) {
            return Err(Failure::Input(format!(
                "puzzles are shown as text or as JSON, not as {}: leave --format out",
                format.name()
            )));
        }
        let mut stdout = std::io::stdout().lock();
        let mut gap = "";
        for puzzle in puzzles {
            if format == Format::Json {
                let json = serde_json::to_string(&puzzle).expect("a puzzle is JSON");
                writeln!(stdout, "{json}")?;
            } else {
                write!(stdout, "{gap}{puzzle}")?;
                gap = "\n";
            }
        }
        stdout.flush()?;
        Ok(true)
    }

    /// The text of files, if the first one has boards as JSON and not puzzles.
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

    /// Draws all boards of a source, which JSON may describe.
    fn read(&self, mut source: impl BufRead, place: &str) -> Outcome {
        let head = large::head(&mut source)?;
        let board = described(&head, None)?;
        let source = Cursor::new(head).chain(source);
        match board {
            Some(board) if self.other.used().is_none() => self.draw_variant(&board, source),
            Some(board) => Err(other_board(&in_words(&board))),
            None => self.draw(source, place),
        }
    }

    /// Draws all boards of a source; `place` comes before the number of a line.
    fn draw(&self, source: impl Read, place: &str) -> Outcome {
        match &self.picture.output {
            Some(path) => draw_into(path, source, place, &self.picture.look, self.other.rules()),
            None => draw(source, place, self.format.for_drawing(), self.other.rules()),
        }
    }

    /// Whether the arguments are files: one of them exists, or is named like one.
    fn is_files(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.any(|board| Path::new(board).is_file() || is_file_name(board))
    }

    /// Draws boards that are no squares, or have pawns.
    fn show_variant(&self) -> Outcome {
        let (rows, columns) = self
            .other
            .sides(None, "Give rows and columns with --pawn, as in --board 8x8")?;
        let board = self.other.variant(rows, columns)?;
        if self.boards.is_empty() {
            return self.draw_asked(&board, std::io::stdin().lock());
        }
        if !self.is_files() {
            return self.draw_asked(&board, self.text().as_bytes());
        }
        let mut text = Vec::new();
        for file in &self.boards {
            let read = std::fs::read(file);
            text.extend(read.map_err(|error| Failure::unreadable(file, error))?);
            text.push(b'\n');
        }
        self.draw_asked(&board, &text[..])
    }

    /// Draws boards like the one that was asked for; JSON may add given queens and blocked squares.
    fn draw_asked(&self, board: &Variant, mut source: impl BufRead) -> Outcome {
        let head = large::head(&mut source)?;
        let described = described(&head, Some(board))?;
        let source = Cursor::new(head).chain(source);
        self.draw_variant(described.as_ref().unwrap_or(board), source)
    }

    fn draw_variant(&self, board: &Variant, source: impl Read) -> Outcome {
        let format = self.format.or_drawing();
        let mut output = VariantOutput::new(board, format, &self.picture)?;
        let mut reader = ArrangementReader::new(board, source);
        let mut all_right = true;
        let unreadable = |error| Failure::unreadable("the input", error);
        while let Some((line, read)) = reader.next_board().map_err(unreadable)? {
            let mut queens = read.map_err(|bad| Failure::Input(format!("line {line}: {bad}")))?;
            if let Err(wrong) = Arrangement::new(board, queens.iter().copied()) {
                let wrong = wrong.named(Naming::Chess, board.rows());
                crate::stderr::note!("line {line}: {wrong}");
                all_right = false;
            }
            queens.retain(|&queen| board.contains(queen));
            queens.sort();
            output.queens(&queens)?;
        }
        if output.written() == 0 {
            return Err(Failure::input("there is no board to show"));
        }
        output.finish(&format!("{} boards", output.written()))?;
        Ok(all_right)
    }

    /// The arguments as one board per line. Boards may be written without quotes: a board goes on until one begins with
    /// a bracket or has blanks of its own.
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

/// Whether this can only be meant as the name of a file: `boards/8.txt`, but not `.Q..`, `1.5` or `[1, 3, 0, 2]`.
fn is_file_name(board: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'Q' | 'q' | 'X' | 'x');
    board.contains(['.', '/']) && !board.contains([' ', '[', '{', '"']) && board.contains(is_letter)
}

/// Whether a text begins with a board as JSON, which says where its queens are.
fn is_json_board(text: &[u8]) -> bool {
    let mut objects = serde_json::Deserializer::from_slice(text).into_iter::<serde_json::Value>();
    let first = objects.next().and_then(Result::ok);
    first.is_some_and(|board| board.get("columns").or(board.get("squares")).is_some())
}

/// What is wrong with a board on the puzzle that JSON says it completes, or else under the rules that were asked for. An error
/// if these contradict each other.
fn check(board: &Draft, rules: Rules) -> Result<Result<(), Misplaced>, Failure> {
    match board.puzzle() {
        Some(puzzle) if ![Rules::CHESS, puzzle.rules()].contains(&rules) => Err(other_board(
            &format!("a board of the rules {}", puzzle.rules()),
        )),
        Some(_) => Ok(board.check()),
        None => Ok(board.check_under(rules)),
    }
}

fn other_board(board: &str) -> Failure {
    Failure::Input(format!(
        "the JSON is of {board}, and another one is asked for: leave out --board and --piece"
    ))
}

fn draw(source: impl Read, place: &str, format: Format, rules: Rules) -> Outcome {
    let mut boards = Boards::new(source);
    let mut output = Output::stdout(format);
    let mut all_right = true;
    loop {
        let board = match boards.next_board() {
            Ok(None) => break,
            Ok(Some(board)) => board,
            Err(unreadable) => {
                output.flush()?;
                return Err(Failure::unreadable_board(unreadable, place, boards.line()));
            }
        };
        let wrong = check(board, rules)?.err();
        let columns = board.columns();
        let n = board.n();
        let empty = (rules != Rules::CHESS).then(|| Puzzle::under(rules, n));
        output.complete(board.puzzle().or(empty.as_ref()));
        let (line, written) = (boards.line(), boards.naming());
        if let Some(columns) = &columns {
            output.columns(columns)?;
        }
        if let Some(wrong) = wrong {
            output.flush()?;
            match columns {
                Some(_) => {
                    let wrong = wrong.named(format.naming(n), n);
                    crate::stderr::note!("{place}{line}: {wrong}");
                }
                // Only boards with one queen in each row can be drawn.
                None => {
                    let wrong = wrong.named(written, n);
                    return Err(Failure::Input(format!("{place}{line}: {wrong}")));
                }
            }
            all_right = false;
        }
    }
    if output.written() == 0 {
        return Err(Failure::input("there is no board to show"));
    }
    output.flush()?;
    Ok(all_right)
}

/// Draws one board, or a sheet of several, into a file. These may have any queens.
fn draw_into(path: &Path, source: impl Read, place: &str, look: &Look, rules: Rules) -> Outcome {
    // Before anything is said about the boards.
    Kind::of(path, &[Kind::Svg, Kind::Png])?;
    let mut boards = Boards::new(source);
    let mut drawings = Vec::new();
    let mut all_right = true;
    loop {
        let board = match boards.next_board() {
            Ok(None) => break,
            Ok(Some(board)) => board,
            Err(unreadable) => {
                return Err(Failure::unreadable_board(unreadable, place, boards.line()));
            }
        };
        let n = board.n();
        let wrong = check(board, rules)?.err();
        let solution = board.solution().ok();
        let drawing = match board.puzzle().zip(solution.as_ref()) {
            Some((puzzle, solution)) => look.draw_puzzle(puzzle, Some(solution))?,
            None => {
                let rules = board.puzzle().map_or(rules, Puzzle::rules);
                look.draw_under(rules, n, board.queens().collect())?
            }
        };
        if let Some(wrong) = wrong {
            let wrong = wrong.named(look.naming(), n);
            crate::stderr::note!("{place}{}: {wrong}", boards.line());
            all_right = false;
        }
        drawings.push((drawing, (drawings.len() + 1).to_string()));
        if drawings.len() > MOST {
            return Err(sheet::too_many());
        }
    }
    if drawings.is_empty() {
        return Err(Failure::input("there is no board to show"));
    }
    sheet::save(path, &format!("{} boards", drawings.len()), &drawings)?;
    Ok(all_right)
}
