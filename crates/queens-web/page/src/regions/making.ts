// A new puzzle, made by the engine.

import { format } from "../place";
import { words } from "../words";
import type { Work } from "../work";
import { difficultyInWords, newSeed } from "./difficulty";

/** Makes a puzzle and opens it. */
export async function makeNext(work: Work, n: number, stars: number, difficulty: string): Promise<void> {
  const wanted = difficulty === "any" ? "" : difficulty;
  const made = await work.ask(words("regions.making", { n }), (engine) => engine.call("make", n, stars, wanted, newSeed()));
  if (made === null) work.stop(words("regions.not-made", { n, difficulty: difficultyInWords(difficulty) }));
  if (made) location.hash = format("regions", { board: made });
}
