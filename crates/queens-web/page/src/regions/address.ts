// Boards in the address.

import { format, listed, type State } from "../place";
import { type Puzzle, starsOf } from "../puzzle";
import { words } from "../words";

/** The most queens that each row, column and region takes. */
export const MAX_STARS = 6;

/** The address of a daily puzzle. */
export function dayAddress(day: string, stars: number): string {
  return format("regions", { day, stars: stars === 1 ? undefined : String(stars) });
}

/** The region of a square that has none yet. */
export const NONE = -1;

export function emptyBoard(n: number): Puzzle {
  return { n, touch: true, regions: new Array<number>(n * n).fill(NONE), given: [], crossed: [] };
}

/** The board as values of the editor's address. */
export function editValues(puzzle: Puzzle): Record<string, string | undefined> {
  const { n, touch, regions, given, crossed } = puzzle;
  const stars = starsOf(puzzle);
  const edit = regions.map((region) => (region < 0 ? "-" : region.toString(32))).join("");
  return {
    edit,
    given: listed(n, given),
    crossed: listed(n, crossed),
    rules: touch ? undefined : "chess",
    stars: stars === 1 ? undefined : String(stars),
  };
}

/** The editor's address with this board. */
export function editAddress(puzzle: Puzzle): string {
  return format("regions", editValues(puzzle));
}

/** The board in the editor's address. */
export function readEdit(state: State): Puzzle {
  const text = state.text("edit", /^[0-9a-v-]*$/, words("address.edit")) ?? "";
  const n = Math.sqrt(text.length);
  const touch = state.choice("rules", ["touch", "chess"], "touch") === "touch";
  const stars = state.integer("stars", 1, MAX_STARS, 1);
  const regions = [...text].map((digit) => (digit === "-" ? NONE : Number.parseInt(digit, 32)));
  const isBoard = Number.isInteger(n) && n >= 4 && n <= 32 && regions.every((region) => region < n);
  if (!isBoard && text.length > 1) state.reject("edit", words("address.edit-digits"));
  const side = isBoard ? n : 8;
  const given = state.squares("given", side);
  const crossed = state.squares("crossed", side).filter((square) => !given.includes(square));
  return { ...emptyBoard(side), touch, stars, given, crossed, ...(isBoard ? { regions } : {}) };
}
