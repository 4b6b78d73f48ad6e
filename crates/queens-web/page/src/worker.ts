// The engine for Watch, Race and Chart, from the worker's side. A call runs for a few milliseconds at most,
// so that the worker can receive the next one.

import { type Goal, initSync, type Measure, methods, type Moment, Tree, Trial, Watch } from "search";
import { answer, go, questioner, spend } from "./answer";

/** A moment of a search, and whether the search reached its goal. */
export interface Frame extends Moment {
  arrived: boolean;
}

/** The questions of the page, which may take long. */
const questions = {
  /** The cost of a method to its first solution, up to a limit. */
  trial: (method: string, n: number, seed: number, measure: Measure, limit: number) => new Trial(method, n, BigInt(seed), measure, limit),
};

export type SearchQuestions = typeof questions;

/** A tree of at most this many nodes is sent completely. */
const WHOLE = 160;

/** The language of the page, set by the first message. */
let language = "en";
let isChess = false;
let watches: Watch[] = [];
let tree: { of: string; tree: Tree } | undefined;

function begin(name: string, n: number, seed: number): Watch {
  const watch = new Watch(name, n, BigInt(seed));
  watch.speak(language, isChess);
  return watch;
}

function frame(watch: Watch, arrived: boolean): Frame {
  return { ...watch.answer(), arrived };
}

const api = {
  ...questioner(questions),

  /** Every method of the library's table. */
  methods: () => methods(language),

  watch(names: string[], n: number, seed: number): Frame[] {
    for (const watch of watches) watch.free();
    watches = names.map((name) => begin(name, n, seed));
    return watches.map((watch) => frame(watch, true));
  },

  /** Moves every watched search towards its goal, as far as the time allows. */
  go(goal: Goal, milliseconds: number): Frame[] {
    return watches.map((watch) => {
      watch.aim(goal);
      return frame(watch, spend(watch, milliseconds / watches.length));
    });
  },

  /** Sets how squares are named: by chess names, or by row and column. */
  name(chess: boolean): Frame | undefined {
    isChess = chess;
    for (const watch of watches) watch.speak(language, chess);
    return watches[0] && frame(watches[0], true);
  },

  /** The step of the first solution, if it is found soon. */
  ahead(name: string, n: number, seed: number, milliseconds: number): number | null {
    const watch = begin(name, n, seed);
    watch.aim({ kind: "solution", columns: [] });
    const found = spend(watch, milliseconds);
    const { steps } = watch.answer().counters;
    watch.free();
    return found ? steps : null;
  },

  /** The nodes of a method's tree at a step, unless the time does not suffice to get there. */
  tree(method: string, n: number, step: number, milliseconds: number) {
    const of = `${method} ${n}`;
    if (tree?.of !== of) {
      tree?.tree.free();
      tree = { of, tree: new Tree(method, n, WHOLE) };
    }
    tree.tree.aim(step);
    return go(tree.tree, milliseconds);
  },
};

export type SearchApi = typeof api;

answer(api, (module, spoken) => {
  initSync({ module });
  language = spoken;
});
