//! Screens, drawn into a test terminal.

use queens::Method;
use queens::board::Naming;

use super::*;
use crate::terminal::Cell;
use crate::watch::model::Command;

const PLAIN: Style = Style {
    colour: false,
    unicode: false,
    naming: Naming::Numbers,
};
const RICH: Style = Style {
    colour: true,
    unicode: true,
    naming: Naming::Numbers,
};

fn model(n: usize, methods: &[Method], steps: usize) -> Model {
    let mut model = Model::new(n, methods, 1, 8).unwrap();
    for _ in 0..steps {
        model.execute(Command::Forward);
    }
    model
}

fn screen(model: &Model, width: u16, height: u16, style: Style) -> Buffer {
    let mut screen = Buffer::new(width, height);
    draw(&mut screen, model, style);
    screen
}

fn text(screen: &Buffer) -> String {
    let line = |row: &[Cell]| {
        let line: String = row.iter().map(|cell| cell.sign).collect();
        line.trim_end().to_string() + "\n"
    };
    screen.rows().map(line).collect()
}

const ITERATIVE: Method = Method::ITERATIVE;

#[test]
fn a_small_terminal_without_colour_or_unicode_shows_everything() {
    let screen = text(&screen(&model(8, &[ITERATIVE], 7), 80, 24, PLAIN));
    let expected = "\
queens - n = 8 - iterative                                       step 7 - paused
    0   1   2   3   4   5   6   7    one array and one current row, no recursion

 0  Q!  .   .   .   .   .   .   .    array  [0, 2, -, -, -, -, -, -]

 1  .   *   Q   .   .   .   .   .    tries              7
                                     checks             7
 2  .   .   x   .   .   .   .   .    placements         2
                                     backtracks         0
 3  .   .   .   .   .   .   .   .    solutions          0

 4  .   .   .   .   .   .   .   .

 5  .   .   .   .   .   .   .   .

 6  .   .   .   .   .   .   .   .

 7  .   .   .   .   .   .   .   .



row 2: column 2 is attacked from row 0; trying column 3

space play  <- -> step  + - speed  n solution  / jump  r restart  ? help  q quit
";
    let trimmed = |text: &str| -> Vec<String> {
        let lines = text.lines();
        lines.map(|line| line.trim_end().to_string()).collect()
    };
    assert_eq!(trimmed(&screen), trimmed(expected));
}

#[test]
fn without_unicode_every_screen_is_ascii() {
    let repair = Method::REPAIR_BEST;
    let counts = Method::ATTACK_COUNTS;
    for methods in [&[ITERATIVE][..], &[repair], &[counts, repair]] {
        let mut model = model(8, methods, 40);
        assert!(text(&screen(&model, 80, 24, PLAIN)).is_ascii());
        model.execute(Command::Help);
        let help = text(&screen(&model, 80, 24, PLAIN));
        assert!(help.is_ascii());
        assert!(help.contains("run to the next solution"));
        model.execute(Command::Escape);
        model.execute(Command::NextSolution);
        assert!(text(&screen(&model, 80, 24, PLAIN)).is_ascii());
    }
}

#[test]
fn queens_tried_squares_and_attackers_have_distinct_colours() {
    let screen = screen(&model(8, &[ITERATIVE], 7), 80, 24, RICH);
    let background = |sign: char| -> Vec<Option<Color>> {
        let cells = screen.cells.iter().filter(|cell| cell.sign == sign);
        cells.map(|cell| cell.cell_style.ground).collect()
    };
    let [attacker, queen] = background('♛')[..] else {
        panic!("two queens")
    };
    let tried = background('×');
    assert_eq!(tried.len(), 1);
    assert!(attacker != queen && attacker != tried[0] && queen != tried[0]);
}

#[test]
fn repair_shows_threats_choices_and_the_history_of_conflicts() {
    let repair = Method::REPAIR_BEST;
    let model = model(8, &[repair], 9);
    let Some(queens::Event::Moved { to, .. }) = model.subject.lanes()[0].replay.event() else {
        panic!("the ninth step moves a queen")
    };
    let screen = text(&screen(&model, 80, 24, RICH));
    assert!(screen.contains("threats "), "{screen}");
    assert!(screen.contains("conflicts "), "{screen}");
    assert!(screen.contains("restarts"), "{screen}");
    assert!(screen.contains(&format!("row {}: the queen moves from", to.row)));
    // The counts of the whole row: seven squares with numbers, besides the queen.
    let row = screen
        .lines()
        .find(|line| line.starts_with(&format!(" {} ", to.row)))
        .unwrap();
    let board: String = row.chars().skip(3).take(32).collect();
    assert!(
        board.chars().filter(char::is_ascii_digit).count() >= 7,
        "{row}"
    );
}

