//! The layers of the library, and the modules inside each: arrows point down only. Every path that begins with `crate::` or
//! `super::` says which module it goes to, so the sources themselves say what uses what.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each layer with those it may use, the lowest first.
const LAYERS: [(&str, &[&str]); 5] = [
    ("board", &[]),
    ("search", &["board"]),
    // Kernels count on classic lines; puzzles of others are counted by searching them.
    ("count", &["board", "search"]),
    ("ledger", &["board", "count"]),
    ("formats", &["board", "search", "count", "ledger"]),
];

#[test]
fn no_layer_uses_one_above_it() {
    let modules = Modules::of_the_library();
    let layers: Vec<_> = modules.code.keys().filter(|path| path.len() == 1).collect();
    assert_eq!(layers.len(), LAYERS.len(), "{layers:?}");
    let arrows = &modules.arrows()[""];
    for (layer, below) in LAYERS {
        for used in arrows.get(layer).into_iter().flatten() {
            assert!(
                below.contains(&used.as_str()),
                "the {layer} layer uses {used}; it may use {below:?} only"
            );
        }
    }
}

#[test]
fn no_two_modules_of_a_folder_use_each_other_not_even_by_a_detour() {
    assert_eq!(Modules::of_the_library().circles(), [""; 0]);
}

#[test]
fn every_path_names_its_layer() {
    for (module, code) in Modules::of_the_library().code {
        for path in paths_from(&module, &code) {
            let is_named = LAYERS.iter().any(|(layer, _)| path[0] == *layer);
            assert!(is_named, "{module:?}: {path:?}");
        }
    }
}

#[test]
fn an_arrow_is_seen_however_it_is_written() {
    let arrows = |code: &str| {
        let modules = Modules::new([
            ("", "mod a; mod b;"),
            ("a", "mod one;\nmod two;\npub use two::{Two, deep::Deep};"),
            ("a/two", ""),
            ("a/one", code),
            ("b", ""),
        ]);
        let arrows = modules.arrows();
        [("", "a"), ("a", "one")].map(|(folder, module)| {
            let used = arrows.get(folder).and_then(|from| from.get(module));
            used.cloned()
                .unwrap_or_default()
                .into_iter()
                .collect::<Names>()
        })
    };
    let nothing: [Names; 2] = [vec![], vec![]];
    let two = [vec![], vec!["two".to_string()]];
    for code in [
        "use crate::a::two::Two;",
        "use super::Two;",
        "use super::{one, Deep as Other};",
        "use crate::{a::{two::{self}}};",
        "let a = super::two::Two { b };",
        "fn f() -> super::super::a::two::Two {}",
    ] {
        assert_eq!(arrows(code), two, "{code}");
    }
    let b = [vec!["b".to_string()], vec![]];
    assert_eq!(arrows("fn f(a: crate::b::B) {}"), b);
    assert_eq!(arrows("// use super::Two;"), nothing);
    assert_eq!(
        arrows("#[cfg(test)]\nmod tests { use super::two; }"),
        nothing
    );
}

#[test]
fn a_circle_is_found_and_named() {
    let modules = Modules::new([
        ("", "mod a; mod b; mod c;"),
        ("a", "use crate::b::B;"),
        ("b/inner", "use crate::c::C;"),
        ("b", "mod inner;"),
        ("c", "use crate::a::A;"),
    ]);
    assert_eq!(modules.circles(), ["a → b, b → c, c → a"]);
}

type Names = Vec<String>;

/// The code of every module, without comments and tests.
struct Modules {
    code: BTreeMap<Names, String>,
}

