//! The output of every command with `--format json` matches the schema: schema/queens.schema.json, docs/json.md.
//!
//! The schema is written by hand. Many answers are written member by member and have no type that schemars could derive it from.
//! A derived schema would also follow every accidental change of the output; this one fails.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

#[path = "json/shape.rs"]
mod shape;

fn schema() -> Value {
    serde_json::from_str(include_str!("../schema/queens.schema.json")).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("json-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The output of a command in a folder, and its exit code.
fn answer(folder: &Path, arguments: &str) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command
        .args(arguments.split_whitespace())
        .current_dir(folder);
    command.env("XDG_STATE_HOME", folder.join("state"));
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code().unwrap())
}

/// The lines of a command, each of which has one of these shapes.
fn lines(folder: &Path, arguments: &str, shapes: &[&str]) -> Vec<Value> {
    let (text, _) = answer(folder, arguments);
    assert!(text.ends_with('\n'), "{arguments}: {text:?}");
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
    let values: Vec<Value> = text.lines().map(read).collect();
    for value in &values {
        let problem = |shape: &&str| wrong(shape, value);
        let problems: Vec<String> = shapes.iter().filter_map(problem).collect();
        assert!(
            problems.len() < shapes.len(),
            "{arguments}: {value}: {problems:?}"
        );
    }
    values
}

/// What is wrong with a value of this shape.
fn wrong(shape: &str, value: &Value) -> Option<String> {
    let schema = schema();
    let problem = shape::wrong(&schema, &schema["$defs"][shape], value);
    problem.map(|problem| format!("{shape}: {problem}"))
}

/// An empty 25 × 25 torus: it has solutions, and no short search finds one.
const TORUS: &str = r#"{"n": 25, "rules": "torus", "place": []}"#;

#[test]
fn the_schema_is_valid_and_rejects_wrong_values() {
    shape::check(&schema(), &schema());
    let good = json!({"n": 4, "index": 0, "columns": [1, 3, 0, 2]});
    assert_eq!(wrong("solution", &good), None);
    for (name, value) in [("n", json!(-1)), ("index", json!("0")), ("more", json!(1))] {
        let mut bad = good.clone();
        bad[name] = value;
        assert!(wrong("solution", &bad).is_some(), "{bad}");
    }
    assert!(wrong("count", &json!({"n": 8, "all": 92})).is_some());
    assert!(wrong("count", &json!({"n": 8, "all": "092"})).is_some());
    assert!(wrong("count", &json!({"all": "92"})).is_some());
    assert!(
        wrong(
            "no_solution",
            &json!({"n": 3, "solutions": 1, "because": null})
        )
        .is_some()
    );
}

#[test]
fn solutions_have_one_shape_wherever_they_come_from() {
    let folder = folder("solutions");
    let solution = &["solution"];
    for arguments in [
        "solve 8 -f json",
        "solve 100 -f json",
        "solve 20000 -f json",
        "solve 1000 --method min-conflicts -f json",
        "solve 12 --method backtrack -f json",
        "solve 8 --place a1 -f json",
        "show -f json [1,3,0,2]",
        "solve 7 --board torus -f json",
        "solve 10 --piece amazon -f json",
    ] {
        let printed = lines(&folder, arguments, solution);
        assert_eq!(printed.len(), 1, "{arguments}");
        assert_eq!(printed[0]["index"], 0, "{arguments}");
    }
    for arguments in [
        "list 8 -f json",
        "list 8 --fundamental -f json",
        "list 8 --any-order -f json",
        "list 64 --any-order --limit 3 -f json",
    ] {
        let printed = lines(&folder, arguments, solution);
        let indices: Vec<u64> = printed
            .iter()
            .flat_map(|one| one["index"].as_u64())
            .collect();
        assert!(
            indices.into_iter().eq(0..printed.len() as u64),
            "{arguments}"
        );
    }
    for (arguments, kind) in [
        ("solve 8 --uniform --count 3 -f json", "exact"),
        (
            "solve 12 --uniform=approximate --count 3 -f json",
            "approximate",
        ),
    ] {
        let printed = lines(&folder, arguments, solution);
        assert_eq!(printed.len(), 3, "{arguments}");
        for (index, one) in printed.iter().enumerate() {
            assert_eq!(one["index"], index, "{arguments}");
            assert_eq!(one["uniform"]["kind"], kind, "{arguments}");
        }
    }
    // Drawn, although it is wrong.
    lines(&folder, "show -f json [1,3,2,0]", solution);
}

