// The shared result of a solved puzzle: no squares, only the order in which the regions got their queens.

import { tones } from "../region-style";
import { type Puzzle, starsOf } from "../puzzle";
import { clock } from "../clock";
import { words } from "../words";
import { dayShort } from "./days";
import { difficultyInWords } from "./difficulty";
import type { Win } from "./progress";

/** The nearest square emoji for each tone. */
const EMOJI = ["🟪", "🟧", "🟦", "🟩", "⬜", "🟥", "🟨", "🟫", "🟦", "🟪", "🟦", "🟩", "⬜", "⬛"];

/** Emoji per row. */
const PER_ROW = 7;

export function hintsInWords(count: number): string {
  return count === 0 ? words("win.no-hints") : words("win.hints", { count });
}

interface Result {
  day?: string;
  difficulty: string;
  won: Win;
  /** The queens in the order in which they were placed. */
  order: readonly number[];
  hasTime: boolean;
}

export function resultInWords(puzzle: Puzzle, { day, difficulty, won, order, hasTime }: Result): string {
  const { n, regions } = puzzle;
  const stars = starsOf(puzzle) > 1 ? " " + "★".repeat(starsOf(puzzle)) : "";
  const size = `${n}×${n}${stars}${difficulty ? ` ${difficultyInWords(difficulty)}` : ""}`;
  const facts = ["Queens", day && dayShort(day), size, hasTime && clock(won.seconds), hintsInWords(won.hints)];
  const tone = tones(n, regions);
  const squares = order.map((square) => EMOJI[tone[regions[square]!] ?? 4]!);
  const rows = Array.from({ length: Math.ceil(squares.length / PER_ROW) }, (_, i) =>
    squares.slice(i * PER_ROW, (i + 1) * PER_ROW).join(""),
  );
  return [facts.filter(Boolean).join(" · "), ...rows].join("\n");
}
