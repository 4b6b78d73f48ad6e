//! Other boards and pieces: lanes count the same as plain search and brute force.

use queens::count::internal::plain_count;
use queens::count::kernel::{InstructionSet, Kernel};
use queens::count::{Family, Pawns};
use queens::prelude::*;
use queens::{Attack, Board, Counter, Cut, Plan, Puzzle, Rules, Square, Surface, Symmetry};

fn with_pawns(n: usize, squares: impl IntoIterator<Item = Square>) -> Family {
    let pawns = Pawns::new(squares).unwrap();
    Family::Pawns { n, pawns }
}

fn small() -> Vec<Family> {
    let mut all = Vec::new();
    for n in 1..=11 {
        all.push(Family::Torus { n });
        all.push(Family::Amazons { n });
        all.push(Family::OneDiagonal { n: n.min(9) });
        all.extend((1..=n).map(|rows| Family::Rectangle { rows, columns: n }));
    }
    for n in 3..=8 {
        let squares = (0..n * n).map(|i| Square::new(i / n, i % n));
        all.extend(squares.map(|pawn| with_pawns(n, [pawn])));
    }
    for (a, b) in [
        ((1, 1), (5, 5)),
        ((2, 3), (4, 4)),
        ((3, 2), (3, 5)),
        ((2, 2), (4, 2)),
        ((1, 3), (2, 3)),
        ((0, 0), (3, 3)),
    ] {
        let pawns = [Square::new(a.0, a.1), Square::new(b.0, b.1)];
        all.extend((7..=9).map(|n| with_pawns(n, pawns)));
    }
    all
}

#[test]
fn lanes_count_what_the_plain_search_counts() {
    for variant in small() {
        let counted = variant.count().unwrap();
        assert_eq!(counted, u128::from(plain_count(&variant)), "{variant:?}");
    }
}

/// Every way to place a set of pieces on the board, one square after another.
fn brute_force(variant: &Family, queens: usize, pawns: &[Square]) -> u64 {
    let (rows, columns) = variant.size();
    let squares: Vec<Square> = (0..rows * columns)
        .map(|i| Square::new(i / columns, i % columns))
        .collect();
    fn below(board: &Board, squares: &[Square], placed: &mut Vec<Square>, left: usize) -> u64 {
        if left == 0 {
            return 1;
        }
        let mut count = 0;
        for (i, &square) in squares.iter().enumerate() {
            if placed.iter().all(|&queen| !board.attacks(queen, square)) {
                placed.push(square);
                count += below(board, &squares[i + 1..], placed, left - 1);
                placed.pop();
            }
        }
        count
    }
    let free: Vec<Square> = squares
        .into_iter()
        .filter(|square| !pawns.contains(square))
        .collect();
    let board = variant.board().unwrap();
    below(&board, &free, &mut Vec::new(), queens)
}

#[test]
fn the_plain_search_counts_what_brute_force_counts() {
    for n in 1..=6 {
        for variant in [
            Family::Torus { n },
            Family::Amazons { n },
            Family::OneDiagonal { n },
        ] {
            assert_eq!(
                plain_count(&variant),
                brute_force(&variant, n, &[]),
                "{variant:?}"
            );
        }
        for rows in 1..=n {
            let variant = Family::Rectangle { rows, columns: n };
            assert_eq!(
                plain_count(&variant),
                brute_force(&variant, rows, &[]),
                "{variant:?}"
            );
        }
        for i in 0..n * n {
            let pawns = [Square::new(i / n, i % n)];
            let variant = with_pawns(n, pawns);
            assert_eq!(
                plain_count(&variant),
                brute_force(&variant, n + 1, &pawns),
                "{variant:?}"
            );
        }
    }
}

