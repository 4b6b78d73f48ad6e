// All past days: a month at a time, with solved and started puzzles, and the plan of the week.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DailyPlan } from "boards";
import { Engine } from "../engine";
import { format } from "../place";
import { Button } from "../ui/controls";
import { words } from "../words";
import { dayInWords, daysOf, monthAfter, monthInWords, today, weekday, weekdays } from "./days";
import { difficultyInWords } from "./difficulty";
import { allProgress, type Progress } from "./progress";

/** The engine's plan of a week, from Monday. */
const week = signal<readonly DailyPlan[]>([]);

async function loadWeek(): Promise<void> {
  if (week.value.length > 0) return;
  const engine = new Engine();
  week.value = await engine.call("week").finally(() => engine.stop());
}

function stateOf(progress: Progress | undefined): "open" | "begun" | "solved" {
  if (progress?.won) return "solved";
  return progress ? "begun" : "open";
}

function Day({ day, shown, progress }: { day: string; shown: string; progress: Progress | undefined }) {
  const number = Number(day.slice(8));
  if (day > today()) return <span class="day future">{number}</span>;
  const state = stateOf(progress);
  const label = `${dayInWords(day)}: ${words(`archive.${state}`)}`;
  return (
    <a
      class={`day ${state}`}
      href={format("regions", { day })}
      aria-label={label}
      title={label}
      aria-current={day === shown ? "date" : undefined}
    >
      {number}
      <span aria-hidden="true">{{ open: "", begun: "·", solved: "✓" }[state]}</span>
    </a>
  );
}

function Week() {
  const names = weekdays();
  return (
    <>
      {names.map((name, i) => {
        const plan = week.value[i];
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

export function Archive({ day }: { day: string }) {
  const month = useSignal(day.slice(0, 7));
  useEffect(() => void loadWeek(), []);
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
        <Week />
        {days.map((one, i) => (
          <div key={one} style={i === 0 ? { gridColumnStart: weekday(one) + 1 } : {}}>
            <Day day={one} shown={day} progress={all.get(one)} />
          </div>
        ))}
      </div>
    </section>
  );
}
