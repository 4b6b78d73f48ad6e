//! A chart of cells as SVG: one line for each method over n, both axes logarithmic where that helps, with the band from
//! 10 to 90 % of the runs.
//!
//! Lines differ by colour, by the shape of their marks and by the names at their ends, so the chart can be read in black and
//! white. It is drawn here rather than by a plotting crate, because names at the ends, marks and dashes would have had to be
//! drawn by hand anyway.

use std::fmt::Write;

use queens::formats::picture::{FONT, escape};
use queens::search::method::Goal;

use super::{Cell, Measure};

/// The contents of a chart.
pub(crate) struct Chart {
    pub(crate) measure: Measure,
    pub(crate) lines: Vec<Curve>,
    /// The range of n.
    pub(crate) sides: (f64, f64),
    /// The range of the quantity, whole powers of ten.
    pub(crate) values: (f64, f64),
    /// Where there is no median because runs gave up, in words.
    pub(crate) gave_up: Option<String>,
}

/// One method.
pub(crate) struct Curve {
    pub(crate) name: String,
    /// For each n: the median, with the band around it. A band without an upper end has failed runs.
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) band: Vec<(f64, f64, f64)>,
    /// Each n for which the median run gave up: there is no value.
    pub(crate) gave_up: Vec<f64>,
}

impl Curve {
    /// Each n, with or without a value.
    fn sides(&self) -> impl Iterator<Item = f64> + '_ {
        let points = self.points.iter().map(|point| point.0);
        points.chain(self.gave_up.iter().copied())
    }
}

