// A history of states, for undo and redo.

import { computed, signal } from "@preact/signals";

export class Timeline<T> {
  private readonly past = signal<readonly T[]>([]);
  private readonly future = signal<readonly T[]>([]);
  private readonly current;
  readonly canUndo = computed(() => this.past.value.length > 0);
  readonly canRedo = computed(() => this.future.value.length > 0);

  constructor(now: T) {
    this.current = signal(now);
  }

  get now(): T {
    return this.current.value;
  }

  /** Adds a state; or extends the last one, as a drag does. */
  push(next: T, goesOn = false): void {
    if (!goesOn) this.past.value = [...this.past.peek(), this.current.peek()];
    this.future.value = [];
    this.current.value = next;
  }

  /** Starts a new history. */
  clear(now: T): void {
    this.past.value = [];
    this.future.value = [];
    this.current.value = now;
  }

  undo(): void {
    const previous = this.past.peek().at(-1);
    if (previous === undefined) return;
    this.future.value = [...this.future.peek(), this.current.peek()];
    this.past.value = this.past.peek().slice(0, -1);
    this.current.value = previous;
  }

  redo(): void {
    const next = this.future.peek().at(-1);
    if (next === undefined) return;
    this.past.value = [...this.past.peek(), this.current.peek()];
    this.future.value = this.future.peek().slice(0, -1);
    this.current.value = next;
  }
}

/** Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y anywhere but in a text field. Returns a function that stops listening. */
export function listenForUndo(undo: () => void, redo: () => void): () => void {
  const keys = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isInField = (event.target as Element).closest?.("textarea, input:not([type=checkbox], [type=radio], [type=range])");
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isInField || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  };
  document.addEventListener("keydown", keys);
  return () => document.removeEventListener("keydown", keys);
}
