//! Renders SVG to pixels, identically on every machine.
//!
//! Supports only the elements that our own pictures use: `paint.rs` lists them and refuses the rest. A complete SVG renderer
//! would add dozens of crates for text and shapes that our pictures do not have.
//!
//! Rejected: a list of shapes that can be written as SVG or as pixels. SVG as the interface keeps pixels out of the crate that
//! draws boards and boards out of this one, and the page and Python build without the renderer. The parser is roxmltree.

use roxmltree::Document;
use tiny_skia::Pixmap;

mod outline;
mod paint;
mod text;

/// Maximum width or height of a picture in pixels.
const MAX_SIDE: f32 = 16_384.0;

/// Renders a document at `scale` pixels per unit.
pub(crate) fn pixels(svg: &str, scale: f32) -> Result<Pixmap, String> {
    pixels_within(svg, scale, MAX_SIDE)
}

/// The same, but refuses a picture with a longer side before drawing anything.
fn pixels_within(svg: &str, scale: f32, longest: f32) -> Result<Pixmap, String> {
    let document = Document::parse(svg).map_err(cannot_draw)?;
    let size = ["width", "height"].map(|side| {
        let side = document.root_element().attribute(side);
        side.and_then(|side| side.parse::<f32>().ok())
    });
    let [Some(width), Some(height)] = size.map(|side| Some(side? * scale)) else {
        return Err(cannot_draw("it has no size"));
    };
    if width.ceil() > longest || height.ceil() > longest {
        return Err(format!(
            "a PNG of {width:.0} × {height:.0} pixels is too large: draw an SVG, or fewer or smaller boards"
        ));
    }
    let mut pixmap = Pixmap::new(width.ceil() as u32, height.ceil() as u32)
        .ok_or_else(|| cannot_draw("it has no pixels"))?;
    paint::paint(&document, (width, height), &mut pixmap).map_err(cannot_draw)?;
    Ok(pixmap)
}

fn cannot_draw(why: impl std::fmt::Display) -> String {
    format!("cannot draw this picture: {why}")
}

/// Renders a document as a PNG file, at twice its size so that it is sharp on high-resolution screens. A large document keeps
/// its own size.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let pixmap = match pixels_within(svg, 2.0, 4096.0) {
        Ok(pixmap) => pixmap,
        Err(_) => pixels(svg, 1.0)?,
    };
    pixmap
        .encode_png()
        .map_err(|error| format!("cannot write this picture as PNG: {error}"))
}

#[cfg(test)]
mod tests {
    use queens::Square;
    use queens::formats::picture::{Coordinates, Drawing, Mark, Theme};

    use super::*;

    #[test]
    fn everything_on_a_board_can_be_painted_in_every_theme() {
        let signs = [
            Mark::Fresh,
            Mark::Left,
            Mark::Rejected,
            Mark::Attacker,
            Mark::Blocked,
        ];
        let squares = (0..).map(|column| Square::new(0, column));
        for theme in Theme::ALL {
            let mut drawing = Drawing::new(5);
            drawing.queens = vec![Square::new(1, 1), Square::new(3, 3)];
            drawing.marks = squares.clone().zip(signs).collect();
            drawing.labels = vec![
                (Square::new(4, 0), "7".into()),
                (Square::new(1, 1), "1".into()),
            ];
            drawing.coordinates = Coordinates::Numbers;
            drawing.theme = theme;
            drawing.show_attacks();
            drawing.show_conflicts();
            let pixmap = pixels(&drawing.svg(), 1.0).unwrap();
            // The hatched square has light and dark stripes.
            let [left, top, ..] = drawing.margins().map(|units| units as u32 * 6 / 10);
            let across = (0..60).map(|x| pixmap.pixel(left + 240 + x, top + 30).unwrap());
            let mut greens: Vec<u8> = across.map(|pixel| pixel.green()).collect();
            greens.sort();
            assert!(greens[0].abs_diff(greens[59]) > 60, "{theme}: {greens:?}");
        }
    }
}
