import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

const checks = (text: string) => Number(/Checks\s*([\d,]+)/.exec(text)![1]!.replaceAll(",", ""));

for (const size of [DESK, PHONE]) {
  test(`four methods race with the mouse, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#race?n=8&budget=3`, size);
    await page.getByRole("button", { name: "Add a lane" }).click();
    await page.locator(".lane").nth(3).waitFor();
    await page.getByLabel("Lane 4").selectOption("iterative");
    await state(page, { methods: "backtrack,bitmask,min-conflicts,iterative", n: "8" });
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText(/wins with [\d,]+ checks/).waitFor();
    const places = await page.locator(".place").allTextContents();
    assert.deepEqual(places, ["Third", "First", "Second", "Third"], "with as many checks, backtrack and iterative share a place");
    const used = (await page.locator(".lane .facts").allInnerTexts()).map(checks);
    const byPlace = ["First", "Second", "Third"].map((place) => used[places.indexOf(place)]!);
    assert.deepEqual(
      byPlace,
      [...byPlace].sort((a, b) => a - b),
      "fewer checks come first",
    );
    assert.equal(used[0], used[3]);
    for (const lane of await page.locator(".lane").all()) assert.equal(await lane.locator(".piece.good").count(), 8);
    await sound(page, "race");
    await page.context().close();
  });
}

test("a race is paused, changed and run with the keyboard alone, and every lane gets the same checks", async () => {
  const page = await open(browser, `${site.address}#race?n=20&budget=1&methods=backtrack,diagonals`);
  await page.locator(".lane").nth(1).waitFor();
  await tabTo(page, "Start");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Checks\s*[1-9]\d\d/.test(document.querySelector(".lane .facts")!.textContent!));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Continue" }).waitFor();
  const [a, b] = (await page.locator(".lane .facts").allInnerTexts()).map(checks);
  assert.ok(Math.abs(a! - b!) <= 20, `${a} and ${b} checks: one step apart at most`);
  await tabTo(page, "Budget");
  await page.keyboard.press("End");
  await page.getByText("1,000,000 checks per frame").waitFor();
  await state(page, { budget: "6", n: "20" });
  await tabTo(page, "Add a lane");
  await page.keyboard.press("Enter");
  await page.locator(".lane").nth(2).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a race is on a board that every lane takes", async () => {
  const page = await open(browser, `${site.address}#race?n=20&methods=bitmask,min-conflicts`);
  await page.getByLabel("Lane 2").selectOption("dynamic-programming");
  await state(page, { methods: "bitmask,dynamic-programming", n: "14" });
  assert.equal(await page.getByLabel("Side n", { exact: true }).getAttribute("max"), "14");
  await page.goto(`${site.address}#race?n=21&methods=bitmask,dynamic-programming`);
  await page.getByText("Ignored in the link: n=21 (a whole number from 4 to 14)").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
