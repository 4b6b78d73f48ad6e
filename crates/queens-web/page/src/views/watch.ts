// Watch: one search, forwards and backwards, with its board, its array, its counters and its words.

import { Board, type Scene } from "../board";
import { Facts, button, icon, iconButton, methodMenu, sentence, slider, stepper, toggle } from "../controls";
import { capital, digits, h, say } from "../dom";
import { Engine } from "../engine";
import { Latest } from "../latest";
import type { Page, View } from "../main";
import { openHandout } from "../handout";
import { sceneOf } from "../learn/scene";
import { LOOKS } from "../looks";
import { reasoning, allMethods, type Method } from "../methods";
import { naming, namingSwitch } from "../naming";
import { format, type State } from "../place";
import { preference } from "../preferences";
import type { Puzzle } from "../puzzle";
import { dataPanel, labels } from "../panels/data";
import { Folds, SEEN, usuallySeen } from "../panels/folds";
import { Player, SPEEDS } from "../player";
import { words } from "../words";
import type { Frame } from "../worker";

export const watch: View = (host, state, page) => {
  const engine = new Engine();
  const n = state.integer("n", 4, 32, 8);
  let end: (() => void) | undefined;
  let over = false;
  // The first board is there before the engine is.
  const board = new Board(n, words("board.name", { n }), naming());
  host.append(h("div", { class: "stage" }, h("div", { class: "hero" }, board.element)));
  void Promise.all([allMethods(engine), read(engine, state)]).then(([methods, given]) => {
    if (!over) end = show(host, engine, [...methods, reasoning()], n, given, state, page);
  });
  return () => {
    over = true;
    end?.();
    engine.stop();
  };
};

/** A board to reason about. */
interface Given {
  code: string;
  puzzle: Puzzle;
}

/** Larger ones take long to make. */
const LARGEST_MADE = 18;

