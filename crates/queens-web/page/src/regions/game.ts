// The model of a puzzle being solved: the position, the hint, the clock and the stored progress. Components only show it.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Uniqueness } from "boards";
import type { Scene } from "../board";
import { conflictInWords, conflictsAmong, excluded } from "../conflicts";
import { Engine } from "../engine";
import { chess } from "../place";
import { code as codeOf, type Puzzle, type Step, squaresOfLines, starsOf } from "../puzzle";
import { Timeline } from "../timeline";
import { words } from "../words";
import { Work } from "../work";
import { inColours } from "./colours";
import { dayKey, today } from "./days";
import { buzz } from "./feedback";
import { autoCrosses, regionStyle, pieceOf } from "./settings";
import { keepProgress, listenForProgress, type Progress, progressOf, type Win } from "./progress";
import { Stopwatch } from "./stopwatch";

/** A board, and its day if it is a daily board. */
export interface Loaded {
  code: string;
  puzzle: Puzzle;
  day?: string;
}

/** The queens and crosses of the player, without given ones. */
export interface Position {
  queens: ReadonlySet<number>;
  crosses: ReadonlySet<number>;
}

/** What is known about a board: the number of solutions, the only solution, and the difficulty. */
export interface Judged {
  solutions: Uniqueness;
  solution?: ReadonlySet<number>;
  difficulty: string;
  score: number;
}

export type Mark = "queen" | "cross" | "empty";
export type Tap = "both" | "queen" | "cross";

/** The rules of a board in one sentence. */
export function taskInWords(puzzle: Puzzle): string {
  const stars = starsOf(puzzle);
  const piece = pieceOf(puzzle);
  if (!puzzle.touch) return words("regions.task-chess");
  if (stars > 1) return words("regions.task-stars", { stars, pieces: words(`piece.${piece}s`) });
  return words(piece === "star" ? "regions.task-star" : "regions.task");
}

const EMPTY: Position = { queens: new Set(), crosses: new Set() };

export class Game {
  readonly puzzle: Puzzle;
  readonly n: number;
  /** The number of queens in a solution. */
  readonly wanted: number;
  /** The key of its stored progress: the day or the code. */
  readonly key: string;
  readonly watch: Stopwatch;
  readonly hints = signal(0);
  readonly tap = signal<Tap>("both");
  readonly judged = signal<Judged | undefined>(undefined);
  readonly won = signal<Win | undefined>(undefined);
  /** Whether it was solved now, and not before it was opened. */
  readonly isFreshWin = signal(false);
  /** The step that a hint explains. */
  readonly step = signal<Step | undefined>(undefined);
  readonly work = new Work();
  readonly timeline: Timeline<Position>;

  private readonly given: ReadonlySet<number>;
  private readonly locked: ReadonlySet<number>;
  /** The marks of a hint or a check, until something changes. */
  private readonly shown = signal<Partial<Scene>>({});
  private readonly judge = new Engine();
  private readonly judging: Promise<Judged>;
  /** The position and the time before a restart, for an undo. */
  private restarted: { position: Position; seconds: number } | undefined;
  private readonly ends: (() => void)[] = [];

  readonly queens = computed(() => new Set([...this.given, ...this.timeline.now.queens]));
  readonly conflicts = computed(() => conflictsAmong(this.puzzle, this.queens.value));
  readonly isSolved = computed(() => this.queens.value.size === this.wanted && this.conflicts.value.length === 0);
  /** Squares crossed out automatically: those that a queen attacks. */
  readonly faint = computed(() => (autoCrosses.on.value && !this.isSolved.value ? this.attacked() : []));
  readonly scene = computed((): Scene => {
    const crosses = [...this.timeline.now.crosses, ...this.puzzle.crossed];
    const { queens, conflicts, faint, isSolved } = this;
    const standing = { queens: queens.value, given: this.given, crosses, faint: faint.value, conflicts: conflicts.value };
    return { ...standing, solved: isSolved.value, ...this.shown.value };
  });
  readonly verdict = computed(() => {
    const stars = starsOf(this.puzzle);
    const piece = pieceOf(this.puzzle);
    const pieces = words(`piece.${piece}s`);
    if (this.isSolved.value && stars > 1) return words("regions.solved-stars", { stars, pieces });
    if (this.isSolved.value) return words(piece === "star" ? "regions.solved-star" : "regions.solved");
    if (this.queens.value.size === 0) return taskInWords(this.puzzle);
    const sentence = conflictInWords(this.puzzle, this.conflicts.value, piece);
    return sentence === null ? words("regions.so-far", { queens: this.queens.value.size, n: this.wanted, pieces }) : this.named(sentence);
  });

