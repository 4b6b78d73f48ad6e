//! A search to watch or race, forwards and backwards, read as numbers.

use queens::board::Naming;
use queens::search::{Detail, Layout};
use queens::{Event, Line, Method, Replay, Solution};
use wasm_bindgen::prelude::*;

use crate::{methods, number, spoken};

/// A search that moves forwards and backwards.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Watch {
    method: Method,
    replay: Replay,
}

#[wasm_bindgen]
impl Watch {
    /// Starts a search of the empty board. The seed is for methods that draw random numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(method: &str, n: usize, seed: u64) -> Result<Watch, JsError> {
        let replay = Replay::new(methods::start(method, n, seed)?);
        let method = method.parse()?;
        Ok(Watch { method, replay })
    }

    /// Takes at most `limit` steps towards a step, and stops at the next solution if asked to; returns true on arrival or at the
    /// end of the search.
    pub fn seek(&mut self, step: f64, limit: u32, stop: bool) -> bool {
        let target = step.max(0.0) as u64;
        if target < self.replay.step() {
            self.replay.seek(target);
        }
        for _ in 0..limit {
            if self.replay.step() >= target || self.replay.is_done() {
                return true;
            }
            if self.replay.forward() == Event::Solved && stop {
                return true;
            }
        }
        self.replay.step() >= target || self.replay.is_done()
    }

    /// For races: takes at most `limit` steps towards the first step with this many checks, but not past the first solution;
    /// returns true on arrival, at a solution or at the end.
    pub fn race(&mut self, checks: f64, limit: u32) -> bool {
        for _ in 0..limit {
            if self.has_raced(checks) {
                return true;
            }
            self.replay.forward();
        }
        self.has_raced(checks)
    }

    fn has_raced(&self, checks: f64) -> bool {
        let over = matches!(self.replay.event(), Some(Event::Solved | Event::Done));
        over || self.replay.search().tally().checks as f64 >= checks
    }

    /// Takes at most `limit` steps towards the next solution, or towards these columns if any are given; returns true on arrival
    /// or at the end.
    pub fn seek_solution(&mut self, columns: &[u32], limit: u32) -> bool {
        for _ in 0..limit {
            match self.replay.forward() {
                Event::Done => return true,
                Event::Solved if columns.is_empty() || self.shows(columns) => return true,
                _ => {}
            }
        }
        false
    }

    /// Takes at most `limit` steps to the next event of one of these kinds, bit k for kind k; returns true on arrival or at the
    /// end.
    pub fn seek_event(&mut self, kinds: u32, limit: u32) -> bool {
        for _ in 0..limit {
            self.replay.forward();
            if self.is_done() || kinds >> event(self.n(), self.replay.event())[0] & 1 == 1 {
                return true;
            }
        }
        false
    }

    fn n(&self) -> usize {
        self.replay.search().n()
    }

    fn shows(&self, columns: &[u32]) -> bool {
        let solution = self.replay.solution();
        solution.as_ref().map(Solution::columns) == Some(columns)
    }

    /// Whether the search has ended.
    pub fn is_done(&self) -> bool {
        self.replay.is_done()
    }

    /// The last event as `[kind, square, square]`, then the queens' squares in the method's order. Kinds: 0 none yet, 1 placed,
    /// 2 removed, 3 rejected (tried, attacker), 4 moved (from, to), 5 restarted, 6 solved, 7 done, 8 a row or column without
    /// squares, 9 the row or column chosen (a column's number is n more), 10 declined (from, to), 11 trapped, 12 another board;
    /// a missing square is −1.
    pub fn board(&self) -> Vec<i32> {
        let search = self.replay.search();
        let n = search.n();
        let event = event(n, self.replay.event());
        let queens = search.queens().into_iter().map(|square| number(n, square));
        event.into_iter().chain(queens).collect()
    }

    /// The next event, as the same three numbers.
    pub fn next(&self) -> Vec<i32> {
        event(self.n(), Some(self.replay.peek())).to_vec()
    }

    /// Whether the method places one queen in each row, so that an array of columns describes the board.
    pub fn is_by_row(&self) -> bool {
        self.replay.search().is_by_row()
    }

    /// Steps, tries, checks, placements, backtracks, solutions, repairs, restarts.
    pub fn counters(&self) -> Vec<f64> {
        let tally = self.replay.search().tally();
        let counters = [
            self.replay.step(),
            tally.tries,
            tally.checks,
            tally.placements,
            tally.backtracks,
            tally.solutions,
            tally.repairs,
            tally.restarts,
        ];
        counters.map(|counter| counter as f64).to_vec()
    }

    /// The number of queens that attack each square, row by row; empty if the method does not keep it.
    pub fn attack_counts(&self) -> Vec<u32> {
        let counts = self.replay.search().attack_counts();
        counts.unwrap_or_default().to_vec()
    }

    /// What the method adds about its last event. Three numbers of a local search: the conflicts before and after, and the
    /// temperature in thousandths or −1. Six of a child: its generation, its parents, the cut, the square of a mutation or −1, and
    /// its conflicts. None otherwise.
    pub fn detail(&self) -> Vec<f64> {
        let search = self.replay.search();
        let numbers: Vec<i64> = match search.detail() {
            Detail::Climb {
                before,
                after,
                temperature,
            } => {
                let temperature = temperature.map_or(-1, |temperature| temperature as i64);
                vec![before as i64, after as i64, temperature]
            }
            Detail::Bred {
                generation,
                parents: [first, second],
                cut,
                mutated,
                conflicts,
            } => {
                let mutated = mutated.map_or(-1, |square| i64::from(number(self.n(), square)));
                let [first, second, cut] = [first, second, cut].map(|number| number as i64);
                vec![
                    generation as i64,
                    first,
                    second,
                    cut,
                    mutated,
                    conflicts as i64,
                ]
            }
            _ => Vec::new(),
        };
        numbers.into_iter().map(|number| number as f64).collect()
    }

    /// The family of the method, as in the table of methods.
    pub fn family(&self) -> String {
        methods::family(self.method).to_string()
    }

    /// The variables of the method's program, each with its layout: `bits`, `list` or `board`.
    pub fn variable_names(&self) -> Vec<String> {
        let layout = |layout| match layout {
            Layout::Bits => "bits",
            Layout::List => "list",
            Layout::Board => "board",
        };
        let variables = self.replay.search().variables().into_iter();
        variables
            .flat_map(|variable| [variable.name, layout(variable.layout)].map(String::from))
            .collect()
    }

    /// The values of these variables, each preceded by their number.
    pub fn variable_values(&self) -> Vec<f64> {
        let variables = self.replay.search().variables().into_iter();
        variables
            .flat_map(|variable| {
                let values = variable.values.into_iter();
                std::iter::once(values.len() as f64).chain(values.map(|value| value as f64))
            })
            .collect()
    }

    /// The last event in words, with chess squares or with rows and columns.
    pub fn narrate(&self, chess: bool, language: &str) -> String {
        let naming = if chess {
            Naming::Chess
        } else {
            Naming::Numbers
        };
        self.replay.narrate_in(spoken(language), naming)
    }
}

