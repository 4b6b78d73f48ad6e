//! `queens run`: everything that may go wrong with a directory, and the resulting messages.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn command(name: &str, dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.arg("run").arg(name).arg(dir).args(arguments);
    command
}

/// The exit code, stdout and stderr.
fn run(name: &str, dir: &Path, arguments: &[&str]) -> (i32, String, String) {
    ended(command(name, dir, arguments).output().unwrap())
}

fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap_or(-1),
        text(output.stdout),
        text(output.stderr),
    )
}

fn counted(dir: &Path, n: &str) {
    assert_eq!(run("new", dir, &[n]).0, 0);
    assert_eq!(run("work", dir, &[]).0, 0);
}

/// The only record file.
fn records(dir: &Path) -> PathBuf {
    let mut files = fs::read_dir(dir.join("records")).unwrap().flatten();
    let file = files.next().unwrap().path();
    assert!(files.next().is_none());
    file
}

#[test]
fn a_count_is_planned_counted_totalled_verified_and_exported() {
    let dir = folder("whole").join("count");
    counted(&dir, "10");
    let (code, out, _) = run("total", &dir, &[]);
    assert_eq!(
        out,
        "n = 10: 724 solutions, 92 fundamental\nboth are the published counts\n"
    );
    assert_eq!(code, 0);
    let (code, out, _) = run("verify", &dir, &["--sample", "all"]);
    assert!(
        code == 0 && out.contains("every finished shard was counted twice"),
        "{out}"
    );
    // Lanes counted and recounted: the join was not involved, and is not mentioned.
    assert!(!out.contains("join"), "{out}");
    assert!(out.contains("lanes took other rows"), "{out}");
    let (_, one, _) = run("verify", &dir, &["--sample", "1"]);
    assert!(!one.contains("100 %") && one.contains("99.9 %"), "{one}");
    let (_, table, _) = run("export", &dir, &[]);
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let product = |row: &str| {
        let numbers: Vec<u64> = row
            .split('\t')
            .skip(1)
            .take(2)
            .map(|n| n.parse().unwrap())
            .collect();
        numbers[0] * numbers[1]
    };
    assert_eq!(rows.map(product).sum::<u64>(), 724);
}

/// The life of a count, as for lanes, with the join's shards: parallel processes, killed and resumed, parts, a recount by the
/// other kernel, records of another directory.
#[test]
fn directories_of_other_boards_are_not_confused() {
    let folder = folder("variants");
    let published = "it is the published count\n";
    let unpublished = "no count of it has been published to compare with\n";
    for (name, n, asked, cut, total, known) in [
        (
            "torus",
            "11",
            "11 --board torus",
            "torus 2",
            "torus, n = 11: 88 solutions\n",
            published,
        ),
        (
            "amazons",
            "12",
            "12 --piece amazon",
            "amazons 2 0",
            "amazon, n = 12: 156 solutions\n",
            published,
        ),
        (
            "rectangle",
            "8",
            "8x5 --cut",
            "rectangle 5 1",
            "5 × 8: 568 solutions\n",
            published,
        ),
        (
            "pawns",
            "8",
            "8 --pawn d4",
            "pawns 1 d4",
            "n = 8 with pawns on d4: 10 solutions\n",
            unpublished,
        ),
    ] {
        let (dir, half) = (folder.join(name), folder.join(format!("{name}-half")));
        let mut asked: Vec<&str> = asked.split(' ').collect();
        if asked.last() == Some(&"--cut") {
            asked.push(cut);
        }
        let (code, out, err) = run("new", &dir, &asked);
        assert!(
            code == 0 && out.contains(&format!("\"{cut}\"")),
            "{out}{err}"
        );
        let (code, script, _) = run("submit", &dir, &["--dry-run", "--parts", "2"]);
        let name = dir.canonicalize().unwrap();
        let work = format!("run work '{}' --part", name.display());
        assert!(
            code == 0 && script.contains("#SBATCH --array=0-1") && script.contains(&work),
            "{script}"
        );
        assert_eq!(run("new", &half, &[n, "--cut", cut]).0, 0);
        assert_eq!(
            run("work", &half, &["--part", "0/2", "--threads", "1"]).0,
            0
        );
        assert_eq!(run("import", &dir, &[half.to_str().unwrap()]).0, 0);
        let (code, _, err) = run("total", &dir, &[]);
        assert!(code == 75 && err.contains("missing"), "{err}");
        assert_eq!(run("work", &dir, &["--threads", "2"]).0, 0);
        let (code, out, _) = run("total", &dir, &[]);
        assert_eq!((code, out), (0, format!("{total}{known}")));
        let (code, out, err) = run("verify", &dir, &["--sample", "all"]);
        assert!(
            code == 0 && out.contains("every finished shard was counted twice"),
            "{out}{err}"
        );
        assert!(
            run("status", &dir, &[])
                .1
                .contains(&format!("cut as \"{cut}\""))
        );
        let (_, table, _) = run("export", &dir, &[]);
        assert!(
            table.lines().filter(|line| !line.starts_with('#')).count() > 2,
            "{table}"
        );
        let asked = ["count", n, "--dir", dir.to_str().unwrap()];
        let classic = Command::new(env!("CARGO_BIN_EXE_queens"))
            .args(asked)
            .output();
        let (code, out, err) = ended(classic.unwrap());
        assert!(
            code == 2 && out.is_empty() && err.contains("counts another board"),
            "{err}"
        );
    }
    for (asked, wrong) in [
        ("9 --pawn d4 --cut torus", "is not a valid cut"),
        ("5x8 --board torus", "run directories are for"),
        ("9 --board torus --kernel join", "classic boards only"),
        ("5x8 --piece amazon", "run directories are for"),
    ] {
        let asked: Vec<&str> = asked.split(' ').collect();
        let (code, out, err) = run("new", &folder.join("refused"), &asked);
        assert!(code == 2 && out.is_empty() && err.contains(wrong), "{err}");
    }
    let (code, _, err) = run(
        "new",
        &folder.join("refused"),
        &["9", "--board", "torus", "--cut", "pawns 1 d4"],
    );
    assert!(code == 2 && err.contains("is for another board"), "{err}");
}

