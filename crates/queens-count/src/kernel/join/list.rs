//! Lists all placements of a half board on given columns.

use super::layout::TIE;
use super::quadrant::Cells;
use super::words::Words;

/// Lists the placements of a half: for every split of the rows, the pairs of a left and a right placement that do not
/// attack each other. Returns their number; they are the first in `out`.
///
/// A split is left out if its figure is below the least, and marked as a tie if it is the least.
#[inline(always)]
pub(super) fn fill<W: Words>(
    words: W,
    lefts: Cells,
    rights: Cells,
    figures: &[u32],
    least: Option<u32>,
    out: &mut Vec<u64>,
) -> usize {
    let mut at = 0;
    // Loops of equal lengths come one after another, which the processor can predict.
    for &other in rights.largest_first {
        let fours = rights.on_rows::<4>(other.into());
        if fours.is_empty() {
            break;
        }
        // The rows that the right quadrant does not take come in the opposite order.
        let split = figures.len() - 1 - usize::from(other);
        let tie = match least {
            Some(least) if figures[split] < least => continue,
            Some(least) if figures[split] == least => TIE,
            _ => 0,
        };
        let lefts = lefts.on_rows::<2>(split);
        let room = at + 8 * lefts.len() * fours.len() + 4;
        if out.len() < room {
            out.resize(room + room / 2, 0);
        }
        let out = &mut out[..];
        for four in fours {
            let four = four.map(|right| right | tie);
            for lefts in lefts {
                at = words.append_all(lefts, &four, out, at);
            }
        }
    }
    at
}
