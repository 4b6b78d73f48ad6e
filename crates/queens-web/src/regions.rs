//! Reads, checks, makes and explains boards divided into regions.
//!
//! A board crosses the boundary as its code (`8t.b….q01.x33`: see `queens::formats`) with the rules, regions, queens and crossed
//! squares. Squares in results are numbers.

use queens::formats::image;
use queens::prelude::*;
use queens::search::{DAILY_PLAN, puzzle_of_the_day};
use queens::{Difficulty, Line, Maker, Outcome, Puzzle, Regions, Rules, Square, Step, Walkthrough};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{number, spoken};

fn coded(puzzle: &Puzzle) -> Result<String, JsError> {
    let code = puzzle.to_code();
    code.ok_or_else(|| {
        JsError::new("only square boards of at most 32 rows, one queen in each, have an address")
    })
}

fn numbers<'a>(n: usize, squares: impl IntoIterator<Item = &'a Square>) -> Vec<i32> {
    let squares = squares.into_iter();
    squares.map(|&square| number(n, square)).collect()
}

/// Reads a board in any notation, including addresses, and returns its code.
#[wasm_bindgen]
pub fn board_code(text: &str) -> Result<String, JsError> {
    coded(&text.parse()?)
}

/// The parts of a board: its side; 1 if queens may not touch, 0 if they attack as in chess; the numbers of queens and of crossed
/// squares; the region of each square, if there are regions; the queens; the crossed squares.
#[wasm_bindgen]
pub fn board_parts(code: &str) -> Result<Vec<i32>, JsError> {
    let puzzle: Puzzle = code.parse()?;
    let queens: Vec<Square> = puzzle.givens().queens().collect();
    let crosses: Vec<Square> = puzzle.blocked().iter().collect();
    Ok(parts(
        puzzle.n(),
        puzzle.rules(),
        puzzle.regions(),
        &queens,
        &crosses,
    ))
}

fn parts(
    n: usize,
    rules: Rules,
    regions: Option<&Regions>,
    queens: &[Square],
    crosses: &[Square],
) -> Vec<i32> {
    let touch = i32::from(rules == Rules::TOUCH);
    let mut parts = vec![n as i32, touch, queens.len() as i32, crosses.len() as i32];
    let regions = regions.map_or(&[][..], Regions::numbers);
    parts.extend(regions.iter().map(|&region| i32::from(region)));
    parts.extend(numbers(n, queens.iter().chain(crosses)));
    parts
}

/// Recognises a board in a picture, given as rows of pixels of four bytes. Returns the number of doubtful squares, these squares,
/// and the result of [`board_parts`].
#[wasm_bindgen]
pub fn read_picture(width: usize, height: usize, rgba: &[u8]) -> Result<Vec<i32>, JsError> {
    let reading = image::read(width, height, rgba)?;
    let n = reading.n();
    let doubtful: Vec<Square> = reading.doubtful().collect();
    let mut told = vec![doubtful.len() as i32];
    told.extend(numbers(n, &doubtful));
    told.extend(parts(
        n,
        Rules::TOUCH,
        Some(&reading.regions),
        &reading.queens,
        &reading.crosses,
    ));
    Ok(told)
}

/// The board's address at puzz.link; the error says why it has none.
#[wasm_bindgen]
pub fn puzz_link(code: &str) -> Result<String, JsError> {
    Ok(code.parse::<Puzzle>()?.to_puzz_link()?)
}

/// Maximum number of nodes of a search for solutions, about ten seconds of work.
const MAX_NODES: u64 = 1 << 21;

/// The number of solutions: 0, 1, 2 for more than one, or 3 if undecided.
#[wasm_bindgen]
pub fn solutions_up_to_two(code: &str) -> Result<u32, JsError> {
    Ok(up_to_two(&code.parse()?, MAX_NODES))
}

fn up_to_two(puzzle: &Puzzle, nodes: u64) -> u32 {
    let counted = puzzle.count_up_to_while(2, |now| now < nodes);
    counted.map_or(3, |solutions| solutions as u32)
}

/// The difficulty and score of a board with one solution; empty for others and if undecided.
#[wasm_bindgen]
pub fn rating(code: &str) -> Result<Vec<String>, JsError> {
    let puzzle: Puzzle = code.parse()?;
    let rating = puzzle.rating_while(&mut |nodes| nodes < MAX_NODES);
    let told = rating.map(|rating| {
        let words = [rating.difficulty().to_string(), rating.score().to_string()];
        words.into()
    });
    Ok(told.unwrap_or_default())
}

