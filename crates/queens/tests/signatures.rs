//! What every search does, in counts that are the same on every machine: a change of search that nobody meant to make
//! is a line of `signatures.tsv` that no longer holds.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use queens::search::Answer;
use queens::search::complete::{ByRepair, Completer, InOrder, Question};
use queens::{Event, Puzzle, Strategy, Tally};

const TABLE: &str = include_str!("signatures.tsv");

/// Nodes after which a search of a puzzle has shown enough of what it does.
const ENOUGH: u64 = 4_000;

/// Looks each line up in the table.
fn check(lines: &str) {
    let table: HashSet<&str> = TABLE.lines().collect();
    let changed: Vec<&str> = lines.lines().filter(|line| !table.contains(line)).collect();
    assert!(
        changed.is_empty(),
        "what is so now:\n{}",
        changed.join("\n")
    );
}

/// The tallies of a strategy at its first solution and at its end.
fn strategy(strategy: Strategy, sides: std::ops::RangeInclusive<usize>) -> String {
    let mut lines = String::new();
    for n in sides {
        let mut search = strategy.start(n);
        let first = search.next_solution().map(|_| search.tally());
        while search.step() != Event::Done {}
        for (goal, tally) in [("first", first), ("all", Some(search.tally()))] {
            if let Some(tally) = tally {
                writeln!(lines, "{strategy}\t{n}\t{goal}\t{}", counters(tally)).unwrap();
            }
        }
    }
    lines
}

fn counters(tally: Tally) -> String {
    format!(
        "{} tries, {} checks, {} placements, {} backtracks, {} solutions",
        tally.tries, tally.checks, tally.placements, tally.backtracks, tally.solutions
    )
}

/// Brute force is slow in a test build: the last lines are for the test below.
fn reach(strategy: Strategy) -> usize {
    match strategy {
        Strategy::Subsets => 5,
        Strategy::Rows => 6,
        _ => 8,
    }
}

#[test]
fn every_strategy_counts_what_it_always_counted() {
    let lines = Strategy::ALL.map(|method| strategy(method, 1..=reach(method)));
    check(&lines.concat());
}

#[test]
#[ignore = "takes long without optimisation"]
fn brute_force_counts_what_it_always_counted() {
    check(&strategy(Strategy::Subsets, 1..=7));
    check(&strategy(Strategy::Rows, 1..=8));
}

fn say(answer: &Answer) -> &'static str {
    match answer {
        Answer::Completion(_) => "found",
        Answer::NoMore => "none",
        Answer::Undecided => "open",
    }
}

fn in_order(puzzle: &Puzzle) -> String {
    let mut search = InOrder::new(puzzle);
    let answer = search.run(ENOUGH);
    format!(
        "{}, {} nodes, row {}",
        say(&answer),
        search.nodes(),
        search.row()
    )
}

#[test]
fn every_way_to_complete_a_puzzle_takes_the_nodes_it_always_took() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../queens-cli/tests/data/puzzles");
    let answers = fs::read_to_string(folder.join("answers.tsv")).unwrap();
    let mut lines = String::new();
    for file in answers
        .lines()
        .skip(2)
        .filter_map(|line| line.split('\t').next())
    {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let puzzle: Puzzle = text.parse().unwrap();
        let mut add = |search: &str, does: String| {
            writeln!(lines, "{search}\t{file}\t{does}").unwrap();
        };
        let mut search = Completer::new(&puzzle);
        let answer = search.run(ENOUGH);
        add(
            "search",
            format!("{}, {} nodes", say(&answer), search.nodes()),
        );
        let mut question = Question::new(&puzzle);
        let answer = question.run(ENOUGH);
        add(
            "question",
            format!("{}, {} nodes", say(&answer), question.nodes()),
        );
        let mut repair = ByRepair::new(&puzzle, 0);
        let found = repair.run(500).map_or("open", |_| "found");
        let (steps, restarts) = (repair.steps(), repair.restarts());
        add(
            "repair",
            format!("{found}, {steps} steps, {restarts} restarts"),
        );
        if puzzle.n() < 200 {
            add("in-order", in_order(&puzzle));
        }
    }
    for n in 25..=31 {
        writeln!(lines, "in-order\t{n}\t{}", in_order(&Puzzle::new(n))).unwrap();
    }
    check(&lines);
}
