//! Finds the board: n + 1 evenly spaced vertical lines and as many horizontal ones.
//!
//! Straight edges are counted for each column of pixels. Where the board has its lines, there are many: a comb. Any two peaks may
//! be neighbouring lines; from there a comb grows in both directions as long as there are lines at its next teeth. A vertical and
//! a horizontal comb with the same spacing make a board. The best one explains the most edges with the fewest lines: twice as
//! many lines would explain no more, half as many only half, and objects around a board have edges elsewhere.
//!
//! ```text
//! edges  ▁▁▁▁█▁▁▁█▁▁▁█▁▁▁█▁▁▁█▁▁▁▁▄▁▁▁
//! comb       ╹   ╹   ╹   ╹   ╹            4 squares of 4 pixels
//! ```
//!
//! A picture that is cut off at the board's edge lacks its outermost lines. So a comb that ends about one tooth before the
//! picture does may have another tooth there. Whether it does is decided by the edges of the other comb, which either continue
//! into that last square or do not.

use super::canvas::Canvas;
use queens_board::Regions;

/// The smallest board.
const MIN_SIDE: usize = 4;

/// The smallest square, in pixels.
const MIN_SQUARE: f32 = 6.0;

/// The number of strongest peaks examined, …
const MAX_PEAKS: usize = 80;
/// … of combs of each direction, …
const MAX_COMBS: usize = 60;
/// … and of pairs of combs.
const MAX_PAIRS: usize = 40;

/// The number of windows kept of each pair.
const MAX_WINDOWS: usize = 6;

/// The most teeth added on each side.
const MAX_TEETH: f32 = 40.0;

/// The share of its frame that must be visible, unless the picture ends there.
const MIN_FRAME_SHARE: f32 = 0.45;

/// The cost of a line that explains nothing, as a share of its length.
const LINE_COST: f32 = 0.045;

/// The most that is visible of a line between those of the board, where only pieces have edges, as a share of its length.
const FAINT: f32 = 0.25;

/// The cost of edges between lines, as a share of their length: text has as many there as on lines.
const STRAY_EDGE_COST: f32 = 0.95;

/// A board in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    pub(super) n: usize,
    /// The vertical and horizontal lines.
    combs: [Comb; 2],
    /// The length of the edges it explains, in pixels, minus the cost of its lines.
    score: f32,
}

/// Evenly spaced lines.
#[derive(Clone, Copy, Debug)]
struct Comb {
    first: f32,
    pitch: f32,
    lines: usize,
    /// The number of edges at its lines, above the average.
    weight: usize,
}

impl Comb {
    fn line(&self, index: usize) -> f32 {
        self.first + self.pitch * index as f32
    }

    fn part(&self, start: usize, lines: usize) -> Self {
        Self {
            first: self.line(start),
            lines,
            ..*self
        }
    }

    /// The comb with teeth across the whole picture, and half a tooth beyond.
    fn extended(&self, length: usize) -> Self {
        let before = (self.first / self.pitch + 0.5).clamp(0.0, MAX_TEETH) as usize;
        let room = length as f32 - 1.0 - self.span().1;
        let after = (room / self.pitch + 0.5).clamp(0.0, MAX_TEETH) as usize;
        Self {
            first: self.first - before as f32 * self.pitch,
            lines: before + self.lines + after,
            ..*self
        }
    }

    fn span(&self) -> (f32, f32) {
        (self.first, self.line(self.lines - 1))
    }
}

impl Lattice {
    /// The sides of a square: left, top, right and bottom.
    pub(super) fn square(&self, row: usize, column: usize) -> [f32; 4] {
        let [x, y] = &self.combs;
        [
            x.line(column),
            y.line(row),
            x.line(column + 1),
            y.line(row + 1),
        ]
    }

