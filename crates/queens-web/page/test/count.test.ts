import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DESK, PHONE, longestTask, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

const table = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .slice(1)
    .map((line) => line.split("\t"));

/** The counters in the order of the table. */
const NAMES = ["steps", "tries", "checks", "placements", "backtracks", "solutions", "repairs", "restarts"];

/** An n × n board as a message to the engine. */
const setup = (n: number, queens: number[] = []) => ({ rows: n, columns: n, rules: "chess", pawns: [], queens, blocked: [] });

/** Calls a worker of one part of the engine directly, in the page's own policy. */
async function ask(page: Page, part: "search" | "boards" | "count", calls: [name: string, ...values: unknown[]][]): Promise<unknown[]> {
  return page.evaluate(
    async ({ part, calls }) => {
      const bytes = await (await fetch(`${part}.wasm`)).arrayBuffer();
      const worker = new Worker({ search: "worker.js", boards: "boards.js", count: "counter.js" }[part]);
      worker.postMessage({ module: await WebAssembly.compile(bytes), language: "en" });
      const answers = calls.map(([name, ...values], id) => {
        const answer = new Promise<unknown>((resolve, reject) => {
          worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker did not start")));
          worker.addEventListener("message", ({ data }) => {
            if (data.id === id)
              resolve(
                JSON.parse(
                  JSON.stringify(data.error ?? data.value ?? null, (_, value) =>
                    typeof value === "bigint" ? String(value) : ArrayBuffer.isView(value) ? Array.from(value as Uint32Array) : value,
                  ),
                ),
              );
          });
        });
        worker.postMessage({ id, name, values });
        return answer;
      });
      const all = await Promise.all(answers);
      worker.terminate();
      return all;
    },
    { part, calls },
  );
}

test("the known counts are the same in WebAssembly", async () => {
  const page = await open(browser, site.address);
  const known = table("../../queens-count/data/known.tsv").slice(0, 16);
  const plans = await ask(page, "count", [
    ["plan", setup(8)],
    ["plan", setup(16)],
  ]);
  const kernels = plans.map((plan) => (plan as { kernel: string }).kernel);
  assert.deepEqual(kernels, ["lanes/simd128", "lanes/simd128"]);
  const counts = await ask(
    page,
    "count",
    known.flatMap(([n]) => [
      ["take", setup(Number(n)), 0, 1e9],
      ["run", 60_000],
    ]),
  );
  assert.deepEqual(
    counts.filter((_, i) => i % 2 === 1).map((count) => (count as { total: string }).total),
    known.map(([, all]) => all),
  );
  const [, completions] = await ask(page, "count", [
    ["take", setup(14, [0]), 0, 1e9],
    ["run", 60_000],
  ]);
  assert.deepEqual(completions, { isOver: true, total: "11892", next: 1 }, "the completions of a queen in the corner");
  await page.context().close();
});

test("solutions and steps are the same in WebAssembly as everywhere", async () => {
  const page = await open(browser, site.address);
  const known = table("../../queens-count/data/known.tsv").slice(0, 9);
  for (const [n, all, fundamental] of known) {
    const side = Number(n);
    for (const [number, isFundamental] of [
      [all, false],
      [fundamental, true],
    ] as const) {
      const count = Number(number);
      const runs = Array.from({ length: count + 1 }, (): [string, number] => ["run", 60_000]);
      const [, ...replies] = await ask(page, "boards", [["ask", "listing", [setup(side), isFundamental]], ...runs]);
      const found = replies.map((reply) => (reply as { answer?: { queens: number[] } }).answer);
      assert.ok(
        found.slice(0, count).every((listed) => listed?.queens.length === side),
        `listed, n = ${n}`,
      );
      assert.equal(found[count], undefined, `no more, n = ${n}`);
    }
  }
  for (const [method, n, seed, counters] of table("../data/steps.tsv")) {
    const [, frame] = await ask(page, "search", [
      ["watch", [method], Number(n), Number(seed)],
      ["go", { kind: "solution", columns: [] }, 60_000],
    ]);
    const [moment] = frame as { counters: Record<string, number> }[];
    assert.equal(NAMES.map((name) => moment!.counters[name]).join(" "), counters, `${method}, n = ${n}, seed ${seed}`);
  }
  await page.context().close();
});

for (const size of [DESK, PHONE]) {
  test(`a count is run with the mouse and agrees with the published number, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#count?n=11`, size);
    await page.getByRole("button", { name: "Raise Side n" }).click();
    await state(page, { n: "12" });
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("14,200 solutions, matching the published value.").waitFor({ timeout: 30_000 });
    await sound(page, "count");
    await page.context().close();
  });
}

