// Dialogs over the page, which are printed instead of the page.

import { type ComponentChild, render } from "preact";

/** Opens a dialog. Closing it removes it completely, and may be repeated. */
export function openOver(dialog: (close: () => void) => ComponentChild): () => void {
  const host = document.body.appendChild(document.createElement("div"));
  const { classList } = document.documentElement;
  const close = () => {
    removeEventListener("hashchange", close);
    render(null, host);
    host.remove();
    classList.remove("handing-out");
  };
  classList.add("handing-out");
  // Another view, or Back, ends it.
  addEventListener("hashchange", close);
  render(dialog(close), host);
  return close;
}
