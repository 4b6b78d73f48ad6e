//! Methods: strategies and repairs by one name, and a search as generic code sees it.

use queens::search::repair::Options;
use queens::{Method, Repair, Search, Solution, Strategy};

#[test]
fn every_strategy_and_repair_is_a_method_by_its_own_name() {
    let strategies = Strategy::ALL.into_iter().map(Method::from);
    let methods = strategies.chain(Repair::ALL.into_iter().map(Method::from));
    assert!(methods.eq(Method::all()));
    for method in Method::all() {
        assert_eq!(method.to_string().parse(), Ok(method));
    }
    let unknown = "repair".parse::<Method>().unwrap_err().to_string();
    assert!(unknown.starts_with("there is no method `repair`: choose one of subsets, rows"));
    assert!(unknown.ends_with("random, repair-blind, repair-best, min-conflicts"));
}

#[test]
fn a_board_on_which_a_strategy_never_ends_is_refused_and_a_repair_is_not() {
    let refused = Method::from(Strategy::Iterative).start(65, Options::default());
    assert_eq!(
        refused.unwrap_err().to_string(),
        "n = 65 is too large for iterative: the largest board is 64"
    );
    let repair = Method::from(Repair::MinConflicts).start(65, Options::default());
    assert!(repair.unwrap().next_solution().is_some());
}

fn first(search: &mut (impl Search + ?Sized)) -> Option<Solution> {
    search.next_solution()
}

#[test]
fn generic_code_runs_any_search_to_its_next_solution() {
    for method in Method::all() {
        let mut search = method.start(5, Options::seeded(1)).unwrap();
        let solution = first(&mut *search).expect("there are ten");
        assert_eq!(search.solved(), solution);
        assert!(search.snapshot().next_solution().is_some());
    }
}
