//! A picture's pixels, reduced if there are many, and the places where colours change from one pixel to the next.

/// Longer pictures are reduced by whole factors: lines stay lines, and boards of 32 rows keep ten pixels per square.
const MAX_LENGTH: usize = 1_800;

/// Colours on the two sides of an edge differ by this much in one of red, green and blue. Less is JPEG noise.
const MIN_EDGE_CONTRAST: u8 = 9;

/// The least length of an edge in pixels; shorter ones are text, texture or noise.
const MIN_EDGE_LENGTH: usize = 5;

/// The approximate number of pixels examined along a line.
const SAMPLES: usize = 160;

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pixels: Vec<Colour>,
    /// Whether the colour changes from left to right at each pixel, row by row, as sums from the left.
    across: Vec<u16>,
    /// Whether it changes from top to bottom, column by column, as sums from the top.
    down: Vec<u16>,
    /// The factor by which the picture was reduced.
    pub(super) factor: usize,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, rgba: &[u8]) -> Self {
        let factor = width.max(height).div_ceil(MAX_LENGTH).max(1);
        let (small_width, small_height) = (width / factor, height / factor);
        let mut pixels = Vec::with_capacity(small_width * small_height);
        for y in 0..small_height {
            for x in 0..small_width {
                let mut sums = [0usize; 3];
                for inner in 0..factor * factor {
                    let (x, y) = (x * factor + inner % factor, y * factor + inner / factor);
                    let at = 4 * (y * width + x);
                    let opacity = usize::from(rgba[at + 3]);
                    for (sum, &part) in sums.iter_mut().zip(&rgba[at..]) {
                        // Transparent pixels are seen on white.
                        *sum += (usize::from(part) * opacity + 255 * (255 - opacity)) / 255;
                    }
                }
                pixels.push(sums.map(|sum| (sum / (factor * factor)) as u8));
            }
        }
        let mut canvas = Self {
            width: small_width,
            height: small_height,
            pixels,
            across: Vec::new(),
            down: Vec::new(),
            factor,
        };
        canvas.across = canvas.sums_of_edges(small_height, small_width, |row, at| (at, row));
        canvas.down = canvas.sums_of_edges(small_width, small_height, |column, at| (column, at));
        canvas
    }

    pub(super) fn pixel(&self, x: usize, y: usize) -> Colour {
        self.pixels[y * self.width + x]
    }

    /// For each of these lines, the number of edges up to each place on it. An edge is kept if it continues across the lines.
    fn sums_of_edges(
        &self,
        lines: usize,
        length: usize,
        point: impl Fn(usize, usize) -> (usize, usize),
    ) -> Vec<u16> {
        let colour = |line: usize, at: usize| {
            let (x, y) = point(line, at);
            self.pixel(x, y)
        };
        let mut edges = vec![false; lines * length];
        for line in 0..lines {
            for at in 1..length.saturating_sub(1) {
                let (before, after) = (colour(line, at - 1), colour(line, at + 1));
                edges[line * length + at] = difference(before, after) >= MIN_EDGE_CONTRAST;
            }
        }
        // Edges of only a few pixels across the lines are dropped; a gap of one pixel is tolerated.
        for at in 0..length {
            let mut start = None;
            let mut last = 0;
            for line in 0..=lines {
                if line < lines && edges[line * length + at] {
                    start.get_or_insert(line);
                    last = line;
                } else if line > last + 1 || line == lines {
                    let run = start.take().map_or(0..0, |start| start..last + 1);
                    if run.len() < MIN_EDGE_LENGTH {
                        run.for_each(|line| edges[line * length + at] = false);
                    }
                }
            }
        }
        let mut sums = Vec::with_capacity(lines * (length + 1));
        for line in edges.chunks(length.max(1)).take(lines) {
            let mut sum = 0;
            sums.push(sum);
            for &is_edge in line {
                sum += u16::from(is_edge);
                sums.push(sum);
            }
        }
        sums
    }

    /// The number of pixels of a line along which colours change: of the vertical line between two x, from one y to another; or,
    /// if `is_turned`, of the horizontal line between two y, from one x to another.
    pub(super) fn edge(&self, is_turned: bool, at: (f32, f32), span: (f32, f32)) -> f32 {
        let (sums, length) = if is_turned {
            (&self.down, self.height)
        } else {
            (&self.across, self.width)
        };
        let (first, last) = (pixel(at.0, length), pixel(at.1 + 1.0, length));
        let lines = self.lines(is_turned);
        let (start, end) = (pixel(span.0, lines), pixel(span.1, lines));
        let step = ((end - start.min(end)) / SAMPLES).max(1);
        let has_edge = |line: &usize| {
            let sums = &sums[line * (length + 1)..];
            sums[last] > sums[first]
        };
        let edges = (start..end).step_by(step).filter(has_edge).count();
        (edges * step) as f32
    }

    /// The number of edges at each position of a line.
    pub(super) fn profile(&self, is_turned: bool) -> Vec<usize> {
        let sums = if is_turned { &self.down } else { &self.across };
        let places = self.places(is_turned);
        let mut profile = vec![0; places];
        for line in sums.chunks(places + 1) {
            for (count, pair) in profile.iter_mut().zip(line.windows(2)) {
                *count += usize::from(pair[1] - pair[0]);
            }
        }
        profile
    }

    /// The number of pixels along a line.
    pub(super) fn lines(&self, is_turned: bool) -> usize {
        if is_turned { self.width } else { self.height }
    }

    /// The number of positions of lines.
    pub(super) fn places(&self, is_turned: bool) -> usize {
        self.lines(!is_turned)
    }
}

/// A position as a whole number from 0 to the length.
fn pixel(at: f32, length: usize) -> usize {
    (at.max(0.0) as usize).min(length)
}

/// The largest difference in red, green or blue.
fn difference(a: Colour, b: Colour) -> u8 {
    let parts = a.iter().zip(b).map(|(a, b)| a.abs_diff(b));
    parts.max().unwrap_or(0)
}
