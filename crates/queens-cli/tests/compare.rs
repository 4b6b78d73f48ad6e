//! `queens compare`: tables, charts and refusals.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn queens(arguments: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("queens")
        .unwrap()
        .args(arguments)
        .assert()
}

fn stdout(arguments: &[&str]) -> String {
    let done = queens(arguments).code(0);
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

#[test]
fn a_table_has_the_counters_to_the_first_and_to_all_solutions() {
    let table = stdout(&[
        "compare",
        "iterative,bitmask",
        "--n",
        "6,8",
        "--budget",
        "1m",
    ]);
    let row = |method: &str, n: &str, goal: &str| {
        let is_it = |line: &&str| {
            let words: Vec<_> = line.split_whitespace().collect();
            words.len() > 5 && words[..3] == [method, n, goal]
        };
        let line = table.lines().find(is_it).expect(&table);
        let words = line.split_whitespace().map(String::from);
        words.collect::<Vec<_>>()
    };
    // 113 and 2,056 queens placed for n = 8, by every method that backtracks as soon as a queen is attacked.
    for method in ["iterative", "bitmask"] {
        assert_eq!(row(method, "8", "first")[3..5], ["1/1", "113"]);
        assert_eq!(row(method, "8", "all")[3..5], ["1/1", "2,056"]);
    }
    assert!(table.contains("queens placed or moved"), "{table}");
    assert!(table.contains("A iterative   B bitmask"), "{table}");
}

#[test]
fn each_restriction_places_fewer_queens() {
    let methods = "subsets,rows,permutations,backtrack";
    let csv = stdout(&[
        "compare", methods, "--n", "5", "--format", "csv", "--budget", "2m",
    ]);
    let mut rows = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let headings = rows.next().unwrap();
    let column = |name| {
        headings
            .iter()
            .position(|heading| *heading == name)
            .unwrap()
    };
    let (goal, placed) = (column("goal"), column("placements_median"));
    let records: Vec<_> = rows.collect();
    assert!(records.iter().all(|record| record.len() == headings.len()));
    let all = records.iter().filter(|record| record[goal] == "all");
    let placed: Vec<u64> = all.map(|record| record[placed].parse().unwrap()).collect();
    assert_eq!(placed.len(), 4);
    assert!(placed.is_sorted_by(|a, b| a > b), "{placed:?}");
}

#[test]
fn the_same_seeds_give_the_same_steps_and_others_do_not() {
    let run = |seed: &str| -> Vec<serde_json::Value> {
        let arguments = [
            "compare",
            "repair-best,min-conflicts",
            "--n",
            "12,30",
            "--runs",
            "7",
        ];
        let more = ["--budget", "5m", "--format", "json", "--seed", seed];
        let lines = stdout(&[&arguments[..], &more].concat());
        let lines = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        lines
            .map(|mut value: serde_json::Value| {
                for time in [
                    "seconds_low",
                    "seconds_median",
                    "seconds_high",
                    "first_seed",
                ] {
                    value.as_object_mut().unwrap().remove(time);
                }
                value
            })
            .collect()
    };
    let once = run("1");
    assert_eq!(once.len(), 4);
    assert!(
        once.iter()
            .all(|cell| cell["failed"] == 0 && cell["runs"] == 7)
    );
    assert_eq!(once, run("1"));
    assert_ne!(once, run("100"));
}

#[test]
fn a_chart_has_a_line_and_a_name_for_each_method_and_a_mark_for_each_n() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare.svg");
    let path = file.to_str().unwrap();
    let methods = "random,repair-blind,repair-best";
    queens(&[
        "compare", methods, "--n", "4,5,6", "--budget", "2m", "--runs", "5", "-o", path,
    ])
    .code(0);
    let svg = fs::read_to_string(&file).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let count = |class| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    assert_eq!((count("line"), count("mark")), (3, 9));
    for name in methods.split(',') {
        assert!(
            document.descendants().any(|node| node.text() == Some(name)),
            "{name}"
        );
    }
    assert!(svg.contains("seeds 1 to 5"));
}

#[test]
fn runs_that_gave_up_are_crosses_not_points_even_where_no_method_succeeds() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gave-up.svg");
    let path = file.to_str().unwrap();
    let methods = "permutations,bitmask";
    let arguments = ["--n", "6,14", "--first", "--budget", "200", "-o", path];
    let text = stdout(&[&["compare", methods], &arguments[..]].concat());
    assert!(text.contains("A×") && text.contains("B×"), "{text}");
    assert!(
        text.contains("gave up: permutations (n = 6, 14), bitmask (n = 14)"),
        "{text}"
    );
    let svg = fs::read_to_string(&file).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let count = |class| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    assert_eq!((count("mark"), count("gave-up")), (1, 3));
    for text in ["permutations", "bitmask", "6", "14"] {
        let mut nodes = document.descendants();
        assert!(nodes.any(|node| node.text() == Some(text)), "{text}");
    }
}

#[test]
fn runs_that_exceed_the_budget_fail() {
    let table = stdout(&["compare", "bitmask,subsets", "--n", "9", "--budget", "1s"]);
    let subsets = table
        .lines()
        .find(|line| line.starts_with("subsets"))
        .unwrap();
    assert!(subsets.contains("0/1") && subsets.contains('–'), "{table}");
}

#[test]
fn invalid_comparisons_are_refused_in_one_line() {
    let refuse = |arguments: &[&str], message: &str| {
        let refused = queens(&[&["compare"][..], arguments].concat()).code(2);
        let stderr = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
    };
    refuse(&["--n", "9-4"], "9 is more than 4");
    refuse(&["--n", "1e9"], "whole numbers and ranges");
    refuse(&["--budget", "soon"], "500ms");
    refuse(&["bitmask", "--n", "70"], "the largest board is 64");
    refuse(&["slow"], "slow");
    refuse(&["-o", "chart.gif"], ".svg or .png");
    refuse(&["--runs", "99999999"], "million runs");
}
