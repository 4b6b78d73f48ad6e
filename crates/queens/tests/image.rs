//! Boards painted here, in many styles, are read back from their pixels; other pictures are refused.

use queens::formats::image::{self, ImageError, Reading};
use queens::prelude::*;
use queens::{Maker, Puzzle, Regions, Square};

type Colour = [u8; 3];

/// Sides of boards that are painted.
const SIDES: [usize; 3] = [5, 8, 12];

/// The style of a painted board.
#[derive(Clone)]
struct PaintStyle {
    /// Pixels from one line to the next, before the picture is scaled.
    pitch: usize,
    page: Colour,
    line: Option<(usize, Colour)>,
    border: Option<(usize, Colour)>,
    /// Colours of regions; none if all have the colour of the page.
    colours: fn(usize) -> Option<Colour>,
    /// Margins at the left, top, right and bottom; negative ones cut off parts of the board.
    margins: [i32; 4],
    /// The scale, in hundredths.
    scale: usize,
    /// The maximum noise of pixels.
    noise: u8,
    has_decorations: bool,
    /// Whether stars are painted for queens.
    has_stars: bool,
}

const PALE: [Colour; 16] = [
    [0xa3, 0xd2, 0xf0],
    [0xcc, 0x9c, 0x3c],
    [0xf0, 0x90, 0xb4],
    [0xb4, 0xfc, 0xb4],
    [0xfc, 0xd8, 0xc0],
    [0xb4, 0x9c, 0xf0],
    [0x30, 0xc0, 0xa8],
    [0x90, 0xb4, 0x60],
    [0xfc, 0xcc, 0xfc],
    [0xa8, 0xa8, 0x9c],
    [0x6c, 0xfc, 0xfc],
    [0xfc, 0xe4, 0x84],
    [0x6c, 0xa8, 0xf0],
    [0xe4, 0x90, 0x78],
    [0xc0, 0xe4, 0xcc],
    [0xc0, 0x9c, 0xc0],
];

const LINED: PaintStyle = PaintStyle {
    pitch: 28,
    page: [255, 255, 255],
    line: Some((1, [110, 120, 130])),
    border: Some((4, [20, 20, 30])),
    colours: |region| PALE.get(region).copied(),
    margins: [20; 4],
    scale: 100,
    noise: 0,
    has_decorations: false,
    has_stars: false,
};

fn looks() -> Vec<(&'static str, PaintStyle)> {
    let lined = LINED;
    let dark = PaintStyle {
        page: [18, 24, 31],
        line: Some((1, [60, 72, 84])),
        border: Some((3, [230, 226, 215])),
        colours: |region| Some(PALE[region % 16].map(|part| part / 3)),
        ..lined.clone()
    };
    let flat = PaintStyle {
        line: None,
        border: None,
        ..lined.clone()
    };
    let printed = PaintStyle {
        colours: |_| None,
        border: Some((5, [0, 0, 0])),
        ..lined.clone()
    };
    let cut = PaintStyle {
        margins: [-5, -3, -4, -6],
        ..lined.clone()
    };
    let tight = PaintStyle {
        margins: [0; 4],
        ..flat.clone()
    };
    let noisy = PaintStyle {
        noise: 4,
        has_decorations: true,
        margins: [37, 150, 61, 210],
        ..lined.clone()
    };
    let few_colours = PaintStyle {
        colours: |region| Some(PALE[region % 3]),
        ..lined.clone()
    };
    let small = PaintStyle {
        scale: 47,
        ..flat.clone()
    };
    let odd = PaintStyle {
        scale: 73,
        has_decorations: true,
        margins: [90, 260, 90, 180],
        ..dark.clone()
    };
    let large = PaintStyle {
        scale: 213,
        ..lined.clone()
    };
    vec![
        ("lined", lined),
        ("dark", dark),
        ("flat", flat),
        ("printed", printed),
        ("cut off", cut),
        ("tight", tight),
        ("noisy", noisy),
        ("few colours", few_colours),
        ("small", small),
        ("odd", odd),
        ("large", large),
    ]
}

struct Picture {
    width: usize,
    height: usize,
    rgba: Vec<u8>,
}

impl Picture {
    fn read(&self) -> Result<Reading, ImageError> {
        image::read(self.width, self.height, &self.rgba)
    }
}

