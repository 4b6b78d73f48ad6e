//! A chart of cells in characters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::Line as Text;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Line as Stroke};

use super::chart::{Chart, power};

/// The chart in lines of text: the plot, with labels at its left and below, and each line's mark explained.
pub(crate) fn draw(chart: &Chart, width: u16, unicode: bool) -> String {
    let width = width.clamp(40, 120);
    let height = 20;
    let gutter = 7;
    let plot = Rect::new(gutter, 1, width - gutter - 2, height - 3);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let marker = if unicode {
        Marker::Braille
    } else {
        Marker::Dot
    };
    let (left, bottom) = (f64::from(plot.left()), f64::from(plot.bottom() - 1));
    let column = |n: f64| left + chart.across(n) * f64::from(plot.width - 1);
    let row = |value: f64| bottom - chart.up(value) * f64::from(plot.height - 1);
    Canvas::default()
        .marker(marker)
        .x_bounds([0.0, 1.0])
        .y_bounds([0.0, 1.0])
        .paint(|context| {
            for line in &chart.lines {
                for pair in line.points.windows(2) {
                    context.draw(&Stroke {
                        x1: chart.across(pair[0].0),
                        y1: chart.up(pair[0].1),
                        x2: chart.across(pair[1].0),
                        y2: chart.up(pair[1].1),
                        color: ratatui::style::Color::Reset,
                    });
                }
            }
        })
        .render(plot, &mut buffer);
    let mut put = |x: u16, y: u16, text: &str| {
        let room = usize::from(width.saturating_sub(x));
        buffer.set_stringn(x, y, text, room, Style::new());
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
    put(0, 0, &format!("{}, by n", chart.measure.title()));
    let mut out = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        let line = if unicode {
            line
        } else {
            line.replace('•', ".")
        };
        out += line.trim_end();
        out.push('\n');
    }
    let names: Vec<String> = chart
        .lines
        .iter()
        .zip('A'..='Z')
        .map(|(line, letter)| format!("{letter} {}", line.name))
        .collect();
    out + &Text::raw(names.join("   ")).to_string() + "\n"
}
