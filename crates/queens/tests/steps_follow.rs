//! Every step of an explanation follows from the lines that it names. A search over these lines alone, which shares nothing with
//! the reasoning, must fail if the opposite is supposed. So a wrong reason fails even where its conclusion happens to be right.

use queens::formats::{levels, star_levels};
use queens::prelude::*;
use queens::{Line, LineKind, Maker, Outcome, Puzzle, Square, Step, Technique};

/// The most positions to search for one step. A step that a person can follow needs fewer.
const MAX_NODES: u32 = 100_000;

/// A position: where queens may still stand, and how many each line still needs.
#[derive(Clone)]
struct Position {
    n: usize,
    /// The lines through each square: its row, its column, and its region if the board has regions.
    lines: Vec<Vec<usize>>,
    free: Vec<bool>,
    need: Vec<usize>,
}

impl Position {
    /// A board on which queens may not touch, before its first step.
    fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let lines = |square: usize| {
            let regions = puzzle.regions().into_iter();
            let region = regions.map(|regions| regions.region(at(n, square)));
            [square / n, n + square % n]
                .into_iter()
                .chain(region.map(|region| 2 * n + region))
                .collect()
        };
        let mut position = Self {
            n,
            lines: (0..n * n).map(lines).collect(),
            free: (0..n * n)
                .map(|square| !puzzle.blocked().contains(at(n, square)))
                .collect(),
            need: vec![puzzle.board().stars(); 3 * n],
        };
        for queen in puzzle.givens().queens() {
            position.place(queen.row * n + queen.column);
        }
        position
    }

    fn place(&mut self, queen: usize) {
        let (row, column) = (queen / self.n, queen % self.n);
        for line in self.lines[queen].clone() {
            self.need[line] = self.need[line].saturating_sub(1);
        }
        for square in 0..self.free.len() {
            let (down, right) = (square / self.n, square % self.n);
            let touches = row.abs_diff(down) < 2 && column.abs_diff(right) < 2;
            let is_full = self.lines[square].iter().any(|&line| self.need[line] == 0);
            self.free[square] &= !touches && !is_full;
        }
    }

    /// The free squares that lie in one of these lines.
    fn squares(&self, lines: &[usize]) -> Vec<usize> {
        let is_in = |square: &usize| lines.iter().any(|line| self.lines[*square].contains(line));
        let free = (0..self.free.len()).filter(|&square| self.free[square]);
        free.filter(is_in).collect()
    }

    /// Whether this many queens fit on these squares without touching.
    fn holds(&self, squares: &[usize], queens: usize) -> bool {
        if squares.len() < queens || queens < 2 {
            return squares.len() >= queens;
        }
        let n = self.n;
        let is_apart = |other: &usize| {
            (squares[0] / n).abs_diff(other / n) > 1 || (squares[0] % n).abs_diff(other % n) > 1
        };
        let apart: Vec<usize> = squares.iter().copied().filter(is_apart).collect();
        self.holds(&apart, queens - 1) || self.holds(&squares[1..], queens)
    }

    /// Whether some queens on free squares, none touching, give these lines all that they need, and no line more.
    fn can_fill(&self, lines: &[usize], nodes: &mut u32) -> bool {
        *nodes += 1;
        assert!(*nodes < MAX_NODES, "no person follows this step");
        let of_kind = |kind| -> Vec<usize> {
            let own = lines.iter().copied().filter(|line| line / self.n == kind);
            own.filter(|&line| self.need[line] > 0).collect()
        };
        let need = |lines: &[usize]| lines.iter().map(|&line| self.need[line]).sum::<usize>();
        for kind in 0..3 {
            let these = of_kind(kind);
            for other in (0..3).filter(|&other| other != kind) {
                let others = of_kind(other);
                let rest = need(&these).saturating_sub(need(&others));
                let inside = self.squares(&others);
                let mut outside = self.squares(&these);
                outside.retain(|square| !inside.contains(square));
                // The other lines take no more than they need.
                if rest > outside.len() || (rest < 5 && !self.holds(&outside, rest)) {
                    return false;
                }
            }
        }
        let open = lines.iter().copied().filter(|&line| self.need[line] > 0);
        let choices = |line: usize| (self.squares(&[line]), self.need[line]);
        let fewest = open
            .map(choices)
            .min_by_key(|(squares, need)| squares.len().saturating_sub(*need));
        let Some((squares, need)) = fewest else {
            return true;
        };
        if squares.len() < need {
            return false;
        }
        let mut with = self.clone();
        with.place(squares[0]);
        let mut without = self.clone();
        without.free[squares[0]] = false;
        with.can_fill(lines, nodes) || without.can_fill(lines, nodes)
    }

    fn number(&self, line: Line) -> Option<usize> {
        match line {
            Line::Row(row) => Some(row),
            Line::Column(column) => Some(self.n + column),
            Line::Region(region) => Some(2 * self.n + region),
            _ => None,
        }
    }

    /// Checks a step against the lines that it names, and carries it out.
    fn follow(&mut self, step: &Step) {
        let named: Vec<usize> = step
            .lines
            .iter()
            .filter_map(|&line| self.number(line))
            .collect();
        let fails = |position: &Self, lines: &[usize]| !position.can_fill(lines, &mut 0);
        if step.technique == Technique::NoSolution {
            assert!(fails(self, &named), "{step:?}");
            return;
        }
        if step.technique == Technique::Contradiction {
            let [square] = step.rule_out[..] else {
                panic!("{step:?}");
            };
            let mut supposed = self.clone();
            supposed.place(square.row * self.n + square.column);
            for inner in &step.steps {
                supposed.follow(inner);
            }
            let last = step.steps.last().unwrap();
            assert_eq!(last.technique, Technique::NoSolution, "{step:?}");
        } else if let Some(queen) = step.place {
            let mut without = self.clone();
            without.free[queen.row * self.n + queen.column] = false;
            // The first line leaves no other square; the others are those that the queen fills.
            let reasons = match step.technique {
                Technique::Single | Technique::Forced => &named[..1],
                _ => &named[..],
            };
            assert!(fails(&without, reasons), "{step:?}");
        } else {
            for square in &step.rule_out {
                let mut with = self.clone();
                with.place(square.row * self.n + square.column);
                assert!(fails(&with, &named), "{square} of {step:?}");
            }
        }
        self.check_blocks(step, &named);
        let before = self.free.clone();
        if let Some(queen) = step.place {
            self.place(queen.row * self.n + queen.column);
            let mut gone: Vec<Square> = Vec::new();
            for square in (0..before.len()).filter(|&square| before[square] && !self.free[square]) {
                gone.push(at(self.n, square));
            }
            gone.retain(|&square| square != queen);
            assert_eq!(step.rule_out, gone, "{step:?}");
        }
        for square in &step.rule_out {
            assert!(
                before[square.row * self.n + square.column],
                "{square} was out before {step:?}"
            );
            self.free[square.row * self.n + square.column] = false;
        }
    }

    /// The blocks of a tiling hold all free squares of its lines, and are as many as their stars.
    fn check_blocks(&self, step: &Step, named: &[usize]) {
        let blocks = step
            .lines
            .iter()
            .filter(|line| line.kind() == LineKind::Block);
        if matches!(step.technique, Technique::Tiling | Technique::Pair) {
            let need: usize = named.iter().map(|&line| self.need[line]).sum();
            assert_eq!(blocks.clone().count(), need, "{step:?}");
            for square in self
                .squares(named)
                .into_iter()
                .map(|square| at(self.n, square))
            {
                let covers = |block: &Line| {
                    let Line::Block(corner) = *block else {
                        return false;
                    };
                    square.row.wrapping_sub(corner.row) < 2
                        && square.column.wrapping_sub(corner.column) < 2
                };
                assert!(blocks.clone().any(covers), "{square} of {step:?}");
            }
        }
    }
}

