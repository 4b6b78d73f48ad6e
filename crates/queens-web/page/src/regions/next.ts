// The next puzzle: of a size and a difficulty, or of a day.

import { button, select, stepper } from "../controls";
import { capital, h } from "../dom";
import { format } from "../place";
import { prefer, preference } from "../preferences";
import type { Question } from "../question";
import { dayBefore, today } from "./days";
import { words } from "../words";

const DIFFICULTIES = ["any", "easy", "medium", "hard", "expert"] as const;
type Difficulty = (typeof DIFFICULTIES)[number];

/** A difficulty as the engine names it, in the page's language. */
export function difficultyInWords(name: string): string {
  return words(`difficulty.${name as Difficulty}`);
}

/** A number that nobody has drawn before. */
export function newSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}

/** Controls for the next board, and those of other days. */
export function choosing(side: number, question: Question, day: string | undefined): HTMLElement {
  let n = Math.min(18, Math.max(4, side));
  let difficulty: Difficulty = preference("difficulty", DIFFICULTIES, "any");

  async function make(): Promise<void> {
    const wanted = difficulty === "any" ? "" : difficulty;
    const text = words("regions.making", { n });
    const made = await question.once(text, (engine) => engine.call("make", n, wanted, newSeed()));
    if (made === null) question.stop(words("regions.not-made", { n, difficulty: difficultyInWords(difficulty) }));
    if (made) location.hash = format("regions", { board: made });
  }

  const link = (text: string, day: string) => h("a", { class: "button", href: format("regions", { day }) }, text);
  return h(
    "section",
    { class: "part", "aria-label": words("regions.next") },
    h("h2", {}, words("regions.next")),
    h(
      "div",
      { class: "row-of-controls" },
      stepper(words("control.side"), 4, 18, n, (side) => (n = side)),
      select(words("regions.difficulty"), DIFFICULTIES.map((name) => [name, capital(difficultyInWords(name))] as const), difficulty, (chosen) => {
        difficulty = chosen;
        prefer("difficulty", chosen);
      }),
      button(words("regions.new"), () => void make(), "primary"),
    ),
    h(
      "div",
      { class: "buttons" },
      day === today() ? null : link(words("regions.daily"), today()),
      day ? link(words("regions.before"), dayBefore(day)) : null,
    ),
  );
}
