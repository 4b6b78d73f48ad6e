// The n-queens puzzle: the library `queens` in WebAssembly, called like ordinary functions.
//
// The modules are part of this file, so it works in Node, browsers and bundlers without any setup. Calls are synchronous: in a
// browser, call slow ones from a worker.

import * as count_module from "counter";
import * as engine from "engine";
import count_bytes from "counter.wasm";
import engine_bytes from "engine.wasm";

/** How hard a puzzle is for a person. */
export type Difficulty = "easy" | "medium" | "hard" | "expert";

/** Row and column, both from 0. Row 0 is the top. */
export type Square = [row: number, column: number];

/** The column of each row's queen, from the top: `[1, 3, 0, 2]`. With two stars in each row, two columns per row. */
export type Solution = number[];

/** A puzzle: a board with given queens, blocked squares and perhaps regions. */
export interface Board {
  /** The board in one line, for links and storage. Every function takes it. */
  code: string;
  /** Rows and columns. */
  n: number;
  /** The number of queens in each row, column and region: 1, or more in star battles. */
  stars: number;
  /** The region of each square, row by row; undefined without regions. */
  regions: number[][] | undefined;
  /** The given queens. */
  queens: Square[];
  /** The squares where no queen may stand. */
  blocked: Square[];
}

/**
 * What functions take for a board: a side for the empty classic board, or a text in any notation that `queens` reads, such as
 * rows of region letters (`"AABB\nAABB\nCCDD\nCCDD"`), a puzz.link address or a code; or a {@link Board}.
 */
export type BoardInput = number | string | Board;

/** One step of an explanation. */
export interface Step {
  /** The name of the technique. */
  technique: string;
  /** The step in words. */
  text: string;
  /** Where a queen must stand, if the step shows that. */
  place: Square | undefined;
  /** The squares that the step rules out. */
  ruledOut: Square[];
}

/** The reasons for every queen of a puzzle. */
export interface Explanation {
  steps: Step[];
  /** The only solution; undefined if there is none, more than one, or the techniques do not decide. */
  solution: Solution | undefined;
}

/** The languages of explanations. */
export type Language = "en" | "de" | "es";

let is_ready = false;

/** Compiles the engine at the first call. */
function ready(): typeof engine {
  if (!is_ready) engine.initSync({ module: engine_bytes });
  is_ready = true;
  return engine;
}

let is_counter_ready = false;

function counter(): typeof count_module {
  if (!is_counter_ready) count_module.initSync({ module: count_bytes });
  is_counter_ready = true;
  return count_module;
}

/** Steps at a time. Calls are synchronous, so there is no reason to pause. */
const BUDGET = 1_000_000;

/** The empty classic board, as a message to the engine. */
function setup(n: number): engine.Setup {
  return { rows: n, columns: n, rules: "chess", pawns: [], queens: [], blocked: [] };
}

function codeOf(input: BoardInput): string {
  if (typeof input === "number") return ready().board_code(`${input}c.`);
  return typeof input === "string" ? ready().board_code(input) : input.code;
}

/** Reads a board from any notation. Throws an error that says what is wrong. */
export function board(input: BoardInput): Board {
  const code = codeOf(input);
  const { n, stars, regions, given, crossed } = ready().board_parts(code);
  const square = (number: number): Square => [Math.floor(number / n), number % n];
  const rows = Array.from({ length: n }, (_, row) => regions.slice(row * n, row * n + n));
  return {
    code,
    n,
    stars,
    regions: regions.length > 0 ? rows : undefined,
    queens: given.map(square),
    blocked: crossed.map(square),
  };
}

/** All solutions in lexicographic order, found on demand. */
export function* solutions(input: BoardInput): Generator<Solution, void> {
  const { Listing } = ready();
  const isSide = typeof input === "number";
  const n = isSide ? input : board(input).n;
  const listing = isSide ? new Listing(setup(n), false) : Listing.of_board(codeOf(input));
  try {
    for (;;) {
      while (!listing.run(BUDGET));
      const found = listing.answer();
      if (!found) return;
      yield found.queens.map((queen) => queen % n);
    }
  } finally {
    listing.free();
  }
}

/** The first solution in lexicographic order; undefined if there is none. */
export function solve(input: BoardInput): Solution | undefined {
  for (const solution of solutions(input)) return solution;
  return undefined;
}

/** Whether the puzzle has exactly one solution; undefined if that takes too long to decide. */
export function isUnique(input: BoardInput): boolean | undefined {
  const found = ready().uniqueness(codeOf(input));
  return found === "undecided" ? undefined : found === "one";
}

/** How hard a puzzle with one solution is; undefined for others, or if that takes too long to decide. */
export function rate(input: BoardInput): { difficulty: Difficulty; score: number } | undefined {
  const rating = ready().rating(codeOf(input));
  return rating && { difficulty: rating.difficulty as Difficulty, score: rating.score };
}

/** Explains a puzzle step by step, in words. */
export function explain(input: BoardInput, language: Language = "en"): Explanation {
  const { n, code } = board(input);
  const { Reasoning } = ready();
  const watch = new Reasoning(code);
  watch.speak(language);
  watch.aim({ kind: "event", kinds: [] });
  const square = (number: number): Square => [Math.floor(number / n), number % n];
  const steps: Step[] = [];
  try {
    for (let isDone = watch.answer().done; !isDone; ) {
      watch.run(1);
      const { reason, done } = watch.answer();
      const { technique, because, place, out } = reason!;
      steps.push({ technique, text: because, place: place === undefined ? undefined : square(place), ruledOut: out.map(square) });
      isDone = done;
    }
  } finally {
    watch.free();
  }
  const squares = ready().solution_squares(code);
  return { steps, solution: squares && Array.from(squares, (number) => number % n) };
}

/** What {@link make} makes; everything is optional. */
export interface MakeOptions {
  /** Any difficulty without it. */
  difficulty?: Difficulty;
  /** The number of queens in each row, column and region; 1 without it. */
  stars?: number;
  /** The same seed gives the same puzzle; random without it. */
  seed?: number | bigint;
}

/** Makes a puzzle with regions and exactly one solution. */
export function make(n: number, options: MakeOptions = {}): Board {
  const seed = BigInt(options.seed ?? Math.floor(Math.random() * 2 ** 32));
  const code = ready().make_star_board(n, options.stars ?? 1, options.difficulty ?? "", seed);
  if (code === undefined) throw new Error(`no such puzzle of side ${n} was found; try another seed or a larger side`);
  return board(code);
}

/** The number of solutions of the empty classic board, counted: n = 16 takes about a second. */
export function count(n: number): bigint {
  const counting = new (counter().Counting)(setup(n));
  try {
    while (!counting.run(BUDGET));
    return counting.total();
  } finally {
    counting.free();
  }
}
