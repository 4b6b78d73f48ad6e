import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DESK, PHONE, cell, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

/** Opens the fold of other boards. */
async function unfold(page: Page): Promise<void> {
  await page.getByText("Other boards and pieces").click();
}

for (const size of [DESK, PHONE]) {
  test(`queens on a torus attack each other over the edges, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#play?n=8&queens=a3,h2`, size);
    const verdict = page.locator(".narration");
    await verdict.getByText("2 of 8 queens").waitFor();
    await unfold(page);
    await page.getByLabel("Board", { exact: true }).selectOption("torus");
    await state(page, { board: "torus", queens: "a3,h2" });
    await verdict.getByText("a3 and h2 attack each other.").waitFor();
    // Out on the left, and in again on the right.
    assert.equal(await page.locator(".lines .conflict").count(), 2);
    assert.equal(await page.locator(".cell.conflict").count(), 2);
    await sound(page, "play-torus");
    await page.getByRole("button", { name: "Can this still be solved?" }).click();
    await page.getByText("It cannot be solved: a3 and h2 attack each other.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await verdict.getByText("2 of 8 queens").waitFor();
    await state(page, { board: "" });
    assert.equal(await page.getByLabel("Board", { exact: true }).inputValue(), "flat");
    await page.context().close();
  });

  test(`pawns are placed between queens, and hints complete the board, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#play?n=6`, size);
    const put = (name: string) => (size === PHONE ? cell(page, name).tap() : cell(page, name).click());
    const verdict = page.locator(".narration");
    await page.getByRole("radio", { name: "Pawn" }).check();
    await put("c5");
    await state(page, { pawns: "c5" });
    await verdict.getByText("Place 7 queens so that none attacks another.").waitFor();
    await page.getByRole("radio", { name: "Queen" }).check();
    await put("a5");
    await put("f5");
    await verdict.getByText("2 of 7 queens, and none attacks another.").waitFor();
    assert.equal(await cell(page, "c5").getAttribute("aria-label"), "c5: pawn");
    await page.getByRole("button", { name: "How many?" }).click();
    await page.getByText("Exactly 2 completions.").waitFor();
    await sound(page, "play-pawn");
    for (let queens = 2; queens < 7; queens++) {
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("Reasons are available on square boards without pawns.").waitFor();
      await page.getByRole("button", { name: "Apply" }).click();
    }
    await verdict.getByText("Solved: 7 queens, and none attacks another.").waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

  test(`the solutions of a rectangle are shown, opened and carried to other views, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#solutions?n=5&columns=7`, size);
    await page.getByText(/fundamental solutions stand for all/).waitFor();
    const [, all] = /for all ([\d,]+)/.exec(await page.locator(".summary[role=status]").innerText())!;
    await sound(page, "solutions-rectangle");
    await page.getByRole("radio", { name: "All" }).check();
    await page.getByText("The first 60 solutions; there are more.").waitFor();
    for (let more = page.getByRole("button", { name: "Show more" }); await more.isVisible(); ) {
      const before = await page.locator(".gallery .card").count();
      await more.click();
      await page.waitForFunction(
        (before) =>
          document.querySelectorAll(".gallery .card").length > before || document.querySelector<HTMLElement>(".wide-button")!.hidden,
        before,
      );
    }
    await page.getByText(`${all} solutions.`).waitFor();
    await page.getByRole("button", { name: "Solution 1:" }).click();
    await page.getByText("A solution: 5 × 7").waitFor();
    await sound(page, "solution-rectangle");
    const address = page.url();
    assert.match(address, /open=a5,c4,e3,b2,d1/);
    await page.reload();
    await page.getByText("A solution: 5 × 7").waitFor();
    await page.locator("dialog").getByRole("link", { name: "Play" }).click();
    await page.locator(".narration").getByText("Solved: 5 queens, and none attacks another.").waitFor();
    await sound(page, "play-rectangle");
    await page.context().close();
  });

  test(`a torus is counted with the mouse, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#count?n=11`, size);
    await unfold(page);
    await page.getByLabel("Board", { exact: true }).selectOption("torus");
    await page.getByText("solutions: 11 × 11, torus").waitFor();
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("88 solutions.").waitFor();
    assert.match(await page.locator(".facts").innerText(), /tables/);
    await sound(page, "count-torus");
    await page.context().close();
  });
}

