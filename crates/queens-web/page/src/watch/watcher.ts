// The subject of Watch: a search, or the explanation of a board. A player handles both in the same way.

import type { Goal } from "search";
import type { Engine, Searcher } from "../engine";
import type { Frame } from "../worker";

/** What is played. */
export interface Played {
  method: string;
  n: number;
  seed: number;
  /** The code of the board that is reasoned about. */
  board?: string | undefined;
}

export interface Watcher {
  /** The moment before the first step. */
  start(played: Played): Promise<Frame>;
  /** The moment at a goal, or as near to it as this many milliseconds allow. */
  go(goal: Goal, milliseconds: number): Promise<Frame>;
  /** The step of the first solution, if it is found soon. */
  ahead(played: Played, milliseconds: number): Promise<number | null>;
  /** The same moment with squares named by chess names or by numbers, if anything is watched. */
  name(isChess: boolean): Promise<Frame | undefined>;
}

export function searching(engine: Searcher): Watcher {
  const first = async (frames: Promise<Frame[]>) => (await frames)[0]!;
  return {
    start: ({ method, n, seed }) => first(engine.call("watch", [method], n, seed)),
    go: (goal, milliseconds) => first(engine.call("go", goal, milliseconds)),
    ahead: ({ method, n, seed }, milliseconds) => engine.call("ahead", method, n, seed, milliseconds),
    name: (isChess) => engine.call("name", isChess),
  };
}

/** Reasons always name squares as in chess. */
export function reasoningWith(engine: Engine): Watcher {
  return {
    start: ({ board = "" }) => engine.call("reason", board),
    go: (goal, milliseconds) => engine.call("go", goal, milliseconds),
    ahead: ({ board = "" }, milliseconds) => engine.call("ahead", board, milliseconds),
    name: () => Promise.resolve(undefined),
  };
}