#[test]
fn shards_of_boards_with_pawns_have_a_queen_in_every_row_of_their_depth_below_pawns_too() {
    // c5 is in the second row of six: only one row is above it.
    for (n, cut, queens) in [
        (6, "pawns 4 c5", 4),
        (8, "pawns 2 d4", 2),
        (8, "pawns 3 b7", 3),
    ] {
        let plan = Plan::new(n, cut.parse().unwrap()).unwrap();
        assert!(plan.len() > n as u64, "{cut}");
        for shard in plan.shards() {
            let text = shard.to_string();
            let placed = text
                .split(' ')
                .filter(|column| column.parse::<u32>().is_ok());
            assert_eq!(placed.count(), queens, "{cut}: {text}");
        }
    }
}

/// A plan is cut from its n and the text of its cut; compared here with brute force or a published table.
#[test]
fn shards_of_other_boards_add_up_by_every_kernel_and_turned() {
    let cut = |text: &str| -> Cut { text.parse().unwrap() };
    let pawn = with_pawns(6, [Square::from_chess("c5", 6).unwrap()]);
    let (Family::Pawns { pawns, .. }, queens) = (pawn, 7) else {
        panic!("a board with pawns");
    };
    let squares: Vec<Square> = pawns.iter().collect();
    assert_eq!(brute_force(&pawn, queens, &squares), 2);
    for (n, cut, all) in [
        (8, cut("rectangle 5 0"), 568),
        (8, cut("rectangle 5 2"), 568),
        (8, cut("rectangle 1 1"), 8),
        (8, cut("rectangle 8 1"), 92),
        (9, cut("rectangle 6 4"), 2292),
        (6, cut("pawns 0 c5"), 2),
        (6, cut("pawns 4 c5"), 2),
        (8, cut("pawns 2 d4"), 10),
        (9, cut("pawns 1 c4 g6"), 5),
        (11, Cut::Torus { depth: 1 }, 88),
        (13, Cut::Torus { depth: 3 }, 4524),
        (9, Cut::Torus { depth: 2 }, 0),
        (11, Cut::amazons(11), 44),
        (12, Cut::Amazons { lines: 2, depth: 1 }, 156),
    ] {
        let plan = Plan::new(n, cut).unwrap();
        assert_eq!(plan.cut().to_string().parse(), Ok(cut));
        let mut turned = Kernel::lanes().worker();
        for symmetry in [Symmetry::MirrorRows, Symmetry::MirrorFalling] {
            let sum = plan.shards().map(|shard| {
                let counted = turned.recount_shard(&shard, symmetry).unwrap();
                shard.weight() * counted.completions
            });
            assert_eq!(sum.sum::<u64>(), all, "{cut}, {symmetry:?}");
        }
        for kernel in [Kernel::Reference, Kernel::lanes()] {
            let mut worker = kernel.worker();
            // With AVX-512, tables are those of AVX2, and are reported as such.
            let by = match kernel {
                Kernel::Lanes(InstructionSet::Avx512) => Kernel::Lanes(InstructionSet::Avx2),
                other => other,
            };
            let mut sum = 0;
            for shard in plan.shards() {
                let counted = worker.count_shard(&shard).unwrap();
                sum += shard.weight() * counted.completions;
                assert_eq!(worker.counted_by(), by);
            }
            assert_eq!(sum, all, "{cut} by {kernel}");
        }
    }
}

#[test]
fn given_queens_and_blocked_squares_are_counted_as_listed() {
    let counter = Counter::new();
    for rules in [
        Rules::TORUS,
        Rules::CYLINDER,
        Rules::AMAZON,
        Rules::AMAZON_TORUS,
    ] {
        let mut puzzle = Puzzle::under(rules, 11);
        puzzle.give(Square::new(4, 2)).unwrap();
        puzzle.block(Square::new(0, 3)).unwrap();
        puzzle.block(Square::new(7, 8)).unwrap();
        let listed = puzzle.completions().count() as u128;
        assert_eq!(counter.puzzle(&puzzle).unwrap().all, listed, "{rules:?}");
    }
    for (rows, columns, pawn) in [(6, 8, None), (8, 6, None), (8, 8, Some((3, 4)))] {
        let mut board = Board::new(rows, columns, Rules::CHESS).unwrap();
        if let Some((row, column)) = pawn {
            board.pawn(Square::new(row, column)).unwrap();
        }
        let mut puzzle = Puzzle::on(board);
        if pawn.is_none() {
            puzzle.give(Square::new(1, 3)).unwrap();
        }
        puzzle.block(Square::new(5, 5)).unwrap();
        let listed = puzzle.completions().count() as u128;
        assert!(listed > 0);
        assert_eq!(
            counter.puzzle(&puzzle).unwrap().all,
            listed,
            "{rows} {columns}"
        );
    }
}

