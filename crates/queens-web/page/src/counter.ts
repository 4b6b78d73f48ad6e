// The part of the engine that counts and samples, from the worker's side: a separate module, with SIMD.

import { Approximating, Counting, Drawing, initSync, known_counts, type Setup } from "counter";
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

/** The same for every worker, as in the command line: the result depends on the board and the number of samples alone. */
const SEED = 0;

let approximated: { of: string; approximating: Approximating } | undefined;

function approximation(setup: Setup): Approximating {
  const of = JSON.stringify(setup);
  if (approximated?.of !== of) {
    approximated?.approximating.free();
    approximated = { of, approximating: new Approximating(setup, SEED) };
  }
  return approximated.approximating;
}

let drawn: { of: string; drawing: Drawing; number: number } | undefined;

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

  /** The result of one sample of an approximate count. */
  sample: (setup: Setup, number: number) => approximation(setup).sample(number),

  /** The approximate count from the results of all samples. */
  estimate: (setup: Setup, samples: Float64Array) => approximation(setup).estimate(samples),

  /** A random solution. */
  draw(setup: Setup) {
    const of = JSON.stringify(setup);
    if (drawn?.of !== of) {
      drawn?.drawing.free();
      const [seed] = crypto.getRandomValues(new Uint32Array(1));
      drawn = { of, drawing: new Drawing(setup, seed!), number: 0 };
    }
    return drawn.drawing.draw(drawn.number++);
  },
};

export type CountApi = typeof api;

answer(api, (module) => initSync({ module }));
