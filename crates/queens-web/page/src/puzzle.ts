// A puzzle as the page holds it: regions or none, given queens, crossed squares; and its code for the engine.

import type { NumberedLine, PuzzleParts, Step } from "boards";

export type { Step };

type Shared<T> = { readonly [K in keyof T]: T[K] extends (infer E)[] ? readonly E[] : T[K] };

/** The parts that the engine reads from a code. While regions are painted, −1 stands for none yet. */
export interface Puzzle extends Omit<Shared<PuzzleParts>, "stars"> {
  /** The letters of other rules in the code. */
  readonly rules?: string;
  /** The number of queens in each row, column and region; one by default. */
  readonly stars?: number;
}

export function starsOf({ stars = 1 }: Puzzle): number {
  return stars;
}

/** How queens are drawn. */
export type Piece = "queen" | "star";

/** The letters of regions, by their numbers. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";

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

/** The squares of a step's lines. */
export function squaresOfLines({ n, regions }: Puzzle, { lines }: Step): number[] {
  const all = Array.from({ length: n * n }, (_, square) => square);
  const lineOf = { row: (square: number) => Math.floor(square / n), column: (square: number) => square % n };
  const holds = ({ kind, number }: NumberedLine, square: number) => {
    if (kind === "other") return false;
    return (kind === "region" ? regions[square] : lineOf[kind](square)) === number;
  };
  return all.filter((square) => lines.some((line) => holds(line, square)));
}
