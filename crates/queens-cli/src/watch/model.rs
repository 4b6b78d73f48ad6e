//! The state of watching, and the effects of keys: no terminal and no clock, so that tests can drive it.

use queens::{Method, Puzzle};

use super::subject::Subject;
use crate::Failure;

/// The meaning of keys at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Watching,
    /// Showing the help.
    Help,
    /// Typing the step to jump to.
    Jump(String),
}

/// A target to run to without stopping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Destination {
    NextSolution,
    Position(u64),
}

/// The command of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    PlayOrPause,
    Forward,
    Back,
    Faster,
    Slower,
    NextSolution,
    Jump,
    Restart,
    Help,
    /// Ends the current activity: the target, the help, the jump; or else the program.
    Escape,
    Quit,
    /// A character, or its deletion, while typing.
    Write(char),
    Erase,
    Enter,
}

/// Everything that is shown.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) n: usize,
    pub(crate) seed: u64,
    pub(crate) subject: Subject,
    pub(crate) playing: bool,
    /// Events per second, or in a race checks per second.
    pub(crate) speed: u64,
    pub(crate) mode: Mode,
    pub(crate) goal: Option<Destination>,
    pub(crate) quit: bool,
    /// Steps due but not yet taken, in billionths of a step.
    due: u64,
}

/// The largest board that can be watched.
const MAX_N: usize = 1_000;
/// The limits between which the speed doubles and halves.
const SPEEDS: (u64, u64) = (1, 1 << 22);
const BILLION: u64 = 1_000_000_000;

impl Model {
    /// The methods at their start, paused.
    pub(crate) fn new(
        n: usize,
        methods: &[Method],
        seed: u64,
        speed: u64,
    ) -> Result<Self, Failure> {
        if n > MAX_N {
            return Err(Failure::Input(format!(
                "n = {n} is too large to watch: the largest board is {MAX_N}"
            )));
        }
        let subject = Subject::searches(n, methods, seed)?;
        Ok(Self::of(subject, n, seed, speed))
    }

    /// The reasoning about a puzzle at its start, paused.
    pub(crate) fn of_puzzle(puzzle: &Puzzle, speed: u64) -> Result<Self, Failure> {
        let subject = Subject::reasoning(puzzle)?;
        Ok(Self::of(subject, puzzle.n(), 0, speed))
    }

    fn of(subject: Subject, n: usize, seed: u64, speed: u64) -> Self {
        Self {
            n,
            seed,
            subject,
            playing: false,
            speed: speed.clamp(SPEEDS.0, SPEEDS.1),
            mode: Mode::Watching,
            goal: None,
            quit: false,
            due: 0,
        }
    }

    /// The current position.
    pub(crate) fn position(&self) -> u64 {
        self.subject.position()
    }