  constructor(
    readonly loaded: Loaded,
    start: Position,
    seconds: number,
    private readonly announce: (text: string) => void,
  ) {
    this.puzzle = loaded.puzzle;
    this.n = loaded.puzzle.n;
    this.wanted = this.n * starsOf(loaded.puzzle);
    this.key = loaded.day ? dayKey(loaded.day, starsOf(loaded.puzzle)) : loaded.code;
    this.given = new Set(loaded.puzzle.given);
    this.locked = new Set([...loaded.puzzle.given, ...loaded.puzzle.crossed]);
    this.timeline = new Timeline(this.legal(start.queens, start.crosses));
    this.watch = new Stopwatch(seconds);
    const kept = progressOf(this.key);
    if (kept) this.restore(kept, loaded.day !== undefined);
    this.judging = this.think();
    this.judging.catch(() => {}); // Whoever asks for it sees the error.
    const { queens, crosses } = this.timeline.now;
    if (queens.size + crosses.size > 0 && !this.isSolved.value) this.watch.start();
    this.ends.push(
      effect(() => this.win()),
      effect(() => this.keep()),
      listenForProgress(this.key, (progress) => this.restore(progress, true)),
    );
  }

  end(): void {
    for (const end of this.ends) end();
    this.watch.stop();
    this.work.stop();
    this.judge.stop();
  }

  /** Finds the number of solutions, the solution and the difficulty once, in the background. */
  private async think(): Promise<Judged> {
    const { code } = this.loaded;
    const solutions = await this.judge.call("uniqueness", code);
    const isOne = solutions === "one";
    const squares = isOne && (await this.judge.call("solve", code));
    const rating = isOne ? await this.judge.call("rating", code) : null;
    const solution = squares ? { solution: new Set(squares) } : {};
    const judged = { solutions, ...solution, difficulty: rating?.difficulty ?? "", score: rating?.score ?? 0 };
    this.judged.value = judged;
    return judged;
  }

  private legal(queens: Iterable<number>, crosses: Iterable<number>): Position {
    const free = (square: number) => square < this.n * this.n && !this.locked.has(square);
    const standing = new Set([...queens].filter(free));
    return { queens: standing, crosses: new Set([...crosses].filter((square) => free(square) && !standing.has(square))) };
  }

  /** Loads the stored progress; its position only if it has precedence over the one in the address. */
  private restore(kept: Progress, isPositionKept: boolean): void {
    batch(() => {
      const { queens, crosses } = this.timeline.now;
      if (isPositionKept || queens.size + crosses.size === 0) this.timeline.clear(this.legal(kept.queens, kept.crosses));
      this.hints.value = Math.max(this.hints.peek(), kept.hints);
      this.watch.set(Math.max(this.watch.seconds.peek(), kept.seconds));
      if (kept.won) this.won.value = kept.won;
    });
  }

  private keep(): void {
    const { queens, crosses } = this.timeline.now;
    const [seconds, hints, won] = [this.watch.seconds.value, this.hints.value, this.won.value];
    const difficulty = this.judged.value?.difficulty ?? progressOf(this.key)?.difficulty ?? "";
    if (queens.size + crosses.size + seconds + hints === 0 && !won) return;
    const position = { queens: [...queens], crosses: [...crosses] };
    keepProgress(this.key, { n: this.n, difficulty, ...position, seconds, hints, ...(won && { won }), at: Date.now() });
  }