#[test]
fn on_a_large_board_the_counters_stay_on_the_screen() {
    for repair in Method::all().filter(|method| method.is_seeded()) {
        if repair.largest() < 50 {
            continue;
        }
        let screen = text(&screen(&model(50, &[repair], 60), 80, 24, PLAIN));
        for name in [
            "array  [",
            "threats ",
            "restarts",
            "solutions",
            "conflicts ",
        ] {
            assert!(screen.contains(name), "no {name} on\n{screen}");
        }
    }
}

#[test]
fn the_help_shows_the_whole_summary() {
    let mut model = model(8, &[Method::REPAIR_BEST], 0);
    model.execute(Command::Help);
    let help = text(&screen(&model, 80, 24, RICH));
    assert!(help.contains("least threatened square│"), "{help}");
    assert!(help.contains("│of its row"), "{help}");
}

#[test]
fn a_race_shows_every_method_side_by_side() {
    let methods = [Method::ROWS, Method::ITERATIVE, Method::BITMASK];
    let mut model = model(6, &methods, 300);
    model.execute(Command::Help);
    model.execute(Command::Help);
    let screen = text(&screen(&model, 80, 24, RICH));
    for method in methods {
        assert!(screen.contains(method.name()), "{screen}");
    }
    assert_eq!(screen.matches("checks").count(), 3, "{screen}");
    assert!(screen.contains("check 300"), "{screen}");
    assert!(screen.contains("solved at"), "{screen}");
}

#[test]
fn the_boards_of_a_race_are_drawn_at_one_size() {
    let methods = [Method::ROWS, Method::PERMUTATIONS, Method::BITMASK];
    let model = model(8, &methods, 10);
    for width in 100..130 {
        let screen = text(&screen(&model, width, 30, PLAIN));
        // The positions of the columns' numbers above each board.
        let header = screen.lines().nth(2).unwrap();
        let numbers = |lane: &str| {
            let columns: Vec<&str> = lane.split_whitespace().collect();
            assert_eq!(
                columns,
                ["0", "1", "2", "3", "4", "5", "6", "7"],
                "{screen}"
            );
            lane.find('1').unwrap() - lane.find('0').unwrap()
        };
        let lanes = header.split('|').filter(|lane| !lane.trim().is_empty());
        let gaps: Vec<usize> = lanes.map(numbers).collect();
        assert_eq!(gaps.len(), 3, "{screen}");
        assert!(gaps.iter().all(|gap| *gap == gaps[0]), "{width}: {gaps:?}");
    }
}

#[test]
fn no_number_of_threats_is_cut_in_two() {
    let model = model(20, &[Method::ROWS], 19);
    for style in [PLAIN, RICH] {
        let screen = text(&screen(&model, 80, 24, style));
        let queen = style.pick("♛^", "Q^");
        assert!(screen.contains(queen), "{screen}");
        assert!(screen.contains("threats 18 18"), "{screen}");
    }
}

#[test]
fn any_squares_are_listed_as_squares() {
    let model = model(8, &[Method::SUBSETS], 2);
    let screen = text(&screen(&model, 80, 24, PLAIN));
    assert!(screen.contains("squares 0,0  0,1"), "{screen}");
    assert!(!screen.contains("array"), "{screen}");
}

#[test]
fn chess_squares_are_named_and_shown_if_asked_for() {
    let style = Style {
        naming: Naming::Chess,
        ..PLAIN
    };
    let screen = text(&screen(&model(8, &[ITERATIVE], 7), 80, 24, style));
    assert!(
        screen.contains("c6 is attacked from a8; trying d6"),
        "{screen}"
    );
    assert!(
        screen.lines().nth(1).unwrap().contains("a   b   c"),
        "{screen}"
    );
    assert!(screen.contains("\n 8  Q"), "{screen}");
}

#[test]
fn a_board_larger_than_the_terminal_follows_the_search() {
    let model = model(40, &[ITERATIVE], 900);
    let row = model.subject.lanes()[0].replay.search().queens().len();
    let screen = text(&screen(&model, 80, 24, RICH));
    assert!(row > 20 || screen.contains(" 0 "), "{screen}");
    let numbers = screen
        .lines()
        .filter_map(|line| line.get(0..2)?.trim().parse::<usize>().ok());
    assert!(numbers.collect::<Vec<_>>().contains(&row), "{screen}");
}

