//! The squares: the colour of each, and its content.
//!
//! A square's colour is that of its corners, a little inside, where neither queens and crosses nor borders reach. Everything
//! further inside that differs from it is a mark. A cross lies on the diagonals; a dot in the middle also means a cross; anything
//! larger is a queen, whatever its shape. A star has ink above its middle, where a cross has none. A queen that happens to lie on
//! the diagonals, or is as small as a dot, looks like a cross: a mark that is not clearly one or the other is doubtful, and so is
//! a dot on a board whose crosses have arms.
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
const MIN_DISTANCE: f32 = 0.07;

/// The certainty of a mark that may be something else.
const DOUBTFUL_CERTAINTY: f32 = 0.4;

/// At least this share of a cross lies on the diagonals, even of a thick one; of an even spot it is half.
const MIN_DIAGONAL_SHARE: f32 = 0.7;

/// At least this share of a star lies on the axes, away from the middle; of a cross it is nothing.
const AXIAL: f32 = 0.025;

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Arms,
    Dot,
    Other,
}

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
    shape: Shape,
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
    doubt_odd_dots(&mut cells);
    let marked = cells.iter().enumerate();
    let marked = marked.filter(|(_, cell)| cell.content == Content::Queen);
    let queens: Vec<usize> = marked.map(|(index, _)| index).collect();
    if queens.len() > n && any_touch(n, &queens) {
        // More than one mark in each line, and some beside each other: letters, numbers or patterns, not stars.
        for cell in &mut cells {
            cell.content = Content::Nothing;
        }
    }
    cells
}

/// Whether two of these squares touch.
fn any_touch(n: usize, squares: &[usize]) -> bool {
    let touch = |a: usize, b: usize| (a / n).abs_diff(b / n) < 2 && (a % n).abs_diff(b % n) < 2;
    let mut others = squares.iter().enumerate();
    others.any(|(index, &a)| squares[..index].iter().any(|&b| touch(a, b)))
}

/// A dot on a board whose crosses have arms may be a small queen.
fn doubt_odd_dots(cells: &mut [Cell]) {
    if cells.iter().any(|cell| cell.shape == Shape::Arms) {
        for cell in cells.iter_mut().filter(|cell| cell.shape == Shape::Dot) {
            cell.certainty = cell.certainty.min(DOUBTFUL_CERTAINTY);
        }
    }
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
    let (content, shape, certainty) = mark(pixels(canvas, sides), own, colour);
    Cell {
        colour,
        flat: near as f32 / corners.len().max(1) as f32,
        content,
        shape,
        certainty,
    }
}

