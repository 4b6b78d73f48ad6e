// The methods, as the library's table lists them.

import type { Engine } from "./engine";
import { spoken, words } from "./words";
import type { Family } from "./worker";

export interface Method {
  name: string;
  /** For menus. */
  title: string;
  /** What it does, in one line. */
  summary: string;
  family: Family;
  /** It draws random numbers and looks for one solution. */
  seeded: boolean;
  /** Reasoning about a board with one solution: no search at all. */
  reasoning: boolean;
}

/** A way to watch, though not to race: reasons instead of trials. */
export function reasoning(): Method {
  return method("reasoning", words("method.reasoning"), words("methods.reasoning"), "reasoning");
}

let known: { language: string; methods: Method[] } | undefined;

/** All methods, from the most naive on: those that find all solutions, then those that draw random numbers. Asks the library once for each language. */
export async function allMethods(engine: Engine): Promise<Method[]> {
  if (known?.language === spoken()) return known.methods;
  const table = await engine.call("methods");
  const methods = table.flatMap((name, i) => (i % 4 === 0 ? [method(name, table[i + 1]!, table[i + 2]!, table[i + 3] as Family)] : []));
  known = { language: spoken(), methods };
  return methods;
}

function method(name: string, title: string, summary: string, family: Family): Method {
  return { name, title, summary, family, seeded: family === "seeded", reasoning: family === "reasoning" };
}
