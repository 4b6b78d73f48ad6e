//! The first solution in lexicographic order, by two searches that share nothing, against the published table.

use queens::Puzzle;
use queens::complete::InOrder;

/// The table's rows: n and the columns.
fn table() -> Vec<(usize, String)> {
    let text = include_str!("../../docs/first-solutions.md");
    let rows = text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let n = cells.next()?.parse().ok()?;
        let columns = cells.find(|cell| cell.starts_with('`'))?;
        Some((n, columns.trim_matches(['`', ' ', '|']).to_string()))
    });
    rows.collect()
}

fn check(largest: usize) {
    let mut checked = 0;
    for (n, columns) in table() {
        if n <= largest {
            let puzzle = Puzzle::new(n);
            let first = InOrder::new(&puzzle).next().unwrap();
            assert_eq!(first.to_string(), columns, "n = {n}");
            assert_eq!(puzzle.completions().next(), Some(first), "n = {n}");
            checked += 1;
        }
    }
    assert!(checked >= largest.min(33) - 4);
}

#[test]
fn the_table_agrees_with_both_searches_up_to_25() {
    check(25);
}

/// `cargo test --release -p queens --test first -- --ignored`: about ten seconds.
#[test]
#[ignore = "takes long without optimisation"]
fn the_table_agrees_with_both_searches_up_to_33() {
    check(33);
}
