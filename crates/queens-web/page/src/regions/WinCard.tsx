// The card after a win: time, hints, streak, sharing, and the next puzzle.

import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { starsOf } from "../puzzle";
import { clock } from "../clock";
import { Button } from "../ui/controls";
import { words } from "../words";
import { dayBefore, dayKey, dayShort, today } from "./days";
import { dayAddress } from "./address";
import type { Game } from "./game";
import { showTime } from "./settings";
import { makeNext } from "./making";
import { allProgress } from "./progress";
import { hintsInWords, resultInWords } from "./result";
import { streak } from "./statistics";

/** The last day before this one that has not been won. */
function openDay(day: string, stars: number): string {
  const all = allProgress();
  let open = day === today() ? dayBefore(day) : today();
  while (open === day || all.get(dayKey(open, stars))?.won) open = dayBefore(open);
  return open;
}

async function share(text: string, said: (text: string) => void): Promise<void> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    said(words("win.copied"));
  } catch (error) {
    // Closing the device's share menu is not an error.
    if (!(error instanceof DOMException && error.name === "AbortError")) said(words("copy.refused", { text }));
  }
}

function Next({ game }: { game: Game }) {
  const { day } = game.loaded;
  const stars = starsOf(game.puzzle);
  if (!day)
    return (
      <Button label={words("win.next")} press={() => void makeNext(game.work, game.n, stars, game.judged.value?.difficulty || "any")} />
    );
  const open = openDay(day, stars);
  return (
    <a class="button" href={dayAddress(open, stars)}>
      {words("win.next-day", { day: dayShort(open) })}
    </a>
  );
}

export function WinCard({ game }: { game: Game }) {
  const said = useMemo(() => signal(""), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const won = game.won.value;
  const { day } = game.loaded;
  useEffect(() => {
    if (game.isFreshWin.peek()) heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (!won) return null;
  const days = streak(today(), allProgress(), starsOf(game.puzzle));
  const result = () => {
    const facts = { difficulty: game.judged.value?.difficulty ?? "", won, order: [...game.queens.value], hasTime: showTime.on.value };
    return resultInWords(game.puzzle, day ? { day, ...facts } : facts);
  };
  return (
    <section class={`win ${game.isFreshWin.value ? "fresh" : ""}`} aria-label={words("win.title")}>
      <h2 ref={heading}>{words("win.title")}</h2>
      <dl class="facts">
        {showTime.on.value && (
          <div>
            <dt>{words("timer.name")}</dt>
            <dd>{clock(won.seconds)}</dd>
          </div>
        )}
        <div>
          <dt>{words("win.hints-used")}</dt>
          <dd>{won.hints === 0 ? words("win.none") : won.hints}</dd>
        </div>
        {day && (
          <div>
            <dt>{words("win.streak")}</dt>
            <dd>{words("win.days", { count: days })}</dd>
          </div>
        )}
      </dl>
      <p class="unseen">{hintsInWords(won.hints)}</p>
      <div class="buttons">
        <Button label={words("win.share")} kind="primary" press={() => void share(result(), (text) => (said.value = text))} />
        <Next game={game} />
      </div>
      <p class="done" role="status">
        {said.value}
      </p>
    </section>
  );
}
