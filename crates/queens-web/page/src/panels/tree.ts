// The search tree: a node for every queen placed. A small tree is drawn whole, what is still to come faintly; of a large one
// the way to the board that stands, and beside it what was tried before, with the size of what was searched below.
// A click, or Enter, on a node goes to the step that placed its queen; the arrows walk.

import type { TreeNode, TreeNodes } from "engine";
import { h, svg } from "../dom";
import type { Engine } from "../engine";
import { chess } from "../place";
import { naming } from "../naming";
import { digits, words } from "../words";
import type { Panel, Shown } from "./panel";

interface Node extends TreeNode {
  depth: number;
}

const PATIENCE = 12; // milliseconds of the worker for each picture
const GAP = 14;
const LEVEL = 40;

export function treePanel(engine: Engine, go: (step: number) => void): Panel {
  const element = h("div", { class: "see-tree", role: "tree", "aria-label": words("see.tree") });
  const note = h("p", { class: "help" });
  let nodes: Node[] = [];
  let items: (HTMLElement | SVGElement)[] = [];
  let drawn = "";
  let focused = 0;
  let asking = false;
  let wanted: Shown | undefined;
  let asked = 0;

  function show(moment: Shown): void {
    wanted = moment;
    if (asking || (moment.hurried && performance.now() - asked < 100)) return;
    void ask();
  }

  async function ask(): Promise<void> {
    asking = true;
    while (wanted) {
      const { method, n, frame, hurried } = wanted;
      const step = frame.counters.steps;
      const moment: Shown = wanted;
      asked = performance.now();
      const reply = await engine.call("tree", method, n, step, PATIENCE);
      const arrived = reply.state === "answer";
      element.classList.toggle("stale", !arrived);
      if (arrived) draw(moment, reply.answer);
      if (wanted === moment && (arrived || hurried)) wanted = undefined;
      else if (wanted?.hurried) break;
    }
    asking = false;
  }

  function draw({ method, n, frame }: Shown, { nodes: found, isWhole: whole }: TreeNodes): void {
    nodes = read(found);
    const step = frame.counters.steps;
    if (!whole) path(n, step);
    else if (drawn !== `${method} ${n} ${naming()}`) picture(n);
    drawn = whole ? `${method} ${n} ${naming()}` : "";
    note.textContent = whole ? words("see.whole", { count: nodes.length }) : words("see.around");
    let current = -1;
    nodes.forEach(({ placed, removed }, i) => {
      if (placed <= step && (removed === undefined || removed > step)) current = i;
    });
    const kinds: string[] = [];
    nodes.forEach((node, i) => {
      const item = items[i]!;
      const { parent, placed, removed, solutions } = node;
      const come = placed <= step;
      const open = come && (removed === undefined || removed > step);
      const kind = !come ? "future" : open ? (i === current ? "here" : "way") : solutions > 0 ? "found" : "dead";
      kinds.push(kind);
      // What is dead shows its size where it was cut off.
      const name = kind === "dead" && kinds[parent ?? -1] !== "dead" ? "node dead cut" : `node ${kind}`;
      if (item.getAttribute("class") === name) return;
      item.setAttribute("class", name);
      item.setAttribute("aria-label", label(n, node, kind));
      if (i === current) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    });
    hold(Math.max(current, 0));
    if (whole && current >= 0) keepInSight(items[current]!);
  }

  /** Scrolls the tree, never the page. */
  function keepInSight(item: Element): void {
    const frame = element.firstElementChild!;
    const [outer, inner] = [frame.getBoundingClientRect(), item.getBoundingClientRect()];
    const over = inner.left - outer.left;
    if (over < 20 || over > outer.width - 40) frame.scrollLeft += over - outer.width / 2;
  }

  function label(n: number, { square, size, solutions }: Node, kind: string): string {
    const name = naming() === "chess" ? chess(n, square) : words("board.square", { row: Math.floor(square / n), column: square % n });
    if (kind === "future") return words("see.node-future", { name });
    if (kind === "here" || kind === "way") return words("see.node-way", { name });
    return solutions > 0 ? words("see.node-found", { name, count: solutions }) : words("see.node-dead", { name, count: size });
  }

  function item<E extends HTMLElement | SVGElement>(element: E, index: number): E {
    element.setAttribute("role", "treeitem");
    element.setAttribute("tabindex", "-1");
    element.setAttribute("aria-level", String(nodes[index]!.depth + 1));
    element.dataset["node"] = String(index);
    items[index] = element;
    return element;
  }

  /** The whole tree, leaves side by side. */
  function picture(n: number): void {
    items = [];
    const children = nodes.map((): number[] => []);
    nodes.forEach(({ parent }, i) => parent !== undefined && children[parent]!.push(i));
    const x: number[] = [];
    let leaves = 0;
    nodes.forEach((_, i) => {
      if (children[i]!.length === 0) x[i] = GAP * (leaves++ + 1);
    });
    // Parents come before their children.
    for (let i = nodes.length - 1; i >= 0; i--) {
      const mine = children[i]!;
      if (mine.length > 0) x[i] = (x[mine[0]!]! + x[mine.at(-1)!]!) / 2;
    }
    const roots = nodes.map((_, i) => i).filter((i) => nodes[i]!.parent === undefined);
    const root = roots.length === 0 ? GAP : (x[roots[0]!]! + x[roots.at(-1)!]!) / 2;
    const y = (depth: number) => 12 + LEVEL * (depth + 1);
    const width = GAP * (leaves + 1);
    const picture = svg("svg", { viewBox: `0 0 ${width} ${y(n - 1) + 22}`, class: "tree", role: "presentation" });
    picture.style.setProperty("--width", String(width));
    const edge = (i: number, x1: number, y1: number) => svg("line", { x1, y1, x2: x[i]!, y2: y(nodes[i]!.depth), class: "edge" });
    picture.append(...nodes.map(({ parent, depth }, i) => (parent === undefined ? edge(i, root, 12) : edge(i, x[parent]!, y(depth - 1)))));
    picture.append(svg("circle", { cx: root, cy: 12, r: 3, class: "root" }));
    nodes.forEach(({ square, depth, size }, i) => {
      const parts = [
        svg("circle", { r: 6 }),
        svg("text", { y: 3.5 }, short(n, square)),
        svg("text", { y: -9, class: "size" }, digits(size)),
      ];
      picture.append(item(svg("g", { transform: `translate(${x[i]!} ${y(depth)})` }, ...parts), i));
    });
    element.replaceChildren(h("div", { class: "scroll" }, picture));
  }

  /** The levels of the way, one below the other. */
  function path(n: number, step: number): void {
    items = [];
    const levels: HTMLElement[] = [];
    nodes.forEach(({ square, depth, size, removed }, i) => {
      levels[depth] ??= h("div", { class: "level", role: "none" });
      const level = levels[depth];
      const dead = removed !== undefined && removed <= step;
      level.append(item(h("span", { "data-size": dead ? digits(size) : undefined }, short(n, square)), i));
    });
    element.replaceChildren(...levels);
  }

  function hold(index: number): void {
    items[focused]?.setAttribute("tabindex", "-1");
    focused = index;
    items[index]?.setAttribute("tabindex", "0");
  }

  function target(event: Event): number {
    return Number((event.target as Element).closest<HTMLElement>("[data-node]")?.dataset["node"] ?? -1);
  }

  element.addEventListener("click", (event) => {
    const index = target(event);
    if (index >= 0) go(nodes[index]!.placed);
  });
  element.addEventListener("keydown", (event) => {
    const index = target(event);
    const node = nodes[index];
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    const find = (test: (other: Node, i: number) => boolean) => nodes.findIndex(test);
    const before = nodes.map((other, i) => (i < index && other.depth === node.depth ? i : -1));
    const moves: Record<string, () => number> = {
      ArrowUp: () => node.parent ?? -1,
      ArrowDown: () => find((other) => other.parent === index),
      ArrowLeft: () => Math.max(...before),
      ArrowRight: () => find((other, i) => i > index && other.depth === node.depth),
    };
    const move = moves[event.key];
    if (!move && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!move) return go(node.placed);
    const to = move();
    if (to < 0) return;
    hold(to);
    items[to]!.focus();
  });

  return { element: h("div", {}, note, element), show };
}

/** What there is room for: the column, or the chess name. */
function short(n: number, square: number): string {
  return naming() === "chess" ? chess(n, square) : String(square % n);
}

function read(found: readonly TreeNode[]): Node[] {
  const nodes: Node[] = [];
  for (const node of found) nodes.push({ ...node, depth: node.parent === undefined ? 0 : nodes[node.parent]!.depth + 1 });
  return nodes;
}
