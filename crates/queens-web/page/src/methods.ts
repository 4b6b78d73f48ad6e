// The methods, as the library's table lists them.

import type { MethodEntry, Moment } from "search";
import type { Searcher } from "./engine";
import { spoken, words } from "./words";

export type Method = MethodEntry;

/** A method to watch but not to race: it reasons instead of trying squares. */
export function reasoning(): Method {
  const text = { title: words("method.reasoning"), summary: words("methods.reasoning") };
  return { name: "reasoning", ...text, family: "reasoning", largest: Infinity };
}

/** The largest board that all these methods take, up to a limit. */
export function largestFor(methods: readonly Method[], limit: number): number {
  return Math.min(limit, ...methods.map(({ largest }) => largest));
}

/** The name of the steps that a method with random numbers takes: generations, if it keeps several boards. */
export function stepsName({ variables }: Moment): string {
  return words(variables.some(({ name }) => name === "population") ? "fact.generations" : "fact.repairs");
}

let known: { language: string; methods: Method[] } | undefined;

/** All methods, from the most naive on: those that find all solutions, then those that draw random numbers. Asks the library once for each language. */
export async function allMethods(engine: Searcher): Promise<Method[]> {
  if (known?.language !== spoken()) known = { language: spoken(), methods: await engine.call("methods") };
  return known.methods;
}
