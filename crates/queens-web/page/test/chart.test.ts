import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

for (const size of [DESK, PHONE]) {
  test(`the chart is run, with its seeds and numbers, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#chart?most=16&runs=5&seed=11`, size);
    await page.getByText("140 runs with the seeds 11 to 15").waitFor({ timeout: 60_000 });
    assert.equal(await page.locator(".curve").count(), 4);
    assert.equal(await page.locator(".plot .mark").count(), 4 * 7);
    // On a phone no name covers a point, because the names are above the chart.
    assert.equal(await page.locator(size === PHONE ? ".legend li" : ".plot .name").count(), 4);
    assert.equal(await page.locator(size === PHONE ? ".plot .name" : ".legend li").count(), 0);
    await page.getByText("The numbers").click();
    const first = await page.locator("table").innerText();
    assert.equal(await page.locator("tbody tr").count(), 7);
    await sound(page, "chart");
    await page.getByRole("button", { name: "Run again" }).click();
    await page.getByText("140 runs with the seeds 11 to 15").waitFor({ timeout: 60_000 });
    assert.equal(await page.locator("table").innerText(), first, "the same seeds give the same steps");
    await page.context().close();
  });
}

test("the chart is changed and cancelled with the keyboard alone", async () => {
  const page = await open(browser, `${site.address}#chart?most=8&runs=2`);
  await page.getByRole("button", { name: "Run again" }).waitFor({ timeout: 30_000 });
  await tabTo(page, "Largest n");
  await page.keyboard.type("64");
  await tabTo(page, "Random");
  await page.keyboard.press("Space");
  await state(page, { most: "64", methods: "repair-blind,repair-best,min-conflicts" });
  await page.getByLabel("Runs each", { exact: true }).fill("200");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: /^Run/ }).press("Enter");
  await page.getByText(/of 7,200 runs/).waitFor();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByText("Cancelled. The chart shows the finished runs.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const size of [DESK, PHONE]) {
  test(`searches are charted too, by queens placed and by conflict checks, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#chart?most=12&runs=3`, size);
    await page.getByText("runs with the seeds 1 to 3").waitFor({ timeout: 60_000 });
    await page.getByLabel("What is counted").selectOption("Queens placed");
    await page.getByText("runs with the seeds 1 to 3").waitFor({ timeout: 60_000 });
    await state(page, { measure: "queens", most: "12", runs: "3" });
    assert.equal(await page.locator(".curve").count(), 6);
    await page.getByText("The numbers").click();
    // For eight queens backtracking places 113 queens up to the first solution, and the bitmask method places as many.
    const eight = await page.locator("tbody tr", { has: page.locator("th", { hasText: /^8$/ }) }).innerText();
    assert.equal(eight.match(/\b113\b/g)?.length, 2, eight);
    await sound(page, "chart-queens");
    await page.getByLabel("What is counted").selectOption("Conflict checks");
    await page.getByText("runs with the seeds 1 to 3").waitFor({ timeout: 60_000 });
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("the number at which runs give up is a labelled line", async () => {
  const page = await open(browser, `${site.address}#chart?most=32&runs=1&methods=random`);
  await page.locator(".plot").getByText("runs give up at 20,000").waitFor({ timeout: 60_000 });
  assert.equal(await page.locator(".plot .cap").count(), 1);
  await page.context().close();
});

test("a method that takes only small boards is charted for those, beside the others", async () => {
  const page = await open(browser, `${site.address}#chart?measure=boards&most=20&methods=dynamic-programming,bitmask`);
  // Dynamic programming takes six of the eight boards.
  await page.getByText("14 runs with the seeds 1 to 25").waitFor({ timeout: 60_000 });
  await page.getByText("The numbers").click();
  const twenty = page.locator("tbody tr", { has: page.locator("th", { hasText: /^20$/ }) });
  assert.deepEqual(await twenty.locator("td").allInnerTexts(), ["199,635", "–"]);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
