// The cost of methods up to their first solution, against n. Repairs draw random numbers, so they run with many seeds and have a
// spread; a search is the same each time, and runs once.

import { batch, signal } from "@preact/signals";
import type { Measure } from "search";
import { type Searcher, searcher, trial } from "../engine";
import type { Method } from "../methods";
import { cores, Pool } from "../pool";
import { Work } from "../work";
import { decimal, words } from "../words";

export const SIDES = [4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64];

/** The counted quantity, and the amount after which a run is given up. */
export const LIMITS: Record<Measure, number> = { steps: 20_000, boards: 500_000, queens: 200_000, checks: 5_000_000 };
export const MEASURES = Object.keys(LIMITS) as Measure[];

/** Milliseconds between two updates of the picture. */
const PAUSE = 250;
/** The number of colours in the style sheet. */
const COLOURS = 12;

/** The methods that are shown unless others are chosen. */
const USUAL_SEARCHES = ["rows", "permutations", "backtrack", "bitmask", "repair-best", "min-conflicts"];
const USUAL: Record<Measure, string[]> = {
  steps: ["random", "repair-blind", "repair-best", "min-conflicts"],
  boards: ["backtrack", "forward-checking:order=mrv", "min-conflicts", "hill-climbing:sideways=100", "simulated-annealing", "genetic"],
  queens: USUAL_SEARCHES,
  checks: USUAL_SEARCHES,
};

export interface Choice {
  methods: ReadonlySet<string>;
  most: number;
  runs: number;
  seed: number;
}

interface Run {
  method: string;
  n: number;
  seed: number;
}

interface Result {
  used: number;
  solved: boolean;
}

/** The median and the spread of the runs of a method on a board. */
export interface Point {
  x: number;
  low: number;
  middle: number;
  high: number;
  /** Whether some runs were given up: the values are then at least as large. */
  partial: boolean;
  /** Whether the median run was given up: there is no value, only a bound. */
  gaveUp: boolean;
}

export interface Series {
  name: string;
  /** Its place among the colours, dashes and marks. */
  style: number;
  points: Point[];
}

/** The methods that can be charted by a measure: a search takes no steps in the sense of repairs. */
export function charted(all: readonly Method[], measure: Measure): Method[] {
  return all.filter(({ family }) => family === "seeded" || measure !== "steps");
}

export function usual(measure: Measure): string[] {
  return USUAL[measure];
}

export class Chart {
  readonly choice;
  readonly results = signal<ReadonlyMap<string, readonly Result[]>>(new Map());
  readonly work = new Work();
  readonly isOver = signal(false);
  readonly methods: Method[];
  /** Each method always has the same colour and mark; methods that are usually shown together differ. */
  private readonly styles: string[];

  constructor(
    readonly measure: Measure,
    all: readonly Method[],
    choice: Choice,
  ) {
    this.methods = charted(all, measure);
    this.choice = signal(choice);
    this.styles = [...new Set([...USUAL.steps, ...USUAL_SEARCHES, ...USUAL.boards, ...all.map(({ name }) => name)])];
  }

  change(values: Partial<Choice>): void {
    this.choice.value = { ...this.choice.value, ...values };
    if (!values.methods) this.work.stop(words("chart.stale"));
  }

  show(method: string, isShown: boolean): void {
    const methods = new Set(this.choice.value.methods);
    if (isShown) methods.add(method);
    else methods.delete(method);
    this.change({ methods });
  }

  sides(): number[] {
    return SIDES.filter((n) => n <= this.choice.value.most);
  }

  shown(): Method[] {
    return this.methods.filter(({ name }) => this.choice.value.methods.has(name));
  }

  cancel(): void {
    this.work.stop(words("chart.cancelled"));
  }

  private planned(): Run[] {
    const { runs, seed } = this.choice.value;
    return this.sides().flatMap((n) =>
      this.shown()
        .filter(({ largest }) => n <= largest)
        .flatMap(({ name: method, family }) =>
          Array.from({ length: family === "seeded" ? runs : 1 }, (_, i) => ({ method, n, seed: seed + i })),
        ),
    );
  }

  async run(): Promise<void> {
    const pool = new Pool(cores, () => searcher());
    const runs = this.planned();
    const { seed, runs: each } = this.choice.value;
    this.results.value = new Map();
    this.isOver.value = false;
    const began = performance.now();
    const isDone = await this.work.begin(words("chart.progress", { done: 0, all: runs.length }), pool, () => this.runAll(pool, runs));
    if (!isDone) return;
    const seconds = decimal((performance.now() - began) / 1000, 1);
    const seeds = { first: String(seed), last: String(seed + each - 1) };
    batch(() => {
      this.isOver.value = true;
      this.work.say(`${words("chart.over", { runs: runs.length, ...seeds, seconds })} ${this.conclusion()}`);
    });
  }

  private async runAll(pool: Pool<Searcher>, runs: Run[]): Promise<boolean> {
    const results = new Map<string, Result[]>();
    let done = 0;
    let drawn = 0;
    await pool.each(runs, async (engine, { method, n, seed }) => {
      const result = await trial(engine, method, n, seed, this.measure, LIMITS[this.measure]);
      const key = `${method} ${n}`;
      results.set(key, [...(results.get(key) ?? []), result]);
      done++;
      const now = performance.now();
      if (now - drawn < PAUSE) return;
      drawn = now;
      this.work.say(words("chart.progress", { done, all: runs.length }));
      this.results.value = new Map(results);
    });
    this.results.value = results;
    return true;
  }

  /** The conclusion of the classic comparison, with the numbers of this run. */
  private conclusion(): string {
    if (this.measure !== "steps") return "";
    const [blind, best] = ["repair-blind", "repair-best"] as const;
    const sides = this.sides();
    const [small, large] = [sides[0]!, sides.at(-1)!];
    const middle = (method: string, n: number) => this.point(method, n)?.middle;
    const [a, b] = [middle(blind, small), middle(best, small)];
    const [c, d] = [middle(blind, large), middle(best, large)];
    if (a === undefined || b === undefined || c === undefined || d === undefined) return "";
    const failed = (this.results.value.get(`${blind} ${large}`) ?? []).filter(({ solved }) => !solved).length;
    const values = { small, large, a, b, c, d };
    if (failed === 0) return words("chart.conclusion", values);
    return words("chart.conclusion-partial", { ...values, failed, runs: this.choice.value.runs });
  }

  point(method: string, n: number): Point | undefined {
    const runs = this.results.value.get(`${method} ${n}`);
    if (!runs) return undefined;
    // Runs that were given up count as longer than all others.
    const sorted = [...runs].sort((a, b) => Number(b.solved) - Number(a.solved) || a.used - b.used);
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
    const used = { low: at(0.1).used, middle: at(0.5).used, high: at(0.9).used };
    return { x: n, ...used, partial: runs.some((run) => !run.solved), gaveUp: !at(0.5).solved };
  }

  series(): Series[] {
    return this.shown().map(({ name, title }) => ({
      name: title,
      style: this.styles.indexOf(name) % COLOURS,
      points: this.sides().flatMap((n) => this.point(name, n) ?? []),
    }));
  }
}