test("known numbers are counted, by tables and plainly", async () => {
  const page = await open(browser, site.address);
  for (const [query, number] of [
    ["n=13&board=torus", "4,524"],
    ["n=12&piece=amazon", "156"],
    ["n=5&columns=8", "568"],
    ["n=8&columns=5", "568"],
    ["n=8&pawns=d4", "10"],
    ["n=5&columns=7&board=cylinder", "42"],
    ["n=11&board=cylinder&piece=amazon", "44"],
  ]) {
    await page.goto(`${site.address}#count?${query}&run=1`);
    await page.getByText(`${number} solutions.`, { exact: true }).waitFor({ timeout: 60_000 });
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a board is chosen with the keyboard alone, and counts that take too long are refused", async () => {
  const page = await open(browser, `${site.address}#count?n=20&columns=19`);
  await tabTo(page, "Raise Rows");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Counting would take more than an hour here.").waitFor();
  await tabTo(page, "Pieces");
  await page.keyboard.press("End");
  await state(page, { piece: "amazon", n: "20", columns: "19" });
  await tabTo(page, "Pawns on");
  await page.keyboard.type("d4 z99, e5");
  await page.keyboard.press("Enter");
  await state(page, { pawns: "e5,d4" });
  await page.getByText("Not all of these are squares of the 20 × 19 board").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a count of another board can be stopped", async () => {
  const page = await open(browser, `${site.address}#count?n=16&columns=17&board=cylinder&run=1`);
  await page.waitForFunction(() => document.querySelector(".facts")?.textContent?.includes("plain") ?? false, undefined, {
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled.").waitFor();
  for (let tries = 0; page.workers().length > 0 && tries < 50; tries++) await page.waitForTimeout(100);
  assert.equal(page.workers().length, 0, "no worker is left behind");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("amazons get a hint with a reason, and a board without a solution is reported", async () => {
  const page = await open(browser, `${site.address}#play?n=10&piece=amazon&queens=c10,f9`);
  await page.locator(".narration").getByText("2 of 10 queens").waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Apply" }).waitFor({ timeout: 30_000 });
  assert.match(
    await page.locator(".answer[role=status]").innerText(),
    /only free square of|would leave no free square|All free squares of|fewest free squares|suppose/i,
  );
  await page.goto(`${site.address}#solutions?n=8&piece=amazon`);
  await page.getByText("This board has no solution: 8 × 8, amazons.").waitFor();
  assert.equal(await page.locator(".gallery .card").count(), 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("invalid parts of another board's address are ignored and reported", async () => {
  const page = await open(browser, `${site.address}#play?n=5&columns=8&board=moebius&pawns=d4,d6&queens=h1,d4`);
  await page.getByText(/Ignored in the link: board=moebius .*pawns=d6 \(squares of the 5 × 8 board/).waitFor();
  await state(page, { board: "", pawns: "d4", queens: "h1", columns: "8" });
  assert.equal(await page.locator("[role=gridcell]").count(), 40);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("keys move over a torus and fill it, and P places a pawn", async () => {
  const page = await open(browser, `${site.address}#play?n=5&board=torus`);
  await tabTo(page, "Skip to the board");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("p");
  await state(page, { pawns: "a5", queens: "" });
  await page.keyboard.press("p");
  await state(page, { pawns: "" });
  for (let row = 0; row < 5; row++) {
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    for (const key of row < 4 ? ["ArrowRight", "ArrowRight"] : []) await page.keyboard.press(key);
    if (row === 2) for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowLeft");
    if (row === 2) await page.keyboard.press("ArrowRight");
  }
  await page.locator(".narration").getByText("Solved: 5 queens, and none attacks another.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
