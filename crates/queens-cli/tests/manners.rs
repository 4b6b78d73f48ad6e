//! General behaviour: endless work is refused, long work reports its progress, no result is lost silently, and saved work can be
//! found and removed.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("manners-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn queens(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command
        .args(arguments.split_whitespace())
        .current_dir(folder);
    command.env("XDG_STATE_HOME", folder.join("state"));
    command.env("HOME", folder);
    command.stdin(Stdio::null());
    command
}

/// The exit code, stdout and stderr.
fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap_or(-1),
        text(output.stdout),
        text(output.stderr),
    )
}

fn run(folder: &Path, arguments: &str) -> (i32, String, String) {
    ended(queens(folder, arguments).output().unwrap())
}

#[test]
fn endless_work_is_refused_with_an_alternative() {
    let folder = folder("endless");
    for (arguments, instead) in [
        ("count 24", "queens run new DIR 24"),
        ("count 30", "queens run new DIR 30"),
        ("count 30 --fundamental", "queens run new"),
        ("count 26 --dir here", "queens run new"),
        ("count 24 --by-first-row", "queens run new"),
        ("count 22 --check", "queens run new"),
        ("count 32 --place a1", "--limit K"),
        ("count 40 --place a1", "--limit K"),
        ("count 14 --method subsets", "--method"),
        ("list 20", "--limit K"),
        ("list 64 --limit 2", "--any-order"),
        ("list 64 --place a1 --limit 2", "--any-order"),
        ("list 30 --place a1", "--limit K"),
        ("list 64 --any-order", "--limit K"),
        ("list 60 --piece amazon --limit 1", "queens solve"),
        ("list 49 --board torus --limit 1", "queens solve"),
        ("solve 64 --first", "--budget"),
        ("solve 60 --first --place b1", "--budget"),
        ("solve 50 --method random", "--method"),
        ("solve 400 --method repair-blind", "--method"),
        ("solve 60 --method search", "--method"),
        ("solve 50 --method backtrack", "--method"),
        ("compare --n 4-1000", "--budget"),
        ("puzzle make 20 --regions --count 10000", "fewer"),
        ("puzzle make 20 --unique --count 1000000", "fewer"),
        ("watch 8 -o film.gif --from 1000000000000", "--from"),
    ] {
        let start = Instant::now();
        let (code, out, error) = run(&folder, arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments}: {error}");
        assert!(error.contains(" would take about ") || error.contains(" may take forever "));
        assert!(error.contains(instead), "{arguments}: {error}");
        assert!(error.contains("or add --force to start it anyway"));
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(start.elapsed() < Duration::from_secs(20), "{arguments}");
    }
    // Nothing was started.
    assert!(fs::read_dir(&folder).unwrap().next().is_none());
}

#[test]
fn bounded_work_starts_without_force() {
    let folder = folder("forced");
    for arguments in [
        "solve 64 --first --budget 100ms",
        "solve 50 --method random --budget 100ms",
        "solve 50 --method random:restarts=3",
        "solve 50 --method backtrack --budget 100ms",
    ] {
        let (code, _, error) = run(&folder, arguments);
        assert_eq!(code, 75, "{arguments}: {error}");
    }
    // Beyond what is fast on every board, but known to be found.
    let (code, _, error) = run(&folder, "solve 53 --first");
    assert_eq!(code, 0, "{error}");
    let mut forced = queens(&folder, "list 64 --limit 2 --force");
    let mut child = forced.stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert!(
        child.try_wait().unwrap().is_none(),
        "it should be searching"
    );
    child.kill().unwrap();
    let (_, _, error) = ended(child.wait_with_output().unwrap());
    assert!(error.contains("may take forever"), "{error}");
}

#[test]
fn solutions_in_any_order_are_different_and_come_at_once() {
    let folder = folder("any");
    let list = |arguments: &str| run(&folder, &format!("list {arguments}")).1;
    for n in ["64", "1000", "10000"] {
        let text = list(&format!("{n} --any-order --limit 3"));
        let mut lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{n}");
        lines.dedup();
        assert_eq!(lines.len(), 3, "{n}");
        fs::write(folder.join("solutions.txt"), &text).unwrap();
        let (_, verdict, _) = run(&folder, "verify solutions.txt");
        assert_eq!(verdict, "3 boards: correct\n", "{n}");
    }
    let sorted = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(list("8 --any-order")), sorted(list("8")));
    assert_eq!(
        list("9 --any-order --seed 4"),
        list("9 --any-order --seed 4")
    );
    assert_ne!(
        list("9 --any-order --seed 4"),
        list("9 --any-order --seed 5")
    );
    let given = list("64 --place a1,c2 --any-order --limit 2");
    assert_eq!(given.lines().count(), 2);
    assert!(
        given.lines().all(|line| line.ends_with(" 2, 0]")),
        "{given}"
    );
}

