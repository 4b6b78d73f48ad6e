// A board that the player sets up: its queens, the engine's verdict, and questions about it.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Scene } from "../board";
import { attacksInWords } from "../conflicts";
import { ask, counter, Engine } from "../engine";
import { chess } from "../place";
import { code, type Puzzle, type Step, squaresOfLines } from "../puzzle";
import { inWords, isSquare, rulesInCode, type Shape, setupOf } from "../shape";
import { type AttackInfo, attackInfo } from "../attacks";
import { Timeline } from "../timeline";
import { Work } from "../work";
import { words } from "../words";

/** A position. Given queens, blocks and pawns are locked. */
export interface Position {
  shape: Shape;
  queens: ReadonlySet<number>;
  blocked: ReadonlySet<number>;
  given: ReadonlySet<number>;
}

/** The engine's verdict about a position. */
interface Judged extends AttackInfo {
  position: Position;
  wanted: number;
  solved: boolean;
}

export type Tool = "queen" | "block" | "pawn";
export const TOOLS: readonly Tool[] = ["queen", "block", "pawn"];

/** Milliseconds after which a hint is given without a reason, as on a large board that is nearly empty. */
const HINT_TIME = 3_000;
/** Milliseconds that a worker counts before it reports its progress. */
const SLICE = 100;

export class Play {
  readonly tool = signal<Tool>("queen");
  readonly shade = signal(true);
  readonly timeline: Timeline<Position>;
  /** The step that a hint explains. */
  readonly step = signal<Step | undefined>(undefined);
  readonly work = new Work();
  private readonly judged = signal<Judged | undefined>(undefined);
  private readonly judge = new Engine();
  /** Resolved when the engine has judged the position. */
  private judging = Promise.resolve();
  /** A shape that has no room for some pieces, and their number. */
  readonly asked = signal<{ shape: Shape; lost: number } | undefined>(undefined);
  /** What a hint shows on the board. */
  private readonly shown = signal<Partial<Scene>>({});
  private readonly end: () => void;

  readonly scene = computed((): Scene => {
    const { shape, queens, blocked, given } = this.timeline.now;
    const { solved = false, attacked = [], clashes = [] } = this.judged.value ?? {};
    const standing = { queens, pawns: shape.pawns, blocked, given, conflicts: clashes, solved };
    return { ...standing, shade: this.shade.value && !solved && attacked, ...this.shown.value };
  });

  readonly verdict = computed(() => {
    const judged = this.judged.value;
    if (!judged) return "";
    const { solved, clashes, wanted: n, position } = judged;
    if (solved) return words("play.solved", { n });
    const sentence = attacksInWords(clashes, (square) => this.name(square));
    if (sentence) return sentence;
    const queens = position.queens.size;
    return queens === 0 ? words("play.task", { n }) : words("play.so-far", { queens, n });
  });

  constructor(
    position: Position,
    private readonly announce: (text: string) => void,
  ) {
    this.timeline = new Timeline(position);
    this.end = effect(() => {
      this.judging = this.judgePosition(this.timeline.now);
    });
  }

  stop(): void {
    this.end();
    this.judge.stop();
    this.work.stop();
  }

  /** The squares that queens attack, over joined edges, as amazons, and up to pawns. Only the engine computes them. */
  private async judgePosition(position: Position): Promise<void> {
    const { shape, queens, blocked } = position;
    const list = [...queens];
    const { attacks, ...said } = await this.judge.call("judge", setupOf(shape, [], blocked), list);
    if (position !== this.timeline.now) return;
    this.judged.value = { position, ...said, ...attackInfo(shape.n, shape.columns, list, attacks) };
  }

  name(square: number): string {
    const { n, columns } = this.timeline.now.shape;
    return chess(n, square, columns);
  }

  standing(): number[] {
    const { queens, blocked, shape } = this.timeline.now;
    return [...queens, ...blocked, ...shape.pawns];
  }

  isLocked(): boolean {
    return this.timeline.now.given.size > 0;
  }

  private forgetHint(): void {
    this.shown.value = {};
    this.step.value = undefined;
  }

  change(next: Partial<Position>): void {
    batch(() => {
      this.forgetHint();
      this.work.stop();
      this.asked.value = undefined;
      this.timeline.push({ ...this.timeline.now, ...next });
    });
  }

