//! Properties that must hold for any input: the body of each fuzz target, also run over `fuzz/inputs` by an ordinary test.

use queens::board::Draft;
use queens::formats::large::{self, Judge, Refused};
use queens::formats::{Boards, Format, Item, Printout, Puzzles};
use queens::{Checker, Placement, Puzzle, Solution, Square};

/// Board text: reading ends in boards or an error; whatever passes the check is a solution by the rules, and can be written and
/// read again in every format.
pub(crate) fn board_text(data: &[u8]) {
    for board in boards(data).0 {
        let Ok(solution) = board.solution() else {
            let squares = board.queens().filter(|queen| queen.is_on_board(board.n()));
            let placed = Placement::with_queens(board.n(), squares.take(board.n()));
            let is_full = placed.is_ok_and(|placed| placed.len() == board.n());
            assert!(
                !is_full || board.queens().len() > board.n(),
                "a solution was refused: {board:?}"
            );
            continue;
        };
        let squares: Vec<Square> = solution.squares().collect();
        for (i, a) in squares.iter().enumerate() {
            assert!(
                squares[..i].iter().all(|b| !a.attacks(*b)),
                "{solution} was accepted"
            );
        }
        for format in Format::ALL {
            let mut text = Vec::new();
            format.writer().write(solution.columns(), &mut text);
            if format == Format::Binary {
                assert!(matches!(judged(&text), (read, None) if read == [solution.n()]));
                continue;
            }
            let (read, error) = boards(&text);
            assert!(read.len() == 1 && error.is_none(), "{format}: {error:?}");
            assert_eq!(read[0].solution(), Ok(solution.clone()), "{format}");
        }
    }
}

/// Printouts: reading continues to the end for any input; whatever passes the check is a solution; and whatever our own reader
/// accepts is found here too, even between lines of prose.
pub(crate) fn printout(data: &[u8]) {
    let found = solutions(Printout::new(data));
    for side in [1, 4, 8] {
        solutions(Printout::new(data).of_side(side));
        solutions(Printout::new(data).of_side(side).unfinished(true));
    }
    for (queen, base) in [('Q', 0), ('1', 1), ('.', 1)] {
        solutions(Printout::new(data).with_queen(queen).with_base(base));
    }
    let (boards, error) = boards(data);
    if error.is_some() {
        return;
    }
    let boards = boards.iter().filter(|board| board.n() > 3);
    let wanted: Vec<Solution> = boards.filter_map(|board| board.solution().ok()).collect();
    let contains_all = |found: &[Solution]| {
        let mut found = found.iter();
        wanted
            .iter()
            .all(|solution| found.any(|other| other == solution))
    };
    assert!(contains_all(&found), "{wanted:?} in {found:?}");
    let text = [b"Solution 1:\n", data, b"\n\nthat was all\n"].concat();
    // A byte order mark, or a table's header, must come first.
    if !data.starts_with(&[0xef]) && !data.starts_with(&[0xff]) && !data.starts_with(&[0xfe]) {
        assert!(
            contains_all(&solutions(Printout::new(&text[..]))),
            "{wanted:?}"
        );
    }
}

/// The solutions in a printout.
fn solutions(mut printout: Printout) -> Vec<Solution> {
    let mut solutions = Vec::new();
    while let Some((line, item)) = printout.next_item().expect("memory does not fail") {
        assert!(line > 0);
        match item {
            Item::Board(board) => solutions.extend(board.draft.solution()),
            Item::Unreadable(bad) => {
                let message = bad.to_string();
                assert_eq!(message.lines().count(), 1, "{message}");
                assert!(message.len() < 300, "{message}");
            }
            Item::Other(_) => {}
        }
    }
    solutions
}

