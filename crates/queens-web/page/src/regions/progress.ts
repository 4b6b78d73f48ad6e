// The progress of each puzzle, kept on the device: the position, the time, the hints used, and the first win. There is one entry
// per puzzle, named by its day or its code, so that two tabs with different puzzles do not overwrite each other.

const PREFIX = "queens-puzzle.";

/** The most other puzzles that are kept; older ones are deleted. */
const MAX_OTHERS = 100;

const DAY = /^\d{4}-\d\d-\d\d(-stars)?$/;

export interface Win {
  seconds: number;
  hints: number;
  /** The day on which the puzzle was solved. */
  on: string;
}

export interface Progress {
  n: number;
  difficulty: string;
  queens: readonly number[];
  crosses: readonly number[];
  seconds: number;
  hints: number;
  won?: Win;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

function parse(text: string | null): Progress | undefined {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Progress;
    const isWhole = Number.isInteger(value.n) && Array.isArray(value.queens) && Array.isArray(value.crosses) && value.seconds >= 0;
    return isWhole ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The stored progress of a puzzle, or undefined. */
export function progressOf(puzzle: string): Progress | undefined {
  try {
    return parse(localStorage.getItem(PREFIX + puzzle));
  } catch {
    return undefined; // The browser stores nothing for this page.
  }
}

export function keepProgress(puzzle: string, progress: Progress): void {
  try {
    // Without this check, two tabs would notify each other forever.
    const before = progressOf(puzzle);
    if (before && JSON.stringify({ ...before, at: 0 }) === JSON.stringify({ ...progress, at: 0 })) return;
    localStorage.setItem(PREFIX + puzzle, JSON.stringify(progress));
    const others = [...allProgress()].filter(([name]) => !DAY.test(name)).sort(([, a], [, b]) => b.at - a.at);
    for (const [name] of others.slice(MAX_OTHERS)) localStorage.removeItem(PREFIX + name);
  } catch {
    // The browser stores nothing for this page: the progress lasts until it is closed.
  }
}

/** All stored progress, by day or code. */
export function allProgress(): Map<string, Progress> {
  const all = new Map<string, Progress>();
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const name = localStorage.key(i)!;
      const progress = name.startsWith(PREFIX) ? parse(localStorage.getItem(name)) : undefined;
      if (progress) all.set(name.slice(PREFIX.length), progress);
    }
  } catch {
    // Nothing is stored.
  }
  return all;
}

/** Calls `changed` when another tab stores progress of this puzzle. Returns a function that stops listening. */
export function listenForProgress(puzzle: string, changed: (progress: Progress) => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    // Reads the current value: another tab may have written again since.
    const progress = key === PREFIX + puzzle ? progressOf(puzzle) : undefined;
    if (progress) changed(progress);
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
