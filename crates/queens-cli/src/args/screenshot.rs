//! Reads a puzzle from a screenshot, and prints what was recognised.

use queens::Puzzle;

use super::puzzle::print_split_regions;
use super::stars::StarsArgument;
use crate::Failure;

/// Reads the puzzle shown in a picture, and prints on stderr what was recognised.
pub(crate) fn read_and_print(
    bytes: &[u8],
    name: &str,
    stars: StarsArgument,
) -> Result<Puzzle, Failure> {
    let puzzle = read(bytes, name, stars)?;
    crate::stderr::note!("read from {name}:\n{}", puzzle.to_string().trim_end());
    Ok(puzzle)
}

/// Reads the puzzle shown in a picture, and prints only the doubtful squares.
#[cfg(feature = "pictures")]
pub(crate) fn read(bytes: &[u8], name: &str, stars: StarsArgument) -> Result<Puzzle, Failure> {
    use queens::Misplaced;
    use queens::formats::image;
    use queens_render::decode::decode;

    let refused = |why: &dyn std::fmt::Display| Failure::Input(format!("{name}: {why}"));
    let pixels = decode(bytes, image::MAX_PIXELS).map_err(|why| refused(&why))?;
    let reading = image::read(pixels.width, pixels.height, &pixels.rgba);
    let mut reading = reading.map_err(|why| refused(&why))?;
    if let Some(stars) = stars.number() {
        reading.stars = stars;
    }
    let misplaced = |wrong: Misplaced| {
        let grid = reading.without_marks();
        crate::stderr::note!(
            "read from {name}, without its queens:\n{}",
            grid.to_string().trim_end()
        );
        refused(&format!("in the picture {wrong}"))
    };
    let puzzle = reading.puzzle().map_err(misplaced)?;
    let n = reading.n();
    let doubtful: Vec<String> = reading
        .doubtful()
        .map(|square| square.chess(n).to_string())
        .collect();
    if !doubtful.is_empty() {
        crate::stderr::note!("{name}: check these squares again: {}", doubtful.join(" "));
    }
    print_split_regions(&puzzle, name);
    Ok(puzzle)
}

#[cfg(not(feature = "pictures"))]
pub(crate) fn read(_: &[u8], _: &str, _: StarsArgument) -> Result<Puzzle, Failure> {
    let _ = print_split_regions;
    Err(crate::missing_feature::missing(
        "pictures as input",
        "pictures",
    ))
}
