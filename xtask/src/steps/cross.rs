//! Other platforms: what is needed to build for them and to run there, and what must work on each.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::shell::{cargo, command, root, run, succeeds};

/// A platform that this machine can build for and run.
pub(super) struct Platform {
    /// What the compiler calls it.
    pub(super) target: &'static str,
    /// Programs that must be there, and the Debian packages that have them.
    pub(super) tools: &'static [(&'static str, &'static str)],
    /// What links programs for it, where that is not the compiler's choice.
    pub(super) linker: Option<&'static str>,
    /// What runs its programs: a program and its arguments.
    pub(super) runner: Vec<String>,
}

impl Platform {
    /// Installs what is missing; why it cannot be had, if so.
    pub(super) fn prepare(&self) -> Result<(), String> {
        add_target(self.target)?;
        let is_there = |tool: &str| succeeds(&mut command("which", &[tool]));
        let missing = self.tools.iter().filter(|(tool, _)| !is_there(tool));
        let packages: Vec<_> = missing.map(|&(_, package)| package).collect();
        if !packages.is_empty() {
            // Another step may be installing something just now.
            let install = "install --yes --no-install-recommends -o DPkg::Lock::Timeout=600";
            let install: Vec<&str> = install.split(' ').collect();
            let _ = succeeds(&mut command("apt-get", &["update"]));
            let _ = succeeds(command("apt-get", &install).args(&packages));
        }
        match self.tools.iter().find(|(tool, _)| !is_there(tool)) {
            None => Ok(()),
            Some((tool, package)) => Err(format!(
                "there is no {tool}, and apt-get could not install {package}"
            )),
        }
    }

    /// Cargo for this platform. Counting must not take minutes, in an emulator least of all, so the library is optimised;
    /// but it checks itself as in every debug build.
    pub(super) fn cargo(&self, arguments: &[&str]) -> Command {
        let name = self.target.to_uppercase().replace('-', "_");
        let mut cargo = cargo(arguments);
        cargo
            .args(["--quiet", "--locked", "--target", self.target])
            .args(["--target-dir", "target/platforms"])
            .args(["--config", "profile.dev.debug=0"])
            .args(["--config", "profile.dev.package.queens.opt-level=2"]);
        if !self.runner.is_empty() {
            cargo.env(format!("CARGO_TARGET_{name}_RUNNER"), self.runner.join(" "));
        }
        if let Some(linker) = self.linker {
            cargo.env(format!("CARGO_TARGET_{name}_LINKER"), linker);
        }
        cargo
    }

    /// Builds the command with these features.
    pub(super) fn build(&self, features: &str) -> Result<Queens> {
        let lean = ["build", "--package", "queens-cli", "--no-default-features"];
        run(self.cargo(&lean).args(["--features", features]))?;
        let folder = root().join("target/platforms/runs").join(self.target);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let windows = self.target.contains("windows");
        let name = if windows { "queens.exe" } else { "queens" };
        let file = format!("target/platforms/{}/debug/{name}", self.target);
        let mut start = self.runner.clone();
        start.push(root().join(file).display().to_string());
        Ok(Queens { start, folder })
    }
}

/// The standard library for a target, from rustup; why not, if it cannot be had.
pub(super) fn add_target(target: &str) -> Result<(), String> {
    if succeeds(&mut command("rustup", &["target", "add", target])) {
        return Ok(());
    }
    Err(format!("rustup cannot add the target {target}"))
}

/// The command as it was built for a platform.
pub(super) struct Queens {
    /// What to type before the arguments.
    start: Vec<String>,
    /// Where it may write, and where it is run.
    pub(super) folder: PathBuf,
}

impl Queens {
    /// The program itself.
    pub(super) fn file(&self) -> &Path {
        Path::new(self.start.last().expect("a program"))
    }

    /// The command with these arguments.
    pub(super) fn command(&self, arguments: &str) -> Command {
        let start: Vec<&str> = self.start.iter().map(String::as_str).collect();
        let mut command = command(start[0], &start[1..]);
        command.args(arguments.split(' ')).current_dir(&self.folder);
        command
    }

    /// What the command prints, line by line. It must succeed.
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

    /// The command prints this line alone.
    pub(super) fn prints(&self, arguments: &str, expected: &str) -> Result<()> {
        let lines = self.lines(arguments)?;
        ensure!(
            lines == [expected],
            "queens {arguments} printed {lines:?} instead of {expected:?}"
        );
        println!("queens {arguments}: {expected}");
        Ok(())
    }

    /// Starts the command in a terminal of its own, which types what is written to its input.
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

    /// Types these keys once something is so: the exit code, and all that was on the screen.
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
        // Held until the end: a terminal without input would hang up.
        let status = child.wait()?;
        drop(terminal);
        let screen = fs::read(self.folder.join("typescript"))?;
        Ok((status.code(), String::from_utf8_lossy(&screen).into_owned()))
    }

    /// Solves, lists, verifies, counts; counts in a run directory, is interrupted by Ctrl-C and goes on.
    pub(super) fn works(&self) -> Result<()> {
        let solutions = self.lines("list 8")?;
        ensure!(solutions.len() == 92, "list 8 printed {}", solutions.len());
        // A file as an editor of that platform would leave it.
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
        let work = "run work run13 --threads 1 --rest 0.005";
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
