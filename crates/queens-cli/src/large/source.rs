//! Sources of the rows of a large solution.

use queens::search::repair::{Linear, LinearTally};
use queens::{Construction, Unsupported, construct};

/// The number of rows passed on at a time.
const BLOCK: usize = 1 << 14;

/// The rows of one solution, a few at a time.
#[derive(Debug)]
pub(crate) enum Source {
    /// The closed form.
    Construct {
        columns: Construction,
        rows: Vec<u32>,
    },
    /// Linear-time repair.
    Repair(Box<Linear>),
}

impl Source {
    /// The closed form; `None` if there is no solution.
    pub(crate) fn construct(n: usize) -> Option<Self> {
        let rows = Vec::with_capacity(BLOCK.min(n));
        construct(n as u64).map(|columns| Self::Construct { columns, rows })
    }

    /// Linear-time repair; `None` if there is no solution.
    pub(crate) fn repair(n: usize, seed: u64) -> Result<Option<Self>, Unsupported> {
        if matches!(n, 2 | 3) {
            return Ok(None);
        }
        let n = u32::try_from(n).expect("a side of a board is a 32-bit number");
        Ok(Some(Self::Repair(Box::new(Linear::new(n, seed)?))))
    }

    /// The next rows, or `None` after the last one.
    pub(crate) fn next_rows(&mut self) -> Option<&[u32]> {
        match self {
            Self::Construct { columns, rows } => {
                columns.next_rows(BLOCK, rows);
                (!rows.is_empty()).then_some(rows)
            }
            Self::Repair(repair) => repair.next_rows(),
        }
    }

    /// The work of the repair.
    pub(crate) fn tally(&self) -> Option<LinearTally> {
        match self {
            Self::Construct { .. } => None,
            Self::Repair(repair) => Some(repair.tally()),
        }
    }
}
