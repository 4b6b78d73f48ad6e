// The panels that can be opened, and their names in addresses.

import type { Family } from "search";

/** The names that an address may have: those of the open panels, or the one for no panel. */
export const SEEN = ["code", "stack", "tree", "none"] as const;
export type Seen = (typeof SEEN)[number];
export type PanelName = Exclude<Seen, "none">;

/** The width of a window that has room for the code. */
const ROOMY = 820;

/** The panels that are open by default. */
export function usuallySeen(): readonly Seen[] {
  return [innerWidth > ROOMY ? "code" : "none"];
}

/** The panels that suit a kind of method. */
export function panelsFor(family: Family): readonly PanelName[] {
  if (family === "reasoning") return [];
  if (family === "recursive") return ["code", "stack", "tree"];
  return family === "iterative" ? ["code", "tree"] : ["code"];
}
