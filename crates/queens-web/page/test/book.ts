// The book in a browser: its chapters, its questions, and the answers in the documents, which the build computed with the engine.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";

const DOCUMENTS = join(process.cwd(), "../../../docs/book");
export const CHAPTERS = [...readFileSync(join(DOCUMENTS, "README.md"), "utf8").matchAll(/^\d+\. \[(.+?)\]\((.+?)\)/gm)].map(
  ([, title, file]) => ({ title: title!, file: file! }),
);

/** The answers to a chapter's questions: `(2, 1)`, `[1, 3, 0, 2]`, a number, or a dash for none. */
export function answers(chapter: number): string[] {
  const part = readFileSync(join(DOCUMENTS, "answers.md"), "utf8").split(/^## /m)[chapter]!;
  return [...part.matchAll(/^\*\*Question \d+\*\*\n\n\*([^*]+)\*/gm)].map(([, answer]) => answer!);
}

/** Rows and columns. */
function squares(answer: string): [number, number][] {
  if (answer.startsWith("[")) return (JSON.parse(answer) as number[]).map((column, row) => [row, column]);
  return [...answer.matchAll(/\((\d+), (\d+)\)/g)].map(([, row, column]) => [Number(row), Number(column)]);
}

export type Press = (target: Locator) => Promise<void>;
export type Hit = (board: Locator, row: number, column: number) => Promise<void>;

/** Answers a question; `press` and `hit` give the means. */
export async function answer(section: Locator, answer: string, press: Press, hit: Hit): Promise<void> {
  const form = (await section.getAttribute("data-ask"))!;
  const button = (name: string) => section.getByRole("button", { name, exact: true });
  if (form === "completion") return press(button(answer === "–" ? "No" : "Yes"));
  if (form === "count") {
    await press(section.getByRole("textbox"));
    await section.page().keyboard.type(answer);
    return press(button("Check"));
  }
  const standing = await section
    .locator(".cell.given")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")!.split(":")[0]));
  for (const [row, column] of squares(answer)) {
    if (form !== "place" || !standing.includes(`row ${row}, column ${column}`)) await hit(section, row, column);
  }
  if (form === "free") await press(button("Check"));
}

export function cell(section: Locator, row: number, column: number): Locator {
  return section.locator(`[role=gridcell][aria-label^="row ${row}, column ${column}:"]`);
}

export async function ready(page: Page, address: string, chapter: number): Promise<Locator> {
  await page.goto(`${address}#learn?chapter=${chapter}`);
  await page.getByRole("heading", { level: 1, name: CHAPTERS[chapter - 1]!.title, exact: true }).waitFor();
  return page.locator("[data-ask]");
}