#[test]
fn the_join_continues_after_kills_and_lanes_confirm_its_count() {
    let folder = folder("join");
    let (dir, other) = (folder.join("count"), folder.join("other"));
    for dir in [&dir, &other] {
        let (code, out, _) = run("new", dir, &["13", "--kernel", "join"]);
        assert!(code == 0 && out.contains("cut as \"join 1\""), "{out}");
    }
    // Rests long enough that three rounds cannot finish the count, however fast the machine.
    let slowly = ["--save-every", "1ms", "--rest", "50ms", "--threads", "2"];
    for _ in 0..3 {
        let workers = [(); 2].map(|()| {
            let mut work = command("work", &dir, &slowly);
            work.stderr(Stdio::null()).spawn().unwrap()
        });
        sleep(Duration::from_millis(200));
        for mut worker in workers {
            worker.kill().unwrap();
            worker.wait().unwrap();
        }
    }
    let (code, _, error) = run("total", &dir, &[]);
    assert!(code == 75 && error.contains("are missing"), "{error}");
    // One part by lanes, as a node without the memory for tables would; the rest by the join.
    for arguments in [
        &["--part", "1/3", "--kernel", "lanes"][..],
        &["--part", "2/3"],
        &[],
    ] {
        let (code, _, error) = run("work", &dir, arguments);
        assert_eq!(code, 0, "{error}");
    }
    // Records name the kernel, shard by shard.
    let files = fs::read_dir(dir.join("records")).unwrap().flatten();
    let texts: String = files
        .map(|file| fs::read_to_string(file.path()).unwrap())
        .collect();
    for kernel in [" lanes/", " join/"] {
        assert!(texts.contains(kernel), "{kernel}");
    }
    let total = "n = 13: 73712 solutions, 9233 fundamental\nboth are the published counts\n";
    assert_eq!(run("total", &dir, &[]).1, total);
    let (code, out, _) = run("verify", &dir, &["--sample", "20"]);
    assert!(code == 0 && out.contains("recounted in lanes"), "{out}");
    let (_, all, _) = run("verify", &dir, &["--sample", "all"]);
    assert!(
        all.contains(" were counted by the join and by lanes: lanes share no search code"),
        "{all}"
    );
    assert!(
        all.contains(" were counted twice by lanes: lanes took other rows"),
        "{all}"
    );
    for (method, how) in [
        ("rows", "two more middle rows"),
        ("mirror", "as mirror images"),
        ("units", "in some of their units"),
    ] {
        let (code, out, _) = run("verify", &dir, &["--sample", "9", "--method", method]);
        assert!(code == 0 && out.contains(how), "{out}");
        assert!(out.contains("would have caught it"), "{out}");
    }
    let (code, out, _) = run("import", &other, &[dir.to_str().unwrap()]);
    assert!(code == 0 && out.contains(" 0 in conflict"), "{out}");
    assert_eq!(run("total", &other, &[]).1, total);
    let subtotals = |dir: &Path| {
        let table = run("export", dir, &[]).1;
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        let columns = rows.map(|row| row.split('\t').take(3).collect::<Vec<_>>().join(" "));
        columns.collect::<Vec<_>>()
    };
    assert_eq!(subtotals(&dir), subtotals(&other));
}

