//! Every solution of a classic board, visited one by one, and every node of the search for them.
//!
//! Everything asked here is symmetric, so the queen of the first row stands in the left half and counts twice.

/// The number of parts: one for each pair of columns of the first two rows, with the first in the left half.
pub(super) fn parts(n: usize) -> usize {
    if n < 2 { 1 } else { n.div_ceil(2) * n }
}

/// Shows the visitor every solution of a part as its columns, and how many times it counts.
pub(super) fn solutions(n: usize, part: usize, visit: &mut impl FnMut(&[u8], u128)) {
    let mut search = SolutionSearch {
        n,
        board: (1 << n) - 1,
        at: vec![0; n],
    };
    if n < 2 {
        visit(&search.at, 1);
        return;
    }
    let (first, second) = (part / n, part % n);
    let weight = if 2 * first + 1 == n { 1 } else { 2 };
    let (a, b) = (1u64 << first, 1u64 << second);
    if b & (a | a << 1 | a >> 1) == 0 {
        search.at[0] = first as u8;
        search.at[1] = second as u8;
        let (falling, rising) = ((a << 1 | b) << 1, (a >> 1 | b) >> 1);
        search.below(2, a | b, falling, rising, &mut |at| visit(at, weight));
    }
}

struct SolutionSearch {
    n: usize,
    board: u64,
    at: Vec<u8>,
}

impl SolutionSearch {
    fn below(
        &mut self,
        row: usize,
        columns: u64,
        falling: u64,
        rising: u64,
        visit: &mut impl FnMut(&[u8]),
    ) {
        if row == self.n {
            visit(&self.at);
            return;
        }
        let mut free = self.board & !(columns | falling | rising);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.at[row] = queen.trailing_zeros() as u8;
            let (falling, rising) = ((falling | queen) << 1, (rising | queen) >> 1);
            self.below(row + 1, columns | queen, falling, rising, visit);
        }
    }
}

/// The number of solutions by their number of pairs of queens that would attack each other on the torus, and by their number of
/// queens in such pairs. Each wrapped diagonal, which is two diagonals, holds at most two queens.
pub(super) fn conflicts(n: usize, part: usize) -> [Vec<u128>; 2] {
    let (mut pairs, mut queens) = (vec![0; n + 1], vec![0; n + 1]);
    solutions(n, part, &mut |at, weight| {
        // By wrapped diagonal, falling ones first: the row of a queen on it, from 1.
        let mut seen = [0u8; 128];
        let (mut conflicts, mut engaged) = (0, 0u64);
        for (row, &column) in at.iter().enumerate() {
            let column = usize::from(column);
            for diagonal in [(row + n - column) % n, 64 + (row + column) % n] {
                let other = std::mem::replace(&mut seen[diagonal], row as u8 + 1);
                if other > 0 {
                    conflicts += 1;
                    engaged |= 1 << row | 1 << (other - 1);
                }
            }
        }
        pairs[conflicts] += weight;
        queens[engaged.count_ones() as usize] += weight;
    });
    [pairs, queens]
}

/// The number of placements of queens in the first rows, by the number of rows from two on: the nodes of a search row by row. The
/// last row is only counted.
pub(super) fn profile(n: usize, part: usize) -> Vec<u128> {
    let mut nodes = vec![0u64; n + 1];
    if n >= 2 {
        let (first, second) = (part / n, part % n);
        let (a, b) = (1u64 << first, 1u64 << second);
        let board = (1 << n) - 1;
        if b & (a | a << 1 | a >> 1) == 0 {
            nodes[2] = 1;
            let (falling, rising) = ((a << 1 | b) << 1, (a >> 1 | b) >> 1);
            profile_below(board, &mut nodes[3..], a | b, falling, rising);
        }
        let weight = if 2 * first + 1 == n { 1 } else { 2 };
        return nodes
            .into_iter()
            .map(|nodes| weight * u128::from(nodes))
            .collect();
    }
    nodes.into_iter().map(u128::from).collect()
}

fn profile_below(board: u64, nodes: &mut [u64], columns: u64, falling: u64, rising: u64) {
    let Some((here, below)) = nodes.split_first_mut() else {
        return;
    };
    let mut free = board & !(columns | falling | rising);
    *here += u64::from(free.count_ones());
    if below.is_empty() {
        return;
    }
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let (falling, rising) = ((falling | queen) << 1, (rising | queen) >> 1);
        profile_below(board, below, columns | queen, falling, rising);
    }
}
