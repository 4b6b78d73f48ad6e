//! Compares boards with the order in which a method visits them.
//!
//! A program may print its board after each queen placed, after each one placed or removed, or after each square tried, and lists
//! may count from 0 or from 1. All of these are followed side by side until they differ from the output.

use queens::board::Naming;
use queens::formats::Written;
use queens::search::trace::{Moment, Trace, repair_move};
use queens::{Method, Square};

use super::task::Ties;
use super::verdict::Mistake;

/// Follows the output of a program.
pub(super) enum Follower {
    Search(Lanes),
    Repair(Moves),
}

impl Follower {
    pub(super) fn new(method: Method, ties: Ties, n: usize) -> Self {
        if !method.is_seeded() {
            return Self::Search(Lanes::new(method, ties, n));
        }
        Self::Repair(Moves {
            repair: method,
            first: ties == Ties::First,
            n,
            before: None,
        })
    }

    /// What is wrong with the next board.
    pub(super) fn board(&mut self, board: &Written) -> Option<Mistake> {
        if board.draft.n() != self.n() {
            let (n, side) = (board.draft.n(), self.n());
            let reason = format!("this is a {n} × {n} board, not {side} × {side}");
            return Some(Mistake::new("side", reason));
        }
        match self {
            Self::Search(lanes) => lanes.board(board),
            Self::Repair(moves) => moves.board(board),
        }
    }

    fn n(&self) -> usize {
        match self {
            Self::Search(lanes) => lanes.n,
            Self::Repair(moves) => moves.n,
        }
    }

    /// What is wrong with the end, and the number of missing boards.
    pub(super) fn finish(self, complete: bool) -> (Option<Mistake>, u64) {
        match self {
            Self::Search(lanes) => lanes.finish(complete),
            Self::Repair(moves) => moves.finish(),
        }
    }
}

/// The conventions for printing a search that still agree with the output.
pub(super) struct Lanes {
    method: Method,
    mirrored: bool,
    n: usize,
    lanes: Vec<Lane>,
    boards: u64,
    /// The convention that agreed longest, once none agrees any more.
    parted: Option<Lane>,
}

struct Lane {
    trace: Trace,
    moment: Moment,
    from_one: bool,
}

impl Lanes {
    fn new(method: Method, ties: Ties, n: usize) -> Self {
        let mirrored = ties == Ties::Last;
        let lane = |moment, from_one| Lane {
            trace: Trace::new(method, n, moment).mirrored(mirrored),
            moment,
            from_one,
        };
        let moments = Moment::ALL.into_iter();
        Self {
            method,
            mirrored,
            n,
            lanes: moments
                .flat_map(|moment| [lane(moment, false), lane(moment, true)])
                .collect(),
            boards: 0,
            parted: None,
        }
    }

    fn board(&mut self, board: &Written) -> Option<Mistake> {
        // The empty board, before the first step.
        if self.boards == 0 && board.draft.queens().len() == 0 {
            return None;
        }
        self.boards += 1;
        if self.parted.is_some() {
            // After the first difference the rest cannot be judged.
            return Some(Mistake::silent());
        }
        let mut parted = None;
        let lanes = std::mem::take(&mut self.lanes);
        for mut lane in lanes {
            let expected = lane.trace.next_board();
            let printed = printed(board, lane.from_one);
            if expected.is_some() && expected == printed {
                self.lanes.push(lane);
            } else if parted.is_none() {
                parted = Some((lane, expected, printed));
            }
        }
        let (lane, expected, printed) = parted.filter(|_| self.lanes.is_empty())?;
        let number = self.boards;
        let printed = printed.unwrap_or_default();
        let mistake = match &expected {
            Some(expected) => {
                let base =
                    usize::from(lane.from_one && board.either || board.naming == Naming::Ones);
                let reason = format!(
                    "board {number} is not the one that {} visits: expected {}",
                    self.method,
                    shown(expected, self.n, base)
                );
                let extra = printed.iter().filter(|queen| !expected.contains(queen));
                let absent = expected.iter().filter(|queen| !printed.contains(queen));
                Mistake::at("trace", reason, extra.chain(absent).copied())
            }
            None => {
                let reason = format!("{} ends before this board", self.method);
                Mistake::new("trace", reason)
            }
        };
        self.parted = Some(lane);
        Some(mistake)
    }

