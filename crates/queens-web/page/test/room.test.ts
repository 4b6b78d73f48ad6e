// Layout: no view is wider than the screen, the bar has five tabs on narrow screens, and every view begins at its top.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, open, PHONE, serious, state } from "./browser";
import { browser, site } from "./session";

const VIEWS = ["learn", "watch?n=8", "race", "solutions?n=8", "play", "regions", "chart?most=8&runs=2", "count?n=8"];

for (const language of ["en", "de", "es"]) {
  test(`no view is wider than the screen between 360 and 1120 px, in ${language}`, async () => {
    const page = await open(browser, `${site.address}?lang=${language}`);
    for (const view of VIEWS) {
      await page.goto(`${site.address}?lang=${language}#${view}`);
      await page.locator("main h1").first().waitFor({ state: "attached" });
      for (const width of [360, 390, 650, 680, 760, 820, 912, 1032, 1101, 1120]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${view} is ${wide} wide on a screen of ${width}`);
      }
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("a phone has five tabs, and the other views are behind the last of them", async () => {
  const page = await open(browser, site.address, PHONE);
  const visible = page.locator("#nav > a:visible, #nav > button:visible");
  assert.deepEqual(await visible.allInnerTexts(), ["Learn", "Daily", "Play", "Watch", "More"]);
  const more = page.getByRole("button", { name: "More" });
  await more.click();
  assert.equal(await more.getAttribute("aria-expanded"), "true");
  await page.getByRole("link", { name: "Chart" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#chart"));
  assert.equal(await page.getByRole("link", { name: "Chart" }).isVisible(), false);
  await more.click();
  await page.keyboard.press("Escape");
  assert.equal(await more.getAttribute("aria-expanded"), "false");
  await page.context().close();
});

test("a view begins at its top, and Back restores its scroll position", async () => {
  const page = await open(browser, `${site.address}#learn?chapter=3`, PHONE);
  const link = page.getByRole("link", { name: "Open this moment in Watch" }).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => scrollY > 200 && (history.state as { scroll?: number } | null)?.scroll === scrollY);
  const left = await page.evaluate(() => scrollY);
  await link.click();
  await page.locator("main.view-watch").waitFor();
  await cell(page, "row 0, column 0").waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await page.waitForFunction((left) => Math.abs(scrollY - left) < 2, left);
  await page.context().close();
});

test("a view whose code is loaded already begins at its top, too", async () => {
  const page = await open(browser, site.address, PHONE);
  const others = VIEWS.filter((view) => view !== "learn");
  for (const view of [...others, ...others]) {
    await page.goto(`${site.address}#learn?chapter=3`);
    await page.getByRole("heading", { level: 1, name: "Backtracking" }).waitFor();
    await page.evaluate(() => scrollTo(0, 500));
    await page.waitForFunction(() => scrollY === 500);
    await page.goto(`${site.address}#${view}`);
    await page.locator(`main.view-${view.split("?")[0]} h1`).waitFor({ state: "attached" });
    await page.waitForTimeout(100);
    assert.equal(await page.evaluate(() => scrollY), 0, view);
  }
  await page.context().close();
});

test("a title that gets the focus has no box around it", async () => {
  const page = await open(browser, `${site.address}#learn`);
  await page.keyboard.press("Tab");
  await page.evaluate(() => {
    location.hash = "#learn?chapter=2";
  });
  await page.getByRole("heading", { level: 1, name: "Brute force" }).waitFor();
  assert.equal(await page.locator("h1").evaluate((title) => getComputedStyle(title).outlineStyle), "none");
  await page.context().close();
});

test("a started puzzle is printed at full width, with its rules and without buttons", async () => {
  const page = await open(browser, `${site.address}#regions?board=5t.b3p5cank4&queens=a1`);
  await cell(page, "a5").waitFor();
  await state(page, { board: "5t.b3p5cank4", queens: "a1" });
  const paperless = ["button", "h2", "summary", "kbd"];
  for (const shown of paperless) assert.ok((await page.locator(`main ${shown}:visible`).count()) > 0, shown);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 720, height: 1000 }); // 190 mm
  const rules = page.getByText("One queen in every row, column and region; no two touch.");
  assert.deepEqual(await rules.allInnerTexts(), ["One queen in every row, column and region; no two touch."]);
  assert.equal(await rules.isVisible(), true);
  assert.ok((await page.locator(".field").boundingBox())!.width > 600);
  for (const hidden of paperless) {
    assert.equal(await page.locator(`main ${hidden}:visible`).count(), 0, hidden);
  }
  await page.context().close();
});

test("four puzzles are printed to a sheet, with their solutions overleaf", async () => {
  const page = await open(browser, `${site.address}#regions?board=5t.b3p5cank4`);
  await page.getByText("5 × 5, medium (304)").waitFor();
  await page.getByRole("button", { name: "Print a sheet" }).click();
  const dialog = page.getByRole("dialog", { name: "Print a sheet" });
  const boards = dialog.locator("figure");
  await boards.nth(7).waitFor();
  assert.deepEqual(await boards.evaluateAll((all) => all.map((board) => board.querySelectorAll("use").length)), [0, 0, 0, 0, 5, 5, 5, 5]);
  await dialog.getByRole("button", { name: "Print" }).and(page.locator(":enabled")).waitFor();
  const pages = async () => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page[^s]/g)!.length;
  assert.equal(await pages(), 2);
  assert.deepEqual(await serious(page), []);
  await dialog.getByRole("button", { name: "Raise Puzzles" }).click();
  await boards.nth(9).waitFor();
  assert.equal(await pages(), 4);
  await dialog.getByRole("button", { name: "Close" }).click();
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the page can be installed on a phone, with icons that are there", async () => {
  const page = await open(browser, site.address);
  const manifest = (await (await page.request.get(`${site.address}manifest.webmanifest`)).json()) as { icons: { src: string }[] };
  assert.ok(manifest.icons.some(({ src }) => src.includes("512")));
  for (const { src } of manifest.icons) assert.equal((await page.request.get(site.address + src)).status(), 200, src);
  await page.context().close();
});