impl Chart {
    /// The chart of a quantity. If all methods are exhaustive, they are compared to all solutions, otherwise to the first.
    pub(crate) fn new(cells: &[Cell], measure: Measure, goal: Goal) -> Option<Self> {
        // Zero has no logarithm: it is drawn as one.
        let floor = match measure {
            Measure::Seconds => 1e-7,
            _ => 1.0,
        };
        let mut lines: Vec<Curve> = Vec::new();
        for cell in cells.iter().filter(|cell| cell.goal == goal) {
            let name = cell.method.to_string();
            if lines.last().is_none_or(|line| line.name != name) {
                lines.push(Curve {
                    name,
                    points: Vec::new(),
                    band: Vec::new(),
                    gave_up: Vec::new(),
                });
            }
            let line = lines.last_mut()?;
            let spread = cell.spread(measure);
            let n = cell.n as f64;
            if let Some(median) = spread.median {
                line.points.push((n, median.max(floor)));
                if let (Some(low), Some(high)) = (spread.low, spread.high) {
                    line.band.push((n, low.max(floor), high.max(floor)));
                }
            } else {
                line.gave_up.push(n);
            }
        }
        let gave_up = lines.iter().filter(|line| !line.gave_up.is_empty());
        let gave_up = gave_up.map(|line| {
            let sides: Vec<String> = line.gave_up.iter().map(f64::to_string).collect();
            format!("{} (n = {})", line.name, sides.join(", "))
        });
        let gave_up: Vec<String> = gave_up.collect();
        let all = || lines.iter().flat_map(|line| &line.points);
        let bands = || lines.iter().flat_map(|line| &line.band);
        let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, f64::max);
        let sides = || lines.iter().flat_map(Curve::sides);
        let sides = (least(&mut sides()), most(&mut sides()));
        let low = least(&mut all().map(|p| p.1).chain(bands().map(|b| b.1)));
        let high = most(&mut all().map(|p| p.1).chain(bands().map(|b| b.2)));
        if low.is_infinite() {
            return None;
        }
        let low = 10f64.powf(low.log10().floor());
        let high = 10f64.powf(high.log10().ceil()).max(10.0 * low);
        Some(Self {
            measure,
            lines,
            sides,
            values: (low, high),
            gave_up: (!gave_up.is_empty())
                .then(|| format!("half or more of the runs gave up: {}", gave_up.join(", "))),
        })
    }

    /// Whether the range of n is wide enough for a logarithmic axis.
    pub(crate) fn is_wide(&self) -> bool {
        self.sides.1 > 3.5 * self.sides.0.max(1.0)
    }

    /// The position of an n, from 0 to 1.
    pub(crate) fn across(&self, n: f64) -> f64 {
        let (first, last) = self.sides;
        if last <= first {
            return 0.5;
        }
        if self.is_wide() {
            (n / first).ln() / (last / first).ln()
        } else {
            (n - first) / (last - first)
        }
    }

    /// The position of a value, from 0 at the bottom to 1 at the top.
    pub(crate) fn up(&self, value: f64) -> f64 {
        let (low, high) = self.values;
        (value / low).log10() / (high / low).log10()
    }

    /// The n that have a label: all, or as many as fit.
    pub(crate) fn labelled_sides(&self, most: usize) -> Vec<f64> {
        let mut all: Vec<f64> = self.lines.iter().flat_map(Curve::sides).collect();
        all.sort_by(f64::total_cmp);
        all.dedup();
        // From the right, keep those that are not too close to the last one kept.
        let mut kept: Vec<f64> = Vec::new();
        for n in all.into_iter().rev() {
            let gap = kept.last().map(|last| self.across(*last) - self.across(n));
            if gap.is_none_or(|gap| gap >= 1.0 / most as f64) {
                kept.push(n);
            }
        }
        kept.reverse();
        kept
    }

    /// The powers of ten that have a label.
    pub(crate) fn labelled_values(&self) -> Vec<f64> {
        let (low, high) = (self.values.0.log10().round(), self.values.1.log10().round());
        let every = ((high - low) / 9.0).ceil().max(1.0);
        let mut exponents = Vec::new();
        let mut exponent = low;
        while exponent <= high {
            exponents.push(10f64.powf(exponent));
            exponent += every;
        }
        exponents
    }

    /// The chart as an SVG document.
    pub(crate) fn svg(&self, title: &str, note: &str) -> String {
        let (width, height) = (860.0, 520.0);
        let (left, top, right, bottom) = (78.0, 64.0, 150.0, 84.0);
        let (plot_width, plot_height) = (width - left - right, height - top - bottom);
        let x = |n: f64| left + plot_width * self.across(n);
        let y = |value: f64| top + plot_height * (1.0 - self.up(value));
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<title>{title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<g font-family="{FONT}" font-size="13" fill="#4a5866">
<text x="{left}" y="34" font-size="19" font-weight="600" fill="#1c2733">{title}</text>
"##,
            title = escape(title)
        );
        // Writing to a String cannot fail, so the result of `write!` is ignored.
        for value in self.labelled_values() {
            let y = y(value);
            let _ = writeln!(
                out,
                r##"<path d="M{left} {y:.1}H{end:.1}" stroke="#e3e8ec"/><text x="{label:.1}" y="{base:.1}" text-anchor="end">{text}</text>"##,
                end = left + plot_width,
                label = left - 10.0,
                base = y + 4.5,
                text = power(value),
            );
        }
        for n in self.labelled_sides(16) {
            let _ = writeln!(
                out,
                r##"<path d="M{x:.1} {end:.1}v6" stroke="#9aa7b3"/><text x="{x:.1}" y="{base:.1}" text-anchor="middle">{n}</text>"##,
                x = x(n),
                end = top + plot_height,
                base = top + plot_height + 22.0,
            );
        }
        let _ = writeln!(
            out,
            r##"<path d="M{left} {end:.1}H{right:.1}" stroke="#9aa7b3"/><text x="{middle:.1}" y="{below:.1}" text-anchor="middle">n</text>
<text x="{left}" y="{above:.1}">{what}</text>
<text x="{left}" y="{foot:.1}" font-size="11.5">{note}</text>"##,
            end = top + plot_height,
            right = left + plot_width,
            middle = left + plot_width / 2.0,
            below = top + plot_height + 44.0,
            above = top - 10.0,
            what = escape(self.measure.title()),
            foot = height - 14.0,
            note = escape(note),
        );
        if let Some(gave_up) = &self.gave_up {
            let _ = writeln!(
                out,
                r#"<text x="{left}" y="{:.1}" font-size="11.5">{}</text>"#,
                height - 30.0,
                escape(gave_up)
            );
        }
        self.svg_lines(&mut out, x, y, left + plot_width + 12.0);
        out.push_str("</g>\n</svg>\n");
        out
    }

    fn svg_lines(
        &self,
        out: &mut String,
        x: impl Fn(f64) -> f64,
        y: impl Fn(f64) -> f64,
        names: f64,
    ) {
        let mut labels: Vec<(f64, f64, usize)> = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let (colour, dash, mark) = LINE_STYLES[index % LINE_STYLES.len()];
            if line.band.len() > 1 && line.band.iter().any(|band| band.1 < band.2) {
                let upper = line.band.iter().map(|b| (b.0, b.2));
                let lower = line.band.iter().rev().map(|b| (b.0, b.1));
                let points = upper.chain(lower);
                let points: String = points
                    .map(|(n, value)| format!("{:.1},{:.1} ", x(n), y(value)))
                    .collect();
                let _ = writeln!(
                    out,
                    r#"<polygon class="band" points="{points}" fill="{colour}" fill-opacity="0.14"/>"#
                );
            }
            let points: String = line
                .points
                .iter()
                .map(|(n, value)| format!("{:.1},{:.1} ", x(*n), y(*value)))
                .collect();
            let _ = writeln!(
                out,
                r#"<polyline class="line" points="{points}" fill="none" stroke="{colour}" stroke-width="2.2" stroke-dasharray="{dash}" stroke-linejoin="round"/>"#
            );
            for (n, value) in &line.points {
                let _ = writeln!(
                    out,
                    r##"<path class="mark" d="{mark}" transform="translate({:.1} {:.1})" fill="{colour}" stroke="#ffffff" stroke-width="1"/>"##,
                    x(*n),
                    y(*value)
                );
            }
            // Without a value there is no height: crosses are at the top, with a separate level for each method.
            let level = y(self.values.1) + 6.0 + 11.0 * index as f64;
            for n in &line.gave_up {
                let _ = writeln!(
                    out,
                    r#"<path class="gave-up" d="M-4 -4L4 4M-4 4L4 -4" transform="translate({:.1} {level:.1})" fill="none" stroke="{colour}" stroke-width="2"/>"#,
                    x(*n),
                );
            }
            let last = line.points.last().map(|(n, value)| (x(*n), y(*value)));
            let last = last.or_else(|| line.gave_up.last().map(|n| (x(*n), level)));
            labels.extend(last.map(|(across, height)| (height, across, index)));
        }
        // Names are at the right, moved apart where they would overlap; the name of a line that ends earlier is at its end.
        labels.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut above = f64::NEG_INFINITY;
        for (height, last, index) in labels {
            let line = &self.lines[index];
            let (colour, _, mark) = LINE_STYLES[index % LINE_STYLES.len()];
            let is_early = last < names - 30.0;
            let (across, at) = if is_early {
                (last + 12.0, height)
            } else {
                (names, height.max(above + 19.0))
            };
            if !is_early {
                above = at;
                let _ = writeln!(
                    out,
                    r#"<path d="M{:.1} {height:.1}L{:.1} {at:.1}" stroke="{colour}" stroke-width="0.8" stroke-opacity="0.5" fill="none"/><path d="{mark}" transform="translate({across:.1} {at:.1})" fill="{colour}"/>"#,
                    last + 6.0,
                    across - 7.0,
                );
            }
            let _ = writeln!(
                out,
                r#"<text x="{:.1}" y="{:.1}" font-weight="600" fill="{colour}">{}</text>"#,
                if is_early { across } else { across + 10.0 },
                at + 4.5,
                escape(&line.name),
            );
        }
    }
}

