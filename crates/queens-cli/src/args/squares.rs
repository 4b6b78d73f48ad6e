//! `--place a1,c5 --block d4,e4-e7`: given queens and blocked squares.

use queens::board::Naming;
use queens::{Misplaced, Puzzle, Square};

use super::board::BoardArguments;
use super::stars::StarsArgument;
use crate::exit::Failure;

/// The largest board on which squares can be given or blocked: one bit per square.
const MAX_SIDE: usize = 10_000;

/// Given queens and blocked squares
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct SquareArguments {
    /// Place these queens first, such as a1,c5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    place: Vec<String>,

    /// Keep these squares free of queens: single squares or rectangles, such as d4,e4-e7
    #[arg(
        long,
        value_name = "SQUARES",
        hide_short_help = true,
        value_delimiter = ','
    )]
    block: Vec<String>,

    #[command(flatten)]
    pub(crate) stars: StarsArgument,

    #[command(flatten)]
    pub(crate) board: BoardArguments,
}

impl SquareArguments {
    /// No squares, on a board that takes this many stars in each line.
    #[cfg(feature = "watch")]
    pub(crate) fn with_stars(stars: StarsArgument) -> Self {
        Self {
            stars,
            ..Self::default()
        }
    }

    /// Whether no square was given, on a classic board.
    pub(crate) fn is_empty(&self) -> bool {
        !self.has_squares() && self.board.is_classic()
    }

    /// Whether a square was given.
    pub(crate) fn has_squares(&self) -> bool {
        !self.place.is_empty() || !self.block.is_empty()
    }

    /// The puzzle on the board with these rows and columns.
    pub(crate) fn puzzle(&self, rows: usize, columns: usize) -> Result<Puzzle, Failure> {
        if rows > MAX_SIDE {
            return Err(Failure::Input(format!(
                "n = {rows} is too large to search; the largest board for this is {MAX_SIDE}"
            )));
        }
        self.on(Puzzle::on(self.board.board(rows, columns)?))
    }

    /// The puzzle with these queens and blocks added.
    pub(crate) fn on(&self, mut puzzle: Puzzle) -> Result<Puzzle, Failure> {
        let (n, columns) = (puzzle.board().rows(), puzzle.board().columns());
        for name in &self.place {
            let queen = Square::from_chess_on(name.trim(), n, columns).map_err(Failure::input)?;
            let placed = puzzle.give(queen);
            placed.map_err(|misplaced| refused("--place", name, &misplaced, n))?;
        }
        for names in &self.block {
            let squares = Square::rectangle_from_chess_on(names, n, columns);
            for square in squares.map_err(Failure::input)? {
                let blocked = puzzle.block(square);
                blocked.map_err(|misplaced| refused("--block", names, &misplaced, n))?;
            }
        }
        Ok(puzzle)
    }
}

/// The error, with chess squares as on the command line.
fn refused(option: &str, names: &str, misplaced: &Misplaced, n: usize) -> Failure {
    Failure::Input(match misplaced {
        Misplaced::Attacked { .. } => format!("{option}: {}", misplaced.named(Naming::Chess, n)),
        Misplaced::Taken { queen } => format!("{option}: {} is given twice", queen.chess(n)),
        Misplaced::Blocked { queen } => {
            format!(
                "{option} {names}: {} is both placed and blocked",
                queen.chess(n)
            )
        }
        wrong => format!("{option} {names}: {}", wrong.named(Naming::Chess, n)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(place: &str, block: &str) -> Result<Puzzle, Failure> {
        let list = |text: &str| {
            text.split(',')
                .filter(|s| !s.is_empty())
                .map(Into::into)
                .collect()
        };
        let arguments = SquareArguments {
            place: list(place),
            block: list(block),
            ..SquareArguments::default()
        };
        arguments.puzzle(8, 8)
    }

    #[test]
    fn a_range_blocks_everything_between_its_corners() {
        assert_eq!(puzzle("", "d4,e4-e7").unwrap().blocked().len(), 5);
        assert_eq!(puzzle("", "h8-a1").unwrap().blocked().len(), 64);
        assert_eq!(puzzle("", "b2-d3").unwrap(), puzzle("", "d2-b3").unwrap());
    }

    #[test]
    fn contradictions_name_the_squares() {
        let refused = |place, block| puzzle(place, block).unwrap_err().to_string();
        assert_eq!(
            refused("a1,b2", ""),
            "--place: the queen at b2 is attacked from a1"
        );
        assert_eq!(
            refused("a1", "a1-a2"),
            "--block a1-a2: a1 is both placed and blocked"
        );
        assert_eq!(refused("a1,a1", ""), "--place: a1 is given twice");
        assert_eq!(refused("e9", ""), "`e9` is not a square of the 8 × 8 board");
    }
}
