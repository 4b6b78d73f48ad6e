//! The squares: the colour of each, and its content.
//!
//! A square's colour is that of its corners, a little inside, where neither queens and crosses nor borders reach. Everything
//! further inside that differs from it is a mark. A cross lies on the diagonals; a dot in the middle also means a cross; anything
//! larger is a queen, whatever its shape.
//!
//! ```text
//! ░░    ░░      ░ where the colour is taken from
//! ░      ░
//!   \  /
//!    ><         here a cross: three quarters of it or more are on the diagonals
//!   /  \
//! ░      ░
//! ░░    ░░
//! ```

use super::canvas::{Canvas, Colour};
use super::lattice::Lattice;

/// Colours further apart than this in Oklab are distinct: a mark, not noise.
const DISTINCT: f32 = 0.07;

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Nothing,
    Queen,
    Cross,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The square's own colour, in Oklab.
    pub(super) colour: Oklab,
    /// The share of its corners that has this colour.
    flat: f32,
    pub(super) content: Content,
    /// The certainty of the content, from 0 to 1.
    pub(super) certainty: f32,
}

impl Cell {
    /// Whether the square has one colour.
    pub(super) fn is_flat(&self) -> bool {
        self.flat > 0.55
    }
}

/// Examines all squares, row by row.
pub(super) fn look(canvas: &Canvas, lattice: &Lattice) -> Vec<Cell> {
    let n = lattice.n;
    let mut cells: Vec<Cell> = (0..n * n)
        .map(|index| look_at(canvas, lattice.square(index / n, index % n)))
        .collect();
    let queens = cells.iter().filter(|cell| cell.content == Content::Queen);
    if queens.count() > n {
        // With so many marks they are letters, numbers or patterns, not queens.
        for cell in &mut cells {
            cell.content = Content::Nothing;
        }
    }
    cells
}

/// Each pixel of a square with its position, from −0.5 to 0.5 in both directions.
pub(super) fn pixels(
    canvas: &Canvas,
    [left, top, right, bottom]: [f32; 4],
) -> impl Iterator<Item = (f32, f32, Colour)> + '_ {
    let range = |from: f32, to: f32, limit: usize| {
        (from.max(0.0).round() as usize)..(to.max(0.0).round() as usize).min(limit)
    };
    let part = |at: usize, from: f32, to: f32| (at as f32 + 0.5 - from) / (to - from) - 0.5;
    let columns = range(left, right, canvas.width);
    let rows = range(top, bottom, canvas.height);
    rows.flat_map(move |y| {
        columns.clone().map(move |x| {
            let place = (part(x, left, right), part(y, top, bottom));
            (place.0, place.1, canvas.pixel(x, y))
        })
    })
}

fn look_at(canvas: &Canvas, sides: [f32; 4]) -> Cell {
    let is_corner = |&(x, y, _): &(f32, f32, Colour)| {
        let ring = 0.2..0.37;
        ring.contains(&x.abs()) && ring.contains(&y.abs())
    };
    let corners: Vec<Colour> = pixels(canvas, sides)
        .filter(is_corner)
        .map(|(_, _, colour)| colour)
        .collect();
    let own = median(&corners);
    let is_near = |colour: &&Colour| {
        let parts = colour.iter().zip(own);
        parts.into_iter().all(|(a, b)| a.abs_diff(b) <= 16)
    };
    let near = corners.iter().filter(is_near).count();
    let colour = oklab(own);
    let (content, certainty) = mark(pixels(canvas, sides), own, colour);
    Cell {
        colour,
        flat: near as f32 / corners.len().max(1) as f32,
        content,
        certainty,
    }
}

/// The content suggested by the pixels inside a square that differ from its colour.
fn mark(
    pixels: impl Iterator<Item = (f32, f32, Colour)>,
    own: Colour,
    colour: Oklab,
) -> (Content, f32) {
    let (mut all, mut marked, mut diagonal, mut central) = (0u32, 0u32, 0u32, 0u32);
    let mut quadrants = [0u32; 4];
    for (x, y, pixel) in pixels {
        if x.abs() > 0.33 || y.abs() > 0.33 {
            continue;
        }
        all += 1;
        if pixel == own || distance(oklab(pixel), colour) < DISTINCT {
            continue;
        }
        marked += 1;
        diagonal += u32::from((x.abs() - y.abs()).abs() < 0.1);
        central += u32::from(x.hypot(y) < 0.2);
        quadrants[usize::from(x > 0.0) + 2 * usize::from(y > 0.0)] += 1;
    }
    let share = |part: u32, whole: u32| part as f32 / whole.max(1) as f32;
    let covered = share(marked, all);
    let least = quadrants.into_iter().min().unwrap_or(0);
    let is_cross = share(diagonal, marked) > 0.6 && share(least, marked) > 0.1;
    let is_dot = share(central, marked) > 0.9;
    if covered < 0.012 {
        (Content::Nothing, 1.0)
    } else if covered < 0.4 && is_cross || covered < 0.14 && is_dot {
        (Content::Cross, if covered > 0.03 { 1.0 } else { 0.6 })
    } else if covered > 0.09 {
        (Content::Queen, if covered > 0.13 { 1.0 } else { 0.6 })
    } else {
        (Content::Nothing, 0.4)
    }
}

fn median(colours: &[Colour]) -> Colour {
    std::array::from_fn(|part| {
        let mut values: Vec<u8> = colours.iter().map(|colour| colour[part]).collect();
        values.sort();
        values.get(values.len() / 2).copied().unwrap_or(0)
    })
}

/// A colour as the eye perceives it: lightness, green to red, blue to yellow (Björn Ottosson, 2020).
pub(super) type Oklab = [f32; 3];

pub(super) fn oklab(colour: Colour) -> Oklab {
    let [r, g, b] = colour.map(|part| {
        let part = f32::from(part) / 255.0;
        // Close to sRGB's curve, and faster.
        part * (part * (part * 0.305_306 + 0.682_171_1) + 0.012_522_878)
    });
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

pub(super) fn distance(a: Oklab, b: Oklab) -> f32 {
    let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f32>().sqrt()
}
