//! Draws a board in characters, with the same queens, marks, lines and labels as in a picture.

use std::ops::Range;

use queens::Square;
use queens::formats::picture::{Drawing, Mark};

use super::Style;
use crate::terminal::{Area, Buffer, CellStyle, Color, Extent};

/// The sizes of squares, largest first: characters across and down.
const SQUARES: [(u16, u16); 3] = [(6, 3), (4, 2), (2, 1)];

/// The width wanted for the text beside a board; it never gets more than half of the terminal.
const TEXT_WIDTH: u16 = 34;

/// The room for the numbers of the rows and columns.
const GUTTER: (u16, u16) = (3, 1);

/// Colours from the 256-colour palette, so that the board looks the same on light and dark terminals.
mod colour {
    use crate::terminal::Color;

    pub(super) const LIGHT: Color = Color::AnsiValue(255);
    pub(super) const DARK: Color = Color::AnsiValue(250);
    pub(super) const INK: Color = Color::AnsiValue(16);
    pub(super) const FAINT: Color = Color::AnsiValue(240);
    /// Blue, vermilion, orange: distinguishable for colour-blind people as well.
    pub(super) const FRESH: Color = Color::AnsiValue(75);
    pub(super) const WRONG: Color = Color::AnsiValue(209);
    pub(super) const ATTACK: Color = Color::AnsiValue(220);
    pub(super) const LEFT: Color = Color::AnsiValue(152);
    /// Regions; their letters distinguish those with the same or a similar colour.
    pub(super) const REGIONS: [Color; 16] = [
        Color::AnsiValue(189),
        Color::AnsiValue(157),
        Color::AnsiValue(224),
        Color::AnsiValue(159),
        Color::AnsiValue(230),
        Color::AnsiValue(183),
        Color::AnsiValue(250),
        Color::AnsiValue(187),
        Color::AnsiValue(151),
        Color::AnsiValue(181),
        Color::AnsiValue(255),
        Color::AnsiValue(223),
        Color::AnsiValue(219),
        Color::AnsiValue(149),
        Color::AnsiValue(195),
        Color::AnsiValue(247),
    ];
}

/// The layout of a board in an area: the size of a square, and the visible part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) square: (u16, u16),
    rows: (usize, usize),
    columns: (usize, usize),
}

impl Layout {
    /// The largest squares with which the whole board fits; otherwise the smallest, and the part around the focus.
    pub(super) fn new(n: usize, width: u16, height: u16, focus: Option<Square>) -> Self {
        let (width, height) = (
            width.saturating_sub(GUTTER.0),
            height.saturating_sub(GUTTER.1),
        );
        let visible = |(w, h): (u16, u16)| (usize::from(height / h), usize::from(width / w));
        let fits = |square: &&(u16, u16)| visible(**square) >= (n, 0) && visible(**square).1 >= n;
        let square = *SQUARES.iter().find(fits).unwrap_or(&(2, 1));
        let (rows, columns) = visible(square);
        let focus = focus.unwrap_or(Square::new(0, 0));
        let window = |visible: usize, at: usize| {
            let visible = visible.min(n);
            let first = at.saturating_sub(visible / 2).min(n - visible);
            (first, visible)
        };
        Self {
            square,
            rows: window(rows, focus.row),
            columns: window(columns, focus.column),
        }
    }

    /// The visible rows.
    pub(super) fn rows(&self) -> Range<usize> {
        self.rows.0..self.rows.0 + self.rows.1
    }

    /// Characters across and down, including the numbers along the sides.
    pub(super) fn size(&self) -> (u16, u16) {
        (
            GUTTER.0 + self.columns.1 as u16 * self.square.0,
            GUTTER.1 + self.rows.1 as u16 * self.square.1,
        )
    }
}

/// The square that the last step is about.
pub(super) fn focus(drawing: &Drawing) -> Option<Square> {
    let is_new = |(_, mark): &&(Square, Mark)| !matches!(mark, Mark::Blocked | Mark::Crossed);
    let marked = drawing.marks.iter().find(is_new);
    let marked = marked.map(|(square, _)| *square);
    marked.or_else(|| drawing.queens.last().copied())
}

/// Draws the board at the left of an area; returns its layout and the room beside it.
pub(super) fn draw_beside(
    drawing: &Drawing,
    area: Area,
    screen: &mut Buffer,
    style: Style,
) -> (Layout, Area) {
    let room = area.width - TEXT_WIDTH.min(area.width / 2);
    let layout = Layout::new(drawing.board.rows(), room, area.height, focus(drawing));
    let (width, _) = layout.size();
    let [left, right] = area.columns([Extent::Just(width + 2), Extent::Rest(0)]);
    draw(drawing, layout, left, screen, style);
    (layout, right)
}

