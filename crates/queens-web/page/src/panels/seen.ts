// The panels that can be opened, by their names in addresses.

import type { Family } from "search";

/** What an address may name: the panels that are open, or that none is. */
export const SEEN = ["code", "stack", "tree", "none"] as const;
export type Seen = (typeof SEEN)[number];
export type PanelName = Exclude<Seen, "none">;

/** The width of a window that has room for the code. */
const ROOMY = 820;

/** The panels that are open if nothing else was chosen. */
export function usuallySeen(): readonly Seen[] {
  return [innerWidth > ROOMY ? "code" : "none"];
}

/** The panels that suit a kind of method. */
export function panelsFor(family: Family): readonly PanelName[] {
  if (family === "reasoning") return [];
  if (family === "recursive") return ["code", "stack", "tree"];
  return family === "iterative" ? ["code", "tree"] : ["code"];
}
