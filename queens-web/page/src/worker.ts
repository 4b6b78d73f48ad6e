// The engine from the worker's side. A call runs for a few milliseconds at most, so that the next one is heard.

import {
  Completing,
  Counting,
  Listing,
  Tallying,
  Trial,
  Watch,
  array_text,
  chess_text,
  initSync,
  known_counts,
  orbit,
  repairs,
  strategies,
  svg_text,
} from "engine";

/** A moment of a search. */
export interface Frame {
  /** The event that led here: kind, square, other square. */
  event: readonly [kind: number, square: number, other: number];
  /** The queens' squares, in the order in which the method keeps them. */
  queens: Int32Array;
  /** Steps, tries, checks, placements, backtracks, solutions, repairs, restarts. */
  counters: Float64Array;
  /** How many queens attack each square, where the method keeps that; else empty. */
  attacks: Uint32Array;
  narration: string;
  done: boolean;
  /** Whether the search came as far as it was asked to. */
  arrived: boolean;
}

const STEPS = 2_000;

/** Repeats `part` until it says true or the time is used up. */
function spend(milliseconds: number, part: () => boolean): boolean {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (part()) return true;
    if (performance.now() >= end) return false;
  }
}

function frame(watch: Watch, arrived: boolean): Frame {
  const board = watch.board();
  return {
    event: [board[0]!, board[1]!, board[2]!],
    queens: board.slice(3),
    counters: watch.counters(),
    attacks: watch.attack_counts(),
    narration: watch.narrate(),
    done: watch.is_done(),
    arrived,
  };
}

let watches: Watch[] = [];
let listing: Listing;
let completing: Completing;
let tallying: Tallying;
let counting: Counting | undefined;
let countingSide = 0;

function plan(n: number): Counting {
  if (counting && countingSide === n) return counting;
  counting?.free();
  countingSide = n;
  counting = new Counting(n);
  return counting;
}

const api = {
  /** Names and summaries, one after the other. */
  methods: () => ({ strategies: strategies(), repairs: repairs() }),

  known: (n: number) => known_counts(n),

  watch(names: string[], n: number, seed: number): Frame[] {
    for (const watch of watches) watch.free();
    watches = names.map((name) => new Watch(name, n, BigInt(seed)));
    return watches.map((watch) => frame(watch, true));
  },

  /** Goes to a step, or as near as the time allows, and to no further than the next solution if it is to stop there. */
  seek(step: number, milliseconds: number, stop: boolean): Frame {
    const watch = watches[0]!;
    return frame(watch, spend(milliseconds, () => watch.seek(step, STEPS, stop)));
  },

  /** Goes to the next solution, or to the one with these columns, or as near as the time allows. */
  solution(columns: number[], milliseconds: number): Frame {
    const watch = watches[0]!;
    const wanted = Uint32Array.from(columns);
    return frame(watch, spend(milliseconds, () => watch.seek_solution(wanted, STEPS)));
  },

  /** The step of the first solution, if it is found soon. */
  ahead(name: string, n: number, seed: number, milliseconds: number): number | null {
    const watch = new Watch(name, n, BigInt(seed));
    const found = spend(milliseconds, () => watch.seek_solution(new Uint32Array(), STEPS));
    const step = watch.counters()[0]!;
    watch.free();
    return found ? step : null;
  },

  /** Takes every search to the same number of checks, or to its first solution, or as near as the time allows. */
  race(checks: number, milliseconds: number): Frame[] {
    const share = milliseconds / watches.length;
    return watches.map((watch) => frame(watch, spend(share, () => watch.race(checks, STEPS))));
  },

  list(n: number, fundamental: boolean, first: number): void {
    listing = new Listing(n, fundamental, first);
  },

  more: (count: number) => listing.take(count),

  about(columns: number[]) {
    const solution = Uint32Array.from(columns);
    return {
      orbit: orbit(solution),
      array: array_text(solution),
      chess: chess_text(solution),
      svg: svg_text(solution),
    };
  },

  complete(n: number, queens: number[], blocked: number[]): void {
    completing = new Completing(n, Uint32Array.from(queens), Uint32Array.from(blocked));
  },

  /** Goes on looking for a completion; none is an empty array. */
  completion(milliseconds: number) {
    const known = spend(milliseconds, () => completing.run(200));
    return { known, columns: completing.found() };
  },

  tally(n: number, queens: number[], blocked: number[]): void {
    tallying = new Tallying(n, Uint32Array.from(queens), Uint32Array.from(blocked));
  },

  /** Goes on counting completions. */
  completions(milliseconds: number) {
    const over = spend(milliseconds, () => tallying.step());
    return { over, count: tallying.count() };
  },

  /** How many shards the count of this n has, and which kernel counts them. */
  shards(n: number) {
    return { shards: plan(n).shards(), kernel: plan(n).kernel() };
  },

  /** Counts shards from one number up to another, or as many as the time allows. */
  count(n: number, from: number, to: number, milliseconds: number) {
    const counting = plan(n);
    counting.take(from, to);
    spend(milliseconds, () => !counting.step());
    return { total: counting.total(), next: counting.next() };
  },

  /** Runs a method to its first solution, or until it has made too many steps. */
  trial(method: string, n: number, seed: number, most: number) {
    const trial = new Trial(method, n, BigInt(seed));
    let solved = false;
    while (!solved && trial.steps() < most) solved = trial.run(1_000);
    const result = { solved: solved && trial.steps() <= most, steps: trial.steps(), checks: trial.checks() };
    trial.free();
    return result;
  },
};

export type Api = typeof api;

type Message = { module: WebAssembly.Module } | { id: number; name: keyof Api; values: unknown[] };

self.onmessage = ({ data }: MessageEvent<Message>) => {
  if ("module" in data) {
    initSync({ module: data.module });
    return;
  }
  try {
    const value = (api[data.name] as (...values: unknown[]) => unknown)(...data.values);
    self.postMessage({ id: data.id, value });
  } catch (error) {
    self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
};
