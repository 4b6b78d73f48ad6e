// Copying, where the browser lets a page do it.

import { say } from "./dom";
import { words } from "./words";

export async function copy(text: string, what: string, done: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done, words("copy.done", { what, text }));
  } catch {
    say(done, words("copy.refused", { text }));
  }
}
