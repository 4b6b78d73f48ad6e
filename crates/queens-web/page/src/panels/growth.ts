// The nodes of a search tree at a moment, as the worker finds them, and their places in the picture.

import { signal } from "@preact/signals";
import type { TreeNode, TreeNodes } from "search";
import type { Searcher } from "../engine";
import { naming } from "../naming";
import { chess } from "../place";
import { words } from "../words";
import type { Shown } from "./panel";

export interface Node extends TreeNode {
  depth: number;
}

/** A tree at a step of the search. */
export interface Drawn {
  method: string;
  n: number;
  step: number;
  nodes: readonly Node[];
  isWhole: boolean;
}

/** The states of a node: future, on the board, the last queen on the board, tried with a solution below, tried without one. */
export type Kind = "future" | "way" | "here" | "found" | "dead";

const PATIENCE = 12; // milliseconds that the worker has for each picture
const PAUSE = 100; // milliseconds between two pictures while a search plays quickly

/** Asks the worker for trees, and waits only for the one of the newest moment. */
export class Growth {
  readonly drawn = signal<Drawn | undefined>(undefined);
  /** Whether the search has moved on since the tree was made. */
  readonly isStale = signal(false);
  private wanted: Shown | undefined;
  private isAsking = false;
  private asked = 0;

  constructor(private readonly engine: Searcher) {}

  show(shown: Shown): void {
    this.wanted = shown;
    if (this.isAsking || (shown.hurried && performance.now() - this.asked < PAUSE)) return;
    void this.ask();
  }

  stop(): void {
    this.wanted = undefined;
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    while (this.wanted) {
      const shown: Shown = this.wanted;
      const { method, n, frame, hurried } = shown;
      const step = frame.counters.steps;
      this.asked = performance.now();
      const reply = await this.engine.call("tree", method, n, step, PATIENCE);
      const hasArrived = reply.state === "answer";
      this.isStale.value = !hasArrived;
      if (hasArrived) this.drawn.value = { method, n, step, ...read(reply.answer) };
      if (this.wanted === shown && (hasArrived || hurried)) this.wanted = undefined;
      else if (this.wanted?.hurried) break;
    }
    this.isAsking = false;
  }
}

function read({ nodes: found, isWhole }: TreeNodes): Pick<Drawn, "nodes" | "isWhole"> {
  const nodes: Node[] = [];
  for (const node of found) nodes.push({ ...node, depth: node.parent === undefined ? 0 : nodes[node.parent]!.depth + 1 });
  return { nodes, isWhole };
}

function isOnBoard({ placed, removed }: TreeNode, step: number): boolean {
  return placed <= step && (removed === undefined || removed > step);
}

function lastIndex(nodes: readonly Node[], test: (node: Node, index: number) => boolean): number {
  return nodes.reduce((last, node, index) => (test(node, index) ? index : last), -1);
}

/** The node of the last queen on the board; −1 if the board is empty. */
export function currentOf({ nodes, step }: Drawn): number {
  return lastIndex(nodes, (node) => isOnBoard(node, step));
}

export function kindsOf({ nodes, step }: Drawn, current: number): Kind[] {
  return nodes.map((node, i) => {
    if (node.placed > step) return "future";
    if (isOnBoard(node, step)) return i === current ? "here" : "way";
    return node.solutions > 0 ? "found" : "dead";
  });
}

/** The class of a node. */
export function classOf({ nodes }: Drawn, kinds: readonly Kind[], index: number): string {
  const kind = kinds[index]!;
  return kind === "dead" && kinds[nodes[index]!.parent ?? -1] !== "dead" ? "node dead cut" : `node ${kind}`;
}

/** What a screen reader says about a node. */
export function labelOf(n: number, { square, size, solutions }: Node, kind: Kind): string {
  const name = naming() === "chess" ? chess(n, square) : words("board.square", { row: Math.floor(square / n), column: square % n });
  if (kind === "future") return words("see.node-future", { name });
  if (kind === "here" || kind === "way") return words("see.node-way", { name });
  return kind === "found" ? words("see.node-found", { name, count: solutions }) : words("see.node-dead", { name, count: size });
}

/** A label that fits: the column, or the chess name. */
export function short(n: number, square: number): string {
  return naming() === "chess" ? chess(n, square) : String(square % n);
}

/** The node to which an arrow key leads from this one; −1 for none. */
export function stepFrom(nodes: readonly Node[], index: number, key: string): number | undefined {
  const node = nodes[index]!;
  const isBeside = ({ depth }: Node) => depth === node.depth;
  if (key === "ArrowUp") return node.parent ?? -1;
  if (key === "ArrowDown") return nodes.findIndex(({ parent }) => parent === index);
  if (key === "ArrowLeft") return lastIndex(nodes, (other, i) => i < index && isBeside(other));
  if (key === "ArrowRight") return nodes.findIndex((other, i) => i > index && isBeside(other));
  return undefined;
}

/** The places of the nodes of a complete tree: leaves side by side, parents above the middle of their children. */
export interface Layout {
  width: number;
  height: number;
  root: number;
  x: readonly number[];
  y(depth: number): number;
}

const GAP = 14;
const LEVEL = 40;

export function layoutOf(nodes: readonly Node[], n: number): Layout {
  const children = nodes.map((): number[] => []);
  nodes.forEach(({ parent }, i) => parent !== undefined && children[parent]!.push(i));
  const x: number[] = [];
  let leaves = 0;
  nodes.forEach((_, i) => {
    if (children[i]!.length === 0) x[i] = GAP * (leaves++ + 1);
  });
  const middle = (all: readonly number[]) => (all.length === 0 ? GAP : (x[all[0]!]! + x[all.at(-1)!]!) / 2);
  // Parents come before their children.
  for (let i = nodes.length - 1; i >= 0; i--) if (children[i]!.length > 0) x[i] = middle(children[i]!);
  const roots = nodes.map((_, i) => i).filter((i) => nodes[i]!.parent === undefined);
  const y = (depth: number) => 12 + LEVEL * (depth + 1);
  return { width: GAP * (leaves + 1), height: y(n - 1) + 22, root: middle(roots), x, y };
}
