//! No option is ignored: every pair of options of every command is refused, or each of the two has an effect.
//!
//! The options come from clap's own tree of commands, so a new one is walked as soon as it exists; it needs a sample value
//! in `options/tables.rs`. An effect is a difference in the exit code, in what is printed, or in the files that are written,
//! compared with the same command without the option. Where an option has no such effect by its nature, the tables say why.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

#[path = "options/tables.rs"]
mod tables;

use tables::{NOT_WALKED, SAMPLES, SCENES, SILENT, SLOW_DEFAULTS, Scene, WITNESSES};

/// The time limit of a command in this walk; none takes nearly as long.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Options by name, each with its words on the command line.
type Options = BTreeMap<&'static str, &'static str>;

/// A command line: a scene with more options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Line {
    words: String,
    input: &'static str,
}

/// The results of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    files: BTreeMap<String, Vec<u8>>,
}

/// An option with a sample value, and the options that it requires.
#[derive(Clone, Copy, Debug)]
struct Choice {
    option: &'static str,
    words: &'static str,
    with: &'static [&'static str],
}

/// The leaves of the tree of commands with their options.
fn commands() -> Vec<(String, Vec<String>)> {
    fn walk(command: &clap::Command, path: &str, found: &mut Vec<(String, Vec<String>)>) {
        let options = command.get_arguments().filter(|arg| !arg.is_positional());
        let options = options.filter(|arg| !arg.is_global_set() && !arg.is_hide_set());
        let options: Vec<String> = options
            .filter_map(|arg| arg.get_long().map(str::to_string))
            .filter(|name| !matches!(&name[..], "help" | "version"))
            .collect();
        let mut has_commands = false;
        for inner in command.get_subcommands() {
            if inner.get_name() != "help" {
                has_commands = true;
                walk(inner, format!("{path} {}", inner.get_name()).trim(), found);
            }
        }
        if !has_commands || !options.is_empty() && !path.is_empty() {
            found.push((path.to_string(), options));
        }
    }
    let mut found = Vec::new();
    let mut root = queens_cli::command();
    root.build();
    walk(&root, "", &mut found);
    found
}

fn choices(command: &str, option: &str) -> Vec<Choice> {
    let of = |name: &str| -> Vec<Choice> {
        SAMPLES
            .iter()
            .filter(|sample| sample.0 == name && sample.1 == option)
            .map(|&(_, option, words, with)| Choice {
                option,
                words,
                with,
            })
            .collect()
    };
    let own = of(command);
    if own.is_empty() { of("") } else { own }
}

impl Scene {
    /// The scene with these options, which replace its own of the same name.
    fn line(&self, options: &Options) -> Line {
        let own = self.options.iter();
        let mut all: Options = own.map(|&words| (name_of(words), words)).collect();
        all.extend(options);
        let words: Vec<&str> = all.values().copied().collect();
        Line {
            words: format!("{} {} {}", self.command, self.words, words.join(" ")),
            input: self.input,
        }
    }

    fn is_silent(&self, option: &str, other: &str) -> bool {
        let both = |&&(command, silent, beside, _): &&(&str, &str, &str, &str)| {
            command == self.command && silent == option && (beside.is_empty() || beside == other)
        };
        SILENT.iter().find(both).is_some()
            || self.silent.iter().any(|&(silent, _)| silent == option)
    }
}

/// Two options, or one twice, in a scene.
struct Pair<'a> {
    scene: &'a Scene,
    choices: [Choice; 2],
}

impl Pair<'_> {
    fn options(&self) -> Options {
        let mut options = Options::new();
        for choice in self.choices {
            let with = choice.with.iter();
            options.extend(with.map(|&words| (name_of(words), words)));
        }
        options.extend(self.choices.map(|choice| (choice.option, choice.words)));
        options
    }

    fn line(&self) -> Line {
        self.scene.line(&self.options())
    }

    /// The line with and without the option; and again with options that make its effect visible. Instead of a slow default,
    /// another value of the option.
    fn compared(&self, choice: Choice) -> Vec<[Line; 2]> {
        let is_witness = |(command, option, _): &&(&str, &str, &str)| {
            *command == self.scene.command && *option == choice.option
        };
        let witness = WITNESSES.iter().find(is_witness);
        let more = witness.map(|&(_, _, words)| (name_of(words), words));
        let mut lines = Vec::new();
        for more in [None, more] {
            let mut with = self.options();
            with.extend(more);
            let mut without = with.clone();
            without.remove(choice.option);
            let is_slow = |(command, option, _): &&(&str, &str, &str)| {
                *command == self.scene.command && *option == choice.option
            };
            if let Some(&(_, option, words)) = SLOW_DEFAULTS.iter().find(is_slow) {
                without.insert(option, words);
            }
            lines.push([with, without].map(|options| self.scene.line(&options)));
        }
        lines
    }
}

