//! Proofs that a solution is the first in lexicographic order, checked by programs that share nothing with the search.

use std::io::Write;
use std::process::{Command, Stdio};

use queens::ClassicPuzzle;
use queens::Completions;
use queens::search::Answer;
use queens::search::complete::InOrder;

#[path = "../examples/check_first/main.rs"]
mod check_first;

/// The first solution of an empty board and the proof, written in pieces.
fn proof(n: usize) -> (Vec<u32>, String) {
    written(n, InOrder::new(&ClassicPuzzle::new(n)).proving())
}

fn written(n: usize, mut search: InOrder) -> (Vec<u32>, String) {
    let mut proof = format!("queens-first 1\nboard {n}\n");
    let first = loop {
        let answer = search.run(500);
        proof += &search.take_proof();
        match answer {
            Answer::Completion(first) => break first,
            Answer::NoMore => panic!("n = {n} has solutions"),
            Answer::Undecided => {}
        }
    };
    let columns: Vec<String> = first.columns().iter().map(u32::to_string).collect();
    proof += &format!("first {}\n", columns.join(" "));
    (first.columns().to_vec(), proof)
}

#[test]
fn the_checker_accepts_every_proof_and_shows_the_solution_that_plain_search_finds() {
    for n in (4..=21).chain([34]) {
        let (first, proof) = proof(n);
        let shown = check_first::check(proof.as_bytes()).unwrap_or_else(|e| panic!("n = {n}: {e}"));
        let columns: Vec<usize> = first.iter().map(|&column| column as usize).collect();
        assert_eq!(shown.first, Some(columns), "n = {n}");
        assert_eq!(shown.lines, proof.lines().count());
        if n <= 21 {
            let plain = Completions::plain(&ClassicPuzzle::new(n)).next().unwrap();
            assert_eq!(plain.columns(), first);
        }
    }
}

#[test]
fn a_prefix_is_settled_if_all_longer_ones_are() {
    let search = InOrder::new(&ClassicPuzzle::new(14)).with_node_limit(10);
    let (first, text) = written(14, search.proving());
    assert_eq!(first, proof(14).0);
    let refuted = text.match_indices("refute ").map(|(place, _)| place);
    let refuted: Vec<usize> = refuted.collect();
    assert!(refuted.len() > proof(14).1.matches("refute ").count());
    check_first::check(text.as_bytes()).unwrap();
    if let Some((is_fine, output)) = check_in_python(&text) {
        assert!(is_fine, "{output}");
    }
    // Each of them is needed.
    let pairs = refuted.iter().zip(&refuted[1..]);
    for (place, next) in pairs.step_by(refuted.len() / 20 + 1) {
        let damaged = format!("{}{}", &text[..*place], &text[*next..]);
        let is_shown = check_first::check(damaged.as_bytes()).is_ok_and(|s| s.first.is_some());
        assert!(!is_shown, "{}", &text[*place..*next]);
    }
}

#[test]
fn proofs_use_every_kind_of_line_and_need_it() {
    let (_, proof) = proof(30);
    let lines: Vec<&str> = proof.lines().collect();
    let kinds =
        "r,c,+,x r,x c,x a,x b,split,case,above,below,x above,x below,refute,completion,end,first";
    for kind in kinds.split(',') {
        let is_of_kind = |line: &&str| *line == kind || line.starts_with(&format!("{kind} "));
        let place = lines.iter().position(is_of_kind);
        let place = place.unwrap_or_else(|| panic!("no line begins with {kind}"));
        let damaged = [&lines[..place], &lines[place + 1..]].concat().join("\n");
        let shown = check_first::check(damaged.as_bytes());
        let is_refused = !shown.is_ok_and(|shown| shown.first.is_some());
        // The checker does not need the completions found on the way.
        assert_eq!(is_refused, kind != "completion", "{kind}");
    }
}

#[test]
fn an_unfinished_proof_shows_how_far_it_came() {
    let (first, proof) = proof(20);
    let cut = proof.rfind("refute").unwrap();
    let shown = check_first::check(&proof.as_bytes()[..cut]).unwrap();
    assert_eq!(shown.first, None);
    let first: Vec<usize> = first.iter().map(|&column| column as usize).collect();
    assert!(!shown.settled.is_empty() && shown.settled < first);
}

