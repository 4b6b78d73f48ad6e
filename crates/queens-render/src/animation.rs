//! Animated GIFs of a search.

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::pixels::pixels;

/// One frame of an animation.
#[derive(Clone, Debug)]
pub struct Still {
    /// The SVG document; all frames have the same size.
    pub svg: String,
    /// Display time in hundredths of a second.
    pub hundredths: u16,
}

/// Renders the frames as a GIF that repeats forever; calls `tick` after each frame. Fails if a frame cannot be drawn.
///
/// All frames share one palette. Flat pictures have few colours besides the blends along edges, so the palette keeps the most
/// frequent colours and maps the others to the nearest one. Each frame stores only the rectangle that changed; its unchanged
/// pixels are transparent and show the previous frame.
pub fn gif(stills: &[Still], scale: f32, tick: &mut dyn FnMut()) -> Result<Vec<u8>, String> {
    let mut frames = Vec::with_capacity(stills.len());
    let mut frequency = vec![0u64; COLOURS];
    let (mut width, mut height) = (0, 0);
    for still in stills {
        let pixmap = pixels(&still.svg, scale)?;
        (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
        let coarse: Vec<u32> = pixmap.data().chunks_exact(4).map(coarse).collect();
        for colour in &coarse {
            frequency[*colour as usize] += 1;
        }
        frames.push(coarse);
        tick();
    }
    let (mut palette, index_of) = palette(&frequency);
    let transparent = (palette.len() / 3) as u8;
    palette.extend([0; 3]);
    let indexed = |frame: &Vec<u32>| frame.iter().map(|&c| index_of[c as usize]).collect();
    let frames: Vec<Vec<u8>> = frames.iter().map(indexed).collect();

    let failed = |error: gif::EncodingError| format!("cannot make the GIF: {error}");
    let mut bytes = Vec::new();
    let mut encoder =
        Encoder::new(&mut bytes, width as u16, height as u16, &palette).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut before: Option<&Vec<u8>> = None;
    for (after, still) in frames.iter().zip(stills) {
        let whole = (0, 0, width, height);
        let (left, top, right, bottom) = match before {
            None => whole,
            Some(before) => changed(before, after, width).unwrap_or((0, 0, 1, 1)),
        };
        let places = (top..bottom).flat_map(|y| y * width + left..y * width + right);
        let index = |i: usize| match before {
            Some(before) if before[i] == after[i] => transparent,
            _ => after[i],
        };
        let mut frame = Frame::from_indexed_pixels(
            (right - left) as u16,
            (bottom - top) as u16,
            places.map(index).collect::<Vec<u8>>(),
            before.map(|_| transparent),
        );
        (frame.left, frame.top) = (left as u16, top as u16);
        frame.delay = still.hundredths;
        frame.dispose = DisposalMethod::Keep;
        encoder.write_frame(&frame).map_err(failed)?;
        before = Some(after);
    }
    drop(encoder);
    Ok(bytes)
}

/// Number of colours with six bits for each of red, green and blue.
const COLOURS: usize = 1 << 18;

fn coarse(pixel: &[u8]) -> u32 {
    let six_bits = |part: u8| u32::from(part >> 2);
    six_bits(pixel[0]) << 12 | six_bits(pixel[1]) << 6 | six_bits(pixel[2])
}

/// Red, green and blue of a six-bit colour, each from 0 to 63.
fn parts(colour: usize) -> [i32; 3] {
    [12, 6, 0].map(|shift| (colour >> shift & 63) as i32)
}

/// Number of colours besides the transparent one; a pixel takes at most six bits.
const MAX_PALETTE: usize = 63;

/// The most frequent colours as bytes, and the index of the nearest one for each colour that occurs.
fn palette(frequency: &[u64]) -> (Vec<u8>, Vec<u8>) {
    let mut used: Vec<usize> = (0..COLOURS).filter(|&c| frequency[c] > 0).collect();
    used.sort_by_key(|&colour| (std::cmp::Reverse(frequency[colour]), colour));
    let kept = &used[..used.len().min(MAX_PALETTE)];
    // Six bits become eight by repeating the upper two, so that white stays white.
    let bytes = |&colour: &usize| parts(colour).map(|part| (part << 2 | part >> 4) as u8);
    let mut index_of = vec![0; COLOURS];
    for &colour in &used {
        let distance = |other: usize| -> i32 {
            let pairs = parts(colour).into_iter().zip(parts(other));
            pairs.map(|(a, b)| (a - b).pow(2)).sum()
        };
        let nearest = (0..kept.len()).min_by_key(|&index| distance(kept[index]));
        index_of[colour] = nearest.unwrap_or(0) as u8;
    }
    (kept.iter().flat_map(bytes).collect(), index_of)
}

/// The rectangle (left, top, right, bottom) in which two frames differ; `None` if they are equal.
fn changed(before: &[u8], after: &[u8], width: usize) -> Option<(usize, usize, usize, usize)> {
    let mut different = (0..after.len()).filter(|&i| before[i] != after[i]);
    let first = different.next()?;
    let (mut left, mut right, mut bottom) = (first % width, first % width, first / width);
    for i in different {
        left = left.min(i % width);
        right = right.max(i % width);
        bottom = i / width;
    }
    Some((left, first / width, right + 1, bottom + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_holds_only_what_changed() {
        let before = [0; 20];
        let mut after = before;
        assert_eq!(changed(&before, &after, 5), None);
        after[6] = 1;
        after[13] = 1;
        assert_eq!(changed(&before, &after, 5), Some((1, 1, 4, 3)));
    }

    #[test]
    fn black_and_white_stay_black_and_white() {
        let mut frequency = vec![0; COLOURS];
        let (black, white) = (coarse(&[0, 0, 0, 255]), coarse(&[255, 255, 255, 255]));
        frequency[black as usize] = 5;
        frequency[white as usize] = 9;
        let (palette, index_of) = palette(&frequency);
        assert_eq!(palette, [255, 255, 255, 0, 0, 0]);
        assert_eq!((index_of[white as usize], index_of[black as usize]), (0, 1));
    }
}
