// Why an answer to a question of the book is wrong.

import type { SearchEvent } from "search";
import { threats } from "../panels/variables";
import { attack } from "../place";
import { words } from "../words";

/** The row of the first queen that attacks a square, if one does. */
export function attackingRow(n: number, queens: readonly number[], square: number): number | undefined {
  const attacker = queens.find((queen) => attack(n, queen, square));
  return attacker === undefined ? undefined : Math.floor(attacker / n);
}

function attacked(n: number, queens: readonly number[], square: number): string | undefined {
  const row = attackingRow(n, queens, square);
  return row === undefined ? undefined : words("learn.why-attacked", { row: String(row) });
}

/** Says which square of the current row is tried next. */
function notTried(n: number, queens: readonly number[], wanted: number, chosen: number): string {
  const row = Math.floor(wanted / n);
  if (Math.floor(chosen / n) !== row) return words("learn.why-row", { row: String(row) });
  const earlier = words("learn.why-earlier");
  return attacked(n, queens, chosen) ?? (chosen < wanted ? earlier : words("learn.why-later"));
}

/** Says which queen moves, or where it moves. */
function notMoved(n: number, queens: readonly number[], event: { from: number; to: number }, isGoal: boolean, chosen: number): string {
  const row = Math.floor(event.from / n);
  if (!isGoal) {
    if (!queens.includes(chosen)) return words("learn.why-no-queen");
    return words("learn.why-queen", { count: threats(n, queens, chosen), most: threats(n, queens, event.from) });
  }
  if (Math.floor(chosen / n) !== row) return words("learn.why-row", { row: String(row) });
  return words("learn.why-goal", { count: threats(n, queens, chosen), least: threats(n, queens, event.to) });
}

/** Says why a square that is not the one of the next event is wrong. */
export function whyNot(n: number, queens: readonly number[], event: SearchEvent, isGoal: boolean, chosen: number): string | undefined {
  switch (event.kind) {
    case "removed":
      return words(queens.includes(chosen) ? "learn.why-not-last" : "learn.why-no-queen");
    case "placed":
    case "rejected":
      return notTried(n, queens, event.square, chosen);
    case "moved":
      return notMoved(n, queens, event, isGoal, chosen);
    default:
      return undefined;
  }
}
