//! The sequences that are known here, and how each is computed.

use super::{Sequence, Work, few, first, lines_of_three, listed, maximal, pawns, shifts};
use crate::Count;
use crate::Family;
use crate::symmetric;

/// `sequence!("A000170", "…", 0..=27, (18, 1.1, 8.0), work)`, and the length of its rows if it is a triangle.
macro_rules! sequence {
    ($name:literal, $sentence:literal, $first:literal..=$largest:literal, $pace:expr, $work:expr) => {
        sequence!($name, $sentence, $first..=$largest, $pace, $work, None)
    };
    ($name:literal, $sentence:literal, $first:literal..=$largest:literal, $pace:expr, $work:expr, rows of $row:expr) => {
        sequence!(
            $name,
            $sentence,
            $first..=$largest,
            $pace,
            $work,
            Some($row)
        )
    };
    ($name:literal, $sentence:literal, $first:literal..=$largest:literal, $pace:expr, $work:expr, $row:expr) => {
        Sequence {
            name: $name,
            sentence: $sentence,
            first: $first,
            largest: $largest,
            row: $row,
            pace: $pace,
            work: $work,
        }
    };
}

/// Two to eight queens.
macro_rules! few {
    ($name:literal, $sentence:literal, $first:literal..=$largest:literal, $pace:expr, $queens:literal) => {
        sequence!($name, $sentence, $first..=$largest, $pace, |n| {
            let count = move |row| vec![few::from_row(n, $queens, row)];
            Work::new(n, count, |tally| vec![tally.first().copied().unwrap_or(0)])
        })
    };
}

