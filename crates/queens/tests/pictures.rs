//! The contents of a picture are read back from it: nothing structural may differ.

use queens::formats::picture::{Coordinates, Drawing, Mark, SQUARE, Theme};
use queens::prelude::*;
use queens::{Board, Puzzle, Rules, Solution, Square};

/// The squares of a document's queens, in the document's order.
fn queens_in(svg: &str) -> Vec<Square> {
    let document = roxmltree::Document::parse(svg).expect("well-formed SVG");
    let uses = document
        .descendants()
        .filter(|node| node.has_tag_name("use"));
    let number = |node: roxmltree::Node<'_, '_>, name| -> usize {
        node.attribute(name).unwrap().parse().unwrap()
    };
    uses.map(|node| {
        assert_eq!(node.attribute("class"), Some("queen"));
        assert_eq!(node.attribute("href"), Some("#queen"));
        let (x, y) = (number(node, "x"), number(node, "y"));
        assert_eq!((x % SQUARE, y % SQUARE), (0, 0));
        Square::new(y / SQUARE, x / SQUARE)
    })
    .collect()
}

/// How many dark squares the dashed lines draw, and whether they alternate with light ones.
fn dark_squares(svg: &str) -> Vec<Square> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let line = document
        .descendants()
        .find(|node| node.attribute("stroke-dasharray") == Some("100"));
    let Some(line) = line else { return Vec::new() };
    let rows = line.attribute("d").unwrap().split('M').skip(1);
    rows.flat_map(|row| {
        let (start, end) = row.split_once('H').unwrap();
        let (x, y) = start.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        let end: usize = end.parse().unwrap();
        (x..end)
            .step_by(2 * SQUARE)
            .map(move |x| Square::new(y / SQUARE, x / SQUARE))
    })
    .collect()
}

#[test]
fn every_solution_of_six_and_eight_is_drawn_as_it_is() {
    for n in [6, 8] {
        for solution in Puzzle::new(n).completions() {
            let expected: Vec<_> = solution.squares().collect();
            assert_eq!(queens_in(&Drawing::of(&solution).svg()), expected);
        }
    }
}

#[test]
fn boards_with_several_queens_in_a_line_show_stars() {
    let board = Rules::TOUCH.on(8).with_stars(2);
    let mut drawing = Drawing::on(board.unwrap());
    drawing.queens = vec![Square::new(0, 0), Square::new(0, 2)];
    let svg = drawing.svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let mut pieces = document
        .descendants()
        .filter(|node| node.has_tag_name("use"));
    assert!(pieces.all(|piece| piece.attribute("href") == Some("#star")));
    let has_shape = |id| {
        document
            .descendants()
            .any(|node| node.attribute("id") == Some(id))
    };
    assert!(
        has_shape("star") && has_shape("queen"),
        "a sheet may need both"
    );
    assert!(svg.contains("2 stars on a board of 8 × 8: a8 c8"));
    assert_eq!(svg.matches("#star").count(), 2);
}

#[test]
fn boards_of_every_size_keep_their_queens_and_squares() {
    for n in [0, 1, 2, 9, 64, 65, 201, 1000] {
        let queens: Vec<_> = (0..n).map(|row| Square::new(row, row * 7 % n)).collect();
        let mut drawing = Drawing::new(n);
        drawing.queens = queens.clone();
        drawing.coordinates = Coordinates::Chess;
        let svg = drawing.svg();
        assert_eq!(queens_in(&svg), queens, "n = {n}");
        let dark: Vec<_> = (0..n * n)
            .map(|i| Square::new(i / n, i % n))
            .filter(|square| (square.row + square.column) % 2 == 1)
            .collect();
        let expected = if n <= 200 { dark } else { Vec::new() };
        assert_eq!(dark_squares(&svg), expected, "n = {n}");
        assert!(svg.len() < 200 * n + 20_000, "the text grows with n alone");
    }
}

