// All words of the page, by key: `words("watch.step", { step: 12 })`. English is part of the page, and defines the keys; every
// other language is a separate file, fetched when it is chosen. A key missing from a table is shown in English, and a test fails.

import { load } from "./files";
import { prefer, preference } from "./preferences";
import { en } from "./words/en";

/** The languages, by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

/** A text with `{names}` of values in it, or one for each plural form, chosen by the value `count`. */
export type Entry = string | { readonly one: string; readonly other: string };
export type Key = keyof typeof en;
/** The table of another language, which may lack new words. */
export type Table = Partial<Record<Key, Entry>>;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Written<E> = E extends { readonly one: infer One; readonly other: infer Other } ? Names<One> | Names<Other> | "count" : Names<E>;
type Values<K extends Key> = Record<Written<(typeof en)[K]>, string | number | bigint>;

let language: Language = "en";
let table: Table = en;
let plural = new Intl.PluralRules("en");
let grouped = new Intl.NumberFormat("en");

/** The text of a key. Numbers are formatted for the language; numbers that are not quantities are passed as strings. */
export function words<K extends Key>(key: K, ...values: [Written<(typeof en)[K]>] extends [never] ? [] : [Values<K>]): string {
  const given: Record<string, string | number | bigint> = values[0] ?? {};
  const entry: Entry = table[key] ?? en[key];
  const text = typeof entry === "string" ? entry : entry[plural.select(Number(given["count"])) === "one" ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = given[name];
    return value === undefined ? mark : typeof value === "string" ? value : digits(value);
  });
}

/** A number with its digits in groups, as usual in the language: 14,772,512. */
export function digits(value: number | bigint): string {
  return grouped.format(value);
}

/** A number with this many decimal places. */
export function decimal(value: number, places: number): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);
}

/** `A, B and C`. */
export function list(parts: string[], kind: "and" | "or" = "and"): string {
  const [last, ...before] = [...parts].reverse();
  if (before.length === 0) return last ?? "";
  return words(`list.${kind}`, { before: before.reverse().join(", "), last: last! });
}

/** A text with `[keys]` shown as keys. */
export function keyed(text: string): (string | HTMLElement)[] {
  return text
    .split(/\[([^\]]+)\]/)
    .map((part, i) => (i % 2 === 0 ? part : Object.assign(document.createElement("kbd"), { textContent: part })));
}

/** The current language of the page. */
export function spoken(): Language {
  return language;
}

const known = Object.keys(LANGUAGES) as Language[];

/** The language given in the address, chosen before, or preferred by the browser. */
export function wanted(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  const candidates = [
    asked ?? preference("language", known, "" as Language),
    ...navigator.languages.map((requested) => requested.slice(0, 2).toLowerCase()),
  ];
  return known.find((name) => name === candidates.find((requested) => known.some((name) => name === requested))) ?? "en";
}

/** Switches the language; the caller rebuilds the screen. */
export async function speak(requested: Language): Promise<void> {
  if (requested !== "en") table = JSON.parse(new TextDecoder().decode(await load(`words.${requested}.json`))) as Table;
  else table = en;
  language = requested;
  plural = new Intl.PluralRules(requested);
  grouped = new Intl.NumberFormat(requested);
  document.documentElement.lang = requested;
}

/** Switches the language and remembers it, whatever the address says. */
export function choose(requested: Language): Promise<void> {
  prefer("language", requested);
  const query = new URLSearchParams(location.search);
  query.delete("lang");
  const rest = query.toString().replaceAll(/=(?=&|$)/g, "");
  history.replaceState(null, "", `${location.pathname}${rest && `?${rest}`}${location.hash}`);
  return speak(requested);
}
