//! The page's files: a tar archive packed by `cargo xtask web`, compressed in the form that browsers accept.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::{Component, Path};
use std::sync::OnceLock;

use flate2::read::GzDecoder;

/// The page of the last release, so that building the command does not need Node.js.
const BUILT_IN: &[u8] = include_bytes!("../../../assets/page.tar");

/// The archive given by `--page`.
static GIVEN: OnceLock<Vec<u8>> = OnceLock::new();

/// Serves the page in this archive instead of the built-in one.
pub(super) fn replace(archive: &Path) -> io::Result<()> {
    let bytes = std::fs::read(archive)?;
    let invalid = |what| {
        let message = format!("not an archive of the page: {what}");
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    };
    if !files(&bytes).any(|(name, _)| name == "index.html.gz") {
        return invalid("index.html.gz is missing");
    }
    // An export must not leave its folder.
    let is_within = |name| {
        let mut parts = Path::new(name).components();
        parts.all(|part| matches!(part, Component::Normal(_)))
    };
    if !files(&bytes).all(|(name, _)| is_within(name)) {
        return invalid("a name in it leads outside");
    }
    GIVEN.get_or_init(|| bytes);
    Ok(())
}

fn archive() -> &'static [u8] {
    GIVEN.get().map_or(BUILT_IN, Vec::as_slice)
}

/// The extension of compressed files.
const COMPRESSED: &str = ".gz";

/// A file's content, as packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Content {
    pub(super) bytes: &'static [u8],
    pub(super) is_compressed: bool,
}

impl Content {
    /// The uncompressed content.
    pub(super) fn plain(self) -> Cow<'static, [u8]> {
        if !self.is_compressed {
            return self.bytes.into();
        }
        let mut plain = Vec::new();
        let unpacked = GzDecoder::new(self.bytes).read_to_end(&mut plain);
        unpacked.expect("the page was packed by this project");
        plain.into()
    }

    /// The entity tag of the content as sent, compressed or plain; different for different content.
    pub(super) fn tag(self, is_compressed: bool) -> String {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        let kind = if is_compressed { "-gzip" } else { "" };
        format!("\"{:016x}{kind}\"", hasher.finish())
    }
}

/// The page's file of this name.
pub(super) fn file(name: &str) -> Option<Content> {
    all().find_map(|(other, content)| (other == name).then_some(content))
}

/// All files of the page, by the names under which they are served.
pub(super) fn all() -> impl Iterator<Item = (&'static str, Content)> {
    files(archive()).map(|(packed, bytes)| {
        let plain = packed.strip_suffix(COMPRESSED);
        let content = Content {
            bytes,
            is_compressed: plain.is_some(),
        };
        (plain.unwrap_or(packed), content)
    })
}

/// Names and contents in a tar archive: each file starts with a block of 512 bytes with its name and, from byte 124 on, its size
/// in octal digits; zeros follow it up to a whole number of blocks.
fn files(archive: &[u8]) -> impl Iterator<Item = (&str, &[u8])> {
    const BLOCK: usize = 512;
    let text = |field| str::from_utf8(field).unwrap_or_default().split('\0').next();
    let mut rest = archive;
    std::iter::from_fn(move || {
        let (header, after) = rest.split_at_checked(BLOCK)?;
        let name = text(&header[..100]).filter(|name| !name.is_empty())?;
        let size = usize::from_str_radix(text(&header[124..136])?.trim(), 8).ok()?;
        rest = after.get(size.next_multiple_of(BLOCK)..)?;
        Some((name, &after[..size]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quoted names of files in a text.
    fn names_in(text: &[u8]) -> Vec<String> {
        let text = str::from_utf8(text).unwrap();
        let quoted = text.split('"').skip(1).step_by(2);
        let is_name = |name: &&str| name.contains('.') && !name.contains(['/', ' ', '(']);
        quoted.filter(is_name).map(str::to_owned).collect()
    }

    #[test]
    fn the_page_is_part_of_the_program() {
        // The service worker names every file of the page but itself and the policy.
        let kept = names_in(&file("offline.js").unwrap().plain());
        let (documentation, page): (Vec<&str>, Vec<&str>) = all()
            .map(|(name, _)| name)
            .filter(|name| !["content-security-policy.txt", "offline.js"].contains(name))
            .partition(|name| name.starts_with("docs/"));
        assert!(
            documentation.contains(&"docs/index.html"),
            "{documentation:?}"
        );
        assert_eq!(page, kept);
        // The document names its scripts and styles, and these name the workers and modules.
        let document = names_in(&file("index.html").unwrap().plain());
        let needed = ["page.js", "style.css"];
        assert!(
            needed
                .iter()
                .all(|name| document.iter().any(|other| other == name)),
            "{document:?}"
        );
        let workers = ["worker.js", "boards.js", "counter.js"];
        let modules = ["search.wasm", "boards.wasm", "count.wasm"];
        for name in [needed.as_slice(), &workers, &modules, &["index.html"]].concat() {
            let content = file(name).unwrap_or_else(|| panic!("{name} is missing"));
            assert!(content.is_compressed, "{name}");
            assert!(content.bytes.starts_with(b"\x1f\x8b"), "{name}");
            assert!(content.plain().len() > content.bytes.len(), "{name}");
            assert_ne!(content.tag(true), content.tag(false), "{name}");
        }
        let font = file("figtree.woff2").unwrap();
        assert!(!font.is_compressed);
        assert_eq!(*font.plain(), *font.bytes);
        let page = file("index.html").unwrap();
        assert!(page.plain().starts_with(b"<!doctype html>"));
        assert_ne!(font.tag(false), page.tag(false));
        assert!(file("index.html.gz").is_none());
    }

    #[test]
    fn every_file_of_the_built_in_page_unpacks() {
        for (name, bytes) in files(BUILT_IN).filter(|(name, _)| name.ends_with(COMPRESSED)) {
            let mut plain = Vec::new();
            let unpacked = GzDecoder::new(bytes).read_to_end(&mut plain);
            assert!(unpacked.is_ok_and(|length| length > 0), "{name}");
        }
    }

    #[test]
    fn only_an_archive_of_the_page_replaces_it() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let refused = replace(&manifest).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::InvalidData);
        let missing = replace(&manifest.join("page.tar"));
        assert!(missing.is_err());
    }

    #[test]
    fn an_archive_with_a_name_that_leads_outside_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        for name in ["../style.css", "/style.css", "docs/../../style.css"] {
            let mut archive = vec![];
            for name in ["index.html.gz", name] {
                let mut header = [0; 512];
                header[..name.len()].copy_from_slice(name.as_bytes());
                header[124..136].copy_from_slice(b"00000000000\0");
                archive.extend(header);
            }
            std::fs::write(file.path(), archive).unwrap();
            let refused = replace(file.path()).unwrap_err().to_string();
            assert!(refused.contains("leads outside"), "{name}: {refused}");
        }
    }

    #[test]
    fn a_truncated_archive_has_fewer_files() {
        let all = files(BUILT_IN).count();
        let some = files(&BUILT_IN[..BUILT_IN.len() / 2]).count();
        assert!(0 < some && some < all);
    }
}
