//! Boards of all kinds are read back after writing, in every format.

use queens::formats::Boards;
use queens::prelude::*;
use queens::{Board, Format, Puzzle, Rules, Solution, Square};

fn boards() -> Vec<Board> {
    let board = |rows, columns, rules| Board::new(rows, columns, rules).unwrap();
    let mut pawn = board(8, 8, Rules::CHESS);
    pawn.pawn(Square::from_chess("d4", 8).unwrap()).unwrap();
    let mut wide = board(4, 12, Rules::CHESS);
    wide.pawn(Square::new(1, 5)).unwrap();
    vec![
        board(5, 8, Rules::CHESS),
        board(8, 5, Rules::CHESS),
        board(3, 11, Rules::CYLINDER),
        board(4, 12, Rules::AMAZON),
        board(1, 3, Rules::CHESS),
        board(8, 8, Rules::CHESS).with_queens(3).unwrap(),
        board(8, 8, Rules::TOUCH).with_stars(2).unwrap(),
        board(5, 5, Rules::TORUS),
        pawn,
        wide,
    ]
}

#[test]
fn written_boards_read_back() {
    let mut formats = 0;
    for puzzle in boards().into_iter().map(Puzzle::on) {
        let board = puzzle.board();
        let found: Vec<Solution> = puzzle.completions().take(5).collect();
        assert!(!found.is_empty(), "{}", puzzle.describe());
        for (format, coloured) in Format::ALL
            .into_iter()
            .flat_map(|f| [(f, false), (f, true)])
            .filter(|&(format, _)| format.is_for(board) && format != Format::Binary)
        {
            formats += 1;
            let (mut writer, mut text) = (format.writer().coloured(coloured), Vec::new());
            writer.complete(Some(&puzzle));
            for solution in &found {
                writer.write(solution, &mut text);
            }
            let mut reader = Boards::of(board, &text[..]);
            for solution in &found {
                let draft = reader.next_board().unwrap().unwrap().unwrap();
                let queens: Vec<Square> = draft.queens().collect();
                let read = Solution::of(board.clone(), &queens[..]).unwrap();
                assert_eq!(read, *solution, "{format}: {}", puzzle.describe());
            }
            assert!(reader.next_board().unwrap().is_none(), "{format}");
        }
    }
    assert_eq!(formats, 2 * (5 * 8 + 5 * 6));
}

#[test]
fn json_names_its_board() {
    for puzzle in boards().into_iter().map(Puzzle::on) {
        let solution = puzzle.completions().next().unwrap();
        let (mut writer, mut text) = (Format::Json.writer(), Vec::new());
        writer.complete(Some(&puzzle));
        writer.write(&solution, &mut text);
        let read: Solution = String::from_utf8(text).unwrap().parse().unwrap();
        assert_eq!(read, solution);
    }
}

#[test]
fn every_puzzle_reads_back_as_text() {
    for board in boards() {
        let mut puzzle = Puzzle::on(board);
        puzzle.block(Square::new(0, 1)).unwrap();
        let first = puzzle.completions().next().unwrap();
        puzzle.give(first.squares().next().unwrap()).unwrap();
        let text = puzzle.to_string();
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&puzzle), "{text}");
    }
    let text = "stars 2\n\
        A A A A B B B B\nA A A A B B B B\nC C C C D D D D\nC C C C D D D D\n\
        E E E E F F F F\nE E E E F F F F\nG G G G H H H H\nG G G G H H H H\n";
    let puzzle: Puzzle = text.parse().unwrap();
    assert_eq!((puzzle.board().stars(), puzzle.board().queens()), (2, 16));
    assert_eq!(puzzle.to_string(), text);
    let address = puzzle.to_puzz_link().unwrap();
    assert!(address.contains("starbattle/8/8/2/"), "{address}");
    assert_eq!(address.parse::<Puzzle>().as_ref(), Ok(&puzzle));
}

#[test]
fn lines_that_are_not_boards_are_reported() {
    let board = Board::new(2, 4, Rules::CHESS).unwrap();
    let mut pawn = Board::new(3, 3, Rules::CHESS).unwrap();
    pawn.pawn(Square::new(1, 1)).unwrap();
    for (board, text, line, message) in [
        (
            &board,
            "\na2 c3\n",
            2,
            "`c3` is not a square of the 2 × 4 board",
        ),
        (
            &board,
            "Q + + +\n",
            1,
            "the board has 1 rows, but 2 columns",
        ),
        (
            &board,
            "x\n",
            1,
            "`x` is not a board: write an array such as [1, 3, 0, 2], chess squares or a diagram",
        ),
        (
            &board,
            "{\"squares\":3}",
            1,
            "this JSON is not a board: invalid type: integer `3`, expected a sequence",
        ),
        (
            &pawn,
            "[0, 2, 1]",
            1,
            "a list of columns does not fit this board: a row may have two queens",
        ),
        (
            &pawn,
            "Q + +\n+ + P\n+ + +\n",
            2,
            "the pawns of this drawing are not those of the board",
        ),
    ] {
        let mut reader = Boards::of(board, text.as_bytes());
        let bad = reader.next_board().unwrap().unwrap().unwrap_err();
        assert_eq!(
            (reader.line(), bad.to_string().as_str()),
            (line, message),
            "{text}"
        );
    }
}
