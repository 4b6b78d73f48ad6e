// Every chapter of the book works and every question can be answered, with the mouse on a desktop and by touch on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CHAPTERS, answer, answers, cell, ready, type Hit, type Press } from "./book";
import { DESK, PHONE, open, sound } from "./browser";
import { browser, site } from "./session";

for (const size of [DESK, PHONE]) {
  CHAPTERS.forEach(({ title }, index) => {
    test(`“${title}” is sound and its questions are answered, ${size.width} wide`, async () => {
      const page = await open(browser, site.address, size, { reducedMotion: "reduce" });
      const questions = await ready(page, site.address, index + 1);
      const press: Press = (target) => (size === PHONE ? target.tap() : target.click());
      const hit: Hit = (board, row, column) => press(cell(board, row, column));
      const right = answers(index + 1);
      assert.equal(await questions.count(), right.length);
      for (const [number, wanted] of right.entries()) {
        const section = questions.nth(number);
        await section.scrollIntoViewIfNeeded();
        await answer(section, wanted, press, hit);
        await section.locator(".answer.is-right").getByText("Right.").waitFor();
        assert.ok(await section.locator(".right").isVisible());
      }
      await sound(page, `learn-${index + 1}`);
      await page.getByRole("navigation", { name: "Previous and next chapter" }).scrollIntoViewIfNeeded();
      await page.waitForFunction((mark) => localStorage.getItem("queens-book")!.split(" ").includes(mark), String(index + 1));
      await page.goto(`${site.address}#learn`);
      await page.locator(".chapters li").nth(index).getByText("Done").waitFor();
      if (size === PHONE) {
        await page.goto(`${site.address}#learn?chapter=${index + 1}&answers=1`);
        await page.getByRole("heading", { level: 1, name: "Answers" }).waitFor();
        await sound(page, `learn-${index + 1}-answers`);
      }
      await page.context().close();
    });
  });
}