/// A board with one solution, at this step of its explanation.
fn reasoning(puzzle: &str, steps: usize) -> Model {
    let mut model = Model::of_puzzle(&puzzle.parse().unwrap(), 1).unwrap();
    for _ in 0..steps {
        model.execute(Command::Forward);
    }
    model
}

const REGIONS: &str = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n";

#[test]
fn without_colour_regions_have_letters_and_reasons_have_marks() {
    let plain = Style {
        naming: Naming::Chess,
        ..PLAIN
    };
    for width in [80, 120] {
        let seen = text(&screen(&reasoning(REGIONS, 2), width, 24, plain));
        assert!(seen.is_ascii(), "{seen}");
        let rows: Vec<String> = seen
            .lines()
            .filter(|line| line.get(1..2).is_some_and(|row| "12345".contains(row)))
            .map(|line| line.chars().skip(3).take(30).collect())
            .collect();
        let words = |row: &String| row.split_whitespace().collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = rows.iter().map(words).collect();
        let expected = [
            "-A A A xA !B",
            "-A C A !B !B",
            "-C C D D xD",
            "E C C D D",
            "E C D D D",
        ];
        assert_eq!(rows, expected, "{seen}");
        let reason = "A queen on d5 or e3 would leave no free square in region B.";
        assert!(seen.contains(reason), "{seen}");
        assert!(seen.contains("ruled out  5"), "{seen}");
    }
    let queen = text(&screen(&reasoning(REGIONS, 99), 80, 24, plain));
    assert!(queen.contains("Q") && queen.contains("5 of 5"), "{queen}");
}

#[test]
fn squares_that_a_reason_uses_and_rules_out_differ_in_colour() {
    let screen = screen(&reasoning(REGIONS, 2), 80, 24, RICH);
    let drawn = screen
        .cells
        .iter()
        .filter(|cell| cell.cell_style.ground.is_some());
    let seen: std::collections::BTreeSet<(char, String)> = drawn
        .filter(|cell| "×ABCDE".contains(cell.sign))
        .map(|cell| (cell.sign, format!("{:?}", cell.cell_style.ground)))
        .collect();
    let colours = |sign: char| seen.iter().filter(|(s, _)| *s == sign).count();
    // Crosses of this step have one colour, those of the step before have the colours of their regions A and C.
    assert_eq!(colours('×'), 3, "{seen:?}");
    // All of E is as before; B is what the step rests on.
    assert_eq!((colours('E'), colours('B')), (1, 1), "{seen:?}");
}

#[test]
fn a_long_reason_is_never_cut() {
    let model = reasoning("AABB\nAABB\nCCDD\nCCDD\n", 99);
    for width in [24, 40, 80] {
        let seen = text(&screen(&model, width, 24, PLAIN));
        let seen = seen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            seen.contains("belongs to one of several solutions."),
            "{seen}"
        );
    }
}

#[test]
fn a_classic_puzzle_shows_its_givens_and_blocks() {
    let puzzle = "Q . . . . .\n. . . . . .\n. . . . . .\n. . . # . .\n. . . . . .\n. . . . . .\n";
    let seen = text(&screen(&reasoning(puzzle, 1), 80, 24, PLAIN));
    assert!(seen.contains("Q") && seen.contains("##"), "{seen}");
    assert!(seen.contains("1 of 6"), "{seen}");
}

#[test]
fn the_view_works_at_every_terminal_size() {
    let repair = Method::REPAIR_BLIND;
    for methods in [&[ITERATIVE][..], &[repair], &[ITERATIVE, repair, ITERATIVE]] {
        for n in [0, 1, 8, 64] {
            let mut model = model(n, methods, 70);
            for (width, height) in [(1, 1), (2, 40), (10, 3), (30, 10), (80, 24), (200, 60)] {
                for style in [PLAIN, RICH] {
                    screen(&model, width, height, style);
                    model.execute(Command::Help);
                    screen(&model, width, height, style);
                    model.execute(Command::Help);
                }
            }
        }
    }
    for (width, height) in [(1, 1), (2, 40), (10, 3), (30, 10), (200, 60)] {
        for style in [PLAIN, RICH] {
            screen(&reasoning(REGIONS, 3), width, height, style);
        }
    }
}

#[test]
fn numbers_have_thousands_separators() {
    let grouped = [0, 999, 1_000, 11_000_000].map(group);
    assert_eq!(grouped, ["0", "999", "1,000", "11,000,000"]);
}
