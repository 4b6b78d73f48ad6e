// The part of the engine that counts, from the worker's side: a module of its own, with vectors where the browser has them.

import { Counting, Tallying, initSync, known_counts } from "counter";
import { answer, spend } from "./answer";

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
  known: (n: number) => known_counts(n),

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
};

export type CountApi = typeof api;

answer(api, (module) => initSync({ module }));
