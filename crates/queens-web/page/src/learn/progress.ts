// The reading progress, kept on the device: `3` for a chapter read, `3.1` for a question answered.

import { prefer, text } from "../preferences";

const marks = new Set(
  text("book")
    .split(" ")
    .filter((mark) => /^\d+(\.\d+)?$/.test(mark)),
);

export function has(mark: string): boolean {
  return marks.has(mark);
}

export function keep(mark: string): void {
  if (marks.has(mark)) return;
  marks.add(mark);
  prefer("book", [...marks].join(" "));
}

/** The number of answered questions of a chapter. */
export function answered(chapter: number): number {
  return [...marks].filter((mark) => mark.startsWith(`${chapter}.`)).length;
}

export function forget(): void {
  marks.clear();
  prefer("book", "");
}
