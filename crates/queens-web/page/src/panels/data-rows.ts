// Each method's own data: its array, its codes, its words of bits, its counts of attacks and threats.

import type { Detail, Moment } from "search";
import { decimal, words } from "../words";
import type { Shown } from "./panel";
import { itemOf, threats } from "./variables";

interface Cell {
  text: string;
  /** What is looked at, what stands in the way, what is best. */
  kind?: "current" | "clash" | "best" | undefined;
}

export interface Row {
  /** The name that the program has for it, or what it is. */
  name: string;
  title: string;
  cells: Cell[];
  /** Whether the cells are numbered from 0. */
  numbered: boolean;
}

/** What there is to show at this moment: the variables of the method's program, and of a method with random numbers the threats. */
export function rowsOf({ method, n, frame }: Shown): Row[] {
  const { event, next, queens, family, variables, detail } = frame;
  const { kind } = event;
  const isTried = kind === "placed" || kind === "removed" || kind === "rejected";
  const looked = isTried || kind === "struck" ? event.square : kind === "moved" ? event.to : kind === "declined" ? event.from : -1;
  const [row, column] = [Math.floor(looked / n), looked % n];
  const chosen = kind === "chosen" ? itemOf(event.line, n) : -1;
  const shown: Record<string, (values: number[]) => Row> = {
    columns(values) {
      // A program that has no value for the rows without a queen has a shorter list.
      const cells = Array.from(
        { length: n },
        (_, at): Cell => ({ text: String(values[at] ?? "–"), kind: at === row ? "current" : undefined }),
      );
      return { name: `columns${isTried ? `   row = ${row}   column = ${column}` : ""}`, title: words("see.array"), cells, numbered: true };
    },
    squares(values) {
      const cells = Array.from(
        { length: n },
        (_, i): Cell =>
          i < values.length ? { text: pair(values[i]!), kind: values[i] === looked ? "current" : undefined } : { text: "–" },
      );
      return { name: "squares", title: words("see.squares"), cells, numbered: true };
    },
    sums: (values) => codes("sums", values, row + column),
    differences: (values) => codes("differences", values, row - column),
    sizes(values) {
      // Rows, then columns; the diagonals are optional.
      const cells = values.slice(0, 2 * n).map(
        (size, item): Cell => ({
          text: String(size),
          kind: item === chosen ? "current" : size === 0 ? "clash" : undefined,
        }),
      );
      return { name: "sizes", title: words("see.sizes"), cells, numbered: true };
    },
    arcs(values) {
      const cells = values.map((arc, i): Cell => ({ text: `${Math.floor(arc / n)} → ${arc % n}`, kind: i === 0 ? "current" : undefined }));
      return { name: "arcs", title: words("see.arcs"), cells: shortened(cells), numbered: false };
    },
    choices: (values) => ({
      name: "choices",
      title: words("see.choices"),
      cells: values.map((number) => ({ text: String(number) })),
      numbered: true,
    }),
    tabu: (values) => ({
      name: "tabu",
      title: words("see.tabu"),
      cells: values.map((square) => ({ text: pair(square) })),
      numbered: false,
    }),
    states: (values) => ({
      name: "states",
      title: words("see.states"),
      cells: values.map((count, i): Cell => ({ text: String(count), kind: i === values.length - 1 ? "current" : undefined })),
      numbered: true,
    }),
    ways(values) {
      const cells = values.map((ways): Cell => ({ text: String(ways), kind: ways > 1 ? "best" : undefined }));
      return { name: "ways", title: words("see.ways"), cells: shortened(cells), numbered: true };
    },
    trail: (values) => ({ name: "trail", title: words("see.trail"), cells: shortened(values.map(literal), true), numbered: false }),
    learnt: (values) => ({ name: "learnt", title: words("see.learnt"), cells: values.map(literal), numbered: false }),
  };
  function pair(square: number): string {
    return `${Math.floor(square / n)}, ${square % n}`;
  }
  /** A queen on a square, or none there. */
  function literal(value: number): Cell {
    const square = pair(Math.abs(value) - 1);
    return value > 0 ? { text: square, kind: "best" } : { text: `¬ ${square}` };
  }
  function codes(name: "sums" | "differences", values: number[], mine: number): Row {
    const cells = values.map(
      (code): Cell => ({ text: String(code), kind: isTried && code === mine ? (kind === "rejected" ? "clash" : "current") : undefined }),
    );
    const sum = name === "sums";
    const title = isTried
      ? words(sum ? "see.sums-of" : "see.differences-of", { row, column, code: String(mine) })
      : words(sum ? "see.sums" : "see.differences");
    return { name, title, cells, numbered: false };
  }
  function bits(name: string, word: number): Row {
    const cells = Array.from({ length: n }, (_, bit): Cell => ((word >>> bit) & 1 ? { text: "1", kind: "current" } : { text: "0" }));
    return { name, title: words("see.word"), cells, numbered: true };
  }
  // A population has a separate panel.
  const rows = variables
    .filter(({ name }) => name !== "population")
    .map(({ name, layout, values }): Row => {
      if (layout === "bits") return bits(name, values[0]!);
      if (layout === "board") {
        const isOut = kind === "rejected" || kind === "struck";
        const at = Math.min(isOut ? row : queens.length, n - 1);
        const cells = values
          .slice(at * n, at * n + n)
          .map((count, i): Cell => ({ text: String(count), kind: isOut && i === column ? "clash" : undefined }));
        const title = words(method.startsWith("arc-consistency") ? "see.struck" : "see.attacks");
        return { name: `${name}[${at}]`, title, cells, numbered: true };
      }
      return shown[name]?.(values) ?? { name, title: name, cells: values.map((value) => ({ text: String(value) })), numbered: true };
    });
  const taken = variables.flatMap(({ layout, values }) => (layout === "bits" ? values : []));
  if (family === "reasoning") {
    // It has no program, so its columns come from the board.
    const columns: number[] = [];
    for (const queen of queens) columns[Math.floor(queen / n)] = queen % n;
    rows.push(shown.columns!(columns));
  }
  if (taken.length > 0) {
    const free = queens.length === n ? 0 : (~taken.reduce((all, word) => all | word, 0) & (n === 32 ? -1 : 2 ** n - 1)) >>> 0;
    rows.push(bits("free", free));
  }
  return family === "seeded" ? [...rows, ...climb(n, detail), ...repair(n, queens, next.kind === "moved" ? next.from : -1)] : rows;
}

