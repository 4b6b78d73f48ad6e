// A board with regions to be solved: queens and crosses by tap, drag or keys, and help that gives its reasons.

import { Board, type Scene } from "../board";
import { button, segments, select, toggle } from "../controls";
import { capital, h, say } from "../dom";
import { Engine } from "../engine";
import { History } from "../history";
import { LOOKS, type Look } from "../looks";
import type { Page } from "../main";
import { chess, listed, type State } from "../place";
import { prefer, preference } from "../preferences";
import { code as codeOf, squaresOfLines, type Puzzle, type Step } from "../puzzle";
import { conflict, conflictInWords, conflictsAmong } from "../conflicts";
import { Question } from "../question";
import { listen } from "../strokes";
import { Timer, clock } from "../timer";
import { dayInWords } from "./days";
import { sharing } from "./share";
import { choosing, difficultyInWords } from "./next";
import { keyed, words } from "../words";

/** A board, and the day whose board it is. */
export interface Loaded {
  code: string;
  puzzle: Puzzle;
  day?: string;
}

/** What the player has put: given queens and crosses are not among it. */
interface Position {
  queens: ReadonlySet<number>;
  crosses: ReadonlySet<number>;
}

/** What is known of a board: how many solutions (2 for more, 3 if not decided), the one, and how hard it is. */
interface Judged {
  solutions: number;
  solution: ReadonlySet<number> | undefined;
  difficulty: string;
}

const EMPTY: Position = { queens: new Set(), crosses: new Set() };
const YES_NO = ["1", "0"] as const;