/** The board that the address names, if it does. */
async function read(engine: Engine, state: State): Promise<Given | undefined> {
  const board = state.text("board", /^[\w.]{1,4000}$/, words("address.code"));
  if (board === null) return undefined;
  try {
    return await engine.call("board", board);
  } catch (error) {
    state.reject("board", error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function show(
  host: HTMLElement,
  engine: Engine,
  methods: Method[],
  side: number,
  given: Given | undefined,
  state: State,
  page: Page,
): () => void {
  const names = methods.map((method) => method.name);
  const chosen = {
    n: side,
    method: state.choice("method", names, given ? "reasoning" : "iterative"),
    seed: state.integer("seed", 0, Number.MAX_SAFE_INTEGER, 1),
    shade: state.choice("shade", ["0", "1"], "0") === "1",
    stop: state.choice("stop", ["0", "1"], "1") === "1",
  };
  const see = state.choices("see", SEEN, 1, SEEN.length, usuallySeen());
  const at = state.integer("at", 0, Number.MAX_SAFE_INTEGER, 0);
  const find = state.columns("find", chosen.n);
  const speedAtFirst = state.integer("speed", 0, SPEEDS.length - 1, 2);
  page.checked(state);

  let board: Board;
  let puzzle: Puzzle | undefined;
  const latest = new Latest();
  let kept = 0;
  const player = new Player(engine, { moved: draw, turned });
  player.stopAtSolutions = chosen.stop;
  const method = () => methods.find((method) => method.name === chosen.method)!;
  const isSeeded = () => method().family === "seeded";
  const isReasoned = () => method().family === "reasoning";

  const hero = h("div", { class: "hero" });
  const summary = h("p", { class: "summary" });
  const narration = h("p", { class: "narration" });
  const playButton = iconButton("play", words("watch.play"), () => player.toggle(), "main");
  const position = slider(words("watch.position"), 0, 1, 0, (step) => player.seek(step));
  const speed = slider(words("watch.speed"), 0, SPEEDS.length - 1, speedAtFirst, setSpeed);
  const data = dataPanel();
  const facts = new Facts();
  const seed = stepper(words("control.seed"), 0, Number.MAX_SAFE_INTEGER, chosen.seed, (seed) => renew({ seed }));
  const sides = h("div");
  const play = h("a", { class: "button" }, words("watch.play-this"));
  const handout = button(words("handout.open"), () => {
    const { step, playing } = player;
    if (playing) player.toggle();
    const about = words("handout.about", { method: method().title, n: chosen.n });
    openHandout(engine, about, chosen.n, step).addEventListener("close", () => player.seek(step));
  });
  const setup = h(
    "div",
    { class: "setup" },
    h("h1", {}, words("watch.title")),
    h(
      "div",
      { class: "row-of-controls" },
      methodMenu(words("watch.method"), methods, chosen.method, (method) => begin({ method })),
      sides,
      seed,
    ),
    summary,
  );
  const steps = h(
    "div",
    { class: "transport", role: "group", "aria-label": words("watch.steps") },
    iconButton("start", words("watch.start"), () => player.seek(0)),
    iconButton("back", words("watch.back"), () => player.move(-1)),
    playButton,
    iconButton("forward", words("watch.forward"), () => player.move(1)),
  );
  // What each key and button jumps to.
  const jumps: Record<string, () => void> = {
    r: () => player.jump("placed", "removed"),
    b: () => player.jump(isSeeded() ? "restarted" : "removed"),
    n: () => player.solution([]),
  };
  const nextRow = jumpButton("watch.next-row", "r");
  const nextBack = jumpButton("watch.next-back", "b");
  const nextStart = jumpButton("watch.next-start", "b");
  const jumping = h(
    "div",
    { class: "buttons jumps", role: "group", "aria-label": words("watch.jumps") },
    nextRow,
    nextBack,
    nextStart,
    jumpButton("watch.next", "n"),
  );
  const shade = toggle(words("board.shade"), chosen.shade, (shade) => {
    chosen.shade = shade;
    if (player.frame) draw(player.frame);
    keep();
  });
  const stop = toggle(words("watch.stop"), chosen.stop, (stop) => {
    chosen.stop = player.stopAtSolutions = stop;
    keep();
  });
  const squares = namingSwitch((naming) => void rename(naming === "chess"));
  const folds = new Folds(
    see,
    engine,
    (step) => player.seek(step),
    () => {
      if (player.frame) draw(player.frame);
      keep();
    },
  );
  const panel = h("div", { class: "panel" }, narration, steps, jumping, h("div", { class: "sliders" }, position.element, speed.element));
  panel.append(
    ...folds.elements,
    data.element,
    h("h2", {}, words("watch.so-far")),
    facts.element,
    h("div", {}, shade, stop),
    squares,
    h("div", { class: "buttons" }, play, handout),
  );
  host.replaceChildren(h("div", { class: "stage" }, setup, hero, panel));

  /** A button with its key in its name. */
  function jumpButton(name: "watch.next-row" | "watch.next-back" | "watch.next-start" | "watch.next", key: string): HTMLButtonElement {
    const text = words(name);
    const jump = button(text, () => jumps[key]!());
    jump.title = `${text} (${key.toUpperCase()})`;
    jump.setAttribute("aria-keyshortcuts", key);
    return jump;
  }

  function keep(): void {
    kept = performance.now();
    const { n, method: name, seed, shade } = chosen;
    const board = isReasoned() ? given?.code : undefined;
    page.keep({
      n: board ? undefined : n,
      method: board ? undefined : name,
      board,
      seed: isSeeded() || (isReasoned() && !board) ? seed : undefined,
      speed: player.speed === 2 ? undefined : player.speed,
      shade: shade ? 1 : undefined,
      stop: chosen.stop ? undefined : 0,
      see: folds.kept(),
      at: player.step || undefined,
    });
  }

  function setSpeed(index: number): void {
    player.setSpeed(index);
    const rate = SPEEDS[index]!;
    speed.tell(rate === Infinity ? words("watch.fastest") : words("watch.rate", { count: rate }));
    if (player.frame) keep();
  }

  /** Another side or seed is another board. */
  function renew(change: Partial<typeof chosen>): void {
    given = undefined;
    void begin(change);
  }

  async function begin(change: Partial<typeof chosen>): Promise<void> {
    const wait = latest.begin();
    Object.assign(chosen, change);
    folds.suit(method().family);
    const isReasoning = isReasoned();
    const found = isReasoning ? (given ?? (await wait(made()))) : undefined;
    if (found) chosen.n = found.puzzle.n;
    const { n } = chosen;
    if (sides.querySelector("input")?.value !== String(n))
      sides.replaceChildren(stepper(words("control.side"), 4, 32, n, (n) => renew({ n })));
    puzzle = found?.puzzle;
    lay();
    if (found) play.href = format("regions", { board: found.code });
    play.hidden = !found || found.puzzle.regions.length === 0;
    shade.hidden = stop.hidden = squares.hidden = handout.hidden = isReasoning;
    nextRow.hidden = nextBack.hidden = isReasoning || isSeeded();
    nextStart.hidden = !isSeeded();
    facts.clear();
    seed.hidden = !isSeeded() && !(isReasoning && !given);
    say(summary, sentence(method().summary));
    return player.start(chosen.method, n, chosen.seed, found?.code);
  }

  /** A new board. */
  function lay(): void {
    const { n } = chosen;
    board = new Board(n, words(puzzle ? "board.with-regions" : "board.name", { n }), puzzle ? "chess" : naming());
    if (puzzle && puzzle.regions.length > 0) board.divide(puzzle.regions, preference("look", LOOKS, "soft"));
    hero.replaceChildren(board.element);
  }

  async function rename(chess: boolean): Promise<void> {
    const frame = await engine.call("name", chess);
    lay();
    if (frame) player.refresh(frame);
  }

  /** A board to reason about, from the seed. */
  async function made(): Promise<Given | undefined> {
    const n = Math.min(chosen.n, LARGEST_MADE);
    const code = await engine.call("make", n, 1, "", chosen.seed);
    return code === null ? undefined : engine.call("board", code);
  }

  function turned(playing: boolean): void {
    const label = words(playing ? "watch.pause" : "watch.play");
    if (playButton.title !== label) {
      playButton.replaceChildren(icon(playing ? "pause" : "play"));
      playButton.setAttribute("aria-label", label);
      playButton.title = label;
    }
    if (playing || !player.frame) return;
    draw(player.frame);
    page.announce(player.frame.narration);
    keep();
  }

  function draw(frame: Frame): void {
    board.draw(scene(frame), !player.playing || SPEEDS[player.speed]! <= 10);
    say(narration, sentence(frame.narration));
    if (player.playing && SPEEDS[player.speed]! <= 2) page.announce(frame.narration);
    const moment = { method: chosen.method, n: chosen.n, frame, hurried: player.playing && SPEEDS[player.speed]! > 10 };
    data.show(moment);
    folds.show(moment);
    if (player.playing && performance.now() - kept > 1_000) keep();
    const { steps: step, tries, checks, placements, backtracks, solutions, repairs, restarts } = frame.counters;
    position.set(step, player.furthest);
    position.tell(player.ended ? words("watch.step-of", { step, last: player.furthest }) : words("watch.step", { step }));
    if (frame.reason) {
      facts.set(words("fact.technique"), capital(frame.reason.technique) || "–");
      facts.set(words("fact.placed"), digits(placements));
      facts.set(words("fact.out"), digits(frame.crosses.length));
      return;
    }
    facts.set(words("fact.tried"), digits(tries));
    facts.set(words("fact.checks"), digits(checks));
    facts.set(words("fact.placed"), digits(placements));
    if (isSeeded()) {
      facts.set(words("fact.repairs"), digits(repairs));
      facts.set(words("fact.restarts"), digits(restarts));
    } else {
      facts.set(words("fact.backtracks"), digits(backtracks));
    }
    facts.set(words("fact.solutions"), digits(solutions));
  }

  function scene(frame: Frame): Scene {
    const { queens, reason, counters, crosses } = frame;
    if (reason) {
      const { out, place, basis } = reason;
      const now = new Set(out);
      const scene: Scene = {
        queens,
        given: new Set(puzzle?.given),
        basis,
        faint: crosses.filter((square) => !now.has(square)),
        out,
        solved: counters.solutions === 1,
      };
      return place === undefined ? scene : { ...scene, fresh: place, out: [], faint: crosses };
    }
    return { ...sceneOf(frame), shade: chosen.shade, numbers: labels(chosen.n, frame) };
  }

  function keys(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select")) return;
    if (event.key === " " && target.closest("button, a")) return;
    const actions: Record<string, () => void> = {
      " ": () => player.toggle(),
      ArrowRight: () => player.move(1),
      ArrowLeft: () => player.move(-1),
      Home: () => player.seek(0),
      ...jumps,
    };
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  document.addEventListener("keydown", keys);
  setSpeed(speedAtFirst);
  if (naming() === "chess") void engine.call("name", true);
  void begin({}).then(() => {
    if (find.length > 0) player.solution(find);
    else if (at > 0) player.seek(at);
    else if (page.isSetGoing) player.toggle();
  });
  return () => {
    player.end();
    document.removeEventListener("keydown", keys);
  };
}
