// The page in a frame of another: `?embed` before the `#` shows one view without what leads to others, `&autoplay` sets it
// going, `&lang=de` chooses its language.

import { words } from "./words";

const query = new URLSearchParams(location.search);

/** Whether this is one view in a frame. */
export const isEmbedded = query.has("embed");

/** Whether what can move is to move at once; never for those who asked for calm. */
export function isSetGoing(): boolean {
  return query.has("autoplay") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether other machines cannot reach this address. */
export function isLocal(): boolean {
  return !location.protocol.startsWith("http") || /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(location.hostname);
}

/** The address of this place without a frame around it. */
export function whole(): string {
  return location.href.split(/[?#]/)[0]! + location.hash;
}

/** What a teacher pastes into a page of theirs. */
export function embedCode(view: string, language: string): string {
  const address = `${location.href.split(/[?#]/)[0]}?embed&lang=${language}${location.hash}`;
  const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const title = words("page.title", { view });
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="640" style="border: 0" allow="clipboard-write"></iframe>`;
}
