//! Reads, checks, rates and makes boards divided into regions.
//!
//! A board crosses the boundary as its code (`8t.b….q01.x33`: see `queens::formats`).

use queens::board::Draft;
use queens::formats::{Boards, image};
use queens::prelude::*;
use queens::search::{DAILY_PLAN, DAILY_STAR_PLAN, puzzle_of_the_day, star_puzzle_of_the_day};
use queens::{Difficulty, Maker, Outcome, Puzzle, Regions, Rules, Solution, Square, Walkthrough};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::moment::Step;
use crate::reasoning::step_of;
use crate::setup::{check_side, numbers};
use crate::spoken;

fn code_of(puzzle: &Puzzle) -> Result<String, JsError> {
    let code = puzzle.to_code();
    code.ok_or_else(|| {
        JsError::new("only square boards of at most 32 rows, without pawns, have an address")
    })
}

/// Reads a board in any notation, including addresses, and returns its code.
#[wasm_bindgen]
pub fn board_code(text: &str) -> Result<String, JsError> {
    code_of(&text.parse()?)
}

/// A board in parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PuzzleParts {
    /// The side.
    pub n: usize,
    /// Whether queens may not touch; otherwise they attack as in chess.
    pub touch: bool,
    /// How many queens each row, column and region takes.
    pub stars: u32,
    /// The region of each square; empty on a board without regions.
    pub regions: Vec<u32>,
    /// Given queens.
    pub given: Vec<u32>,
    /// Crossed squares.
    pub crossed: Vec<u32>,
}

impl PuzzleParts {
    fn new(
        n: usize,
        rules: Rules,
        stars: usize,
        regions: Option<&Regions>,
        queens: impl IntoIterator<Item = Square>,
        crosses: impl IntoIterator<Item = Square>,
    ) -> Self {
        let regions = regions.map_or(&[][..], Regions::numbers).iter();
        Self {
            n,
            touch: rules == Rules::TOUCH,
            stars: stars as u32,
            regions: regions.map(|&region| region.into()).collect(),
            given: numbers(n, queens),
            crossed: numbers(n, crosses),
        }
    }

    fn of(puzzle: &Puzzle) -> Self {
        let (queens, crosses) = (puzzle.givens().queens(), puzzle.blocked().iter());
        Self::new(
            puzzle.n(),
            puzzle.rules(),
            puzzle.board().stars(),
            puzzle.regions(),
            queens,
            crosses,
        )
    }
}

/// The parts of a board, given as its code.
#[wasm_bindgen]
pub fn board_parts(code: &str) -> Result<Ts<PuzzleParts>, JsError> {
    Ok(PuzzleParts::of(&code.parse()?).into_ts()?)
}

/// Queens as they were written down: they may attack one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Position {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The queens.
    pub queens: Vec<u32>,
    /// Squares where no queen may stand.
    pub blocked: Vec<u32>,
}

/// Reads a board without regions in any notation, to check it.
#[wasm_bindgen]
pub fn read_position(text: &str) -> Result<Ts<Position>, JsError> {
    Ok(position(text)?.into_ts()?)
}

fn position(text: &str) -> Result<Position, JsError> {
    let mut boards = Boards::new(text.as_bytes());
    let position = match boards.next_board() {
        Ok(Some(Ok(draft))) => position_of_draft(draft),
        _ => position_of_puzzle(&text.parse()?)?,
    };
    check_side(position.rows)?;
    check_side(position.columns)?;
    Ok(position)
}

fn position_of_draft(draft: &Draft) -> Position {
    let puzzle = draft.puzzle();
    let columns = puzzle.map_or(draft.n(), |puzzle| puzzle.board().columns());
    let blocked = puzzle
        .into_iter()
        .flat_map(|puzzle| puzzle.blocked().iter());
    Position {
        rows: draft.n(),
        columns,
        queens: numbers(columns, draft.queens()),
        blocked: numbers(columns, blocked),
    }
}

fn position_of_puzzle(puzzle: &Puzzle) -> Result<Position, JsError> {
    if puzzle.regions().is_some() {
        return Err(JsError::new("a board with regions belongs in Daily"));
    }
    let board = puzzle.board();
    Ok(Position {
        rows: board.rows(),
        columns: board.columns(),
        queens: numbers(board.columns(), puzzle.givens().queens()),
        blocked: numbers(board.columns(), puzzle.blocked().iter()),
    })
}

