//! The list of formats. Each is one constant in its own file, and one line here.

use std::fmt;
use std::io;
use std::str::FromStr;

use super::{BadBoard, binary, chess, csv, diagram, json, list};
use crate::{Board, Draft, Naming, Queens, UnknownName};

/// A format: its name and how it is written, in the format's own file.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// The format in a few words.
    pub(super) about: &'static str,
    /// Whether a board takes one line per row instead of a single line.
    pub(super) is_diagram: bool,
    /// Whether the format can express this board.
    pub(super) is_for: fn(&Board) -> bool,
    /// How squares of an n × n board are named in this format or beside it.
    pub(super) naming: fn(usize) -> Naming,
    /// How a board is written; `None` if `rows` does it.
    pub(super) write: Option<fn(&BoardToWrite<'_>, &mut Vec<u8>)>,
    /// How a board is written row by row, if that is possible.
    pub(super) rows: Option<RowWriter>,
    /// Whether a board without squares is written as `[]`, because there is nothing to draw or list.
    pub(super) is_bare: bool,
    /// Reads a line that is a board in this format; `None` for any other line. Other formats are recognised by their first
    /// character (`reader.rs`).
    pub(super) line: Option<ReadLine>,
}

/// Reads a line as a board with these rows and columns, if they are known.
type ReadLine = fn(&str, Option<(usize, usize)>, &mut Draft) -> Option<Result<(), BadBoard>>;

/// A board to be written.
pub(super) struct BoardToWrite<'a> {
    pub(super) board: &'a Board,
    /// The members of a JSON object that describe its puzzle; empty for the classic board.
    pub(super) members: &'a str,
    pub(super) queens: Queens<'a>,
    /// The number of boards before it.
    pub(super) index: u64,
    pub(super) coloured: bool,
}

/// Writes what comes before a board's columns.
type WriteHeader = fn(usize, u64, &mut dyn io::Write) -> io::Result<()>;

/// How columns are written as they arrive.
pub(super) struct RowWriter {
    /// Writes what comes before the columns of an n × n board, given the number of boards before it, if that is more than `open`.
    pub(super) before: Option<WriteHeader>,
    pub(super) open: &'static [u8],
    /// Appends the next columns, which may be the first.
    pub(super) columns: fn(&[u32], bool, &mut Vec<u8>),
    pub(super) after: &'static [u8],
    /// If columns are numbers: their base, and the separator.
    pub(super) list: Option<(usize, &'static [u8])>,
}

impl RowWriter {
    /// Appends what comes before the columns.
    #[inline]
    pub(super) fn begin(&self, n: usize, index: u64, out: &mut Vec<u8>) {
        if let Some(before) = self.before {
            before(n, index, out).expect("a vector takes everything");
        }
        out.extend_from_slice(self.open);
    }

    /// Appends a whole board.
    pub(super) fn write(&self, columns: &[u32], index: u64, out: &mut Vec<u8>) {
        self.begin(columns.len(), index, out);
        (self.columns)(columns, true, out);
        out.extend_from_slice(self.after);
    }
}

/// The table of formats: a variant, its documentation, and its entry.
macro_rules! formats {
    ($($(#[$about:meta])* $format:ident = $entry:path,)+) => {
        /// A format for boards. Everything written can be read again by [`Boards`](super::Boards) or, for boards of any size, by
        /// [`large::RowReader`](super::large::RowReader).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Format {
            $($(#[$about])* $format,)+
        }

        impl Format {
            /// All formats.
            pub const ALL: [Self; [$(stringify!($format)),+].len()] = [$(Self::$format),+];

            pub(super) const fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$format => &$entry,)+
                }
            }
        }
    };
}

formats! {
    /// A Unicode diagram with files and ranks; the squares may be coloured.
    Board = diagram::BOARD,
    /// `Q` and `+`, separated by spaces.
    Ascii = diagram::ASCII,
    /// Squares ruled with `|` and dashes.
    Grid = diagram::GRID,
    /// The columns from 0, in brackets.
    Array = list::ARRAY,
    /// The columns from 1, separated by spaces.
    Ones = list::ONES,
    /// Chess squares, file by file.
    Chess = chess::CHESS,
    /// A JSON object per line.
    Json = json::JSON,
    /// A table with a header and a line per board.
    Csv = csv::CSV,
    /// A header and 32-bit columns, for the largest boards.
    Binary = binary::BINARY,
}

impl Format {
    /// The format's name on the command line and the page.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// The format in a few words.
    pub const fn about(self) -> &'static str {
        self.entry().about
    }

    /// Whether a board takes one line per row instead of a single line.
    pub const fn is_diagram(self) -> bool {
        self.entry().is_diagram
    }

    /// Whether the format can express this board: lists of columns need one queen in each row.
    pub fn is_for(self, board: &Board) -> bool {
        (self.entry().is_for)(board)
    }

    /// How the squares of an n × n board are named in this format or beside it.
    pub fn naming(self, n: usize) -> Naming {
        (self.entry().naming)(n)
    }

    /// Whether boards can be written row by row, and so may be too large to hold in memory:
    /// [`Writer::begin`](super::Writer::begin).
    pub const fn is_streamed(self) -> bool {
        self.entry().rows.is_some()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or_else(|| UnknownName::new("format", name, Self::ALL.map(Self::name)))
    }
}
