// The variables of a method's program, from the board: what the listings hold at that moment, by the names they have there. A
// test runs the listings and compares.

import type { Event } from "../worker";

export type Value = number | readonly number[] | readonly (readonly number[])[];

interface Position {
  queens: ArrayLike<number>;
  attacks: ArrayLike<number>;
}

export function variables(method: string, n: number, { queens, attacks }: Position): Record<string, Value> {
  const squares = Array.from(queens);
  const columns = squares.map((square) => square % n);
  switch (method) {
    case "subsets":
      return { squares };
    case "iterative":
      return { columns: [...columns, ...Array<number>(n - columns.length).fill(-1)] };
    case "attack-counts":
      return { columns, attacks: Array.from({ length: n }, (_, row) => Array.from(attacks).slice(row * n, row * n + n)) };
    case "diagonals": {
      const sums = columns.map((column, row) => row + column);
      return { columns, sums, differences: columns.map((column, row) => row - column) };
    }
    case "bitmask":
      return taken(n, columns);
    default:
      return { columns };
  }
}

/** The three words: columns and diagonals that are taken, as seen from the next row. Bit 0 is column 0. */
function taken(n: number, queens: number[]): { columns: number; falling: number; rising: number } {
  const board = n === 32 ? 0xffffffff : 2 ** n - 1;
  let [columns, falling, rising] = [0, 0, 0];
  for (const column of queens) {
    const queen = 1 << column;
    columns = (columns | queen) >>> 0;
    falling = (((falling | queen) << 1) & board) >>> 0;
    rising = ((rising | queen) >>> 0) >>> 1;
  }
  return { columns, falling, rising };
}

/** An event's name in the listings, and its numbers: row and column, and the attacker's, or where the queen went. */
export function told([kind, square, other]: Event, n: number): { name: string; numbers: number[] } {
  const pair = (square: number) => [Math.floor(square / n), square % n];
  const name = ["start", "placed", "removed", "rejected", "moved", "restarted", "solved", "done"][kind]!;
  if (kind === 4) return { name, numbers: [...pair(square), other % n] };
  return { name, numbers: [square, other].filter((square) => square >= 0).flatMap(pair) };
}

/** How many other queens attack a square. */
export function threats(n: number, queens: ArrayLike<number>, square: number): number {
  const [row, column] = [Math.floor(square / n), square % n];
  return Array.from(queens).filter((queen) => {
    const [r, c] = [Math.floor(queen / n), queen % n];
    return r !== row && (c === column || Math.abs(c - column) === Math.abs(r - row));
  }).length;
}
