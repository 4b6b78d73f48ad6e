// The next puzzle: of a size and a difficulty, or of a day.

import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { capital } from "../dom";
import { format } from "../place";
import { prefer, preference } from "../preferences";
import { Button, Select, Stepper } from "../ui/controls";
import { words } from "../words";
import { dayBefore, today } from "./days";
import { DIFFICULTIES, difficultyInWords } from "./difficulty";
import type { Game } from "./game";
import { makeNext } from "./making";

const MIN_SIDE = 4;
const MAX_SIDE = 18;

function DayLink({ text, day }: { text: string; day: string }) {
  return (
    <a class="button" href={format("regions", { day })}>
      {text}
    </a>
  );
}

export function NextPuzzle({ game }: { game: Game }) {
  const { day } = game.loaded;
  const n = useMemo(() => signal(Math.min(MAX_SIDE, Math.max(MIN_SIDE, game.n))), [game]);
  const difficulty = useMemo(() => signal(preference("difficulty", DIFFICULTIES, "any")), []);
  const options = DIFFICULTIES.map((name) => [name, capital(difficultyInWords(name))] as const);
  return (
    <section class="part" aria-label={words("regions.next")}>
      <h2>{words("regions.next")}</h2>
      <div class="row-of-controls">
        <Stepper label={words("control.side")} least={MIN_SIDE} most={MAX_SIDE} value={n.value} change={(side) => (n.value = side)} />
        <Select
          label={words("regions.difficulty")}
          options={options}
          value={difficulty.value}
          change={(chosen) => {
            difficulty.value = chosen;
            prefer("difficulty", chosen);
          }}
        />
        <Button label={words("regions.new")} press={() => void makeNext(game.work, n.value, difficulty.value)} />
      </div>
      <div class="buttons">
        {day !== today() && <DayLink text={words("regions.daily")} day={today()} />}
        {day && <DayLink text={words("regions.before")} day={dayBefore(day)} />}
      </div>
    </section>
  );
}
