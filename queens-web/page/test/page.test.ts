import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { cell, dist, launch, open, serve } from "./browser";

let browser: Browser;
let site: Awaited<ReturnType<typeof serve>>;
before(async () => {
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  site.server.close();
});

test("a bad address is left out with a notice, and the page works", async () => {
  const addresses = [
    "#nowhere",
    "#watch?n=99&method=magic&at=-3",
    "#watch?n=8&find=0,1,2,3,4,5,6,7",
    "#watch?%%%&n=%00",
    "#solutions?first=9&kind=some",
    "#play?queens=z9,,a1&blocked=<script>",
    "#play?n=1e9&queens=" + "a1,".repeat(10_000),
    "#" + "x".repeat(10_000),
  ];
  for (const address of addresses) {
    const page = await open(browser, site.address + address);
    await page.locator("#notice p").waitFor();
    assert.ok((await page.locator("#notice p").innerText()).length < 400);
    await page.locator("[role=gridcell], .card").first().waitFor();
    await page.getByRole("button", { name: "Close this notice" }).click();
    await page.locator("#notice").waitFor({ state: "hidden" });
    assert.deepEqual(page.wrong, [], address);
    await page.context().close();
  }
});

test("the first board is on the screen in under a second", async () => {
  const page = await open(browser, site.address);
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
  console.log(`# first paint after ${Math.round(painted)} ms`);
  await page.locator("[role=gridcell]").first().waitFor();
  assert.ok(painted < 1000);
  await page.context().close();
});

test("the single file runs from disk, with the same policy and no network", async () => {
  const address = pathToFileURL(join(dist, "queens.html")).href;
  const page = await open(browser, `${address}#watch?n=8&find=7,3,0,2,5,1,6,4`);
  await page.getByText("Solution 92: no queen attacks another.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("what was once open works without a network", async () => {
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

test("scripts from elsewhere and inline ones are refused", async () => {
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

test("light, dark and the device's choice", async () => {
  const page = await open(browser, site.address, undefined, { colorScheme: "dark", reducedMotion: "reduce" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Colours: as the device" }).click();
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light, "the choice is remembered");
  await page.getByRole("button", { name: "Colours: light" }).click();
  assert.equal(await paper(), dark);
  await cell(page, "row 0, column 0").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
