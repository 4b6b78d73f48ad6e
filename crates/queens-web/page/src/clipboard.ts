// Copies text to the clipboard, if the browser allows it.

import { words } from "./words";

/** Copies a text; returns a sentence about it. */
export async function copy(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return words("copy.done", { what, text });
  } catch {
    return words("copy.refused", { text });
  }
}
