//! Lines of one kind whose free squares lie in only as many lines of another kind.
//!
//! Match every open line of one kind with one of the other kind that it shares a free square with. If that is impossible, some
//! lines are crowded into too few. If it is possible, a set of lines lies within as many others exactly if it is closed under "is
//! matched with a neighbour of a member" (Hall's theorem). So the smallest such set that contains a given line consists of
//! everything reachable from it, and no search is needed, whatever the size of the set.
//!
//! Source: P. Hall, "On representatives of subsets", 1935; J.-C. Régin, "A filtering algorithm for constraints of
//! difference in CSPs", 1994.

use super::line_sets::{Candidates, LineSets, indices};
use super::set::Set;

/// For each line of one kind, the lines of the other that share a free square with it.
pub type Shared = [u32; 32];

/// The kinds of lines that need a queen: rows, columns, regions.
const KINDS: usize = 3;

/// The lines that each two kinds share, and which of them are open.
#[derive(Clone, Debug)]
pub struct Kinds {
    shared: [[Shared; KINDS]; KINDS],
    /// The open lines of each kind.
    pub open: [u32; KINDS],
    /// The number of kinds: 2 if there are no regions.
    pub count: usize,
}

impl Kinds {
    /// The open lines of a state, and which of them meet on a free square.
    pub fn new<const W: usize>(board: &LineSets<W>, state: &Candidates<W>) -> Self {
        let n = board.n;
        let count = if board.region_of.is_empty() { 2 } else { 3 };
        let mut shared = [[[0; 32]; KINDS]; KINDS];
        for square in state.free.iter() {
            let (row, column) = (square / n, square % n);
            shared[0][1][row] |= 1 << column;
            shared[1][0][column] |= 1 << row;
            if let Some(&region) = board.region_of.get(square) {
                shared[0][2][row] |= 1 << region;
                shared[1][2][column] |= 1 << region;
                shared[2][0][usize::from(region)] |= 1 << row;
                shared[2][1][usize::from(region)] |= 1 << column;
            }
        }
        let lines = |kind: usize| (state.open >> (kind * n) & ((1 << n) - 1)) as u32;
        Self {
            shared,
            open: std::array::from_fn(lines),
            count,
        }
    }

    /// For each line of `kind`, the lines of `other` that it meets on a free square.
    pub fn shared(&self, kind: usize, other: usize) -> &Shared {
        &self.shared[kind][other]
    }
}

/// The numbers of lines of one kind.
pub fn lines(lines: u32) -> impl Iterator<Item = usize> {
    indices(lines.into())
}

/// For each line of the other kind, the open line it is matched with; or a set of lines with too few neighbours.
pub fn matching(shared: &Shared, open: u32) -> Result<[u8; 32], u32> {
    const NONE: u8 = u8::MAX;
    let mut matched = [NONE; 32];
    // Most lines find a free partner.
    let mut taken = 0;
    let mut unmatched = 0;
    for line in lines(open) {
        let free = shared[line] & !taken;
        if free == 0 {
            unmatched |= 1 << line;
        } else {
            matched[free.trailing_zeros() as usize] = line as u8;
            taken |= free & free.wrapping_neg();
        }
    }
    for first in lines(unmatched) {
        // Breadth-first over alternating paths: `from` is the line through which one of the other kind was reached.
        let mut from = [0; 32];
        let (mut seen, mut reached, mut todo) = (0u32, 0u32, 1u32 << first);
        let mut other = 'search: loop {
            if todo == 0 {
                return Err(reached);
            }
            let line = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            reached |= 1 << line;
            for other in lines(shared[line] & !seen) {
                seen |= 1 << other;
                from[other] = line;
                match matched[other] {
                    NONE => break 'search other,
                    next => todo |= 1 << next,
                }
            }
        };
        loop {
            let line = from[other];
            let before = matched.iter().position(|&of| usize::from(of) == line);
            matched[other] = line as u8;
            match before {
                Some(before) => other = before,
                None => break,
            }
        }
    }
    Ok(matched)
}

/// For each open line, the smallest set containing it that lies within as many others.
pub fn closures(shared: &Shared, open: u32, matched: &[u8; 32]) -> [u32; 32] {
    let mut reach = [0u32; 32];
    for line in lines(open) {
        let next = lines(shared[line]).fold(0, |all, other| all | 1 << matched[other]);
        reach[line] = next | 1 << line;
    }
    // Warshall: a line that reaches another reaches everything that the other reaches.
    for by in lines(open) {
        let more = reach[by];
        for line in lines(open) {
            if reach[line] >> by & 1 == 1 {
                reach[line] |= more;
            }
        }
    }
    reach
}

/// Rules out every square that no matching of two kinds of lines can use. Returns true if there are any, and `None` if some lines
/// are crowded into too few.
pub fn rule_out<const W: usize>(board: &LineSets<W>, state: &mut Candidates<W>) -> Option<bool> {
    let kinds = Kinds::new(board, state);
    let before = state.free;
    for (a, b) in [(2, 0), (2, 1), (0, 1)] {
        if a >= kinds.count {
            continue;
        }
        let shared = kinds.shared(a, b);
        let matched = matching(shared, kinds.open[a]).ok()?;
        let reach = closures(shared, kinds.open[a], &matched);
        for line in lines(kinds.open[a]) {
            // The line's own queen may stand with a line whose match reaches back.
            let is_lost = |&other: &usize| reach[usize::from(matched[other])] >> line & 1 == 0;
            for other in lines(shared[line]).filter(is_lost) {
                let squares = board.need[a * board.n + line].and(&board.need[b * board.n + other]);
                state.free = state.free.minus(&squares);
            }
        }
    }
    Some(state.free != before)
}

/// The squares of lines of one kind.
pub fn union<const W: usize>(board: &LineSets<W>, kind: usize, of: u32) -> Set<W> {
    lines(of).fold(Set::EMPTY, |all, line| {
        all.or(&board.need[kind * board.n + line])
    })
}
