// Counts all solutions on all cores, and compares the total with the published number. Approximates what takes too long to count.

import type { ApproximateCount, KnownCounts } from "counter";
import { signal } from "@preact/signals";
import { duration } from "../clock";
import type { CountApi } from "../counter";
import { counter, type Engine } from "../engine";
import { cores, Pool } from "../pool";
import { inWords, isClassic, type Shape, setupOf } from "../shape";
import { Work } from "../work";
import { decimal, digits, words } from "../words";

/** Milliseconds that a worker counts before it reports its progress. */
const SLICE = 80;
/** Maximum seconds; longer counts are refused. */
const LONGEST = 3600;

/** The largest board that the page counts. */
export const MAX_COUNTED = 20;
/** The largest classic board that the page approximates, and the largest other board. */
export const MAX_SIDE = 1000;
const MAX_OTHER = 32;
/** The fewest samples for a confidence interval, and the milliseconds to take more. */
const MIN_SAMPLES = 8;
const SAMPLING = 4000;
/** Milliseconds between two estimates while samples are taken. */
const PAUSE = 250;

export interface Choice {
  shape: Shape;
  workers: number;
}

export const USUAL = { workers: Math.min(cores, 64) } as const;

interface Plan {
  parts: number;
  kernel: string;
}

/** The progress of a count. */
interface Progress extends Plan {
  done: number;
  total: bigint;
  seconds: number;
  workers: number;
}

/** An approximate count so far. */
interface Estimated extends ApproximateCount {
  samples: number;
  seconds: number;
  workers: number;
}

type Workers = Pool<Engine<CountApi>>;

export class Count {
  readonly choice = signal<Choice>({ ...USUAL, shape: { n: 8, columns: 8, board: "flat", piece: "queen", pawns: [] } });
  readonly progress = signal<Progress | undefined>(undefined);
  readonly estimated = signal<Estimated | undefined>(undefined);
  /** Whether counting this board would take too long. */
  private readonly isLong = signal(false);
  readonly work = new Work();
  /** The text that was entered as a number of rows, if it is too large or not a number. */
  private readonly refused = signal<number | undefined>(undefined);
  /** Whether this board was counted. */
  readonly isOver = signal(false);

  constructor(choice: Choice) {
    this.choice.value = choice;
  }

  /** Whether the board is not counted but approximated. */
  get isApproximate(): boolean {
    const { n, columns } = this.choice.value.shape;
    return this.isLong.value || Math.max(n, columns) > MAX_COUNTED;
  }

  /** The number shown in large digits. */
  get figure(): string {
    if (this.estimated.value) return `≈ ${powered(this.estimated.value.estimate)}`;
    return this.progress.value ? digits(this.progress.value.total) : "?";
  }

  get caption(): string {
    if (this.refused.value !== undefined) return words("count.not-counted");
    const { shape } = this.choice.value;
    return isClassic(shape) ? words("count.caption", { n: shape.n }) : words("count.board", { board: inWords(shape) });
  }

  change(values: Partial<Choice>): void {
    this.choice.value = { ...this.choice.value, ...values };
    if (values.shape) {
      this.refused.value = undefined;
      this.isLong.value = false;
    }
    this.rest();
  }

  /** Reports a number of rows that cannot be counted. */
  refuse(n: number): void {
    this.refused.value = n;
    this.rest();
  }

  private rest(text = ""): void {
    this.work.stop(text);
    this.progress.value = undefined;
    this.estimated.value = undefined;
    this.isOver.value = false;
  }

  cancel(): void {
    this.work.stop(words("count.cancelled"));
  }

  async run(): Promise<void> {
    this.rest();
    const refused = this.refused.value;
    if (refused !== undefined) {
      const isNumber = Number.isInteger(refused) && refused > 0;
      return this.work.stop(
        isNumber
          ? words("count.too-large", { n: String(refused), most: String(MAX_SIDE) })
          : words("control.range", { least: 1, most: MAX_SIDE }),
      );
    }
    const { shape, workers } = this.choice.value;
    const limit = this.isApproximate ? unsampled(shape) : "";
    if (limit !== "") return this.work.stop(limit);
    const pool: Workers = new Pool(workers, counter);
    const text = await this.work.begin("", pool, () => (this.isApproximate ? this.approximate(pool, shape) : this.count(pool, shape)));
    if (text === undefined) return;
    this.isOver.value = true;
    this.work.say(text);
  }

