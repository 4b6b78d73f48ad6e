//! Methods by name, and searches as generic code uses them.

use queens::search::repair::Options;
use queens::{Method, Search, Solution};

#[test]
fn every_name_parses_to_its_method_and_searches_come_first() {
    let seeded = Method::all().filter(|method| method.is_seeded());
    assert!(Method::all_systematic().chain(seeded).eq(Method::all()));
    for method in Method::all() {
        assert_eq!(method.to_string().parse(), Ok(method));
    }
    let unknown = "repair".parse::<Method>().unwrap_err().to_string();
    assert!(unknown.starts_with("there is no method `repair`: choose one of subsets, rows"));
    assert!(unknown.ends_with("hill-climbing, simulated-annealing, genetic"));
}

#[test]
fn a_board_on_which_a_search_never_ends_is_refused_and_a_repair_is_not() {
    let refused = Method::ITERATIVE.start_with(65, Options::default());
    assert_eq!(
        refused.unwrap_err().to_string(),
        "n = 65 is too large for iterative: the largest board is 64"
    );
    let repair = Method::MIN_CONFLICTS.start_with(65, Options::default());
    assert!(repair.unwrap().next_solution().is_some());
}

fn first(search: &mut (impl Search + ?Sized)) -> Option<Solution> {
    search.next_solution()
}

#[test]
fn generic_code_runs_any_search_to_its_next_solution() {
    for method in Method::all() {
        let mut search = method.start_with(5, Options::seeded(1)).unwrap();
        let solution = first(&mut *search).expect("there are ten");
        assert_eq!(search.solved(), solution);
        assert!(search.snapshot().next_solution().is_some());
    }
}
