import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { duration } from "../src/clock";
import type { Progress } from "../src/regions/progress";
import { statistics } from "../src/regions/statistics";

const progress = (n: number, difficulty: string, won?: [seconds: number, on: string]): Progress => ({
  n,
  difficulty,
  queens: [],
  crosses: [],
  seconds: 0,
  hints: 0,
  at: 0,
  ...(won && { won: { seconds: won[0], hints: 0, on: won[1] } }),
});

test("a streak counts days solved on their day, and today may still be open", () => {
  const all = new Map([
    ["2026-11-13", progress(9, "hard", [5, "2026-11-13"])],
    ["2026-11-14", progress(10, "hard", [5, "2026-11-16"])], // solved later: it ends the streak
    ["2026-11-15", progress(10, "expert", [5, "2026-11-15"])],
    ["2026-11-16", progress(7, "easy", [5, "2026-11-16"])],
  ]);
  assert.equal(statistics("2026-11-17", all).streak, 2);
  assert.equal(statistics("2026-11-16", all).streak, 2);
  assert.equal(statistics("2026-11-18", all).streak, 0, "a whole day was missed");
  assert.equal(statistics("2026-11-18", all).longestStreak, 2);
});

test("times are grouped by size and difficulty, with the best and the median", () => {
  const all = new Map([
    ["a", progress(8, "medium", [90, "2026-11-13"])],
    ["b", progress(8, "medium", [30, "2026-11-13"])],
    ["c", progress(8, "medium", [61, "2026-11-13"])],
    ["d", progress(8, "easy", [20, "2026-11-13"])],
    ["e", progress(8, "easy", [41, "2026-11-13"])],
    ["f", progress(9, "hard")],
  ]);
  const { played, solved, times } = statistics("2026-11-17", all);
  assert.deepEqual([played, solved], [6, 5]);
  assert.deepEqual(times, [
    { n: 8, difficulty: "easy", solved: 2, best: 20, median: 31 },
    { n: 8, difficulty: "medium", solved: 3, best: 30, median: 61 },
  ]);
});

/** A colour in the Oklab space, in which distances match perceived differences. */
function oklab(hex: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test("fourteen regions have colours that can be told apart, in the dark, too", () => {
  const css = readFileSync("src/style.css", "utf8");
  const tones = [...css.matchAll(/--tone-(\d+): light-dark\((#\w{6}), (#\w{6})\);/g)];
  assert.equal(tones.length, 14);
  for (const column of [2, 3]) {
    const colours = tones.map((tone) => oklab(tone[column]!));
    colours.forEach((a, i) => {
      for (const [j, b] of colours.slice(0, i).entries()) {
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        assert.ok(distance > 0.08, `tones ${i} and ${j} are ${distance.toFixed(3)} apart`);
      }
    });
  }
});

test("no duration has sixty seconds", () => {
  assert.deepEqual([59.99, 59.996, 119.7, 125].map(duration), ["59.99 s", "1 min 0 s", "2 min 0 s", "2 min 5 s"]);
});