    /// The board each of whose squares this one divides into several, if none of the additional lines is drawn: points of stars may
    /// look like pieces of such lines.
    pub(super) fn coarser(&self, canvas: &Canvas) -> Option<Self> {
        let [x, y] = &self.combs;
        let faint = [(false, x, y), (true, y, x)].map(|(is_turned, comb, other)| {
            let reach = (comb.pitch * 0.08).max(1.5);
            let (start, end) = other.span();
            let is_faint = |index| {
                let at = comb.line(index);
                canvas.edge(is_turned, (at - reach, at + reach), (start, end))
                    < FAINT * (end - start)
            };
            (0..comb.lines).map(is_faint).collect::<Vec<bool>>()
        });
        let is_coarser = |&parts: &usize| {
            let is_between = |lines: &Vec<bool>| {
                let mut lines = lines.iter().enumerate();
                lines.all(|(index, &is_faint)| index % parts == 0 || is_faint)
            };
            self.n.is_multiple_of(parts) && faint.iter().all(is_between)
        };
        let parts = (2..=self.n / MIN_SIDE).rev().find(is_coarser)?;
        Some(Self {
            n: self.n / parts,
            combs: self.combs.map(|comb| Comb {
                pitch: comb.pitch * parts as f32,
                lines: self.n / parts + 1,
                ..comb
            }),
            ..*self
        })
    }

    /// The board's place in the original picture.
    pub(super) fn frame(&self, canvas: &Canvas) -> [usize; 4] {
        let [(left, right), (top, bottom)] = self.combs.map(|comb| comb.span());
        let limits = [canvas.width, canvas.height, canvas.width, canvas.height];
        let mut sides = [left, top, right, bottom].into_iter().zip(limits);
        std::array::from_fn(|_| {
            let (side, limit) = sides.next().unwrap_or_default();
            (side.max(0.0) as usize).min(limit) * canvas.factor
        })
    }

    /// The same with its lines in the middle of their edges: a thick line has an edge on each side.
    pub(super) fn refined(&self, canvas: &Canvas) -> Self {
        let [x, y] = self.combs;
        let combs = [(false, x, y), (true, y, x)].map(|(is_turned, comb, other)| {
            let reach = (comb.pitch * 0.16).max(2.0);
            let middle = |index: usize| {
                let at = comb.line(index);
                let near = (at - reach).ceil().max(0.0) as usize..=(at + reach).max(0.0) as usize;
                let (mut sum, mut weight) = (0.0, 0.0);
                for place in near {
                    let place = place as f32;
                    let edges = canvas.edge(is_turned, (place, place), other.span());
                    sum += (place + 0.5) * edges;
                    weight += edges;
                }
                (weight > 0.0).then(|| (index as f32, sum / weight))
            };
            let middles: Vec<(f32, f32)> = (0..comb.lines).filter_map(middle).collect();
            match fit(&middles) {
                Some((first, pitch)) if (pitch - comb.pitch).abs() < 0.1 * pitch => Comb {
                    first,
                    pitch,
                    ..comb
                },
                _ => comb,
            }
        });
        Self { combs, ..*self }
    }
}

