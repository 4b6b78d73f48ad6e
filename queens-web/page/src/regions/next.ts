// The next puzzle: of a size and a difficulty, or of a day.

import { button, select, stepper } from "../controls";
import { h } from "../dom";
import { format } from "../place";
import { prefer, preference } from "../preferences";
import type { Question } from "../question";
import { dayBefore, today } from "./days";

const DIFFICULTIES = [
  ["any", "Any"],
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
  ["expert", "Expert"],
] as const;
const NAMES = DIFFICULTIES.map(([name]) => name);

/** A number that nobody has drawn before. */
export function newSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}

/** Controls for the next board, and those of other days. */
export function choosing(side: number, question: Question, day: string | undefined): HTMLElement {
  let n = Math.min(18, Math.max(4, side));
  let difficulty: (typeof NAMES)[number] = preference("difficulty", NAMES, "any");

  async function make(): Promise<void> {
    const wanted = difficulty === "any" ? "" : difficulty;
    const text = `Making a board of ${n} × ${n} …`;
    const made = await question.once(text, (engine) => engine.call("make", n, wanted, newSeed()));
    if (made === null) question.stop(`No ${n} × ${n} board was found that is ${difficulty}: try another size.`);
    if (made) location.hash = format("regions", { board: made });
  }

  const link = (text: string, day: string) => h("a", { class: "button", href: format("regions", { day }) }, text);
  return h(
    "section",
    { class: "part", "aria-label": "Next puzzle" },
    h("h2", {}, "Next puzzle"),
    h(
      "div",
      { class: "row-of-controls" },
      stepper("Side n", 4, 18, n, (side) => (n = side)),
      select("Difficulty", DIFFICULTIES, difficulty, (chosen) => {
        difficulty = chosen;
        prefer("difficulty", chosen);
      }),
      button("New puzzle", () => void make(), "primary"),
    ),
    h(
      "div",
      { class: "buttons" },
      day === today() ? null : link("Puzzle of the day", today()),
      day ? link("The day before", dayBefore(day)) : null,
    ),
  );
}
