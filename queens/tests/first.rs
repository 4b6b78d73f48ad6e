//! The first solution in lexicographic order, by two searches that share nothing, against the published table.

use queens::search::complete::InOrder;
use queens::{Completions, Puzzle};

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

/// Both searches up to a board that plain search can do; the whole table by the other.
fn check(largest: usize, plain: usize) {
    let mut checked = 0;
    for (n, columns) in table() {
        if n <= largest {
            let puzzle = Puzzle::new(n);
            // On small boards plain search would do all of it.
            let tail = if n < 17 { 0 } else { 12 };
            let first = InOrder::new(&puzzle).with_tail(tail).next().unwrap();
            assert_eq!(first.to_string(), columns, "n = {n}");
            if n <= plain {
                assert_eq!(Completions::plain(&puzzle).next(), Some(first), "n = {n}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, largest - 3);
}

#[test]
fn the_table_agrees_with_both_searches_up_to_25() {
    check(25, 25);
}

/// `cargo test --release -p queens --test first -- --ignored`: about half a minute.
#[test]
#[ignore = "takes long without optimisation"]
fn the_table_agrees_with_plain_search_up_to_33_and_with_the_other_to_its_end() {
    check(41, 33);
}