  /** The first win counts; later ones change nothing. */
  private win(): void {
    if (!this.isSolved.value) return;
    this.watch.stop();
    untracked(() => {
      if (this.won.value) return;
      this.won.value = { seconds: this.watch.seconds.value, hints: this.hints.value, on: today() };
      this.isFreshWin.value = true;
      buzz("win");
    });
  }

  private attacked(): number[] {
    const { crosses } = this.timeline.now;
    return excluded(this.puzzle, this.queens.value).filter((square) => !crosses.has(square) && !this.locked.has(square));
  }

  /** The text with regions named as the board shows them. */
  named(text: string): string {
    return inColours(text, this.puzzle, regionStyle.value);
  }

  private forgetHint(): void {
    this.shown.value = {};
    this.step.value = undefined;
    this.work.stop();
  }

  private change(next: Position, goesOn = false): void {
    batch(() => {
      this.forgetHint();
      this.watch.start();
      this.timeline.push(next, goesOn);
    });
  }

  undo(): void {
    if (this.isSolved.value || !this.timeline.canUndo.value) return;
    batch(() => {
      this.forgetHint();
      this.timeline.undo();
      if (this.timeline.now === this.restarted?.position) this.watch.set(this.watch.seconds.value + this.restarted.seconds);
      this.watch.start();
    });
  }

  redo(): void {
    if (this.isSolved.value || !this.timeline.canRedo.value) return;
    batch(() => {
      if (this.timeline.now === this.restarted?.position) this.watch.set(0);
      this.forgetHint();
      this.timeline.redo();
      this.watch.start();
    });
  }

  restart(): void {
    batch(() => {
      const position = this.timeline.now;
      this.restarted = { position, seconds: this.watch.seconds.value };
      if (position.queens.size + position.crosses.size > 0) this.change(EMPTY);
      this.isFreshWin.value = false;
      this.watch.reset();
    });
  }

  what(square: number): Mark {
    const { queens, crosses } = this.timeline.now;
    if (queens.has(square) || this.given.has(square)) return "queen";
    return crosses.has(square) || this.locked.has(square) ? "cross" : "empty";
  }

  private put(square: number, what: Mark, goesOn = false): void {
    const queens = new Set(this.timeline.now.queens);
    const crosses = new Set(this.timeline.now.crosses);
    queens.delete(square);
    crosses.delete(square);
    if (what === "queen") queens.add(square);
    if (what === "cross") crosses.add(square);
    this.change({ queens, crosses }, goesOn);
  }

  /** Places something and announces it, unless the square or the whole board is locked. */
  set(square: number, next: Mark): void {
    const name = chess(this.n, square);
    if (this.isSolved.value) return this.announce(words("regions.locked"));
    if (this.locked.has(square)) return this.announce(words("regions.stays", { name }));
    this.put(square, next);
    if (next === "queen" && !this.isSolved.value) buzz("queen");
    const said = words(({ queen: `square.${pieceOf(this.puzzle)}`, cross: "square.crossed", empty: "square.empty" } as const)[next]);
    this.announce(`${name}: ${said}. ${this.verdict.value}`);
  }

  turn(square: number, wanted: "queen" | "cross"): void {
    this.set(square, this.what(square) === wanted ? "empty" : wanted);
  }

  press(square: number): void {
    const tap = this.tap.value;
    if (tap !== "both") return this.turn(square, tap);
    const isFaint = this.what(square) === "empty" && this.faint.value.includes(square);
    const next = { empty: isFaint ? "queen" : "cross", cross: "queen", queen: "empty" } as const;
    this.set(square, next[this.what(square)]);
  }

