// A chart on logarithmic axes: for every series a line through the medians and a band from the 10th to the 90th
// percentile.

import { digits, h, svg } from "./dom";
import { words } from "./words";

export interface Point {
  x: number;
  low: number;
  middle: number;
  high: number;
  /** Whether some runs were given up: the values are then at least as large. */
  partial: boolean;
  /** Whether the median run was given up: there is no value, only a bound. */
  gaveUp: boolean;
}

export interface Series {
  name: string;
  /** Its place among the colours, dashes and marks. */
  style: number;
  points: Point[];
}

const LEFT = 88;
const TOP = 20;
const BOTTOM = 54;
const MARKS = [
  "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
  "M-5-5h10v10h-10z",
  "M0-6.5l6 11h-12z",
  "M0-6.5l6 6.5l-6 6.5l-6-6.5z",
  "M0 6.5l6-11h-12z",
  "M0-6l5.7 4.1-2.2 6.8h-7l-2.2-6.8z",
  "M-6 0l3-5.2h6l3 5.2-3 5.2h-6z",
  "M-6-4h12v8h-12z",
];

/** Where more than half of the runs were given up. */
const CROSS = "M-5-5l10 10M-5 5l10-10";

/** The mark of a style. There are more styles than marks: colour and dashes tell them apart. */
function mark(style: number): string {
  return MARKS[style % MARKS.length]!;
}

/** The chart; a narrow one leaves its names to the legend. */
export function plot(series: Series[], xs: number[], narrow: boolean, what: string, label: string): SVGSVGElement {
  const WIDTH = narrow ? 440 : 880;
  const HEIGHT = narrow ? 440 : 480;
  const RIGHT = narrow ? 14 : 130;
  const all = series.flatMap((one) => one.points);
  const top = Math.max(10, ...all.map((point) => point.high));
  const decades = Math.ceil(Math.log10(top));
  const least = Math.log(Math.min(...xs));
  const most = Math.log(Math.max(...xs));
  const x = (n: number) => LEFT + ((Math.log(n) - least) / Math.max(1e-9, most - least)) * (WIDTH - LEFT - RIGHT);
  const y = (steps: number) => HEIGHT - BOTTOM - (Math.log10(Math.max(1, steps)) / decades) * (HEIGHT - TOP - BOTTOM);

  const chart = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img", "aria-label": label });
  for (let decade = 0; decade <= decades; decade++) {
    const at = y(10 ** decade);
    chart.append(
      svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: at, y2: at, class: "rule" }),
      svg("text", { x: LEFT - 12, y: at + 5, class: "tick end" }, digits(10 ** decade)),
    );
  }
  let last = -Infinity;
  for (const n of xs) {
    if (x(n) - last < 34) continue;
    last = x(n);
    chart.append(svg("text", { x: x(n), y: HEIGHT - BOTTOM + 26, class: "tick middle" }, String(n)));
  }
  const middle = (LEFT + WIDTH - RIGHT) / 2;
  chart.append(
    svg("text", { x: middle, y: HEIGHT - 6, class: "axis-name middle" }, words("plot.side")),
    svg("text", { x: 16, y: (HEIGHT - BOTTOM) / 2, class: "axis-name middle", transform: `rotate(-90 16 ${(HEIGHT - BOTTOM) / 2})` }, what),
  );
  for (const { style, points } of series) {
    if (points.length === 0) continue;
    const data = points.filter((point) => !point.gaveUp);
    const line = (value: (point: Point) => number) => data.map((point) => `${x(point.x)} ${y(value(point))}`);
    if (data.length > 0) {
      const band = `M${[...line((point) => point.high), ...line((point) => point.low).reverse()].join("L")}Z`;
      chart.append(svg("path", { d: band, class: `band series-${style}` }));
      chart.append(svg("path", { d: `M${line((point) => point.middle).join("L")}`, class: `curve series-${style}` }));
    }
    for (const point of points) {
      const place = `translate(${x(point.x)} ${y(point.middle)})`;
      const kind = point.gaveUp ? "gave-up" : point.partial ? "hollow" : "";
      const d = point.gaveUp ? CROSS : mark(style);
      chart.append(svg("path", { d, transform: place, class: `mark series-${style} ${kind}` }));
    }
  }
  if (narrow) return chart;
  // Names at the ends of the curves, apart from one another.
  const ends = series.filter(({ points }) => points.length > 0).map((one) => ({ ...one, end: one.points.at(-1)! }));
  let floor = -Infinity;
  for (const { name, style, end } of ends.sort((a, b) => y(a.end.middle) - y(b.end.middle))) {
    floor = Math.max(y(end.middle) + 5, floor + 20);
    chart.append(svg("text", { x: x(end.x) + 12, y: floor, class: `name series-${style}` }, name));
  }
  return chart;
}

/** The marks and names, for a chart that has no room for them. */
export function legend(series: Series[]): HTMLElement {
  const item = ({ name, style }: Series) => {
    const sign = svg("path", { d: mark(style), class: `mark series-${style}` });
    return h("li", {}, svg("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" }, sign), name);
  };
  return h("ul", { class: "legend" }, ...series.map(item));
}
