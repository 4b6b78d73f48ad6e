// Watch: one search, forwards and backwards, with its board, its array, its counters and its words.

import { Board, type Scene } from "../board";
import { Facts, icon, iconButton, methodMenu, sentence, slider, stepper, toggle } from "../controls";
import { digits, h, say } from "../dom";
import { Engine } from "../engine";
import type { Page, View } from "../main";
import { allMethods, type Method } from "../methods";
import type { State } from "../place";
import { Player, SPEEDS } from "../player";
import type { Frame } from "../worker";

export const watch: View = (host, state, page) => {
  const engine = new Engine();
  const n = state.integer("n", 4, 32, 8);
  let end: (() => void) | undefined;
  let over = false;
  // The first board is there before the engine is.
  const board = new Board(n, `${n} × ${n} board`);
  host.append(h("div", { class: "stage" }, h("div", { class: "hero" }, board.element)));
  void allMethods(engine).then((methods) => {
    if (!over) end = show(host, engine, methods, n, state, page);
  });
  return () => {
    over = true;
    end?.();
    engine.stop();
  };
};

function show(host: HTMLElement, engine: Engine, methods: Method[], side: number, state: State, page: Page): () => void {
  const names = methods.map((method) => method.name);
  const chosen = {
    n: side,
    method: state.choice("method", names, "iterative"),
    seed: state.integer("seed", 0, Number.MAX_SAFE_INTEGER, 1),
    shade: state.choice("shade", ["0", "1"], "0") === "1",
  };
  const at = state.integer("at", 0, Number.MAX_SAFE_INTEGER, 0);
  const find = state.columns("find", chosen.n);
  const speedAtFirst = state.integer("speed", 0, SPEEDS.length - 1, 2);
  page.checked(state);

  let board: Board;
  const player = new Player(engine, { moved: draw, turned });
  const method = () => methods.find((method) => method.name === chosen.method)!;

  const hero = h("div", { class: "hero" });
  const summary = h("p", { class: "summary" });
  const narration = h("p", { class: "narration" });
  const playButton = iconButton("play", "Play (space)", () => player.toggle(), "main");
  const position = slider("Position", 0, 1, 0, (step) => player.seek(step));
  const speed = slider("Speed", 0, SPEEDS.length - 1, speedAtFirst, setSpeed);
  const array = h("ol", { class: "array", "aria-label": "Column of each row's queen" });
  const facts = new Facts();
  const seed = stepper("Seed", 0, Number.MAX_SAFE_INTEGER, chosen.seed, (seed) => begin({ seed }));
  const setup = h(
    "div",
    { class: "setup" },
    h("h1", {}, "Watch a search"),
    h(
      "div",
      { class: "row-of-controls" },
      methodMenu("Method", methods, chosen.method, (method) => begin({ method })),
      stepper("Side n", 4, 32, chosen.n, (n) => begin({ n })),
      seed,
    ),
    summary,
  );
  const steps = h(
    "div",
    { class: "transport", role: "group", "aria-label": "Steps" },
    iconButton("start", "To the start (Home)", () => player.seek(0)),
    iconButton("back", "Step back (←)", () => player.move(-1)),
    playButton,
    iconButton("forward", "Step (→)", () => player.move(1)),
    iconButton("crown", "Next solution (N)", () => player.solution([])),
  );
  const shade = toggle("Mark attacked squares", chosen.shade, (shade) => {
    chosen.shade = shade;
    if (player.frame) draw(player.frame);
    keep();
  });
  const stop = toggle("Stop at each solution", true, (stop) => (player.stopAtSolutions = stop));
  const panel = h("div", { class: "panel" }, narration, steps, position.element, speed.element);
  panel.append(h("h2", {}, "The array"), array, h("h2", {}, "So far"), facts.element, h("div", {}, shade, stop));
  host.replaceChildren(h("div", { class: "stage" }, setup, hero, panel));

  function keep(): void {
    const { n, method: name, seed, shade } = chosen;
    page.keep({
      n,
      method: name,
      seed: method().repair ? seed : undefined,
      speed: player.speed === 2 ? undefined : player.speed,
      shade: shade ? 1 : undefined,
      at: player.step || undefined,
    });
  }

  function setSpeed(index: number): void {
    player.setSpeed(index);
    const rate = SPEEDS[index]!;
    const many = rate === 1 ? "1 event a second" : `${digits(rate)} events a second`;
    speed.tell(rate === Infinity ? "as fast as it goes" : many);
    if (player.frame) keep();
  }

  function begin(change: Partial<typeof chosen>): Promise<boolean> {
    Object.assign(chosen, change);
    const { n } = chosen;
    board = new Board(n, `${n} × ${n} board`);
    hero.replaceChildren(board.element);
    array.replaceChildren(...Array.from({ length: n }, () => h("li", {}, "–")));
    facts.clear();
    seed.hidden = !method().repair;
    say(summary, sentence(method().summary));
    return player.start(chosen.method, n, chosen.seed);
  }

  function turned(playing: boolean): void {
    const label = playing ? "Pause (space)" : "Play (space)";
    if (playButton.title !== label) {
      playButton.replaceChildren(icon(playing ? "pause" : "play"));
      playButton.setAttribute("aria-label", label);
      playButton.title = label;
    }
    if (playing || !player.frame) return;
    board.draw(scene(player.frame));
    page.announce(player.frame.narration);
    keep();
  }

  function draw(frame: Frame): void {
    board.draw(scene(frame), !player.playing || SPEEDS[player.speed]! <= 10);
    say(narration, sentence(frame.narration));
    if (player.playing && SPEEDS[player.speed]! <= 2) page.announce(frame.narration);
    fillArray(frame);
    const [step, tries, checks, placements, backtracks, solutions, repairs, restarts] = frame.counters;
    facts.set("Squares tried", digits(tries!));
    facts.set("Conflict checks", digits(checks!));
    facts.set("Queens placed", digits(placements!));
    if (method().repair) {
      facts.set("Repair steps", digits(repairs!));
      facts.set("New starts", digits(restarts!));
    } else {
      facts.set("Taken back", digits(backtracks!));
    }
    facts.set("Solutions", digits(solutions!));
    position.set(step!, player.furthest);
    position.tell(player.ended ? `step ${digits(step!)} of ${digits(player.furthest)}` : `step ${digits(step!)}`);
  }

  function scene({ event: [kind, square, other], queens, attacks }: Frame): Scene {
    const scene: Scene = { queens, shade: chosen.shade, numbers: attacks, solved: kind === 6 };
    if (kind === 1) scene.fresh = square;
    if (kind === 2) scene.left = square;
    if (kind === 3) Object.assign(scene, { tried: square, attacker: other });
    if (kind === 4) Object.assign(scene, { left: square, fresh: other });
    scene.conflicts = method().repair;
    return scene;
  }

  function fillArray({ event: [kind, square, other], queens }: Frame): void {
    const { n } = chosen;
    const columns = new Map<number, number>();
    for (const queen of queens) columns.set(Math.floor(queen / n), queen % n);
    const current = kind >= 1 && kind <= 4 ? Math.floor((kind === 4 ? other : square) / n) : -1;
    Array.from(array.children).forEach((item, row) => {
      say(item, columns.has(row) ? String(columns.get(row)) : "–");
      item.classList.toggle("current", row === current);
    });
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
      n: () => player.solution([]),
    };
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  document.addEventListener("keydown", keys);
  setSpeed(speedAtFirst);
  void begin({}).then((started) => {
    if (!started) return;
    if (find.length > 0) player.solution(find);
    else if (at > 0) player.seek(at);
  });
  return () => {
    player.end();
    document.removeEventListener("keydown", keys);
  };
}
