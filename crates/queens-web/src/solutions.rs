//! Lists solutions for the gallery and describes single ones.

use queens::formats::picture::{Coordinates, Drawing};
use queens::prelude::*;
use queens::{Completions, Puzzle, Solution, Square};
use wasm_bindgen::prelude::*;

/// Lists solutions in lexicographic order, on demand.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Listing {
    completions: Completions,
    fundamental: bool,
}

#[wasm_bindgen]
impl Listing {
    /// Lists all solutions or only the fundamental ones, with the first row's queen in this column, or in any if it is negative.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize, fundamental: bool, first: i32) -> Result<Listing, JsError> {
        crate::check_side(n)?;
        let mut puzzle = Puzzle::new(n);
        if let Ok(column) = usize::try_from(first) {
            puzzle.give(Square::new(0, column))?;
        }
        let completions = puzzle.completions();
        Ok(Listing {
            completions,
            fundamental,
        })
    }

    /// Lists all solutions of a board, given as its code.
    pub fn of_board(code: &str) -> Result<Listing, JsError> {
        let puzzle: Puzzle = code.parse()?;
        Ok(Listing {
            completions: puzzle.completions(),
            fundamental: false,
        })
    }

    /// The next solutions, at most this many, each as its n columns and the size of its orbit.
    pub fn take(&mut self, count: usize) -> Vec<u32> {
        let fundamental = self.fundamental;
        let solutions =
            (&mut self.completions).filter(|solution| !fundamental || solution.is_canonical());
        let mut numbers = Vec::new();
        for solution in solutions.take(count) {
            numbers.extend_from_slice(solution.columns());
            numbers.push(solution.orbit_size() as u32);
        }
        numbers
    }
}

/// The distinct images of a solution under the eight symmetries, in lexicographic order, n columns each.
#[wasm_bindgen]
pub fn orbit(columns: &[u32]) -> Result<Vec<u32>, JsError> {
    let images = Solution::new(columns)?.orbit();
    Ok(images
        .iter()
        .flat_map(|image| image.columns().iter().copied())
        .collect())
}

/// A solution as an array: `[0, 4, 7, 5, 2, 6, 1, 3]`.
#[wasm_bindgen]
pub fn array_text(columns: &[u32]) -> Result<String, JsError> {
    Ok(Solution::new(columns)?.to_string())
}

/// A solution as chess squares, row by row: `a8 e7 h6 f5 c4 g3 b2 d1`.
#[wasm_bindgen]
pub fn chess_text(columns: &[u32]) -> Result<String, JsError> {
    let solution = Solution::new(columns)?;
    let names = solution
        .squares()
        .map(|square| square.chess(solution.n()).to_string());
    Ok(names.collect::<Vec<_>>().join(" "))
}

/// A solution as an SVG file, the same that the command line writes.
#[wasm_bindgen]
pub fn svg_text(columns: &[u32]) -> Result<String, JsError> {
    let mut drawing = Drawing::of(&Solution::new(columns)?);
    drawing.coordinates = Coordinates::Chess;
    Ok(drawing.svg())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_queens_have_eleven_classes_of_eight_images_and_one_of_four() {
        let mut listing = Listing::new(8, true, -1).unwrap();
        let numbers = listing.take(100);
        let sizes: Vec<u32> = numbers.chunks(9).map(|solution| solution[8]).collect();
        assert_eq!(sizes.len(), 12);
        assert_eq!(sizes.iter().filter(|&&size| size == 8).count(), 11);
        assert_eq!(sizes.iter().sum::<u32>(), 92);
        assert!(listing.take(1).is_empty());
    }

    #[test]
    fn a_first_queen_filters_and_the_parts_make_the_whole() {
        let count = |first| Listing::new(8, false, first).unwrap().take(1000).len() / 9;
        assert_eq!(
            (0..8).map(count).collect::<Vec<_>>(),
            [4, 8, 16, 18, 18, 16, 8, 4]
        );
        assert_eq!(count(-1), 92);
    }

    #[test]
    fn a_board_with_regions_is_listed_too() {
        let code = crate::board_code("AAAAB\nACABB\nCCDDD\nECCDD\nECDDD").unwrap();
        let listed = Listing::of_board(&code).unwrap().take(2);
        assert_eq!(listed[..5], [2, 4, 1, 3, 0]);
        assert_eq!(listed.len(), 6);
    }

    #[test]
    fn solutions_are_described_as_on_the_command_line() {
        let columns = [0, 4, 7, 5, 2, 6, 1, 3];
        assert_eq!(array_text(&columns).unwrap(), "[0, 4, 7, 5, 2, 6, 1, 3]");
        assert_eq!(chess_text(&columns).unwrap(), "a8 e7 h6 f5 c4 g3 b2 d1");
        assert_eq!(orbit(&columns).unwrap().len(), 8 * 8);
        assert_eq!(crate::known_counts(8), [92, 12]);
        assert!(crate::known_counts(28).is_empty());
    }
}
