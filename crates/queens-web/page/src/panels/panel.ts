// What the program sees, beside a board: components that are handed a moment of a search, and rendered only while they are open.

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

export interface PanelProps {
  shown: Shown;
}