fn paint(puzzle: &Puzzle, look: &PaintStyle) -> Picture {
    let regions = puzzle.regions().unwrap();
    let (n, pitch) = (puzzle.n(), look.pitch as i32);
    let side = n as i32 * pitch;
    let [left, top, right, bottom] = look.margins;
    let (width, height) = (
        (left + side + right) as usize,
        (top + side + bottom) as usize,
    );
    let mut dice = 1u64;
    let mut noise = || {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let range = 2 * i32::from(look.noise) + 1;
        (dice >> 33) as i32 % range - i32::from(look.noise)
    };
    let colour = |x: i32, y: i32| -> Colour {
        let (x, y) = (x - left, y - top);
        let at = |x: i32, y: i32| Square::new((y / pitch) as usize, (x / pitch) as usize);
        let is_inside = |x: i32, y: i32| (0..side).contains(&x) && (0..side).contains(&y);
        if !is_inside(x, y) {
            let is_near = (-3..side + 3).contains(&x) && (-3..side + 3).contains(&y);
            if let Some((_, border)) = look.border.filter(|_| is_near) {
                return border;
            }
            let is_text = look.has_decorations
                && (y < -60 && y.rem_euclid(40) < 14 || y > side + 40 && y.rem_euclid(50) < 30);
            let stroke = (x / 3 * 7 + y / 5 * 3) % 5 < 2;
            return if is_text && stroke {
                [120, 120, 120]
            } else {
                look.page
            };
        }
        let square = at(x, y);
        let region = regions.region(square);
        let own = (look.colours)(region).unwrap_or(look.page);
        // The lines to the next squares, half of them on this one.
        for (dx, dy, away) in [
            (1, 0, pitch - x % pitch),
            (-1, 0, x % pitch + 1),
            (0, 1, pitch - y % pitch),
            (0, -1, y % pitch + 1),
        ] {
            let (x, y) = (x + dx * pitch, y + dy * pitch);
            let is_border = !is_inside(x, y) || regions.region(at(x, y)) != region;
            let kind = if is_border { look.border } else { None };
            if let Some((width, colour)) = kind.or(look.line)
                && away <= (width as i32 + 1) / 2
            {
                return colour;
            }
        }
        let (dx, dy) = (x % pitch - pitch / 2, y % pitch - pitch / 2);
        let ink = if look.page[0] > 128 {
            [20, 20, 30]
        } else {
            [240, 236, 225]
        };
        let is_queen = puzzle.givens().contains(square);
        let is_crown = if look.has_stars {
            is_in_star(f64::from(dx), f64::from(dy), f64::from(pitch) * 0.37)
        } else {
            dy.abs() < pitch / 4 && dx.abs() < pitch / 3 && (dy > 0 || dx.rem_euclid(8) < 5)
        };
        let is_cross = dx.abs().max(dy.abs()) < pitch / 5 && (dx.abs() - dy.abs()).abs() < 2;
        if is_queen && is_crown || puzzle.blocked().contains(square) && is_cross {
            return ink;
        }
        own
    };
    let mut pixels = Vec::new();
    for y in 0..height as i32 {
        for x in 0..width as i32 {
            let pixel = colour(x, y).map(|part| (i32::from(part) + noise()).clamp(0, 255) as u8);
            pixels.push(pixel);
        }
    }
    scaled(&pixels, width, height, look.scale)
}

/// Whether a point is in the star of this radius around the origin: a pentagram, the points of which at least four of five
/// lines have on the side of the centre.
fn is_in_star(x: f64, y: f64, radius: f64) -> bool {
    let inside = (0..5).filter(|corner| {
        let angle = f64::from(*corner) * std::f64::consts::TAU / 5.0;
        let distance = radius * (std::f64::consts::TAU / 5.0).cos();
        x * angle.sin() + y * angle.cos() <= distance
    });
    inside.count() >= 4
}

