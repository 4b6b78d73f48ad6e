//! The output of programs, in the notations of many languages: each is written here, by a few lines that share nothing with the
//! reader, and read back.

use queens::board::Naming;
use queens::formats::{Format, Item, Printout};
use queens::prelude::*;
use queens::{Puzzle, Solution};

/// All items of a text; boards as their columns, if they have one queen in each row.
fn items(text: &str, n: Option<usize>) -> Vec<(u64, Item)> {
    let mut printout = Printout::new(text.as_bytes());
    if let Some(n) = n {
        printout = printout.of_side(n);
    }
    let mut items = Vec::new();
    while let Some((line, item)) = printout.next_item().unwrap() {
        items.push((line, item.clone()));
    }
    items
}

/// The columns of all boards in a text, which must contain nothing else but prose.
fn boards(text: &str, n: Option<usize>) -> Vec<Vec<u32>> {
    let read = items(text, n)
        .into_iter()
        .filter_map(|(line, item)| match item {
            Item::Board(board) => Some(
                board
                    .draft
                    .columns()
                    .unwrap_or_else(|| panic!("{line}: {board:?}\n{text}")),
            ),
            Item::Unreadable(bad) => panic!("{line}: {bad}\n{text}"),
            Item::Other(_) => None,
        });
    read.collect()
}

fn unreadable(text: &str, n: Option<usize>) -> Vec<(u64, String)> {
    let bad = items(text, n)
        .into_iter()
        .filter_map(|(line, item)| match item {
            Item::Unreadable(bad) => Some((line, bad.to_string())),
            _ => None,
        });
    bad.collect()
}

fn solutions(n: usize) -> Vec<Vec<u32>> {
    Puzzle::new(n)
        .completions()
        .map(|solution| solution.columns().to_vec())
        .collect()
}

fn joined<T>(items: &[T], between: &str, text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(between)
}

/// The rows of a board as texts: `.Q..`.
fn rows(columns: &[u32]) -> Vec<String> {
    let square = |queen: u32, column| if queen == column { 'Q' } else { '.' };
    let n = columns.len() as u32;
    columns
        .iter()
        .map(|&queen| (0..n).map(|column| square(queen, column)).collect())
        .collect()
}

fn bits(columns: &[u32]) -> Vec<Vec<u32>> {
    let n = columns.len() as u32;
    columns
        .iter()
        .map(|&queen| (0..n).map(|column| u32::from(column == queen)).collect())
        .collect()
}

fn pairs(columns: &[u32], base: u32) -> Vec<(u32, u32)> {
    (base..)
        .zip(columns)
        .map(|(row, column)| (row, column + base))
        .collect()
}

