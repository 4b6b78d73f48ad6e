// One question at a time, each asked in a worker of its own, so that it can be stopped whatever the worker is doing. This is the
// only place where components ask something that takes long, and cancel it.

import { signal } from "@preact/signals";
import { Engine } from "./engine";

export class Work {
  /** What is said of the question: that it is being answered, or the answer. */
  readonly text = signal("");
  readonly busy = signal(false);
  private engine: Engine | undefined;

  /** Ends the question, with a text if there is one. */
  stop(text = ""): void {
    this.engine?.stop();
    this.engine = undefined;
    this.busy.value = false;
    this.text.value = text;
  }

  /** Asks something with one answer, instead of what was asked before; undefined if it was stopped. Errors become the text. */
  async ask<T>(text: string, call: (engine: Engine) => Promise<T>): Promise<T | undefined> {
    this.stop(text);
    const mine = new Engine();
    this.engine = mine;
    this.busy.value = true;
    try {
      const answer = await call(mine);
      if (this.engine !== mine) return undefined;
      this.stop();
      return answer;
    } catch (error) {
      if (this.engine === mine) this.stop(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
