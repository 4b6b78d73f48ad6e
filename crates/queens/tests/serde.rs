//! `serde`: written values read back, and wrong input is refused.

use queens::{Placement, Puzzle, Solution, Square, Symmetry};
use serde_json::{from_str, to_string};

#[test]
fn everything_written_reads_back() {
    let square = Square::new(3, 5);
    assert_eq!(to_string(&square).unwrap(), r#"{"row":3,"column":5}"#);
    assert_eq!(
        from_str::<Square>(r#"{"row":3,"column":5}"#).unwrap(),
        square
    );

    let solution = Solution::new([1, 3, 0, 2]).unwrap();
    assert_eq!(to_string(&solution).unwrap(), "[1,3,0,2]");
    assert_eq!(from_str::<Solution>("[1,3,0,2]").unwrap(), solution);

    let placement = Placement::from(&solution);
    let text = r#"{"n":4,"place":["b4","d3","a2","c1"]}"#;
    assert_eq!(to_string(&placement).unwrap(), text);
    assert_eq!(from_str::<Placement>(text).unwrap(), placement);

    let puzzle: Puzzle = ". Q . .\n. . . .\n# . . .\n. . # .\n".parse().unwrap();
    let text = r#"{"n":4,"place":["b4"],"block":["a2","c1"]}"#;
    assert_eq!(to_string(&puzzle).unwrap(), text);
    assert_eq!(from_str::<Puzzle>(text).unwrap(), puzzle);
    assert_eq!(text.parse::<Puzzle>(), Ok(puzzle));

    for symmetry in Symmetry::ALL {
        let text = to_string(&symmetry).unwrap();
        assert_eq!(text, format!("\"{symmetry}\""));
        assert_eq!(from_str::<Symmetry>(&text).unwrap(), symmetry);
    }
}

#[test]
fn wrong_input_is_refused() {
    let refused = |error: serde_json::Error, reason: &str| {
        let error = error.to_string();
        assert!(error.contains(reason), "{error}");
    };
    refused(
        from_str::<Solution>("[1,3,2,0]").unwrap_err(),
        "the queen at row 2, column 2 is attacked from row 1, column 3",
    );
    refused(
        from_str::<Solution>("[4]").unwrap_err(),
        "row 0, column 4 is not on the 1 × 1 board",
    );
    refused(
        from_str::<Placement>(r#"{"n":4,"place":["a1","b2"]}"#).unwrap_err(),
        "the queen at b2 is attacked from a1",
    );
    refused(
        from_str::<Placement>(r#"{"n":4,"block":["a1"]}"#).unwrap_err(),
        "a placement has no blocked squares",
    );
    refused(
        from_str::<Puzzle>(r#"{"n":4,"place":["a1"],"block":["a1-b1"]}"#).unwrap_err(),
        "the queen at a1 stands on a blocked square",
    );
    refused(
        from_str::<Puzzle>(r#"{"n":4,"place":["e1"]}"#).unwrap_err(),
        "`e1` is not a square of the 4 × 4 board",
    );
    refused(
        from_str::<Puzzle>(r#"{"n":1000000000}"#).unwrap_err(),
        "a board has at most 10000 lines",
    );
}
