//! No command loses a file: existing files are replaced completely or not at all, and only if requested.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const QUEENS: &str = env!("CARGO_BIN_EXE_queens");

fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(QUEENS);
    command
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder.join("state"))
        .stdin(Stdio::null());
    command
}

/// The exit code, stdout and stderr.
fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code().unwrap_or(-1),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn run(folder: &Path, arguments: &str) -> (i32, String, String) {
    ended(command(folder, arguments).output().unwrap())
}

/// The same, in a shell after another command.
fn run_after(folder: &Path, before: &str, arguments: &str) -> (i32, String, String) {
    let script = format!("{before}; exec {QUEENS} {arguments}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder);
    ended(shell.stdin(Stdio::null()).output().unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<_> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_proof_never_touches_a_file_that_was_there() {
    let folder = folder();
    let folder = folder.path();
    let is_kept = || {
        fs::read(folder.join("notes.txt")).unwrap() == b"mine"
            && fs::read(folder.join("notes.cnf")).unwrap() == b"mine too"
            && names(folder) == ["notes.cnf", "notes.txt"]
    };
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    fs::write(folder.join("notes.cnf"), "mine too").unwrap();
    // With a completion, without one, with only a neighbouring file, and for the first solution.
    for arguments in [
        "solve 8 --place a1 --proof notes.txt",
        "solve 8 --place a1 --proof notes.txt --method sat",
        "solve 3 --method fewest-choices --proof notes.txt",
        "solve 3 --method fewest-choices --proof notes.drat",
    ] {
        let (code, out, error) = run(folder, arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments}: {error}");
        assert!(
            error.contains("notes.") && error.contains("--overwrite"),
            "{error}"
        );
        assert!(is_kept(), "{arguments}");
    }
    // If there is nothing to prove, --overwrite replaces nothing either.
    for more in ["", " --method sat", " --method fewest-choices --budget 1"] {
        let (code, ..) = run(
            folder,
            &format!("solve 12 --place a1 --overwrite --proof notes.txt{more}"),
        );
        assert!(matches!(code, 0 | 75), "{more}: {code}");
        assert!(is_kept(), "{more}");
    }
    let (code, ..) = run(
        folder,
        "solve 3 --method fewest-choices --proof notes.txt --overwrite",
    );
    assert_eq!(code, 1);
    let formula = fs::read_to_string(folder.join("notes.cnf")).unwrap();
    assert!(formula.contains("p cnf "), "{formula}");
    assert_ne!(fs::read(folder.join("notes.txt")).unwrap(), b"mine");
    assert_eq!(names(folder), ["notes.cnf", "notes.txt"]);
}

#[test]
fn a_proof_of_the_first_solution_asks_before_it_replaces_files() {
    let folder = folder();
    let folder = folder.path();
    for name in ["first.drat", "first.cnf"] {
        fs::write(folder.join(name), "mine").unwrap();
        let (code, _, error) = run(folder, "solve 8 --first --proof first.drat");
        assert_eq!(code, 2, "{error}");
        assert!(
            error.contains(name) && error.contains("--overwrite"),
            "{error}"
        );
        assert_eq!(fs::read(folder.join(name)).unwrap(), b"mine");
        assert_eq!(names(folder), [name]);
        fs::remove_file(folder.join(name)).unwrap();
    }
    // A directory that contains a text of the same name is not a proof's directory.
    fs::create_dir(folder.join("first")).unwrap();
    fs::write(folder.join("first/proof.txt"), "mine").unwrap();
    for (more, says) in [
        ("", "is not a proof"),
        (" --overwrite", "choose another directory"),
    ] {
        let (code, _, error) = run(folder, &format!("solve 8 --first --proof first{more}"));
        assert!(code == 2 && error.contains(says), "{code}: {error}");
        assert_eq!(fs::read(folder.join("first/proof.txt")).unwrap(), b"mine");
    }
    let (code, _, error) = run(folder, "solve 8 --overwrite");
    assert!(code == 2 && error.contains("--proof"), "{error}");
}

#[test]
fn a_proof_leaves_devices_and_directories_alone() {
    let folder = folder();
    let folder = folder.path();
    fs::create_dir(folder.join("proofs")).unwrap();
    for target in ["/dev/null", "/dev/stdout", "proofs"] {
        for more in ["", " --overwrite"] {
            let (code, out, error) = run(
                folder,
                &format!("solve 8 --place a1 --proof {target}{more}"),
            );
            assert!(matches!(code, 2 | 74) && out.is_empty(), "{target}: {code}");
            assert!(error.contains(target), "{error}");
        }
    }
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
    assert!(!Path::new("/dev/null.cnf").exists());
    // A link to a device is written through, and stays.
    symlink("/dev/null", folder.join("none.drat")).unwrap();
    assert_eq!(
        run(folder, "solve 3 --method fewest-choices --proof none.drat").0,
        1
    );
    assert_eq!(names(folder), ["none.cnf", "none.drat", "proofs"]);
    assert!(folder.join("none.drat").is_symlink());
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
}

#[test]
fn an_interrupted_proof_leaves_no_files() {
    // This takes seconds.
    let puzzle = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/puzzles/blocked-64-85.txt");
    for (method, signal, expected) in [("fewest-choices", "INT", 130), ("sat", "HUP", 75)] {
        let folder = folder();
        let folder = folder.path();
        let mut command = command(folder, "solve --proof hard.drat --method");
        let command = command.arg(method).arg("--puzzle").arg(&puzzle);
        let child = command.stderr(Stdio::piped()).stdout(Stdio::piped());
        let child = child.spawn().unwrap();
        let start = Instant::now();
        while names(folder).len() < 2 {
            assert!(start.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_millis(2));
        }
        send(signal, child.id());
        let (code, _, error) = ended(child.wait_with_output().unwrap());
        assert_eq!(code, expected, "{method}: {error}");
        assert!(error.contains("no proof was written"), "{error}");
        assert!(names(folder).is_empty(), "{method}: {:?}", names(folder));
    }
}

fn send(signal: &str, process: u32) {
    let mut kill = Command::new("kill");
    let kill = kill.args(["-s", signal, &process.to_string()]);
    assert!(kill.status().unwrap().success());
}

#[test]
fn a_full_disk_leaves_the_old_picture_and_nothing_beside_it() {
    let folder = folder();
    let folder = folder.path();
    assert_eq!(run(folder, "run new count 9").0, 0);
    assert_eq!(run(folder, "run work count").0, 0);
    fs::write(folder.join("board.txt"), "Q...\n....\n....\n....\n").unwrap();
    let picture = "old picture";
    for arguments in [
        "list 8 -o old.svg",
        "list 6 -o old.png",
        "solve 60 -o old.svg",
        "solve 8 -o old.png",
        "show 1,3,0,2 -o old.svg",
        "watch 6 --steps 4 -o old.gif",
        "run status count -o old.svg",
        "compare backtrack --n 4-6 -o old.svg",
        "list 3x4 -o old.svg",
    ] {
        let path = folder.join(arguments.rsplit(' ').next().unwrap());
        fs::write(&path, picture).unwrap();
        let before = names(folder);
        // `ulimit -f` counts blocks of 512 or 1024 bytes; all of these pictures are larger than two.
        for limit in ["ulimit -f 2", "trap '' XFSZ; ulimit -f 2"] {
            let (code, _, error) = run_after(folder, limit, arguments);
            assert_eq!(code, 74, "{arguments}: {error}");
            assert!(error.contains("cannot write old."), "{arguments}: {error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), picture, "{arguments}");
            assert_eq!(names(folder), before, "{arguments}");
        }
        let (code, _, error) = run(folder, arguments);
        assert_eq!(code, 0, "{arguments}: {error}");
        assert!(fs::metadata(&path).unwrap().len() > 1024, "{arguments}");
        assert_eq!(names(folder), before, "{arguments}");
    }
}

#[test]
fn pictures_go_through_links_devices_and_pipes() {
    let folder = folder();
    let folder = folder.path();
    let svg = |name: &str| format!("show 1,3,0,2 -o {name}");
    assert_eq!(run(folder, &svg("plain.svg")).0, 0);
    let plain = fs::read(folder.join("plain.svg")).unwrap();
    // A link is followed, and the file keeps its mode.
    fs::write(folder.join("kept"), "old").unwrap();
    fs::set_permissions(folder.join("kept"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("kept", folder.join("link.svg")).unwrap();
    assert_eq!(run(folder, &svg("link.svg")).0, 0);
    assert!(folder.join("link.svg").is_symlink());
    assert_eq!(fs::read(folder.join("kept")).unwrap(), plain);
    let mode = fs::metadata(folder.join("kept"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    // A device, stdout as a pipe, and stdout as a file with something in it.
    symlink("/dev/null", folder.join("null.svg")).unwrap();
    symlink("/dev/stdout", folder.join("stdout.svg")).unwrap();
    assert_eq!(run(folder, &svg("null.svg")).0, 0);
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
    let (code, out, error) = run(folder, &svg("stdout.svg"));
    assert_eq!((code, out.as_bytes()), (0, &plain[..]), "{error}");
    let script = format!("{{ echo before; {QUEENS} {}; }} > out", svg("stdout.svg"));
    let mut shell = Command::new("sh");
    assert!(
        shell
            .args(["-c", &script])
            .current_dir(folder)
            .status()
            .unwrap()
            .success()
    );
    let out = fs::read(folder.join("out")).unwrap();
    assert_eq!(out, [b"before\n", &plain[..]].concat());
    // A named pipe.
    let mut make = Command::new("mkfifo");
    assert!(
        make.arg(folder.join("pipe.svg"))
            .status()
            .unwrap()
            .success()
    );
    let mut reader = Command::new("cat");
    let reader = reader.arg(folder.join("pipe.svg")).stdout(Stdio::piped());
    let reader = reader.spawn().unwrap();
    assert_eq!(run(folder, &svg("pipe.svg")).0, 0);
    assert_eq!(reader.wait_with_output().unwrap().stdout, plain);
    assert!(!names(folder).iter().any(|name| name.starts_with('.')));
}

#[test]
fn a_count_is_removed_without_the_files_of_others() {
    let folder = folder();
    let folder = folder.path();
    assert_eq!(run(folder, "run new count 8").0, 0);
    assert_eq!(run(folder, "run work count --part 1/2").0, 0);
    let others = [
        "records/notes.txt",
        "records/mine.records",
        "records/sub/host-1-1f.records",
        "claims/notes",
        "slurm/job.txt",
        "plan.md",
    ];
    let own = [
        "slurm/123_4.log",
        "slurm/total-5.log",
        "claims/host-12-1f",
        "claims/log",
    ];
    for file in others.iter().chain(&own) {
        let path = folder.join("count").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    let (code, _, error) = run(folder, "run remove count");
    assert!(
        code == 0 && error.contains("contains other files"),
        "{error}"
    );
    for file in others {
        assert!(folder.join("count").join(file).exists(), "{file}");
    }
    assert_eq!(
        names(&folder.join("count")),
        ["claims", "plan.md", "records", "slurm"]
    );
    assert_eq!(
        names(&folder.join("count/records")),
        ["mine.records", "notes.txt", "sub"]
    );
    assert_eq!(names(&folder.join("count/claims")), ["notes"]);
    assert_eq!(names(&folder.join("count/slurm")), ["job.txt"]);
    // Without other files, a count is removed completely.
    assert_eq!(run(folder, "run new alone 8").0, 0);
    assert_eq!(run(folder, "run work alone").0, 0);
    let (code, _, error) = run(folder, "run remove alone");
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(names(folder), ["count"]);
}

#[test]
fn an_ignored_hangup_stays_ignored() {
    let folder = folder();
    let folder = folder.path();
    assert_eq!(run(folder, "run new count 10").0, 0);
    let script = format!("trap '' HUP; exec {QUEENS} run work count --rest 3ms --threads 1");
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &script]).current_dir(folder);
    let worker = shell.stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while !folder.join("count/claims/log").exists() {
        assert!(start.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(5));
    }
    for _ in 0..3 {
        send("HUP", worker.id());
        sleep(Duration::from_millis(30));
    }
    let (code, _, error) = ended(worker.wait_with_output().unwrap());
    assert!(
        code == 0 && error.contains("nothing is missing"),
        "{code}: {error}"
    );
}

#[test]
fn arguments_that_are_not_utf8_get_one_clear_line() {
    let odd = OsStr::from_bytes(b"o\xffdd");
    for arguments in [
        "",
        "list",
        "list 8",
        "run",
        "run work",
        "puzzle check",
        "show",
        "solve 8 --proof",
    ] {
        for last in [
            odd,
            OsStr::from_bytes(b"--o\xffdd"),
            OsStr::from_bytes(b"--format=\xff"),
        ] {
            let folder = folder();
            let mut command = command(folder.path(), arguments);
            let (code, _, error) = ended(command.arg(last).output().unwrap());
            assert!(
                matches!(code, 0 | 2 | 74),
                "{arguments} {last:?}: {code} {error}"
            );
            assert!(error.lines().count() <= 1, "{arguments} {last:?}: {error}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_directory_whose_name_is_not_utf8_works_with_every_command() {
    let folder = folder();
    let odd = OsStr::from_bytes(b"o\xffdd");
    for (before, after, expected) in [
        ("run new --format json", "8", 0),
        ("run work", "", 0),
        ("run status --format json", "", 0),
        ("run total --format json", "", 0),
        ("run verify --format json", "", 0),
        ("run submit --dry-run", "", 2),
        ("run remove --format json", "", 0),
    ] {
        let mut command = command(folder.path(), before);
        let command = command.arg(odd).args(after.split_whitespace());
        let (code, _, error) = ended(command.output().unwrap());
        assert_eq!(code, expected, "{before}: {error}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_unwritable_stderr_does_not_change_the_exit_code() {
    let folder = folder();
    let folder = folder.path();
    assert_eq!(run(folder, "run new count 8").0, 0);
    for (arguments, code) in [
        ("count 3.5", 2),
        ("solve 3", 1),
        ("show missing.txt", 74),
        ("run work count", 0),
    ] {
        let mut command = command(folder, arguments);
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let status = command.stdout(Stdio::null()).stderr(full.unwrap()).status();
        assert_eq!(status.unwrap().code(), Some(code), "{arguments}");
    }
}
