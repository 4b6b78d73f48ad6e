// The engine from the worker's side. A call runs for a few milliseconds at most, so that the next one is heard.

import {
  Arranging,
  Completing,
  Field,
  Listing,
  Numbering,
  Reasoning,
  Tree,
  Trial,
  Watch,
  array_text,
  board_code,
  board_of_the_day,
  board_parts,
  chess_text,
  daily_plan,
  initSync,
  known_counts,
  make_board,
  methods,
  orbit,
  puzz_link,
  rating,
  read_picture,
  solutions_up_to_two,
  svg_text,
} from "engine";
import { answer, spend } from "./answer";
import { fromParts, type Step } from "./puzzle";
import { variablesOf } from "./panels/variables";
import type { Told } from "./shape";

/**
 * What a search does: 0 nothing yet, 1 placed, 2 removed, 3 rejected (tried, attacker), 4 moved (from, to), 5 restarted,
 * 6 solved, 7 done. A missing square is −1.
 */
export type Event = readonly [kind: number, square: number, other: number];

/** What a method promises, and how its program is written: finds all solutions by recursion or by a loop; draws random numbers. */
export type Family = "recursive" | "iterative" | "remembering" | "seeded" | "reasoning";

/** A variable of a method's program. Bits are one number with a bit for each column; a board has a value for each square. */
export interface Variable {
  name: string;
  layout: "bits" | "list" | "board";
  values: number[];
}

/** A moment of a search. */
export interface Frame {
  /** The event that led here: kind, square, other square. */
  event: Event;
  /** The event that comes next. */
  next: Event;
  /** The queens' squares, in the order in which the method keeps them. */
  queens: Int32Array;
  /** Steps, tries, checks, placements, backtracks, solutions, repairs, restarts. */
  counters: Float64Array;
  /** Whether each row gets one queen. */
  isByRow: boolean;
  /** What kind of method it is. */
  family: Family;
  /** The variables of the method's program. */
  variables: Variable[];
  /** How many queens attack each square, where the method keeps that; else empty. */
  attacks: Uint32Array;
  /** What the method adds about the event: of a local search or of a child, as the engine lists it. */
  detail: number[];
  narration: string;
  /** Of reasoning: the step that led here, and what was ruled out before. */
  reason?: Step & { crosses: number[] };
  done: boolean;
  /** Whether the search came as far as it was asked to. */
  arrived: boolean;
}

const STEPS = 2_000;

/** A tree of at most so many nodes is told whole. */
const WHOLE = 160;

/** A search, or reasoning, which is watched in the same way. */
type Watched = Watch | Reasoning;

function begin(name: string, n: number, seed: number, board: string): Watched {
  return name === "reasoning" ? new Reasoning(board) : new Watch(name, n, BigInt(seed));
}

/** The step that led here. */
function step(reasoning: Reasoning): Step {
  const [out, basis, lines] = [reasoning.out(), reasoning.basis(), reasoning.lines()].map((numbers) => Array.from(numbers));
  const [kind, place] = reasoning.board();
  const words = { technique: reasoning.technique(language), because: `${reasoning.narrate(language)}.` };
  return { ...words, place: kind === 1 ? place! : -1, out: out!, basis: basis!, lines: lines! };
}

function frame(watch: Watched, arrived: boolean): Frame {
  const board = watch.board();
  const [kind = 7, square = -1, other = -1] = watch instanceof Watch ? watch.next() : [];
  const reason = watch instanceof Reasoning ? { reason: { ...step(watch), crosses: Array.from(watch.crosses()) } } : {};
  return {
    ...reason,
    event: [board[0]!, board[1]!, board[2]!],
    next: [kind, square, other],
    queens: board.slice(3),
    isByRow: watch instanceof Reasoning || watch.is_by_row(),
    counters: watch.counters(),
    family: watch instanceof Watch ? (watch.family() as Family) : "reasoning",
    variables: watch instanceof Watch ? variablesOf(watch.variable_names(), watch.variable_values()) : [],
    attacks: watch.attack_counts(),
    detail: watch instanceof Watch ? Array.from(watch.detail()) : [],
    narration: watch instanceof Watch ? watch.narrate(isChess, language) : watch.narrate(language),
    done: watch.is_done(),
    arrived,
  };
}

