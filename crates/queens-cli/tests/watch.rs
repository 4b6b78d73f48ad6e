//! `queens watch`, driven in a real pseudo-terminal: keys in, screens out, and a restored terminal in every case.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// A running `queens` and its terminal.
struct Session {
    child: std::process::Child,
    terminal: Arc<Pty>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// The original settings of the terminal.
    before: String,
}

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

impl Session {
    fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let (terminal, end) = open().unwrap();
        terminal.resize(Size::new(24, 80)).unwrap();
        let command = Command::new(env!("CARGO_BIN_EXE_queens"))
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR")
            .envs(environment.iter().copied());
        let before = settings(&terminal);
        let child = command.spawn(end).unwrap();
        let terminal = Arc::new(terminal);
        let output = Arc::clone(&terminal);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(size_of(24), size_of(80), 0)));
        let shared = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = (&*output).read(&mut bytes) {
                shared.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self {
            child,
            terminal,
            screen,
            before,
        }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows a text.
    fn see(&self, text: &str) {
        self.wait(&format!("`{text}`"), |session| {
            session.text().contains(text)
        });
    }

    fn wait(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            let screen = self.text();
            assert!(start.elapsed() < TIMEOUT, "no {what} on\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn press(&self, keys: &str) {
        (&*self.terminal).write_all(keys.as_bytes()).unwrap();
    }

    /// Waits for the end; returns the exit code. The terminal must be restored: the normal screen, a visible cursor, lines read
    /// with echo.
    fn end(mut self) -> i32 {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < TIMEOUT, "still running\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        };
        self.wait("restored terminal", |session| {
            let parser = session.screen.lock().unwrap();
            !parser.screen().alternate_screen() && !parser.screen().hide_cursor()
        });
        assert_eq!(settings(&self.terminal), self.before);
        status.code().unwrap()
    }
}

/// How the terminal handles input and output.
fn settings(terminal: &Pty) -> String {
    format!("{:?}", rustix::termios::tcgetattr(terminal).unwrap())
}

fn size_of(lines: u16) -> NonZeroU16 {
    NonZeroU16::new(lines).unwrap()
}

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

#[test]
fn every_key_does_what_the_help_says() {
    let session = Session::start(&["watch", "6"], &[]);
    session.see("step 0 · paused");
    session.press(RIGHT);
    session.see("row 0: column 0 is not attacked: the queen goes there");
    session.press(RIGHT);
    session.see("row 1: column 0 is attacked from row 0; trying column 1");
    session.press(LEFT);
    session.see("step 1 · paused");
    session.press("n");
    session.see("a solution: no queen attacks another");
    session.see("[1, 3, 5, 0, 2, 4]");
    session.press("/12\r");
    session.see("step 12 · paused");
    session.press("?");
    session.see("run to the next solution");
    session.press("?");
    session.see("q quit");
    session.press("++ ");
    session.see("32 steps/s");
    session.press(" r");
    session.see("step 0 · paused");
    session.press("q");
    assert_eq!(session.end(), 0);
}

/// A file with a puzzle.
fn puzzle(name: &str, text: &str) -> String {
    let path = format!("{}/{name}.txt", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).unwrap();
    path
}

/// A board with one solution, explained in the library's documentation as well.
const REGIONS: &str = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n";

#[test]
fn reasoning_is_watched_with_the_same_keys() {
    let board = puzzle("watched", REGIONS);
    let session = Session::start(&["watch", "--puzzle", &board], &[]);
    session.see("n = 5 · reasoning");
    session.see("step 0 · paused");
    session.press(RIGHT);
    session.see("All free squares of region E are in column a, so a5, a4 and a3 are out.");
    session.see("confined to one line");
    session.see("×A");
    session.press(RIGHT);
    session.see("step 2 · paused");
    session.press(LEFT);
    session.see("step 1 · paused");
    session.see("All free squares of region E");
    session.press("n");
    session.see("All queens are placed: this is the only");
    session.see("5 of 5");
    session.press("/2\r");
    session.see("step 2 · paused");
    session.press("?");
    session.see("what the step rests on");
    session.press("? ");
    session.see("1 steps/s");
    session.press("r");
    session.see("Before the first step.");
    assert!(!session.text().contains('×'), "{}", session.text());
    session.press("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn reasoning_that_ends_without_one_solution_says_so() {
    let several = puzzle("several", "AABB\nAABB\nCCDD\nCCDD\n");
    let none = puzzle("none", "Q . . .\n. . . .\n. . . .\n. . . #\n");
    let ends = [
        (
            several,
            "Each square left belongs to one of several solutions.",
        ),
        (none, "There is no solution."),
    ];
    for (board, end) in ends {
        let session = Session::start(&["watch", "--puzzle", &board], &[]);
        session.see("step 0");
        session.press("n");
        session.see("done");
        session.wait(end, |session| {
            session.text().replace('\n', " ").contains(end)
        });
        session.press("q");
        assert_eq!(session.end(), 0);
    }
}

#[test]
fn the_screen_follows_the_terminals_size() {
    let session = Session::start(&["watch", "8", "-s", "rows,bitmask"], &[]);
    session.see("check 0");
    let mut parser = session.screen.lock().unwrap();
    parser.set_size(size_of(12), size_of(50));
    drop(parser);
    session.terminal.resize(Size::new(12, 50)).unwrap();
    session.press(RIGHT);
    session.see("check 1");
    session.wait("twelve lines", |session| {
        session.text().lines().count() <= 12
    });
    session.press("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn without_colour_and_unicode_the_screen_is_plain() {
    let plain = [("NO_COLOR", "1"), ("LC_ALL", "C")];
    let session = Session::start(&["watch", "4"], &plain);
    session.see("step 0 - paused");
    session.press(RIGHT);
    session.see("Q+");
    assert!(session.text().is_ascii(), "{}", session.text());
    let parser = session.screen.lock().unwrap();
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = parser.screen().cell(row, column).unwrap();
        assert_eq!(cell.bgcolor(), vt100::Color::Default);
        assert_eq!(cell.fgcolor(), vt100::Color::Default);
    }
    drop(parser);
    session.press("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn the_terminal_is_restored_after_ctrl_c() {
    let session = Session::start(&["watch", "8"], &[]);
    session.see("step 0");
    session.press(" ");
    session.press("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn the_terminal_is_restored_after_a_signal() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let session = Session::start(&["watch", "8"], &[]);
        session.see("step 0");
        let id = session.child.id().to_string();
        let mut kill = std::process::Command::new("kill");
        assert!(kill.args([signal, &id]).status().unwrap().success());
        assert_eq!(session.end(), 130);
    }
}

#[test]
fn nothing_is_left_running_when_the_terminal_goes_away() {
    // The terminal is closed by tearing down a shell's session: here, by closing every copy of its other end.
    let (mut terminal, end) = open().unwrap();
    terminal.resize(Size::new(24, 80)).unwrap();
    let command = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(["watch", "8"])
        .env("TERM", "xterm-256color");
    let mut child = command.spawn(end).unwrap();
    // Once something has been drawn, the signals are listened to.
    assert!(terminal.read(&mut [0; 64]).unwrap() > 0);
    drop(terminal);
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > TIMEOUT {
            child.kill().unwrap();
            panic!("still running without a terminal");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