  undo(): void {
    batch(() => {
      this.forgetHint();
      this.work.stop();
      this.timeline.undo();
    });
  }

  redo(): void {
    batch(() => {
      this.forgetHint();
      this.work.stop();
      this.timeline.redo();
    });
  }

  /** Changes the shape. All pieces keep their row and column; if some have no room, asks first. */
  reshape(shape: Shape): void {
    const fitted = fit(this.timeline.now, shape);
    if (fitted.lost === 0) this.change(fitted.position);
    else this.asked.value = { shape, lost: fitted.lost };
  }

  /** Changes the shape after the question, or leaves it as it is. */
  settle(isSure: boolean): void {
    const asked = this.asked.value;
    if (isSure && asked) this.change(fit(this.timeline.now, asked.shape).position);
    this.asked.value = undefined;
  }

  lock(): void {
    this.change({ given: new Set(this.isLocked() ? [] : this.standing()) });
  }

  clear(): void {
    const { shape, queens, blocked, given } = this.timeline.now;
    const locked = (squares: Iterable<number>) => [...squares].filter((square) => given.has(square));
    this.change({ shape: { ...shape, pawns: locked(shape.pawns) }, queens: new Set(locked(queens)), blocked: new Set(locked(blocked)) });
  }

  /** Places something on a square, or removes it, and announces it. */
  put(square: number, what: Tool): void {
    const { shape, queens, blocked, given } = this.timeline.now;
    if (given.has(square)) return this.announce(words("play.locked", { name: this.name(square) }));
    const here = { queen: new Set(queens), block: new Set(blocked), pawn: new Set(shape.pawns) };
    for (const tool of TOOLS) if (tool !== what) here[tool].delete(square);
    if (!here[what].delete(square)) here[what].add(square);
    const pawns = [...here.pawn].sort((a, b) => a - b);
    this.change({ shape: { ...shape, pawns }, queens: here.queen, blocked: here.block });
    const [queen, block, pawn] = TOOLS.map((tool) => here[tool].has(square));
    const now = words(queen ? "square.queen" : block ? "square.blocked" : pawn ? "square.pawn" : "square.empty");
    void this.judging.then(() => this.announce(`${this.name(square)}: ${now}. ${this.verdict.value}`));
  }

  /** Moves a queen to another square, or off the board. */
  move(from: number, to: number | null): void {
    const { shape, given } = this.timeline.now;
    if (to === from || (to !== null && given.has(to))) return;
    const queens = new Set(this.timeline.now.queens);
    const blocked = new Set(this.timeline.now.blocked);
    queens.delete(from);
    if (to !== null) {
      queens.add(to);
      blocked.delete(to);
    }
    this.change({ shape: { ...shape, pawns: shape.pawns.filter((pawn) => pawn !== to) }, queens, blocked });
  }

  /** The position as the engine judged it, unless it has changed meanwhile, or queens attack each other so that there is nothing to ask. */
  private async openPosition(): Promise<Judged | undefined> {
    const position = this.timeline.now;
    await this.judging;
    const judged = this.judged.value;
    if (!judged || judged.position !== position || position !== this.timeline.now) return undefined;
    const clash = judged.clashes[0];
    if (!clash) return judged;
    this.work.stop(words("play.hopeless", { a: this.name(clash[0]), b: this.name(clash[1]) }));
    return undefined;
  }

  /** The squares of a completion, if there is one; nothing if the question could not be answered. */
  private completion({ shape, queens, blocked }: Position): Promise<{ squares: number[] | undefined } | undefined> {
    return this.work.ask(words("play.looking"), async (engine) => {
      const squares = await ask(engine, "completion", setupOf(shape, queens, blocked));
      return { squares: squares && Array.from(squares) };
    });
  }

  /** The puzzle whose code the engine reasons about. */
  private puzzle(): Puzzle {
    const { shape } = this.timeline.now;
    return { n: shape.n, touch: false, rules: rulesInCode(shape), regions: [], given: [], crossed: [] };
  }

