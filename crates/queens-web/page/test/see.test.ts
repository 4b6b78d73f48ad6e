import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, longestTask, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

for (const size of [DESK, PHONE]) {
  test(`the line that runs is lit, forwards and backwards, with the variables' values, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#watch?n=5&method=backtrack&see=code,stack,tree`, size);
    const lit = page.locator(".listing .lit");
    await lit.getByText("n = 5").waitFor();
    const step = page.getByRole("button", { name: "Step (→)" });
    await step.click();
    await lit.getByText("columns.append(column)").waitFor();
    await step.click();
    await lit.getByText("return False").waitFor();
    await page.getByText("n = 5   row = 1   column = 0   r = 0   columns = [0]").waitFor();
    assert.deepEqual(await page.locator(".stack li").allInnerTexts(), ["place(1)\ncolumn = 0", "place(0)\ncolumn = 0"]);
    await page.getByRole("button", { name: "Step back (←)" }).click();
    await lit.getByText("columns.append(column)").waitFor();
    await page.getByLabel("C++").check();
    await lit.getByText("columns.push_back(column);").waitFor();
    await page.getByRole("button", { name: "Next solution" }).click();
    await lit.getByText("std::printf").waitFor();
    assert.equal(await page.locator(".tree .node.here").count(), 1);
    assert.equal(await page.locator(".tree .node.way").count(), 4);
    await sound(page, "see");
    await page.reload();
    await lit.getByText("std::printf").waitFor();
    await page.context().close();
  });
}

