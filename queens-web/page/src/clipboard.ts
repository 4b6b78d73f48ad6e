// Copying, where the browser lets a page do it.

import { say } from "./dom";

export async function copy(text: string, what: string, done: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done, `Copied ${what}: ${text}`);
  } catch {
    say(done, `The browser does not let this page copy; here it is: ${text}`);
  }
}
