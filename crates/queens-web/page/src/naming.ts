// How squares are named in all views: by rows and columns from 0, as in arrays and programs, or as in chess. Addresses
// and files always name squares as in chess.

import { signal } from "@preact/signals";
import { prefer, preference } from "./preferences";

export const NAMINGS = ["numbers", "chess"] as const;
export type Naming = (typeof NAMINGS)[number];

const chosen = signal(preference("squares", NAMINGS, "numbers"));

/** The names that the visitor chose. */
export function naming(): Naming {
  return chosen.value;
}

export function chooseNaming(next: Naming): void {
  chosen.value = next;
  prefer("squares", next);
}
