//! A second computation of terms in docs/sequences.md, which shares nothing with the library: attacks are tested pair by pair or
//! line by line, classes by their least member.
//!
//! ```sh
//! cargo run --release -p queens --example check_terms -- torus 13      # A181499, A181500, A062164, A062165
//! cargo run --release -p queens --example check_terms -- amazons 25    # A352661
//! cargo run --release -p queens --example check_terms -- half-turn 22  # the basis of A352662
//! ```

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["torus", n] => torus(n.parse().expect("a number")),
        ["amazons", n] => amazons(n.parse().expect("a number")),
        ["half-turn", n] => {
            let n = n.parse().expect("a number");
            println!("n = {n}: a half turn leaves {} unchanged", half_turn(n));
        }
        _ => println!("usage: check_terms torus N, check_terms amazons N, check_terms half-turn N"),
    }
}

/// The largest n, with some room.
const MAX_N: usize = 24;
type Board = [u8; MAX_N];

/// Visits all solutions with the first queen in the left half, with words of taken lines.
fn torus(n: usize) {
    assert!(n < MAX_N, "the program would take years");
    let factors =
        (2..=n / 2).filter(|&f| !(2..=f).any(|d| f.is_multiple_of(d) && n.is_multiple_of(d)));
    let mut found = Found {
        n,
        factors: factors.collect(),
        at: [0; MAX_N],
        pairs: vec![0; n + 1],
        engaged: vec![0; n + 1],
        congruent: 0,
        similar: 0,
    };
    found.below(0, 0, 0, 0);
    println!("n = {n}");
    println!("pairs {:?}", found.pairs);
    println!("queens {:?}", found.engaged);
    println!("congruent {} similar {}", found.congruent, found.similar);
}

struct Found {
    n: usize,
    /// The factors that rows and columns are multiplied by, besides 1.
    factors: Vec<usize>,
    at: Board,
    pairs: Vec<u64>,
    engaged: Vec<u64>,
    congruent: u64,
    similar: u64,
}

impl Found {
    /// Bit c of `columns`, c − row + n − 1 of `falling`, c + row of `rising`: a queen stands there.
    fn below(&mut self, row: usize, columns: u64, falling: u64, rising: u64) {
        let n = self.n;
        if row == n {
            self.look(falling, rising);
            return;
        }
        let end = if row == 0 { n.div_ceil(2) } else { n };
        let mut free = !(columns | falling >> (n - 1 - row) | rising >> row) & ((1 << end) - 1);
        while free != 0 {
            let c = free.trailing_zeros() as usize;
            free &= free - 1;
            self.at[row] = c as u8;
            let (f, r) = (1 << (c + n - 1 - row), 1 << (c + row));
            self.below(row + 1, columns | 1 << c, falling | f, rising | r);
        }
    }

    fn look(&mut self, falling: u64, rising: u64) {
        let Self { n, at, .. } = *self;
        let weight = if 2 * usize::from(at[0]) + 1 == n {
            1
        } else {
            2
        };
        // Diagonals n apart are the same on the torus.
        let (f, r) = (falling & falling >> n, rising & rising >> n);
        self.pairs[(f.count_ones() + r.count_ones()) as usize] += weight;
        let (f, r) = (f | f << n, r | r << n);
        let is_engaged = |&row: &usize| {
            let c = usize::from(at[row]);
            (f >> (c + n - 1 - row) | r >> (c + row)) & 1 == 1
        };
        self.engaged[(0..n).filter(is_engaged).count()] += weight;
        // Most solutions have an earlier image in which the first queen is further left.
        let last = n - 1;
        let ends = [at[0], at[last]].map(usize::from);
        let side = |column: usize| at[..n].iter().position(|&c| usize::from(c) == column);
        let sides = [side(0), side(last)].map(Option::unwrap_or_default);
        let mut firsts = ends.into_iter().chain(sides);
        let is_first = firsts.all(|end| ends[0] <= end.min(last - end));
        let is_least = || images(n, &at).iter().all(|image| at[..n] <= image[..n]);
        if is_first && is_least() && is_least_among(n, &at, 1) {
            self.congruent += 1;
            let is_least = |&factor: &usize| is_least_among(n, &at, factor);
            self.similar += u64::from(self.factors.iter().all(is_least));
        }
    }
}

fn images(n: usize, at: &Board) -> [Board; 8] {
    let mut rows = [0; MAX_N];
    for (row, &column) in at[..n].iter().enumerate() {
        rows[usize::from(column)] = row as u8;
    }
    let mut all = [[0; MAX_N]; 8];
    for (i, one) in [at, &rows].into_iter().enumerate() {
        for row in 0..n {
            let (here, there) = (one[row], one[n - 1 - row]);
            let last = n as u8 - 1;
            for (j, column) in [here, there, last - here, last - there]
                .into_iter()
                .enumerate()
            {
                all[4 * i + j][row] = column;
            }
        }
    }
    all
}

