//! Rewrites spellings of an earlier version into today's before clap reads the command line.
//!
//! Everything that was renamed or merged still works in this version; a line on stderr gives the new spelling. All old
//! spellings are in this file, so removing them in the next version means deleting it.

use std::ffi::OsString;

/// A command line in today's spelling, and the hints to print about it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Modern {
    pub(crate) words: Vec<OsString>,
    pub(crate) hints: Vec<String>,
    /// Arguments to append after all other words.
    last: Vec<String>,
}

/// Commands that were merged into others: the old words, the new ones, and an option that replaces the old word.
const COMMANDS: [(&str, &str, Option<&str>); 4] = [
    ("puzzle explain", "puzzle check", Some("--explain")),
    ("run list", "run status", None),
    ("run picture", "run status", None),
    ("run export", "run status", Some("--shards")),
];

/// Rewrites old spellings. The first word is the program.
pub(crate) fn modernize(words: Vec<OsString>) -> Modern {
    let Some((start, command)) = find_command(&words) else {
        return Modern {
            words,
            ..Modern::default()
        };
    };
    let mut modern = Modern {
        words: words[..start].to_vec(),
        ..Modern::default()
    };
    for (old, new, option) in COMMANDS {
        if command == old {
            let last = new.rsplit(' ').next().unwrap_or(new);
            modern.words[start - 1] = last.into();
            modern.words.extend(option.map(OsString::from));
            let option = option.map(|option| format!(" {option}"));
            modern.hint(
                &format!("queens {old}"),
                &format!("queens {new}{}", option.unwrap_or_default()),
            );
        }
    }
    let mut rest = words[start..].iter().cloned();
    while let Some(word) = rest.next() {
        if word == "--" {
            modern.finish();
            modern.words.push(word);
            modern.words.extend(rest);
            return modern;
        }
        let is_known = word.to_str().is_some_and(|text| {
            let (name, attached) = match text.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (text, None),
            };
            modern.option(&command, name, attached, &mut rest)
        });
        if !is_known {
            modern.words.push(word);
        }
    }
    modern.finish();
    modern
}

/// The index at which the words after the command begin, and the command's name: `run new`.
fn find_command(words: &[OsString]) -> Option<(usize, String)> {
    let mut names: Vec<&str> = Vec::new();
    let mut indices = 1..words.len();
    while let Some(index) = indices.next() {
        match words[index].to_str()? {
            "--color" => {
                indices.next();
            }
            option if option.starts_with('-') => {}
            name => {
                names.push(name);
                if names.len() == 2 || !matches!(name, "puzzle" | "run") {
                    return Some((index + 1, names.join(" ")));
                }
            }
        }
    }
    None
}

impl Modern {
    fn hint(&mut self, old: &str, new: &str) {
        let hint = format!("{old} is now {new}");
        if !self.hints.contains(&hint) {
            self.hints.push(hint);
        }
    }

