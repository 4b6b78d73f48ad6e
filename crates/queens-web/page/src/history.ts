// What was done, to be taken back and done again.

import { button } from "./controls";
import { words } from "./words";

export class History<T> {
  readonly undoButton = button(words("control.undo"), () => this.undo());
  readonly redoButton = button(words("control.redo"), () => this.redo());
  private past: T[] = [];
  private future: T[] = [];

  /** `changed` is called with what stands after an undo or a redo. */
  constructor(
    public now: T,
    private readonly changed: (now: T) => void,
  ) {
    this.undoButton.title = words("control.undo-key");
    this.redoButton.title = words("control.redo-key");
    this.enable();
  }

  /** Something was done; or what was done last has gone on, as a drag does. */
  push(next: T, goesOn = false): void {
    if (!goesOn) this.past.push(this.now);
    this.now = next;
    this.future = [];
    this.enable();
  }

  /** A new beginning. */
  clear(now: T): void {
    this.now = now;
    this.past = [];
    this.future = [];
    this.enable();
  }

  undo(): void {
    this.go(this.past, this.future);
  }

  redo(): void {
    this.go(this.future, this.past);
  }

  /** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y anywhere but in a field. Returns what ends the listening. */
  listen(): () => void {
    const keys = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const field = (event.target as Element).closest?.("textarea, input:not([type=checkbox], [type=radio], [type=range])");
      if (!(event.ctrlKey || event.metaKey) || event.altKey || field || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.redo();
      else this.undo();
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }

  private go(from: T[], to: T[]): void {
    const next = from.pop();
    if (next === undefined) return;
    to.push(this.now);
    this.now = next;
    this.enable();
    this.changed(next);
  }

  private enable(): void {
    this.undoButton.disabled = this.past.length === 0;
    this.redoButton.disabled = this.future.length === 0;
  }
}