/// Makes a board of this difficulty, or of any if that is empty; empty if none was found.
#[wasm_bindgen]
pub fn make_board(n: usize, difficulty: &str, seed: u64) -> Result<Option<String>, JsError> {
    let mut maker = Maker::new(n, seed)?;
    if !difficulty.is_empty() {
        maker = maker.of_difficulty(difficulty.parse::<Difficulty>()?);
    }
    maker.next().map(|puzzle| coded(&puzzle)).transpose()
}

/// The daily board; days count from 1 January 1970.
#[wasm_bindgen]
pub fn board_of_the_day(day: u32) -> Result<String, JsError> {
    coded(&puzzle_of_the_day(day))
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
    let plan = |&(n, difficulty): &(usize, Difficulty)| DailyPlan {
        n,
        difficulty: difficulty.to_string(),
    };
    let plans = DAILY_PLAN.iter().map(plan);
    Ok(plans.map(|plan| plan.into_ts()).collect::<Result<_, _>>()?)
}

/// The explanation of a board, forwards and backwards, with the same calls as a search.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Reasoning {
    walkthrough: Walkthrough,
}

#[wasm_bindgen]
impl Reasoning {
    /// Starts before the first step.
    #[wasm_bindgen(constructor)]
    pub fn new(code: &str) -> Result<Reasoning, JsError> {
        let walkthrough = Walkthrough::new(&code.parse()?)?;
        Ok(Reasoning { walkthrough })
    }

    /// Goes towards a step, at most one forwards; returns true on arrival or at the end. A step that follows contradictions takes
    /// milliseconds; the explanation ends undecided if it would take much longer.
    pub fn seek(&mut self, step: f64, _limit: u32, _stop: bool) -> bool {
        let (now, wanted) = (self.walkthrough.position(), step.max(0.0) as usize);
        self.walkthrough.seek(wanted.min(now + 1));
        self.walkthrough.position() == wanted || self.is_done()
    }

    /// Goes one step towards the end; returns true if it is reached.
    pub fn seek_solution(&mut self, _columns: &[u32], _limit: u32) -> bool {
        self.walkthrough.forward();
        self.is_done()
    }

    /// Goes one step forwards; always returns true, because every step is of the same kind.
    pub fn seek_event(&mut self, _kinds: u32, _limit: u32) -> bool {
        self.walkthrough.forward();
        true
    }

    /// Whether there is no further step.
    pub fn is_done(&self) -> bool {
        self.walkthrough.is_done()
    }

    /// The step as `[kind, square, −1]`, then the queens' squares. Kinds: 0 none yet, 1 placed, 8 ruled out only.
    pub fn board(&self) -> Vec<i32> {
        let n = self.walkthrough.puzzle().n();
        let event = match self.walkthrough.step().map(|step| step.place) {
            None => [0, -1, -1],
            Some(Some(square)) => [1, number(n, square), -1],
            Some(None) => [8, -1, -1],
        };
        let queens = numbers(n, &self.walkthrough.queens());
        event.into_iter().chain(queens).collect()
    }

    /// The counters, in the order of a search's: steps, queens placed, and whether this is the solution.
    pub fn counters(&self) -> Vec<f64> {
        let placed = self.walkthrough.taken().iter();
        let placed = placed.filter(|step| step.place.is_some()).count();
        let is_solved = matches!(self.walkthrough.outcome(), Some(Outcome::Solved(_)));
        let steps = self.walkthrough.position() as f64;
        let solved = f64::from(u8::from(is_solved));
        vec![steps, 0.0, 0.0, placed as f64, 0.0, solved, 0.0, 0.0]
    }

    /// Searches count attacks; reasoning does not.
    pub fn attack_counts(&self) -> Vec<u32> {
        Vec::new()
    }

    /// The step in words, without a final full stop.
    pub fn narrate(&self, language: &str) -> String {
        let text = self.walkthrough.narrate_in(spoken(language));
        text.strip_suffix('.').unwrap_or(&text).to_string()
    }

    /// The step's technique.
    pub fn technique(&self, language: &str) -> String {
        let technique = self.walkthrough.step().map(|step| step.technique);
        let name = technique.map(|technique| technique.name_in(spoken(language)));
        name.unwrap_or_default()
    }

    /// The squares that the step rules out.
    pub fn out(&self) -> Vec<i32> {
        self.squares(|step| &step.rule_out)
    }

