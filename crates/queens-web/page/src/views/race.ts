// Race: two to four methods on the same board, each with the same number of conflict checks per picture.

import { Board } from "../board";
import { Facts, button, methodMenu, sentence, slider, stepper } from "../controls";
import { digits, h, say } from "../dom";
import { Engine } from "../engine";
import { Latest } from "../latest";
import type { Page, View } from "../main";
import { allMethods, type Method } from "../methods";
import { naming } from "../naming";
import type { State } from "../place";
import { decimal, list, words } from "../words";
import type { Frame } from "../worker";

const BUDGETS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
const DEFAULT = ["backtrack", "bitmask", "min-conflicts"];
const PLACES = ["race.first", "race.second", "race.third", "race.fourth"] as const;
const PER_PICTURE = 24; // milliseconds that all searches together may take

export const race: View = (host, state, page) => {
  const engine = new Engine();
  let end: (() => void) | undefined;
  let over = false;
  void allMethods(engine).then((methods) => {
    if (!over) end = show(host, engine, methods, state, page);
  });
  return () => {
    over = true;
    end?.();
    engine.stop();
  };
};

interface Lane {
  board: Board;
  facts: Facts;
  place: HTMLElement;
}

function show(host: HTMLElement, engine: Engine, methods: Method[], state: State, page: Page): () => void {
  const names = methods.map((method) => method.name);
  const chosen = {
    n: state.integer("n", 4, 32, 12),
    methods: state.choices("methods", names, 2, 4, DEFAULT),
    seed: state.integer("seed", 0, Number.MAX_SAFE_INTEGER, 1),
    budget: state.integer("budget", 0, BUDGETS.length - 1, 1),
  };
  page.checked(state);

  let lanes: Lane[] = [];
  let frames: Frame[] = [];
  let running = false;
  let checks = 0;
  const latest = new Latest();
  let wait = latest.begin();

  const start = button(words("race.start"), () => toggle(), "primary large");
  const again = button(words("race.reset"), () => void reset());
  const budget = slider(words("race.budget"), 0, BUDGETS.length - 1, chosen.budget, (index) => setBudget(index));
  const add = button(words("race.add"), () => {
    const free = names.find((name) => !chosen.methods.includes(name))!;
    change({ methods: [...chosen.methods, free] });
  });
  const remove = button(words("race.remove"), () => change({ methods: chosen.methods.slice(0, -1) }));
  const track = h("div", { class: "track" });
  const verdict = h("p", { class: "narration", role: "status" });
  host.replaceChildren(
    h(
      "div",
      { class: "sheet" },
      h("h1", {}, words("race.title")),
      h(
        "div",
        { class: "row-of-controls" },
        stepper(words("control.side"), 4, 32, chosen.n, (n) => change({ n })),
        stepper(words("control.seed"), 0, Number.MAX_SAFE_INTEGER, chosen.seed, (seed) => change({ seed })),
        h("div", { class: "buttons" }, add, remove),
      ),
      h("div", { class: "row-of-controls" }, start, again, budget.element),
      verdict,
      track,
    ),
  );

  function keep(): void {
    const { n, methods, seed, budget } = chosen;
    page.keep({ n, methods: methods.join(","), seed, budget });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    void reset();
  }

  function setBudget(index: number): void {
    chosen.budget = index;
    budget.tell(words("race.rate", { count: BUDGETS[index]! }));
    keep();
  }

  /** A lane under the name of its method, which can be exchanged for another. */
  function section({ board, facts, place }: Lane, index: number): HTMLElement {
    const method = methods.find((method) => method.name === chosen.methods[index])!;
    const menu = methodMenu(words("race.lane", { number: index + 1 }), methods, method.name, (name) => {
      change({ methods: chosen.methods.map((old, i) => (i === index ? name : old)) });
      track.querySelectorAll("select")[index]!.focus();
    });
    const summary = h("p", { class: "summary" }, sentence(method.summary));
    const properties = { class: "lane", "aria-label": method.title };
    return h("section", properties, h("header", {}, menu, place), summary, board.element, facts.element);
  }

  async function reset(): Promise<void> {
    wait = latest.begin();
    pause();
    checks = 0;
    keep();
    add.disabled = chosen.methods.length >= 4;
    remove.disabled = chosen.methods.length <= 2;
    const { n } = chosen;
    lanes = chosen.methods.map((name) => {
      const method = methods.find((method) => method.name === name)!;
      return {
        board: new Board(n, words("board.of", { name: method.title, n }), naming()),
        facts: new Facts(),
        place: h("p", { class: "place" }),
      };
    });
    track.className = lanes.length === 3 ? "track three" : "track";
    track.replaceChildren(...lanes.map(section));
    frames = await wait(engine.call("watch", chosen.methods, n, chosen.seed));
    say(verdict, words("race.fair"));
    draw();
  }

  function isOver(frame: Frame): boolean {
    return frame.event.kind === "solved" || frame.done;
  }

  function toggle(): void {
    if (running) {
      pause();
    } else if (frames.length > 0) {
      running = true;
      if (frames.every(isOver)) {
        void reset().then(() => toggle());
        return;
      }
      say(start, words("race.pause"));
      requestAnimationFrame(() => void tick());
    }
  }

  function pause(): void {
    running = false;
    say(start, words(checks === 0 ? "race.start" : "race.go-on"));
  }

  async function tick(): Promise<void> {
    if (!running) return;
    // A budget that could not be spent in time is not raised: no lane gets ahead.
    if (frames.every((frame) => frame.arrived)) checks += BUDGETS[chosen.budget]!;
    frames = await wait(engine.call("go", { kind: "checks", checks }, PER_PICTURE));
    draw();
    if (frames.every(isOver)) {
      finish();
      return;
    }
    if (running) requestAnimationFrame(() => void tick());
  }

  const used = (lane: number) => frames[lane]!.counters.checks;

  /** Lanes that have found a solution, the one with the fewest checks first. */
  function ranking(): number[] {
    const solved = frames.map((_, i) => i).filter((i) => frames[i]!.event.kind === "solved");
    return solved.sort((a, b) => used(a) - used(b));
  }

  function finish(): void {
    running = false;
    say(start, words("race.again"));
    const order = ranking();
    const [first] = order;
    if (first === undefined) {
      say(verdict, words("race.none"));
      return;
    }
    const name = (lane: number) => methods.find((method) => method.name === chosen.methods[lane])!.title;
    const best = order.filter((lane) => used(lane) === used(first));
    const next = order[best.length];
    const win = { names: list(best.map(name)), count: best.length, checks: used(first) };
    if (next === undefined) return say(verdict, words("race.wins", win));
    const times = used(next) / used(first);
    say(verdict, words("race.wins-over", { ...win, next: name(next), times: decimal(times, times < 9.95 ? 1 : 0) }));
  }

  function draw(): void {
    const order = ranking();
    frames.forEach((frame, i) => {
      const { board, facts, place } = lanes[i]!;
      const { event, counters, family } = frame;
      const isSeeded = family === "seeded";
      const scene = { queens: frame.queens, solved: event.kind === "solved", conflicts: isSeeded };
      board.draw(
        event.kind === "rejected" ? { ...scene, tried: event.square, attacker: event.attacker } : scene,
        !running || isOver(frame),
      );
      facts.set(words("race.checks"), digits(counters.checks));
      facts.set(words("race.tried"), digits(counters.tries));
      facts.set(words(isSeeded ? "fact.repairs" : "fact.backtracks"), digits(isSeeded ? counters.repairs : counters.backtracks));
      // Lanes with the same number of checks share a place.
      const rank = order.includes(i) ? order.findIndex((lane) => used(lane) === used(i)) : -1;
      say(place, rank >= 0 ? words(PLACES[rank]!) : frame.done ? words("race.no-solution") : "");
    });
  }

  setBudget(chosen.budget);
  void reset().then(() => page.isSetGoing && !running && toggle());
  return () => {
    latest.cancel();
    running = false;
  };
}
