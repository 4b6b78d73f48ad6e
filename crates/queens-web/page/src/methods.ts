// The methods, as the library lists them.

import { capital } from "./dom";
import type { Engine } from "./engine";
import { spoken, words } from "./words";

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
export function reasoning(): Method {
  return { name: "reasoning", summary: words("methods.reasoning"), repair: false, reasoning: true };
}

let known: { language: string; methods: Method[] } | undefined;

/** All methods, from the most naive on: strategies, then repair variants. Asks the library once for each language. */
export async function allMethods(engine: Engine): Promise<Method[]> {
  if (known?.language === spoken()) return known.methods;
  const { strategies, repairs } = await engine.call("methods");
  known = { language: spoken(), methods: [...pairs(strategies, false), ...pairs(repairs, true)] };
  return known.methods;
}

function pairs(texts: string[], repair: boolean): Method[] {
  const names = texts.filter((_, i) => i % 2 === 0);
  return names.map((name, i) => ({ name, summary: texts[2 * i + 1]!, repair }));
}

/** For menus. */
export function title({ name }: Method): string {
  return name in TITLES ? words(`method.${name as keyof typeof TITLES}`) : capital(name.replaceAll("-", " "));
}

/** The methods whose names are in the tables; others are shown as the command line calls them. */
const TITLES = {
  subsets: 0,
  rows: 0,
  permutations: 0,
  "attack-counts": 0,
  backtrack: 0,
  iterative: 0,
  diagonals: 0,
  bitmask: 0,
  random: 0,
  "repair-blind": 0,
  "repair-best": 0,
  "min-conflicts": 0,
  reasoning: 0,
};
