// Play: put queens, block squares, and ask what can become of them.

import { Board, type Scene } from "../board";
import { button, segments, stepper, toggle } from "../controls";
import { capital, h, say } from "../dom";
import { Engine, counter } from "../engine";
import { History } from "../history";
import type { View } from "../main";
import { attack, chess, format, listed } from "../place";
import { code, squaresOfLines, type Puzzle, type Step } from "../puzzle";
import { quarrelInWords, quarrels } from "../quarrels";
import { Question } from "../question";
import { keyed, words } from "../words";

/** A board as it stands. Given queens and blocks are locked. */
interface Position {
  n: number;
  queens: ReadonlySet<number>;
  blocked: ReadonlySet<number>;
  given: ReadonlySet<number>;
}

/** A hint that is not found so soon has no reason: the board is large and nearly empty. */
const PATIENCE = 3_000;

export const play: View = (host, state, page) => {
  const n = state.integer("n", 4, 32, 8);
  const chosen = { tool: "queen" as "queen" | "block", shade: state.choice("shade", ["0", "1"], "1") === "1" };
  const queens = new Set(state.squares("queens", n));
  const blocked = new Set(state.squares("blocked", n).filter((square) => !queens.has(square)));
  const given = new Set(state.squares("given", n).filter((square) => queens.has(square) || blocked.has(square)));
  page.checked(state);
  let shown: Partial<Scene> = {};
  let step: Step | undefined;
  let board: Board;
  const history = new History<Position>({ n, queens, blocked, given }, changed);
  const question = new Question();

  const hero = h("div", { class: "hero" });
  const side = h("div");
  const verdict = h("p", { class: "narration" });
  const technique = h("h2", { class: "technique" });
  const apply = button(words("hint.do"), follow, "main");
  const lock = button(words("play.lock"), () => change({ given: new Set(isLocked() ? [] : standing()) }));
  host.append(
    h(
      "div",
      { class: "stage" },
      h(
        "div",
        { class: "setup" },
        h("h1", {}, words("play.title")),
        h(
          "div",
          { class: "row-of-controls" },
          side,
          segments(words("play.tap"), [["queen", words("play.queen")], ["block", words("play.block")]], "queen", (tool) => (chosen.tool = tool)),
        ),
      ),
      hero,
      h(
        "div",
        { class: "panel" },
        verdict,
        h(
          "div",
          { class: "buttons" },
          button(words("hint.ask"), () => void showHint()),
          button(words("play.is-there"), () => void isThere()),
          button(words("play.how-many"), () => void howMany()),
        ),
        technique,
        question.answer,
        h("div", { class: "buttons" }, apply, question.cancel),
        h("div", { class: "buttons" }, history.undoButton, history.redoButton, button(words("control.clear"), clear), lock),
        toggle(words("board.shade"), chosen.shade, (shade) => {
          chosen.shade = shade;
          draw();
          keep();
        }),
        h(
          "p",
          { class: "help" },
          ...keyed(words("play.help")),
          " ",
          h("a", { href: format("regions", {}) }, words("play.regions")),
        ),
      ),
    ),
  );

  function standing(): number[] {
    return [...history.now.queens, ...history.now.blocked];
  }

  function isLocked(): boolean {
    return history.now.given.size > 0;
  }

  function resize(n: number): void {
    if (n !== history.now.n) change({ n, queens: new Set(), blocked: new Set(), given: new Set() });
  }

  function clear(): void {
    const { queens, blocked, given } = history.now;
    const locked = (squares: ReadonlySet<number>) => new Set([...squares].filter((square) => given.has(square)));
    change({ queens: locked(queens), blocked: locked(blocked) });
  }

  function change(next: Partial<Position>): void {
    history.push({ ...history.now, ...next });
    changed();
  }

  function changed(): void {
    const { n } = history.now;
    if (board?.n !== n) {
      board = new Board(n, words("board.name", { n }), "chess");
      board.element.classList.add("editable");
      hero.replaceChildren(board.element);
      listen(board);
    }
    // After an undo the side may be another than the control shows.
    if (side.querySelector("input")?.value !== String(n)) side.replaceChildren(stepper(words("control.side"), 4, 32, n, resize));
    shown = {};
    step = undefined;
    question.stop();
    lock.textContent = words(isLocked() ? "play.unlock" : "play.lock");
    lock.disabled = standing().length === 0;
    draw();
    keep();
  }

  function keep(): void {
    const { n, queens, blocked, given } = history.now;
    page.keep({ n, queens: listed(n, queens), blocked: listed(n, blocked), given: listed(n, given), shade: chosen.shade ? undefined : 0 });
  }

  function puzzle(): Puzzle {
    return { n: history.now.n, touch: false, regions: [], given: [], crossed: [] };
  }

  function isSolved(): boolean {
    const { n, queens } = history.now;
    return queens.size === n && quarrels(puzzle(), queens).length === 0;
  }

  function draw(): void {
    const { n, queens, blocked, given } = history.now;
    const solved = isSolved();
    board.draw({ queens, blocked, given, shade: chosen.shade && !solved, conflicts: true, solved, ...shown });
    technique.hidden = apply.hidden = step === undefined;
    say(technique, capital(step?.technique ?? ""));
    const before = verdict.textContent;
    const quarrelling = quarrelInWords(puzzle(), quarrels(puzzle(), queens));
    if (solved) say(verdict, words("play.solved", { n }));
    else if (quarrelling) say(verdict, quarrelling);
    else if (queens.size === 0) say(verdict, words("play.task", { n }));
    else say(verdict, words("play.so-far", { queens: queens.size, n }));
    if (verdict.textContent !== before) page.announce(verdict.textContent);
  }

  function put(square: number, what: "queen" | "block"): void {
    const { n, given } = history.now;
    const name = chess(n, square);
    if (given.has(square)) return page.announce(words("play.locked", { name }));
    const queens = new Set(history.now.queens);
    const blocked = new Set(history.now.blocked);
    const [mine, other] = what === "queen" ? [queens, blocked] : [blocked, queens];
    other.delete(square);
    if (!mine.delete(square)) mine.add(square);
    change({ queens, blocked });
    const now = words(queens.has(square) ? "square.queen" : blocked.has(square) ? "square.blocked" : "square.empty");
    page.announce(`${name}: ${now}. ${verdict.textContent}`);
  }

  /** Click and tap put, a drag moves; a drag ends in no click. */
  function listen(board: Board): void {
    const { grid } = board;
    let from: number | null = null;
    let moved = false;
    const carried = h("div", { class: "carried", hidden: true });
    board.element.append(carried);
    grid.addEventListener("pointerdown", (event) => {
      const { queens, given } = history.now;
      moved = false;
      const square = board.at(event);
      from = square !== null && queens.has(square) && !given.has(square) && event.button === 0 ? square : null;
    });
    grid.addEventListener("pointermove", (event) => {
      if (from === null || event.buttons === 0) return;
      const square = board.under(event.clientX, event.clientY);
      if (!moved && square !== from) {
        moved = true;
        grid.setPointerCapture(event.pointerId);
      }
      if (!moved) return;
      carry(carried, square);
    });
    const drop = (event: PointerEvent) => {
      carried.hidden = true;
      if (from === null || !moved) return;
      const to = event.type === "pointerup" ? board.under(event.clientX, event.clientY) : from;
      const source = from;
      from = null;
      if (to === source || (to !== null && history.now.given.has(to))) return;
      const queens = new Set(history.now.queens);
      const blocked = new Set(history.now.blocked);
      queens.delete(source);
      if (to !== null) {
        queens.add(to);
        blocked.delete(to);
      }
      change({ queens, blocked });
    };
    grid.addEventListener("pointerup", drop);
    grid.addEventListener("pointercancel", drop);
    grid.addEventListener("click", (event) => {
      const square = board.at(event);
      if (moved || square === null) return;
      board.focus(square);
      put(square, chosen.tool);
    });
    grid.addEventListener("contextmenu", (event) => {
      const square = board.at(event);
      if (square === null) return;
      event.preventDefault();
      put(square, "block");
    });
    grid.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const actions: Record<string, () => void> = {
        Enter: () => put(board.square, "queen"),
        " ": () => put(board.square, chosen.tool),
        b: () => put(board.square, "block"),
        h: () => void showHint(),
        d: follow,
        u: () => history.undo(),
      };
      const action = actions[event.key.toLowerCase()] ?? actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  function carry(carried: HTMLElement, square: number | null): void {
    const { n } = history.now;
    carried.hidden = square === null;
    if (square === null) return;
    carried.style.setProperty("--x", String(square % n));
    carried.style.setProperty("--y", String(Math.floor(square / n)));
  }

  /** Whether queens quarrel, which is said at once: there is no completion. */
  function isHopeless(): boolean {
    const { n, queens } = history.now;
    const first = quarrels(puzzle(), queens)[0];
    if (!first) return false;
    const [a, b] = first.map((square) => chess(n, square)) as [string, string];
    question.stop(words("play.hopeless", { a, b }));
    return true;
  }

  /** The first completion, `null` if there is none, `undefined` if the question was stopped. */
  async function first(): Promise<number[] | null | undefined> {
    if (isHopeless()) return undefined;
    const { n, queens, blocked } = history.now;
    const mine = question.ask(words("play.looking"), new Engine());
    await mine.call("complete", n, [...queens], [...blocked]);
    for (;;) {
      const { known, columns } = await mine.call("completion", 50);
      if (!question.is(mine)) return undefined;
      if (known) return columns.length > 0 ? Array.from(columns) : null;
    }
  }

  /** The next step and its reason; where nothing is forced, a queen of some completion. */
  async function showHint(): Promise<void> {
    const { n, queens, blocked } = history.now;
    if (isSolved()) return question.stop(words("hint.complete"));
    const columns = await first();
    if (columns === undefined) return;
    const found = await question.once(words("play.reason"), (engine) => {
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
      return Promise.race([engine.call("hint", code(puzzle(), queens, blocked)), late]);
    });
    if (found === undefined) return;
    if (columns === null) {
      const why = found && found.place < 0 && found.out.length === 0 ? ` ${found.because}` : "";
      return question.stop(words("play.no-completion") + why);
    }
    const missing = columns.map((column, row) => row * n + column).filter((square) => !queens.has(square));
    const place = found ? found.place : fewest(missing);
    const name = chess(n, place);
    const because = found?.because ?? words("play.not-forced", { name });
    step = found ?? { technique: words("play.choice"), because, place, out: [], basis: [], lines: [] };
    shown = place < 0 ? { out: step.out, basis: step.basis } : { hint: place, basis: squaresOfLines(puzzle(), step) };
    question.stop(because);
    draw();
  }

  /** Does what the hint says: puts the queen, or blocks what is out. */
  function follow(): void {
    if (!step) return;
    const { queens, blocked } = history.now;
    if (step.place >= 0) change({ queens: new Set([...queens, step.place]), blocked: new Set([...blocked].filter((square) => square !== step!.place)) });
    else change({ blocked: new Set([...blocked, ...step.out]) });
  }

  /** The missing queen in the row with the fewest free squares: the one that a person can best see for themselves. */
  function fewest(missing: number[]): number {
    const { n, queens, blocked } = history.now;
    const free = (square: number) => {
      const row = Math.floor(square / n);
      const squares = Array.from({ length: n }, (_, column) => row * n + column);
      return squares.filter((other) => !blocked.has(other) && ![...queens].some((queen) => attack(n, queen, other))).length;
    };
    return missing.reduce((best, square) => (free(square) < free(best) ? square : best));
  }

  async function isThere(): Promise<void> {
    const columns = await first();
    if (columns === undefined) return;
    question.stop(words(columns ? "play.yes" : "play.no"));
  }

  async function howMany(): Promise<void> {
    if (isHopeless()) return;
    const { n, queens, blocked } = history.now;
    const mine = question.ask(words("play.counting"), counter());
    await mine.call("tally", n, [...queens], [...blocked]);
    for (;;) {
      const found = await mine.call("completions", 100);
      if (!question.is(mine)) return;
      const { count } = found;
      if (found.over) return question.stop(count === 0n ? words("play.none") : words("play.exactly", { count }));
      question.say(words("play.so-many", { count }));
    }
  }

  const forget = history.listen();
  changed();
  return () => {
    forget();
    question.stop();
  };
};
