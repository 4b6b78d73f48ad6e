// What the program sees, beside a board. A panel takes a moment of a search and shows it; a view puts its element where it likes
// and calls `show` only while it can be seen, so that a closed panel costs nothing.

import type { Frame } from "../worker";

/** A moment of a search. */
export interface Moment {
  /** The method's name, as on the command line. */
  method: string;
  n: number;
  frame: Frame;
  /** Whether moments follow one another quickly, so that what is slow to draw may be left out. */
  hurried: boolean;
}

export interface Panel {
  readonly element: HTMLElement;
  show(moment: Moment): void;
}

const RECURSIVE = ["subsets", "rows", "permutations", "attack-counts", "backtrack", "diagonals", "bitmask"];
const REPAIRS = ["random", "repair-blind", "repair-best", "min-conflicts"];

/** Whether a method's program calls itself. */
export function isRecursive(method: string): boolean {
  return RECURSIVE.includes(method);
}

/** Whether a method goes through a tree. */
export function isSearching(method: string): boolean {
  return method === "iterative" || isRecursive(method);
}

/** Whether a method has a program to show. */
export function hasListing(method: string): boolean {
  return isSearching(method) || REPAIRS.includes(method);
}
