//! `--board torus`, `--board 5x8`, `--piece amazon`, `--pawn d4`: boards and pieces other than the classic ones.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::{Attack, Board, Rules, Square, Surface};

use crate::exit::Failure;

/// Other boards and pieces
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Other boards")]
pub(crate) struct BoardArguments {
    /// torus: opposite edges are joined; cylinder: the left edge and the right one; 5x8: 5 rows of 8 squares, with as many
    /// queens as the shorter side has; or two of them: 5x8,cylinder
    #[arg(long, value_name = "BOARD", value_delimiter = ',', group = "PuzzleArguments", value_parser = word)]
    board: Vec<Word>,

    /// What stands on the board
    #[arg(long, value_name = "PIECE", value_parser = pieces(), default_value = "queen")]
    piece: Attack,

    /// Pawns, which stop attacks; each makes room for one queen more: d4,e5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pawn: Vec<String>,
}

/// How commands with a side are told the size of the board.
pub(crate) const ADD_SIDE: &str = "Give its side, or rows and columns as in --board 5x8";

/// The pieces by name, for clap's `value_parser`.
fn pieces() -> impl TypedValueParser<Value = Attack> {
    let pieces = || Attack::ALL.into_iter().filter(|attack| attack.is_piece());
    let values = pieces().map(|attack| PossibleValue::new(attack.name()).help(attack.about()));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).map(move |name| {
        let named = pieces().find(|attack| attack.name() == name);
        named.expect("one of the possible values")
    })
}

/// A part of `--board`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Surface(Surface),
    Shape(usize, usize),
}

/// Reads a part of `--board`, for clap's `value_parser`.
fn word(text: &str) -> Result<Word, String> {
    let side = |text: &str| text.parse::<usize>().ok().filter(|&side| side > 0);
    let shape = text.split_once(['x', 'X', '×']);
    match (text, shape) {
        ("torus", _) => Ok(Word::Surface(Surface::Torus)),
        ("cylinder", _) => Ok(Word::Surface(Surface::Cylinder)),
        (_, Some((rows, columns))) if side(rows).is_some() && side(columns).is_some() => {
            let [rows, columns] = [rows, columns].map(|text| side(text).unwrap_or_default());
            Ok(Word::Shape(rows, columns))
        }
        _ => Err("write torus, cylinder, or rows and columns such as 5x8".to_string()),
    }
}

impl BoardArguments {
    /// Which queens may not stand together.
    pub(crate) fn rules(&self) -> Rules {
        let mut surfaces = self.board.iter().filter_map(|word| match word {
            Word::Surface(surface) => Some(*surface),
            Word::Shape(..) => None,
        });
        Rules::new(surfaces.next_back().unwrap_or_default(), self.piece)
    }

    /// Rows and columns, if they were told.
    pub(crate) fn shape(&self) -> Option<(usize, usize)> {
        self.board.iter().rev().find_map(|word| match *word {
            Word::Surface(_) => None,
            Word::Shape(rows, columns) => Some((rows, columns)),
        })
    }

    /// Whether queens attack as in chess, on a square without pawns.
    pub(crate) fn is_classic(&self) -> bool {
        self.rules() == Rules::CHESS && !self.is_other()
    }

    /// Whether the board is no square, or has pawns.
    pub(crate) fn is_other(&self) -> bool {
        self.has_pawns() || self.shape().is_some_and(|(rows, columns)| rows != columns)
    }

    /// The board of so many rows and columns with its pawns.
    pub(crate) fn board(&self, rows: usize, columns: usize) -> Result<Board, Failure> {
        let board = Board::new(rows, columns, self.rules());
        let mut board = board.map_err(Failure::input)?;
        for name in &self.pawn {
            let pawn = Square::from_chess_on(name.trim(), rows, columns).map_err(Failure::input)?;
            if board.pawns().contains(&pawn) {
                return Err(Failure::Input(format!(
                    "--pawn: {} is named twice",
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

    /// The option that was used, if one was.
    pub(crate) fn used(&self) -> Option<&'static str> {
        let used = [
            ("--board", !self.board.is_empty()),
            ("--piece", self.piece != Attack::QUEEN),
            ("--pawn", !self.pawn.is_empty()),
        ];
        let used = used.into_iter().find(|(_, is_used)| *is_used);
        used.map(|(option, _)| option)
    }

    /// The rows and columns of the board, from its side or `--board`; if neither is given, `add` says what to add.
    pub(crate) fn sides(&self, side: Option<usize>, add: &str) -> Result<(usize, usize), Failure> {
        let kinds = [
            self.board
                .iter()
                .filter(|word| matches!(word, Word::Shape(..)))
                .count(),
            self.board
                .iter()
                .filter(|word| matches!(word, Word::Surface(_)))
                .count(),
        ];
        if kinds.into_iter().any(|words| words > 1) {
            return Err(Failure::input(
                "--board takes one shape and one of torus and cylinder: 5x8,torus",
            ));
        }
        match (self.shape(), side) {
            (Some((rows, columns)), Some(n)) if (rows, columns) != (n, n) => Err(Failure::Input(
                format!("the board is {n} × {n} and {rows} × {columns}: leave one of them out"),
            )),
            (Some(sides), _) => Ok(sides),
            (None, Some(n)) => Ok((n, n)),
            (None, None) => Err(Failure::Input(format!("how large is the board? {add}"))),
        }
    }
}
