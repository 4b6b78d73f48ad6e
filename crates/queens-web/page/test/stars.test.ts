import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { cell, DESK, open, PHONE, sound, state } from "./browser";
import { browser, site } from "./session";

// A A A B B B B B     One solution with two stars in each line.
// A C A C C D D D
// C C C C D D D D
// C C C E F F D D
// C C E E E F F G
// C H E E E F F G
// H H E E F F G G
// H H E E F G G G
const BOARD = "8t2.b4784395pakm0buk1oaq0h820";
const SOLUTION = "a5 a7 b1 b3 c5 c7 d1 d3 e6 e8 f2 f4 g6 g8 h2 h4".split(" ");
/** 14 rows with three stars in each line. */
const LARGE = "14t3.b2c8hgitfrl3470gg1caahia48k17kco150gk020414h00kqei0209hos0i01ok7um10i1k0o00";
const LARGE_SOLUTION =
  "a3 a7 a11 b5 b9 b13 c1 c3 c7 d5 d12 d14 e2 e8 e10 f4 f6 f13 g1 g9 g11 h3 h5 h7 i1 i10 i14 j6 j8 j12 k2 k4 k10 l8 l12 l14 m2 m4 m6 n9 n11 n13".split(
    " ",
  );
const narration = (page: Page) => page.locator(".narration");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const label = async (page: Page, name: string) => (await cell(page, name).getAttribute("aria-label"))!;
const drawn = (page: Page, piece: string) => page.locator(`.board use.piece[href="#${piece}"]`).count();

for (const size of [DESK, PHONE]) {
  test(`a board with two stars in each line is solved by ${size === PHONE ? "tap" : "click"}, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#regions?board=${BOARD}`, size);
    const put = (name: string) => (size === PHONE ? cell(page, name).tap() : cell(page, name).click());
    await page.getByRole("heading", { name: "Star Battle", exact: true }).waitFor();
    await page.getByText("8 × 8, easy (207)").waitFor();
    await narration(page).getByText("2 stars in every row, column and region; no two touch.").waitFor();
    await page.getByRole("radio", { name: "Star", exact: true }).check();
    await put("a5");
    assert.match(await label(page, "a5"), /, star$/);
    assert.match(await label(page, "b6"), /crossed out/, "a star crosses out its neighbours");
    assert.match(await label(page, "a1"), /empty/, "column a takes another star");
    await put("a7");
    await narration(page).getByText("2 of 16 stars.").waitFor();
    assert.match(await label(page, "a1"), /crossed out/, "column a is full");
    assert.equal(await drawn(page, "star"), 2);
    await put("a1");
    await narration(page).getByText("Column a has more than 2 stars.", { exact: false }).waitFor();
    assert.equal(await page.locator(".piece.bad").count(), 3);
    await sound(page, "stars-crowded");
    await put("a1");
    await put("b8");
    await narration(page).getByText("a7 and b8 touch.").waitFor();
    await put("b8");
    await press(page, "Hint");
    await page.locator(".answer[role=status]").getByText(/star/).waitFor();
    for (const square of SOLUTION.slice(2)) await put(square);
    await narration(page).getByText("Solved: 2 stars in every row, column and region.").waitFor();
    assert.equal(await page.locator(".piece.good").count(), 16);
    await page.getByRole("region", { name: "Solved!" }).waitFor();
    await sound(page, "stars-solved");
    await page.context().close();
  });
}

test("the player chooses queens or stars as pieces, and the browser remembers it", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}&queens=a5`);
  await page.getByRole("radio", { name: "Queens", exact: true }).check();
  await narration(page).getByText("1 of 16 queens.").waitFor();
  assert.deepEqual([await drawn(page, "queen"), await drawn(page, "star")], [1, 0]);
  assert.match(await label(page, "a5"), /, queen$/);
  await page.reload();
  await narration(page).getByText("1 of 16 queens.").waitFor();
  await page.getByRole("radio", { name: "As the puzzle", exact: true }).check();
  await narration(page).getByText("1 of 16 stars.").waitFor();
  assert.equal(await drawn(page, "star"), 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a new puzzle with several stars has the requested size, stars and difficulty", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await cell(page, "a1").waitFor();
  await page.getByRole("button", { name: "Raise Side n" }).click();
  await page.getByLabel("Difficulty").selectOption("Medium");
  await press(page, "New puzzle");
  await page.getByText(/^9 × 9, medium \(3/).waitFor();
  await page.getByRole("button", { name: "Raise Queens or stars in each line" }).click();
  await page.getByLabel("Difficulty").selectOption("Any");
  await press(page, "New puzzle");
  await page.getByText(/^12 × 12, /).waitFor();
  await narration(page).getByText("3 stars in every row, column and region; no two touch.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a board of 14 rows with three stars is played on a phone, zoomed", async () => {
  const page = await open(browser, `${site.address}#regions?board=${LARGE}`, PHONE);
  const width = async () => (await cell(page, "a14").boundingBox())!.width;
  await page.getByText("14 × 14, easy (236)").waitFor();
  assert.ok((await width()) < 30, "the whole board is visible");
  await page.getByRole("radio", { name: "Star", exact: true }).check();
  const [first, ...others] = LARGE_SOLUTION as [string, ...string[]];
  await cell(page, first).tap();
  await state(page, { queens: first });
  await page.getByLabel("Zoom in").check();
  assert.ok((await width()) >= 44, "a finger hits a square");
  for (const square of others) await cell(page, square).tap();
  await narration(page).getByText("Solved: 3 stars in every row, column and region.").waitFor();
  await sound(page, "stars-large");
  await page.context().close();
});

test("the editor judges a board with two stars while it is painted", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const verdict = page.locator(".narration");
  await verdict.getByText("Exactly one solution: easy (207).").waitFor();
  await page.getByRole("button", { name: "Lower Queens or stars in each line" }).click();
  await verdict.getByText(/^(More than one solution|No solution)\.$/).waitFor();
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Raise Queens or stars in each line" }).click();
  await verdict.getByText(/^No 8 × 8 board has room for 3 stars/).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the Star Battle of the day is that of the library, and its progress is its own", async () => {
  const days = readFileSync("../data/star-days.tsv", "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
  const page = await open(browser, `${site.address}#regions?day=2026-11-16`);
  await cell(page, "a1").click({ button: "right" });
  await state(page, { queens: "a1", stars: "" });
  for (const [date, , board, difficulty] of days) {
    await page.goto(`${site.address}#regions?day=${date}&stars=2`);
    await page.getByRole("heading", { name: "Star Battle of the day" }).waitFor();
    await page.getByText(new RegExp(`, ${difficulty} \\(`)).waitFor();
    const watch = (await page.getByRole("link", { name: "Watch the reasoning" }).getAttribute("href"))!;
    assert.equal(new URLSearchParams(watch.split("?")[1]).get("board"), board, date);
  }
  await page.goto(`${site.address}#regions?day=2026-11-16&stars=2`);
  await state(page, { day: "2026-11-16", stars: "2", queens: "" });
  await cell(page, "h8").click({ button: "right" });
  await state(page, { queens: "h8" });
  await page.getByRole("link", { name: "The day before" }).click();
  await state(page, { day: "2026-11-15", stars: "2" });
  await page.getByRole("link", { name: "Monday, 16 November 2026: started" }).click();
  await state(page, { day: "2026-11-16", stars: "2", queens: "h8" });
  await page.goto(`${site.address}#regions?day=2026-11-16`);
  await state(page, { queens: "a1", stars: "" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
