import assert from "node:assert/strict";
import { test } from "node:test";
import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { es } from "../src/words/es";
import type { Entry, Table } from "../src/words";

const others: [string, Table][] = [["de", de], ["es", es]];

/** The names of the values that a text has places for. */
function places(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
}

function texts(entry: Entry): string[] {
  return typeof entry === "string" ? [entry] : [entry.one, entry.other];
}

test("every language has every word, and none that nobody says", () => {
  for (const [name, table] of others) {
    const missing = Object.keys(en).filter((key) => !(key in table));
    const left = Object.keys(table).filter((key) => !(key in en));
    assert.deepEqual({ missing, left }, { missing: [], left: [] }, name);
  }
});

test("a text has places for the same values in every language, and plural forms where English has them", () => {
  for (const [name, table] of others) {
    for (const [key, entry] of Object.entries(table)) {
      const english: Entry = en[key as keyof typeof en];
      assert.equal(typeof entry, typeof english, `${name}: ${key}`);
      assert.deepEqual(places(texts(entry).at(-1)!), places(texts(english).at(-1)!), `${name}: ${key}`);
      for (const text of texts(entry)) assert.equal(text, text.trim(), `${name}: ${key}`);
    }
  }
});
