// Chart: the cost of the methods up to the first solution, against n.

import { effect, useSignal } from "@preact/signals";
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Choice, Chart, charted, LIMITS, MEASURES, type Point, SIDES, usual } from "../chart/chart";
import { Legend, Plot } from "../chart/Plot";
import { searcher } from "../engine";
import type { Page, View } from "../main";
import { allMethods, type Method } from "../methods";
import { format, type State } from "../place";
import { Button, More, Select, Stepper, Toggle } from "../ui/controls";
import { digits, words } from "../words";

/** The least range of n in a chart. */
const LARGEST = SIDES.filter((n) => n >= 8).map(String);
const MAX_RUNS = 200;
const RUNS = 25;
const SEED = 1;
/** A narrower frame has no room for names in the chart. */
const NARROW = 560;

function Controls({ chart }: { chart: Chart }) {
  const { most, runs, seed } = chart.choice.value;
  const measures = MEASURES.map((name) => [name, words(`chart.measure.${name}`)] as const);
  return (
    <div class="row-of-controls">
      <Select
        label={words("chart.measure")}
        options={measures}
        value={chart.measure}
        change={(measure) => {
          location.hash = format("chart", { measure: measure === "steps" ? undefined : measure, most, runs, seed });
        }}
      />
      <Select
        label={words("chart.most")}
        options={LARGEST.map((n) => [n, n] as const)}
        value={String(most)}
        change={(most) => chart.change({ most: Number(most) })}
      />
      <Start chart={chart} />
    </div>
  );
}

/** The seeds of the runs. */
function Runs({ chart }: { chart: Chart }) {
  const { runs, seed } = chart.choice.value;
  return (
    <More isOpen={runs !== RUNS || seed !== SEED}>
      <Stepper label={words("chart.runs")} least={1} most={MAX_RUNS} value={runs} change={(runs) => chart.change({ runs })} />
      <Stepper
        label={words("chart.seed")}
        least={0}
        most={Number.MAX_SAFE_INTEGER}
        value={seed}
        change={(seed) => chart.change({ seed })}
      />
    </More>
  );
}

function Start({ chart }: { chart: Chart }) {
  if (chart.work.busy.value) return <Button kind="primary large" label={words("control.cancel")} press={() => chart.cancel()} />;
  const label = words(chart.isOver.value ? "chart.again" : "chart.run");
  return <Button kind="primary large" label={label} press={() => void chart.run()} />;
}

function Picture({ chart, what }: { chart: Chart; what: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useSignal(false);
  const series = chart.series();
  useLayoutEffect(() => {
    isNarrow.value = frame.current!.clientWidth < NARROW;
  });
  return (
    <div ref={frame} class="picture-frame">
      {isNarrow.value && <Legend series={series} />}
      <Plot series={series} sides={chart.sides()} isNarrow={isNarrow.value} what={what} limit={LIMITS[chart.measure]} />
    </div>
  );
}

/** The median and the spread, where there is one. */
function cell({ low, middle, high, partial, gaveUp }: Point, limit: number): string {
  if (gaveUp) return words("chart.gave-up", { most: limit });
  const text = low === high ? digits(middle) : words("chart.cell", { middle, low, high });
  return partial && low === high ? `≥ ${text}` : text;
}

function Numbers({ chart, what }: { chart: Chart; what: string }) {
  const shown = chart.shown();
  return (
    <details>
      <summary>{words("chart.numbers")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section class="scroll" tabIndex={0} aria-label={words("chart.numbers")}>
        <table>
          <caption>{words("chart.caption", { what })}</caption>
          <thead>
            <tr>
              <th scope="col">{"n"}</th>
              {shown.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.sides().map((n) => (
              <tr key={n}>
                <th scope="row">{String(n)}</th>
                {shown.map(({ name }) => {
                  const point = chart.point(name, n);
                  return <td key={name}>{point ? cell(point, LIMITS[chart.measure]) : "–"}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function ChartView({ chart }: { chart: Chart }) {
  const what = words(`chart.measure.${chart.measure}`);
  return (
    <div class="sheet">
      <h1>{words("chart.title")}</h1>
      <Controls chart={chart} />
      <Picture chart={chart} what={what} />
      <p class="summary" role="status">
        {chart.work.text.value}
      </p>
      <fieldset class="boxes">
        <legend>{words("chart.variants")}</legend>
        {chart.methods.map(({ name, title }) => (
          <Toggle key={name} label={title} value={chart.choice.value.methods.has(name)} change={(on) => chart.show(name, on)} />
        ))}
      </fieldset>
      <p class="help">{`${words(`chart.help.${chart.measure}`)} ${words("chart.help", { most: LIMITS[chart.measure] })}`}</p>
      <Runs chart={chart} />
      <Numbers chart={chart} what={what} />
    </div>
  );
}

function show(host: HTMLElement, all: Method[], state: State, page: Page): () => void {
  const measure = state.choice("measure", MEASURES, "steps");
  const names = charted(all, measure).map(({ name }) => name);
  const choice: Choice = {
    methods: new Set(state.choices("methods", names, 1, names.length, usual(measure))),
    most: Number(state.choice("most", LARGEST, "48")),
    runs: state.integer("runs", 1, MAX_RUNS, RUNS),
    seed: state.integer("seed", 0, Number.MAX_SAFE_INTEGER, SEED),
  };
  const isBegun = state.choice("run", ["0", "1"], "1") === "1";
  page.checked(state);
  const chart = new Chart(measure, all, choice);
  render(<ChartView chart={chart} />, host);
  const end = effect(() => {
    const { methods, most, runs, seed } = chart.choice.value;
    const list = names.filter((name) => methods.has(name)).join(",");
    const isUsual = list === usual(measure).join(",");
    page.keep({ measure: measure === "steps" ? undefined : measure, most, runs, seed, methods: isUsual ? undefined : list });
  });
  if (isBegun) void chart.run();
  return () => {
    end();
    chart.work.stop();
    render(null, host);
  };
}

export const chart: View = (host, state, page) => {
  const engine = searcher();
  let end: (() => void) | undefined;
  void allMethods(engine).then((methods) => {
    engine.stop();
    end = show(host, methods, state, page);
  });
  return () => {
    engine.stop();
    end?.();
  };
};
