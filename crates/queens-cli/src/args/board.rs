//! `--board torus`, `--piece amazon`, `--pawn d4`: boards and pieces other than the classic ones.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::{Attack, Board, Rules, Square, Surface};

use super::board_size::Size;
use super::{Entry, one_of};
use crate::exit::Failure;

/// Other boards and pieces
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct BoardArguments {
    /// Join edges of the board: on a torus all opposite edges, on a cylinder the left and the right one
    #[arg(long, value_name = "BOARD", hide_short_help = true, value_parser = one_of(SURFACES))]
    board: Option<Surface>,

    /// The piece to place
    #[arg(long, value_name = "PIECE", hide_short_help = true, value_parser = pieces(), default_value = "queen")]
    piece: Attack,

    /// Place pawns, such as d4,e5; a pawn blocks attacks and makes room for one more queen
    #[arg(
        long,
        value_name = "SQUARES",
        hide_short_help = true,
        value_delimiter = ','
    )]
    pawn: Vec<String>,

    /// Rows and columns, which each command reads from its own argument.
    #[arg(skip)]
    size: Option<Size>,
}

const SURFACES: &[Entry<Surface>] = &[
    (Surface::Torus, "torus", "opposite edges are joined"),
    (
        Surface::Cylinder,
        "cylinder",
        "the left and the right edge are joined",
    ),
];

/// The pieces by name, for clap's `value_parser`.
fn pieces() -> impl TypedValueParser<Value = Attack> {
    let pieces = || Attack::ALL.into_iter().filter(|attack| attack.is_piece());
    let values = pieces().map(|attack| PossibleValue::new(attack.name()).help(attack.about()));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).map(move |name| {
        let named = pieces().find(|attack| attack.name() == name);
        named.expect("one of the possible values")
    })
}

impl BoardArguments {
    /// Sets the rows and columns.
    pub(crate) fn set_size(&mut self, size: Size) {
        self.size = Some(size);
    }

    /// The rules, which say which queens attack each other.
    pub(crate) fn rules(&self) -> Rules {
        Rules::new(self.board.unwrap_or_default(), self.piece)
    }

    /// Whether queens attack as in chess, on a square board without pawns.
    pub(crate) fn is_classic(&self) -> bool {
        self.rules() == Rules::CHESS && !self.is_other()
    }

    /// Whether the board is not square, or has pawns.
    pub(crate) fn is_other(&self) -> bool {
        self.has_pawns() || self.size.is_some_and(|size| size.rows != size.columns)
    }

    /// The board with these rows and columns and the pawns.
    pub(crate) fn board(&self, rows: usize, columns: usize) -> Result<Board, Failure> {
        let board = Board::new(rows, columns, self.rules());
        let mut board = board.map_err(Failure::input)?;
        for name in &self.pawn {
            let pawn = Square::from_chess_on(name.trim(), rows, columns).map_err(Failure::input)?;
            if board.pawns().contains(&pawn) {
                return Err(Failure::Input(format!(
                    "--pawn: {} is given twice",
                    pawn.chess(rows)
                )));
            }
            board.pawn(pawn).map_err(Failure::input)?;
        }
        Ok(board)
    }

    /// Whether there are pawns.
    pub(crate) fn has_pawns(&self) -> bool {
        !self.pawn.is_empty()
    }

    /// The option that was used, if any.
    pub(crate) fn used(&self) -> Option<&'static str> {
        let used = [
            ("--board", self.board.is_some()),
            ("--piece", self.piece != Attack::QUEEN),
            ("--pawn", !self.pawn.is_empty()),
        ];
        let used = used.into_iter().find(|(_, is_used)| *is_used);
        used.map(|(option, _)| option)
    }
}
