//! Tests of the sentences about every method.

use super::*;
use crate::Replay;
use queens_search::Method;

#[test]
fn the_first_steps_of_four_queens_are_described_in_sentences() {
    let mut replay = Replay::new(Method::ITERATIVE.start(4));
    let mut story = Vec::new();
    for _ in 0..12 {
        replay.forward();
        story.push(replay.narrate());
    }
    let expected = [
        "row 0: column 0 is not attacked: the queen goes there",
        "row 1: column 0 is attacked from row 0; trying column 1",
        "row 1: column 1 is attacked from row 0; trying column 2",
        "row 1: column 2 is not attacked: the queen goes there",
        "row 2: column 0 is attacked from row 0; trying column 1",
        "row 2: column 1 is attacked from row 1; trying column 2",
        "row 2: column 2 is attacked from row 0; trying column 3",
        "row 2: column 3 is attacked from row 1; no column is left, back to row 1",
        "row 1: the queen leaves column 2; trying column 3",
        "row 1: column 3 is not attacked: the queen goes there",
        "row 2: column 0 is attacked from row 0; trying column 1",
        "row 2: column 1 is not attacked: the queen goes there",
    ];
    assert_eq!(story, expected);
}

#[test]
fn the_same_steps_are_described_in_chess_squares() {
    let mut replay = Replay::new(Method::ITERATIVE.start(4));
    let mut story = Vec::new();
    for _ in 0..9 {
        replay.forward();
        story.push(replay.narrate_in(Language::English, Naming::Chess));
    }
    let expected = [
        "a4 is not attacked: the queen goes there",
        "a3 is attacked from a4; trying b3",
        "b3 is attacked from a4; trying c3",
        "c3 is not attacked: the queen goes there",
        "a2 is attacked from a4; trying b2",
        "b2 is attacked from c3; trying c2",
        "c2 is attacked from a4; trying d2",
        "d2 is attacked from c3; no column is left, back to c3",
        "the queen leaves c3; trying d3",
    ];
    assert_eq!(story, expected);
}

#[test]
fn the_same_steps_are_described_in_german_and_spanish() {
    let mut replay = Replay::new(Method::ITERATIVE.start(4));
    let mut story = Vec::new();
    for _ in 0..9 {
        replay.forward();
        story.push(Language::ALL.map(|language| replay.narrate_in(language, Naming::Numbers)));
    }
    assert_eq!(
        story[7][1],
        "Reihe 2: Spalte 3 ist von Reihe 1 aus angegriffen; keine Spalte bleibt, zurück zu Reihe 1"
    );
    assert_eq!(
        story[7][2],
        "fila 2: la columna 3 está atacada desde la fila 1; no queda ninguna columna, vuelta a la fila 1"
    );
    assert_eq!(
        story[8][1],
        "Reihe 1: die Dame verlässt Spalte 2; versucht wird Spalte 3"
    );
    assert_eq!(
        story[8][2],
        "fila 1: la reina deja la columna 2; se prueba la columna 3"
    );
    let chess = replay.narrate_in(Language::Spanish, Naming::Chess);
    assert_eq!(chess, "la reina deja c3; se prueba d3");
}

#[test]
fn methods_of_any_squares_are_described_in_squares() {
    let mut replay = Replay::new(Method::SUBSETS.start(2));
    let mut story = Vec::new();
    for _ in 0..6 {
        replay.forward();
        story.push(replay.narrate());
    }
    let expected = [
        "row 0: column 0 is not attacked: the queen goes there",
        "row 0: a queen goes to column 1, attacked from column 0",
        "row 0: the queen in column 1 is attacked from column 0; it is taken away",
        "row 0: the queen leaves column 1; trying row 1, column 0",
        "row 1: a queen goes to column 0, attacked from row 0, column 0",
        "row 1: the queen in column 0 is attacked from row 0, column 0; it is taken away",
    ];
    assert_eq!(story, expected);
}

#[test]
fn every_step_of_every_method_has_a_sentence_in_every_language() {
    for method in Method::all().flat_map(Method::variants) {
        let options = queens_search::repair::Options::seeded(1);
        let mut replay = Replay::new(method.start_with(4, options).unwrap());
        while !replay.is_done() && replay.step() < 2_000 {
            replay.forward();
            for language in Language::ALL {
                for naming in [Naming::Chess, Naming::Numbers] {
                    let sentence = replay.narrate_in(language, naming);
                    assert!(!sentence.is_empty());
                    assert!(!sentence.contains(['{', '?']), "{method}: {sentence}");
                }
            }
            replay.seek(replay.step() + replay.step() / 64);
        }
    }
}

/// The first sentence of a method's search of 6 queens that has these words.
fn sentence(method: &str, words: &str) -> String {
    let method: Method = method.parse().unwrap();
    let options = queens_search::repair::Options::seeded(1);
    let mut replay = Replay::new(method.start_with(6, options).unwrap());
    for _ in 0..3_000 {
        replay.forward();
        let sentence = replay.narrate();
        if sentence.contains(words) {
            return sentence;
        }
    }
    panic!("{method} never says {words}");
}

#[test]
fn looking_ahead_says_what_is_struck_out_and_which_row_is_empty() {
    assert_eq!(
        sentence("forward-checking", "strikes"),
        "row 0: column 0 is not attacked: the queen goes there and strikes out 10 squares"
    );
    assert_eq!(
        sentence("forward-checking", "no square left"),
        "row 5 has no square left; back to row 3"
    );
    assert_eq!(
        sentence("forward-checking:order=mrv", "is next"),
        "row 0 is next: it has 6 squares left, and no other has fewer"
    );
    assert_eq!(
        sentence("dancing-links", "no square left"),
        "column 5 has no square left; back to row 2"
    );
}

