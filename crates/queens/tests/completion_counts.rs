//! Counts of completions, by everything that can count them, on thousands of random puzzles.
//!
//! The reference shares nothing with a search: all n! permutations are made once, those with two queens on a diagonal are
//! discarded, and a puzzle's completions are the remaining ones that have its given queens and none on a blocked square.

use queens::ClassicPuzzle;
use queens::count::kernel::{Kernel, Worker};
use queens::prelude::*;
use queens::search::complete::{Completer, InOrder};
use queens::{Method, Solution, Square};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Every permutation of the columns in which no two queens share a diagonal.
fn brute_force(n: usize) -> Vec<Vec<usize>> {
    fn permute(columns: &mut Vec<usize>, fixed: usize, kept: &mut Vec<Vec<usize>>) {
        if fixed == columns.len() {
            let is_peaceful = (0..fixed).all(|a| {
                (0..a).all(|b| {
                    let apart = columns[a].abs_diff(columns[b]);
                    apart != a - b
                })
            });
            if is_peaceful {
                kept.push(columns.clone());
            }
        }
        for other in fixed..columns.len() {
            columns.swap(fixed, other);
            permute(columns, fixed + 1, kept);
            columns.swap(fixed, other);
        }
    }
    let mut kept = Vec::new();
    permute(&mut (0..n).collect(), 0, &mut kept);
    kept
}

fn is_completion(puzzle: &ClassicPuzzle, columns: &[usize]) -> bool {
    let is_allowed = |row: usize, column| !puzzle.blocked().contains(Square::new(row, column));
    let mut givens = puzzle.givens().queens();
    givens.all(|queen| columns[queen.row] == queen.column)
        && (0..)
            .zip(columns)
            .all(|(row, &column)| is_allowed(row, column))
}

/// Queens that do not attack one another, and blocked squares of any density. Half of the puzzles leave a solution free, so that
/// there is something to count.
fn random_puzzle(
    random: &mut impl RngCore,
    n: usize,
    queens: usize,
    kept: &[usize],
) -> ClassicPuzzle {
    let mut below = |limit: usize| (random.next_u64() % limit.max(1) as u64) as usize;
    let mut puzzle = ClassicPuzzle::new(n);
    let keeps = kept.len() == n && below(2) == 0;
    let queens = below(queens + 1);
    for _ in 0..below(queens + 1) {
        let (row, column) = (below(n), below(n));
        let column = if keeps { kept[row] } else { column };
        // A queen that is attacked is left out.
        let _ = puzzle.give(Square::new(row, column));
    }
    let blocks = below(n * n);
    for _ in 0..below(blocks + 1) {
        let square = Square::new(below(n), below(n));
        if !(keeps && kept[square.row] == square.column) {
            let _ = puzzle.block(square);
        }
    }
    puzzle
}

/// All kernels that count puzzles, which the join does not.
fn workers() -> Vec<(Kernel, Worker)> {
    let kernels = Kernel::available().filter(|kernel| !matches!(kernel, Kernel::Join(_)));
    let workers: Vec<_> = kernels.map(|kernel| (kernel, kernel.worker())).collect();
    println!(
        "kernels: {:?}",
        workers.iter().map(|w| w.0).collect::<Vec<_>>()
    );
    workers
}

#[test]
fn every_way_to_count_agrees_with_brute_force_up_to_seven_rows() {
    let solutions: Vec<_> = (0..=7).map(brute_force).collect();
    let mut workers = workers();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut with_completions, mut with_many) = (0, 0);
    for round in 0..10_000 {
        let n = round % 8;
        let kept = match solutions[n].as_slice() {
            [] => &[],
            some => some[random.next_u64() as usize % some.len()].as_slice(),
        };
        let puzzle = random_puzzle(&mut random, n, n, kept);
        let completions = solutions[n].iter().filter(|s| is_completion(&puzzle, s));
        let count = completions.count();
        with_completions += usize::from(count > 0);
        with_many += usize::from(count > 1);
        assert_eq!(Completer::new(&puzzle).count(), count, "search\n{puzzle}");
        assert_eq!(puzzle.completions().count(), count, "plain\n{puzzle}");
        let in_order = InOrder::new(&puzzle).with_tail(0);
        assert_eq!(in_order.count(), count, "in order\n{puzzle}");
        for (kernel, worker) in &mut workers {
            let counted = worker.count(&puzzle).unwrap().completions;
            assert_eq!(counted, count as u64, "{kernel}\n{puzzle}");
            assert_eq!(worker.counted_by(), *kernel);
        }
    }
    println!("{with_completions} puzzles with completions, {with_many} of them with several");
    assert!(with_completions > 4000 && with_many > 1000);
}

/// The largest board that each method searches to the end in a fraction of a second, even without optimisation.
fn affordable(method: Method) -> usize {
    match method {
        Method::SUBSETS => 4,
        Method::ROWS => 6,
        Method::PERMUTATIONS => 8,
        Method::ATTACK_COUNTS | Method::BACKTRACK | Method::ITERATIVE => 9,
        _ => 10,
    }
}

fn all_by(method: Method, n: usize) -> Vec<Solution> {
    let mut search = method.start(n);
    let mut all: Vec<Solution> = std::iter::from_fn(|| search.next_solution()).collect();
    if matches!(method, Method::DANCING_LINKS | Method::CDCL) {
        all.sort(); // these choose the row or column with the fewest squares left, so solutions do not come row by row
    }
    all
}

#[test]
fn searches_methods_and_kernels_agree_up_to_ten_rows() {
    let by_strategy = |n| {
        let strategies = Method::all_systematic().filter(move |&s| n <= affordable(s));
        strategies.map(move |method| (method, all_by(method, n)))
    };
    let mut workers = workers();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(10);
    let mut with_completions = 0;
    for n in 1..=10 {
        let strategies: Vec<_> = by_strategy(n).collect();
        let all = &strategies.last().expect("bitmask is affordable").1;
        for _ in 0..100 {
            let kept: Vec<usize> = match all.as_slice() {
                [] => Vec::new(),
                some => {
                    let solution = &some[random.next_u64() as usize % some.len()];
                    solution.squares().map(|queen| queen.column).collect()
                }
            };
            let puzzle = random_puzzle(&mut random, n, n / 2, &kept);
            let found: Vec<Solution> = InOrder::new(&puzzle).with_tail(0).collect();
            with_completions += usize::from(!found.is_empty());
            let mut searched: Vec<Solution> = Completer::new(&puzzle).collect();
            searched.sort();
            assert_eq!(searched, found, "{puzzle}");
            for (method, all) in &strategies {
                let admitted = all.iter().filter(|solution| puzzle.admits(solution));
                assert!(admitted.eq(&found), "{method}\n{puzzle}");
            }
            for (kernel, worker) in &mut workers {
                let counted = worker.count(&puzzle).unwrap().completions;
                assert_eq!(counted, found.len() as u64, "{kernel}\n{puzzle}");
                assert_eq!(worker.counted_by(), *kernel);
            }
        }
    }
    assert!(with_completions > 400, "{with_completions}");
}
