//! Judges queens on boards of any shape and rules, and describes solutions.

use queens::board::Classes;
use queens::formats::picture::{Coordinates, Drawing};
use queens::{Puzzle, Square};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::setup::{Setup, number, numbers, squares};

/// The verdict about the queens on a board.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Judgement {
    /// The number of queens of a solution.
    pub wanted: usize,
    /// Whether these queens are a solution.
    pub solved: bool,
    /// For each queen, the squares that it attacks, direction by direction and the nearest first. The first eight directions are
    /// straight, the others are knight's moves.
    pub attacks: Vec<Vec<Vec<u32>>>,
}

/// Judges queens on a board that holds other queens as given.
#[wasm_bindgen]
pub fn judge(setup: Ts<Setup>, queens: &[u32]) -> Result<Ts<Judgement>, JsError> {
    Ok(judgement(&Setup::read(&setup)?, queens).into_ts()?)
}

fn judgement(puzzle: &Puzzle, queens: &[u32]) -> Judgement {
    let board = puzzle.board();
    let columns = board.columns();
    let ways = |queen| {
        let ways = board.ways_from(queen);
        ways.into_iter().map(|way| numbers(columns, way)).collect()
    };
    Judgement {
        wanted: board.queens(),
        solved: board.check(squares(columns, queens)).is_ok(),
        attacks: squares(columns, queens).map(ways).collect(),
    }
}

/// A solution, described.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Description {
    /// The distinct images under the board's symmetries, in order.
    pub images: Vec<Vec<u32>>,
    /// The columns as an array, `[0, 4, 7, 5, 2, 6, 1, 3]`, if each row has one queen.
    pub array: Option<String>,
    /// The queens by their chess names, row by row: `a8 e7 h6 f5 c4 g3 b2 d1`.
    pub chess: String,
    /// The board as an SVG file, the same that the command line writes.
    pub svg: String,
}

/// Describes the solution with these queens.
#[wasm_bindgen]
pub fn describe(setup: Ts<Setup>, queens: &[u32]) -> Result<Ts<Description>, JsError> {
    Ok(description(&Setup::read(&setup)?, queens).into_ts()?)
}

fn description(puzzle: &Puzzle, queens: &[u32]) -> Description {
    let board = puzzle.board();
    let (rows, columns) = (board.rows(), board.columns());
    let mut queens: Vec<Square> = squares(columns, queens).collect();
    queens.sort_by_key(|&queen| number(columns, queen));
    let image = |motion: queens::board::Motion| {
        let moved = queens
            .iter()
            .map(|&queen| motion.apply(queen, rows, columns));
        let mut image = numbers(columns, moved);
        image.sort_unstable();
        image
    };
    let mut images: Vec<Vec<u32>> = board
        .motions(Classes::Symmetries)
        .into_iter()
        .map(image)
        .collect();
    images.sort_unstable();
    images.dedup();
    let one_in_each_row = queens.iter().map(|queen| queen.row).eq(0..rows);
    let array = queens.iter().map(|queen| queen.column.to_string());
    let array = format!("[{}]", array.collect::<Vec<_>>().join(", "));
    let chess = queens.iter().map(|queen| queen.chess(rows).to_string());
    let chess = chess.collect::<Vec<_>>().join(" ");
    let mut drawing = Drawing::of_puzzle(puzzle);
    drawing.queens = queens;
    drawing.show_conflicts();
    drawing.coordinates = Coordinates::Chess;
    Description {
        images,
        array: one_in_each_row.then_some(array),
        chess,
        svg: drawing.svg(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::square_board;
    use queens::Solution;

    fn puzzle(rows: usize, columns: usize, rules: &str, pawns: Vec<u32>) -> Puzzle {
        let setup = Setup {
            rows,
            columns,
            rules: rules.into(),
            pawns,
            ..Setup::default()
        };
        setup.puzzle().unwrap()
    }

    #[test]
    fn a_queen_attacks_over_joined_edges_and_up_to_pawns() {
        let torus = judgement(&puzzle(4, 4, "torus", vec![2]), &[0]);
        assert_eq!(torus.attacks.len(), 1);
        // To the right up to the pawn, down all around, and so on in eight directions.
        assert_eq!(torus.attacks[0][..2], [vec![1], vec![4, 8, 12]]);
        assert_eq!((torus.attacks[0].len(), torus.wanted), (8, 5));
        let amazon = judgement(&puzzle(4, 4, "amazon", vec![]), &[0]);
        let attacked = amazon.attacks[0].concat();
        assert!(attacked.contains(&6) && attacked.contains(&9));
    }

    #[test]
    fn only_solutions_are_solved() {
        let board = puzzle(4, 4, "chess", vec![]);
        assert!(judgement(&board, &[1, 7, 8, 14]).solved);
        assert!(!judgement(&board, &[1, 7, 8]).solved);
        assert!(!judgement(&board, &[0, 7, 8, 14]).solved);
    }

    #[test]
    fn a_solution_is_described_as_the_command_line_does() {
        let board = square_board(8).puzzle().unwrap();
        let columns = [0, 4, 7, 5, 2, 6, 1, 3];
        let queens: Vec<u32> = (0..8).map(|row| row * 8 + columns[row as usize]).collect();
        let described = description(&board, &queens);
        let array = described.array.as_deref();
        assert_eq!(array, Some("[0, 4, 7, 5, 2, 6, 1, 3]"));
        assert_eq!(described.chess, "a8 e7 h6 f5 c4 g3 b2 d1");
        assert_eq!(described.images.len(), 8);
        let solution = Solution::new(&columns[..]).unwrap();
        let orbit = solution.orbit();
        let columns_of = |image: &Vec<u32>| image.iter().map(|queen| queen % 8).collect::<Vec<_>>();
        let images: Vec<Vec<u32>> = described.images.iter().map(columns_of).collect();
        let expected: Vec<&[u32]> = orbit.iter().map(|image| image.columns()).collect();
        assert_eq!(images, expected);
        let mut drawing = Drawing::of(&solution);
        drawing.coordinates = Coordinates::Chess;
        assert_eq!(described.svg, drawing.svg());
    }

    #[test]
    fn wide_boards_are_described_too() {
        let described = description(&puzzle(3, 5, "chess", vec![]), &[0, 7, 14]);
        assert_eq!(described.chess, "a3 c2 e1");
        assert_eq!(described.array.as_deref(), Some("[0, 2, 4]"));
        assert!(described.svg.contains("3 × 5") && described.svg.contains("a3 c2 e1"));
        let tall = description(&puzzle(5, 3, "chess", vec![]), &[0, 7, 14]);
        assert_eq!(tall.array, None);
    }
}
