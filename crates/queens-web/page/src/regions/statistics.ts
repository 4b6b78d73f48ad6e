// A player's statistics, from the progress kept on the device.

import { dayBefore, dayKey } from "./days";
import type { Progress } from "./progress";

export interface Times {
  n: number;
  difficulty: string;
  solved: number;
  best: number;
  median: number;
}

export interface Statistics {
  played: number;
  solved: number;
  /** Daily puzzles solved on their day, in succession, up to today or yesterday. */
  streak: number;
  longestStreak: number;
  times: Times[];
}

const DIFFICULTIES = ["easy", "medium", "hard", "expert"];

/** The number of consecutive days up to this one that were solved on their day. */
function streakUpTo(day: string, all: ReadonlyMap<string, Progress>, stars = 1): number {
  let days = 0;
  for (let now = day; all.get(dayKey(now, stars))?.won?.on === now; now = dayBefore(now)) days++;
  return days;
}

/** The streak of the daily puzzles with this many queens in each line; today's puzzle may still be open. */
export function streak(today: string, all: ReadonlyMap<string, Progress>, stars = 1): number {
  return streakUpTo(today, all, stars) || streakUpTo(dayBefore(today), all, stars);
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
}

export function statistics(today: string, all: ReadonlyMap<string, Progress>): Statistics {
  const groups = new Map<string, { n: number; difficulty: string; seconds: number[] }>();
  let solved = 0;
  for (const { n, difficulty, won } of all.values()) {
    if (!won) continue;
    solved++;
    const group = groups.get(`${n} ${difficulty}`) ?? { n, difficulty, seconds: [] };
    group.seconds.push(won.seconds);
    groups.set(`${n} ${difficulty}`, group);
  }
  const times = [...groups.values()].map(({ n, difficulty, seconds }) => {
    seconds.sort((a, b) => a - b);
    return { n, difficulty, solved: seconds.length, best: seconds[0]!, median: median(seconds) };
  });
  const rank = (difficulty: string) => DIFFICULTIES.indexOf(difficulty);
  times.sort((a, b) => a.n - b.n || rank(a.difficulty) - rank(b.difficulty));
  const longestStreak = Math.max(0, ...[...all.keys()].map((day) => streakUpTo(day, all)));
  return { played: all.size, solved, streak: streak(today, all), longestStreak, times };
}