/// A board that was recognised in a picture.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct PictureReading {
    /// The board.
    pub puzzle: PuzzleParts,
    /// Squares that may have been recognised wrongly.
    pub doubtful: Vec<u32>,
}

/// Recognises a board in a picture, given as rows of pixels of four bytes.
#[wasm_bindgen]
pub fn read_picture(
    width: usize,
    height: usize,
    rgba: &[u8],
) -> Result<Ts<PictureReading>, JsError> {
    let reading = image::read(width, height, rgba)?;
    let n = reading.n();
    let doubtful = numbers(n, reading.doubtful());
    let regions = Some(&reading.regions);
    let (queens, crosses) = (reading.queens, reading.crosses);
    let puzzle = PuzzleParts::new(n, Rules::TOUCH, reading.stars, regions, queens, crosses);
    Ok(PictureReading { puzzle, doubtful }.into_ts()?)
}

/// The board's address at puzz.link; the error says why it has none.
#[wasm_bindgen]
pub fn puzz_link(code: &str) -> Result<String, JsError> {
    Ok(code.parse::<Puzzle>()?.to_puzz_link()?)
}

/// Maximum number of nodes of a search for solutions, about ten seconds of work.
const MAX_NODES: u64 = 1 << 21;

/// Whether a board has no solution, one, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Uniqueness {
    /// No solution.
    None,
    /// Exactly one.
    One,
    /// More than one.
    Several,
    /// The search was given up.
    Undecided,
}

/// Whether a board has no solution, one or several.
#[wasm_bindgen]
pub fn uniqueness(code: &str) -> Result<Ts<Uniqueness>, JsError> {
    Ok(up_to_two(&code.parse()?, MAX_NODES).into_ts()?)
}

fn up_to_two(puzzle: &Puzzle, nodes: u64) -> Uniqueness {
    match puzzle.count_up_to_while(2, |now| now < nodes) {
        Err(_) => Uniqueness::Undecided,
        Ok(0) => Uniqueness::None,
        Ok(1) => Uniqueness::One,
        Ok(_) => Uniqueness::Several,
    }
}

/// How hard a board is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct BoardRating {
    /// The name of the difficulty.
    pub difficulty: String,
    /// The score.
    pub score: u64,
}

/// The rating of a board with one solution; `None` for others and if undecided.
#[wasm_bindgen]
pub fn rating(code: &str) -> Result<Option<Ts<BoardRating>>, JsError> {
    let rating = rated(&code.parse()?);
    Ok(rating.map(|rating| rating.into_ts()).transpose()?)
}

fn rated(puzzle: &Puzzle) -> Option<BoardRating> {
    let rating = puzzle.rating_while(&mut |nodes| nodes < MAX_NODES)?;
    Some(BoardRating {
        difficulty: rating.difficulty().to_string(),
        score: rating.score().into(),
    })
}

/// The columns of the only solution; `None` if there is none or several, or if reasoning does not decide it.
#[wasm_bindgen]
pub fn solve(code: &str) -> Result<Option<Vec<u32>>, JsError> {
    let solution = only_solution(code)?.filter(|solution| solution.board().is_by_rows());
    Ok(solution.map(|solution| solution.columns().to_vec()))
}

/// The squares of the only solution, row by row, also with several queens in each line.
#[wasm_bindgen]
pub fn solution_squares(code: &str) -> Result<Option<Vec<u32>>, JsError> {
    let solution = only_solution(code)?;
    Ok(solution.map(|solution| numbers(solution.n(), solution.squares())))
}

fn only_solution(code: &str) -> Result<Option<Solution>, JsError> {
    let mut walkthrough = Walkthrough::new(&code.parse()?)?;
    while walkthrough.forward().is_some() {}
    Ok(match walkthrough.outcome() {
        Some(Outcome::Solved(solution)) => Some(solution.clone()),
        _ => None,
    })
}

/// The first step of reasoning about a board; `None` if no step is found.
#[wasm_bindgen]
pub fn hint(code: &str, language: &str) -> Result<Option<Ts<Step>>, JsError> {
    let mut walkthrough = Walkthrough::new(&code.parse()?)?;
    let is_forced = walkthrough.forward().is_some();
    let step = is_forced.then(|| step_of(&walkthrough, spoken(language)));
    Ok(step.map(|step| step.into_ts()).transpose()?)
}