#[test]
fn the_kernel_of_a_plan_is_chosen_by_n_or_named() {
    let folder = folder("kernel");
    for (n, options, cut) in [
        ("15", &[][..], "cross 3 0"),
        ("16", &[], "join 0"),
        ("18", &[], "join 0"),
        ("18", &["--kernel", "lanes"], "cross 2 0"),
        ("12", &["--kernel", "join"], "join 0"),
        ("18", &["--cut", "join 2"], "join 2"),
    ] {
        let dir = folder.join(format!("{n}{}", options.concat()));
        let (code, out, error) = run("new", &dir, &[&[n], options].concat());
        assert!(
            code == 0 && out.contains(&format!("cut as \"{cut}\"")),
            "{out}{error}"
        );
    }
    let (code, _, error) = run("new", &folder.join("no"), &["29", "--kernel", "join"]);
    assert!(
        code == 2 && error.contains("n from 8 to 28 only"),
        "{error}"
    );
    let (code, _, error) = run("work", &folder.join("15"), &["--kernel", "join"]);
    assert!(
        code == 2 && error.contains("not those of the join"),
        "{error}"
    );
}

#[test]
fn a_node_with_memory_for_fewer_threads_starts_fewer_and_says_so() {
    let dir = folder("memory").join("count");
    run("new", &dir, &["12", "--kernel", "join"]);
    // Each thread has its own lists: no machine has the memory for this many.
    let (code, _, error) = run("work", &dir, &["--threads", "65535"]);
    assert!(
        code == 0 && error.contains(" of 65535 threads start: n = 12 needs up to "),
        "{error}"
    );
    assert_eq!(run("total", &dir, &[]).0, 0);
}

#[test]
fn parts_make_up_the_whole_and_the_total_waits_for_all() {
    let dir = folder("parts").join("count");
    run("new", &dir, &["9"]);
    for (part, code) in [("1/3", 75), ("2/3", 75), ("3/3", 0)] {
        assert_eq!(run("work", &dir, &["--part", part]).0, 0);
        let (total, _, error) = run("total", &dir, &[]);
        assert_eq!(total, code, "{error}");
        assert!(code == 0 || error.contains("are missing"), "{error}");
    }
    let mut task = command("work", &dir, &[]);
    let task = task
        .env("SLURM_ARRAY_TASK_ID", "5")
        .env("SLURM_ARRAY_TASK_COUNT", "4");
    let (code, _, error) = ended(task.output().unwrap());
    assert!(
        code == 2 && error.contains("pass --part I/K instead"),
        "{error}"
    );
}

#[test]
fn a_damaged_line_is_named_and_its_shard_counted_again() {
    let dir = folder("damaged").join("count");
    counted(&dir, "9");
    let file = records(&dir);
    let mut bytes = fs::read(&file).unwrap();
    bytes[40] ^= 4;
    fs::write(&file, &bytes).unwrap();
    let (code, out, error) = run("total", &dir, &[]);
    assert!(code == 75 && out.is_empty(), "{out}");
    assert!(
        error.contains("line 1: the checksum does not match"),
        "{error}"
    );
    assert!(
        error.contains("1 shards are missing") && error.contains("count them again with"),
        "{error}"
    );
    assert!(run("status", &dir, &[]).1.contains("1 damaged lines"));
    assert_eq!(run("work", &dir, &[]).0, 0);
    let (code, out, error) = run("total", &dir, &[]);
    assert!(
        code == 0 && out.starts_with("n = 9: 352 solutions"),
        "{out}"
    );
    assert!(
        error.contains("line 1: the checksum does not match")
            && error.contains("so the total is valid; delete the damaged lines"),
        "{error}"
    );
    let (_, out, _) = run("total", &dir, &["--format", "json"]);
    assert!(out.contains("\"damaged_lines\":1,"), "{out}");
}

