//! Checks, completes, lists and counts on other boards and with other pieces.
//!
//! A square is `row × columns + column`; rules have the library's names, such as `amazon-torus`.

use queens::board::{Classes, Motion};
use queens::count::internal::{by_first_queen, work_on};
use queens::count::kernel::{Kernel, Overflow, Worker};
use queens::count::{Family, Work};
use queens::formats::picture::{Coordinates, Drawing};
use queens::prelude::*;
use queens::{Board, Completions, Puzzle, Rules, Solution, Square};
use wasm_bindgen::prelude::*;

use crate::square;

/// A board of any shape and rules, with pawns, given queens and blocked squares.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Field {
    puzzle: Puzzle,
}

#[wasm_bindgen]
impl Field {
    /// Creates the board; the error says what is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rows: usize,
        columns: usize,
        rules: &str,
        pawns: &[u32],
        queens: &[u32],
        blocked: &[u32],
    ) -> Result<Field, JsError> {
        let mut board = Board::new(rows, columns, rules.parse::<Rules>()?)?;
        for &pawn in pawns {
            board.pawn(square(columns, pawn))?;
        }
        let mut puzzle = Puzzle::on(board);
        for &queen in queens {
            puzzle.give(square(columns, queen))?;
        }
        for &blocked in blocked {
            puzzle.block(square(columns, blocked))?;
        }
        Ok(Field { puzzle })
    }

    fn board(&self) -> &Board {
        self.puzzle.board()
    }

    fn squares(&self, numbers: &[u32]) -> Vec<Square> {
        let columns = self.board().columns();
        numbers
            .iter()
            .map(|&number| square(columns, number))
            .collect()
    }

    fn number(&self, square: Square) -> u32 {
        (square.row * self.board().columns() + square.column) as u32
    }

    /// The number of queens of a solution.
    pub fn queens(&self) -> usize {
        self.board().queens()
    }

    /// The squares that each queen attacks, direction by direction; −1 ends a direction, −2 a queen.
    pub fn seen(&self, queens: &[u32]) -> Vec<i32> {
        let mut seen = Vec::new();
        for queen in self.squares(queens) {
            for way in self.board().ways_from(queen) {
                seen.extend(way.map(|square| self.number(square) as i32));
                seen.push(-1);
            }
            seen.push(-2);
        }
        seen
    }

    /// Whether these queens are a solution.
    pub fn is_solution(&self, queens: &[u32]) -> bool {
        self.board().check(self.squares(queens).into_iter()).is_ok()
    }

    /// The distinct images of a solution under the board's symmetries, concatenated.
    pub fn images(&self, queens: &[u32]) -> Vec<u32> {
        let (rows, columns) = (self.board().rows(), self.board().columns());
        let queens = self.squares(queens);
        let mut images: Vec<Vec<u32>> = Vec::new();
        for motion in self.board().motions(Classes::Symmetries) {
            let image = queens
                .iter()
                .map(|&queen| motion.apply(queen, rows, columns));
            let image: Vec<Square> = image.collect();
            // In order, so no sort is needed.
            let squares = self
                .board()
                .squares()
                .filter(|square| image.contains(square));
            let image = squares.map(|square| self.number(square)).collect();
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images.concat()
    }

    /// The queens by their chess names, row by row: `a8 e7 h6 f5 c4 g3 b2 d1`.
    pub fn chess(&self, queens: &[u32]) -> String {
        let rows = self.board().rows();
        let names = self.squares(queens).into_iter();
        let names = names.map(|queen| queen.chess(rows).to_string());
        names.collect::<Vec<_>>().join(" ")
    }

    /// The board with these queens as an SVG file, the same that the command line writes.
    pub fn svg(&self, queens: &[u32]) -> String {
        let mut drawing = Drawing::of_puzzle(&self.puzzle);
        drawing.queens = self.squares(queens);
        drawing.show_conflicts();
        drawing.coordinates = Coordinates::Chess;
        drawing.svg()
    }

    /// Roughly how many seconds one worker takes to count all solutions.
    pub fn seconds(&self) -> f64 {
        let each = if Family::of(self.board()).is_some() {
            TABLES
        } else {
            PLAIN
        };
        each * self.puzzle.estimated_placements()
    }
}