#[test]
fn without_a_terminal_long_work_logs_its_progress() {
    let folder = folder("progress");
    assert_eq!(run(&folder, "run new count 12").0, 0);
    let mut work = queens(
        &folder,
        "run work count --threads 1 --rest 2ms --save-every 50ms",
    );
    work.env("QUEENS_PROGRESS", "0.2");
    let (code, _, error) = ended(work.output().unwrap());
    assert_eq!(code, 0, "{error}");
    let progress = error.lines().filter(|line| line.contains(" shards after "));
    let progress: Vec<&str> = progress.collect();
    assert!(progress.len() > 1, "{error}");
    assert!(
        progress.iter().any(|line| line.ends_with(" left")),
        "{error}"
    );
    let mut search = queens(&folder, "solve 40 --method backtrack --budget 1s");
    search.env("QUEENS_PROGRESS", "0.2");
    let (code, _, error) = ended(search.output().unwrap());
    assert_eq!(code, 75);
    assert!(error.contains(" queens placed after "), "{error}");
    let mut make = queens(&folder, "puzzle make 14 --regions --count 3 --seed 1");
    make.env("QUEENS_PROGRESS", "0.02");
    let (code, _, error) = ended(make.output().unwrap());
    assert_eq!(code, 0);
    assert!(error.contains(" of 3 puzzles after "), "{error}");
}

#[test]
fn a_file_that_cannot_be_read_is_74_for_every_command() {
    let folder = folder("missing");
    for arguments in [
        "verify missing",
        "verify --puzzle missing",
        "solve --puzzle missing",
        "list --puzzle missing",
        "count --puzzle missing",
        "puzzle check missing",
        "puzzle check --explain missing",
        "run work missing",
        "run status missing",
        "run total missing",
        "run verify missing",
        "run status missing --shards",
        "run import missing missing",
        "run remove missing",
        "run status missing -o map.svg",
        "verify .",
        "puzzle check .",
    ] {
        let (code, out, error) = run(&folder, arguments);
        assert_eq!((code, out.as_str()), (74, ""), "{arguments}: {error}");
        assert!(error.starts_with("queens: "), "{error}");
        assert_eq!(error.lines().count(), 1, "{arguments}: {error}");
    }
}

/// Commands that print something, in a folder with the files they read.
fn printers(folder: &Path) -> Vec<&'static str> {
    fs::write(folder.join("boards.txt"), "[1, 3, 0, 2]\n").unwrap();
    fs::write(
        folder.join("puzzle.txt"),
        "Q....\n.....\n.....\n.....\n.....\n",
    )
    .unwrap();
    run(folder, "run new counted 8");
    run(folder, "run work counted");
    let mut commands = vec![
        "solve 8",
        "solve 3 -f json",
        "solve 20000",
        "solve --puzzle puzzle.txt",
        "list 8",
        "list 64 --any-order --limit 2",
        "count 8",
        "count 8 --by-first-row",
        "count 8 -f json",
        "puzzle make 8 --unique",
        "puzzle make 6 --regions -f json",
        "puzzle check puzzle.txt",
        "puzzle check puzzle.txt -f json",
        "puzzle check --explain puzzle.txt",
        "show puzzle.txt",
        "show [1,3,0,2]",
        "verify boards.txt",
        "verify boards.txt -f json",
        "run new planned 8",
        "run status counted",
        "run status counted -f json",
        "run total counted",
        "run total counted -f json",
        "run verify counted --sample 3",
        "run verify counted --sample 3 -f json",
        "run status counted --shards",
        "run import counted counted",
        "compare rows --n 4",
        "compare rows --n 4 -f csv",
        "compare rows --n 4 -f json",
        "bench kernels 6",
        "bench large 100 --runs 1",
        "completions bash",
        "man",
        "man list",
        "help",
        "--help",
        "--version",
    ];
    commands.retain(|command| {
        let is_there = run(folder, command);
        !is_there.1.is_empty() || panic!("{command} prints nothing: {is_there:?}")
    });
    commands
}

