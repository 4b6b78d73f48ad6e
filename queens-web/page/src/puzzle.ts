// A puzzle as the page holds it: regions or none, given queens, crossed squares; and its code for the engine.

import { attack, chess } from "./place";

export interface Puzzle {
  n: number;
  /** Queens may not touch; otherwise they attack as in chess. */
  touch: boolean;
  /** The region of each square; −1 for none yet. Empty on a board without regions. */
  regions: readonly number[];
  given: readonly number[];
  crossed: readonly number[];
}

/** The letters of regions, by their numbers. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";

/** The puzzle that the numbers of the engine's `board_parts` are. */
export function fromParts(parts: ArrayLike<number>): Puzzle {
  const [n = 0, touch, queens = 0, crosses = 0, ...rest] = Array.from(parts);
  const regions = rest.slice(0, rest.length - queens - crosses);
  const given = rest.slice(regions.length, regions.length + queens);
  return { n, touch: touch === 1, regions, given, crossed: rest.slice(regions.length + queens) };
}

/** The engine's code of a board with these queens and crosses. */
export function code({ n, touch, regions }: Puzzle, queens: Iterable<number>, crosses: Iterable<number>): string {
  const digit = (number: number) => number.toString(32);
  const pairs = (squares: Iterable<number>) => [...squares].map((square) => digit(Math.floor(square / n)) + digit(square % n)).join("");
  const parts = [`${n}${touch ? "t" : "c"}`];
  if (regions.length > 0) parts.push("l" + regions.map(digit).join(""));
  const named = { q: pairs(queens), x: pairs(crosses) };
  for (const [name, text] of Object.entries(named)) if (text) parts.push(name + text);
  return parts.length === 1 ? `${parts[0]}.` : parts.join(".");
}

/** Why queens on two squares may not stand together, or nothing. */
export function quarrel({ n, touch, regions }: Puzzle, a: number, b: number): string | null {
  if (a === b) return null;
  const rows = Math.abs(Math.floor(a / n) - Math.floor(b / n));
  const columns = Math.abs((a % n) - (b % n));
  if (!touch && attack(n, a, b)) return "attack each other";
  if (rows === 0) return `share row ${n - Math.floor(a / n)}`;
  if (columns === 0) return `share column ${chess(n, a).replace(/\d+/, "")}`;
  if (rows === 1 && columns === 1) return "touch";
  if (regions.length > 0 && regions[a]! >= 0 && regions[a] === regions[b]) return `share region ${LETTERS[regions[a]!]}`;
  return null;
}

/** All pairs of queens that may not stand together. */
export function quarrels(puzzle: Puzzle, queens: Iterable<number>): [number, number][] {
  const list = [...queens];
  return list.flatMap((a, i) => list.slice(i + 1).filter((b) => quarrel(puzzle, a, b)).map((b): [number, number] => [a, b]));
}

/** One sentence about them, or nothing. */
export function quarrelInWords(puzzle: Puzzle, pairs: [number, number][]): string | null {
  const first = pairs[0];
  if (!first) return null;
  const others = pairs.length - 1;
  const so = puzzle.touch || puzzle.regions.length > 0 ? ["; 1 more pair is in conflict", `; ${others} more pairs are in conflict`] : [", and so does 1 more pair", `, and so do ${others} more pairs`];
  const more = others === 0 ? "" : so[others === 1 ? 0 : 1];
  const [a, b] = first.map((square) => chess(puzzle.n, square));
  return `${a} and ${b} ${quarrel(puzzle, ...first)}${more}.`;
}

/** A step of reasoning, as the worker tells it. */
export interface Step {
  technique: string;
  because: string;
  /** Where a queen must stand; −1 for nowhere. */
  place: number;
  /** Squares that are out. */
  out: number[];
  /** Squares that the step rests on. */
  basis: number[];
  /** Lines that it rests on, kind and number one after the other: 0 row, 1 column, 2 region, 3 another. */
  lines: number[];
}

/** The squares of a step's lines. */
export function squaresOfLines({ n, regions }: Puzzle, { lines }: Step): number[] {
  const all = Array.from({ length: n * n }, (_, square) => square);
  const pairs = lines.filter((_, i) => i % 2 === 0).map((kind, i) => [kind, lines[2 * i + 1]!] as const);
  const holds = (square: number) => (kind: number, number: number) =>
    [Math.floor(square / n), square % n, regions[square]][kind] === number;
  return all.filter((square) => pairs.some(([kind, number]) => kind < 3 && holds(square)(kind, number)));
}
