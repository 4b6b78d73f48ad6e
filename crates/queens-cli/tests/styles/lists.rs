//! How programs print boards as lists, tables, JSON and squares: a name and a writer for each style.

use super::write::{Style, chess, each, from, join, listed, pairs, quoted, rows};

pub(crate) const LISTS: &[Style] = &[
    // Lists of columns.
    ("Python list", |b| each(b, |_, b| format!("{b:?}"))),
    ("Python list from 1", |b| {
        each(b, |_, b| format!("[{}]", join(from(1, b), ", ")))
    }),
    ("Python tuple", |b| {
        each(b, |_, b| format!("({})", join(b, ", ")))
    }),
    ("list of lists", |b| format!("{b:?}\n")),
    ("list of lists, pretty", |b| listed(b, |b| format!("{b:?}"))),
    ("list of tuples from 1", |b| {
        listed(b, |b| format!("({})", join(from(1, b), ", ")))
    }),
    ("pretty printed to the last number", |b| format!("{b:#?}\n")),
    ("node console.log", |b| {
        format!(
            "[\n{}\n]\n",
            join(b.iter().map(|b| format!("  [ {} ]", join(b, ", "))), ",\n")
        )
    }),
    ("node, one number per line", |b| {
        each(b, |_, b| {
            format!("[\n  {}\n]", join(b, ", ").replacen(", 1", ",\n  1", 1))
        })
    }),
    ("NumPy array of columns", |b| {
        each(b, |_, b| format!("[{}]", join(b, " ")))
    }),
    ("NumPy repr of columns", |b| {
        each(b, |_, b| format!("array([{}])", join(b, ", ")))
    }),
    ("NumPy repr with a type", |b| {
        each(b, |_, b| format!("array([{}], dtype=int8)", join(b, ", ")))
    }),
    ("NumPy repr, wrapped", |b| {
        each(b, |_, b| {
            format!("array([{}])", join(b, ", ").replacen(", ", ",\n       ", 1))
        })
    }),
    ("NumPy columns, wrapped", |b| {
        each(b, |_, b| {
            format!("[{}]", join(b, " ").replacen(' ', "\n ", 1))
        })
    }),
    ("list of NumPy arrays", |b| {
        listed(b, |b| format!("array([{}])", join(b, ", ")))
    }),
    ("NumPy 2 scalars", |b| {
        each(b, |_, b| {
            format!(
                "[{}]",
                join(b.iter().map(|c| format!("np.int64({c})")), ", ")
            )
        })
    }),
    ("Java Arrays.toString with a label", |b| {
        each(b, |i, b| format!("Solution #{i}: {b:?}"))
    }),
    ("C++ braces", |b| {
        each(b, |_, b| format!("{{{}}}", join(b, ", ")))
    }),
    ("numbers", |b| each(b, |_, b| join(b, " "))),
    ("numbers from 1", |b| each(b, |_, b| join(from(1, b), " "))),
    ("numbers with tabs", |b| {
        each(b, |_, b| join(from(1, b), "\t"))
    }),
    ("numbers with dashes", |b| {
        each(b, |_, b| join(from(1, b), "-"))
    }),
    ("numbers with semicolons", |b| each(b, |_, b| join(b, ";"))),
    ("numbers with arrows", |b| {
        each(b, |_, b| join(from(1, b), " -> "))
    }),
    ("UVa 750", |b| {
        let header = format!(
            "SOLN       COLUMN\n #      {}\n\n",
            join(1..=b[0].len(), " ")
        );
        header + &each(b, |i, b| format!("{i:2}      {}", join(from(1, b), " ")))
    }),
    ("number and list", |b| {
        each(b, |i, b| format!("{i}: {}", join(from(1, b), " ")))
    }),
    ("Rust Debug", |b| {
        each(b, |_, b| format!("Board {{ queens: {b:?} }}"))
    }),
    ("Java record", |b| {
        each(b, |_, b| format!("Solution[queens={b:?}]"))
    }),
    ("Python dict", |b| {
        each(b, |_, b| {
            format!(
                "{{{}}}",
                join(pairs(b, 0, 0).map(|(r, c)| format!("{r}: {c}")), ", ")
            )
        })
    }),
    ("Python dict of names", |b| {
        each(b, |_, b| {
            format!(
                "{{{}}}",
                join(pairs(b, 1, 1).map(|(r, c)| format!("'Q{r}': {c}")), ", ")
            )
        })
    }),
    ("assignments", |b| {
        each(b, |_, b| {
            join(pairs(b, 0, 0).map(|(r, c)| format!("x[{r}] = {c}")), "\n") + "\n"
        })
    }),
    ("Prolog", |b| {
        each(b, |_, b| format!("Qs = [{}] ;", join(from(1, b), ",")))
    }),
    ("Prolog, Lisp: parentheses and blanks", |b| {
        each(b, |_, b| format!("({})", join(from(1, b), " ")))
    }),
    ("No. with a list", |b| {
        each(b, |i, b| format!("No. {i}: {b:?}"))
    }),
    ("list between prose", |b| {
        let solutions = each(b, |i, b| {
            format!(
                "After {} steps, solution {i} is {b:?}, found in 0.0{i} s",
                113 * i
            )
        });
        format!("Searching ...\n{solutions}Done in 1.25 seconds.\n")
    }),
    // Tables.
    ("CSV with a header", |b| {
        let header = join((0..b[0].len()).map(|i| format!("q{i}")), ",");
        header + "\n" + &each(b, |_, b| join(b, ","))
    }),
    ("CSV with a header from 1", |b| {
        let header = join((1..=b[0].len()).map(|i| format!("Q{i}")), ",");
        header + "\n" + &each(b, |_, b| join(from(1, b), ","))
    }),
    ("CSV with a number", |b| {
        let header = join((1..=b[0].len()).map(|i| format!("row{i}")), ",");
        format!("solution,{header}\n") + &each(b, |i, b| format!("{i},{}", join(from(1, b), ",")))
    }),
    ("CSV of pandas", |b| {
        let header = join(0..b[0].len(), ",");
        format!(",{header}\n") + &each(b, |i, b| format!("{},{}", i - 1, join(b, ",")))
    }),
    ("CSV with quotes", |b| {
        each(b, |_, b| join(b.iter().map(|c| format!("\"{c}\"")), ","))
    }),
    ("TSV with a header", |b| {
        let header = join((0..b[0].len()).map(|i| format!("col{i}")), "\t");
        header + "\n" + &each(b, |_, b| join(b, "\t"))
    }),
    // JSON.
    ("JSON solution", |b| {
        each(b, |_, b| format!("{{\"solution\": {b:?}}}"))
    }),
    ("JSON solutions", |b| format!("{{\"solutions\": {b:?}}}\n")),
    ("JSON with a count", |b| {
        let (n, count) = (b[0].len(), b.len());
        format!("{{\"n\": {n}, \"count\": {count}, \"solutions\": {b:?}, \"seconds\": 0.25}}\n")
    }),
    ("JSON, pretty", |b| {
        let boards = join(b.iter().map(|b| format!("    {b:?}")), ",\n");
        format!(
            "{{\n  \"n\": {},\n  \"solutions\": [\n{boards}\n  ]\n}}\n",
            b[0].len()
        )
    }),
    ("JSON boards of text", |b| {
        each(b, |i, b| {
            format!(
                "{{\"id\": {i}, \"board\": [{}]}}",
                quoted(&rows(b, "Q", ".", ""), "\"")
            )
        })
    }),
    ("JSON squares", |b| {
        let square = |(r, c)| format!("{{\"row\": {r}, \"col\": {c}}}");
        each(b, |_, b| {
            format!(
                "{{\"queens\": [{}]}}",
                join(pairs(b, 0, 0).map(square), ", ")
            )
        })
    }),
    ("JSON list of objects", |b| {
        listed(b, |b| format!("{{\"solution\": {b:?}, \"valid\": true}}"))
    }),
    // Squares.
    ("tuples", |b| {
        each(b, |_, b| {
            join(pairs(b, 0, 0).map(|pair| format!("{pair:?}")), " ")
        })
    }),
    ("tuples from 1", |b| {
        each(b, |_, b| {
            join(pairs(b, 1, 1).map(|pair| format!("{pair:?}")), ", ")
        })
    }),
    ("list of tuples", |b| {
        each(b, |_, b| {
            format!("{:?}", pairs(b, 0, 0).collect::<Vec<_>>())
        })
    }),
    ("set of tuples", |b| {
        each(b, |_, b| {
            format!("{:?}", pairs(b, 1, 1).collect::<Vec<_>>())
                .replace('[', "{")
                .replace(']', "}")
        })
    }),
    ("list of pairs", |b| {
        each(b, |_, b| {
            format!(
                "{:?}",
                pairs(b, 0, 0).map(|(r, c)| [r, c]).collect::<Vec<_>>()
            )
        })
    }),
    ("named tuples", |b| {
        let square = |(r, c)| format!("Queen(row={r}, col={c})");
        each(b, |_, b| {
            format!("[{}]", join(pairs(b, 0, 0).map(square), ", "))
        })
    }),
    ("Queen at", |b| {
        let queen = |(r, c)| format!("Queen {r} at ({r}, {c})");
        each(b, |i, b| {
            format!("Solution {i}:\n{}\n", join(pairs(b, 1, 1).map(queen), "\n"))
        })
    }),
    ("Queen placed at", |b| {
        let queen = |(r, c)| format!("Queen {} placed at row {r}, column {c}.", r + 1);
        each(b, |i, b| {
            format!("Solution {i}\n{}\n", join(pairs(b, 0, 0).map(queen), "\n"))
        })
    }),
    ("Queen and column", |b| {
        let queen = |(r, c)| format!("Queen {r}: column {c}");
        each(b, |i, b| {
            format!("Solution {i}\n{}", join(pairs(b, 1, 0).map(queen), "\n"))
        })
    }),
    ("row and column", |b| {
        let queen = |(r, c)| format!("Row {r} -> Col {c}");
        each(b, |i, b| {
            format!("Solution {i}\n{}", join(pairs(b, 1, 1).map(queen), "\n"))
        })
    }),
    ("row and column on one line", |b| {
        let queen = |(r, c)| format!("row {r} col {c}");
        each(b, |_, b| join(pairs(b, 0, 0).map(queen), ", "))
    }),
    ("Queen on chess squares", |b| {
        let queen = |name: &String| format!("Queen on {name}");
        each(b, |i, b| {
            format!("#{i}\n{}", join(chess(b).iter().map(queen), "\n"))
        })
    }),
    ("Q1 on one line", |b| {
        let queen = |(r, c)| format!("Q{r}=({r},{c})");
        each(b, |_, b| join(pairs(b, 0, 0).map(queen), " "))
    }),
    ("chess names", |b| each(b, |_, b| chess(b).join(" "))),
    ("chess names with commas and a label", |b| {
        each(b, |i, b| format!("{i}. {}", chess(b).join(", ")))
    }),
    ("chess names, capital and with dashes", |b| {
        each(b, |_, b| chess(b).join(" - ").to_uppercase())
    }),
    ("chess names in a list", |b| {
        each(b, |_, b| format!("[{}]", quoted(&chess(b), "'")))
    }),
    ("chess names with a Q", |b| {
        each(b, |_, b| {
            join(chess(b).iter().map(|name| format!("Q{name}")), " ")
        })
    }),
];
