//! A buffer of styled characters.

use super::{Area, Color, TextLine};

/// The style of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellStyle {
    /// The colour; `None` for the terminal's default.
    pub(crate) ink: Option<Color>,
    pub(crate) ground: Option<Color>,
    pub(crate) is_bold: bool,
}

/// A character with its style; each is one column wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) sign: char,
    pub(crate) cell_style: CellStyle,
}

const BLANK: Cell = Cell {
    sign: ' ',
    cell_style: CellStyle {
        ink: None,
        ground: None,
        is_bold: false,
    },
};

/// All characters of a screen, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Buffer {
    pub(crate) area: Area,
    pub(crate) cells: Vec<Cell>,
}

/// The characters of a border: corners from the upper left clockwise, then the horizontal and the vertical side.
pub(crate) type Border = [char; 6];

impl Buffer {
    /// A blank screen.
    pub(crate) fn new(width: u16, height: u16) -> Self {
        let area = Area {
            x: 0,
            y: 0,
            width,
            height,
        };
        Self {
            area,
            cells: vec![BLANK; usize::from(width) * usize::from(height)],
        }
    }

    /// The rows, each from left to right.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(usize::from(self.area.width).max(1))
    }

    /// Writes one character, if it is on the screen.
    pub(crate) fn set(&mut self, x: u16, y: u16, sign: char, cell_style: CellStyle) {
        if x < self.area.width && y < self.area.height {
            let at = usize::from(y) * usize::from(self.area.width) + usize::from(x);
            self.cells[at] = Cell { sign, cell_style };
        }
    }

    /// Writes a text up to a column.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, end: u16, cell_style: CellStyle) {
        for (x, sign) in (x..end).zip(text.chars()) {
            self.set(x, y, sign, cell_style);
        }
    }

    /// Writes one line as far as it fits.
    pub(crate) fn line(&mut self, line: &TextLine, area: Area) {
        self.lines(std::slice::from_ref(line), area);
    }

    /// Writes lines as far as they fit.
    pub(crate) fn lines(&mut self, lines: &[TextLine], area: Area) {
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            for (x, (sign, cell_style)) in (area.x..area.right()).zip(line.signs()) {
                self.set(x, y, sign, cell_style);
            }
        }
    }

    /// Writes lines, wrapping those that are too long, as far as they fit.
    pub(crate) fn wrapped(&mut self, lines: &[TextLine], area: Area) {
        let width = usize::from(area.width);
        let wrapped: Vec<TextLine> = lines.iter().flat_map(|line| line.wrapped(width)).collect();
        self.lines(&wrapped, area);
    }

    pub(crate) fn blank(&mut self, area: Area) {
        for y in area.y..area.bottom() {
            (area.x..area.right()).for_each(|x| self.set(x, y, BLANK.sign, BLANK.cell_style));
        }
    }

    /// Draws a border with a title, and returns the area inside.
    pub(crate) fn bordered(
        &mut self,
        area: Area,
        border: Border,
        title: &str,
        cell_style: CellStyle,
    ) -> Area {
        if area.width < 2 || area.height < 2 {
            return area.inside();
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        let [
            upper_left,
            upper_right,
            lower_right,
            lower_left,
            level,
            upright,
        ] = border;
        for x in area.x..right {
            self.set(x, area.y, level, cell_style);
            self.set(x, bottom, level, cell_style);
        }
        for y in area.y..bottom {
            self.set(area.x, y, upright, cell_style);
            self.set(right, y, upright, cell_style);
        }
        for (x, y, sign) in [
            (area.x, area.y, upper_left),
            (right, area.y, upper_right),
            (right, bottom, lower_right),
            (area.x, bottom, lower_left),
        ] {
            self.set(x, y, sign, cell_style);
        }
        self.text(area.x + 1, area.y, title, right, cell_style);
        area.inside()
    }
}
