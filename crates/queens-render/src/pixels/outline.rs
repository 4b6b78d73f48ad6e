//! SVG's path data: `M` and `L` (also `m` and `l`), `H`, `V`, `C`, `A` for arcs of circles, `Z`.

use std::f64::consts::{FRAC_PI_2, TAU};

use tiny_skia::PathBuilder;

/// Appends a path; returns `None` if it cannot be parsed.
pub(super) fn add(path: &mut PathBuilder, data: &str) -> Option<()> {
    let mut rest = data;
    // The current point, and the start of the subpath that `Z` closes.
    let (mut at, mut start) = ((0.0, 0.0), (0.0, 0.0));
    while let Some(command) = rest.trim_start().chars().next() {
        rest = &rest.trim_start()[1..];
        let mut is_first = true;
        // Extra numbers repeat the command.
        while is_first || begins_number(rest) {
            let relative = if command.is_ascii_lowercase() {
                at
            } else {
                (0.0, 0.0)
            };
            let mut x = || Some(number(&mut rest)? + relative.0);
            match command.to_ascii_uppercase() {
                'Z' => {
                    path.close();
                    at = start;
                }
                'H' => at.0 = x()?,
                'V' => at.1 = number(&mut rest)? + relative.1,
                'M' | 'L' => at = (x()?, number(&mut rest)? + relative.1),
                'C' => {
                    let mut pair = || Some((number(&mut rest)?, number(&mut rest)?));
                    let ((ax, ay), (bx, by)) = (pair()?, pair()?);
                    at = pair()?;
                    path.cubic_to(ax, ay, bx, by, at.0, at.1);
                }
                'A' => {
                    let mut next = || number(&mut rest);
                    let (radius, other, _turn) = (next()?, next()?, next()?);
                    let (is_large, is_clockwise) = (next()? != 0.0, next()? != 0.0);
                    let to = (next()?, next()?);
                    if radius != other {
                        return None;
                    }
                    arc(path, at, radius, is_large, is_clockwise, to);
                    at = to;
                }
                _ => return None,
            }
            match command.to_ascii_uppercase() {
                'M' if is_first => {
                    path.move_to(at.0, at.1);
                    start = at;
                }
                'M' | 'L' | 'H' | 'V' => path.line_to(at.0, at.1),
                _ => {}
            }
            is_first = false;
        }
    }
    Some(())
}

fn begins_number(text: &str) -> bool {
    let first = text.trim_start_matches([' ', ',', '\n']).chars().next();
    first.is_some_and(|first| first.is_ascii_digit() || "-.".contains(first))
}

/// Removes and returns the number at the front.
pub(super) fn number(text: &mut &str) -> Option<f32> {
    let trimmed = text.trim_start_matches([' ', ',', '\n']);
    let is_part =
        |(i, c): &(usize, char)| c.is_ascii_digit() || *c == '.' || (*i == 0 && *c == '-');
    let length = trimmed.char_indices().take_while(is_part).count();
    let (number, rest) = trimmed.split_at(length);
    *text = rest;
    number.parse().ok()
}

/// Appends an arc of a circle as cubic curves, each for at most a quarter turn. The names are those of the implementation notes
/// on arcs in the SVG standard.
fn arc(
    path: &mut PathBuilder,
    from: (f32, f32),
    radius: f32,
    is_large: bool,
    is_clockwise: bool,
    to: (f32, f32),
) {
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(f64::from);
    let (x, y) = ((x1 - x2) / 2.0, (y1 - y2) / 2.0);
    let half = x.hypot(y);
    let radius = f64::from(radius).max(half);
    let factor = (radius * radius / (half * half) - 1.0).max(0.0).sqrt();
    let factor = if is_large == is_clockwise {
        -factor
    } else {
        factor
    };
    let (from_middle_x, from_middle_y) = (factor * y, -factor * x);
    let (cx, cy) = (
        from_middle_x + (x1 + x2) / 2.0,
        from_middle_y + (y1 + y2) / 2.0,
    );
    let first = (y1 - cy).atan2(x1 - cx);
    let turn = ((y2 - cy).atan2(x2 - cx) - first).rem_euclid(TAU);
    let turn = if is_clockwise { turn } else { turn - TAU };
    let pieces = (turn.abs() / FRAC_PI_2).ceil().max(1.0);
    let piece = turn / pieces;
    let reach = radius * 4.0 / 3.0 * (piece / 4.0).tan();
    for i in 0..pieces as u32 {
        let (a, b) = (
            first + piece * f64::from(i),
            first + piece * f64::from(i + 1),
        );
        let on = |angle: f64, along: f64| {
            let (sin, cos) = angle.sin_cos();
            let (x, y) = (
                cx + radius * cos - along * sin,
                cy + radius * sin + along * cos,
            );
            (x as f32, y as f32)
        };
        let ((ax, ay), (bx, by), (x, y)) = (on(a, reach), on(b, -reach), on(b, 0.0));
        path.cubic_to(ax, ay, bx, by, x, y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(data: &str) -> [f32; 4] {
        let mut path = PathBuilder::new();
        add(&mut path, data).unwrap();
        let bounds = path.finish().unwrap().compute_tight_bounds().unwrap();
        [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]
    }

    #[test]
    fn lines_follow_the_path_data() {
        assert_eq!(bounds("M10 20H30V5L-1,2Z"), [-1.0, 2.0, 30.0, 20.0]);
        assert_eq!(bounds("M10 20 30 5-1-2"), [-1.0, -2.0, 30.0, 20.0]);
        assert_eq!(bounds("M10 20v6h-4.500l1 1Z"), [5.5, 20.0, 10.0, 27.0]);
    }

    #[test]
    fn arcs_are_round() {
        let near = |data: &str, expected: [f32; 4]| {
            let found = bounds(data);
            let mut sides = found.iter().zip(expected);
            let is_near = sides.all(|(found, expected)| (found - expected).abs() < 0.02);
            assert!(is_near, "{data}: {found:?}");
        };
        near("M50 5A45 45 0 1 1 49.9 5Z", [4.95, 5.0, 94.95, 95.0]);
        near(
            "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0Z",
            [-4.0, -4.0, 4.0, 4.0],
        );
        near("M0 0A10 10 0 0 1 10 10", [0.0, 0.0, 10.0, 10.0]);
        near("M0 0A10 10 0 0 0 20 0", [0.0, 0.0, 20.0, 10.0]);
    }

    #[test]
    fn invalid_path_data_is_not_drawn() {
        for data in ["10 20", "M1", "M1 2Q3 4 5 6", "M0 0A1 2 0 0 0 3 3", "Mé 1"] {
            assert!(add(&mut PathBuilder::new(), data).is_none(), "{data}");
        }
    }
}
