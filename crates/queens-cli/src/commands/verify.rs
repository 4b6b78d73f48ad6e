//! `queens verify`: reads what a program printed and says what is wrong with it.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use queens::board::Naming;
use queens::export::SolverFormat;
use queens::formats::large::{Refused, RowReader, is_binary};
use queens::formats::{BadBoard, Boards, Item, Printout, Written};
use queens::{Board, Misplaced, Puzzle, Rules, Square};

use super::export::solver_format;
use crate::args::board::BoardArguments;
use crate::args::board_size::Size;
use crate::args::given::Given;
use crate::args::puzzle::{not_classic, read};
use crate::args::report::Report;
use crate::args::stars::StarsArgument;
use crate::large::{BoardCollector, Partner, Strict};
use crate::progress::Progress;
use crate::{Failure, Outcome, cost, large};

mod answer;
mod counters;
mod seen;
mod solver;
mod task;
mod trace;
mod verdict;

use answer::Answer;
use task::{Task, TaskArguments};
use verdict::{Mistake, Place, Verdict};

/// Check solutions in almost any notation, from any program
#[derive(Debug, clap::Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct Verify {
    #[command(flatten)]
    given: Given,

    /// Files to check; - or no file reads stdin
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Check that the solutions complete this puzzle
    #[arg(long, value_name = "FILE")]
    puzzle: Option<PathBuf>,

    /// Read what a solver printed for `queens export --to FORMAT` of this board
    #[arg(long, hide_short_help = true, value_name = "FORMAT", value_parser = solver_format(), hide_possible_values = true,
        conflicts_with_all = ["queen", "base", "expect", "counters", "trace"])]
    from: Option<SolverFormat>,

    /// Character that stands for a queen in diagrams, if it is not recognised
    #[arg(long, hide_short_help = true, value_name = "CHAR", value_parser = queen_sign)]
    queen: Option<char>,

    /// First number of rows and columns in lists and pairs [default: detected]
    #[arg(long, hide_short_help = true, value_name = "0|1", value_parser = clap::value_parser!(u32).range(0..=1))]
    base: Option<u32>,

    /// Print the result in this format
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Report,

    #[command(flatten)]
    task: TaskArguments,

    #[command(flatten)]
    stars: StarsArgument,

    #[command(flatten)]
    other: BoardArguments,
}

const SHORT_EXAMPLES: &str = "Examples:
  queens list 8 | queens verify
  python3 student.py | queens verify --n 8 --distinct --complete
  queens list --puzzle board.txt | queens verify --puzzle board.txt";

