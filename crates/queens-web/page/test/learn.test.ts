// The view of the book: the start page, navigation, stored progress, links.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { CHAPTERS, cell, ready } from "./book";
import { DESK, PHONE, coldStart, dist, open, sound, state } from "./browser";
import { browser, site } from "./session";

test("a wrong answer gets a reply, a hint opens, and the right answer counts afterwards", async () => {
  const page = await open(browser, site.address);
  const questions = await ready(page, site.address, 3);
  const first = questions.first();
  await cell(first, 0, 0).click();
  await first.getByText("Not quite. Try again. Another queen was placed after that one.").waitFor();
  const second = questions.nth(1);
  await cell(second, 1, 0).click();
  await second.getByText("That square is attacked from row 0.").waitFor();
  await cell(second, 0, 0).click();
  await second.getByText("The row in question is row 1.").waitFor();
  assert.ok(!(await first.locator(".right").isVisible()));
  await first.locator("summary").first().click();
  await first.getByText("It is the last one that was placed.").waitFor();
  await cell(first, 1, 2).click();
  await first.getByText("Right.").waitFor();
  await page.reload();
  await first.getByText("Answered").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const size of [DESK, PHONE]) {
  test(`an empty address opens the book with a board that moves, ${size.width} wide`, async () => {
    const page = await open(browser, site.address, size);
    await page.getByRole("heading", { level: 1, name: "Eight queens, and how programs find them" }).waitFor();
    const chapters = page.locator(".chapters li");
    await chapters.nth(CHAPTERS.length - 1).waitFor();
    assert.equal(await chapters.count(), CHAPTERS.length);
    const narration = page.locator(".narration");
    const before = await narration.textContent();
    await page.waitForFunction((before) => document.querySelector(".narration")!.textContent !== before, before);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.waitForTimeout(100);
    const still = await narration.textContent();
    await page.waitForTimeout(700);
    assert.equal(await narration.textContent(), still);
    await page.getByRole("button", { name: "One step", exact: true }).click();
    await page.waitForFunction((still) => document.querySelector(".narration")!.textContent !== still, still);
    await sound(page, "learn");
    await page.getByRole("link", { name: "Start with the puzzle" }).click();
    await state(page, { chapter: "1" });
    await page.context().close();
  });
}

test("the first board moves within 1.5 s of a cold start", async () => {
  const time = await coldStart(browser, site.address, ".piece", 1_500);
  console.log(`# the first queen after ${Math.round(time)} ms`);
  assert.ok(time < 1_500);
});

test("with reduced motion nothing moves until Play is pressed", async () => {
  const page = await open(browser, site.address, DESK, { reducedMotion: "reduce" });
  await page.getByText("Before the first step.").waitFor();
  await page.waitForTimeout(1_000);
  assert.equal(await page.locator(".narration").textContent(), "Before the first step.");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".piece").first().waitFor();
  await page.context().close();
});

test("a board that is moved by hand at the end of its search does not begin again", async () => {
  const page = await open(browser, `${site.address}#learn?chapter=3`);
  const figure = page.locator(".live").first();
  await figure.scrollIntoViewIfNeeded();
  const narration = figure.locator(".narration");
  await narration.getByText("Nothing is left to search").waitFor({ timeout: 120_000 });
  await figure.getByRole("button", { name: "One step back" }).click();
  await narration.getByText("nothing is left to try").waitFor();
  const left = await narration.textContent();
  await page.waitForTimeout(4_000);
  assert.equal(await narration.textContent(), left);
  await page.context().close();
});

test("a board that comes back into sight at the end of its search begins again only once", async () => {
  const page = await open(browser, `${site.address}#learn?chapter=8`);
  const figure = page.locator(".live").first();
  await figure.scrollIntoViewIfNeeded();
  const end = figure.locator(".narration").getByText("Nothing is left to search");
  await end.waitFor({ timeout: 60_000 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(200);
  await figure.scrollIntoViewIfNeeded();
  await end.waitFor({ state: "detached" });
  const tried = await figure.evaluate(async (figure) => {
    const numbers: number[] = [];
    for (let i = 0; i < 60; i++) {
      await new Promise((done) => setTimeout(done, 50));
      const fact = figure.querySelector(".facts dd");
      if (fact) numbers.push(Number(fact.textContent));
    }
    return numbers;
  });
  assert.deepEqual(
    tried,
    [...tried].sort((a, b) => a - b),
  );
  assert.ok(tried.at(-1)! > tried[0]!);
  await page.context().close();
});

test("a live board opens in Watch at the same moment, and the address holds the place in a chapter", async () => {
  const page = await open(browser, site.address, DESK, { reducedMotion: "reduce" });
  await ready(page, site.address, 3);
  const figure = page.locator(".live").first();
  await figure.getByText("Before the first step.").waitFor();
  for (let i = 0; i < 4; i++) await figure.getByRole("button", { name: "One step", exact: true }).click();
  await figure.getByText("Row 1: column 2 is not attacked: the queen goes there.").waitFor();
  await figure.getByRole("link", { name: "Open this moment in Watch" }).click();
  await page.getByText("Row 1: column 2 is not attacked: the queen goes there.").first().waitFor();
  await state(page, { n: "4", method: "backtrack", at: "4" });
  await page.goto(`${site.address}#learn?chapter=3&part=2`);
  await page.waitForFunction(() => scrollY > 200);
  await state(page, { chapter: "3", part: "2" });
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await page.getByText("Each method gets the same number").waitFor();
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Backtracking" }).waitFor();
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.locator(".chapters li").first().waitFor();
  await page.goto(`${site.address}#learn?chapter=99`);
  await page.getByText("Ignored in the link: chapter=99").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("every link of the book leads to a view that takes all of its address", async () => {
  const page = await open(browser, site.address, DESK, { reducedMotion: "reduce" });
  const links = new Set<string>();
  for (let chapter = 1; chapter <= CHAPTERS.length; chapter++) {
    await ready(page, site.address, chapter);
    for (const link of await page.locator("article a[href^='#']").evaluateAll((links) => links.map((link) => link.getAttribute("href")!)))
      links.add(link);
  }
  for (const link of links) {
    await page.goto(site.address + link);
    await page.locator("#main h1").first().waitFor({ state: "attached" });
    await page.waitForTimeout(150);
    assert.ok(await page.locator("#notice").isHidden(), `${link}: ${await page.locator("#notice").textContent()}`);
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the single file contains the chapters and works without a network", async () => {
  const file = await open(browser, `${pathToFileURL(join(dist, "queens.html")).href}#learn?chapter=${CHAPTERS.length}`);
  await file.getByRole("heading", { level: 1, name: CHAPTERS.at(-1)!.title }).waitFor();
  await file.locator(".live").first().scrollIntoViewIfNeeded();
  await file.locator(".live .piece").first().waitFor();
  assert.deepEqual(file.wrong, []);
  await file.context().close();
  const page = await open(browser, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).length > 8);
  await page.context().setOffline(true);
  await page.goto(`${site.address}#learn?chapter=2`);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: CHAPTERS[1]!.title }).waitFor();
  await page.context().close();
});
