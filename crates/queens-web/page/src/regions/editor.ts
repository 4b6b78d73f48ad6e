// The editor: regions are painted, and how many solutions there are is said at once.

import { Board } from "../board";
import { button, segments, stepper } from "../controls";
import { h, say } from "../dom";
import { Engine } from "../engine";
import { History } from "../history";
import { LOOKS, tones } from "../looks";
import type { Page } from "../main";
import { chess, format, listed, type State } from "../place";
import { preference } from "../preferences";
import { LETTERS, code, type Puzzle } from "../puzzle";
import { conflictInWords, conflictsAmong } from "../conflicts";
import { Question } from "../question";
import { listen } from "../strokes";
import { difficultyInWords, newSeed } from "./next";
import { pieces, verdictOn } from "./verdict";
import { reading } from "./reading";
import { keyed, words } from "../words";

/** What a square is painted with: a region, a given queen, or a cross. */
type Tool = number | "queen" | "cross";

const NONE = -1;

/** The address of the editor with this board in it. */
export function editAddress({ n, touch, regions, given, crossed }: Puzzle): string {
  const edit = regions.map((region) => (region < 0 ? "-" : region.toString(32))).join("");
  return format("regions", { edit, given: listed(n, given), crossed: listed(n, crossed), rules: touch ? undefined : "chess" });
}

export function emptyBoard(n: number): Puzzle {
  return { n, touch: true, regions: new Array<number>(n * n).fill(NONE), given: [], crossed: [] };
}

/** The board that the address describes. */
function read(state: State): Puzzle {
  const text = state.text("edit", /^[0-9a-v-]*$/, words("address.edit")) ?? "";
  const n = Math.sqrt(text.length);
  const touch = state.choice("rules", ["touch", "chess"], "touch") === "touch";
  const regions = [...text].map((digit) => (digit === "-" ? NONE : parseInt(digit, 32)));
  const isBoard = Number.isInteger(n) && n >= 4 && n <= 32 && regions.every((region) => region < n);
  if (!isBoard && text.length > 1) state.reject("edit", words("address.edit-digits"));
  const side = isBoard ? n : 8;
  const given = state.squares("given", side);
  const crossed = state.squares("crossed", side).filter((square) => !given.includes(square));
  return { ...emptyBoard(side), touch, given, crossed, ...(isBoard ? { regions } : {}) };
}

