//! Checks a proof that a solution is the first in lexicographic order, as `queens solve N --first --proof DIR` writes it:
//! `cargo run --release -p queens --example check_first -- DIR/proof.txt`.
//!
//! It shares nothing with the search or the library: it has a board of free squares, a stack of suppositions, and one rule about
//! sums. The format is described in `docs/first-solutions.md`. Each line takes time at most proportional to the squares of the
//! board, except `x packed`, for which two corners are filled on the spot. The memory does not grow with the proof, except for
//! the refuted prefixes.
//!
//! Exit codes: 0 what the file claims holds, 1 it does not, 2 there is no such file.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

mod inequalities;
mod packed;
mod sums;

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProofResult {
    /// The side of the board.
    pub(crate) n: usize,
    /// The first solution, if the proof reaches it.
    pub(crate) first: Option<Vec<usize>>,
    /// Otherwise: no solution begins with these columns, or with any that come before them.
    pub(crate) settled: Vec<usize>,
    /// The number of refuted prefixes.
    pub(crate) prefixes: usize,
    /// The number of lines read.
    pub(crate) lines: usize,
}

/// Reads a proof and checks every line of it.
pub(crate) fn check(proof: impl BufRead) -> Result<ProofResult, String> {
    let mut checker = None;
    let mut number = 0;
    for line in proof.lines() {
        number += 1;
        let at = |what: String| format!("line {number}: {what}");
        let line = line.map_err(|error| at(error.to_string()))?;
        let words: Vec<&str> = line.split(' ').collect();
        match (number, &mut checker) {
            (1, _) if words == ["queens-first", "1"] => {}
            (1, _) => return Err(at("this is not a proof of a first solution".to_string())),
            (_, None) => checker = Some(Checker::new(&words).map_err(at)?),
            (_, Some(checker)) => checker.line(&words).map_err(at)?,
        }
    }
    let checker = checker.ok_or("the file is empty")?;
    checker.shown(number)
}

