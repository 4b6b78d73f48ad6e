//! A long count as a map: one tile for each shard, or for several if there are many.

use std::fmt::Write;

use queens::formats::picture::{FONT, escape};
use queens::ledger::ShardState;

use crate::stats::group;

/// At most this many tiles; beyond, each stands for several shards.
const MAX_TILES: u64 = 4_096;

/// A tile that takes more than this many times the typical time per shard is slow.
const SLOW_FACTOR: f64 = 4.0;

/// The state of a tile's shards.
#[derive(Clone, Copy, Debug, Default)]
struct Tile {
    shards: u64,
    done: u64,
    conflicts: u64,
    micros: u64,
}

/// The appearance of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TileState {
    Missing,
    Partial,
    Done,
    Slow,
    Bad,
}

impl TileState {
    const ALL: [Self; 5] = [
        Self::Done,
        Self::Slow,
        Self::Partial,
        Self::Missing,
        Self::Bad,
    ];

    const fn class(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Partial => "part",
            Self::Done => "done",
            Self::Slow => "slow",
            Self::Bad => "bad",
        }
    }

    /// A tile of 10 units, recognisable by its shape as well as by its colour.
    const fn shape(self) -> &'static str {
        match self {
            Self::Done => r##"<rect width="9" height="9" rx="1.5" fill="#0072b2"/>"##,
            Self::Slow => {
                r##"<rect width="9" height="9" rx="1.5" fill="#e69f00"/><circle cx="4.5" cy="4.5" r="2" fill="#1c2733"/>"##
            }
            Self::Partial => {
                r##"<rect x="0.5" y="0.5" width="8" height="8" rx="1.5" fill="#ffffff" stroke="#0072b2"/><path d="M1 8L8 1V8Z" fill="#0072b2"/>"##
            }
            Self::Missing => {
                r##"<rect x="0.5" y="0.5" width="8" height="8" rx="1.5" fill="#ffffff" stroke="#c3ced8"/>"##
            }
            Self::Bad => {
                r##"<rect width="9" height="9" rx="1.5" fill="#d55e00"/><path d="M2 2L7 7M7 2L2 7" stroke="#ffffff" stroke-width="1.6"/>"##
            }
        }
    }
}

/// The map, filled shard by shard.
#[derive(Debug)]
pub(crate) struct ShardMap {
    shards: u64,
    tiles: Vec<Tile>,
    each: u64,
}

impl ShardMap {
    /// The map of a plan with this many shards.
    pub(crate) fn new(shards: u64) -> Self {
        let each = shards.div_ceil(MAX_TILES).max(1);
        let tiles = (0..shards.div_ceil(each)).map(|tile| Tile {
            shards: each.min(shards - tile * each),
            ..Tile::default()
        });
        Self {
            shards,
            tiles: tiles.collect(),
            each,
        }
    }

    /// Sets the state of one shard, and how long it took.
    pub(crate) fn set(&mut self, shard: u64, state: ShardState, micros: u64) {
        let Some(tile) = self.tiles.get_mut((shard / self.each) as usize) else {
            return;
        };
        tile.done += u64::from(state != ShardState::Missing);
        tile.conflicts += u64::from(state == ShardState::Conflict);
        tile.micros = tile.micros.saturating_add(micros);
    }

    /// The typical time per shard: that of the median tile.
    fn typical(&self) -> f64 {
        let counted = self.tiles.iter().filter(|tile| tile.done > 0);
        let mut times: Vec<f64> = counted
            .map(|tile| tile.micros as f64 / tile.done as f64)
            .collect();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or(0.0)
    }

    fn state_of(tile: &Tile, typical: f64) -> TileState {
        let time = tile.micros as f64 / tile.done.max(1) as f64;
        match tile.done {
            _ if tile.conflicts > 0 => TileState::Bad,
            0 => TileState::Missing,
            done if done < tile.shards => TileState::Partial,
            _ if time > SLOW_FACTOR * typical && typical > 0.0 => TileState::Slow,
            _ => TileState::Done,
        }
    }

