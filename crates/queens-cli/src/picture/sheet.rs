//! Contact sheets: many boards in one picture, a caption under each.

use std::fmt::Write;
use std::path::Path;

use queens::Solution;
use queens::formats::picture::{Drawing, FONT, SQUARE, escape};

use crate::Failure;

/// The most boards on one sheet.
pub(crate) const MAX_BOARDS: usize = 2_000;

/// The error for too many boards.
pub(crate) fn too_many() -> Failure {
    Failure::Input(format!(
        "one sheet holds at most {MAX_BOARDS} boards: ask for fewer, for instance with --limit {MAX_BOARDS}"
    ))
}

/// The caption of a solution: its number and its symmetry class.
pub(crate) fn caption(number: usize, solution: &Solution) -> String {
    let class = match solution.orbit_size() {
        1 => "1 image",
        2 => "2 images: quarter-turn symmetry",
        4 => "4 images: half-turn symmetry",
        _ => "8 images",
    };
    format!("{number} · {class}")
}

/// Draws one board, or a sheet of several, into a file.
pub(crate) fn save(path: &Path, title: &str, boards: &[(Drawing, String)]) -> Result<(), Failure> {
    let svg = match boards {
        [(drawing, _)] => drawing.svg(),
        several => sheet(title, several)?,
    };
    super::save(path, &svg)
}

/// A sheet of boards of one size and look, each with a caption, about as wide as it is high.
pub(crate) fn sheet(title: &str, boards: &[(Drawing, String)]) -> Result<String, Failure> {
    let Some((first, _)) = boards.first() else {
        return Err(Failure::input("there is no board to draw"));
    };
    let size = |drawing: &Drawing| (drawing.board.rows(), drawing.board.columns());
    let (n, width) = size(first);
    let is_other = |(drawing, _): &&(Drawing, String)| size(drawing) != (n, width);
    if let Some((other, _)) = boards.iter().find(is_other) {
        return Err(Failure::Input(format!(
            "a sheet needs boards of the same size, but these have n = {} and n = {}",
            n,
            other.board.rows()
        )));
    }
    let theme = first.theme;
    let columns = columns(boards.len());
    let rows = boards.len().div_ceil(columns);
    // Pixels: the boards are small, and large ones no larger than they need be.
    let longer = n.max(width);
    let longest = (160.0f64).max(longer as f64 * 3.0);
    let scale = longest / (longer * SQUARE).max(1) as f64;
    let [side, high] = [width, n].map(|squares| (squares * SQUARE) as f64 * scale);
    let [left, top, right, bottom] = first.margins().map(|units| units as f64 * scale);
    let (gap, caption, header) = (20.0, 26.0, 64.0);
    let (cell_width, cell_height) = (
        left + side + right + gap,
        top + high + bottom + caption + gap,
    );
    let (width, height) = (
        cell_width * columns as f64 + gap,
        header + cell_height * rows as f64 + gap,
    );
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.2} {height:.2}">
<title>{title}</title>
{definitions}<rect width="100%" height="100%" fill="{paper}"/>
<g font-family="{FONT}" fill="{text}"><text x="{gap}" y="42" font-size="{size}" font-weight="600" fill="{queen}">{title}</text>
"#,
        title = escape(title),
        // Those of boards with stars include queens.
        definitions = boards
            .iter()
            .map(|(drawing, _)| drawing)
            .max_by_key(|drawing| drawing.board.stars())
            .unwrap_or(first)
            .definitions(),
        paper = theme.paper,
        text = theme.text,
        queen = theme.queen,
        // A letter is at most some 0.6 of the font size wide on average, so a long title above few boards fits.
        size = (22.0f64)
            .min((width - 2.0 * gap) / (0.6 * title.chars().count().max(1) as f64))
            .floor(),
    );
    for (index, (drawing, label)) in boards.iter().enumerate() {
        let x = gap + (index % columns) as f64 * cell_width + left;
        let y = header + (index / columns) as f64 * cell_height + top;
        // Writing to a String cannot fail.
        let _ = write!(
            out,
            r#"<g class="board" transform="translate({x:.2} {y:.2}) scale({scale:.6})">
{body}</g>
<text x="{middle:.2}" y="{below:.2}" font-size="13" text-anchor="middle">{label}</text>
"#,
            body = drawing.body(),
            middle = x + side / 2.0,
            below = y + high + bottom + 17.0,
            label = escape(label),
        );
    }
    out.push_str("</g>\n</svg>\n");
    Ok(out)
}

/// Columns for a sheet of k boards: a little wider than high, and with a full last row if that is near.
fn columns(boards: usize) -> usize {
    let wide = ((boards as f64 * 1.3).sqrt().ceil() as usize).max(1);
    let near = [wide, wide + 1, wide.saturating_sub(1).max(1)];
    let full = near.into_iter().find(|k| boards.is_multiple_of(*k));
    full.unwrap_or(wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_have_full_rows_where_they_can() {
        assert_eq!(columns(12), 4);
        assert_eq!(columns(1), 1);
        assert_eq!(columns(92), 11);
        for boards in 1..500 {
            let k = columns(boards);
            assert!(k >= 1 && k <= boards + 1);
        }
    }
}
