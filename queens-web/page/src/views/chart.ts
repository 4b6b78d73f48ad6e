// Chart: how many steps the repair variants need, against n, with the spread over many seeds.

import { button, select, stepper, toggle } from "../controls";
import { digits, h, say } from "../dom";
import { Engine } from "../engine";
import type { Page, View } from "../main";
import { allMethods, title, type Method } from "../methods";
import type { State } from "../place";
import { plot, type Point } from "../plot";
import { Pool, cores } from "../pool";

const SIDES = [4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64];
const LARGEST = SIDES.filter((n) => n >= 8).map(String);
const MOST = 20_000; // steps before a run is given up

export const chart: View = (host, state, page) => {
  const engine = new Engine();
  let end: (() => void) | undefined;
  let over = false;
  void allMethods(engine).then((methods) => {
    engine.stop();
    if (!over) end = show(host, methods.filter((method) => method.repair), state, page);
  });
  return () => {
    over = true;
    end?.();
    engine.stop();
  };
};

interface Run {
  method: string;
  n: number;
  seed: number;
}

interface Result {
  steps: number;
  solved: boolean;
}

function show(host: HTMLElement, methods: Method[], state: State, page: Page): () => void {
  const names = methods.map((method) => method.name);
  const chosen = {
    methods: new Set(state.choices("methods", names, 1, names.length, names)),
    most: state.choice("most", LARGEST, "48"),
    runs: state.integer("runs", 1, 200, 25),
    seed: state.integer("seed", 0, Number.MAX_SAFE_INTEGER, 1),
  };
  const begin = state.choice("run", ["0", "1"], "1") === "1";
  page.checked(state);

  let pool: Pool<Engine> | undefined;
  let results = new Map<string, Result[]>();
  const picture = h("div", { class: "picture-frame" });
  const verdict = h("p", { class: "summary", role: "status" });
  const table = h("table");
  const start = button("Run", () => (pool ? cancel() : void run()), "primary large");
  const boxes = methods.map((method) =>
    toggle(title(method), chosen.methods.has(method.name), (on) => {
      if (on) chosen.methods.add(method.name);
      else chosen.methods.delete(method.name);
      keep();
      draw();
    }),
  );
  host.replaceChildren(
    h(
      "div",
      { class: "sheet" },
      h("h1", {}, "Steps against the size of the board"),
      h(
        "div",
        { class: "row-of-controls" },
        select("Largest n", LARGEST.map((n) => [n, n] as const), chosen.most, (most) => change({ most })),
        stepper("Runs each", 1, 200, chosen.runs, (runs) => change({ runs })),
        stepper("First seed", 0, Number.MAX_SAFE_INTEGER, chosen.seed, (seed) => change({ seed })),
        start,
      ),
      h("fieldset", { class: "boxes" }, h("legend", {}, "Variants"), ...boxes),
      picture,
      verdict,
      h(
        "p",
        { class: "help" },
        "A step moves a queen, or clears the board for a new start. The line goes through the medians, the band from the ",
        `10th to the 90th percentile. A run is given up after ${digits(MOST)} steps; hollow marks say that some were.`,
      ),
      h("details", {}, h("summary", {}, "The numbers"), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The numbers" }, table)),
    ),
  );

  function keep(): void {
    const { methods, most, runs, seed } = chosen;
    const all = methods.size === names.length || methods.size === 0;
    page.keep({ most, runs, seed, methods: all ? undefined : names.filter((name) => methods.has(name)).join(",") });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    if (pool) cancel();
    keep();
    say(verdict, "Run to see these.");
  }

  function sides(): number[] {
    return SIDES.filter((n) => n <= Number(chosen.most));
  }

  function cancel(): void {
    pool?.stop();
    pool = undefined;
    say(start, "Run");
    say(verdict, "Cancelled: what was run so far is shown.");
  }

  async function run(): Promise<void> {
    const mine = new Pool(cores, () => new Engine());
    pool = mine;
    results = new Map();
    keep();
    say(start, "Cancel");
    const runs: Run[] = [];
    for (const n of sides()) {
      for (const method of names.filter((name) => chosen.methods.has(name))) {
        for (let i = 0; i < chosen.runs; i++) runs.push({ method, n, seed: chosen.seed + i });
      }
    }
    say(verdict, `0 of ${digits(runs.length)} runs`);
    let done = 0;
    let drawn = 0;
    const began = performance.now();
    await mine.each(runs, async (engine, { method, n, seed }) => {
      const { steps, solved } = await engine.call("trial", method, n, seed, MOST);
      if (mine !== pool) return;
      const key = `${method} ${n}`;
      results.set(key, [...(results.get(key) ?? []), { steps, solved }]);
      done++;
      const now = performance.now();
      if (now - drawn < 250) return;
      drawn = now;
      say(verdict, `${digits(done)} of ${digits(runs.length)} runs`);
      draw();
    });
    if (mine !== pool) return;
    mine.stop();
    pool = undefined;
    say(start, "Run again");
    draw();
    const last = chosen.seed + chosen.runs - 1;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(verdict, `${digits(runs.length)} runs with the seeds ${chosen.seed} to ${last}, in ${seconds} s. ${conclusion()}`);
  }

  /** What the classic picture is about, in this run's own numbers. */
  function conclusion(): string {
    const [small, large] = [sides()[0]!, sides().at(-1)!];
    const middle = (method: string, n: number) => summary(method, n)?.middle;
    const [a, b] = [middle("repair-blind", small), middle("repair-best", small)];
    const [c, d] = [middle("repair-blind", large), middle("repair-best", large)];
    if (a === undefined || b === undefined || c === undefined || d === undefined) return "";
    const failed = (results.get(`repair-blind ${large}`) ?? []).filter((result) => !result.solved).length;
    const given = failed > 0 ? ` (${failed} of ${chosen.runs} runs given up)` : "";
    return `At n = ${small} blind repair needs ${digits(a)} steps and least-threatened repair ${digits(b)}; at n = ${large}, ${digits(c)}${given} against ${digits(d)}.`;
  }

  function summary(method: string, n: number): Point | undefined {
    const runs = results.get(`${method} ${n}`);
    if (!runs) return undefined;
    const steps = runs.map((run) => run.steps).sort((a, b) => a - b);
    const at = (share: number) => steps[Math.round(share * (steps.length - 1))]!;
    return { x: n, low: at(0.1), middle: at(0.5), high: at(0.9), partial: runs.some((run) => !run.solved) };
  }

  function draw(): void {
    const shown = methods.filter((method) => chosen.methods.has(method.name));
    const series = shown.map((method) => ({
      name: title(method),
      style: names.indexOf(method.name),
      points: sides().flatMap((n) => summary(method.name, n) ?? []),
    }));
    picture.replaceChildren(plot(series, sides(), picture.clientWidth < 560, "Steps to the first solution against n, on logarithmic axes; the numbers are below"));
    const head = h("tr", {}, h("th", { scope: "col" }, "n"), ...shown.map((method) => h("th", { scope: "col" }, title(method))));
    const rows = sides().map((n) => {
      const cells = shown.map((method) => {
        const point = summary(method.name, n);
        const text = point ? `${digits(point.middle)} (${digits(point.low)} to ${digits(point.high)})` : "–";
        return h("td", {}, text);
      });
      return h("tr", {}, h("th", { scope: "row" }, String(n)), ...cells);
    });
    table.replaceChildren(h("caption", {}, "Median steps (10th to 90th percentile)"), h("thead", {}, head), h("tbody", {}, ...rows));
  }

  draw();
  if (begin) void run();
  return () => pool?.stop();
}
