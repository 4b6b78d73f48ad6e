// Play: put queens, block squares, and ask what can become of them.

import { Board } from "../board";
import { button, segments, stepper, toggle } from "../controls";
import { digits, h, say } from "../dom";
import { Engine } from "../engine";
import type { View } from "../main";
import { attack, chess } from "../place";

export const play: View = (host, state, page) => {
  const n = state.integer("n", 4, 32, 8);
  const chosen = { n, tool: "queen" as "queen" | "block", shade: state.choice("shade", ["0", "1"], "1") === "1" };
  let queens = new Set(state.squares("queens", n));
  let blocked = new Set(state.squares("blocked", n).filter((square) => !queens.has(square)));
  page.checked(state);
  let hint: number | undefined;
  let engine: Engine | undefined;
  let past: { queens: Set<number>; blocked: Set<number> }[] = [];
  let board: Board;

  const hero = h("div", { class: "hero" });
  const verdict = h("p", { class: "narration" });
  const answer = h("p", { class: "answer", role: "status" });
  const cancel = button("Stop", () => ask(undefined), "quiet");
  const undo = button("Undo", () => stepBack());
  host.append(
    h(
      "div",
      { class: "stage" },
      h(
        "div",
        { class: "setup" },
        h("h1", {}, "Place your queens"),
        h(
          "div",
          { class: "row-of-controls" },
          stepper("Side n", 4, 32, n, (n) => {
            chosen.n = n;
            past = [];
            queens = new Set();
            blocked = new Set();
            build();
          }),
          segments("A tap puts", [["queen", "A queen"], ["block", "A block"]], "queen", (tool) => (chosen.tool = tool)),
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
          button("Hint", () => void showHint()),
          button("Is there a completion?", () => void isThere()),
          button("How many?", () => void howMany()),
        ),
        answer,
        cancel,
        h("div", { class: "buttons" }, undo, button("Clear", () => change(new Set(), new Set()))),
        toggle("Mark attacked squares", chosen.shade, (shade) => {
          chosen.shade = shade;
          draw();
          keep();
        }),
        h(
          "p",
          { class: "help" },
          "Tap a square to put a queen or take it away, drag a queen to move it. Keys: arrows walk, ",
          h("kbd", {}, "Enter"),
          " a queen, ",
          h("kbd", {}, "B"),
          " a block, ",
          h("kbd", {}, "H"),
          " a hint, ",
          h("kbd", {}, "U"),
          " undo.",
        ),
      ),
    ),
  );

  function build(): void {
    const { n } = chosen;
    board = new Board(n, `${n} × ${n} board`, "chess");
    board.element.classList.add("editable");
    hero.replaceChildren(board.element);
    listen(board);
    changed();
  }

  function change(nextQueens: Set<number>, nextBlocked: Set<number>): void {
    past.push({ queens, blocked });
    queens = nextQueens;
    blocked = nextBlocked;
    changed();
  }

  function stepBack(): void {
    const before = past.pop();
    if (!before) return;
    ({ queens, blocked } = before);
    changed();
  }

  function changed(): void {
    hint = undefined;
    ask(undefined);
    say(answer, "");
    undo.disabled = past.length === 0;
    draw();
    keep();
  }

  function keep(): void {
    const { n } = chosen;
    const names = (squares: Set<number>) => [...squares].sort((a, b) => a - b).map((square) => chess(n, square)).join(",");
    page.keep({ n, queens: names(queens), blocked: names(blocked), shade: chosen.shade ? undefined : 0 });
  }

  function conflicts(): [number, number][] {
    const list = [...queens];
    return list.flatMap((a, i) => list.slice(i + 1).filter((b) => attack(chosen.n, a, b)).map((b): [number, number] => [a, b]));
  }

  function draw(): void {
    const { n } = chosen;
    const bad = conflicts();
    const solved = queens.size === n && bad.length === 0;
    board.draw({ queens, blocked, shade: chosen.shade && !solved, conflicts: true, solved, ...(hint === undefined ? {} : { hint }) });
    const name = (square: number) => chess(n, square);
    const first = bad[0];
    const more = bad.length > 2 ? `, and so do ${bad.length - 1} more pairs` : bad.length > 1 ? ", and so does 1 more pair" : "";
    const before = verdict.textContent;
    if (solved) say(verdict, `A solution: ${n} queens, and none attacks another.`);
    else if (first) say(verdict, `${name(first[0])} and ${name(first[1])} attack each other${more}.`);
    else if (queens.size === 0) say(verdict, `Put ${n} queens so that none attacks another.`);
    else say(verdict, `${queens.size} of ${n} queens, and none attacks another.`);
    if (verdict.textContent !== before) page.announce(verdict.textContent);
  }

  function put(square: number, what: "queen" | "block"): void {
    const nextQueens = new Set(queens);
    const nextBlocked = new Set(blocked);
    const [mine, other] = what === "queen" ? [nextQueens, nextBlocked] : [nextBlocked, nextQueens];
    other.delete(square);
    if (!mine.delete(square)) mine.add(square);
    change(nextQueens, nextBlocked);
    const now = queens.has(square) ? "queen" : blocked.has(square) ? "blocked" : "empty";
    page.announce(`${chess(chosen.n, square)}: ${now}. ${verdict.textContent}`);
  }

  /** Click and tap put, a drag moves; a drag ends in no click. */
  function listen(board: Board): void {
    const { grid } = board;
    let from: number | null = null;
    let moved = false;
    const carried = h("div", { class: "carried", hidden: true });
    board.element.append(carried);
    grid.addEventListener("pointerdown", (event) => {
      moved = false;
      const square = board.at(event);
      from = square !== null && queens.has(square) && event.button === 0 ? square : null;
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
      if (to === source) return;
      const nextQueens = new Set(queens);
      const nextBlocked = new Set(blocked);
      nextQueens.delete(source);
      if (to !== null) {
        nextQueens.add(to);
        nextBlocked.delete(to);
      }
      change(nextQueens, nextBlocked);
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
        u: stepBack,
      };
      const action = actions[event.key.toLowerCase()] ?? actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  function carry(carried: HTMLElement, square: number | null): void {
    carried.hidden = square === null;
    if (square === null) return;
    carried.style.setProperty("--x", String(square % chosen.n));
    carried.style.setProperty("--y", String(Math.floor(square / chosen.n)));
  }

  /** Begins a question, after ending the one before; `undefined` only ends it. */
  function ask(question: string | undefined): Engine | undefined {
    engine?.stop();
    engine = undefined;
    cancel.hidden = true;
    if (question === undefined) {
      if (answer.dataset["open"]) say(answer, "Stopped.");
      delete answer.dataset["open"];
      return undefined;
    }
    const bad = conflicts()[0];
    if (bad) {
      const [a, b] = bad.map((square) => chess(chosen.n, square));
      say(answer, `No completion: ${a} and ${b} attack each other. Move one of them first.`);
      return undefined;
    }
    say(answer, question);
    answer.dataset["open"] = "1";
    cancel.hidden = false;
    engine = new Engine();
    return engine;
  }

  function close(text: string): void {
    delete answer.dataset["open"];
    engine?.stop();
    engine = undefined;
    cancel.hidden = true;
    say(answer, text);
  }

  /** The first completion, `null` if there is none, `undefined` if the question was stopped. */
  async function first(question: string): Promise<number[] | null | undefined> {
    const mine = ask(question);
    if (!mine) return undefined;
    await mine.call("complete", chosen.n, [...queens], [...blocked]);
    for (;;) {
      const { known, columns } = await mine.call("completion", 50);
      if (mine !== engine) return undefined;
      if (known) return columns.length > 0 ? Array.from(columns) : null;
    }
  }

  async function showHint(): Promise<void> {
    const { n } = chosen;
    if (queens.size === n && conflicts().length === 0) {
      say(answer, "Nothing is missing.");
      return;
    }
    const columns = await first("Looking for a completion …");
    if (columns === undefined) return;
    if (columns === null) {
      close("No completion: at least one queen or block has to go.");
      return;
    }
    const missing = columns.map((column, row) => row * n + column).filter((square) => !queens.has(square));
    hint = fewest(missing);
    close(`Try ${chess(n, hint)}.`);
    draw();
  }

  /** The missing queen in the row with the fewest free squares: the one that a person can best see for themselves. */
  function fewest(missing: number[]): number {
    const { n } = chosen;
    const free = (square: number) => {
      const row = Math.floor(square / n);
      const squares = Array.from({ length: n }, (_, column) => row * n + column);
      return squares.filter((other) => !blocked.has(other) && ![...queens].some((queen) => attack(n, queen, other))).length;
    };
    return missing.reduce((best, square) => (free(square) < free(best) ? square : best));
  }

  async function isThere(): Promise<void> {
    const columns = await first("Looking for a completion …");
    if (columns === undefined) return;
    close(columns ? "Yes, there is a completion." : "No, there is no completion: every way was tried.");
  }

  async function howMany(): Promise<void> {
    const mine = ask("Counting …");
    if (!mine) return;
    await mine.call("tally", chosen.n, [...queens], [...blocked]);
    for (;;) {
      const found = await mine.call("completions", 100);
      if (mine !== engine) return;
      const many = found.count === 1n ? "1 completion" : `${digits(found.count)} completions`;
      if (found.over) return close(found.count === 0n ? "No completion." : `Exactly ${many}.`);
      say(answer, `${many} so far …`);
    }
  }

  build();
  return () => engine?.stop();
};
