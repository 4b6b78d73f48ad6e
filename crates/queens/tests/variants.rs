//! Other boards and pieces, against counts over all permutations and all subsets that share no code with the library, and
//! against published numbers.

use queens::board::Classes::{Symmetries, Translations};
use queens::prelude::*;
use queens::search::make;
use queens::{
    Attack, Board, Maker, Misplaced, Placement, Puzzle, Rules, Solution, Square, Surface,
};

/// The distance between two rows or columns, in both directions if the edges are joined.
fn apart(a: usize, b: usize, side: usize, is_joined: bool) -> Vec<i64> {
    let (a, b, side) = (a as i64, b as i64, side as i64);
    if is_joined {
        // No queen goes around more than three times.
        (-3..=3).map(|turns| b - a + turns * side).collect()
    } else {
        vec![b - a]
    }
}

/// Whether a queen can move from one square of an n × n board to another.
fn moves(rules: Rules, n: usize, a: (usize, usize), b: (usize, usize)) -> bool {
    let surface = rules.surface();
    let rows = apart(a.0, b.0, n, surface == Surface::Torus);
    let columns = apart(a.1, b.1, n, surface != Surface::Flat);
    a != b
        && rows.iter().any(|&down| {
            columns.iter().any(|&right| {
                let is_falling = down == right;
                let (down, right) = (down.abs(), right.abs());
                let knight =
                    rules.attack() == Attack::AMAZON && down + right == 3 && down * right == 2;
                if rules.attack() == Attack::TOUCH {
                    down * right == 0 || down.max(right) == 1
                } else if rules.attack() == Attack::SEMI_QUEEN {
                    down * right == 0 || is_falling
                } else {
                    down * right == 0 || down == right || knight
                }
            })
        })
}