  /** A stroke that begins on a cross removes crosses, any other draws them; queens stay. */
  stroke(begin: number): (square: number) => void {
    const isCrossing = this.what(begin) !== "cross" || this.locked.has(begin);
    let changes = 0;
    return (square) => {
      if (this.isSolved.value || this.locked.has(square) || this.what(square) !== (isCrossing ? "empty" : "cross")) return;
      this.put(square, isCrossing ? "cross" : "empty", changes++ > 0);
    };
  }

  /** The player's queens and crosses that contradict the only solution. */
  private mistakes(solution: ReadonlySet<number>): { queens: number[]; crosses: number[] } {
    const { queens, crosses } = this.timeline.now;
    return {
      queens: [...queens].filter((queen) => !solution.has(queen)),
      crosses: [...crosses].filter((cross) => solution.has(cross)),
    };
  }

  private showMistakes({ queens, crosses }: { queens: number[]; crosses: number[] }): void {
    const names = (squares: number[]) => ({ names: squares.map((square) => chess(this.n, square)).join(", ") });
    this.shown.value = { conflicts: queens.map((queen) => [queen, queen]), basis: crosses };
    const parts = [
      queens.length > 0 ? words(pieceOf(this.puzzle) === "star" ? "regions.wrong-stars" : "regions.wrong-queens", names(queens)) : "",
      crosses.length > 0 ? words("regions.wrong-crosses", names(crosses)) : "",
    ];
    const text = parts.filter((part) => part !== "").join("; ");
    this.work.stop(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
  }

  /** Whether a message is available at once: the puzzle is solved, or queens are in conflict. */
  private isPlain(): boolean {
    this.forgetHint();
    const sentence = conflictInWords(this.puzzle, this.conflicts.value, pieceOf(this.puzzle));
    if (sentence) this.work.stop(words("regions.one-goes", { conflict: this.named(sentence) }));
    else if (this.isSolved.value) this.work.stop(words("hint.complete"));
    return sentence !== null || this.isSolved.value;
  }

  private code(): string {
    return codeOf(this.puzzle, this.queens.value, [...this.puzzle.crossed, ...this.timeline.now.crosses]);
  }

  async hint(): Promise<void> {
    if (this.isPlain()) return;
    const found = await this.work.ask(words("hint.looking"), async (engine) => {
      const { solution } = await this.judging;
      const wrong = solution && this.mistakes(solution);
      if (wrong && wrong.queens.length + wrong.crosses.length > 0) return wrong;
      return engine.call("hint", this.code());
    });
    if (found === undefined) return;
    if (found === null) return this.work.stop(words("regions.not-forced"));
    this.hints.value++;
    if ("queens" in found) return this.showMistakes(found);
    const { place, out, basis, because } = found;
    batch(() => {
      this.step.value = found;
      this.shown.value = place !== undefined ? { basis: squaresOfLines(this.puzzle, found), hint: place } : { basis, out };
      this.work.stop(because);
    });
  }

  /** Applies the hint. */
  follow(): void {
    const step = this.step.value;
    if (!step) return;
    const queens = new Set(this.timeline.now.queens);
    const crosses = new Set(this.timeline.now.crosses);
    if (step.place === undefined) for (const square of step.out) crosses.add(square);
    else {
      queens.add(step.place);
      crosses.delete(step.place);
    }
    this.change({ queens, crosses });
  }

  /** A check reveals mistakes, so it counts as a hint if it finds any. */
  async check(): Promise<void> {
    if (this.isPlain()) return;
    const found = await this.work.ask(words("regions.checking"), async (engine) => {
      const { solution } = await this.judging;
      return solution ? this.mistakes(solution) : engine.call("uniqueness", this.code());
    });
    if (found === undefined) return;
    if (found === "none") return this.work.stop(words("regions.dead"));
    if (found === "undecided") return this.work.stop(words("regions.unknown"));
    if (typeof found === "string" || found.queens.length + found.crosses.length === 0) return this.work.stop(words("regions.right"));
    this.hints.value++;
    this.showMistakes(found);
  }
}
