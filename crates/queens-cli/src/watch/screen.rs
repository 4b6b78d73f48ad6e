//! Controls the terminal while a search is watched, and restores it in every case.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::Model;
use super::model::{Command, Mode};
use super::view::{self, Style};
use crate::Failure;
use crate::terminal::{Buffer, Display};

/// The time between two frames.
const FRAME_TIME: Duration = Duration::from_millis(33);

/// Shows the model until the user quits.
pub(crate) fn show(model: &mut Model, style: Style) -> Result<(), Failure> {
    show_with(model, |screen, model| view::draw(screen, model, style))
}

fn show_with(model: &mut Model, draw: impl Fn(&mut Buffer, &Model)) -> Result<(), Failure> {
    let stop = stop_signals().map_err(failed)?;
    let mut display = Display::new().map_err(failed)?;
    let ended = run(&mut display, model, draw, &stop);
    drop(display);
    match ended.map_err(failed)? {
        End::Quit => Ok(()),
        End::Interrupted => Err(Failure::Interrupted(format!(
            " at {} {}",
            model.unit(),
            model.position()
        ))),
    }
}

fn failed(error: io::Error) -> Failure {
    Failure::Io {
        context: "cannot use the terminal".to_string(),
        error,
    }
}

/// Set when the process is asked to end, so that it can clean up first.
fn stop_signals() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
        }
        leave_with_the_terminal()?;
    }
    Ok(stop)
}

/// Ends the process when its terminal goes away (SIGHUP). Reading from such a terminal never returns, so the loop would not see a
/// flag.
#[cfg(unix)]
fn leave_with_the_terminal() -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGHUP])?;
    let leave = move || {
        if signals.forever().next().is_some() {
            // The terminal may still be there, if the signal was sent by hand.
            crate::terminal::restore();
            std::process::exit(130);
        }
    };
    std::thread::Builder::new().spawn(leave).map(drop)
}

enum End {
    Quit,
    Interrupted,
}

fn run(
    display: &mut Display,
    model: &mut Model,
    draw: impl Fn(&mut Buffer, &Model),
    stop: &AtomicBool,
) -> io::Result<End> {
    let mut last = Instant::now();
    while !model.quit {
        display.draw(|screen| draw(screen, model))?;
        // While nothing moves, longer waits are fine, but signals must be noticed soon.
        let timeout = if model.is_moving() {
            FRAME_TIME.saturating_sub(last.elapsed())
        } else {
            4 * FRAME_TIME
        };
        if event::poll(timeout)? {
            // All waiting keys, before the next frame is drawn.
            while event::poll(Duration::ZERO)? {
                if let Event::Key(key) = event::read()? {
                    if is_interrupt(key) {
                        return Ok(End::Interrupted);
                    }
                    if let Some(command) = command(key, &model.mode) {
                        model.execute(command);
                    }
                }
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(End::Interrupted);
        }
        let now = Instant::now();
        if now - last >= FRAME_TIME || !model.is_moving() {
            model.pass((now - last).as_nanos() as u64);
            last = now;
        }
    }
    Ok(End::Quit)
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The command of a key.
fn command(key: KeyEvent, mode: &Mode) -> Option<Command> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if let (Mode::Jump(_), KeyCode::Char(character)) = (mode, key.code)
        && character.is_ascii_digit()
    {
        return Some(Command::Write(character));
    }
    Some(match key.code {
        KeyCode::Char(' ') => Command::PlayOrPause,
        KeyCode::Right | KeyCode::Char('l') => Command::Forward,
        KeyCode::Left | KeyCode::Char('h') => Command::Back,
        KeyCode::Char('+' | '=') | KeyCode::Up => Command::Faster,
        KeyCode::Char('-' | '_') | KeyCode::Down => Command::Slower,
        KeyCode::Char('n') => Command::NextSolution,
        KeyCode::Char('/') => Command::Jump,
        KeyCode::Char('r') | KeyCode::Home => Command::Restart,
        KeyCode::Char('?') | KeyCode::F(1) => Command::Help,
        KeyCode::Char('q') => Command::Quit,
        KeyCode::Esc => Command::Escape,
        KeyCode::Enter => Command::Enter,
        KeyCode::Backspace => Command::Erase,
        _ => return None,
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read;

    use pty_process::Size;
    use pty_process::blocking::{Command, open};
    use queens::Method;

    use super::*;

    /// Run by the next test, in a terminal.
    #[test]
    #[ignore = "needs a separate terminal"]
    fn panics_on_the_screen() {
        let methods = [Method::ITERATIVE];
        let mut model = Model::new(8, &methods, 1, 8).unwrap();
        let _ = show_with(&mut model, |_, _| panic!("a mistake of ours"));
    }

    #[test]
    fn the_terminal_is_restored_after_a_panic() {
        let settings = |terminal| format!("{:?}", rustix::termios::tcgetattr(terminal).unwrap());
        let (terminal, end) = open().unwrap();
        terminal.resize(Size::new(24, 80)).unwrap();
        let before = settings(&terminal);
        let name = "watch::screen::tests::panics_on_the_screen";
        let command = Command::new(std::env::current_exe().unwrap())
            .args([name, "--exact", "--ignored", "--nocapture"])
            .env("TERM", "xterm-256color")
            .env("RUST_BACKTRACE", "0");
        let mut child = command.spawn(end).unwrap();
        let mut output = Vec::new();
        // The end of a pseudo-terminal is an error on Linux.
        let _ = (&terminal).read_to_end(&mut output);
        assert!(!child.wait().unwrap().success());
        assert_eq!(settings(&terminal), before, "raw mode is left on");

        let lines = |count| std::num::NonZeroU16::new(count).unwrap();
        let mut parser = vt100::Parser::new(lines(24), lines(80), 0);
        parser.process(&output);
        let screen = parser.screen();
        let seen = screen.contents();
        let raw = String::from_utf8_lossy(&output);
        assert!(raw.contains("\x1b[?1049h"), "never took the screen: {raw}");
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert!(seen.contains("a mistake of ours"), "{seen}");
    }
}