    /// Rewrites an option if it is an old one of this command; otherwise leaves it to the caller.
    fn option(
        &mut self,
        command: &str,
        name: &str,
        attached: Option<String>,
        rest: &mut impl Iterator<Item = OsString>,
    ) -> bool {
        let mut value = || -> OsString {
            let given = attached.clone().map(OsString::from);
            given.or_else(|| rest.next()).unwrap_or_default()
        };
        let text = |value: OsString| value.to_string_lossy().into_owned();
        match (command, name) {
            ("solve" | "list" | "count" | "watch", "-s" | "--strategy") => {
                self.rename(name, "--method", value());
            }
            ("solve" | "list" | "count" | "watch" | "export", "--image") => {
                self.rename(name, "--puzzle", value());
            }
            ("puzzle check" | "puzzle explain" | "show", "--image") => {
                self.hint("--image FILE", "FILE");
                self.words.push(value());
            }
            ("solve", "--engine") => match &*text(value()) {
                "auto" => self.hint("--engine auto", "the default"),
                engine => {
                    let method = if engine == "search" {
                        "fewest-choices"
                    } else {
                        engine
                    };
                    self.hint("--engine", &format!("--method {method}"));
                    self.replace_method(method);
                }
            },
            ("solve", "--ties" | "--start" | "--restarts") => {
                let parameter = format!(":{}={}", &name[2..], text(value()));
                self.hint(name, &format!("--method NAME{parameter}"));
                self.last.push(parameter);
            }
            ("verify", "--ties") => {
                let parameter = format!(":ties={}", text(value()));
                self.hint(name, &format!("--trace METHOD{parameter}"));
                self.last.push(parameter);
            }
            ("list" | "count" | "verify", "--translations") => {
                self.hint(name, "--fundamental=translations");
                self.words.retain(|word| word != "--fundamental");
                self.words.push("--fundamental=translations".into());
            }
            ("list" | "count" | "verify", "--fundamental") if attached.is_none() => {
                // `--fundamental` after `--translations` adds nothing.
                let is_there = |word: &OsString| word == "--fundamental=translations";
                if !self.words.iter().any(is_there) {
                    self.words.push(name.into());
                }
            }
            ("bench", "--best-of" | "--seeds")
            | ("compare", "--seeds")
            | ("puzzle make", "--tries") => {
                self.rename(name, "--runs", value());
            }
            ("bench", "--limit") => {
                let budget = match &*text(value()) {
                    "0" => "1ms".to_string(),
                    seconds => format!("{seconds}s"),
                };
                self.rename(name, "--budget", budget.into());
            }
            ("bench", "--n") => {
                let sides = text(value());
                self.hint("bench --n", &format!("bench kernels {sides}"));
                self.last.push("kernels".to_string());
                self.last.push(sides);
            }
            ("run submit", "--slurm") => self.hint(name, "the default"),
            ("run submit", "--array") => self.rename(name, "--parts", value()),
            ("run verify", "--all") => {
                self.hint(name, "--sample all");
                self.words.push("--sample=all".into());
            }
            ("run verify", "--instructions") => {
                let set = format!("/{}", text(value()));
                self.hint(name, &format!("--method METHOD{set}"));
                self.last.push(set);
            }
            ("run verify", "--by") => self.rename(name, "--method", value()),
            ("run work", "--save-every" | "--rest") => {
                let mut time = text(value());
                if time.parse::<f64>().is_ok() {
                    time += "s";
                    self.hint(&format!("{name} in seconds"), &format!("{name} {time}"));
                }
                self.words.push(format!("{name}={time}").into());
            }
            (_, "--board") => self.board(command, &text(value())),
            _ => {
                // `-sNAME`, as one word.
                let Some(method) = name.strip_prefix("-s").filter(|_| takes_s(command)) else {
                    return false;
                };
                self.rename("-s", "--method", method.into());
            }
        }
        true
    }

    fn rename(&mut self, old: &str, new: &str, value: OsString) {
        self.hint(old, new);
        self.words.push(new.into());
        self.words.push(value);
    }

    /// `--board 5x8,torus`: the size is an argument now, or `--n` where other arguments are boards.
    fn board(&mut self, command: &str, value: &str) {
        let is_size = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit());
        let (sizes, others): (Vec<&str>, Vec<&str>) = value.split(',').partition(is_size);
        for size in sizes {
            match command {
                "show" | "verify" => {
                    self.hint(&format!("--board {size}"), &format!("--n {size}"));
                    self.words.push(format!("--n={size}").into());
                }
                _ => {
                    self.hint(&format!("--board {size}"), size);
                    self.last.push(size.to_string());
                }
            }
        }
        if !others.is_empty() {
            self.words
                .push(format!("--board={}", others.join(",")).into());
        }
    }

    /// Sets `--method` if none or the default was given; `search` meant the first solution in order.
    fn replace_method(&mut self, method: &str) {
        if let Some(index) = self.value_of(&["--method", "-m"]) {
            match self.words[index]
                .to_str()
                .and_then(|word| word.rsplit('=').next())
            {
                Some("search") => self.words.push("--first".into()),
                Some("auto") => {}
                _ => {
                    self.words.push(format!("--method={method}").into());
                    return;
                }
            }
            self.words[index] = method.into();
            if self.words[index - 1] != "--method" && self.words[index - 1] != "-m" {
                self.words[index] = format!("--method={method}").into();
            }
            return;
        }
        self.words.push(format!("--method={method}").into());
    }

    /// The word that has the value of one of these options: `NAME` or `--method=NAME`.
    fn value_of(&self, options: &[&str]) -> Option<usize> {
        for (index, word) in self.words.iter().enumerate() {
            let Some(word) = word.to_str() else { continue };
            for option in options {
                if word == *option && index + 1 < self.words.len() {
                    return Some(index + 1);
                }
                if word
                    .strip_prefix(option)
                    .is_some_and(|rest| rest.starts_with('='))
                {
                    return Some(index);
                }
            }
        }
        None
    }

    /// Appends parameters whose option may stand before or after, and arguments.
    fn finish(&mut self) {
        for word in std::mem::take(&mut self.last) {
            let (options, default): (&[&str], &str) = match word.chars().next() {
                Some(':') => (&["--method", "-m", "--trace"], "--method=auto"),
                Some('/') => (&["--method", "-m"], "--method=auto"),
                _ => {
                    self.words.push(word.into());
                    continue;
                }
            };
            match self.value_of(options) {
                Some(index) => self.words[index].push(word),
                None => self.words.push(format!("{default}{word}").into()),
            }
        }
    }
}

