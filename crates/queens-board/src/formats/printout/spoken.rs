//! Queens described in words: `Queen 1 at (1, 2)`, `Row 1 -> Column 2`, `x[0] = 4`, `Queen on b4`; and the headers of tables.

use super::super::chess;

/// A queen described in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spoken {
    /// A row and a column.
    Pair(u32, u32),
    /// A chess name.
    Name(String),
}

/// The only words in such lines.
const WORDS: [&str; 24] = [
    "queen", "queens", "q", "row", "r", "column", "col", "c", "placed", "place", "placing", "at",
    "in", "is", "on", "the", "to", "position", "goes", "stands", "square", "file", "rank", "and",
];

/// Longer lines describe no queens.
const MAX_LENGTH: usize = 1 << 16;

/// The queens described in a line, if it contains nothing else.
pub(super) fn queens(line: &str) -> Option<Vec<Spoken>> {
    if line.len() > MAX_LENGTH || !line.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(pair) = assignment(line) {
        return Some(vec![pair]);
    }
    let lower = line.to_ascii_lowercase();
    let words: Vec<(&str, Option<u32>)> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| (word, word.parse().ok()))
        .collect();
    let (first, _) = *words.first()?;
    let numbered = |word: &str| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let name = &word[..word.len() - digits.len()];
        let is_name = matches!(name, "queen" | "q" | "row" | "r" | "column" | "col" | "c");
        digits
            .parse::<u32>()
            .ok()
            .filter(|_| is_name)
            .map(|number| (name.to_string(), number))
    };
    let is_known = |&(word, number): &(&str, Option<u32>)| {
        number.is_some()
            || WORDS.contains(&word)
            || numbered(word).is_some()
            || chess::is_square(word)
    };
    let is_about_queens = matches!(
        first,
        "queen" | "q" | "row" | "r" | "place" | "placed" | "placing"
    ) || numbered(first).is_some();
    if !is_about_queens || !words.iter().all(is_known) {
        return None;
    }
    if let Some(pairs) = rows_and_columns(&words, numbered) {
        return Some(pairs);
    }
    let pairs = in_parentheses(&lower)?;
    if !pairs.is_empty() {
        return Some(pairs);
    }
    let names: Vec<&str> = words
        .iter()
        .map(|(word, _)| *word)
        .filter(|word| chess::is_square(word))
        .collect();
    let numbers: Vec<u32> = words
        .iter()
        .filter_map(|&(word, number)| number.or_else(|| Some(numbered(word)?.1)))
        .collect();
    match (&names[..], &numbers[..]) {
        // `Queen 1: 5`, `Q1 = 5`, `Row 1: 5`.
        (_, &[row, column]) => Some(vec![Spoken::Pair(row, column)]),
        (&[name], _) | (&[_, name], &[_]) if numbered(name).is_none() || numbers.len() == 1 => {
            Some(vec![Spoken::Name(name.to_string())])
        }
        _ => None,
    }
}

/// `x[0] = 4`.
fn assignment(line: &str) -> Option<Spoken> {
    let (name, rest) = line.split_once('[')?;
    let (row, rest) = rest.split_once(']')?;
    let rest = rest.trim_start();
    let column = rest
        .strip_prefix("->")
        .or_else(|| rest.strip_prefix([':', '=']))?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let column = column.trim().trim_end_matches([';', ',']);
    let pair = row.trim().parse().ok().zip(column.parse().ok());
    pair.filter(|_| is_name)
        .map(|(row, column)| Spoken::Pair(row, column))
}

/// `row 1, column 2`, one or more times.
fn rows_and_columns(
    words: &[(&str, Option<u32>)],
    numbered: impl Fn(&str) -> Option<(String, u32)>,
) -> Option<Vec<Spoken>> {
    let (mut pairs, mut row, mut column) = (Vec::new(), None, None);
    for (at, &(word, _)) in words.iter().enumerate() {
        let next = words.get(at + 1).and_then(|next| next.1);
        let (name, number) = numbered(word).map_or((word.to_string(), next), |(name, number)| {
            (name, Some(number))
        });
        match name.as_str() {
            "row" | "r" | "rank" => row = number.or(row),
            "column" | "col" | "c" | "file" => column = number.or(column),
            _ => {}
        }
        if let (Some(row_number), Some(column_number)) = (row, column) {
            pairs.push(Spoken::Pair(row_number, column_number));
            (row, column) = (None, None);
        }
    }
    (!pairs.is_empty() && row.is_none() && column.is_none()).then_some(pairs)
}

