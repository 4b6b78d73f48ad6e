//! Descents on a board of any lines: tori, amazons, rectangles, regions, several stars.
//!
//! Some lines need one queen or more, and every line takes at most a given number. Where a line with f free squares needs r more
//! queens, the first of these stands on one of the first f − r + 1 squares, and the squares before it stay empty. So each
//! solution is still the end of exactly one path.

use queens_board::{LineKind, Puzzle, Square};
use queens_count::CountError;
use queens_search::regions::set::Set;
use queens_search::repair::Dice;
use std::sync::Arc;

use super::Descent;

/// The weight of the open lines' numbers of free squares, as on the classic board.
const PROMISE_WEIGHT: f64 = 0.6;

/// The data that does not change during a descent.
#[derive(Debug)]
struct LineGeometry<const W: usize> {
    columns: usize,
    /// Rows, columns and regions that need queens, and others that take more than one.
    lines: Vec<Set<W>>,
    /// The most queens that a line takes.
    most: Vec<u32>,
    /// The lines of each square, by number.
    through: Vec<Vec<u16>>,
    /// For each square, the squares that share a line of one queen with it, itself included.
    forbidden: Vec<Set<W>>,
    /// The weight of one line's logarithm; as many lines as there are rows have full weight.
    trust: f64,
}

/// A partial solution of a board of lines.
#[derive(Clone, Debug)]
pub(crate) struct LineDescent<const W: usize> {
    board: Arc<LineGeometry<W>>,
    free: Set<W>,
    /// The number of queens that each line still needs.
    needs: Vec<u32>,
    /// The number of queens that each line can still take.
    room: Vec<u32>,
    /// The number of queens to place.
    open: usize,
    placed: Vec<u16>,
}

impl<const W: usize> LineDescent<W> {
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, CountError> {
        let board = puzzle.board();
        let columns = board.columns();
        let number = |square: &Square| square.row * columns + square.column;
        let set = |squares: &[Square]| {
            let mut set = Set::EMPTY;
            squares.iter().for_each(|square| set.insert(number(square)));
            set
        };
        let lines = board.lines();
        let needs = |kind| *lines.bounds(kind).start() > 0;
        if !needs(LineKind::Row) && !needs(LineKind::Column) {
            return Err(CountError::NoFullLines);
        }
        let squares = board.rows() * columns;
        let mut fixed = LineGeometry {
            columns,
            lines: Vec::new(),
            most: Vec::new(),
            through: vec![Vec::new(); squares],
            forbidden: (0..squares).map(Set::of).collect(),
            trust: 0.0,
        };
        let mut least = Vec::new();
        for (line, on) in lines.iter() {
            let (min, max) = lines.bounds(line.kind()).into_inner();
            let on_line = set(on);
            if max == 1 {
                for square in on.iter().map(number) {
                    fixed.forbidden[square] = fixed.forbidden[square].or(&on_line);
                }
            }
            if min > 0 || max > 1 {
                let index = fixed.lines.len() as u16;
                on.iter()
                    .for_each(|square| fixed.through[number(square)].push(index));
                fixed.lines.push(on_line);
                fixed.most.push(max as u32);
                least.push(min as u32);
            }
        }
        let full = least.iter().filter(|&&min| min > 0).count();
        fixed.trust = PROMISE_WEIGHT * board.rows().min(columns) as f64 / full.max(1) as f64;
        let mut free = Set::below(squares);
        for square in board.pawns().iter().copied().chain(puzzle.blocked()) {
            free.remove(number(&square));
        }
        let mut descent = Self {
            free,
            needs: least,
            room: fixed.most.clone(),
            board: Arc::new(fixed),
            open: board.queens(),
            placed: Vec::new(),
        };
        if puzzle.is_hopeless() {
            descent.free = Set::EMPTY;
        }
        for queen in puzzle.givens() {
            descent.put(number(&queen));
        }
        descent.placed.clear();
        Ok(descent)
    }

    pub(crate) fn open(&self) -> usize {
        self.open
    }

    fn put(&mut self, square: usize) {
        let board = Arc::clone(&self.board);
        self.free = self.free.minus(&board.forbidden[square]);
        for line in board.through[square].iter().map(|&line| usize::from(line)) {
            self.needs[line] = self.needs[line].saturating_sub(1);
            self.room[line] = self.room[line].saturating_sub(1);
            if self.room[line] == 0 {
                self.free = self.free.minus(&board.lines[line]);
            }
        }
        self.open = self.open.saturating_sub(1);
        self.placed.push(square as u16);
    }

    /// The lines that still need queens: their numbers, missing queens and free squares.
    fn lines_in_need(&self) -> impl Iterator<Item = (usize, u32, u32)> {
        let lines = self
            .needs
            .iter()
            .enumerate()
            .filter(|(_, needs)| **needs > 0);
        lines.map(|(line, &needs)| (line, needs, self.board.lines[line].and(&self.free).len()))
    }
}

impl<const W: usize> Descent for LineDescent<W> {
    fn place(&mut self, dice: &mut Dice) -> usize {
        let choices = self
            .lines_in_need()
            .map(|(line, needs, free)| ((free + 1).saturating_sub(needs), line));
        let Some((choices, line)) = choices.min().filter(|&(choices, _)| choices > 0) else {
            return 0;
        };
        let index = dice.below(choices as usize);
        let squares = self.board.lines[line].and(&self.free);
        let mut squares = squares.iter();
        for skipped in squares.by_ref().take(index) {
            self.free.remove(skipped);
        }
        let square = squares.next().expect("as many squares as choices");
        self.put(square);
        choices as usize
    }

    /// Lines with many free squares promise many completions.
    fn promise(&self) -> f64 {
        let lines = self.lines_in_need().map(|(_, needs, free)| {
            // Of three free squares, two can be chosen in three ways.
            let ways = (0..needs).map(|i| f64::from(free.saturating_sub(i)) / f64::from(i + 1));
            ways.product::<f64>().ln()
        });
        self.board.trust * lines.sum::<f64>()
    }

    fn queens(&self) -> impl Iterator<Item = Square> {
        let columns = self.board.columns;
        let placed = self.placed.iter().map(|&square| usize::from(square));
        placed.map(move |square| Square::new(square / columns, square % columns))
    }
}
