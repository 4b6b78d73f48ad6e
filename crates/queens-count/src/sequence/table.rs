//! The supported sequences, and how each is computed.

use super::{Computation, Sequence, few, first, lines_of_three, listed, maximal, pawns, shifts};
use crate::Count;
use crate::Family;
use crate::symmetric;

/// `NAME SENTENCE first..=largest, pace, computation;` for each, with `, rows of LENGTH` if it is a triangle.
macro_rules! sequences {
    ($($name:literal $sentence:literal
        $first:literal..=$largest:literal, $pace:expr, $computation:expr $(, rows of $row:expr)?;)*) => {
        /// By number.
        pub(super) const SEQUENCES: &[Sequence] = &[$(Sequence {
            name: $name,
            sentence: $sentence,
            first: $first,
            largest: $largest,
            row: sequences!(@row $($row)?),
            pace: $pace,
            computation: $computation,
        }),*];
    };
    (@row) => { None };
    (@row $row:expr) => { Some($row) };
}

sequences! {
    "A000170" "ways to place n queens on an n × n board"
        0..=27, (17, 0.3, 8.5), |n| Computation::board(n, |count| count.all);
    "A002562" "solutions of n queens, up to rotation and reflection"
        1..=27, (18, 1.1, 8.0), |n| Computation::board(n, |count: Count| count.fundamental());
    "A007705" "ways to place 2n + 1 queens on a torus of that side"
        0..=15, (9, 0.08, 24.0), |n| Computation::boards(vec![(1, Family::Torus { n: 2 * n + 1 })], |all| all);
    "A032522" "solutions that a half turn leaves unchanged"
        1..=32, (24, 0.85, 2.4), |n| Computation::alone(move || symmetric::half_turn(n));
    "A033148" "solutions that a quarter turn leaves unchanged"
        0..=32, (32, 0.24, 1.9), |n| Computation::alone(move || symmetric::quarter_turn(n));
    "A036464" "ways to place 2 queens on an n × n board"
        1..=63, (63, 0.001, 1.05), |n| few_queens(n, 2);
    "A047659" "ways to place 3 queens on an n × n board"
        0..=63, (63, 0.24, 1.15), |n| few_queens(n, 3);
    "A051223" "ways to place n amazons (queen and knight) on an n × n board"
        1..=26, (18, 0.2, 7.5), |n| Computation::boards(vec![(1, Family::Amazons { n })], |all| all);
    "A051224" "solutions of n amazons, up to rotation and reflection"
        1..=26, (18, 0.2, 7.5), |n| amazons(n, 1, |amazons| (amazons.all + amazons.half + 2 * amazons.quarter) / 8);
    "A061994" "ways to place 4 queens on an n × n board"
        0..=63, (27, 0.42, 1.45), |n| few_queens(n, 4);
    "A062164" "solutions up to rotation, reflection and shifts around the edges"
        1..=20, (15, 2.9, 7.0), |n| shifts_work(n, false);
    "A062165" "solutions up to rotation, reflection, shifts and multiplying rows and columns by a number prime to n"
        1..=20, (15, 4.2, 7.3), |n| shifts_work(n, true);
    "A099152" "ways to place n pieces that attack along rows, columns and rising diagonals"
        0..=21, (13, 1.1, 8.5), |n| Computation::boards(vec![(1, Family::OneDiagonal { n })], |all| all);
    "A103330" "ways to place n + 1 queens and a pawn on an n × n board"
        1..=24, (15, 0.8, 7.2), |n| Computation::boards(pawns::boards(n, 1), |all| all);
    "A103331" "solutions of n + 1 queens and a pawn, up to rotation and reflection"
        1..=24, (15, 0.8, 7.2), |n| Computation::boards(pawns::boards(n, 1), move |all| (all + pawns::half_turn(n, 1)) / 8);
    "A108792" "ways to place 5 queens on an n × n board"
        5..=63, (17, 0.42, 1.9), |n| few_queens(n, 5);
    "A129551" "ways to place n + 2 queens and 2 pawns on an n × n board"
        1..=22, (13, 2.0, 9.0), |n| Computation::boards(pawns::boards(n, 2), |all| all);
    "A129552" "solutions of n + 2 queens and 2 pawns, up to rotation and reflection"
        1..=22, (13, 2.0, 9.0), |n| Computation::boards(pawns::boards(n, 2), move |all| (all + pawns::half_turn(n, 2)) / 8);
    "A141843" "the first solution in lexicographic order, as columns from 1 on (zeros if there is none)"
        1..=40, (39, 0.4, 1.5), |n| Computation::done(first::row(n)), rows of |n| n;
    "A146303" "ways to place queens so that no more can be added"
        1..=20, (11, 1.3, 9.0), maximal_placements;
    "A176186" "ways to place 6 queens on an n × n board"
        6..=63, (14, 0.46, 2.6), |n| few_queens(n, 6);
    "A178721" "ways to place 7 queens on an n × n board"
        1..=63, (13, 0.9, 4.6), |n| few_queens(n, 7);
    "A181499" "solutions by the number of pairs that would attack each other on a torus"
        0..=20, (15, 0.9, 7.0), |n| conflicts(n, 0), rows of |n| n + 1;
    "A181500" "solutions by the number of queens that would attack another on a torus"
        0..=20, (15, 0.9, 7.0), |n| conflicts(n, 1), rows of |n| n + 1;
    "A252593" "ways to place 8 queens on an n × n board"
        1..=63, (12, 0.43, 8.5), |n| few_queens(n, 8);
    "A269133" "ways to place k queens on k rows of n columns, for k = 1 to n"
        1..=22, (15, 0.82, 7.0), |n| profile(n, |nodes| nodes[1..].to_vec()), rows of |n| n;
    "A319283" "nodes of the search for n queens row by row"
        0..=22, (15, 0.82, 7.0), |n| profile(n, |nodes| vec![nodes.iter().sum()]);
    "A319284" "nodes of the search for n queens row by row, by the number of queens placed"
        0..=22, (15, 0.82, 7.0), |n| profile(n, <[u128]>::to_vec), rows of |n| n + 1;
    "A352661" "solutions of n amazons that a quarter turn leaves unchanged, up to rotation and reflection"
        1..=32, (32, 0.5, 1.8), |n| turned_amazons(n, |_, quarter| quarter / 2);
    "A352662" "solutions of n amazons that a half turn but no quarter turn leaves unchanged, up to rotation and reflection"
        1..=32, (22, 0.35, 3.1), |n| turned_amazons(n, |half, quarter| (half - quarter) / 4);
    "A352663" "solutions of n amazons that no turn leaves unchanged, up to rotation and reflection"
        1..=26, (18, 0.2, 7.5), |n| amazons(n, 0, |amazons| (amazons.all - amazons.half) / 8);
    "A365437" "solutions without three queens on any straight line"
        0..=26, (14, 0.17, 5.5), no_three_in_line;
    "A368061" "solutions with a pawn that a half turn leaves unchanged, up to rotation and reflection"
        1..=31, (19, 0.8, 3.0), |n| Computation::alone(move || pawns::half_turn(n, 1) / 4);
}

