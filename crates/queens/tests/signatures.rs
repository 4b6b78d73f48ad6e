//! The costs of every search, in counts that are the same on every machine: an unintended change of a search shows as a line of
//! `signatures.tsv` that no longer holds.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use queens::search::Answer;
use queens::search::complete::{Completer, InOrder, Question, RepairCompleter};
use queens::{ClassicPuzzle, Event, Method, Puzzle, Tally};

const TABLE: &str = include_str!("signatures.tsv");

/// The most nodes of each search of a puzzle.
const MAX_NODES: u64 = 4_000;

/// The table without its heading.
fn rows() -> impl Iterator<Item = &'static str> {
    TABLE.lines().skip(1)
}

/// Compares lines with those of the table that this check covers: none may be missing, and none may be stale.
fn check(lines: &str, covers: impl Fn(&str, &str) -> bool) {
    let covered = |line: &&str| {
        let mut fields = line.split('\t');
        covers(fields.next().unwrap_or(""), fields.next().unwrap_or(""))
    };
    let table: HashSet<&str> = rows().filter(covered).collect();
    let now: HashSet<&str> = lines.lines().collect();
    let changed: Vec<&str> = lines.lines().filter(|line| !table.contains(line)).collect();
    let stale = rows().filter(covered);
    let stale: Vec<&str> = stale.filter(|line| !now.contains(line)).collect();
    assert!(
        changed.is_empty() && stale.is_empty(),
        "lines to add:\n{}\nlines to remove:\n{}",
        changed.join("\n"),
        stale.join("\n")
    );
}

/// The systematic method of this name.
fn named(name: &str) -> Option<Method> {
    Method::all_systematic().find(|method| method.to_string() == name)
}

/// The tallies of a method at its first solution and at its end.
fn signature(method: Method, sides: std::ops::RangeInclusive<usize>) -> String {
    let mut lines = String::new();
    for n in sides {
        let mut search = method.start(n);
        let first = search.next_solution().map(|_| search.tally());
        while search.step() != Event::Done {}
        for (goal, tally) in [("first", first), ("all", Some(search.tally()))] {
            if let Some(tally) = tally {
                writeln!(lines, "{method}\t{n}\t{goal}\t{}", counters(tally)).unwrap();
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
fn reach(method: Method) -> usize {
    match method {
        Method::SUBSETS => 5,
        Method::ROWS => 6,
        _ => 8,
    }
}

#[test]
fn every_method_has_the_recorded_counters() {
    let lines = Method::all_systematic().map(|method| signature(method, 1..=reach(method)));
    let lines: String = lines.collect();
    // Larger boards are for the test below, and are covered there.
    check(&lines, |name, n| {
        let side = n.parse::<usize>();
        named(name).is_some_and(|method| side.is_ok_and(|side| side <= reach(method)))
    });
}

/// The largest boards of brute force in the table.
const BRUTE_FORCE: [(Method, usize); 2] = [(Method::SUBSETS, 7), (Method::ROWS, 8)];

/// The ways to complete a puzzle.
const ENGINES: [&str; 4] = ["search", "question", "repair", "in-order"];

#[test]
fn every_line_of_the_table_is_covered_by_a_check() {
    for line in rows() {
        let mut fields = line.split('\t');
        let (name, side) = (fields.next().unwrap(), fields.next().unwrap_or(""));
        let largest = |method| {
            let brute_force = BRUTE_FORCE.iter().find(|(slow, _)| *slow == method);
            brute_force.map_or(reach(method), |(_, largest)| *largest)
        };
        let is_strategy = named(name).is_some_and(|method| {
            side.parse::<usize>()
                .is_ok_and(|side| side <= largest(method))
        });
        assert!(is_strategy || ENGINES.contains(&name), "{line}");
    }
}

#[test]
#[ignore = "takes long without optimisation"]
fn brute_force_costs_are_unchanged() {
    for (method, largest) in BRUTE_FORCE {
        let lines = signature(method, 1..=largest);
        check(&lines, |name, _| named(name) == Some(method));
    }
}

fn say(answer: &Answer) -> &'static str {
    match answer {
        Answer::Completion(_) => "found",
        Answer::NoMore => "none",
        Answer::Undecided => "open",
    }
}

fn in_order(puzzle: &ClassicPuzzle) -> String {
    let mut search = InOrder::new(puzzle);
    let answer = search.run(MAX_NODES);
    format!(
        "{}, {} nodes, row {}",
        say(&answer),
        search.nodes(),
        search.row()
    )
}

#[test]
fn every_way_to_complete_a_puzzle_takes_the_recorded_nodes() {
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
        let puzzle = puzzle.classic().unwrap();
        let mut add = |search: &str, does: String| {
            writeln!(lines, "{search}\t{file}\t{does}").unwrap();
        };
        let mut search = Completer::new(&puzzle);
        let answer = search.run(MAX_NODES);
        add(
            "search",
            format!("{}, {} nodes", say(&answer), search.nodes()),
        );
        let mut question = Question::new(&puzzle);
        let answer = question.run(MAX_NODES);
        add(
            "question",
            format!("{}, {} nodes", say(&answer), question.nodes()),
        );
        let mut repair = RepairCompleter::new(&puzzle, 0);
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
        writeln!(lines, "in-order\t{n}\t{}", in_order(&ClassicPuzzle::new(n))).unwrap();
    }
    check(&lines, |name, _| ENGINES.contains(&name));
}
