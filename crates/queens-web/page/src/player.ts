// Plays a search: forwards and backwards, one event at a time or as fast as it goes.

import type { EventKind, Goal } from "engine";
import type { Engine } from "./engine";
import { Latest, type Wait } from "./latest";
import type { Frame } from "./worker";

/** Events per second; the last is as fast as it goes. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 300, 1_000, 10_000, 100_000, Infinity];

const PER_PICTURE = 12; // milliseconds of search for each picture while playing
const PER_PART = 30; // and while going somewhere

/** What a player tells. */
export interface Listener {
  /** There is a new moment to show. */
  moved(frame: Frame): void;
  /** The search stands still again, or goes. */
  turned(playing: boolean): void;
}

export class Player {
  frame: Frame | undefined;
  /** The furthest step that is known to exist. */
  furthest = 0;
  /** Whether that is the last one. */
  ended = false;
  playing = false;
  speed = 2;
  stopAtSolutions = true;
  private readonly latest = new Latest();
  /** Waits for what belongs to the newest search. */
  private wait: Wait = this.latest.begin();
  private goal: Goal | undefined;
  /** The step that is gone to, if it is known. */
  private target: number | undefined;
  private going = false;
  private owed = 0;
  private last = 0;

  constructor(
    private readonly engine: Engine,
    private readonly listener: Listener,
  ) {}

  /** Starts a search; reasoning needs the code of its board. Settled unless another search is started before. */
  async start(method: string, n: number, seed: number, board = ""): Promise<void> {
    const wait = this.latest.begin();
    this.wait = wait;
    this.playing = this.going = false;
    this.frame = this.goal = this.target = undefined;
    this.furthest = 0;
    this.ended = false;
    const [first] = await wait(this.engine.call("watch", [method], n, seed, board));
    this.show(first!);
    this.listener.turned(false);
    // The step of the first solution gives the scale of what is to come.
    const ahead = await wait(this.engine.call("ahead", method, n, seed, 150, board));
    this.furthest = Math.max(this.furthest, ahead ?? 200);
    if (this.frame) this.listener.moved(this.frame);
  }

  end(): void {
    this.latest.cancel();
    this.playing = false;
  }

  get step(): number {
    return this.frame?.counters.steps ?? 0;
  }

  /** Goes to a step. A newer goal replaces an older one. */
  seek(step: number): void {
    const target = Math.max(0, step);
    void this.go({ kind: "step", step: target, stops: false }, target);
  }

  move(by: number): void {
    if (this.frame) this.seek((this.target ?? this.step) + by);
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
    if (this.playing || this.going) {
      this.goal = undefined;
      this.stop();
    } else if (this.frame) {
      this.play();
    }
  }

  /** Plays on; from the end, once more from the start. */
  play(): void {
    this.playing = true;
    this.owed = 1;
    this.last = performance.now();
    this.listener.turned(true);
    requestAnimationFrame((now) => void this.tick(now));
  }

  setSpeed(index: number): void {
    this.speed = index;
    this.owed = 0;
  }

  private stop(): void {
    this.playing = false;
    this.listener.turned(false);
  }

  /** The same moment, told in another way. */
  refresh(frame: Frame): void {
    if (frame.counters.steps === this.step) this.show(frame);
  }

  private show(frame: Frame): void {
    this.frame = frame;
    this.furthest = Math.max(this.furthest, this.step);
    if (frame.done) {
      this.ended = true;
      this.furthest = this.step;
    }
    this.listener.moved(frame);
  }

  private async call(goal: Goal, milliseconds: number): Promise<Frame> {
    const [frame] = await this.wait(this.engine.call("go", goal, milliseconds));
    return frame!;
  }

  /** Goes on, part by part, until the search has arrived or has another goal. */
  private async go(goal: Goal, target?: number): Promise<void> {
    this.playing = false;
    this.goal = goal;
    this.target = target;
    if (this.going) return;
    this.going = true;
    this.listener.turned(true);
    while (this.goal) {
      const wanted: Goal = this.goal;
      const frame = await this.call(wanted, PER_PART);
      this.show(frame);
      if (frame.arrived && this.goal === wanted) this.goal = undefined;
    }
    this.going = false;
    this.goal = this.target = undefined;
    this.stop();
  }

  private async tick(now: number): Promise<void> {
    if (!this.playing) return;
    const rate = SPEEDS[this.speed]!;
    this.owed = Math.min(this.owed + Math.max(0, now - this.last) * Math.min(rate, 1e9) * 1e-3, rate);
    this.last = now;
    const steps = rate === Infinity ? 1e12 : Math.floor(this.owed);
    if (steps >= 1) {
      this.owed = Math.max(0, this.owed - steps);
      const target = this.frame?.done ? 0 : this.step + steps;
      const frame = await this.call({ kind: "step", step: target, stops: this.stopAtSolutions }, PER_PICTURE);
      if (!this.playing) return;
      this.show(frame);
      const solved = frame.event.kind === "solved";
      if (frame.done || (solved && this.stopAtSolutions)) {
        this.stop();
        return;
      }
    }
    requestAnimationFrame((time) => void this.tick(time));
  }
}
