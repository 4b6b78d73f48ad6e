//! Arguments that several commands share: one small file per group.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

pub(crate) mod board;
pub(crate) mod board_size;
pub(crate) mod budget;
pub(crate) mod classes;
pub(crate) mod completion;
pub(crate) mod coordinates;
pub(crate) mod duration;
pub(crate) mod format;
pub(crate) mod given;
pub(crate) mod kernel;
pub(crate) mod method;
pub(crate) mod notation;
pub(crate) mod picture;
pub(crate) mod puzzle;
#[cfg(feature = "puzzles")]
pub(crate) mod puzzle_file;
pub(crate) mod report;
pub(crate) mod screenshot;
pub(crate) mod search;
pub(crate) mod squares;
pub(crate) mod stars;
pub(crate) mod threads;

/// A value, its name, and its description in the help.
pub(crate) type Entry<T> = (T, &'static str, &'static str);

/// Clap's parser for one of these choices.
pub(crate) fn one_of<T>(choices: &'static [Entry<T>]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let value = |&(_, name, help): &Entry<T>| PossibleValue::new(name).help(help);
    let names = PossibleValuesParser::new(choices.iter().map(value));
    names.map(move |chosen| {
        let found = choices.iter().find(|(_, name, _)| *name == chosen);
        found.expect("the parser lets only these names through").0
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The modules that read the command line or report errors in it.
    const TOP: [&str; 8] = [
        "missing_feature.rs",
        "args",
        "args.rs",
        "commands",
        "commands.rs",
        "exit.rs",
        "lib.rs",
        "usage.rs",
    ];

    fn sources(path: PathBuf) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&path) else {
            return vec![path];
        };
        entries
            .flat_map(|entry| sources(entry.unwrap().path()))
            .collect()
    }

    #[test]
    fn modules_below_the_commands_do_not_depend_on_the_command_line() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let below = entries.filter(|entry| !TOP.iter().any(|top| entry.file_name() == *top));
        let files: Vec<PathBuf> = below.flat_map(|entry| sources(entry.path())).collect();
        assert!(files.len() > 40);
        for file in files {
            let code = fs::read_to_string(&file).unwrap();
            for word in ["clap::", "crate::args", "crate::commands"] {
                assert!(!code.contains(word), "{} uses {word}", file.display());
            }
        }
    }
}