/// The boards that a picture may show, the likeliest first.
pub(super) fn find(canvas: &Canvas) -> Vec<Lattice> {
    let [down, across] = [false, true].map(|is_turned| combs(canvas, is_turned));
    let mut pairs: Vec<(Comb, Comb)> = Vec::new();
    for x in &down {
        let near = |y: &&Comb| (x.pitch - y.pitch).abs() <= 0.05 * x.pitch;
        pairs.extend(across.iter().filter(near).map(|y| (*x, *y)));
    }
    pairs.sort_by_key(|(x, y)| std::cmp::Reverse(x.weight + y.weight));
    pairs.truncate(MAX_PAIRS);
    let mut found: Vec<Lattice> = Vec::new();
    for (x, y) in pairs {
        let combs = [x.extended(canvas.width), y.extended(canvas.height)];
        for lattice in windows(canvas, combs) {
            let is_like = |known: &Lattice| known.is_like(&lattice.combs);
            if !found.iter().any(is_like) {
                found.push(lattice);
            }
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let best = found.first().map_or(0.0, |best| best.score);
    found.retain(|lattice| lattice.score >= 0.4 * best);
    found
}

/// The best boards whose lines are among these.
fn windows(canvas: &Canvas, combs: [Comb; 2]) -> Vec<Lattice> {
    let [x, y] = combs;
    let [down, across] = [
        Edges::new(canvas, false, x, y),
        Edges::new(canvas, true, y, x),
    ];
    let most = x.lines.min(y.lines).saturating_sub(1);
    let mut found = Vec::new();
    for n in MIN_SIDE..=most.min(Regions::MAX_SIDE) {
        for from_x in 0..x.lines - n {
            for from_y in 0..y.lines - n {
                let scores = [
                    down.score(from_x, from_y, n),
                    across.score(from_y, from_x, n),
                ];
                let [Some(first), Some(second)] = scores else {
                    continue;
                };
                found.push(Lattice {
                    n,
                    combs: [x.part(from_x, n + 1), y.part(from_y, n + 1)],
                    score: first + second,
                });
            }
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(MAX_WINDOWS);
    found
}

/// The number of edge pixels on each piece of a comb's lines, from one line of the other comb to the next, and between these
/// lines: as prefix sums over all pieces.
struct Edges {
    on: Vec<f32>,
    off: Vec<f32>,
    /// Pieces of one line, and one more.
    stride: usize,
    /// Which lines are at the edge of the picture, where nothing is visible.
    is_outside: Vec<bool>,
    pitch: f32,
}

impl Edges {
    fn new(canvas: &Canvas, is_turned: bool, comb: Comb, other: Comb) -> Self {
        let reach = (comb.pitch * 0.08).max(1.5);
        let stride = other.lines;
        let (mut on, mut off) = (vec![0.0; stride], vec![0.0; stride]);
        for index in 0..comb.lines {
            let at = comb.line(index);
            let between = (at + comb.pitch * 0.35, at + comb.pitch * 0.65);
            for (sums, place) in [(&mut on, (at - reach, at + reach)), (&mut off, between)] {
                let mut sum = 0.0;
                sums.push(sums[index * stride]);
                for piece in 1..stride {
                    let span = (other.line(piece - 1), other.line(piece));
                    sum += canvas.edge(is_turned, place, span);
                    sums.push(sums[index * stride + piece] + sum);
                }
            }
        }
        let last = canvas.places(is_turned) as f32;
        let margin = 0.35 * comb.pitch;
        let is_outside = |index| !(margin..last - margin).contains(&comb.line(index));
        Self {
            on,
            off,
            stride,
            is_outside: (0..comb.lines).map(is_outside).collect(),
            pitch: other.pitch,
        }
    }

    /// The score of a board's lines; `None` if its frame is not visible.
    fn score(&self, line: usize, piece: usize, n: usize) -> Option<f32> {
        let sum = |sums: &[f32], from: usize, to: usize| {
            let at = |line: usize, piece: usize| sums[line * self.stride + piece];
            at(to, piece + n) - at(from, piece + n) - at(to, piece) + at(from, piece)
        };
        let length = n as f32 * self.pitch;
        for index in [line, line + n] {
            if !self.is_outside[index] && sum(&self.on, index, index + 1) < MIN_FRAME_SHARE * length
            {
                return None;
            }
        }
        let (on, off) = (
            sum(&self.on, line, line + n + 1),
            sum(&self.off, line, line + n),
        );
        Some(on - STRAY_EDGE_COST * off - LINE_COST * length * (n + 1) as f32)
    }
}

impl Lattice {
    /// Whether these combs describe the same board.
    fn is_like(&self, combs: &[Comb; 2]) -> bool {
        self.combs.iter().zip(combs).all(|(a, b)| {
            let is_near = |(a, b): (f32, f32), pitch: f32| (a - b).abs() < 0.1 * pitch;
            let ends = (a.span(), b.span());
            a.lines == b.lines
                && is_near((ends.0.0, ends.1.0), a.pitch)
                && is_near((ends.0.1, ends.1.1), a.pitch)
        })
    }
}

/// The combs of one direction, those with the most edges first.
fn combs(canvas: &Canvas, is_turned: bool) -> Vec<Comb> {
    let profile = canvas.profile(is_turned);
    let peaks = peaks(&profile);
    let mean = profile.iter().sum::<usize>() / profile.len().max(1);
    let mut combs: Vec<Comb> = Vec::new();
    for (index, &first) in peaks.iter().enumerate() {
        for &second in &peaks[index + 1..] {
            let pitch = (second - first) as f32;
            if pitch < MIN_SQUARE {
                continue;
            }
            if pitch * (MIN_SIDE as f32 - 1.2) > profile.len() as f32 {
                break;
            }
            combs.extend(grown(&profile, first, second, mean));
        }
    }
    combs.sort_by_key(|comb| std::cmp::Reverse((comb.weight, comb.lines)));
    let mut kept: Vec<Comb> = Vec::new();
    for comb in combs {
        let is_like = |known: &Comb| {
            let (a, b) = (known.span(), comb.span());
            let limit = 0.06 * comb.pitch;
            known.lines == comb.lines && (a.0 - b.0).abs() < limit && (a.1 - b.1).abs() < limit
        };
        if !kept.iter().any(is_like) {
            kept.push(comb);
        }
        if kept.len() == MAX_COMBS {
            break;
        }
    }
    kept
}

/// The places with more edges than those beside them, from left to right.
fn peaks(profile: &[usize]) -> Vec<usize> {
    let is_peak = |&at: &usize| {
        let near = at.saturating_sub(2)..(at + 3).min(profile.len());
        let more = near.filter(|&other| (profile[other], at) > (profile[at], other));
        profile[at] > 0 && more.count() == 0
    };
    let mut peaks: Vec<usize> = (0..profile.len()).filter(is_peak).collect();
    peaks.sort_by_key(|&at| std::cmp::Reverse(profile[at]));
    peaks.truncate(MAX_PEAKS);
    peaks.sort();
    peaks
}

/// The comb that two neighbouring lines belong to.
fn grown(profile: &[usize], first: usize, second: usize, mean: usize) -> Option<Comb> {
    let mut low = (0i32, first as f32);
    let mut high = (1i32, second as f32);
    let mut teeth = vec![low, high];
    let least = profile[first].min(profile[second]) / 8;
    for step in [1, -1] {
        let mut missed = 0;
        let mut index = if step > 0 { 2 } else { -1 };
        while missed < 2 && high.0 - low.0 < Regions::MAX_SIDE as i32 + 2 {
            let pitch = (high.1 - low.1) / (high.0 - low.0) as f32;
            let expected = low.1 + pitch * (index - low.0) as f32;
            if let Some(found) = strongest(profile, expected, (0.09 * pitch).max(1.5), least) {
                missed = 0;
                let tooth = (index, found as f32);
                teeth.push(tooth);
                if step > 0 { high = tooth } else { low = tooth }
            } else {
                missed += 1;
            }
            index += step;
        }
    }
    let lines = (high.0 - low.0 + 1) as usize;
    if lines + 2 < MIN_SIDE + 1 || teeth.len() * 10 < lines * 7 {
        return None;
    }
    let indexed = teeth
        .iter()
        .map(|&(index, at)| ((index - low.0) as f32, at));
    let (first, pitch) = fit(&indexed.collect::<Vec<_>>())?;
    let weight: usize = teeth.iter().map(|&(_, at)| profile[at as usize]).sum();
    Some(Comb {
        first,
        pitch,
        lines,
        weight: weight.saturating_sub(lines * mean),
    })
}

/// The first line and the distance of evenly spaced lines through these, each with its number (least squares).
fn fit(lines: &[(f32, f32)]) -> Option<(f32, f32)> {
    let count = lines.len() as f32;
    let mean = |value: fn(&(f32, f32)) -> f32| lines.iter().map(value).sum::<f32>() / count;
    let (middle, centre) = (mean(|line| line.0), mean(|line| line.1));
    let (mut product, mut square) = (0.0, 0.0);
    for (index, at) in lines {
        product += (index - middle) * (at - centre);
        square += (index - middle) * (index - middle);
    }
    let pitch = product / square;
    (lines.len() > 1).then_some((centre - pitch * middle, pitch))
}

/// The place with the most edges, at least the given number, within reach of where a tooth should be.
fn strongest(profile: &[usize], at: f32, reach: f32, least: usize) -> Option<usize> {
    let (start, end) = ((at - reach).ceil(), (at + reach).floor());
    if end < 0.0 || start >= profile.len() as f32 {
        return None;
    }
    let near = start.max(0.0) as usize..=(end as usize).min(profile.len() - 1);
    let best = near.max_by_key(|&at| profile[at])?;
    (profile[best] > least).then_some(best)
}