/// By number.
pub(super) const SEQUENCES: &[Sequence] = &[
    sequence!(
        "A000170",
        "ways to place n queens on an n × n board",
        0..=27,
        (17, 0.3, 8.5),
        |n| { Work::board(n, |count| count.all) }
    ),
    sequence!(
        "A002562",
        "solutions of n queens, up to rotation and reflection",
        1..=27,
        (18, 1.1, 8.0),
        |n| { Work::board(n, |count: Count| count.fundamental()) }
    ),
    sequence!(
        "A007705",
        "ways to place 2n + 1 queens on a torus of that side",
        0..=15,
        (9, 0.08, 24.0),
        |n| Work::boards(vec![(1, Family::Torus { n: 2 * n + 1 })], |all| all)
    ),
    sequence!(
        "A032522",
        "solutions that a half turn keeps",
        1..=32,
        (24, 0.85, 2.4),
        |n| { Work::alone(move || symmetric::half_turn(n)) }
    ),
    sequence!(
        "A033148",
        "solutions that a quarter turn keeps",
        0..=32,
        (32, 0.24, 1.9),
        |n| { Work::alone(move || symmetric::quarter_turn(n)) }
    ),
    few!(
        "A036464",
        "ways to place 2 queens on an n × n board",
        1..=63,
        (63, 0.001, 1.05),
        2
    ),
    few!(
        "A047659",
        "ways to place 3 queens on an n × n board",
        0..=63,
        (63, 0.24, 1.15),
        3
    ),
    sequence!(
        "A051223",
        "ways to place n amazons (queen and knight) on an n × n board",
        1..=26,
        (18, 0.2, 7.5),
        |n| { Work::boards(vec![(1, Family::Amazons { n })], |all| all) }
    ),
    sequence!(
        "A051224",
        "solutions of n amazons, up to rotation and reflection",
        1..=26,
        (18, 0.2, 7.5),
        |n| {
            amazons(n, |kept| {
                if kept.n == 1 {
                    1
                } else {
                    (kept.all + kept.half + 2 * kept.quarter) / 8
                }
            })
        }
    ),
    few!(
        "A061994",
        "ways to place 4 queens on an n × n board",
        0..=63,
        (27, 0.42, 1.45),
        4
    ),
    sequence!(
        "A062164",
        "solutions up to rotation, reflection and pushes around the edges",
        1..=20,
        (15, 2.9, 7.0),
        |n| shifts_work(n, false)
    ),
    sequence!(
        "A062165",
        "solutions up to rotation, reflection, pushes and multiplying rows and columns by a number prime to n",
        1..=20,
        (15, 4.2, 7.3),
        |n| shifts_work(n, true)
    ),
    sequence!(
        "A099152",
        "ways to place n pieces that attack along rows, columns and rising diagonals",
        0..=21,
        (13, 1.1, 8.5),
        |n| { Work::boards(vec![(1, Family::OneDiagonal { n })], |all| all) }
    ),
    sequence!(
        "A103330",
        "ways to place n + 1 queens and a pawn on an n × n board",
        1..=24,
        (15, 0.8, 7.2),
        |n| { Work::boards(pawns::boards(n, 1), |all| all) }
    ),
    sequence!(
        "A103331",
        "solutions of n + 1 queens and a pawn, up to rotation and reflection",
        1..=24,
        (15, 0.8, 7.2),
        |n| {
            Work::boards(pawns::boards(n, 1), move |all| {
                (all + pawns::half_turn(n, 1)) / 8
            })
        }
    ),
    few!(
        "A108792",
        "ways to place 5 queens on an n × n board",
        5..=63,
        (17, 0.42, 1.9),
        5
    ),
    sequence!(
        "A129551",
        "ways to place n + 2 queens and 2 pawns on an n × n board",
        1..=22,
        (13, 2.0, 9.0),
        |n| { Work::boards(pawns::boards(n, 2), |all| all) }
    ),
    sequence!(
        "A129552",
        "solutions of n + 2 queens and 2 pawns, up to rotation and reflection",
        1..=22,
        (13, 2.0, 9.0),
        |n| {
            Work::boards(pawns::boards(n, 2), move |all| {
                (all + pawns::half_turn(n, 2)) / 8
            })
        }
    ),
    sequence!(
        "A141843", "the first solution in lexicographic order, as columns from 1 on (zeros if there is none)", 1..=40, (39, 0.4, 1.5),
        |n| Work::done(first::row(n)), rows of |n| n
    ),
    sequence!(
        "A146303",
        "ways to place queens so that no more can be added, however many they are",
        1..=20,
        (11, 1.3, 9.0),
        |n| {
            Work::new(
                n.div_ceil(2) + 1,
                move |part| {
                    let column = if part == n.div_ceil(2) { n } else { part };
                    vec![maximal::count(n, column)]
                },
                |tally| tally,
            )
        }
    ),
    few!(
        "A176186",
        "ways to place 6 queens on an n × n board",
        6..=63,
        (14, 0.46, 2.6),
        6
    ),
    few!(
        "A178721",
        "ways to place 7 queens on an n × n board",
        1..=63,
        (13, 0.9, 4.6),
        7
    ),
    sequence!("A181499", "solutions by the number of pairs that would attack each other on a torus", 0..=20, (15, 0.9, 7.0), |n| {
        conflicts(n, 0)
    }, rows of |n| n + 1),
    sequence!("A181500", "solutions by the number of queens that would attack another on a torus", 0..=20, (15, 0.9, 7.0), |n| {
        conflicts(n, 1)
    }, rows of |n| n + 1),
    few!(
        "A252593",
        "ways to place 8 queens on an n × n board",
        1..=63,
        (12, 0.43, 8.5),
        8
    ),
    sequence!("A269133", "ways to place k queens on k rows of n columns, for k = 1 to n", 1..=22, (15, 0.82, 7.0), |n| {
        profile(n, |nodes| nodes[1..].to_vec())
    }, rows of |n| n),
    sequence!(
        "A319283",
        "nodes of the search for n queens row by row",
        0..=22,
        (15, 0.82, 7.0),
        |n| { profile(n, |nodes| vec![nodes.iter().sum()]) }
    ),
    sequence!("A319284", "nodes of the search for n queens row by row, by the number of queens placed", 0..=22, (15, 0.82, 7.0), |n| {
        profile(n, <[u128]>::to_vec)
    }, rows of |n| n + 1),
    sequence!(
        "A352661",
        "solutions of n amazons that a quarter turn keeps, up to rotation and reflection",
        1..=32,
        (32, 0.5, 1.8),
        |n| {
            let quarter = move || Family::Amazons { n }.quarter_turn();
            Work::alone(move || if n == 1 { 0 } else { quarter() / 2 })
        }
    ),
    sequence!(
        "A352662",
        "solutions of n amazons that a half turn keeps and no quarter turn, up to rotation and reflection",
        1..=32,
        (22, 0.35, 3.1),
        |n| {
            let family = Family::Amazons { n };
            Work::alone(move || {
                if n == 1 {
                    0
                } else {
                    (family.half_turn() - family.quarter_turn()) / 4
                }
            })
        }
    ),
    sequence!(
        "A352663",
        "solutions of n amazons that no turn keeps, up to rotation and reflection",
        1..=26,
        (18, 0.2, 7.5),
        |n| {
            amazons(n, |kept| {
                if kept.n == 1 {
                    0
                } else {
                    (kept.all - kept.half) / 8
                }
            })
        }
    ),
    sequence!(
        "A365437",
        "solutions without three queens on any straight line",
        0..=26,
        (14, 0.17, 5.5),
        |n| {
            if n == 0 {
                return Work::done(vec![1]);
            }
            let parts = if n == 1 { 1 } else { n.div_ceil(2) * n };
            Work::new(
                parts,
                move |part| vec![lines_of_three::count(n, part)],
                |tally| tally,
            )
        }
    ),
    sequence!(
        "A368061",
        "solutions with a pawn that a half turn keeps, up to rotation and reflection",
        1..=31,
        (19, 0.8, 3.0),
        |n| { Work::alone(move || pawns::half_turn(n, 1) / 4) }
    ),
];

/// Amazons of one n: all, and those that turns keep.
struct Kept {
    n: usize,
    all: u128,
    half: u128,
    quarter: u128,
}

fn amazons(n: usize, finish: fn(Kept) -> u128) -> Work {
    let family = Family::Amazons { n };
    Work::boards(vec![(1, family)], move |all| {
        let (half, quarter) = (family.half_turn(), family.quarter_turn());
        finish(Kept {
            n,
            all,
            half,
            quarter,
        })
    })
}

fn shifts_work(n: usize, is_similar: bool) -> Work {
    let classes = move |part| shifts::classes(n, part, is_similar);
    Work::new(listed::parts(n), classes, |by_size| {
        vec![shifts::total(by_size)]
    })
}

/// The encyclopedia has no solution on the board without squares here.
fn conflicts(n: usize, which: usize) -> Work {
    let part = move |part| {
        let [pairs, queens] = listed::conflicts(n, part);
        if which == 0 { pairs } else { queens }
    };
    match n {
        0 => Work::done(vec![0]),
        _ => Work::new(listed::parts(n), part, |tally| tally),
    }
}

fn profile(n: usize, finish: fn(&[u128]) -> Vec<u128>) -> Work {
    let parts = if n < 2 { 0 } else { listed::parts(n) };
    Work::new(
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