#[test]
fn every_answer_says_which_board_it_is_about() {
    let folder = folder("boards");
    fs::write(folder.join("regions.txt"), "AABB\nAABB\nCCDD\nCCDD\n").unwrap();
    fs::write(
        folder.join("torus.txt"),
        "rules torus\nQ.....\n......\n......\n......\n......\n......\n",
    )
    .unwrap();
    let regions = json!(["AABB", "AABB", "CCDD", "CCDD"]);
    for (arguments, shape, described) in [
        ("count 8 -f json", "count", json!({"n": 8})),
        (
            "count 8 --place a1 --block b7 -f json",
            "count",
            json!({"n": 8, "place": ["a1"], "block": ["b7"]}),
        ),
        (
            "count 7 --board torus -f json",
            "count",
            json!({"n": 7, "rules": "torus"}),
        ),
        (
            "count 8 --piece amazon --board cylinder --fundamental -f json",
            "count",
            json!({"n": 8, "rules": "amazon-cylinder"}),
        ),
        (
            "count --puzzle regions.txt -f json",
            "count",
            json!({"n": 4, "regions": regions}),
        ),
        (
            "count 3x5 --board torus --place a1 -f json",
            "arrangement_count",
            json!({"board": "3x5", "rules": "torus", "pawns": [], "place": ["a1"]}),
        ),
        (
            "solve 7 --board torus --place a1 -f json",
            "solution",
            json!({"n": 7, "rules": "torus", "place": ["a1"]}),
        ),
        (
            "solve 8 --place a1 --method backtrack -f json",
            "solution",
            json!({"n": 8, "place": ["a1"]}),
        ),
        (
            "list --puzzle regions.txt -f json",
            "solution",
            json!({"n": 4, "regions": regions}),
        ),
        (
            "list 6 --pawn c5 --block a1 -f json",
            "arrangement",
            json!({"board": "6x6", "rules": "chess", "pawns": ["c5"], "block": ["a1"]}),
        ),
        (
            "solve 4 --board torus -f json",
            "no_solution",
            json!({"n": 4, "rules": "torus"}),
        ),
        (
            "solve --puzzle torus.txt --why -f json",
            "no_solution",
            json!({"n": 6, "rules": "torus", "place": ["a6"]}),
        ),
        (
            "solve 2x3 --block a1-c1 -f json",
            "no_solution",
            json!({"board": "2x3", "rules": "chess", "pawns": [], "block": ["a1", "b1", "c1"]}),
        ),
        (
            "puzzle check regions.txt --board cylinder --no-rating -f json",
            "puzzle_verdict",
            json!({"n": 4, "rules": "cylinder", "regions": regions}),
        ),
    ] {
        let answers = lines(&folder, arguments, &[shape]);
        for name in ["n", "board", "rules", "regions", "pawns", "place", "block"] {
            assert_eq!(answers[0].get(name), described.get(name), "{arguments}");
        }
    }
    let explain = "puzzle check --explain torus.txt -f json";
    let explained = lines(&folder, explain, &["step", "outcome"]);
    let end = explained.last().unwrap();
    assert_eq!(wrong("outcome", end), None);
    assert_eq!(
        (&end["rules"], &end["place"]),
        (&json!("torus"), &json!(["a6"]))
    );
}

#[test]
fn a_class_uses_the_symmetries_of_the_board() {
    let folder = folder("classes");
    for (arguments, largest) in [
        ("list 7 -f json", 8),
        ("list 7 --board torus -f json", 8),
        ("list 7 --board cylinder -f json", 4),
    ] {
        let printed = lines(&folder, arguments, &["solution"]);
        let sizes = printed.iter().map(|one| one["class"]["size"].as_u64());
        assert_eq!(sizes.max().unwrap(), Some(largest), "{arguments}");
        let classes: BTreeSet<String> = printed
            .iter()
            .map(|one| one["class"]["fundamental"].to_string())
            .collect();
        let asked = arguments.replace("list", "count");
        let count = &lines(&folder, &format!("{asked} --fundamental"), &["count"])[0];
        assert_eq!(
            count["fundamental"],
            classes.len().to_string(),
            "{arguments}"
        );
    }
    fs::write(folder.join("regions.txt"), "AABB\nAABB\nCCDD\nCCDD\n").unwrap();
    for one in lines(&folder, "list --puzzle regions.txt -f json", &["solution"]) {
        assert_eq!(one["class"], Value::Null);
    }
}

