//! A few queens on a large board: rows may stay empty. The last queen is not placed; its free squares are counted.

/// The number of ways to place this many queens with the first of them in this row.
pub(super) fn from_row(n: usize, queens: u32, row: usize) -> u128 {
    let board = u64::MAX >> (64 - n);
    // The first queen in the left half counts twice, in the middle column once.
    let in_half = (0..n / 2).map(|column| 2 * with_first(n, board, queens, row, column));
    let left: u128 = in_half.sum();
    if n % 2 == 1 {
        left + with_first(n, board, queens, row, n / 2)
    } else {
        left
    }
}

fn with_first(n: usize, board: u64, queens: u32, row: usize, column: usize) -> u128 {
    let queen = 1u64 << column;
    if queens == 1 {
        return 1;
    }
    below(
        n - row - 1,
        board,
        queens - 1,
        queen,
        queen << 1,
        queen >> 1,
    )
    .into()
}

fn below(rows: usize, board: u64, queens: u32, columns: u64, falling: u64, rising: u64) -> u64 {
    let (mut falling, mut rising) = (falling, rising);
    let mut count = 0;
    for left in (queens as usize..=rows).rev() {
        let mut free = board & !(columns | falling | rising);
        if queens == 1 {
            count += u64::from(free.count_ones());
        } else {
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                let (falling, rising) = ((falling | queen) << 1, (rising | queen) >> 1);
                count += below(
                    left - 1,
                    board,
                    queens - 1,
                    columns | queen,
                    falling,
                    rising,
                );
            }
        }
        falling <<= 1;
        rising >>= 1;
    }
    count
}
