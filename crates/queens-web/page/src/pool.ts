// A worker for each core; each takes the next piece of work when it has finished the previous one.

import type { Engine } from "./engine";

export const cores = Math.max(1, navigator.hardwareConcurrency || 1);

export class Pool<E extends Pick<Engine, "stop">> {
  private readonly engines: E[];
  private stopped = false;

  constructor(size: number, start: () => E) {
    this.engines = Array.from({ length: size }, start);
  }

  get first(): E {
    return this.engines[0]!;
  }

  get size(): number {
    return this.engines.length;
  }

  /** Does all pieces of work, each on a free worker. Ends early, without an error, when stopped. */
  async each<T>(pieces: Iterable<T>, work: (engine: E, piece: T) => Promise<void>): Promise<void> {
    const left = pieces[Symbol.iterator]();
    const labour = async (engine: E) => {
      for (let piece = left.next(); !piece.done && !this.stopped; piece = left.next()) await work(engine, piece.value);
    };
    await Promise.all(this.engines.map(labour));
  }

  /** Ends all workers at once. */
  stop(): void {
    this.stopped = true;
    for (const engine of this.engines) engine.stop();
  }
}