/// A few queens on a large board, by the row of the first.
fn few_queens(n: usize, queens: u32) -> Computation {
    let count = move |row| vec![few::from_row(n, queens, row)];
    Computation::new(n, count, |sums| vec![sums.first().copied().unwrap_or(0)])
}

/// By the column of the first row's queen in one half, and without one.
fn maximal_placements(n: usize) -> Computation {
    let half = n.div_ceil(2);
    let count = move |part| {
        let column = if part == half { n } else { part };
        vec![maximal::count(n, column)]
    };
    Computation::new(half + 1, count, |sums| sums)
}

fn no_three_in_line(n: usize) -> Computation {
    let parts = match n {
        0 => return Computation::done(vec![1]),
        1 => 1,
        _ => n.div_ceil(2) * n,
    };
    let count = move |part| vec![lines_of_three::count(n, part)];
    Computation::new(parts, count, |sums| sums)
}

/// Amazons that turns leave unchanged: by a half turn, and by a quarter turn. A single one, which all turns leave unchanged, is
/// excluded.
fn turned_amazons(n: usize, finish: fn(u128, u128) -> u128) -> Computation {
    let family = Family::Amazons { n };
    Computation::alone(move || match n {
        1 => 0,
        _ => finish(family.half_turn(), family.quarter_turn()),
    })
}

/// Amazons of one n: all, and those that turns leave unchanged.
struct AmazonCounts {
    all: u128,
    half: u128,
    quarter: u128,
}

/// The terms that `finish` makes of them, or `of_one` for a single one.
fn amazons(n: usize, of_one: u128, finish: fn(AmazonCounts) -> u128) -> Computation {
    let family = Family::Amazons { n };
    Computation::boards(vec![(1, family)], move |all| {
        let (half, quarter) = (family.half_turn(), family.quarter_turn());
        match n {
            1 => of_one,
            _ => finish(AmazonCounts { all, half, quarter }),
        }
    })
}

fn shifts_work(n: usize, is_similar: bool) -> Computation {
    let classes = move |part| shifts::classes(n, part, is_similar);
    Computation::new(listed::parts(n), classes, |by_size| {
        vec![shifts::total(by_size)]
    })
}

/// By the encyclopedia's convention, the board without squares has no solution here.
fn conflicts(n: usize, which: usize) -> Computation {
    let part = move |part| {
        let [pairs, queens] = listed::conflicts(n, part);
        if which == 0 { pairs } else { queens }
    };
    match n {
        0 => Computation::done(vec![0]),
        _ => Computation::new(listed::parts(n), part, |sums| sums),
    }
}

fn profile(n: usize, finish: fn(&[u128]) -> Vec<u128>) -> Computation {
    let parts = if n < 2 { 0 } else { listed::parts(n) };
    Computation::new(
        parts,
        move |part| listed::profile(n, part),
        move |mut nodes| {
            nodes.resize(n + 1, 0);
            nodes[0] = 1;
            if n > 0 {
                nodes[1] = n as u128;
            }
            finish(&nodes)
        },
    )
}
