// Derives from the engine's answer, for a board of any shape, the attacked squares and the queens that attack each other, with
// the direction between them.

import type { Clash } from "./board";

export interface AttackInfo {
  attacked: ReadonlySet<number>;
  clashes: readonly Clash[];
}

/** A queen has eight directions; the entries after them are an amazon's knight's moves. */
const DIRECTIONS = 8;

/** The squares that these queens attack, and the clashes in their order. `attacks` holds for each queen the squares in every direction, the nearest first. */
export function attackInfo(
  rows: number,
  columns: number,
  queens: readonly number[],
  attacks: readonly (readonly number[][])[],
): AttackInfo {
  const place = new Map(queens.map((queen, index) => [queen, index]));
  const attacked = new Set<number>();
  const shortest = new Map<string, { clash: Clash; steps: number }>();
  queens.forEach((from, queen) => {
    attacks[queen]!.forEach((way, direction) => {
      if (way.length === 0) return;
      const [right, down] = firstStep(rows, columns, from, way[0]!, direction < DIRECTIONS ? 1 : 2);
      way.forEach((square, index) => {
        attacked.add(square);
        const steps = index + 1;
        const pair = `${from} ${square}`;
        if (queen < (place.get(square) ?? -1) && steps < (shortest.get(pair)?.steps ?? Infinity)) {
          shortest.set(pair, { clash: [from, square, right * steps, down * steps], steps });
        }
      });
    });
  });
  const clashes = [...shortest.values()].map(({ clash }) => clash);
  const order = ([a, b]: Clash) => place.get(a)! * queens.length + place.get(b)!;
  return { attacked, clashes: clashes.sort((a, b) => order(a) - order(b)) };
}

/** How far right and down the first square of a direction is, perhaps over a joined edge. */
function firstStep(rows: number, columns: number, from: number, to: number, longest: number): [right: number, down: number] {
  const by = (at: number, to: number, side: number) => (Math.abs(to - at) <= longest ? to - at : to - at - Math.sign(to - at) * side);
  return [by(from % columns, to % columns, columns), by(Math.floor(from / columns), Math.floor(to / columns), rows)];
}
