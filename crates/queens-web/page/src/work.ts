// One question at a time, each asked in workers of its own, so that it can be stopped whatever they are doing. This is the only
// place where views ask something that takes long, and cancel it: a worker that is stopped never answers, so nothing that waits
// for it goes on.

import { signal } from "@preact/signals";
import { Engine } from "./engine";

type Stoppable = Pick<Engine, "stop">;

export class Work {
  /** What is said of the question: that it is being answered, or the answer. */
  readonly text = signal("");
  readonly busy = signal(false);
  private engine: Stoppable | undefined;

  /** Ends the question, with a text if there is one. */
  stop(text = ""): void {
    this.engine?.stop();
    this.engine = undefined;
    this.busy.value = false;
    this.text.value = text;
  }

  /** Says how far the question is. */
  say(text: string): void {
    this.text.value = text;
  }

  /** Asks something with one answer, instead of what was asked before; undefined if it failed. Errors become the text. */
  ask<T>(text: string, call: (engine: Engine) => Promise<T>): Promise<T | undefined> {
    return this.begin(text, new Engine(), call);
  }

  /** Asks workers that are started for it. */
  async begin<E extends Stoppable, T>(text: string, engine: E, call: (engine: E) => Promise<T>): Promise<T | undefined> {
    this.stop(text);
    this.engine = engine;
    this.busy.value = true;
    try {
      const answer = await call(engine);
      if (this.engine !== engine) return undefined;
      this.stop();
      return answer;
    } catch (error) {
      if (this.engine === engine) this.stop(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
