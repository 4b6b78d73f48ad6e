import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, cell, open, sound, state } from "./browser";
import { browser, site } from "./session";

test("one step back after a solution is one step back, also if the way there was interrupted", async () => {
  const page = await open(browser, `${site.address}#watch?n=20&method=iterative`);
  await page.getByText("Before the first step.").waitFor();
  // All at once: on a busy machine the first solution would be found before the second key.
  await page.evaluate(() => {
    for (const key of ["n", " ", "n"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await page.getByText("A solution: no queen attacks another.").waitFor();
  const step = () => page.evaluate(() => Number(new URLSearchParams(location.hash.split("?")[1]).get("at")));
  await page.waitForFunction(() => location.hash.includes("at="));
  const solved = await step();
  assert.ok(solved > 100_000);
  await page.keyboard.press("ArrowLeft");
  await state(page, { at: String(solved - 1) });
  await page.context().close();
});

test("the address follows a playing search, holds every setting, and starts again with another board", async () => {
  const page = await open(browser, `${site.address}#watch?n=8&method=iterative&speed=6`);
  await page.getByText("Before the first step.").waitFor();
  await page.getByLabel("Stop at each solution").uncheck();
  await state(page, { stop: "0", at: "" });
  await page.getByRole("button", { name: "Play (space)" }).click();
  await page.waitForFunction(() => /at=\d+/.test(location.hash));
  await page.getByRole("button", { name: "Raise Side n" }).click();
  await state(page, { n: "9", at: "", stop: "0" });
  await page.reload();
  await page.getByText("Before the first step.").waitFor();
  assert.equal(await page.getByLabel("Stop at each solution").isChecked(), false);
  await page.context().close();
});

test("a search is restored after a visit to another view", async () => {
  const page = await open(browser, `${site.address}#watch?n=6&method=bitmask&at=5`);
  await page.getByText("step 5").waitFor();
  await page.getByRole("link", { name: "Race" }).click();
  await page.getByText("Each method gets the same number").waitFor();
  await page.getByRole("link", { name: "Watch" }).click();
  await page.getByText("step 5").waitFor();
  await state(page, { n: "6", method: "bitmask", at: "5" });
  await page.context().close();
});

test("at the end of a search Play starts again", async () => {
  const page = await open(browser, `${site.address}#watch?n=4&method=bitmask&speed=4&stop=0&at=100`);
  await page.getByText("Nothing is left to search: 2 solutions found.").waitFor();
  await page.getByRole("button", { name: "Play (space)" }).click();
  await page.waitForFunction(() => !document.querySelector(".narration")!.textContent!.startsWith("Nothing"));
  await page.getByText("Nothing is left to search: 2 solutions found.").waitFor();
  await page.context().close();
});

test("jumps go to the next row, the next backtrack and the next solution, by button and by key", async () => {
  const page = await open(browser, `${site.address}#watch?n=4&method=iterative`);
  await page.getByText("Before the first step.").waitFor();
  await page.getByRole("button", { name: "Next backtrack" }).click();
  await page.getByText("Row 1: the queen leaves column 2; trying column 3.").waitFor();
  await page.keyboard.press("r");
  await page.getByText("Row 1: column 3 is not attacked: the queen goes there.").waitFor();
  await page.keyboard.press("b");
  await page.locator(".narration").getByText("Row 2: the queen leaves column 1").waitFor();
  await page.getByRole("button", { name: "Next solution" }).click();
  await page.getByText("A solution: no queen attacks another.").waitFor();
  await page.context().close();
});

test("a method that takes any squares lists them as pairs, not as columns of rows", async () => {
  const page = await open(browser, `${site.address}#watch?n=4&method=subsets&at=3`);
  await page.getByText("step 3").waitFor();
  assert.deepEqual(await page.locator(".array li").allTextContents(), ["0, 0", "0, 1", "0, 2", "–"]);
  await page.context().close();
});

test("squares are named by numbers or as in chess, on the board and in words, and the choice is remembered", async () => {
  const page = await open(browser, `${site.address}#watch?n=8&at=2`);
  await page.getByText("Row 1: column 0 is attacked from row 0; trying column 1.").waitFor();
  await page.getByLabel("a1, b2 …").check();
  await page.getByText("A7 is attacked from a8; trying b7.").waitFor();
  assert.match((await cell(page, "a8").getAttribute("aria-label"))!, /queen$/);
  await page.reload();
  await page.getByText("A7 is attacked from a8; trying b7.").waitFor();
  await page.goto(`${site.address}#race?n=8`);
  await cell(page, "h8").first().waitFor();
  await page.context().close();
});

test("a key after a click beside everything draws no ring around the page", async () => {
  const page = await open(browser, `${site.address}#watch?n=8`);
  await page.getByText("Before the first step.").waitFor();
  await page.mouse.click(8, 500);
  await page.keyboard.press("ArrowRight");
  const ring = await page.evaluate(() => getComputedStyle(document.querySelector("main")!).outlineStyle);
  assert.equal(ring, "none");
  await page.context().close();
});

test("reasoning marks what was given", async () => {
  const page = await open(browser, `${site.address}#watch?board=4t.b94g1s0.q01.x33`);
  await page.locator(".narration").waitFor();
  await page.locator(".cell.given").waitFor();
  assert.match((await cell(page, "b4").getAttribute("aria-label"))!, /given, queen/);
  await page.context().close();
});

test("on a phone the method is explained, and every button says what it does", async () => {
  const page = await open(browser, `${site.address}#watch?n=8`, PHONE);
  await page.getByText("Before the first step.").waitFor();
  const summary = (await page.locator(".setup .summary").boundingBox())!;
  assert.ok(summary.height > 15 && summary.y + summary.height < PHONE.height);
  await page.getByRole("button", { name: "Next solution" }).getByText("Next solution").waitFor();
  await page.goto(`${site.address}#race`);
  await page.locator(".lane").nth(2).waitFor();
  const third = (await page.locator(".lane .board").nth(2).boundingBox())!;
  assert.ok(third.y + third.height <= PHONE.height - 56, `the third lane ends at ${third.y + third.height}`);
  await sound(page, "race-three");
  await page.context().close();
});

test("on a phone a hint's sentence is brought into sight", async () => {
  const page = await open(browser, `${site.address}#regions?board=8t.b11k1k8d861g03jms4ehng000`, PHONE);
  await page.getByText("8 × 8, medium").waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForFunction(() => {
    const answer = document.querySelector(".answer")!;
    const box = answer.getBoundingClientRect();
    const bar = document.querySelector("nav")!.getBoundingClientRect();
    return answer.textContent!.length > 20 && box.top > 0 && box.bottom <= bar.top;
  });
  await page.context().close();
});