/// Seconds per queen that the plain search would place, for each of the two ways to count.
const TABLES: f64 = 3e-8;
const PLAIN: f64 = 5e-7;

/// Lists the solutions of a board in order, on demand.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Arranging {
    field: Field,
    completions: Completions,
    motions: Vec<Motion>,
    fundamental: bool,
    is_done: bool,
}

#[wasm_bindgen]
impl Arranging {
    /// Lists all solutions, or only the smallest of each symmetry class.
    #[wasm_bindgen(constructor)]
    pub fn new(field: &Field, fundamental: bool) -> Arranging {
        Arranging {
            completions: field.puzzle.completions(),
            motions: field.board().motions(Classes::Symmetries),
            field: field.clone(),
            fundamental,
            is_done: false,
        }
    }

    /// Searches until this many queens were placed or the next solution is found. Returns the solution's squares and the number of
    /// its images, or nothing.
    pub fn next(&mut self, placed: u32) -> Result<Vec<u32>, JsError> {
        let mut left = placed;
        loop {
            let found = self.completions.advance_while(|| {
                left = left.saturating_sub(1);
                left > 0
            });
            if found != Some(true) {
                self.is_done = found == Some(false);
                return Ok(Vec::new());
            }
            let puzzle = &self.field.puzzle;
            let found = Solution::of(puzzle.board().clone(), self.completions.queens())?;
            let admits = |image: &Solution| self.fundamental && puzzle.admits(image);
            let Some(images) = found.class_if_least(&self.motions, admits) else {
                continue;
            };
            let numbers = found.squares().map(|queen| self.field.number(queen));
            return Ok(numbers.chain([images as u32]).collect());
        }
    }

    /// Whether the search has ended.
    pub fn is_done(&self) -> bool {
        self.is_done
    }
}

/// Counts the solutions of a board part by part: every worker derives the same parts and counts its share.
#[wasm_bindgen]
pub struct Numbering {
    ways: Ways,
}

/// Approximate number of parts of a board with given queens or blocked squares.
const PARTS: usize = 64;

/// How to count: by tables if they support the board's lines, else by a search for each square of the first queen.
enum Ways {
    Tables(Box<dyn Work>, Worker),
    Plain(Vec<Puzzle>, Option<Completions>),
}

#[wasm_bindgen]
impl Numbering {
    /// Plans the count of this board.
    #[wasm_bindgen(constructor)]
    pub fn new(field: &Field) -> Numbering {
        let puzzle = &field.puzzle;
        let ways = match work_on(puzzle, PARTS) {
            Some(work) => Ways::Tables(work, Kernel::lanes().worker()),
            None => Ways::Plain(by_first_queen(puzzle), None),
        };
        Numbering { ways }
    }

    /// Which of the two ways is used.
    pub fn kernel(&self) -> String {
        match self.ways {
            Ways::Tables(..) => "tables",
            Ways::Plain(..) => "plain",
        }
        .to_string()
    }

    /// The number of parts.
    pub fn parts(&self) -> usize {
        match &self.ways {
            Ways::Tables(work, _) => work.shards() as usize,
            Ways::Plain(parts, _) => parts.len(),
        }
    }

