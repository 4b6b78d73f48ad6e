//! Pictures as files: their contents are read back from them.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// A separate directory for each test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

fn queens(arguments: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("queens")
        .unwrap()
        .args(arguments)
        .assert()
}

/// The queens' (row, column) of each board in an SVG document, in order.
fn boards_in(svg: &str) -> Vec<Vec<(u32, u32)>> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let is_board = |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some("board");
    let mut boards: Vec<_> = document.descendants().filter(is_board).collect();
    if boards.is_empty() {
        boards.push(document.root_element());
    }
    let number = |node: &roxmltree::Node<'_, '_>, name| -> u32 {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let queens = |board: roxmltree::Node<'_, '_>| {
        let uses = board.descendants().filter(|node| node.has_tag_name("use"));
        uses.map(|node| (number(&node, "y") / 100, number(&node, "x") / 100))
            .collect()
    };
    boards.into_iter().map(queens).collect()
}

/// Width and height of a PNG file, from its header.
fn png_size(path: &Path) -> (u32, u32) {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_board_is_drawn_with_its_queens_where_they_are() {
    let file = directory("board").join("board.svg");
    let path = file.to_str().unwrap();
    queens(&["show", "[6, 4, 2, 0, 5, 7, 1, 3]", "-o", path]).code(0);
    let expected = [6, 4, 2, 0, 5, 7, 1, 3].into_iter().zip(0..);
    let expected: Vec<(u32, u32)> = expected.map(|(column, row)| (row, column)).collect();
    let svg = fs::read_to_string(&file).unwrap();
    assert_eq!(boards_in(&svg), [expected]);
    assert!(!svg.contains(r#"class="attacker""#));
}

#[test]
fn attacking_queens_are_drawn_with_their_lines_and_the_answer_is_no() {
    let file = directory("attacked").join("board.svg");
    let path = file.to_str().unwrap();
    let shown = queens(&["show", "[0, 1, 3, 2]", "-o", path]).code(1);
    let message = String::from_utf8_lossy(&shown.get_output().stderr).into_owned();
    assert!(message.contains("attack"), "{message}");
    let svg = fs::read_to_string(&file).unwrap();
    assert_eq!(svg.matches(r#"class="attacker""#).count(), 4);
    assert_eq!(svg.matches(r#"class="attacks""#).count(), 1);
}

#[test]
fn the_sheet_of_fundamental_solutions_shows_each_with_its_class() {
    let file = directory("sheet").join("sheet.svg");
    queens(&["list", "8", "--fundamental", "-o", file.to_str().unwrap()]).code(0);
    let svg = fs::read_to_string(&file).unwrap();
    let boards = boards_in(&svg);
    assert_eq!(boards.len(), 12);
    for board in &boards {
        assert_eq!(board.len(), 8);
        for (i, a) in board.iter().enumerate() {
            for b in &board[..i] {
                let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
                assert!(rows != 0 && columns != 0 && rows != columns);
            }
        }
    }
    let mut distinct = boards.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 12);
    assert_eq!(svg.matches("· 8 images<").count(), 11);
    assert_eq!(svg.matches("· 4 images: half-turn symmetry<").count(), 1);
}

#[test]
fn a_png_has_the_pictures_size_and_shows_queens_and_labels() {
    let folder = directory("png");
    let (plain, labelled) = (folder.join("plain.png"), folder.join("labelled.png"));
    let board = "[1, 3, 0, 2]";
    let draw = |path: &Path, more: &[&str]| {
        let path = path.to_str().unwrap();
        queens(&[&["show", board, "-o", path][..], more].concat()).code(0);
    };
    draw(&plain, &["--coordinates", "none"]);
    draw(&labelled, &["--coordinates", "chess"]);
    // Four squares of 60 pixels and a margin of 12 on each side, twice as large for sharp screens.
    assert_eq!(png_size(&plain), (2 * 264, 2 * 264));
    assert!(png_size(&labelled).0 > png_size(&plain).0);
}

#[test]
fn a_thousand_queens_fit_a_picture() {
    let folder = directory("thousand");
    let solution = queens(&["solve", "1000", "--format", "array"]).code(0);
    let solution = solution.get_output().stdout.clone();
    for name in ["board.svg", "board.png"] {
        let mut show = Command::cargo_bin("queens").unwrap();
        show.args(["show", "-o", folder.join(name).to_str().unwrap()]);
        show.write_stdin(solution.clone()).assert().code(0);
    }
    let svg = fs::read_to_string(folder.join("board.svg")).unwrap();
    assert_eq!(boards_in(&svg)[0].len(), 1000);
    assert!(png_size(&folder.join("board.png")).0 >= 2000);
}

#[test]
fn an_animated_search_has_a_frame_for_every_step() {
    let file = directory("gif").join("search.gif");
    let path = file.to_str().unwrap();
    queens(&["watch", "4", "-s", "iterative", "-o", path, "--speed", "10"]).code(0);
    let delays = delays_in(&file);
    // The first solution of four queens takes 26 tries, 8 placements among them, 4 steps back, and the word itself.
    assert_eq!(delays.len(), 1 + 26 + 4 + 1);
    assert_eq!(
        (delays[0], delays[1], delays[delays.len() - 1]),
        (100, 10, 300)
    );

    queens(&["watch", "4", "-o", path, "--from", "5", "--steps", "3"]).code(0);
    assert_eq!(delays_in(&file).len(), 4);
}

#[test]
fn animated_reasoning_has_a_frame_for_every_step() {
    let folder = directory("reasoning");
    let (board, file) = (folder.join("board.txt"), folder.join("reasoning.gif"));
    let [puzzle, path] = [&board, &file].map(|path| path.to_str().unwrap());
    let regions = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n";
    let classic = "Q . . . . .\n. . . . . .\n. . . . . .\n. . . # . .\n. . . . . .\n. . . . . .\n";
    for text in [regions, classic] {
        fs::write(&board, text).unwrap();
        let explained = queens(&["puzzle", "explain", puzzle, "--format", "json"]);
        let steps = String::from_utf8_lossy(&explained.get_output().stdout)
            .lines()
            .filter(|line| line.contains("technique"))
            .count();
        assert!(steps > 2, "{text}");
        queens(&["watch", "--puzzle", puzzle, "-o", path]).code(0);
        let delays = delays_in(&file);
        assert_eq!(delays.len(), 1 + steps, "{text}");
        assert_eq!((delays[1], delays[steps]), (100, 300));
    }
    queens(&[
        "watch", "--puzzle", puzzle, "-o", path, "--from", "1", "--steps", "1",
    ])
    .code(0);
    assert_eq!(delays_in(&file).len(), 2);
}

/// The display time of each frame of a GIF, in hundredths of a second.
fn delays_in(file: &Path) -> Vec<u16> {
    let options = gif::DecodeOptions::new();
    let mut decoder = options.read_info(fs::File::open(file).unwrap()).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.left + frame.width <= width && frame.top + frame.height <= height);
        delays.push(frame.delay);
    }
    delays
}

#[test]
fn boards_that_cannot_be_drawn_are_refused_in_one_line() {
    let folder = directory("refused");
    let refuse = |arguments: &[&str], code: i32, message: &str| {
        let refused = queens(arguments).code(code);
        let stderr = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
    };
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let board = "[1, 3, 0, 2]";
    let ends = "end its name in .svg or .png";
    refuse(&["show", board, "-o", &path("board.bmp")], 2, ends);
    refuse(&["show", board, "-o", &path("board")], 2, ends);
    refuse(&["show", "[0, 1]", "-o", &path("board.gif")], 2, ends);
    refuse(
        &["show", board, "-o", &path("no/such/board.svg")],
        74,
        "cannot write",
    );
    let mixed = ["show", board, "[0]", "-o", &path("a.svg")];
    refuse(
        &mixed,
        2,
        "boards of the same size, but these have n = 4 and n = 1",
    );
    refuse(
        &["list", "11", "-o", &path("a.svg")],
        2,
        "at most 2000 boards",
    );
    refuse(
        &["show", board, "-o", &path("a.svg"), "--theme", "pink"],
        2,
        "pink",
    );
    refuse(
        &["watch", "4", "-o", &path("a.svg")],
        2,
        "end its name in .gif",
    );
    refuse(&["watch", "40", "-o", &path("a.gif")], 2, "n = 1 to 32");
    let race = ["watch", "4", "-m", "rows,bitmask", "-o", &path("a.gif")];
    refuse(&race, 2, "one method");
    refuse(&["watch", "8"], 2, "needs a terminal");
    let puzzle = folder.join("puzzle.txt");
    fs::write(&puzzle, "AAB\nABB\nCCC\n").unwrap();
    let puzzle = puzzle.to_str().unwrap();
    let with = |more: &[&str], message: &str| {
        let arguments = [&["watch", "--puzzle", puzzle], more].concat();
        refuse(&arguments, 2, message);
    };
    with(&["-m", "rows"], "cannot be used with '--method");
    with(&["-m", "rows,bitmask"], "cannot be used with '--method");
    with(&["--seed", "2"], "cannot be used with '--seed");
    with(&["8"], "cannot be used with");
    with(&["--coordinates", "numbers"], "as in chess");
    with(&["--coordinates", "none"], "is for pictures: add -o FILE");
    with(&["-o", &path("a.svg")], "end its name in .gif");
    refuse(&["watch", "65", "-o", &path("a.gif")], 2, "n = 1 to 32");
}

#[test]
fn a_long_count_is_drawn_as_a_map_of_its_shards() {
    let folder = directory("run");
    let run = folder.join("count");
    let _ = fs::remove_dir_all(&run);
    let (run, file) = (run.to_str().unwrap(), folder.join("map.svg"));
    let shards = |class: &str| {
        queens(&["run", "picture", run, "-o", file.to_str().unwrap()]).code(0);
        let svg = fs::read_to_string(&file).unwrap();
        svg.matches(&format!(r#"class="shard {class}""#)).count()
    };
    queens(&["run", "new", run, "10"]).code(0);
    let all = shards("missing");
    assert!(all > 1);
    queens(&["run", "work", run, "--part", "1/2"]).code(0);
    let missing = shards("missing");
    assert!(0 < missing && missing < all);
    queens(&["run", "work", run]).code(0);
    assert_eq!(shards("missing"), 0);
    assert_eq!(shards("done") + shards("slow"), all);
    let pixels = folder.join("map.png");
    queens(&["run", "picture", run, "-o", pixels.to_str().unwrap()]).code(0);
    assert!(png_size(&pixels).0 >= 1120);
    queens(&["run", "picture", "no-such-run", "-o", "map.svg"]).code(74);
}
