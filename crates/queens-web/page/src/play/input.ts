// Input on the board of Play: a click or tap places or removes, a drag moves a queen, and keys do the same.

import type { Board } from "../board";
import { h } from "../dom";
import type { Play } from "./play";

/** Listens to a board that was made for this game. */
export function listen(play: Play, board: Board): void {
  board.element.classList.add("editable");
  const isMoved = listenForDrags(play, board);
  const { grid } = board;
  grid.addEventListener("click", (event) => {
    const square = board.at(event);
    // A drag does not end in a click.
    if (isMoved() || square === null) return;
    board.focus(square);
    play.put(square, play.tool.value);
  });
  grid.addEventListener("contextmenu", (event) => {
    const square = board.at(event);
    if (square === null) return;
    event.preventDefault();
    play.put(square, "block");
  });
}

const TYPING = "textarea, select, dialog, input:not([type=checkbox], [type=radio])";
const CONTROL = "button, a, summary, input";

/** Listens to the keyboard: hints and undo work wherever the focus is, except in fields; an arrow key moves it to the board. */
export function listenForKeys(play: Play, board: Board): () => void {
  const anywhere: Record<string, () => void> = {
    h: () => void play.hint(),
    d: () => play.follow(),
    u: () => play.undo(),
  };
  const onBoard: Record<string, () => void> = {
    enter: () => play.put(board.square, "queen"),
    " ": () => play.put(board.square, play.tool.value),
    b: () => play.put(board.square, "block"),
    p: () => play.put(board.square, "pawn"),
  };
  const keys = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest(TYPING)) return;
    const isOnBoard = board.grid.contains(target);
    const key = event.key.toLowerCase();
    const toBoard = key.startsWith("arrow") && !isOnBoard && !target.closest(CONTROL) ? () => board.focus(board.square) : undefined;
    const action = anywhere[key] ?? (isOnBoard ? onBoard[key] : toBoard);
    if (!action) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", keys);
  return () => document.removeEventListener("keydown", keys);
}

/** Listens to drags of queens. Returns whether the last touch was a drag. */
function listenForDrags(play: Play, board: Board): () => boolean {
  const { grid } = board;
  let from: number | null = null;
  let isMoved = false;
  const carried = h("div", { class: "carried", hidden: true });
  board.element.append(carried);
  grid.addEventListener("pointerdown", (event) => {
    const { queens, given } = play.timeline.now;
    isMoved = false;
    const square = board.at(event);
    from = square !== null && queens.has(square) && !given.has(square) && event.button === 0 ? square : null;
  });
  grid.addEventListener("pointermove", (event) => {
    if (from === null || event.buttons === 0) return;
    const square = board.under(event.clientX, event.clientY);
    if (!isMoved && square !== from) {
      isMoved = true;
      grid.setPointerCapture(event.pointerId);
    }
    if (isMoved) carry(board, carried, square);
  });
  const drop = (event: PointerEvent) => {
    carried.hidden = true;
    if (from === null || !isMoved) return;
    const to = event.type === "pointerup" ? board.under(event.clientX, event.clientY) : from;
    const source = from;
    from = null;
    play.move(source, to);
  };
  grid.addEventListener("pointerup", drop);
  grid.addEventListener("pointercancel", drop);
  return () => isMoved;
}

function carry(board: Board, carried: HTMLElement, square: number | null): void {
  carried.hidden = square === null;
  if (square === null) return;
  carried.style.setProperty("--x", String(square % board.columns));
  carried.style.setProperty("--y", String(Math.floor(square / board.columns)));
}
