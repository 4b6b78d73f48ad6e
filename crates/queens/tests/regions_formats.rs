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

/// Two stars in each line of 8 × 8 squares; the one solution is known.
const TWO_STARS: &str = "stars 2\n\
    A A A B B B B B\nA C A C C D D D\nC C C C D D D D\nC C C E F F D D\n\
    C C E E E F F G\nC H E E E F F G\nH H E E F F G G\nH H E E F G G G\n";

#[test]
fn star_battle_notation_is_that_of_the_sites_that_use_it() {
    let puzzle: Puzzle = TWO_STARS.parse().unwrap();
    let letters = "AAABBBBBACACCDDDCCCCDDDDCCCEFFDDCCEEEFFGCHEEEFFGHHEEFFGGHHEEFGGG";
    let notation = format!("8x2.{letters}");
    assert_eq!(puzzle.to_star_notation().unwrap(), notation);
    assert_eq!(notation.parse(), Ok(puzzle.clone()));
    // Other letters, and the notes of the board's maker.
    let noted = letters.replace('A', "Z").replace('H', "A");
    let noted = format!("8x2.{noted}.s-1429660675d82l10c51v1\n");
    assert_eq!(noted.parse(), Ok(puzzle.clone()));
    let many = format!("{notation}\n{noted}\n{notation}");
    let read: Result<Vec<_>, _> = Puzzles::new(many.as_bytes()).unwrap().collect();
    assert_eq!(read.unwrap(), vec![puzzle; 3]);
    for (text, expected) in [
        ("8x2.AABB", "4 letters: a 8 × 8 board has 64"),
        (
            "33x2.AABB",
            "a board of 33 rows: boards with regions have at most 32",
        ),
        (
            "4x0.AABBAABBCCDDCCDD",
            "a board of 4 rows cannot take 0 stars in each",
        ),
        (
            "4x1.AABBAABBCCDDCCDD x",
            "there is more text after the board",
        ),
        (
            "4x1.AABBAABBCCCCCCCC",
            "3 regions on a 4 × 4 board, which needs 4: one for each row",
        ),
    ] {
        assert_eq!(message(text), format!("line 1, column 1: {expected}"));
    }
    for (board, why) in [
        ("rules chess\nA", "its queens attack as in chess"),
        (". .\n. .", "it has no regions"),
        ("A*", "it has given queens or crossed squares"),
    ] {
        let puzzle: Puzzle = board.parse().unwrap();
        let message = puzzle.to_star_notation().unwrap_err().to_string();
        assert_eq!(
            message,
            format!("the puzzle cannot be written as a star battle: {why}")
        );
    }
}

#[test]
fn puzz_link_and_codes_have_any_number_of_stars() {
    let puzzle: Puzzle = TWO_STARS.parse().unwrap();
    let address = puzzle.to_puzz_link().unwrap();
    assert!(address.contains("starbattle/8/8/2/"), "{address}");
    assert_eq!(address.parse(), Ok(puzzle.clone()));
    let code = puzzle.to_code().unwrap();
    assert!(code.starts_with("8t2.b"), "{code}");
    assert_eq!(code.parse(), Ok(puzzle));
    assert_eq!(
        message("8t0.q00"),
        "line 1, column 1: this is not the address of a board, which begins with the side, at most 32, and t, c, y, o or a for the rules"
    );
    for stars in [0, 5] {
        assert_eq!(
            message(&format!(
                "https://puzz.link/p?starbattle/4/4/{stars}/94g1s0"
            )),
            format!("line 1, column 1: a board of 4 rows cannot take {stars} stars in each")
        );
    }
}

#[test]
fn coloured_squares_are_regions() {
    let expected: Puzzle = "AABB\nAABB\nCCDD\nCCDD#\n".parse().unwrap();
    for text in [
        "🟪🟪🟦🟦\n🟪🟪🟦🟦\n⬛⬛⬜⬜\n⬛⬛⬜⬜#\n",
        "🟥 🟥 🟧 🟧\n🟥 🟥 🟧 🟧\n⬛\u{fe0f} ⬛\u{fe0f} 🟫 🟫\n⬛\u{fe0f} ⬛\u{fe0f} 🟫 🟫#\n",
        "🔴🔴🟠🟠\n🔴🔴🟠🟠\n⚫⚫⚪⚪\n⚫⚫⚪⚪#\n",
    ] {
        assert_eq!(text.parse(), Ok(expected.clone()), "{text}");
    }
    assert_eq!(
        message("🟪🟪\nA🟪\n"),
        "line 2, column 1: `A` is a letter and `🟪` a colour: write all regions as one or the other"
    );
    assert_eq!(
        message("🟪🟪\n👑🟪\n"),
        "line 2, column 1: `👑` is not a square: write a letter for each region's squares, * after it for a given queen, # for a crossed square"
    );
}

#[test]
fn a_reader_can_be_told_the_stars_that_a_text_does_not_name() {
    let marked = "A*A B B*\nA A B B\nC C D D\nC C D D\n";
    let json = r#"{"regions": ["AABB", "AABB", "CCDD", "CCDD"], "place": ["a4", "d4"]}"#;
    for text in [marked, json] {
        assert!(text.parse::<Puzzle>().is_err(), "two queens in one row");
        let puzzle = Puzzle::from_text_with_stars(text.as_bytes(), 2).unwrap();
        assert_eq!((puzzle.board().stars(), puzzle.givens().len()), (2, 2));
        let many: Result<Vec<_>, _> = Puzzles::with_stars(text.as_bytes(), 2).unwrap().collect();
        assert_eq!(many.unwrap(), [puzzle]);
    }
    let array = br#"[["A", "A"], ["B", "B"]]"#;
    assert_eq!(
        Puzzle::from_text_with_stars(array, 2)
            .unwrap()
            .board()
            .stars(),
        2
    );
    for named in [TWO_STARS, "4x3.AABBAABBCCDDCCDD", "4t.b94g1s0"] {
        assert!(
            Puzzle::from_text_with_stars(named.as_bytes(), 4).is_err(),
            "{named}"
        );
    }
    assert!(Puzzle::from_text_with_stars(TWO_STARS.as_bytes(), 2).is_ok());
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
        if let Ok(notation) = puzzle.to_star_notation() {
            prop_assert_eq!(notation.parse(), Ok(puzzle.clone()));
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
    fn any_text_is_puzzles_or_one_line_of_error(text in r#"[ABCQ0-9ab*#.\[\]"',{}:/ \nrulestchorp=&%x🟪🟦⬛\u{fe0f}]{0,60}"#) {
        one_line(text.as_bytes())?;
    }

    #[test]
    fn any_bytes_are_puzzles_or_one_line_of_error(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        one_line(&bytes)?;
    }

    #[test]
    fn any_address_is_a_puzzle_or_one_line_of_error(
        start in prop::sample::select(&["starbattle/", "board=", "", "[[", "{\"regions\":[", "2x1.", "4t2."][..]),
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
