// How long somebody has been at it: the clock stands while the page is not to be seen.

import { h, say } from "./dom";
import { words } from "./words";

export function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export class Timer {
  readonly element = h("span", { class: "timer", role: "timer", "aria-live": "off", "aria-label": words("timer.name") });
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(public seconds: number) {
    this.show();
  }

  start(): void {
    this.ticking ??= setInterval(() => {
      if (document.hidden) return;
      this.seconds++;
      this.show();
    }, 1_000);
  }

  stop(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  reset(): void {
    this.stop();
    this.seconds = 0;
    this.show();
  }

  private show(): void {
    say(this.element, clock(this.seconds));
  }
}