    /// The squares that the step uses.
    pub fn basis(&self) -> Vec<i32> {
        self.squares(|step| &step.squares)
    }

    fn squares(&self, of: impl Fn(&Step) -> &Vec<Square>) -> Vec<i32> {
        let squares = self.walkthrough.step().into_iter().flat_map(of);
        numbers(self.walkthrough.puzzle().n(), squares)
    }

    /// All squares ruled out so far.
    pub fn crosses(&self) -> Vec<i32> {
        let n = self.walkthrough.puzzle().n();
        numbers(n, &self.walkthrough.crosses())
    }

    /// The lines that the step uses, each as a kind and a number: 0 row, 1 column, 2 region, 3 another.
    pub fn lines(&self) -> Vec<i32> {
        let pair = |&line: &Line| match line {
            Line::Row(row) => [0, row as i32],
            Line::Column(column) => [1, column as i32],
            Line::Region(region) => [2, region as i32],
            _ => [3, 0],
        };
        let lines = self.walkthrough.step().into_iter();
        lines.flat_map(|step| &step.lines).flat_map(pair).collect()
    }

    /// At the end, the columns of the only solution; empty if there is none, it is undecided, or it has several stars in a row.
    pub fn outcome(&self) -> Vec<u32> {
        match self.walkthrough.outcome() {
            Some(Outcome::Solved(solution)) if solution.board().is_by_rows() => {
                solution.columns().to_vec()
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Days and their boards: the same in every browser.
    const DAYS: &str = include_str!("../data/days.tsv");

    #[test]
    fn daily_boards_match_the_recorded_ones() {
        for line in DAYS.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let code = board_of_the_day(fields[1].parse().unwrap()).unwrap();
            assert_eq!(code, fields[2], "{line}");
            assert_eq!(solutions_up_to_two(&code).unwrap(), 1);
            assert_eq!(rating(&code).unwrap()[0], fields[3], "{line}");
        }
    }

    #[test]
    fn a_board_is_split_into_its_parts() {
        let parts = board_parts("4t.b94g1s0.q01.x33").unwrap();
        let regions = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        assert_eq!(parts[..4], [4, 1, 1, 1]);
        assert_eq!(parts[4..20], regions);
        assert_eq!(parts[20..], [1, 15]);
        assert_eq!(board_parts("4c.").unwrap(), [4, 0, 0, 0]);
        assert_eq!(board_code("AABB\nAABB\nCCDD\nCCDD").unwrap(), "4t.b94g1s0");
        let linked = puzz_link("4t.b94g1s0").unwrap();
        assert_eq!(board_code(&linked).unwrap(), "4t.b94g1s0");
    }

    #[test]
    fn undecided_boards_are_not_reported_as_having_several_solutions() {
        let torus: Puzzle = "25o.".parse().unwrap();
        assert_eq!(up_to_two(&torus, 1_000), 3);
        assert_eq!(solutions_up_to_two("20o.").unwrap(), 0);
        let mut hopeless = Reasoning::new("20o.").unwrap();
        assert!(hopeless.seek_solution(&[], 1));
        assert!(hopeless.narrate("en").ends_with("There is no solution"));
        assert!(hopeless.narrate("de").ends_with("Es gibt keine Lösung"));
    }

    #[test]
    fn reasoning_ends_in_the_solution() {
        let code = make_board(8, "hard", 5).unwrap().unwrap();
        assert_eq!(rating(&code).unwrap()[0], "hard");
        let mut reasoning = Reasoning::new(&code).unwrap();
        let mut queens: Vec<i32> = Vec::new();
        let mut is_done = false;
        while !is_done {
            is_done = reasoning.seek_solution(&[], 1);
            assert!(!reasoning.basis().is_empty() && !reasoning.technique("en").is_empty());
            queens.extend(Some(reasoning.board()[1]).filter(|&place| place >= 0));
        }
        let at = reasoning.counters()[0];
        assert!(reasoning.seek(at - 1.0, 1, false));
        assert_eq!(reasoning.counters()[5], 0.0);
        assert!(reasoning.seek(at, 1, false));
        assert!(
            reasoning
                .narrate("en")
                .ends_with("this is the only solution")
        );
        queens.sort();
        let columns: Vec<u32> = queens.iter().map(|queen| *queen as u32 % 8).collect();
        assert_eq!(reasoning.outcome(), columns);
    }
}