    /// Counts a part, or continues it until this many queens were placed. Returns the solutions found, and 1 if the part is done.
    pub fn count(&mut self, part: usize, placed: u32) -> Result<Vec<u64>, JsError> {
        match &mut self.ways {
            Ways::Tables(work, worker) => {
                let completions = work.count(worker, part as u64)?.completions;
                let weight = work.weight(part as u64);
                let total = completions.checked_mul(weight).ok_or(Overflow)?;
                Ok(vec![total, 1])
            }
            Ways::Plain(parts, search) => {
                let completions = search.get_or_insert_with(|| parts[part].completions());
                let (mut left, mut total) = (placed, 0);
                let mut go_on = || {
                    left = left.saturating_sub(1);
                    left > 0
                };
                loop {
                    match completions.advance_while(&mut go_on) {
                        Some(true) => total += 1,
                        Some(false) => {
                            *search = None;
                            return Ok(vec![total, 1]);
                        }
                        None => return Ok(vec![total, 0]),
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(rows: usize, columns: usize, rules: &str, pawns: &[u32]) -> Field {
        Field::new(rows, columns, rules, pawns, &[], &[]).unwrap()
    }

    fn number(field: &Field) -> u64 {
        let mut numbering = Numbering::new(field);
        let mut sum = 0;
        for part in 0..numbering.parts() {
            while {
                let found = numbering.count(part, 50).unwrap();
                sum += found[0];
                found[1] == 0
            } {}
        }
        sum
    }

    fn listed(field: &Field, fundamental: bool) -> Vec<Vec<u32>> {
        let mut arranging = Arranging::new(field, fundamental);
        let mut all = Vec::new();
        while !arranging.is_done() {
            let found = arranging.next(50).unwrap();
            all.extend((!found.is_empty()).then_some(found));
        }
        all
    }

    #[test]
    fn tables_and_plain_search_count_what_is_listed() {
        for (rows, columns, rules, pawns, known, kernel) in [
            (7, 7, "torus", &[][..], 28, "tables"),
            (10, 10, "amazon", &[], 4, "tables"),
            (5, 8, "chess", &[], 568, "tables"),
            (8, 8, "chess", &[35], 10, "tables"),
            (5, 7, "cylinder", &[], 42, "plain"),
            (11, 11, "amazon-cylinder", &[], 44, "plain"),
        ] {
            let field = field(rows, columns, rules, pawns);
            let told = format!("{rows} × {columns}, {rules}");
            assert_eq!(Numbering::new(&field).kernel(), kernel, "{told}");
            assert_eq!(number(&field), known, "{told}");
            let all = listed(&field, false);
            assert_eq!(all.len() as u64, known, "{told}");
            let classes = listed(&field, true);
            let images: u64 = classes
                .iter()
                .map(|found| u64::from(*found.last().unwrap()))
                .sum();
            assert_eq!(images, known, "{told}");
            for found in all {
                let (images, queens) = found.split_last().unwrap();
                assert!(field.is_solution(queens), "{told}");
                assert_eq!(field.images(queens).len(), *images as usize * queens.len());
            }
        }
    }

    #[test]
    fn given_queens_and_blocks_are_respected() {
        // A queen on the corner of a torus, and a block.
        let field = Field::new(7, 7, "torus", &[], &[0], &[7 + 2]).unwrap();
        let all = listed(&field, false);
        assert!(all.iter().all(|found| found[0] == 0 && !found.contains(&9)));
        assert_eq!((all.len(), number(&field)), (3, 3));
        let full = Field::new(1, 3, "cylinder", &[], &[1], &[]).unwrap();
        assert_eq!((listed(&full, false).len(), number(&full)), (1, 1));
    }

    #[test]
    fn a_queen_sees_over_joined_edges_and_up_to_pawns() {
        let torus = field(4, 4, "torus", &[2]);
        let ways: Vec<i32> = torus.seen(&[0]);
        // To the right up to the pawn, down all around, and so on in eight directions.
        assert_eq!(ways[..6], [1, -1, 4, 8, 12, -1]);
        assert_eq!(ways.iter().filter(|&&mark| mark == -1).count(), 8);
        let amazon = field(4, 4, "amazon", &[]).seen(&[0]);
        assert!(amazon.contains(&6) && amazon.contains(&9));
        assert_eq!(torus.queens(), 5);
    }

    #[test]
    fn boards_are_described_as_on_the_command_line() {
        let field = field(3, 5, "chess", &[]);
        let first = &listed(&field, false)[0];
        assert_eq!(field.chess(&first[..3]), "a3 c2 e1");
        let svg = field.svg(&first[..3]);
        assert!(svg.contains("3 × 5") && svg.contains("a3 c2 e1"));
    }
}
