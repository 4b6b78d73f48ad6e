//! The README, which is also the front page of the documentation, is correct. Its examples are doc-tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn text(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// The rows of the table of features, by the feature.
fn features(readme: &str) -> BTreeMap<&str, &str> {
    let rows = readme.lines().filter_map(|line| {
        let (feature, items) = line.strip_prefix("| `")?.split_once("` |")?;
        Some((feature, items))
    });
    rows.collect()
}

#[test]
fn the_readme_lists_every_feature_that_is_on_by_default() {
    let (readme, manifest) = (text("README.md"), text("Cargo.toml"));
    let default = manifest.lines().find(|line| line.starts_with("default"));
    let default = default.unwrap().split('"').skip(1).step_by(2);
    let listed: Vec<_> = features(&readme).into_keys().collect();
    assert_eq!(listed, default.collect::<Vec<_>>());
}

#[test]
fn the_readme_names_the_feature_of_every_item_at_the_root() {
    let (readme, library) = (text("README.md"), text("src/lib.rs"));
    let features = features(&readme);
    let mut checked = 0;
    // The modules below re-export whole crates.
    let (root, _) = library.split_once("pub mod search {").unwrap();
    for gated in root.split("#[cfg(feature = \"").skip(1) {
        let (feature, item) = gated.split_once("\")]").unwrap();
        let (item, _) = item.split_once(';').unwrap();
        let names = item.rsplit("::").next().unwrap_or(item);
        for name in names.split([',', '{', '}']).map(str::trim) {
            // Its row says that all items of `count` come with it.
            let is_listed = features[feature].contains(&format!("`{name}`"));
            assert!(
                name.is_empty() || feature == "count" || is_listed,
                "the README does not say that {name} needs the feature {feature}"
            );
            checked += 1;
        }
    }
    assert!(checked > 25, "{checked}");
}

#[test]
fn every_example_of_the_readme_is_short() {
    let readme = text("README.md");
    let examples: Vec<&str> = readme.split("```rust\n").skip(1).collect();
    assert!(examples.len() >= 9);
    for example in examples {
        let (code, _) = example.split_once("```").unwrap();
        assert!(code.lines().count() < 40, "{code}");
    }
}
