// A board being painted: its regions, given queens and crosses, and how many solutions there are.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Scene } from "../board";
import { conflictInWords, conflictsAmong } from "../conflicts";
import { Engine } from "../engine";
import { chess } from "../place";
import { code, LETTERS, type Puzzle, starsOf } from "../puzzle";
import { Timeline } from "../timeline";
import { words } from "../words";
import { Work } from "../work";
import { emptyBoard } from "./address";
import { difficultyInWords, newSeed } from "./difficulty";
import { pieceOf } from "./settings";
import { pieces, verdictOn } from "./verdict";

/** What a square is painted with: a region, a given queen, or a cross. */
export type Tool = number | "queen" | "cross";

/** The largest board that the engine makes. */
const MAX_MADE = 18;

/** Milliseconds before a board is judged, since a stroke changes it many times. */
const PAUSE = 40;

/** Milliseconds before the message that solutions are being looked for. */
const SLOW = 300;

export class Painting {
  readonly timeline: Timeline<Puzzle>;
  readonly tool = signal<Tool>(0);
  readonly verdict = signal("");
  /** The code of the board, if it can be played. */
  readonly playable = signal<string | null>(null);
  readonly work = new Work();
  /** Squares of a picture that may have been read wrongly. */
  private readonly doubtful = signal<readonly number[]>([]);
  private judge = new Engine();
  private isJudging = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly forget: () => void;

  readonly scene = computed((): Scene => {
    const puzzle = this.timeline.now;
    const given = new Set(puzzle.given);
    return { queens: given, given, crosses: puzzle.crossed, basis: this.doubtful.value, conflicts: conflictsAmong(puzzle, given) };
  });
  readonly regions = computed(() => this.timeline.now.regions);

  constructor(
    start: Puzzle,
    private readonly announce: (text: string) => void,
  ) {
    this.timeline = new Timeline(start);
    this.forget = effect(() => {
      const puzzle = this.timeline.now;
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => void this.weigh(puzzle), PAUSE);
    });
  }

  end(): void {
    this.forget();
    clearTimeout(this.waiting);
    this.work.stop();
    this.judge.stop();
  }

  change(next: Puzzle, goesOn = false, doubtful: readonly number[] = []): void {
    batch(() => {
      this.timeline.push(next, goesOn);
      this.doubtful.value = doubtful;
      const { value: tool } = this.tool;
      if (typeof tool === "number" && tool >= next.n) this.tool.value = 0;
    });
  }

  clear(): void {
    const { n, stars } = this.timeline.now;
    this.change({ ...emptyBoard(n), ...(stars && { stars }) });
  }

  /** A larger board keeps what it has, a smaller one what fits. */
  resize(n: number): void {
    const old = this.timeline.now;
    const next = emptyBoard(n);
    const move = (square: number) => Math.floor(square / old.n) * n + (square % old.n);
    const fits = (square: number) => Math.floor(square / old.n) < n && square % old.n < n;
    const regions = [...next.regions];
    old.regions.forEach((region, square) => {
      if (fits(square) && region < n) regions[move(square)] = region;
    });
    this.change({ ...old, n, regions, given: old.given.filter(fits).map(move), crossed: old.crossed.filter(fits).map(move) });
  }

  /** Paints a square; one stroke is one step to undo, and never erases. */
  paint(square: number, tool: Tool, isStroke = false, goesOn = false): boolean {
    const puzzle = this.timeline.now;
    const { given, crossed, regions } = puzzle;
    const without = (squares: readonly number[]) => squares.filter((other) => other !== square);
    let next = puzzle;
    if (typeof tool === "number") {
      if (regions[square] === tool) return false;
      next = { ...puzzle, regions: regions.map((region, other) => (other === square ? tool : region)) };
    } else {
      const mine = tool === "queen" ? given : crossed;
      if (isStroke && mine.includes(square)) return false;
      const put = mine.includes(square) ? [] : [square];
      next = { ...puzzle, given: without(given), crossed: without(crossed) };
      if (tool === "queen") next = { ...next, given: [...next.given, ...put] };
      else next = { ...next, crossed: [...next.crossed, ...put] };
    }
    this.change(next, goesOn);
    if (!isStroke) this.say(square, tool);
    return true;
  }

  private say(square: number, tool: Tool): void {
    const { n, given, crossed } = this.timeline.now;
    const mark = given.includes(square) ? "square.given-queen" : crossed.includes(square) ? "square.crossed" : "square.empty";
    const now = typeof tool === "number" ? words("square.region", { name: LETTERS[tool]! }) : words(mark);
    this.announce(`${chess(n, square)}: ${now}.`);
  }

  /** What squares are painted with during one stroke. */
  stroke(): (square: number) => void {
    let painted = 0;
    return (square) => {
      if (this.paint(square, this.tool.value, true, painted > 0)) painted++;
    };
  }

  /** Shows the number of solutions. A question that takes long is dropped for the next one. */
  private async weigh(puzzle: Puzzle): Promise<void> {
    this.playable.value = null;
    const plain = verdictOn(puzzle) ?? conflictInWords(puzzle, conflictsAmong(puzzle, puzzle.given), pieceOf(puzzle));
    if (plain) {
      this.verdict.value = plain;
      return;
    }
    if (this.isJudging) {
      this.judge.stop();
      this.judge = new Engine();
    }
    const engine = this.judge;
    const isCurrent = () => puzzle === this.timeline.now && engine === this.judge;
    const slow = setTimeout(() => isCurrent() && this.tell(words("editor.looking")), SLOW);
    this.isJudging = true;
    try {
      const { code: address } = await engine.call("board", code(puzzle, puzzle.given, puzzle.crossed));
      const solutions = await engine.call("uniqueness", address);
      if (!isCurrent()) return;
      this.playable.value = address;
      const note = pieces(puzzle);
      this.tell(words(`editor.${solutions}`) + note);
      if (solutions !== "one") return;
      const rating = await engine.call("rating", address);
      const values = rating && { difficulty: difficultyInWords(rating.difficulty), score: rating.score };
      if (values && isCurrent()) this.tell(words("editor.rated", values) + note);
    } catch (error) {
      if (isCurrent()) this.tell(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(slow);
      if (engine === this.judge) this.isJudging = false;
    }
  }

  private tell(text: string): void {
    this.verdict.value = text;
  }

  /** Starts from a board that the engine makes. */
  async make(): Promise<void> {
    const { n } = this.timeline.now;
    const stars = starsOf(this.timeline.now);
    if (n > MAX_MADE) return this.work.stop(words("editor.too-large"));
    const found = await this.work.ask(words("regions.making", { n }), async (engine) => {
      const made = await engine.call("make", n, stars, "", newSeed());
      return made ? engine.call("board", made) : null;
    });
    if (found === null) this.work.stop(words("regions.not-made", { n, difficulty: difficultyInWords("any") }));
    if (found) this.change(found.puzzle);
  }
}
