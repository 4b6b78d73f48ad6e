//! `N` or `--puzzle FILE`: the board of a command.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use queens::formats::Puzzles;
use queens::{BadPuzzle, Puzzle, Regions};

use super::board_size::{Size, size};
use super::screenshot;
use super::squares::SquareArguments;
use super::stars::StarsArgument;
use crate::picture::is_picture;
use crate::{Failure, memory};

/// The largest file that is read: enough for a board of 10,000 lines with a space after every square.
const MAX_BYTES: u64 = 1 << 28;

/// The board: empty, or from a file
#[derive(Debug, Clone, clap::Args)]
#[group(required = true, multiple = true)]
#[command(next_help_heading = "Board")]
pub(crate) struct PuzzleArguments {
    /// Size of the board: 8, 1e9 or 10^9, or rows and columns, 5x8
    #[arg(id = "n", value_name = "N", help_heading = None, value_parser = size, allow_negative_numbers = true, conflicts_with = "puzzle")]
    size: Option<Size>,

    /// Read the board from a file or a screenshot (PNG, JPEG); - reads stdin
    ///
    /// The file has given queens and blocked squares (lines of . # and Q, JSON, block(R,C). facts or CSPLib's notation) or
    /// regions (lines of letters or coloured squares, arrays of arrays of letters, star battle notation, or a puzz.link
    /// address). What was recognised in a screenshot is printed on stderr.
    #[arg(long, value_name = "FILE")]
    puzzle: Option<PathBuf>,
}

impl PuzzleArguments {
    /// The number of rows; 0 for a board from a file.
    pub(crate) fn n(&self) -> usize {
        self.size.map_or(0, |size| size.rows)
    }

