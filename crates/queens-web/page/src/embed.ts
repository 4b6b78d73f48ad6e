// The page in a frame of another page: `?embed` before the `#` shows one view without navigation, `&autoplay` starts it,
// `&lang=de` chooses its language.

import { words } from "./words";

const query = new URLSearchParams(location.search);

/** Whether this is one view in a frame. */
export const isEmbedded = query.has("embed");

/** Whether animations start at once; never if the visitor prefers reduced motion. */
export function isSetGoing(): boolean {
  return query.has("autoplay") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether other machines cannot reach this address. */
export function isLocal(): boolean {
  return !location.protocol.startsWith("http") || /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(location.hostname);
}

/** The address of this view without a frame around it. */
export function whole(): string {
  return location.href.split(/[?#]/)[0]! + location.hash;
}

/** The code that a teacher pastes into another page. */
export function embedCode(view: string, language: string): string {
  const address = `${location.href.split(/[?#]/)[0]}?embed&lang=${language}${location.hash}`;
  const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const title = words("page.title", { view });
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="640" style="border: 0" allow="clipboard-write"></iframe>`;
}
