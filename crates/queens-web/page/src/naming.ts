// How squares are named. One rule: searches number rows and columns from 0, as their arrays and programs do, unless the reader
// prefers chess names; where one plays, in addresses and in reasons about puzzles, squares have their chess names.

import { segments } from "./controls";
import { prefer, preference } from "./preferences";
import { words } from "./words";

export type Naming = "numbers" | "chess";

const NAMINGS = ["numbers", "chess"] as const;

/** How a search names squares. */
export function naming(): Naming {
  return preference("squares", NAMINGS, "numbers");
}

/** The switch. */
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