  /** The first step of reasoning, `null` if none is found quickly. */
  private reason({ shape, queens, blocked }: Position): Promise<Step | null | undefined> {
    if (!isSquare(shape)) return Promise.resolve(null);
    return this.work.ask(words("play.reason"), (engine) => {
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), HINT_TIME));
      return Promise.race([engine.call("hint", code(this.puzzle(), queens, blocked)), late]);
    });
  }

  /** The next step and its reason; if nothing is forced, a queen of some completion. */
  async hint(): Promise<void> {
    this.forgetHint();
    const judged = await this.openPosition();
    if (!judged) return;
    if (judged.solved) return this.work.stop(words("hint.complete"));
    const found = await this.completion(judged.position);
    if (!found) return;
    const step = await this.reason(judged.position);
    if (step === undefined) return;
    if (!found.squares) {
      const why = step && step.place === undefined && step.out.length === 0 ? ` ${step.because}` : "";
      return this.work.stop(words("play.no-completion") + why);
    }
    this.show(step ?? this.choice(judged, found.squares));
  }

  private show(step: Step): void {
    const { place, out, basis, because } = step;
    batch(() => {
      this.step.value = step;
      this.shown.value = place === undefined ? { out, basis } : { hint: place, basis: squaresOfLines(this.puzzle(), step) };
      this.work.stop(because);
    });
  }

  /** A step without a reason: a queen of a completion. */
  private choice(judged: Judged, completion: number[]): Step {
    const { shape, queens } = judged.position;
    const missing = completion.filter((square) => !queens.has(square));
    const place = fewest(judged, missing);
    const because = isSquare(shape) ? words("play.not-forced", { name: this.name(place) }) : words("play.some", { name: this.name(place) });
    return { technique: words("play.choice"), because, place, out: [], basis: [], lines: [] };
  }

  /** Applies the hint: places the queen, or blocks the excluded squares. */
  follow(): void {
    const step = this.step.value;
    if (!step) return;
    const queens = new Set(this.timeline.now.queens);
    const blocked = new Set(this.timeline.now.blocked);
    if (step.place === undefined) for (const square of step.out) blocked.add(square);
    else {
      queens.add(step.place);
      blocked.delete(step.place);
    }
    this.change({ queens, blocked });
  }

  async isThere(): Promise<void> {
    this.forgetHint();
    const judged = await this.openPosition();
    if (!judged) return;
    const found = await this.completion(judged.position);
    if (!found) return;
    this.work.stop(found.squares ? words("play.yes") : words("play.no", { board: inWords(judged.position.shape) }));
  }

  async howMany(): Promise<void> {
    this.forgetHint();
    const judged = await this.openPosition();
    if (!judged) return;
    const { shape, queens, blocked } = judged.position;
    const count = await this.work.begin(words("play.counting"), counter(), async (engine) => {
      const setup = setupOf(shape, queens, blocked);
      const { parts } = await engine.call("plan", setup);
      await engine.call("take", setup, 0, parts);
      for (;;) {
        const { isOver, total } = await engine.call("run", SLICE);
        if (isOver) return total;
        this.work.say(words("play.so-many", { count: total }));
      }
    });
    if (count === undefined) return;
    this.work.stop(count === 0n ? words("play.none", { board: inWords(shape) }) : words("play.exactly", { count }));
  }
}

/** A position on a board of another shape, and the number of pieces that have no room there. */
function fit({ shape: old, queens, blocked, given }: Position, shape: Shape): { position: Position; lost: number } {
  const fits = (square: number) => Math.floor(square / old.columns) < shape.n && square % old.columns < shape.columns;
  const move = (square: number) => Math.floor(square / old.columns) * shape.columns + (square % old.columns);
  const moved = (squares: Iterable<number>) => [...squares].filter(fits).map(move);
  const lost = [...queens, ...blocked, ...old.pawns].filter((square) => !fits(square)).length;
  const isSameBoard = old.n === shape.n && old.columns === shape.columns;
  const pawns = isSameBoard ? shape.pawns : moved(old.pawns);
  const standing = { queens: new Set(moved(queens)), blocked: new Set(moved(blocked)), given: new Set(moved(given)) };
  return { position: { shape: { ...shape, pawns }, ...standing }, lost };
}

/** The missing queen in the row with the fewest free squares, because its place is the easiest to see. */
function fewest({ attacked, position: { shape, blocked } }: Judged, missing: number[]): number {
  const { columns } = shape;
  const free = (square: number) => {
    const row = Math.floor(square / columns);
    const squares = Array.from({ length: columns }, (_, column) => row * columns + column);
    return squares.filter((other) => !blocked.has(other) && !attacked.has(other)).length;
  };
  return missing.reduce((best, square) => (free(square) < free(best) ? square : best));
}
