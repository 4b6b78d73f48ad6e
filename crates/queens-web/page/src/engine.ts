// The engine from the page's side: workers that run the library, called like functions.

import type { AnswerTo, Kinds, Reply } from "./answer";
import type { BoardQuestions, BoardsApi } from "./boards";
import type { CountApi } from "./counter";
import { embedded, load } from "./files";
import type { SearchApi, SearchQuestions } from "./worker";
import { spoken, words } from "./words";

type Calls = Record<string, (...values: never[]) => unknown>;

/** The modules, and the workers that run them. */
const WORKERS = { search: "worker.js", boards: "boards.js", count: "counter.js" } as const;
type Part = keyof typeof WORKERS;

// A module that uses one SIMD instruction: `() => v128.const 0`, dropped.
const PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26,
  11,
]);

/** Whether this browser runs the module that counts. */
const hasSimd = WebAssembly.validate(PROBE);

async function compile(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await load(file));
}

const modules = new Map<Part, Promise<WebAssembly.Module>>();

function compiled(part: Part): Promise<WebAssembly.Module> {
  if (part === "count" && !hasSimd) return Promise.reject(new Error(words("count.no-simd")));
  const module = modules.get(part) ?? compile(`${part}.wasm`);
  modules.set(part, module);
  return module;
}

const sources = new Map<string, string>();

function workerSource(file: string): string {
  const bytes = sources.has(file) ? null : embedded(file);
  if (bytes) sources.set(file, URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));
  return sources.get(file) ?? file;
}

/** One worker with a module of the library: the one for boards, unless another is named. */
export class Engine<A extends Calls = BoardsApi> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private readonly ready: Promise<void>;
  private next = 0;
  private stopped = false;

  constructor(part: Part = "boards") {
    this.worker = new Worker(workerSource(WORKERS[part]));
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; value?: unknown; error?: string }>) => {
      const call = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) call?.resolve(data.value);
      else call?.reject(new Error(data.error));
    };
    this.worker.onerror = (event) => this.fail(event.message || words("page.no-worker"));
    this.ready = compiled(part).then((module) => {
      if (!this.stopped) this.worker.postMessage({ module, language: spoken() });
    });
    this.ready.catch((error: Error) => this.fail(error.message));
  }

  private fail(message: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(message));
    this.waiting.clear();
  }

  /** Calls a function of the worker. Calls are answered in order; after `stop` they are never answered. */
  async call<C extends keyof A & string>(name: C, ...values: Parameters<A[C]>): Promise<ReturnType<A[C]>> {
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

/** A worker that counts. */
export function counter(): Engine<CountApi> {
  return new Engine<CountApi>("count");
}

export type Searcher = Engine<SearchApi>;

/** A worker that searches. */
export function searcher(): Searcher {
  return new Engine<SearchApi>("search");
}

/** Milliseconds that a worker computes before it looks for the next call. */
const SLICE = 100;

/** The call that continues with a question. */
interface Runs {
  call(name: "run", milliseconds: number): Promise<Reply<unknown>>;
}

/** Waits for the next answer to the same question. */
async function nextAnswer<K extends Kinds, Q extends keyof K>(engine: Runs): Promise<AnswerTo<K, Q>> {
  for (;;) {
    const reply = await engine.call("run", SLICE);
    if (reply.state === "answer") return reply.answer as AnswerTo<K, Q>;
  }
}

/** Asks a question about a board, which replaces the previous one, and waits for the answer. */
export async function ask<Q extends keyof BoardQuestions>(
  engine: Engine,
  name: Q,
  ...values: Parameters<BoardQuestions[Q]>
): Promise<AnswerTo<BoardQuestions, Q>> {
  await engine.call("ask", name, values as Parameters<BoardQuestions[keyof BoardQuestions]>);
  return next<Q>(engine);
}

/** Waits for the next answer to the same question. */
export function next<Q extends keyof BoardQuestions>(engine: Engine): Promise<AnswerTo<BoardQuestions, Q>> {
  return nextAnswer<BoardQuestions, Q>(engine);
}

/** Runs a method to its first solution. */
export async function trial(
  engine: Searcher,
  ...values: Parameters<SearchQuestions["trial"]>
): Promise<AnswerTo<SearchQuestions, "trial">> {
  await engine.call("ask", "trial", values);
  return nextAnswer<SearchQuestions, "trial">(engine);
}
