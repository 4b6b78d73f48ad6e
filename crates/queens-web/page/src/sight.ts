// What queens see of a board of any shape, read from what the engine tells: which squares are attacked, and which queens
// attack each other, with the way between them.

import type { Clash } from "./board";

export interface Sight {
  attacked: ReadonlySet<number>;
  clashes: readonly Clash[];
}

/** A queen has eight directions; the ways behind them are an amazon's knight's moves. */
const DIRECTIONS = 8;

/** The sight of these queens, of whom `seen` tells one after the other: the squares of a way, −1 behind it, −2 behind her last. */
export function sightOf(rows: number, columns: number, queens: readonly number[], seen: ArrayLike<number>): Sight {
  const standing = new Set(queens);
  const attacked = new Set<number>();
  const shortest = new Map<string, { clash: Clash; steps: number }>();
  let [queen, way, steps] = [0, 0, 0];
  let step: [right: number, down: number] = [0, 0];
  for (const mark of Array.from(seen)) {
    if (mark < 0) {
      [queen, way, steps] = mark === -2 ? [queen + 1, 0, 0] : [queen, way + 1, 0];
      continue;
    }
    const from = queens[queen]!;
    const longest = way < DIRECTIONS ? 1 : 2;
    const by = (at: number, to: number, side: number) => (Math.abs(to - at) <= longest ? to - at : to - at - Math.sign(to - at) * side);
    if (++steps === 1) {
      step = [by(from % columns, mark % columns, columns), by(Math.floor(from / columns), Math.floor(mark / columns), rows)];
    }
    attacked.add(mark);
    const pair = `${from} ${mark}`;
    if (from < mark && standing.has(mark) && steps < (shortest.get(pair)?.steps ?? Infinity)) {
      shortest.set(pair, { clash: [from, mark, step[0] * steps, step[1] * steps], steps });
    }
  }
  return { attacked, clashes: [...shortest.values()].map(({ clash }) => clash) };
}
