// The shape of a board: its sides, joined edges, the piece that stands on it, and pawns. In the address, as controls, in words,
// and as the engine is told of it.

import { field, select, stepper } from "./controls";
import { capital, h, say } from "./dom";
import { chess, listed, squareFromChess, type State } from "./place";
import { list, words } from "./words";

const SURFACES = ["flat", "cylinder", "torus"] as const;
const PIECES = ["queen", "amazon"] as const;

export interface Shape {
  /** The number of rows. */
  readonly n: number;
  readonly columns: number;
  readonly board: (typeof SURFACES)[number];
  readonly piece: (typeof PIECES)[number];
  readonly pawns: readonly number[];
}

/** The shortest side of a board that is no square. */
const SHORTEST = 2;

/** A board as the engine is told of it: rules by the library's name, squares as numbers. */
export interface Told {
  rows: number;
  columns: number;
  rules: string;
  pawns: number[];
  queens: number[];
  blocked: number[];
}

/** The shape that an address names; n rows, from least to most. */
export function shapeOf(state: State, least: number, most: number, fallback: number): Shape {
  const n = state.integer("n", least, most, fallback);
  const columns = state.integer("columns", SHORTEST, most, n);
  const board = state.choice("board", SURFACES, "flat");
  const piece = state.choice("piece", PIECES, "queen");
  return { n, columns, board, piece, pawns: state.squares("pawns", n, columns) };
}

/** What an address says of it. */
export function inAddress({ n, columns, board, piece, pawns }: Shape): Record<string, string | number | undefined> {
  return {
    n,
    columns: columns === n ? undefined : columns,
    board: board === "flat" ? undefined : board,
    piece: piece === "queen" ? undefined : piece,
    pawns: listed(n, pawns, columns),
  };
}

/** Whether it is an n × n board of queens with nothing else. */
export function isClassic(shape: Shape): boolean {
  return isSquare(shape) && rules(shape) === "chess";
}

/** Whether there is one queen in each row and column: what is a puzzle to the engine. */
export function isSquare({ n, columns, pawns }: Shape): boolean {
  return n === columns && pawns.length === 0;
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

export function told(shape: Shape, queens: Iterable<number> = [], blocked: Iterable<number> = []): Told {
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

/** What is different here, in a sentence each. */
function help(shape: Shape): string {
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

/** The controls of a shape: the side, in sight, and a fold with all that a classic board does not need. */
export class ShapeControls {
  readonly side: HTMLElement;
  readonly fold: HTMLDetailsElement;
  private readonly rows: ReturnType<typeof stepper>;
  private readonly columns: ReturnType<typeof stepper>;
  private readonly selects: HTMLElement[];
  private readonly pawns = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "d4, e5" });
  private readonly help = h("p", { class: "help", role: "status" });
  private shape: Shape;

  constructor(
    shape: Shape,
    least: number,
    most: number,
    private readonly changed: (shape: Shape) => void,
    hasPawns: boolean,
  ) {
    this.shape = shape;
    this.rows = stepper(words("control.side"), least, most, shape.n, (n) =>
      this.change(this.shape.columns === this.shape.n ? { n, columns: n } : { n }),
    );
    this.columns = stepper(words("shape.columns"), SHORTEST, most, shape.columns, (columns) => this.change({ columns }));
    const surfaces = SURFACES.map((name) => [name, capital(words(`shape.${name}`))] as const);
    this.selects = [
      select(words("shape.board"), surfaces, shape.board, (board) => this.change({ board })),
      select(
        words("shape.piece"),
        PIECES.map((name) => [name, capital(words(`shape.${name}s`))] as const),
        shape.piece,
        (piece) => this.change({ piece }),
      ),
    ];
    this.pawns.addEventListener("change", () => this.read());
    this.side = this.rows;
    this.fold = h(
      "details",
      { class: "shape", open: !isClassic(shape) },
      h("summary", {}, words("shape.title")),
      h("div", { class: "row-of-controls" }, ...this.selects, this.columns, hasPawns && field(words("shape.pawns"), this.pawns)),
      this.help,
    );
    this.show(shape);
  }

  /** Shows another shape, as after an undo. */
  show(shape: Shape): void {
    this.shape = shape;
    const isSquare = shape.n === shape.columns;
    this.rows.show(shape.n, words(isSquare ? "control.side" : "shape.rows"));
    this.columns.show(shape.columns, words("shape.columns"));
    [shape.board, shape.piece].forEach((value, i) => (this.selects[i]!.querySelector("select")!.value = value));
    this.pawns.value = listed(shape.n, shape.pawns, shape.columns).replaceAll(",", ", ");
    say(this.help, help(shape));
  }

  /** Pawns stay where they are, unless the board becomes another. */
  private change(values: Partial<Shape>): void {
    const next = { ...this.shape, ...values };
    const isOther = next.n !== this.shape.n || next.columns !== this.shape.columns;
    this.set(isOther ? { ...next, pawns: [] } : next);
  }

  private set(shape: Shape): void {
    this.show(shape);
    this.changed(shape);
  }

  /** The pawns that were written; what is no square is left out, and said. */
  private read(): void {
    const { n, columns } = this.shape;
    const names = this.pawns.value.split(/[\s,]+/).filter((name) => name !== "");
    const squares = names.map((name) => squareFromChess(name, n, columns));
    this.set({ ...this.shape, pawns: [...new Set(squares.filter((square) => square !== null))].sort((a, b) => a - b) });
    if (squares.includes(null)) say(this.help, words("shape.no-pawns", { rows: n, columns }));
  }
}
