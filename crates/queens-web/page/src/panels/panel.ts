// What the program sees, beside a board. A panel takes a moment of a search and shows it; a view puts its element where it likes
// and calls `show` only while it can be seen, so that a closed panel costs nothing.

import type { Frame } from "../worker";

/** A moment of a search, as panels are shown it. */
export interface Shown {
  /** The method's name, as on the command line. */
  method: string;
  n: number;
  frame: Frame;
  /** Whether moments follow one another quickly, so that what is slow to draw may be left out. */
  hurried: boolean;
}

export interface Panel {
  readonly element: HTMLElement;
  show(moment: Shown): void;
}
