// The shape of a board: its sides, joined edges, the piece that stands on it, and pawns. In the address, in words, and as a message
// to the engine.

import type { Setup } from "boards";
import { chess, listed, type State } from "./place";
import { list, words } from "./words";

export const SURFACES = ["flat", "cylinder", "torus"] as const;
export const PIECES = ["queen", "amazon"] as const;

export interface Shape {
  /** The number of rows. */
  readonly n: number;
  readonly columns: number;
  readonly board: (typeof SURFACES)[number];
  readonly piece: (typeof PIECES)[number];
  readonly pawns: readonly number[];
}

/** The shortest side of a board that is not square. */
export const SHORTEST = 2;

/** The shape in an address, with a number of rows between `least` and `most`. */
export function shapeOf(state: State, least: number, most: number, fallback: number): Shape {
  const n = state.integer("n", least, most, fallback);
  const columns = state.integer("columns", SHORTEST, most, n);
  const board = state.choice("board", SURFACES, "flat");
  const piece = state.choice("piece", PIECES, "queen");
  return { n, columns, board, piece, pawns: state.squares("pawns", n, columns) };
}

/** Its parts of the address. */
export function inAddress({ n, columns, board, piece, pawns }: Shape): Record<string, string | number | undefined> {
  return {
    n,
    columns: columns === n ? undefined : columns,
    board: board === "flat" ? undefined : board,
    piece: piece === "queen" ? undefined : piece,
    pawns: listed(n, pawns, columns),
  };
}

/** Whether it is a plain n × n board of queens. */
export function isClassic(shape: Shape): boolean {
  return isSquare(shape) && rules(shape) === "chess";
}

/** Whether there is one queen in each row and column: only such boards have a code. */
export function isSquare({ n, columns, pawns }: Shape): boolean {
  return n === columns && pawns.length === 0;
}

/** Whether each row has one queen. */
export function isByRow({ n, columns, pawns }: Shape): boolean {
  return n <= columns && pawns.length === 0;
}

/** The queens of a solution for people: the columns row by row of the classic board, names of squares of any other. */
export function namesOf(shape: Shape, queens: readonly number[]): string {
  return namedQueens(shape, queens).join(" ");
}

/** The same for the address. */
export function listedQueens(shape: Shape, queens: readonly number[]): string {
  return namedQueens(shape, queens).join(",");
}

function namedQueens(shape: Shape, queens: readonly number[]): (string | number)[] {
  const { n, columns } = shape;
  return queens.map((queen) => (isClassic(shape) ? queen % n : chess(n, queen, columns)));
}

function rules({ board, piece }: Shape): string {
  if (board === "flat") return piece === "queen" ? "chess" : piece;
  return piece === "queen" ? board : `${piece}-${board}`;
}

/** The letters of its rules in the code of a puzzle. */
export function rulesInCode({ board, piece }: Shape): string {
  const letters = (piece === "amazon" ? "a" : "") + { flat: "", cylinder: "y", torus: "o" }[board];
  return letters || "c";
}

/** The board with its pieces, as a message to the engine. */
export function setupOf(shape: Shape, queens: Iterable<number> = [], blocked: Iterable<number> = []): Setup {
  return {
    rows: shape.n,
    columns: shape.columns,
    rules: rules(shape),
    pawns: [...shape.pawns],
    queens: [...queens],
    blocked: [...blocked],
  };
}

/** `5 × 8, torus, amazons, pawns on c3 and d4` */
export function inWords(shape: Shape): string {
  const { n, columns, board, piece, pawns } = shape;
  const names = pawns.map((square) => chess(n, square, columns));
  return [
    words("shape.sides", { rows: n, columns }),
    board === "flat" ? "" : words(`shape.${board}`),
    piece === "queen" ? "" : words("shape.amazons"),
    pawns.length === 0 ? "" : words("shape.with-pawns", { count: pawns.length, names: list(names) }),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** How this board differs from the classic one, a sentence for each difference. */
export function help(shape: Shape): string {
  const { n, columns, board, piece, pawns } = shape;
  return [
    board === "flat" ? "" : words(`shape.help-${board}`),
    piece === "queen" ? "" : words("shape.help-amazon"),
    n === columns ? "" : words("shape.help-sides"),
    pawns.length === 0 ? "" : words("shape.help-pawns"),
  ]
    .filter((part) => part !== "")
    .join(" ");
}
