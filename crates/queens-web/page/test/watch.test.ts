import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, cell, longestTask, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

for (const size of [DESK, PHONE]) {
  test(`a search is stepped forwards and backwards with the mouse, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#watch?n=4&method=iterative`, size);
    const step = page.getByRole("button", { name: "Step (→)" });
    await page.getByText("Before the first step.").waitFor();
    for (let i = 0; i < 3; i++) await step.click();
    await page.getByText("Row 1: column 1 is attacked from row 0; trying column 2.").waitFor();
    assert.match((await cell(page, "row 1, column 1").getAttribute("aria-label"))!, /tried/);
    assert.equal(await page.locator(".lines .conflict").count(), 1);
    assert.equal(await page.locator("#live[aria-live=polite]").textContent(), "row 1: column 1 is attacked from row 0; trying column 2");
    await page.getByRole("button", { name: "Step back (←)" }).click();
    await page.getByText("Row 1: column 0 is attacked from row 0; trying column 1.").waitFor();
    await page.getByRole("button", { name: "Next solution" }).click();
    await page.getByText("A solution: no queen attacks another.").waitFor();
    for (const square of ["row 0, column 1", "row 1, column 3", "row 2, column 0", "row 3, column 2"]) {
      assert.match((await cell(page, square).getAttribute("aria-label"))!, /: queen$/);
    }
    assert.deepEqual(await page.locator(".array li").allTextContents(), ["1", "3", "0", "2"]);
    await sound(page, "watch");
    await page.context().close();
  });
}

