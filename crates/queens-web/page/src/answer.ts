// What all workers have in common: they are handed their module, and then answer calls in order.

type Message = { module: WebAssembly.Module; language: string } | { id: number; name: string; values: unknown[] };

export function answer(
  api: Record<string, (...values: never[]) => unknown>,
  start: (module: WebAssembly.Module, language: string) => void,
): void {
  self.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("module" in data) {
      start(data.module, data.language);
      return;
    }
    try {
      const value = api[data.name]!(...(data.values as never[]));
      self.postMessage({ id: data.id, value });
    } catch (error) {
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}

/** Repeats `part` until it says true or the time is used up. */
export function spend(milliseconds: number, part: () => boolean): boolean {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (part()) return true;
    if (performance.now() >= end) return false;
  }
}
