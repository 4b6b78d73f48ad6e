//! The terminal in raw mode, which is always restored.

use std::io::{self, Stdout, Write};
use std::sync::Once;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::{
    Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{execute, queue};

use super::{Buffer, CellStyle};

/// The terminal while the program controls it. Dropping it restores the terminal; after a panic it is restored before the message
/// is printed.
pub(crate) struct Display {
    out: Stdout,
    shown: Buffer,
}

impl Display {
    /// Takes control of the terminal. From now on a panic restores it before printing its message.
    pub(crate) fn new() -> io::Result<Self> {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                restore();
                hook(info);
            }));
        });
        let mut out = io::stdout();
        enable_raw_mode()?;
        execute!(out, EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        let shown = Buffer::new(0, 0);
        Ok(Self { out, shown })
    }

    /// Shows a screen: sends only what has changed.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let mut buffer = Buffer::new(width, height);
        draw(&mut buffer);
        if self.shown.area != buffer.area {
            queue!(self.out, Clear(ClearType::All))?;
            self.shown = Buffer::new(width, height);
        }
        // The cursor's position, and the current style.
        let (mut at, mut cell_style) = (None, CellStyle::default());
        let pairs = buffer.rows().zip(self.shown.rows());
        for (y, (row, before)) in (0..).zip(pairs) {
            for (x, (cell, before)) in (0..).zip(row.iter().zip(before)) {
                if cell == before {
                    continue;
                }
                if at != Some((x, y)) {
                    queue!(self.out, MoveTo(x, y))?;
                }
                if cell.cell_style != cell_style {
                    cell_style = cell.cell_style;
                    let weight = if cell_style.is_bold {
                        Attribute::Bold
                    } else {
                        Attribute::NormalIntensity
                    };
                    queue!(
                        self.out,
                        SetAttribute(weight),
                        SetForegroundColor(cell_style.ink.unwrap_or(Color::Reset)),
                        SetBackgroundColor(cell_style.ground.unwrap_or(Color::Reset))
                    )?;
                }
                queue!(self.out, Print(cell.sign))?;
                at = Some((x + 1, y));
            }
        }
        if cell_style != CellStyle::default() {
            queue!(self.out, SetAttribute(Attribute::Reset))?;
        }
        self.out.flush()?;
        self.shown = buffer;
        Ok(())
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            restore();
        }
    }
}

/// Restores the terminal. Errors are ignored, because there is no place to report them.
pub(crate) fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
}
