// The current view and its state, in the address after `#`, as in `#watch?n=8&method=iterative`.

import { words } from "./words";

export const VIEWS = ["learn", "watch", "race", "solutions", "play", "regions", "chart", "count"] as const;
export type ViewName = (typeof VIEWS)[number];

/** The most choices that a notice lists. */
const MAX_LISTED = 16;

function some(choices: readonly string[]): string {
  return choices.length > MAX_LISTED ? `${choices.slice(0, MAX_LISTED).join(", ")} …` : choices.join(", ");
}

/** Reads a view's state from the address. Invalid parts are ignored, and named in `problems`. */
export class State {
  readonly problems: string[] = [];
  private readonly unread: Set<string>;
  private readonly bad = new Map<string, string>();

  constructor(private readonly values: URLSearchParams) {
    this.unread = new Set(values.keys());
  }

  private value(name: string): string | null {
    this.unread.delete(name);
    return this.values.get(name);
  }

  private refuse<T>(name: string, value: string, wanted: string, fallback: T): T {
    const shown = value.length > 24 ? `${value.slice(0, 24)}…` : value;
    this.problems.push(`${name}=${shown} (${wanted})`);
    this.bad.set(name, value);
    return fallback;
  }

  integer(name: string, least: number, most: number, fallback: number): number {
    const value = this.value(name);
    if (value === null) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (number >= least && number <= most) return number;
    return this.refuse(name, value, words("address.whole", { least: String(least), most: String(most) }), fallback);
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.value(name);
    if (value === null) return fallback;
    const found = choices.find((choice) => choice === value);
    return found ?? this.refuse(name, value, words("address.one-of", { choices: some(choices) }), fallback);
  }

  /** Distinct choices, separated by commas, with a minimum and a maximum number. */
  choices<T extends string>(name: string, choices: readonly T[], least: number, most: number, fallback: T[]): T[] {
    const value = this.value(name);
    if (value === null) return fallback;
    const found = [...new Set(value.split(","))].map((part) => choices.find((choice) => choice === part));
    const good = found.filter((choice) => choice !== undefined);
    if (good.length === found.length && good.length >= least && good.length <= most) return good;
    return this.refuse(name, value, words("address.some-of", { least, most, choices: some(choices) }), fallback);
  }

  /** Squares by chess name, separated by commas, on a board of n rows, as numbers. Invalid names do not affect the others. */
  squares(name: string, n: number, columns = n): number[] {
    const value = this.value(name);
    if (value === null || value === "") return [];
    const parts = value.split(",");
    const squares = parts.map((part) => squareFromChess(part, n, columns));
    const good = squares.filter((square) => square !== null);
    const bad = parts.filter((_, index) => squares[index] === null);
    if (bad.length > 0) this.refuse(name, bad.join(","), words("address.squares", { rows: n, columns }), null);
    return [...new Set(good)];
  }

  /** The value of a name if it was refused. */
  refused(name: string): string | undefined {
    return this.bad.get(name);
  }

  /** Whether the address contains any of these names. */
  has(...names: string[]): boolean {
    return names.some((name) => this.values.has(name));
  }

  /** A text of this form, or null. */
  text(name: string, form: RegExp, wanted: string): string | null {
    const value = this.value(name);
    return value === null || form.test(value) ? value : this.refuse(name, value, wanted, null);
  }

  /** Reports a value that is well-formed but wrong. */
  reject(name: string, reason: string): void {
    this.refuse(name, this.values.get(name) ?? "", reason, null);
  }

  /** A solution's columns, or an empty list. */
  columns(name: string, n: number): number[] {
    const value = this.value(name);
    if (value === null) return [];
    const columns = value.split(",").map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : -1));
    const attacks = (a: number, b: number) => a !== b && attack(n, a * n + columns[a]!, b * n + columns[b]!);
    const rows = columns.map((_, row) => row);
    const sound = columns.length === n && columns.every((column) => column >= 0 && column < n);
    if (sound && !rows.some((a) => rows.some((b) => attacks(a, b)))) return columns;
    return this.refuse(name, value, words("address.solution", { n }), []);
  }

  /** One sentence about everything that was ignored, or null. */
  notice(): string | null {
    const unknown = [...this.unread].map((name) => words("address.unknown", { name: name.slice(0, 24) }));
    const problems = [...this.problems, ...unknown];
    return problems.length === 0 ? null : words("address.left-out", { problems: problems.join("; ") });
  }
}

/** The view and state of an address; an unknown view is `null`. */
export function parse(hash: string): { view: ViewName | null; state: State } {
  const [name = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const view = name === "" ? "learn" : VIEWS.find((view) => view === name);
  return { view: view ?? null, state: new State(new URLSearchParams(query)) };
}

/** The address of a view and its state. Commas stay readable. */
export function format(view: ViewName, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? `#${view}` : `#${view}?${text}`;
}

/** Whether queens on two squares attack each other. */
export function attack(n: number, a: number, b: number): boolean {
  const rows = Math.floor(a / n) - Math.floor(b / n);
  const columns = (a % n) - (b % n);
  return a !== b && (rows === 0 || columns === 0 || Math.abs(rows) === Math.abs(columns));
}

/** The chess name of a square: column 0 is `a`, after `z` comes `aa`; row 0 is rank n. */
export function chess(n: number, square: number, columns = n): string {
  let letters = "";
  for (let column = (square % columns) + 1; column > 0; column = Math.floor((column - 1) / 26)) {
    letters = String.fromCharCode(97 + ((column - 1) % 26)) + letters;
  }
  return `${letters}${n - Math.floor(square / columns)}`;
}

/** Squares by chess name, row by row from the top, separated by commas. */
export function listed(n: number, squares: Iterable<number>, columns = n): string {
  return [...squares]
    .sort((a, b) => a - b)
    .map((square) => chess(n, square, columns))
    .join(",");
}

export function squareFromChess(name: string, n: number, columns = n): number | null {
  const match = /^([a-z]{1,2})(\d{1,2})$/.exec(name.trim().toLowerCase());
  if (!match) return null;
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const row = n - Number(match[2]);
  return column < columns && row >= 0 && row < n ? row * columns + column : null;
}
