// The panels, each in a fold that can be opened: made when it is opened for the first time, and drawn only while it is open.

import type { Family } from "engine";
import { h } from "../dom";
import type { Engine } from "../engine";
import { words } from "../words";
import { codePanel } from "./code";
import type { Panel, Shown } from "./panel";
import { stackPanel } from "./stack";
import { treePanel } from "./tree";

/** What an address may name: the folds that are open, or that none is. */
export const SEEN = ["code", "stack", "tree", "none"] as const;
export type Seen = (typeof SEEN)[number];
type Name = Exclude<Seen, "none">;

/** Unless something else was chosen: the code, where there is room for it. */
export function usuallySeen(): Seen[] {
  return [innerWidth > 820 ? "code" : "none"];
}

export class Folds {
  readonly elements: HTMLElement[];
  private readonly folds: { element: HTMLDetailsElement; suits(family: Family): boolean; panel(): Panel | undefined }[];
  private readonly open: Set<Seen>;

  constructor(
    open: Seen[],
    engine: Engine,
    go: (step: number) => void,
    private readonly changed: () => void,
  ) {
    this.open = new Set(open.filter((name) => name !== "none"));
    this.folds = [
      this.fold("code", (family) => family !== "reasoning", codePanel),
      this.fold("stack", (family) => family === "recursive", stackPanel),
      this.fold(
        "tree",
        (family) => family === "recursive" || family === "iterative",
        () => treePanel(engine, go),
      ),
    ];
    this.elements = this.folds.map(({ element }) => element);
  }

  private fold(name: Name, suits: (family: Family) => boolean, make: () => Panel): (typeof this.folds)[number] {
    const element = h("details", { class: "fold", open: this.open.has(name) }, h("summary", {}, words(`see.${name}`)));
    let panel: Panel | undefined;
    const opened = () => {
      if (!element.open || panel) return;
      panel = make();
      element.append(panel.element);
    };
    element.addEventListener("toggle", () => {
      if (element.open === this.open.has(name)) return;
      if (element.open) this.open.add(name);
      else this.open.delete(name);
      opened();
      this.changed();
    });
    opened();
    return { element, suits, panel: () => panel };
  }

  /** Shows only what there is to see of a method. */
  suit(family: Family): void {
    for (const { element, suits } of this.folds) element.hidden = !suits(family);
  }

  show(moment: Shown): void {
    for (const { element, panel } of this.folds) if (element.open && !element.hidden) panel()?.show(moment);
  }

  /** For the address: what is open, if it is not what usually is. */
  kept(): string | undefined {
    const open = SEEN.filter((name) => this.open.has(name)).join(",") || "none";
    return open === usuallySeen().join(",") ? undefined : open;
  }
}