/// The picture in another size, each pixel the mean of what it covers.
fn scaled(pixels: &[Colour], width: usize, height: usize, percent: usize) -> Picture {
    let scale = percent as f64 / 100.0;
    let (new_width, new_height) = (width * percent / 100, height * percent / 100);
    let mut rgba = Vec::new();
    for y in 0..new_height {
        for x in 0..new_width {
            let (mut sums, mut count) = ([0.0; 3], 0.0);
            let steps = (0..2).map(|step| (step as f64 + 0.5) / 2.0);
            for (dx, dy) in steps
                .clone()
                .flat_map(|dx| steps.clone().map(move |dy| (dx, dy)))
            {
                let at = |place: f64, limit: usize| ((place / scale) as usize).min(limit - 1);
                let pixel = pixels[at(y as f64 + dy, height) * width + at(x as f64 + dx, width)];
                sums.iter_mut()
                    .zip(pixel)
                    .for_each(|(sum, part)| *sum += f64::from(part));
                count += 1.0;
            }
            rgba.extend(sums.map(|sum| (sum / count) as u8));
            rgba.push(255);
        }
    }
    Picture {
        width: new_width,
        height: new_height,
        rgba,
    }
}

/// The puzzle with the letters that a reader assigns, because it sees no letters.
fn relettered(puzzle: &Puzzle) -> Puzzle {
    puzzle.to_code().unwrap().parse().unwrap()
}

