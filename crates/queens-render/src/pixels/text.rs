//! Labels as outlines, from the letters in `fonts/` (Inter, SIL Open Font License).

use std::collections::HashMap;
use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder, Transform};

use super::outline;

/// The glyphs of one font weight.
struct Font {
    units: f32,
    glyphs: HashMap<char, Glyph>,
}

struct Glyph {
    width: f32,
    /// Kerning: the extra distance to each of these letters.
    kerning: Vec<(f32, &'static str)>,
    outline: &'static str,
}

static REGULAR: LazyLock<Font> =
    LazyLock::new(|| Font::read(include_str!("../../fonts/Inter-Regular.txt")));
static SEMI_BOLD: LazyLock<Font> =
    LazyLock::new(|| Font::read(include_str!("../../fonts/Inter-SemiBold.txt")));

impl Font {
    /// Parses a line that `fonts/outlines.py` wrote.
    fn read(text: &'static str) -> Self {
        let (units, lines) = text.split_once('\n').expect("a font has a first line");
        let glyph = |line: &'static str| {
            let mut fields = line.split('\t');
            let character = fields.next()?.chars().next()?;
            let width = fields.next()?.parse().ok()?;
            let pair = |pair: &'static str| {
                let (shift, after) = pair.split_once(':')?;
                Some((shift.parse().ok()?, after))
            };
            let kerning = fields.next()?.split(' ').filter_map(pair).collect();
            let glyph = Glyph {
                width,
                kerning,
                outline: fields.next()?,
            };
            Some((character, glyph))
        };
        Self {
            units: units.parse().expect("a font's first line is its size"),
            glyphs: lines.lines().filter_map(glyph).collect(),
        }
    }
}

/// The outline of a text at 0, 0 with font size 1, and its width. A question mark replaces letters that the fonts lack.
pub(super) fn outline(text: &str, is_bold: bool) -> (Option<Path>, f32) {
    let font = if is_bold { &SEMI_BOLD } else { &REGULAR };
    let (mut all, mut at) = (PathBuilder::new(), 0.0);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let Some(glyph) = font.glyphs.get(&letter).or(font.glyphs.get(&'?')) else {
            continue;
        };
        let mut path = PathBuilder::new();
        outline::add(&mut path, glyph.outline).expect("the fonts' outlines are paths");
        let moved = path.finish();
        let moved = moved.and_then(|path| path.transform(Transform::from_translate(at, 0.0)));
        if let Some(path) = moved {
            all.push_path(&path);
        }
        let next = letters.peek();
        let follows = |(_, after): &&(f32, &str)| next.is_some_and(|next| after.contains(*next));
        at += glyph.width
            + glyph
                .kerning
                .iter()
                .find(follows)
                .map_or(0.0, |pair| pair.0);
    }
    let upright = Transform::from_scale(1.0 / font.units, -1.0 / font.units);
    let path = all.finish().and_then(|path| path.transform(upright));
    (path, at / font.units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_an_outline() {
        for font in [&REGULAR, &SEMI_BOLD] {
            assert_eq!(font.glyphs.len(), 127);
            for glyph in font.glyphs.values() {
                let mut path = PathBuilder::new();
                assert!(outline::add(&mut path, glyph.outline).is_some());
            }
        }
    }

    #[test]
    fn letters_stand_side_by_side_and_some_closer() {
        let width = |text| outline(text, false).1;
        assert!((width("88") - 2.0 * width("8")).abs() < 1e-6);
        assert!(width("To") < width("T") + width("o"));
        assert_eq!(width("☃"), width("?"));
        assert_eq!(width(""), 0.0);
        assert!(outline("8", true).1 > width("8"));
    }
}
