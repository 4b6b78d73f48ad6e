// One question at a time, each asked in a worker of its own, so that it can be stopped whatever it is doing.

import { button } from "./controls";
import { h, say } from "./dom";
import { Engine } from "./engine";
import { words } from "./words";

type Stoppable = Pick<Engine, "stop">;

export class Question {
  /** Where the answer is said, also to a screen reader. */
  readonly answer = h("p", { class: "answer", role: "status" });
  readonly cancel = button(words("control.stop"), () => this.stop(words("control.stopped")), "quiet");
  private engine: Stoppable | undefined;

  constructor() {
    this.cancel.hidden = true;
  }

  /** Begins a question, and ends the one before; this worker is to answer it. */
  ask<E extends Stoppable>(text: string, engine: E): E {
    this.stop(text);
    this.cancel.hidden = false;
    this.engine = engine;
    return engine;
  }

  /** Whether this is still the question. */
  is(engine: Stoppable): boolean {
    return engine === this.engine;
  }

  say(text: string): void {
    say(this.answer, text);
  }

  /** Ends the question, with its answer if there is one. */
  stop(text = ""): void {
    this.engine?.stop();
    this.engine = undefined;
    this.cancel.hidden = true;
    say(this.answer, text);
    // On a phone the answer is below the board, and may be out of sight.
    if (text !== "") requestAnimationFrame(() => this.answer.scrollIntoView({ block: "nearest" }));
  }

  /** Asks something with one answer; nothing if it was stopped. What went wrong is said. */
  async once<T>(text: string, call: (engine: Engine) => Promise<T>): Promise<T | undefined> {
    const mine = this.ask(text, new Engine());
    try {
      const answer = await call(mine);
      if (!this.is(mine)) return undefined;
      this.stop();
      return answer;
    } catch (error) {
      if (this.is(mine)) this.stop(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