/// Squares: a name that is accepted names a square of the board, and is the square's name.
pub(crate) fn squares(data: &[u8]) {
    let [low, high, name @ ..] = data else { return };
    let n = usize::from(u16::from_le_bytes([*low, *high]));
    let Ok(name) = str::from_utf8(name) else {
        return;
    };
    match Square::from_chess(name, n) {
        Ok(square) => {
            assert!(square.is_on_board(n));
            let own = square.chess(n).to_string();
            assert_eq!(Square::from_chess(&own, n), Ok(square));
            // Only leading zeros of the rank are tolerated.
            assert_eq!(
                own.replace('0', ""),
                name.to_ascii_lowercase().replace('0', "")
            );
        }
        Err(error) => assert!(error.to_string().len() < 300),
    }
}

/// JSON: reading ends in boards or an error, and an object means the same on one line and on several.
pub(crate) fn json(data: &[u8]) {
    let mut text = b"{\"columns\":".to_vec();
    text.extend_from_slice(data);
    for input in [data, &text] {
        let _ = boards(input);
        let Ok(value) = serde_json::from_slice::<serde_json::Value>(input) else {
            continue;
        };
        if value.is_object() {
            let pretty = format!("{value:#}");
            assert_eq!(
                boards(value.to_string().as_bytes()),
                boards(pretty.as_bytes())
            );
        }
    }
}

/// The boards of an input, up to the first error.
fn boards(input: &[u8]) -> (Vec<Draft>, Option<String>) {
    let mut boards = Boards::new(input);
    let mut read = Vec::new();
    loop {
        match boards.next_board() {
            Ok(Some(Ok(board))) => read.push(board.clone()),
            Ok(None) => return (read, None),
            Ok(Some(Err(bad))) => return (read, Some(bad.to_string())),
            Err(error) => return (read, Some(error.to_string())),
        }
    }
}

/// Puzzles: reading ends in a puzzle, which can be written as a diagram and read again, or in one line that names line and
/// column.
pub(crate) fn puzzle(data: &[u8]) {
    puzzles(data);
    match Puzzle::from_text(data) {
        Ok(puzzle) if puzzle.n() == 0 => {}
        Ok(puzzle) if puzzle.n() < 100 => {
            let diagram = puzzle.to_string();
            assert_eq!(Puzzle::from_text(diagram.as_bytes()), Ok(puzzle.clone()));
            if let Some(code) = puzzle.to_code() {
                let read = Puzzle::from_text(code.as_bytes()).unwrap();
                assert_eq!(read.to_code(), Some(code));
            }
            let star_battles = [puzzle.to_star_notation(), puzzle.to_puzz_link()];
            for text in star_battles.into_iter().flatten() {
                let read = Puzzle::from_text(text.as_bytes()).unwrap();
                assert_eq!(read.board().stars(), puzzle.board().stars());
                let numbers =
                    |puzzle: &Puzzle| puzzle.regions().map(|regions| regions.numbers().to_vec());
                assert_eq!(numbers(&read), numbers(&puzzle));
            }
        }
        Ok(puzzle) => assert!(puzzle.n() <= 10_000),
        Err(error) => {
            assert!(error.line > 0 && error.column > 0);
            assert!(error.line <= data.split(|&b| b == b'\n').count() + 1);
            let message = error.to_string();
            assert_eq!(message.lines().count(), 1, "{message}");
            assert!(message.len() < 500, "{message}");
        }
    }
}

/// Many puzzles: each is read, or refused in one line.
fn puzzles(data: &[u8]) {
    let puzzles = match Puzzles::new(data) {
        Ok(puzzles) => puzzles,
        Err(error) => return assert_eq!(error.to_string().lines().count(), 1),
    };
    for error in puzzles.filter_map(Result::err) {
        let message = error.to_string();
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.len() < 500, "{message}");
    }
}

