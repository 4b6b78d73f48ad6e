// The keyboard: shortcuts work wherever the focus is, except in text fields; arrow keys move the focus to the board.

import type { Board } from "../board";
import type { Game } from "./game";

const TYPING = "textarea, select, dialog, input:not([type=checkbox], [type=radio])";
const CONTROL = "button, a, summary, input";

export function listenForKeys(game: Game, board: Board): () => void {
  const anywhere: Record<string, () => void> = {
    h: () => void game.hint(),
    c: () => void game.check(),
    d: () => game.follow(),
    u: () => game.undo(),
  };
  const onBoard: Record<string, () => void> = {
    Enter: () => game.turn(board.square, "queen"),
    " ": () => game.press(board.square),
    x: () => game.turn(board.square, "cross"),
    Delete: () => game.set(board.square, "empty"),
    Backspace: () => game.set(board.square, "empty"),
  };
  function keys(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest(TYPING)) return;
    const isOnBoard = board.grid.contains(target);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const toBoard = key.startsWith("Arrow") && !isOnBoard && !target.closest(CONTROL) ? () => board.focus(board.square) : undefined;
    const action = anywhere[key] ?? (isOnBoard ? onBoard[key] : toBoard);
    if (!action) return;
    event.preventDefault();
    action();
  }
  document.addEventListener("keydown", keys);
  return () => document.removeEventListener("keydown", keys);
}