/// Draws the board into an area, as far as it fits.
pub(super) fn draw(
    drawing: &Drawing,
    layout: Layout,
    area: Area,
    buffer: &mut Buffer,
    style: Style,
) {
    let (width, height) = layout.square;
    let faint = style.faint();
    let put = |buffer: &mut Buffer, x: u16, y: u16, text: &str, cell_style: CellStyle| {
        if x < area.right() && y < area.bottom() {
            buffer.text(x, y, text, area.right(), cell_style);
        }
    };
    for column in 0..layout.columns.1 {
        let x = area.x + GUTTER.0 + column as u16 * width;
        let number = layout.columns.0 + column;
        // Two digits in every column of two characters would run together.
        if width > 2 || number < 10 || number.is_multiple_of(2) {
            let label = style.naming.column(number).to_string();
            let label = label.trim_start_matches("column ");
            put(
                buffer,
                x,
                area.y,
                &format!("{label:^0$}", usize::from(width)),
                faint,
            );
        }
    }
    for row in 0..layout.rows.1 {
        let y = area.y + GUTTER.1 + row as u16 * height;
        let number = layout.rows.0 + row;
        let label = style.naming.row(number, drawing.board.rows()).to_string();
        let label = label.trim_start_matches("row ");
        put(
            buffer,
            area.x,
            y + height / 2,
            &format!("{label:>2}"),
            faint,
        );
        for column in 0..layout.columns.1 {
            let square = Square::new(number, layout.columns.0 + column);
            let x = area.x + GUTTER.0 + column as u16 * width;
            let (text, cell_style) = cell(drawing, square, width, style);
            for line in 0..height {
                let text = if line == height / 2 {
                    text.as_str()
                } else {
                    ""
                };
                let padded = match width {
                    2 => format!("{text:<2}"),
                    _ => format!("{text:^0$}", usize::from(width)),
                };
                put(buffer, x, y + line, &padded, cell_style);
            }
        }
    }
}

/// A square's text, which fits the width, and its colours.
fn cell(drawing: &Drawing, square: Square, width: u16, style: Style) -> (String, CellStyle) {
    let is_queen = drawing.queens.contains(&square);
    let marks = || drawing.marks.iter().filter(|(at, _)| *at == square);
    let mark = marks().map(|(_, mark)| *mark).next();
    // A reason may rest on squares that were ruled out before.
    let is_out = matches!(mark, Some(Mark::Crossed | Mark::Blocked));
    let is_basis =
        mark == Some(Mark::Attacker) || is_out && marks().any(|(_, mark)| *mark == Mark::Attacker);
    let region = drawing.board.regions().map(|regions| {
        let region = regions.region(square);
        (region, regions.label(region))
    });
    let label = drawing.labels.iter().find(|(at, _)| *at == square);
    let label = label.map(|(_, label)| label.as_str()).unwrap_or_default();
    let crosses = |(from, to): &(Square, Square)| is_between(*from, *to, square);
    let is_attacked = drawing.lines.iter().any(crosses);

    let text = match (is_queen, mark) {
        (true, _) => {
            // Without colour, a queen's marks are characters after it.
            let sign = match mark {
                Some(Mark::Attacker) if !style.colour => "!",
                Some(Mark::Rejected) => style.pick("×", "x"),
                Some(Mark::Fresh) if !style.colour && label.is_empty() => "+",
                // A truncated number would look like another number.
                _ if label.len() >= usize::from(width) => "^",
                _ => label,
            };
            format!("{}{sign}", style.pick("♛", "Q"))
        }
        (false, Some(Mark::Rejected)) => style.pick("×", "x").to_string(),
        (false, Some(Mark::Blocked)) => style.pick("▒▒", "##").to_string(),
        (false, _) if is_basis && !style.colour => "!".to_string(),
        // Without colour, only new marks are crosses.
        (false, Some(Mark::Crossed)) if !style.colour => "-".to_string(),
        (false, Some(Mark::Crossed)) => style.pick("×", "x").to_string(),
        (false, _) if !label.is_empty() => label.to_string(),
        (false, Some(Mark::Left)) => style.pick("○", "o").to_string(),
        (false, _) if is_attacked => style.pick("·", "*").to_string(),
        (false, _) if style.colour || region.is_some() => String::new(),
        (false, _) => ".".to_string(),
    };
    let text = match &region {
        Some((_, letter)) => {
            // Each character has its place, so that the letters are aligned.
            let mut signs = text.chars().chain([' ', ' ']);
            let [before, behind] = [(); 2].map(|()| signs.next().unwrap_or(' '));
            let all = format!("{before}{letter}{behind}");
            let room = if style.colour { 2 } else { width };
            all.chars().take(usize::from(room)).collect()
        }
        None => text,
    };
    let plain = match region {
        Some((region, _)) => colour::REGIONS[region % colour::REGIONS.len()],
        None if (square.row + square.column).is_multiple_of(2) => colour::LIGHT,
        None => colour::DARK,
    };
    let mark = if is_basis { Some(Mark::Attacker) } else { mark };
    (text, cell_style(plain, is_queen, mark, is_attacked, style))
}

fn cell_style(
    plain: Color,
    is_queen: bool,
    mark: Option<Mark>,
    is_attacked: bool,
    style: Style,
) -> CellStyle {
    let is_bold = is_queen || mark.is_some();
    if !style.colour {
        return CellStyle {
            is_bold,
            ..CellStyle::default()
        };
    }
    let background = match mark {
        Some(Mark::Fresh) => colour::FRESH,
        Some(Mark::Rejected) => colour::WRONG,
        Some(Mark::Attacker) => colour::ATTACK,
        Some(Mark::Left) => colour::LEFT,
        _ => plain,
    };
    let ink: Color = if is_queen || mark.is_some() || is_attacked {
        colour::INK
    } else {
        colour::FAINT
    };
    CellStyle {
        ink: Some(ink),
        ground: Some(background),
        is_bold,
    }
}

/// Whether a square lies on the line between two others that share one.
fn is_between(from: Square, to: Square, square: Square) -> bool {
    let signs = |a: Square, b: Square| (a.row.cmp(&b.row), a.column.cmp(&b.column));
    square != from
        && square != to
        && from.attacks(square)
        && square.attacks(to)
        && signs(from, square) == signs(square, to)
}
