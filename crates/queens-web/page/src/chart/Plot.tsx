// A chart on logarithmic axes: for every series a line through the medians and a band from the 10th to the 90th percentile.

import { digits, words } from "../words";
import type { Point, Series } from "./chart";

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

/** The boards on which half or more of the runs were given up. */
const CROSS = "M-5-5l10 10M-5 5l10-10";

/** The mark of a style. There are more styles than marks: colour and dashes tell them apart. */
function mark(style: number): string {
  return MARKS[style % MARKS.length]!;
}

/** The layout of the picture. */
interface Frame {
  width: number;
  height: number;
  right: number;
  decades: number;
  x(n: number): number;
  y(value: number): number;
}

function frameOf(series: Series[], sides: number[], isNarrow: boolean): Frame {
  const [width, height, right] = isNarrow ? [440, 440, 14] : [880, 480, 130];
  const top = Math.max(10, ...series.flatMap(({ points }) => points).map(({ high }) => high));
  const decades = Math.ceil(Math.log10(top));
  const least = Math.log(Math.min(...sides));
  const most = Math.log(Math.max(...sides));
  const x = (n: number) => LEFT + ((Math.log(n) - least) / Math.max(1e-9, most - least)) * (width - LEFT - right);
  const y = (value: number) => height - BOTTOM - (Math.log10(Math.max(1, value)) / decades) * (height - TOP - BOTTOM);
  return { width, height, right, decades, x, y };
}

function Axes({ frame, sides, what }: { frame: Frame; sides: number[]; what: string }) {
  const { width, height, right, decades, x, y } = frame;
  const rules = Array.from({ length: decades + 1 }, (_, decade) => 10 ** decade);
  let last = -Infinity;
  const apart = sides.filter((n) => {
    if (x(n) - last < 34) return false;
    last = x(n);
    return true;
  });
  const middle = (height - BOTTOM) / 2;
  return (
    <>
      {rules.map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={width - right} y1={y(value)} y2={y(value)} class="rule" />
          <text x={LEFT - 12} y={y(value) + 5} class="tick end">
            {digits(value)}
          </text>
        </g>
      ))}
      {apart.map((n) => (
        <text key={n} x={x(n)} y={height - BOTTOM + 26} class="tick middle">
          {String(n)}
        </text>
      ))}
      <text x={(LEFT + width - right) / 2} y={height - 6} class="axis-name middle">
        {words("plot.side")}
      </text>
      <text x={16} y={middle} class="axis-name middle" transform={`rotate(-90 16 ${middle})`}>
        {what}
      </text>
    </>
  );
}

function Curve({ series: { style, points }, frame: { x, y } }: { series: Series; frame: Frame }) {
  const data = points.filter(({ gaveUp }) => !gaveUp);
  const line = (value: (point: Point) => number) => data.map((point) => `${x(point.x)} ${y(value(point))}`);
  const band = `M${[...line(({ high }) => high), ...line(({ low }) => low).reverse()].join("L")}Z`;
  return (
    <>
      {data.length > 0 && <path d={band} class={`band series-${style}`} />}
      {data.length > 0 && <path d={`M${line(({ middle }) => middle).join("L")}`} class={`curve series-${style}`} />}
      {points.map((point) => (
        <path
          key={point.x}
          d={point.gaveUp ? CROSS : mark(style)}
          transform={`translate(${x(point.x)} ${y(point.middle)})`}
          class={`mark series-${style} ${point.gaveUp ? "gave-up" : point.partial ? "hollow" : ""}`}
        />
      ))}
    </>
  );
}

/** Names at the ends of the curves, moved apart so that they do not overlap. */
function Names({ series, frame: { x, y } }: { series: Series[]; frame: Frame }) {
  const ends = series.map((one) => ({ ...one, end: one.points.at(-1)! }));
  let floor = -Infinity;
  return (
    <>
      {ends
        .sort((a, b) => y(a.end.middle) - y(b.end.middle))
        .map(({ name, style, end }) => {
          floor = Math.max(y(end.middle) + 5, floor + 20);
          return (
            <text key={name} x={x(end.x) + 12} y={floor} class={`name series-${style}`}>
              {name}
            </text>
          );
        })}
    </>
  );
}

/** The line at which runs are given up, if some were. */
function Cap({ frame, series, limit }: { frame: Frame; series: Series[]; limit: number }) {
  const { width, right, y } = frame;
  if (!series.some(({ points }) => points.some(({ gaveUp, partial }) => gaveUp || partial))) return null;
  return (
    <>
      <line x1={LEFT} x2={width - right} y1={y(limit)} y2={y(limit)} class="cap" />
      <text x={LEFT + 6} y={y(limit) - 6} class="cap-name">
        {words("plot.cap", { most: limit })}
      </text>
    </>
  );
}

interface PlotProps {
  series: Series[];
  sides: number[];
  /** A narrow chart shows its names only in the legend. */
  isNarrow: boolean;
  what: string;
  /** The amount after which a run is given up. */
  limit: number;
}

export function Plot({ series, sides, isNarrow, what, limit }: PlotProps) {
  const frame = frameOf(series, sides, isNarrow);
  const drawn = series.filter(({ points }) => points.length > 0);
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} class="plot" role="img" aria-label={words("chart.name", { what })}>
      <Axes frame={frame} sides={sides} what={what} />
      <Cap frame={frame} series={drawn} limit={limit} />
      {drawn.map((one) => (
        <Curve key={one.name} series={one} frame={frame} />
      ))}
      {!isNarrow && <Names series={drawn} frame={frame} />}
    </svg>
  );
}

/** The legend: marks and names, for a chart that has no room for names. */
export function Legend({ series }: { series: Series[] }) {
  return (
    <ul class="legend">
      {series.map(({ name, style }) => (
        <li key={name}>
          <svg viewBox="-7 -7 14 14" aria-hidden="true">
            <path d={mark(style)} class={`mark series-${style}`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
