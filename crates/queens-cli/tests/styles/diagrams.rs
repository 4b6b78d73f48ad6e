//! How programs print boards as matrices and diagrams: a name and a writer for each style.

use super::write::{Board, Style, checkered, drawn, each, framed, join, numpy, quoted, rows};

pub(crate) const DIAGRAMS: &[Style] = &[
    // Matrices.
    ("matrix", |b| drawn(b, "1", "0", " ")),
    ("matrix without blanks", |b| drawn(b, "1", "0", "")),
    ("matrix with commas", |b| drawn(b, "1", "0", ", ")),
    ("matrix with tabs and a label", |b| {
        each(b, |i, b| {
            format!("Solution {i}:\n{}\n", rows(b, "1", "0", "\t").join("\n"))
        })
    }),
    ("matrix without blank lines", |b| {
        each(b, |_, b| rows(b, "1", "0", " ").join("\n"))
    }),
    ("Java deepToString of a matrix", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(
                    rows(b, "1", "0", ", ").iter().map(|row| format!("[{row}]")),
                    ", "
                )
            )
        })
    }),
    ("NumPy matrix", |b| each(b, |_, b| numpy(b, "", "", ""))),
    ("NumPy matrix of floats", |b| {
        each(b, |_, b| numpy(b, "", "", "."))
    }),
    ("NumPy matrix repr", |b| {
        each(b, |_, b| numpy(b, "array(", ",", "") + ")")
    }),
    ("NumPy matrix repr of floats", |b| {
        each(b, |_, b| numpy(b, "array(", ",", ".") + ")")
    }),
    ("NumPy matrix repr behind a label", |b| {
        each(b, |i, b| {
            format!("Solution {i}:\n{})\n", numpy(b, "np.array(", ",", ""))
        })
    }),
    ("true and false", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(
                    rows(b, "True", "False", ", ")
                        .iter()
                        .map(|row| format!("[{row}]")),
                    ", "
                )
            )
        })
    }),
    ("rows of true and false", |b| drawn(b, "true", "false", " ")),
    // Diagrams.
    (".Q", |b| drawn(b, "Q", ".", "")),
    (". Q", |b| drawn(b, "Q", ".", " ")),
    ("- Q", |b| drawn(b, "Q", "-", " ")),
    ("-Q", |b| drawn(b, "Q", "-", "")),
    ("_ q", |b| drawn(b, "q", "_", " ")),
    ("x Q", |b| drawn(b, "Q", "x", " ")),
    ("xQ", |b| drawn(b, "Q", "x", "")),
    ("0 Q", |b| drawn(b, "Q", "0", " ")),
    ("#Q", |b| drawn(b, "Q", "#", "")),
    (". *", |b| drawn(b, "*", ".", " ")),
    (".*", |b| drawn(b, "*", ".", "")),
    ("-*", |b| drawn(b, "*", "-", "")),
    ("- *", |b| drawn(b, "*", "-", " ")),
    ("* Q", |b| drawn(b, "Q", "*", " ")),
    (". #", |b| drawn(b, "#", ".", " ")),
    ("#.", |b| drawn(b, "#", ".", "")),
    ("X _", |b| drawn(b, "X", "_", " ")),
    ("X.", |b| drawn(b, "X", ".", "")),
    ("o x", |b| drawn(b, "x", "o", " ")),
    ("O .", |b| drawn(b, "O", ".", " ")),
    ("@-", |b| drawn(b, "@", "-", "")),
    ("1 .", |b| drawn(b, "1", ".", " ")),
    ("1.", |b| drawn(b, "1", ".", "")),
    ("D .", |b| drawn(b, "D", ".", " ")),
    ("+", |b| drawn(b, "+", ".", " ")),
    ("Q and blanks with bars", |b| {
        each(b, |_, b| {
            join(
                rows(b, "Q", " ", "|").iter().map(|row| format!("|{row}|")),
                "\n",
            ) + "\n"
        })
    }),
    ("bars between squares only", |b| drawn(b, "Q", "_", " | ")),
    ("bars between blanks only", |b| drawn(b, "Q", " ", " | ")),
    ("bars and rules between squares only", |b| {
        each(b, |_, b| {
            join(
                rows(b, "Q", ".", " | "),
                &format!("\n{}\n", vec!["---"; b.len()].join("+")),
            ) + "\n"
        })
    }),
    ("bars around the rows", |b| {
        each(b, |_, b| {
            join(
                rows(b, "Q", ".", " ")
                    .iter()
                    .map(|row| format!("| {row} |")),
                "\n",
            ) + "\n"
        })
    }),
    ("frame of pluses", |b| {
        each(b, |_, b| framed(b, ["+-++", "+-++", "+-++"], "|", "Q", " "))
    }),
    ("frame of pluses around X", |b| {
        each(b, |_, b| framed(b, ["+-++", "+-++", "+-++"], "|", "X", " "))
    }),
    ("frame of Unicode", |b| {
        each(b, |_, b| framed(b, ["┌─┬┐", "├─┼┤", "└─┴┘"], "│", "♛", " "))
    }),
    ("double frame of Unicode", |b| {
        each(b, |_, b| framed(b, ["╔═╦╗", "╠═╬╣", "╚═╩╝"], "║", "Q", "·"))
    }),
    ("outer frame", |b| {
        let rule = |b: &Board| format!("+{}+", "-".repeat(2 * b.len() + 1));
        each(b, |_, b| {
            let rows = rows(b, "Q", ".", " ");
            format!(
                "{}\n{}\n{}\n",
                rule(b),
                join(rows.iter().map(|row| format!("| {row} |")), "\n"),
                rule(b)
            )
        })
    }),
    ("outer frame of Unicode", |b| {
        each(b, |_, b| {
            let (line, rows) = ("─".repeat(2 * b.len() + 1), rows(b, "♕", "·", " "));
            format!(
                "╭{line}╮\n{}\n╰{line}╯\n",
                join(rows.iter().map(|row| format!("│ {row} │")), "\n")
            )
        })
    }),
    ("brackets around squares", |b| {
        each(b, |_, b| rows(b, "[Q]", "[ ]", "").join("\n") + "\n")
    }),
    ("numbers around the board", |b| {
        each(b, |_, b| {
            let rows = rows(b, "Q", ".", " ");
            let rows = rows.iter().enumerate().map(|(i, row)| format!("{i} {row}"));
            format!("  {}\n{}\n", join(0..b.len(), " "), join(rows, "\n"))
        })
    }),
    ("numbers on all sides", |b| {
        each(b, |_, b| {
            let rows = rows(b, "Q", ".", " ");
            let rows = rows
                .iter()
                .enumerate()
                .map(|(i, row)| format!("{} {row} {}", i + 1, i + 1));
            let header = join(1..=b.len(), " ");
            format!("  {header}\n{}\n  {header}\n", join(rows, "\n"))
        })
    }),
    ("numbers and bars", |b| {
        each(b, |_, b| {
            let rows = rows(b, "Q", ".", " ");
            let rows = rows
                .iter()
                .enumerate()
                .map(|(i, row)| format!("{} | {row} |", i + 1));
            join(rows, "\n") + "\n"
        })
    }),
    ("letters on the left and numbers above", |b| {
        each(b, |_, b| {
            let rows = rows(b, "Q", ".", " ");
            let rows = rows
                .iter()
                .zip('A'..)
                .map(|(row, letter)| format!("{letter} {row}"));
            format!("  {}\n{}\n", join(1..=b.len(), " "), join(rows, "\n"))
        })
    }),
    ("letters above", |b| {
        each(b, |_, b| {
            let header = join(('A'..).take(b.len()), " ");
            let rows = rows(b, "Q", ".", " ");
            let rows = rows
                .iter()
                .enumerate()
                .map(|(i, row)| format!("{} {row}", b.len() - i));
            format!("  {header}\n{}\n  {header}\n", join(rows, "\n"))
        })
    }),
    ("rows with a colon", |b| {
        each(b, |i, b| {
            let rows = rows(b, "Q", ".", " ");
            let rows = rows
                .iter()
                .enumerate()
                .map(|(i, row)| format!("Row {i}: {row}"));
            format!("Solution {i}\n{}\n", join(rows, "\n"))
        })
    }),
    ("numbers with a colon", |b| {
        each(b, |_, b| {
            let rows = rows(b, "Q", ".", "");
            join(
                rows.iter()
                    .enumerate()
                    .map(|(i, row)| format!("{i}: {row}")),
                "\n",
            ) + "\n"
        })
    }),
    ("No. above diagrams", |b| {
        each(b, |i, b| {
            format!("No. {i}:\n{}\n", rows(b, "Q", ".", " ").join("\n"))
        })
    }),
    ("No. above matrices", |b| {
        each(b, |i, b| {
            format!("No. {i}\n{}", rows(b, "1", "0", " ").join("\n"))
        })
    }),
    ("headings of equals signs", |b| {
        each(b, |i, b| {
            format!(
                "===== Solution {i} =====\n{}\n",
                rows(b, "Q", ".", " ").join("\n")
            )
        })
    }),
    ("rules of stars between boards", |b| {
        each(b, |_, b| {
            format!("{}\n{}", rows(b, "Q", ".", " ").join("\n"), "*".repeat(20))
        })
    }),
    ("rules between boards", |b| {
        each(b, |i, b| {
            format!(
                "Solution {i} (time: {i} ms)\n{}\n{}",
                rows(b, "Q", "-", " ").join("\n"),
                "-".repeat(20)
            )
        })
    }),
    ("diagrams one below the other", |b| {
        each(b, |_, b| rows(b, "Q", ".", " ").join("\n"))
    }),
    // Unicode.
    ("♛ and dots", |b| drawn(b, "♛", "·", " ")),
    ("♕ and boxes", |b| drawn(b, "♕", "□", " ")),
    ("👑 and squares", |b| drawn(b, "👑", "⬜", "")),
    ("👑 on a chessboard", |b| {
        each(b, |_, b| checkered(b, "👑", ["⬜", "⬛"], ""))
    }),
    ("♛ on a chessboard, with selectors", |b| {
        each(b, |_, b| {
            checkered(b, "♛\u{fe0f}", ["⬜\u{fe0f}", "⬛\u{fe0f}"], " ")
        })
    }),
    ("🟥 on a chessboard", |b| {
        each(b, |_, b| checkered(b, "🟥", ["⬛", "⬜"], ""))
    }),
    ("🟥 and white", |b| drawn(b, "🟥", "⬜", "")),
    ("■ and □", |b| drawn(b, "■", "□", " ")),
    ("● and ○", |b| drawn(b, "●", "○", "")),
    ("♛ and hard blanks", |b| {
        each(b, |_, b| {
            framed(b, ["+-++", "+-++", "+-++"], "|", "♛", "\u{a0}")
        })
    }),
    ("Q on a chessboard of signs", |b| {
        each(b, |_, b| checkered(b, "Q", [".", "#"], " "))
    }),
    ("Q on a chessboard of colours", |b| {
        each(b, |_, b| {
            checkered(
                b,
                "\x1b[30;47mQ\x1b[0m",
                ["\x1b[30;47m.\x1b[0m", "\x1b[37;40m.\x1b[0m"],
                "",
            )
        })
    }),
    ("bold red queens", |b| {
        drawn(b, "\x1b[1;31mQ\x1b[0m", ".", " ")
    }),
    ("bold stars", |b| drawn(b, "\x1b[1m*\x1b[0m", ".", " ")),
    // Lists of rows.
    ("LeetCode", |b| {
        format!(
            "[{}]\n",
            join(
                b.iter()
                    .map(|b| format!("[{}]", quoted(&rows(b, "Q", ".", ""), "\""))),
                ","
            )
        )
    }),
    ("LeetCode in Python", |b| {
        format!(
            "[{}]\n",
            join(
                b.iter()
                    .map(|b| format!("[{}]", quoted(&rows(b, "Q", ".", ""), "'"))),
                ", "
            )
        )
    }),
    ("LeetCode in Java", |b| {
        format!(
            "[{}]\n",
            join(
                b.iter()
                    .map(|b| format!("[{}]", rows(b, "Q", ".", "").join(", "))),
                ", "
            )
        )
    }),
    ("Java, one board per line", |b| {
        each(b, |_, b| format!("[{}]", rows(b, "Q", ".", "").join(", ")))
    }),
    ("Java, signs", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(
                    rows(b, "Q", ".", ", ").iter().map(|row| format!("[{row}]")),
                    ", "
                )
            )
        })
    }),
    ("Java, rows of signs", |b| {
        each(b, |_, b| {
            join(
                rows(b, "Q", ".", ", ").iter().map(|row| format!("[{row}]")),
                "\n",
            ) + "\n"
        })
    }),
    ("Python, rows of signs", |b| {
        each(b, |_, b| {
            join(
                rows(b, "'Q'", "'.'", ", ")
                    .iter()
                    .map(|row| format!("[{row}]")),
                "\n",
            ) + "\n"
        })
    }),
    ("Python, rows of stars", |b| {
        each(b, |_, b| {
            join(
                rows(b, "'*'", "'.'", ", ")
                    .iter()
                    .map(|row| format!("[{row}]")),
                "\n",
            ) + "\n"
        })
    }),
    ("Python, matrix of stars", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(
                    rows(b, "'*'", "'-'", ", ")
                        .iter()
                        .map(|row| format!("[{row}]")),
                    ", "
                )
            )
        })
    }),
    ("Python, matrix of crowns", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(
                    rows(b, "'👑'", "'⬜'", ", ")
                        .iter()
                        .map(|row| format!("[{row}]")),
                    ", "
                )
            )
        })
    }),
    ("Python, rows with blanks", |b| {
        each(b, |_, b| {
            format!("[{}]", quoted(&rows(b, "Q", ".", " "), "'"))
        })
    }),
    ("Python, rows and empty squares as blanks", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(
                    rows(b, "'Q'", "' '", ", ")
                        .iter()
                        .map(|row| format!("[{row}]")),
                    ", "
                )
            )
        })
    }),
    ("NumPy, signs", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(
                    rows(b, "'Q'", "'.'", " ")
                        .iter()
                        .map(|row| format!("[{row}]")),
                    "\n "
                )
            )
        })
    }),
];
