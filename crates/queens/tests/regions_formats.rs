//! Regions puzzles as text: written puzzles read back, and any error is one clear line.

use proptest::prelude::*;
use queens::formats::Puzzles;
use queens::prelude::*;
use queens::{Maker, Puzzle, Regions, Rules, Square};

fn message(text: &str) -> String {
    Puzzle::from_text(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn a_grid_is_read_with_and_without_blanks_and_with_marks() {
    let plain: Puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n".parse().unwrap();
    let spaced: Puzzle = "\n A A A A B\r\n A C A B B \n C C D D D\n E C C D D\n E C D D D\n\n"
        .parse()
        .unwrap();
    assert_eq!(plain, spaced);
    assert_eq!(plain.rules(), Rules::TOUCH);
    assert_eq!(plain.count_up_to(2), 1);
    let marked: Puzzle = "AAA*A B\nAC#ABB\nCCD DD\nECCDD\nE*CDDD\n".parse().unwrap();
    assert_eq!(
        marked.givens().queens().collect::<Vec<_>>(),
        [Square::new(0, 2), Square::new(4, 0)]
    );
    assert!(marked.blocked().contains(Square::new(1, 1)));
    let text = "A A A*A B\nA C#A B B\nC C D D D\nE C C D D\nE*C D D D\n";
    assert_eq!(marked.to_string(), text);
}

#[test]
fn numbers_and_any_letters_are_regions_too() {
    let numbers: Puzzle = "1 1 10 10\n1 1 10 10\n2 2 11 11\n2 2 11 11\n"
        .parse()
        .unwrap();
    let digits: Puzzle = "1100\n1100\n2233\n2233\n".parse().unwrap();
    let greek: Puzzle = "ααββ\nααββ\nγγδδ\nγγδδ\n".parse().unwrap();
    for puzzle in [numbers, digits, greek] {
        assert_eq!(puzzle.count_up_to(9), 2);
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}

#[test]
fn a_diagram_is_still_read_as_a_diagram() {
    for text in [
        "Q",
        "Q . . .\n. . . .\n. . . .\n. . . .",
        "Q#\n##",
        "....\nQ...\n....\n....",
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        assert!(puzzle.is_classic(), "{text}");
    }
    let touch: Puzzle = "rules touch\n....\n....\n....\n....\n".parse().unwrap();
    assert_eq!(touch, Puzzle::under(Rules::TOUCH, 4));
    assert_eq!(touch.to_string().parse(), Ok(touch));
    let chess: Puzzle = "rules chess\nAABB\nAABB\nCCDD\nCCDD\n".parse().unwrap();
    assert_eq!(chess.rules(), Rules::CHESS);
    assert_eq!(chess.to_string().parse(), Ok(chess));
}

#[test]
fn an_error_in_a_grid_is_one_line_with_its_place() {
    assert_eq!(message(""), "line 1, column 1: there is no puzzle here");
    assert_eq!(
        message(" \n\n"),
        "line 1, column 1: there is no puzzle here"
    );
    assert_eq!(
        message("AAB\nABB\nCC\n"),
        "line 3, column 3: this line has 2 squares, but the first has 3"
    );
    assert_eq!(
        message("AAB\nABBB\nCCC\n"),
        "line 2, column 4: this line has 4 squares, but the first has 3"
    );
    assert_eq!(
        message("AAB\nABB\n"),
        "line 3, column 1: the board has 2 lines, but 3 columns"
    );
    assert_eq!(
        message("AA\nAB\nBB\n"),
        "line 3, column 1: this is one line too many: the board has 2 columns"
    );
    assert_eq!(
        message("AAB\nABB\nCC?\n"),
        "line 3, column 3: `?` is not a square: write a letter for each region's squares, * after it for a given \
         queen, # for a crossed square"
    );
    assert_eq!(
        message("A*AB\nAA*B\nCCC\n"),
        "line 2, column 2: the queen at b2 touches the one at a3"
    );
    let twelve: String = (0..11)
        .map(|row| {
            if row == 10 {
                "KKKKKKKKKKL\n".to_string()
            } else {
                format!("{}\n", char::from(b'A' + row).to_string().repeat(11))
            }
        })
        .collect();
    assert_eq!(
        message(&twelve),
        "line 1, column 1: 12 regions on a 11 × 11 board, which needs 11: one for each row"
    );
    let wide = format!("{}\n", "A".repeat(33));
    assert_eq!(
        message(&wide),
        "line 1, column 1: this line has 33 squares, and a board with regions has at most 32 lines"
    );
}

#[test]
fn a_region_in_two_pieces_is_read_and_named() {
    let puzzle: Puzzle = "ABBA\nABBA\nCCDD\nCCDD\n".parse().unwrap();
    let regions = puzzle.regions().unwrap();
    let names: Vec<char> = regions
        .in_pieces()
        .map(|region| regions.label(region))
        .collect();
    assert_eq!(names, ['A']);
}

#[test]
fn arrays_are_read_within_any_text() {
    let typescript = r#"
        // a level
        const level: Level = {
            size: 4,
            colorRegions: [
                ["A", "A", "B", "B"], // the first row
                ['A', 'A', 'B', 'B'],
                ["C", "C", "D", "D"], /* and the last */ ["C", "C", "D", "D"],
            ],
            regionColors: { A: "red" },
        };
        export default level;"#;
    let expected: Puzzle = "AABB\nAABB\nCCDD\nCCDD\n".parse().unwrap();
    assert_eq!(typescript.parse(), Ok(expected.clone()));
    assert_eq!(
        "[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]"
            .parse::<Puzzle>()
            .unwrap()
            .count_up_to(9),
        2
    );
    let colours = r#"[["red","red"],["blue","red"]]"#;
    assert_eq!(colours.parse::<Puzzle>().unwrap().to_string(), "A A\nB A\n");
    assert_eq!(
        r#"{"board": [["A","A"],["B","A"]]}"#.parse::<Puzzle>().unwrap().to_string(),
        "A A\nB A\n"
    );
    let two = format!("{typescript}\n{typescript}");
    assert_eq!(
        Puzzles::new(two.as_bytes())
            .unwrap()
            .map(Result::unwrap)
            .collect::<Vec<_>>(),
        [expected.clone(), expected]
    );
    assert_eq!(
        message(&two),
        "line 1, column 1: there are several boards here"
    );
    assert_eq!(
        message(r#"[["A","A"],["B"]]"#),
        "line 1, column 12: this row has 1 squares, but the first has 2"
    );
    assert_eq!(
        message(r#"[["A","A"]]"#),
        "line 1, column 3: the board has 1 rows, but 2 columns"
    );
    assert_eq!(
        message("[[\"A\",\n x]]"),
        "line 2, column 2: expected a letter in quotes, or a number"
    );
}

#[test]
fn puzz_link_addresses_are_those_of_the_site() {
    // 5 × 5: the borders to the right, four in each of five rows, then those below, five in each of four rows.
    let puzzle: Puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n".parse().unwrap();
    // right: 0001 1110 0100 1010 1100 → 00011 11001 00101 01100; below: 01010 10111 10100 00100
    let address = "https://puzz.link/p?starbattle/5/5/1/3p5cank4";
    assert_eq!(puzzle.to_puzz_link().unwrap(), address);
    assert_eq!(address.parse(), Ok(puzzle.clone()));
    assert_eq!(
        "http://pzv.jp/p.html?starbattle/5/5/1/3p5cank4\n".parse(),
        Ok(puzzle)
    );
    assert_eq!(
        message("https://puzz.link/p?starbattle/10/10/2/0"),
        "line 1, column 1: 1 characters of borders: a 10 × 10 board has 36"
    );
    assert_eq!(
        message("https://puzz.link/p?starbattle/5/5/1/3p5"),
        "line 1, column 1: 3 characters of borders: a 5 × 5 board has 8"
    );
    let chess: Puzzle = "rules chess\nA".parse().unwrap();
    assert!(chess.to_puzz_link().is_err());
}

#[test]
fn json_has_rules_and_regions() {
    let json =
        r#"{"regions": ["AABB", "A A B B", "CCDD", "CCDD"], "place": ["b4"], "block": ["d1"]}"#;
    let puzzle: Puzzle = json.parse().unwrap();
    assert_eq!(puzzle.to_string(), "A A*B B\nA A B B\nC C D D\nC C D D#\n");
    let written = serde_json::to_string(&puzzle).unwrap();
    assert_eq!(
        written,
        r#"{"n":4,"regions":["AABB","AABB","CCDD","CCDD"],"place":["b4"],"block":["d1"]}"#
    );
    assert_eq!(serde_json::from_str::<Puzzle>(&written).unwrap(), puzzle);
    assert_eq!(written.parse(), Ok(puzzle));
    assert_eq!(
        message(r#"{"regions": ["AB", "CC"]}"#),
        "line 1, column 13: 3 regions on a 2 × 2 board, which needs 2: one for each row"
    );
    assert_eq!(
        message(r#"{"n": 4, "rules": "go"}"#),
        "line 1, column 19: the rules are `chess`, `cylinder`, `torus`, `touch`, `touch-cylinder`, `touch-torus`, `amazon`, `amazon-cylinder`, `amazon-torus`, `semi-queen`, `semi-queen-cylinder` or `semi-queen-torus`"
    );
    assert_eq!(
        message(r#"{"place": []}"#),
        "line 1, column 14: this JSON is not a puzzle: missing field `n`"
    );
}

/// Boards with one region a square from anywhere, under any rules, some squares marked.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let sized = |n: usize| {
        let order = Just((0..n * n).collect::<Vec<_>>()).prop_shuffle();
        let free = prop::collection::vec(0..n as u8, n * n);
        let marks = prop::collection::vec((0..n, 0..n, any::<bool>()), 0..6);
        (order, free, marks, any::<bool>()).prop_map(
            move |(order, mut numbers, marks, is_chess)| {
                for (region, &square) in order.iter().take(n).enumerate() {
                    numbers[square] = region as u8;
                }
                let rules = if is_chess { Rules::CHESS } else { Rules::TOUCH };
                let mut puzzle =
                    Puzzle::in_regions(rules, Regions::from_numbers(n, &numbers).unwrap());
                for (row, column, is_queen) in marks {
                    let square = Square::new(row, column);
                    let _ = if is_queen {
                        puzzle.give(square)
                    } else {
                        puzzle.block(square)
                    };
                }
                puzzle
            },
        )
    };
    (1..=32usize).prop_flat_map(sized)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn written_boards_read_back(puzzle in any_puzzle()) {
        let text = puzzle.to_string();
        prop_assert_eq!(text.parse(), Ok(puzzle.clone()));
        if puzzle.n() > 1 {
            prop_assert_eq!(text.replace(' ', "").replace("rules", "rules ").parse(), Ok(puzzle.clone()));
        }
        let code = puzzle.to_code().unwrap();
        prop_assert_eq!(code.parse(), Ok(puzzle.clone()));
        prop_assert_eq!(format!("https://example.org/#play&board={code}&x=1").parse(), Ok(puzzle.clone()));
        if let Ok(address) = puzzle.to_puzz_link() {
            prop_assert_eq!(address.parse(), Ok(puzzle.clone()));
        }
        let many = format!("{puzzle}\n\n{puzzle}");
        let read: Result<Vec<_>, _> = Puzzles::new(many.as_bytes()).unwrap().collect();
        prop_assert_eq!(read, Ok(vec![puzzle.clone(), puzzle]));
    }

    #[test]
    fn made_boards_have_addresses_that_are_read_again(seed in any::<u64>(), n in 4usize..9) {
        let puzzle = Maker::new(n, seed).unwrap().next().unwrap();
        prop_assert_eq!(puzzle.to_puzz_link().unwrap().parse(), Ok(puzzle.clone()));
        prop_assert_eq!(puzzle.to_code().unwrap().parse(), Ok(puzzle));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_text_is_puzzles_or_one_line_of_error(text in r#"[ABCQ0-9ab*#.\[\]"',{}:/ \nrulestchorp=&%x]{0,60}"#) {
        one_line(text.as_bytes())?;
    }

    #[test]
    fn any_bytes_are_puzzles_or_one_line_of_error(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        one_line(&bytes)?;
    }

    #[test]
    fn any_address_is_a_puzzle_or_one_line_of_error(
        start in prop::sample::select(&["starbattle/", "board=", "", "[[", "{\"regions\":["][..]),
        rest in r#"[0-9]{0,3}[tc/]?[0-9a-z/.\["',\]A-C ]{0,40}"#,
    ) {
        one_line(format!("{start}{rest}").as_bytes())?;
    }
}

fn one_line(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Err(error) = Puzzle::from_text(bytes) {
        prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error);
    }
    match Puzzles::new(bytes) {
        Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
        Ok(puzzles) => {
            for puzzle in puzzles {
                if let Err(error) = puzzle {
                    prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error);
                }
            }
        }
    }
    Ok(())
}

#[test]
fn the_code_of_a_board_is_read_back_under_all_rules() {
    for rules in Rules::ALL {
        let puzzle = Puzzle::under(rules, 11);
        let code = puzzle.to_code().unwrap();
        assert_eq!(code.parse(), Ok(puzzle), "{code}");
    }
}

#[test]
fn the_parts_of_a_code_come_in_any_order() {
    let read = |code: &str| code.parse::<Puzzle>();
    let puzzle = read("4t.b94g1s0.q01.x3233").unwrap();
    assert_eq!((puzzle.givens().len(), puzzle.blocked().len()), (1, 2));
    let in_letters = "l0011001122332233";
    for code in [
        "4t.q01.b94g1s0.x3233",
        "4t.x3233.q01.b94g1s0",
        &format!("4t.q01.{in_letters}.x3233"),
    ] {
        assert_eq!(read(code).as_ref(), Ok(&puzzle), "{code}");
    }
    let twice = read("4t.b94g1s0.q01.b94g1s0").unwrap_err();
    assert!(twice.to_string().contains("regions once"), "{twice}");
    // A queen is placed on a board that has its regions, wherever they are written.
    assert!(read("4t.q0122.b000000").is_err());
}