/// All of `(1, 2) … (2, 4)`; `None` if there is anything else in parentheses.
fn in_parentheses(line: &str) -> Option<Vec<Spoken>> {
    let pair = |inside: &str| {
        let (row, column) = inside.split(')').next()?.split_once(',')?;
        Some(Spoken::Pair(
            row.trim().parse().ok()?,
            column.trim().parse().ok()?,
        ))
    };
    line.split('(').skip(1).map(pair).collect()
}

/// The number of columns of a table, if the line is its header, and whether each board has a number before it: `q0,q1,q2,q3`,
/// `solution,row1,row2`, `,0,1,2,3`, `# 1 2 3 4`.
pub(super) fn header(line: &str) -> Option<(usize, bool)> {
    let mut words = line
        .split([',', ';', '\t', ' ', '|'])
        .map(|word| word.trim_matches('"'));
    let words: Vec<&str> = words.by_ref().filter(|word| !word.is_empty()).collect();
    let is_unnamed = line.starts_with([',', ';', '\t']);
    let run = |words: &[&str]| -> Option<String> {
        let digits = words
            .first()?
            .trim_start_matches(|c: char| !c.is_ascii_digit());
        let prefix = &words[0][..words[0].len() - digits.len()];
        let first: usize = digits.parse().ok().filter(|&first| first < 2)?;
        let is_next = |(number, word): (usize, &&str)| {
            let digits = word.strip_prefix(prefix);
            digits.and_then(|digits| digits.parse().ok()) == Some(number)
        };
        (words.len() > 1 && (first..).zip(words).all(is_next)).then(|| prefix.to_string())
    };
    if is_unnamed {
        return run(&words).map(|_| (words.len(), true));
    }
    if let Some(prefix) = run(&words) {
        let is_file =
            prefix.len() == 1 && !matches!(&*prefix, "q" | "Q" | "r" | "R" | "c" | "C" | "x" | "X");
        return (!prefix.is_empty() && !is_file).then_some((words.len(), false));
    }
    let (name, columns) = words.split_first()?;
    let is_name = !name.contains(|c: char| c.is_ascii_digit()) && !name.ends_with([':', '=']);
    run(columns)
        .filter(|_| is_name && columns.len() > 2)
        .map(|_| (columns.len(), true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queens_are_found_in_words() {
        let pair = |line: &str| match queens(line).as_deref() {
            Some(&[Spoken::Pair(row, column)]) => (row, column),
            other => panic!("{line}: {other:?}"),
        };
        for line in [
            "Queen 1 at (1, 2)",
            "Queen 3 placed at row 1, column 2.",
            "Queen in column 2 is on row 1",
            "Row 1 -> Col 2",
            "Queen 1: column 2",
            "Q1: 2",
            "board[1] = 2;",
            "r1 c2",
        ] {
            assert_eq!(pair(line), (1, 2), "{line}");
        }
        assert_eq!(
            queens("Queen 1 on b4"),
            Some(vec![Spoken::Name("b4".to_string())])
        );
        assert_eq!(
            queens("Queen on b4"),
            Some(vec![Spoken::Name("b4".to_string())])
        );
        assert_eq!(queens("Q1=(0,0) Q2=(1,4)").map(|all| all.len()), Some(2));
        for line in [
            "Queen 1 cannot stand on (1, 2)",
            "8 queens",
            "Queens: 8",
            "row 1",
            "Solution 1",
        ] {
            assert_eq!(queens(line), None, "{line}");
        }
    }

    #[test]
    fn headers_are_recognised_by_their_names() {
        assert_eq!(header("q0,q1,q2,q3"), Some((4, false)));
        assert_eq!(header("row1\trow2\trow3"), Some((3, false)));
        assert_eq!(header("id,Q1,Q2,Q3,Q4"), Some((4, true)));
        assert_eq!(header(",0,1,2,3"), Some((4, true)));
        assert_eq!(header("#      1 2 3 4"), Some((4, true)));
        for line in [
            "a1 a2 a3",
            "1 2 3 4",
            "q1,q3,q2",
            "Solution 1",
            "n = 8",
            "n: 0 1 2",
        ] {
            assert_eq!(header(line), None, "{line}");
        }
    }
}