test("a count is started and cancelled mid-way with the keyboard, while the main thread stays free", async () => {
  const page = await open(browser, `${site.address}#count?n=18`);
  await tabTo(page, "Raise Side n");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => Number(document.querySelector("progress")!.value) > 0, undefined, { timeout: 30_000 });
  const longest = await longestTask(browser, page, () => page.waitForTimeout(1_500));
  console.log(`# the longest task of the main thread: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= 50, `the main thread was busy for ${longest} ms while workers count`);
  const workers = page.workers().length;
  assert.ok(workers >= 1);
  await page.keyboard.press("Enter");
  await page.getByText("Cancelled.").waitFor();
  await page.waitForFunction(() => document.querySelector("progress")!.hidden);
  for (let tries = 0; page.workers().length > 0 && tries < 50; tries++) await page.waitForTimeout(100);
  assert.equal(page.workers().length, 0, "no worker is left behind");
  // The next count starts from the beginning.
  await page.getByRole("spinbutton", { name: "Side n" }).fill("10");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Count", exact: true }).press("Enter");
  await page.getByText("724 solutions, matching the published value.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a count with as many workers as cores reports its speed", async () => {
  const page = await open(browser, `${site.address}#count?n=16&run=1`);
  await page.getByText("14,772,512 solutions, matching the published value.").waitFor({ timeout: 60_000 });
  const facts = await page.locator(".facts").innerText();
  assert.match(facts, /Per solution\s+[\d.,]+ ns/);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.match(facts, new RegExp(`Workers\\s+${cores}\\b`));
  console.log(`# n = 16: ${facts.replace(/\s+/g, " ")}`);
  await page.context().close();
});

test("a browser without SIMD is told what counting needs, and plays all the same", async () => {
  const page = await open(browser, site.address);
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await page.goto(`${site.address}#count?n=12&run=1`);
  await page.reload();
  await page.getByText("Counting needs a browser with SIMD").waitFor();
  assert.equal(await page.locator(".figure").innerText(), "?");
  await page.goto(`${site.address}#play?queens=a1`);
  await page.getByRole("button", { name: "How many?" }).click();
  await page.getByText("Counting needs a browser with SIMD").waitFor();
  await page.getByRole("button", { name: "Can this still be solved?" }).click();
  await page.getByText("Yes").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a board that is too large to count is approximated, with an interval", async () => {
  const page = await open(browser, `${site.address}#count?n=12`);
  const side = page.getByRole("spinbutton", { name: "Side n" });
  await side.fill("25");
  await side.press("Tab");
  assert.equal(await page.locator(".figure").innerText(), "?");
  await page.getByRole("button", { name: "Approximate", exact: true }).click();
  await page.locator(".answer", { hasText: "95 % confidence interval:" }).waitFor({ timeout: 60_000 });
  await sound(page, "count-approximate");
  // 2,207,893,435,808,352 solutions; an interval misses them once in twenty times, and hardly ever by as much as this.
  const said = await page.locator(".answer").innerText();
  const numbers = [...`${await page.locator(".figure").innerText()} ${said}`.matchAll(/([\d.]+) × 10¹⁵/g)].map(([, number]) =>
    Number(number),
  );
  const [estimate, low, high] = numbers as [number, number, number];
  assert.ok(low < estimate && estimate < high, said);
  assert.ok(Math.abs(estimate - 2.2079) < 2 * (high - low), `${estimate}: ${said}`);
  assert.match(await page.locator(".facts").innerText(), /Samples\s+\d+/);
  await side.fill("12");
  await side.press("Tab");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.getByText("14,200 solutions, matching the published value.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a board that would take an hour to count is approximated instead, except with pawns", async () => {
  const page = await open(browser, `${site.address}#count?n=19&columns=20&workers=1&run=1`);
  await page.getByText("Counting would take more than an hour here.").waitFor();
  await page.getByRole("button", { name: "Approximate", exact: true }).click();
  await page.locator(".answer", { hasText: "95 % confidence interval:" }).waitFor({ timeout: 60_000 });
  await page.goto(`${site.address}#count?n=25&pawns=d4&run=1`);
  await page.getByText("Boards with pawns cannot be approximated.").waitFor();
  await page.goto(`${site.address}#count?n=40&board=torus&run=1`);
  await page.getByText("Boards other than the classic one are approximated up to 32 rows and columns.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a number that the page cannot approximate is said to be too large", async () => {
  const page = await open(browser, `${site.address}#count?n=12`);
  const side = page.getByRole("spinbutton", { name: "Side n" });
  await side.fill("2500");
  await side.press("Tab");
  await page.getByText("Choose 1 to 1,000.").waitFor();
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.getByText("For n = 2500, use the command line: queens count 2500 --approximate.").waitFor();
  assert.equal(await side.inputValue(), "2500");
  assert.equal(await page.locator(".figure").innerText(), "?");
  await page.goto(`${site.address}#count?n=9999&run=1`);
  await page.getByText("For n = 9999, use the command line").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the number of workers is behind More, and what an address sets is open", async () => {
  const page = await open(browser, `${site.address}#count?n=8`);
  await page.getByRole("button", { name: "Count", exact: true }).waitFor();
  assert.equal(await page.getByText("Workers", { exact: true }).isVisible(), false);
  await page.locator("main summary", { hasText: "More" }).click();
  await page.getByText("Workers", { exact: true }).waitFor();
  await page.goto(`${site.address}#count?n=8&workers=3`);
  await page.reload();
  await page.getByText("Workers", { exact: true }).waitFor();
  await page.context().close();
});
