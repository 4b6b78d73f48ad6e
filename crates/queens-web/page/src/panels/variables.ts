// The variables and events of a method's program, by the names they have in the listings. A test runs the listings and compares.

import type { NumberedLine, SearchEvent, Variable } from "search";

export type Value = number | readonly number[] | readonly (readonly number[])[];

/** A variable as the program stores it: bits as a number, a board as a list of rows. */
export function valueOfVariable({ layout, values }: Variable, n: number): Value {
  if (layout === "bits") return values[0]!;
  return layout === "list" ? values : Array.from({ length: n }, (_, row) => values.slice(row * n, row * n + n));
}

/** An event's name in the listings, and its numbers: row and column, followed by those of the attacker or of the queen's new square; or a row; or n and a column. */
export function programEvent(event: SearchEvent, n: number): { name: string; numbers: number[] } {
  const pair = (square: number) => [Math.floor(square / n), square % n];
  const { kind: name } = event;
  switch (event.kind) {
    case "placed":
    case "removed":
    case "struck":
      return { name, numbers: pair(event.square) };
    case "rejected":
      return { name, numbers: [...pair(event.square), ...pair(event.attacker)] };
    case "moved":
    case "declined":
      return { name, numbers: [...pair(event.from), event.to % n] };
    case "dead_end":
    case "chosen":
      return { name, numbers: [itemOf(event.line, n)] };
    default:
      return { name, numbers: [] };
  }
}

/** A row by its number, a column by its number and n more: the items of an exact cover. */
export function itemOf({ kind, number }: NumberedLine, n: number): number {
  return kind === "column" ? n + number : number;
}

/** How many other queens attack a square. */
export function threats(n: number, queens: ArrayLike<number>, square: number): number {
  const [row, column] = [Math.floor(square / n), square % n];
  return Array.from(queens).filter((queen) => {
    const [r, c] = [Math.floor(queen / n), queen % n];
    return r !== row && (c === column || Math.abs(c - column) === Math.abs(r - row));
  }).length;
}