impl Modules {
    fn new<'a>(sources: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let names = |path: &str| {
            path.split('/')
                .filter(|name| !name.is_empty())
                .map(str::to_string)
                .collect()
        };
        let code: BTreeMap<Names, String> = sources
            .into_iter()
            .map(|(path, text)| (names(path), without_comments(text)))
            .collect();
        let tests: BTreeSet<Names> = code
            .iter()
            .flat_map(|(path, code)| {
                let tests = code.split("#[cfg(test)]").skip(1);
                let names = tests
                    .filter_map(|test| test.trim_start().strip_prefix("mod ")?.split(';').next());
                names.map(|name| [path.as_slice(), &[name.to_string()]].concat())
            })
            .collect();
        let modules = code.into_iter().filter(|(path, _)| !tests.contains(path));
        let untested = |code: String| match code.split_once("#[cfg(test)]\nmod tests") {
            Some((code, _)) => code.to_string(),
            None => code,
        };
        Self {
            code: modules.map(|(path, code)| (path, untested(code))).collect(),
        }
    }

    fn of_the_library() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files = Vec::new();
        collect(&folder, &mut files);
        let sources: Vec<(String, String)> = files
            .into_iter()
            .map(|file| {
                let path = file.strip_prefix(&folder).unwrap().with_extension("");
                let path = path.to_str().unwrap().replace('\\', "/");
                (
                    if path == "lib" { String::new() } else { path },
                    fs::read_to_string(&file).unwrap(),
                )
            })
            .collect();
        assert!(sources.len() > 100);
        Self::new(
            sources
                .iter()
                .map(|(path, text)| (path.as_str(), text.as_str())),
        )
    }

    /// For each folder, which of its modules use which others.
    fn arrows(&self) -> BTreeMap<String, BTreeMap<String, BTreeSet<String>>> {
        let mut arrows = BTreeMap::<_, BTreeMap<_, BTreeSet<_>>>::new();
        for (module, code) in &self.code {
            for path in paths_from(module, code) {
                let used = self.module_of(path);
                let same = module.iter().zip(&used).take_while(|(a, b)| a == b).count();
                let folder = arrows.entry(module[..same].join("/")).or_default();
                let Some(from) = module.get(same) else {
                    continue;
                };
                let uses = folder.entry(from.clone()).or_default();
                uses.extend(used.get(same).cloned());
            }
        }
        arrows
    }

    /// The folders' modules that use each other in a circle.
    fn circles(&self) -> Names {
        let mut circles = Vec::new();
        for mut folder in self.arrows().into_values() {
            // Who uses nobody that is left is in no circle.
            while let Some(free) = folder
                .iter()
                .find(|(_, uses)| !uses.iter().any(|used| folder.contains_key(used)))
                .map(|(name, _)| name.clone())
            {
                folder.remove(&free);
            }
            let left = folder.iter().flat_map(|(from, uses)| {
                let uses = uses.iter().filter(|used| folder.contains_key(*used));
                uses.map(move |used| format!("{from} → {used}"))
            });
            circles.push(left.collect::<Names>().join(", "));
        }
        circles.retain(|circle| !circle.is_empty());
        circles
    }

    /// The module that a path leads to, through what others export.
    fn module_of(&self, mut path: Names) -> Names {
        loop {
            let known = (0..=path.len()).rev().map(|len| &path[..len]);
            let module = known
                .into_iter()
                .find(|names| self.code.contains_key(*names));
            let module = module.expect("the library itself is a module").to_vec();
            let exported = path.get(module.len()).and_then(|name| {
                let exports = exports(&module, &self.code[&module]);
                exports
                    .into_iter()
                    .find(|export| export.last() == Some(name))
            });
            match exported {
                Some(export) if export.len() > module.len() + 1 => path = export,
                _ => return module,
            }
        }
    }
}

/// All paths from a module that begin with `crate::` or `super::`.
fn paths_from(module: &[String], code: &str) -> Vec<Names> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            if code[..at].ends_with("::") {
                continue;
            }
            let base = if start == "crate::" {
                0
            } else {
                module.len().saturating_sub(1)
            };
            read_paths(
                &code[at + start.len()..],
                module[..base].to_vec(),
                &mut found,
            );
        }
    }
    found
}

/// The paths of what a module exports of the modules in it.
fn exports(module: &[String], code: &str) -> Vec<Names> {
    let mut found = Vec::new();
    for (at, word) in code.match_indices(" use ") {
        let line = code[..at].lines().last().unwrap_or_default();
        if line.starts_with("pub") {
            read_paths(&code[at + word.len()..], module.to_vec(), &mut found);
        }
    }
    found
}

/// Reads a path, or several in braces, and returns what follows.
fn read_paths<'a>(mut rest: &'a str, mut path: Names, found: &mut Vec<Names>) -> &'a str {
    loop {
        if let Some(inside) = rest.strip_prefix('{') {
            rest = inside;
            loop {
                rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
                if rest.is_empty() || rest.starts_with('}') {
                    return rest.strip_prefix('}').unwrap_or_default();
                }
                rest = read_paths(rest, path.clone(), found);
                // Past `as`, a new name for the same thing.
                rest = rest.find([',', '}']).map_or("", |end| &rest[end..]);
            }
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
        match name {
            "super" => drop(path.pop()),
            "" | "self" => {}
            name => path.push(name.to_string()),
        }
        match after.strip_prefix("::").filter(|_| !name.is_empty()) {
            Some(next) => rest = next,
            None => {
                found.push(path);
                return after;
            }
        }
    }
}

fn without_comments(text: &str) -> String {
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
