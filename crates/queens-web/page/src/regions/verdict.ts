// Checks a board while it is painted, before a search for solutions.

import { LETTERS, type Puzzle, starsOf } from "../puzzle";
import { words } from "../words";
import { pieceOf } from "./settings";

/** Two rows with k stars each need 2k blocks of 2 × 2 squares side by side. */
const MIN_SIDE_PER_STAR = 4;

/** What the board still lacks, or null. */
export function verdictOn(puzzle: Puzzle): string | null {
  const { n, regions, touch } = puzzle;
  const stars = starsOf(puzzle);
  const least = MIN_SIDE_PER_STAR * stars;
  if (touch && stars > 1 && n < least) return words("editor.no-room", { n, stars, least, pieces: words(`piece.${pieceOf(puzzle)}s`) });
  const bare = regions.filter((region) => region < 0).length;
  if (bare === n * n) return words("editor.begin", { n });
  const used = new Set(regions.filter((region) => region >= 0));
  const left = Array.from({ length: n }, (_, region) => region).filter((region) => !used.has(region));
  const names = left.map((region) => LETTERS[region]).join(", ");
  if (bare > 0) return words("editor.bare", { count: bare });
  if (left.length > 0) return words("editor.unused", { count: left.length, names, n });
  return null;
}

/** The regions in several pieces, which are allowed but reported. */
export function pieces({ n, regions }: Puzzle): string {
  const seen = new Set<number>();
  const begun = new Set<number>();
  const torn = new Set<number>();
  regions.forEach((region, square) => {
    if (seen.has(square)) return;
    if (begun.has(region)) torn.add(region);
    begun.add(region);
    const open = [square];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at) || regions[at] !== region) continue;
      seen.add(at);
      if (at % n > 0) open.push(at - 1);
      if (at % n < n - 1) open.push(at + 1);
      open.push(at - n, at + n);
    }
  });
  const names = [...torn].map((region) => LETTERS[region]).join(", ");
  if (torn.size === 0) return "";
  return ` ${words("editor.pieces", { count: torn.size, names })}`;
}