const EXAMPLES: &str = "Examples:
  queens list 8 | queens verify
  queens verify solutions.txt more.json
  queens solve 1e9 --method repair --format binary | queens verify
  queens list --puzzle board.txt | queens verify --puzzle board.txt
  python3 student.py | queens verify --n 8 --distinct --complete
  queens list 7 --board torus | queens verify --board torus --n 7 --complete
  queens list 8 --pawn d4 | queens verify --n 8 --pawn d4 --distinct
  queens verify --n 8 --fundamental --complete --format json answers/*.txt
  python3 student.py | queens verify --n 6 --trace backtrack --counters backtrack
  ./student | queens verify --n 8 --queen K --complete
  queens export 8 --to dimacs | cadical | queens verify --from dimacs --n 8

The notation is detected: every format of queens list, arrays from 0 or 1, .Q.. rows, lists of strings, matrices of 0 and 1, \
pairs of row and column, chess squares, diagrams with any characters, tables, JSON, NumPy arrays and sentences such as \
`Queen 1 at (1, 2)`. Prose between boards is skipped. --queen and --base settle what cannot be detected. For each wrong \
board, verify prints its last line and the two queens that attack each other, in the notation of the board. Large boards are \
checked while they are read, with five bits per queen; to name the second queen, a file is read again.

Exits with 0 if everything is right; 1 if a board is wrong, missing, or there is none; 2 if a board cannot be read; and 74 \
if a file cannot be read. verify always reads to the end. See docs/grading.md.";

impl Verify {
    pub(crate) fn run(mut self) -> Outcome {
        if self.files.is_empty() {
            self.files.push("-".into());
        }
        if let Some(option) = self.other.used().filter(|_| self.puzzle.is_some()) {
            return Err(Failure::Input(format!(
                "{option} is not for puzzle files, which name their own rules, as in rules torus"
            )));
        }
        self.stars.require_file(self.puzzle.is_some())?;
        let puzzle = self.puzzle.as_deref();
        let mut puzzle = puzzle.map(|path| read(path, self.stars)).transpose()?;
        if let Some(size) = self.task.size() {
            if self.puzzle.is_some() && size.rows != size.columns {
                return Err(Failure::input(
                    "--n with rows and columns is for boards without a file: leave it out",
                ));
            }
            self.other.set_size(size);
        }
        if self.other.is_other() && self.puzzle.is_none() {
            let Some(Size { rows, columns }) = self.task.size() else {
                return Err(Failure::input(
                    "--pawn needs the size of the board: add --n 8",
                ));
            };
            puzzle = Some(Puzzle::on(self.other.board(rows, columns)?));
        }
        if let Some(puzzle) = puzzle.as_ref().filter(|puzzle| puzzle.regions().is_some()) {
            let fundamental = (true, &["fundamental"][..], &*not_classic(puzzle));
            self.given.refuse(&[fundamental])?;
        }
        let reading = self.reading();
        let task = self.task.task(puzzle, self.other.rules())?;
        let several = self.files.len() > 1 && task.is_grading();
        let mut verdict = Verdict::new(self.format);
        for path in &self.files {
            let name = path.display().to_string();
            verdict.begin(Some(&*name).filter(|name| *name != "-"));
            if let Some(format) = self.from {
                solver::check(path, format, &task, &mut verdict)?;
            } else if name == "-" {
                check(std::io::stdin().lock(), &task, reading, &mut verdict)?;
            } else {
                check_file(path, &task, reading, &mut verdict)?;
            }
            verdict.end(several)?;
        }
        verdict.sum_up(&task)
    }

    fn reading(&self) -> Reading {
        Reading {
            queen: self.queen,
            base: self.base,
        }
    }
}

/// How boards are to be read, if that was given.
#[derive(Clone, Copy, Debug)]
struct Reading {
    queen: Option<char>,
    base: Option<u32>,
}

impl Reading {
    /// The first option that was given.
    fn used(self) -> Option<&'static str> {
        let base = self.base.map(|_| "--base");
        self.queen.map(|_| "--queen").or(base)
    }

    /// Refuses the options for boards that can be read in one way only.
    fn require_square(self) -> Result<(), Failure> {
        match self.used() {
            None => Ok(()),
            Some(option) => Err(Failure::Input(format!(
                "{option} is for square boards without pawns: leave it out"
            ))),
        }
    }
}

/// Reads one symbol; selectors after emoji do not count.
fn queen_sign(text: &str) -> Result<char, String> {
    let mut signs = text
        .chars()
        .filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    match (signs.next(), signs.next()) {
        (Some(sign), None) if !sign.is_whitespace() && !sign.is_control() && sign != '|' => {
            Ok(sign)
        }
        _ => Err("write one character, such as Q or *".to_string()),
    }
}

/// Checks one file; if it cannot be read, reports that and continues with the next.
fn check_file(
    path: &Path,
    task: &Task,
    reading: Reading,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    match File::open(path) {
        Ok(file) => check(
            BufReader::with_capacity(1 << 16, file),
            task,
            reading,
            verdict,
        ),
        Err(error) => Ok(verdict.unreadable_file(&error)?),
    }
}

/// Checks all boards of a file, or of stdin.
fn check(
    mut source: impl BufRead,
    task: &Task,
    reading: Reading,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let head = match large::head(&mut source) {
        Ok(head) => head,
        Err(error) => return Ok(verdict.unreadable_file(&error)?),
    };
    let asked = task.puzzle.as_ref().map(Puzzle::board);
    let asked = asked.filter(|board| !board.is_permutation()).cloned();
    if let Some(board) = asked.or_else(|| large::described(&head)) {
        reading.require_square()?;
        task.require_square()?;
        return check_boards(&board, Cursor::new(head).chain(source), task, verdict);
    }
    let (is_large, is_binary) = (large::is_large(&head), is_binary(&head));
    let source = Cursor::new(head).chain(source);
    if let Some(option) = reading.used().filter(|_| is_binary) {
        let file = verdict.file().unwrap_or("the input");
        return Err(Failure::Input(format!(
            "{file} is binary, which can be read in one way only: leave out {option}"
        )));
    }
    if is_large && task.takes_large() && reading.used().is_none() {
        return check_large(source, verdict);
    }
    if is_binary {
        return check_binary(source, task, verdict);
    }
    let mut printout = Printout::new(source);
    if let Some(queen) = reading.queen {
        printout = printout.with_queen(queen);
    }
    if let Some(base) = reading.base {
        printout = printout.with_base(base);
    }
    if let Some(n) = task.n {
        printout = printout.of_side(n).unfinished(task.trace.is_some());
    }
    let mut answer = Answer::new(task);
    let progress = Progress::start("boards", None);
    loop {
        let (line, item) = match printout.next_item() {
            Ok(Some(found)) => found,
            Ok(None) => break,
            Err(error) => return Ok(verdict.unreadable_file(&error)?),
        };
        let mistake = match item {
            Item::Board(board) => answer.board(board, line)?,
            // A square outside the board is a wrong board, not unreadable input.
            Item::Unreadable(bad @ (BadBoard::Square { .. } | BadBoard::BelowOne)) => {
                Some(Mistake::new("outside", bad.to_string()))
            }
            Item::Unreadable(bad) => {
                verdict.unreadable(line, &bad.to_string())?;
                continue;
            }
            Item::Other(text) => {
                answer.prose(text, line);
                verdict.other(text, line);
                continue;
            }
        };
        match mistake {
            None => verdict.correct(),
            Some(mistake) => verdict.wrong(Some(Place::Line(line)), &mistake)?,
        }
        progress.set(verdict.boards());
    }
    answer.finish(verdict)
}

/// Checks boards of this kind, which need not be square: they are read in our own formats only.
fn check_boards(
    board: &Board,
    source: impl BufRead,
    task: &Task,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let described = Puzzle::on(board.clone());
    let is_asked = match &task.puzzle {
        Some(puzzle) => puzzle.board() == board,
        None => {
            [Rules::CHESS, board.rules()].contains(&task.rules)
                && task.n.is_none_or(|n| n == board.rows())
        }
    };
    if !is_asked {
        return Err(Failure::Input(format!(
            "the input is {}, but another board was requested: leave out --n, --puzzle, --board and --piece",
            described.describe()
        )));
    }
    let task = task.of_board(board);
    if task.complete {
        let puzzle = task.puzzle.as_ref().unwrap_or(&described);
        let seconds = cost::listing_seconds(puzzle);
        cost::check_seconds(puzzle, seconds, false, "looking for all arrangements")?;
    }
    let mut boards = Boards::of(board, source);
    let mut answer = Answer::new(&task);
    loop {
        let draft = match boards.next_board() {
            Ok(None) => break,
            Ok(Some(Ok(draft))) => draft.clone(),
            Err(error) => return Ok(verdict.unreadable_file(&error)?),
            Ok(Some(Err(bad))) => {
                boards.skip();
                verdict.unreadable(boards.line(), &bad.to_string())?;
                continue;
            }
        };
        let mut written = Written::default();
        (written.draft, written.naming) = (draft, Naming::Chess);
        match answer.board(&written, boards.line())? {
            None => verdict.correct(),
            Some(mistake) => verdict.wrong(Some(Place::Line(boards.line())), &mistake)?,
        }
    }
    answer.finish(verdict)
}

/// Checks the boards of a binary file when more than each board's correctness is checked.
fn check_binary(source: impl BufRead, task: &Task, verdict: &mut Verdict) -> Result<(), Failure> {
    let mut answer = Answer::new(task).of_numbered_boards();
    let mut boards = RowReader::new(source);
    let progress = Progress::start("boards", None);
    for number in 1.. {
        let mut board = BoardCollector::default();
        match boards.next_board(&mut board) {
            Ok(None) => break,
            Ok(Some(_)) => {}
            Err(bad) => {
                let file = verdict
                    .file()
                    .map_or(String::new(), |name| format!("{name}: "));
                return Err(Failure::Input(format!("{file}board {number}: {bad}")));
            }
        }
        match answer.board(&board.written(), number)? {
            None => verdict.correct(),
            Some(mistake) => verdict.wrong(Some(Place::Board(number)), &mistake)?,
        }
        progress.set(verdict.boards());
    }
    answer.finish(verdict)
}

/// Checks boards that are too large to hold in memory. Stops at the first wrong one.
fn check_large(source: impl BufRead, verdict: &mut Verdict) -> Result<(), Failure> {
    let mut boards = RowReader::new(source);
    for number in 1.. {
        match boards.next_board(&mut Strict::new()) {
            Ok(None) => break,
            Ok(Some(_)) => verdict.correct(),
            Err(Refused::Wrong(wrong)) => {
                let reason = reason(&wrong, verdict.file(), number, boards.naming());
                let mistake = Mistake::misplaced(&wrong, reason);
                verdict.wrong(Some(Place::Board(number)), &mistake)?;
                break;
            }
            Err(bad) => {
                let place = verdict
                    .file()
                    .map_or(String::new(), |name| format!("{name}: "));
                return Err(Failure::Input(format!("{place}board {number}: {bad}")));
            }
        }
    }
    Ok(())
}

/// Why a large board is wrong. The check keeps one bit per line, not the queen on it. To find that queen, a file can be read
/// again; a pipe cannot.
fn reason(wrong: &Misplaced, file: Option<&str>, board: u64, naming: Naming) -> String {
    let &Misplaced::Shared { queen, .. } = wrong else {
        return wrong.named(naming, 0).to_string();
    };
    let partner = || {
        let path = file?;
        // A named pipe is empty by now, and reading it would wait for ever.
        std::fs::metadata(path).ok()?.is_file().then_some(())?;
        let mut boards = RowReader::new(BufReader::with_capacity(1 << 16, File::open(path).ok()?));
        // In the base of the file.
        let base = usize::from(naming == Naming::Ones);
        let queen = Square::new(queen.row, queen.column + base);
        let mut partner = Partner::new(board, queen);
        loop {
            match boards.next_board(&mut partner) {
                Ok(Some(_)) => {}
                Err(Refused::Wrong(named)) => return Some(named),
                Ok(None) | Err(_) => return None,
            }
        }
    };
    match partner() {
        Some(named) => named.named(naming, 0).to_string(),
        None => format!(
            "{} (verify a file, and both are named)",
            wrong.named(naming, 0)
        ),
    }
}
