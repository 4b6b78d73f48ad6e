// Larger squares for large boards: dragging scrolls the board, and does not draw crosses.

import type { Signal } from "@preact/signals";
import { Toggle } from "../ui/controls";
import { words } from "../words";

const MIN_SIDE = 10;

export function Zoom({ n, zoomed }: { n: number; zoomed: Signal<boolean> }) {
  if (n < MIN_SIDE) return null;
  return <Toggle label={words("regions.zoom")} value={zoomed.value} change={(on) => (zoomed.value = on)} />;
}