  /** Counts, unless that would take too long; returns the closing message. */
  private async count(pool: Workers, shape: Shape): Promise<string> {
    const setup = setupOf(shape);
    const { seconds, ...plan } = await pool.first.call("plan", setup);
    if (seconds / pool.size > LONGEST) {
      this.isLong.value = true;
      return words("count.too-long");
    }
    const show = this.shown(plan, pool.size);
    let total = 0n;
    let done = 0;
    // Pieces small enough that the workers end together, large enough that messages cost nothing.
    const size = Math.max(1, Math.ceil(plan.parts / (pool.size * 64)));
    const pieces = Array.from({ length: Math.ceil(plan.parts / size) }, (_, i) => i * size);
    await pool.each(pieces, async (engine, from) => {
      await engine.call("take", setup, from, Math.min(from + size, plan.parts));
      let before = { total: 0n, next: from, isOver: false };
      while (!before.isOver) {
        const now = await engine.call("run", SLICE);
        total += now.total - before.total;
        done += now.next - before.next;
        before = now;
        show(done, total);
      }
    });
    show(done, total);
    return ending(total, isClassic(shape) ? await pool.first.call("known", shape.n) : undefined);
  }

  /** Approximates for a few seconds; returns the closing message. */
  private async approximate(pool: Workers, shape: Shape): Promise<string> {
    const setup = setupOf(shape);
    const began = performance.now();
    const samples: number[] = [];
    let shown = began;
    const show = async (engine: Engine<CountApi>) => {
      const taken = new Float64Array(samples);
      const estimate = await engine.call("estimate", setup, taken);
      const seconds = (performance.now() - began) / 1000;
      if (estimate) this.estimated.value = { ...estimate, samples: taken.length, seconds, workers: pool.size };
    };
    function* numbers() {
      for (let number = 0; number < MIN_SAMPLES || performance.now() - began < SAMPLING; number++) yield number;
    }
    await pool.each(numbers(), async (engine, number) => {
      samples.push(await engine.call("sample", setup, number));
      if (performance.now() - shown < PAUSE) return;
      shown = performance.now();
      await show(engine);
    });
    await show(pool.first);
    const estimated = this.estimated.value;
    if (!estimated) return words("count.no-sample");
    const { low, high, error } = estimated;
    return words("count.interval", { low: powered(low), high: powered(high), error: decimal(100 * error, error < 0.01 ? 2 : 1) });
  }

  /** Shows the progress from now on. */
  private shown(plan: Plan, workers: number): (done: number, total: bigint) => void {
    const began = performance.now();
    return (done, total) => {
      this.progress.value = { ...plan, done, total, workers, seconds: (performance.now() - began) / 1000 };
    };
  }
}

function ending(total: bigint, known: KnownCounts | undefined): string {
  if (!known) return words("solutions.number", { count: total });
  return known.all === total ? words("count.agrees", { total }) : words("count.differs", { total, known: known.all });
}

/** Why a board is not approximated; empty if it is. */
function unsampled(shape: Shape): string {
  if (shape.pawns.length > 0) return words("count.no-pawns");
  const isLarge = !isClassic(shape) && Math.max(shape.n, shape.columns) > MAX_OTHER;
  return isLarge ? words("count.other-too-large", { most: MAX_OTHER }) : "";
}

/** A number by its decimal logarithm, with four digits: 1,234 or 2.345 × 10¹⁷. */
function powered(log10: number): string {
  if (log10 < 6) return digits(Math.round(10 ** log10));
  const exponent = Math.floor(log10);
  const raised = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${decimal(10 ** (log10 - exponent), 3)} × 10${raised}`;
}

/** The facts shown beside an approximate count. */
export function sampleFacts({ samples, seconds, workers }: Estimated): [name: string, value: string][] {
  return [
    [words("count.samples"), digits(samples)],
    [words("count.time"), duration(seconds)],
    [words("count.workers"), String(workers)],
  ];
}

/** The facts shown beside the number of a count. */
export function facts({ parts, done, total, seconds, workers, kernel }: Progress): [name: string, value: string][] {
  return [
    [words("count.shards"), `${digits(done)} / ${digits(parts)}`],
    [words("count.time"), duration(seconds)],
    [words("count.per-solution"), total === 0n ? "–" : nanoseconds((seconds * 1e9) / Number(total))],
    [words("count.workers"), String(workers)],
    [words("count.kernel"), kernel],
  ];
}

function nanoseconds(value: number): string {
  return `${decimal(value, value < 1 ? 2 : value < 10 ? 1 : 0)} ns`;
}
