import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { cell, DESK, open, PHONE, sound, state } from "./browser";
import { browser, site } from "./session";

// A A A A B     One solution: a1 b3 c5 d2 e4.
// A C A B B
// C C D D D
// E C C D D
// E C D D D
const BOARD = "5t.b3p5cank4";
const SOLUTION = ["a1", "b3", "c5", "d2", "e4"];
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const clock = (page: Page) => page.getByRole("timer").innerText();
/** Waits until the clock shows at least this time. */
const clockAt = (page: Page, least: string) =>
  page.waitForFunction((least) => (document.querySelector("[role=timer]")?.textContent ?? "") >= least, least);

/** The columns of a day's only solution, found by the engine's reasoning. */
async function solve(page: Page, put: (square: string) => Promise<void>): Promise<void> {
  await page.getByRole("radio", { name: "Queen", exact: true }).check();
  for (const square of SOLUTION) await put(square);
}

test("a day's progress, time and hints survive another day, a reload without its address, and another tab", async () => {
  const page = await open(browser, `${site.address}#regions?day=2026-11-16`);
  await cell(page, "a1").click({ button: "right" });
  await state(page, { queens: "a1" });
  await press(page, "Hint");
  await page.getByText("1 hint.").waitFor();
  await clockAt(page, "0:02");
  await page.getByRole("link", { name: "The day before" }).click();
  await page.getByText("Sunday, 15 November 2026").waitFor();
  await state(page, { queens: "" });
  await page.goBack();
  await page.getByText("Monday, 16 November 2026").waitFor();
  await state(page, { queens: "a1" });
  await page.getByText("1 hint.").waitFor();
  assert.ok((await clock(page)) >= "0:02", "the clock continues");
  const other = Object.assign(await page.context().newPage(), { wrong: page.wrong });
  await other.goto(`${site.address}#regions?day=2026-11-16`);
  await state(other, { queens: "a1" });
  await other.bringToFront();
  await other.locator('[aria-label^="c5:"]').click({ button: "right" });
  await state(other, { queens: "c5,a1" });
  await page.bringToFront();
  await state(page, { queens: "c5,a1" });
  await other.close();
  const before = await clock(page);
  await page.reload();
  await state(page, { queens: "c5,a1" });
  assert.ok((await clock(page)) >= before, "the clock does not go back on reload");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const size of [DESK, PHONE]) {
  test(`a win locks the board and shows a card with time, hints and the next puzzle, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#regions?board=${BOARD}`, size);
    await page.getByText("5 × 5, medium (304)").waitFor();
    await solve(page, (square) => cell(page, square).click());
    const card = page.getByRole("region", { name: "Solved!" });
    await card.getByText("none", { exact: true }).waitFor();
    await cell(page, "a1").click();
    await state(page, { queens: "c5,e4,b3,d2,a1" });
    assert.match((await page.locator("#live").textContent())!, /Restart to play it again/);
    await page.keyboard.press("Control+z");
    await state(page, { queens: "c5,e4,b3,d2,a1" });
    if (size === DESK) {
      await card.getByRole("button", { name: "Share" }).click();
      await card.getByText("Copied the result.").waitFor();
      const shared = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(shared, /^Queens · 5×5 medium · 0:\d\d · no hints\n(🟪|🟧|🟦|🟩|⬜){5}$/u);
      assert.ok(!SOLUTION.some((square) => shared.includes(square)), "no square is given away");
    }
    await sound(page, "regions-won");
    await page.reload();
    await card.waitFor();
    await card.getByRole("button", { name: "Next puzzle" }).click();
    await page.getByText(/^5 × 5, medium \(/).waitFor();
    await page.waitForFunction((board) => !location.hash.includes(board), BOARD);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("undo after Restart brings back the position and its time, and the clock continues", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}&queens=a1&time=100`);
  await clockAt(page, "1:41");
  await press(page, "Restart");
  assert.equal(await clock(page), "0:00");
  await press(page, "Undo");
  await state(page, { queens: "a1" });
  await clockAt(page, "1:42");
  await page.context().close();
});

test("shortcuts work without clicking the board first, and the arrows bring the cursor to it", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await cell(page, "a5").waitFor();
  await page.keyboard.press("h");
  await page.locator(".answer[role=status]").getByText("All free squares of the grey region are in column a").waitFor();
  await page.keyboard.press("d");
  await state(page, { crosses: "a5,a4,a3" });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await state(page, { queens: "b5" });
  const ring = await cell(page, "b5").evaluate((cell) => getComputedStyle(cell));
  assert.equal(ring.outlineStyle, "solid");
  assert.notEqual(ring.outlineColor, ring.backgroundColor);
  await page.context().close();
});

test("the archive shows solved and started puzzles, the plan of the week, and other months", async () => {
  const page = await open(browser, site.address);
  await page.clock.setFixedTime("2026-11-18T12:00:00");
  const kept = (n: number, won: object) => ({ n, difficulty: "easy", queens: [1], crosses: [], seconds: 60, hints: 0, at: 1, ...won });
  await page.evaluate(
    (all) => {
      for (const [day, progress] of Object.entries(all)) localStorage.setItem(`queens-puzzle.${day}`, JSON.stringify(progress));
    },
    {
      "2026-11-15": kept(10, {}),
      "2026-11-16": kept(7, { won: { seconds: 61, hints: 0, on: "2026-11-16" } }),
      "2026-11-17": kept(8, { won: { seconds: 59, hints: 2, on: "2026-11-17" } }),
    },
  );
  await page.goto(`${site.address}#regions`);
  await page.reload();
  const archive = page.getByRole("region", { name: "All days" });
  await archive.getByRole("link", { name: "Tuesday, 17 November 2026: solved" }).waitFor();
  await archive.getByRole("link", { name: "Sunday, 15 November 2026: started" }).waitFor();
  await archive.getByText("7×7").waitFor();
  assert.match(await archive.locator(".weekday").first().innerText(), /Mon\s+7×7\s+easy/);
  assert.match(await archive.locator(".weekday").last().innerText(), /Sun\s+10×10\s+expert/);
  await page.getByText("Statistics").click();
  const facts = page.locator("details", { hasText: "Statistics" }).locator("dd");
  assert.deepEqual((await facts.allInnerTexts()).slice(0, 4), ["2 days", "2 days", "3", "2"]);
  await sound(page, "regions-archive");
  await archive.getByRole("button", { name: "Previous month" }).click();
  await archive.getByText("October 2026").waitFor();
  await archive.getByRole("link", { name: "Saturday, 31 October 2026" }).click();
  await state(page, { day: "2026-10-31" });
  await page.context().close();
});

test("the rules are shown on the first visit, and not again once they were closed", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  const rules = page.getByText("Queens may not touch, not even at a corner.");
  await rules.waitFor();
  await press(page, "Got it");
  await rules.waitFor({ state: "hidden" });
  await page.reload();
  await cell(page, "a5").waitFor();
  assert.equal(await rules.isVisible(), false);
  await page.context().close();
});

test("a puzzle is imported where it is played", async () => {
  const page = await open(browser, `${site.address}#regions`);
  await page.getByText("Import", { exact: true }).click();
  await page.getByLabel("A grid of letters, an array or an address").fill("AAAAB\nACABB\nCCDDD\nECCDD\nECDDD");
  await press(page, "Read it");
  await state(page, { board: BOARD });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a large board is zoomed, and scrolls without the page", async () => {
  const page = await open(browser, `${site.address}#regions?day=2026-11-15`, PHONE);
  const width = async () => (await cell(page, "a10").boundingBox())!.width;
  await cell(page, "a10").waitFor();
  assert.ok((await width()) < 44);
  await page.getByLabel("Zoom in").check();
  assert.ok((await width()) >= 44);
  await sound(page, "regions-zoomed");
  await page.context().close();
});