test("a search is played, stopped, scrubbed and changed with the keyboard alone", async () => {
  const page = await open(browser, `${site.address}#watch?n=6&method=iterative&speed=6`);
  await page.getByText("Before the first step.").waitFor();
  await tabTo(page, "Play (space)");
  await page.keyboard.press("Space");
  await page.getByText("A solution: no queen attacks another.").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByText("Row 5: column 4 is not attacked: the queen goes there.").waitFor();
  await tabTo(page, "Position");
  await page.keyboard.press("Home");
  await page.getByText("Before the first step.").waitFor();
  await tabTo(page, "Speed");
  await page.keyboard.press("End");
  await page.getByText("as fast as it goes").waitFor();
  await state(page, { n: "6", speed: "10" });
  await tabTo(page, "Method");
  await page.keyboard.type("Min");
  await page.getByLabel("Seed", { exact: true }).waitFor();
  await tabTo(page, "Next solution");
  await page.keyboard.press("Enter");
  await page.getByText("A solution: no queen attacks another.").waitFor();
  await state(page, { method: "min-conflicts", seed: "1" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the board is walked with the arrow keys, and every square says what it is", async () => {
  const page = await open(browser, `${site.address}#watch?n=5&at=1`);
  await cell(page, "row 0, column 0").and(page.locator(".has-queen")).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  const label = () => page.evaluate(() => document.activeElement!.getAttribute("aria-label"));
  assert.equal(await label(), "row 1, column 4: empty");
  await page.keyboard.press("Control+Home");
  assert.equal(await label(), "row 0, column 0: queen");
  await page.context().close();
});

test("every method reaches a solution or its end, at full speed, on the address's own board", async () => {
  const page = await open(browser, `${site.address}#watch?n=5`);
  await page.getByText("Before the first step.").waitFor();
  const names = await page.locator("main option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  assert.equal(names.length, 32);
  for (const name of names.filter((name) => name !== "reasoning")) {
    await page.goto(`${site.address}#watch?n=5&method=${name}&speed=10&seed=7`);
    await page.waitForFunction((name) => document.querySelector<HTMLSelectElement>("main select")?.value === name, name);
    await page.getByText("Before the first step.").waitFor();
    await page.keyboard.press("Space");
    await page.getByText(/^A solution: no queen attacks another/).waitFor();
    assert.equal(await page.locator(".piece.good").count(), 5, name);
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a large board is drawn without a long task on the main thread", async () => {
  const page = await open(browser, `${site.address}#watch?n=32&method=repair-best&speed=10&shade=1`);
  await page.getByText("Before the first step.").waitFor();
  await page.getByLabel("Stop at each solution").uncheck();
  await page.getByRole("button", { name: "Play" }).focus();
  await page.keyboard.press("Space");
  const longest = await longestTask(browser, page, () => page.waitForTimeout(1_500));
  await page.keyboard.press("Space");
  console.log(`# the longest task of the main thread: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= 50, `the main thread was busy for ${longest} ms while a search plays`);
  await sound(page, "watch-32");
  await page.context().close();
});

test("a solution's link takes the search to the moment at which it finds it", async () => {
  const page = await open(browser, `${site.address}#watch?n=8&find=7,3,0,2,5,1,6,4`);
  await page.getByText("Solution 92: no queen attacks another.").waitFor();
  assert.deepEqual(await page.locator(".array li").allTextContents(), ["7", "3", "0", "2", "5", "1", "6", "4"]);
  await page.context().close();
});

for (const size of [DESK, PHONE]) {
  test(`reasoning is stepped forwards and backwards to the solution, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#watch?board=5t.b3p5cank4`, size);
    const step = page.getByRole("button", { name: "Step (→)" });
    await page.getByText("Before the first step.").waitFor();
    await page.getByText("step 0").waitFor();
    await step.click();
    await page.locator(".narration").getByText("All free squares of region E are in column a, so a5, a4 and a3 are out.").waitFor();
    assert.match((await cell(page, "a4").getAttribute("aria-label"))!, /^a4: region A, excluded$/);
    await step.click();
    await page.locator(".narration").getByText("A queen on d5 or e3 would leave no free square in region B.").waitFor();
    assert.equal(await cell(page, "a4").getAttribute("aria-label"), "a4: region A, crossed out");
    await state(page, { board: "5t.b3p5cank4", at: "2" });
    await sound(page, "watch-reasoning");
    await page.getByRole("button", { name: "Step back (←)" }).click();
    await page.locator(".narration").getByText("All free squares of region E").waitFor();
    await page.getByRole("button", { name: "Next solution" }).click();
    await page.locator(".narration").getByText("All queens are placed: this is the only solution.").waitFor();
    assert.equal(await page.locator(".piece.good").count(), 5);
    assert.deepEqual(await page.locator(".array li").allTextContents(), ["2", "4", "1", "3", "0"]);
    await page.getByRole("link", { name: "Play this board" }).click();
    await page.getByText("5 × 5, medium (304)").waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("reasoning is chosen and played with the keyboard, about a board from a seed", async () => {
  const page = await open(browser, `${site.address}#watch?n=7&speed=6`);
  await page.getByText("Before the first step.").waitFor();
  await tabTo(page, "Method");
  await page.keyboard.type("Reas");
  await page.getByLabel("Seed", { exact: true }).waitFor();
  await state(page, { method: "reasoning", n: "7", seed: "1" });
  await tabTo(page, "Play (space)");
  await page.keyboard.press("Space");
  await page.locator(".narration").getByText("this is the only solution.").waitFor();
  await page.keyboard.press("Home");
  await page.getByText("Before the first step.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a method that takes only small boards makes the board smaller, and a link to a larger one is refused", async () => {
  const page = await open(browser, `${site.address}#watch?n=20&method=bitmask`);
  await page.getByText("step 0").waitFor();
  await page.getByLabel("Method").selectOption("dynamic-programming");
  await state(page, { method: "dynamic-programming", n: "14" });
  await page.goto(`${site.address}#watch?n=15&method=dynamic-programming`);
  await page.getByText("Ignored in the link: n=15 (a whole number from 4 to 14)").waitFor();
  await state(page, { method: "dynamic-programming", n: "8" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
