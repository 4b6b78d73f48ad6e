// The search tree: a node for every queen placed. A small tree is drawn completely, future nodes faintly. A large one shows the
// path to the current board, and beside it the squares tried before, with the number of queens placed below each. A click, or
// Enter, on a node goes to the step that placed its queen; the arrow keys move between nodes.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Searcher } from "../engine";
import { naming } from "../naming";
import { digits, words } from "../words";
import type { PanelProps } from "./panel";
import { Zoomed } from "./Zoomed";
import { classOf, currentOf, type Drawn, Growth, type Kind, kindsOf, labelOf, layoutOf, type Node, short, stepFrom } from "./growth";

/** Each node's class and label, and the node that Tab reaches. */
interface TreeView {
  drawn: Drawn;
  kinds: readonly Kind[];
  current: number;
  held: number;
}

function attributes({ drawn, kinds, current, held }: TreeView, index: number) {
  const node = drawn.nodes[index]!;
  return {
    class: classOf(drawn, kinds, index),
    role: "treeitem",
    tabindex: index === held ? 0 : -1,
    "aria-level": node.depth + 1,
    "aria-label": labelOf(drawn.n, node, kinds[index]!),
    "aria-current": index === current ? ("true" as const) : undefined,
    "data-node": index,
  } as const;
}

function Whole({ view }: { view: TreeView }) {
  const { nodes, n, method } = view.drawn;
  const key = `${method} ${n} ${naming()}`;
  const { layout, edges, texts } = useMemo(() => {
    const layout = layoutOf(nodes, n);
    const { x, y, root } = layout;
    const edges = nodes.map(({ parent, depth }, i) => {
      const [x1, y1] = parent === undefined ? [root, 12] : [x[parent], y(depth - 1)];
      return <line key={i} x1={x1} y1={y1} x2={x[i]} y2={y(depth)} class="edge" />;
    });
    const texts = nodes.map(({ square, size }: Node) => [
      <circle key="c" r={6} />,
      <text key="t" y={3.5}>
        {short(n, square)}
      </text>,
      <text key="s" y={-9} class="size">
        {digits(size)}
      </text>,
    ]);
    return { layout, edges, texts };
  }, [key]);
  return (
    <svg viewBox={`0 0 ${layout.width} ${layout.height}`} class="tree" role="presentation" style={{ "--width": String(layout.width) }}>
      {edges}
      <circle cx={layout.root} cy={12} r={3} class="root" />
      {nodes.map(({ depth }, i) => (
        <g key={i} transform={`translate(${layout.x[i]!} ${layout.y(depth)})`} {...attributes(view, i)}>
          {texts[i]}
        </g>
      ))}
    </svg>
  );
}

/** The levels of the path, from top to bottom. */
function Path({ view }: { view: TreeView }) {
  const { nodes, n, step } = view.drawn;
  const depths = [...new Set(nodes.map(({ depth }) => depth))];
  return (
    <>
      {depths.map((level) => (
        <div key={level} class="level" role="none">
          {nodes.map(
            ({ square, depth, size, removed }, i) =>
              depth === level && (
                <span key={i} data-size={removed !== undefined && removed <= step ? digits(size) : undefined} {...attributes(view, i)}>
                  {short(n, square)}
                </span>
              ),
          )}
        </div>
      ))}
    </>
  );
}

function Legend({ isWhole }: { isWhole: boolean }) {
  const kinds: readonly Kind[] = isWhole ? ["here", "way", "found", "dead", "future"] : ["here", "way", "found", "dead"];
  return (
    <ul class="tree-legend">
      {kinds.map((kind) => (
        <li key={kind} class={kind}>
          {words(`see.legend-${kind}`)}
        </li>
      ))}
    </ul>
  );
}

interface TreeProps extends PanelProps {
  engine: Searcher;
  /** Goes to a step of the search. */
  go(step: number): void;
}

export function Tree({ shown, engine, go }: TreeProps) {
  const growth = useMemo(() => new Growth(engine), [engine]);
  const held = useSignal(0);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => growth.show(shown), [growth, shown]);
  useEffect(() => () => growth.stop(), [growth]);
  const drawn = growth.drawn.value;
  const current = drawn ? currentOf(drawn) : -1;
  useEffect(() => {
    held.value = Math.max(current, 0);
  }, [drawn]);
  if (!drawn) return null;
  const nodeOf = (event: Event) => Number((event.target as Element).closest<HTMLElement>("[data-node]")?.dataset["node"] ?? -1);
  const clicked = (event: Event) => {
    const node = drawn.nodes[nodeOf(event)];
    if (node) go(node.placed);
  };
  const typed = (event: KeyboardEvent) => {
    const index = nodeOf(event);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const isChosen = event.key === "Enter" || event.key === " ";
    const to = isChosen ? index : stepFrom(drawn.nodes, index, event.key);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (isChosen) return go(drawn.nodes[index]!.placed);
    if (to < 0) return;
    held.value = to;
    element.current!.querySelector<HTMLElement>(`[data-node="${to}"]`)!.focus();
  };
  const view: TreeView = { drawn, kinds: kindsOf(drawn, current), current, held: held.value };
  const tree = (
    <div
      ref={element}
      class={growth.isStale.value ? "see-tree stale" : "see-tree"}
      role="tree"
      tabIndex={-1}
      aria-label={words("see.tree")}
      onClick={clicked}
      onKeyDown={typed}
    >
      {drawn.isWhole ? <Whole view={view} /> : <Path view={view} />}
    </div>
  );
  return (
    <div>
      <p class="help">{drawn.isWhole ? words("see.whole", { count: drawn.nodes.length }) : words("see.around")}</p>
      {drawn.isWhole ? <Zoomed current={current}>{tree}</Zoomed> : tree}
      <Legend isWhole={drawn.isWhole} />
    </div>
  );
}
