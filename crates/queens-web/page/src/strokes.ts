// A finger or the mouse on the board: a tap on one square, or a stroke over many.

import type { Board } from "./board";

export interface StrokeHandlers {
  tap(square: number): void;
  /** Called for the other mouse button, or a long press. */
  other(square: number): void;
  /** Called when a stroke begins on this square; `over` is called for it and for all following squares. */
  begin(square: number): void;
  over(square: number): void;
}

/** The squares from one to another, without the first. */
function between(n: number, from: number, to: number): number[] {
  const [row, column] = [Math.floor(from / n), from % n];
  const [rows, columns] = [Math.floor(to / n) - row, (to % n) - column];
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  const at = (i: number) => (row + Math.round((rows * i) / steps)) * n + column + Math.round((columns * i) / steps);
  return Array.from({ length: steps }, (_, i) => at(i + 1));
}

export function listen(board: Board, handlers: StrokeHandlers): void {
  const { grid } = board;
  let last: number | null = null;
  let moved = false;
  board.element.classList.add("editable", "strokes");
  grid.addEventListener("pointerdown", (event) => {
    moved = false;
    last = event.button === 0 && event.isPrimary ? board.at(event) : null;
  });
  grid.addEventListener("pointermove", (event) => {
    if (last === null || event.buttons === 0) return;
    const square = board.under(event.clientX, event.clientY);
    if (square === null || square === last) return;
    if (!moved) {
      moved = true;
      grid.setPointerCapture(event.pointerId);
      handlers.begin(last);
      handlers.over(last);
    }
    between(board.n, last, square).forEach((square) => handlers.over(square));
    last = square;
  });
  for (const end of ["pointerup", "pointercancel"] as const) grid.addEventListener(end, () => (last = null));
  grid.addEventListener("click", (event) => {
    const square = board.at(event);
    if (moved || square === null) return;
    board.focus(square);
    handlers.tap(square);
  });
  grid.addEventListener("contextmenu", (event) => {
    const square = board.at(event);
    if (square === null) return;
    event.preventDefault();
    if (!moved) handlers.other(square);
  });
}
