// The board: a `grid` of labelled cells for keyboards and screen readers, with one picture on top for queens and lines.

import { h, svg } from "./dom";
import { RegionLayer, outline, tones, type RegionStyle } from "./region-style";
import { attack, chess } from "./place";
import { LETTERS, type Piece } from "./puzzle";
import { words } from "./words";

/** Two queens that attack each other, and how far right and down to go from one to the other, across joined edges. */
export type Clash = readonly [a: number, b: number, right?: number, down?: number];

/** The contents of the board. Squares are numbers, row × columns + column. */
export interface Scene {
  queens: Iterable<number>;
  pawns?: Iterable<number>;
  blocked?: Iterable<number>;
  /** Queens that are given and cannot be moved. */
  given?: ReadonlySet<number>;
  /** Squares crossed out by the player, and those crossed out automatically. */
  crosses?: Iterable<number>;
  faint?: Iterable<number>;
  /** A step of reasoning: squares it rests on, and squares it rules out. */
  basis?: Iterable<number>;
  out?: Iterable<number>;
  /** Whether attacked squares are marked: as in chess, or a list of them. */
  shade?: boolean | Iterable<number>;
  /** Whether attacking queens are coloured and joined by lines: as in chess, or a list of pairs. */
  conflicts?: boolean | readonly Clash[];
  /** The square that is being tried. */
  tried?: number;
  /** The queen that attacks it. */
  attacker?: number;
  /** A queen that was just placed. */
  fresh?: number;
  /** A square that a queen has just left. */
  left?: number;
  /** A square that is proposed for a queen. */
  hint?: number;
  /** A small label for each square, shown where there is room. */
  numbers?: readonly string[];
  /** Shows the queens in the colour of success. */
  solved?: boolean;
}

const QUEEN = 1;
const ATTACKED = 2;
const BLOCKED = 4;
const TRIED = 8;
const CONFLICT = 16;
const HINT = 32;
const CROSSED = 64;
const GIVEN = 128;
const BASIS = 256;
const OUT = 512;
const PAWN = 1024;

const CLASSES: [number, string][] = [
  [QUEEN, "has-queen"],
  [BLOCKED, "blocked"],
  [TRIED, "tried"],
  [CONFLICT, "conflict"],
  [HINT, "hint"],
  [BASIS, "basis"],
  [GIVEN, "given"],
];

/** The path of a cross on each of these squares. */
function crossed(columns: number, squares: Iterable<number>): string {
  return [...squares]
    .map((square) => `M${(square % columns) + 0.36} ${Math.floor(square / columns) + 0.36}l.28 .28m0-.28l-.28 .28`)
    .join("");
}

export class Board {
  readonly element: HTMLElement;
  readonly grid: HTMLElement;
  private readonly cells: HTMLElement[] = [];
  /** The marks of each square, which its label names. */
  private readonly flags: Uint16Array;
  private readonly labelled: Uint16Array;
  private readonly queens = new Map<number, SVGUseElement>();
  private readonly dots = svg("path", { class: "dots" });
  private readonly crosses = svg("path", { class: "cross" });
  private readonly faint = svg("path", { class: "cross faint" });
  private readonly out = svg("path", { class: "cross out" });
  private readonly basis = svg("path", { class: "basis-line" });
  private readonly divided = new RegionLayer();
  private shape: Piece = "queen";
  private regions: readonly number[] = [];
  private tones: readonly number[] = [];
  private readonly pawns = svg("g", { class: "pawns" });
  private readonly pieces = svg("g");
  private readonly lines = svg("g", { class: "lines" });
  private readonly numbers = svg("g", { class: "numbers" });
  private focused = 0;