fn at(n: usize, square: usize) -> Square {
    Square::new(square / n, square % n)
}

/// Follows a whole explanation; returns its techniques.
fn follow(puzzle: &Puzzle) -> Vec<Technique> {
    let mut position = Position::new(puzzle);
    let mut explanation = puzzle.explain().unwrap();
    let mut techniques = Vec::new();
    for step in explanation.by_ref() {
        position.follow(&step);
        techniques.push(step.technique);
    }
    match explanation.outcome() {
        Outcome::Solved(_) => {
            let open = position.need[..2 * puzzle.n()].iter().any(|&need| need > 0);
            assert!(!open, "{puzzle}");
        }
        outcome => assert_ne!(puzzle.count_up_to(2), 1, "{outcome:?} of\n{puzzle}"),
    }
    techniques
}

fn check_all(puzzles: impl Iterator<Item = Puzzle>, expected: &[Technique]) {
    let mut seen: Vec<Technique> = puzzles.flat_map(|puzzle| follow(&puzzle)).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen, expected);
}

#[test]
fn every_step_about_our_levels_with_two_stars_follows_from_the_lines_it_names() {
    use Technique::{
        Between, Confined, Contradiction, Forced, Pair, Room, Sets, Single, Squeeze, Tiling,
    };
    check_all(
        star_levels().map(|level| level.puzzle),
        &[
            Single,
            Forced,
            Confined,
            Room,
            Tiling,
            Squeeze,
            Pair,
            Sets,
            Between,
            Contradiction,
        ],
    );
}

#[test]
fn every_step_about_our_levels_with_one_queen_follows_from_the_lines_it_names() {
    use Technique::{Confined, Contradiction, Emptied, Sets, Single};
    check_all(
        levels().map(|level| level.puzzle),
        &[Single, Confined, Emptied, Sets, Contradiction],
    );
}

#[test]
#[should_panic = "Room"]
fn a_step_that_rules_out_one_square_too_many_is_noticed() {
    let puzzle = star_levels().next().unwrap().puzzle;
    let mut step = puzzle
        .explain()
        .unwrap()
        .find(|step| step.technique == Technique::Room)
        .unwrap();
    let mut position = Position::new(&puzzle);
    let others = (0..position.free.len()).filter(|&square| position.free[square]);
    let mut others = others.map(|square| at(position.n, square));
    let solution = puzzle.completions().next().unwrap();
    step.rule_out = vec![others.find(|&square| solution.contains(square)).unwrap()];
    position.follow(&step);
}

#[test]
fn every_step_about_a_board_with_three_stars_follows_from_the_lines_it_names() {
    let maker = Maker::new(13, 5).unwrap().with_stars(3);
    for puzzle in maker.of_difficulty(queens::Difficulty::Hard).take(1) {
        follow(&puzzle);
    }
}