/// Boards printed by one command are read as the same boards by others, from a file or a pipe, without further options.
#[test]
fn printed_boards_read_back_as_the_same_board() {
    let folder = folder("again");
    fs::write(folder.join("regions.txt"), "AABB\nAABB\nCCDD\nCCDD\n").unwrap();
    for arguments in [
        "list 6",
        "list 7 --board torus",
        "list 7 --board cylinder --fundamental",
        "list 10 --piece amazon",
        "list 8 --place a1 --block b7",
        "list --puzzle regions.txt",
        "list 3x5 ",
        "list 3x8 --board cylinder --place a1",
        "list 6 --pawn c5 --block a1",
        "list 4x11 --board cylinder --piece amazon --limit 3",
    ] {
        let (text, code) = answer(&folder, &format!("{arguments} -f json"));
        assert_eq!(code, 0, "{arguments}");
        fs::write(folder.join("printed.json"), &text).unwrap();
        let boards = text.lines().count();
        let verdict = answer(&folder, "verify printed.json --distinct -f json");
        let sum: Value = serde_json::from_str(&verdict.0).unwrap();
        assert_eq!(
            (verdict.1, &sum["correct"]),
            (0, &json!(boards)),
            "{arguments}"
        );
        let shown = answer(&folder, "show printed.json -f json");
        assert_eq!(shown, (text.clone(), 0), "{arguments}");
        let (_, code) = answer(&folder, "show printed.json -o printed.svg");
        assert!(boards > 64 || code == 0, "{arguments}");
        // A moved queen, and a board described as another one, are wrong.
        let bad = text
            .lines()
            .next()
            .unwrap()
            .replacen("\"columns\":[", "\"columns\":[9", 1);
        fs::write(folder.join("bad.json"), bad).unwrap();
        let is_by_rows = text.contains("\"columns\"");
        let code = answer(&folder, "verify bad.json").1;
        assert_eq!(code != 0, is_by_rows, "{arguments}");
    }
    let (text, _) = answer(&folder, "list 7 -f json");
    fs::write(
        folder.join("flat.json"),
        text.replace("\"n\":7", "\"n\":7,\"rules\":\"torus\""),
    )
    .unwrap();
    let sum: Value = serde_json::from_str(
        answer(&folder, "verify flat.json -f json")
            .0
            .lines()
            .last()
            .unwrap(),
    )
    .unwrap();
    assert_eq!((&sum["correct"], &sum["wrong"]), (&json!(28), &json!(12)));
    for arguments in [
        "verify flat.json --board cylinder",
        "verify flat.json --n 7 --complete",
        "show flat.json --board cylinder",
    ] {
        assert_ne!(answer(&folder, arguments).1, 0, "{arguments}");
    }
}

#[test]
fn sequences_and_their_terms_are_lines() {
    let folder = folder("sequences");
    assert!(lines(&folder, "sequence -f json", &["sequence"]).len() > 30);
    let terms = lines(
        &folder,
        "sequence A000170 --from 8 --to 9 -f json",
        &["term"],
    );
    assert_eq!(terms[0]["value"], "92");
    assert_eq!(terms[1]["published"], "agrees");
}

#[test]
fn a_missing_solution_is_an_answer_too() {
    let folder = folder("none");
    let none = &["no_solution"];
    assert_eq!(answer(&folder, "solve 3 -f json").1, 1);
    assert_eq!(
        lines(&folder, "solve 3 -f json", none)[0]["because"],
        Value::Null
    );
    fs::write(folder.join("impossible.txt"), "Q...\n....\n....\n....\n").unwrap();
    let asked = "solve --puzzle impossible.txt --why -f json";
    let because = &lines(&folder, asked, none)[0]["because"];
    assert!(
        because.as_str().is_some_and(|text| !text.is_empty()),
        "{because}"
    );
    assert_eq!(
        answer(&folder, "solve 3 --quiet -f json"),
        (String::new(), 1)
    );
}

