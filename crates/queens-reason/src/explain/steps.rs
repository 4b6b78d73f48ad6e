//! Converts the result of a technique to a step with named lines and squares.

use super::found::{Found, Reason, Within};
use super::logic::Logic;
use super::step::{Step, Technique};
use queens_board::Line;
use queens_search::regions::line_sets::{Open, indices};
use queens_search::regions::set::Set;

/// The step for a technique's result.
pub(super) fn step<L: Logic<W>, const W: usize>(board: &L, found: &Found<W>) -> Step {
    let n = board.side();
    let line = |line: usize| board.line_name(line);
    let named = |lines: Open| indices(lines).map(line);
    let tiled = |lines: Open, tiles: &[usize]| {
        let blocks = tiles
            .iter()
            .map(|&tile| Line::Block(board.block_corner(tile)));
        named(lines).chain(blocks).collect::<Vec<_>>()
    };
    let both = |lines: Open, within: Open| named(lines).chain(named(within)).collect();
    let squares = |set: Set<W>| set.iter().map(|square| board.square_at(square)).collect();
    let mut steps: Vec<Step> = Vec::new();
    let (technique, lines): (Technique, Vec<Line>) = match &found.reason {
        Reason::Single { line: needed } => (Technique::Single, vec![line(*needed)]),
        Reason::Forced {
            line: needed,
            stars,
            fills,
        } => {
            let technique = match stars {
                1 => Technique::Single,
                _ => Technique::Forced,
            };
            (
                technique,
                [line(*needed)].into_iter().chain(named(*fills)).collect(),
            )
        }
        Reason::Confined {
            line: confined,
            within,
        } => {
            let within = match *within {
                Within::Needed(number) => line(number),
                Within::Falling(square) => Line::Falling(board.square_at(square).falling(n)),
                Within::Rising(square) => Line::Rising(board.square_at(square).rising()),
            };
            (Technique::Confined, vec![line(*confined), within])
        }
        Reason::Emptied { line: emptied } => (Technique::Emptied, vec![line(*emptied)]),
        Reason::Room { line: cramped, .. } => (Technique::Room, vec![line(*cramped)]),
        Reason::Tiling { lines, tiles } => {
            let technique = match lines.count_ones() {
                1 => Technique::Tiling,
                _ => Technique::Pair,
            };
            (technique, tiled(*lines, tiles))
        }
        Reason::Squeeze {
            tiled: covered,
            tiles,
            single,
            within,
        } => {
            let lines = tiled(*covered, tiles).into_iter().chain(named(*single));
            (Technique::Squeeze, lines.chain([line(*within)]).collect())
        }
        Reason::Sets { lines, within } => (Technique::Sets, both(*lines, *within)),
        Reason::Between {
            larger, smaller, ..
        } => (Technique::Between, both(*larger, *smaller)),
        Reason::Contradiction {
            steps: followed, ..
        } => {
            steps.extend(followed.iter().map(|found| step(board, found)));
            let lines = steps.last().map(|last| last.lines.clone());
            (Technique::Contradiction, lines.unwrap_or_default())
        }
        Reason::Empty { line: empty } => (Technique::NoSolution, vec![line(*empty)]),
        Reason::Crowded { lines, within } => (Technique::NoSolution, both(*lines, *within)),
        Reason::Cramped { lines, .. } => (Technique::NoSolution, named(*lines).collect()),
        Reason::Hopeless => (Technique::NoSolution, Vec::new()),
    };
    Step {
        technique,
        lines,
        squares: squares(found.rests_on),
        place: found.place.map(|square| board.square_at(square)),
        rule_out: squares(found.out),
        stars: stars(&found.reason) as usize,
        steps,
    }
}

/// The number of stars that a reason counts.
fn stars<const W: usize>(reason: &Reason<W>) -> u32 {
    match reason {
        Reason::Forced { stars, .. }
        | Reason::Room { stars, .. }
        | Reason::Between { stars, .. }
        | Reason::Cramped { stars, .. } => *stars,
        Reason::Tiling { tiles, .. } => tiles.len() as u32,
        Reason::Squeeze { tiles, single, .. } => tiles.len() as u32 + single.count_ones(),
        _ => 0,
    }
}
