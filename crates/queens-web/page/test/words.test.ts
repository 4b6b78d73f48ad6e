import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { es } from "../src/words/es";
import type { Entry, Table } from "../src/words";

const others: [string, Table][] = [
  ["de", de],
  ["es", es],
];

/** The names of the placeholders in a text. */
function places(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
}

function texts(entry: Entry): string[] {
  return typeof entry === "string" ? [entry] : [entry.one, entry.other];
}

test("every language has every word, and no unused ones", () => {
  for (const [name, table] of others) {
    const missing = Object.keys(en).filter((key) => !(key in table));
    const left = Object.keys(table).filter((key) => !(key in en));
    assert.deepEqual({ missing, left }, { missing: [], left: [] }, name);
  }
});

test("every text has the same placeholders in every language, and plural forms where English has them", () => {
  for (const [name, table] of others) {
    for (const [key, entry] of Object.entries(table)) {
      const english: Entry = en[key as keyof typeof en];
      assert.equal(typeof entry, typeof english, `${name}: ${key}`);
      assert.deepEqual(places(texts(entry).at(-1)!), places(texts(english).at(-1)!), `${name}: ${key}`);
      for (const text of texts(entry)) assert.equal(text, text.trim(), `${name}: ${key}`);
    }
  }
});

/** The string literals of a source, without comments, imports and the contents of `${}`. */
function literals(source: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^import [^;]*;|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})*)`/gm;
  for (const match of source.matchAll(token)) {
    const text = match[1] ?? match[2]?.replace(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, "·");
    if (text !== undefined) found.push({ text, line: source.slice(0, match.index).split("\n").length });
  }
  return found;
}

/** Keys, the title in the page's own file, queries to the browser: strings that are not shown to visitors. */
const NAMES =
  /^(Enter|Home|End|Escape|Delete|Backspace|Page(Up|Down)|Arrow(Left|Right|Up|Down)|Ctrl\+(Shift\+)?[ZY]|Tab|Space|Alt\+\w|SVG|Arrow|AbortError|Queens|queens-puzzle\.|\([a-z-]+: [a-z]+\)|Python|JavaScript)$/;

test("the texts of the views come from the tables", () => {
  const folders = [
    "src",
    ...readdirSync("src", { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "words")
      .map(({ name }) => `src/${name}`),
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  assert.ok(files.length > 30);
  const loose = files
    .filter((file) => file !== "src/words.ts")
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return literals(source)
        .filter(
          ({ text }) =>
            /^[A-Z][a-z]+|[a-z]{2,}[.:!?…]( |$)|^(no|the|an?|of|and) [a-z]|[a-z]{2,} [a-z]{2,} [a-z·]+ [a-z·]/.test(text.trim()) &&
            !NAMES.test(text) &&
            !text.startsWith("<"),
        )
        .map(({ text, line }) => `${file}:${line}: ${text}`);
    });
  assert.deepEqual(loose, []);
});

test("components write no text themselves", () => {
  const folders = ["chart", "learn", "panels", "regions", "solutions", "ui", "views", "watch"].map((name) => `src/${name}`);
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  const components = files.filter((file) => file.endsWith(".tsx"));
  assert.ok(components.length > 10);
  // Between tags, on a line of its own or on the line of its tags.
  const text = /^\s*[A-Za-z][A-Za-z ,.!?]*$|<\w+[^<>]*>[A-Za-z][^<>{}]*<\//gm;
  const isCode = (line: string) => /^\s*(\w+,?|default|return|export|const [\w ]*)$/.test(line);
  const loose = components.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(text)].map(([line]) => line).filter((line) => !isCode(line)),
  );
  assert.deepEqual(loose, []);
});

test("every key is used somewhere", () => {
  const folders = [
    "src",
    ...readdirSync("src", { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "words")
      .map(({ name }) => `src/${name}`),
  ];
  const source = folders
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(join(folder, file), "utf8")),
    )
    .join("\n");
  const families = [...source.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, start]) => start!);
  const unsaid = Object.keys(en).filter((key) => !source.includes(`"${key}"`) && !families.some((start) => key.startsWith(start)));
  assert.deepEqual(unsaid, []);
});

test("every letter on the page is in its reduced typeface", () => {
  // The typeface has no arrows and no queen; the device draws them.
  const drawn = new Set(`${readFileSync("src/figtree.txt", "utf8")}←→♛`);
  const tables = [en, de, es].map((table) =>
    Object.values(table as Table)
      .flatMap((entry) => texts(entry!))
      .join(""),
  );
  const book = ["en", "de", "es"].flatMap((language) =>
    readdirSync(`../book/${language}`).map((file) => readFileSync(`../book/${language}/${file}`, "utf8")),
  );
  const missing = [...new Set([...tables, ...book].join(""))].filter((letter) => !drawn.has(letter));
  assert.deepEqual(missing, [], "add them to src/figtree.txt and reduce it again: see build.mjs");
});