#[test]
fn a_cylinder_has_the_solutions_of_a_torus() {
    for n in 1..=7usize {
        let on_cylinder = |a: Square, b: Square| {
            let rows = a.row.abs_diff(b.row);
            let columns = a.column.abs_diff(b.column);
            rows == 0 || columns == 0 || columns == rows || (columns + rows).is_multiple_of(n)
        };
        let torus = Rules::TORUS.on(n);
        for i in 0..n * n {
            for j in 0..n * n {
                let (a, b) = (Square::new(i / n, i % n), Square::new(j / n, j % n));
                assert_eq!(torus.attacks(a, b), a != b && on_cylinder(a, b));
            }
        }
    }
}

#[test]
fn symmetric_solutions_are_counted_correctly() {
    // 8 × A051224 = all + half turn + 2 × quarter turn, and all pairs of a pawn in the middle for n = 7, 9, 11.
    for (n, classes) in [(10, 1), (11, 6), (12, 22), (13, 239), (14, 653)] {
        let amazons = Family::Amazons { n };
        let sum = amazons.count().unwrap() + amazons.half_turn() + 2 * amazons.quarter_turn();
        assert_eq!(sum, 8 * classes, "{n}");
    }
    for (n, kept) in [(7, 4), (9, 20), (11, 72)] {
        let variant = with_pawns(n, [Square::new(n / 2, n / 2)]);
        assert_eq!(
            (variant.half_turn(), variant.quarter_turn()),
            (kept, 0),
            "{n}"
        );
    }
}

#[test]
fn cuts_that_fit_no_board_are_refused() {
    for (n, text) in [
        (8, "rectangle 0 0"),
        (8, "rectangle 9 0"),
        (33, "rectangle 5 0"),
        (8, "rectangle 5 5"),
        (8, "pawns 1 i4"),
        (8, "pawns 1 d9"),
        (31, "pawns 1 d4 e5"),
        (9, "torus 0"),
    ] {
        let cut: Cut = text.parse().unwrap();
        assert!(Plan::new(n, cut).is_err(), "{n} {text}");
    }
    for text in [
        "pawns 1",
        "pawns d4",
        "pawns 1 d4 d4",
        "pawns 1 d0",
        "rectangle 5",
    ] {
        assert!(text.parse::<Cut>().is_err(), "{text}");
    }
}

#[test]
fn lanes_count_semi_queens_as_published_and_as_the_search_does() {
    // A099152.
    let known = [1, 1, 3, 7, 23, 83, 405, 2113, 12657, 82297];
    let rules = Rules::new(Surface::Flat, Attack::SEMI_QUEEN);
    for (n, &known) in (1..).zip(&known) {
        let puzzle = Puzzle::under(rules, n);
        let total = Counter::new().puzzle(&puzzle).unwrap();
        assert_eq!(total.all, known, "n = {n}");
        // Which instruction set counts these boards depends on the processor.
        assert!(matches!(total.kernel, Some(Kernel::Lanes(_))), "n = {n}");
        if n <= 8 {
            let mut given = puzzle.clone();
            given.give(Square::new(n - 1, n / 2)).unwrap();
            let counted = Counter::new().puzzle(&given).unwrap().all;
            assert_eq!(counted, given.completions().count() as u128, "n = {n}");
        }
    }
}
