// Chart: what the methods need to the first solution, against n. Repairs draw lots, so they run with many seeds and have a spread; a
// search does the same each time, and runs once.

import { button, select, stepper, toggle } from "../controls";
import { h, say } from "../dom";
import { ask, Engine } from "../engine";
import type { Page, View } from "../main";
import { allMethods, type Method } from "../methods";
import { format, type State } from "../place";
import { legend, plot, type Point } from "../plot";
import { Pool, cores } from "../pool";
import { decimal, digits, words } from "../words";

const SIDES = [4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64];
const LARGEST = SIDES.filter((n) => n >= 8).map(String);

/** What is counted, and how much of it before a run is given up. */
const MOST = { steps: 20_000, boards: 500_000, queens: 200_000, checks: 5_000_000 } as const;
type Measure = keyof typeof MOST;
const MEASURES = Object.keys(MOST) as Measure[];
/** Those of many methods that are shown unless others are chosen. */
const USUAL = ["rows", "permutations", "backtrack", "bitmask", "repair-best", "min-conflicts"];
const USUAL_STEPS = ["random", "repair-blind", "repair-best", "min-conflicts"];
const USUAL_BOARDS = [
  "backtrack",
  "forward-checking:order=mrv",
  "min-conflicts",
  "hill-climbing:sideways=100",
  "simulated-annealing",
  "genetic",
];

export const chart: View = (host, state, page) => {
  const engine = new Engine();
  let end: (() => void) | undefined;
  let over = false;
  void allMethods(engine).then((methods) => {
    engine.stop();
    if (!over) end = show(host, methods, state, page);
  });
  return () => {
    over = true;
    end?.();
    engine.stop();
  };
};

/** The number of colours in the style sheet. */
const COLOURS = 12;

interface Run {
  method: string;
  n: number;
  seed: number;
}

interface Result {
  steps: number;
  solved: boolean;
}

