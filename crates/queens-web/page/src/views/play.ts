// Play: put queens, block squares, and ask what can become of them.

import { Board, type Clash, type Scene } from "../board";
import { button, segments, toggle } from "../controls";
import { capital, h, say } from "../dom";
import { Engine, counter } from "../engine";
import { History } from "../history";
import type { View } from "../main";
import { attack, chess, format, listed } from "../place";
import { code, squaresOfLines, type Puzzle, type Step } from "../puzzle";
import { attacksInWords, conflictsAmong } from "../conflicts";
import { Question } from "../question";
import { ShapeControls, inAddress, inWords, isClassic, isSquare, rulesInCode, shapeOf, told, type Shape, type Told } from "../shape";
import { sightOf, type Sight } from "../sight";
import { keyed, words } from "../words";

/** A board as it stands. Given queens, blocks and pawns are locked. */
interface Position {
  shape: Shape;
  queens: ReadonlySet<number>;
  blocked: ReadonlySet<number>;
  given: ReadonlySet<number>;
}

/** What the engine says of a position on a board that is not classic. */
interface Judged extends Sight {
  wanted: number;
  solved: boolean;
}

type Tool = "queen" | "block" | "pawn";

const TOOLS: readonly Tool[] = ["queen", "block", "pawn"];

/** A hint that is not found so soon has no reason: the board is large and nearly empty. */
const PATIENCE = 3_000;

