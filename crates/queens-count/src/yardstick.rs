//! Textbook searches, slow, short and correct, which faster kernels are tested and measured against.
//!
//! Row by row from the top, words say which columns of the current row are attacked: along columns, along falling and rising
//! diagonals, which shift by one column per row, and by knight moves from the last two rows. On a torus, bits that leave on one
//! side re-enter on the other. A pawn blocks the attacks through its square, and splits its row in two.

use crate::family::Family;

/// The squares attacked in the next row.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u64,
    falling: u64,
    rising: u64,
    /// By knights one row above, and by knights two rows above (in this row) and one above (in the next).
    knights: [u64; 2],
}

/// The number of solutions, without using symmetry. Boards with more than 63 columns would take too long.
///
/// # Panics
/// If a row has more than 63 squares.
pub fn plain_count(variant: &Family) -> u64 {
    let (rows, columns) = variant.size();
    assert!(
        columns < 64,
        "a row of {columns} squares does not fit a word"
    );
    let board = (1 << columns) - 1;
    let mut pawns = vec![0; rows];
    for pawn in variant.pawns().iter() {
        pawns[pawn.row] |= 1u64 << pawn.column;
    }
    let search = PlainSearch {
        variant,
        columns: columns as u32,
        board,
        pawns,
        queens: rows + variant.pawns().len(),
    };
    if matches!(variant, Family::Torus { .. }) {
        search.row_of_torus(0, 0, 0)
    } else {
        search.row(0, 0, Attacked::default())
    }
}

struct PlainSearch<'a> {
    variant: &'a Family,
    columns: u32,
    board: u64,
    pawns: Vec<u64>,
    queens: usize,
}

impl PlainSearch<'_> {
    /// The torus needs only three words: wrapped around, they cover attacks on the rows below and above alike.
    fn row_of_torus(&self, columns: u64, falling: u64, rising: u64) -> u64 {
        if columns == self.board {
            return 1;
        }
        let mut free = self.board & !(columns | falling | rising);
        let mut count = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (falling, rising) = (falling | queen, rising | queen);
            let falling = (falling << 1 | falling >> (self.columns - 1)) & self.board;
            let rising = rising >> 1 | (rising & 1) << (self.columns - 1);
            count += self.row_of_torus(columns | queen, falling, rising);
        }
        count
    }

    fn row(&self, row: usize, placed: usize, attacked: Attacked) -> u64 {
        if row == self.pawns.len() {
            return u64::from(placed == self.queens);
        }
        let free = self.board
            & !(attacked.columns | attacked.falling | attacked.rising | attacked.knights[0]);
        if self.pawns[row] == 0 {
            let mut free = free;
            let mut count = 0;
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                count += self.row(row + 1, placed + 1, self.below(attacked, queen, 0));
            }
            count
        } else {
            self.pieces(row, placed, attacked, free & !self.pawns[row], 0, 0)
        }
    }

    /// A row with pawns, from this column on: at most one queen between two pawns.
    fn pieces(
        &self,
        row: usize,
        placed: usize,
        attacked: Attacked,
        free: u64,
        from: u32,
        queens: u64,
    ) -> u64 {
        let pawns = self.pawns[row];
        let end = from + (pawns >> from).trailing_zeros().min(self.columns - from);
        let piece = free & !(u64::MAX << end) & u64::MAX << from;
        let next = |queens: u64, placed| {
            if end == self.columns {
                self.row(row + 1, placed, self.below(attacked, queens, pawns))
            } else {
                self.pieces(row, placed, attacked, free, end + 1, queens)
            }
        };
        let mut count = next(queens, placed);
        let mut piece = piece;
        while piece != 0 {
            let queen = piece & piece.wrapping_neg();
            piece ^= queen;
            count += next(queens | queen, placed + 1);
        }
        count
    }

    /// The squares attacked in the row below one with these queens and pawns.
    fn below(&self, attacked: Attacked, queens: u64, pawns: u64) -> Attacked {
        let is_amazon = matches!(self.variant, Family::Amazons { .. });
        let has_rising = !matches!(self.variant, Family::OneDiagonal { .. });
        let knights = if is_amazon {
            let [_, next] = attacked.knights;
            [next | queens << 2 | queens >> 2, queens << 1 | queens >> 1]
        } else {
            [0; 2]
        };
        let falling = (attacked.falling | queens) & !pawns;
        let rising = (attacked.rising | queens) & !pawns;
        Attacked {
            columns: (attacked.columns | queens) & !pawns,
            falling: falling << 1,
            rising: if has_rising { rising >> 1 } else { 0 },
            knights,
        }
    }
}

/// Counts all solutions of the classic board, n ≤ 32, with the first queen in one half of its row, since the other half mirrors
/// it.
///
/// # Panics
/// If n > 32.
pub fn half_board(n: usize) -> u64 {
    assert!(n <= 32, "a row of {n} squares does not fit 32 bits");
    let board = ((1u64 << n) - 1) as u32;
    let from = |column| {
        let queen = 1u32 << column;
        half_board_below(board, queen, queen << 1, queen >> 1)
    };
    let left: u64 = (0..n / 2).map(from).sum();
    match n {
        0 => 1,
        _ if n % 2 == 1 => 2 * left + from(n / 2),
        _ => 2 * left,
    }
}

fn half_board_below(board: u32, columns: u32, falling: u32, rising: u32) -> u64 {
    if columns == board {
        return 1;
    }
    let mut free = board & !(columns | falling | rising);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let (falling, rising) = ((falling | queen) << 1, (rising | queen) >> 1);
        count += half_board_below(board, columns | queen, falling, rising);
    }
    count
}
