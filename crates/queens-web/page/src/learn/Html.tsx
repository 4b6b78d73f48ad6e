// Text of the book, which the build makes from Markdown.

import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../words";

/** Makes anything wider than the screen scroll, with the keyboard, too. */
function makeScrollable(text: HTMLElement): void {
  for (const listing of text.querySelectorAll("pre")) {
    listing.tabIndex = 0;
    listing.setAttribute("role", "group");
    listing.setAttribute("aria-label", words("learn.listing"));
  }
  for (const table of text.querySelectorAll("table")) {
    const scroll = document.createElement("div");
    scroll.className = "scroll";
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", words("learn.table"));
    table.replaceWith(scroll);
    scroll.append(table);
  }
}

/** The text without its markup, for screen readers. */
export function textOf(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
}

export function Html({ html, kind = "" }: { html: string; kind?: string }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current!.innerHTML = html;
    makeScrollable(element.current!);
  }, [html]);
  return <div ref={element} class={kind === "" ? "text" : `text ${kind}`} />;
}

/** Hints, which open on request. */
export function Hints({ hints }: { hints: readonly string[] }) {
  return (
    <>
      {hints.map((hint) => (
        <details key={hint}>
          <summary>{words("learn.hint")}</summary>
          <Html html={hint} kind="hint" />
        </details>
      ))}
    </>
  );
}