#[test]
fn random_descents_state_their_weight_and_their_mean() {
    let told = |words| sentence("random-descents", words);
    assert!(told("the only free square").starts_with("row "));
    let first = told("one of ");
    assert!(
        first.starts_with("row 0: a queen goes to column "),
        "{first}"
    );
    assert!(
        first.ends_with(", one of 6 free squares: weight 6"),
        "{first}"
    );
    assert!(told("has no square left").contains(" has no square left; weight 0"));
    let ended = told("mean of ");
    assert!(ended.contains(", mean of 2 descents "), "{ended}");
    assert!(told("no queen attacks another").contains("; weight "));
}

#[test]
fn local_searches_state_conflicts_and_populations_state_parents() {
    let moved = sentence("hill-climbing", "conflicts:");
    assert!(
        moved.starts_with("row ") && moved.contains(", now "),
        "{moved}"
    );
    assert!(sentence("hill-climbing", "local minimum").contains(" minimum ("));
    let worse = sentence("simulated-annealing", "would be worse");
    assert!(worse.ends_with(", temperature 1.000"), "{worse}");
    let child = sentence("genetic", "a child");
    assert!(
        child.starts_with("generation 1: a child of boards "),
        "{child}"
    );
    assert!(sentence("genetic", "mutation moved").contains("; a mutation moved its queen to row "));
}

#[test]
fn a_move_states_the_threats_before_and_after() {
    /// A search whose queens never move.
    #[derive(Clone, Debug)]
    struct FixedQueens(Vec<Square>);

    impl Search for FixedQueens {
        fn n(&self) -> usize {
            4
        }
        fn step(&mut self) -> Event {
            Event::Done
        }
        fn tally(&self) -> queens_search::Tally {
            queens_search::Tally::default()
        }
        fn queens(&self) -> Vec<Square> {
            self.0.clone()
        }
        fn snapshot(&self) -> Box<dyn Search> {
            Box::new(self.clone())
        }
    }

    let board = FixedQueens(vec![
        Square::new(0, 1),
        Square::new(1, 3),
        Square::new(2, 0),
        Square::new(3, 3),
    ]);
    let narrate =
        |event, next| super::narrate(Language::English, Naming::Numbers, &board, event, next);
    let event = Event::Moved {
        from: Square::new(3, 0),
        to: Square::new(3, 3),
    };
    assert_eq!(
        narrate(event, Event::Done),
        "row 3: the queen moves from column 0 (1 threat) to column 3 (1 threat)"
    );
    let attacked = Event::Rejected {
        square: Square::new(3, 3),
        attacker: Square::new(1, 3),
    };
    assert_eq!(
        narrate(attacked, Event::Removed(Square::new(3, 3))),
        "row 3: the queen in column 3 is attacked from row 1; it is taken away"
    );
    let early = Event::Rejected {
        square: Square::new(1, 3),
        attacker: Square::new(3, 3),
    };
    assert_eq!(
        narrate(early, Event::Removed(Square::new(3, 3))),
        "row 1: the queen in column 3 is attacked from row 3; back to row 3"
    );
}

#[test]
fn struck_squares_states_and_clauses_are_described_with_their_reasons() {
    assert_eq!(
        sentence("arc-consistency", "is struck out"),
        "row 1, column 0 is struck out: no square of row 0 goes with it now that row 0, column 2 is gone; arcs waiting: 4"
    );
    assert_eq!(
        sentence("dynamic-programming", "state 2"),
        "state 2 of 6 before row 1; ways to reach it: 1"
    );
    assert!(sentence("dynamic-programming", "known, ways now").ends_with("ways now: 2"));
    assert_eq!(
        sentence("dynamic-programming", "all rows are done"),
        "all rows are done; solutions, counted without listing any: 4; states: 135, queens that led to a known one: 13"
    );
    assert_eq!(
        sentence("cdcl", "a clause is learnt"),
        "a clause is learnt from it: these 5 squares must not all stay as they are; decisions kept: 2"
    );
    assert!(
        sentence("cdcl", "one square left").contains(" has one square left: a queen goes to row ")
    );
    assert!(sentence("cdcl", "is struck out").ends_with(": a learnt clause allows no queen there"));
    assert_eq!(
        sentence("cdcl", "excludes"),
        "a clause excludes this solution, to find others"
    );
    let kept = sentence("beam", "step 1");
    assert!(
        kept.starts_with("step 1: board ") && kept.contains(" conflict"),
        "{kept}"
    );
    assert!(sentence("tabu", "conflicts:").contains(", now "));
}

#[test]
fn one_is_never_followed_by_a_plural() {
    let plurals = [
        "squares",
        "conflicts",
        "threats",
        "solutions",
        "Felder",
        "Konflikte",
        "Bedrohungen",
        "Lösungen",
        "casillas",
        "conflictos",
        "amenazas",
        "soluciones",
    ];
    let words = plurals.map(|plural| format!(" 1 {plural}"));
    let variants = Method::all().flat_map(Method::variants);
    for (method, n) in variants.flat_map(|method| [(method, 1), (method, 5)]) {
        let mut replay = Replay::new(method.start(n));
        for _ in 0..1_500 {
            replay.forward();
            for language in Language::ALL {
                let sentence = replay.narrate_in(language, Naming::Numbers);
                let wrong = words.iter().any(|word| sentence.contains(word));
                assert!(!wrong, "{method}: {sentence}");
            }
        }
    }
}