function show(host: HTMLElement, all: Method[], state: State, page: Page): () => void {
  const measure = state.choice("measure", MEASURES, "steps");
  const methods = all.filter((method) => method.family === "seeded" || measure !== "steps");
  // Each method has its colour and mark, whatever else is shown.
  // Those that are usually shown together differ in it.
  const styles = [...new Set([...USUAL_STEPS, ...USUAL, ...USUAL_BOARDS, ...all.map(({ name }) => name)])];
  const names = methods.map((method) => method.name);
  const usual = measure === "steps" ? USUAL_STEPS : measure === "boards" ? USUAL_BOARDS : USUAL;
  const what = words(`chart.measure.${measure}`);
  const chosen = {
    methods: new Set(state.choices("methods", names, 1, names.length, usual)),
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
  const start = button(words("chart.run"), () => (pool ? cancel() : void run()), "primary large");
  const boxes = methods.map((method) =>
    toggle(method.title, chosen.methods.has(method.name), (on) => {
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
      h("h1", {}, words("chart.title")),
      h(
        "div",
        { class: "row-of-controls" },
        select(
          words("chart.measure"),
          MEASURES.map((name) => [name, words(`chart.measure.${name}`)] as const),
          measure,
          (measure) => {
            const { most, runs, seed } = chosen;
            location.hash = format("chart", { measure: measure === "steps" ? undefined : measure, most, runs, seed });
          },
        ),
        select(
          words("chart.most"),
          LARGEST.map((n) => [n, n] as const),
          chosen.most,
          (most) => change({ most }),
        ),
        stepper(words("chart.runs"), 1, 200, chosen.runs, (runs) => change({ runs })),
        stepper(words("chart.seed"), 0, Number.MAX_SAFE_INTEGER, chosen.seed, (seed) => change({ seed })),
        start,
      ),
      h("fieldset", { class: "boxes" }, h("legend", {}, words("chart.variants")), ...boxes),
      picture,
      verdict,
      h("p", { class: "help" }, `${words(`chart.help.${measure}`)} ${words("chart.help", { most: MOST[measure] })}`),
      h(
        "details",
        {},
        h("summary", {}, words("chart.numbers")),
        h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words("chart.numbers") }, table),
      ),
    ),
  );

  function keep(): void {
    const { methods, most, runs, seed } = chosen;
    const list = names.filter((name) => methods.has(name)).join(",");
    page.keep({
      measure: measure === "steps" ? undefined : measure,
      most,
      runs,
      seed,
      methods: list === usual.join(",") ? undefined : list,
    });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    if (pool) cancel();
    keep();
    say(verdict, words("chart.stale"));
  }

  function sides(): number[] {
    return SIDES.filter((n) => n <= Number(chosen.most));
  }

  function cancel(): void {
    pool?.stop();
    pool = undefined;
    say(start, words("chart.run"));
    say(verdict, words("chart.cancelled"));
  }

  async function run(): Promise<void> {
    const mine = new Pool(cores, () => new Engine());
    pool = mine;
    results = new Map();
    keep();
    say(start, words("control.cancel"));
    const runs: Run[] = [];
    for (const n of sides()) {
      for (const method of names.filter((name) => chosen.methods.has(name))) {
        const many = methods.find(({ name }) => name === method)!.family === "seeded" ? chosen.runs : 1;
        for (let i = 0; i < many; i++) runs.push({ method, n, seed: chosen.seed + i });
      }
    }
    say(verdict, words("chart.progress", { done: 0, all: runs.length }));
    let done = 0;
    let drawn = 0;
    const began = performance.now();
    await mine.each(runs, async (engine, { method, n, seed }) => {
      const { used: steps, solved } = await ask(engine, "trial", method, n, seed, measure, MOST[measure]);
      if (mine !== pool) return;
      const key = `${method} ${n}`;
      results.set(key, [...(results.get(key) ?? []), { steps, solved }]);
      done++;
      const now = performance.now();
      if (now - drawn < 250) return;
      drawn = now;
      say(verdict, words("chart.progress", { done, all: runs.length }));
      draw();
    });
    if (mine !== pool) return;
    mine.stop();
    pool = undefined;
    say(start, words("chart.again"));
    draw();
    const seconds = decimal((performance.now() - began) / 1000, 1);
    const seeds = { first: String(chosen.seed), last: String(chosen.seed + chosen.runs - 1) };
    say(verdict, `${words("chart.over", { runs: runs.length, ...seeds, seconds })} ${conclusion()}`);
  }

  /** What the classic picture is about, in this run's own numbers. */
  function conclusion(): string {
    if (measure !== "steps") return "";
    const [small, large] = [sides()[0]!, sides().at(-1)!];
    const middle = (method: string, n: number) => summary(method, n)?.middle;
    const [a, b] = [middle("repair-blind", small), middle("repair-best", small)];
    const [c, d] = [middle("repair-blind", large), middle("repair-best", large)];
    if (a === undefined || b === undefined || c === undefined || d === undefined) return "";
    const failed = (results.get(`repair-blind ${large}`) ?? []).filter((result) => !result.solved).length;
    const values = { small, large, a, b, c, d };
    if (failed === 0) return words("chart.conclusion", values);
    return words("chart.conclusion-partial", { ...values, failed, runs: chosen.runs });
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
      name: method.title,
      style: styles.indexOf(method.name) % COLOURS,
      points: sides().flatMap((n) => summary(method.name, n) ?? []),
    }));
    const narrow = picture.clientWidth < 560;
    picture.replaceChildren(...(narrow ? [legend(series)] : []), plot(series, sides(), narrow, what, words("chart.name", { what })));
    const head = h("tr", {}, h("th", { scope: "col" }, "n"), ...shown.map((method) => h("th", { scope: "col" }, method.title)));
    const rows = sides().map((n) => {
      const cells = shown.map((method) => {
        const point = summary(method.name, n);
        return h("td", {}, point ? cell(point) : "–");
      });
      return h("tr", {}, h("th", { scope: "row" }, String(n)), ...cells);
    });
    table.replaceChildren(h("caption", {}, words("chart.caption", { what })), h("thead", {}, head), h("tbody", {}, ...rows));
  }

  /** The median and the spread, where there is one. */
  function cell({ low, middle, high, partial }: Point): string {
    const text = low === high ? digits(middle) : words("chart.cell", { middle, low, high });
    return partial && low === high ? `≥ ${text}` : text;
  }

  draw();
  if (begin) void run();
  return () => pool?.stop();
}
