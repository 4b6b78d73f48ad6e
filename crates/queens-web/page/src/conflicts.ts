// Queens that may not stand together, and why.

import { attack, chess } from "./place";
import { LETTERS, type Puzzle } from "./puzzle";
import { words } from "./words";

/** Why two queens may not stand together: on a line that they share, or so near or far. */
type Conflict = readonly ["attack" | "touch" | "row" | "column" | "region", name: string];

/** Why queens on two squares may not stand together, or nothing. */
export function conflict({ n, touch, regions }: Puzzle, a: number, b: number): Conflict | null {
  if (a === b) return null;
  const rows = Math.abs(Math.floor(a / n) - Math.floor(b / n));
  const columns = Math.abs((a % n) - (b % n));
  if (!touch && attack(n, a, b)) return ["attack", ""];
  if (rows === 0) return ["row", String(n - Math.floor(a / n))];
  if (columns === 0) return ["column", chess(n, a).replace(/\d+/, "")];
  if (rows === 1 && columns === 1) return ["touch", ""];
  if (regions.length > 0 && regions[a]! >= 0 && regions[a] === regions[b]) return ["region", LETTERS[regions[a]!]!];
  return null;
}

/** All pairs of queens that may not stand together. */
export function conflictsAmong(puzzle: Puzzle, queens: Iterable<number>): [number, number][] {
  const list = [...queens];
  return list.flatMap((a, i) =>
    list
      .slice(i + 1)
      .filter((b) => conflict(puzzle, a, b))
      .map((b): [number, number] => [a, b]),
  );
}

/** One sentence about queens that attack each other, by the names of their squares, or nothing. */
export function attacksInWords(
  pairs: readonly (readonly [number, number, ...unknown[]])[],
  name: (square: number) => string,
): string | null {
  const [first, ...others] = pairs;
  if (!first) return null;
  const what = words("quarrel.attack", { a: name(first[0]), b: name(first[1]) });
  return others.length === 0 ? `${what}.` : words("quarrel.more-attack", { what, count: others.length });
}

/** One sentence about them, or nothing. */
export function conflictInWords(puzzle: Puzzle, pairs: [number, number][]): string | null {
  const first = pairs[0];
  if (!first) return null;
  const [a, b] = first.map((square) => chess(puzzle.n, square)) as [string, string];
  const [kind, name] = conflict(puzzle, ...first)!;
  const what = words(`quarrel.${kind}`, { a, b, name });
  const others = pairs.length - 1;
  if (others === 0) return `${what}.`;
  return words(puzzle.touch || puzzle.regions.length > 0 ? "quarrel.more" : "quarrel.more-attack", { what, count: others });
}
