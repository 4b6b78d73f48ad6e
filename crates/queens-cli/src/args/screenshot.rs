//! `--image FILE`: a puzzle from a picture, and what was read from it, told for correction.

use std::path::Path;

use queens::Puzzle;

use super::puzzle::{bytes, tell_pieces};
use crate::Failure;

/// Reads the puzzle that a picture shows, and says on stderr what was read.
pub(crate) fn read(path: &Path) -> Result<Puzzle, Failure> {
    let name = path.display().to_string();
    read_aloud(&bytes(path)?, &name)
}

/// Reads the puzzle that a picture shows, for someone who shows it anyway.
pub(crate) fn read_for_show(path: &Path) -> Result<Puzzle, Failure> {
    read_quietly(&bytes(path)?, &path.display().to_string())
}

/// The same of the bytes of a picture.
pub(crate) fn read_aloud(bytes: &[u8], name: &str) -> Result<Puzzle, Failure> {
    let puzzle = read_quietly(bytes, name)?;
    crate::stderr::note!("read from {name}:\n{}", puzzle.to_string().trim_end());
    Ok(puzzle)
}

/// Reads the puzzle that a picture shows, and names what is doubtful alone.
#[cfg(feature = "pictures")]
fn read_quietly(bytes: &[u8], name: &str) -> Result<Puzzle, Failure> {
    use queens::Misplaced;
    use queens::formats::image;
    use queens_render::decode::decode;

    let refused = |why: &dyn std::fmt::Display| Failure::Input(format!("{name}: {why}"));
    let pixels = decode(bytes, image::MOST_PIXELS).map_err(|why| refused(&why))?;
    let reading = image::read(pixels.width, pixels.height, &pixels.rgba);
    let reading = reading.map_err(|why| refused(&why))?;
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
        crate::stderr::note!("{name}: look again at {}", doubtful.join(" "));
    }
    tell_pieces(&puzzle, name);
    Ok(puzzle)
}

#[cfg(not(feature = "pictures"))]
fn read_quietly(_: &[u8], _: &str) -> Result<Puzzle, Failure> {
    let _ = tell_pieces;
    Err(crate::missing_feature::missing(
        "pictures as input",
        "pictures",
    ))
}
