//! SVG to pixels. Only the bundled fonts are used, so a picture is the same on every machine.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::Failure;

/// Inter, with the characters that our pictures use (SIL Open Font License, see `fonts/`).
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../../fonts/Inter-Regular.otf").to_vec());
    fonts.load_font_data(include_bytes!("../../fonts/Inter-SemiBold.otf").to_vec());
    fonts.set_sans_serif_family("Inter");
    Arc::new(fonts)
});

/// No side of a picture may be longer than this, in pixels.
const LONGEST: f32 = 16_384.0;

/// The document's pixels, `scale` for each of its own.
pub(crate) fn pixels(svg: &str, scale: f32) -> Result<Pixmap, Failure> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "Inter".to_string(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)
        .map_err(|error| Failure::Input(format!("cannot draw this picture: {error}")))?;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    if width > LONGEST || height > LONGEST {
        return Err(Failure::Input(format!(
            "a PNG of {width:.0} × {height:.0} pixels is too large: draw an SVG, or fewer or smaller boards"
        )));
    }
    let mut pixmap = Pixmap::new(width.ceil() as u32, height.ceil() as u32)
        .ok_or_else(|| Failure::Input("a picture without pixels cannot be drawn".to_string()))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    Ok(pixmap)
}

/// The document as a PNG file, at twice its own size so that it is sharp on today's screens; a large one as it is.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let pixmap = match pixels(svg, 2.0) {
        Ok(pixmap) if pixmap.width().max(pixmap.height()) <= 4096 => pixmap,
        _ => pixels(svg, 1.0)?,
    };
    pixmap
        .encode_png()
        .map_err(|error| Failure::Input(format!("cannot write this picture as PNG: {error}")))
}