/// Whether no solution that comes earlier in lexicographic order is obtained from this one by this factor, a rotation or
/// reflection, and a shift.
fn is_least_among(n: usize, at: &Board, factor: usize) -> bool {
    let mut stretched = [0; MAX_N];
    for (row, &column) in at[..n].iter().enumerate() {
        stretched[row * factor % n] = (usize::from(column) * factor % n) as u8;
    }
    for image in images(n, &stretched) {
        // Twice, so that a shift down is a different starting point.
        let twice: [u8; 2 * MAX_N] =
            std::array::from_fn(|row| image[if row < n { row } else { row.min(2 * n - 1) - n }]);
        for start in 0..n {
            let rows = &twice[start..start + n];
            for first in 0..=at[0] {
                let right = (first + n as u8 - rows[0]) % n as u8;
                if is_before(n, at, rows, right) {
                    return false;
                }
            }
        }
    }
    true
}

/// Whether these columns, shifted to the right, are a solution, and come before this one.
fn is_before(n: usize, at: &Board, rows: &[u8], right: u8) -> bool {
    let (mut falling, mut rising) = (0u64, 0u64);
    let mut is_less = false;
    for (row, (&column, &image)) in at.iter().zip(rows).enumerate() {
        let over = image + right;
        let c = if over < n as u8 { over } else { over - n as u8 };
        if !is_less && c > column {
            return false;
        }
        is_less |= c < column;
        let c = usize::from(c);
        let (f, r) = (1 << (row + n - c), 1 << (row + c));
        if falling & f != 0 || rising & r != 0 {
            return false;
        }
        falling |= f;
        rising |= r;
    }
    is_less
}

/// Amazons that a quarter turn leaves unchanged: a piece with its three images, tested against all other pieces.
fn amazons(n: usize) {
    fn attack(a: (usize, usize), b: (usize, usize)) -> bool {
        let (down, right) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        down == 0 || right == 0 || down == right || (down * right == 2)
    }
    fn below(n: usize, placed: &mut Vec<(usize, usize)>) -> u64 {
        let Some(row) = (0..n).find(|row| placed.iter().all(|piece| piece.0 != *row)) else {
            return 1;
        };
        let mut count = 0;
        for column in 0..n {
            let before = placed.len();
            let mut piece = (row, column);
            let is_fine = loop {
                if placed.iter().any(|&other| attack(piece, other)) {
                    break false;
                }
                placed.push(piece);
                piece = (piece.1, n - 1 - piece.0);
                if piece == (row, column) {
                    break true;
                }
            };
            if is_fine {
                count += below(n, placed);
            }
            placed.truncate(before);
        }
        count
    }
    let kept = below(n, &mut Vec::new());
    println!(
        "n = {n}: a quarter turn leaves {kept} unchanged, {} up to reflection",
        kept / 2
    );
}

/// Amazons that a half turn leaves unchanged: row by row from the top, each with its image at the bottom, by bits of taken lines.
fn half_turn(n: usize) -> u64 {
    /// Bit c of `columns`, c − row + n − 1 of `falling`, c + row of `rising`: a piece stands there, or its image.
    #[derive(Clone, Copy, Default)]
    struct Occupied {
        columns: u64,
        falling: u64,
        rising: u64,
    }
    fn below(n: usize, row: usize, at: &mut [usize], taken: Occupied) -> u64 {
        if row == n / 2 {
            // The piece in the centre of an odd board is its own image.
            return u64::from(n.is_multiple_of(2) || !is_knight(n, row, n / 2, at));
        }
        let lines = taken.columns | taken.falling >> (n - 1 - row) | taken.rising >> row;
        let mut free = !lines & ((1 << n) - 1);
        let mut count = 0;
        while free != 0 {
            let column = free.trailing_zeros() as usize;
            free &= free - 1;
            at[row] = column;
            let other = n - 1 - column;
            if column == row || other == row || is_knight(n, row, column, at) {
                continue;
            }
            let (falling, rising) = (column + n - 1 - row, column + row);
            let taken = Occupied {
                columns: taken.columns | 1 << column | 1 << other,
                falling: taken.falling | 1 << falling | 1 << (2 * n - 2 - falling),
                rising: taken.rising | 1 << rising | 1 << (2 * n - 2 - rising),
            };
            count += below(n, row + 1, at, taken);
        }
        count
    }
    /// Whether a piece of the last rows, or its image, or the piece's own image, is a knight's move away.
    fn is_knight(n: usize, row: usize, column: usize, at: &[usize]) -> bool {
        (row.saturating_sub(2)..=row).any(|other| {
            let (above, image) = ((other, at[other]), (n - 1 - other, n - 1 - at[other]));
            [above, image]
                .iter()
                .any(|piece| piece.0.abs_diff(row) * piece.1.abs_diff(column) == 2)
        })
    }
    let mut taken = Occupied::default();
    if !n.is_multiple_of(2) {
        // In the centre, on every line that is its own image.
        taken.columns = 1 << (n / 2);
        taken.falling = 1 << (n - 1);
        taken.rising = 1 << (n - 1);
    }
    let mut at = vec![0; n / 2 + 1];
    at[n / 2] = n / 2;
    below(n, 0, &mut at, taken)
}