#[test]
fn boards_of_every_look_and_size_are_read_back() {
    let mut wrong = Vec::new();
    for (index, (name, look)) in looks().into_iter().enumerate() {
        for (place, n) in SIDES.into_iter().enumerate() {
            if place != index % SIDES.len() && !crate::is_thorough() {
                continue;
            }
            let puzzle = Maker::new(n, 7 + n as u64).unwrap().next().unwrap();
            let read = paint(&puzzle, &look).read();
            match read.as_ref().map(|reading| reading.puzzle()) {
                Ok(Ok(read)) if read == relettered(&puzzle) => {}
                other => wrong.push(format!(
                    "{name}, n = {n}: {:?}",
                    other.map(|p| p.map(|p| p.to_string()))
                )),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_solved_board_with_two_stars_in_each_line_is_read_with_its_stars() {
    let level = queens::formats::star_levels().next().unwrap();
    let mut puzzle = level.puzzle;
    let empty = paint(&puzzle, &LINED).read().unwrap();
    assert_eq!((empty.stars, empty.queens.len()), (1, 0));
    let solution = puzzle.completions().next().unwrap();
    for star in solution.squares() {
        puzzle.give(star).unwrap();
    }
    let read = paint(&puzzle, &LINED).read().unwrap();
    assert_eq!(read.stars, 2);
    assert_eq!(read.puzzle().unwrap(), relettered(&puzzle));
}

#[test]
fn solved_boards_with_stars_as_pieces_are_read_at_every_size() {
    let mut wrong = Vec::new();
    for (index, level) in queens::formats::star_levels().step_by(60).enumerate() {
        let mut puzzle = level.puzzle;
        let solution = puzzle.completions().next().unwrap();
        for star in solution.squares() {
            puzzle.give(star).unwrap();
        }
        for (place, pitch) in [24, 52, 83].into_iter().enumerate() {
            if place != index % 3 && !crate::is_thorough() {
                continue;
            }
            let look = PaintStyle {
                pitch,
                has_stars: true,
                ..LINED
            };
            let read = paint(&puzzle, &look).read();
            if !matches!(&read, Ok(read) if read.puzzle() == Ok(relettered(&puzzle))) {
                wrong.push(format!("{pitch} pixels: {read:?} for\n{puzzle}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_largest_board_is_read_by_its_borders() {
    // Rectangles of 4 × 8 squares.
    let numbers: Vec<u8> = (0..1024u16)
        .map(|i| (i / 256 * 8 + i % 32 / 4) as u8)
        .collect();
    let regions = Regions::from_numbers(32, &numbers).unwrap();
    let puzzle = Puzzle::in_regions(queens::Rules::TOUCH, regions);
    let look = PaintStyle {
        pitch: 14,
        colours: |_| None,
        ..LINED
    };
    let read = paint(&puzzle, &look).read().unwrap();
    assert_eq!(read.puzzle().unwrap(), relettered(&puzzle));
}

#[test]
fn queens_and_crosses_are_read_and_the_board_is_found_where_it_is() {
    for (name, look) in looks() {
        let mut puzzle = Maker::new(8, 3).unwrap().next().unwrap();
        let solution = puzzle.completions().next().unwrap();
        for queen in solution.squares().step_by(3) {
            puzzle.give(queen).unwrap();
        }
        for square in solution.squares().skip(1).step_by(3) {
            let beside = Square::new(square.row, (square.column + 4) % 8);
            if puzzle.is_free(beside) {
                puzzle.block(beside).unwrap();
            }
        }
        if name == "small" {
            // Marks of three pixels are ignored.
            continue;
        }
        let reading = paint(&puzzle, &look).read().unwrap();
        assert_eq!(reading.puzzle().unwrap(), relettered(&puzzle), "{name}");
        let [left, top, right, bottom] = reading.frame;
        let scaled = |pixels: i32| pixels.max(0) as usize * look.scale / 100;
        assert!(
            left.abs_diff(scaled(look.margins[0])) <= 4 * look.scale / 50,
            "{name}: {left}"
        );
        assert!(
            top.abs_diff(scaled(look.margins[1])) <= 4 * look.scale / 50,
            "{name}: {top}"
        );
        assert!(
            (right - left).abs_diff(bottom - top) <= 6 * look.scale / 50,
            "{name}"
        );
    }
}

#[test]
fn a_region_in_two_pieces_is_read_by_its_colour() {
    let letters = "AABB ACBB CCAD CDDD".chars().filter(|c| *c != ' ');
    let regions = Regions::from_letters(4, letters).unwrap();
    let puzzle = Puzzle::in_regions(queens::Rules::TOUCH, regions);
    let read = paint(&puzzle, &LINED).read().unwrap();
    assert_eq!(read.regions.in_pieces().count(), 1);
    assert_eq!(read.puzzle().unwrap(), puzzle);
}

#[test]
fn boards_without_valid_regions_are_refused() {
    let picture = |pixel: fn(usize, usize) -> Colour| {
        let (width, height) = (400, 300);
        let points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let rgba = points.flat_map(|(x, y)| {
            let [red, green, blue] = pixel(x, y);
            [red, green, blue, 255]
        });
        image::read(width, height, &rgba.collect::<Vec<_>>()).unwrap_err()
    };
    assert_eq!(picture(|_, _| [255, 255, 255]), ImageError::NoBoard);
    let noise = |x: usize, y: usize| {
        let bits = (x * 7919 + y * 104_729).wrapping_mul(2_654_435_761) >> 7;
        [bits as u8, (bits >> 8) as u8, (bits >> 16) as u8]
    };
    assert_eq!(picture(noise), ImageError::NoBoard);
    // Something like a photo: hills, light and grain.
    let hills = |x: usize, y: usize| {
        let (u, v) = (x as f64 / 40.0, y as f64 / 30.0);
        let light = (u.sin() * 2.0 + v.cos() * 3.0 + (u * v).sin()).abs() * 30.0;
        let grain = ((x * 31 + y * 17) % 7) as f64 * 2.0;
        [
            light + grain + 40.0,
            light * 0.8 + 70.0 + grain,
            200.0 - light,
        ]
        .map(|part| part as u8)
    };
    assert_eq!(picture(hills), ImageError::NoBoard);
    let chess = |x: usize, y: usize| {
        if x >= 240 || y >= 240 {
            [255, 255, 255]
        } else if (x / 30 + y / 30).is_multiple_of(2) {
            [240, 220, 190]
        } else {
            [180, 140, 100]
        }
    };
    assert_eq!(picture(chess), ImageError::Chequered { n: 8 });
    let lines = |_: usize, y: usize| {
        if y.is_multiple_of(20) {
            [0; 3]
        } else {
            [255; 3]
        }
    };
    assert_eq!(picture(lines), ImageError::NoBoard);
    let one_region = |x: usize, y: usize| {
        if x <= 240 && y <= 240 && (x.is_multiple_of(30) || y.is_multiple_of(30)) {
            [0; 3]
        } else {
            [255; 3]
        }
    };
    assert_eq!(
        picture(one_region),
        ImageError::Regions { n: 8, regions: 1 }
    );
}

#[test]
fn invalid_sizes_are_refused() {
    assert_eq!(image::read(3, 3, &[0; 35]), Err(ImageError::Bytes));
    assert_eq!(image::read(0, 0, &[]), Err(ImageError::NoBoard));
    assert_eq!(image::read(1, 1, &[0; 4]), Err(ImageError::NoBoard));
    assert_eq!(image::read(2, 400, &[9; 3200]), Err(ImageError::NoBoard));
    assert_eq!(image::read(usize::MAX, 2, &[]), Err(ImageError::TooLarge));
}
