// The engine for boards, from the worker's side: it judges, completes, lists, explains, rates, makes and reads boards.

import {
  board_code,
  board_of_the_day,
  board_parts,
  Completing,
  daily_plan,
  daily_star_plan,
  describe,
  type Goal,
  hint,
  initSync,
  judge,
  known_counts,
  Listing,
  make_star_board,
  puzz_link,
  rating,
  read_picture,
  read_position,
  Reasoning,
  type Setup,
  solution_squares,
  star_board_of_the_day,
  uniqueness,
} from "boards";
import { answer, questioner, spend } from "./answer";
import type { Frame } from "./worker";

/** The questions that the page waits for, however long they take. */
const questions = {
  /** The queens of a completion. */
  completion: (setup: Setup) => new Completing(setup),
  /** The solutions of a board, one by one; `undefined` after the last. */
  listing: (setup: Setup, fundamental: boolean) => new Listing(setup, fundamental),
};

export type BoardQuestions = typeof questions;

/** The language of the page, set by the first message. */
let language = "en";
let reasoning: Reasoning | undefined;

function begin(board: string): Reasoning {
  const reasoning = new Reasoning(board);
  reasoning.speak(language);
  return reasoning;
}

const api = {
  ...questioner(questions),

  known: (n: number) => known_counts(n),

  /** Explains a board. */
  reason(board: string): Frame {
    reasoning?.free();
    reasoning = begin(board);
    return { ...reasoning.answer(), arrived: true };
  },

  /** Moves the explanation towards a goal, as far as the time allows. */
  go(goal: Goal, milliseconds: number): Frame {
    reasoning!.aim(goal);
    const arrived = spend(reasoning!, milliseconds);
    return { ...reasoning!.answer(), arrived };
  },

  /** The step at which an explanation finds the solution, if it finds it soon. */
  ahead(board: string, milliseconds: number): number | null {
    const ahead = begin(board);
    ahead.aim({ kind: "solution", columns: [] });
    const found = spend(ahead, milliseconds);
    const { steps } = ahead.answer().counters;
    ahead.free();
    return found ? steps : null;
  },

  /** The verdict on these queens on a board. */
  judge: (setup: Setup, queens: number[]) => judge(setup, Uint32Array.from(queens)),

  /** The description of a solution. */
  describe: (setup: Setup, queens: number[]) => describe(setup, Uint32Array.from(queens)),

  /** Reads a board from any text that the library understands. */
  board(text: string) {
    const code = board_code(text);
    return { code, puzzle: board_parts(code) };
  },

  /** Reads queens in any notation; they may attack one another. */
  position: (text: string) => read_position(text),

  /** The board in a picture, and the squares that were hard to recognise. */
  picture: (width: number, height: number, rgba: Uint8ClampedArray) => read_picture(width, height, new Uint8Array(rgba.buffer)),

  /** The code of the board of a day, given as the number of days since 1 January 1970, with one queen or two stars in each line. */
  day: (day: number, stars: number) => (stars > 1 ? star_board_of_the_day(day) : board_of_the_day(day)),

  /** The plan of the daily puzzles, from Monday. */
  week: (stars: number) => (stars > 1 ? daily_star_plan() : daily_plan()),

  /** The code of a new board with this many queens in each line and of this difficulty, or of any if that is empty; nothing if none
   * was found. */
  make: (n: number, stars: number, difficulty: string, seed: number) => make_star_board(n, stars, difficulty, BigInt(seed)) ?? null,

  link: (code: string) => puzz_link(code),

  /** Whether a board has no solution, one or several. */
  uniqueness: (code: string) => uniqueness(code),

  /** Difficulty and score of a board with one solution. */
  rating: (code: string) => rating(code) ?? null,

  /** The squares of the one solution, if reasoning finds it. */
  solve: (code: string) => solution_squares(code) ?? null,

  /** The first step of reasoning about a board; `undefined` if nothing is forced. */
  hint: (code: string) => hint(code, language) ?? null,
};

export type BoardsApi = typeof api;

answer(api, (module, spoken) => {
  initSync({ module });
  language = spoken;
});