#[test]
#[cfg(target_os = "linux")]
fn no_command_loses_its_output_silently() {
    let folder = folder("full");
    for command in printers(&folder) {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut full_disk = queens(&folder, command);
        let (code, _, error) = ended(full_disk.stdout(full).output().unwrap());
        assert_eq!(code, 74, "{command}: {error}");
        let words = "queens: cannot write the output: No space left";
        assert!(
            error.lines().any(|line| line.starts_with(words)),
            "{command}: {error}"
        );

        let program = env!("CARGO_BIN_EXE_queens");
        let shell = format!("exec '{program}' {command} >&-");
        let mut closed = Command::new("sh");
        closed.arg("-c").arg(&shell).current_dir(&folder);
        let (code, _, error) = ended(closed.stdin(Stdio::null()).output().unwrap());
        assert_eq!(code, 74, "{command}: {error}");
        let words = "queens: cannot write the output: it is closed";
        assert!(
            error.lines().any(|line| line.starts_with(words)),
            "{command}: {error}"
        );
    }
    // A shell opens the null device for writing, Node also for reading. Both discard the output on purpose.
    for null in ["> /dev/null", "1<> /dev/null", "> /dev/null <&-"] {
        let program = env!("CARGO_BIN_EXE_queens");
        let mut discarded = Command::new("sh");
        discarded
            .arg("-c")
            .arg(format!("exec '{program}' list 8 {null}"));
        let (code, _, error) = ended(discarded.output().unwrap());
        assert_eq!((code, error.as_str()), (0, ""), "{null}");
    }
    // Commands that print nothing do not need stdout.
    for command in ["solve 8 --quiet", "run work counted", "list 6 -o sheet.svg"] {
        let program = env!("CARGO_BIN_EXE_queens");
        let mut closed = Command::new("sh");
        let shell = format!("exec '{program}' {command} >&- <&-");
        let (code, _, error) = ended(
            closed
                .arg("-c")
                .arg(shell)
                .current_dir(&folder)
                .output()
                .unwrap(),
        );
        assert_eq!(code, 0, "{command}: {error}");
    }
}

