//! Iterative repair of eight queens as it is sometimes published, with bugs. It runs and prints boards. Find the bugs;
//! docs/find-the-bug.md has the answers. `cargo run --example find_the_bug`

#![allow(clippy::needless_range_loop, reason = "this is how it is published")]

/// The side of the board.
pub(crate) const N: usize = 8;

/// Repair steps before a new start.
const BUDGET: usize = 50;

/// A queen on every square that is `true`.
pub(crate) type Board = [[bool; N]; N];

/// What the program calls a solution, or `None` if it has not ended after this many starts.
pub(crate) fn solve(mut random: impl FnMut(usize) -> usize, starts: usize) -> Option<Board> {
    let mut board = [[false; N]; N];
    for _ in 0..starts {
        for row in 0..N {
            board[row][random(N)] = true;
        }
        for _ in 0..BUDGET {
            let (row, column, threats) = most_threatened(&board);
            if threats == 0 {
                return Some(board);
            }
            board[row][column] = false;
            let better = least_threatened(&board, row);
            board[row][better] = true;
        }
    }
    None
}

/// The queen that most others threaten.
fn most_threatened(board: &Board) -> (usize, usize, usize) {
    let mut most = (0, 0, 0);
    for row in 1..N {
        for column in 1..N {
            let threats = threats(board, row, column);
            if board[row][column] && threats > most.2 {
                most = (row, column, threats);
            }
        }
    }
    most
}

/// The square of a row that fewest queens threaten.
fn least_threatened(board: &Board, row: usize) -> usize {
    let mut least = 1;
    for column in 1..N {
        if threats(board, row, column) < threats(board, row, least) {
            least = column;
        }
    }
    least
}

/// The number of queens that threaten a square.
fn threats(board: &Board, row: usize, column: usize) -> usize {
    let mut threats = 0;
    for r in 1..N {
        for c in 1..N {
            let on_line = r == row || c == column || r + c == row + column || r + column == row + c;
            if board[r][c] && on_line && (r, c) != (row, column) {
                threats += 1;
            }
        }
    }
    threats
}

fn main() {
    let mut state = 59u64;
    let random = |sides: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % sides
    };
    let Some(board) = solve(random, 1000) else {
        return println!("no solution after 1000 starts");
    };
    for row in board {
        println!(
            "{}",
            row.map(|queen| if queen { "Q" } else { "." }).join(" ")
        );
    }
    println!(
        "{} queens",
        board.as_flattened().iter().filter(|&&queen| queen).count()
    );
}
