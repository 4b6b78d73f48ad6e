// All past days: a month at a time, with solved and started puzzles, and the plan of the week.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DailyPlan } from "boards";
import { Engine } from "../engine";
import { Button } from "../ui/controls";
import { words } from "../words";
import { dayAddress } from "./address";
import { dayInWords, dayKey, daysOf, monthAfter, monthInWords, today, weekday, weekdays } from "./days";
import { difficultyInWords } from "./difficulty";
import { allProgress, type Progress } from "./progress";

/** The engine's plans of a week, from Monday, by the number of queens in each line. */
const weeks = signal<Readonly<Record<number, readonly DailyPlan[]>>>({});

async function loadWeek(stars: number): Promise<void> {
  if (weeks.value[stars]) return;
  const engine = new Engine();
  const week = await engine.call("week", stars).finally(() => engine.stop());
  weeks.value = { ...weeks.value, [stars]: week };
}

function stateOf(progress: Progress | undefined): "open" | "begun" | "solved" {
  if (progress?.won) return "solved";
  return progress ? "begun" : "open";
}

interface DayProps {
  day: string;
  shown: string;
  stars: number;
  progress: Progress | undefined;
}

function Day({ day, shown, stars, progress }: DayProps) {
  const number = Number(day.slice(8));
  if (day > today()) return <span class="day future">{number}</span>;
  const state = stateOf(progress);
  const label = `${dayInWords(day)}: ${words(`archive.${state}`)}`;
  return (
    <a
      class={`day ${state}`}
      href={dayAddress(day, stars)}
      aria-label={label}
      title={label}
      aria-current={day === shown ? "date" : undefined}
    >
      {number}
      <span aria-hidden="true">{{ open: "", begun: "·", solved: "✓" }[state]}</span>
    </a>
  );
}

function Week({ stars }: { stars: number }) {
  const names = weekdays();
  return (
    <>
      {names.map((name, i) => {
        const plan = weeks.value[stars]?.[i];
        return (
          <div key={name} class="weekday">
            <b>{name}</b>
            {plan && <span>{`${plan.n}×${plan.n}`}</span>}
            {plan && <span>{difficultyInWords(plan.difficulty)}</span>}
          </div>
        );
      })}
    </>
  );
}

export function Archive({ day, stars }: { day: string; stars: number }) {
  const month = useSignal(day.slice(0, 7));
  useEffect(() => void loadWeek(stars), [stars]);
  const all = allProgress();
  const days = daysOf(month.value);
  const turn = (by: number) => (month.value = monthAfter(month.value, by));
  return (
    <section class="part" aria-label={words("archive.title")}>
      <h2>{words("archive.title")}</h2>
      <div class="month-head">
        <Button label="‹" name={words("archive.before")} kind="quiet" press={() => turn(-1)} />
        <span aria-live="polite">{monthInWords(month.value)}</span>
        <Button label="›" name={words("archive.after")} kind="quiet" disabled={month.value >= today().slice(0, 7)} press={() => turn(1)} />
      </div>
      <div class="month">
        <Week stars={stars} />
        {days.map((one, i) => (
          <div key={one} style={i === 0 ? { gridColumnStart: weekday(one) + 1 } : {}}>
            <Day day={one} shown={day} stars={stars} progress={all.get(dayKey(one, stars))} />
          </div>
        ))}
      </div>
    </section>
  );
}
