// The methods, as the library lists them.

import { capital } from "./dom";
import type { Engine } from "./engine";

export interface Method {
  name: string;
  /** What it does, in one line. */
  summary: string;
  /** A repair variant: it draws lots and looks for one solution. */
  repair: boolean;
  /** Reasoning about a board with one solution: no search at all. */
  reasoning?: boolean;
}

/** A way to watch, though not to race: reasons instead of trials. */
export const REASONING: Method = {
  name: "reasoning",
  summary: "no trial and error: each square that is out and each queen that must stand gets its reason, the easiest first",
  repair: false,
  reasoning: true,
};

let known: Method[] | undefined;

/** All methods, from the most naive on: strategies, then repair variants. Asks the library once. */
export async function allMethods(engine: Engine): Promise<Method[]> {
  if (known) return known;
  const { strategies, repairs } = await engine.call("methods");
  known = [...pairs(strategies, false), ...pairs(repairs, true)];
  return known;
}

function pairs(texts: string[], repair: boolean): Method[] {
  const names = texts.filter((_, i) => i % 2 === 0);
  return names.map((name, i) => ({ name, summary: texts[2 * i + 1]!, repair }));
}

/** For menus: `repair-blind` reads as `Repair blind`. */
export function title(method: Method): string {
  return capital(method.name.replaceAll("-", " "));
}