export const play: View = (host, state, page) => {
  const shape = shapeOf(state, 4, 32, 8);
  const { n, columns } = shape;
  const chosen = { tool: "queen" as Tool, shade: state.choice("shade", ["0", "1"], "1") === "1" };
  const isPawn = (square: number) => shape.pawns.includes(square);
  const queens = new Set(state.squares("queens", n, columns).filter((square) => !isPawn(square)));
  const blocked = new Set(state.squares("blocked", n, columns).filter((square) => !queens.has(square) && !isPawn(square)));
  const given = new Set(state.squares("given", n, columns).filter((square) => queens.has(square) || blocked.has(square) || isPawn(square)));
  page.checked(state);
  let shown: Partial<Scene> = {};
  let step: Step | undefined;
  let board: Board;
  let judge: Engine | undefined;
  let judged: Judged | undefined;
  /** Settled when what queens see is known. */
  let looked = Promise.resolve();
  const history = new History<Position>({ shape, queens, blocked, given }, changed);
  const question = new Question();

  const hero = h("div", { class: "hero" });
  const controls = new ShapeControls(shape, 4, 32, reshape, false);
  const elsewhere = h("p", { class: "help" });
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
          controls.side,
          segments(
            words("play.tap"),
            TOOLS.map((tool) => [tool, words(`play.${tool}`)] as const),
            "queen",
            (tool) => (chosen.tool = tool),
          ),
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
        h("p", { class: "help" }, ...keyed(words("play.help")), " ", h("a", { href: format("regions", {}) }, words("play.regions"))),
        controls.fold,
        elsewhere,
      ),
    ),
  );

  function standing(): number[] {
    return [...history.now.queens, ...history.now.blocked, ...history.now.shape.pawns];
  }

  function isLocked(): boolean {
    return history.now.given.size > 0;
  }

  /** On a board of other sides nothing stays where it is. */
  function reshape(shape: Shape): void {
    const { n, columns } = history.now.shape;
    if (n === shape.n && columns === shape.columns) change({ shape });
    else change({ shape, queens: new Set(), blocked: new Set(), given: new Set() });
  }

  function name(square: number): string {
    return chess(history.now.shape.n, square, history.now.shape.columns);
  }

  function clear(): void {
    const { shape, queens, blocked, given } = history.now;
    const locked = (squares: Iterable<number>) => [...squares].filter((square) => given.has(square));
    change({ shape: { ...shape, pawns: locked(shape.pawns) }, queens: new Set(locked(queens)), blocked: new Set(locked(blocked)) });
  }

  function change(next: Partial<Position>): void {
    history.push({ ...history.now, ...next });
    changed();
  }

  function changed(): void {
    const { shape } = history.now;
    const { n, columns } = shape;
    if (board?.n !== n || board.columns !== columns) {
      board = new Board(n, "", "chess", columns);
      board.element.classList.add("editable");
      hero.replaceChildren(board.element);
      listen(board);
    }
    board.grid.setAttribute("aria-label", isClassic(shape) ? words("board.name", { n }) : inWords(shape));
    // After an undo the board may be another than the controls show.
    controls.show(shape);
    const link = (view: "solutions" | "count") => h("a", { href: format(view, inAddress(shape)) }, words(`view.${view}`));
    elsewhere.replaceChildren(words("play.all"), " ", link("solutions"), " · ", link("count"));
    elsewhere.hidden = isClassic(shape);
    judged = undefined;
    looked = isClassic(shape) ? Promise.resolve() : look(history.now);
    shown = {};
    step = undefined;
    question.stop();
    lock.textContent = words(isLocked() ? "play.unlock" : "play.lock");
    lock.disabled = standing().length === 0;
    draw();
    keep();
  }

  /** What queens see where edges are joined, of amazons, and up to pawns: the engine says it. */
  async function look(position: Position): Promise<void> {
    const { shape, queens, blocked } = position;
    const list = [...queens];
    judge ??= new Engine();
    const { seen, ...said } = await judge.call("judge", told(shape, [], blocked), list);
    if (position !== history.now) return;
    judged = { ...said, ...sightOf(shape.n, shape.columns, list, seen) };
    draw();
  }

  function keep(): void {
    const { shape, queens, blocked, given } = history.now;
    const names = (squares: Iterable<number>) => listed(shape.n, squares, shape.columns);
    page.keep({
      ...inAddress(shape),
      queens: names(queens),
      blocked: names(blocked),
      given: names(given),
      shade: chosen.shade ? undefined : 0,
    });
  }

  function puzzle(): Puzzle {
    const { shape } = history.now;
    return { n: shape.n, touch: false, rules: rulesInCode(shape), regions: [], given: [], crossed: [] };
  }

  /** Pairs of queens that attack each other, as far as it is known. */
  function clashes(): readonly Clash[] {
    return isClassic(history.now.shape) ? conflictsAmong(puzzle(), history.now.queens) : (judged?.clashes ?? []);
  }

  /** How many queens are to stand on the board; nothing as long as it is not known. */
  function wanted(): number | undefined {
    return isClassic(history.now.shape) ? history.now.shape.n : judged?.wanted;
  }

  function isSolved(): boolean {
    const { shape, queens } = history.now;
    return isClassic(shape) ? queens.size === shape.n && clashes().length === 0 : judged?.solved === true;
  }

  function draw(): void {
    const { shape, queens, blocked, given } = history.now;
    const solved = isSolved();
    const attacked = isClassic(shape) ? true : (judged?.attacked ?? []);
    board.draw({
      queens,
      pawns: shape.pawns,
      blocked,
      given,
      shade: chosen.shade && !solved && attacked,
      conflicts: clashes(),
      solved,
      ...shown,
    });
    technique.hidden = apply.hidden = step === undefined;
    say(technique, capital(step?.technique ?? ""));
    const n = wanted();
    if (n === undefined) return;
    const before = verdict.textContent;
    const sentence = attacksInWords(clashes(), name);
    if (solved) say(verdict, words("play.solved", { n }));
    else if (sentence) say(verdict, sentence);
    else if (queens.size === 0) say(verdict, words("play.task", { n }));
    else say(verdict, words("play.so-far", { queens: queens.size, n }));
    if (verdict.textContent !== before) page.announce(verdict.textContent);
  }

  function put(square: number, what: Tool): void {
    const { shape, given } = history.now;
    if (given.has(square)) return page.announce(words("play.locked", { name: name(square) }));
    const here = { queen: new Set(history.now.queens), block: new Set(history.now.blocked), pawn: new Set(shape.pawns) };
    for (const tool of TOOLS) if (tool !== what) here[tool].delete(square);
    if (!here[what].delete(square)) here[what].add(square);
    const pawns = [...here.pawn].sort((a, b) => a - b);
    change({ shape: { ...shape, pawns }, queens: here.queen, blocked: here.block });
    const [queen, block, pawn] = TOOLS.map((tool) => here[tool].has(square));
    const now = words(queen ? "square.queen" : block ? "square.blocked" : pawn ? "square.pawn" : "square.empty");
    page.announce(`${name(square)}: ${now}. ${verdict.textContent}`);
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
      const { shape } = history.now;
      const queens = new Set(history.now.queens);
      const blocked = new Set(history.now.blocked);
      queens.delete(source);
      if (to !== null) {
        queens.add(to);
        blocked.delete(to);
      }
      change({ shape: { ...shape, pawns: shape.pawns.filter((pawn) => pawn !== to) }, queens, blocked });
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
        p: () => put(board.square, "pawn"),
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
    const { columns } = history.now.shape;
    carried.hidden = square === null;
    if (square === null) return;
    carried.style.setProperty("--x", String(square % columns));
    carried.style.setProperty("--y", String(Math.floor(square / columns)));
  }

  /** Whether queens are in conflict, which is said at once: there is no completion. */
  function isHopeless(): boolean {
    const first = clashes()[0];
    if (!first) return false;
    question.stop(words("play.hopeless", { a: name(first[0]), b: name(first[1]) }));
    return true;
  }

  /** Whether a question can be asked of the board as it is, once it is known what queens see there. */
  async function isOpen(): Promise<boolean> {
    const position = history.now;
    await looked;
    return position === history.now && !isHopeless();
  }

  /** The squares of a completion, `null` if there is none, `undefined` if the question was stopped. */
  async function first(): Promise<number[] | null | undefined> {
    if (!(await isOpen())) return undefined;
    const { shape, queens, blocked } = history.now;
    const { n } = shape;
    const mine = question.ask(words("play.looking"), new Engine());
    if (isClassic(shape)) await mine.call("complete", n, [...queens], [...blocked]);
    else await mine.call("arrange", told(shape, queens, blocked), false);
    for (;;) {
      const { known, found } = isClassic(shape) ? await completion(mine) : await arrangement(mine);
      if (!question.is(mine)) return undefined;
      if (known) return found;
    }
  }

  async function completion(engine: Engine): Promise<{ known: boolean; found: number[] | null }> {
    const { known, columns } = await engine.call("completion", 50);
    const squares = Array.from(columns, (column, row) => row * columns.length + column);
    return { known, found: squares.length > 0 ? squares : null };
  }

  async function arrangement(engine: Engine): Promise<{ known: boolean; found: number[] | null }> {
    const { found, over } = await engine.call("arranged", 1, 50);
    return { known: over || found.length > 0, found: found[0]?.slice(0, -1) ?? null };
  }

  /** The next step and its reason; where nothing is forced, a queen of some completion. */
  async function showHint(): Promise<void> {
    forgetHint();
    if (!(await isOpen())) return;
    const { shape, queens, blocked } = history.now;
    if (isSolved()) return question.stop(words("hint.complete"));
    const squares = await first();
    if (squares === undefined) return;
    const found = isSquare(shape) ? await reason() : null;
    if (found === undefined) return;
    if (squares === null) {
      const why = found && found.place < 0 && found.out.length === 0 ? ` ${found.because}` : "";
      return question.stop(words("play.no-completion") + why);
    }
    const place = found ? found.place : fewest(squares.filter((square) => !queens.has(square)));
    const because = found?.because ?? words(isSquare(shape) ? "play.not-forced" : "play.some", { name: name(place) });
    step = found ?? { technique: words("play.choice"), because, place, out: [], basis: [], lines: [] };
    shown = place < 0 ? { out: step.out, basis: step.basis } : { hint: place, basis: squaresOfLines(puzzle(), step) };
    question.stop(because);
    draw();

    /** The first step of reasoning, `null` if there is none so soon. */
    function reason(): Promise<Step | null | undefined> {
      return question.once(words("play.reason"), (engine) => {
        const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
        return Promise.race([engine.call("hint", code(puzzle(), queens, blocked)), late]);
      });
    }
  }

  /** Does what the hint says: puts the queen, or blocks what is out. */
  function follow(): void {
    if (!step) return;
    const { queens, blocked } = history.now;
    if (step.place >= 0)
      change({ queens: new Set([...queens, step.place]), blocked: new Set([...blocked].filter((square) => square !== step!.place)) });
    else change({ blocked: new Set([...blocked, ...step.out]) });
  }

  /** The missing queen in the row with the fewest free squares: the one that a person can best see for themselves. */
  function fewest(missing: number[]): number {
    const { shape, queens, blocked } = history.now;
    const { n, columns } = shape;
    const isAttacked = (square: number) => judged?.attacked.has(square) ?? [...queens].some((queen) => attack(n, queen, square));
    const free = (square: number) => {
      const row = Math.floor(square / columns);
      const squares = Array.from({ length: columns }, (_, column) => row * columns + column);
      return squares.filter((other) => !blocked.has(other) && !isAttacked(other)).length;
    };
    return missing.reduce((best, square) => (free(square) < free(best) ? square : best));
  }

  /** A hint that is shown answers no other question. */
  function forgetHint(): void {
    shown = {};
    step = undefined;
    draw();
  }

  async function isThere(): Promise<void> {
    forgetHint();
    const squares = await first();
    if (squares === undefined) return;
    question.stop(squares ? words("play.yes") : words("play.no", { board: inWords(history.now.shape) }));
  }

  async function howMany(): Promise<void> {
    forgetHint();
    if (!(await isOpen())) return;
    const { shape, queens, blocked } = history.now;
    if (!isClassic(shape)) return howManyArrangements(told(shape, queens, blocked));
    const mine = question.ask(words("play.counting"), counter());
    await mine.call("tally", shape.n, [...queens], [...blocked]);
    for (;;) {
      const found = await mine.call("completions", 100);
      if (!question.is(mine)) return;
      if (found.over) return counted(found.count);
      question.say(words("play.so-many", { count: found.count }));
    }
  }

  async function howManyArrangements(board: Told): Promise<void> {
    const mine = question.ask(words("play.counting"), new Engine());
    const { parts } = await mine.call("parts", board);
    let count = 0n;
    for (let part = 0; part < parts; ) {
      const { total, over } = await mine.call("countPart", board, part, 100);
      if (!question.is(mine)) return;
      count += total;
      if (over) part++;
      question.say(words("play.so-many", { count }));
    }
    if (question.is(mine)) counted(count);
  }

  function counted(count: bigint): void {
    question.stop(count === 0n ? words("play.none", { board: inWords(history.now.shape) }) : words("play.exactly", { count }));
  }

  const forget = history.listen();
  changed();
  return () => {
    forget();
    question.stop();
    judge?.stop();
  };
};