    /// The map as an SVG document.
    pub(crate) fn svg(&self, title: &str, notes: &[String]) -> String {
        let columns = ((self.tiles.len() as f64 * 1.6).sqrt().ceil() as usize).max(24);
        let rows = self.tiles.len().div_ceil(columns);
        let size = (840.0 / columns as f64).min(22.0);
        let (margin, header) = (24.0, 64.0);
        let map = rows as f64 * size;
        let width = (columns as f64 * size + 2.0 * margin).max(560.0);
        let height = header + map + 70.0 + 18.0 * notes.len() as f64;
        let states: Vec<TileState> = {
            let typical = self.typical();
            let tiles = self.tiles.iter();
            tiles.map(|tile| Self::state_of(tile, typical)).collect()
        };
        let definitions: String = TileState::ALL
            .iter()
            .map(|state| format!(r#"<g id="{}">{}</g>"#, state.class(), state.shape()))
            .collect();
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.1} {height:.1}">
<title>{title}</title>
<defs>{definitions}</defs>
<rect width="100%" height="100%" fill="#ffffff"/>
<g font-family="{FONT}" font-size="13" fill="#4a5866"><text x="{margin}" y="38" font-size="19" font-weight="600" fill="#1c2733">{title}</text>
<g transform="translate({margin} {header}) scale({scale:.4})">
"##,
            title = escape(title),
            scale = size / 10.0,
        );
        // Writing to a String cannot fail, so the result of `write!` is ignored.
        for (index, state) in states.iter().enumerate() {
            let (x, y) = (index % columns * 10, index / columns * 10);
            let class = state.class();
            let _ = writeln!(
                out,
                r##"<use class="shard {class}" href="#{class}" x="{x}" y="{y}"/>"##
            );
        }
        out.push_str("</g>\n");
        let mut x = margin;
        let y = header + map + 24.0;
        for state in TileState::ALL {
            let count = states.iter().filter(|other| **other == state).count() as u64;
            let text = match state {
                TileState::Partial => format!("{} begun", group(count)),
                TileState::Slow => format!("{} slow", group(count)),
                other => format!("{} {}", group(count), other.class()),
            };
            let _ = writeln!(
                out,
                r##"<use href="#{}" transform="translate({x:.1} {:.1}) scale(1.3)"/><text x="{:.1}" y="{:.1}">{text}</text>"##,
                state.class(),
                y - 10.5,
                x + 18.0,
                y
            );
            x += 40.0 + 7.2 * text.len() as f64;
        }
        let each = match self.each {
            1 => "one tile is one shard".to_string(),
            each => format!("one tile is {} shards", group(each)),
        };
        let slow = format!("{each}; slow: more than {SLOW_FACTOR} times the typical time");
        let mut y = y + 24.0;
        for note in std::iter::once(&slow).chain(notes) {
            let note = escape(note);
            let _ = writeln!(
                out,
                r#"<text x="{margin}" y="{y:.1}" font-size="12">{note}</text>"#
            );
            y += 18.0;
        }
        out.push_str("</g>\n</svg>\n");
        out
    }

    /// The number of shards in the plan.
    pub(crate) fn shards(&self) -> u64 {
        self.shards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(svg: &str, class: &str) -> usize {
        let document = roxmltree::Document::parse(svg).unwrap();
        let class = format!("shard {class}");
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(&class))
            .count()
    }

    #[test]
    fn every_shard_is_on_the_map_with_its_state() {
        let mut map = ShardMap::new(100);
        for shard in 0..60 {
            let micros = if shard == 7 { 10_000 } else { 100 };
            map.set(shard, ShardState::Done, micros);
        }
        map.set(60, ShardState::Confirmed, 200);
        map.set(61, ShardState::Conflict, 100);
        let svg = map.svg("n = 18", &["a note".to_string()]);
        assert_eq!(count(&svg, "done"), 60);
        assert_eq!(count(&svg, "slow"), 1);
        assert_eq!(count(&svg, "bad"), 1);
        assert_eq!(count(&svg, "missing"), 38);
        assert!(svg.contains("a note"));
    }

    #[test]
    fn many_shards_share_tiles() {
        let mut map = ShardMap::new(1_000_001);
        assert!(map.tiles.len() as u64 <= MAX_TILES);
        let shards: u64 = map.tiles.iter().map(|tile| tile.shards).sum();
        assert_eq!(shards, 1_000_001);
        map.set(1_000_000, ShardState::Done, 1);
        map.set(0, ShardState::Done, 1);
        let svg = map.svg("n = 24", &[]);
        assert_eq!(count(&svg, "part") + count(&svg, "done"), 2);
        assert!(svg.contains("one tile is 245 shards"));
    }
}
