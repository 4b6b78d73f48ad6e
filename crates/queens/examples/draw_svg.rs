//! Draw a solution as an SVG picture, with coordinates and one queen marked.
//!
//!     cargo run -p queens --example draw_svg > board.svg

use queens::Solution;
use queens::formats::picture::{Coordinates, Drawing, Mark, Theme};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solution = Solution::new([6, 4, 2, 0, 5, 7, 1, 3])?;
    let mut drawing = Drawing::of(&solution);
    drawing.coordinates = Coordinates::Chess;
    drawing.theme = Theme::WOOD;
    let first = drawing.queens[0];
    drawing.marks.push((first, Mark::Fresh));
    println!("{}", drawing.svg());
    Ok(())
}
