//! A second computation of terms in docs/sequences.md, which shares nothing with the library: boards as arrays, attacks tested
//! pair by pair or line by line, classes by their least member.
//!
//! ```sh
//! cargo run --release -p queens --example check_terms -- torus 13      # A181499, A181500, A062164, A062165
//! cargo run --release -p queens --example check_terms -- amazons 25    # A352661
//! ```

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["torus", n] => torus(n.parse().expect("a number")),
        ["amazons", n] => amazons(n.parse().expect("a number")),
        _ => println!("usage: check_terms torus N, check_terms amazons N"),
    }
}

/// Goes through all solutions with the first queen in the left half, by taken lines, and looks at each.
fn torus(n: usize) {
    let mut at = vec![0usize; n];
    let mut columns = vec![false; n];
    let mut falling = vec![false; 2 * n];
    let mut rising = vec![false; 2 * n];
    let mut pairs = vec![0u64; n + 1];
    let mut engaged = vec![0u64; n + 1];
    let (mut congruent, mut similar) = (0u64, 0u64);
    let factors: Vec<usize> = (1..=n / 2 + usize::from(n == 1))
        .filter(|&f| f == 1 || !(2..=f).any(|d| f.is_multiple_of(d) && n.is_multiple_of(d)))
        .collect();
    let mut row = 0;
    let mut next = 0;
    loop {
        let end = if row == 0 { n.div_ceil(2) } else { n };
        let free = (next..end).find(|&c| !columns[c] && !falling[row + n - c] && !rising[row + c]);
        if let Some(c) = free {
            at[row] = c;
            (columns[c], falling[row + n - c], rising[row + c]) = (true, true, true);
            if row + 1 < n {
                row += 1;
                next = 0;
                continue;
            }
            let weight = if 2 * at[0] + 1 == n { 1 } else { 2 };
            let (conflicts, queens) = conflicts(&at);
            pairs[conflicts] += weight;
            engaged[queens] += weight;
            if is_least_of_eight(&at) {
                let is_least = is_least_among(&at, &factors[..1]);
                congruent += u64::from(is_least);
                similar += u64::from(is_least && is_least_among(&at, &factors[1..]));
            }
        } else if row == 0 {
            break;
        } else {
            row -= 1;
        }
        // Take the last queen of this row back and go on behind her.
        let c = at[row];
        (columns[c], falling[row + n - c], rising[row + c]) = (false, false, false);
        next = c + 1;
    }
    println!("n = {n}");
    println!("pairs {pairs:?}");
    println!("queens {engaged:?}");
    println!("congruent {congruent} similar {similar}");
}

/// How many pairs share a wrapped diagonal, and how many queens are in such pairs.
fn conflicts(at: &[usize]) -> (usize, usize) {
    let n = at.len();
    let mut pairs = 0;
    let mut queens = vec![false; n];
    for i in 0..n {
        for j in 0..i {
            let down = i - j;
            let right = (at[i] + n - at[j]) % n;
            if right == down || right + down == n {
                pairs += 1;
                queens[i] = true;
                queens[j] = true;
            }
        }
    }
    (
        pairs,
        queens.into_iter().filter(|&is_engaged| is_engaged).count(),
    )
}

fn images(at: &[usize]) -> Vec<Vec<usize>> {
    let n = at.len();
    let mut rows = vec![0; n];
    for (row, &column) in at.iter().enumerate() {
        rows[column] = row;
    }
    let mut all = Vec::with_capacity(8);
    for one in [at.to_vec(), rows] {
        let mirrored: Vec<usize> = one.iter().map(|c| n - 1 - c).collect();
        for mut one in [one, mirrored] {
            all.push(one.clone());
            one.reverse();
            all.push(one);
        }
    }
    all
}

fn is_least_of_eight(at: &[usize]) -> bool {
    images(at).iter().all(|image| at <= &image[..])
}

/// Whether no solution that is before this one in lexicographic order is made of it by a factor, a turn or a mirror, and a push.
fn is_least_among(at: &[usize], factors: &[usize]) -> bool {
    let n = at.len();
    for factor in factors {
        let mut stretched = vec![0; n];
        for (row, column) in at.iter().enumerate() {
            stretched[row * factor % n] = column * factor % n;
        }
        for image in images(&stretched) {
            for down in 0..n {
                for first in 0..=at[0] {
                    let right = first + n - image[(n - down) % n];
                    if is_before(at, |row| (image[(row + n - down) % n] + right) % n) {
                        return false;
                    }
                }
            }
        }
    }
    true
}

/// Whether an image is a solution, and before this one.
fn is_before(at: &[usize], image: impl Fn(usize) -> usize) -> bool {
    let n = at.len();
    let (mut falling, mut rising) = (0u64, 0u64);
    let mut is_less = false;
    for (row, &column) in at.iter().enumerate() {
        let c = image(row);
        if !is_less && c > column {
            return false;
        }
        is_less |= c < column;
        let (f, r) = (1 << (row + n - c), 1 << (row + c));
        if falling & f != 0 || rising & r != 0 {
            return false;
        }
        falling |= f;
        rising |= r;
    }
    is_less
}

/// Amazons that a quarter turn keeps: a piece with its three images, tested against all that stand there.
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
        "n = {n}: a quarter turn keeps {kept}, {} up to mirrors",
        kept / 2
    );
}
