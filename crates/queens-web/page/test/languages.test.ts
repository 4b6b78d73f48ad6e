import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, open, sound } from "./browser";
import { browser, site } from "./session";
import { en } from "../src/words/en";

const VIEWS = [
  "learn",
  "watch?n=6&at=8",
  "race?n=6",
  "solutions?n=6",
  "play?n=6&queens=b6",
  "regions?day=2026-11-16",
  "regions?edit=-",
  "chart?most=8&runs=1",
  "count?n=8&run=1",
];

test("the page uses the browser's language, and the menu overrides it and keeps the view", async () => {
  const page = await open(browser, `${site.address}#watch?n=6&method=backtrack&at=7`, DESK, { locale: "de-AT" });
  await page.getByRole("heading", { name: "Einer Suche zusehen" }).waitFor();
  await page.getByText("Jede neue Dame wird gegen die Reihen darüber geprüft.").waitFor();
  await page.locator(".narration", { hasText: "Reihe" }).waitFor();
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("es");
  await page.getByRole("heading", { name: "Observar una búsqueda" }).waitFor();
  await page.locator(".narration", { hasText: /Fila \d: / }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "es");
  assert.match(page.url(), /n=6&method=backtrack.*at=7/);
  await page.reload();
  await page.getByRole("heading", { name: "Observar una búsqueda" }).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("numbers are written as the language writes them", async () => {
  const page = await open(browser, `${site.address}?lang=de#count?n=12&run=1`);
  await page.getByText("14.200 Lösungen, wie veröffentlicht.").waitFor();
  await page.context().close();
});

test("reasons are given in the language", async () => {
  const page = await open(browser, `${site.address}?lang=es#regions?day=2026-11-16`);
  await page.getByRole("button", { name: "Pista" }).click();
  await page.locator(".answer", { hasText: /casilla/ }).waitFor();
  await page.context().close();
});

for (const language of ["de", "es"]) {
  for (const size of [DESK, PHONE]) {
    test(`every view is sound in ${language}, ${size.width} wide`, async () => {
      for (const view of VIEWS) {
        const page = await open(browser, `${site.address}?lang=${language}#${view}`, size);
        await page.locator("main h1").first().waitFor({ state: "attached" });
        await page.waitForTimeout(250);
        await sound(page, `${language}-${view.split("?")[0]}`);
        await page.context().close();
      }
    });
  }
}

/**
 * Texts that need no translation: names of programming languages, variables and kernels, a date; and texts of the library, which
 * has its own tables.
 */
const NOT_FROM_THE_TABLE =
  ".narration, .summary, .code, .book-contents, .chapter, .live, pre, code, [data-library], option[lang], .brand, kbd, .listing, .fold .segments, .values, .see-data h2, .puzzle-line span:not([class]), .view-count dd";

test("with a table of marked words, every word on every view is marked", async () => {
  const marked = Object.fromEntries(
    Object.entries(en).map(([key, entry]) => [
      key,
      typeof entry === "string" ? `⟦${entry}⟧` : { one: `⟦${entry.one}⟧`, other: `⟦${entry.other}⟧` },
    ]),
  );
  const context = await browser.newContext({ viewport: DESK, serviceWorkers: "block" });
  await context.route("**/words.de.json", (route) => route.fulfill({ json: marked }));
  // The names of the methods come from the library.
  const watch = await context.newPage();
  await watch.goto(`${site.address}?lang=de#watch?n=6`);
  await watch.locator("optgroup option").first().waitFor({ state: "attached" });
  const options = await watch.locator("optgroup option").allTextContents();
  const methods = options.filter((name) => !name.startsWith("⟦")).sort((a, b) => b.length - a.length);
  assert.ok(methods.length >= 12, methods.join());
  await watch.close();
  for (const view of VIEWS) {
    const page = await context.newPage();
    await page.goto(`${site.address}?lang=de#${view}`);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    await page.waitForTimeout(600);
    const loose = await page.evaluate(
      ([not, methods]) => {
        const found: string[] = [];
        const look = (text: string | null, where: string) => {
          let rest = text ?? "";
          for (let last = ""; last !== rest; ) {
            last = rest;
            rest = rest.replace(/⟦[^⟦⟧]*⟧/g, "");
          }
          for (const name of methods) rest = rest.replaceAll(name, "");
          // The browser writes dates: "Sonntag, 1. November 2026" and "November 2026".
          rest = rest.replace(/(\p{L}+, \d+\. )?\p{L}+ \d{4}/gu, "");
          if (/\p{L}{3,}/u.test(rest)) found.push(`${where}: ${rest.trim().slice(0, 60)}`);
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement!;
          if (parent.closest(`${not}, .help, script, style, noscript, #live`)) continue;
          look(node.textContent, parent.tagName + "." + parent.className);
        }
        // These have keys in them: a text in several parts.
        for (const help of document.querySelectorAll(".help")) look(help.textContent, "help");
        for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
          if (element.closest(not)) continue;
          for (const name of ["aria-label", "title", "placeholder"]) look(element.getAttribute(name), `${element.tagName} ${name}`);
        }
        return [...new Set(found)];
      },
      [NOT_FROM_THE_TABLE, methods] as const,
    );
    assert.deepEqual(loose, [], view);
    await page.close();
  }
  await context.close();
});
