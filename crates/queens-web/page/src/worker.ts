// The engine from the worker's side. A call runs for a few milliseconds at most, so that the worker stays responsive.

import {
  Completing,
  type Goal,
  Listing,
  type Measure,
  type Moment,
  type Setup,
  Tree,
  Trial,
  Watch,
  board_code,
  board_of_the_day,
  board_parts,
  daily_plan,
  describe,
  hint,
  initSync,
  judge,
  known_counts,
  make_board,
  methods,
  puzz_link,
  rating,
  read_picture,
  solve,
  uniqueness,
} from "engine";
import { answer, go, type Question, type Reply, spend } from "./answer";

/** A moment of a search, and whether the search reached its goal. */
export interface Frame extends Moment {
  arrived: boolean;
}

/** The questions of the page, which may take long. */
const questions = {
  /** The queens of a completion. */
  completion: (setup: Setup) => new Completing(setup),
  /** The solutions of a board one by one, then nothing. */
  listing: (setup: Setup, fundamental: boolean) => new Listing(setup, fundamental),
  /** The cost of a method up to the first solution, at most a limit. */
  trial: (method: string, n: number, seed: number, measure: Measure, limit: number) => new Trial(method, n, BigInt(seed), measure, limit),
} satisfies Record<string, (...values: never[]) => Question<unknown>>;

export type Questions = typeof questions;
/** The current question, and its answer. */
export type Asked<Q extends keyof Questions> = Parameters<Questions[Q]>;
export type AnswerTo<Q extends keyof Questions> = ReturnType<ReturnType<Questions[Q]>["answer"]>;

/** A tree of at most this many nodes is sent completely. */
const WHOLE = 160;

/** The language of the page, set by the first message. */
let language = "en";
let isChess = false;
let watches: Watch[] = [];
let tree: { of: string; tree: Tree } | undefined;
let question: Question<unknown> | undefined;

function begin(name: string, n: number, seed: number, board: string): Watch {
  const watch = name === "reasoning" ? Watch.reasoning(board) : new Watch(name, n, BigInt(seed));
  watch.speak(language, isChess);
  return watch;
}

function frame(watch: Watch, arrived: boolean): Frame {
  return { ...watch.answer(), arrived };
}

const api = {
  /** Every method of the library's table. */
  methods: () => methods(language),

  known: (n: number) => known_counts(n),

  /** Asks one of the questions, which replaces the previous one. */
  ask<Q extends keyof Questions>(name: Q, values: Asked<Q>): void {
    question?.free();
    question = (questions[name] as (...values: Asked<Q>) => Question<unknown>)(...values);
  },

  /** Continues with the question; after an answer, it looks for the next one. */
  run: (milliseconds: number): Reply<unknown> => go(question!, milliseconds),

  watch(names: string[], n: number, seed: number, board = ""): Frame[] {
    for (const watch of watches) watch.free();
    watches = names.map((name) => begin(name, n, seed, board));
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

  /** The step of the first solution, if it is found quickly. */
  ahead(name: string, n: number, seed: number, milliseconds: number, board = ""): number | null {
    const watch = begin(name, n, seed, board);
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

  /** The verdict about these queens on a board. */
  judge: (setup: Setup, queens: number[]) => judge(setup, Uint32Array.from(queens)),

  /** A solution, described. */
  describe: (setup: Setup, queens: number[]) => describe(setup, Uint32Array.from(queens)),

  /** A board from any text that the library reads. */
  board(text: string) {
    const code = board_code(text);
    return { code, puzzle: board_parts(code) };
  },

  /** The board on a picture, and the squares that are doubtful. */
  picture: (width: number, height: number, rgba: Uint8ClampedArray) => read_picture(width, height, new Uint8Array(rgba.buffer)),

  /** The code of a day's board, counted from 1 January 1970. */
  day: (day: number) => board_of_the_day(day),

  /** The plan of the daily puzzles, from Monday. */
  week: () => daily_plan(),

  /** The code of a new board with this many queens in each line and of this difficulty, or of any if that is empty; nothing if none
   * was found. */
  make: (n: number, stars: number, difficulty: string, seed: number) => make_board(n, stars, difficulty, BigInt(seed)) ?? null,

  link: (code: string) => puzz_link(code),

  /** Whether a board has no solution, one or several. */
  uniqueness: (code: string) => uniqueness(code),

  /** Difficulty and score of a board with one solution. */
  rating: (code: string) => rating(code) ?? null,

  /** The columns of the one solution, if reasoning finds it. */
  solve: (code: string) => solve(code) ?? null,

  /** The first step of reasoning about a board; nothing if nothing is forced. */
  hint: (code: string) => hint(code, language) ?? null,
};

export type Api = typeof api;

answer(api, (module, spoken) => {
  initSync({ module });
  language = spoken;
});