/// A row by its number, a column by its number and n more.
fn item(n: usize, line: Line) -> i32 {
    match line {
        Line::Column(column) => (n + column) as i32,
        Line::Row(row) => row as i32,
        _ => unreachable!("queens are found for rows and columns"),
    }
}

/// An event as three numbers.
fn event(n: usize, event: Option<Event>) -> [i32; 3] {
    let at = |square| number(n, square);
    match event {
        None => [0, -1, -1],
        Some(Event::Placed(square)) => [1, at(square), -1],
        Some(Event::Removed(square)) => [2, at(square), -1],
        Some(Event::Rejected { square, attacker }) => [3, at(square), at(attacker)],
        Some(Event::Moved { from, to }) => [4, at(from), at(to)],
        Some(Event::Restarted) => [5, -1, -1],
        Some(Event::Solved) => [6, -1, -1],
        Some(Event::Done) => [7, -1, -1],
        Some(Event::DeadEnd(line)) => [8, item(n, line), -1],
        Some(Event::Chosen(line)) => [9, item(n, line), -1],
        Some(Event::Declined { from, to }) => [10, at(from), at(to)],
        Some(Event::Trapped) => [11, -1, -1],
        Some(Event::Replaced) => [12, -1, -1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Method, n, seed, and the counters at the first solution: the same in every browser.
    const STEPS: &str = include_str!("../data/steps.tsv");

    #[test]
    fn the_steps_to_the_first_solution_match_the_recorded_ones() {
        for line in STEPS.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let (n, seed) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
            let mut watch = Watch::new(fields[0], n, seed).unwrap();
            while !watch.seek_solution(&[], 10_000) {}
            let counters: Vec<String> = watch.counters().iter().map(f64::to_string).collect();
            assert_eq!(counters.join(" "), fields[3], "{line}");
        }
    }

    #[test]
    fn a_race_stops_at_the_budget_and_at_the_first_solution() {
        let mut watch = Watch::new("iterative", 8, 0).unwrap();
        assert!(watch.race(100.0, 1000));
        let checks = watch.counters()[2];
        assert!((100.0..110.0).contains(&checks));
        assert!(watch.race(1e9, 10_000));
        assert_eq!(watch.board()[0], 6);
        let step = watch.counters()[0];
        assert!(watch.race(1e10, 10_000));
        assert_eq!(watch.counters()[0], step);
    }

    #[test]
    fn a_seek_goes_both_ways_and_can_stop_at_a_solution() {
        let mut watch = Watch::new("iterative", 6, 0).unwrap();
        assert!(watch.seek(1e6, 1_000_000, true));
        assert_eq!(watch.board()[0], 6);
        let solved = watch.counters()[0];
        assert!(watch.seek(solved - 1.0, 0, false));
        assert_eq!(watch.board()[0], 1);
        assert!(!watch.seek(1e6, 10, false));
        assert_eq!(watch.counters()[0], solved + 9.0);
    }

    #[test]
    fn the_next_event_of_a_kind_is_found_and_described() {
        let mut watch = Watch::new("iterative", 4, 0).unwrap();
        assert_eq!(watch.next(), [1, 0, -1]);
        assert!(watch.seek_event(1 << 2, 1_000));
        assert_eq!(watch.board()[..2], [2, 6]);
        assert_eq!(watch.narrate(true, "en"), "the queen leaves c3; trying d3");
        assert!(watch.seek_event(1 << 5, 1_000));
        assert!(watch.is_done());
    }
}
