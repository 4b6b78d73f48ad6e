// The reading progress, kept on the device: `3` for a chapter read, `3.1` for a question answered.

import { signal } from "@preact/signals";
import { prefer, text } from "../preferences";

const marks = signal<ReadonlySet<string>>(
  new Set(
    text("book")
      .split(" ")
      .filter((mark) => /^\d+(\.\d+)?$/.test(mark)),
  ),
);

export function has(mark: string): boolean {
  return marks.value.has(mark);
}

export function keep(mark: string): void {
  if (marks.peek().has(mark)) return;
  marks.value = new Set([...marks.peek(), mark]);
  prefer("book", [...marks.peek()].join(" "));
}

/** The number of answered questions of a chapter. */
export function answered(chapter: number): number {
  return [...marks.value].filter((mark) => mark.startsWith(`${chapter}.`)).length;
}

/** Whether a chapter was read, or a question of it was answered. */
export function isSeen(chapter: number): boolean {
  return has(String(chapter)) || answered(chapter) > 0;
}

export function forget(): void {
  marks.value = new Set();
  prefer("book", "");
}
