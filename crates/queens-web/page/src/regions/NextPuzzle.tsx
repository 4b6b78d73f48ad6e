// The next puzzle: of a size and a difficulty, or of a day.

import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { capital } from "../dom";
import { prefer, preference } from "../preferences";
import { starsOf } from "../puzzle";
import { Button, Select, Stepper } from "../ui/controls";
import { words } from "../words";
import { dayAddress } from "./address";
import { dayBefore, today } from "./days";
import { DIFFICULTIES, difficultyInWords } from "./difficulty";
import type { Game } from "./game";
import { makeNext } from "./making";

const MIN_SIDE = 4;
const MAX_SIDE = 18;
const MAX_STARS = 3;
/** Larger boards with several stars take long to make. */
const MAX_SIDE_WITH_STARS = 14;

/** The sizes of boards with this many stars in each line: two rows need twice as many 2 × 2 blocks. */
function sides(stars: number): [least: number, most: number] {
  return stars === 1 ? [MIN_SIDE, MAX_SIDE] : [4 * stars, MAX_SIDE_WITH_STARS];
}

/** The puzzles of today with one queen and with two stars in each line, unless one of them is shown, and the one before. */
function DayLinks({ day, shown }: { day: string | undefined; shown: number }) {
  const links = [
    [words("regions.daily"), today(), 1],
    [words("regions.daily-stars"), today(), 2],
    ...(day ? ([[words("regions.before"), dayBefore(day), shown]] as const) : []),
  ] as const;
  return (
    <div class="buttons">
      {links
        .filter(([, to, stars]) => to !== day || stars !== shown)
        .map(([text, to, stars]) => (
          <a key={text} class="button" href={dayAddress(to, stars)}>
            {text}
          </a>
        ))}
    </div>
  );
}

export function NextPuzzle({ game }: { game: Game }) {
  const { day } = game.loaded;
  const stars = useMemo(() => signal(Math.min(MAX_STARS, starsOf(game.puzzle))), [game]);
  const [least, most] = sides(stars.value);
  const wanted = useMemo(() => signal(game.n), [game]);
  const n = Math.min(most, Math.max(least, wanted.value));
  const difficulty = useMemo(() => signal(preference("difficulty", DIFFICULTIES, "any")), []);
  const options = DIFFICULTIES.map((name) => [name, capital(difficultyInWords(name))] as const);
  return (
    <section class="part" aria-label={words("regions.next")}>
      <h2>{words("regions.next")}</h2>
      <div class="row-of-controls">
        <Stepper label={words("control.side")} least={least} most={most} value={n} change={(side) => (wanted.value = side)} />
        <Stepper label={words("regions.stars")} least={1} most={MAX_STARS} value={stars.value} change={(next) => (stars.value = next)} />
        <Select
          label={words("regions.difficulty")}
          options={options}
          value={difficulty.value}
          change={(chosen) => {
            difficulty.value = chosen;
            prefer("difficulty", chosen);
          }}
        />
        <Button label={words("regions.new")} press={() => void makeNext(game.work, n, stars.value, difficulty.value)} />
      </div>
      <DayLinks day={day} shown={starsOf(game.puzzle)} />
    </section>
  );
}
