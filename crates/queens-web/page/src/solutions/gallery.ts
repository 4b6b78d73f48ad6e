// The solutions of a board as they are found, and the selected one.

import { batch, signal } from "@preact/signals";
import type { Description, KnownCounts, Listed } from "boards";
import type { CountApi } from "../counter";
import { ask, counter, Engine, next } from "../engine";
import { inWords, isClassic, type Shape, setupOf } from "../shape";
import { words } from "../words";

/** Solutions that are shown at a time. */
const BATCH = 60;
/** Milliseconds between two updates of the gallery. */
const PAUSE = 100;

export interface Choice {
  shape: Shape;
  kind: "fundamental" | "all";
  /** The column of the first row's queen; any if undefined. */
  first: number | undefined;
}

/** The selected solution. */
export interface Opened extends Description {
  shape: Shape;
  queens: readonly number[];
  /** How it was drawn, if it was drawn at random. */
  drawn: string;
}

export class Gallery {
  readonly choice;
  readonly found = signal<readonly Listed[]>([]);
  readonly summary = signal("");
  /** Whether to offer more solutions. */
  readonly hasMore = signal(false);
  /** Whether all were found. */
  readonly isOver = signal(false);
  readonly opened = signal<Opened | undefined>(undefined);
  /** One worker for each list, so that answers of an older list never arrive late. */
  private lister: Engine | undefined;
  private describer: Engine | undefined;
  private drawer: Engine<CountApi> | undefined;
  /** Why the last draw found no solution, if it found none. */
  readonly failed = signal("");
  /** Whether solutions are being looked for. */
  private isTaking = false;
  /** The published numbers, if the board has some. */
  private known: KnownCounts | undefined;

  constructor(choice: Choice) {
    this.choice = signal(choice);
  }

  end(): void {
    this.lister?.stop();
    this.describer?.stop();
    this.drawer?.stop();
  }

  change(values: Partial<Choice>): void {
    this.choice.value = { ...this.choice.value, ...(values.shape && { first: undefined }), ...values };
    this.failed.value = "";
    void this.begin();
  }

  async begin(): Promise<void> {
    const { shape, kind, first } = this.choice.value;
    this.lister?.stop();
    this.lister = new Engine();
    batch(() => {
      this.found.value = [];
      this.hasMore.value = this.isOver.value = false;
      this.summary.value = words("solutions.looking");
    });
    this.known = isClassic(shape) ? await this.lister.call("known", shape.n) : undefined;
    const setup = setupOf(shape, first === undefined ? [] : [first]);
    await this.take(await ask(this.lister, "listing", setup, kind === "fundamental"));
  }

  async more(): Promise<void> {
    if (this.isTaking) return;
    await this.take(await next<"listing">(this.lister!));
  }

  /** Takes this solution and the next ones. */
  private async take(first: Listed | undefined): Promise<void> {
    const most = this.found.value.length + BATCH;
    this.isTaking = true;
    let shown = performance.now();
    let fresh: Listed[] = [];
    let listed = first;
    const show = () => {
      batch(() => {
        this.found.value = [...this.found.value, ...fresh];
        this.isOver.value = listed === undefined;
        this.summary.value = this.sentence();
      });
      fresh = [];
      shown = performance.now();
    };
    while (listed) {
      fresh.push(listed);
      if (this.found.value.length + fresh.length === most) break;
      if (performance.now() - shown > PAUSE) show();
      listed = await next<"listing">(this.lister!);
    }
    show();
    this.isTaking = false;
    this.hasMore.value = !this.isOver.value;
  }

  private sentence(): string {
    const { shape, kind, first } = this.choice.value;
    const count = this.found.value.length;
    if (first !== undefined) return words("solutions.there", { column: first });
    if (this.known) {
      const { all, fundamental } = this.known;
      return kind === "all" ? words("solutions.number", { count: all }) : words("solutions.classes", { count: fundamental, all });
    }
    if (!this.isOver.value) return count === 0 ? words("solutions.looking") : words("solutions.first-ones", { count });
    if (count === 0) return words("solutions.no-solution", { board: inWords(shape) });
    if (kind === "all") return words("solutions.number", { count });
    const all = this.found.value.reduce((sum, { images }) => sum + images, 0);
    return words("solutions.found-classes", { count, all });
  }

  /** Selects a solution, if these queens are one. */
  async open(queens: readonly number[], drawn = ""): Promise<void> {
    const { shape } = this.choice.value;
    const setup = setupOf(shape);
    this.describer ??= new Engine();
    const { solved } = await this.describer.call("judge", setup, [...queens]);
    if (!solved) return;
    const description = await this.describer.call("describe", setup, [...queens]);
    this.opened.value = { ...description, shape, queens, drawn };
  }

  /** Selects a random solution; all are equally likely. */
  async surprise(): Promise<void> {
    const { shape } = this.choice.value;
    this.drawer ??= counter();
    this.failed.value = "";
    try {
      const drawn = await this.drawer.call("draw", setupOf(shape));
      if (shape !== this.choice.value.shape) return;
      if (!drawn) {
        this.failed.value = words("solutions.no-solution", { board: inWords(shape) });
        return;
      }
      const { queens, solutions } = drawn;
      const text = solutions === undefined ? words("solutions.drawn-about") : words("solutions.drawn", { count: solutions });
      await this.open(queens, text);
    } catch {
      this.failed.value = words("solutions.not-drawn");
    }
  }

  close(): void {
    this.opened.value = undefined;
  }
}
