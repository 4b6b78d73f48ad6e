// How squares are named. One rule: where an array is shown, rows and columns are numbered from 0 as in the array; where one
// plays, squares have their chess names. Whoever chooses one of the two has it everywhere; reasons about puzzles are in
// chess names always.

import { segments } from "./controls";
import { prefer, preference } from "./preferences";
import { words } from "./words";

export type Naming = "numbers" | "chess";

const NAMINGS = ["numbers", "chess"] as const;

/** How squares are named here, unless something else was chosen. */
export function naming(usual: Naming): Naming {
  return preference("squares", NAMINGS, usual);
}

/** The switch. */
export function namingSwitch(usual: Naming, changed: (naming: Naming) => void): HTMLElement {
  const options = [["numbers", words("naming.numbers")], ["chess", words("naming.chess")]] as const;
  return segments(words("naming.title"), options, naming(usual), (chosen) => {
    prefer("squares", chosen);
    changed(chosen);
  });
}
