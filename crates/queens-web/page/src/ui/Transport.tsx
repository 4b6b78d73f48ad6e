// The buttons that play and step a search: the same four wherever a search runs.

import type { Player } from "../player";
import { words } from "../words";
import { IconButton } from "./controls";

export interface TransportLabels {
  start: string;
  back: string;
  play: string;
  pause: string;
  forward: string;
}

interface TransportProps {
  player: Player;
  labels: TransportLabels;
  /** What the buttons do. */
  toggle(): void;
  start(): void;
  move(by: number): void;
}

export function Transport({ player, labels, toggle, start, move }: TransportProps) {
  const isMoving = player.isMoving.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would be seen
    <div class="transport" role="group" aria-label={words("watch.steps")}>
      <IconButton icon="start" label={labels.start} press={start} />
      <IconButton icon="back" label={labels.back} press={() => move(-1)} />
      <IconButton icon={isMoving ? "pause" : "play"} label={isMoving ? labels.pause : labels.play} press={toggle} kind="main" />
      <IconButton icon="forward" label={labels.forward} press={() => move(1)} />
    </div>
  );
}
