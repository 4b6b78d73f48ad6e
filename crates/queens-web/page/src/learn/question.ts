// A question of the book: answered on the board, checked by the engine.

import { signal } from "@preact/signals";
import type { SearchEvent } from "search";
import type { Scene } from "../board";
import { ask, Engine, next, type Searcher, searcher } from "../engine";
import { attack } from "../place";
import { setupOf } from "../shape";
import { words } from "../words";
import type { Frame } from "../worker";
import { sceneOf } from "./scene";
import { attackingRow, whyNot } from "./why";

/** The message about an answer, complete or not. */
export interface Feedback {
  text: string;
  isRight?: boolean;
}

/** How a question is answered: with a square, yes or no, a number, marks in a row, or queens. */
export type Form = "square" | "yes-no" | "number" | "free" | "place";

const FORMS: Record<string, Form> = { completion: "yes-no", count: "number", free: "free", place: "place", image: "place" };

/** Squares such as `2-3`, row and column, separated by commas. */
function squares(text: string | null, n: number): number[] {
  const parts = (text ?? "").split(",").filter((part) => part !== "");
  return parts.map((part) => {
    const [row, column] = part.split("-").map(Number);
    return row! * n + column!;
  });
}

/** The square of an event; of a move, the new square. */
function squareOf(event: SearchEvent, isGoal: boolean): number | undefined {
  if ("from" in event) return isGoal ? event.to : event.from;
  return "square" in event ? event.square : undefined;
}

export class Question {
  readonly n: number;
  readonly form: Form;
  readonly scene;
  readonly said = signal<Feedback>({ text: "" });
  /** Whether it was answered correctly. */
  private isOver = false;
  private readonly given: readonly number[];
  /** The squares that were marked, or the queens that were placed. */
  private chosen: ReadonlySet<number>;
  /** The moment that the question is about, and the next one. */
  private moment: Promise<[now: Frame, then: Frame]> | undefined;
  private boards: Engine | undefined;
  private search: Searcher | undefined;

  constructor(
    private readonly kind: string,
    private readonly options: URLSearchParams,
    private readonly solved: () => void,
  ) {
    this.n = Number(options.get("n"));
    this.form = FORMS[kind] ?? "square";
    this.given = squares(options.get("queens"), this.n);
    this.chosen = new Set(this.form === "place" ? this.given : []);
    this.scene = signal<Scene>(this.standing());
  }

  /** Fetches what the question shows, if the engine has to find it. */
  start(): void {
    if (this.form === "square") void this.moments().then(([now]) => this.draw(sceneOf(now)));
  }

  stop(): void {
    this.boards?.stop();
    this.search?.stop();
  }

  // A worker starts when it is first needed: most questions are never answered.
  private engine(): Engine {
    this.boards ??= new Engine();
    return this.boards;
  }

  private setup(queens: readonly number[] = []) {
    return setupOf({ n: this.n, columns: this.n, board: "flat", piece: "queen", pawns: [] }, queens);
  }

  private draw(scene: Scene): void {
    if (!this.isOver) this.scene.value = scene;
  }

  /** The board with the squares marked and the queens placed so far. */
  private standing(): Scene {
    const given = new Set(this.given);
    if (this.form === "place") return { queens: this.chosen, given, conflicts: true, shade: true };
    return { queens: this.given, given, basis: this.form === "free" ? this.chosen : [] };
  }

  private right(scene: Scene): void {
    this.draw(scene);
    this.isOver = true;
    this.said.value = { text: words("learn.right"), isRight: true };
    this.solved();
  }

  private wrong(because = "", scene = this.scene.value): void {
    this.draw(scene);
    this.said.value = { text: `${words("learn.wrong")} ${because}`.trim(), isRight: false };
  }

  private moments(): Promise<[now: Frame, then: Frame]> {
    this.moment ??= this.find();
    return this.moment;
  }

  private async find(): Promise<[now: Frame, then: Frame]> {
    this.search ??= searcher();
    const [at, seed] = [Number(this.options.get("at")), Number(this.options.get("seed") ?? 1)];
    await this.search.call("watch", [this.options.get("method")!], this.n, seed);
    const go = async (step: number) => (await this.search!.call("go", { kind: "step", step, stops: false }, 1_000))[0]!;
    return [await go(at), await go(at + 1)];
  }

