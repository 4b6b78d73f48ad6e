// A race of two to four methods on the same board, each with the same number of conflict checks per frame.

import { batch, computed, signal } from "@preact/signals";
import type { Searcher } from "../engine";
import { Latest } from "../latest";
import { largestFor, type Method } from "../methods";
import { decimal, list, words } from "../words";
import type { Frame } from "../worker";

/** The largest board of a race. */
export const MAX_SIDE = 32;
export const BUDGETS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/** Milliseconds that all searches together may take for a frame. */
const PER_PICTURE = 24;

export interface Choice {
  n: number;
  methods: string[];
  seed: number;
  /** The index of the budget. */
  budget: number;
}

export class Race {
  readonly choice;
  readonly frames = signal<readonly Frame[]>([]);
  readonly isRunning = signal(false);
  /** The number of the race; each race has its own boards. */
  readonly round = signal(0);
  /** The number of checks that every method may use so far. */
  private checks = 0;
  private readonly latest = new Latest();
  private wait = this.latest.begin();

  readonly isOver = computed(() => this.frames.value.length > 0 && this.frames.value.every(isOver));
  /** Lanes that have found a solution, the one with the fewest checks first. */
  readonly ranking = computed(() => {
    const lanes = this.frames.value.map((_, lane) => lane);
    const solved = lanes.filter((lane) => this.frames.value[lane]!.event.kind === "solved");
    return solved.sort((a, b) => this.used(a) - this.used(b));
  });
  readonly verdict = computed(() => this.sentence());

  constructor(
    private readonly engine: Searcher,
    readonly methods: readonly Method[],
    choice: Choice,
  ) {
    this.choice = signal(choice);
  }

  end(): void {
    this.latest.cancel();
    this.isRunning.value = false;
  }

  /** The methods that race, lane by lane. */
  lanes(): Method[] {
    return this.choice.value.methods.map((name) => this.methods.find((method) => method.name === name)!);
  }

  /** The largest board that every lane's method takes. */
  largest(): number {
    return largestFor(this.lanes(), MAX_SIDE);
  }

  change(values: Partial<Choice>): void {
    this.choice.value = { ...this.choice.value, ...values };
    const most = this.largest();
    if (this.choice.value.n > most) this.choice.value = { ...this.choice.value, n: most };
    if (!("budget" in values)) void this.reset();
  }

  add(): void {
    const { methods } = this.choice.value;
    const free = this.methods.find(({ name }) => !methods.includes(name))!;
    this.change({ methods: [...methods, free.name] });
  }

  remove(): void {
    this.change({ methods: this.choice.value.methods.slice(0, -1) });
  }

  async reset(): Promise<void> {
    this.wait = this.latest.begin();
    this.checks = 0;
    batch(() => {
      this.isRunning.value = false;
      this.frames.value = [];
      this.round.value++;
    });
    const { methods, n, seed } = this.choice.value;
    this.frames.value = await this.wait(this.engine.call("watch", methods, n, seed));
  }

  /** Whether the race was begun. */
  isBegun(): boolean {
    return this.frames.value.some(({ counters }) => counters.checks > 0);
  }

  async toggle(): Promise<void> {
    if (this.isRunning.value) {
      this.isRunning.value = false;
      return;
    }
    if (this.frames.value.length === 0) return;
    if (this.isOver.value) await this.reset();
    this.isRunning.value = true;
    requestAnimationFrame(() => void this.tick());
  }

  private async tick(): Promise<void> {
    if (!this.isRunning.value) return;
    // A budget that could not be spent in time is not raised: no lane gets ahead.
    if (this.frames.value.every((frame) => frame.arrived)) this.checks += BUDGETS[this.choice.value.budget]!;
    const frames = await this.wait(this.engine.call("go", { kind: "checks", checks: this.checks }, PER_PICTURE));
    batch(() => {
      this.frames.value = frames;
      if (this.isOver.value) this.isRunning.value = false;
    });
    if (this.isRunning.value) requestAnimationFrame(() => void this.tick());
  }

  private used(lane: number): number {
    return this.frames.value[lane]!.counters.checks;
  }

  /** The place of a lane, from 0; −1 while it has none. Lanes with the same number of checks share a place. */
  placeOf(lane: number): number {
    const order = this.ranking.value;
    return order.includes(lane) ? order.findIndex((other) => this.used(other) === this.used(lane)) : -1;
  }

  private sentence(): string {
    if (this.frames.value.length === 0) return "";
    if (!this.isOver.value) return words("race.fair");
    const order = this.ranking.value;
    const [first] = order;
    if (first === undefined) return words("race.none");
    const lanes = this.lanes();
    const best = order.filter((lane) => this.used(lane) === this.used(first));
    const next = order[best.length];
    const win = { names: list(best.map((lane) => lanes[lane]!.title)), count: best.length, checks: this.used(first) };
    if (next === undefined) return words("race.wins", win);
    const times = this.used(next) / this.used(first);
    return words("race.wins-over", { ...win, next: lanes[next]!.title, times: decimal(times, times < 9.95 ? 1 : 0) });
  }
}

export function isOver(frame: Frame): boolean {
  return frame.event.kind === "solved" || frame.done;
}
