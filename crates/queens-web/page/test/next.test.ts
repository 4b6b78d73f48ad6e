import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { cell, open, state } from "./browser";
import { browser, site } from "./session";

const BOARD = "5t.b3p5cank4";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the puzzle of the day is that of the library, in every browser and without a network", async () => {
  const days = readFileSync("../data/days.tsv", "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
  const page = await open(browser, `${site.address}#regions`);
  await page.getByRole("heading", { name: "Puzzle of the day" }).waitFor();
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await state(page, { day: today });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).length > 8);
  await page.context().setOffline(true);
  for (const [date, , board, difficulty] of days) {
    await page.goto(`${site.address}#regions?day=${date}`);
    await page.getByText(new RegExp(`, ${difficulty} \\(`)).waitFor();
    const edit = (await page.getByRole("link", { name: "Watch the reasoning" }).getAttribute("href"))!;
    assert.equal(new URLSearchParams(edit.split("?")[1]).get("board"), board, date);
  }
  await page.goto(`${site.address}#regions?day=2024-03-01`);
  await page.getByText("Friday, 1 March 2024").waitFor();
  await page.getByRole("link", { name: "The day before" }).click();
  await page.getByText("Thursday, 29 February 2024").waitFor();
  await page.getByRole("link", { name: "Puzzle of the day" }).click();
  await state(page, { day: today });
  await page.context().close();
});

test("a new puzzle has the requested size and difficulty", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await cell(page, "a5").waitFor();
  await page.getByRole("button", { name: "Raise Side n" }).click();
  for (const difficulty of ["Easy", "Medium", "Hard"]) {
    await page.getByLabel("Difficulty").selectOption(difficulty);
    await press(page, "New puzzle");
    await page.getByText(new RegExp(`^6 × 6, ${difficulty.toLowerCase()} \\(`)).waitFor();
  }
  const board = () => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("board"));
  const first = await board();
  await press(page, "New puzzle");
  await page.waitForFunction((first) => new URLSearchParams(location.hash.split("?")[1]).get("board") !== first, first);
  await page.goBack();
  await state(page, { board: first! });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a puzzle is shared by its address, here and at puzz.link", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}&queens=a1`);
  await press(page, "Copy address");
  await page.getByText("Copied the address").waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await copied(), `${site.address}#regions?board=${BOARD}`);
  await press(page, "Copy for puzz.link");
  await page.getByText("Copied the address at puzz.link").waitFor();
  assert.equal(await copied(), "https://puzz.link/p?starbattle/5/5/1/3p5cank4");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("an invalid board in the address is ignored with a notice, and today's board is shown", async () => {
  for (const address of ["board=5t.b3p5", "board=8c.q00", "board=<x>", "day=2026-02-30", "day=1066-10-14", "edit=xyz", "edit=0123"]) {
    const page = await open(browser, `${site.address}#regions?${address}`);
    await page.locator("#notice p").waitFor();
    assert.ok((await page.locator("#notice p").innerText()).length < 400);
    await page.locator("[role=gridcell]").first().waitFor();
    assert.deepEqual(page.wrong, [], address);
    await page.context().close();
  }
});
