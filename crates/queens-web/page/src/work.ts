// Runs one question at a time, each in its own workers, so that it can be stopped at any moment. Views start and cancel long
// questions only here. A stopped worker never answers, so code that waits for it never continues.

import { signal } from "@preact/signals";
import { Engine } from "./engine";

type Stoppable = Pick<Engine, "stop">;

export class Work {
  /** The message about the question: that it is being answered, or the answer. */
  readonly text = signal("");
  readonly busy = signal(false);
  private engine: Stoppable | undefined;

  /** Ends the question, optionally with a message. */
  stop(text = ""): void {
    this.engine?.stop();
    this.engine = undefined;
    this.busy.value = false;
    this.text.value = text;
  }

  /** Shows the progress of the question. */
  say(text: string): void {
    this.text.value = text;
  }

  /** Asks something with one answer, which replaces the previous question; undefined if it failed. Errors become the message. */
  ask<T>(text: string, call: (engine: Engine) => Promise<T>): Promise<T | undefined> {
    return this.begin(text, new Engine(), call);
  }

  /** Asks workers that are started for this question. */
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
