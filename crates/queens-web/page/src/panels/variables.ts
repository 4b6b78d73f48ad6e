// The variables and events of a method's program, by the names they have in the listings. A test runs the listings and compares.

import type { Event, Variable } from "../worker";

export type Value = number | readonly number[] | readonly (readonly number[])[];

/** A variable as a program holds it: bits as a number, a board as a list of rows. */
export function valueOfVariable({ layout, values }: Variable, n: number): Value {
  if (layout === "bits") return values[0]!;
  return layout === "list" ? values : Array.from({ length: n }, (_, row) => values.slice(row * n, row * n + n));
}

/** The variables of a search, from their names and layouts and from how many values each has, followed by the values. */
export function variablesOf(names: string[], numbers: ArrayLike<number>): Variable[] {
  let from = 0;
  return Array.from({ length: names.length / 2 }, (_, i) => {
    const values = Array.from(numbers).slice(from + 1, from + 1 + numbers[from]!);
    from += 1 + values.length;
    return { name: names[2 * i]!, layout: names[2 * i + 1] as Variable["layout"], values };
  });
}

/** An event's name in the listings, and its numbers: row and column, and the attacker's, or where the queen went; or a row, or n and a column. */
export function told([kind, square, other]: Event, n: number): { name: string; numbers: number[] } {
  const pair = (square: number) => [Math.floor(square / n), square % n];
  const name = [
    "start",
    "placed",
    "removed",
    "rejected",
    "moved",
    "restarted",
    "solved",
    "done",
    "dead_end",
    "chosen",
    "declined",
    "trapped",
    "replaced",
    "struck",
    "conflict",
    "learnt",
    "counted",
  ][kind]!;
  if (kind === 8 || kind === 9) return { name, numbers: [square] };
  if (kind === 4 || kind === 10) return { name, numbers: [...pair(square), other % n] };
  return { name, numbers: [square, other].filter((square) => square >= 0).flatMap(pair) };
}

/** How many other queens attack a square. */
export function threats(n: number, queens: ArrayLike<number>, square: number): number {
  const [row, column] = [Math.floor(square / n), square % n];
  return Array.from(queens).filter((queen) => {
    const [r, c] = [Math.floor(queen / n), queen % n];
    return r !== row && (c === column || Math.abs(c - column) === Math.abs(r - row));
  }).length;
}
