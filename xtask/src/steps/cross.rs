//! Other platforms: how to build for them and run there, and what must work on each.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{self, Tool, add_targets, command, install, root, run};

/// A platform that this machine can build for and run.
pub(super) struct Platform {
    /// The compiler's name for it.
    pub(super) target: &'static str,
    /// Programs that must be installed.
    pub(super) tools: &'static [Tool],
    /// The linker, if it is not the compiler's default.
    pub(super) linker: Option<&'static str>,
    /// The program, with arguments, that runs its programs.
    pub(super) runner: Vec<String>,
}

impl Platform {
    /// Installs what is missing; returns why that is impossible, if so.
    pub(super) fn prepare(&self) -> Option<String> {
        add_targets(&[self.target]).or_else(|| install(self.tools))
    }

    /// Cargo for this platform.
    pub(super) fn cargo(&self, arguments: &[&str]) -> Command {
        let name = self.target.to_uppercase().replace('-', "_");
        let mut cargo = cargo(arguments);
        cargo.args(["--target", self.target]);
        if !self.runner.is_empty() {
            cargo.env(format!("CARGO_TARGET_{name}_RUNNER"), self.runner.join(" "));
        }
        if let Some(linker) = self.linker {
            cargo.env(format!("CARGO_TARGET_{name}_LINKER"), linker);
        }
        cargo
    }

    /// Builds the command with these features, and runs these tests of counting crates, in one cargo so that they share builds.
    pub(super) fn build(&self, features: &str, tests: &[&str]) -> Result<Queens> {
        let shared = |verb| {
            let mut cargo = self.cargo(&[verb, "--package", "queens", "--package", "queens-cli"]);
            cargo.args(["--no-default-features", "--features", features]);
            if !tests.is_empty() {
                cargo.args(["--test", "counting"]);
            }
            cargo
        };
        run(shared("build").args(["--bin", "queens"]))?;
        if !tests.is_empty() {
            run(shared("test").arg("--").args(tests))?;
        }
        let windows = self.target.contains("windows");
        let name = if windows { "queens.exe" } else { "queens" };
        let file = format!("target/platforms/{}/debug/{name}", self.target);
        let folder = root().join("target/platforms/runs").join(self.target);
        Queens::new(&self.runner, &root().join(file), folder)
    }
}

/// Cargo for other platforms, which share what is compiled for the host. Counting must not take minutes, least of all in an
/// emulator, so the library is optimised, but with the checks of debug builds.
pub(super) fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = shell::cargo(arguments);
    cargo
        .args(["--quiet", "--locked", "--target-dir", "target/platforms"])
        .args(["--config", "profile.dev.debug=0"])
        .env("CARGO_INCREMENTAL", "0");
    for name in ["board", "search", "count"] {
        let package = format!("profile.dev.package.queens-{name}");
        cargo
            .args(["--config", &format!("{package}.opt-level=2")])
            .args(["--config", &format!("{package}.codegen-units=1")]);
    }
    cargo
}

/// The command built for a platform.
pub(super) struct Queens {
    /// The words before the arguments.
    start: Vec<String>,
    /// The folder it may write to, and in which it runs.
    pub(super) folder: PathBuf,
}

impl Queens {
    /// A program that may need a runner; the folder is emptied.
    pub(super) fn new(runner: &[String], program: &Path, folder: PathBuf) -> Result<Self> {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let mut start = runner.to_vec();
        start.push(program.display().to_string());
        Ok(Self { start, folder })
    }

    /// The command with these arguments.
    pub(super) fn command(&self, arguments: &str) -> Command {
        let start: Vec<&str> = self.start.iter().map(String::as_str).collect();
        let mut command = command(start[0], &start[1..]);
        command.args(arguments.split(' ')).current_dir(&self.folder);
        command
    }

    /// The output of the command, line by line. It must succeed.
    pub(super) fn lines(&self, arguments: &str) -> Result<Vec<String>> {
        let output = self.command(arguments).stderr(Stdio::inherit()).output()?;
        ensure!(
            output.status.success(),
            "queens {arguments} ended with {}",
            output.status
        );
        let text = String::from_utf8(output.stdout)?;
        Ok(text.lines().map(str::to_string).collect())
    }