#[test]
fn counts_are_digits_in_strings() {
    let folder = folder("counts");
    for arguments in [
        "count 8 -f json",
        "count 12 --fundamental -f json",
        "count 5 --by-first-row -f json",
        "count 8 --place a1 -f json",
        "count 8 --method bitmask --fundamental -f json",
        "count 40 --place a1,c2,e3,b4,d5 --block f6-al40 -f json",
        "count 12 --estimate -f json",
        "count 12 --approximate --budget 8 -f json",
        "count 11 --board torus --approximate --budget 8 --seed 3 -f json",
    ] {
        assert_eq!(
            lines(&folder, arguments, &["count"]).len(),
            1,
            "{arguments}"
        );
    }
    assert_eq!(
        lines(&folder, "count 8 -f json", &["count"])[0]["all"],
        "92"
    );
}

#[test]
fn other_boards_have_their_own_json_shapes() {
    let folder = folder("variants");
    for arguments in [
        "solve 5x8 -f json",
        "list 3x5 -f json",
        "list 6 --pawn c5 --fundamental -f json",
        "show --n 2x4 [0,2] -f json",
        "solve 4x11 --board cylinder --piece amazon -f json",
        "solve 5x8 --uniform --count 2 -f json",
    ] {
        lines(&folder, arguments, &["arrangement"]);
    }
    for arguments in [
        "count 5x8 -f json",
        "count 5x8 --approximate --budget 8 -f json",
        "count 6 --pawn c5 --fundamental -f json",
    ] {
        lines(&folder, arguments, &["arrangement_count"]);
    }
    fs::write(folder.join("wrong.txt"), "a2 b1\na2 c1\n").unwrap();
    lines(
        &folder,
        "verify --n 2x4 wrong.txt -f json",
        &["wrong_board", "verdict"],
    );
    fs::write(
        folder.join("torus.txt"),
        "rules torus\n.....\n.....\n.....\n.....\n.....\n",
    )
    .unwrap();
    lines(&folder, "show torus.txt -f json", &["puzzle"]);
}

#[test]
fn puzzles_and_answers_about_them_have_one_shape() {
    let folder = folder("puzzles");
    for (arguments, file) in [
        ("puzzle make 8 --unique --count 2 -f json", "classic.json"),
        ("puzzle make 6 --regions --count 2 -f json", "regions.json"),
    ] {
        assert_eq!(
            lines(&folder, arguments, &["puzzle"]).len(),
            2,
            "{arguments}"
        );
        fs::write(folder.join(file), answer(&folder, arguments).0).unwrap();
        lines(&folder, &format!("show {file} -f json"), &["puzzle"]);
        let verdicts = lines(
            &folder,
            &format!("puzzle check {file} -f json"),
            &["puzzle_verdict"],
        );
        assert_eq!(verdicts.len(), 2, "{file}");
        assert!(verdicts.iter().all(|verdict| verdict["solutions"] == 1));
        let steps = lines(
            &folder,
            &format!("puzzle check --explain {file} -f json"),
            &["step", "outcome"],
        );
        let indices: BTreeSet<u64> = steps
            .iter()
            .flat_map(|step| step["index"].as_u64())
            .collect();
        assert!(indices.into_iter().eq(0..2), "{file}");
    }
    fs::write(folder.join("blocked.txt"), ".#..\n....\n....\n....\n").unwrap();
    lines(&folder, "show blocked.txt -f json", &["puzzle"]);
    lines(
        &folder,
        "puzzle check blocked.txt -f json",
        &["puzzle_verdict"],
    );
    let several = lines(
        &folder,
        "puzzle check --explain blocked.txt -f json",
        &["step", "outcome"],
    );
    assert_eq!(several.last().unwrap()["outcome"], "solved");
    // Undecided results are reported as such.
    fs::write(folder.join("torus.txt"), TORUS).unwrap();
    let verdict = &lines(
        &folder,
        "puzzle check torus.txt -f json --budget 100",
        &["puzzle_verdict"],
    )[0];
    assert!(verdict["solutions"].is_null() && verdict["found"] == 0);
    let steps = lines(
        &folder,
        "puzzle check --explain torus.txt -f json --budget 100",
        &["step", "outcome"],
    );
    assert_eq!(steps.last().unwrap()["outcome"], "undecided");
}

