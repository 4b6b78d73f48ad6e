//! docs/star-battle.md: its statements about its boards agree with the library.

use std::path::Path;

use queens::prelude::*;
use queens::{Language, Puzzle};

#[test]
fn the_library_says_every_sentence_of_the_document_about_its_board() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/star-battle.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut sentences = 0;
    let mut scores = Vec::new();
    for part in text.split("```text\n").skip(1) {
        let (board, after) = part.split_once("```").unwrap();
        let puzzle: Puzzle = board.parse().unwrap();
        let steps = puzzle.explain().unwrap();
        let said = steps.map(|step| step.because(Language::English, &puzzle));
        let said: Vec<String> = said.collect();
        let quoted = after.lines().filter_map(|line| line.strip_prefix("- \""));
        for sentence in quoted.map(|line| line.trim_end_matches('"')) {
            assert!(
                said.iter().any(|said| said == sentence),
                "{board}{sentence}\n{said:#?}"
            );
            sentences += 1;
        }
        scores.extend(puzzle.rating().map(|rating| rating.score()));
    }
    assert_eq!(sentences, 17);
    assert_eq!(scores[..4], [201, 304, 402, 602]);
}