    /// Passes the size to the other options, and refuses options that contradict a file.
    pub(crate) fn check(&self, squares: &mut SquareArguments) -> Result<(), Failure> {
        if let Some(size) = self.size {
            squares.board.set_size(size);
        }
        squares.stars.require_file(self.is_file())?;
        match squares.board.used() {
            Some(option) if self.is_file() => Err(Failure::Input(format!(
                "{option} is for boards without a file: write the rules into the file, as in rules torus"
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses a board that is not square.
    #[cfg(feature = "watch")]
    pub(crate) fn require_square(&self) -> Result<(), Failure> {
        match self.size {
            Some(size) if size.rows != size.columns => Err(Failure::input(
                "this needs a square board: write one number, such as 8",
            )),
            _ => Ok(()),
        }
    }

    /// The board from the file or the size, with the squares given on the command line.
    pub(crate) fn with(&self, squares: &SquareArguments) -> Result<Puzzle, Failure> {
        match &self.puzzle {
            Some(path) => squares.on(read(path, squares.stars)?),
            None => {
                let size = self.size.expect("clap requires N or --puzzle");
                squares.puzzle(size.rows, size.columns)
            }
        }
    }

    /// Whether the board comes from a file.
    pub(crate) fn is_file(&self) -> bool {
        self.puzzle.is_some()
    }
}

/// Reads the one puzzle of a file, or of stdin for `-`, with this many stars in each line.
pub(crate) fn read(path: &Path, stars: StarsArgument) -> Result<Puzzle, Failure> {
    let text = bytes(path)?;
    if is_screenshot(path, &text) {
        let puzzle = screenshot::read_and_print(&text, &path.display().to_string(), stars)?;
        stars.check(&puzzle)?;
        return Ok(puzzle);
    }
    let name = path.display();
    let puzzle = match stars.number() {
        Some(stars) => Puzzle::from_text_with_stars(&text, stars),
        None => Puzzle::from_text(&text),
    };
    let puzzle = puzzle.map_err(|bad| {
        let boards = puzzles(&text, stars).map_or(0, |puzzles| puzzles.flatten().take(2).count());
        Failure::Input(if boards > 1 {
            format!(
                "{name} has several boards, but this command takes one; queens puzzle takes many"
            )
        } else {
            format!("{name}: {bad}")
        })
    })?;
    stars.check(&puzzle)?;
    print_split_regions(&puzzle, &name.to_string());
    Ok(puzzle)
}

/// The puzzles in a text, with this many stars in each line.
fn puzzles(text: &[u8], stars: StarsArgument) -> Result<Puzzles<'_>, BadPuzzle> {
    match stars.number() {
        Some(stars) => Puzzles::with_stars(text, stars),
        None => Puzzles::new(text),
    }
}

/// Whether the file is a picture, by its contents or its name.
fn is_screenshot(path: &Path, bytes: &[u8]) -> bool {
    let extension = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    let is_named = extension.is_some_and(|name| name == "png" || name == "jpg" || name == "jpeg");
    is_named || is_picture(bytes)
}

/// Reads all puzzles of a file, or of stdin for `-`. If `echo`, prints on stderr what was recognised in a screenshot.
pub(crate) fn read_all(
    path: &Path,
    echo: bool,
    stars: StarsArgument,
) -> Result<Vec<Puzzle>, Failure> {
    let text = bytes(path)?;
    if is_screenshot(path, &text) {
        let name = path.display().to_string();
        let puzzle = if echo {
            screenshot::read_and_print(&text, &name, stars)
        } else {
            screenshot::read(&text, &name, stars)
        }?;
        stars.check(&puzzle)?;
        return Ok(vec![puzzle]);
    }
    let name = path.display();
    let puzzles = puzzles(&text, stars);
    let puzzles = puzzles.map_err(|bad| Failure::Input(format!("{name}: {bad}")))?;
    let puzzles = collect(puzzles, &name.to_string())?;
    puzzles.iter().try_for_each(|puzzle| stars.check(puzzle))?;
    if let [puzzle] = &puzzles[..] {
        print_split_regions(puzzle, &name.to_string());
        return Ok(puzzles);
    }
    let split = |puzzle: &&Puzzle| !split_regions(puzzle).is_empty();
    match puzzles.iter().filter(split).count() {
        0 => {}
        some => crate::stderr::note!(
            "{name}: {some} of {} boards have regions in several pieces",
            puzzles.len()
        ),
    }
    Ok(puzzles)
}

/// Collects all puzzles of a file, as long as they fit in memory: a line such as `{"n":10000}` makes a board of 12 MB.
fn collect(puzzles: Puzzles<'_>, name: &str) -> Result<Vec<Puzzle>, Failure> {
    /// Bytes between two memory checks, which is also the amount that must remain free.
    const BYTES_PER_CHECK: u64 = 1 << 26;
    let (mut boards, mut bytes) = (Vec::new(), 0);
    for puzzle in puzzles {
        let puzzle = puzzle.map_err(|bad| Failure::Input(format!("{name}: {bad}")))?;
        let n = puzzle.n() as u64;
        bytes += n * n / 8 + 50 * n;
        boards.push(puzzle);
        if bytes > BYTES_PER_CHECK {
            bytes = 0;
            if memory::available().is_some_and(|available| available < BYTES_PER_CHECK) {
                let read = boards.len();
                return Err(Failure::Input(format!(
                    "{name}: the first {read} boards fill the memory: split the file, or use smaller boards"
                )));
            }
        }
    }
    Ok(boards)
}

/// The labels of the regions in several pieces.
pub(crate) fn split_regions(puzzle: &Puzzle) -> Vec<String> {
    let regions = puzzle.regions();
    let split = |regions: &Regions| -> Vec<String> {
        let regions_in_pieces = regions.in_pieces();
        regions_in_pieces
            .map(|region| regions.label(region).to_string())
            .collect()
    };
    regions.map(split).unwrap_or_default()
}

/// Prints which regions are in several pieces: allowed, but often a mistake.
pub(super) fn print_split_regions(puzzle: &Puzzle, place: &str) {
    match split_regions(puzzle).as_slice() {
        [] => {}
        [name] => crate::stderr::note!("{place}: region {name} is in several pieces"),
        names => crate::stderr::note!(
            "{place}: regions {} are in several pieces",
            names.join(", ")
        ),
    }
}

/// The message for an option that supports only square boards without pawns.
pub(crate) const NOT_SQUARE: &str = "is for square boards without pawns: leave it out";

/// The message for an option that supports only classic boards, on this board.
pub(crate) fn not_classic(puzzle: &Puzzle) -> String {
    let reason = queens::search::Path::of(puzzle).classic().err();
    format!("{}: leave it out", reason.unwrap_or_default())
}

pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display().to_string();
    let unreadable = |error| Failure::unreadable(&name, error);
    let mut text = Vec::new();
    let size = match name.as_str() {
        "-" => io::stdin().take(MAX_BYTES).read_to_end(&mut text),
        _ => File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut text)),
    };
    if size.map_err(unreadable)? as u64 == MAX_BYTES {
        return Err(Failure::Input(format!(
            "{name} is too large for a puzzle: {MAX_BYTES} bytes or more"
        )));
    }
    Ok(text)
}