#[test]
fn every_mark_line_and_label_is_in_the_picture() {
    for theme in Theme::ALL {
        let mut drawing = Drawing::new(4);
        drawing.queens = vec![Square::new(0, 0), Square::new(2, 2), Square::new(3, 1)];
        drawing.labels = vec![(Square::new(1, 1), "<3>".to_string())];
        drawing.theme = theme;
        drawing.show_conflicts();
        let marks = [Mark::Fresh, Mark::Left, Mark::Rejected, Mark::Blocked];
        drawing
            .marks
            .extend(marks.map(|mark| (Square::new(0, 3), mark)));
        let svg = drawing.svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let with_class = |class| {
            let nodes = document.descendants();
            nodes
                .filter(|node| node.attribute("class") == Some(class))
                .count()
        };
        // The three queens attack in two pairs: 0,0 – 2,2 on a falling, 2,2 – 3,1 on a rising diagonal.
        assert_eq!(with_class("attacker"), 3);
        for class in ["fresh", "left", "rejected", "attacks"] {
            assert_eq!(with_class(class), 1, "{class}");
        }
        assert!(svg.contains("M50 50L250 250M250 250L150 350"));
        assert!(svg.contains("&lt;3&gt;"));
        assert!(
            document
                .descendants()
                .any(|node| node.text() == Some("<3>"))
        );
    }
}

#[test]
fn a_queen_between_two_others_hides_them_from_each_other() {
    let queens = [Square::new(0, 0), Square::new(0, 3), Square::new(0, 1)];
    let expected = [(queens[0], queens[2]), (queens[2], queens[1])];
    assert_eq!(queens::formats::picture::conflicts(4, &queens), expected);
    let solution = Solution::new([1, 3, 0, 2]).unwrap();
    let squares: Vec<_> = solution.squares().collect();
    assert!(queens::formats::picture::conflicts(4, &squares).is_empty());
}

#[test]
fn attack_lines_run_from_edge_to_edge_through_their_queen() {
    for n in [1, 4, 7] {
        for square in (0..n * n).map(|i| Square::new(i / n, i % n)) {
            let mut drawing = Drawing::new(n);
            drawing.queens = vec![square];
            drawing.show_attacks();
            assert_eq!(drawing.rays.len(), 4);
            let is_edge = |s: &Square| {
                [s.row, s.column]
                    .iter()
                    .any(|line| [0, n - 1].contains(line))
            };
            for (from, to) in &drawing.rays {
                assert!(from.is_on_board(n) && to.is_on_board(n));
                assert!(is_edge(from) && is_edge(to));
                for end in [from, to] {
                    assert!(*end == square || end.attacks(square));
                }
            }
        }
    }
}

#[test]
fn coordinates_name_every_line_of_a_small_board() {
    let texts = |coordinates| -> Vec<String> {
        let mut drawing = Drawing::new(4);
        drawing.coordinates = coordinates;
        let svg = drawing.svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let nodes = document.descendants();
        nodes
            .filter(|node| node.has_tag_name("text"))
            .map(|node| node.text().unwrap().to_string())
            .collect()
    };
    assert_eq!(texts(Coordinates::None).len(), 0);
    let chess = ["a", "b", "c", "d", "4", "3", "2", "1"];
    assert_eq!(texts(Coordinates::Chess), chess);
    let numbers = ["0", "1", "2", "3", "0", "1", "2", "3"];
    assert_eq!(texts(Coordinates::Numbers), numbers);
}

#[test]
fn attack_lines_end_where_queens_no_longer_attack() {
    // Queens that may not touch attack one square along a diagonal.
    let mut touch = Drawing::on(Rules::TOUCH.on(5));
    touch.queens = vec![Square::new(2, 1), Square::new(0, 4)];
    touch.show_attacks();
    let ray = |a, b, c, d| (Square::new(a, b), Square::new(c, d));
    let middle = [
        ray(2, 0, 2, 4),
        ray(0, 1, 4, 1),
        ray(1, 0, 3, 2),
        ray(3, 0, 1, 2),
    ];
    let corner = [
        ray(0, 0, 0, 4),
        ray(0, 4, 4, 4),
        ray(0, 4, 0, 4),
        ray(1, 3, 0, 4),
    ];
    assert_eq!(touch.rays, [middle, corner].concat());
    // Three rows of seven squares, and seven rows of three.
    for (rows, columns) in [(3, 7), (7, 3)] {
        for square in (0..rows * columns).map(|i| Square::new(i / columns, i % columns)) {
            let mut board = Drawing::on(Board::new(rows, columns, Rules::CHESS).unwrap());
            board.queens = vec![square];
            board.show_attacks();
            let is_on_board = |end: &Square| end.row < rows && end.column < columns;
            let is_edge = |end: &Square| {
                [0, rows - 1].contains(&end.row) || [0, columns - 1].contains(&end.column)
            };
            for (from, to) in &board.rays {
                assert!(
                    [from, to]
                        .into_iter()
                        .all(|end| is_on_board(end) && is_edge(end))
                );
            }
        }
    }
}
