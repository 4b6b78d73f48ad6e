//! Draws a chart of cells in characters.

use super::chart::{Chart, power};
use crate::terminal::{Area, Buffer, CellStyle};

/// The chart in lines of text: the plot, with labels at its left and below, and each line's mark explained.
pub(crate) fn draw(chart: &Chart, width: u16, unicode: bool) -> String {
    let width = width.clamp(40, 120);
    let height = 20;
    let gutter = 7;
    let plot = Area {
        x: gutter,
        y: 1,
        width: width - gutter - 2,
        height: height - 3,
    };
    let mut buffer = Buffer::new(width, height);
    let (left, bottom) = (f64::from(plot.x), f64::from(plot.bottom() - 1));
    let column = |n: f64| left + chart.across(n) * f64::from(plot.width - 1);
    let row = |value: f64| bottom - chart.up(value) * f64::from(plot.height - 1);
    let mut dots = Dots::new(plot, unicode);
    for line in &chart.lines {
        for pair in line.points.windows(2) {
            let [from, to] =
                [pair[0], pair[1]].map(|(n, value)| (chart.across(n), chart.up(value)));
            dots.stroke(from, to);
        }
    }
    dots.draw(&mut buffer);
    let mut put = |x: u16, y: u16, text: &str| {
        buffer.text(x, y, text, width, CellStyle::default());
    };
    for value in chart.labelled_values() {
        let label = if unicode {
            power(value)
        } else {
            format!("1e{:.0}", value.log10())
        };
        put(0, row(value).round() as u16, &format!("{label:>5}"));
    }
    for n in chart.labelled_sides(usize::from(plot.width) / 6) {
        let label = n.to_string();
        let x = (column(n).round() as u16).saturating_sub(label.len() as u16 / 2);
        put(x.min(width - label.len() as u16), plot.bottom(), &label);
    }
    // Letters mark the medians and name the methods.
    for (line, letter) in chart.lines.iter().zip('A'..='Z') {
        for (n, value) in &line.points {
            let (x, y) = (column(*n).round() as u16, row(*value).round() as u16);
            put(x, y, &letter.to_string());
        }
    }
    // Without a value there is no height: crosses are at the top, with a separate level for each method.
    let cross = if unicode { '×' } else { 'x' };
    for ((line, letter), level) in chart.lines.iter().zip('A'..='Z').zip(plot.y..plot.bottom()) {
        for n in &line.gave_up {
            put(
                column(*n).round() as u16 - 1,
                level,
                &format!("{letter}{cross}"),
            );
        }
    }
    put(0, 0, &format!("{}, by n", chart.measure.title()));
    let mut out = String::new();
    for row in buffer.rows() {
        let line: String = row.iter().map(|cell| cell.sign).collect();
        out += line.trim_end();
        out.push('\n');
    }
    let names: Vec<String> = chart
        .lines
        .iter()
        .zip('A'..='Z')
        .map(|(line, letter)| format!("{letter} {}", line.name))
        .collect();
    let gave_up = chart.gave_up.iter().map(|text| format!("{text}\n"));
    out + &names.join("   ") + "\n" + &gave_up.collect::<String>()
}

/// Dots with a finer resolution than characters, if there are characters for that: Braille has two across and four down.
struct Dots {
    area: Area,
    /// The number of dots across and down in a character.
    fine: (usize, usize),
    /// The dots of each character, as bits.
    dots: Vec<u8>,
}

impl Dots {
    fn new(area: Area, unicode: bool) -> Self {
        Self {
            area,
            fine: if unicode { (2, 4) } else { (1, 1) },
            dots: vec![0; usize::from(area.width) * usize::from(area.height)],
        }
    }

    /// A line between two points, given as fractions of the width and height, by Bresenham's algorithm.
    fn stroke(&mut self, from: (f64, f64), to: (f64, f64)) {
        let (width, height) = (usize::from(self.area.width), usize::from(self.area.height));
        let last = |dots: usize| (dots - 1) as f64;
        let dot = |(across, up): (f64, f64)| {
            let x = across.clamp(0.0, 1.0) * last(width * self.fine.0);
            let y = (1.0 - up.clamp(0.0, 1.0)) * last(height * self.fine.1);
            (x.round() as isize, y.round() as isize)
        };
        let ((mut x, mut y), (end_x, end_y)) = (dot(from), dot(to));
        let (across, down) = ((end_x - x).abs(), -(end_y - y).abs());
        let (step_x, step_y) = ((end_x - x).signum(), (end_y - y).signum());
        let mut error = across + down;
        loop {
            self.set(x as usize, y as usize);
            if (x, y) == (end_x, end_y) {
                return;
            }
            let twice = 2 * error;
            if twice >= down {
                error += down;
                x += step_x;
            }
            if twice <= across {
                error += across;
                y += step_y;
            }
        }
    }

    fn set(&mut self, x: usize, y: usize) {
        /// The bits of a Braille sign, row by row.
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let (across, down) = self.fine;
        let at = y / down * usize::from(self.area.width) + x / across;
        self.dots[at] |= BITS[y % down][x % across];
    }

    fn draw(&self, buffer: &mut Buffer) {
        let width = usize::from(self.area.width);
        for (at, dots) in self.dots.iter().enumerate().filter(|(_, dots)| **dots != 0) {
            let sign = match self.fine {
                (1, 1) => '.',
                _ => char::from_u32(0x2800 + u32::from(*dots)).unwrap_or('.'),
            };
            let (x, y) = ((at % width) as u16, (at / width) as u16);
            buffer.set(self.area.x + x, self.area.y + y, sign, CellStyle::default());
        }
    }
}