export function editor(host: HTMLElement, state: State, page: Page): () => void {
  const look = preference("look", LOOKS, "soft");
  let tool: Tool = 0;
  let board: Board;
  let painted = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const start = read(state);
  page.checked(state);
  const history = new History<Puzzle>(start, changed);
  const question = new Question();
  const hero = h("div", { class: "hero" });
  const verdict = h("p", { class: "narration", role: "status" });
  const palette = h("fieldset", { class: "palette" });
  const side = h("div");
  const rules = h("div");
  const play = h("a", { class: "button primary" }, words("editor.play"));
  /** What the controls show: they are made anew only when something else has changed it. */
  const told = { n: 0, touch: !start.touch };
  /** Squares of a picture that should be looked at again. */
  let doubtful: number[] = [];
  const source = reading(question, (puzzle, unclear) => {
    change(puzzle);
    doubtful = unclear;
    draw();
  });
  const judge = { engine: new Engine(), busy: false };

  host.append(
    h(
      "div",
      { class: "stage" },
      h("div", { class: "setup titled" }, h("h1", {}, words("editor.title"))),
      hero,
      h(
        "div",
        { class: "panel" },
        verdict,
        h("div", { class: "buttons" }, play, history.undoButton, history.redoButton, button(words("control.clear"), () => change(emptyBoard(history.now.n)))),
        palette,
        question.answer,
        question.cancel,
        h("section", { class: "part", "aria-label": words("editor.board") }, h("h2", {}, words("editor.board")), h("div", { class: "row-of-controls" }, side, rules), button(words("editor.made"), () => void made())),
        source.element,
        help(),
      ),
    ),
  );

  function change(next: Puzzle, goesOn = false): void {
    history.push(next, goesOn);
    doubtful = [];
    changed();
  }

  /** Everything that depends on the board: itself, the palette if the side is another, the address, the verdict. */
  function changed(): void {
    const puzzle = history.now;
    if (board?.n !== puzzle.n) build(puzzle.n);
    if (told.n !== puzzle.n) side.replaceChildren(stepper(words("control.side"), 4, 32, puzzle.n, resize));
    if (told.touch !== puzzle.touch) rules.replaceChildren(segments(words("editor.queens"), [["touch", words("editor.touch")], ["chess", words("editor.chess")]], puzzle.touch ? "touch" : "chess", rule));
    Object.assign(told, { n: puzzle.n, touch: puzzle.touch });
    draw();
    page.keep(Object.fromEntries(new URLSearchParams(editAddress(puzzle).split("?")[1])));
    clearTimeout(waiting);
    waiting = setTimeout(() => void weigh(), 40);
  }

  function draw(): void {
    const puzzle = history.now;
    board.divide(puzzle.regions, look);
    const given = new Set(puzzle.given);
    board.draw({ queens: given, given, crosses: puzzle.crossed, basis: doubtful, conflicts: conflictsAmong(puzzle, given) });
  }

  function rule(rules: "touch" | "chess"): void {
    told.touch = rules === "touch";
    change({ ...history.now, touch: told.touch });
  }

  /** A larger board keeps what it has, a smaller one what fits. */
  function resize(n: number): void {
    told.n = n;
    const old = history.now;
    const next = emptyBoard(n);
    const move = (square: number) => Math.floor(square / old.n) * n + (square % old.n);
    const fits = (square: number) => Math.floor(square / old.n) < n && square % old.n < n;
    const regions = [...next.regions];
    old.regions.forEach((region, square) => {
      if (fits(square) && region < n) regions[move(square)] = region;
    });
    change({ ...old, n, regions, given: old.given.filter(fits).map(move), crossed: old.crossed.filter(fits).map(move) });
  }

  function build(n: number): void {
    board = new Board(n, words("board.to-paint", { n }), "chess");
    hero.replaceChildren(board.element);
    if (typeof tool === "number" && tool >= n) tool = 0;
    listen(board, {
      tap: (square) => paint(square, tool, false),
      other: (square) => paint(square, "cross", false),
      begin: () => (painted = 0),
      over: (square) => paint(square, tool, true),
    });
    board.grid.addEventListener("keydown", keys);
    const choice = (value: Tool, name: string, sign: string, kind: string) => {
      const input = h("input", { type: "radio", name: "tool", checked: value === tool, "aria-label": name });
      input.addEventListener("change", () => (tool = value));
      input.dataset["tool"] = String(value);
      return h("label", { title: name }, input, h("span", { class: `swatch ${kind}` }, sign));
    };
    const tone = tones(n, []);
    const regions = Array.from({ length: n }, (_, region) => choice(region, words("editor.region", { name: LETTERS[region]! }), LETTERS[region]!, `tone-${tone[region]}`));
    const others = [choice("queen", words("editor.given"), "♛", ""), choice("cross", words("editor.crossed"), "×", "")];
    palette.replaceChildren(h("legend", {}, words("editor.paint")), h("div", {}, ...regions, ...others));
    palette.classList.toggle("vivid", look === "vivid");
  }

  function choose(next: Tool): void {
    tool = next;
    const input = palette.querySelector<HTMLInputElement>(`[data-tool="${next}"]`);
    if (input) input.checked = true;
  }

  /** Paints a square; one stroke is one step to undo, and never takes away what it meets. */
  function paint(square: number, tool: Tool, isStroke: boolean): void {
    const puzzle = history.now;
    const { given, crossed, regions } = puzzle;
    const without = (squares: readonly number[]) => squares.filter((other) => other !== square);
    let next = puzzle;
    if (typeof tool === "number") {
      if (regions[square] === tool) return;
      next = { ...puzzle, regions: regions.map((region, other) => (other === square ? tool : region)) };
    } else {
      const mine = tool === "queen" ? given : crossed;
      if (isStroke && mine.includes(square)) return;
      const put = mine.includes(square) ? [] : [square];
      next = { ...puzzle, given: without(given), crossed: without(crossed) };
      if (tool === "queen") next = { ...next, given: [...next.given, ...put] };
      else next = { ...next, crossed: [...next.crossed, ...put] };
    }
    change(next, isStroke && painted++ > 0);
    const now = typeof tool === "number" ? words("square.region", { name: LETTERS[tool]! }) : words(history.now.given.includes(square) ? "square.given-queen" : history.now.crossed.includes(square) ? "square.crossed" : "square.empty");
    if (!isStroke) page.announce(`${chess(puzzle.n, square)}: ${now}.`);
  }

  function keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { n } = history.now;
    const letters = LETTERS.slice(0, n);
    const exact = letters.indexOf(event.key);
    const region = exact >= 0 ? exact : n <= 26 ? letters.indexOf(event.key.toUpperCase()) : -1;
    const picked: Tool | null = event.key === "*" ? "queen" : event.key === "#" ? "cross" : event.key.length === 1 && event.key !== " " && region >= 0 ? region : null;
    if (picked === null && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (typeof picked === "number") choose(picked);
    paint(board.square, picked ?? tool, false);
  }

  /** Says how many solutions there are. A question that takes long is dropped for the next one. */
  async function weigh(): Promise<void> {
    const puzzle = history.now;
    const missing = verdictOn(puzzle);
    const sentence = conflictInWords(puzzle, conflictsAmong(puzzle, puzzle.given));
    setPlayable(null);
    if (missing ?? sentence) return say(verdict, (missing ?? sentence)!);
    if (judge.busy) {
      judge.engine.stop();
      judge.engine = new Engine();
    }
    const { engine } = judge;
    const slow = setTimeout(() => say(verdict, words("editor.looking")), 300);
    judge.busy = true;
    try {
      const { code: address } = await engine.call("board", code(puzzle, puzzle.given, puzzle.crossed));
      const solutions = await engine.call("solutions", address);
      if (puzzle !== history.now) return;
      const note = pieces(puzzle);
      setPlayable(address);
      if (solutions === 3) return say(verdict, words("editor.undecided") + note);
      if (solutions !== 1) return say(verdict, words(solutions === 0 ? "editor.none" : "editor.several") + note);
      say(verdict, words("editor.one") + note);
      const rating = await engine.call("rating", address);
      if (puzzle === history.now && rating) say(verdict, words("editor.rated", { difficulty: difficultyInWords(rating.difficulty), score: rating.score }) + note);
    } catch (error) {
      if (puzzle === history.now) say(verdict, error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(slow);
      if (engine === judge.engine) judge.busy = false;
    }
  }

  function setPlayable(address: string | null): void {
    if (address) play.href = format("regions", { board: address });
    else play.removeAttribute("href");
    play.setAttribute("aria-disabled", String(address === null));
  }

  async function made(): Promise<void> {
    const { n } = history.now;
    if (n > 18) return question.stop(words("editor.too-large"));
    const found = await question.once(words("regions.making", { n }), async (engine) => {
      const made = await engine.call("make", n, "", newSeed());
      return made ? engine.call("board", made) : null;
    });
    if (found) change(found.puzzle);
  }

  const forget = history.listen();
  document.addEventListener("paste", source.pasted);
  changed();
  return () => {
    forget();
    document.removeEventListener("paste", source.pasted);
    clearTimeout(waiting);
    question.stop();
    judge.engine.stop();
  };
}

function help(): HTMLElement {
  return h("p", { class: "help" }, ...keyed(words("editor.help")));
}
