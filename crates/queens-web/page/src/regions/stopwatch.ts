// Measures the time spent on a puzzle: the clock stops while the page is not visible.

import { signal } from "@preact/signals";

export class Stopwatch {
  readonly seconds;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(seconds: number) {
    this.seconds = signal(seconds);
  }

  start(): void {
    this.ticking ??= setInterval(() => {
      if (!document.hidden) this.seconds.value++;
    }, 1_000);
  }

  stop(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  set(seconds: number): void {
    this.seconds.value = seconds;
  }

  reset(): void {
    this.stop();
    this.seconds.value = 0;
  }
}
