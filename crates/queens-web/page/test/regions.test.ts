import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DESK, PHONE, cell, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

// A A A A B     One solution: a1 b3 c5 d2 e4.
// A C A B B
// C C D D D
// E C C D D
// E C D D D
const BOARD = "5t.b3p5cank4";
const narration = (page: Page) => page.locator(".narration");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The middle of a square. */
async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await cell(page, name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const size of [DESK, PHONE]) {
  test(`a board is solved by ${size === PHONE ? "tap" : "click"}, with undo, redo and restart, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#regions?board=${BOARD}`, size);
    const put = (name: string) => (size === PHONE ? cell(page, name).tap() : cell(page, name).click());
    await page.getByText("5 × 5, medium (304)").waitFor();
    await put("a1");
    await state(page, { crosses: "a1", queens: "", board: BOARD });
    await put("a1");
    await state(page, { crosses: "", queens: "a1" });
    assert.equal(await cell(page, "b2").getAttribute("aria-label"), "b2: region C, crossed out", "queens cross out what they attack");
    await put("c4");
    await put("c4");
    // It is crossed out automatically, so one tap is enough.
    await put("d5");
    await narration(page).getByText("c4 and d5 touch.").waitFor();
    assert.match((await cell(page, "d5").getAttribute("aria-label"))!, /queen, attacked/);
    await press(page, "Check");
    await page.getByText("c4 and d5 touch. Remove one of them.").waitFor();
    await sound(page, "regions");
    for (let i = 0; i < 3; i++) await press(page, "Undo");
    await state(page, { queens: "a1" });
    await press(page, "Redo");
    await state(page, { queens: "a1", crosses: "c4" });
    await page.keyboard.press("Control+z");
    await state(page, { queens: "a1", crosses: "" });
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+y");
    await state(page, { queens: "c4,a1", crosses: "" });
    await press(page, "Restart");
    await state(page, { queens: "" });
    await page.getByRole("radio", { name: "Queen", exact: true }).check();
    for (const queen of ["a1", "b3", "c5", "d2", "e4"]) await put(queen);
    await narration(page).getByText("Solved").waitFor();
    assert.equal(await page.locator(".piece.good").count(), 5);
    await sound(page, "regions-solved");
    await page.context().close();
  });
}