/// Every line is left out, doubled, or has a number changed: the result is refused, or the line was not needed for the claim.
#[test]
fn a_damaged_proof_is_refused_or_shows_no_more_than_is_true() {
    let (first, proof) = proof(13);
    let first: Vec<usize> = first.iter().map(|&column| column as usize).collect();
    let lines: Vec<&str> = proof.lines().collect();
    let mut refused = [0; 3];
    let mut tried = 0;
    for place in 0..lines.len() {
        let changed: Vec<String> = lines[place]
            .split(' ')
            .map(|word| {
                word.parse::<i64>()
                    .map_or(word.to_string(), |number| (number + 1).to_string())
            })
            .collect();
        let changed = changed.join(" ");
        let damages: [&[&str]; 3] = [&[], &[lines[place], lines[place]], &[&changed]];
        tried += 1;
        for (kind, damage) in damages.into_iter().enumerate() {
            let damaged = [&lines[..place], damage, &lines[place + 1..]]
                .concat()
                .join("\n");
            match check_first::check(damaged.as_bytes()) {
                Err(_) => refused[kind] += 1,
                // The claim is still true.
                Ok(shown) => match shown.first {
                    Some(shown) => assert_eq!(shown, first, "line {place}"),
                    None => assert!(shown.settled <= first, "line {place}"),
                },
            }
        }
    }
    // A supposition can be left out if nothing after it needs it; most lines are needed.
    for (kind, refused) in refused.into_iter().enumerate() {
        assert!(
            2 * refused > tried,
            "damage {kind}: {refused} of {tried} refused"
        );
    }
}

#[test]
fn a_proof_of_something_else_is_refused() {
    let (_, proof) = proof(12);
    let (_, other) = self::proof(13);
    let header = proof.lines().next().unwrap();
    let worse = [
        // Not the first solution.
        proof.replace(
            "first 0 2 4 7 9 11 5 10 1 6 8 3",
            "first 11 9 7 4 2 0 6 1 10 5 3 8",
        ),
        // No solution at all.
        proof.replace(
            "first 0 2 4 7 9 11 5 10 1 6 8 3",
            "first 0 1 2 3 4 5 6 7 8 9 10 11",
        ),
        // Another board.
        proof.replace("board 12", "board 13"),
        format!("{header}\nboard 12\nfirst 0 2 4 7 9 11 5 10 1 6 8 3\n"),
        format!("{proof}{other}"),
        String::new(),
        "queens-first 2\nboard 4\n".to_string(),
        "queens-first 1\nboard 0\n".to_string(),
        "queens-first 1\nboard 99999999999999999999\n".to_string(),
        "queens-first 1\nboard 8\nrefute 0\nx r 1\nend\n".to_string(),
        "queens-first 1\nboard 8\nrefute 0\nsplit 3\nx a\n".to_string(),
        "queens-first 1\nboard 8\nrefute 0\nabove 1 1 1\n".to_string(),
        "queens-first 1\nboard 8\nrefute 0\nsplit 8\ncase 3\nabove 99999999 1 -9999999\n"
            .to_string(),
        // Centres so far off that a sum would not fit its word.
        format!(
            "queens-first 1\nboard 1000\nrefute 0\nsplit 1000\ncase 3\nx squares {0} {0} 0 0 0\n",
            64_000_000
        ),
        "queens-first 1\nboard 8\nrefute 0\n".to_string(),
        "queens-first 1\nboard 8\nrefute\n".to_string(),
        "queens-first 1\nboard 8\nx\n".to_string(),
    ];
    for damaged in worse {
        assert!(damaged != proof);
        let refused = check_first::check(damaged.as_bytes());
        assert!(refused.is_err(), "{damaged}");
    }
}