/** The language that the page speaks, from the first message on. */
let language = "en";
let watches: Watched[] = [];
let isChess = false;
let tree: { of: string; tree: Tree } | undefined;
let listing: Listing;
let completing: Completing;
let arranging: Arranging | undefined;
let numbering: { of: string; numbering: Numbering } | undefined;

/** What is asked of a board of any shape. */
function onField<T>({ rows, columns, rules, ...squares }: Told, ask: (field: Field) => T): T {
  const [pawns, queens, blocked] = [squares.pawns, squares.queens, squares.blocked].map((numbers) => Uint32Array.from(numbers));
  const field = new Field(rows, columns, rules, pawns!, queens!, blocked!);
  const answer = ask(field);
  field.free();
  return answer;
}

function numbered(board: Told): Numbering {
  const of = JSON.stringify(board);
  if (numbering?.of !== of) {
    numbering?.numbering.free();
    numbering = { of, numbering: onField(board, (field) => new Numbering(field)) };
  }
  return numbering.numbering;
}

const api = {
  /** Name, title, summary and family of every method, one after the other. */
  methods: () => methods(language),

  known: (n: number) => known_counts(n),

  watch(names: string[], n: number, seed: number, board = ""): Frame[] {
    for (const watch of watches) watch.free();
    watches = names.map((name) => begin(name, n, seed, board));
    return watches.map((watch) => frame(watch, true));
  },

  /** Goes to a step, or as near as the time allows, and to no further than the next solution if it is to stop there. */
  seek(step: number, milliseconds: number, stop: boolean): Frame {
    const watch = watches[0]!;
    return frame(
      watch,
      spend(milliseconds, () => watch.seek(step, STEPS, stop)),
    );
  },

  /** Goes to the next solution, or to the one with these columns, or as near as the time allows. */
  solution(columns: number[], milliseconds: number): Frame {
    const watch = watches[0]!;
    const wanted = Uint32Array.from(columns);
    return frame(
      watch,
      spend(milliseconds, () => watch.seek_solution(wanted, STEPS)),
    );
  },

  /** Goes to the next event of some kinds, bit k for kind k, or as near as the time allows. */
  jump(kinds: number, milliseconds: number): Frame {
    const watch = watches[0]!;
    return frame(
      watch,
      spend(milliseconds, () => watch.seek_event(kinds, STEPS)),
    );
  },

  /** How squares are named from now on: by chess names, or by row and column. */
  name(chess: boolean): Frame | undefined {
    isChess = chess;
    return watches[0] && frame(watches[0], true);
  },

  /** The step of the first solution, if it is found soon. */
  ahead(name: string, n: number, seed: number, milliseconds: number, board = ""): number | null {
    const watch = begin(name, n, seed, board);
    const found = spend(milliseconds, () => watch.seek_solution(new Uint32Array(), STEPS));
    const step = watch.counters()[0]!;
    watch.free();
    return found ? step : null;
  },

  /** The nodes of a method's tree at a step, six numbers each; none yet if the time did not suffice to get there. */
  tree(method: string, n: number, step: number, milliseconds: number) {
    const of = `${method} ${n}`;
    if (tree?.of !== of) {
      tree?.tree.free();
      tree = { of, tree: new Tree(method, n, WHOLE) };
    }
    const { tree: mine } = tree;
    const arrived = spend(milliseconds, () => mine.seek(step, STEPS));
    return { arrived, whole: mine.is_whole(), numbers: arrived ? mine.nodes() : new Float64Array() };
  },

  /** Takes every search to the same number of checks, or to its first solution, or as near as the time allows. */
  race(checks: number, milliseconds: number): Frame[] {
    const racing = watches.filter((watch) => watch instanceof Watch);
    const share = milliseconds / racing.length;
    return racing.map((watch) =>
      frame(
        watch,
        spend(share, () => watch.race(checks, STEPS)),
      ),
    );
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

  /** How many queens a board of any shape asks for, whether these are they and none attacks another, and what each sees. */
  judge(board: Told, queens: number[]) {
    const squares = Uint32Array.from(queens);
    return onField(board, (field) => ({ wanted: field.queens(), solved: field.is_solution(squares), seen: field.seen(squares) }));
  },

  /** Begins to look for all arrangements of a board, or for one of each class. */
  arrange(board: Told, fundamental: boolean): void {
    arranging?.free();
    arranging = onField(board, (field) => new Arranging(field, fundamental));
  },

  /** Goes on: the next ones, each as its squares and the number of its images, at most so many and as far as the time allows. */
  arranged(count: number, milliseconds: number) {
    const found: number[][] = [];
    const mine = arranging!;
    spend(milliseconds, () => {
      const next = mine.next(STEPS);
      if (next.length > 0) found.push(Array.from(next));
      return mine.is_done() || found.length === count;
    });
    return { found, over: mine.is_done() };
  },

  aboutArrangement(board: Told, queens: number[]) {
    const squares = Uint32Array.from(queens);
    return onField(board, (field) => ({ images: field.images(squares), chess: field.chess(squares), svg: field.svg(squares) }));
  },

  /** Roughly how many seconds one worker needs to count the arrangements of a board. */
  seconds: (board: Told) => onField(board, (field) => field.seconds()),

  /** How many parts the count of a board has, and by what it is counted. */
  parts: (board: Told) => ({ parts: numbered(board).parts(), kernel: numbered(board).kernel() }),

  /** Counts a part, or goes on with it as far as the time allows. */
  countPart(board: Told, part: number, milliseconds: number) {
    let total = 0n;
    const over = spend(milliseconds, () => {
      const [found = 0n, isOver] = numbered(board).count(part, STEPS);
      total += found;
      return isOver === 1n;
    });
    return { total, over };
  },

  /** A board from any text that the library reads. */
  board(text: string) {
    const code = board_code(text);
    return { code, puzzle: fromParts(board_parts(code)) };
  },

  /** The board on a picture, and the squares that are doubtful. */
  picture(width: number, height: number, rgba: Uint8ClampedArray) {
    const [count = 0, ...rest] = Array.from(read_picture(width, height, new Uint8Array(rgba.buffer)));
    return { puzzle: fromParts(rest.slice(count)), doubtful: rest.slice(0, count) };
  },

  /** The code of a day's board, counted from 1 January 1970. */
  day: (day: number) => board_of_the_day(day),

  /** The plan of the daily puzzles, from Monday. */
  week: () => daily_plan(),

  /** The code of a new board of this difficulty, or of any if that is empty; nothing if none was found. */
  make: (n: number, difficulty: string, seed: number) => make_board(n, difficulty, BigInt(seed)) ?? null,

  link: (code: string) => puzz_link(code),

  /** 0, 1, or 2 for more solutions; 3 if that is not decided. */
  solutions: (code: string) => solutions_up_to_two(code),

  /** Difficulty and score of a board with one solution. */
  rating(code: string) {
    const [difficulty, score] = rating(code);
    return difficulty === undefined ? null : { difficulty, score: Number(score) };
  },

  /** The columns of the one solution; none if there is another number of them, or if reasoning does not decide it. */
  solve(code: string): number[] {
    const reasoning = new Reasoning(code);
    while (!reasoning.seek_solution(new Uint32Array(), STEPS));
    const columns = Array.from(reasoning.outcome());
    reasoning.free();
    return columns;
  },

  /** The first step of reasoning about a board; none if nothing is forced. */
  hint(code: string): Step | null {
    const reasoning = new Reasoning(code);
    reasoning.seek(1, 1, false);
    const found = reasoning.counters()[0] === 1 ? step(reasoning) : null;
    reasoning.free();
    return found;
  },

  /** Runs a method to its first solution, or until it has made too many steps, judged or placed too much or checked too much. */
  trial(method: string, n: number, seed: number, measure: "steps" | "boards" | "queens" | "checks", most: number) {
    const trial = new Trial(method, n, BigInt(seed));
    const counters = {
      steps: () => trial.steps(),
      boards: () => trial.boards(),
      queens: () => trial.placements(),
      checks: () => trial.checks(),
    };
    const used = counters[measure];
    let solved = false;
    while (!solved && used() < most) solved = trial.run(1_000);
    const result = { solved: solved && used() <= most, steps: Math.min(used(), most) };
    trial.free();
    return result;
  },
};

export type Api = typeof api;

answer(api, (module, spoken) => {
  initSync({ module });
  language = spoken;
});