/// Whether `-s` was short for `--strategy` here.
fn takes_s(command: &str) -> bool {
    matches!(command, "solve" | "list" | "count" | "watch")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(line: &str) -> String {
        let words = format!("queens {line}");
        let words = words.split(' ').map(OsString::from).collect();
        let modern = modernize(words);
        let words: Vec<_> = modern
            .words
            .iter()
            .map(|word| word.to_str().unwrap())
            .collect();
        words[1..].join(" ")
    }

    #[test]
    fn old_spellings_become_new_ones() {
        for (old, new) in [
            ("solve 8 --strategy backtrack", "solve 8 --method backtrack"),
            ("watch 8 -srows", "watch 8 --method rows"),
            ("solve --image shot.png", "solve --puzzle shot.png"),
            (
                "puzzle explain --image shot.png",
                "puzzle check --explain shot.png",
            ),
            ("solve 8 --engine sat", "solve 8 --method=sat"),
            (
                "solve 8 --method search --engine sat",
                "solve 8 --method sat --first",
            ),
            ("solve 8 --engine auto", "solve 8"),
            (
                "solve 8 --ties first -m min-conflicts --restarts=3",
                "solve 8 -m min-conflicts:ties=first:restarts=3",
            ),
            (
                "solve 8 --start greedy",
                "solve 8 --method=auto:start=greedy",
            ),
            (
                "verify --trace rows --ties last --n 4",
                "verify --trace rows:ties=last --n 4",
            ),
            (
                "list 5 --fundamental --board torus --translations",
                "list 5 --board=torus --fundamental=translations",
            ),
            (
                "bench --n 18,19 --best-of 3",
                "bench --runs 3 kernels 18,19",
            ),
            (
                "bench puzzles --seeds 5 --limit 4",
                "bench puzzles --runs 5 --budget 4s",
            ),
            ("run list", "run status"),
            ("run export dir -f json", "run status --shards dir -f json"),
            (
                "run submit dir --slurm --array 3 -- --array 4",
                "run submit dir --parts 3 -- --array 4",
            ),
            (
                "run verify dir --instructions portable --by rows --all",
                "run verify dir --method rows/portable --sample=all",
            ),
            (
                "run verify dir --by mirror",
                "run verify dir --method mirror",
            ),
            ("run work dir --rest 0.5", "run work dir --rest=0.5s"),
            ("solve --board 5x8,torus", "solve --board=torus 5x8"),
            ("verify --board 5x8", "verify --n=5x8"),
        ] {
            assert_eq!(rewritten(old), new, "{old}");
        }
    }

    #[test]
    fn new_spellings_stay_and_get_no_hint() {
        for line in [
            "--color always solve 8 --method rows",
            "compare rows --runs 3",
            "list 8 --fundamental",
            "run work dir --rest=1s",
            "bench large 1e6",
            "show a1 -o x.svg",
            "count 8 -- --image",
        ] {
            assert_eq!(rewritten(line), line);
            let words = format!("queens {line}")
                .split(' ')
                .map(OsString::from)
                .collect();
            assert_eq!(modernize(words).hints, [""; 0], "{line}");
        }
    }
}
