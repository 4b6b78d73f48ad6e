// The bar of views. If there is no room for all of them, the rarer ones are behind *More*.

import { h } from "./dom";
import { format, VIEWS, type ViewName } from "./place";
import { words } from "./words";

/** The most frequently used views. With *More* there are five tabs. */
const FREQUENT: readonly ViewName[] = ["learn", "regions", "play", "watch"];

export class Nav {
  private readonly links = new Map<ViewName, HTMLAnchorElement>();
  private readonly more = h("button", { type: "button", class: "more quiet", "aria-expanded": "false", "aria-controls": "more-views" });
  private readonly rare = h("div", { class: "rare", id: "more-views" });

  constructor(private readonly element: HTMLElement) {
    const order = [...FREQUENT, ...VIEWS.filter((name) => !FREQUENT.includes(name))];
    for (const name of order) {
      const link = h("a", { href: format(name, {}) });
      this.links.set(name, link);
      (FREQUENT.includes(name) ? element : this.rare).append(link);
    }
    element.append(this.more, this.rare);
    this.more.addEventListener("click", () => this.open(!this.isOpen()));
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isOpen()) return;
      this.open(false);
      this.more.focus();
    });
    document.addEventListener("click", (event) => {
      if (!element.contains(event.target as Node)) this.open(false);
    });
    // In a chapter, the link to the book leads to its contents.
    const learn = this.links.get("learn")!;
    learn.addEventListener("click", (event) => {
      if (!learn.hasAttribute("aria-current")) return;
      event.preventDefault();
      location.hash = format("learn", {});
    });
  }

  private isOpen(): boolean {
    return this.more.getAttribute("aria-expanded") === "true";
  }

  private open(isOpen: boolean): void {
    this.more.setAttribute("aria-expanded", String(isOpen));
    this.element.classList.toggle("open", isOpen);
  }

  /** Marks the current view. */
  mark(current: ViewName): void {
    for (const [name, link] of this.links) {
      if (name === current) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.more.classList.toggle("current", !FREQUENT.includes(current));
    this.open(false);
  }

  /** Makes the link to a view lead to its last state. */
  keep(name: ViewName, address: string): void {
    this.links.get(name)!.href = address;
  }

  /** Writes the names in the language of the page. */
  name(): void {
    for (const [name, link] of this.links) link.textContent = words(`view.${name}`);
    this.more.textContent = words("page.more");
    this.element.setAttribute("aria-label", words("page.views"));
  }
}
