// The style of regions: always thick borders; colours, patterns and letters by choice.

import { svg } from "./dom";
import { LETTERS } from "./puzzle";

export const REGION_STYLES = ["soft", "vivid", "patterns", "letters", "plain"] as const;
export type RegionStyle = (typeof REGION_STYLES)[number];

/** The number of colours and patterns. */
const TONES = 14;

// Each is a path in a tile of 8 × 8.
const PATTERNS = [
  "M2 2h.01M6 6h.01",
  "M-1 9L9-1M-1 1L1-1M7 9l2-2",
  "M0 2h8M0 6h8",
  "M2 2h4v4h-4z",
  "M-1-1L9 9M-1 7l2 2M7-1l2 2",
  "M2 0v8M6 0v8",
  "M4 1v6M1 4h6",
  "M0 4l4-3 4 3M0 8l4-3 4 3",
  "M0 4h8M4 0v8",
  "M4 2a2 2 0 1 1-.01 0",
  "M1 1l6 6M7 1L1 7",
  "M0 2h3M5 6h3",
  "M4 0l4 4-4 4-4-4z",
  "M1 0v5M5 3v5",
];

/** The colour of each region: a separate one on boards of up to fourteen, otherwise different from its neighbours'. */
export function tones(n: number, regions: ArrayLike<number>): number[] {
  const wanted = Array.from({ length: n }, (_, region) => region);
  if (n <= TONES) return wanted;
  const near = wanted.map(() => new Set<number>());
  for (let square = 0; square < n * n; square++) {
    const column = square % n;
    const others = [
      column + 1 < n ? square + 1 : square,
      square + n,
      column + 1 < n ? square + n + 1 : square,
      column > 0 ? square + n - 1 : square,
    ];
    for (const other of others) {
      const [a, b] = [regions[square]!, regions[other] ?? -1];
      if (a < 0 || b < 0 || a === b) continue;
      near[a]!.add(b);
      near[b]!.add(a);
    }
  }
  const used = new Array<number>(TONES).fill(0);
  const found: number[] = [];
  for (const region of wanted) {
    const taken = new Set([...near[region]!].map((other) => found[other]));
    const costs = used.map((times, tone) => times + (taken.has(tone) ? 100 : 0));
    const tone = costs.indexOf(Math.min(...costs));
    used[tone]!++;
    found.push(tone);
  }
  return found;
}

function corner(n: number, square: number): [number, number] {
  return [square % n, Math.floor(square / n)];
}

/**
 * The lines between squares for which `differ` returns true; outside the board is −1. Lines at the edge of the board are drawn
 * `inset` inside it.
 */
export function outline(n: number, differ: (a: number, b: number) => boolean, inset = 0): string {
  let path = "";
  for (let square = 0; square < n * n; square++) {
    const [x, y] = corner(n, square);
    if (differ(square, x + 1 < n ? square + 1 : -1)) path += `M${x + 1 === n ? n - inset : x + 1} ${y}v1`;
    if (differ(square, y + 1 < n ? square + n : -1)) path += `M${x} ${y + 1 === n ? n - inset : y + 1}h1`;
    if (x === 0 && differ(-1, square)) path += `M${inset} ${y}v1`;
    if (y === 0 && differ(-1, square)) path += `M${x} ${inset}h1`;
  }
  return path;
}

let drawn = 0;

/** Borders, patterns and letters below the pieces of a board. */
export class RegionLayer {
  readonly element = svg("g");
  private readonly id = `pattern-${drawn++}-`;

  draw(n: number, regions: readonly number[], style: RegionStyle): void {
    const tone = tones(n, regions);
    const parts: SVGElement[] = [];
    if (style === "patterns") parts.push(...this.patterns(n, regions, tone));
    parts.push(svg("path", { class: "hairlines", d: outline(n, (a, b) => a >= 0 && b >= 0 && regions[a] === regions[b]) }));
    if (style === "letters" || style === "plain") {
      regions.forEach((region, square) => {
        const [x, y] = corner(n, square);
        if (region >= 0) parts.push(svg("text", { class: "letter", x: x + 0.12, y: y + 0.3 }, LETTERS[region]));
      });
    }
    parts.push(svg("path", { class: "borders", d: outline(n, (a, b) => a < 0 || b < 0 || regions[a] !== regions[b]) }));
    this.element.replaceChildren(...parts);
  }

  private patterns(n: number, regions: readonly number[], tone: number[]): SVGElement[] {
    return tone.flatMap((tone, region) => {
      const squares = regions.flatMap((other, square) => (other === region ? [corner(n, square)] : []));
      const id = this.id + region;
      const tile = svg("path", { class: "pattern", d: PATTERNS[(tone + 5 * Math.floor(region / TONES)) % TONES]! });
      const frame = { id, width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "scale(.03125)" };
      const path = squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
      return [svg("pattern", frame, tile), svg("path", { d: path, fill: `url(#${id})` })];
    });
  }
}
