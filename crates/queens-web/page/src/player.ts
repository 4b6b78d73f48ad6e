// Plays a search: forwards and backwards, one event at a time or as fast as it goes.

import type { Engine } from "./engine";
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
  /** Each new search, and the end, makes what is still under way void. */
  private search = 0;
  private wish: (() => Promise<Frame>) | undefined;
  /** The step that is gone to, if it is known. */
  private target: number | undefined;
  private going = false;
  private owed = 0;
  private last = 0;

  constructor(
    private readonly engine: Engine,
    private readonly listener: Listener,
  ) {}

  /** Starts a search; reasoning needs the code of its board. */
  async start(method: string, n: number, seed: number, board = ""): Promise<boolean> {
    const mine = ++this.search;
    this.playing = false;
    this.frame = this.target = undefined;
    this.furthest = 0;
    this.ended = false;
    const [first] = await this.engine.call("watch", [method], n, seed, board);
    if (mine !== this.search) return false;
    this.show(first!);
    this.listener.turned(false);
    // The step of the first solution gives the scale of what is to come.
    const ahead = await this.engine.call("ahead", method, n, seed, 150, board);
    if (mine !== this.search) return false;
    this.furthest = Math.max(this.furthest, ahead ?? 200);
    if (this.frame) this.listener.moved(this.frame);
    return true;
  }

  end(): void {
    this.search++;
    this.playing = false;
  }

  get step(): number {
    return this.frame?.counters[0] ?? 0;
  }

  /** Goes to a step. A newer wish replaces an older one. */
  seek(step: number): void {
    const target = Math.max(0, step);
    void this.go(() => this.engine.call("seek", target, PER_PART, false), target);
  }

  move(by: number): void {
    if (this.frame) this.seek((this.target ?? this.step) + by);
  }

  /** Goes to the next event of one of these kinds. */
  jump(...kinds: number[]): void {
    const mask = kinds.reduce((mask, kind) => mask | (1 << kind), 0);
    void this.go(() => this.engine.call("jump", mask, PER_PART));
  }

  /** Goes to the next solution, or to the one with these columns. */
  solution(columns: number[]): void {
    void this.go(() => this.engine.call("solution", columns, PER_PART));
  }

  toggle(): void {
    if (this.playing || this.going) {
      this.wish = undefined;
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
    if (frame.counters[0] === this.step) this.show(frame);
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

  /** Repeats a call, part by part, until it has arrived or something else is wished. */
  private async go(part: () => Promise<Frame>, target?: number): Promise<void> {
    this.playing = false;
    this.wish = part;
    this.target = target;
    if (this.going) return;
    const mine = this.search;
    this.going = true;
    this.listener.turned(true);
    while (this.wish && mine === this.search) {
      const wished: () => Promise<Frame> = this.wish;
      const frame = await wished();
      if (mine !== this.search) break;
      this.show(frame);
      if (frame.arrived && this.wish === wished) this.wish = undefined;
    }
    this.going = false;
    this.wish = this.target = undefined;
    if (mine === this.search) this.stop();
  }

  private async tick(now: number): Promise<void> {
    if (!this.playing) return;
    const rate = SPEEDS[this.speed]!;
    this.owed = Math.min(this.owed + Math.max(0, now - this.last) * Math.min(rate, 1e9) * 1e-3, rate);
    this.last = now;
    const steps = rate === Infinity ? 1e12 : Math.floor(this.owed);
    if (steps >= 1) {
      const mine = this.search;
      this.owed = Math.max(0, this.owed - steps);
      const target = this.frame?.done ? 0 : this.step + steps;
      const frame = await this.engine.call("seek", target, PER_PICTURE, this.stopAtSolutions);
      if (mine !== this.search || !this.playing) return;
      this.show(frame);
      const solved = frame.event[0] === 6;
      if (frame.done || (solved && this.stopAtSolutions)) {
        this.stop();
        return;
      }
    }
    requestAnimationFrame((time) => void this.tick(time));
  }
}
