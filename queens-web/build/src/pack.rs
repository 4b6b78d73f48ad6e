//! The page as one file: a tar archive of its files, each compressed as browsers take it.

use std::fs::{self, File};
use std::num::NonZero;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use tar::{Builder, Header};

/// What is in the archive, and so goes to browsers, may not be more than this, in bytes.
const LARGEST: usize = 450_000;

/// Rounds of compression; 15 are usual.
const ROUNDS: NonZero<u64> = NonZero::new(60).unwrap();

/// Packs a folder's files, in the order of their names and without times or owners.
pub(crate) fn pack(folder: &Path, archive: &Path) -> Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.extend(entry?.file_name().into_string());
    }
    names.sort();
    fs::create_dir_all(archive.parent().context("the archive needs a folder")?)?;
    let mut tar = Builder::new(File::create(archive)?);
    let mut size = 0;
    for name in names {
        let mut content = fs::read(folder.join(&name))?;
        // Fonts are compressed already. The policy becomes a header: whoever serves the page reads it.
        let is_plain = name.ends_with(".woff2") || name == "content-security-policy.txt";
        let name = if is_plain {
            name
        } else {
            let options = zopfli::Options {
                // More blocks and rounds than by default: seven hundred bytes less in all.
                maximum_block_splits: 200,
                iteration_count: ROUNDS,
                ..zopfli::Options::default()
            };
            let mut compressed = Vec::new();
            zopfli::compress(options, zopfli::Format::Gzip, &content[..], &mut compressed)?;
            content = compressed;
            name + ".gz"
        };
        println!("{:>8}  {name}", content.len());
        size += content.len();
        let mut header = Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, &content[..])?;
    }
    tar.into_inner()?;
    println!("{size:>8}  bytes in all (the limit is {LARGEST})");
    ensure!(size <= LARGEST, "the page has grown too large");
    Ok(())
}
