// The player's options for boards with regions, kept by the browser.

import { type Signal, signal } from "@preact/signals";
import { REGION_STYLES } from "../region-style";
import { prefer, preference } from "../preferences";
import { type Piece, type Puzzle, starsOf } from "../puzzle";

const YES_NO = ["1", "0"] as const;

interface Switch {
  readonly on: Signal<boolean>;
  set(on: boolean): void;
}

function kept(name: string, fallback: "1" | "0"): Switch {
  const on = signal(preference(name, YES_NO, fallback) === "1");
  const set = (next: boolean) => {
    on.value = next;
    prefer(name, next ? "1" : "0");
  };
  return { on, set };
}

export const autoCrosses = kept("auto-crosses", "1");
export const showTime = kept("timer", "1");
export const sound = kept("sound", "0");
export const vibration = kept("vibration", "0");
/** Whether the rules are shown: until they have been closed once. */
export const showRules = kept("rules", "1");

/** What is placed: queens or stars, or what fits the puzzle. */
export const PIECES = ["auto", "queen", "star"] as const;
export const piece = signal(preference("piece", PIECES, "auto"));

export function choosePiece(next: (typeof PIECES)[number]): void {
  piece.value = next;
  prefer("piece", next);
}

/** The piece for a puzzle: stars if each line takes several, unless the player has chosen. */
export function pieceOf(puzzle: Puzzle): Piece {
  if (piece.value !== "auto") return piece.value;
  return starsOf(puzzle) > 1 ? "star" : "queen";
}

export const regionStyle = signal(preference("look", REGION_STYLES, "soft"));

export function chooseRegionStyle(next: (typeof REGION_STYLES)[number]): void {
  regionStyle.value = next;
  prefer("look", next);
}
