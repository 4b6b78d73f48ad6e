// The engine from the page's side: workers that run the library, called like functions.

import type { Api } from "./worker";

type Call = keyof Api;
type Result<C extends Call> = ReturnType<Api[C]>;

// A module that uses one SIMD instruction: `() => v128.const 0`, dropped.
const PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 26, 11,
]);

/** Whether this browser runs the build with SIMD. */
export const hasSimd = WebAssembly.validate(PROBE);

/** In the single file everything is in the document; in the folder it is beside the page. */
function embedded(file: string): Uint8Array<ArrayBuffer> | null {
  const text = document.getElementById(file)?.textContent;
  return text ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : null;
}

async function compile(file: string): Promise<WebAssembly.Module> {
  const bytes = embedded(file);
  if (bytes) return WebAssembly.compile(bytes);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

const modules = new Map<boolean, Promise<WebAssembly.Module>>();

function compiled(simd: boolean): Promise<WebAssembly.Module> {
  const module = modules.get(simd) ?? compile(simd ? "queens-simd.wasm" : "queens.wasm");
  modules.set(simd, module);
  return module;
}

let source: string | undefined;

function workerSource(): string {
  if (source) return source;
  const bytes = embedded("worker.js");
  source = bytes ? URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })) : "worker.js";
  return source;
}

/** One worker with the library in it. */
export class Engine {
  private readonly worker = new Worker(workerSource());
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private readonly ready: Promise<void>;
  private next = 0;
  private stopped = false;

  constructor(simd = hasSimd) {
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; value?: unknown; error?: string }>) => {
      const call = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) call?.resolve(data.value);
      else call?.reject(new Error(data.error));
    };
    this.worker.onerror = (event) => this.fail(event.message || "the worker could not be started");
    this.ready = compiled(simd).then((module) => {
      if (!this.stopped) this.worker.postMessage({ module });
    });
    this.ready.catch((error: Error) => this.fail(error.message));
  }

  private fail(message: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(message));
    this.waiting.clear();
  }

  /** Calls a function of the worker. Calls are answered in order; after `stop` they are never answered. */
  async call<C extends Call>(name: C, ...values: Parameters<Api[C]>): Promise<Result<C>> {
    await this.ready;
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.worker.postMessage({ id, name, values });
    });
  }

  /** Ends the worker at once, whatever it is doing. */
  stop(): void {
    this.stopped = true;
    this.worker.terminate();
    this.waiting.clear();
  }
}
