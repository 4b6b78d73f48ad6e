// A search that plays while it is on the screen, and begins again shortly after its end.

import { computed, effect } from "@preact/signals";
import { searcher } from "../engine";
import type { Shown } from "../panels/panel";
import { Player } from "../player";
import { searching } from "../watch/watcher";
import type { Frame } from "../worker";

/** Milliseconds for which the end of a search is shown before it begins again. */
const REST = 2_500;

const PANELS = ["code", "stack", "tree"] as const;

function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Running {
  readonly player = new Player();
  readonly engine = searcher();
  readonly played;
  readonly hasData: boolean;
  /** The panels that can be opened. */
  readonly panels: readonly (typeof PANELS)[number][];
  /** Whether the visitor has moved it. */
  isMovedByHand = false;
  /** Whether it should play: true until the visitor stops it or steps. */
  private isWanted = !isCalm();
  private isInSight = false;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private readonly watcher = searching(this.engine);

  readonly shown = computed((): Shown | undefined => {
    const frame = this.player.frame.value;
    const { n, method } = this.played;
    return frame && { method, n, frame, hurried: this.player.isHurried.value };
  });

  constructor(options: URLSearchParams) {
    this.played = { n: Number(options.get("n")), method: options.get("method")!, seed: Number(options.get("seed") ?? 1) };
    const seen = (options.get("see") ?? "").split(",");
    this.hasData = seen.includes("data");
    this.panels = PANELS.filter((name) => seen.includes(name));
    this.player.setSpeed(Number(options.get("speed") ?? 2));
  }

  /** Starts, and plays whenever the element is on the screen. Returns the function that ends it. */
  start(element: HTMLElement): () => void {
    const sight = new IntersectionObserver(([entry]) => {
      this.isInSight = entry!.isIntersecting;
      if (this.isInSight) this.goOn();
      else if (this.player.isPlaying.peek()) this.player.toggle();
    });
    void this.begin().then(() => sight.observe(element));
    const forget = effect(() => {
      const frame = this.player.frame.value;
      if (frame && this.isOver(frame) && this.isWanted) this.pause();
    });
    return () => {
      forget();
      clearTimeout(this.rest);
      sight.disconnect();
      this.player.end();
      this.engine.stop();
    };
  }

  private async begin(): Promise<void> {
    await this.player.start(this.watcher, this.played);
    // Searches continue to their end.
    this.player.stopAtSolutions = this.player.frame.peek()!.family === "seeded";
  }

  private isOver({ done, family, event }: Frame): boolean {
    return done || (family === "seeded" && event.kind === "solved");
  }

  /** Waits, then begins again. */
  private pause(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.again(), REST);
  }

  private again(): void {
    void this.begin().then(() => this.goOn());
  }

  private goOn(): void {
    if (!this.isWanted || !this.isInSight || this.player.isPlaying.peek()) return;
    clearTimeout(this.rest);
    this.player.toggle();
  }

  /** Leaves the control to the visitor. */
  private take(isWanted: boolean): void {
    this.isMovedByHand = true;
    this.isWanted = isWanted;
    clearTimeout(this.rest);
  }

  /** Goes to a step and stays there. */
  goTo(step: number): void {
    this.take(false);
    this.player.seek(step);
  }

  move(by: number): void {
    this.take(false);
    this.player.move(by);
  }

  toggle(): void {
    const frame = this.player.frame.peek();
    this.take(!this.player.isPlaying.peek());
    if (this.isWanted && frame && this.isOver(frame)) this.again();
    else this.player.toggle();
  }
}
