//! Lines of one kind whose free squares lie in lines of another that need as many stars.
//!
//! ```text
//! A A B B × ×    Regions A and B need four stars and have free squares in the two top rows only,
//! A × × B × ×    which need four: all other squares of the rows are out.
//! C C D D E E
//! ```
//!
//! Rows within columns, columns within regions and so on in all six directions. Each line of one kind sends the stars that it
//! needs to lines of the other kind, wherever two share a free square. If some stars cannot be sent, some lines are crowded.
//! Otherwise the smallest set that contains a given line and lies within lines that need as many stars consists of everything
//! reachable from it: to a line of the other kind, and back to the lines whose stars went there. With one star this is Hall's
//! theorem ([`hall`](queens_search::regions::hall)).

use super::{Known, ruling_out};
use crate::explain::found::{Found, Reason};
use queens_search::regions::hall::lines;
use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;

/// The pairs of kinds (rows 0, columns 1, regions 2), the easiest to see first.
const DIRECTIONS: [(usize, usize); 6] = [(2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)];

/// The stars that flow between the lines of two kinds.
struct Flow<'a> {
    /// For each line of one kind, the lines of the other that it shares a free square with.
    shared: &'a [u32; 32],
    /// The number of stars that lines of the other kind can still take.
    room: [u8; 32],
    /// The number of stars that each line sends to each line of the other kind.
    sent: [[u8; 32]; 32],
}

/// The smallest set of lines that rules something out, with the number of its lines, or lines that need too many stars.
pub(super) fn find<const W: usize>(position: &Known<'_, W>) -> Option<(usize, Found<W>)> {
    let mut best: Option<(usize, Found<W>)> = None;
    let shared = shared(position);
    for (a, b) in DIRECTIONS {
        let n = position.board.n;
        if a.max(b) >= position.board.lines.len() / n {
            continue;
        }
        let shared = &shared[a][b];
        let need = |kind: usize, line: usize| position.state.need[kind * n + line];
        let mut flow = Flow {
            shared,
            room: [0; 32],
            sent: [[0; 32]; 32],
        };
        for line in 0..n {
            flow.room[line] = need(b, line);
        }
        let open = |kind: usize, of: u32| Open::from(of) << (kind * n);
        let union = |kind: usize, of: u32| position.free_of(lines(of).map(|line| kind * n + line));
        let within = |of: u32| lines(of).fold(0, |all, line| all | shared[line]);
        for line in (0..n).filter(|&line| need(a, line) > 0) {
            for _ in 0..need(a, line) {
                if let Err(crowded) = flow.send(line) {
                    let reason = Reason::Crowded {
                        lines: open(a, crowded),
                        within: open(b, within(crowded)),
                    };
                    return Some((0, ruling_out(reason, union(a, crowded), Set::EMPTY)));
                }
            }
        }
        for line in (0..n).filter(|&line| need(a, line) > 0) {
            let (set, others) = flow.closure(line);
            let size = set.count_ones().max(others.count_ones()) as usize;
            if best.as_ref().is_some_and(|(best, _)| *best <= size) {
                continue;
            }
            let own = union(a, set);
            let out = union(b, others).minus(&own);
            if !out.is_empty() {
                let (lines, within) = (open(a, set), open(b, others));
                let reason = Reason::Sets { lines, within };
                best = Some((size, ruling_out(reason, own, out)));
            }
        }
    }
    best
}

/// For each two kinds and each line of the first, the lines of the second that it meets on a free square.
fn shared<const W: usize>(position: &Known<'_, W>) -> [[[u32; 32]; 3]; 3] {
    let n = position.board.n;
    let mut shared = [[[0; 32]; 3]; 3];
    for &(square, _) in &position.taken {
        let through = position.board.lines_of(square);
        for (a, &one) in through.iter().enumerate() {
            for (b, &other) in through.iter().enumerate() {
                shared[a][b][usize::from(one) - a * n] |= 1 << (usize::from(other) - b * n);
            }
        }
    }
    shared
}

impl Flow<'_> {
    /// Sends one more star from a line, redirecting others if necessary; the error is the set of crowded lines.
    fn send(&mut self, first: usize) -> Result<(), u32> {
        // Breadth-first: `from` is the line of the first kind through which one of the second was reached, `before` the
        // line of the second through which one of the first was.
        let (mut from, mut before) = ([0; 32], [usize::MAX; 32]);
        let (mut seen, mut reached, mut todo) = (0u32, 1u32 << first, vec![first]);
        let mut at = 0;
        while at < todo.len() {
            let line = todo[at];
            at += 1;
            for other in lines(self.shared[line] & !seen) {
                seen |= 1 << other;
                from[other] = line;
                if self.room[other] > 0 {
                    self.room[other] -= 1;
                    let mut to = other;
                    loop {
                        let line = from[to];
                        self.sent[line][to] += 1;
                        if line == first {
                            return Ok(());
                        }
                        to = before[line];
                        self.sent[line][to] -= 1;
                    }
                }
                for (back, sent) in self.sent.iter().enumerate() {
                    if sent[other] > 0 && reached >> back & 1 == 0 {
                        reached |= 1 << back;
                        before[back] = other;
                        todo.push(back);
                    }
                }
            }
        }
        Err(reached)
    }

    /// The smallest set with this line whose stars all go to lines that take no others, and those lines.
    fn closure(&self, first: usize) -> (u32, u32) {
        let (mut set, mut others) = (1u32 << first, 0u32);
        let mut todo = vec![first];
        while let Some(line) = todo.pop() {
            for other in lines(self.shared[line] & !others) {
                others |= 1 << other;
                for back in (0..32).filter(|&back| self.sent[back][other] > 0) {
                    if set >> back & 1 == 0 {
                        set |= 1 << back;
                        todo.push(back);
                    }
                }
            }
        }
        (set, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn two_regions_that_fill_two_rows_leave_no_star_to_others() {
        let board = "A A A C B B B C\n\
             A A A C B B B C\n\
             C C C C D D D D\n\
             D D D D C C C C";
        assert_eq!(
            said(board, |position| find(position).map(|(_, found)| found)).unwrap(),
            "All free squares of regions A and B are in rows 8 and 7 and take all stars there, so there is none on d8, h8, d7 or h7."
        );
    }
}
