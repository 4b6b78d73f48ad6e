import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DESK, PHONE, cell, open, sound, state, tabTo } from "./browser";
import { browser, site } from "./session";

const GRID = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD";
const DIGITS = "0000102011223334223342333";
const verdict = (page: Page) => page.locator(".narration[role=status]");

for (const size of [DESK, PHONE]) {
  test(`a board is painted by strokes, and its number of solutions is shown at once, ${size.width} wide`, async () => {
    const page = await open(browser, `${site.address}#regions?edit=${"-".repeat(16)}`, size);
    await verdict(page).getByText("Paint 4 regions").waitFor();
    const stroke = async (region: string, ...squares: string[]) => {
      await page.getByRole("radio", { name: `Region ${region}` }).check();
      for (const [i, square] of squares.entries()) {
        const box = (await cell(page, square).boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
        if (i === 0) await page.mouse.down();
      }
      await page.mouse.up();
    };
    await stroke("A", "a4", "b4", "b3", "a3");
    await verdict(page).getByText("12 squares have no region yet.").waitFor();
    await stroke("B", "c4", "d4", "d3", "c3");
    await stroke("C", "a2", "b2", "b1", "a1");
    await stroke("D", "c2", "d2", "d1");
    await cell(page, "c1").click();
    await verdict(page).getByText("More than one solution.").waitFor();
    await sound(page, "editor");
    await page.getByRole("radio", { name: "Crossed-out square" }).check();
    await cell(page, "c4").click();
    await verdict(page).getByText("Exactly one solution: ").waitFor();
    await page.getByRole("radio", { name: "Given queen" }).check();
    await cell(page, "a4").click();
    await verdict(page).getByText("No solution.").waitFor();
    await page.keyboard.press("Control+z");
    await verdict(page).getByText("Exactly one solution: ").waitFor();
    await page.getByRole("link", { name: "Play it" }).click();
    await page.getByText("4 × 4, ").waitFor();
    await state(page, { board: "4t.b94g1s0.x02" });
    await page.getByRole("link", { name: "Edit" }).click();
    await verdict(page).getByText("Exactly one solution: ").waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test("a board is painted by keys alone", async () => {
  const page = await open(browser, `${site.address}#regions?edit=${"-".repeat(25)}`);
  await verdict(page).getByText("Paint 5 regions").waitFor();
  await tabTo(page, "Skip to the board");
  await page.keyboard.press("Enter");
  for (const [row, letters] of GRID.split("\n").entries()) {
    await page.keyboard.press("Control+Home");
    for (let i = 0; i < row; i++) await page.keyboard.press("ArrowDown");
    for (const letter of letters) {
      await page.keyboard.press(letter.toLowerCase());
      await page.keyboard.press("ArrowRight");
    }
  }
  await verdict(page).getByText("Exactly one solution: medium (304).").waitFor();
  const label = () => page.evaluate(() => document.activeElement!.getAttribute("aria-label"));
  assert.equal(await label(), "e1: region D, empty");
  await page.keyboard.press("*");
  assert.equal(await label(), "e1: region D, given, queen");
  await verdict(page).getByText("No solution.").waitFor();
  await page.keyboard.press("#");
  assert.equal(await label(), "e1: region D, crossed out");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("a");
  await verdict(page)
    .getByText(/Region A is in several pieces\./)
    .waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a board is read from letters, an array or an address, and a wrong one is named", async () => {
  const page = await open(browser, `${site.address}#regions?edit=-`);
  const text = page.getByLabel("A grid of letters, an array or an address");
  const array = `[${GRID.split("\n")
    .map((row) => JSON.stringify([...row]))
    .join(", ")}]`;
  for (const board of [GRID, array, "https://puzz.link/p?starbattle/5/5/1/3p5cank4", `${site.address}#regions?board=5t.b3p5cank4`]) {
    await page.getByRole("button", { name: "Clear" }).click();
    await text.fill(board);
    await page.getByRole("button", { name: "Read it" }).click();
    await verdict(page).getByText("Exactly one solution: medium (304).").waitFor();
    await state(page, { edit: DIGITS });
  }
  await text.fill("AABB\nAABB\nCCDD\nCCDE");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByText("5 regions on a 4 × 4 board").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the side and the rules are changed, and undo brings the old board back", async () => {
  const page = await open(browser, `${site.address}#regions?edit=0011001122332233`);
  await verdict(page).getByText("More than one solution.").waitFor();
  await page.getByRole("radio", { name: "Attack as in chess" }).check();
  await state(page, { rules: "chess" });
  await verdict(page).getByText("More than one solution.").waitFor();
  await page.getByRole("button", { name: "Raise Side n" }).click();
  await verdict(page).getByText("9 squares have no region yet.").waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await state(page, { rules: "", edit: "0011001122332233" });
  await verdict(page).getByText("More than one solution.").waitFor();
  await page.getByRole("button", { name: "Start from a generated board" }).click();
  await verdict(page).getByText("Exactly one solution").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** Pastes a picture of a board with these letters, or of noise. */
async function paste(page: Page, letters: string | null): Promise<void> {
  await page.evaluate(async (letters) => {
    const [canvas, rows] = [document.createElement("canvas"), letters?.split("\n") ?? []];
    canvas.width = canvas.height = 500;
    const context = canvas.getContext("2d")!;
    if (letters === null) {
      const noise = context.createImageData(500, 500);
      for (let i = 0, state = 1; i < noise.data.length; i++) {
        state = (state * 48271) % 2147483647;
        noise.data[i] = state >> 8;
      }
      context.putImageData(noise, 0, 0);
    } else {
      const colours: Record<string, string> = { A: "#b9a7e0", B: "#ffc891", C: "#96beff", D: "#b3dfa0", E: "#ff7b60" };
      context.fillStyle = "#ffffff";
      context.fillRect(0, 0, 500, 500);
      rows.forEach((row, y) =>
        [...row].forEach((letter, x) => {
          context.fillStyle = "#222222";
          context.fillRect(50 + 80 * x, 40 + 80 * y, 80, 80);
          context.fillStyle = colours[letter]!;
          context.fillRect(51 + 80 * x, 41 + 80 * y, 78, 78);
        }),
      );
    }
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], "shot.png", { type: "image/png" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, letters);
}

test("a pasted screenshot is read into the editor, and other pictures are refused with a clear message", async () => {
  const page = await open(browser, `${site.address}#regions?edit=-`);
  await verdict(page).getByText("Paint 8 regions").waitFor();
  await paste(page, GRID);
  await page.getByText("Read a 5 × 5 board from the picture.").waitFor();
  await verdict(page).getByText("Exactly one solution: medium (304).").waitFor();
  await state(page, { edit: DIGITS });
  await sound(page, "editor-picture");
  await page.keyboard.press("Control+z");
  await verdict(page).getByText("Paint 8 regions").waitFor();
  await paste(page, null);
  await page.getByText(/no board was found in the picture/i).waitFor();
  await page.setInputFiles("input[type=file]", { name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByText("The browser cannot read this file as a picture.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
