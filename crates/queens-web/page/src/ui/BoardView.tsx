// A board in a component. `Board` draws itself: a scene that changes many times a second should not be compared square by square.

import { effect, type ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board, Scene } from "../board";
import type { RegionStyle } from "../region-style";
import type { Piece } from "../puzzle";

interface BoardViewProps {
  board: Board;
  scene: ReadonlySignal<Scene>;
  /** The regions of a board, if it has any, and their style. */
  regions?: ReadonlySignal<readonly number[]>;
  regionStyle?: ReadonlySignal<RegionStyle>;
  /** How queens are drawn. */
  piece?: Piece;
  /** Whether scenes follow one another too quickly for the labels of squares to be read. */
  isHurried?: () => boolean;
  /** The class of the element around the board. */
  kind?: string;
}

export function BoardView({ board, scene, regions, regionStyle, piece = "queen", isHurried, kind = "hero" }: BoardViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(board.element), [board]);
  useLayoutEffect(
    () =>
      effect(() => {
        if (regions && regionStyle && regions.value.length > 0) board.divide(regions.value, regionStyle.value);
      }),
    [board, regions, regionStyle],
  );
  useLayoutEffect(() => board.showAs(piece), [board, piece]);
  useLayoutEffect(() => effect(() => board.draw(scene.value, !isHurried?.())), [board, scene]);
  return <div ref={host} class={kind} />;
}