#[test]
fn every_truncation_of_a_record_file_is_harmless() {
    let dir = folder("truncated").join("count");
    counted(&dir, "5");
    let file = records(&dir);
    let bytes = fs::read(&file).unwrap();
    for length in (0..bytes.len()).step_by(7) {
        fs::write(&file, &bytes[..length]).unwrap();
        let (code, out, _) = run("total", &dir, &[]);
        assert!(code == 75 && out.is_empty(), "{length} bytes: {out}");
    }
}

#[test]
fn records_that_disagree_are_both_printed_and_not_added_up() {
    let dir = folder("conflict").join("count");
    counted(&dir, "8");
    let text = fs::read_to_string(records(&dir)).unwrap();
    let line = text.lines().next().unwrap();
    // The same record with one more solution, and with residues and checksum to match.
    let mut fields: Vec<String> = line.split(' ').map(String::from).collect();
    fields.pop();
    let count: u64 = fields[3].parse::<u64>().unwrap() + 1;
    fields[3] = count.to_string();
    fields[4] = (count % 13).to_string();
    fields[5] = (count % 15).to_string();
    fields[7] = "otherhost".into();
    let body = fields.join(" ");
    let forged = format!("{body} {:08x}\n", crc32fast::hash(body.as_bytes()));
    fs::write(dir.join("records/other.records"), forged).unwrap();
    let (code, out, error) = run("total", &dir, &[]);
    assert!(code == 1 && out.is_empty(), "{out}");
    let shard = &fields[2];
    assert_eq!(
        error.matches(&format!("shard {shard}: ")).count(),
        2,
        "{error}"
    );
    assert!(
        error.contains(" on otherhost ") && error.contains("records that disagree"),
        "{error}"
    );
    let (code, out, _) = run("verify", &dir, &["--shard", shard]);
    assert!(
        out.contains(&format!("recounted {}", count - 1)),
        "{code}: {out}"
    );
}

#[test]
fn records_are_merged_as_new_identical_confirmed_or_in_conflict() {
    let folder = folder("import");
    let (one, two, other) = (folder.join("one"), folder.join("two"), folder.join("other"));
    counted(&one, "8");
    run("new", &two, &["8"]);
    run("work", &two, &["--part", "1/2"]);
    let shards = fs::read_to_string(records(&one)).unwrap().lines().count();
    let half = fs::read_to_string(records(&two)).unwrap().lines().count();
    let (code, out, _) = run("import", &two, &[one.to_str().unwrap()]);
    assert_eq!(code, 0);
    // The clock and the duration usually distinguish a recount from a copy.
    let numbers: Vec<usize> = out
        .split([' ', ','])
        .filter_map(|word| word.parse().ok())
        .collect();
    let [new, identical, confirmed, conflict, damaged] = numbers[..] else {
        panic!("{out}");
    };
    assert_eq!((new, identical + confirmed), (shards - half, half), "{out}");
    assert_eq!((conflict, damaged), (0, 0), "{out}");
    let (_, out, _) = run("import", &two, &[one.to_str().unwrap()]);
    assert!(
        out.starts_with(&format!(
            "0 new, {shards} identical, 0 confirmed, 0 in conflict"
        )),
        "{out}"
    );
    assert_eq!(run("total", &two, &[]).0, 0);
    run("new", &other, &["7"]);
    let (code, _, error) = run("import", &two, &[other.to_str().unwrap()]);
    assert!(
        code == 2 && error.contains("their shards differ"),
        "{error}"
    );
}

