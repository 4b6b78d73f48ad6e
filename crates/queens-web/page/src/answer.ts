// The part that all workers share: they receive their module, then answer calls in order.

type Message = { module: WebAssembly.Module; language: string } | { id: number; name: string; values: unknown[] };

/** A long computation: `run` takes this many steps and returns whether there is an answer. */
export interface Question<A> {
  run(budget: number): boolean;
  answer(): A;
  free(): void;
}

/** The result of running for a while. */
export type Reply<A> = { state: "undecided" } | { state: "answer"; answer: A };

/** Steps between two checks of the clock. */
const STEPS = 2_000;

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

/** Runs until there is an answer or the time is up; returns whether there is an answer. */
export function spend(question: Pick<Question<unknown>, "run">, milliseconds: number): boolean {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (question.run(STEPS)) return true;
    if (performance.now() >= end) return false;
  }
}

/** Runs for a while and returns the answer, if there is one. */
export function go<A>(question: Question<A>, milliseconds: number): Reply<A> {
  return spend(question, milliseconds) ? { state: "answer", answer: question.answer() } : { state: "undecided" };
}

/** The kinds of questions, by name. Each function starts a question with its arguments. */
export type Kinds = Record<string, (...values: never[]) => Question<unknown>>;

/** The calls of a worker that answers one question at a time. */
export interface Asking<K extends Kinds> {
  /** Asks a question, which replaces the previous one. */
  ask<Q extends keyof K>(name: Q, values: Parameters<K[Q]>): void;
  /** Continues with the question. After an answer it looks for the next one. */
  run(milliseconds: number): Reply<AnswerTo<K, keyof K>>;
}

export type AnswerTo<K extends Kinds, Q extends keyof K> = ReturnType<ReturnType<K[Q]>["answer"]>;

/** The calls for questions of these kinds. */
export function questioner<K extends Kinds>(kinds: K): Asking<K> {
  let question: Question<unknown> | undefined;
  return {
    ask(name, values) {
      question?.free();
      question = kinds[name]!(...(values as never[]));
    },
    run: (milliseconds) => go(question!, milliseconds) as Reply<AnswerTo<K, keyof K>>,
  };
}
