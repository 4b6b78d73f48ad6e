import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { DESK, PHONE, cell, coldStart, dist, open, sound } from "./browser";
import { browser, site } from "./session";

test("an invalid address is ignored with a notice, and the page works", async () => {
  const addresses = [
    "#nowhere",
    "#watch?n=99&method=magic&at=-3",
    "#watch?n=8&find=0,1,2,3,4,5,6,7",
    "#watch?%%%&n=%00",
    "#solutions?first=9&kind=some",
    "#play?queens=z9,,a1&blocked=<script>",
    "#play?n=1e9&queens=" + "a1,".repeat(10_000),
    "#regions?board=5t.b3p5&day=2026-13-01",
    "#" + "x".repeat(10_000),
  ];
  for (const address of addresses) {
    const page = await open(browser, site.address + address);
    await page.locator("#notice p").waitFor();
    assert.ok((await page.locator("#notice p").innerText()).length < 600);
    await page.locator("[role=gridcell], .card").first().waitFor();
    await page.getByRole("button", { name: "Close this notice" }).click();
    await page.locator("#notice").waitFor({ state: "hidden" });
    assert.deepEqual(page.wrong, [], address);
    await page.context().close();
  }
});

test("the first board is on the screen in under a second", async () => {
  const time = await coldStart(browser, site.address, "[role=gridcell]", 1_000);
  console.log(`# the first board after ${Math.round(time)} ms`);
  assert.ok(time < 1_000);
});

test("the first board is on the screen within 1.5 s if the processor is four times slower", async () => {
  const time = await coldStart(browser, site.address, "[role=gridcell]", 1_500, 4);
  console.log(`# the first board after ${Math.round(time)} ms, four times slower`);
  assert.ok(time < 1_500);
});

test("the documentation is beside the page, fits a phone, and leads back into the book", async () => {
  const page = await open(browser, site.address, PHONE);
  await page.getByRole("link", { name: "Documentation" }).click();
  await page.getByRole("heading", { level: 1, name: "Documentation" }).waitFor();
  await sound(page, "documentation");
  await page.getByRole("link", { name: "the page", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "The page" }).waitFor();
  await sound(page, "documentation-page");
  await page.getByRole("link", { name: "docs/book" }).click();
  await cell(page, "row 0, column 0").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the start page loads at most 350 kB, compressed", async () => {
  const loaded = new Set<string>();
  const note = ({ url }: IncomingMessage) => loaded.add(url === "/" ? "index.html" : url!.slice(1));
  site.server.on("request", note);
  // The service worker loads everything later.
  const page = await open(browser, site.address, DESK, { serviceWorkers: "block" });
  await page.locator("[role=gridcell]").first().waitFor();
  await page.waitForLoadState("networkidle");
  site.server.off("request", note);
  const size = [...loaded].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, "site", file)), { level: 9 }).length, 0);
  console.log(`# the start page loads ${size} bytes: ${[...loaded].join(" ")}`);
  assert.ok(loaded.has("search.wasm") && loaded.has("book.en.json"));
  assert.ok(size <= 350_000, `${size} bytes`);
  await page.context().close();
});

test("the single file runs from disk, with the same policy and no network", async () => {
  const address = pathToFileURL(join(dist, "queens.html")).href;
  const page = await open(browser, `${address}#watch?n=8&find=7,3,0,2,5,1,6,4`);
  await page.getByText("Solution 92: no queen attacks another.").waitFor();
  await page.locator(".listing .lit").waitFor();
  await page.goto(`${address}#count?n=12&run=1`);
  await page.getByText("14,200 solutions, matching the published value.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a page that was opened once works without a network", async () => {
  const page = await open(browser, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).length > 8);
  await page.context().setOffline(true);
  await page.goto(`${site.address}#play?queens=a1`);
  await page.reload();
  await page.getByRole("button", { name: "How many?" }).click();
  await page.getByText("Exactly 4 completions.").waitFor();
  await page.context().close();
});

test("scripts from other sites and inline scripts are refused", async () => {
  const page = await open(browser, site.address);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'broken'";
    document.head.append(script);
  });
  assert.notEqual(await page.title(), "broken");
  assert.match(page.wrong.join(), /Content Security Policy/);
  await page.context().close();
});

test("the page can be light, dark, or follow the device", async () => {
  const page = await open(browser, site.address, undefined, { colorScheme: "dark", reducedMotion: "reduce" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Colours: match the device" }).click();
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light, "the choice is remembered");
  await page.getByRole("button", { name: "Colours: light" }).click();
  assert.equal(await paper(), dark);
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await paper(), dark, "the choice counts more than the device");
  await page.getByRole("button", { name: "Colours: dark" }).click();
  assert.equal(await paper(), light);
  await cell(page, "row 0, column 0").waitFor();
  const moving = () =>
    [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).transitionDuration !== "0s").length;
  assert.equal(await page.evaluate(moving), 0, "with reduced motion nothing moves");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

const VIEWS = {
  watch: ["#watch?n=8&at=40", "step 40"],
  race: ["#race?n=8", "Each method gets the same number"],
  solutions: ["#solutions?n=8", "12 fundamental solutions"],
  play: ["#play?n=8&queens=a1,c3,e2,b8&blocked=h8,h7", "attack each other"],
  regions: ["#regions?board=8t.b11k1k8d861g03jms4ehng000&queens=a1,c3,d2&crosses=h8,h7", "8 × 8, medium"],
  editor: ["#regions?edit=0011001122332233", "More than one solution."],
  chart: ["#chart?most=12&runs=3", "runs with the seeds"],
  count: ["#count?n=10&run=1", "724 solutions, matching the published value."],
} as const;

for (const size of [DESK, PHONE]) {
  test(`every view works in dark colours, ${size.width} wide`, async () => {
    const page = await open(browser, site.address, size, { colorScheme: "dark" });
    for (const [name, [address, text]] of Object.entries(VIEWS)) {
      await page.goto(site.address + address);
      await page.getByText(text).first().waitFor({ timeout: 30_000 });
      await sound(page, `${name}-dark`);
    }
    await page.context().close();
  });
}
