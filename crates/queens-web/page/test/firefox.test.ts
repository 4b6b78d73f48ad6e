// A short round of all views in Firefox, which Chromium tests in full.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { artefacts, dist, serve } from "./browser";
import { Firefox } from "./firefox";

let firefox: Firefox;
let site: Awaited<ReturnType<typeof serve>>;
before(async () => {
  site = await serve();
  firefox = await Firefox.launch();
});
after(async () => {
  await firefox.close();
  site.server.close();
});

/** Every view, and a check that it works. */
const ROUND: [view: string, address: string, works: () => Promise<void>][] = [
  ["learn", "#learn", () => firefox.until(`document.querySelector("main h1")`)],
  [
    "watch",
    "#watch?n=6&method=backtrack&speed=10",
    async () => {
      await firefox.until(`document.querySelector(".narration")?.textContent`);
      await firefox.key(" ");
      await firefox.says("A solution: no queen attacks another.");
      const at = () => firefox.value<number>(`Number(new URLSearchParams(location.hash.split("?")[1]).get("at"))`);
      await firefox.until(`location.hash.includes("at=")`);
      const step = await at();
      await firefox.key("ArrowLeft");
      await firefox.until(`location.hash.includes("at=${step - 1}")`);
    },
  ],
  [
    "race",
    "#race?n=8&budget=3",
    async () => {
      await firefox.press("Start");
      await firefox.says(" checks; ");
    },
  ],
  ["solutions", "#solutions?n=8", () => firefox.until(`document.querySelectorAll(".card").length === 12`)],
  [
    "play",
    "#play?n=6",
    async () => {
      await firefox.until(`document.querySelectorAll("[role=gridcell]").length === 36`);
      await firefox.value(`document.querySelectorAll("[role=gridcell]")[1].click()`);
      await firefox.says("1 of 6 queens, and none attacks another.");
      await firefox.press("How many?");
      await firefox.says("Exactly 1 completion.");
    },
  ],
  [
    "regions",
    "#regions?day=2026-11-16",
    async () => {
      await firefox.says("Monday, 16 November 2026");
      await firefox.press("Hint");
      await firefox.press("Apply");
    },
  ],
  ["chart", "#chart?most=8&runs=2", () => firefox.says("runs with the seeds 1 to 2")],
  ["count", "#count?n=12&run=1", () => firefox.says("14,200 solutions, matching the published value.")],
];

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`every view works in Firefox, ${width} wide`, async () => {
    await firefox.size(width, height);
    for (const [view, address, works] of ROUND) {
      await firefox.open(site.address + address);
      await works();
      const wide = await firefox.value<number>("document.documentElement.scrollWidth");
      await firefox.picture(`${artefacts}/firefox-${view}-${width}.png`);
      assert.ok(wide <= width, `${view} is ${wide} wide on a screen of ${width}`);
      assert.deepEqual(firefox.wrong, [], view);
    }
  });
}

test("Firefox counts, speaks German, and runs the single file from disk", async () => {
  await firefox.open(`${site.address}#count?n=11&run=1`);
  await firefox.says("2,680 solutions, matching the published value.");
  await firefox.says("lanes/simd128");
  await firefox.open(`${site.address}?lang=de#watch?n=4&method=iterative&at=2`);
  await firefox.says("Reihe 1: Spalte 0 ist von Reihe 0 aus angegriffen; versucht wird Spalte 1.");
  assert.equal(await firefox.value("document.documentElement.lang"), "de");
  await firefox.open(`${pathToFileURL(join(dist, "queens.html")).href}?lang=es#count?n=10&run=1`);
  await firefox.says("724 soluciones, como el valor publicado.");
  assert.deepEqual(firefox.wrong, []);
});
