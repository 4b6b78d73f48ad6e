// The methods, as the library lists them.

import type { Engine } from "./engine";

export interface Method {
  name: string;
  /** What it does, in one line. */
  summary: string;
  /** A repair variant: it draws lots and looks for one solution. */
  repair: boolean;
}

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
  const words = method.name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
