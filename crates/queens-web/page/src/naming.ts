// How squares are named. Searches number rows and columns from 0, like their arrays and programs, unless the reader prefers chess
// names. In Play, in addresses and in reasons about puzzles, squares have chess names.

import { segments } from "./controls";
import { prefer, preference } from "./preferences";
import { words } from "./words";

export type Naming = "numbers" | "chess";

const NAMINGS = ["numbers", "chess"] as const;

/** How a search names squares. */
export function naming(): Naming {
  return preference("squares", NAMINGS, "numbers");
}

/** The switch for it. */
export function namingSwitch(changed: (naming: Naming) => void): HTMLElement {
  const options = [
    ["numbers", words("naming.numbers")],
    ["chess", words("naming.chess")],
  ] as const;
  return segments(words("naming.title"), options, naming(), (chosen) => {
    prefer("squares", chosen);
    changed(chosen);
  });
}