test("crosses are drawn by dragging, and one undo takes the whole stroke back", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await cell(page, "a5").waitFor();
  const drag = async (from: string, to: string) => {
    const [a, b] = [await middle(page, from), await middle(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 2 });
    await page.mouse.up();
  };
  await drag("a5", "a2");
  await state(page, { crosses: "a5,a4,a3,a2" });
  await drag("a4", "b4");
  await state(page, { crosses: "a5,a3,a2" });
  await press(page, "Undo");
  await press(page, "Undo");
  await state(page, { crosses: "" });
  await cell(page, "c3").click({ button: "right" });
  await state(page, { queens: "c3", crosses: "" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("crosses are drawn by a finger, and the page does not scroll meanwhile", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`, PHONE);
  await cell(page, "a5").waitFor();
  const session = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", name?: string) => {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: name ? [await middle(page, name)] : [] });
  };
  await touch("touchStart", "e5");
  for (const square of ["e4", "e3", "d3"]) await touch("touchMove", square);
  await touch("touchEnd");
  await state(page, { crosses: "e5,e4,d3,e3" });
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.context().close();
});

test("hints explain every step, show it on the board, and lead to the solution by the keyboard alone", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await cell(page, "a5").waitFor();
  await tabTo(page, "Skip to the board");
  await page.keyboard.press("Enter");
  await page.keyboard.press("h");
  await page
    .locator(".answer[role=status]")
    .getByText("All free squares of the grey region are in column a, so a5, a4 and a3 are out.")
    .waitFor();
  assert.equal(await page.locator(".technique").innerText(), "Confined to one line");
  for (const square of ["a5", "a4", "a3"]) assert.match((await cell(page, square).getAttribute("aria-label"))!, /excluded$/);
  assert.match((await cell(page, "a1").getAttribute("class"))!, /basis/);
  await sound(page, "regions-hint");
  await page.keyboard.press("d");
  await state(page, { crosses: "a5,a4,a3" });
  for (let steps = 1; steps < 40 && !(await narration(page).innerText()).startsWith("Solved"); steps++) {
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Apply" }).waitFor();
    await page.keyboard.press("d");
  }
  await narration(page).getByText("Solved").waitFor();
  await state(page, { queens: "c5,e4,b3,d2,a1" });
  assert.match((await page.locator("#live").textContent())!, /Solved/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the outline of a hint at the edge of the board is drawn inside it", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await cell(page, "a5").waitFor();
  await page.keyboard.press("h");
  const line = page.locator(".basis-line[d^=M]");
  await line.waitFor({ state: "attached" });
  const [path, half] = await line.evaluate(
    (line) => [line.getAttribute("d")!, Number.parseFloat(getComputedStyle(line).strokeWidth) / 2] as const,
  );
  // Region E, at the left and at the bottom.
  const upright = [...path.matchAll(/M([\d.]+) [\d.]+v1/g)].map(([, x]) => Number(x));
  const level = [...path.matchAll(/M[\d.]+ ([\d.]+)h1/g)].map(([, y]) => Number(y));
  assert.ok(half > 0);
  assert.ok(Math.min(...upright) < 0.2 && Math.min(...upright) >= half, path);
  assert.ok(Math.max(...level) > 4.8 && Math.max(...level) <= 5 - half, path);
  await page.context().close();
});

test("the board is played by keys, and the label of every square names its region and content", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}`);
  await cell(page, "a5").waitFor();
  const label = () => page.evaluate(() => document.activeElement!.getAttribute("aria-label"));
  const live = () => page.locator("#live[aria-live=polite]").textContent();
  await tabTo(page, "Skip to the board");
  await page.keyboard.press("Enter");
  assert.equal(await label(), "a5: region A, empty");
  await page.keyboard.press("x");
  assert.equal(await label(), "a5: region A, crossed out");
  assert.match((await live())!, /^a5: crossed out\./);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  assert.equal(await label(), "e5: region B, queen");
  assert.match((await live())!, /^e5: queen\. 1 of 5 queens\.$/);
  await page.keyboard.press("c");
  await page.getByText("No queen belongs on e5.").waitFor();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("x");
  await page.keyboard.press("c");
  await page.getByText("The cross on a1 is wrong.").waitFor();
  await page.keyboard.press("u");
  await page.keyboard.press("c");
  await page.getByText("Everything is right so far.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("given queens and crosses are locked", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}.q40.x00`);
  await cell(page, "a1").click();
  await cell(page, "a5").click();
  await page.locator("#live").getByText("a5 is given and stays.").waitFor({ state: "attached" });
  await state(page, { queens: "", crosses: "" });
  assert.equal(await cell(page, "a1").getAttribute("aria-label"), "a1: region E, given, queen");
  await press(page, "Restart");
  assert.equal(await page.locator(".piece").count(), 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("automatic crosses, the time and the look of regions can be chosen and are remembered", async () => {
  const page = await open(browser, `${site.address}#regions?board=${BOARD}&queens=a1`);
  await cell(page, "a1").waitFor();
  const crosses = () => page.locator(".cross.faint").getAttribute("d");
  assert.ok(await crosses());
  await page.getByLabel("Cross out attacked squares automatically").uncheck();
  assert.equal(await crosses(), "");
  await page.getByRole("timer").waitFor();
  await page.getByLabel("Show the time").uncheck();
  await page.getByRole("timer").waitFor({ state: "hidden" });
  const look = page.getByLabel("Regions", { exact: true });
  const cellsOf = (kind: string) => page.locator(`.picture ${kind}`).count();
  await look.selectOption("Colours and patterns");
  assert.equal(await cellsOf("pattern"), 5);
  await sound(page, "regions-patterns");
  await look.selectOption("Strong colours");
  await sound(page, "regions-vivid");
  await look.selectOption("Borders and letters");
  assert.equal(await cellsOf(".letter"), 25);
  await sound(page, "regions-plain");
  await page.reload();
  await cell(page, "a1").waitFor();
  assert.equal(await cellsOf(".letter"), 25);
  assert.equal(await crosses(), "");
  assert.equal(await page.getByRole("timer").isVisible(), false);
  await page.context().close();
});