test("every method has its program and its data, and panels come and go with it", async () => {
  const page = await open(browser, `${site.address}#watch?n=6&method=subsets&at=9&see=code,stack,tree`);
  await page.locator(".listing .lit").waitFor();
  for (const name of [
    "rows",
    "permutations",
    "attack-counts",
    "backtrack",
    "iterative",
    "diagonals",
    "bitmask",
    "forward-checking",
    "arc-consistency",
    "dancing-links",
    "dynamic-programming",
    "cdcl",
    "random",
    "random-descents",
    "repair-blind",
    "repair-best",
    "min-conflicts",
    "hill-climbing",
    "tabu",
    "beam",
    "simulated-annealing",
    "genetic",
  ]) {
    await page.goto(`${site.address}#watch?n=6&method=${name}&at=9&see=code,stack,tree`);
    await page.waitForFunction((name) => document.querySelector<HTMLSelectElement>("main select")?.value === name, name);
    await page.getByText("step 9").waitFor();
    await page.locator(".listing .lit").waitFor();
    const folds = await page.locator(".fold:not([hidden]) summary").allTextContents();
    // Repairs have no tree, and the states of dynamic programming are none.
    const hasCode = /random|repair|conflicts|hill|tabu|beam|anneal|genetic|dynamic/.test(name);
    const isIterative = name === "iterative" || name === "cdcl";
    assert.deepEqual(folds, hasCode ? ["Code"] : isIterative ? ["Code", "Search tree"] : ["Code", "Call stack", "Search tree"], name);
    const rows =
      {
        bitmask: 4,
        diagonals: 3,
        "attack-counts": 2,
        "forward-checking": 2,
        "arc-consistency": 3,
        "dancing-links": 2,
        "dynamic-programming": 3,
        cdcl: 3,
        "random-descents": 3,
      }[name] ?? 1;
    assert.ok((await page.locator(".see-data .array").count()) >= rows, name);
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("each method's own data: −1, sums and differences, bits, attacks, threats of every candidate", async () => {
  const page = await open(browser, `${site.address}#watch?n=6&method=iterative&at=4`);
  const rows = async () =>
    Promise.all((await page.locator(".see-data .array").all()).map(async (list) => (await list.locator("li").allTextContents()).join(" ")));
  const at = async (method: string, step: number) => {
    await page.goto(`${site.address}#watch?n=6&method=${method}&at=${step}&seed=1`);
    await page.waitForFunction((method) => document.querySelector<HTMLSelectElement>("main select")?.value === method, method);
    await page.getByText(`step ${step}`, { exact: true }).waitFor();
    return rows();
  };
  assert.deepEqual(await at("iterative", 4), ["0 2 -1 -1 -1 -1"]);
  assert.deepEqual((await at("diagonals", 3)).slice(0, 3), ["0 2 – – – –", "0 3", "0 -1"]);
  assert.deepEqual(await at("bitmask", 2), ["1 0 1 0 0 0", "0 0 1 1 0 0", "0 1 0 0 0 0", "0 0 0 0 1 1"]);
  assert.deepEqual((await at("attack-counts", 1))[1], "1 1 0 0 0 0");
  assert.deepEqual((await at("arc-consistency", 2))[1], "2 0 0 0 0 0");
  assert.deepEqual((await at("dynamic-programming", 15)).slice(1), ["1 6 1", "1"]);
  assert.deepEqual((await at("cdcl", 5))[2], "¬ 2, 4 1, 5 0, 5 4, 5 5, 5");
  // exp(−1) to exp(−4), at the first temperature.
  assert.equal((await at("simulated-annealing", 8))[2], "1.000 +1: 36.8 % +2: 13.5 % +3: 5.0 % +4: 1.8 %");
  assert.match((await at("hill-climbing", 7))[1]!, /^\d+ \d+$/);
  await at("genetic", 150);
  assert.equal(await page.locator(".family svg").count(), 3);
  // The parents give as many rows as the child has, without the mutated queen, if there is one.
  assert.equal(await page.locator(".family svg:not(:last-child) .taken").count(), 6);
  assert.equal(await page.locator(".family svg:last-child :is(.taken, .mutated)").count(), 6);
  assert.match((await page.locator("main .facts").innerText()).replaceAll(/\s+/g, " "), /Boards judged 1\d\d .* Generations 1 /);
  const repair = await at("repair-best", 6);
  assert.equal(repair.length, 3);
  assert.equal(await page.locator(".numbers text").filter({ hasText: /\d/ }).count(), 6);
  await page.context().close();
});

test("the tree goes to a step, by click and by keyboard; for a large tree, the path and the dead ends are shown", async () => {
  const page = await open(browser, `${site.address}#watch?n=4&method=backtrack&see=tree`);
  await page.getByText("The whole tree: 16 queens placed.").waitFor();
  assert.equal(await page.locator(".tree .future").count(), 16);
  await page.getByRole("treeitem", { name: "row 3, column 2: still to come" }).click();
  await page.locator(".narration").getByText("Row 3: column 2 is not attacked").waitFor();
  assert.equal(await page.locator(".tree .dead").count(), 4);
  assert.equal(await page.locator(".tree .cut .size").innerHTML(), "4");
  await tabTo(page, "row 3, column 2: on the board");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator(".narration").getByText("Row 1: column 3 is not attacked").waitFor();
  const kinds = page.locator(".tree-legend li");
  assert.deepEqual(await kinds.allInnerTexts(), [
    "last queen on the board",
    "on the board",
    "solution below",
    "tried in vain",
    "still to come",
  ]);
  const tree = page.locator(".tree");
  const width = (await tree.boundingBox())!.width;
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForFunction((width) => document.querySelector(".tree")!.getBoundingClientRect().width > 1.4 * width, width);
  const frame = page.locator(".fold .scroll");
  const box = (await frame.boundingBox())!;
  const scrolled = () => frame.evaluate((element) => element.scrollLeft);
  await frame.evaluate((element) => element.scrollTo(100, 0));
  const before = await scrolled();
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + 20, { steps: 4 });
  await page.mouse.up();
  assert.ok((await scrolled()) < before, "the mouse drags the tree");
  await page.goto(`${site.address}#watch?n=12&method=iterative&see=tree&at=1000`);
  await page.getByText("The path to this board").waitFor();
  await page.locator(".level .here").waitFor();
  const dead = page.locator(".level .dead").first();
  assert.match((await dead.getAttribute("aria-label"))!, /dead end, \d+ queens? placed/);
  await dead.click();
  await page.waitForFunction(() => !location.hash.includes("at=1000"));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("with everything open a search still plays without a long task on the main thread", async () => {
  const page = await open(browser, `${site.address}#watch?n=20&method=backtrack&speed=10&stop=0&see=code,stack,tree`);
  await page.locator(".listing .lit").waitFor();
  await page.getByRole("button", { name: "Play" }).focus();
  await page.keyboard.press("Space");
  const longest = await longestTask(browser, page, () => page.waitForTimeout(1_500));
  await page.keyboard.press("Space");
  console.log(`# the longest task of the main thread: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= 50, `the main thread was busy for ${longest} ms`);
  await state(page, { see: "code,stack,tree", stop: "0" });
  // A tree that is behind is pale until it is there.
  await page.waitForFunction(() => document.querySelector(".stale") === null);
  await sound(page, "see-20");
  await page.context().close();
});