/// A prefix of n = 45 that takes long enough for the doubtful search, and all its bounds.
#[test]
fn shared_lines_and_the_bounds_of_both_corners_are_checked_too() {
    let before = [0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7, 18, 6, 21, 9, 25];
    let search = InOrder::after(&ClassicPuzzle::new(45), &before, None).unwrap();
    let mut search = search.proving();
    let mut proof = String::new();
    while !proof.contains("\nend\n") {
        assert_eq!(search.run(2_000), Answer::Undecided);
        assert!(search.nodes() < 200_000, "it takes longer than it did");
        proof += &search.take_proof();
    }
    let end = proof.find("\nend\n").unwrap() + 5;
    let lines: Vec<&str> = proof[..end].lines().collect();
    // Checked alone, as if the prefixes before it had been refuted.
    let check = |lines: &[&str]| {
        let text = format!("queens-first 1\nboard 45\n{}\n", lines.join("\n"));
        let refused = check_first::check(text.as_bytes()).err();
        (
            refused.is_none_or(|why| why.starts_with("the proof does not cover")),
            text,
        )
    };
    let (is_fine, text) = check(&lines);
    assert!(is_fine);
    if let Some((_, output)) = check_in_python(&text) {
        assert!(output.contains("the proof does not cover"), "{output}");
    }
    let tried = if crate::is_thorough() { 200 } else { 40 };
    let kinds = "+ r,+ c,over,under,squares,corners,x exact,x packed";
    let mut damaged = Vec::new();
    for kind in kinds.split(',') {
        // A needed line: corners are packed without the squares removed just before.
        let is_of_kind = |line: &str| line == kind || line.starts_with(&format!("{kind} "));
        let of_kind = (0..lines.len()).filter(|&place| is_of_kind(lines[place]));
        assert!(of_kind.clone().count() > 0, "no line begins with {kind}");
        let mut needed = of_kind
            .take(tried)
            .filter(|&place| !check(&[&lines[..place], &lines[place + 1..]].concat()).0);
        let Some(place) = needed.next() else {
            continue;
        };
        damaged.push(kind);
        // The other side, or a line that says nothing.
        let wrong = match kind {
            "+ r" | "+ c" if lines[place].ends_with("above") => {
                lines[place].replace("above", "below")
            }
            "+ r" | "+ c" => lines[place].replace("below", "above"),
            "x exact" | "x packed" => "x sums".to_string(),
            "over" | "under" | "squares" | "corners" => "none above".to_string(),
            _ => {
                let last = lines[place].rfind(' ').unwrap();
                format!("{} {}", &lines[place][..last], "9".repeat(4))
            }
        };
        let (is_fine, text) = check(&[&lines[..place], &[&wrong], &lines[place + 1..]].concat());
        assert!(!is_fine, "{wrong} instead of {}", lines[place]);
        // In Python a corner takes a second, and most of these lines come after some.
        if ["+ r", "x exact"].contains(&kind)
            && let Some((_, output)) = check_in_python(&text)
        {
            assert!(output.contains("line "), "{wrong}: {output}");
        }
    }
    for kind in ["+ r", "+ c", "over", "under", "x exact", "x packed"] {
        assert!(damaged.contains(&kind), "no line {kind} is needed");
    }
}

/// On a board with undecided lines, or without a case, the new lines are refused.
#[test]
fn corners_need_decided_lines() {
    let begin = "queens-first 1\nboard 8\nrefute 0\n";
    for wrong in [
        "+ r 3 above\n",
        "split 7\ncase 4\nx exact\n",
        "split 7\ncase 4\nx packed\n",
        "x packed\n",
        "split 7\ncase 4\ncorners 0 0 14 4 4 4\n",
        "split 7\ncase 4\nx corners 0 0 14 4 4 4\n",
        "split 7\ncase 4\ncorners 0 0 14 4 4\n",
        "split 7\ncase 4\nover 3 4\n",
        "split 7\ncase 4\nx over 3 4 -1\n",
        "split 7\ncase 4\nx under 3 4 1\n",
        "split 7\ncase 4\n+ r 0 above\n",
        "split 7\ncase 4\n+ r 3 beside\n",
        "split 7\ncase 4\nover 999999 4 -999999\n",
    ] {
        let text = format!("{begin}{wrong}");
        let refused = check_first::check(text.as_bytes()).err().unwrap();
        let last = text.lines().count();
        assert!(
            refused.starts_with(&format!("line {last}: ")),
            "{wrong}{refused}"
        );
        if let Some((is_fine, _)) = check_in_python(&text) {
            assert!(!is_fine, "{wrong}");
        }
    }
}

