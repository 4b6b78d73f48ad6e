//! The first solution in lexicographic order, by two searches that share nothing, against the published table.

use queens::ClassicPuzzle;
use queens::Completions;
use queens::search::complete::InOrder;

/// The table's rows: n and the columns.
fn table() -> Vec<(usize, String)> {
    let text = include_str!("../../../docs/first-solutions.md");
    let rows = text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let n = cells.next()?.parse().ok()?;
        let columns = cells.find(|cell| cell.starts_with('`'))?;
        Some((n, columns.trim_matches(['`', ' ', '|']).to_string()))
    });
    rows.collect()
}

/// Both searches up to the boards that plain search can handle; the whole table by the other.
fn check(largest: usize, plain: usize) {
    let mut checked = 0;
    for (n, columns) in table() {
        if n <= largest {
            let puzzle = ClassicPuzzle::new(n);
            // On small boards plain search would do everything.
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

/// The digest of the OEIS's file for A141843, which counts columns from 1 and has a line for each queen.
#[test]
fn the_table_is_the_published_one_up_to_61() {
    use std::fmt::Write;
    let none = [(1, "[0]"), (2, "[-1, -1]"), (3, "[-1, -1, -1]")];
    let none = none.map(|(n, columns)| (n, columns.to_string()));
    let mut table: Vec<_> = none.into_iter().chain(table()).collect();
    table.retain(|(n, _)| *n <= 61);
    let sizes = table.iter().map(|(n, _)| *n);
    assert!(sizes.eq(1..=61));
    let columns = table
        .iter()
        .flat_map(|(_, row)| row.trim_matches(['[', ']']).split(", "));
    let (mut text, mut digest) = (String::new(), String::new());
    for (index, column) in columns.enumerate() {
        let column: i64 = column.parse().unwrap();
        writeln!(text, "{} {}", index + 1, column + 1).unwrap();
    }
    for byte in hmac_sha256::Hash::hash(text.as_bytes()) {
        write!(digest, "{byte:02x}").unwrap();
    }
    let published = "883c716b48815b2f8f9edcd10d033d7d4800267083f60bffd3b837be03fe4d2c";
    assert_eq!((text.len(), digest.as_str()), (13_508, published));
}

/// `cargo test --release -p queens --test counting first:: -- --ignored`: about half a minute.
#[test]
#[ignore = "takes long without optimisation"]
fn the_table_agrees_with_plain_search_up_to_33_and_with_the_other_to_its_end() {
    check(41, 33);
}

/// The same command: some minutes.
#[test]
#[ignore = "takes long without optimisation"]
fn harder_boards_agree_with_the_table() {
    let hard = [43, 45, 47, 51, 58, 59, 60, 61, 62];
    let table = table().into_iter().filter(|(n, _)| hard.contains(n));
    let mut checked = 0;
    for (n, columns) in table {
        let first = InOrder::new(&ClassicPuzzle::new(n)).next().unwrap();
        assert_eq!(first.to_string(), columns, "n = {n}");
        checked += 1;
    }
    assert_eq!(checked, hard.len());
}
