import assert from "node:assert/strict";
import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DESK, PHONE, artefacts, open, sound } from "./browser";
import { browser, site } from "./session";

test("an embedded view stands alone, plays automatically on request, and links to the whole page", async () => {
  const page = await open(browser, `${site.address}?embed&autoplay&lang=de#watch?n=6&method=backtrack`, { width: 720, height: 640 });
  await page.locator(".narration", { hasText: "Reihe" }).waitFor();
  await page.waitForFunction(() => Number(new URLSearchParams(location.hash.split("?")[1]).get("at")) > 2);
  assert.equal(await page.locator("header.top").isVisible(), false);
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  const link = page.getByRole("link", { name: "Die ganze Seite öffnen" });
  await link.focus();
  assert.match((await link.getAttribute("href"))!, /^http:\/\/127\.0\.0\.1:\d+\/#watch\?n=6&method=backtrack/);
  await sound(page, "embed");
  await page.context().close();
});

test("with reduced motion, an embedded view waits", async () => {
  const page = await open(browser, `${site.address}?embed&autoplay#watch?n=6`, DESK, { reducedMotion: "reduce" });
  await page.getByText("Before the first step.").waitFor();
  await page.waitForTimeout(1200);
  assert.ok(await page.getByText("Before the first step.").isVisible());
  await page.context().close();
});

test("the embed code is copied, and works in another page", async () => {
  const page = await open(browser, `${site.address}#play?n=6&queens=b6`);
  await page.getByRole("button", { name: "Copy embed code" }).click();
  await page.getByText("Copied the embed code").waitFor();
  await page
    .getByText("This address works only on this machine, and other sites may show it only if queens web --frame-from names them.")
    .waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(code, /^<iframe src="http:\/\/127\.0\.0\.1:\d+\/\?embed&amp;lang=en#play\?n=6&amp;queens=b6" title="Play · Queens"/);
  const other = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>A lesson</title>${code}`),
  );
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const lesson = await page.context().newPage();
  await lesson.goto(`http://127.0.0.1:${port}/`);
  await lesson.frameLocator("iframe").locator(".narration", { hasText: "1 of 6 queens, and none attacks another." }).waitFor();
  other.close();
  await page.context().close();
});

test("on paper there are boards and text, and nothing to press", async () => {
  const views = [
    "watch?n=6&method=backtrack&at=12",
    "race?n=6",
    "solutions?n=6",
    "play?n=6&queens=b6",
    "regions?day=2026-11-16",
    "chart?most=8&runs=2",
    "count?n=8&run=1",
    "learn?chapter=1",
  ];
  for (const view of views) {
    const page = await open(browser, `${site.address}#${view}`);
    await page.locator("main h1, main .narration").first().waitFor();
    await page.waitForTimeout(300);
    await page.emulateMedia({ media: "print" });
    const shown = await page.locator("button:visible:not(.card), input:visible, header.top:visible, #foot:visible").count();
    assert.equal(shown, 0, view);
    const pdf = await page.pdf({ format: "A4", printBackground: true });
    writeFileSync(join(artefacts, `print-${view.split("?")[0]}.pdf`), pdf);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.screenshot({ path: join(artefacts, `print-${view.split("?")[0]}.png`), fullPage: true });
    await page.context().close();
  }
});

for (const size of [DESK, PHONE]) {
  test(`a handout of steps is made and saved, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#watch?n=4&method=backtrack&at=3`, size);
    await page.getByRole("button", { name: "Handout" }).click();
    const sheet = page.locator(".handout-sheet svg");
    await page.waitForFunction(() => document.querySelectorAll(".handout-sheet .step").length === 12);
    assert.match(await sheet.innerHTML(), /step 3</);
    assert.match(await sheet.innerHTML(), /step 14</);
    await page.getByRole("radio", { name: "Changes only" }).check();
    await page.waitForFunction(() => !document.querySelector(".handout-sheet")!.textContent!.includes("step 5"));
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download SVG" }).click();
    assert.equal((await saving).suggestedFilename(), "queens-handout.svg");
    await sound(page, "handout");
    await page.emulateMedia({ media: "print" });
    await page.screenshot({ path: join(artefacts, `print-handout-${size.width}.png`), fullPage: true });
    await page.emulateMedia({ media: null });
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => new URLSearchParams(location.hash.split("?")[1]).get("at") === "3");
    await page.context().close();
  });
}
