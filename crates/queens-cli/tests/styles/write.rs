//! Writes boards as text, with a few lines that share nothing with the reader.

/// The columns of a board's queens, row by row from 0.
pub(crate) type Board = Vec<u32>;

/// A name, and all boards in the style of a program.
pub(crate) type Style = (&'static str, fn(&[Board]) -> String);

pub(crate) fn join<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(between)
}

/// The board's rows, with one symbol for a queen and one for an empty square.
pub(crate) fn rows(board: &Board, queen: &str, empty: &str, between: &str) -> Vec<String> {
    let sign = |is_queen| if is_queen { queen } else { empty };
    let n = board.len() as u32;
    let row = |&at: &u32| join((0..n).map(|column| sign(column == at)), between);
    board.iter().map(row).collect()
}

/// One diagram after another, each followed by a blank line.
pub(crate) fn drawn(boards: &[Board], queen: &str, empty: &str, between: &str) -> String {
    each(boards, |_, board| {
        rows(board, queen, empty, between).join("\n") + "\n"
    })
}

/// The text for each board, numbered from 1.
pub(crate) fn each(boards: &[Board], write: impl Fn(usize, &Board) -> String) -> String {
    let numbered = boards.iter().enumerate();
    numbered
        .map(|(number, board)| write(number + 1, board) + "\n")
        .collect()
}

pub(crate) fn from(base: u32, board: &Board) -> impl Iterator<Item = u32> {
    board.iter().map(move |column| column + base)
}

/// Rows and columns, counted from these numbers.
pub(crate) fn pairs(board: &Board, row: u32, column: u32) -> impl Iterator<Item = (u32, u32)> {
    (row..).zip(from(column, board))
}

pub(crate) fn chess(board: &Board) -> Vec<String> {
    let name = |(row, &column): (usize, &u32)| {
        let file = char::from(b'a' + column as u8);
        format!("{file}{}", board.len() - row)
    };
    board.iter().enumerate().map(name).collect()
}

/// `["…", "…"]`, with any quotes and brackets.
pub(crate) fn quoted(items: &[String], quote: &str) -> String {
    join(
        items.iter().map(|item| format!("{quote}{item}{quote}")),
        ", ",
    )
}

/// A frame around the squares: the lines above, between and below the rows, and the separator between squares.
pub(crate) fn framed(
    board: &Board,
    [top, rule, bottom]: [&str; 3],
    bar: &str,
    queen: &str,
    empty: &str,
) -> String {
    let line = |signs: &str| {
        let signs: Vec<char> = signs.chars().collect();
        let middle = join(
            vec![signs[1].to_string().repeat(3); board.len()],
            &signs[2].to_string(),
        );
        format!("{}{middle}{}\n", signs[0], signs[3])
    };
    let rows = rows(board, queen, empty, &format!(" {bar} "));
    let rows = rows.iter().map(|row| format!("{bar} {row} {bar}\n"));
    line(top) + &join(rows, &line(rule)) + &line(bottom)
}

/// A matrix of ones and zeros in NumPy's style; `open` comes before the outer bracket.
pub(crate) fn numpy(board: &Board, open: &str, comma: &str, dot: &str) -> String {
    let indent = format!("{comma}\n{}", " ".repeat(open.len() + 1));
    let rows = rows(
        board,
        &format!("1{dot}"),
        &format!("0{dot}"),
        &format!("{comma} "),
    );
    format!(
        "{open}[{}]",
        join(rows.iter().map(|row| format!("[{row}]")), &indent)
    )
}

/// Squares of two colours, and a symbol for a queen.
pub(crate) fn checkered(board: &Board, queen: &str, colours: [&str; 2], between: &str) -> String {
    let row = |(row, &at): (usize, &u32)| {
        let sign = |column: usize| match column == at as usize {
            true => queen,
            false => colours[(row + column) % 2],
        };
        join((0..board.len()).map(sign), between)
    };
    join(board.iter().enumerate().map(row), "\n") + "\n"
}

/// All boards as one list, one on each line.
pub(crate) fn listed(boards: &[Board], write: impl Fn(&Board) -> String) -> String {
    format!("[{}]\n", join(boards.iter().map(write), ",\n "))
}
