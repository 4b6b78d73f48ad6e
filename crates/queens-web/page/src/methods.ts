// The methods, as the library's table lists them.

import type { MethodEntry } from "search";
import type { Searcher } from "./engine";
import { spoken, words } from "./words";

export type Method = MethodEntry;

/** A method to watch but not to race: it reasons instead of trying squares. */
export function reasoning(): Method {
  return { name: "reasoning", title: words("method.reasoning"), summary: words("methods.reasoning"), family: "reasoning" };
}

let known: { language: string; methods: Method[] } | undefined;

/** All methods, from the most naive on: those that find all solutions, then those that draw random numbers. Asks the library once for each language. */
export async function allMethods(engine: Searcher): Promise<Method[]> {
  if (known?.language !== spoken()) known = { language: spoken(), methods: await engine.call("methods") };
  return known.methods;
}