    /// The unit of positions.
    pub(crate) fn unit(&self) -> &'static str {
        self.subject.unit()
    }

    /// Whether everything has been shown.
    pub(crate) fn is_done(&self) -> bool {
        self.subject.is_done()
    }

    /// Whether the picture changes with time.
    pub(crate) fn is_moving(&self) -> bool {
        self.goal.is_some() || (self.playing && !self.is_done())
    }

    /// Lets this much time pass.
    pub(crate) fn pass(&mut self, nanoseconds: u64) {
        if let Some(goal) = self.goal {
            return self.approach(goal);
        }
        if !self.playing {
            return;
        }
        self.due += self.speed.saturating_mul(nanoseconds.min(BILLION));
        let steps = (self.due / BILLION).min(self.subject.steps_per_check());
        // Drops steps that cannot be kept up with.
        self.due %= BILLION;
        for _ in 0..steps {
            self.subject.forward();
        }
        if self.is_done() {
            self.playing = false;
        }
    }

    /// Goes back at once; going forward may take long, so that is a target.
    fn jump(&mut self, position: u64) {
        if position > self.position() {
            self.goal = Some(Destination::Position(position));
            return;
        }
        self.subject.seek(position);
    }

    /// Continues towards a target, for a limited time per call.
    fn approach(&mut self, goal: Destination) {
        let solutions = self.subject.solutions();
        for _ in 0..self.subject.steps_per_check() {
            let is_reached = match goal {
                Destination::Position(position) => self.position() >= position,
                Destination::NextSolution => self.subject.solutions() > solutions,
            };
            if is_reached || self.is_done() {
                self.goal = None;
                return;
            }
            self.subject.forward();
        }
    }

    /// Executes a key's command.
    pub(crate) fn execute(&mut self, command: Command) {
        match (&mut self.mode, command) {
            (_, Command::Quit) => self.quit = true,
            (Mode::Jump(digits), Command::Write(digit)) if digit.is_ascii_digit() => {
                if digits.len() < 18 {
                    digits.push(digit);
                }
            }
            (Mode::Jump(digits), Command::Erase) => {
                digits.pop();
            }
            (Mode::Jump(digits), Command::Enter) => {
                let position = digits.parse().ok();
                self.mode = Mode::Watching;
                if let Some(position) = position {
                    self.jump(position);
                }
            }
            (Mode::Jump(_), Command::Escape | Command::Jump) => self.mode = Mode::Watching,
            (Mode::Jump(_), _) => {}
            (Mode::Help, _) => self.mode = Mode::Watching,
            (Mode::Watching, command) => self.watch(command),
        }
    }

    fn watch(&mut self, command: Command) {
        let had_goal = self.goal.take().is_some();
        match command {
            Command::PlayOrPause if had_goal => {}
            Command::PlayOrPause => self.playing = !self.playing && !self.is_done(),
            Command::Forward => {
                self.playing = false;
                self.subject.forward();
            }
            Command::Back => {
                self.playing = false;
                self.jump(self.position().saturating_sub(1));
            }
            Command::Faster => self.speed = (self.speed * 2).min(SPEEDS.1),
            Command::Slower => self.speed = (self.speed / 2).max(SPEEDS.0),
            Command::NextSolution => {
                self.playing = false;
                self.goal = Some(Destination::NextSolution);
            }
            Command::Jump => {
                self.playing = false;
                self.mode = Mode::Jump(String::new());
            }
            Command::Restart => {
                self.playing = false;
                self.jump(0);
            }
            Command::Help => self.mode = Mode::Help,
            Command::Escape if had_goal => {}
            Command::Escape => self.quit = true,
            Command::Quit | Command::Write(_) | Command::Erase | Command::Enter => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens::{Event, Method};

    const ITERATIVE: Method = Method::ITERATIVE;

    fn model(n: usize, methods: &[Method]) -> Model {
        Model::new(n, methods, 1, 8).unwrap()
    }

    fn run(model: &mut Model) {
        while model.is_moving() {
            model.pass(BILLION / 30);
        }
    }

    #[test]
    fn time_moves_the_search_at_its_speed() {
        let mut model = model(8, &[ITERATIVE]);
        model.pass(BILLION);
        assert_eq!(model.position(), 0, "not before it plays");
        model.execute(Command::PlayOrPause);
        for _ in 0..30 {
            model.pass(BILLION / 30 + 1);
        }
        assert_eq!(model.position(), 8);
        model.execute(Command::Faster);
        model.pass(BILLION);
        assert_eq!(model.position(), 24);
        model.execute(Command::PlayOrPause);
        model.pass(BILLION);
        assert_eq!(model.position(), 24);
    }

    #[test]
    fn the_keys_reach_every_step_of_the_search() {
        let mut model = model(6, &[ITERATIVE]);
        model.execute(Command::NextSolution);
        run(&mut model);
        assert_eq!(model.subject.lanes()[0].replay.event(), Some(Event::Solved));
        let first = model.position();
        model.execute(Command::Back);
        assert_eq!(model.position(), first - 1);
        model.execute(Command::Forward);
        assert_eq!(model.position(), first);
        model.execute(Command::NextSolution);
        run(&mut model);
        assert!(model.position() > first);
        assert_eq!(
            model.subject.lanes()[0].replay.search().tally().solutions,
            2
        );

        for position in ["20", "1000", "7"] {
            model.execute(Command::Jump);
            for digit in position.chars() {
                model.execute(Command::Write(digit));
            }
            model.execute(Command::Enter);
            run(&mut model);
            assert_eq!(model.position().to_string(), position);
        }
        model.execute(Command::Restart);
        assert_eq!(model.position(), 0);
        for _ in 0..9 {
            model.execute(Command::NextSolution);
            run(&mut model);
        }
        assert!(model.is_done());
        assert_eq!(
            model.subject.lanes()[0].replay.search().tally().solutions,
            4
        );
        model.execute(Command::PlayOrPause);
        assert!(!model.playing, "there is nothing left to play");
    }

    #[test]
    fn a_distant_target_can_be_abandoned() {
        let mut model = model(20, &[ITERATIVE]);
        model.execute(Command::Jump);
        for digit in "999999999999999999999".chars() {
            model.execute(Command::Write(digit));
        }
        model.execute(Command::Enter);
        model.pass(1);
        assert!(model.is_moving());
        model.execute(Command::Escape);
        assert!(!model.is_moving() && !model.quit);
        model.execute(Command::Escape);
        assert!(model.quit);
    }

    #[test]
    fn a_race_gives_everyone_the_same_checks() {
        let blind = Method::REPAIR_BLIND;
        let bitmask = Method::BITMASK;
        let mut model = model(8, &[ITERATIVE, blind, bitmask]);
        model.speed = 1_000;
        model.execute(Command::PlayOrPause);
        model.pass(BILLION / 2);
        assert_eq!(model.position(), 500);
        let steps = |model: &Model| -> Vec<u64> {
            let lanes = model.subject.lanes().iter();
            lanes.map(|lane| lane.replay.step()).collect()
        };
        for lane in model.subject.lanes() {
            let checks = lane.replay.search().tally().checks;
            assert!((500..600).contains(&checks), "{}: {checks}", lane.method);
        }
        let before = steps(&model);
        model.execute(Command::PlayOrPause);
        for _ in 0..100 {
            model.execute(Command::Back);
        }
        assert_eq!(model.position(), 400);
        assert_ne!(steps(&model), before);
        for _ in 0..100 {
            model.execute(Command::Forward);
        }
        assert_eq!(steps(&model), before);
    }

    #[test]
    fn boards_too_large_to_watch_are_refused() {
        let refused = Model::new(65, &[ITERATIVE], 0, 1).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "n = 65 is too large for iterative: the largest board is 64"
        );
    }
}
