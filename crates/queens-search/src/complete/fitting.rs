//! Diagonals that fit a corner: two sums that every packing has (see `packing.rs`) leave few of them.
//!
//! Diagonals are bits of a word, numbered from 0; falling ones start at the gap. The first bits have the least sum, and the bits
//! nearest to the mean have the least sum of squared distances; what they leave of the totals is the room for any other.

/// The falling and rising diagonals that may get one of the queens, of those with a free square; `None` if no queens have
/// diagonals with these totals, and squares of both kinds with these.
pub(super) fn fitting(
    free: [u64; 2],
    wanted: usize,
    totals: [i64; 2],
    squares: i64,
) -> Option<[u64; 2]> {
    let queens = wanted as i64;
    // Next to the gap.
    let mut nearest = free[0];
    for _ in wanted..nearest.count_ones() as usize {
        nearest ^= 1 << last(nearest);
    }
    let room = totals[0] - sums(nearest).0;
    if room < 0 {
        return None;
    }
    let mut left = 4 * squares;
    let mut farthest = [0; 2];
    let mut means = [0; 2];
    for kind in 0..2 {
        means[kind] = 2 * totals[kind] / queens;
        let (least, last) = least_squares(free[kind], means[kind], wanted)?;
        left += means[kind] * (queens * means[kind] - 4 * totals[kind]) - least;
        farthest[kind] = last;
    }
    if left < 0 {
        return None;
    }
    let near = up_to(last(nearest) + room);
    let [falling, rising] = [0, 1].map(|kind| within(means[kind], farthest[kind] + left));
    Some([falling & near, rising])
}

/// For the free bits nearest to the mean (half of `mean`): the sum of the squared distances, doubled, and the largest of them;
/// `None` if there are too few.
fn least_squares(free: u64, mean: i64, wanted: usize) -> Option<(i64, i64)> {
    let mut more = (free.count_ones() as usize).checked_sub(wanted)?;
    let mut kept = free;
    loop {
        let (low, high) = (i64::from(kept.trailing_zeros()), last(kept));
        let (farther, far) = if mean - 2 * low > 2 * high - mean {
            (low, mean - 2 * low)
        } else {
            (high, 2 * high - mean)
        };
        if more == 0 {
            let (sum, squares) = sums(kept);
            let sum = 4 * squares - 4 * mean * sum + wanted as i64 * mean * mean;
            return Some((sum, far * far));
        }
        kept ^= 1 << farther;
        more -= 1;
    }
}

/// The last set bit of a nonzero word.
fn last(word: u64) -> i64 {
    63 - i64::from(word.leading_zeros())
}

/// The bits up to this one.
fn up_to(bit: i64) -> u64 {
    match bit {
        ..0 => 0,
        0..63 => (2 << bit) - 1,
        _ => u64::MAX,
    }
}

/// The bits whose squared distance, as above, is at most this.
fn within(mean: i64, square: i64) -> u64 {
    // Exact: squares are far below 2⁵², and roots are rounded to the nearest number.
    let far = (square as f64).sqrt() as i64;
    up_to((mean + far).div_euclid(2)) & !up_to((mean - far + 1).div_euclid(2) - 1)
}

/// For each byte of a word: the sum of its bits' numbers, and of their squares.
static SUMS: [[(u16, u32); 256]; 8] = {
    let mut sums = [[(0, 0); 256]; 8];
    let mut index = 0;
    while index < 8 * 256 {
        let (place, byte) = (index / 256, index % 256);
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                let number = 8 * place + bit;
                sums[place][byte].0 += number as u16;
                sums[place][byte].1 += (number * number) as u32;
            }
            bit += 1;
        }
        index += 1;
    }
    sums
};

/// The sum of the numbers of a word's bits, and of their squares.
fn sums(word: u64) -> (i64, i64) {
    let bytes = word.to_le_bytes().into_iter().zip(&SUMS);
    bytes.fold((0, 0), |(sum, squares), (byte, sums)| {
        let (more, square) = sums[usize::from(byte)];
        (sum + i64::from(more), squares + i64::from(square))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_nearest_to_a_mean_are_found() {
        for mean in 0..100 {
            for square in (0..2_000).step_by(7) {
                let near = |bit: &i64| (2 * bit - mean).pow(2) <= square;
                let bits = (0..64).filter(near).fold(0, |bits, bit| bits | 1 << bit);
                assert_eq!(within(mean, square), bits, "{mean} {square}");
            }
        }
        assert_eq!(sums(1 << 63 | 1 << 9 | 1), (72, 4050));
    }
}
