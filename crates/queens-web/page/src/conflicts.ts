// Queens that may not stand together, and why.

import { attack, chess } from "./place";
import { LETTERS, type Piece, type Puzzle, starsOf } from "./puzzle";
import { words } from "./words";

type LineKind = "row" | "column" | "region";

/** Why two queens may not stand together: they share a line, touch, or attack each other. */
type Conflict = readonly ["attack" | "touch" | LineKind, name: string];

/** The lines through a square, by kind and name. */
function linesOf({ n, regions }: Puzzle, square: number): [LineKind, string][] {
  const region = regions[square] ?? -1;
  const lines: [LineKind, string][] = [
    ["row", String(n - Math.floor(square / n))],
    ["column", chess(n, square).replace(/\d+/, "")],
  ];
  return region < 0 ? lines : [...lines, ["region", LETTERS[region]!]];
}

/** The lines that two squares share. */
function shared(puzzle: Puzzle, a: number, b: number): [LineKind, string][] {
  const others = linesOf(puzzle, b).map(String);
  return linesOf(puzzle, a).filter((line) => others.includes(String(line)));
}

/** Whether two squares touch, or attack each other as in chess where that counts. */
function isNear({ n, touch }: Puzzle, a: number, b: number): boolean {
  if (!touch) return attack(n, a, b);
  return Math.abs(Math.floor(a / n) - Math.floor(b / n)) <= 1 && Math.abs((a % n) - (b % n)) <= 1;
}

/** Why queens on two squares may not stand together, whatever else stands on the board, or nothing. */
export function conflict(puzzle: Puzzle, a: number, b: number): Conflict | null {
  if (a === b) return null;
  const near = isNear(puzzle, a, b);
  if (near && !puzzle.touch) return ["attack", ""];
  const lines = starsOf(puzzle) === 1 ? shared(puzzle, a, b) : [];
  const rowOrColumn = lines.find(([kind]) => kind !== "region");
  return rowOrColumn ?? (near ? ["touch", ""] : (lines[0] ?? null));
}

/** The queens of each line that has more than it takes. */
function crowds(puzzle: Puzzle, queens: Iterable<number>): number[][] {
  const lines = new Map<string, number[]>();
  for (const queen of queens)
    for (const line of linesOf(puzzle, queen)) lines.set(String(line), [...(lines.get(String(line)) ?? []), queen]);
  return [...lines.values()].filter((line) => line.length > starsOf(puzzle));
}

function pairsOf(list: readonly number[]): [number, number][] {
  return list.flatMap((a, i) => list.slice(i + 1).map((b): [number, number] => [a, b]));
}

/** All pairs of queens that may not stand together. */
export function conflictsAmong(puzzle: Puzzle, queens: Iterable<number>): [number, number][] {
  const list = [...queens];
  const pairs = pairsOf(list).filter(([a, b]) => conflict(puzzle, a, b));
  if (starsOf(puzzle) === 1) return pairs;
  const crowded = crowds(puzzle, list).flatMap(pairsOf);
  return [...new Map([...pairs, ...crowded].map((pair) => [String(pair), pair])).values()];
}

/** The empty squares on which a queen would conflict with those that stand. */
export function excluded(puzzle: Puzzle, queens: ReadonlySet<number>): number[] {
  const { n } = puzzle;
  const counts = new Map<string, number>();
  for (const queen of queens) for (const line of linesOf(puzzle, queen)) counts.set(String(line), (counts.get(String(line)) ?? 0) + 1);
  const isFull = (square: number) => linesOf(puzzle, square).some((line) => (counts.get(String(line)) ?? 0) >= starsOf(puzzle));
  const squares = Array.from({ length: n * n }, (_, square) => square).filter((square) => !queens.has(square));
  return squares.filter((square) => isFull(square) || [...queens].some((queen) => isNear(puzzle, queen, square)));
}

/** One sentence about queens that attack each other, by the names of their squares, or nothing. */
export function attacksInWords(
  pairs: readonly (readonly [number, number, ...unknown[]])[],
  name: (square: number) => string,
): string | null {
  const [first, ...others] = pairs;
  if (!first) return null;
  const what = words("conflict.attack", { a: name(first[0]), b: name(first[1]) });
  return others.length === 0 ? `${what}.` : words("conflict.more-attack", { what, count: others.length });
}

/** One sentence about the conflicts, or nothing. */
export function conflictInWords(puzzle: Puzzle, pairs: [number, number][], piece: Piece = "queen"): string | null {
  const first = pairs[0];
  if (!first) return null;
  const [a, b] = first.map((square) => chess(puzzle.n, square)) as [string, string];
  const why = conflict(puzzle, ...first);
  if (!why) return crowdInWords(puzzle, pairs, first, piece);
  const [kind, name] = why;
  const what = words(`conflict.${kind}`, { a, b, name });
  const others = pairs.length - 1;
  if (others === 0) return `${what}.`;
  return words(puzzle.touch || puzzle.regions.length > 0 ? "conflict.more" : "conflict.more-attack", { what, count: others });
}

/** The sentence about a line that two queens share and that has too many. */
function crowdInWords(puzzle: Puzzle, pairs: [number, number][], first: [number, number], piece: Piece): string {
  const stars = starsOf(puzzle);
  const queensOf = (line: [LineKind, string]) =>
    new Set(pairs.flat().filter((queen) => linesOf(puzzle, queen).some((other) => String(other) === String(line)))).size;
  const lines = shared(puzzle, ...first);
  const [kind, name] = lines.find((line) => queensOf(line) > stars) ?? lines[0]!;
  return words(`conflict.crowded-${kind}`, { name, stars, pieces: words(`piece.${piece}s`) });
}
