// Difficulties as the engine names them, and in words.

import { words } from "../words";

export const DIFFICULTIES = ["any", "easy", "medium", "hard", "expert"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The engine's name of a difficulty, translated. */
export function difficultyInWords(name: string): string {
  return words(`difficulty.${name as Difficulty}`);
}

/** A random seed. */
export function newSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}
