// The panels beside a board that show what the program sees. Each shows one moment of a search, and is rendered only while open.

import type { Frame } from "../worker";

/** A moment of a search, as panels receive it. */
export interface Shown {
  /** The method's name, as on the command line. */
  method: string;
  n: number;
  frame: Frame;
  /** Whether moments follow one another quickly, so that anything slow to draw may be left out. */
  hurried: boolean;
}

export interface PanelProps {
  shown: Shown;
}
