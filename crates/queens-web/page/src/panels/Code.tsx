// The program of a method, with the running line highlighted and the values of the variables.

import { useSignal } from "@preact/signals";
import type { Variable } from "search";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { prefer, preference } from "../preferences";
import { Segments } from "../ui/controls";
import { words } from "../words";
import { LANGUAGES, type Language, type Line, listing } from "./listing";
import type { PanelProps, Shown } from "./panel";
import { programEvent, valueOfVariable } from "./variables";

const KEYWORDS =
  /\b(def|return|for|in|while|if|elif|else|not|and|or|break|continue|from|import|True|False|const|let|function|of|true|false|int|bool|void|new)\b|#include/g;

const NAMES = Object.keys(LANGUAGES) as Language[];
const OPTIONS = Object.entries(LANGUAGES) as [Language, string][];

function coloured(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const match of text.matchAll(KEYWORDS)) {
    parts.push(text.slice(from, match.index), <b key={match.index}>{match[0]}</b>);
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from), "\n"];
}

/** The line that caused the last event, and the values of the variables there. */
function lineOf(lines: readonly Line[], { n, frame }: Shown): { index: number; values: string } {
  const event = programEvent(frame.event, n);
  const index = lines.findIndex(({ mark }) =>
    event.name === "start" ? mark?.kind === "=" && mark.name === "n" : mark?.name === event.name,
  );
  const named = (lines[index]?.mark?.values ?? []).map((name, i) => [name, event.numbers[i]] as const);
  const simple = named.filter(([name, value]) => /^[a-z]\w*$/i.test(name) && value !== undefined);
  const numbers = [["n", n] as const, ...simple].map(([name, value]) => `${name} = ${value}`);
  const state = frame.variables.filter(({ layout }) => layout !== "board").map((variable) => `${variable.name} = ${written(variable, n)}`);
  return { index, values: [...numbers, ...state].join("   ") };
}

/** How many values of a list are shown. */
const LONGEST = 64;

function written(variable: Variable, n: number): string {
  const value = valueOfVariable(variable, n);
  if (typeof value === "number") return `0b${value.toString(2).padStart(n, "0")}`;
  return value.length > LONGEST ? `[${value.slice(0, LONGEST).join(", ")}, …]` : `[${value.join(", ")}]`;
}

/** Scrolls the listing, never the page. */
function keepInSight(code: HTMLElement, line: HTMLElement): void {
  const top = line.offsetTop;
  if (top < code.scrollTop + 24 || top > code.scrollTop + code.clientHeight - 48) code.scrollTop = top - code.clientHeight / 2;
}

function Listing({ lines, n, lit, file }: { lines: readonly Line[]; n: number; lit: number; file: string }) {
  const code = useRef<HTMLPreElement>(null);
  // Only the class of a line changes while the program runs.
  const texts = useMemo(
    () => lines.map(({ text, mark }) => coloured(mark?.kind === "=" && mark.name === "n" ? text.replace("8", String(n)) : text)),
    [lines, n],
  );
  useEffect(() => {
    const line = code.current!.children[lit];
    if (line instanceof HTMLElement) keepInSight(code.current!, line);
  }, [lit, lines]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: only a pre keeps the lines
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <pre ref={code} class="listing" tabIndex={0} role="region" aria-label={words("see.code-name", { file })}>
      {texts.map((text, index) => (
        <span key={index} class={index === lit ? "line lit" : "line"} aria-current={index === lit ? "true" : undefined}>
          {text}
        </span>
      ))}
    </pre>
  );
}

export function Code({ shown }: PanelProps) {
  const { method, n } = shown;
  const language = useSignal(preference("code", NAMES, "py"));
  const lines = useSignal<readonly Line[]>([]);
  useEffect(() => {
    let isOver = false;
    void listing(method, language.value).then((found) => {
      if (!isOver) lines.value = found;
    });
    return () => {
      isOver = true;
    };
  }, [method, language.value]);
  const { index, values } = lineOf(lines.value, shown);
  return (
    <div class="see-code">
      <Segments
        label={words("see.language")}
        options={OPTIONS}
        value={language.value}
        change={(chosen) => {
          language.value = chosen;
          prefer("code", chosen);
        }}
      />
      <Listing lines={lines.value} n={n} lit={index} file={`${method.split(":")[0]!}.${language.value}`} />
      <p class="values">{lines.value.length > 0 ? values : ""}</p>
    </div>
  );
}
