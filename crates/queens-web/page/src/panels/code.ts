// The program of a method: the line that runs is lit, and the variables have their values.

import type { Variable } from "engine";
import { segments } from "../controls";
import { h, say } from "../dom";
import { prefer, preference } from "../preferences";
import { words } from "../words";
import { LANGUAGES, listing, type Language, type Line } from "./listing";
import type { Panel, Shown } from "./panel";
import { told, valueOfVariable } from "./variables";

const KEYWORDS =
  /\b(def|return|for|in|while|if|elif|else|not|and|or|break|continue|from|import|True|False|const|let|function|of|true|false|int|bool|void|new)\b|#include/g;

export function codePanel(): Panel {
  const names = Object.keys(LANGUAGES) as Language[];
  let language = preference("code", names, "py");
  let shown = "";
  let lines: Line[] = [];
  let rows: HTMLElement[] = [];
  let lit: HTMLElement | undefined;
  let last: Shown | undefined;
  const code = h("pre", { class: "listing", tabindex: 0, role: "region", "aria-label": words("see.code") });
  const values = h("p", { class: "values" });
  const choice = segments(words("see.language"), Object.entries(LANGUAGES) as [Language, string][], language, (chosen) => {
    language = chosen;
    prefer("code", chosen);
    if (last) show(last);
  });

  function show(moment: Shown): void {
    last = moment;
    const { method, n } = moment;
    const wanted = `${method} ${n} ${language}`;
    if (wanted === shown) return light(moment);
    shown = wanted;
    code.setAttribute("aria-label", words("see.code-name", { file: `${method.split(":")[0]!}.${language}` }));
    void listing(method, language).then((found) => {
      if (wanted !== shown || !last) return;
      lines = found;
      rows = lines.map(({ text, mark }) => {
        const own = mark?.kind === "=" && mark.name === "n" ? text.replace("8", String(n)) : text;
        return h("span", { class: "line" }, ...coloured(own), "\n");
      });
      code.replaceChildren(...rows);
      lit = undefined;
      light(last);
    });
  }

  function light({ n, frame }: Shown): void {
    if (lines.length === 0) return;
    const event = told(frame.event, n);
    const index = lines.findIndex(({ mark }) =>
      event.name === "start" ? mark?.kind === "=" && mark.name === "n" : mark?.name === event.name,
    );
    const line = rows[index];
    if (line !== lit) {
      lit?.classList.remove("lit");
      lit?.removeAttribute("aria-current");
      line?.classList.add("lit");
      line?.setAttribute("aria-current", "true");
      lit = line;
      if (line) keepInSight(line);
    }
    const named = (lines[index]?.mark?.values ?? []).map((name, i) => [name, event.numbers[i]] as const);
    const simple = named.filter(([name, value]) => /^[a-z]\w*$/i.test(name) && value !== undefined);
    const numbers = [["n", n] as const, ...simple].map(([name, value]) => `${name} = ${value}`);
    const state = frame.variables
      .filter(({ layout }) => layout !== "board")
      .map((variable) => `${variable.name} = ${written(variable, n)}`);
    say(values, [...numbers, ...state].join("   "));
  }

  /** Scrolls the listing, never the page. */
  function keepInSight(line: HTMLElement): void {
    const top = line.offsetTop;
    if (top < code.scrollTop + 24 || top > code.scrollTop + code.clientHeight - 48) code.scrollTop = top - code.clientHeight / 2;
  }

  return { element: h("div", { class: "see-code" }, choice, code, values), show };
}

/** Values of a list that are written out. */
const LONGEST = 64;

function written(variable: Variable, n: number): string {
  const value = valueOfVariable(variable, n);
  if (typeof value === "number") return `0b${value.toString(2).padStart(n, "0")}`;
  return value.length > LONGEST ? `[${value.slice(0, LONGEST).join(", ")}, …]` : `[${value.join(", ")}]`;
}

function coloured(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(KEYWORDS)) {
    parts.push(text.slice(from, match.index), h("b", {}, match[0]));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