    /// Checks that the command prints only this line.
    pub(super) fn prints(&self, arguments: &str, expected: &str) -> Result<()> {
        let lines = self.lines(arguments)?;
        ensure!(
            lines == [expected],
            "queens {arguments} printed {lines:?} instead of {expected:?}"
        );
        println!("queens {arguments}: {expected}");
        Ok(())
    }

    /// Starts the command in its own terminal; what is written to its input is typed there.
    fn typed(&self, arguments: &str) -> Command {
        let quoted = |part: &str| format!("'{part}'");
        let start: Vec<_> = self.start.iter().map(|part| quoted(part)).collect();
        let typed = format!("stty rows 40 cols 120; {} {arguments}", start.join(" "));
        let mut script = command("script", &["-qec", &typed, "typescript"]);
        script
            .current_dir(&self.folder)
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::null());
        script
    }

    /// Types these keys once a condition holds; returns the exit code and everything on the screen.
    pub(super) fn type_when(
        &self,
        arguments: &str,
        keys: &[u8],
        is_time: impl Fn(&Path) -> bool,
    ) -> Result<(Option<i32>, String)> {
        let mut child = self
            .typed(arguments)
            .spawn()
            .context("cannot start script")?;
        let mut terminal = child.stdin.take().expect("a pipe");
        let started = Instant::now();
        while !is_time(&self.folder) && started.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(50));
        }
        terminal.write_all(keys)?;
        // Kept open until the end: a terminal without input would hang up.
        let status = ended(&mut child, Duration::from_secs(120))?;
        drop(terminal);
        let screen = fs::read(self.folder.join("typescript"))?;
        Ok((status.code(), String::from_utf8_lossy(&screen).into_owned()))
    }

    /// Checks solving, listing, verifying and counting; counts in a run directory, is interrupted by Ctrl-C and continues.
    pub(super) fn works(&self) -> Result<()> {
        let solutions = self.lines("list 8")?;
        ensure!(solutions.len() == 92, "list 8 printed {}", solutions.len());
        // A file as an editor of that platform would write it.
        fs::write(self.folder.join("boards.txt"), solutions.join("\r\n"))?;
        self.prints("verify boards.txt", "92 boards: correct")?;
        fs::write(
            self.folder.join("one.txt"),
            self.lines("solve 20")?.join("\n"),
        )?;
        self.prints("verify one.txt", "1 board: correct")?;
        self.prints("count 14", "365596")?;
        self.prints("count 12 --dir run12", "14200")?;
        let total = self.lines("run total run12")?;
        ensure!(
            total[0].contains(": 14200 solutions"),
            "run total printed {total:?}"
        );
        self.is_interrupted_and_goes_on()
    }

    fn is_interrupted_and_goes_on(&self) -> Result<()> {
        // In small parts with rests between, so that it takes long enough to be interrupted on any machine.
        self.lines("run new run13 13")?;
        let work = "run work run13 --threads 1 --rest 5ms";
        let (code, screen) = self.type_when(work, b"\x03", |folder| {
            let files = fs::read_dir(folder.join("run13/records"));
            let mut files = files.into_iter().flatten().flatten();
            files.any(|file| file.metadata().is_ok_and(|data| data.len() > 0))
        })?;
        ensure!(code == Some(130), "Ctrl-C: code {code:?}\n{screen}");
        let total = self.command("run total run13").output()?;
        ensure!(!total.status.success(), "an interrupted count has a total");
        println!("queens {work}: interrupted");
        self.prints("count 13 --dir run13", "73712")
    }
}

/// The exit status of a process, which is killed if it takes too long.
fn ended(child: &mut Child, timeout: Duration) -> Result<ExitStatus> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if started.elapsed() > timeout {
            child.kill()?;
            bail!("still running after {} s", timeout.as_secs());
        }
        sleep(Duration::from_millis(50));
    }
}