  /** A board of n rows, and as many columns unless another number is given. */
  constructor(
    readonly n: number,
    readonly label: string,
    private readonly names: "numbers" | "chess" = "numbers",
    readonly columns = n,
  ) {
    this.flags = new Uint16Array(n * columns);
    this.labelled = new Uint16Array(n * columns);
    this.grid = h("div", { role: "grid", class: "grid", "aria-label": label });
    for (let row = 0; row < n; row++) {
      const line = h("div", { role: "row", class: "row" });
      for (let column = 0; column < columns; column++) {
        const square = row * columns + column;
        const cell = h("div", { role: "gridcell", tabindex: -1, class: this.classes(square, 0) });
        cell.setAttribute("aria-label", this.text(square, 0));
        this.cells.push(cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    this.cells[0]!.tabIndex = 0;
    const picture = svg("svg", { class: "picture", viewBox: `0 0 ${columns} ${n}`, "aria-hidden": "true" });
    const marks = [this.dots, this.faint, this.crosses, this.basis, this.out];
    picture.append(this.divided.element, ...marks, this.numbers, this.pawns, this.pieces, this.lines);
    const axis = (name: string, length: number, label: (i: number) => string) => {
      const labels = Array.from({ length }, (_, i) => h("span", {}, label(i)));
      return h("div", { class: `axis ${name}`, "aria-hidden": "true" }, ...labels);
    };
    const across = axis("columns", columns, (i) => (names === "chess" ? chess(n, i, columns).replace(/\d+/, "") : String(i)));
    const down = axis("rows", n, (i) => String(names === "chess" ? n - i : i));
    const field = h("div", { class: "field" }, this.grid, picture);
    this.element = h("div", { class: "board" }, across, down, field);
    this.element.style.setProperty("--n", String(n));
    this.element.style.setProperty("--columns", String(columns));
    this.element.classList.toggle("fine", Math.max(n, columns) > 16);
    this.grid.addEventListener("keydown", (event) => this.walk(event));
    this.grid.addEventListener("focusin", (event) => {
      const square = this.cells.indexOf(event.target as HTMLElement);
      if (square >= 0) this.hold(square);
    });
  }

  /** Divides the board into regions, and shows them. */
  divide(regions: readonly number[], style: RegionStyle): void {
    this.regions = regions;
    this.tones = style === "plain" ? [] : tones(this.n, regions);
    this.element.classList.add("divided");
    this.element.classList.toggle("vivid", style === "vivid");
    this.element.classList.toggle("toned", style !== "vivid" && style !== "plain");
    this.divided.draw(this.n, regions, style);
    this.cells.forEach((cell, square) => {
      cell.className = this.classes(square, this.flags[square]!);
      cell.setAttribute("aria-label", this.text(square, this.labelled[square]!));
    });
  }

  /** Draws queens as stars, or as queens again. */
  showAs(shape: Piece): void {
    if (shape === this.shape) return;
    this.shape = shape;
    for (const piece of this.queens.values()) piece.setAttribute("href", `#${shape}`);
    this.cells.forEach((cell, square) => cell.setAttribute("aria-label", this.text(square, this.labelled[square]!)));
  }

  /** The square with the keyboard cursor. */
  get square(): number {
    return this.focused;
  }

  /** The square of an event. */
  at(event: Event): number | null {
    const cell = (event.target as Element).closest<HTMLElement>("[role=gridcell]");
    const square = cell ? this.cells.indexOf(cell) : -1;
    return square < 0 ? null : square;
  }

  /** The square under a point of the window. */
  under(x: number, y: number): number | null {
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * this.columns);
    const row = Math.floor(((y - box.top) / box.height) * this.n);
    const inside = row >= 0 && row < this.n && column >= 0 && column < this.columns;
    return inside ? row * this.columns + column : null;
  }

  focus(square: number): void {
    this.hold(square);
    this.cells[square]!.focus();
  }

  private hold(square: number): void {
    this.cells[this.focused]!.tabIndex = -1;
    this.cells[square]!.tabIndex = 0;
    this.focused = square;
  }

  private walk(event: KeyboardEvent): void {
    const { n, columns } = this;
    const [column, row] = this.corner(this.focused);
    const clamp = (value: number, side: number) => Math.min(side - 1, Math.max(0, value));
    const to = (row: number, column: number) => clamp(row, n) * columns + clamp(column, columns);
    const all = event.ctrlKey || event.metaKey;
    const targets: Record<string, number> = {
      ArrowLeft: to(row, column - 1),
      ArrowRight: to(row, column + 1),
      ArrowUp: to(row - 1, column),
      ArrowDown: to(row + 1, column),
      Home: to(all ? 0 : row, 0),
      End: to(all ? n - 1 : row, columns - 1),
      PageUp: to(0, column),
      PageDown: to(n - 1, column),
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(target);
  }

  /** Draws a scene. Labels are updated only when the scene is settled, because no one can read them while scenes change many times a second. */
  draw(scene: Scene, settled = true): void {
    const { n, columns } = this;
    const queens = [...scene.queens];
    const pawns = [...(scene.pawns ?? [])];
    const next = new Uint16Array(n * columns);
    const pairs: Clash[] = typeof scene.conflicts === "object" ? [...scene.conflicts] : [];
    const marked = [
      [scene.blocked, BLOCKED],
      [scene.given, GIVEN],
      [scene.crosses, CROSSED],
      [scene.faint, CROSSED],
      [scene.basis, BASIS],
      [scene.out, OUT],
      [pawns, PAWN],
    ] as const;
    for (const [squares, flag] of marked) for (const square of squares ?? []) next[square]! |= flag;
    if (scene.shade) this.shade(queens, scene.shade === true ? this.attacked(queens) : scene.shade, next);
    else this.dots.removeAttribute("d");
    for (const queen of queens) next[queen]! |= QUEEN;
    if (scene.conflicts === true) {
      queens.forEach((a, i) => {
        for (const b of queens.slice(i + 1)) if (attack(n, a, b)) pairs.push([a, b]);
      });
    }
    for (const [a, b] of pairs) for (const square of [a, b]) next[square]! |= CONFLICT;
    if (scene.tried !== undefined) next[scene.tried]! |= TRIED;
    if (scene.hint !== undefined) next[scene.hint]! |= HINT;
    next.forEach((flags, square) => this.mark(square, flags, settled));
    this.crosses.setAttribute("d", crossed(columns, scene.crosses ?? []));
    this.faint.setAttribute("d", crossed(columns, scene.faint ?? []));
    this.out.setAttribute("d", crossed(columns, scene.out ?? []));
    const basis = new Set(scene.basis ?? []);
    this.basis.setAttribute("d", basis.size > 0 ? outline(n, (a, b) => basis.has(a) !== basis.has(b), 0.05) : "");
    this.pawns.replaceChildren(...pawns.map((square) => this.piece(square, "pawn", "piece")));
    this.place(queens, scene, next);
    this.connect(pairs, scene);
    this.count(scene.numbers);
  }

  /** The squares that queens attack as in chess. */
  private *attacked(queens: number[]): Iterable<number> {
    const { n } = this;
    const rows = new Uint8Array(n);
    const columns = new Uint8Array(n);
    const falling = new Uint8Array(2 * n);
    const rising = new Uint8Array(2 * n);
    for (const queen of queens) {
      const [column, row] = this.corner(queen);
      rows[row] = columns[column] = falling[row - column + n] = rising[row + column] = 1;
    }
    for (let row = 0, square = 0; row < n; row++) {
      for (let column = 0; column < n; column++, square++) {
        if (rows[row] || columns[column] || falling[row - column + n] || rising[row + column]) yield square;
      }
    }
  }

  /** Marks attacked squares: in the flags for screen readers, and as one path of dots. */
  private shade(queens: number[], attacked: Iterable<number>, flags: Uint16Array): void {
    for (const square of attacked) flags[square]! |= ATTACKED;
    for (const queen of queens) flags[queen]! &= ~ATTACKED;
    let path = "";
    flags.forEach((flag, square) => {
      const [x, y] = this.corner(square);
      if (flag === ATTACKED) path += `M${x + 0.5} ${y + 0.5}h0`;
    });
    this.dots.setAttribute("d", path);
  }

  private classes(square: number, flags: number): string {
    const [x, y] = this.corner(square);
    const dark = (x + y) % 2 === 1;
    const names = CLASSES.filter(([flag]) => flags & flag).map(([, name]) => name);
    const tone = this.tones[this.regions[square] ?? -1];
    const ground = tone !== undefined ? `tone-${tone}` : dark && this.regions.length === 0 ? "dark" : "";
    return ["cell", ground, ...names].join(" ");
  }

  private name(square: number): string {
    if (this.names === "chess") return chess(this.n, square, this.columns);
    const [column, row] = this.corner(square);
    return words("board.square", { row, column });
  }

  private text(square: number, flags: number): string {
    const region = this.regions[square];
    const facts = [
      region === undefined ? "" : region < 0 ? words("square.no-region") : words("square.region", { name: LETTERS[region]! }),
      flags & GIVEN ? words("square.given") : "",
      flags & QUEEN ? (flags & CONFLICT ? words(`square.${this.shape}-attacked`) : words(`square.${this.shape}`)) : "",
      flags & PAWN ? words("square.pawn") : "",
      flags & BLOCKED ? words("square.blocked") : "",
      flags & CROSSED ? words("square.crossed") : "",
      flags & OUT ? words("square.out") : "",
      flags & ATTACKED ? words("square.attacked") : "",
      flags & TRIED ? words("square.tried") : "",
      flags & HINT ? words("square.hint") : "",
    ];
    if (!(flags & ~(BASIS | GIVEN))) facts.push(words("square.empty"));
    return `${this.name(square)}: ${facts.filter((fact) => fact !== "").join(", ")}`;
  }

  private mark(square: number, flags: number, settled: boolean): void {
    const cell = this.cells[square]!;
    if ((flags ^ this.flags[square]!) & ~ATTACKED) cell.className = this.classes(square, flags);
    this.flags[square] = flags;
    if (!settled || flags === this.labelled[square]) return;
    this.labelled[square] = flags;
    cell.setAttribute("aria-label", this.text(square, flags));
  }

  private place(queens: number[], scene: Scene, flags: Uint16Array): void {
    const wanted = new Set(queens);
    for (const [square, piece] of this.queens) {
      if (wanted.has(square)) continue;
      piece.remove();
      this.queens.delete(square);
    }
    for (const square of wanted) {
      let piece = this.queens.get(square);
      if (!piece) {
        piece = this.piece(square, this.shape, "piece");
        this.pieces.append(piece);
        this.queens.set(square, piece);
      }
      const conflict = flags[square]! & CONFLICT || square === scene.attacker;
      const kind = conflict ? "bad" : scene.solved ? "good" : square === scene.fresh ? "fresh" : "";
      const name = `piece ${kind}`.trim();
      if (piece.getAttribute("class") !== name) piece.setAttribute("class", name);
    }
  }

  private connect(pairs: readonly Clash[], scene: Scene): void {
    const marks: SVGElement[] = pairs.flatMap((clash) => this.clash(clash));
    if (scene.tried !== undefined && scene.attacker !== undefined && scene.tried !== scene.attacker) {
      const cross = svg("path", { class: "cross", d: crossed(this.columns, [scene.tried]) });
      marks.push(this.line(scene.attacker, scene.tried, "conflict"), cross);
    }
    if (scene.hint !== undefined) marks.push(this.piece(scene.hint, this.shape, "proposed"));
    if (scene.left !== undefined) {
      marks.push(this.piece(scene.left, this.shape, "ghost"));
      if (scene.fresh !== undefined) marks.push(this.line(scene.left, scene.fresh, "move"));
    }
    this.lines.replaceChildren(...marks);
  }

  private corner(square: number): [number, number] {
    return [square % this.columns, Math.floor(square / this.columns)];
  }

  private piece(square: number, shape: Piece | "pawn", kind: string): SVGUseElement {
    const [x, y] = this.corner(square);
    return svg("use", { href: `#${shape}`, x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8, class: kind });
  }

  /**
   * The line from one queen to another. Across joined edges it leaves the board and re-enters it: it is drawn once for each of
   * the neighbouring copies of the board that it crosses.
   */
  private clash([a, b, right, down]: Clash): SVGElement[] {
    if (right === undefined || down === undefined) return [this.line(a, b, "conflict")];
    const { n, columns } = this;
    const [x, y] = this.corner(a);
    const crosses = (from: number, by: number, side: number) => {
      const boards = [from, from + by].map((at) => Math.floor(at / side));
      const [first, last] = [Math.min(...boards), Math.max(...boards)];
      return Array.from({ length: last - first + 1 }, (_, i) => from - (first + i) * side + 0.5);
    };
    return crosses(x, right, columns).flatMap((x1) =>
      crosses(y, down, n).map((y1) => svg("line", { x1, y1, x2: x1 + right, y2: y1 + down, class: "conflict" })),
    );
  }

  private line(from: number, to: number, kind: string): SVGElement {
    const [x1, y1] = this.corner(from);
    const [x2, y2] = this.corner(to);
    return svg("line", { x1: x1 + 0.5, y1: y1 + 0.5, x2: x2 + 0.5, y2: y2 + 0.5, class: kind });
  }

  private count(numbers: readonly string[] | undefined): void {
    if (!numbers || numbers.length === 0 || this.n > 16) {
      this.numbers.replaceChildren();
      return;
    }
    while (this.numbers.childElementCount < numbers.length) {
      const [x, y] = this.corner(this.numbers.childElementCount);
      this.numbers.append(svg("text", { x: x + 0.86, y: y + 0.28 }));
    }
    Array.from(this.numbers.children).forEach((text, square) => {
      if (text.textContent !== numbers[square]) text.textContent = numbers[square]!;
    });
  }
}