#[test]
fn saved_counts_stay_until_a_command_removes_them() {
    let folder = folder("saved");
    let (code, out, error) = run(&folder, "run status");
    assert_eq!(
        (code, out.as_str(), error.as_str()),
        (0, "", "no count is saved\n")
    );
    let state = folder.join("state/queens");
    fs::create_dir_all(&state).unwrap();
    for (name, n) in [
        ("count-8-done", "8"),
        ("count-9-open", "9"),
        ("count-10-old", "10"),
    ] {
        run(&folder, &format!("run new state/queens/{name} {n}"));
    }
    run(&folder, "run work state/queens/count-8-done");
    let long_ago = SystemTime::now() - Duration::from_secs(40 * 86_400);
    let plan = File::options()
        .append(true)
        .open(state.join("count-10-old/plan"));
    plan.unwrap().set_modified(long_ago).unwrap();
    fs::create_dir(state.join("something else")).unwrap();

    let (code, out, error) = run(&folder, "run status");
    assert_eq!(code, 0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{out}");
    assert!(
        lines[0].contains("n = 10") && lines[0].contains("abandoned, last worked on 40.0 days ago"),
        "{out}"
    );
    assert!(
        lines[1].contains("n = 8")
            && lines[1].contains("(100.0 %)")
            && lines[1].contains("finished"),
        "{out}"
    );
    assert!(
        lines[2].contains("n = 9") && lines[2].contains("0 of "),
        "{out}"
    );
    assert!(
        error.contains("queens run remove --older-than 30d"),
        "{error}"
    );

    let (code, out, _) = run(&folder, "run remove --older-than 30d");
    assert!(code == 0 && out.contains("count-10-old: removed"), "{out}");
    let (_, out, _) = run(&folder, "run remove --finished");
    assert!(out.contains("count-8-done: removed"), "{out}");
    let (_, out, _) = run(&folder, "run status");
    assert!(out.lines().count() == 1 && out.contains("n = 9"), "{out}");

    // Counts in progress stay, and so do other files.
    let mut work = queens(
        &folder,
        "run work state/queens/count-9-open --rest 200ms --threads 1",
    );
    let mut child = work.stderr(Stdio::null()).spawn().unwrap();
    let claims = state.join("count-9-open/claims/log");
    while !claims.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let (_, out, _) = run(&folder, "run status");
    assert!(out.contains("being counted"), "{out}");
    let (code, out, error) = run(&folder, "run remove state/queens/count-9-open");
    assert!(
        code == 1 && out.is_empty() && error.contains("was kept"),
        "{error}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
    fs::write(state.join("count-9-open/notes"), "mine").unwrap();
    let (code, _, error) = run(&folder, "run remove state/queens/count-9-open");
    assert!(
        code == 0 && error.contains("because it contains other files"),
        "{error}"
    );
    assert!(state.join("count-9-open/notes").exists());
    assert!(!state.join("count-9-open/plan").exists());
    assert_eq!(run(&folder, "run remove").0, 2);
    assert_eq!(run(&folder, "run remove --older-than soon").0, 2);
}

#[test]
fn help_is_wrapped_by_the_terminal_alone() {
    let folder = folder("help");
    let commands = [
        "",
        "solve",
        "list",
        "count",
        "puzzle",
        "puzzle check",
        "puzzle make",
        "show",
        "watch",
        "compare",
        "verify",
        "bench",
        "run",
        "run new",
        "run work",
        "run status",
        "run total",
        "run verify",
        "run import",
        "run submit",
        "run remove",
        "web",
        "completions",
        "man",
    ];
    for width in [80usize, 100] {
        for command in commands {
            let mut help = queens(&folder, &format!("{command} --help"));
            let (_, text, _) = ended(help.env("COLUMNS", width.to_string()).output().unwrap());
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2) {
                let (line, next) = (pair[0], pair[1]);
                assert!(line.chars().count() <= width, "{command}: {line}");
                let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
                let ends = line.ends_with(['.', ':']);
                if !is_text(line) || !is_text(next) || ends {
                    continue;
                }
                let word = next.split(' ').next().unwrap();
                let fits = line.chars().count() + 1 + word.chars().count() <= width;
                assert!(
                    !fits,
                    "{command} at {width}: broken after {line:?}, before {next:?}"
                );
            }
        }
    }
}

#[test]
fn puzzles_without_a_seed_differ_and_their_seed_repeats_them() {
    let folder = folder("seed");
    let (code, first, error) = run(&folder, "puzzle make 12 --givens 4");
    assert_eq!(code, 0);
    let seed = error.trim().strip_prefix("seed ").unwrap();
    let again = run(&folder, &format!("puzzle make 12 --givens 4 --seed {seed}"));
    assert_eq!((again.1.as_str(), again.2.as_str()), (first.as_str(), ""));
    let others: Vec<String> = (0..4)
        .map(|_| run(&folder, "puzzle make 12 --givens 4").1)
        .collect();
    assert!(others.iter().any(|other| *other != first));
}

#[test]
fn extreme_numbers_are_accepted_or_refused_and_never_overflow() {
    let folder = folder("extremes");
    assert_eq!(run(&folder, "run new count 6").0, 0);
    assert_eq!(run(&folder, "run work count").0, 0);
    for arguments in [
        "solve 8 --seed NUMBER --method repair",
        "solve 8 --method repair-best:restarts=NUMBER",
        "list 6 --limit NUMBER",
        "count 6 --threads NUMBER",
        "watch 4 -o film.gif --speed NUMBER --steps 2",
        "watch 4 -o film.gif --steps NUMBER",
        "compare --n 4,5 --runs NUMBER --budget 10ms",
        "compare --n 4 --seed NUMBER --budget 10ms",
        "run work count --part NUMBER/4",
        "run work count --part 1/NUMBER",
        "run work count --rest NUMBERs",
        "run verify count --sample NUMBER",
        "run submit count --dry-run --parts NUMBER",
        "run remove --older-than NUMBERw",
    ] {
        for number in [
            "0",
            "1",
            "-1",
            "9223372036854775808",
            "18446744073709551615",
        ] {
            let arguments = arguments.replace("NUMBER", number);
            let (code, _, error) = run(&folder, &arguments);
            assert!(matches!(code, 0..=2 | 75), "{arguments}: {code} {error}");
        }
    }
}
