//! Packs the page into a tar archive of compressed files.
//!
//! Compression takes a while, so files that have not changed are copied from the previous archive, unless
//! `QUEENS_NIGHTLY` is set.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use tar::{Archive, Builder, Header};

/// Maximum size of the page's compressed files in bytes. The documentation beside it is not part of the page.
const MAX_BYTES: usize = 1_000_000;

/// The folder of the documentation.
const DOCUMENTATION: &str = "docs/";

/// Packs the files of a folder, sorted by name and without times or owners. Unchanged files are copied from the previous
/// archive.
pub(crate) fn pack(folder: &Path, archive: &Path, kept: &Path) -> Result<()> {
    let is_all_new = std::env::var_os("QUEENS_NIGHTLY").is_some();
    let kept = if is_all_new || !kept.exists() {
        HashMap::new()
    } else {
        compressed(kept)?
    };
    let mut names = Vec::new();
    list(folder, "", &mut names)?;
    names.sort();
    fs::create_dir_all(archive.parent().context("the archive needs a folder")?)?;
    // Written once it is complete: an interrupted build must not leave half a page.
    let mut tar = Builder::new(Vec::new());
    let [mut size, mut beside] = [0, 0];
    for name in names {
        let mut content = fs::read(folder.join(&name))?;
        // Fonts and pictures are compressed already. The server sends the policy as a header, so it stays readable.
        let is_compressed = name.ends_with(".woff2") || name.ends_with(".png");
        let is_plain = is_compressed || name == "content-security-policy.txt";
        let name = if is_plain {
            name
        } else {
            let name = name + ".gz";
            let same = kept
                .get(&name)
                .filter(|old| unpacked(old).as_ref() == Some(&content));
            content = match same {
                Some(old) => old.clone(),
                None => compress(&content)?,
            };
            name
        };
        println!("{:>8}  {name}", content.len());
        if name.starts_with(DOCUMENTATION) {
            beside += content.len();
        } else {
            size += content.len();
        }
        let mut header = Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, &content[..])?;
    }
    let packed = tar.into_inner()?;
    println!("{beside:>8}  bytes of documentation");
    println!("{size:>8}  bytes in all (the limit is {MAX_BYTES})");
    ensure!(size <= MAX_BYTES, "the page has grown too large");
    fs::write(archive, packed)?;
    Ok(())
}

/// The names of a folder's files, also those in its folders.
fn list(folder: &Path, within: &str, names: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string();
        let name = format!("{within}{}", name.ok().context("a name is not UTF-8")?);
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

fn compress(content: &[u8]) -> Result<Vec<u8>> {
    let options = zopfli::Options::default();
    let mut compressed = Vec::new();
    zopfli::compress(options, zopfli::Format::Gzip, content, &mut compressed)?;
    Ok(compressed)
}

/// The compressed files of an archive, by name.
fn compressed(archive: &Path) -> Result<HashMap<String, Vec<u8>>> {
    let mut archive = Archive::new(File::open(archive)?);
    let mut files = HashMap::new();
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.to_string_lossy().into_owned();
        let mut content = Vec::new();
        entry.read_to_end(&mut content)?;
        files.insert(name, content);
    }
    Ok(files)
}

/// Undoes `compress`: skips the ten-byte header, and the checksum and length at the end.
fn unpacked(compressed: &[u8]) -> Option<Vec<u8>> {
    let within = compressed.get(10..compressed.len().checked_sub(8)?)?;
    miniz_oxide::inflate::decompress_to_vec(within).ok()
}
