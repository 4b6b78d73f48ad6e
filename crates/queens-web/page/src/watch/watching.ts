// The state of Watch: the chosen search or the board to explain, and the current step.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Scene } from "../board";
import { Engine, type Searcher } from "../engine";
import { Latest } from "../latest";
import { sceneOf } from "../learn/scene";
import { largestFor, type Method } from "../methods";
import { naming } from "../naming";
import { labels } from "../panels/data-rows";
import { SEEN, type Seen, usuallySeen } from "../panels/seen";
import type { Shown } from "../panels/panel";
import { Player } from "../player";
import type { Puzzle } from "../puzzle";
import type { Frame } from "../worker";
import { reasoningWith, searching } from "./watcher";

/** A board to explain. */
export interface Given {
  code: string;
  puzzle: Puzzle;
}

export interface Choice {
  n: number;
  method: string;
  seed: number;
  /** Whether attacked squares are marked. */
  shade: boolean;
  /** Whether to stop at each solution. */
  stop: boolean;
}

/** The largest board of a search. */
export const MAX_SIDE = 32;
/** Larger boards take long to make. */
const MAX_MADE = 18;

export class Watching {
  readonly player = new Player();
  readonly choice;
  /** The board that is explained. */
  readonly given = signal<Given | undefined>(undefined);
  /** The panels that are open. */
  readonly see;
  /** Whether the board that is explained was made from the seed. */
  readonly isMade = signal(true);
  private reasoner: Engine | undefined;
  private readonly latest = new Latest();
  private readonly forget: () => void;

  readonly scene = computed((): Scene => {
    const frame = this.player.frame.value;
    return frame ? this.sceneAt(frame) : { queens: [] };
  });
  readonly shown = computed((): Shown | undefined => {
    const frame = this.player.frame.value;
    const { method, n } = this.choice.value;
    return frame && { method, n, frame, hurried: this.player.isHurried.value };
  });

  constructor(
    readonly engine: Searcher,
    readonly methods: readonly Method[],
    choice: Choice,
    given: Given | undefined,
    see: readonly Seen[],
  ) {
    this.choice = signal(choice);
    this.given.value = given;
    this.isMade.value = given === undefined;
    this.see = signal<ReadonlySet<Seen>>(new Set(see.filter((name) => name !== "none")));
    this.player.stopAtSolutions = choice.stop;
    this.forget = effect(() => void this.rename(naming() === "chess"));
  }

  end(): void {
    this.forget();
    this.latest.cancel();
    this.player.end();
    this.reasoner?.stop();
  }

  get method(): Method {
    return this.methods.find(({ name }) => name === this.choice.value.method)!;
  }

  /** The largest board that the method takes. */
  get largest(): number {
    return largestFor([this.method], MAX_SIDE);
  }

  get isSeeded(): boolean {
    return this.method.family === "seeded";
  }

  get isReasoned(): boolean {
    return this.method.family === "reasoning";
  }

  /** Starts the chosen search or explanation. */
  async begin(change: Partial<Choice> = {}): Promise<void> {
    const wait = this.latest.begin();
    batch(() => {
      this.choice.value = { ...this.choice.value, ...change };
      this.choice.value = { ...this.choice.value, n: Math.min(this.choice.value.n, this.largest) };
      // An older moment may belong to another board.
      this.player.frame.value = undefined;
    });
    if (this.isReasoned) return this.reason(wait);
    const { method, n, seed } = this.choice.value;
    await this.player.start(searching(this.engine), { method, n, seed });
  }

  private async reason(wait: <T>(promise: Promise<T>) => Promise<T>): Promise<void> {
    this.reasoner ??= new Engine();
    const given = this.given.value ?? (await wait(this.make(this.reasoner)));
    batch(() => {
      this.given.value = given;
      if (given) this.choice.value = { ...this.choice.value, n: given.puzzle.n };
    });
    const { method, n, seed } = this.choice.value;
    await this.player.start(reasoningWith(this.reasoner), { method, n, seed, board: given?.code });
  }

  /** Starts with another side or seed, and so with another board. */
  renew(change: Partial<Choice>): void {
    this.given.value = undefined;
    this.isMade.value = true;
    void this.begin(change);
  }

  /** A board to reason about, from the seed. */
  private async make(engine: Engine): Promise<Given | undefined> {
    const { n, seed } = this.choice.value;
    const code = await engine.call("make", Math.min(n, MAX_MADE), 1, "", seed);
    return code === null ? undefined : engine.call("board", code);
  }

  shade(shade: boolean): void {
    this.choice.value = { ...this.choice.value, shade };
  }

  stopAtSolutions(stop: boolean): void {
    this.choice.value = { ...this.choice.value, stop };
    this.player.stopAtSolutions = stop;
  }

  /** Opens a panel, or closes it. */
  open(name: Seen, isOpen: boolean): void {
    const see = new Set(this.see.value);
    if (isOpen) see.add(name);
    else see.delete(name);
    this.see.value = see;
  }

  private async rename(isChess: boolean): Promise<void> {
    const frame = await this.engine.call("name", isChess);
    if (frame && !this.isReasoned) this.player.refresh(frame);
  }

  /** Jumps to the next row. */
  nextRow(): void {
    this.player.jump("placed", "removed");
  }

  /** Jumps to the next backtrack, or the next restart. */
  nextBack(): void {
    this.player.jump(this.isSeeded ? "restarted" : "removed");
  }

  nextSolution(): void {
    this.player.solution([]);
  }

  private sceneAt(frame: Frame): Scene {
    const { n, shade } = this.choice.value;
    const { queens, reason, counters, crosses } = frame;
    if (!reason) return { ...sceneOf(frame), shade, numbers: labels(n, frame) };
    const { out, place, basis } = reason;
    const now = new Set(out);
    const given = new Set(this.given.value?.puzzle.given);
    const standing = { queens, given, basis, solved: counters.solutions === 1 };
    if (place !== undefined) return { ...standing, fresh: place, faint: crosses };
    return { ...standing, faint: crosses.filter((square) => !now.has(square)), out };
  }

  /** The settings in the address. */
  address(): Record<string, string | number | undefined> {
    const { n, method, seed, shade, stop } = this.choice.value;
    const board = this.isReasoned && !this.isMade.value ? this.given.value?.code : undefined;
    const open = SEEN.filter((name) => this.see.value.has(name)).join(",") || "none";
    const speed = this.player.speed.value;
    return {
      n: board ? undefined : n,
      method: board ? undefined : method,
      board,
      seed: this.isSeeded || (this.isReasoned && !board) ? seed : undefined,
      speed: speed === 2 ? undefined : speed,
      shade: shade ? 1 : undefined,
      stop: stop ? undefined : 0,
      see: open === usuallySeen().join(",") ? undefined : open,
      at: this.player.step || undefined,
    };
  }
}