/// All permutations, in order, whose queens do not attack each other.
fn by_permutations(rules: Rules, n: usize) -> Vec<Vec<u32>> {
    fn go(rules: Rules, n: usize, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if columns.len() == n {
            let squares: Vec<_> = columns.iter().map(|&c| c as usize).enumerate().collect();
            let is_fine = |&a: &(usize, usize)| squares.iter().all(|&b| !moves(rules, n, a, b));
            if squares.iter().all(is_fine) {
                found.push(columns.clone());
            }
            return;
        }
        for column in 0..n as u32 {
            if !columns.contains(&column) {
                columns.push(column);
                go(rules, n, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(rules, n, &mut Vec::new(), &mut found);
    found
}

#[test]
fn small_boards_have_the_solutions_that_all_permutations_have() {
    for rules in Rules::ALL {
        for n in 0..=7 {
            let expected = by_permutations(rules, n);
            let puzzle = Puzzle::under(rules, n);
            let found: Vec<Vec<u32>> = puzzle.completions().map(columns).collect();
            assert_eq!(found, expected, "{rules}, n = {n}");
            assert_eq!(puzzle.count().unwrap(), expected.len() as u128);
        }
    }
}

fn columns(solution: Solution) -> Vec<u32> {
    solution.columns().to_vec()
}

fn squares(columns: &[u32]) -> Vec<Square> {
    let queens = columns.iter().enumerate();
    queens
        .map(|(row, &column)| Square::new(row, column as usize))
        .collect()
}

#[test]
fn solutions_and_placements_accept_only_valid_boards() {
    for rules in Rules::ALL {
        for n in 1..=4usize {
            for code in 0..n.pow(n as u32) {
                let column = |row: usize| (code / n.pow(row as u32) % n) as u32;
                let columns: Vec<u32> = (0..n).map(column).collect();
                let queens = squares(&columns);
                let pairs = |a: &Square| queens.iter().map(move |b| (*a, *b)).collect::<Vec<_>>();
                let is_attack = |(a, b): (Square, Square)| {
                    moves(rules, n, (a.row, a.column), (b.row, b.column))
                };
                let is_solution = !queens.iter().flat_map(pairs).any(is_attack);
                let solution = Solution::of(rules.on(n), &columns);
                assert_eq!(solution.is_ok(), is_solution, "{rules}: {columns:?}");
                let mut placement = Placement::on(rules.on(n));
                let placed = queens.iter().try_for_each(|&queen| placement.place(queen));
                assert_eq!(placed.is_ok(), is_solution, "{rules}: {columns:?}");
                let refused = |wrong: Option<Misplaced>| wrong?.squares().next();
                assert_eq!(refused(solution.err()), refused(placed.err()));
            }
        }
    }
}

#[test]
fn every_rule_counts_what_is_published() {
    let count = |rules, n| Puzzle::under(rules, n).count().unwrap();
    // A007705, at odd n; for n divisible by 2 or 3 there is none.
    for (n, known) in [
        (1, 1),
        (3, 0),
        (5, 10),
        (7, 28),
        (8, 0),
        (9, 0),
        (11, 88),
        (13, 4524),
    ] {
        assert_eq!(count(Rules::TORUS, n), known, "torus, n = {n}");
        assert_eq!(count(Rules::CYLINDER, n), known, "cylinder, n = {n}");
    }
    // A051223.
    for (n, known) in [(1, 1), (4, 0), (9, 0), (10, 4), (11, 44), (12, 156)] {
        assert_eq!(count(Rules::AMAZON, n), known, "amazons, n = {n}");
    }
    // A006717 at odd n; A342372 says that there is none at even n.
    let torus = Rules::new(Surface::Torus, Attack::SEMI_QUEEN);
    for (n, known) in [(1, 1), (3, 3), (4, 0), (5, 15), (7, 133), (8, 0), (9, 2025)] {
        assert_eq!(count(torus, n), known, "semi-queens, n = {n}");
    }
}

#[test]
fn rectangles_count_what_is_published() {
    // A269133: rows n, columns m of the triangle are m queens on m × n.
    let triangle: [&[usize]; 8] = [
        &[1],
        &[2, 0],
        &[3, 2, 0],
        &[4, 6, 4, 2],
        &[5, 12, 14, 12, 10],
        &[6, 20, 36, 46, 40, 4],
        &[7, 30, 76, 140, 164, 94, 40],
        &[8, 42, 140, 344, 568, 550, 312, 92],
    ];
    for (n, row) in (1..).zip(triangle) {
        for (m, &known) in (1..).zip(row) {
            let count = |rows, columns| {
                let board = Board::new(rows, columns, Rules::CHESS).unwrap();
                Puzzle::on(board).completions().count()
            };
            assert_eq!(count(m, n), known, "{m} × {n}");
            assert_eq!(count(n, m), known, "{n} × {m}");
        }
    }
}

#[test]
fn one_pawn_counts_what_is_published() {
    // A103330, the sum over all squares of the pawn.
    for (n, known) in [(4, 0), (5, 0), (6, 16), (7, 20), (8, 128)] {
        let with_pawn = |index: usize| {
            let mut board = Rules::CHESS.on(n);
            board.pawn(Square::new(index / n, index % n)).unwrap();
            Puzzle::on(board).completions().count()
        };
        assert_eq!((0..n * n).map(with_pawn).sum::<usize>(), known, "n = {n}");
    }
}

/// Whether a queen on one square of a drawn board, with `P` for a pawn, reaches another, step by step.
fn comes(rules: Rules, board: &[Vec<char>], from: (i64, i64), to: (i64, i64)) -> bool {
    let (rows, columns) = (board.len() as i64, board[0].len() as i64);
    let go = |(row, column): (i64, i64), (down, right): (i64, i64)| {
        let (mut row, mut column) = (row + down, column + right);
        if rules.surface() == Surface::Torus {
            row = (row + 2 * rows) % rows;
        }
        if rules.surface() != Surface::Flat {
            column = (column + 2 * columns) % columns;
        }
        let is_on = (0..rows).contains(&row) && (0..columns).contains(&column);
        (is_on && board[row as usize][column as usize] != 'P').then_some((row, column))
    };
    (-2..=2).any(|down: i64| {
        (-2..=2).any(|right: i64| {
            let far = match (down.abs(), right.abs()) {
                (0, 1) | (1, 0) => 40,
                (1, 1) if rules.attack() == Attack::TOUCH => 1,
                (1, 1) if rules.attack() == Attack::SEMI_QUEEN && down != right => 0,
                (1, 1) => 40,
                (1, 2) | (2, 1) if rules.attack() == Attack::AMAZON => 1,
                _ => 0,
            };
            let mut at = Some(from);
            (0..far).any(|_| {
                at = at.and_then(|at| go(at, (down, right)));
                at == Some(to)
            })
        })
    })
}

#[test]
fn boards_of_any_shape_have_the_arrangements_that_all_subsets_have() {
    let boards = [
        "....|....|....|....",
        "..P.|....|....|....",
        "P...|..P.|....|....",
        "...|.P.|...",
        "...|...|...|...|...",
        ".....|.....|.....",
        "..P..|.....|.P...",
        "P....|.P...|.....",
        "......|......",
        ".|.|.",
        "...",
        ".P.",
        ".|P|.",
        "..|P.|..|.P|..",
    ];
    for (drawn, rules) in boards
        .into_iter()
        .flat_map(|board| Rules::ALL.map(|rules| (board, rules)))
    {
        let board: Vec<Vec<char>> = drawn.split('|').map(|row| row.chars().collect()).collect();
        let (rows, columns) = (board.len(), board[0].len());
        let mut variant = Board::new(rows, columns, rules).unwrap();
        let pawns = variant
            .squares()
            .filter(|square| board[square.row][square.column] == 'P');
        for pawn in pawns.collect::<Vec<_>>() {
            variant.pawn(pawn).unwrap();
        }
        let at = |index: usize| ((index / columns) as i64, (index % columns) as i64);
        let mut expected: Vec<Vec<Square>> = (0..1u32 << (rows * columns))
            .filter(|subset| subset.count_ones() as usize == variant.queens())
            .map(|subset| {
                (0..rows * columns)
                    .filter(|i| subset >> i & 1 == 1)
                    .collect()
            })
            .filter(|queens: &Vec<usize>| {
                let is_free = |&queen: &usize| board[queen / columns][queen % columns] != 'P';
                let is_seen = |&a: &usize| {
                    let others = queens.iter().filter(|&&b| b != a);
                    others.copied().any(|b| comes(rules, &board, at(a), at(b)))
                };
                queens.iter().all(is_free) && !queens.iter().any(is_seen)
            })
            .map(|queens| {
                queens
                    .iter()
                    .map(|i| Square::new(i / columns, i % columns))
                    .collect()
            })
            .collect();
        expected.sort();
        let puzzle = Puzzle::on(variant);
        let found = puzzle
            .completions()
            .map(|found| found.squares().collect::<Vec<_>>());
        assert_eq!(found.collect::<Vec<_>>(), expected, "{drawn}, {rules}");
    }
}

#[test]
fn given_queens_and_blocked_squares_choose_among_the_arrangements() {
    let mut board = Puzzle::on(Board::new(5, 8, Rules::CHESS).unwrap());
    let all: Vec<Solution> = board.completions().collect();
    let (given, blocked) = (Square::new(2, 3), Square::new(0, 0));
    board.give(given).unwrap();
    board.block(blocked).unwrap();
    let fits = |found: &&Solution| found.contains(given) && !found.contains(blocked);
    assert!(board.completions().eq(all.iter().filter(fits).cloned()));
    assert!(board.completions().count() > 0);
    let message = |wrong: Result<(), Misplaced>| wrong.unwrap_err().to_string();
    assert_eq!(
        message(board.give(Square::new(5, 0))),
        "row 5, column 0 is not on the 5 × 8 board"
    );
    assert_eq!(
        message(board.give(Square::new(2, 7))),
        "the queen at row 2, column 7 is attacked from row 2, column 3"
    );
    assert_eq!(
        message(board.give(blocked)),
        "the queen at row 0, column 0 stands on a blocked square"
    );
    assert_eq!(
        message(board.block(given)),
        "the queen at row 2, column 3 stands on a blocked square"
    );
    let mut with_pawn = Board::new(5, 8, Rules::CHESS).unwrap();
    with_pawn.pawn(Square::new(2, 5)).unwrap();
    let mut board = Puzzle::on(with_pawn);
    board.give(given).unwrap();
    assert_eq!(board.give(Square::new(2, 7)), Ok(()));
    assert_eq!(
        message(board.give(Square::new(2, 5))),
        "the queen at row 2, column 5 stands on a pawn's square"
    );
    assert_eq!(
        Board::new(5, 33, Rules::CHESS).unwrap_err().to_string(),
        "a 5 × 33 board is too large for this: at most 32 rows and columns"
    );
}

#[test]
fn classes_agree_with_rotating_reflecting_and_shifting_all_solutions() {
    for rules in Rules::ALL {
        for (n, classes) in (1..=7).flat_map(|n| [(n, Symmetries), (n, Translations)]) {
            let is_shifted = classes == Translations;
            let joined = rules.surface();
            let down = if is_shifted && joined == Surface::Torus {
                n
            } else {
                1
            };
            let right = if is_shifted && joined != Surface::Flat {
                n
            } else {
                1
            };
            let images = |columns: &[u32]| {
                let mut images = Vec::new();
                for code in 0..8 * down * right {
                    let (turn, shift) = (code % 8, code / 8);
                    if joined == Surface::Cylinder && turn & 1 == 1 {
                        continue;
                    }
                    // A single reflection turns falling diagonals into rising ones.
                    let is_mirrored = (turn & 2 == 2) != (turn & 4 == 4);
                    if rules.attack() == Attack::SEMI_QUEEN && is_mirrored {
                        continue;
                    }
                    let mut image = vec![0; n];
                    for (row, &column) in columns.iter().enumerate() {
                        let (mut r, mut c) = (row, column as usize);
                        if turn & 1 == 1 {
                            (r, c) = (c, r);
                        }
                        if turn & 2 == 2 {
                            r = n - 1 - r;
                        }
                        if turn & 4 == 4 {
                            c = n - 1 - c;
                        }
                        image[(r + shift / right) % n] = ((c + shift % right) % n) as u32;
                    }
                    images.push(image);
                }
                images.sort();
                images.dedup();
                images
            };
            let mut expected: Vec<(Vec<u32>, usize)> = by_permutations(rules, n)
                .iter()
                .map(|columns| images(columns))
                .map(|images| (images[0].clone(), images.len()))
                .collect();
            expected.dedup();
            expected.sort();
            expected.dedup();
            let found = Puzzle::under(rules, n).fundamental_of(classes);
            let found = found.map(|(solution, images)| (columns(solution), images));
            assert_eq!(
                found.collect::<Vec<_>>(),
                expected,
                "{rules}, n = {n}, {classes:?}"
            );
            for solution in Puzzle::under(rules, n).completions() {
                let least = images(solution.columns())[0].clone();
                assert_eq!(columns(solution.least(classes)), least);
            }
        }
    }
}

#[test]
fn boards_with_pawns_have_the_published_classes() {
    // A103331: all squares of the pawn that differ under the symmetries of the board.
    for (n, known) in [(6, 2), (7, 3), (8, 16)] {
        let mut classes = std::collections::BTreeSet::new();
        for index in 0..n * n {
            let pawn = Square::new(index / n, index % n);
            let mut board = Rules::CHESS.on(n);
            board.pawn(pawn).unwrap();
            for found in Puzzle::on(board).completions() {
                let images = queens::Symmetry::ALL.map(|symmetry| {
                    let mut queens: Vec<Square> = found
                        .squares()
                        .map(|queen| symmetry.apply(queen, n))
                        .collect();
                    queens.sort();
                    (symmetry.apply(pawn, n), queens)
                });
                classes.insert(images.into_iter().min());
            }
        }
        assert_eq!(classes.len(), known, "n = {n}");
    }
}

/// All solutions, row by row, with each queen tested against those above it.
fn by_rows(rules: Rules, n: usize) -> Vec<Vec<usize>> {
    fn go(rules: Rules, n: usize, columns: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let row = columns.len();
        if row == n {
            found.push(columns.clone());
            return;
        }
        for column in 0..n {
            let above = columns.iter().copied().enumerate();
            if above
                .into_iter()
                .all(|queen| !moves(rules, n, queen, (row, column)))
            {
                columns.push(column);
                go(rules, n, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(rules, n, &mut Vec::new(), &mut found);
    found
}

#[test]
fn puzzles_that_are_made_under_any_rules_have_one_solution_of_all() {
    for (rules, n) in [
        (Rules::CHESS, 6),
        (Rules::TOUCH, 5),
        (Rules::CYLINDER, 7),
        (Rules::TORUS, 11),
        (Rules::AMAZON, 10),
        (Rules::AMAZON_TORUS, 11),
    ] {
        let all = by_rows(rules, n);
        let completions = |puzzle: &Puzzle| {
            let fits = |columns: &&Vec<usize>| {
                let square = |row: usize| Square::new(row, columns[row]);
                let mut regions = vec![false; n];
                let is_region_new = |queen: Square| {
                    let region = puzzle.regions().map(|regions| regions.region(queen));
                    region.is_none_or(|region| !std::mem::replace(&mut regions[region], true))
                };
                puzzle
                    .givens()
                    .queens()
                    .all(|queen| columns[queen.row] == queen.column)
                    && (0..n).all(|row| !puzzle.blocked().contains(square(row)))
                    && (0..n).map(square).all(is_region_new)
            };
            all.iter().filter(fits).count()
        };
        for seed in 0..3 {
            let puzzle = make::unique(rules, n, seed, 5).unwrap();
            assert_eq!((puzzle.rules(), puzzle.n()), (rules, n));
            assert_eq!(completions(&puzzle), 1, "{rules}: {puzzle}");
            for queen in puzzle.givens().queens() {
                let mut fewer = puzzle.clone();
                fewer.take(queen);
                assert!(completions(&fewer) > 1, "{rules}: {puzzle}");
            }
            assert_eq!(make::unique(rules, n, seed, 5), Some(puzzle));
            let puzzle = make::unique_by_blocks(rules, n, seed).unwrap();
            assert_eq!(completions(&puzzle), 1, "{rules}: {puzzle}");
            let some = make::some_givens(rules, n, 2, seed).unwrap();
            assert!(
                completions(&some) > 0 && some.givens().len() == 2,
                "{rules}: {some}"
            );
            let puzzle = Maker::new(n, seed).unwrap().under(rules).next().unwrap();
            assert_eq!(completions(&puzzle), 1, "{rules}: {puzzle}");
        }
    }
    for (rules, n) in [
        (Rules::TORUS, 9),
        (Rules::AMAZON, 9),
        (Rules::AMAZON_TORUS, 7),
    ] {
        assert!(make::unique(rules, n, 1, 5).is_none(), "{rules}");
        assert!(make::unique_by_blocks(rules, n, 1).is_none(), "{rules}");
        assert!(
            Maker::new(n, 1).unwrap().under(rules).next().is_none(),
            "{rules}"
        );
    }
}

#[test]
fn the_checker_agrees_with_the_rule_on_every_pair_of_squares() {
    let mut boards: Vec<Board> = Rules::ALL.map(|rules| rules.on(5)).into();
    boards.extend(Rules::ALL.map(|rules| Board::new(4, 6, rules).unwrap()));
    boards.extend(Rules::ALL.map(|rules| rules.on(5).with_stars(2).unwrap()));
    for rules in Rules::ALL {
        let mut board = Board::new(4, 6, rules).unwrap();
        board.pawn(Square::new(1, 2)).unwrap();
        board.pawn(Square::new(2, 4)).unwrap();
        boards.push(board);
    }
    for board in boards
        .into_iter()
        .map(|board| board.with_queens(2).unwrap())
    {
        let open: Vec<Square> = board
            .squares()
            .filter(|square| !board.pawns().contains(square))
            .collect();
        let lines = board.lines();
        for (&a, &b) in open.iter().flat_map(|a| open.iter().map(move |b| (a, b))) {
            let checked = board.check([a, b].into_iter());
            if a == b {
                assert_eq!(checked, Err(Misplaced::Taken { queen: b }));
                continue;
            }
            assert_eq!(
                checked.is_err(),
                board.attacks(a, b),
                "{board:?}: {a} and {b}"
            );
            let shared = lines.iter().any(|(line, squares)| {
                *lines.bounds(line.kind()).end() == 1
                    && squares.contains(&a)
                    && squares.contains(&b)
            });
            assert_eq!(shared, board.attacks(a, b), "{board:?}: {a} and {b}");
            let mut placement = Placement::on(board.clone());
            placement.place(a).unwrap();
            assert_eq!(
                placement.place(b).is_err(),
                board.attacks(a, b),
                "{a} and {b}"
            );
        }
    }
}

#[test]
fn stars_agree_with_all_ways_to_fill_the_rows() {
    /// The rows of n squares with this many stars that do not touch in their row, as bits.
    fn rows(n: usize, stars: u32) -> Vec<u32> {
        let is_row = |row: &u32| row.count_ones() == stars && row & row << 1 == 0;
        (0..1 << n).filter(is_row).collect()
    }
    fn go(rows: &[u32], n: usize, stars: u32, board: &mut Vec<u32>, each: &mut dyn FnMut(&[u32])) {
        if board.len() == n {
            let column = |c: usize| board.iter().filter(|&row| row >> c & 1 == 1).count();
            if (0..n).all(|c| column(c) == stars as usize) {
                each(board);
            }
            return;
        }
        for &row in rows {
            let above = board.last().copied().unwrap_or(0);
            if row & (above | above << 1 | above >> 1) == 0 {
                board.push(row);
                go(rows, n, stars, board, each);
                board.pop();
            }
        }
    }
    let quarters = "AABBCCDDAABBCCDDEEFFGGHHEEFFGGHHAABBCCDDAABBCCDDEEFFGGHHEEFFGGHH";
    let columns = "ABCDEFGHABCDEFGHBACDEFGHABCDFEGHABDCEFGHABCDEFHGABCDEFGHABCDEFGH";
    for (n, stars, letters) in [
        (4, 1, None),
        (6, 1, None),
        (7, 2, None),
        (8, 2, None),
        (8, 2, Some(quarters)),
        (8, 2, Some(columns)),
        (9, 2, None),
    ] {
        let regions =
            letters.map(|letters| queens::Regions::from_letters(n, letters.chars()).unwrap());
        let mut expected: Vec<Vec<Square>> = Vec::new();
        go(&rows(n, stars), n, stars, &mut Vec::new(), &mut |board| {
            let has = |square: &Square| board[square.row] >> square.column & 1 == 1;
            let all = (0..n * n).map(|i| Square::new(i / n, i % n));
            let queens: Vec<Square> = all.filter(has).collect();
            let is_full = |region: usize| {
                let regions = regions.as_ref().unwrap();
                let here = queens
                    .iter()
                    .filter(|&&queen| regions.region(queen) == region);
                here.count() == stars as usize
            };
            if regions.is_none() || (0..n).all(is_full) {
                expected.push(queens);
            }
        });
        expected.sort();
        let mut board = Rules::TOUCH.on(n).with_stars(stars as usize).unwrap();
        if let Some(regions) = &regions {
            board = board.with_regions(regions.clone());
        }
        let puzzle = Puzzle::on(board);
        let found: Vec<Vec<Square>> = puzzle
            .completions()
            .map(|found| found.squares().collect())
            .collect();
        assert_eq!(found, expected, "{}", puzzle.describe());
        assert_eq!(puzzle.count().unwrap(), expected.len() as u128);
        // Every class once, and its images together are all solutions.
        let images = puzzle.fundamental().map(|(_, images)| images);
        assert_eq!(
            images.sum::<usize>(),
            expected.len(),
            "{}",
            puzzle.describe()
        );
    }
}

#[test]
fn a_surplus_queen_in_a_line_of_stars_is_named() {
    let board = Rules::TOUCH.on(8).with_stars(2).unwrap();
    let mut puzzle = Puzzle::on(board);
    for column in [0, 2] {
        puzzle.give(Square::new(0, column)).unwrap();
    }
    let wrong = puzzle.give(Square::new(0, 4)).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "the queen at row 0, column 4 is one too many: its row takes 2"
    );
    let wrong = puzzle.give(Square::new(1, 0)).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "the queen at row 1, column 0 touches the one at row 0, column 0"
    );
    let three = [0, 2, 4].map(|column| Square::new(0, column));
    let wrong = puzzle.board().check(three.into_iter()).unwrap_err();
    assert!(matches!(wrong, Misplaced::Full { .. }), "{wrong}");
}