type Notation = (&'static str, fn(&[u32]) -> String);

/// How programs print one board.
const NOTATIONS: [Notation; 24] = [
    ("array", |c| format!("{c:?}")),
    ("array from 1", |c| {
        format!("[{}]", joined(c, ", ", |c| (c + 1).to_string()))
    }),
    ("tuple", |c| {
        format!("({})", joined(c, ", ", u32::to_string))
    }),
    ("braces", |c| {
        format!("{{{}}}", joined(c, ",", u32::to_string))
    }),
    ("semicolons", |c| {
        format!("[{}]", joined(c, "; ", u32::to_string))
    }),
    ("numbers", |c| joined(c, " ", u32::to_string)),
    ("numbers from 1", |c| {
        joined(c, " ", |c| (c + 1).to_string())
    }),
    ("rows", |c| rows(c).join("\n") + "\n"),
    ("spaced rows", |c| {
        joined(&rows(c), "\n", |row| {
            joined(&row.chars().collect::<Vec<_>>(), " ", char::to_string)
        }) + "\n"
    }),
    ("underscores", |c| {
        rows(c).join("\n").replace('.', "_") + "\n"
    }),
    ("stars", |c| {
        joined(&rows(c), "\n", |row| {
            joined(&row.chars().collect::<Vec<_>>(), " ", char::to_string)
        })
        .replace('.', "*")
            + "\n"
    }),
    ("labelled rows", |c| {
        let header = joined(&(0..c.len()).collect::<Vec<_>>(), " ", usize::to_string);
        let rows = rows(c);
        let rows = rows.iter().enumerate().map(|(row, text)| {
            format!(
                "{row} {}",
                joined(&text.chars().collect::<Vec<_>>(), " ", char::to_string)
            )
        });
        format!("  {header}\n{}\n", rows.collect::<Vec<_>>().join("\n"))
    }),
    ("table", |c| {
        let rule = "+---".repeat(c.len()) + "+\n";
        let row = |row: &String| {
            format!(
                "| {} |\n{rule}",
                joined(
                    &row.replace('.', " ").chars().collect::<Vec<_>>(),
                    " | ",
                    char::to_string
                )
            )
        };
        format!("{rule}{}", joined(&rows(c), "", row))
    }),
    ("list of strings", |c| format!("{:?}", rows(c))),
    ("list of strings in Python", |c| {
        format!("{:?}", rows(c)).replace('"', "'")
    }),
    ("list of lists of signs", |c| {
        let row = |row: &String| format!("{:?}", row.chars().map(String::from).collect::<Vec<_>>());
        format!("[{}]", joined(&rows(c), ", ", row)).replace('"', "'")
    }),
    ("lists of signs", |c| {
        let row = |row: &String| format!("{:?}", row.chars().map(String::from).collect::<Vec<_>>());
        joined(&rows(c), "\n", row).replace('"', "'") + "\n"
    }),
    ("matrix", |c| {
        joined(&bits(c), "\n", |row| joined(row, " ", u32::to_string)) + "\n"
    }),
    ("matrix of lists", |c| {
        joined(&bits(c), "\n", |row| format!("{row:?}")) + "\n"
    }),
    ("matrix without blanks", |c| {
        joined(&bits(c), "\n", |row| joined(row, "", u32::to_string)) + "\n"
    }),
    ("matrix in one list", |c| format!("{:?}", bits(c))),
    ("NumPy", |c| {
        format!(
            "[{}]",
            joined(&bits(c), "\n ", |row| format!(
                "[{}]",
                joined(row, " ", u32::to_string)
            ))
        )
    }),
    ("pairs", |c| {
        joined(&pairs(c, 0), " ", |pair| format!("{pair:?}"))
    }),
    ("list of pairs from 1", |c| format!("{:?}", pairs(c, 1))),
];

#[test]
fn every_notation_reads_back_every_solution() {
    for n in [1, 4, 5, 6, 8] {
        let solutions = solutions(n);
        for (name, write) in NOTATIONS {
            // A 1 × 1 matrix or row is a number or a letter like any other.
            if n == 1 && !["array", "list of strings"].contains(&name) {
                continue;
            }
            let text = joined(&solutions, "\n", |columns| write(columns));
            assert_eq!(boards(&text, None), solutions, "{name}:\n{text}");
            assert_eq!(
                boards(&text, Some(n)),
                solutions,
                "{name}, n = {n}:\n{text}"
            );
        }
    }
}

#[test]
fn solutions_between_lines_of_prose_are_found() {
    let solutions = solutions(6);
    for (name, write) in NOTATIONS {
        let mut text = "Solving 6 queens ... (this may take 1 or 2 seconds)\nn = 6\n\n".to_string();
        for (number, columns) in (1..).zip(&solutions) {
            text += &format!("Solution {number}:\n{}\n", write(columns));
        }
        text += "\n4 solutions found in 0.01 s\n4\n[INFO] done\n";
        assert_eq!(boards(&text, None), solutions, "{name}:\n{text}");
        assert_eq!(boards(&text, Some(6)), solutions, "{name}:\n{text}");
    }
}

#[test]
fn a_board_may_stand_behind_a_label_on_its_line() {
    for (name, write) in NOTATIONS {
        let board = write(&[1, 3, 0, 2]);
        if board.contains('\n') {
            continue;
        }
        for label in ["Solution 1: ", "solution = ", "#1: ", "1) ", "1. ", "-> "] {
            let text = format!("{label}{board}\n");
            assert_eq!(boards(&text, None), [[1, 3, 0, 2]], "{name}: {text}");
        }
    }
    assert_eq!(
        boards("found [1, 3, 0, 2] after 8 steps\n", None),
        [[1, 3, 0, 2]]
    );
    assert_eq!(boards("Queens: a2, b4, c1, d3\n", None), [[1, 3, 0, 2]]);
    // Footnotes and the like are not boards.
    assert_eq!(
        boards("see [1] and (2, 3)\nf(0) = (1, 2)\n", None),
        [[0u32; 0]; 0]
    );
}

#[test]
fn all_solutions_may_be_one_list() {
    let all = solutions(5);
    let arrays = format!("{all:?}");
    let strings: Vec<_> = all.iter().map(|columns| rows(columns)).collect();
    let strings = format!("{strings:?}");
    let matrices: Vec<_> = all.iter().map(|columns| bits(columns)).collect();
    let matrices = format!("{matrices:?}");
    let squares: Vec<_> = all.iter().map(|columns| pairs(columns, 0)).collect();
    let squares = format!("{squares:?}");
    for text in [arrays, strings, matrices, squares] {
        assert_eq!(boards(&text, None), all, "{text}");
        assert_eq!(boards(&text, Some(5)), all, "{text}");
        // The same over many lines, as pretty printers write it.
        let pretty = text
            .replace("], [", "],\n [")
            .replace("\", \"", "\",\n    \"");
        assert_eq!(boards(&pretty, None), all, "{pretty}");
        assert_eq!(
            boards(&format!("Solutions: {pretty}\n10 solutions\n"), None),
            all,
            "{pretty}"
        );
    }
    assert!(
        items("[]\n", Some(3))
            .iter()
            .all(|(_, item)| matches!(item, Item::Other(_)))
    );
}

#[test]
fn our_own_formats_are_read_as_by_our_own_reader() {
    for n in [1, 4, 6, 8] {
        let solutions = solutions(n);
        for format in Format::ALL {
            if format == Format::Binary {
                continue;
            }
            let (mut writer, mut text) = (format.writer(), Vec::new());
            for columns in &solutions {
                writer.write(columns, &mut text);
            }
            let text = String::from_utf8(text).unwrap();
            if n > 1 || !format.is_diagram() {
                assert_eq!(boards(&text, None), solutions, "{format}:\n{text}");
            }
            assert_eq!(boards(&text, Some(n)), solutions, "{format}:\n{text}");
        }
    }
}

#[test]
fn reading_continues_after_unreadable_lines() {
    let text = "[1, 3, 0, 2]\n[1, 3\n[2, 0, 3, 1]\n.Q..\n...\nQ...\n..Q.\n\n.Q..\n...Q\nQ...\n..Q.\n2413\n2 4 x 3 1\n[1, 3, 0, 2]\n";
    let read = items(text, None);
    let count = read
        .iter()
        .filter(|(_, item)| matches!(item, Item::Board(_)))
        .count();
    assert_eq!(count, 4, "{read:#?}");
    let expected = [
        (2, "the array is not closed: it should end with ]"),
        (
            5,
            "this row has 3 squares, but the first row of the board has 4",
        ),
        (
            13,
            "`2413` is one number, not a board: if its digits are the columns, write 2 4 1 3",
        ),
        (14, "`x` is not a column: write a number, such as 3"),
    ];
    assert_eq!(
        unreadable(text, None),
        expected.map(|(line, bad)| (line, bad.to_string()))
    );
}

#[test]
fn a_truncated_diagram_is_reported_once() {
    for text in [
        ".Q..\n...Q\n",
        ".Q..\n...Q\n\n[1, 3, 0, 2]\n",
        ".Q..\n...Q\nSolution 2:\n",
    ] {
        let bad = unreadable(text, None);
        assert_eq!(bad.len(), 1, "{text}: {bad:?}");
        assert!(
            bad[0].1.contains("the board has 2 rows, but 4 columns"),
            "{bad:?}"
        );
    }
}

#[test]
fn a_single_number_is_not_a_board() {
    for number in [
        "92",
        "8",
        "10",
        "1024",
        "2057",
        "123456789012345678901234567890",
    ] {
        assert!(
            items(number, Some(8))
                .iter()
                .all(|(_, item)| matches!(item, Item::Other(_))),
            "{number}"
        );
    }
    assert_eq!(boards("1\n", None), [[0]]);
    assert_eq!(unreadable("24131\n", Some(5)).len(), 1);
    assert_eq!(unreadable("15863724\n", None).len(), 1);
}

#[test]
fn squares_are_named_as_they_were_written() {
    let naming = |text: &str| match &items(text, None)[..] {
        [(_, Item::Board(board))] => board.naming,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(naming("[1, 3, 0, 2]"), Naming::Numbers);
    assert_eq!(naming("[2, 4, 1, 3]"), Naming::Ones);
    assert_eq!(naming("2 4 1 3"), Naming::Ones);
    assert_eq!(naming("a2 b4 c1 d3"), Naming::Chess);
    assert_eq!(naming(".Q..\n...Q\nQ...\n..Q."), Naming::Numbers);
    assert_eq!(
        naming("4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d"),
        Naming::Chess
    );
    assert_eq!(naming("(1, 2), (2, 4), (3, 1), (4, 3)"), Naming::Ones);
}

#[test]
fn unfinished_boards_are_their_first_rows() {
    let text = "[]\n[0]\n[0, 2]\n[0, 2, -1, -1]\n0 2\n..Q.\n....\n....\n....\n(0, 2)\n";
    let mut printout = Printout::new(text.as_bytes()).of_side(4).unfinished(true);
    let mut queens = Vec::new();
    while let Some((_, item)) = printout.next_item().unwrap() {
        match item {
            Item::Board(board) => {
                assert_eq!(board.draft.n(), 4);
                queens.push(board.draft.queens().len());
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(queens, [0, 1, 2, 2, 2, 1, 1]);
}

#[test]
fn no_random_line_makes_a_wrong_solution_right() {
    // Whatever is read as a solution is one by the rules, which `solution` checks; and its text has n² or n marks.
    let signs = [
        "Q", ".", "1", "0", "[", "]", ",", " ", "\n", "(", ")", "\"", "a", "2", "3", ":", "-",
    ];
    let mut state = 1u64;
    for _ in 0..3_000 {
        let mut text = String::new();
        for _ in 0..40 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text += signs[(state >> 33) as usize % signs.len()];
        }
        for (_, item) in items(&text, None).into_iter().chain(items(&text, Some(4))) {
            if let Item::Board(board) = item
                && let Ok(solution) = board.draft.solution()
            {
                assert!(Solution::new(solution.columns()).is_ok(), "{text}");
            }
        }
    }
}

#[test]
fn brackets_nested_too_deeply_are_reported() {
    for text in ["[".repeat(100_000), "[(".repeat(100_000), "[\n".repeat(50)] {
        let bad = unreadable(&text, None);
        assert!(
            bad[0].1.contains("its brackets are nested too deeply"),
            "{:?}",
            bad[0]
        );
    }
    // The deepest that programs print: an object with lists of boards of rows.
    let deep =
        "{\"result\": {\"solutions\": [[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]]}}";
    assert_eq!(boards(deep, None), [[1, 3, 0, 2]]);
}

#[test]
fn a_list_over_many_lines_is_read_in_linear_time() {
    // Scanning all lines again for each would take hours.
    let text = format!("[\n{}]\n", "[1, 3, 0, 2],\n".repeat(200_000));
    assert_eq!(boards(&text, None).len(), 200_000);
}

#[test]
fn the_rarest_symbol_is_the_queen_if_none_is_known() {
    let read = |text: &str| match &items(text, None)[..] {
        [(_, Item::Board(board))] => board.draft.queens().len(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(read(". * . .\n. . . *\n* . . .\n. . * .\n"), 4);
    assert_eq!(read("* . . .\n. . . *\n* . . .\n* . . *\n"), 5);
    assert_eq!(read("X O O O\nO O X O\nO X O O\nO O O X\n"), 4);
    // Squares of two colours without any queen.
    assert_eq!(read(". # . #\n# . # .\n. # . #\n# . # .\n"), 0);
}

#[test]
fn words_and_rules_are_not_rows() {
    for text in [
        "QUEENS",
        "QED",
        "DONE",
        "OK",
        "A B C D",
        "***",
        "-*-*-*-",
        "x",
        "o",
        "* done",
        "[x] done",
        "[Q] quit",
        "[INFO] 3",
        "x.x",
        "1.0",
        "n = 8",
        "★★★★",
        "(c) 2026",
    ] {
        let found = items(text, None);
        let is_prose = |(_, item): &(u64, Item)| matches!(item, Item::Other(_));
        assert!(found.iter().all(is_prose), "{text}: {found:?}");
    }
}