/// Colours of Okabe and Ito's palette, dark enough for text; dashes; and marks around 0, 0.
const LINE_STYLES: [(&str, &str, &str); 8] = [
    (
        "#0072b2",
        "none",
        "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z",
    ),
    ("#d55e00", "7 3", "M-4 -4H4V4H-4Z"),
    ("#00795a", "2 3", "M0 -5.500L5.2 3.800H-5.200Z"),
    ("#a8477f", "9 3 2 3", "M0 -5.800L5.8 0L0 5.800L-5.8 0Z"),
    ("#8a6d00", "none", "M0 5.500L5.2 -3.800H-5.200Z"),
    ("#1c2733", "5 2", "M-5 -2H-2V-5H2V-2H5V2H2V5H-2V2H-5Z"),
    ("#3f83b5", "1 3", "M-4 -4H4V4H-4Z"),
    ("#6b7a88", "4 4", "M0 -5.800L5.8 0L0 5.800L-5.8 0Z"),
];

/// A power of ten: 100, 10⁶.
pub(crate) fn power(value: f64) -> String {
    let exponent = value.log10().round() as i32;
    if (0..=3).contains(&exponent) {
        return format!("{:.0}", 10f64.powi(exponent));
    }
    let digit = |digit: char| match digit {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        other => char::from_u32(0x2070 + other as u32 - '0' as u32).unwrap_or(other),
    };
    let exponent: String = exponent.to_string().chars().map(digit).collect();
    format!("10{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_written_as_such() {
        let written = [1.0, 1000.0, 1e6, 1e12, 0.001].map(power);
        assert_eq!(written, ["1", "1000", "10⁶", "10¹²", "10⁻³"]);
    }
}