/// Large boards: reading ends in boards or in a one-line error. A board made from the input is judged in the same way row by row,
/// in every format, as when it is held in memory.
pub(crate) fn large(data: &[u8]) {
    let (_, error) = judged(data);
    if let Some(error) = error {
        let message = error.to_string();
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.len() < 300, "{message}");
    }

    let columns: Vec<u32> = data.iter().map(|&byte| u32::from(byte)).collect();
    let is_solution = Solution::new(columns.clone()).is_ok();
    let list = |base: u32, between: &str| {
        let texts = columns.iter().map(|column| (column + base).to_string());
        texts.collect::<Vec<_>>().join(between)
    };
    let n = columns.len();
    let mut binary = b"QUEENS\0\x01".to_vec();
    binary.extend((n as u64).to_le_bytes());
    binary.extend(columns.iter().flat_map(|column| column.to_le_bytes()));
    let [array, array_from_one] = [0, 1].map(|base| format!("[{}]", list(base, ", ")));
    let json = format!(r#"{{"n":{n},"columns":[{}]}}"#, list(0, ","));
    let mut inputs = vec![binary, json.into(), array_from_one.into()];
    if n > 0 {
        inputs.push(list(1, " ").into());
        inputs.push(format!("index\n7,{}\n", list(0, ",")).into());
    }
    // Lists from 0, which may also make a board if they count from 1.
    let lower: Option<Vec<u32>> = columns
        .iter()
        .map(|&column| column.checked_sub(1))
        .collect();
    let is_either = is_solution || lower.is_some_and(|columns| Solution::new(columns).is_ok());
    let mut inputs: Vec<_> = inputs
        .into_iter()
        .map(|input| (input, is_solution))
        .collect();
    inputs.push((array.into(), is_either));
    if n > 0 {
        inputs.push((list(0, " ").into(), is_either));
    }
    for (input, is_solution) in inputs {
        let text = String::from_utf8_lossy(&input);
        match judged(&input) {
            (read, None) => assert!(is_solution && read == [n], "{text}"),
            (_, Some(Refused::Wrong(_))) => assert!(!is_solution, "{text}"),
            (_, Some(error)) => panic!("{error}: {text}"),
        }
    }
}

/// The sides of the solutions of an input, up to the first error.
fn judged(input: &[u8]) -> (Vec<usize>, Option<Refused>) {
    let mut boards = large::RowReader::new(input);
    let mut sides = Vec::new();
    loop {
        match boards.next_board(&mut Small(Checker::new())) {
            Ok(Some(n)) => sides.push(n),
            Ok(None) => return (sides, None),
            Err(error) => return (sides, Some(error)),
        }
    }
}

/// Checks boards of a few columns, so that no input takes much memory.
struct Small(Checker);

impl Judge for Small {
    fn start(&mut self, n: Option<usize>) -> Result<(), Refused> {
        match n {
            Some(1_000_001..) => return Err(Refused::Format("too large".to_string())),
            Some(n) => self.0 = Checker::for_board(n)?,
            None => self.0 = Checker::new(),
        }
        Ok(())
    }

    fn rows(&mut self, columns: &[u32]) -> Result<(), Refused> {
        match columns.iter().max() {
            Some(1_000_001..) => Err(Refused::Format("too wide".to_string())),
            _ => Ok(self.0.check(columns)?),
        }
    }

    fn finish(&mut self, base: u32) -> Result<usize, Refused> {
        Ok(std::mem::take(&mut self.0).finish_from(base)?)
    }
}

/// Pictures: reading any pixels ends in a board with as many regions as rows, or in a one-line error.
pub(crate) fn image(data: &[u8]) {
    let [width, pixels @ ..] = data else { return };
    let width = usize::from(*width).max(1);
    let height = (pixels.len() / width).min(255);
    let grey = pixels[..width * height].iter();
    let rgba: Vec<u8> = grey
        .flat_map(|&p| [p, p.rotate_left(3), p ^ 85, 255])
        .collect();
    match queens::formats::image::read(width, height, &rgba) {
        Ok(reading) => {
            let n = reading.n();
            assert!((4..=32).contains(&n));
            assert_eq!(reading.certainty.len(), n * n);
            assert_eq!(reading.without_marks().n(), n);
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1),
    }
}
