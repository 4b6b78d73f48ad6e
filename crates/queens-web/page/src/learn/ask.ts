// Questions of the book: answered on the board, checked by the engine.

import type { SearchEvent } from "engine";
import { Board, type Scene } from "../board";
import { button } from "../controls";
import { h, say } from "../dom";
import { Engine, ask as question, next } from "../engine";
import { attack } from "../place";
import { setupOf } from "../shape";
import { words } from "../words";
import { sceneOf } from "./scene";

/** The engine's verdict about an answer: whether it is right, and what to show then. */
interface Verdict {
  right: boolean;
  /** The reason, if there is more to say than that the answer is wrong. */
  because?: string;
  scene?: Scene;
}

interface Asked {
  element: HTMLElement;
  stop(): void;
}

/** Squares such as `2-3`, row and column, separated by commas. */
function squares(text: string | null, n: number): number[] {
  return (text ?? "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [row, column] = part.split("-").map(Number);
      return row! * n + column!;
    });
}

/** The square of an event, or the one that a queen goes to. */
function squareOf(event: SearchEvent, isGoal: boolean): number | undefined {
  if ("from" in event) return isGoal ? event.to : event.from;
  return "square" in event ? event.square : undefined;
}

/** The board and the buttons of a question; `solved` is called at the right answer. */
export function ask(form: string, options: URLSearchParams, title: string, solved: () => void): Asked {
  const n = Number(options.get("n"));
  const method = options.get("method") ?? "";
  // A worker is started only when it is needed, because most questions are never answered.
  let started: Engine | undefined;
  const engine = () => (started ??= new Engine());
  const board = new Board(n, title);
  const answer = h("p", { class: "answer", role: "status" });
  const controls = h("div", { class: "buttons" });
  const given = squares(options.get("queens"), n);
  let start: Scene = { queens: given, given: new Set(given) };
  let over = false;

  const setup = (queens: number[] = []) => setupOf({ n, columns: n, board: "flat", piece: "queen", pawns: [] }, queens);

  /** Whether the engine accepts these queens: it refuses those that attack one another. */
  const isAllowed = (queens: number[]) =>
    engine()
      .call("judge", setup(queens), [])
      .then(
        () => true,
        () => false,
      );

  /** Shows the engine's verdict. */
  function tell({ right, because, scene }: Verdict): void {
    over ||= right;
    board.draw(scene ?? start);
    answer.className = `answer ${right ? "is-right" : "is-wrong"}`;
    say(answer, right ? words("learn.right") : `${words("learn.wrong")} ${because ?? ""}`.trim());
    if (right) solved();
  }

  /** Tapping a square, or pressing Enter or Space on it, chooses it. */
  function listen(chosen: (square: number) => void): void {
    board.element.classList.add("editable");
    board.grid.addEventListener("click", (event) => {
      const square = board.at(event);
      if (square === null) return;
      board.focus(square);
      chosen(square);
    });
    board.grid.addEventListener("keydown", (event) => {
      if ((event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      chosen(board.square);
    });
  }

  /** Question: what does the search do next? */
  async function moment(): Promise<void> {
    const at = Number(options.get("at"));
    const seed = Number(options.get("seed") ?? 1);
    await engine().call("watch", [method], n, seed);
    const [now] = await engine().call("go", { kind: "step", step: at, stops: false }, 1_000);
    const [then] = await engine().call("go", { kind: "step", step: at + 1, stops: false }, 1_000);
    start = sceneOf(now!);
    board.draw(start);
    const wanted = squareOf(then!.event, form === "goal");
    listen((square) => {
      if (over) return;
      if (square === wanted) tell({ right: true, scene: sceneOf(then!) });
      else tell({ right: false, scene: { ...start, hint: square } });
    });
  }

  /** Question: can this board still be completed? */
  function yesOrNo(): void {
    board.draw(start);
    const reply = async (yes: boolean) => {
      const found = await question(engine(), "completion", setup(given));
      const right = yes === (found !== undefined);
      tell({ right, scene: right && found ? { ...start, queens: found, solved: true } : start });
    };
    controls.append(
      button(words("learn.yes"), () => void reply(true)),
      button(words("learn.no"), () => void reply(false)),
    );
  }

  /** Question: how many completions does this board have? */
  function number(): void {
    board.draw(start);
    const input = h("input", { type: "text", inputmode: "numeric", maxlength: 6, "aria-label": words("learn.number"), class: "short" });
    const reply = async () => {
      let count = 0;
      let found = await question(engine(), "listing", setup(given), false);
      for (; found; found = await next<"listing">(engine())) count++;
      tell({ right: input.value.trim() === String(count) });
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") void reply();
    });
    controls.append(
      input,
      button(words("learn.check"), () => void reply()),
    );
  }

  /** Question: which squares of a row are free? */
  function free(): void {
    const row = Number(options.get("row"));
    const marked = new Set<number>();
    const draw = () => {
      start = { ...start, basis: marked };
      board.draw(start);
    };
    draw();
    listen((square) => {
      if (over || Math.floor(square / n) !== row) return;
      if (!marked.delete(square)) marked.add(square);
      draw();
      answer.className = "answer";
      say(answer, words("learn.marked", { count: marked.size }));
    });
    const reply = async () => {
      for (let square = row * n; square < row * n + n; square++) {
        const isFree = await isAllowed([...given, square]);
        if (isFree !== marked.has(square)) return tell({ right: false });
      }
      tell({ right: true });
    };
    controls.append(button(words("learn.check"), () => void reply()));
  }

  /** Question: place all queens, or those of another image of a solution. */
  function place(image: number[]): void {
    const put = new Set(given);
    const draw = (isSolved = false) => {
      board.draw({ queens: put, given: new Set(given), conflicts: true, shade: !isSolved, solved: isSolved });
    };
    draw();
    const isRight = async () => {
      const queens = [...put].sort((a, b) => a - b);
      const { solved } = await engine().call("judge", setup(), queens);
      if (!solved || image.length === 0) return solved;
      const { images } = await engine().call("describe", setup(), image);
      return queens.join() !== image.join() && images.some((other) => other.join() === queens.join());
    };
    const reply = async () => {
      const right = await isRight();
      tell({ right, scene: { queens: put, given: new Set(given), solved: right, conflicts: !right } });
    };
    listen((square) => {
      if (over || given.includes(square)) return;
      if (!put.delete(square)) put.add(square);
      draw();
      const queens = [...put];
      const attacked = queens.some((a) => queens.some((b) => attack(n, a, b)));
      say(answer, attacked ? words("learn.attacked") : words("learn.placed", { count: put.size, n: String(n) }));
      answer.className = "answer";
      if (put.size === n && !attacked) void reply();
    });
    controls.append(
      button(words("control.clear"), () => {
        if (over) return;
        put.clear();
        for (const queen of given) put.add(queen);
        draw();
        say(answer, "");
      }),
    );
  }

  if (form === "completion") yesOrNo();
  else if (form === "count") number();
  else if (form === "free") free();
  else if (form === "place") place([]);
  else if (form === "image") place((options.get("image") ?? "").split(",").map((column, row) => row * n + Number(column)));
  else void moment();

  const element = h("div", { class: "ask-board" }, board.element, h("div", { class: "live-side" }, controls, answer));
  return { element, stop: () => started?.stop() };
}