    fn finish(mut self, complete: bool) -> (Option<Mistake>, u64) {
        let parted = self.parted.take();
        let missing = |lane: &Lane| {
            let all = self.length(lane.moment, complete);
            all.saturating_sub(self.boards)
        };
        if let Some(lane) = parted {
            // The mistake was reported; the number of remaining boards still counts.
            let missing = missing(&lane);
            return (Some(Mistake::silent()), missing);
        }
        let may_end = |lane: &mut Lane| {
            !complete && self.boards > 0 && lane.trace.is_at_solution()
                || lane.trace.next_board().is_none()
        };
        let missing = self.lanes.first().map_or(0, missing).max(1);
        let boards = self.boards;
        if self.lanes.iter_mut().any(may_end) {
            return (None, 0);
        }
        let noun = if boards == 1 { "board" } else { "boards" };
        let wanted = if complete {
            "but the search continues"
        } else {
            "but this is neither a solution nor the end of the search"
        };
        let reason = format!("the trace ends after {boards} {noun}, {wanted}");
        (Some(Mistake::new("trace", reason)), missing)
    }

    /// The number of boards up to the first solution, or to the end.
    fn length(&self, moment: Moment, complete: bool) -> u64 {
        let mut trace = Trace::new(self.method, self.n, moment).mirrored(self.mirrored);
        let mut boards = 0;
        while trace.next_board().is_some() {
            boards += 1;
            if !complete && trace.is_at_solution() {
                break;
            }
        }
        boards
    }
}

/// The printed queens, with ambiguous lists counted from 1 or from 0.
fn printed(board: &Written, from_one: bool) -> Option<Vec<Square>> {
    let read = usize::from(board.naming == Naming::Ones);
    let meant = if board.either {
        usize::from(from_one)
    } else {
        read
    };
    let square = |queen: Square| {
        Some(Square::new(
            queen.row,
            (queen.column + read).checked_sub(meant)?,
        ))
    };
    let mut queens: Vec<Square> = board.draft.queens().map(square).collect::<Option<_>>()?;
    queens.sort_unstable();
    Some(queens)
}

/// A board as an array with −1 for rows without a queen, or as pairs if a row has several.
fn shown(queens: &[Square], n: usize, base: usize) -> String {
    let mut columns = vec![-1; n];
    for queen in queens {
        columns[queen.row] = (queen.column + base) as i64;
    }
    if columns.iter().filter(|&&column| column >= 0).count() == queens.len() {
        return format!("{columns:?}");
    }
    let pairs = queens
        .iter()
        .map(|queen| (queen.row + base, queen.column + base));
    format!("{:?}", pairs.collect::<Vec<_>>())
}

/// A repair, judged from board to board.
pub(super) struct Moves {
    repair: Method,
    first: bool,
    n: usize,
    before: Option<Vec<u32>>,
}

impl Moves {
    fn board(&mut self, board: &Written) -> Option<Mistake> {
        let Some(columns) = board.draft.columns() else {
            let reason = "a repair's board has one queen in each row".to_string();
            return Some(Mistake::new("trace", reason));
        };
        let before = self.before.replace(columns.clone())?;
        let bad = repair_move(self.repair, self.first, &before, &columns).err()?;
        let moved = (0..self.n).filter(|&row| before[row] != columns[row]);
        let moved = moved.map(|row| Square::new(row, columns[row] as usize));
        Some(Mistake::at("trace", bad.to_string(), moved))
    }

    fn finish(self) -> (Option<Mistake>, u64) {
        let last = self.before.map(queens::Solution::new);
        let is_solved = last.is_some_and(|last| last.is_ok());
        let reason = || "the trace does not end with a solution".to_string();
        let mistake = (!is_solved).then(|| Mistake::new("trace", reason()));
        (mistake, u64::from(!is_solved))
    }
}