/// `board` of `--board torus`.
fn name_of(words: &'static str) -> &'static str {
    let word = words.split(' ').next().unwrap_or(words);
    word.trim_start_matches('-')
}

/// Everything that is compared, run once.
struct Runs {
    seen: Mutex<HashMap<Line, Seen>>,
    fixture: PathBuf,
    next: AtomicUsize,
}

impl Runs {
    fn of(&self, line: &Line) -> Seen {
        if let Some(seen) = self.seen.lock().unwrap().get(line) {
            return seen.clone();
        }
        let seen = self.run(line);
        self.seen.lock().unwrap().insert(line.clone(), seen.clone());
        seen
    }

    fn run(&self, line: &Line) -> Seen {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let folder = self.fixture.parent().unwrap().join(number.to_string());
        copy(&self.fixture, &folder, line.words.starts_with("run "));
        let output = queens(&folder, &line.words, line.input);
        let text = |bytes: &[u8]| without_times(&String::from_utf8_lossy(bytes));
        let mut files = BTreeMap::new();
        read(&folder, &folder, &mut files);
        fs::remove_dir_all(&folder).unwrap();
        Seen {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            files,
        }
    }
}

fn queens(folder: &Path, words: &str, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    let words = words.split_whitespace();
    command.args(words.map(|word| word.replace('~', " ")));
    command.current_dir(folder);
    command.env("XDG_STATE_HOME", folder.join("state"));
    command.env("HOME", folder);
    // No scheduler is contacted.
    command.env("PATH", "");
    command.stdin(if input.is_empty() {
        Stdio::null()
    } else {
        fs::File::open(folder.join(input)).unwrap().into()
    });
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.unwrap();
    let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let all = |mut source: Box<dyn Read + Send>| {
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes).unwrap();
        bytes
    };
    let stdout = std::thread::spawn(move || all(Box::new(stdout)));
    let stderr = std::thread::spawn(move || all(Box::new(stderr)));
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > TIMEOUT {
            child.kill().unwrap();
        }
        std::thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(20));
    };
    let (stdout, stderr) = (stdout.join().unwrap(), stderr.join().unwrap());
    Output {
        status,
        stdout,
        stderr,
    }
}

/// Copies a folder; its folders, which are run directories, only for commands that read them.
fn copy(from: &Path, to: &Path, has_folders: bool) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            if has_folders {
                copy(&entry.path(), &target, true);
            }
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The files of a folder. For run directories only their names, because records contain times.
fn read(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let name = path.strip_prefix(root).unwrap().display().to_string();
        if path.is_dir() {
            read(root, &path, files);
        } else {
            let is_record = name.contains("records") || name.contains("claims");
            let bytes = fs::read(&path).unwrap_or_default();
            files.insert(name, if is_record { Vec::new() } else { bytes });
        }
    }
}

/// The text without times, rates and random seeds, which differ from run to run.
fn without_times(text: &str) -> String {
    // ASCII word boundaries: Unicode's need tables that only some builds of `regex` have.
    static NOISE: LazyLock<regex::Regex> = LazyLock::new(|| {
        let noise = regex::Regex::new(
            r"[0-9]+\.[0-9]+(e-?[0-9]+)?|(?-u:\b)[0-9]+ ?(ns|µs|ms|s|m|h)(?-u:\b)|± *[0-9]+|from [0-9]+ of|seed [0-9]+",
        );
        noise.expect("the pattern is valid")
    });
    NOISE.replace_all(text, "#").into_owned()
}

fn fixture() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("options");
    let _ = fs::remove_dir_all(&root);
    let folder = root.join("fixture");
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in tables::FILES {
        fs::write(folder.join(name), text).unwrap();
    }
    for words in tables::SETUP {
        let output = queens(&folder, words, "");
        assert!(output.status.success(), "{words}: {output:?}");
    }
    folder
}

/// What is wrong with a pair, if anything.
fn judge(pair: &Pair, runs: &Runs, effective: &Mutex<BTreeSet<String>>) -> Vec<String> {
    let line = pair.line();
    let both = runs.of(&line);
    if both.code.is_none() {
        return vec![format!("{}: does not end", line.words)];
    }
    if both.code == Some(2) {
        let is_line = both
            .stderr
            .lines()
            .filter(|line| line.starts_with("queens: "))
            .count()
            == 1;
        let words = line
            .words
            .split([' ', '-'])
            .skip(1)
            .filter(|word| !word.is_empty());
        let is_named = words
            .chain(["required arguments"])
            .any(|word| both.stderr.contains(word));
        if is_line && is_named {
            return Vec::new();
        }
        return vec![format!(
            "{}: refused unclearly: {}",
            line.words, both.stderr
        )];
    }
    let [a, b] = pair.choices;
    let mut wrong = Vec::new();
    for (choice, other) in [(a, b), (b, a)] {
        if pair.scene.is_silent(choice.option, other.option) {
            continue;
        }
        let mut lines = pair.compared(choice).into_iter();
        if lines.any(|[with, without]| runs.of(&with) != runs.of(&without)) {
            let name = format!("{} --{}", pair.scene.command, choice.option);
            effective.lock().unwrap().insert(name);
        } else {
            wrong.push(format!("{}: --{} is ignored", line.words, choice.option));
        }
    }
    wrong.sort();
    wrong.dedup();
    wrong
}

