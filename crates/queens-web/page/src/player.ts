// Plays a search: forwards and backwards, one event at a time or as fast as it goes.

import { batch, computed, signal } from "@preact/signals";
import type { EventKind, Goal } from "search";
import { Latest, type Wait } from "./latest";
import type { Played, Watcher } from "./watch/watcher";
import type { Frame } from "./worker";

/** Events per second; the last is as fast as it goes. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 300, 1_000, 10_000, 100_000, Infinity];

/** Above this speed the labels of squares cannot be read, and anything that is slow to draw may be left out. */
const READABLE = 10;

const PER_PICTURE = 12; // milliseconds of search for each picture while playing
const PER_PART = 30; // the same on the way to a goal
const LOOK_AHEAD = 150; // milliseconds to find the step of the first solution

export class Player {
  readonly frame = signal<Frame | undefined>(undefined);
  /** The furthest step that is known to exist. */
  readonly furthest = signal(0);
  /** Whether that is the last one. */
  readonly hasEnded = signal(false);
  readonly isPlaying = signal(false);
  readonly speed = signal(2);
  private readonly isGoing = signal(false);
  /** Whether it plays or goes to a goal. */
  readonly isMoving = computed(() => this.isPlaying.value || this.isGoing.value);
  /** Whether moments follow one another too quickly to be read. */
  readonly isHurried = computed(() => this.isPlaying.value && this.rate > READABLE);
  stopAtSolutions = true;
  private readonly latest = new Latest();
  /** Waits for results of the newest search only. */
  private wait: Wait = this.latest.begin();
  private goal: Goal | undefined;
  /** The step that is the goal, if it is known. */
  private target: number | undefined;
  private owed = 0;
  private last = 0;
  private watcher: Watcher | undefined;

  /** Starts a search or an explanation. The promise settles unless another one is started first. */
  async start(watcher: Watcher, played: Played): Promise<void> {
    const wait = this.latest.begin();
    this.wait = wait;
    this.watcher = watcher;
    this.goal = this.target = undefined;
    batch(() => {
      this.isPlaying.value = this.isGoing.value = this.hasEnded.value = false;
      this.frame.value = undefined;
      this.furthest.value = 0;
    });
    this.show(await wait(watcher.start(played)));
    // The step of the first solution gives the scale of what is to come.
    const ahead = await wait(watcher.ahead(played, LOOK_AHEAD));
    this.furthest.value = Math.max(this.furthest.value, ahead ?? 200);
  }

  end(): void {
    this.latest.cancel();
    this.isPlaying.value = false;
  }

  get step(): number {
    return this.frame.value?.counters.steps ?? 0;
  }

  /** Events per second. */
  get rate(): number {
    return SPEEDS[this.speed.value]!;
  }

  /** Goes to a step. A newer goal replaces an older one. */
  seek(step: number): void {
    const target = Math.max(0, step);
    void this.go({ kind: "step", step: target, stops: false }, target);
  }

  move(by: number): void {
    if (this.frame.peek()) this.seek((this.target ?? this.step) + by);
  }

  /** Goes to the next event of one of these kinds. */
  jump(...kinds: EventKind[]): void {
    void this.go({ kind: "event", kinds });
  }

  /** Goes to the next solution, or to the one with these columns. */
  solution(columns: number[]): void {
    void this.go({ kind: "solution", columns });
  }

  toggle(): void {
    if (this.isMoving.peek()) {
      this.goal = undefined;
      this.isPlaying.value = false;
    } else if (this.frame.peek()) {
      this.play();
    }
  }

  /** Continues to play, or starts again if it is at the end. */
  play(): void {
    this.owed = 1;
    this.last = performance.now();
    this.isPlaying.value = true;
    requestAnimationFrame((now) => void this.tick(now));
  }

  setSpeed(index: number): void {
    this.speed.value = index;
    this.owed = 0;
  }

  /** Fetches the same moment again, with squares named in another way. */
  refresh(frame: Frame): void {
    if (frame.counters.steps === this.step) this.show(frame);
  }

  private show(frame: Frame): void {
    batch(() => {
      this.frame.value = frame;
      this.furthest.value = Math.max(this.furthest.value, this.step);
      if (frame.done) {
        this.hasEnded.value = true;
        this.furthest.value = this.step;
      }
    });
  }

  private call(goal: Goal, milliseconds: number): Promise<Frame> {
    return this.wait(this.watcher!.go(goal, milliseconds));
  }

  /** Continues in parts until the search reaches its goal or has another one. */
  private async go(goal: Goal, target?: number): Promise<void> {
    if (!this.watcher) return;
    this.goal = goal;
    this.target = target;
    const isGoing = this.isGoing.peek();
    batch(() => {
      this.isGoing.value = true;
      this.isPlaying.value = false;
    });
    if (isGoing) return;
    while (this.goal) {
      const wanted: Goal = this.goal;
      const frame = await this.call(wanted, PER_PART);
      this.show(frame);
      if (frame.arrived && this.goal === wanted) this.goal = undefined;
    }
    this.target = undefined;
    this.isGoing.value = false;
  }

  private async tick(now: number): Promise<void> {
    if (!this.isPlaying.peek()) return;
    const { rate } = this;
    this.owed = Math.min(this.owed + Math.max(0, now - this.last) * Math.min(rate, 1e9) * 1e-3, rate);
    this.last = now;
    const steps = rate === Infinity ? 1e12 : Math.floor(this.owed);
    if (steps >= 1) {
      this.owed = Math.max(0, this.owed - steps);
      const target = this.frame.peek()?.done ? 0 : this.step + steps;
      const frame = await this.call({ kind: "step", step: target, stops: this.stopAtSolutions }, PER_PICTURE);
      if (!this.isPlaying.peek()) return;
      const isOver = frame.done || (frame.event.kind === "solved" && this.stopAtSolutions);
      batch(() => {
        this.show(frame);
        if (isOver) this.isPlaying.value = false;
      });
      if (isOver) return;
    }
    requestAnimationFrame((time) => void this.tick(time));
  }
}
