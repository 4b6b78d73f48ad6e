// The listings: real programs, one for each method and language, whose marks tie lines to events. A mark is a comment at the end
// of a line: `#> placed row, column` stands for an event after the line, `#< solved` for one before it; `#: state columns` names
// variables, and `#= n` marks a line that a test replaces. Readers do not see them.

import { load } from "../files";

export const LANGUAGES = { py: "Python", js: "JavaScript", cpp: "C++" } as const;
export type Language = keyof typeof LANGUAGES;

export interface Mark {
  /** `<` before the line, `>` after it, `:` state, `=` replaced. */
  kind: string;
  name: string;
  /** The numbers of an event, as in the program. */
  values: string[];
  /** The values of variables at that place, if they are not yet in variables of these names. */
  state: string[];
}

export interface Line {
  text: string;
  mark: Mark | undefined;
}

const MARK = /\s*(?:#|\/\/)([<>:=]) (\w+) ?(.*)$/;

/** Splits `a, f(b, c)` into parts, ignoring commas in brackets. */
function parts(list: string): string[] {
  const found = list.match(/(?:[^,()[\]]|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])+/g) ?? [];
  return found.map((part) => part.trim());
}

export function parse(source: string): Line[] {
  return source
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [mark, kind, name, rest] = MARK.exec(line) ?? [];
      if (mark === undefined) return { text: line, mark: undefined };
      const [values = "", state = ""] = rest!.split(/ ?! /);
      return {
        text: line.slice(0, line.length - mark.length),
        mark: { kind: kind!, name: name!, values: parts(values), state: parts(state) },
      };
    });
}

let listings: Promise<Record<string, Record<Language, string>>> | undefined;

const VALUE = /= ("?)[\w.]+\1(;?)$/;

/** A program with the parameter values that follow the colons in a method's name: `hill-climbing:sideways=100`. */
export function withParameters(lines: Line[], method: string): Line[] {
  const chosen = new Map(
    method
      .split(":")
      .slice(1)
      .map((parameter) => parameter.split("=") as [string, string]),
  );
  return lines.map((line) => {
    const value = line.mark?.kind === "=" ? chosen.get(line.mark.name) : undefined;
    return value === undefined ? line : { ...line, text: line.text.replace(VALUE, `= $1${value}$1$2`) };
  });
}

/** The program of a method. The listings are fetched on first use. */
export async function listing(method: string, language: Language): Promise<Line[]> {
  listings ??= load("listings.json").then(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Record<string, Record<Language, string>>,
  );
  return withParameters(parse((await listings)[method.split(":")[0]!]![language]), method);
}
