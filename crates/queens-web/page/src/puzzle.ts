// A puzzle as the page holds it: regions or none, given queens, crossed squares; and its code for the engine.

export interface Puzzle {
  n: number;
  /** Queens may not touch; otherwise they attack as in chess. */
  touch: boolean;
  /** The letters of other rules in the code. */
  rules?: string;
  /** The region of each square; −1 for none yet. Empty on a board without regions. */
  regions: readonly number[];
  given: readonly number[];
  crossed: readonly number[];
  /** How many queens each row, column and region takes; one unless it says so. */
  readonly stars?: number;
}

export function starsOf({ stars = 1 }: Puzzle): number {
  return stars;
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
export function code(puzzle: Puzzle, queens: Iterable<number>, crosses: Iterable<number>): string {
  const { n, touch, rules, regions } = puzzle;
  const digit = (number: number) => number.toString(32);
  const pairs = (squares: Iterable<number>) => [...squares].map((square) => digit(Math.floor(square / n)) + digit(square % n)).join("");
  const stars = starsOf(puzzle);
  const parts = [`${n}${rules ?? (touch ? "t" : "c")}${stars === 1 ? "" : stars}`];
  if (regions.length > 0) parts.push("l" + regions.map(digit).join(""));
  const named = { q: pairs(queens), x: pairs(crosses) };
  for (const [name, text] of Object.entries(named)) if (text) parts.push(name + text);
  return parts.length === 1 ? `${parts[0]}.` : parts.join(".");
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