#[test]
fn every_pair_of_options_is_refused_or_each_has_an_effect() {
    let runs = Runs {
        seen: Mutex::default(),
        fixture: fixture(),
        next: AtomicUsize::new(0),
    };
    let only = std::env::var("QUEENS_OPTIONS").ok();
    let mut pairs = Vec::new();
    let mut wrong = Vec::new();
    let mut all = BTreeSet::new();
    for (command, options) in commands() {
        if NOT_WALKED.iter().any(|(name, _)| *name == command) {
            continue;
        }
        let of_command = SCENES.iter().filter(|scene| scene.command == command);
        let scenes: Vec<&Scene> = of_command.collect();
        if scenes.is_empty() {
            wrong.push(format!("queens {command}: has no scene in the tables"));
        }
        let mut known = Vec::new();
        for option in &options {
            let found = choices(&command, option);
            if found.is_empty() {
                wrong.push(format!(
                    "queens {command} --{option}: has no sample in the tables"
                ));
            }
            known.extend(found);
        }
        if only
            .as_ref()
            .is_some_and(|only| !only.split(',').any(|name| name == command))
        {
            continue;
        }
        all.extend(options.iter().map(|option| format!("{command} --{option}")));
        for scene in scenes {
            let is_walked = |choice: &Choice| {
                !scene.skipped.contains(&choice.option) && !scene.options.contains(&choice.words)
            };
            let walked: Vec<Choice> = known.iter().copied().filter(is_walked).collect();
            for (i, &a) in walked.iter().enumerate() {
                let others = walked[i + 1..].iter().filter(|b| b.option != a.option);
                let others = others.copied().filter(|_| scene.pairs);
                for b in std::iter::once(a).chain(others) {
                    let choices = [a, b];
                    pairs.push(Pair { scene, choices });
                }
            }
        }
    }
    let (next, found) = (AtomicUsize::new(0), Mutex::new(wrong));
    let effective = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, |cores| cores.get()) {
            scope.spawn(|| {
                while let Some(pair) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let wrong = judge(pair, &runs, &effective);
                    found.lock().unwrap().extend(wrong);
                }
            });
        }
    });
    let mut wrong = found.into_inner().unwrap();
    let effective: BTreeSet<String> = effective.into_inner().unwrap();
    let silent = |name: &String| {
        let is_silent = |(command, option, beside, _): &(&str, &str, &str, &str)| {
            beside.is_empty() && *name == format!("{command} --{option}")
        };
        SILENT.iter().any(is_silent)
    };
    let never = all
        .iter()
        .filter(|name| !effective.contains(*name) && !silent(name));
    wrong.extend(never.map(|name| format!("queens {name} has no effect in any scene")));
    wrong.sort();
    wrong.dedup();
    eprintln!(
        "{} pairs, {} runs",
        pairs.len(),
        runs.next.load(Ordering::Relaxed)
    );
    assert!(
        wrong.is_empty(),
        "{} problems:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn options_that_were_ignored_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    for (words, option) in [
        ("solve 5x8 --method min-conflicts:ties=first", "--method"),
        ("solve 7 --pawn d4 --method sat", "--method"),
        ("solve 8 --method backtrack:ties=first", "ties"),
        ("solve 8 --method construct:start=random", "start"),
        ("bench large --threads 2", "--threads"),
        ("bench variants --budget 2s", "--budget"),
        ("bench kernels --method tabu", "--method"),
        ("bench puzzles 8", "N is for"),
        ("show a1 --n 8", "--n"),
        ("list 13 --board torus --any-order --seed 3", "--any-order"),
        ("list 6 --theme print", "--theme"),
        ("list 6 --attacks", "--attacks"),
        ("list 6 --format json -o x.svg", "--format"),
        ("count 8 --estimate --dir x", "--dir"),
        ("count 8 --method backtrack --threads 2", "--threads"),
        (
            "count 7 --board torus --fundamental --threads 2",
            "--threads",
        ),
        ("watch 4 --seed 3 -o x.gif", "--seed"),
        ("sequence --threads 2", "<NAME>"),
        ("run work x --threads 0", "--threads"),
    ] {
        let output = queens(folder.path(), words, "");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}: {stderr}");
        assert!(stderr.contains(option), "{words}: {stderr}");
    }
}
