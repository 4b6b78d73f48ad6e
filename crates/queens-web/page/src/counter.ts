// The part of the engine that counts, from the worker's side: a separate module, with vectors where the browser has them.

import { Counting, initSync, known_counts, type Setup } from "counter";
import { answer, spend } from "./answer";

let planned: { of: string; counting: Counting } | undefined;

/** Every worker derives the same parts from a board. */
function plan(setup: Setup): Counting {
  const of = JSON.stringify(setup);
  if (planned?.of !== of) {
    planned?.counting.free();
    planned = { of, counting: new Counting(setup) };
  }
  return planned.counting;
}

const api = {
  known: (n: number) => known_counts(n),

  /** The number of parts of a count, the kernel, and roughly how many seconds one worker takes, unless that is a moment. */
  plan(setup: Setup) {
    const counting = plan(setup);
    return { parts: counting.parts(), kernel: counting.kernel(), seconds: counting.seconds() ?? 0 };
  },

  /** Takes the parts from one number up to another, to be counted next. */
  take: (setup: Setup, from: number, to: number) => plan(setup).take(from, to),

  /** Continues counting; returns the total so far, and the first part that is not counted. */
  run(milliseconds: number) {
    const { counting } = planned!;
    const isOver = spend(counting, milliseconds);
    return { isOver, total: counting.total(), next: counting.next() };
  },
};

export type CountApi = typeof api;

answer(api, (module) => initSync({ module }));