#[test]
fn verdicts_have_one_shape() {
    let folder = folder("verdicts");
    fs::write(folder.join("boards.txt"), "[1, 3, 0, 2]\n[1, 3, 2, 0]\n").unwrap();
    let verdict = lines(
        &folder,
        "verify boards.txt -f json",
        &["wrong_board", "verdict"],
    );
    assert_eq!(wrong("verdict", verdict.last().unwrap()), None);
    assert_eq!(verdict.last().unwrap()["wrong"], 1);
}

#[test]
fn results_about_runs_begin_with_the_same_members() {
    let folder = folder("runs");
    let start = lines(&folder, "run new count 9 -f json", &["run"]);
    let status = lines(&folder, "run status count -f json", &["run_status"]);
    let dry = "run submit count --parts 2 --dry-run -f json";
    let dry = &lines(&folder, dry, &["run_submitted"])[0];
    assert_eq!(dry["tasks"], json!([0, 1]));
    assert!(dry["script"].as_str().unwrap().contains("#SBATCH"));
    answer(&folder, "run work count");
    for (arguments, shape) in [
        ("run status count -f json", "run_status"),
        ("run total count -f json", "run_total"),
        ("run verify count --sample 3 -f json", "run_verdict"),
        ("run verify count --shard 1 -f json", "run_verdict"),
        ("run import count count -f json", "run_merged"),
        ("run submit count -f json", "run_submitted"),
    ] {
        let printed = lines(&folder, arguments, &[shape]);
        assert_eq!(printed.len(), 1, "{arguments}");
        for name in ["dir", "n", "cut", "plan", "shards"] {
            assert_eq!(printed[0][name], start[0][name], "{arguments}");
        }
        assert_eq!(printed[0]["missing"], 0, "{arguments}");
    }
    assert_eq!(status[0]["missing"], start[0]["shards"]);
    let total = &lines(&folder, "run total count -f json", &["run_total"])[0];
    assert_eq!(total["all"], "352");
    let shards = lines(&folder, "run status count --shards -f json", &["run_shard"]);
    let number =
        |shard: &Value, name: &str| shard[name].to_string().replace('"', "").parse::<u64>();
    let product = |shard| number(shard, "weight").unwrap() * number(shard, "count").unwrap();
    assert_eq!(shards.len() as u64, start[0]["shards"]);
    assert_eq!(shards.iter().map(product).sum::<u64>(), 352);
    lines(&folder, "run remove count -f json", &["run_saved"]);
    assert!(!folder.join("count").exists());
}

#[test]
fn measurements_have_one_shape() {
    let folder = folder("measured");
    let kernels = lines(&folder, "bench kernels 8 -f json", &["measurement"]);
    assert!(kernels.iter().all(|one| one["solutions"] == "92"));
    let methods = lines(
        &folder,
        "bench methods 6 --method tabu,cdcl --runs 1 -f json",
        &["measurement"],
    );
    let names: Vec<&Value> = methods.iter().map(|one| &one["method"]).collect();
    assert_eq!(names, ["tabu", "cdcl"]);
    assert!(
        methods
            .iter()
            .all(|one| one["tries_per_second"].as_f64() > Some(1e3))
    );
    lines(
        &folder,
        "bench large 1000 --runs 1 -f json",
        &["measurement"],
    );
    let puzzles = lines(
        &folder,
        "bench puzzles --runs 1 --budget 1ms -f json",
        &["measurement"],
    );
    assert!(puzzles.len() > 11 && puzzles.iter().all(|one| one["engine"].is_string()));
    lines(
        &folder,
        "compare random,min-conflicts --n 4,6 --runs 3 -f json",
        &["comparison"],
    );
    lines(
        &folder,
        "compare backtrack --n 4,6 -f json",
        &["comparison"],
    );
}

#[test]
fn the_document_names_every_shape() {
    let document = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md"));
    let document = document.unwrap();
    let shapes = schema();
    for shape in shapes["$defs"].as_object().unwrap().keys() {
        assert!(document.contains(&format!("`{shape}`")), "{shape}");
    }
}
