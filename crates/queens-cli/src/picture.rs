//! Pictures: everything is drawn as SVG; `queens-render` renders it as PNG or GIF.

use std::path::Path;

use crate::{Failure, files};

#[cfg(feature = "runs")]
pub(crate) mod shard_map;
pub(crate) mod sheet;

/// First bytes of a PNG.
const PNG: &[u8] = b"\x89PNG\r\n";

/// First bytes of a JPEG.
const JPEG: &[u8] = b"\xff\xd8\xff";

/// Whether a file is a picture.
pub(crate) fn is_picture(bytes: &[u8]) -> bool {
    bytes.starts_with(PNG) || bytes.starts_with(JPEG)
}

/// The kind of a picture file, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureKind {
    Svg,
    Png,
    #[cfg_attr(
        not(feature = "watch"),
        expect(dead_code, reason = "only films are GIFs")
    )]
    Gif,
}

impl PictureKind {
    /// The kind that the file name asks for, if this command supports it.
    pub(crate) fn of(path: &Path, allowed: &[Self]) -> Result<Self, Failure> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let mut kinds = allowed.iter().copied();
        kinds
            .find(|kind| extension.as_encoded_bytes() == kind.extension().as_bytes())
            .ok_or_else(|| {
                let names: Vec<_> = allowed
                    .iter()
                    .map(|kind| format!(".{}", kind.extension()))
                    .collect();
                Failure::Input(format!(
                    "cannot tell what to draw into {}: end its name in {}",
                    path.display(),
                    names.join(" or ")
                ))
            })
    }

    const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }
}

/// Writes an SVG document to a file, as it is or as a PNG.
pub(crate) fn save(path: &Path, svg: &str) -> Result<(), Failure> {
    let bytes = match PictureKind::of(path, &[PictureKind::Svg, PictureKind::Png])? {
        #[cfg(feature = "pictures")]
        PictureKind::Png => queens_render::pixels::png(svg).map_err(Failure::Input)?,
        #[cfg(not(feature = "pictures"))]
        PictureKind::Png => {
            return Err(crate::missing_feature::missing("PNG pictures", "pictures"));
        }
        _ => svg.as_bytes().to_vec(),
    };
    files::write(path, &bytes)
}