/// Makes a board with this many queens in each row, column and region, of this difficulty, or of any difficulty if the name is
/// empty; `None` if no board was found.
#[wasm_bindgen]
pub fn make_star_board(
    n: usize,
    stars: usize,
    difficulty: &str,
    seed: u64,
) -> Result<Option<String>, JsError> {
    let mut maker = Maker::new(n, seed)?.with_stars(stars);
    if !difficulty.is_empty() {
        maker = maker.of_difficulty(difficulty.parse::<Difficulty>()?);
    }
    maker.next().map(|puzzle| code_of(&puzzle)).transpose()
}

/// The daily board; days count from 1 January 1970.
#[wasm_bindgen]
pub fn board_of_the_day(day: u32) -> Result<String, JsError> {
    code_of(&puzzle_of_the_day(day))
}

/// The daily board with two stars in each line.
#[wasm_bindgen]
pub fn star_board_of_the_day(day: u32) -> Result<String, JsError> {
    code_of(&star_puzzle_of_the_day(day))
}

/// The side and the difficulty of a day's puzzle.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct DailyPlan {
    /// Rows and columns.
    pub n: usize,
    /// The difficulty.
    pub difficulty: String,
}

/// The plan of the daily puzzles, from Monday to Sunday.
#[wasm_bindgen]
pub fn daily_plan() -> Result<Vec<Ts<DailyPlan>>, JsError> {
    planned(&DAILY_PLAN)
}

/// The same for puzzles with two stars in each line.
#[wasm_bindgen]
pub fn daily_star_plan() -> Result<Vec<Ts<DailyPlan>>, JsError> {
    planned(&DAILY_STAR_PLAN)
}

fn planned(week: &[(usize, Difficulty); 7]) -> Result<Vec<Ts<DailyPlan>>, JsError> {
    let plan = |&(n, difficulty): &(usize, Difficulty)| DailyPlan {
        n,
        difficulty: difficulty.to_string(),
    };
    let plans = week.iter().map(plan);
    Ok(plans.map(|plan| plan.into_ts()).collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Days and their boards: the same in every browser.
    const DAYS: &str = include_str!("../data/days.tsv");

    /// The same for boards with two stars.
    const STAR_DAYS: &str = include_str!("../data/star-days.tsv");

    #[test]
    fn daily_boards_match_the_recorded_ones() {
        check_days(DAYS, board_of_the_day);
        check_days(STAR_DAYS, star_board_of_the_day);
    }

    fn check_days(table: &str, board: impl Fn(u32) -> Result<String, JsError>) {
        for line in table.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let code = board(fields[1].parse().unwrap()).unwrap();
            assert_eq!(code, fields[2], "{line}");
            let puzzle: Puzzle = code.parse().unwrap();
            assert_eq!(up_to_two(&puzzle, MAX_NODES), Uniqueness::One);
            assert_eq!(rated(&puzzle).unwrap().difficulty, fields[3], "{line}");
        }
    }

    #[test]
    fn a_board_is_split_into_its_parts() {
        let parts = |code: &str| PuzzleParts::of(&code.parse().unwrap());
        let expected = PuzzleParts {
            n: 4,
            touch: true,
            stars: 1,
            regions: vec![0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3],
            given: vec![1],
            crossed: vec![15],
        };
        assert_eq!(parts("4t.b94g1s0.q01.x33"), expected);
        assert_eq!(parts("8t2.").stars, 2);
        let classic = parts("4c.");
        assert!(!classic.touch && classic.regions.is_empty());
        assert_eq!(board_code("AABB\nAABB\nCCDD\nCCDD").unwrap(), "4t.b94g1s0");
        let linked = puzz_link("4t.b94g1s0").unwrap();
        assert_eq!(board_code(&linked).unwrap(), "4t.b94g1s0");
    }

    #[test]
    fn a_position_is_read_from_any_notation_even_if_queens_attack_one_another() {
        let queens = |text: &str| position(text).unwrap().queens;
        assert_eq!(queens("[0, 1, 2, 3]"), [0, 5, 10, 15]);
        assert_eq!(queens("a4 c3 b2 d1"), [0, 6, 9, 15]);
        assert_eq!(queens(". Q . .\n. . . Q\nQ . . .\n. . Q ."), [1, 7, 8, 14]);
        assert_eq!(queens("4c.q01"), [1]);
    }

    #[test]
    fn undecided_boards_are_not_reported_as_having_several_solutions() {
        let torus: Puzzle = "25o.".parse().unwrap();
        assert_eq!(up_to_two(&torus, 1_000), Uniqueness::Undecided);
        let none: Puzzle = "20o.".parse().unwrap();
        assert_eq!(up_to_two(&none, MAX_NODES), Uniqueness::None);
    }
}
