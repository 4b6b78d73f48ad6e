// Solutions: a gallery of the fundamental ones or of all, and a closer look at one with its orbit.

import { copy } from "../clipboard";
import { button, segments, select, stepper } from "../controls";
import { digits, h, say } from "../dom";
import { Engine } from "../engine";
import type { View } from "../main";
import { save, thumbnail } from "../picture";
import { format } from "../place";

const PART = 60;

export const solutions: View = (host, state, page) => {
  const engine = new Engine();
  const chosen = {
    n: state.integer("n", 4, 14, 8),
    kind: state.choice("kind", ["fundamental", "all"] as const, "fundamental"),
    first: "any",
  };
  chosen.first = state.choice("first", ["any", ...Array.from({ length: chosen.n }, (_, i) => String(i))], "any");
  let opened = state.columns("open", chosen.n);
  page.checked(state);

  const summary = h("p", { class: "summary", role: "status" });
  const gallery = h("ul", { class: "gallery" });
  const more = button("Show more", () => void load(), "wide-button");
  const firstHost = h("div");
  const detail = h("dialog", { class: "detail", "aria-label": "A solution" });
  detail.addEventListener("close", () => {
    opened = [];
    keep();
  });
  detail.addEventListener("click", (event) => {
    if (event.target === detail) detail.close();
  });
  host.append(
    h(
      "div",
      { class: "sheet" },
      h("h1", {}, "Solutions"),
      h(
        "div",
        { class: "row-of-controls" },
        stepper("Side n", 4, 14, chosen.n, (n) => change({ n, first: "any" })),
        segments("Which", [["fundamental", "Fundamental"], ["all", "All"]], chosen.kind, (kind) => change({ kind })),
        firstHost,
      ),
      summary,
      gallery,
      more,
    ),
    detail,
  );

  let request = 0;
  let shown = 0;

  function keep(): void {
    const { n, kind, first } = chosen;
    page.keep({
      n,
      kind: kind === "all" ? kind : undefined,
      first: first === "any" ? undefined : first,
      open: opened.length > 0 ? opened.join(",") : undefined,
    });
  }

  function change(values: Partial<typeof chosen>): void {
    Object.assign(chosen, values);
    void begin();
  }

  async function begin(): Promise<void> {
    const mine = ++request;
    keep();
    const { n, kind, first } = chosen;
    const columns = Array.from({ length: n }, (_, i) => [String(i), `Column ${i}`] as const);
    firstHost.replaceChildren(
      select("First queen", [["any", "Any column"], ...columns], first, (first) => change({ first })),
    );
    shown = 0;
    gallery.replaceChildren();
    more.hidden = true;
    const known = await engine.call("known", n);
    await engine.call("list", n, kind === "fundamental", first === "any" ? -1 : Number(first));
    if (mine !== request) return;
    await load();
    if (mine !== request) return;
    const all = known[0]!;
    const kinds = known[1]!;
    const few = kinds === 1n ? "1 fundamental solution stands" : `${digits(kinds)} fundamental solutions stand`;
    const whole = `${few} for all ${digits(all)}: the rest are turned or mirrored.`;
    if (first !== "any") say(summary, `Those with the first row's queen in column ${first}.`);
    else say(summary, kind === "fundamental" ? whole : `${digits(all)} solutions.`);
  }

  async function load(): Promise<void> {
    const mine = request;
    const { n } = chosen;
    const numbers = await engine.call("more", PART);
    if (mine !== request) return;
    for (let i = 0; i < numbers.length; i += n + 1) {
      const columns = Array.from(numbers.subarray(i, i + n));
      gallery.append(card(columns, numbers[i + n]!, ++shown));
    }
    more.hidden = numbers.length < PART * (n + 1);
    if (shown === 0) gallery.append(h("li", { class: "none" }, "No solution of this kind starts there."));
  }

  function card(columns: number[], orbit: number, index: number): HTMLElement {
    const name = `Solution ${index}: ${columns.join(" ")}`;
    const open = h("button", { type: "button", class: "card", onclick: () => void look(columns) }, thumbnail(columns, name));
    const images = orbit === 1 ? "1 image" : `${orbit} images`;
    open.append(h("span", { class: "caption" }, h("b", {}, String(index)), h("span", {}, images)));
    return h("li", {}, open);
  }

  async function look(columns: number[]): Promise<void> {
    opened = columns;
    keep();
    const n = columns.length;
    const { orbit, array, chess, svg } = await engine.call("about", columns);
    const images: number[][] = [];
    for (let i = 0; i < orbit.length; i += n) images.push(Array.from(orbit.subarray(i, i + n)));
    const done = h("p", { class: "done", role: "status" });
    const list = columns.join(",");
    const squares = chess.replaceAll(" ", ",");
    const link = (view: Parameters<typeof format>[0], text: string, values: Parameters<typeof format>[1]) =>
      h("a", { class: "button", href: format(view, values) }, text);
    const image = (image: number[]) => {
      const here = image.join() === columns.join();
      const properties = { type: "button", class: "card", "aria-current": here ? "true" : undefined };
      const open = h("button", { ...properties, onclick: () => void look(image) }, thumbnail(image, image.join(" ")));
      return h("li", {}, open);
    };
    detail.replaceChildren(
      h("div", { class: "detail-head" }, h("h2", {}, `A solution for n = ${n}`), button("Close", () => detail.close(), "quiet")),
      h(
        "div",
        { class: "detail-body" },
        thumbnail(columns, `Queens in columns ${columns.join(" ")}, row by row`),
        h(
          "div",
          {},
          h("p", { class: "code" }, array),
          h("p", { class: "code" }, chess),
          h(
            "div",
            { class: "buttons" },
            button("Copy array", () => void copy(array, "the array", done)),
            button("Copy squares", () => void copy(chess, "the chess squares", done)),
            button("Download SVG", () => save(`queens-${columns.join("-")}.svg`, "image/svg+xml", svg)),
          ),
          done,
          h("h3", {}, "Open in"),
          h(
            "div",
            { class: "buttons" },
            link("watch", "Watch", { n, find: list }),
            link("race", "Race", { n }),
            link("play", "Play", { n, queens: squares }),
            link("chart", "Chart", {}),
            link("count", "Count", { n }),
          ),
          h("h3", {}, images.length === 1 ? "Its only image" : `Its orbit: ${images.length} images`),
          h("ul", { class: "gallery small" }, ...images.map(image)),
        ),
      ),
    );
    if (!detail.open) detail.showModal();
  }

  void begin().then(() => (opened.length > 0 ? look(opened) : undefined));
  return () => {
    request++;
    if (detail.open) detail.close();
    engine.stop();
  };
};
