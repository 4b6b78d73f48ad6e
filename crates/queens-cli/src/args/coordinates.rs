//! `--coordinates`: how squares are named in text.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens::board::Naming;

/// How rows, columns and squares are named
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CoordinatesArgument {
    /// Name squares as in chess, or by row and column from 0
    #[arg(long, value_name = "STYLE", hide_short_help = true, value_parser = naming())]
    coordinates: Option<Naming>,
}

fn naming() -> impl TypedValueParser<Value = Naming> {
    let names = PossibleValuesParser::new(["chess", "numbers"]);
    names.map(|name| match name.as_str() {
        "chess" => Naming::Chess,
        _ => Naming::Numbers,
    })
}

impl CoordinatesArgument {
    /// The requested naming, if any.
    pub(crate) fn asked(self) -> Option<Naming> {
        self.coordinates
    }

    /// The requested naming, or rows and columns from 0 as in arrays.
    pub(crate) fn or_numbers(self) -> Naming {
        self.coordinates.unwrap_or(Naming::Numbers)
    }
}