/** The most added conflicts for which the chance of a move is shown. */
const MOST_ADDED = 4;

/** What a move changes, and how likely annealing makes a worse one. */
function climb(n: number, detail: Detail): Row[] {
  if (detail.kind !== "climb") return [];
  const { before, after } = detail;
  const isWorse = after > before;
  const change: Cell[] = [{ text: String(before) }, { text: String(after), kind: isWorse ? "clash" : after < before ? "best" : undefined }];
  const rows: Row[] = [{ name: "", title: words("see.climb"), cells: change, numbered: false }];
  if (detail.temperature === undefined) return rows;
  const temperature = detail.temperature / 1000;
  const chances = Array.from({ length: MOST_ADDED }, (_, i): Cell => {
    const chance = Math.exp(-(i + 1) / temperature);
    const kind = after - before === i + 1 ? "current" : undefined;
    return { text: `+${i + 1}: ${decimal(100 * chance, 1)} %`, kind };
  });
  const cells = [{ text: decimal(temperature, 3) }, ...chances];
  return [...rows, { name: "", title: words("see.temperature", { moves: n * n }), cells, numbered: false }];
}

/** Cells of a list that are shown. */
const LONGEST = 64;

/** The first cells of a long list, or the last. */
function shortened(cells: Cell[], isEnd = false): Cell[] {
  if (cells.length <= LONGEST) return cells;
  return isEnd ? [{ text: "…" }, ...cells.slice(-LONGEST)] : [...cells.slice(0, LONGEST), { text: "…" }];
}

/** The threats to each queen, and to each square of the row whose queen moves next. */
function repair(n: number, queens: ArrayLike<number>, mover: number): Row[] {
  if (queens.length < n) return [];
  const counts = Array.from(queens).map((queen) => threats(n, queens, queen));
  const most = Math.max(...counts);
  const threatCells = counts.map((count): Cell => ({ text: String(count), kind: most > 0 && count === most ? "clash" : undefined }));
  const rows: Row[] = [{ name: "", title: words("see.threats"), cells: threatCells, numbered: true }];
  if (mover < 0) return rows;
  const row = Math.floor(mover / n);
  const candidates = candidateThreats(n, queens, mover);
  const least = Math.min(...candidates.filter((_, column) => column !== mover % n));
  const cells = candidates.map(
    (count, column): Cell => ({ text: String(count), kind: column === mover % n ? "clash" : count === least ? "best" : undefined }),
  );
  return [...rows, { name: "", title: words("see.candidates", { row: String(row) }), cells, numbered: true }];
}

/** How many queens threaten each square of a queen's row. */
function candidateThreats(n: number, queens: ArrayLike<number>, queen: number): number[] {
  const start = Math.floor(queen / n) * n;
  return Array.from({ length: n }, (_, column) => threats(n, queens, start + column));
}

/** Labels of squares for a board: how many queens attack each. */
export function attackLabels(attacks: ArrayLike<number>): string[] {
  return Array.from(attacks, (count) => (count === 0 ? "" : String(count)));
}

/** Labels of squares for a board: attacks, where the method counts them; in a repair, threats to the squares of the next move. */
export function labels(n: number, { attacks, next, queens }: Moment): string[] {
  if (next.kind !== "moved") return attackLabels(attacks);
  const square = next.from;
  const labels = Array<string>(n * n).fill("");
  const first = square - (square % n);
  candidateThreats(n, queens, square).forEach((count, column) => (labels[first + column] = String(count)));
  return labels;
}