  /** Handles a square that was tapped or chosen with a key. */
  tap(square: number): void {
    if (this.isOver) return;
    if (this.form === "square") void this.answerSquare(square);
    else if (this.form === "free") this.mark(square);
    else if (this.form === "place") this.put(square);
  }

  /** Asks what a search does next. */
  private async answerSquare(square: number): Promise<void> {
    const [now, then] = await this.moments();
    const isGoal = this.kind === "goal";
    if (square === squareOf(then.event, isGoal)) return this.right(sceneOf(then));
    this.wrong(whyNot(this.n, now.queens, then.event, isGoal, square), { ...sceneOf(now), hint: square });
  }

  /** Asks whether this board still has a completion. */
  async answerYesOrNo(isYes: boolean): Promise<void> {
    const found = await ask(this.engine(), "completion", this.setup(this.given));
    if (isYes !== (found !== undefined)) return this.wrong(words(found ? "learn.why-completion" : "learn.why-no-completion"));
    this.right(found ? { ...this.standing(), queens: found, solved: true } : this.standing());
  }

  /** Asks how many completions this board has. */
  async answerNumber(text: string): Promise<void> {
    let count = 0;
    let found = await ask(this.engine(), "listing", this.setup(this.given), false);
    for (; found; found = await next<"listing">(this.engine())) count++;
    const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
    if (number === count) return this.right(this.standing());
    this.wrong(Number.isNaN(number) ? words("learn.why-no-number") : words(number < count ? "learn.why-more" : "learn.why-fewer"));
  }

  private row(): number {
    return Number(this.options.get("row"));
  }

  private toggle(square: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(square)) chosen.add(square);
    this.chosen = chosen;
    this.draw(this.standing());
  }

  private mark(square: number): void {
    if (Math.floor(square / this.n) !== this.row()) return this.wrong(words("learn.why-row", { row: String(this.row()) }));
    this.toggle(square);
    this.said.value = { text: words("learn.marked", { count: this.chosen.size }) };
  }

  /** Asks which squares of a row are free: those on which the engine accepts a queen. */
  async answerFree(): Promise<void> {
    const accepts = (queens: readonly number[]) =>
      this.engine()
        .call("judge", this.setup(queens), [])
        .then(
          () => true,
          () => false,
        );
    for (let square = this.row() * this.n; square < (this.row() + 1) * this.n; square++) {
      const isFree = await accepts([...this.given, square]);
      if (isFree === this.chosen.has(square)) continue;
      const row = attackingRow(this.n, this.given, square);
      const column = String(square % this.n);
      if (isFree || row === undefined) return this.wrong(words("learn.why-missing"));
      return this.wrong(words("learn.why-marked", { column, row: String(row) }));
    }
    this.right(this.standing());
  }

  /** Asks for all queens, or for those of another image of a solution. */
  private put(square: number): void {
    if (this.given.includes(square)) return;
    this.toggle(square);
    const queens = [...this.chosen];
    const hasConflict = queens.some((a) => queens.some((b) => attack(this.n, a, b)));
    this.said.value = { text: hasConflict ? words("learn.attacked") : words("learn.placed", { count: queens.length, n: String(this.n) }) };
    if (queens.length === this.n && !hasConflict) void this.answerPlace();
  }

  private async answerPlace(): Promise<void> {
    const queens = [...this.chosen].sort((a, b) => a - b);
    const { solved } = await this.engine().call("judge", this.setup(), queens);
    if (!solved) return this.wrong();
    const image = (this.options.get("image") ?? "").split(",").map((column, row) => row * this.n + Number(column));
    if (this.kind === "image") {
      if (queens.join() === image.join()) return this.wrong(words("learn.why-same"));
      const { images } = await this.engine().call("describe", this.setup(), image);
      if (!images.some((other) => other.join() === queens.join())) return this.wrong(words("learn.why-other"));
    }
    this.right({ queens: this.chosen, given: new Set(this.given), solved: true });
  }

  clear(): void {
    if (this.isOver) return;
    this.chosen = new Set(this.given);
    this.draw(this.standing());
    this.said.value = { text: "" };
  }
}
