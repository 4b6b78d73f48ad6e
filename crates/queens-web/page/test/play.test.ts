import type { Page } from "playwright-core";
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, cell, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

for (const size of [DESK, PHONE]) {
  test(`queens are put by ${size === PHONE ? "tap" : "click"}, asked about, blocked and dragged, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#play`, size);
    const put = (name: string) => (size === PHONE ? cell(page, name).tap() : cell(page, name).click());
    await put("a1");
    await state(page, { queens: "a1", n: "8" });
    await page.getByRole("button", { name: "How many?" }).click();
    await page.getByText("Exactly 4 completions.").waitFor();
    await put("c5");
    await put("e5");
    await page.locator(".narration").getByText("a1 and e5 attack each other, and so does 1 more pair.").waitFor();
    assert.equal(await page.locator(".lines .conflict").count(), 2);
    assert.equal(await page.locator(".cell.conflict").count(), 3);
    await sound(page, "play");
    await page.getByRole("button", { name: "Can this still be solved?" }).click();
    await page.getByText("It cannot be solved: a1 and e5 attack each other.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".narration").getByText("2 of 8 queens").waitFor();
    await page.getByRole("radio", { name: "Block" }).check();
    await put("h8");
    await state(page, { queens: "c5,a1", blocked: "h8" });
    await page.getByRole("button", { name: "Clear" }).click();
    await page.locator(".narration").getByText("Place 8 queens").waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("a queen is dragged to another square, and off the board", async () => {
  const page = await open(browser, `${site.address}#play?n=6&queens=a1`);
  const middle = async (name: string) => {
    const box = (await cell(page, name).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle("a1")));
  await page.mouse.down();
  await page.mouse.move(...(await middle("c3")), { steps: 5 });
  await page.mouse.up();
  await state(page, { queens: "c3" });
  await page.mouse.move(...(await middle("c3")));
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 5 });
  await page.mouse.up();
  await state(page, { queens: "" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a queen is dragged by a finger, and the page does not scroll meanwhile", async () => {
  const page = await open(browser, `${site.address}#play?n=8&queens=a4`, PHONE);
  const session = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", name?: string) => {
    const box = name ? (await cell(page, name).boundingBox())! : undefined;
    const touchPoints = box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", "a4");
  for (const square of ["b4", "c4", "c5", "c6", "c7"]) await touch("touchMove", square);
  await touch("touchEnd");
  await state(page, { queens: "c7" });
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** Presses H until there is a hint or the board is solved: the key has no effect before the verdict about the board. */
async function askForHint(page: Page): Promise<void> {
  const end = page.getByRole("button", { name: "Apply" }).or(page.locator(".narration").getByText("Solved: 8 queens")).first();
  for (let tries = 0; tries < 20 && !(await end.isVisible()); tries++) {
    await page.keyboard.press("h");
    await page.waitForTimeout(300);
  }
  await end.waitFor();
}

test("a board is solved by hints with the keyboard alone, each with its reason", async () => {
  const page = await open(browser, `${site.address}#play?n=8&queens=d1,b8`);
  await tabTo(page, "Skip to the board");
  await page.keyboard.press("Enter");
  const reasons = new Set<string>();
  const verdict = page.locator(".narration");
  for (let steps = 0; steps < 60 && !(await verdict.innerText()).startsWith("Solved"); steps++) {
    await askForHint(page);
    if ((await verdict.innerText()).startsWith("Solved")) break;
    reasons.add(await page.locator(".answer[role=status]").innerText());
    await page.keyboard.press("d");
  }
  await verdict.getByText("Solved: 8 queens, and none attacks another.").waitFor();
  assert.ok(
    [...reasons].some((reason) => /only free square of|would leave no free square|All free squares of/.test(reason)),
    [...reasons].join("\n"),
  );
  assert.ok(![...reasons].some((reason) => reason.startsWith("Try")));
  await page.keyboard.press("u");
  await page.keyboard.press("b");
  await page.locator(".cell.blocked").first().waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("Ctrl+Z undoes and Ctrl+Shift+Z redoes, even changes of the board size", async () => {
  const page = await open(browser, `${site.address}#play?n=6&queens=a1,c2`);
  await cell(page, "b4").click();
  await page.getByRole("button", { name: "Raise Side n" }).click();
  await state(page, { n: "7", queens: "b5,c3,a2" });
  await page.keyboard.press("Control+z");
  await state(page, { n: "6", queens: "b4,c2,a1" });
  assert.equal(await page.getByLabel("Side n", { exact: true }).inputValue(), "6");
  await page.keyboard.press("Control+z");
  await state(page, { queens: "c2,a1" });
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await state(page, { n: "7", queens: "b5,c3,a2" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("locked queens and squares cannot be moved, removed or cleared", async () => {
  const page = await open(browser, `${site.address}#play?n=8&queens=a1,c5&blocked=h8`);
  await page.getByRole("button", { name: "Lock these queens" }).click();
  await state(page, { given: "h8,c5,a1" });
  await cell(page, "a1").click();
  await page.locator("#live").getByText("a1 is locked.").waitFor({ state: "attached" });
  await cell(page, "b3").click();
  await state(page, { queens: "c5,b3,a1" });
  assert.equal(await cell(page, "a1").getAttribute("aria-label"), "a1: given, queen");
  await page.getByRole("button", { name: "Clear" }).click();
  await state(page, { queens: "c5,a1", blocked: "h8", given: "h8,c5,a1" });
  await page.getByRole("button", { name: "Unlock" }).click();
  await cell(page, "a1").click();
  await state(page, { queens: "c5", given: "" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a board that cannot be completed is reported, and a long count can be stopped", async () => {
  const page = await open(browser, `${site.address}#play?n=6&queens=a6`);
  await page.getByRole("button", { name: "Can this still be solved?" }).click();
  await page.getByText("No, this cannot be solved").waitFor();
  await page.goto(`${site.address}#play?n=20`);
  await page.getByRole("button", { name: "How many?" }).click();
  await page.getByText(/[\d,]+ completions so far/).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a hint disappears when another question is asked", async () => {
  const page = await open(browser, `${site.address}#play?n=8&queens=a1`);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Apply" }).waitFor();
  const marked = page.locator("[role=gridcell]").and(page.locator(".hint, .basis"));
  assert.ok((await marked.count()) > 0);
  await page.getByRole("button", { name: "How many?" }).click();
  await page.getByText("Exactly 4 completions.").waitFor();
  assert.equal(await marked.count(), 0);
  assert.equal(await page.getByRole("button", { name: "Apply" }).isVisible(), false);
  assert.equal(await page.locator(".technique").isVisible(), false);
  await page.context().close();
});

test("queens keep their row and column when n changes, and the page asks before it removes any", async () => {
  const page = await open(browser, `${site.address}#play?n=6&queens=a1,b6`);
  await page.getByRole("button", { name: "Lower Side n" }).click();
  await page.getByText("One piece has no room on the board 5 × 5. Remove it?").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await state(page, { n: "6", queens: "b6,a1" });
  await page.getByRole("button", { name: "Lower Side n" }).click();
  await page.getByRole("button", { name: "Remove and continue" }).click();
  await state(page, { n: "5", queens: "b5" });
  await page.getByRole("button", { name: "Raise Side n" }).click();
  await state(page, { n: "6", queens: "b6" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("H and D work wherever the focus is", async () => {
  const page = await open(browser, `${site.address}#play?n=8&queens=d1,b8`);
  await cell(page, "d1").waitFor();
  await askForHint(page);
  await page.keyboard.press("d");
  await page.getByRole("button", { name: "Apply" }).waitFor({ state: "detached" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a pasted array is checked, in any notation, even if its queens attack one another", async () => {
  const page = await open(browser, `${site.address}#play`);
  const field = page.getByLabel("An array, chess squares, a diagram or an address");
  await page.getByText("Paste a board", { exact: true }).click();
  await field.fill("[0, 1, 2, 3]");
  await page.getByRole("button", { name: "Read it" }).click();
  await state(page, { n: "4", queens: "a4,b3,c2,d1" });
  await page.locator(".narration").getByText("attack each other").waitFor();
  await field.fill("[1, 3, 0, 2]");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.locator(".narration").getByText("Solved: 4 queens, and none attacks another.").waitFor();
  await field.fill("nonsense");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.locator(".paste .done").getByText(/./).waitFor();
  await state(page, { queens: "b4,d3,a2,c1" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
