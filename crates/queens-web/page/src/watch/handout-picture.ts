// Handouts: a sequence of steps as one picture, to be printed, made a PDF by the browser, or saved. Each step is a small board
// with its number and its sentence.

import { sentence } from "../ui/controls";
import { words } from "../words";
import type { Frame } from "../worker";

/** Millimetres: an A4 page with its margins, three boards side by side. */
const WIDTH = 190;
const BOARD = 56;
const GAP = 11;
const LINE = 4.1;
/** The number of letters that fit under a board. */
const LETTERS = 33;
const LINES = 4;

// Attributes instead of a style, which the page's content security policy refuses.
const EDGE = 'fill="none" stroke="#1c2b27" stroke-width=".3"';
const BAD = 'fill="none" stroke="#b23a22" stroke-width=".7"';
const QUEEN = `<symbol id="q" viewBox="0 0 100 100">${document.getElementById("queen")?.innerHTML ?? ""}</symbol>`;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A text in lines that fit; an ellipsis replaces the rest. */
export function wrapped(text: string, letters = LETTERS, most = LINES): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

function drawn(n: number, { event, queens, counters, narration }: Frame, index: number): string {
  const cell = BOARD / n;
  const x = (index % 3) * (BOARD + GAP);
  const y = Math.floor(index / 3) * (BOARD + GAP + LINES * LINE);
  const at = (square: number): [number, number] => [(square % n) * cell, Math.floor(square / n) * cell];
  let dark = "";
  for (let i = 0; i < n * n; i++) {
    const [left, top] = at(i);
    if ((Math.floor(i / n) + (i % n)) % 2 === 1) dark += `M${left} ${top}h${cell}v${cell}h-${cell}z`;
  }
  const queen = (square: number, fill: string) => {
    const [left, top] = at(square);
    return `<use href="#q" x="${left + 0.1 * cell}" y="${top + 0.1 * cell}" width="${0.8 * cell}" height="${0.8 * cell}" fill="${fill}"/>`;
  };
  const center = (square: number) => at(square).map((side) => side + cell / 2) as [number, number];
  const pieces = [...queens].map((square) => queen(square, event.kind === "solved" ? "#1d6b5f" : "#1c2b27"));
  if (event.kind === "removed") pieces.push(queen(event.square, "#93a39a"));
  if (event.kind === "moved") pieces.push(queen(event.from, "#93a39a"));
  if (event.kind === "rejected") {
    const { square, attacker } = event;
    const [[a, b], [c, d]] = [center(square), center(attacker)];
    const r = cell * 0.16;
    pieces.push(`<path d="M${a - r} ${b - r}l${2 * r} ${2 * r}m0-${2 * r}l-${2 * r} ${2 * r}" ${BAD}/>`);
    if (square !== attacker) pieces.push(`<line x1="${c}" y1="${d}" x2="${a}" y2="${b}" ${BAD}/>`);
  }
  const step = words("watch.step", { step: counters.steps });
  const lines = wrapped(sentence(narration)).map((line, i) => `<text y="${BOARD + 5 + (i + 1) * LINE}">${escaped(line)}</text>`);
  return (
    `<g transform="translate(${x} ${y})"><rect width="${BOARD}" height="${BOARD}" fill="#f3f5f1"/><path d="${dark}" fill="#cbd6cc"/>` +
    `<rect width="${BOARD}" height="${BOARD}" ${EDGE}/>${pieces.join("")}<text class="step" font-weight="600" y="${BOARD + 5}">${escaped(step)}</text>${lines.join("")}</g>`
  );
}

/** The picture of these steps. */
export function handoutPicture(title: string, n: number, frames: Frame[]): string {
  const height = 12 + Math.ceil(frames.length / 3) * (BOARD + GAP + LINES * LINE);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}mm" height="${height}mm" font-family="sans-serif" font-size="3.1" fill="#1c2b27">` +
    `<title>${escaped(title)}</title><defs>${QUEEN}</defs><text font-size="5.4" font-weight="600" y="6">${escaped(title)}</text>` +
    `<g transform="translate(0 12)">${frames.map((frame, index) => drawn(n, frame, index)).join("")}</g></svg>`
  );
}