/// Whether these queens, one in each of the first rows, attack each other.
fn attack(columns: &[usize]) -> bool {
    let pairs = (0..columns.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs
        .map(|(a, b)| (b - a, columns[a].abs_diff(columns[b])))
        .any(|(rows, columns)| columns == 0 || columns == rows)
}

type Square = (usize, usize);

/// How to undo a step.
enum Undo {
    /// A square is free again.
    Free(Square),
    /// A queen is removed.
    Queen(Square),
}

/// A supposition, which holds until it is refuted.
enum Supposition {
    Queen(Square),
    /// The queen of a row or column stands on one of these squares, and on none of its others.
    Among(Vec<Square>),
}

struct Checker {
    n: usize,
    free: Vec<bool>,
    rows: Vec<Option<usize>>,
    columns: Vec<Option<usize>>,
    trail: Vec<Undo>,
    /// Each supposition with the length of the trail before it.
    supposed: Vec<(Supposition, usize)>,
    /// The first falling diagonal that is not above the gap (row minus column, plus n − 1), the length of the trail at that
    /// moment, and the numbers of queens above that are still to be refuted.
    split: Option<(usize, usize, HashSet<usize>)>,
    /// The number of queens above the gap, including those already placed.
    above: Option<usize>,
    /// The prefix that is being refuted, and whether that is finished.
    open: Option<Vec<usize>>,
    is_refuted: bool,
    refuted: HashSet<Vec<usize>>,
    last: Vec<usize>,
    first: Option<Vec<usize>>,
}

impl Checker {
    fn new(words: &[&str]) -> Result<Self, String> {
        let ["board", n] = words else {
            return Err("the size of the board is missing".to_string());
        };
        let n = n.parse().ok().filter(|n| (1..=1000).contains(n));
        let n = n.ok_or("the board must have 1 to 1000 rows")?;
        Ok(Self {
            n,
            free: Vec::new(),
            rows: Vec::new(),
            columns: Vec::new(),
            trail: Vec::new(),
            supposed: Vec::new(),
            split: None,
            above: None,
            open: None,
            is_refuted: false,
            refuted: HashSet::new(),
            last: Vec::new(),
            first: None,
        })
    }

    fn line(&mut self, words: &[&str]) -> Result<(), String> {
        if self.first.is_some() {
            return Err("there is more text after the first solution".to_string());
        }
        match words {
            ["refute", columns @ ..] => self.refute(columns),
            ["completion", columns @ ..] => self.solution(columns).map(|_| ()),
            ["first", columns @ ..] => {
                self.first = Some(self.solution(columns)?);
                Ok(())
            }
            _ if self.open.is_none() => Err("no prefix is being refuted".to_string()),
            ["end"] if self.is_refuted => {
                self.last = self.open.take().unwrap_or_default();
                self.refuted.insert(self.last.clone());
                Ok(())
            }
            _ if self.is_refuted => Err("the prefix is already refuted".to_string()),
            ["split", gap] => self.split(gap),
            ["case", above] => self.case(above),
            _ if self.split.is_some() && self.above.is_none() => {
                Err("this line needs a case".to_string())
            }
            ["r" | "c", _] => {
                let free = self.free_of(words)?;
                let [queen] = free[..] else {
                    return Err(format!("there are {} free squares, not one", free.len()));
                };
                self.place(queen);
                Ok(())
            }
            ["+", row, column] => {
                let queen = (self.number(row)?, self.number(column)?);
                if !self.is_free(queen) {
                    return Err("this square is not free".to_string());
                }
                let supposition = Supposition::Queen(queen);
                self.supposed.push((supposition, self.trail.len()));
                self.place(queen);
                Ok(())
            }
            ["+", kind @ ("r" | "c"), line, side @ ("above" | "below")] => {
                let (gap, _) = self.to_come()?;
                let is_above = *side == "above";
                let free = self.free_of(&[*kind, *line])?;
                let (here, there): (Vec<Square>, Vec<Square>) = free
                    .into_iter()
                    .partition(|(row, column)| (row + self.n - 1 - column < gap) == is_above);
                let supposition = Supposition::Among(here);
                self.supposed.push((supposition, self.trail.len()));
                for square in there {
                    self.strike_one(square);
                }
                Ok(())
            }
            ["x", why @ ..] => {
                self.contradiction(why)?;
                self.close();
                Ok(())
            }
            _ => self.strike(words),
        }
    }

    fn number(&self, word: &str) -> Result<usize, String> {
        let number = word.parse().ok().filter(|&number| number < self.n);
        number.ok_or_else(|| format!("{word} is not on the board"))
    }

    /// Checks a complete solution.
    fn solution(&self, columns: &[&str]) -> Result<Vec<usize>, String> {
        if self.open.is_some() {
            return Err("the previous refutation is not finished".to_string());
        }
        let columns: Result<Vec<usize>, _> = columns.iter().map(|c| self.number(c)).collect();
        let columns = columns?;
        if columns.len() != self.n || attack(&columns) {
            return Err("this is not a solution".to_string());
        }
        Ok(columns)
    }

    /// Begins to refute a prefix: places its queens on an empty board.
    fn refute(&mut self, columns: &[&str]) -> Result<(), String> {
        if self.open.is_some() {
            return Err("the previous refutation is not finished".to_string());
        }
        let columns: Result<Vec<usize>, _> = columns.iter().map(|c| self.number(c)).collect();
        let columns = columns?;
        if columns.is_empty() || columns.len() > self.n || attack(&columns) {
            return Err("these queens cannot begin a solution".to_string());
        }
        self.free = vec![true; self.n * self.n];
        self.rows = vec![None; self.n];
        self.columns = vec![None; self.n];
        for queen in columns.iter().copied().enumerate() {
            self.place(queen);
        }
        self.trail.clear();
        self.open = Some(columns);
        self.is_refuted = false;
        Ok(())
    }

    fn is_free(&self, (row, column): Square) -> bool {
        self.free[row * self.n + column]
    }

    fn strike_one(&mut self, square: Square) {
        let free = &mut self.free[square.0 * self.n + square.1];
        if std::mem::replace(free, false) {
            self.trail.push(Undo::Free(square));
        }
    }

    fn place(&mut self, queen: Square) {
        let (row, column) = queen;
        for other in 0..self.n {
            self.strike_one((row, other));
            if other != row {
                self.strike_one((other, column));
                let away = other.abs_diff(row);
                if column >= away {
                    self.strike_one((other, column - away));
                }
                if column + away < self.n {
                    self.strike_one((other, column + away));
                }
            }
        }
        self.rows[row] = Some(column);
        self.columns[column] = Some(row);
        self.trail.push(Undo::Queen(queen));
    }

    fn undo(&mut self, length: usize) {
        for step in self.trail.drain(length..).rev() {
            match step {
                Undo::Free((row, column)) => self.free[row * self.n + column] = true,
                Undo::Queen((row, column)) => {
                    self.rows[row] = None;
                    self.columns[column] = None;
                }
            }
        }
    }

    /// The free squares of a row or column that has no queen.
    fn free_of(&self, words: &[&str]) -> Result<Vec<Square>, String> {
        let [kind, line] = words else {
            return Err("a row or column is missing".to_string());
        };
        let line = self.number(line)?;
        let (queen, squares): (_, Vec<Square>) = match *kind {
            "r" => (self.rows[line], (0..self.n).map(|i| (line, i)).collect()),
            _ => (self.columns[line], (0..self.n).map(|i| (i, line)).collect()),
        };
        if queen.is_some() {
            return Err("this line already has its queen".to_string());
        }
        Ok(squares.into_iter().filter(|&s| self.is_free(s)).collect())
    }

    fn split(&mut self, gap: &str) -> Result<(), String> {
        let gap = gap.parse().ok().filter(|&gap: &usize| gap < 2 * self.n);
        let gap = gap.ok_or("there is no such diagonal")?;
        if self.split.is_some() || !self.supposed.is_empty() {
            return Err(
                "cases must be distinguished once, before anything is supposed".to_string(),
            );
        }
        self.split = Some((gap, self.trail.len(), (0..=self.n).collect()));
        Ok(())
    }

    fn case(&mut self, above: &str) -> Result<(), String> {
        let Some((_, _, left)) = &self.split else {
            return Err("no cases were distinguished".to_string());
        };
        let above = above.parse().ok().filter(|above| left.contains(above));
        let above = above.ok_or("this case is not open")?;
        if self.above.is_some() {
            return Err("the previous case is not finished".to_string());
        }
        self.above = Some(above);
        Ok(())
    }

    /// Closes the last supposition, or the case, or the prefix, as refuted.
    fn close(&mut self) {
        if let Some((supposition, length)) = self.supposed.pop() {
            self.undo(length);
            match supposition {
                Supposition::Queen(queen) => self.strike_one(queen),
                Supposition::Among(squares) => {
                    squares
                        .into_iter()
                        .for_each(|square| self.strike_one(square));
                }
            }
            return;
        }
        if let Some((_, length, left)) = &mut self.split {
            let length = *length;
            left.remove(&self.above.take().expect("a line outside a case is refused"));
            let is_last = left.is_empty();
            self.undo(length);
            if !is_last {
                return;
            }
        }
        self.split = None;
        self.trail.clear();
        self.is_refuted = true;
    }

    /// The numbers of queens still to come above the gap, and below.
    fn to_come(&self) -> Result<(usize, [i64; 2]), String> {
        let (Some((gap, ..)), Some(above)) = (&self.split, self.above) else {
            return Err("this needs a case".to_string());
        };
        let queens = self.rows.iter().enumerate();
        let queens = queens.filter_map(|(row, column)| Some((row, (*column)?)));
        let (mut standing, mut standing_above) = (0, 0);
        for (row, column) in queens {
            standing += 1;
            standing_above += i64::from(row + self.n - 1 - column < *gap);
        }
        let above = above as i64 - standing_above;
        let below = self.n as i64 - standing - above;
        Ok((*gap, [above, below]))
    }

    fn contradiction(&self, why: &[&str]) -> Result<(), String> {
        match why {
            ["r" | "c", _] if self.free_of(why)?.is_empty() => Ok(()),
            ["a" | "b"] => {
                let (gap, to_come) = self.to_come()?;
                let is_below = why == ["b"];
                let mut diagonals = HashSet::new();
                for (row, column) in self.squares() {
                    let falling = row + self.n - 1 - column;
                    if (falling >= gap) == is_below {
                        diagonals.insert(falling);
                    }
                }
                let to_come = to_come[usize::from(is_below)];
                if (0..=diagonals.len() as i64).contains(&to_come) {
                    return Err("there are enough diagonals".to_string());
                }
                Ok(())
            }
            ["d"] => {
                let (_, to_come) = self.to_come()?;
                let rising: HashSet<usize> = self.squares().map(|(r, c)| r + c).collect();
                if to_come[0] + to_come[1] <= rising.len() as i64 {
                    return Err("there are enough diagonals".to_string());
                }
                Ok(())
            }
            ["sums"] if !self.has_sums(None)? => Ok(()),
            ["exact"] if !self.has_sums(Some(self.sums_above()?))? => Ok(()),
            ["packed"] if !self.can_be_packed()? => Ok(()),
            [
                "above" | "below" | "over" | "under" | "none" | "squares" | "corners",
                ..,
            ] => {
                let inequality = self.inequality(why)?;
                if self.room(&inequality)? >= 0 {
                    return Err("this is not a contradiction".to_string());
                }
                Ok(())
            }
            _ => Err("this is not a contradiction".to_string()),
        }
    }

    fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let all = self.free.iter().enumerate();
        all.filter(|&(_, &is_free)| is_free)
            .map(|(index, _)| (index / self.n, index % self.n))
    }

    /// Checks that no solution begins with this prefix: two of its queens attack each other, or it was refuted, or the same holds
    /// with every next queen. Longer prefixes are examined only if some of them were refuted.
    fn is_settled(&self, prefix: &mut Vec<usize>, begun: &HashSet<&[usize]>) -> Result<(), String> {
        if attack(prefix) || self.refuted.contains(&prefix[..]) {
            return Ok(());
        }
        if !begun.contains(&prefix[..]) {
            return Err(format!("the proof does not cover {prefix:?}"));
        }
        for column in 0..self.n {
            prefix.push(column);
            self.is_settled(prefix, begun)?;
            prefix.pop();
        }
        Ok(())
    }

    /// What all refutations together show.
    fn shown(self, lines: usize) -> Result<ProofResult, String> {
        if self.open.is_some() {
            return Err("the last refutation is not finished".to_string());
        }
        let bound = self.first.as_ref().unwrap_or(&self.last);
        let begun = self.refuted.iter();
        let begun = begun.flat_map(|prefix| (1..prefix.len()).map(|length| &prefix[..length]));
        let begun: HashSet<&[usize]> = begun.collect();
        for row in 0..bound.len() {
            for column in 0..bound[row] {
                let mut prefix = bound[..row].to_vec();
                prefix.push(column);
                self.is_settled(&mut prefix, &begun)?;
            }
        }
        Ok(ProofResult {
            n: self.n,
            prefixes: self.refuted.len(),
            lines,
            settled: self.last,
            first: self.first,
        })
    }
}

// The tests use only the checker.
#[allow(dead_code)]
fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        let _ = writeln!(
            stderr(),
            "check_first: give the file of a proof, such as DIR/proof.txt"
        );
        return ExitCode::from(2);
    };
    let file = match File::open(Path::new(&path)) {
        Ok(file) => file,
        Err(error) => {
            let _ = writeln!(stderr(), "check_first: {}: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    let answer = match check(BufReader::new(file)) {
        Ok(shown) => shown,
        Err(what) => {
            let _ = writeln!(stderr(), "check_first: {}: {what}", path.display());
            return ExitCode::from(1);
        }
    };
    let ProofResult {
        n, prefixes, lines, ..
    } = answer;
    let _ = match answer.first {
        Some(first) => writeln!(stdout(), "n = {n}: the first solution is {first:?}"),
        None => writeln!(
            stdout(),
            "n = {n}: every solution comes after {:?}",
            answer.settled
        ),
    };
    let _ = writeln!(stdout(), "{prefixes} prefixes refuted in {lines} lines");
    ExitCode::SUCCESS
}
