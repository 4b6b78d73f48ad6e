//! Screenshots as pixels: PNG and JPEG.

use std::io::Cursor;

use png::{ColorType, Decoder, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// A decoded picture.
#[derive(Clone, Debug)]
pub struct Pixels {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Four bytes for each pixel: red, green, blue, alpha.
    pub rgba: Vec<u8>,
}

/// Maximum width or height in pixels.
const MAX_SIDE: usize = 20_000;

/// First bytes of a PNG.
const PNG: &[u8] = b"\x89PNG\r\n";

/// First bytes of a JPEG.
const JPEG: &[u8] = b"\xff\xd8\xff";

/// Decodes a picture of at most `most` pixels.
pub fn decode(bytes: &[u8], most: usize) -> Result<Pixels, String> {
    if bytes.starts_with(PNG) {
        decode_png(bytes, most)
    } else if bytes.starts_with(JPEG) {
        decode_jpeg(bytes, most)
    } else {
        Err("this is neither a PNG nor a JPEG".to_string())
    }
}

fn decode_png(bytes: &[u8], most: usize) -> Result<Pixels, String> {
    let broken = |error: png::DecodingError| format!("this PNG is broken: {error}");
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = reader.info().size();
    let (width, height) = size(width as usize, height as usize, most)?;
    let length = reader.output_buffer_size();
    let mut data = vec![0; length.ok_or("this PNG is too large")?];
    let frame = reader.next_frame(&mut data).map_err(broken)?;
    data.truncate(frame.buffer_size());
    let rgba = match frame.color_type {
        ColorType::Rgba => data,
        ColorType::Rgb => expand(&data, |p: [u8; 3]| [p[0], p[1], p[2], 255]),
        ColorType::Grayscale => expand(&data, |[p]: [u8; 1]| [p, p, p, 255]),
        ColorType::GrayscaleAlpha => expand(&data, |[p, a]: [u8; 2]| [p, p, p, a]),
        ColorType::Indexed => return Err("this PNG is broken: it has no colours".to_string()),
    };
    Ok(Pixels {
        width,
        height,
        rgba,
    })
}

fn decode_jpeg(bytes: &[u8], most: usize) -> Result<Pixels, String> {
    let broken = |error| format!("this JPEG is broken: {error:?}");
    let options = DecoderOptions::default()
        .set_max_width(MAX_SIDE)
        .set_max_height(MAX_SIDE)
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().unwrap_or((0, 0));
    let (width, height) = size(width, height, most)?;
    let rgba = decoder.decode().map_err(broken)?;
    Ok(Pixels {
        width,
        height,
        rgba,
    })
}

fn size(width: usize, height: usize, most: usize) -> Result<(usize, usize), String> {
    if width > MAX_SIDE || height > MAX_SIDE || width * height > most {
        return Err(format!(
            "a picture of {width} × {height} pixels is too large: at most {most} pixels are allowed"
        ));
    }
    Ok((width, height))
}

fn expand<const K: usize>(data: &[u8], pixel: impl Fn([u8; K]) -> [u8; 4]) -> Vec<u8> {
    let (pixels, _) = data.as_chunks();
    pixels.iter().flat_map(|&parts| pixel(parts)).collect()
}
