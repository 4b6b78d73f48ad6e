//! Boards that are no squares of n queens, or have pawns: what solve, list, count, verify and show have in common for them.

use std::path::Path;

use queens::formats::picture::Drawing;
use queens::formats::{ArrangementReader, ArrangementWriter};
use queens::prelude::*;
use queens::{Arrangement, Format, Square, Surface, Variant};

use crate::Failure;
use crate::args::format::FormatArgument;
use crate::args::picture::{Look, PictureOptions};
use crate::cost::{self, Time};
use crate::output::Output;
use crate::picture::Kind;
use crate::picture::sheet::{self, MOST};

/// What is said of an option that only square boards without pawns know.
pub(super) const NOT_SQUARE: &str = "is for square boards without pawns: leave it out";

/// A board in words, such as `7 queens on 6 × 6 with 1 pawn` or `4 amazons on the 4 × 5 torus`.
pub(super) fn in_words(board: &Variant) -> String {
    let number = |number: usize, noun: &str| {
        let s = if number == 1 { "" } else { "s" };
        format!("{number} {noun}{s}")
    };
    let piece = board.rules().attack().piece();
    let (rows, columns) = (board.rows(), board.columns());
    let queens = number(board.queens(), piece);
    let mut words = match board.rules().surface() {
        Surface::Flat => format!("{queens} on {rows} × {columns}"),
        Surface::Cylinder => format!("{queens} on the {rows} × {columns} cylinder"),
        Surface::Torus => format!("{queens} on the {rows} × {columns} torus"),
    };
    let parts = [
        (board.pawns().len(), "pawn".to_string()),
        (board.given().len(), format!("given {piece}")),
        (board.blocked().len(), "blocked square".to_string()),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, noun)| number(*count, noun)).collect();
    if !parts.is_empty() {
        words += &format!(" with {}", parts.join(" and "));
    }
    words
}

/// The board that JSON describes on the first line of a source, if it is no square or has pawns. Where a board was asked for,
/// only if it is that one, with the given queens and blocked squares that JSON adds.
pub(super) fn described(head: &[u8], asked: Option<&Variant>) -> Result<Option<Variant>, Failure> {
    let described = str::from_utf8(head)
        .ok()
        .and_then(ArrangementReader::described);
    let Some(board) = described.transpose().map_err(Failure::input)? else {
        return Ok(None);
    };
    let key = |board: &Variant| {
        let pawns = board.pawns().to_vec();
        (board.rows(), board.columns(), board.rules(), pawns)
    };
    let is_asked = asked.is_none_or(|asked| key(asked) == key(&board));
    Ok(is_asked.then_some(board))
}

/// Says that nothing was found because there is nothing.
pub(super) fn say_none(board: &Variant) {
    crate::stderr::note!("there is no arrangement of {}: proven", in_words(board));
}

/// A queen placed by the plain search takes about this long, in seconds: measured for 8 × 12 and 8 × 8 with pawns.
pub(super) const PLACED: f64 = 2e-7;

/// On longer boards plain search may get lost before the first arrangement.
const LOST: usize = 24;

/// Refuses a search for all arrangements that would take too long, unless it is forced.
pub(super) fn check_all(board: &Variant, force: bool, what: &str) -> Result<(), Failure> {
    check_seconds(board, PLACED * board.estimated_placements(), force, what)
}

/// Refuses what takes so many seconds, if that is too long, unless it is forced.
pub(super) fn check_seconds(
    board: &Variant,
    seconds: f64,
    force: bool,
    what: &str,
) -> Result<(), Failure> {
    let time = Time::Seconds(seconds);
    let instead = "ask for a smaller board, give or block squares, or list some with --limit K";
    cost::require(force, what, time, &in_words(board), instead)
}

/// Refuses a search for the first arrangements that may not end, unless it is forced.
pub(super) fn check_first(board: &Variant, force: bool) -> Result<(), Failure> {
    if board.rows().max(board.columns()) <= LOST {
        return Ok(());
    }
    let time = Time::Unknown("plain search gets lost on boards of more than 24 rows or columns");
    cost::require(
        force,
        "the first arrangement",
        time,
        &in_words(board),
        "take a smaller board",
    )
}

/// Arrangements out: to stdout, or kept for a picture.
pub(super) struct VariantOutput<'a> {
    board: &'a Variant,
    look: &'a Look,
    path: Option<&'a Path>,
    drawings: Vec<(Drawing, String)>,
    output: Output,
    format: Format,
}

impl<'a> VariantOutput<'a> {
    pub(super) fn new(
        board: &'a Variant,
        format: FormatArgument,
        picture: &'a PictureOptions,
    ) -> Result<Self, Failure> {
        if let Some(path) = &picture.output {
            Kind::of(path, &[Kind::Svg, Kind::Png])?;
        }
        let format = format.for_variant(board);
        let writer = ArrangementWriter::new(board, format).ok_or_else(|| {
            let which = if matches!(format, Format::Array | Format::Ones) {
                "boards with one queen in each row"
            } else {
                "square boards without pawns"
            };
            Failure::Input(format!(
                "--format {format} is for {which}: take board, ascii, chess, json or csv"
            ))
        })?;
        Ok(Self {
            board,
            look: &picture.look,
            path: picture.output.as_deref(),
            drawings: Vec::new(),
            output: Output::arrangements(writer).with_progress(None),
            format,
        })
    }

    pub(super) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// How many were written or drawn.
    pub(super) fn written(&self) -> u64 {
        self.output.written() + self.drawings.len() as u64
    }

    /// Whether a sheet has as many as it holds, and one more.
    pub(super) fn is_full(&self) -> bool {
        self.drawings.len() > MOST
    }

    pub(super) fn arrangement(&mut self, found: &Arrangement) -> Result<(), Failure> {
        self.queens(found.queens())
    }

    /// Any queens, row by row; in a drawing those that attack each other are marked.
    pub(super) fn queens(&mut self, queens: &[Square]) -> Result<(), Failure> {
        if self.path.is_none() {
            return Ok(self.output.queens(queens)?);
        }
        let drawing = self.look.draw_variant(self.board, queens);
        let number = (self.drawings.len() + 1).to_string();
        self.drawings.push((drawing, number));
        Ok(())
    }

    /// Passes on what was written, or saves the picture.
    pub(super) fn finish(&mut self, title: &str) -> Result<(), Failure> {
        self.output.flush()?;
        match self.path {
            Some(_) if self.is_full() => Err(sheet::too_many()),
            Some(path) if !self.drawings.is_empty() => sheet::save(path, title, &self.drawings),
            _ => Ok(()),
        }
    }
}
