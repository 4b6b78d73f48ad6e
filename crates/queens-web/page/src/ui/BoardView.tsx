// A board in a component. `Board` draws itself: a scene that changes many times a second should not be compared square by square.

import type { ReadonlySignal } from "@preact/signals";
import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board, Scene } from "../board";
import type { Look } from "../looks";

interface BoardViewProps {
  board: Board;
  scene: ReadonlySignal<Scene>;
  regions: ReadonlySignal<readonly number[]>;
  look: ReadonlySignal<Look>;
  kind?: string;
}

export function BoardView({ board, scene, regions, look, kind = "" }: BoardViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(board.element), [board]);
  useSignalEffect(() => board.divide(regions.value, look.value));
  useSignalEffect(() => board.draw(scene.value));
  return <div ref={host} class={`hero ${kind}`} />;
}
