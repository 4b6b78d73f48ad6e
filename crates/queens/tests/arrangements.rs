//! What is written of boards that are not square, or have pawns, is read again, in every format.

use queens::formats::{ArrangementReader, ArrangementWriter};
use queens::prelude::*;
use queens::{Arrangement, Format, Rules, Square, Variant};

fn boards() -> Vec<Variant> {
    let board = |rows, columns, rules| Variant::new(rows, columns, rules).unwrap();
    let mut pawn = board(8, 8, Rules::CHESS);
    pawn.pawn(Square::from_chess("d4", 8).unwrap()).unwrap();
    let mut wide = board(4, 12, Rules::CYLINDER);
    wide.pawn(Square::new(1, 5)).unwrap();
    vec![
        board(5, 8, Rules::CHESS),
        board(8, 5, Rules::CHESS),
        board(3, 11, Rules::TORUS),
        board(4, 12, Rules::AMAZON),
        board(1, 3, Rules::CHESS),
        pawn,
        wide,
    ]
}

#[test]
fn what_is_written_is_read_again() {
    let mut formats = 0;
    for board in boards() {
        let found: Vec<Arrangement> = board.arrangements().take(5).collect();
        for (format, coloured) in Format::ALL
            .into_iter()
            .flat_map(|f| [(f, false), (f, true)])
        {
            let Some(writer) = ArrangementWriter::new(&board, format) else {
                continue;
            };
            formats += 1;
            let (mut writer, mut text) = (writer.coloured(coloured), Vec::new());
            for arrangement in &found {
                writer.write(arrangement.queens(), &mut text);
            }
            let mut reader = ArrangementReader::new(&board, &text[..]);
            for arrangement in &found {
                let (_, queens) = reader.next_board().unwrap().unwrap();
                let read = Arrangement::new(&board, queens.unwrap()).unwrap();
                assert_eq!(read, *arrangement, "{format}");
            }
            assert_eq!(reader.next_board().unwrap(), None, "{format}");
        }
    }
    assert_eq!(formats, 2 * (4 * 7 + 3 * 5));
}

#[test]
fn what_is_no_board_is_told_with_its_line() {
    let board = Variant::new(2, 4, Rules::CHESS).unwrap();
    let mut pawn = Variant::new(3, 3, Rules::CHESS).unwrap();
    pawn.pawn(Square::new(1, 1)).unwrap();
    for (board, text, line, told) in [
        (
            &board,
            "\na2 c3\n",
            2,
            "`c3` is not a square of the 2 × 4 board",
        ),
        (&board, "[0, 2, 1]", 1, "3 columns for a board of 2 rows"),
        (&board, "Q + + +\n", 1, "this drawing has 1 of 2 rows"),
        (&board, "0 3\n", 1, "columns without brackets count from 1"),
        (
            &board,
            "{\"squares\":3}",
            1,
            "this JSON is not a board: invalid type: integer `3`, expected a sequence",
        ),
        (
            &board,
            "{\"board\":\"3x4\",\"squares\":[]}",
            1,
            "this JSON is of a board 3x4, not 2x4",
        ),
        (
            &pawn,
            "[0, 2, 1]",
            1,
            "a list of columns says nothing here: a row may have two queens",
        ),
        (
            &pawn,
            "Q + +\n+ + P\n+ + +\n",
            3,
            "the pawns of this drawing are not those of the board",
        ),
    ] {
        let mut reader = ArrangementReader::new(board, text.as_bytes());
        let (at, read) = reader.next_board().unwrap().unwrap();
        assert_eq!(
            (at, read.unwrap_err().to_string().as_str()),
            (line, told),
            "{text}"
        );
    }
    let prose = "there is no board here";
    let read = ArrangementReader::new(&board, prose.as_bytes()).next_board();
    assert!(
        read.unwrap()
            .unwrap()
            .1
            .unwrap_err()
            .to_string()
            .starts_with("`there is no board here")
    );
}