/// Wherever a solution places its queens, its corners can be packed: the opposite claim is refused.
#[test]
fn corners_that_can_be_packed_are_not_refuted() {
    let n = 12;
    let (mut refused, mut too_early, mut in_doubt) = (0, 0, 0);
    for solution in Completions::plain(&ClassicPuzzle::new(n)).step_by(3_000) {
        let columns = solution.columns();
        let given: Vec<String> = columns[..3].iter().map(u32::to_string).collect();
        for gap in [n - 2, n - 1, n, n + 3] {
            let is_above = |row: usize, column: usize| row + n - 1 - column < gap;
            let queens = || columns.iter().map(|&column| column as usize).enumerate();
            let above = queens()
                .filter(|&(row, column)| is_above(row, column))
                .count();
            let begin = format!("queens-first 1\nboard {n}\nrefute {}\n", given.join(" "));
            let mut text = format!("{begin}split {gap}\ncase {above}\n");
            let early = format!("{text}x packed\n");
            for (row, column) in queens().skip(3) {
                let side = if is_above(row, column) {
                    "above"
                } else {
                    "below"
                };
                text += &format!("+ r {row} {side}\n+ c {column} {side}\n");
            }
            // A row and a column of the corner below that may still belong to the one above.
            let (row, column) = queens()
                .rfind(|&(row, column)| !is_above(row, column))
                .unwrap();
            let doubtful = text.replace(&format!("+ r {row} below\n+ c {column} below\n"), "");
            let doubtful = check_first::check((doubtful + "x packed\n").as_bytes());
            in_doubt += usize::from(doubtful.err().unwrap().contains("both sides"));
            text += "x packed\n";
            for (text, refused) in [(text, &mut refused), (early, &mut too_early)] {
                let last = text.lines().count();
                let why = check_first::check(text.as_bytes()).err().unwrap();
                assert!(why.starts_with(&format!("line {last}: ")), "{why}\n{text}");
                let known = [
                    "this is not a contradiction",
                    "both sides",
                    "as queens",
                    "is empty",
                ];
                assert!(known.iter().any(|known| why.contains(known)), "{why}");
                *refused += usize::from(why.contains("this is not a contradiction"));
                if gap == n
                    && let Some((is_fine, _)) = check_in_python(&text)
                {
                    assert!(!is_fine, "{text}");
                }
            }
        }
    }
    assert!(refused > 9 && too_early == 0, "{refused} {too_early}");
    assert!(in_doubt > 9, "{in_doubt}");
}

/// The prefix of n = 62 that sums refute without a search.
#[test]
fn the_bound_of_sums_is_checked_too() {
    let before = [
        0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7, 18, 6, 21, 9, 24, 26, 28, 30, 11, 12,
    ];
    let search = InOrder::after(&ClassicPuzzle::new(62), &before, None).unwrap();
    let mut search = search.proving();
    assert_eq!(search.run(1_500), Answer::Undecided);
    let proof = format!("queens-first 1\nboard 62\n{}", search.take_proof());
    let end = proof.find("end\n").expect("it is refuted at once") + 4;
    let proof = &proof[..end];
    assert!(proof.contains("\nx sums\n"), "{proof}");
    // All earlier prefixes have queens that attack each other.
    let shown = check_first::check(proof.as_bytes()).unwrap();
    assert_eq!((shown.prefixes, shown.settled.last()), (1, Some(&13)));
    if let Some((is_fine, output)) = check_in_python(proof) {
        assert!(is_fine, "{output}");
    }
    let damaged = proof.replace("x sums\n", "");
    assert!(check_first::check(damaged.as_bytes()).is_err());
    // On a nearly empty board the sums can be reached.
    let wrong = "queens-first 1\nboard 8\nrefute 0\nsplit 7\ncase 4\nx sums\nend\n";
    let refused = check_first::check(wrong.as_bytes()).err().unwrap();
    assert!(refused.starts_with("line 6"), "{refused}");
    if let Some((is_fine, _)) = check_in_python(wrong) {
        assert!(!is_fine);
    }
}

/// The verdict of `check_first.py`, which was written from the description of the format.
fn check_in_python(proof: &str) -> Option<(bool, String)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check_first.py");
    let child = Command::new("python3")
        .args([script, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: there is no python3");
        return None;
    };
    // A proof that is refused early is not read to its end.
    let _ = child.stdin.take().unwrap().write_all(proof.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    Some((output.status.success(), text))
}

#[test]
fn a_second_checker_in_python_agrees() {
    for n in [8, 13, 34] {
        let (first, proof) = proof(n);
        let Some((is_fine, output)) = check_in_python(&proof) else {
            return;
        };
        assert!(is_fine, "n = {n}: {output}");
        assert!(
            output.starts_with(&format!("n = {n}: the first solution is {first:?}")),
            "{output}"
        );
    }
    let (_, proof) = proof(18);
    let lines: Vec<&str> = proof.lines().collect();
    for place in (3..lines.len()).step_by(lines.len() / 8 + 1) {
        let damaged = [&lines[..place], &lines[place + 1..]].concat().join("\n");
        let is_refused = check_first::check(damaged.as_bytes()).is_err();
        let (is_fine, output) = check_in_python(&damaged).unwrap();
        assert_eq!(is_fine, !is_refused, "line {place}: {output}");
    }
}