export function playRegions(host: HTMLElement, loaded: Loaded, state: State, page: Page): () => void {
  const { puzzle, day } = loaded;
  const { n } = puzzle;
  const given = new Set(puzzle.given);
  const locked = new Set([...puzzle.given, ...puzzle.crossed]);
  const free = (name: string) => state.squares(name, n).filter((square) => !locked.has(square));
  const queens = new Set(free("queens"));
  const start = { queens, crosses: new Set(free("crosses").filter((square) => !queens.has(square))) };
  const timer = new Timer(state.integer("time", 0, 359_999, 0));
  page.checked(state);

  const chosen = {
    tap: "both" as "both" | "queen" | "cross",
    look: preference("look", LOOKS, "soft"),
    auto: preference("auto-crosses", YES_NO, "1") === "1",
    timer: preference("timer", YES_NO, "1") === "1",
  };
  /** What a hint or a check shows on the board, until something changes. */
  let shown: Partial<Scene> = {};
  let step: Step | undefined;
  /** Of a stroke: whether it crosses out or takes crosses away, and how much it has changed. */
  const stroke = { crosses: true, changes: 0 };
  const history = new History<Position>(start, changed);
  const question = new Question();
  const judge = new Engine();
  const judged = think();

  const board = new Board(n, words("board.with-regions", { n }), "chess");
  board.divide(puzzle.regions, chosen.look);
  const facts = h("p", { class: "facts-line" }, `${n} × ${n}`);
  const verdict = h("p", { class: "narration" });
  const technique = h("h2", { class: "technique", hidden: true });
  const apply = button(words("hint.do"), () => follow(), "main");
  const title = words(day ? "regions.daily" : "view.regions");
  timer.element.hidden = !chosen.timer;
  host.replaceChildren(
    h(
      "div",
      { class: "stage" },
      h(
        "div",
        { class: "setup titled" },
        h("h1", {}, title),
        h("p", { class: "puzzle-line" }, day ? h("span", {}, dayInWords(day)) : null, facts, timer.element),
      ),
      h("div", { class: "hero" }, board.element),
      h(
        "div",
        { class: "panel" },
        verdict,
        h(
          "div",
          { class: "buttons" },
          button(words("hint.ask"), () => void hint()),
          button(words("regions.check"), () => void check()),
          history.undoButton,
          history.redoButton,
          button(words("regions.restart"), restart),
        ),
        technique,
        question.answer,
        h("div", { class: "buttons" }, apply, question.cancel),
        segments(words("play.tap"), [["both", words("regions.both")], ["queen", words("regions.queen")], ["cross", words("regions.cross")]], "both", (tap) => (chosen.tap = tap)),
        choosing(n, question, loaded.day),
        sharing(loaded),
        h("h2", {}, words("regions.likes")),
        select(words("view.regions"), LOOKS.map((look) => [look, words(`look.${look}`)] as const), chosen.look, (look: Look) => {
          prefer("look", look);
          board.divide(puzzle.regions, look);
        }),
        h(
          "div",
          {},
          toggle(words("regions.auto"), chosen.auto, (auto) => {
            chosen.auto = auto;
            prefer("auto-crosses", auto ? "1" : "0");
            draw();
          }),
          toggle(words("regions.time"), chosen.timer, (shown) => {
            prefer("timer", shown ? "1" : "0");
            chosen.timer = shown;
            timer.element.hidden = !shown;
          }),
        ),
        help(),
      ),
    ),
  );

  /** How many solutions there are, which, and how hard it is: once, in the background. */
  async function think(): Promise<Judged> {
    const solutions = await judge.call("solutions", loaded.code);
    if (solutions !== 1) {
      const known = solutions === 0 ? "regions.no-solution" : solutions === 3 ? "regions.undecided" : "regions.several";
      say(facts, words(known, { n }));
      return { solutions, solution: undefined, difficulty: "" };
    }
    const columns = await judge.call("solve", loaded.code);
    const rating = await judge.call("rating", loaded.code);
    say(facts, rating ? `${n} × ${n}, ${difficultyInWords(rating.difficulty)} (${rating.score})` : `${n} × ${n}`);
    const solution = columns.length === 0 ? undefined : new Set(columns.map((column, row) => row * n + column));
    return { solutions, solution, difficulty: rating?.difficulty ?? "" };
  }

  function all(): Set<number> {
    return new Set([...given, ...history.now.queens]);
  }

  function isSolved(): boolean {
    return all().size === n && conflictsAmong(puzzle, all()).length === 0;
  }

  function changed(): void {
    shown = {};
    step = undefined;
    question.stop();
    draw();
    keep();
  }

  function change(next: Position, goesOn = false): void {
    timer.start();
    history.push(next, goesOn);
    changed();
  }

  function restart(): void {
    if (history.now.queens.size + history.now.crosses.size > 0) change(EMPTY);
    timer.reset();
    keep();
  }

  function keep(): void {
    const { queens, crosses } = history.now;
    const board = day ? undefined : loaded.code;
    page.keep({ board, day, queens: listed(n, queens), crosses: listed(n, crosses), time: timer.seconds || undefined });
  }

  /** Squares crossed out by themselves: those that a queen leaves no room. */
  function attacked(queens: Set<number>): number[] {
    if (!chosen.auto) return [];
    const squares = Array.from({ length: n * n }, (_, square) => square);
    const open = squares.filter((square) => !queens.has(square) && !history.now.crosses.has(square) && !locked.has(square));
    return open.filter((square) => [...queens].some((queen) => conflict(puzzle, queen, square)));
  }

  function draw(): void {
    const queens = all();
    const conflicts = conflictsAmong(puzzle, queens);
    const solved = queens.size === n && conflicts.length === 0;
    const crosses = [...history.now.crosses, ...puzzle.crossed];
    const faint = solved ? [] : attacked(queens);
    board.draw({ queens, given, crosses, faint, conflicts, solved, ...shown });
    technique.hidden = step === undefined;
    apply.hidden = step === undefined;
    say(technique, capital(step?.technique ?? ""));
    const before = verdict.textContent;
    if (solved) {
      timer.stop();
      say(verdict, chosen.timer && timer.seconds > 0 ? words("regions.solved-in", { time: clock(timer.seconds) }) : words("regions.solved"));
    } else if (queens.size === 0) say(verdict, words(puzzle.touch ? "regions.task" : "regions.task-chess"));
    else say(verdict, conflictInWords(puzzle, conflicts) ?? words("regions.so-far", { queens: queens.size, n }));
    if (verdict.textContent !== before && before !== "") page.announce(verdict.textContent);
  }

  function what(square: number): "queen" | "cross" | "empty" {
    const { queens, crosses } = history.now;
    return queens.has(square) || given.has(square) ? "queen" : crosses.has(square) || locked.has(square) ? "cross" : "empty";
  }

  function put(square: number, what: "queen" | "cross" | "empty", goesOn = false): void {
    const queens = new Set(history.now.queens);
    const crosses = new Set(history.now.crosses);
    queens.delete(square);
    crosses.delete(square);
    if (what === "queen") queens.add(square);
    if (what === "cross") crosses.add(square);
    change({ queens, crosses }, goesOn);
  }

  /** Puts and says so, unless the square is locked. */
  function set(square: number, next: "queen" | "cross" | "empty"): void {
    const name = chess(n, square);
    if (locked.has(square)) return page.announce(words("regions.stays", { name }));
    put(square, next);
    page.announce(`${name}: ${words(({ queen: "square.queen", cross: "square.crossed", empty: "square.empty" } as const)[next])}. ${verdict.textContent}`);
  }

  function turn(square: number, wanted: "queen" | "cross"): void {
    set(square, what(square) === wanted ? "empty" : wanted);
  }

  function tap(square: number): void {
    if (chosen.tap !== "both") return turn(square, chosen.tap);
    const isFaint = chosen.auto && what(square) === "empty" && attacked(all()).includes(square);
    const next = { empty: isFaint ? "queen" : "cross", cross: "queen", queen: "empty" } as const;
    set(square, next[what(square)]);
  }

  listen(board, {
    tap,
    other: (square) => turn(square, "cross"),
    // A stroke from a cross takes crosses away, every other puts them; queens stay.
    begin: (square) => Object.assign(stroke, { crosses: what(square) !== "cross" || locked.has(square), changes: 0 }),
    over(square) {
      if (locked.has(square) || what(square) !== (stroke.crosses ? "empty" : "cross")) return;
      put(square, stroke.crosses ? "cross" : "empty", stroke.changes++ > 0);
    },
  });

  function keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      Enter: () => turn(board.square, "queen"),
      " ": () => tap(board.square),
      x: () => turn(board.square, "cross"),
      Delete: () => set(board.square, "empty"),
      Backspace: () => set(board.square, "empty"),
      h: () => void hint(),
      c: () => void check(),
      d: follow,
      u: () => history.undo(),
    };
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }
  board.grid.addEventListener("keydown", keys);

  /** What the player has put that is in no solution, where there is one solution. */
  function mistakes(solution: ReadonlySet<number>): { queens: number[]; crosses: number[] } {
    const { queens, crosses } = history.now;
    return { queens: [...queens].filter((queen) => !solution.has(queen)), crosses: [...crosses].filter((cross) => solution.has(cross)) };
  }

  function showMistakes({ queens, crosses }: { queens: number[]; crosses: number[] }): void {
    const names = (squares: number[]) => ({ names: squares.map((square) => chess(n, square)).join(", ") });
    shown = { conflicts: queens.map((queen) => [queen, queen]), basis: crosses };
    const parts = [
      queens.length > 0 ? words("regions.wrong-queens", names(queens)) : "",
      crosses.length > 0 ? words("regions.wrong-crosses", names(crosses)) : "",
    ];
    const text = parts.filter((part) => part !== "").join("; ");
    question.stop(`${capital(text)}.`);
    draw();
  }

  /** Whether something can be said at once: it is solved, or queens are in conflict. */
  function isPlain(): boolean {
    shown = {};
    step = undefined;
    const sentence = conflictInWords(puzzle, conflictsAmong(puzzle, all()));
    if (sentence) question.stop(words("regions.one-goes", { quarrel: sentence }));
    else if (isSolved()) question.stop(words("hint.complete"));
    draw();
    return sentence !== null || isSolved();
  }

  function mine(): string {
    return codeOf(puzzle, all(), [...puzzle.crossed, ...history.now.crosses]);
  }

  async function hint(): Promise<void> {
    if (isPlain()) return;
    const found = await question.once(words("hint.looking"), async (engine) => {
      const { solution } = await judged;
      const wrong = solution && mistakes(solution);
      if (wrong && wrong.queens.length + wrong.crosses.length > 0) return wrong;
      return engine.call("hint", mine());
    });
    if (found === undefined) return;
    if (found === null) return question.stop(words("regions.not-forced"));
    if ("queens" in found) return showMistakes(found);
    step = found;
    const isPlaced = found.place >= 0;
    shown = { basis: isPlaced ? squaresOfLines(puzzle, found) : found.basis, out: isPlaced ? [] : found.out };
    if (isPlaced) shown.hint = found.place;
    question.stop(found.because);
    draw();
  }

  /** Does what the hint says. */
  function follow(): void {
    if (!step) return;
    const { place, out } = step;
    const queens = new Set(history.now.queens);
    const crosses = new Set(history.now.crosses);
    if (place >= 0) queens.add(place);
    else for (const square of out) crosses.add(square);
    crosses.delete(place);
    change({ queens, crosses });
  }

  async function check(): Promise<void> {
    if (isPlain()) return;
    const found = await question.once(words("regions.checking"), async (engine) => {
      const { solution } = await judged;
      return solution ? mistakes(solution) : engine.call("solutions", mine());
    });
    if (found === undefined) return;
    if (found === 0) return question.stop(words("regions.dead"));
    if (found === 3) return question.stop(words("regions.unknown"));
    if (typeof found === "number" || found.queens.length + found.crosses.length === 0) return question.stop(words("regions.right"));
    showMistakes(found);
  }

  const forget = history.listen();
  draw();
  if (start.queens.size + start.crosses.size > 0) timer.start();
  keep();
  return () => {
    forget();
    timer.stop();
    question.stop();
    judge.stop();
  };
}

function help(): HTMLElement {
  return h("p", { class: "help" }, ...keyed(words("regions.help")));
}
