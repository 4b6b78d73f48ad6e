// Every question of the book is answered by keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { CHAPTERS, answer, answers, ready, type Hit, type Press } from "./book";
import { DESK, open } from "./browser";
import { browser, site } from "./session";

/** Presses Tab until the focus is inside an element. */
async function tabInto(target: Locator): Promise<void> {
  const inside = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; presses < 150; presses++) {
    if (await inside()) return;
    await target.page().keyboard.press("Tab");
  }
  assert.fail("Tab never gets there");
}

CHAPTERS.forEach(({ title }, index) => {
  test(`“${title}” is answered by keyboard alone`, async () => {
    const page = await open(browser, site.address, DESK, { reducedMotion: "reduce" });
    const questions = await ready(page, site.address, index + 1);
    const press: Press = async (target) => {
      await tabInto(target);
      if ((await target.getAttribute("type")) === "button") await page.keyboard.press("Enter");
    };
    const hit: Hit = async (board, row, column) => {
      await tabInto(board.getByRole("grid"));
      await page.keyboard.press("Control+Home");
      for (let i = 0; i < row; i++) await page.keyboard.press("ArrowDown");
      for (let i = 0; i < column; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    };
    for (const [number, wanted] of answers(index + 1).entries()) {
      const section = questions.nth(number);
      await answer(section, wanted, press, hit);
      await section.locator(".answer.is-right").waitFor();
      assert.match((await page.locator("#live").textContent())!, /^Right\. /);
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
});