/// The content suggested by the pixels inside a square that differ from its colour.
fn mark(
    pixels: impl Iterator<Item = (f32, f32, Colour)>,
    own: Colour,
    colour: Oklab,
) -> (Content, Shape, f32) {
    let (mut all, mut marked, mut diagonal, mut central) = (0u32, 0u32, 0u32, 0u32);
    let mut axial = 0u32;
    let mut quadrants = [0u32; 4];
    for (x, y, pixel) in pixels {
        if x.abs() > 0.33 || y.abs() > 0.33 {
            continue;
        }
        all += 1;
        if pixel == own || distance(oklab(pixel), colour) < MIN_DISTANCE {
            continue;
        }
        marked += 1;
        diagonal += u32::from((x.abs() - y.abs()).abs() < 0.1);
        axial += u32::from(x.abs().min(y.abs()) < 0.04 && x.abs().max(y.abs()) > 0.17);
        central += u32::from(x.hypot(y) < 0.2);
        quadrants[usize::from(x > 0.0) + 2 * usize::from(y > 0.0)] += 1;
    }
    let share = |part: u32, whole: u32| part as f32 / whole.max(1) as f32;
    let covered = share(marked, all);
    let least = quadrants.into_iter().min().unwrap_or(0);
    let on_diagonals = share(diagonal, marked);
    let is_diagonal = on_diagonals > 0.6 && share(axial, marked) < AXIAL;
    let has_arms = covered < 0.4 && is_diagonal && share(least, marked) > 0.1;
    let is_dot = covered < 0.14 && share(central, marked) > 0.9;
    if covered < 0.012 {
        (Content::Nothing, Shape::Other, 1.0)
    } else if is_dot || has_arms {
        let certainty = if covered <= 0.03 { 0.6 } else { 1.0 };
        let shape = if is_dot { Shape::Dot } else { Shape::Arms };
        let is_clear = is_dot || on_diagonals > MIN_DIAGONAL_SHARE;
        (
            Content::Cross,
            shape,
            if is_clear {
                certainty
            } else {
                DOUBTFUL_CERTAINTY
            },
        )
    } else if covered > 0.09 {
        (
            Content::Queen,
            Shape::Other,
            if covered > 0.13 { 1.0 } else { 0.6 },
        )
    } else {
        (Content::Nothing, Shape::Other, DOUBTFUL_CERTAINTY)
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

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Colour = [230, 230, 230];
    const INK: Colour = [20, 20, 30];

    /// A square of 60 × 60 pixels with ink where `is_ink` says so, seen from its middle.
    fn marked(is_ink: impl Fn(f32, f32) -> bool) -> (Content, Shape, f32) {
        let places = (0..60).flat_map(|y| (0..60).map(move |x| (x, y)));
        let pixels = places.map(|(x, y)| {
            let (x, y) = (x as f32 / 60.0 - 0.5, y as f32 / 60.0 - 0.5);
            (x, y, if is_ink(x, y) { INK } else { PAPER })
        });
        mark(pixels, PAPER, oklab(PAPER))
    }

    fn cross(width: f32) -> impl Fn(f32, f32) -> bool {
        move |x, y| x.abs().max(y.abs()) < 0.3 && (x.abs() - y.abs()).abs() < width
    }

    #[test]
    fn a_cross_is_certain_however_thick_its_arms_are() {
        for width in [0.02, 0.04, 0.06] {
            assert_eq!(marked(cross(width)), (Content::Cross, Shape::Arms, 1.0));
        }
    }

    #[test]
    fn a_dark_queen_with_a_narrow_waist_is_doubted_if_it_looks_like_a_cross() {
        // Wide above and below, narrow between: two thirds of it lie on the diagonals.
        let (content, shape, certainty) =
            marked(|x, y| y.abs() < 0.16 && x.abs() < y.abs() + 0.18 && x.abs() > y.abs() - 0.14);
        assert_eq!((content, shape), (Content::Cross, Shape::Arms));
        assert!(certainty < 0.5, "{certainty}");
    }

    #[test]
    fn a_queen_as_small_as_a_dot_is_doubted_among_crosses_and_a_dot_among_dots_is_not() {
        let n = 4;
        let side = 60;
        let board = |others: &dyn Fn(f32, f32) -> bool| {
            let mut rgba = Vec::new();
            for (y, x) in (0..n * side).flat_map(|y| (0..n * side).map(move |x| (y, x))) {
                let place = |at: usize| (at % side) as f32 / side as f32 - 0.5;
                let (dx, dy) = (place(x), place(y));
                let is_queen = dx.hypot(dy) < 0.13;
                let is_first = x < side && y < side;
                let is_ink = if is_first { is_queen } else { others(dx, dy) };
                rgba.extend(if is_ink { INK } else { PAPER });
                rgba.push(255);
            }
            let canvas = Canvas::new(n * side, n * side, &rgba);
            let at = |index: usize| [0.0, 1.0].map(|part| ((index as f32) + part) * side as f32);
            let mut cells: Vec<Cell> = (0..n * n)
                .map(|index| {
                    let ([left, right], [top, bottom]) = (at(index % n), at(index / n));
                    look_at(&canvas, [left, top, right, bottom])
                })
                .collect();
            doubt_odd_dots(&mut cells);
            cells
        };
        let among_crosses = board(&cross(0.05));
        assert_eq!(among_crosses[0].content, Content::Cross);
        assert!(among_crosses[0].certainty < 0.5);
        assert!(among_crosses[1..].iter().all(|cell| cell.certainty == 1.0));
        let among_dots = board(&|x, y| x.hypot(y) < 0.1);
        assert!(among_dots.iter().all(|cell| cell.certainty == 1.0));
    }
}
