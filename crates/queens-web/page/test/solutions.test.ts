import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DESK, PHONE, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

for (const size of [DESK, PHONE]) {
  test(`the twelve are shown with their orbits, then all 92, then those of one column, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#solutions`, size);
    await page.getByText("12 fundamental solutions stand for all 92").waitFor();
    assert.equal(await page.locator(".gallery .card").count(), 12);
    assert.equal(await page.getByText("8 images").count(), 11);
    assert.equal(await page.getByText("4 images").count(), 1);
    await sound(page, "solutions");
    await page.getByRole("radio", { name: "All" }).check();
    await page.getByText("92 solutions.").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".gallery .card").length === 92);
    await page.getByLabel("First queen").selectOption("3");
    await page.waitForFunction(() => document.querySelectorAll(".gallery .card").length === 18);
    await state(page, { kind: "all", first: "3", n: "8" });
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

  test(`a solution is opened, copied and saved, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#solutions`, size);
    await page.getByRole("button", { name: "Solution 10:" }).click();
    await page.getByText("All 4 rotations and reflections").waitFor();
    await page.getByRole("button", { name: "Copy squares" }).click();
    await page.getByText("Copied the chess squares").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^([a-h][1-8] ?){8}$/);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download SVG" }).click();
    const picture = readFileSync(await (await saved).path(), "utf8");
    const queens = [...picture.matchAll(/<use class="queen" href="#queen" x="(\d+)" y="(\d+)"/g)];
    const columns = queens.map(([, x]) => Number(x) / 100);
    assert.match(page.url(), new RegExp(`open=${columns.join(",")}`));
    await sound(page, "solution");
    await page.getByRole("link", { name: "Play" }).last().click();
    await page.locator(".narration").getByText("Solved: 8 queens, and none attacks another.").waitFor();
    await page.context().close();
  });
}

for (const size of [DESK, PHONE]) {
  test(`random solutions are drawn, all equally likely, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#solutions?n=12`, size);
    await page.getByRole("button", { name: "Surprise me" }).click();
    await page.getByText("One of 14,200 solutions, all equally likely.").waitFor();
    await sound(page, "surprise");
    const board = () => page.locator(".detail p.code").first().innerText();
    const seen = new Set<string>();
    for (let tries = 0; tries < 5; tries++) {
      const before = await board();
      seen.add(before);
      await page.locator(".detail").getByRole("button", { name: "Surprise me" }).click();
      await page.waitForFunction((before) => document.querySelector(".detail p.code")!.textContent !== before, before);
    }
    assert.equal(seen.size, 5);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("a random solution of a board without solutions is not drawn", async () => {
  const page = await open(browser, `${site.address}#solutions?n=8&board=torus`);
  await page.getByRole("button", { name: "Surprise me" }).click();
  await page.getByText("This board has no solution: 8 × 8, torus.").first().waitFor();
  await page.goto(`${site.address}#solutions?n=7&board=torus`);
  await page.getByRole("button", { name: "Surprise me" }).click();
  await page.getByText("One of 28 solutions, all equally likely.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the gallery is used with the keyboard alone", async () => {
  const page = await open(browser, `${site.address}#solutions?n=6`);
  await page.getByText("1 fundamental solution stands for all 4").waitFor();
  await tabTo(page, "Fundamental");
  await page.keyboard.press("ArrowRight");
  await page.getByText("4 solutions.").waitFor();
  await tabTo(page, "4");
  await page.keyboard.press("Enter");
  await page.getByText("All 4 rotations and reflections").waitFor();
  await tabTo(page, "Copy array");
  await page.keyboard.press("Enter");
  await page.getByText("Copied the array: [4, 2, 0, 5, 3, 1]").waitFor();
  await page.keyboard.press("Escape");
  await state(page, { open: "" });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