#[test]
fn directories_that_cannot_be_used_get_one_clear_line() {
    let folder = folder("unusable");
    let dir = folder.join("count");
    let (code, _, error) = run("work", &dir, &[]);
    assert!(
        code == 74 && error.contains("is not a run directory"),
        "{error}"
    );
    run("new", &dir, &["9"]);
    assert_eq!(run("new", &dir, &["9"]).0, 0, "the same plan again is fine");
    let (code, _, error) = run("new", &dir, &["8"]);
    assert!(
        code == 2 && error.contains("holds a count of n = 9"),
        "{error}"
    );
    let plan = fs::read_to_string(dir.join("plan")).unwrap();
    for (text, says) in [
        (plan.replacen("plan 1", "plan 2", 1), "use a newer queens"),
        (plan.replacen("n 9", "n 8", 1), "the plan is damaged"),
    ] {
        fs::write(dir.join("plan"), text).unwrap();
        for name in ["work", "status", "total", "verify"] {
            let (code, _, error) = run(name, &dir, &[]);
            assert!(code == 2 && error.contains(says), "{name}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}

#[test]
fn a_file_size_limit_ends_the_count_and_keeps_what_was_saved() {
    let dir = folder("full").join("count");
    run("new", &dir, &["10"]);
    // `ulimit -f` counts blocks of 512 or 1024 bytes: room for some records, not for all.
    let script = r#"ulimit -f 4; exec "$0" run work "$1" --save-every 1ms"#;
    let mut limited = Command::new("sh");
    let limited = limited
        .args(["-c", script, env!("CARGO_BIN_EXE_queens")])
        .arg(&dir);
    let (code, _, error) = ended(limited.output().unwrap());
    assert!(
        code == 74 && error.contains("cannot write"),
        "{code}: {error}"
    );
    assert_eq!(error.lines().count(), 1, "{error}");
    let (_, status, _) = run("status", &dir, &["--format", "json"]);
    assert!(
        status.contains("\"bad_lines\":0,") && status.contains("\"torn\":0}"),
        "{status}"
    );
    let left: Vec<_> = fs::read_dir(&dir)
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert_eq!(left.len(), 3, "only plan, records and claims: {left:?}");
    assert_eq!(run("work", &dir, &[]).0, 0);
    assert_eq!(run("total", &dir, &[]).0, 0);
}

#[test]
fn a_directory_that_cannot_be_written_is_refused_before_anything_is_counted() {
    let dir = folder("read-only").join("count");
    run("new", &dir, &["9"]);
    // A file where the folder of records should be: even root cannot write there.
    fs::remove_dir(dir.join("records")).unwrap();
    OpenOptions::new()
        .create(true)
        .write(true)
        .truncate(true)
        .open(dir.join("records"))
        .unwrap()
        .write_all(b"x")
        .unwrap();
    let (code, _, error) = run("work", &dir, &[]);
    assert!(code == 74 && error.contains("records: "), "{code}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn a_signal_saves_and_ends_within_two_seconds() {
    for (signal, code, says) in [
        ("TERM", 75, "terminated"),
        ("HUP", 75, "terminated"),
        ("INT", 130, "interrupted"),
    ] {
        let dir = folder(&format!("signal-{signal}")).join("count");
        run("new", &dir, &["12"]);
        // Regular saves come too late to matter; the signal triggers the save.
        let options = ["--save-every", "1000s", "--rest", "10ms", "--threads", "2"];
        let mut work = command("work", &dir, &options);
        let worker = work
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let pid = worker.id().to_string();
        let start = Instant::now();
        while fs::read_dir(dir.join("records")).unwrap().count() == 0 {
            assert!(start.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_millis(5));
        }
        sleep(Duration::from_millis(300));
        let signalled = Instant::now();
        // Twice, as `timeout` does.
        assert!(
            Command::new("kill")
                .args(["-s", signal, &pid, &pid])
                .status()
                .unwrap()
                .success()
        );
        let (got, _, error) = ended(worker.wait_with_output().unwrap());
        assert!(
            signalled.elapsed() < Duration::from_secs(2),
            "{:?}",
            signalled.elapsed()
        );
        assert_eq!(got, code, "{error}");
        assert!(
            error.contains(says) && error.contains("to continue"),
            "{error}"
        );
        let (_, status, _) = run("status", &dir, &["--format", "json"]);
        assert!(
            !status.contains("\"done\":0,") && status.contains("\"torn\":0}"),
            "{status}"
        );
    }
}

#[test]
fn a_count_in_a_directory_continues_where_it_was() {
    let dir = folder("count").join("count");
    run("new", &dir, &["11"]);
    run("work", &dir, &["--part", "1/2"]);
    let count = |n: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
        ended(
            command
                .args(["count", n, "--dir"])
                .arg(&dir)
                .output()
                .unwrap(),
        )
    };
    let (code, out, error) = count("11");
    assert_eq!((code, out.as_str()), (0, "2680\n"), "{error}");
    assert!(error.contains("continuing after"), "{error}");
    assert_eq!(count("11").1, "2680\n");
    // Any process may have made the plan, with any cut.
    let joined = dir.with_file_name("joined");
    run("new", &joined, &["11", "--kernel", "join"]);
    let (code, out, error) = ended(
        Command::new(env!("CARGO_BIN_EXE_queens"))
            .args(["count", "11", "--dir"])
            .arg(&joined)
            .output()
            .unwrap(),
    );
    assert_eq!((code, out.as_str()), (0, "2680\n"), "{error}");
    let (code, out, error) = count("12");
    assert!(
        code == 2 && out.is_empty() && error.contains("holds a count of n = 11"),
        "{error}"
    );
}

#[test]
fn the_named_kernel_counts_and_is_recorded() {
    let folder = folder("named");
    let count = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
        ended(command.arg("count").args(arguments).output().unwrap())
    };
    for kernel in ["join/portable", "lanes/portable", "reference"] {
        let (code, out, error) = count(&["10", "--stats", "--kernel", kernel]);
        assert_eq!((code, out.as_str()), (0, "724\n"));
        assert!(
            error.contains(&format!("kernel      {kernel}\n")),
            "{error}"
        );
    }
    // A saved count has statistics, too.
    let dir = folder.join("count");
    let (_, out, error) = count(&["12", "--stats", "--dir", dir.to_str().unwrap()]);
    assert_eq!(out, "14200\n");
    for line in [
        "kernel      lanes/",
        "shards      342\n",
        "nodes       24457\n",
    ] {
        assert!(error.contains(line), "{error}");
    }
    let kernel = error.split("kernel      ").nth(1).unwrap();
    let kernel = kernel.lines().next().unwrap();
    let text = fs::read_to_string(records(&dir)).unwrap();
    let named = |line: &str| line.contains(&format!(" {kernel}/"));
    assert!(text.lines().all(named), "{text}");
}

#[test]
fn a_worker_and_a_recount_use_the_named_instructions() {
    let dir = folder("instructions").join("count");
    run("new", &dir, &["10", "--cut", "join 2"]);
    for (kernel, why) in [
        ("reference", "the reference is too slow for a run"),
        ("join/simd128", "this processor cannot run it"),
        ("join/mmx", "there is no kernel `join/mmx`"),
    ] {
        let (code, _, error) = run("work", &dir, &["--kernel", kernel]);
        assert!(code == 2 && error.contains(why), "{error}");
    }
    assert_eq!(run("work", &dir, &["--kernel", "join/portable"]).0, 0);
    let text = fs::read_to_string(records(&dir)).unwrap();
    assert!(text.lines().all(|line| line.contains(" join/portable/")));
    for method in ["mirror", "rows", "units", "lanes"] {
        let recount = ["--method", &format!("{method}/portable"), "--sample", "5"];
        let (code, out, _) = run("verify", &dir, &recount);
        assert!(code == 0 && out.contains("all agree"), "{out}");
    }
    let (code, _, error) = run("verify", &dir, &["--method", "auto/simd128"]);
    assert!(
        code == 2 && error.contains("this processor cannot run it"),
        "{error}"
    );
}

#[test]
fn a_check_never_compares_a_kernel_with_itself() {
    let count = |n: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
        let arguments = ["count", n, "--check", "--stats"];
        ended(command.args(arguments).output().unwrap())
    };
    for (n, kernels) in [("7", ["lanes/", "reference"]), ("10", ["lanes/", "join/"])] {
        let (code, _, error) = count(n);
        let lines = error.lines();
        let ran: Vec<_> = lines
            .filter_map(|line| line.strip_prefix("kernel      "))
            .collect();
        let are_these = ran
            .iter()
            .zip(kernels)
            .all(|(ran, kernel)| ran.starts_with(kernel));
        assert!(code == 0 && ran.len() == 2 && are_these, "{error}");
    }
    let (code, out, error) = count("29");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        error.contains("the join counts n from 8 to 28 only"),
        "{error}"
    );
}
